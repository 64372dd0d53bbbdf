"""Checks that a game or a bot keeps its promises, for the tests of whoever writes one.

    from core.testing import check_bot, check_game

    def test_my_game_keeps_its_promises():
        check_game(MyGame())

Whole games are played by lot, and every promise is asked of each of them; what is broken is an
AssertionError that names the game, its seed and the decision. Nothing here needs a test runner.
Each promise can also be asked by itself, of a game that `play_by_lot` has played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from core.game import A, E, Game, S, V
from core.testing.bots import check_bot
from core.testing.fields import check_clone, check_key
from core.testing.logs import check_positions, check_replay, check_undo
from core.testing.played import PlayedGame, Player, play_by_lot, seat_counts
from core.testing.rules import check_course, check_legal, check_pieces, check_refusals
from core.testing.secrets import Reshuffle, check_events, check_secrets, check_views
from core.testing.seeds import check_fresh_process, check_same_seed

__all__ = [
    "PlayedGame",
    "Player",
    "Reshuffle",
    "check_bot",
    "check_clone",
    "check_course",
    "check_events",
    "check_fresh_process",
    "check_game",
    "check_key",
    "check_legal",
    "check_pieces",
    "check_positions",
    "check_refusals",
    "check_replay",
    "check_same_seed",
    "check_secrets",
    "check_undo",
    "check_views",
    "play_by_lot",
]


def check_game(
    game: Game[S, A, E, V],
    *,
    seeds: Iterable[int] = range(3),
    seats: int | Iterable[int] | None = None,
    options: Mapping[str, str] | None = None,
    decisions: int | None = None,
    every: int = 1,
    player: Player[S, A] | None = None,
    actions: Sequence[A] = (),
    apart_from: Sequence[str] = (),
    reshuffle: Reshuffle[S] | None = None,
    fresh_process: bool = True,
) -> None:
    """Play a game by lot for each seed and number of seats, and ask every promise of it.

    *seats* are all the game is for unless some are named, *decisions* where to stop games that are
    long; only *every* so many decisions get the checks that take time. A *player* chooses instead
    of lots, where those lead nowhere. *actions* are more actions to be refused or allowed, beside
    those met on the way. *apart_from* names fields of the state that stay what they are, such as
    tables of data. *reshuffle* gives a table that a seat cannot tell from the present one, for
    games that hide something. One game is also played again in a *fresh_process* with other hashes.
    """
    for seat_count in seat_counts(game, seats):
        for seed in seeds:
            played = play_by_lot(game, seat_count, seed, options, decisions, apart_from, player)
            check_course(played)
            check_pieces(played)
            check_same_seed(played)
            check_key(played)
            check_clone(played)
            check_legal(played, every=every)
            check_refusals(played, actions, every=every)
            check_positions(played, every=every)
            check_replay(played)
            check_undo(played, every=every)
            check_views(played, every=every)
            if reshuffle is not None:
                check_secrets(played, reshuffle, every=every)
            check_events(played, every=every)
            played.check_untouched("a function of the game")
            if fresh_process:
                check_fresh_process(played)
                fresh_process = False
