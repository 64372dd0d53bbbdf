"""When to play which rune (F21, F32): free moments first, then the moments that ask for one."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from core.games.fireaxe import odds
from core.games.fireaxe.actions import Action
from core.games.fireaxe.bots import evaluation
from core.games.fireaxe.bots.voyage import PlannedShip, VoyagePlan
from core.games.fireaxe.bots.voyage_search import VoyageSearch
from core.games.fireaxe.data import content
from core.games.fireaxe.rules import attack
from core.games.fireaxe.rules.runes import is_usable
from core.games.fireaxe.rules.strikes import targets
from core.games.fireaxe.terms import AT_HOME, AT_WINTER, HAND, TRADE, ZONES

if TYPE_CHECKING:
    from core.games.fireaxe.bots.policy import Policy

_STRIKES = (
    content.SINK_GOOD,
    content.SEND_HOME,
    content.LOSE_PIECE,
    content.MUTINY,
    content.FEWER_DAYS,
    content.STEAL_RUNE,
)


def now(search: VoyageSearch, plan: VoyagePlan) -> Action | None:
    """Find a rune worth playing in this free moment, or discarding for the wind."""
    state = search.state
    me = state.captains[search.seat]
    where = state.table.where[me.at]
    if not me.hand or where == AT_HOME:
        return None
    for rune in dict.fromkeys(me.hand):
        if is_usable(state, me, rune) and gain(search, plan, rune) > threshold(search):
            return state.table.plays[rune]
    if where != AT_WINTER and _weather_ahead(search, plan):
        quarter, better = best_quarter(search)
        if quarter and better > search.weights.rune + 0.6:
            return state.table.discards[min(me.hand, key=lambda rune: _keep(state.data, rune))]
    return None


def threshold(search: VoyageSearch) -> float:
    """Return the gain a rune needs: less with a full hand, and little in the last turns."""
    if search.task_list.turns <= 2:
        return 0.2
    full = len(search.state.captains[search.seat].hand) >= HAND
    return 0.9 if full else 1.4


def _keep(data: content.Content, rune: int) -> float:
    """Rank a card by its use later; the least useful are discarded first."""
    op = data.rune_op[rune]
    if op in (content.SETTLE_POINTS, content.FREE_SAIL, content.ATTACK_BONUS, content.CHALLENGE):
        return 3.0
    if op in (content.SAGA_POINTS, content.TREASURE_TWICE, content.ADD_CREW):
        return 2.5
    return 1.0


def gain(search: VoyageSearch, plan: VoyagePlan, rune: int) -> float:
    """Value playing a rune now, compared with keeping it in hand."""
    state = search.state
    op = state.data.rune_op[rune]
    if op in _STRIKES:
        return _strike_gain(search, op)
    if op == content.SET_DEMAND:
        return _demand_gain(search, plan)
    if op == content.FREE_SAIL:
        return _gale_gain(search, plan)
    if op == content.CALM:
        ship = search.ship()
        return (
            _better(search, plan, replace(ship, calm=True)) if _weather_ahead(search, plan) else 0.0
        )
    if op == content.ADD_CREW:
        ship = search.ship()
        room = min(state.slots - state.me.aboard, state.me.supply, state.data.rune_value[rune])
        if room < 1 or (room < 2 and ship.crew >= 2):
            return 0.0
        return _better(search, plan, replace(ship, crew=ship.crew + room)) - 0.8
    return 0.0


def _better(search: VoyageSearch, plan: VoyagePlan, ship: PlannedShip) -> float:
    """Return how much the voyage would gain with the ship changed to *ship*."""
    looks = search.width[:4] if search.width.far else (6, 8)
    found = search.planner().voyages([ship], *looks)
    return found[0].value - plan.value


def _strike_gain(search: VoyageSearch, op: int) -> float:
    """Value a strike: a rival's loss is partly our gain, most of all the leader's."""
    best = max((strike_worth(search, op, seat) for seat in targets(search.state, op)), default=0.0)
    if op == content.STEAL_RUNE and best:
        best += search.weights.rune
    return best


def strike_worth(search: VoyageSearch, op: int, seat: int) -> float:
    """Value striking a given rival."""
    state = search.state
    points = evaluation.standing(state)
    ahead = sum(
        points[other] > points[seat] for other in range(len(points)) if other != search.seat
    )
    hurt = {
        content.SINK_GOOD: 4.0,
        content.LOSE_PIECE: 3.0,
        content.MUTINY: 3.5,
        content.STEAL_RUNE: 4.0,
        content.FEWER_DAYS: 3.5,
        content.SEND_HOME: 2.5 * (state.captains[seat].aboard - 1),
    }[op]
    return hurt * (0.55, 0.4, 0.3, 0.3)[ahead]


def _demand_gain(search: VoyageSearch, plan: VoyagePlan) -> float:
    """Value a change in demand: two points for every coming trade in that good (F42)."""
    state = search.state
    bonus = state.data.demand_bonus
    trades = [stop.good for stop in plan.stops if stop.task.kind == TRADE and stop.turn < 2]
    if state.table.where[state.me.at] == AT_WINTER:
        return 0.0
    lost = trades.count(state.demand)
    gains = [
        (trades.count(good) - lost) * bonus
        for good in range(3)
        if good != state.demand and state.stock[good]
    ]
    return max(gains, default=0.0) - 0.7


def _gale_gain(search: VoyageSearch, plan: VoyagePlan) -> float:
    """Value two free spaces as what the voyage gains with two extra Days (F43)."""
    far = search.task_list.distances.far
    state = search.state
    if not plan.stops:
        return 0.0
    ship = search.ship()
    goal = plan.stops[0].task.port
    if far[ship.place][goal] < 2 and state.days_left():
        return 0.0
    return _better(search, plan, replace(ship, days=ship.days + 2)) - 0.6


def _weather_ahead(search: VoyageSearch, plan: VoyagePlan) -> bool:
    """Check whether the weather costs the voyage pieces or makes it wait this turn."""
    state = search.state
    if not plan.stops or state.calm:
        return False
    ship, goal = search.ship(), plan.stops[0].task.port
    distances = search.task_list.distances
    leg = distances.leg(
        ship.place, goal, ship.days, ship.sailing, ship.covered, state.dial, ship.calm
    )
    least = min(ship.days, distances.far[ship.place][goal])
    return leg.lost > 0 or leg.steps < least


def quarters(search: VoyageSearch) -> list[float]:
    """Value the voyage after each turn of the dial, in the order of `actions.DIALS`."""
    state = search.state
    ships, looks = search.ships(), search.width[:4]
    if not search.width.far:
        ships, looks = ships[:9], (5, 7, 3, 0)
    elif _calming(search):
        ships = [replace(ship, calm=True) for ship in ships]
    values = []
    for turn in (0, 1, -1):
        planner = search.planner(blue=(state.dial + turn) % len(ZONES))
        values.append(planner.voyages(ships, *looks)[0].value)
    return values


def _calming(search: VoyageSearch) -> bool:
    """Check whether the rune being played makes this turn's weather irrelevant."""
    state = search.state
    ops = state.data.rune_op
    return any(name == "effect" and ops[rune] == content.CALM for name, rune in state.todo)


