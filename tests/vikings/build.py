"""Small tables for tests: mainlands drawn as words, wheels as slots, steps checked on the way.

A row of islands is a word per column: `L`, `M`, `R` for a left end, middle and right end, `.` for
no tile, a building (`farm`) for a middle that shows it, `farm!` for its building special. A star
stands a viking of the row on it: `L* M R*`. Ships are sail colours, `.` for none.
"""

from __future__ import annotations

import pytest

from core.errors import IllegalAction
from core.games.vikings import actions
from core.games.vikings.about import Options
from core.games.vikings.actions import Action
from core.games.vikings.data.shipped import shipped
from core.games.vikings.events import Event, ScoreLine, SeatScored
from core.games.vikings.game import Vikings
from core.games.vikings.state import (
    Auction,
    Ferry,
    Mainland,
    Purchase,
    State,
    new_mainland,
)
from core.games.vikings.terms import KIND, NONE, SLOTS, VIKINGS

GAME = Vikings()
DATA = shipped()
BUILDINGS = ("farm", "church", "village", "shrine")


def tile(name: str) -> int:
    return DATA.tile_index[name]


def special(name: str) -> int:
    return DATA.special_index[name]


def counts(by_name: dict[str, int] | None) -> list[int]:
    """Vikings by kind, from `{"scout": 2}`."""
    return [(by_name or {}).get(viking, 0) for viking in VIKINGS]


class _Box:
    """Hands out tiles of a sort, each once."""

    def __init__(self) -> None:
        self.left = list(reversed(DATA.tile_ids))

    def take(self, word: str) -> int:
        if word.endswith("!"):
            return tile(f"building-{word[:-1]}")
        sort = f"M-{word}-" if word in BUILDINGS else word
        found = next(name for name in self.left if name.startswith(sort))
        self.left.remove(found)
        return tile(found)


def mainland(
    rows: dict[str, str] | None = None,
    ships: str = "",
    corner: dict[str, int] | None = None,
    specials: tuple[str, ...] = (),
    gold: int = 20,
    fame: int = 10,
    start_tile: str | None = None,
) -> Mainland:
    """What a seat owns; its start tile is placed unless named."""
    box = _Box()
    me = new_mainland(gold, fame, NONE if start_tile is None else tile(start_tile))
    for row, words in (rows or {}).items():
        for column, word in enumerate(words.split()):
            if word != ".":
                me.put(DATA, KIND[row], column, box.take(word.removesuffix("*")))
                me.standing[KIND[row]] |= word.endswith("*") << column
    for column, sail in enumerate(ships.split()):
        while len(me.ships) <= column:
            me.ships.append(NONE)
        if sail != ".":
            me.ships[column] = box.take(f"S-{sail}-")
    me.corner = counts(corner)
    me.specials = tuple(special(name) for name in specials)
    return me


def table(
    *mainlands: Mainland,
    phase: str = "buy",
    seat: int = 0,
    start: int = 0,
    round: int = 1,
    wheel: dict[int, str] | None = None,
    shown: tuple[str, ...] = (),
    game: str = "basic",
    auction: str = "auto",
    end_turn: str = "auto",
) -> State:
    """A table at any moment; missing seats get an empty mainland, stock and bag fit the round.

    The wheel maps slots to `viking` or `viking tile`.
    """
    seats = list(mainlands) + [mainland() for _ in range(2 - len(mainlands))]
    options = Options(game=game, auction=auction, end_turn=end_turn, start="1")
    state, _ = GAME.new(len(seats), 1, options)
    drawn = 13 if options.auctions else 12
    laid = round - (phase in ("bid", "remove"))
    everything = bytes(range(4, 76))
    state.stock = everything[: SLOTS * (6 - laid)]
    state.bag = bytes(kind for kind in range(6) for _ in range(13))[: 78 - drawn * round]
    state.wheel_tiles[:] = state.wheel_vikings[:] = bytes([NONE] * SLOTS)
    for slot, words in (wheel or {}).items():
        viking, _, name = words.partition(" ")
        state.wheel_vikings[slot] = KIND[viking]
        state.wheel_tiles[slot] = tile(name or f"L{slot + 5:02}")
    state.phase, state.seat, state.start, state.round = phase, seat, start, round
    state.mainlands = seats
    state.shown = tuple(special(name) for name in shown)
    state.auction = state.purchase = state.ferry = None
    return state


def holding(
    me: Mainland, name: str, viking: str, *, dearest: bool = False, phase: str = "tile", **more
) -> State:
    """A table whose seat 0 has just bought *name* with *viking*; other groups are left."""
    more.setdefault("wheel", {3: "noble", 5: "scout"})
    state = table(me, phase=phase, **more)
    state.purchase = Purchase(9, tile(name), KIND[viking], dearest, False)
    return state


