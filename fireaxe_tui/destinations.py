"""Courses: places on the map as choices, each standing for the steps that lead there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import takewhile
from typing import TYPE_CHECKING, Literal, TypeAlias, TypeGuard

from core.frozen import frozen
from core.games.fireaxe import actions as act
from core.games.fireaxe import routes
from core.games.fireaxe.actions import Action
from core.games.fireaxe.data.content import WINTERING, Content
from core.games.fireaxe.data.lookup import distances, tables
from core.games.fireaxe.routes import Passage, Voyage
from core.games.fireaxe.view import View
from core.words import count
from fireaxe_tui.assaults import Assault
from fireaxe_tui.ways import Way

if TYPE_CHECKING:
    from core.games.fireaxe.voyages import Plan

_GALE = 2
"""The steps of a Fair Wind, free of Days and weather (F43)."""


@frozen
class Destination:
    """Sail to a place, by the safest route or by a faster one that costs more."""

    to: str
    way: int = 0
    """0 is the route with the fewest losses; higher ones are faster and cost more."""
    kind: Literal["course"] = "course"


Choosable: TypeAlias = Action | Destination | Assault | Way
"""An action, or what stands for several: a place to sail to, an attack, the leg of a voyage."""


def is_loading(view: View) -> bool:
    """Check whether the active captain is in the Wintering Zone, free to load and leave."""
    return view.ask.phase == "turn" and view.captains[view.active].at == WINTERING


class Chartroom:
    """Works out where the active ship can go, and how."""

    def __init__(self, data: Content) -> None:
        self.data = data

    def ways(self, view: View, blue: int | None = None) -> dict[int, tuple[Passage, ...]]:
        """Find the routes to every place within the active ship's reach, safest first.

        *blue* is the zone of the blue hole, if not as the dial stands.
        """
        voyage = routes.of_view(self.data, view)
        if blue is not None:
            voyage = voyage._replace(blue=blue)
        if view.ask.phase == "gale":
            voyage = voyage._replace(days=_GALE, calm=True)
        return _ways(self.data, voyage)

    def passage(self, view: View, course: Destination) -> Passage | None:
        """Return the route of a course; None if the ship cannot get there this turn."""
        found = self.ways(view).get(self.data.place_index[course.to], ())
        return found[course.way] if course.way < len(found) else None

    def courses(self, view: View, legal: Sequence[Action]) -> Iterator[Destination]:
        """List every course open now, near places first; none while a question is pending."""
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
        """Return the actions of a course."""
        if view.ask.phase == "gale":
            return (act.Sail(course.to),)
        way = self.passage(view, course)
        return () if way is None else self._sailed(view, way)

    def plan(self, view: View, way: Way) -> Plan | None:
        """Return one of the ways of a voyage; None if there are fewer."""
        from core.games.fireaxe.voyages import best_plans

        found = best_plans(self.data, view, self.data.place_index[way.to])
        return found[way.number] if way.number < len(found) else None

    def course_from(self, view: View, goal: str, home: str = "", spare: int = 0) -> Plan | None:
        """Return the fastest way from winter to a place, perhaps from one *home* only.

        *spare* Days are not there for sailing, since they are spent on loading.
        """
        from core.games.fireaxe.voyages import fastest

        voyage = routes.of_view(self.data, view)
        voyage = voyage._replace(days=max(0, voyage.days - spare))
        if home:
            voyage = voyage._replace(at=self.data.place_index[home])
        return fastest(self.data, voyage, self.data.place_index[goal])

    def leg(self, view: View, way: Way) -> tuple[act.Action, ...]:
        """Return the actions of a voyage in this turn; none if the dial must be turned first."""
        plan = self.plan(view, way)
        return () if plan is None or plan.quarter else self._sailed(view, plan.legs[0])

    def _sailed(self, view: View, way: Passage) -> tuple[act.Action, ...]:
        ids = self.data.place_ids
        sails = tuple(act.Sail(ids[place]) for place in way.route)
        if self.data.place_index[view.captains[view.active].at] == tables(self.data).winter:
            return (act.Leave(ids[way.origin]), *sails)
        return sails

    def course_of(self, view: View, actions: Sequence[act.Action]) -> Destination | None:
        """Return the course that begins with these steps; None if they are not a course."""
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
        """Say in a sentence why a place cannot be reached."""
        place = self.data.place_index[course.to]
        name = self.data.place_names[place]
        me = view.captains[view.active]
        if me.at == course.to:
            return f"The ship is already in {name}."
        voyage = routes.of_view(self.data, view)
        if place in voyage.closed:
            return f"Another longship is in {name}, {count(self.days(view, place), 'Day')} away."
        if view.ask.phase not in ("turn", "gale"):
            return "Answer the question first."
        if view.ask.phase == "gale":
            return f"The Fair Wind cannot carry you to {name}."
        if not view.days_left:
            return "You have no Days left to sail."
        if not me.crew:
            far = count(self.days(view, place), "Day")
            return f"{name} is {far} from a homeland; load crew first."
        days, left = self.days(view, place), count(view.days_left, "Day")
        if days > view.days_left:
            return f"{name} is {count(days, 'Day')} away; {left} left."
        return f"{name} is {count(days, 'Day')} away, but the weather would sink the ship."

    def days(self, view: View, place: int) -> int:
        """Return the fewest steps to a place, ignoring weather and other ships."""
        table, steps = tables(self.data), distances(self.data, place)
        at = self.data.place_index[view.captains[view.active].at]
        homes = range(table.home, table.winter)
        return min(steps[home] for home in homes) if at == table.winter else steps[at]


def _moves(action: act.Action) -> TypeGuard[act.Sail | act.Leave]:
    return isinstance(action, act.Sail | act.Leave)


@lru_cache(maxsize=16)
def _ways(data: Content, voyage: Voyage) -> dict[int, tuple[Passage, ...]]:
    """Call `routes.reach`, but put the safest route first and the faster ones after it."""
    from core.games.fireaxe.data.lanes import lanes

    reach = routes.reach(data, voyage, lanes(data))
    return {place: found[::-1] for place, found in reach.items()}
