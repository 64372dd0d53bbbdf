"""Promises of bots: choices are legal, based on the view alone, and repeatable from a seed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from queue import Empty, Queue
from threading import Thread

from core.bots import Bot
from core.bots.budget import Budget
from core.game import A, E, Game, S, V
from core.rng import Rng
from core.testing.played import PlayedGame, Player, Ply, play_at_random, seat_counts
from core.testing.records import snapshot
from core.testing.secrets import Reshuffle


def check_bot(
    game: Game[S, A, E, V],
    make_bot: Callable[[int], Bot[A, V]],
    *,
    seeds: Iterable[int] = range(2),
    seats: int | Iterable[int] | None = None,
    options: Mapping[str, str] | None = None,
    decisions: int | None = None,
    every: int = 1,
    player: Player[S, A] | None = None,
    iterations: int = 2,
    reshuffle: Reshuffle[S] | None = None,
    patience: float = 5.0,
) -> None:
    """Ask a bot for decisions in games played at random; *make_bot* makes one from a seed.

    It thinks for *iterations* at one decision in *every* so many, if there is a choice. With
    *reshuffle* it must make the same choice at all tables its seat cannot tell apart. Once in each
    game it is cancelled, and must answer within *patience* seconds.
    """
    seeds, choices = list(seeds), 0
    for seat_count in seat_counts(game, seats):
        for seed in seeds:
            played = play_at_random(game, seat_count, seed, options, decisions, player=player)
            dice = Rng(seed)
            asked = [ply for ply in played.some(every) if len(ply.legal) > 1]
            choices += len(asked)
            for ply in asked:
                other = None if reshuffle is None else reshuffle(ply.before, ply.seat, dice)
                _check_choice(played, ply, make_bot, Budget(iterations=iterations), other)
            for ply in asked[len(asked) // 2 :][:1]:
                _check_stops(played, ply, make_bot, patience)
            played.check_untouched("the bot changed it, and the view")
    if not choices:
        raise AssertionError(
            f"{game.title}: nothing was checked, because the bot was never offered a choice of two."
        )


def _check_choice(
    played: PlayedGame[S, A, E, V],
    ply: Ply[S, A, E],
    make_bot: Callable[[int], Bot[A, V]],
    budget: Budget,
    other: S | None,
) -> None:
    game, seed = played.game, played.setup.seed + ply.number
    view, legal = game.observe(ply.before, ply.seat), list(ply.legal)
    before = snapshot(view)
    with played.doing(ply.number, "choose of the bot"):
        chosen = make_bot(seed).choose(view, legal, budget)
    if chosen not in ply.legal:
        played.fail(ply.number, f"the bot chose {chosen!r}, which is not legal.")
    if legal != list(ply.legal):
        played.fail(ply.number, "the bot changed the list of legal actions.")
    if snapshot(view) != before:
        played.fail(ply.number, "the bot changed the view it was given.")
    again = make_bot(seed).choose(game.observe(ply.before, ply.seat), legal, budget)
    if again != chosen:
        played.fail(
            ply.number,
            f"the bot chose {played.name(chosen)}, and with the same seed {played.name(again)}.",
        )
    if other is not None:
        blind = make_bot(seed).choose(game.observe(other, ply.seat), legal, budget)
        if blind != chosen:
            played.fail(ply.number, "the bot's choice depends on something its seat cannot know.")


def _check_stops(
    played: PlayedGame[S, A, E, V],
    ply: Ply[S, A, E],
    make_bot: Callable[[int], Bot[A, V]],
    patience: float,
) -> None:
    """A bot without a limit answers promptly when it is cancelled, early or late."""
    view = played.game.observe(ply.before, ply.seat)
    for looks in (0, 3):
        found: Queue[A | Exception] = Queue()
        thread = Thread(
            target=_think,
            args=(make_bot(1), view, ply.legal, Budget(cancelled=_cancelled_after(looks)), found),
            daemon=True,
        )
        thread.start()
        try:
            answer = found.get(timeout=patience)
        except Empty:
            played.fail(
                ply.number, f"the bot is still thinking {patience:g} s after it was cancelled."
            )
        if answer not in ply.legal:
            played.fail(ply.number, f"the bot answers {answer!r} when it is cancelled.")


def _think(
    bot: Bot[A, V], view: V, legal: Sequence[A], budget: Budget, found: Queue[A | Exception]
) -> None:
    try:
        found.put(bot.choose(view, legal, budget))
    except Exception as error:  # reported where the answer is awaited
        found.put(error)


def _cancelled_after(looks: int) -> Callable[[], bool]:
    """A cancellation that comes once a bot has checked for it so many times."""
    left = iter(range(looks))
    return lambda: next(left, None) is None