def last_of_round(*mainlands: Mainland, round: int, start: int = 0, **more) -> State:
    """The last group of a round has been placed; ending the turn brings the scoring."""
    state = table(*mainlands, phase="end", round=round, start=start, end_turn="ask", **more)
    state.purchase = Purchase(11, tile("S-red-1"), KIND["warrior"], False, True)
    return state


def ferrying(*mainlands: Mainland, round: int = 2, **more) -> State:
    """The large scoring of *round* begins, and seat 0 may use its boatswains."""
    state = table(*mainlands, phase="ferry", round=round, **more)
    state.ferry = Ferry(0)
    return state


def bidding(*mainlands: Mainland, drawn: dict[str, int], **more) -> State:
    """An auction that the start player is about to open."""
    more.setdefault("game", "advanced")
    state = table(*mainlands, phase="bid", **more)
    state.seat = state.start
    state.auction = Auction(tuple(counts(drawn)), NONE, NONE, tuple(range(len(state.mainlands))))
    return state


def step(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """Take a legal action; the table it is taken on stays as it was."""
    assert action in GAME.legal(state), GAME.refusal(state, action) or "not listed as legal"
    assert GAME.refusal(state, action) is None
    before = GAME.key(state)
    after, happened = GAME.apply(state, action)
    assert GAME.key(state) == before
    return after, happened


def do(state: State, *decisions: Action) -> State:
    for action in decisions:
        state, _ = step(state, action)
    return state


def happened(state: State, *decisions: Action) -> list[Event]:
    """All that came of some legal actions."""
    found: list[Event] = []
    for action in decisions:
        state, events = step(state, action)
        found += events
    return found


def refused(state: State, action: Action) -> str:
    """The sentence that refuses *action*; nothing may have changed by trying."""
    assert action not in GAME.legal(state)
    why = GAME.refusal(state, action)
    assert why is not None
    assert why[0].isupper()
    assert why.endswith(".")
    before = GAME.key(state)
    with pytest.raises(IllegalAction) as raised:
        GAME.apply(state, action)
    assert str(raised.value) == why
    assert GAME.key(state) == before
    return why


def slots_to_buy(state: State) -> list[int]:
    return [action.slot for action in GAME.legal(state)]


def places_for(me: Mainland, name: str) -> set[tuple[str, int]]:
    """The cells where an island tile may go."""
    legal = GAME.legal(holding(me, name, "boatswain"))
    return {(action.row, action.column) for action in legal if isinstance(action, actions.Place)}


def moorings_for(me: Mainland) -> list[int]:
    """The columns where a ship may go."""
    legal = GAME.legal(holding(me, "S-blue-3", "boatswain"))
    return [action.column for action in legal if isinstance(action, actions.Moor)]


def scored(events: list[Event] | tuple[Event, ...], scoring: str, seat: int = 0) -> SeatScored:
    """How a seat fared in a scoring."""
    (found,) = (
        event
        for event in events
        if isinstance(event, SeatScored) and event.scoring == scoring and event.seat == seat
    )
    return found


def line(score: SeatScored, what: str) -> ScoreLine:
    (found,) = (part for part in score.lines if part.what == what)
    return found


def gains(score: SeatScored) -> tuple[int, int]:
    """Gold and fame of a whole scoring."""
    return sum(part.gold for part in score.lines), sum(part.fame for part in score.lines)


def large(me: Mainland, round: int = 2) -> SeatScored:
    """The large scoring of one mainland that has nobody to ferry."""
    return scored(happened(last_of_round(me, round=round), actions.END), "large")


def small(me: Mainland) -> SeatScored:
    return scored(happened(last_of_round(me, round=1), actions.END), "small")


def final(*mainlands: Mainland) -> list[SeatScored]:
    """The end of the game: its last scoring for every seat, large scoring left aside.

    Ships, gold and fame must be as after the large scoring, so give rows that earn nothing there.
    """
    state = last_of_round(*mainlands, round=6)
    events = happened(state, actions.END)
    return [scored(events, "final", seat) for seat in range(len(state.mainlands))]


def part(state: State, what: str, seat: int = 0) -> int:
    """One line of the score as if the game ended now."""
    return dict(GAME.score(state).scores[seat].parts)[what]


def owns(state: State, seat: int, viking: str) -> int:
    """How many figures of a kind wait on a mainland."""
    return state.mainlands[seat].corner[KIND[viking]]


def stands(state: State, seat: int, row: str, column: int) -> bool:
    return bool(state.mainlands[seat].standing[KIND[row]] >> (column - 1) & 1)


def lies(state: State, seat: int, row: str, column: int) -> str | None:
    """The id of the tile in a cell."""
    found = state.mainlands[seat].tiles[KIND[row] * 40 + column - 1]
    return None if found == NONE else DATA.tile_ids[found]
