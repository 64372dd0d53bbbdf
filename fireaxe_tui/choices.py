"""What a player may choose, in which order, and with which letter."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.games.fireaxe import actions as act
from core.games.fireaxe.actions import Action
from core.games.fireaxe.terms import GOODS
from core.games.fireaxe.text.commands import piece_letter
from core.games.fireaxe.view import View
from core.words import count
from fireaxe_tui.assaults import Assault, rolls_left
from fireaxe_tui.destinations import Chartroom, Choosable, Destination, is_loading
from fireaxe_tui.ways import Way

KINDS: Mapping[str, tuple[str, ...]] = {
    "g": ("trade",),
    "r": ("raid", "roll", "reroll"),
    "l": ("settle", "found"),
    "d": ("draw",),
    "p": ("play",),
    "x": ("discard",),
    "w": ("winter",),
    "e": ("end",),
    "n": ("pass", "decline"),
    "b": ("stop",),
    "c": ("recruit",),
}
"""Letters by kind of action."""
_BY_KIND = {kind: key for key, kinds in KINDS.items() for kind in kinds}
_HOMES = {"N": Destination("norway"), "D": Destination("denmark"), "S": Destination("sweden")}
_DIALS = {"<": act.DIALS[2], "=": act.DIALS[0], ">": act.DIALS[1]}
ANOTHER_WAY = "y"
VOYAGE = "Y"


def key_of(moment: str, choice: Choosable) -> str:
    """Return a choice's letter in a moment (a phase, or "loading"); empty if it has none."""
    if letter := piece_letter(moment, choice):
        return letter
    if choice.kind in ("course", "dial"):
        own = _DIALS if choice.kind == "dial" else _HOMES if moment == "loading" else {}
        return next((key for key, meant_by in own.items() if meant_by == choice), "")
    return _BY_KIND.get(choice.kind, "")


def offers(room: Chartroom, view: View, legal: Sequence[Action]) -> list[Choosable]:
    """List actions, then courses; courses replace single steps."""
    own = [action for action in legal if action.kind not in ("sail", "leave")]
    more = range(2, rolls_left(view) + 1) if view.ask.phase == "again" else ()
    return [*own, *(Assault("raid", rolls) for rolls in more), *room.courses(view, legal)]


def attack_words(room: Chartroom, view: View, assault: Assault) -> str:
    """Describe an attack in a line."""
    at = view.captains[view.active].at
    name = room.data.place_names[room.data.place_index[at]]
    if assault.task == "settle":
        return f"settle {name} with {count(assault.dice, 'die', 'dice')}"
    many = "one roll" if assault.dice == 1 else f"up to {assault.dice} rolls"
    return f"raid {name}, {many}"


def leg_words(room: Chartroom, view: View, way: Way) -> str:
    """Describe this turn's leg of a voyage in a line."""
    plan = room.plan(view, way)
    if plan is None:
        return ""
    names = room.data.place_names
    if plan.quarter:
        return f"to {names[plan.goal]} once the dial is turned"
    leg = plan.legs[0]
    if not leg.days:
        return f"wait for the way to {names[plan.goal]}"
    lost = f"{count(leg.losses, 'piece')} lost" if leg.losses else "no losses"
    return f"sail this turn's leg to {names[leg.place]}: {count(leg.days, 'Day')}, {lost}"


def describe(room: Chartroom, view: View, course: Destination) -> str:
    """Describe a course in a line: where it goes, its days and losses."""
    data = room.data
    name = data.place_names[data.place_index[course.to]]
    at = view.captains[view.active].at
    if at == course.to:
        return f"{name}: the ship is here"
    way = room.passage(view, course)
    if way is None:
        return name
    if view.ask.phase == "gale":
        return f"let the wind carry you to {name}"
    if not way.days:
        return f"leave for {name}"
    lost = f", {count(way.losses, 'piece')} lost to the weather" if way.losses else ", no losses"
    winter = data.place_index[at] == len(data.place_ids) - 1
    by = f" via {data.place_names[way.origin]}" if winter else ""
    return f"sail to {name}{by}: {count(way.days, 'Day')}{lost}"


def candidates(room: Chartroom, view: View) -> list[Choosable]:
    """List what a player may look up on their own turn, allowed or not."""
    if view.ask.phase != "turn" or view.ask.decider != view.seat or view.seat is None:
        return []
    me = view.captains[view.seat]
    aboard = [act.TRADES[number] for number, good in enumerate(GOODS) if me.goods[good]]
    runes = [kind(rune.id) for rune in view.hand for kind in (act.Play, act.Discard)]
    if is_loading(view):
        loads: list[Choosable] = [act.LOAD_CREW, *act.LOADS]
        homes = [course for course in _HOMES.values() if course.to in room.data.place_index]
        return [*loads, *homes, *dict.fromkeys(runes)]
    return [act.RAID, act.SETTLES[0], *aboard, act.DRAW, *dict.fromkeys(runes), act.WINTER, act.END]


def choices_for_key(
    moment: str, key: str, chosen: Choosable | None, among: Sequence[Choosable]
) -> list[Choosable]:
    """List the choices a letter stands for."""
    if key == ANOTHER_WAY:
        if not isinstance(chosen, Destination):
            return []
        ways: list[Choosable] = [
            c for c in among if isinstance(c, Destination) and c.to == chosen.to
        ]
        return ways if len(ways) > 1 else []
    return [choice for choice in among if key_of(moment, choice) == key]
