"""The end of a game, category by category: what each brought everybody, and how places changed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from core.frozen import frozen
from core.game import Outcome
from core.games.vikings.text.words import count
from core.games.vikings.view import MainlandView, View
from core.games.vikings.view_rules import islands
from core.text import Names

STEPS = 5
"""Frames in which the ships sail on."""
_LABELS = {
    "ships": "ships not driven off",
    "gold": "gold into fame",
    "boatswains": "most boatswains",
    "islands": "most islands",
    "longest": "longest island",
    "feeding": "feeding",
    "buildings": "building specials",
}


@frozen
class Count:
    """A category of the final scoring."""

    what: str
    label: str
    amounts: tuple[int, ...]
    """What it brings or costs each seat."""
    told: str


@frozen
class Ending:
    """Everything the reveal is drawn from."""

    names: tuple[str, ...]
    rounds: tuple[int, ...]
    """The fame of each seat from the rounds."""
    counts: tuple[Count, ...]
    outcome: Outcome
    view: View

    @property
    def stops(self) -> tuple[int, ...]:
        """The fame of the rounds, then the end of every count, then the crown."""
        return (*range(0, STEPS * len(self.counts) + 1, STEPS), STEPS * len(self.counts) + 1)

    @property
    def frames(self) -> int:
        return self.stops[-1] + 1

    def at(self, frame: int) -> tuple[int, float]:
        """How many counts are over, and how much of the next one."""
        whole, part = divmod(min(frame, self.frames - 2), STEPS)
        return whole, part / STEPS

    def shares(self, seat: int, frame: int) -> list[int]:
        """What the rounds and every count have brought a seat so far."""
        whole, part = self.at(frame)
        amounts = [one.amounts[seat] for one in self.counts]
        going = [round(amounts[whole] * part)] if whole < len(amounts) else []
        return [self.rounds[seat], *amounts[:whole], *going]

    def total(self, seat: int, frame: int) -> int:
        return sum(self.shares(seat, frame))

    def order(self, counts: int) -> list[int]:
        """The seats by place after so many counts."""
        seats = range(len(self.names))
        if counts >= len(self.counts):
            return sorted(seats, key=lambda seat: (self.outcome.scores[seat].place, seat))
        frame = STEPS * counts
        return sorted(seats, key=lambda seat: (-self.total(seat, frame), seat))

    def is_over(self, frame: int) -> bool:
        return frame >= self.frames - 1

    @property
    def most(self) -> int:
        """The largest fame that anybody has at any time."""
        stops = self.stops[:-1]
        return max(self.total(seat, stop) for seat in range(len(self.names)) for stop in stops)


class Finish:
    """An ending with the way to it, which is only worked out when it is looked at."""

    def __init__(self, ending: Ending, history: Callable[[], Sequence[Sequence[int]]]) -> None:
        """*history* is the score of every seat as it would have been at each decision."""
        self.ending, self._history = ending, history

    @cached_property
    def curves(self) -> Sequence[Sequence[int]]:
        """The score of every seat as it would have been at each decision."""
        return self._history()


def ending_of(outcome: Outcome, view: View, names: Sequence[str]) -> Ending:
    """What there is to reveal of a finished game."""
    parts = [dict(score.parts) for score in outcome.scores]
    counts = []
    for what, label in _LABELS.items():
        amounts = tuple(part.get(what, 0) for part in parts)
        if what != "buildings" or view.advanced:
            counts.append(Count(what, label, amounts, _told(what, amounts, view, names)))
    rounds = tuple(
        score.total - sum(one.amounts[seat] for one in counts)
        for seat, score in enumerate(outcome.scores)
    )
    return Ending(tuple(names), rounds, tuple(counts), outcome, view)


def _told(what: str, amounts: Sequence[int], view: View, names: Names) -> str:
    """A category in a sentence or two."""
    everyone = view.mainlands
    match what:
        case "ships":
            left = [sum(not ship.repelled for ship in me.ships) for me in everyone]
            told = [f"{names[seat]} {number}" for seat, number in enumerate(left) if number]
            some = f"Ships left at sea: {_listed(told)}." if told else ""
            return some or "Every ship has been driven off."
        case "gold":
            return "Gold becomes fame; what remains breaks ties."
        case "boatswains":
            held = [_boatswains(me) for me in everyone]
            return f"Most boatswains: {_award(amounts, held, 'boatswain', names)}."
        case "islands":
            whole = [len(islands(me)) for me in everyone]
            return f"Most islands: {_award(amounts, whole, 'finished island', names)}."
        case "longest":
            longest = [max(islands(me), default=0) for me in everyone]
            return f"Longest island: {_award(amounts, longest, 'tile', names)}."
        case "feeding":
            return _fed(amounts, everyone, names)
    raised = [names[seat] for seat, fame in enumerate(amounts) if fame]
    if not raised:
        return "No building special pays."
    return f"{_listed(raised)}: a fame for each viking on and around a building special."


def _boatswains(me: MainlandView) -> int:
    tokens = sum(special.value for special in me.specials if special.effect == "token")
    return me.corner["boatswain"] + tokens


def _award(amounts: Sequence[int], counts: Sequence[int], what: str, names: Names) -> str:
    won = [seat for seat, fame in enumerate(amounts) if fame]
    if not won:
        return "nobody has one"
    who = _listed([names[seat] for seat in won])
    return f"{who}, {count(counts[won[0]], what)}{' each' if len(won) > 1 else ''}"


def _fed(amounts: Sequence[int], everyone: Sequence[MainlandView], names: Names) -> str:
    told = []
    for fame, me in zip(amounts, everyone, strict=True):
        people = sum(me.corner.values()) + sum(cell.viking is not None for cell in me.cells)
        able = sum(cell.viking == "fisherman" and not cell.threatened for cell in me.cells)
        end = "and has meals to spare" if fame > 0 else "and some go hungry" if fame < 0 else ""
        who = count(able, "fisherman") if able else "no fisherman"
        told.append(f"{names[me.seat]} feeds {people} vikings with {who} {end}".strip() + ".")
    return " ".join(told)


def _listed(words: Sequence[str]) -> str:
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} and {words[-1]}"
