"""How a game came about: what the table was worth turn by turn, and the turns that told most."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.frozen import frozen
from core.game import Outcome
from core.games.fireaxe import events as ev
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.events import Event
from core.text import Names
from fireaxe_tui.chronicle.turns import Deed, Turn, turns

MOMENTS = 3
"""How many turns are told of."""
_WORDS = {
    "trade": "trade",
    "raid": "treasure",
    "saga-bonus": "saga bonus",
    "runes": "runes",
    "axe": "the axe",
    "settlements": "settlements",
    "saga-sets": "sagas",
}


@frozen
class Change:
    """What a turn changed for a captain if the game had ended after it."""

    seat: int
    points: int
    why: str
    """What most of it came from."""


@frozen
class Moment:
    """A turn that told."""

    number: int
    """The turn, counted from 0."""
    turn: Turn
    title: str
    changes: tuple[Change, ...]
    """Its captain's first, then that of whoever it hurt most."""


@frozen
class Course:
    """A game turn by turn."""

    turns: tuple[Turn, ...]
    values: tuple[tuple[int, ...], ...]
    """Everybody's points if it had ended before each turn; then those at its end."""
    eras: tuple[tuple[int, int], ...]
    """The turns in which a new era began, and which."""
    moments: tuple[Moment, ...]

    def round_at(self, number: int) -> int:
        """Return the round before a turn, or the last."""
        return self.turns[min(number, len(self.turns) - 1)].round


def course(
    told: Sequence[Sequence[Event]],
    score: Callable[[int], Outcome],
    names: Names,
    data: Content,
) -> Course:
    """Follow a game; *told* has the opening, then the events of each decision."""
    found = tuple(turns(told, names, data))
    outcomes = [score(turn.start) for turn in found]
    outcomes.append(score(len(told) - 1))
    values = tuple(tuple(one.total for one in outcome.scores) for outcome in outcomes)
    eras = []
    for step, events in enumerate(told):
        for event in events:
            if isinstance(event, ev.EraBegan):
                at = sum(turn.start < step for turn in found)
                eras.append((at, event.era))
    return Course(found, values, tuple(eras), _moments(found, outcomes, names))


def _moments(
    found: Sequence[Turn], outcomes: Sequence[Outcome], names: Names
) -> tuple[Moment, ...]:
    """Choose the turns that moved the points at the end most, in the order they were played."""

    def weight(number: int) -> int:
        return sum(abs(points) for points in _shift(outcomes, number))

    order = sorted(range(len(found)), key=lambda number: (-weight(number), number))
    chosen = sorted(number for number in order[:MOMENTS] if weight(number))
    return tuple(_moment(number, found[number], outcomes, names) for number in chosen)


def _shift(outcomes: Sequence[Outcome], number: int) -> list[int]:
    """Return what a turn changed for everybody."""
    before, after = outcomes[number], outcomes[number + 1]
    return [now.total - then.total for then, now in zip(before.scores, after.scores, strict=True)]


def _moment(number: int, turn: Turn, outcomes: Sequence[Outcome], names: Names) -> Moment:
    shift = _shift(outcomes, number)
    others = [seat for seat in range(len(shift)) if seat != turn.seat and shift[seat]]
    hurt = min(others, key=lambda seat: shift[seat], default=None)
    seats = [turn.seat] if shift[turn.seat] or hurt is None else []
    seats += [] if hurt is None else [hurt]
    why = [_why(outcomes, number, seat) for seat in seats]
    changes = [
        Change(seat, shift[seat], _WORDS.get(name, name))
        for seat, name in zip(seats, why, strict=True)
    ]
    reason = why[0] if seats[:1] == [turn.seat] else ""
    return Moment(number, turn, _title(turn, names, reason), tuple(changes))


def _why(outcomes: Sequence[Outcome], number: int, seat: int) -> str:
    """Return the category that changed most for a captain; empty if none did."""
    then, now = outcomes[number].scores[seat].parts, outcomes[number + 1].scores[seat].parts
    moved = [(after - before, name) for (name, before), (_, after) in zip(then, now, strict=True)]
    points, name = max(moved, key=lambda pair: abs(pair[0]))
    return name if points else ""


_TELLING = ("saga", "raid", "settle", "trade", "rune", "sail")
"""What a turn is named after, the most telling first."""
_CAUSES = {"settlements": "settle", "axe": "raid", "raid": "raid", "trade": "trade"}
"""What a category comes from: a turn that changed it is named after that."""


def _title(turn: Turn, names: Names, why: str) -> str:
    """Name a turn after the most telling thing in it, or that *why* comes from."""
    for strike in turn.strikes:
        if strike.event is ev.SettlementFounded:
            return f"{strike.words} from {names[strike.victim]}"
    cause = _CAUSES.get(why, "saga")
    for sign in (cause, *_TELLING):
        deeds = [deed for deed in turn.deeds if deed.sign == sign]
        deeds = [deed for deed in deeds if not _failed(deed)] or deeds
        if sign == "settle" and sign == cause and deeds:
            return ", ".join(deed.words for deed in deeds)
        if deeds:
            return max(deeds, key=lambda deed: deed.points).words
    return turn.summary()


def _failed(deed: Deed) -> bool:
    return deed.sign in ("raid", "settle") and deed.event not in _SUCCESSES


_SUCCESSES = (ev.TownTaken, ev.SettlementFounded)
