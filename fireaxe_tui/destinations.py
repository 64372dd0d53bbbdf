"""Courses: places on the map as choices, each standing for the steps that lead there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import takewhile
from typing import Literal, TypeAlias, TypeGuard

from core.games.fireaxe import actions as act
from core.games.fireaxe import routes
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots.random import distances
from core.games.fireaxe.data.content import WINTERING, Content
from core.games.fireaxe.data.lookup import tables
from core.games.fireaxe.routes import Passage, Voyage
from core.games.fireaxe.text.words import count
from core.games.fireaxe.view import View

_GALE = 2
"""Steps of a Fair Wind, without Days and weather (F43)."""


@dataclass(frozen=True, slots=True)
class Destination:
    """Sail to a place, by the safest way or by a faster one that costs more."""

    to: str
    way: int = 0
    """0 is the way with the fewest losses; higher ones are faster and cost more."""
    kind: Literal["course"] = "course"


Choosable: TypeAlias = Action | Destination
"""An action, or a place that stands for the steps leading there."""


def is_loading(view: View) -> bool:
    """Whether the captain in turn is in the Wintering Zone, free to load and leave."""
    return view.ask.phase == "turn" and view.captains[view.active].at == WINTERING


class Chartroom:
    """Answers where the ship in turn can get to, and how."""

    def __init__(self, data: Content) -> None:
        self.data = data

    def ways(self, view: View) -> dict[int, tuple[Passage, ...]]:
        """Every place in reach of the ship in turn, with the ways to it, the safest first."""
        voyage = routes.of_view(self.data, view)
        if view.ask.phase == "gale":
            voyage = voyage._replace(days=_GALE, calm=True)
        return _ways(self.data, voyage)

    def passage(self, view: View, course: Destination) -> Passage | None:
        """The way of a course; None if the ship cannot get there this turn."""
        found = self.ways(view).get(self.data.place_index[course.to], ())
        return found[course.way] if course.way < len(found) else None

    def courses(self, view: View, legal: Sequence[Action]) -> Iterator[Destination]:
        """Every course that is open now: near places first, at sea only while nothing is asked."""
        firsts = {action for action in legal if action.kind in ("sail", "leave")}
        if view.ask.phase == "gale":
            yield from (Destination(sail.to) for sail in legal if isinstance(sail, act.Sail))
            return
        if view.ask.phase != "turn" or not firsts:
            return
        for place, found in sorted(self.ways(view).items(), key=lambda item: item[1][0].days):
            for way in range(len(found)):
                course = Destination(self.data.place_ids[place], way)
                steps = self.steps(view, course)
                if steps and steps[0] in firsts:
                    yield course

    def steps(self, view: View, course: Destination) -> tuple[act.Action, ...]:
        """The actions of a course."""
        if view.ask.phase == "gale":
            return (act.Sail(course.to),)
        way = self.passage(view, course)
        if way is None:
            return ()
        ids = self.data.place_ids
        sails = tuple(act.Sail(ids[place]) for place in way.route)
        if self.data.place_index[view.captains[view.active].at] == tables(self.data).winter:
            return (act.Leave(ids[way.origin]), *sails)
        return sails

    def course_of(self, view: View, actions: Sequence[act.Action]) -> Destination | None:
        """The course that begins with these steps; None if they are none."""
        first = takewhile(_moves, actions)
        places = [a.to if isinstance(a, act.Sail) else a.homeland for a in first if _moves(a)]
        if not places:
            return None
        ways = range(len(self.ways(view).get(self.data.place_index[places[-1]], ())))
        courses = [Destination(places[-1], way) for way in ways]
        for course in courses:
            if self.steps(view, course)[: len(places)] == tuple(actions[: len(places)]):
                return course
        return courses[0] if courses else None

    def why_not(self, view: View, course: Destination) -> str:
        """Why a place cannot be reached, in a sentence."""
        place = self.data.place_index[course.to]
        name = self.data.place_names[place]
        me = view.captains[view.active]
        if me.at == course.to:
            return f"The ship lies in {name} already."
        voyage = routes.of_view(self.data, view)
        if place in voyage.closed:
            return f"Another longship lies in {name}."
        if view.ask.phase not in ("turn", "gale"):
            return "First answer what is asked."
        if view.ask.phase == "gale":
            return f"The Fair Wind does not reach {name}: it carries you one or two steps."
        if not view.days_left:
            return "No Day is left to sail."
        if not me.crew:
            far = count(self._days(view, place), "Day")
            return f"{name} is {far} from a homeland; first take a crew aboard, to row."
        days, left = self._days(view, place), count(view.days_left, "Day")
        if days > view.days_left:
            return f"{name} is {count(days, 'Day')} away; {left} left."
        return f"{name} is {count(days, 'Day')} away, but the weather would sink the ship."

    def _days(self, view: View, place: int) -> int:
        """The fewest steps to a place, weather and other ships left aside."""
        table, steps = tables(self.data), distances(self.data, place)
        at = self.data.place_index[view.captains[view.active].at]
        homes = range(table.home, table.winter)
        return min(steps[home] for home in homes) if at == table.winter else steps[at]


def _moves(action: act.Action) -> TypeGuard[act.Sail | act.Leave]:
    return isinstance(action, act.Sail | act.Leave)


@lru_cache(maxsize=16)
def _ways(data: Content, voyage: Voyage) -> dict[int, tuple[Passage, ...]]:
    """`routes.reach` with the safest way first, and the faster ones after it."""
    return {place: found[::-1] for place, found in routes.reach(data, voyage).items()}
