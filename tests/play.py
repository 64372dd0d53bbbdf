"""Playing games at random, for tests and benchmarks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from core import rng
from core.bots.budget import Budget
from core.game import AnyGame, Setup
from core.registry import open_game
from core.session import Session

VIKINGS_OPTIONS = (
    {"game": "basic", "end-turn": "auto"},
    {"game": "advanced", "end-turn": "auto"},
    {"game": "basic", "auction": "on"},
    {"game": "advanced", "auction": "off"},
    {"game": "advanced", "start": "2"},
)
"""The variants of Vikings, with turns ended by hand and by themselves."""

FIREAXE_OPTIONS = tuple({"conflict": conflict} for conflict in ("on", "off", "peace"))
"""The rune decks of Fire & Axe."""

VARIANTS = {"vikings": VIKINGS_OPTIONS, "fireaxe": FIREAXE_OPTIONS}
"""The options to test each game with."""


class Ply(NamedTuple):
    """One decision of a random game."""

    before: Any
    action: Any
    after: Any
    events: tuple[Any, ...]


def rare(legal: Sequence[Any]) -> Sequence[Any]:
    """Choices that lead to moments uniform play seldom meets: special tiles and their use."""
    kind = legal[0].kind
    if kind == "buy":
        return legal[-1:]
    if kind == "take":
        return [a for a in legal if getattr(a, "special", "").startswith("building")] or legal
    if kind == "place":
        middle = [a for a in legal if a.column > 1]
        return middle or legal
    return legal


def leaning(seed: int) -> Callable[[Any, Sequence[Any]], Any]:
    """Who plays Vikings at random, every other game with a bent for rare moments."""
    dice = rng.Rng(seed)

    def choose(state: Any, legal: Sequence[Any]) -> Any:
        choices = rare(legal) if seed % 2 and rng.draw(dice, 2) else legal
        return choices[rng.draw(dice, len(choices))]

    return choose


def plies(game: AnyGame, seats: int, seed: int, options: dict[str, Any]) -> Iterator[Ply]:
    """A whole game, every choice at random from a generator of its own.

    Every other game leans towards what leads to rare moments.
    """
    choose = leaning(seed)
    own = game.bot("random", seed)
    state, _ = game.new(seats, seed, game.read_options(options))
    while legal := game.legal(state):
        if own is not None:
            action = own.choose(game.observe(state, game.decider(state)), legal, Budget())
        else:
            action = choose(state, legal)
        after, events = game.apply(state, action)
        yield Ply(state, action, after, events)
        state = after


def session(
    game_id: str = "vikings",
    seats: tuple[str, ...] = ("Astrid", "Bjorn"),
    seed: int = 7,
    **options: str,
) -> Session:
    """A game in play; options with underscores for dashes."""
    game = open_game(game_id)
    given = {name.replace("_", "-"): value for name, value in options.items()}
    return Session(game, Setup(seats, seed, game.read_options(given)))


def play_on(game: Session, decisions: int, seed: int = 1) -> Session:
    """Take up to *decisions* decisions at random."""
    dice = rng.Rng(seed)
    own = game.game.bot("random", seed)
    for _ in range(decisions):
        if game.over:
            break
        legal = game.legal()
        if own is not None:
            game.submit(own.choose(game.view(game.decider), legal, Budget()))
        else:
            game.submit(legal[rng.draw(dice, len(legal))])
    return game
