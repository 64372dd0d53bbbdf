"""The offer: laying out a round, buying a group, turning the wheel (V1 to V8)."""

from __future__ import annotations

from core.games.vikings import actions, events
from core.games.vikings.actions import Action, Buy
from core.games.vikings.events import Event
from core.games.vikings.state import Purchase, State
from core.games.vikings.terms import NONE, SHIP, SLOTS, VIKINGS

_EMPTY = bytes([NONE])
"""An empty slot of the wheel, as it is stored."""


def lay_tiles(state: State, happened: list[Event]) -> None:
    """Lay the next stack round the wheel: islands from slot 0 up, ships from 11 down (V1)."""
    shape = state.data.shape
    low, high = 0, SLOTS - 1
    for tile in reversed(state.stock[-SLOTS:]):
        if shape[tile] == SHIP:
            state.wheel_tiles[high] = tile
            high -= 1
        else:
            state.wheel_tiles[low] = tile
            low += 1
    state.stock = state.stock[:-SLOTS]
    names = state.data.tile_ids
    happened.append(events.TilesLaid(tuple(names[tile] for tile in state.wheel_tiles)))


def draw(state: State, count: int, happened: list[Event]) -> bytes:
    """Draw vikings from the bag and sort them in the fixed order of colours."""
    drawn = bytes(sorted(state.bag[-count:]))
    state.bag = state.bag[:-count]
    happened.append(events.VikingsDrawn(tuple(VIKINGS[kind] for kind in drawn)))
    return drawn


def lay_vikings(state: State, happened: list[Event]) -> None:
    """Lay twelve vikings from slot 0 up in the fixed order of colours (V1)."""
    state.wheel_vikings[:] = draw(state, SLOTS, happened)


def zero_slot(state: State) -> int:
    """The slot that costs nothing: always the lowest one that holds a group (V2)."""
    return SLOTS - len(state.wheel_vikings.lstrip(_EMPTY))


def price(state: State, slot: int) -> int:
    return slot - zero_slot(state)


def price_shown(state: State, slot: int) -> int:
    """The price on the wheel, which turns only once the purchase in hand is placed (V46)."""
    hand = state.purchase
    return slot - (hand.slot if hand is not None and hand.turns_wheel else zero_slot(state))


def dearest_slot(state: State) -> int:
    """The occupied slot with the highest price."""
    occupied = len(state.wheel_vikings.rstrip(_EMPTY))
    return occupied - 1 if occupied else NONE


def zero_is_blocked(state: State, zero: int) -> bool:
    """Whether another viking of its colour is still on the wheel (V3)."""
    return state.wheel_vikings.count(state.wheel_vikings[zero]) > 1


def zero_is_open(state: State, zero: int, gold: int) -> bool:
    """Whether the 0 group may be taken: not blocked, or gold covers no other group (V3, V4)."""
    if not zero_is_blocked(state, zero):
        return True
    # A blocked 0 group shares its colour with another on the wheel, so there is a next group.
    for slot in range(zero + 1, SLOTS):
        if state.wheel_vikings[slot] != NONE:
            return slot - zero > gold
    return True


def legal(state: State) -> list[Action]:
    me = state.mainlands[state.seat]
    vikings = state.wheel_vikings
    zero = zero_slot(state)
    most = zero + me.gold + me.fame
    found: list[Action] = []
    if zero_is_open(state, zero, me.gold):
        found.append(actions.BUYS[zero])
    for slot in range(zero + 1, min(SLOTS, most + 1)):
        if vikings[slot] != NONE:
            found.append(actions.BUYS[slot])
    return found


def refusal(state: State, action: Buy) -> str | None:
    slot = action.slot
    if not 0 <= slot < SLOTS:
        return f"The wheel has slots 0 to {SLOTS - 1}, not {slot}."
    if state.wheel_vikings[slot] == NONE:
        return f"The group at slot {slot} has already been bought."
    me = state.mainlands[state.seat]
    zero = zero_slot(state)
    if slot == zero:
        if zero_is_open(state, zero, me.gold):
            return None
        viking = VIKINGS[state.wheel_vikings[slot]]
        return (
            f"The group at 0 is blocked until its {viking} is the last {viking} on the wheel, "
            "unless you cannot afford any other in gold."
        )
    if slot - zero > me.gold + me.fame:
        return f"That group costs {slot - zero}; you have only {me.gold} gold and {me.fame} fame."
    return None


def buy(state: State, action: Buy, happened: list[Event]) -> None:
    """Pay, take the group off the wheel, then place it (V6, V46)."""
    slot = action.slot
    cost = price(state, slot)
    dearest = cost > 0 and slot == dearest_slot(state)
    tile, viking = state.wheel_tiles[slot], state.wheel_vikings[slot]
    state.wheel_tiles[slot] = state.wheel_vikings[slot] = NONE
    me = state.mine()
    gold, fame = me.pay(cost)
    state.purchase = Purchase(slot, tile, viking, dearest, turns_wheel=cost == 0)
    happened.append(
        events.GroupBought(state.seat, slot, state.data.tile_ids[tile], VIKINGS[viking], gold, fame)
    )
    # V9: the start tile goes down first, in the turn of the first purchase.
    state.phase = "tile" if me.start_tile == NONE else "start"


def turn_wheel(state: State, bought: Purchase, happened: list[Event]) -> None:
    """Once the 0 group is gone, the next group becomes the 0 group (V2, V5)."""
    zero = zero_slot(state)
    if bought.turns_wheel and zero != SLOTS:
        happened.append(events.WheelTurned(zero, zero - bought.slot))
