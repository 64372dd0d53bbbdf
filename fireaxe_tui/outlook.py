"""What a choice would lead to, beyond its description, and warnings of what would be wasted."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.fireaxe import actions as act
from core.games.fireaxe import odds, view_rules
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import RAID_ROLLS, ZONE, ZONES, Task
from core.games.fireaxe.text.words import Lexicon
from core.games.fireaxe.view import CaptainView, PortView, View
from core.tui.drawing.parts import seat_letter
from core.words import count, listed
from fireaxe_tui.boards.derived_scores import mates, treasure_words
from fireaxe_tui.destinations import Chartroom, Choosable, Destination
from fireaxe_tui.table_view import FireAxeTableView

_TASKS = {"trade": "a trade", "raid": "a raid", "settle": "a settlement"}


def outlook(table: FireAxeTableView, data: Content) -> str:
    """Describe the consequences of the current choice in one line."""
    view: View = table.view
    if table.chosen is None or view.ask.decider is None:
        return ""
    told = [text for text in _told(table, view, data) if text]
    return f"{'; '.join(told)[:1].upper()}{'; '.join(told)[1:]}." if told else ""


def _told(table: FireAxeTableView, view: View, data: Content) -> Iterator[str]:
    me = view.captains[view.active]
    port = view_rules.port_here(data, view, view.active)
    match table.chosen:
        case Destination() as course:
            yield from _course(view, data, course)
        case act.Load():
            yield from _load(view, me)
        case act.Draw():
            yield _days(view.days_left - 1)
        case act.Trade(good=good) if port is not None:
            points = view_rules.trade_points(data, view, port, good)
            yield from _points(view, me, "trade", port, points)
        case act.Raid() | act.Roll() if port is not None:
            yield from _raid(view, me, port)
        case act.Settle() | act.Found() if port is not None:
            yield from _neighbours(view, data, port)
        case act.Dial(quarter=quarter):
            yield from _dial(table, view, data, quarter)
        case act.Discard() | act.Play():
            yield f"{count(me.runes - 1, 'rune')} left in hand"
        case act.Winter():
            yield from _wasted(table, view, me, home=True)
        case act.End():
            yield from _wasted(table, view, me, home=False)


def _course(view: View, data: Content, course: Destination) -> Iterator[str]:
    """Yield the Days and weather left on arrival, other routes, and sagas that need the place."""
    room = Chartroom(data)
    way = room.passage(view, course)
    if way is None or view.ask.phase == "gale":
        return
    if way.days:
        left = view.days_left - way.days
        yield _days(left)
        place = data.place_index[course.to]
        zone = ZONES[data.zone[place]]
        spare = view.clear[zone] - view.sailing - way.days
        if spare > 0 and not view.calm:
            yield f"{count(spare, 'clear day')} to spare"
        elif left and not view.calm:
            yield "no clear days to spare"
    others = room.ways(view)[data.place_index[course.to]]
    if len(others) > 1:
        other = others[(course.way + 1) % len(others)]
        lost = f"{other.losses} lost" if other.losses else "no losses"
        yield f"y: another route, {count(other.days, 'Day')}, {lost}"
    wants = [saga for saga in view.sagas if saga and course.to in saga.unmet]
    if wants:
        yield listed([f"{saga.name} needs a {_noun(saga.task)}" for saga in wants])


def _days(left: int) -> str:
    return f"{count(left, 'Day')} left then" if left else "no Days left then"


def _noun(task: str) -> str:
    return "settlement" if task == "settle" else task


def _load(view: View, me: CaptainView) -> Iterator[str]:
    days = view.days_left - 1
    yield f"{count(days, 'Day')} and {count(view.slots - view_rules.aboard(me) - 1, 'slot')} left"


def _points(view: View, me: CaptainView, task: Task, port: PortView, points: int) -> Iterator[str]:
    """Yield the score afterwards, including saga bonuses."""
    sagas = view_rules.completes(view, task, port.id)
    bonus = sum(saga.bonus for saga in sagas)
    if bonus:
        yield f"+{bonus} for the saga"
    yield f"{me.points + points + bonus} points then"


def _raid(view: View, me: CaptainView, port: PortView) -> Iterator[str]:
    """Yield what may be won, and what the whole raid costs if rolled to the end."""
    going = view.attack
    yield treasure_words(view, port)
    bonus, shield = (going.bonus, going.shield) if going else (0, False)
    rolls = RAID_ROLLS - (going.rolls if going else 0)
    chance = odds.raid(view_rules.defence(port), me.crew, rolls, bonus, shield)
    yield f"{float(chance.losses):.1f} crew lost on average"
    if chance.stranded:
        yield f"{odds.percent(chance.stranded)} to lose the ship"


def _neighbours(view: View, data: Content, port: PortView) -> Iterator[str]:
    """Yield settlements of the region that would gain in worth; one taken over from a rival counts
    already."""
    if port.region is None or port.settler is not None:
        return
    lifted = []
    for mate in mates(view, port):
        if mate.settler is not None:
            worth = view_rules.settlement_worth(view, mate) + mate.value
            lifted.append(f"{mate.name} {seat_letter(mate.settler)} to {worth}")
    if lifted:
        yield f"raises {listed(lifted)}"
    else:
        yield f"first in {Lexicon(data).region(port.region)}; worth more with its neighbours"


def _dial(table: FireAxeTableView, view: View, data: Content, quarter: str) -> Iterator[str]:
    """Yield what a turn of the dial does to the rivals' weather."""
    blue = (ZONE[view.wind] + act.QUARTERS[quarter]) % len(ZONES)
    if quarter == "stay":
        return
    changes: dict[str, list[str]] = {}
    for rival in view.captains:
        zone = data.zone[data.place_index[rival.at]]
        if rival.seat == view.active or zone >= len(ZONES):
            continue
        change = data.clear[blue][zone] - view.clear[ZONES[zone]]
        if change:
            changes.setdefault(f"{change:+d}", []).append(table.names[rival.seat])
    for told, names in changes.items():
        yield f"{told} clear for {listed(names)}"


