"""Trading goods with ports (F16, F17, F42)."""

from __future__ import annotations

from core.games.fireaxe import actions
from core.games.fireaxe.actions import Action, Trade
from core.games.fireaxe.events import Event
from core.games.fireaxe.events.tasks import GoodTraded
from core.games.fireaxe.state import State, changed, put
from core.games.fireaxe.terms import AT_PORT, GOOD, GOODS, NONE


def refuse_task(state: State) -> str | None:
    """Say why no Task can be attempted here at all (F16)."""
    at = state.me.at
    if state.table.where[at] != AT_PORT:
        return "You can attempt Tasks only in ports."
    if state.tried >> at & 1:
        return f"You have already attempted a Task in {state.data.place_names[at]} this turn."
    return None


def blocks(state: State, port: int, good: int) -> bool:
    """Check whether the region already holds that good; independents never do (F17, F20)."""
    return any(state.goods_at[other] == good for other in state.table.companions[port])


def tradable(state: State, blocked: bool) -> list[int]:
    """List the goods aboard that the port could take, either blocked by its region or not."""
    me = state.me
    if state.goods_at[me.at] != NONE:
        return []
    return [
        good
        for good, count in enumerate(me.goods)
        if count and blocks(state, me.at, good) == blocked
    ]


def refuse_trade(state: State, action: Trade) -> str | None:
    if (why := refuse_task(state)) is not None:
        return why
    good = GOOD[action.good]
    me = state.me
    name = state.data.place_names[me.at]
    if state.goods_at[me.at] != NONE:
        return f"{name} already has a good."
    if not me.goods[good]:
        return f"You have no {action.good} aboard."
    if blocks(state, me.at, good):
        return f"Another port in {name}'s region already has {action.good}."
    return None


def trade(state: State, action: Trade, happened: list[Event]) -> None:
    carry_out(state, GOOD[action.good], happened)


def carry_out(state: State, good: int, happened: list[Event]) -> None:
    """Put the good ashore and score the printed value, plus a bonus if it is in demand."""
    me = state.mine()
    data, port = state.data, me.at
    state.tried |= 1 << port
    me.goods = changed(me.goods, good, -1)
    state.goods_at = put(state.goods_at, port, good)
    demanded = good == state.demand
    points = data.value[port] + (data.demand_bonus if demanded else 0)
    me.trade += points
    happened.append(GoodTraded(state.seat, data.place_ids[port], GOODS[good], points, demanded))
    state.push("ship")
    state.push("change")


def legal_barter(state: State) -> list[Action]:
    return [actions.TRADES[good] for good in tradable(state, blocked=True)]


def refuse_barter(state: State, action: Trade) -> str | None:
    if GOOD[action.good] not in tradable(state, blocked=True):
        return f"Silver Tongue is for goods the region already has, unlike {action.good}."
    return None


def barter(state: State, action: Trade, happened: list[Event]) -> None:
    state.pop()
    carry_out(state, GOOD[action.good], happened)
