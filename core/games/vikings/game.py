"""Vikings (Kiesling), basic and advanced: the rules behind one object."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar

from core.about import OVER, About, OptionValues
from core.assets import asset
from core.game import Game, Outcome
from core.games.vikings import rules
from core.games.vikings.about import ABOUT, Options
from core.games.vikings.actions import Action
from core.games.vikings.data.content import Content
from core.games.vikings.data.shipped import shipped, shipped_file
from core.games.vikings.events import Event
from core.games.vikings.rules import ending
from core.games.vikings.setup import new
from core.games.vikings.state import Mainland, State
from core.games.vikings.terms import ROUNDS
from core.games.vikings.view import View, observe
from core.json_data import JsonObject, JsonValue
from core.options import as_words

if TYPE_CHECKING:
    from core.bots import Bot
    from core.bots.budget import Budget, Hint
    from core.codec import Codec
    from core.games.vikings.position import Position
    from core.games.vikings.text.game_text import VikingsText


class Vikings(Game[State, Action, Event, View]):
    """The game, played with the shipped data or with a player's own."""

    about: ClassVar[About] = ABOUT

    def __init__(self, content: Content | None = None) -> None:
        self._content = content

    @property
    def content(self) -> Content:
        return shipped() if self._content is None else self._content

    @classmethod
    def with_data(cls, own: JsonObject, name: str) -> Vikings:
        from core.games.vikings.data.file import build

        return cls(build(own, name, own=True))

    @property
    def data(self) -> JsonObject | None:
        return self.content.own

    @property
    def data_file(self) -> Path:
        return shipped_file()

    @property
    def reference(self) -> Path:
        return asset("vikings/rules.md")

    def new(self, seats: int, seed: int, options: OptionValues) -> tuple[State, tuple[Event, ...]]:
        assert isinstance(options, Options)
        return new(self.content, seats, seed, options)

    def seat_count(self, state: State) -> int:
        return len(state.mainlands)

    def decider(self, state: State) -> int | None:
        return None if state.phase == "over" else state.seat

    def turn_number(self, state: State) -> int:
        return state.turn

    def round_number(self, state: State) -> int:
        return state.round

    def progress(self, state: State) -> str:
        return OVER if state.phase == "over" else f"round {state.round} of {ROUNDS}"

    def legal(self, state: State) -> Sequence[Action]:
        return rules.legal(state)

    def refusal(self, state: State, action: Action) -> str | None:
        return rules.refusal(state, action)

    def apply(self, state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
        return rules.apply(state, action)

    def observe(self, state: State, seat: int | None) -> View:
        return observe(state, seat)

    def score(self, state: State) -> Outcome:
        return ending.score(state)

    def bot(self, level: str, seed: int) -> Bot[Action, View] | None:
        from core.games.vikings.bots import make_bot

        return make_bot(self.content, level, seed)

    def hints(
        self, view: View, legal: Sequence[Action], names: Sequence[str], budget: Budget, seed: int
    ) -> list[Hint[Action]]:
        from core.games.vikings.bots.hints import find_hints

        return find_hints(self.content, view, legal, names, budget, seed)

    def action_values(
        self, view: View, legal: Sequence[Action], budget: Budget, seed: int
    ) -> Sequence[float]:
        from core.games.vikings.bots.action_values import action_values

        return action_values(self.content, view, legal, budget, seed)

    def explain(self, view: View, action: Action, names: Sequence[str]) -> str:
        from core.games.vikings.bots.hints import explain

        return explain(self.content, view, action, names)

    def key(self, state: State) -> bytes:
        numbers = (
            _words(state.options),
            state.rng,
            state.phase,
            state.turn,
            state.seat,
            state.round,
            state.start,
            state.shown,
            None if state.purchase is None else tuple(state.purchase),
            None if state.auction is None else tuple(state.auction),
            None if state.ferry is None else tuple(state.ferry),
            state.gone_vikings,
            len(state.stock),
            len(state.bag),
            len(state.pile),
            len(state.gone_tiles),
            len(state.gone_specials),
            [_numbers(me) for me in state.mainlands],
        )
        return b"".join(
            (
                repr(numbers).encode(),
                state.stock,
                state.bag,
                state.pile,
                state.gone_tiles,
                state.gone_specials,
                state.wheel_tiles,
                state.wheel_vikings,
                *(me.ships for me in state.mainlands),
                *(me.tiles for me in state.mainlands),
            )
        )

    def position(self, state: State) -> JsonObject:
        from core.games.vikings.position import dump

        return dump(state, as_words(state.options))

    def restore(self, position: JsonValue) -> State:
        from core.games.vikings.position import read, restore

        checked = read(position)
        options = self.options_of_position(checked.options)
        assert isinstance(options, Options)
        return restore(self.content, options, checked)

    def audit(self, state: State) -> list[str]:
        from core.games.vikings.audit import audit

        return audit(state)

    @cached_property
    def codec(self) -> Codec[Action, Event, View]:
        from core.codec import Codec

        return Codec(Action, Event, View, _position)

    @cached_property
    def text(self) -> VikingsText:
        from core.games.vikings.text.game_text import VikingsText

        return VikingsText(self)


def _position() -> type[Position]:
    """The class of positions, loaded only on demand because it needs pydantic."""
    from core.games.vikings.position import Position

    return Position


GAME = Vikings
"""Where the registry finds the class."""


@cache
def _words(options: Options) -> str:
    return repr(as_words(options))


def _numbers(me: Mainland) -> tuple[object, ...]:
    return (
        me.gold,
        me.fame,
        me.start_tile,
        len(me.ships),
        me.land,
        me.opens_left,
        me.opens_right,
        me.standing,
        me.corner,
        me.specials,
        me.ledger,
    )
