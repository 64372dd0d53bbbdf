"""Rules of thumb for a captain's first turns: why one would do what is under the cursor."""

from __future__ import annotations

from core.games.fireaxe import actions as act
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.view import View
from fireaxe_tui.assaults import Assault
from fireaxe_tui.boards.derived_scores import towns_near
from fireaxe_tui.destinations import Choosable, Destination, is_loading
from fireaxe_tui.table_view import FireAxeTableView

ROUNDS = 3
"""How many rounds of a first game they are told in."""
_CREW = 3
"""Crew from which on a good is the better load."""
_RULES = {
    "leave": "Loading costs Days too: keep three or four of the seven for sailing.",
    "draw": "A rune costs a Day at home; out at sea it may save a crew or turn the wind.",
    "raid": "Roll on while two crew are aboard: the last one takes ship and turn along.",
    "settle": "Two settled ports of a region count double, three triple, whoever settled.",
    "trade": "A region takes each kind of good once; a good ashore also makes raids easier.",
    "play": "Every rune also turns the wind a quarter: look where it would be clear.",
    "dial": "Turn it so that the sea you will sail next is clear for longer.",
    "winter": "Go home when your crew is spent: one stays aboard, and you load again.",
    "end": "End in a port or in clear water: the next turn starts there with seven Days.",
    "lose": "Give goods before crew, unless a saga needs the good: crew earn more.",
}
"""By the kind of a choice."""
_KINDS = {"roll": "raid", "discard": "play"}
"""Kinds of choice that the rule for another fits."""
_ASKED = {
    "turn": "Look for a goal in reach: a port of an open saga, a town, a free port.",
    "dice": "More dice win more often, but every miss costs a crew.",
    "again": _RULES["raid"],
}
"""By the question, while nothing is pointed at."""


def rule(table: FireAxeTableView, data: Content) -> str:
    """Return a rule of thumb for the choice under the cursor, or for the question."""
    view: View = table.view
    if view.ask.decider is None or not table.legal:
        return ""
    if isinstance(table.legal[0], Assault):
        return _RULES[table.legal[0].task]
    if table.chosen is None:
        return _ASKED.get(view.ask.phase, "")
    return _for_choice(table.chosen, view, data)


def _for_choice(choice: Choosable, view: View, data: Content) -> str:
    match choice:
        case act.Load(piece=piece):
            return _load(piece, view)
        case Destination(to=to):
            return _course(to, view, data)
        case Assault(task=task):
            return _RULES[task]
    return _RULES.get(_KINDS.get(choice.kind, choice.kind), "")


def _load(piece: str, view: View) -> str:
    if piece == "crew":
        if view.captains[view.active].crew < _CREW:
            return "Crew raid and settle, and each miss costs one: take three or four."
        return "Four crew are plenty; a good or two can be traded on the way."
    if piece == view.demand:
        return "This good is in demand: 2 points more wherever you trade it."
    return "A good brings the port's number in points; some sagas ask for goods, too."


def _course(to: str, view: View, data: Content) -> str:
    if is_loading(view):
        return _RULES["leave"]
    number = data.place_index[to]
    if number >= data.ports:
        return "Past the clear days of a sea you lose a piece; points are in the ports."
    port = view.ports[number]
    if any(saga and to in saga.unmet for saga in view.sagas):
        return "A saga asks for this port: sagas are worth most at the end of the game."
    if port.town:
        return "A town: raid it for its treasure; most towns bring 3 points each at the end."
    if port.settler is None and not towns_near(view, port):
        return "A free port can be settled: its number at the end, more with its region."
    return "Trade is safe: no dice, and the port's number in points at once."
