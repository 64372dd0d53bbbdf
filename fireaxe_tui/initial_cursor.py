"""Where the cursor starts: the choice a sensible captain would look at first.

A player who only presses Enter plays a plausible game; it is a starting point, not advice.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.fireaxe import actions as act
from core.games.fireaxe import view_rules
from core.games.fireaxe.data import content
from core.games.fireaxe.data.lookup import distances
from core.games.fireaxe.view import CaptainView, PortView, View
from fireaxe_tui.boards import derived_scores
from fireaxe_tui.destinations import Chartroom, Choosable, Destination

_LOAD = 5
"""The most Days of a turn to spend on loading; the rest is for sailing."""
_CREW = 3
"""Crew to take aboard before the first good."""


def first(room: Chartroom, view: View, offers: Sequence[Choosable]) -> Choosable:
    """Return the choice under the cursor when a moment begins."""
    if view.ask.phase != "turn":
        return _answer(view, offers)
    for look in (_task, _load, _go, _toward):
        found = look(room, view, offers)
        if found is not None:
            return found
    return _finish(view, offers)


def _answer(view: View, offers: Sequence[Choosable]) -> Choosable:
    """Answer a question in between: finish what was begun, and lose goods before crew."""
    wishes: dict[str, list[Choosable]] = {
        "lose": _losses(view),
        "storm": [act.LOSES[2], act.LOSES[1], act.LOSES[0], act.LOSE_CREW],
        "again": [act.ROLL if view.captains[view.active].crew > 1 else act.STOP],
        "after-roll": [act.PASS] if _has_won(view) else [],
        "found": [act.FOUND],
        "dice": list(reversed(act.SETTLES)),
        "muster": list(reversed(act.MUSTERS)),
    }
    for wish in wishes.get(view.ask.phase, ()):
        if wish in offers:
            return wish
    return offers[0]


def _losses(view: View) -> list[Choosable]:
    """Give up goods before crew and the one in demand last, but not the only one for a saga."""
    me = view.captains[view.active]
    goods = [*act.LOSES[::-1]]
    goods.sort(key=lambda lose: lose.piece == view.demand)
    only = sum(me.goods.values()) == 1 and me.crew > 1
    trades = any(saga is not None and saga.task == "trade" for saga in view.sagas)
    return [act.LOSE_CREW, *goods] if only and trades else [*goods, act.LOSE_CREW]


def _has_won(view: View) -> bool:
    """Check whether one of the dice just rolled wins, so that there is no need of another."""
    attack = view.attack
    return attack is not None and any(face + attack.bonus > attack.value for face in attack.faces)


def _task(room: Chartroom, view: View, offers: Sequence[Choosable]) -> Choosable | None:
    """Return the most rewarding Task here."""
    port = view_rules.port_here(room.data, view, view.active)
    if port is None:
        return None
    me = view.captains[view.active]
    best, most = None, 0.0
    for choice in offers:
        worth = _worth(room, view, port, me, choice)
        if worth > most:
            best, most = choice, worth
    return best


def _worth(
    room: Chartroom, view: View, port: PortView, me: CaptainView, choice: Choosable
) -> float:
    """Estimate the points of a Task; 0 for what is better left alone."""
    match choice:
        case act.Trade(good=good):
            saga = 8.0 if view_rules.completes(view, "trade", port.id) else 0.0
            return saga + view_rules.trade_points(room.data, view, port, good)
        case act.Raid() if me.crew > 1 or view_rules.completes(view, "raid", port.id):
            return 6.0
        case act.Play(rune=rune) if me.crew > 1 and _challenges(room, rune, port, me):
            return 5.0 + view_rules.settlement_worth(view, port)
        case act.Settle(dice=dice) if dice == min(3, me.crew - 1):
            return 5.0 + view_rules.settlement_worth(view, port)
    return 0.0


def _challenges(room: Chartroom, rune: str, port: PortView, me: CaptainView) -> bool:
    """Check whether a rune attacks the settlement of a rival here (F41)."""
    op = room.data.rune_op[room.data.rune_index[rune]]
    return op == content.CHALLENGE and port.settler not in (None, me.seat)


def _load(room: Chartroom, view: View, offers: Sequence[Choosable]) -> Choosable | None:
    """In winter, load crew first, then goods, the one in demand before others."""
    if view.preparation >= _LOAD:
        return None
    me = view.captains[view.active]
    loads = [choice for choice in offers if isinstance(choice, act.Load)]
    if act.LOAD_CREW in loads and me.crew < _CREW:
        return act.LOAD_CREW
    goods = [load for load in loads if load.piece != "crew" and not me.goods[load.piece]]
    goods.sort(key=lambda load: load.piece != view.demand)
    return next(iter(goods or loads), None)


def _go(room: Chartroom, view: View, offers: Sequence[Choosable]) -> Choosable | None:
    """Return the course to the port that promises most for its days and losses."""
    me = view.captains[view.active]
    best, most = None, 0.0
    for course in offers:
        if not isinstance(course, Destination):
            continue
        number = room.data.place_index[course.to]
        way = room.passage(view, course)
        if number >= room.data.ports or way is None or not way.days:
            continue
        gain = _promise(view, view.ports[number], me)
        worth = gain / (way.days + 1) - 2 * way.losses
        if gain and worth > most:
            best, most = course, worth
    return best


def _promise(view: View, port: PortView, me: CaptainView) -> float:
    """Estimate what a port might bring this ship."""
    if port.tried:
        return 0.0
    barred = derived_scores.goods_near(view, port)
    named = {saga.task: 8.0 for saga in view.sagas if saga and port.id in saga.unmet}
    found = 0.0
    if port.town and me.crew > 1:
        found = 6.0 + named.get("raid", 0)
    elif port.settler is None and me.crew > 1 and not derived_scores.towns_near(view, port):
        found = 4.0 + view_rules.settlement_worth(view, port) + named.get("settle", 0)
    if port.good is None and any(me.goods[g] and g not in barred for g in me.goods):
        found = max(found, port.value + named.get("trade", 0))
    return found


def _toward(room: Chartroom, view: View, offers: Sequence[Choosable]) -> Choosable | None:
    """Return the course without losses that leads closest to the best port out of reach."""
    data, me = room.data, view.captains[view.active]
    here = data.place_index[me.at]
    gains = [(distances(data, n), _promise(view, port, me)) for n, port in enumerate(view.ports)]
    gains = [(steps, gain) for steps, gain in gains if gain]
    best, most = None, 0.0
    for course in offers:
        way = room.passage(view, course) if isinstance(course, Destination) else None
        if way is None or way.losses:
            continue
        for steps, gain in gains:
            if steps[way.place] < steps.get(here, len(steps)):
                worth = gain / (steps[way.place] + 3)
                if worth > most:
                    best, most = course, worth
    return best


def _finish(view: View, offers: Sequence[Choosable]) -> Choosable:
    """With nothing to gain now, draw a rune, go home for more, or wait."""
    if act.DRAW in offers:
        return act.DRAW
    me = view.captains[view.active]
    spent = me.crew <= 1 and not any(me.goods.values())
    for kind in ("winter", "end") if spent else ("end", "winter"):
        for choice in offers:
            if choice.kind == kind:
                return choice
    return offers[0]
