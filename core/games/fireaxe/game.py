"""Fire & Axe: A Viking Saga, with its rules behind one object."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from core.about import OVER, About, OptionValues
from core.assets import asset
from core.errors import BadRequest
from core.game import Game, Outcome
from core.games.fireaxe import rules
from core.games.fireaxe.about import ABOUT, Options
from core.games.fireaxe.actions import Action
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.shipped import shipped, shipped_file
from core.games.fireaxe.events import Event, redact
from core.games.fireaxe.rules import ending
from core.games.fireaxe.setup import new
from core.games.fireaxe.state import Captain, State
from core.games.fireaxe.view import View, observe
from core.json_data import JsonObject, JsonValue
from core.options import as_words

if TYPE_CHECKING:
    from core.bots import Bot
    from core.bots.budget import Budget, Hint
    from core.codec import Codec
    from core.games.fireaxe.position import Position
    from core.games.fireaxe.text.game_text import FireAxeText

MOST_LOADED = 1000
"""How many dice may be fixed in advance."""


class FireAxe(Game[State, Action, Event, View]):
    """The game, played with the shipped data or with a player's own."""

    about: ClassVar[About] = ABOUT

    def __init__(self, content: Content | None = None) -> None:
        self._content = content

    @property
    def content(self) -> Content:
        return shipped() if self._content is None else self._content

    @classmethod
    def with_data(cls, own: JsonObject, name: str) -> FireAxe:
        from core.games.fireaxe.data.file import build

        return cls(build(own, name, own=True))

    @property
    def data(self) -> JsonObject | None:
        return self.content.own

    @property
    def data_file(self) -> Path:
        return shipped_file()

    @property
    def reference(self) -> Path:
        return asset("fireaxe/rules.md")

    def new(self, seats: int, seed: int, options: OptionValues) -> tuple[State, tuple[Event, ...]]:
        assert isinstance(options, Options)
        return new(self.content, seats, seed, options)

    def seat_count(self, state: State) -> int:
        return len(state.captains)

    def decider(self, state: State) -> int | None:
        return state.decider

    def turn_number(self, state: State) -> int:
        return state.turn

    def round_number(self, state: State) -> int:
        return state.round

    def progress(self, state: State) -> str:
        return OVER if state.ended else f"round {state.round}, era {state.era}"

    def legal(self, state: State) -> Sequence[Action]:
        return rules.legal(state)

    def refusal(self, state: State, action: Action) -> str | None:
        return rules.refusal(state, action)

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        return rules.apply(state, action)

    def observe(self, state: State, seat: int | None) -> View:
        return observe(state, seat)

    def redact(self, event: Event, seat: int | None) -> Event:
        return redact(event, seat)

    def score(self, state: State) -> Outcome:
        return ending.score(state)

    def bot(self, level: str, seed: int) -> Bot[Action, View] | None:
        from core.games.fireaxe.bots import make_bot

        return make_bot(self.content, level, seed)

    def hints(
        self, view: View, legal: Sequence[Action], names: Sequence[str], budget: Budget, seed: int
    ) -> list[Hint[Action]]:
        from core.games.fireaxe.bots.hints import find_hints

        return find_hints(self.content, view, legal, names, budget, seed)

    def action_values(
        self, view: View, legal: Sequence[Action], budget: Budget, seed: int
    ) -> Sequence[float] | None:
        from core.games.fireaxe.bots.action_values import action_values

        return action_values(self.content, view, legal, budget, seed)

    def explain(self, view: View, action: Action, names: Sequence[str]) -> str:
        from core.games.fireaxe.bots.hints import explain

        return explain(self.content, view, action, names)

    def load_dice(self, state: State, faces: Sequence[int]) -> State:
        if not all(type(face) is int and 1 <= face <= 6 for face in faces):
            raise BadRequest("A die must be a whole number from 1 to 6.")
        if len(faces) > MOST_LOADED:
            raise BadRequest(f"At most {MOST_LOADED} dice can be fixed in advance.")
        after = state.clone()
        after.loaded = tuple(faces)
        return after

    def key(self, state: State) -> bytes:
        numbers = (
            _words(state.options),
            state.rng,
            state.loaded,
            state.start,
            state.turn,
            state.seat,
            state.era,
            state.dial,
            state.preparation,
            state.sailing,
            state.limit,
            state.calm,
            state.chart,
            state.tried,
            state.stock,
            state.demand,
            state.spaces,
            state.holder,
            state.tokens,
            state.ended,
            None if state.attack is None else tuple(state.attack),
            [tuple(step) for step in state.todo],
            [_numbers(captain) for captain in state.captains],
            len(state.saga_deck),
            len(state.saga_discards),
            len(state.rune_deck),
        )
        return b"".join(
            (
                repr(numbers).encode(),
                state.goods_at,
                state.settler,
                state.treasure,
                state.raider,
                state.saga_deck,
                state.saga_discards,
                state.saga_removed,
                state.rune_deck,
                state.rune_discards,
            )
        )

    def position(self, state: State) -> JsonObject:
        from core.games.fireaxe.position import dump

        return dump(state, as_words(state.options))

    def restore(self, position: JsonValue) -> State:
        from core.games.fireaxe.position import read, restore

        checked = read(position)
        options = self.options_of_position(checked.options)
        assert isinstance(options, Options)
        return restore(self.content, options, checked)

    def audit(self, state: State) -> list[str]:
        from core.games.fireaxe.audit import audit

        return audit(state)

    @cached_property
    def codec(self) -> Codec[Action, Event, View]:
        from core.codec import Codec

        return Codec(Action, Event, View, _position)

    @cached_property
    def text(self) -> FireAxeText:
        from core.games.fireaxe.text.game_text import FireAxeText

        return FireAxeText(self)


def _position() -> type[Position]:
    """Return the class of positions; imports pydantic, so only on demand."""
    from core.games.fireaxe.position import Position

    return Position


GAME = FireAxe
"""Where the registry finds the class."""


@cache
def _words(options: Options) -> str:
    return repr(as_words(options))


def _numbers(captain: Captain) -> tuple[object, ...]:
    return (
        captain.at,
        captain.crew,
        captain.goods,
        captain.supply,
        captain.hand,
        captain.sagas,
        captain.cap,
        captain.ledger,
    )
