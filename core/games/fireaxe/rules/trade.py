"""Trading goods with ports (F16, F17, F42)."""

from __future__ import annotations

from core.games.fireaxe import actions
from core.games.fireaxe.actions import Action, Trade
from core.games.fireaxe.events import Event
from core.games.fireaxe.events.tasks import GoodTraded
from core.games.fireaxe.state import State, changed, put
from core.games.fireaxe.terms import AT_PORT, GOOD, GOODS, NONE


def refuse_task(state: State) -> str | None:
    """Why no Task can be attempted here at all (F16)."""
    at = state.me.at
    if state.table.where[at] != AT_PORT:
        return "Tasks are done in ports."
    if state.tried >> at & 1:
        return f"You have attempted a Task in {state.data.place_names[at]} this turn already."
    return None


def blocks(state: State, port: int, good: int) -> bool:
    """Does the region hold that good already? Independents have no such limit (F17, F20)."""
    return any(state.goods_at[other] == good for other in state.table.companions[port])


def tradable(state: State, blocked: bool) -> list[int]:
    """Goods aboard for the port here, which its region blocks or does not block."""
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
        return f"{name} holds a good already."
    if not me.goods[good]:
        return f"You have no {action.good} aboard."
    if blocks(state, me.at, good):
        return f"Another port in the region of {name} holds {action.good} already."
    return None


def trade(state: State, action: Trade, happened: list[Event]) -> None:
    carry_out(state, GOOD[action.good], happened)


def carry_out(state: State, good: int, happened: list[Event]) -> None:
    """The good goes ashore; the printed value, and more if it is in demand."""
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
        return f"Silver Tongue is for a good the region blocks; {action.good} is none."
    return None


def barter(state: State, action: Trade, happened: list[Event]) -> None:
    state.pop()
    carry_out(state, GOOD[action.good], happened)
