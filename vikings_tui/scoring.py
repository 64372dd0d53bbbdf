"""Scorings of a round in acts: what every cell pays, and who goes unpaid."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.frozen import frozen
from core.games.vikings.events import (
    Event,
    FerrySailed,
    RoundBegan,
    ScoreLine,
    SeatScored,
    VikingCarried,
)
from core.games.vikings.terms import ROWS_DOWN, Row, Viking
from core.games.vikings.text.words import PLURAL, count
from core.games.vikings.view import CellView, MainlandView, View
from core.games.vikings.view_rules import cells_of
from core.text import Names

Place = tuple[Row | None, int]
"""A cell by row and column; None is the ship row."""
_KIND: dict[str, Row] = {
    "warriors": "warrior",
    "nobles": "noble",
    "scouts": "scout",
    "goldsmiths": "goldsmith",
    "fishermen": "fisherman",
}
_BELOW: tuple[Row, Row] = ("goldsmith", "fisherman")
"""Whom a scout sees."""


@frozen
class Pay:
    """What a cell pays."""

    place: Place
    gold: int
    fame: int

    @property
    def words(self) -> str:
        return f"+{self.gold} gold" if self.gold else f"+{self.fame} fame"

    @property
    def short(self) -> str:
        return f"+{self.gold}g" if self.gold else f"+{self.fame}f"


@frozen
class Act:
    """One step of a scoring."""

    kind: Viking
    title: str
    pays: tuple[Pay, ...]
    lit: frozenset[Place]
    """The cells that stay in the light."""
    unpaid: tuple[Place, ...]
    """Ships and vikings that bring nothing this time."""
    told: str
    """What happens, in a sentence or two."""
    landed: tuple[Place, ...] = ()
    """Where ferries have put somebody ashore."""
    note: str = ""
    """What is to be said in place of what it brought."""

    @property
    def gold(self) -> int:
        return sum(pay.gold for pay in self.pays)

    @property
    def fame(self) -> int:
        return sum(pay.fame for pay in self.pays)


@frozen
class Scored:
    """The scoring of a seat."""

    seat: int
    large: bool
    me: MainlandView
    """The mainland with what the purse held before."""
    acts: tuple[Act, ...]
    gold: int
    fame: int
    """What the purse holds after it."""

    @property
    def pays(self) -> bool:
        return bool(self.gold - self.me.gold or self.fame - self.me.fame)


def scored_seats(
    events: Sequence[Event], after: View, earlier: Sequence[Event] = ()
) -> list[Scored]:
    """The scorings of a round in *events*; the mainlands of *after* are as they were scored.

    Of the *earlier* ones of the round, those in which somebody was ferried are told.
    """
    sailed = [e for e in (*earlier, *events) if isinstance(e, FerrySailed | VikingCarried)]
    return [
        _scored(event, after.mainlands[event.seat], [e for e in sailed if e.seat == event.seat])
        for event in events
        if isinstance(event, SeatScored) and event.scoring != "final"
    ]


def of_this_round(decisions: Sequence[Sequence[Event]]) -> list[Event]:
    """What has happened since the last round began, of what all *decisions* led to."""
    found: list[Event] = []
    for events in reversed(decisions):
        began = [at for at, event in enumerate(events) if isinstance(event, RoundBegan)]
        found[:0] = events[began[-1] + 1 :] if began else events
        if began:
            break
    return found


def before_the_end(events: Sequence[Event], after: View) -> View:
    """The table of *after* without what the end of the game has changed in the purses."""
    ended = {e.seat: e for e in events if isinstance(e, SeatScored) and e.scoring == "final"}
    return replace(
        after,
        mainlands=tuple(
            me if me.seat not in ended else _undone(ended[me.seat], me) for me in after.mainlands
        ),
    )


def _undone(event: SeatScored, after: MainlandView) -> MainlandView:
    """The mainland with the purse as it was before a scoring."""
    gold = event.gold - sum(line.gold for line in event.lines)
    return replace(after, gold=gold, fame=event.fame - sum(line.fame for line in event.lines))


def _scored(
    event: SeatScored, after: MainlandView, sailed: Sequence[FerrySailed | VikingCarried]
) -> Scored:
    me = _undone(event, after)
    found = [_act(line, me) for line in event.lines]
    if sailed:
        found.insert(0, _ferries(sailed))
    acts = tuple(act for act in found if act.pays or act.unpaid or act.landed)
    return Scored(event.seat, event.scoring == "large", me, acts, event.gold, event.fame)


def _ferries(sailed: Sequence[FerrySailed | VikingCarried]) -> Act:
    """Who was put ashore before anything was counted."""
    carried = [event for event in sailed if isinstance(event, VikingCarried)]
    trips = len(sailed) - len(carried)
    who = [
        count(number, row)
        for row in ROWS_DOWN
        if (number := sum(event.viking == row for event in carried))
    ]
    listed = who[0] if len(who) == 1 else f"{', '.join(who[:-1])} and {who[-1]}"
    crew = "The boatswain leaves" if trips == 1 else f"The {trips} boatswains leave"
    landed: tuple[Place, ...] = tuple((event.viking, event.column) for event in carried)
    return Act(
        "boatswain",
        f"{len(carried)} put ashore",
        (),
        frozenset(landed),
        (),
        f"{listed} put ashore. {crew} the game.",
        landed,
        f"by {count(trips, 'boatswain')}",
    )


def _act(line: ScoreLine, me: MainlandView) -> Act:
    kind = _KIND[line.what]
    if kind == "warrior":
        return _ships(me)
    cells = [cell for cell in me.cells if cell.viking == kind]
    safe = [cell for cell in cells if not cell.threatened]
    pays = _scouts(line, me, safe) if kind == "scout" else _each(line, safe)
    lying: tuple[Place, ...] = tuple((c.row, c.column) for c in cells if c.threatened)
    if kind == "fisherman" and not line.fame:
        lying = ()  # without a special tile fishermen only count at the end
    return Act(
        kind,
        _title(line, kind, safe, pays),
        pays,
        frozenset(pay.place for pay in pays),
        lying,
        _told(kind, safe, pays, len(lying)),
    )


def _each(line: ScoreLine, safe: Sequence[CellView]) -> tuple[Pay, ...]:
    """The same for every viking."""
    if not (line.gold or line.fame):
        return ()
    number = max(1, len(safe))
    return tuple(
        Pay((cell.row, cell.column), line.gold // number, line.fame // number) for cell in safe
    )


def _scouts(line: ScoreLine, me: MainlandView, safe: Sequence[CellView]) -> tuple[Pay, ...]:
    """For each scout and for each goldsmith and fisherman below one."""
    held, seen = cells_of(me), []
    for scout in safe:
        for row in _BELOW:
            cell = held.get((row, scout.column))
            if cell is not None and cell.viking is not None:
                seen.append(Pay((row, scout.column), 0, 1))
    own = (line.fame - len(seen)) // max(1, len(safe))
    return (*(Pay((scout.row, scout.column), 0, own) for scout in safe), *seen)


def _ships(me: MainlandView) -> Act:
    pays = tuple(
        Pay((None, ship.column), ship.tile.gold, ship.tile.fame)
        for ship in me.ships
        if ship.repelled
    )
    unpaid = tuple((None, ship.column) for ship in me.ships if not ship.repelled)
    turned, left = len(pays), len(unpaid)
    told = ""
    if turned:
        one = turned == 1
        who = "the warrior takes what it carries" if one else "the warriors take what they carry"
        told = f"{count(turned, 'ship')} turned away: {who}."
    if left == 1:
        told += f" The ship over column {unpaid[0][1]} pays nobody."
    elif left:
        told += f" The ships over {_columns([column for _, column in unpaid])} pay nobody."
    lit: set[Place] = {pay.place for pay in pays}
    lit |= {("warrior", pay.place[1]) for pay in pays}
    title = "ships driven off" if turned else "no ship driven off"
    return Act("warrior", title, pays, frozenset(lit), unpaid, told.strip())


def _columns(numbers: Sequence[int]) -> str:
    return f"columns {', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def _title(line: ScoreLine, kind: Row, safe: Sequence[CellView], pays: Sequence[Pay]) -> str:
    """What is counted, for the tally."""
    if not pays:
        return f"no {kind} earns"
    who = count(len(safe), kind)
    if kind == "scout":
        below = len(pays) - len(safe)
        return f"{who}, {below} more below" if below else who
    what = "gold" if line.gold else "fame"
    return f"{who}, {pays[0].gold or pays[0].fame} {what}{' each' if len(safe) > 1 else ''}"


def _told(kind: Row, safe: Sequence[CellView], pays: Sequence[Pay], lying: int) -> str:
    told = ""
    if pays and kind == "scout":
        seen = len(pays) - len(safe)
        more = f"{count(seen, 'viking')} in sight below" if seen else "nobody in sight below"
        told = f"{count(len(safe), 'scout')} on the lookout, {more}."
    elif pays:
        what = f"{pays[0].gold} gold" if pays[0].gold else f"{pays[0].fame} fame"
        one = len(safe) == 1
        who = f"The {kind} earns" if one else f"{len(safe)} {PLURAL[kind]} earn"
        told = f"{who} {what}{'' if one else ' each'}."
    if lying == 1:
        told += f" 1 {kind} lies under a ship and earns nothing."
    elif lying:
        told += f" {lying} {PLURAL[kind]} lie under ships and earn nothing."
    return told.strip()


def nothing(scored: Sequence[Scored], names: Names) -> str:
    """A sentence about those who have nothing to score; empty if everybody does."""
    idle = [names[one.seat] for one in scored if not one.pays]
    if not idle:
        return ""
    if len(idle) == len(names):
        return "Nothing to score for anybody."
    who = idle[0] if len(idle) == 1 else f"{', '.join(idle[:-1])} and {idle[-1]}"
    return f"{who}: nothing to score."
