"""Placing tiles and vikings on the mainland (V9 to V15)."""

from __future__ import annotations

from core.games.vikings import actions, events
from core.games.vikings.actions import Action, Discard, Moor, Place, Start, Station
from core.games.vikings.data.content import BUILDING
from core.games.vikings.events import Event
from core.games.vikings.rules import specials
from core.games.vikings.state import Mainland, Purchase, State, columns
from core.games.vikings.terms import KIND, NONE, ROWS, SHIP, VIKINGS, WIDTH, cell

_TOP = len(ROWS) - 1
_COLUMNS = (1 << WIDTH) - 1


def bought(state: State) -> Purchase:
    """The group in hand; there always is one while something is being placed."""
    assert state.purchase is not None
    return state.purchase


def open_cells(state: State, me: Mainland, tile: int) -> list[int]:
    """By row, the columns where an island tile may go (V12, V13).

    It must touch the mainland or an island tile, and its left and right neighbours, where they
    exist, must meet it land to land or sea to sea. The edge of the mainland counts as sea.
    """
    left, right = state.data.opens_left[tile], state.data.opens_right[tile]
    lands, opens_left, opens_right = me.land, me.opens_left, me.opens_right
    found = []
    for row, land in enumerate(lands):
        touching = (land << 1) | (land >> 1) | 1
        if row:
            touching |= lands[row - 1]
        if row < _TOP:
            touching |= lands[row + 1]
        clash = ((land & ~opens_right[row]) << 1) | 1 if left else opens_right[row] << 1
        clash |= (land & ~opens_left[row]) >> 1 if right else opens_left[row] >> 1
        found.append(touching & _COLUMNS & ~land & ~clash)
    return found


def open_moorings(me: Mainland) -> list[int]:
    """Columns free for a ship: 1 to 3 in any order, then the next one (V11)."""
    if NONE in me.ships:
        return [column for column, ship in enumerate(me.ships) if ship == NONE]
    return [len(me.ships)]


def legal_start(state: State) -> list[Action]:
    return list(actions.STARTS)


def place_start(state: State, action: Start, happened: list[Event]) -> None:
    me = state.mine()
    tile, me.start_tile = me.start_tile, NONE
    me.put(state.data, KIND[action.row], 0, tile)
    happened.append(events.StartPlaced(state.seat, state.data.tile_ids[tile], action.row))
    state.phase = "tile"


def legal_tile(state: State) -> list[Action]:
    me = state.mainlands[state.seat]
    tile = bought(state).tile
    if state.data.shape[tile] == SHIP:
        return [actions.MOORS[column] for column in open_moorings(me)]
    found: list[Action] = []
    for row, mask in enumerate(open_cells(state, me, tile)):
        if mask:
            places = actions.PLACES[row]
            found += [places[column] for column in columns(mask)]
    return found or [actions.DISCARD]


def refuse_start(state: State, action: Start) -> str | None:
    return None


def refuse_moor(state: State, action: Moor) -> str | None:
    if state.data.shape[bought(state).tile] != SHIP:
        return "You bought an island tile; it goes in one of the five viking rows."
    me = state.mainlands[state.seat]
    if action.column - 1 in open_moorings(me):
        return None
    if 1 <= action.column <= len(me.ships) and me.ships[action.column - 1] != NONE:
        return f"There is already a ship over column {action.column}."
    if NONE in me.ships:
        return "The first three ships go over columns 1 to 3, in any order."
    return f"The next ship goes over column {len(me.ships) + 1}."


def refuse_place(state: State, action: Place) -> str | None:
    tile = bought(state).tile
    if state.data.shape[tile] == SHIP:
        return "You bought a ship; it goes in the ship row."
    if not 1 <= action.column <= WIDTH:
        return f"There is no column {action.column}."
    me = state.mainlands[state.seat]
    row, bit = KIND[action.row], 1 << (action.column - 1)
    if open_cells(state, me, tile)[row] & bit:
        return None
    if me.land[row] & bit:
        return "There is already a tile there."
    beside = (me.land[row] << 1) | (me.land[row] >> 1) | 1
    above_below = me.land[row - 1] if row else 0
    above_below |= me.land[row + 1] if row < _TOP else 0
    if not bit & (beside | above_below):
        return "A tile must touch the mainland or another island tile."
    if bit == 1 and state.data.opens_left[tile]:
        return "Only a left end fits against the mainland."
    return "Land must meet land there, and sea must meet sea."


def refuse_discard(state: State, action: Discard) -> str | None:
    me = state.mainlands[state.seat]
    tile = bought(state).tile
    if state.data.shape[tile] == SHIP:
        return "A ship always fits in the ship row."
    if any(open_cells(state, me, tile)):
        return "The tile fits somewhere, so it must be placed."
    return None


def moor(state: State, action: Moor, happened: list[Event]) -> None:
    me = state.mine()
    tile = bought(state).tile
    column = action.column - 1
    if column == len(me.ships):
        me.ships.append(tile)
    else:
        me.ships[column] = tile
    happened.append(events.ShipMoored(state.seat, state.data.tile_ids[tile], action.column))
    _to_mainland(state, me, happened)


def place(state: State, action: Place, happened: list[Event]) -> None:
    me = state.mine()
    hand = bought(state)
    data = state.data
    row, column = KIND[action.row], action.column - 1
    me.put(data, row, column, hand.tile)
    happened.append(
        events.TilePlaced(state.seat, data.tile_ids[hand.tile], action.row, action.column)
    )
    # V48, V54: a waiting building special replaces the new tile before the viking is placed.
    if me.specials and data.building[hand.tile] != NONE:
        for special in me.specials:
            if (
                data.special_effect[special] == BUILDING
                and data.special_kind[special] == data.building[hand.tile]
            ):
                specials.raise_building(state, me, special, row, column, happened)
                break
    state.purchase = hand._replace(cell=cell(row, column))
    if row == hand.viking:
        state.phase = "viking"
    else:
        _to_mainland(state, me, happened)


def discard(state: State, action: Discard, happened: list[Event]) -> None:
    tile = bought(state).tile
    state.gone_tiles += bytes([tile])
    happened.append(events.TileDiscarded(state.seat, state.data.tile_ids[tile]))
    _to_mainland(state, state.mine(), happened)


def legal_viking(state: State) -> list[Action]:
    return list(actions.STATIONS)


def refuse_station(state: State, action: Station) -> str | None:
    return None


def station(state: State, action: Station, happened: list[Event]) -> None:
    me = state.mine()
    if action.on == "mainland":
        _to_mainland(state, me, happened)
        return
    row, column = divmod(bought(state).cell, WIDTH)
    me.standing[row] |= 1 << column
    happened.append(events.VikingStationed(state.seat, VIKINGS[row], ROWS[row], column + 1))
    state.phase = "placed"


def _to_mainland(state: State, me: Mainland, happened: list[Event]) -> None:
    """Send the viking to wait in the boatswains' corner (V15)."""
    viking = bought(state).viking
    me.corner[viking] += 1
    happened.append(events.VikingStationed(state.seat, VIKINGS[viking], None, None))
    state.phase = "placed"
