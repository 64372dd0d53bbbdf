"""Special tiles of the advanced game (V44 to V50, V54, V55)."""

from __future__ import annotations

from core.games.vikings import actions, events
from core.games.vikings.actions import Action, Decline, Exchange, Take
from core.games.vikings.data.content import BUILDING, GOLD_NOW
from core.games.vikings.events import Event
from core.games.vikings.state import Mainland, State, columns
from core.games.vikings.terms import KIND, NONE, ROWS, WIDTH, cell

SHOWN = 4


def refill(state: State, happened: list[Event]) -> None:
    """Before each round, fill the gaps among the four face-up tiles (V38, V55)."""
    gaps = SHOWN - len(state.shown)
    if gaps and state.pile:
        drawn = state.pile[-gaps:][::-1]
        state.pile = state.pile[:-gaps]
        state.shown += tuple(drawn)
        names = state.data.special_ids
        happened.append(events.SpecialsShown(tuple(names[special] for special in drawn)))


def legal(state: State) -> list[Action]:
    names = state.data.special_ids
    found: list[Action] = [actions.take(names[special]) for special in state.shown]
    found.append(actions.DECLINE)
    return found


def refuse_take(state: State, action: Take) -> str | None:
    special = state.data.special_index.get(action.special)
    if special is None:
        return f"There is no special tile called {action.special!r}."
    if special not in state.shown:
        return f"The special tile {action.special} is not face up."
    return None


def refuse_decline(state: State, action: Decline) -> str | None:
    return None


def decline(state: State, action: Decline, happened: list[Event]) -> None:
    happened.append(events.SpecialDeclined(state.seat))
    state.phase = "done"


def take(state: State, action: Take, happened: list[Event]) -> None:
    data = state.data
    special = data.special_index[action.special]
    state.shown = tuple(other for other in state.shown if other != special)
    happened.append(events.SpecialTaken(state.seat, action.special))
    me = state.mine()
    if data.special_effect[special] == GOLD_NOW:
        me.gold += data.special_value[special]
        state.gone_specials += bytes([special])
        happened.append(events.GoldGained(state.seat, data.special_value[special]))
    else:
        me.specials += (special,)
        if data.special_effect[special] == BUILDING:
            fitting = sites(state, me, special)
            if len(fitting) > 1:
                assert state.purchase is not None
                state.purchase = state.purchase._replace(special=special)
                state.phase = "exchange"
                return
            if fitting:
                raise_building(state, me, special, *divmod(fitting[0], WIDTH), happened)
    state.phase = "done"


def sites(state: State, me: Mainland, special: int) -> list[int]:
    """Cells whose tile a building special could replace (V47)."""
    data = state.data
    kind = data.special_kind[special]
    return [
        cell(row, column)
        for row in range(len(ROWS) - 1, -1, -1)
        for column in columns(me.opens_left[row] & me.opens_right[row])
        if data.building[tile := me.tiles[cell(row, column)]] == kind and data.raised[tile] == NONE
    ]


def legal_exchange(state: State) -> list[Action]:
    assert state.purchase is not None
    me = state.mainlands[state.seat]
    found: list[Action] = []
    for site in sites(state, me, state.purchase.special):
        row, column = divmod(site, WIDTH)
        found.append(actions.EXCHANGES[row][column])
    return found


def refuse_exchange(state: State, action: Exchange) -> str | None:
    assert state.purchase is not None
    me = state.mainlands[state.seat]
    special = state.purchase.special
    if 1 <= action.column <= WIDTH:
        site = cell(KIND[action.row], action.column - 1)
        if site in sites(state, me, special):
            return None
    building = state.data.building_names[state.data.special_kind[special]]
    return f"The special tile must replace one of your tiles with a {building}."


def exchange(state: State, action: Exchange, happened: list[Event]) -> None:
    assert state.purchase is not None
    row, column = KIND[action.row], action.column - 1
    special = state.purchase.special
    state.purchase = state.purchase._replace(special=NONE)
    raise_building(state, state.mine(), special, row, column, happened)
    state.phase = "done"


def raise_building(
    state: State, me: Mainland, special: int, row: int, column: int, happened: list[Event]
) -> None:
    """Replace a tile that shows the special's building; a viking on it stays (V47)."""
    data = state.data
    old = me.tiles[cell(row, column)]
    me.put(data, row, column, data.special_tile[special])
    me.specials = tuple(other for other in me.specials if other != special)
    state.gone_tiles += bytes([old])
    happened.append(
        events.BuildingRaised(
            state.seat, data.special_ids[special], data.tile_ids[old], ROWS[row], column + 1
        )
    )
