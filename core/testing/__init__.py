"""Checks that a game or a bot keeps its promises, for use in its author's tests.

    from core.testing import check_bot, check_game

    def test_my_game_keeps_its_promises():
        check_game(MyGame())

Whole games are played at random and checked against every promise; a broken one is an
AssertionError that names the game, its seed and the decision. Nothing here needs a test runner.
Each promise can also be checked on its own, given a game that `play_at_random` has played.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from core.game import A, E, Game, S, V
from core.testing.bots import check_bot
from core.testing.fields import check_clone, check_key
from core.testing.logs import check_positions, check_replay, check_undo
from core.testing.played import PlayedGame, Player, play_at_random, seat_counts
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
    "play_at_random",
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
    """Play a game at random for each seed and number of seats, and check every promise on it.

    *seats* defaults to every number the game allows; *decisions* cuts long games short. The slower
    checks run only at one decision in *every* so many. Where random play leads nowhere, pass a
    *player* to choose instead. *actions* adds actions to try besides those met along the way.
    *apart_from* names fields of the state that never change, such as tables of data. *reshuffle*
    returns a table that a seat cannot tell from the present one, for games with hidden parts. One
    game is also replayed in a *fresh_process* with another hash seed.
    """
    seeds, decided = list(seeds), 0
    for seat_count in seat_counts(game, seats):
        for seed in seeds:
            played = play_at_random(game, seat_count, seed, options, decisions, apart_from, player)
            decided += len(played.plies)
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
    if not decided:
        raise AssertionError(
            f"{game.title}: nothing was checked; give seeds, numbers of seats and decisions."
        )