_REVEALED = {
    "draw": "a rune is drawn",
    "raid": "the dice fall",
    "roll": "the dice fall",
    "settle": "the dice fall",
    "reroll": "the dice fall",
    "target": "a rune changes hands",
    "trade": "a new saga is turned up",
    "found": "a new saga is turned up",
}
"""What becomes known by a choice that cannot be undone, by its kind."""


def revealed(choice: Choosable) -> str:
    """Say what a choice that cannot be undone reveals; empty if it may be several things."""
    return _REVEALED.get(choice.kind, "")


def warning(table: FireAxeTableView, data: Content) -> str:
    """Say why to think twice about ending the turn or settling with the last crew."""
    view: View = table.view
    me = view.captains[view.active]
    match table.chosen:
        case act.Winter() | act.End():
            told = list(_wasted(table, view, me, home=isinstance(table.chosen, act.Winter)))
            if isinstance(table.chosen, act.End) and view.days_left:
                told.append(f"{count(view.days_left, 'Day')} unused")
            words = "; ".join(told)
            return f"{words[:1].upper()}{words[1:]}." if told else ""
        case act.Found():
            return "The ship goes home without a crew."
    return ""


def _wasted(table: FireAxeTableView, view: View, me: CaptainView, *, home: bool) -> Iterator[str]:
    """Yield what is given up by ending the turn now."""
    kinds = dict.fromkeys(choice.kind for choice in table.legal)
    tasks = [_TASKS[kind] for kind in kinds if kind in _TASKS]
    if tasks:
        yield f"{listed(tasks, 'or')} is still possible here"
    if home:
        if view.days_left:
            yield f"{count(view.days_left, 'Day')} unused"
        goods = sum(me.goods.values())
        if goods:
            yield f"{count(goods, 'good')} back to the stockpile"
    elif me.crew == 1 and not sum(me.goods.values()):
        yield "only one crew aboard: winter to load more"