def best_quarter(search: VoyageSearch) -> tuple[int, float]:
    """Find the turn of the dial that helps most, as an index of `actions.DIALS`, and its gain."""
    values = quarters(search)
    best = max(range(3), key=lambda index: (values[index], -index))
    return best, values[best] - values[0]


def answer_gain(policy: Policy, op: int, value: int) -> float:
    """Value a rune at its own moment, less its value later; play it if positive."""
    state, each = policy.state, policy.weights.crew
    last = policy.search.task_list.turns <= 2
    late = last or len(state.me.hand) >= HAND
    if op == content.SAGA_POINTS:
        return float(max(1, value))
    if op == content.SETTLE_POINTS:
        return state.data.value[state.me.at] - (0.0 if late else 2.5)
    if op == content.TREASURE_TWICE:
        return state.treasure[state.me.at] - (0.0 if late else 4.5)
    going = attack.under_way(state)
    needed = attack.defence(state, going.port)
    crew = state.me.crew
    if op == content.SAVE_CREW:
        lost = attack.losses(state)
        stranded = 3.0 if lost == crew else 0.0
        return lost * each + stranded - (0.4 if last else 2.0)
    prize = policy.prize()
    if op == content.REROLL:
        failed = attack.failures(state)
        won = float(odds.hit(needed, going.bonus))
        if failed == going.dice:
            return prize * won - (1.0 if last else 2.0)
        return failed * won * each if last and failed > 1 else -1.0
    rolls = 3 if going.raid else going.dice
    crew_used = min(rolls, crew)
    find = odds.raid if going.raid else odds.settle
    plain = find(needed, crew, crew_used, going.bonus, going.shield)
    if op == content.ATTACK_BONUS:
        helped = find(needed, crew, crew_used, going.bonus + value, going.shield)
        more = float(helped.success - plain.success) * prize
        more += float(plain.losses - helped.losses) * each
        return more - (0.4 if last else 1.8)
    saved = float(plain.losses) * each + float(plain.stranded) * 3
    return saved - (0.4 if last else 2.0)
