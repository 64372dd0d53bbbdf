"""Sailing, the weather and its losses, and ships without crew (F11 to F15, F35, F43)."""

from __future__ import annotations

from core.games.fireaxe import actions
from core.games.fireaxe.actions import Action, Lose, Sail
from core.games.fireaxe.events import Event
from core.games.fireaxe.events.cards import ShipBlown, StormStruck
from core.games.fireaxe.events.voyage import PieceLost, ShipLost, ShipSailed
from core.games.fireaxe.rules.preparing import NO_DAYS
from core.games.fireaxe.state import Captain, State, added, changed
from core.games.fireaxe.terms import AT_WINTER, GOOD, GOODS, NONE


def list_sails(state: State, at: int, found: list[Action]) -> None:
    """Add a Sail to every place one step away that is open to the ship (F11)."""
    table = state.table
    found += table.open_sails[at]
    if ports := table.port_sails[at]:
        held = [captain.at for captain in state.captains]
        found += [sail for port, sail in ports if port not in held]


def is_open(state: State, place: int) -> bool:
    """Check whether another ship may enter: a port holds one, other places any number (F11)."""
    if place >= state.data.ports:
        return True
    return all(captain.at != place for captain in state.captains)


def refuse_sail(state: State, action: Sail) -> str | None:
    me = state.me
    to = state.data.place_index.get(action.to)
    if to is None:
        return f"There is no place called {action.to!r:.60}."
    if state.table.where[me.at] == AT_WINTER:
        return "Leave the Wintering Zone for a homeland first."
    if not state.days_left():
        return NO_DAYS
    if to not in state.data.adjacent[me.at]:
        names = state.data.place_names
        return f"{names[to]} is not next to {names[me.at]}."
    if not is_open(state, to):
        return f"Another longship is in {state.data.place_names[to]}."
    return None


def sail(state: State, action: Sail, happened: list[Event]) -> None:
    data = state.data
    me = state.mine()
    origin, me.at = me.at, data.place_index[action.to]
    state.sailing += 1
    happened.append(ShipSailed(state.seat, data.place_ids[origin], action.to, state.sailing))
    if not state.calm:
        due = skulls_due(state, me.at)
        if due > 0:
            state.push("lose", due)
            _lose_unasked(state, me, happened)


def skulls_due(state: State, place: int) -> int:
    """Count the skulls still to be covered after sailing into *place* (F13); may be negative."""
    data = state.data
    excess = state.sailing - data.clear[state.dial][data.zone[place]]
    return data.skulls[excess] - len(state.chart) if excess > 0 else 0


def _lose_unasked(state: State, me: Captain, happened: list[Event]) -> None:
    """Cover skulls while there is nothing to choose: too few pieces, or all alike (F15)."""
    while (step := state.todo[-1]).phase == "lose":
        kinds = pieces(me)
        if me.aboard > step.arg and len(kinds) > 1:
            return
        _cover(state, me, kinds[-1], happened)


def pieces(captain: Captain) -> list[int]:
    """List the kinds of piece aboard: NONE for crew, then goods."""
    kinds = [NONE] if captain.crew else []
    return kinds + [good for good, count in enumerate(captain.goods) if count]


def _cover(state: State, me: Captain, piece: int, happened: list[Event]) -> None:
    """Put a piece on the chart, where it stays until the end of the turn (F14)."""
    if piece == NONE:
        me.crew -= 1
    else:
        me.goods = changed(me.goods, piece, -1)
    state.chart += (piece,)
    name = "crew" if piece == NONE else GOODS[piece]
    happened.append(PieceLost(state.seat, name, len(state.chart)))
    left = state.todo[-1].arg - 1
    state.pop()
    if not me.crew:
        state.push("ship")
    elif left:
        state.push("lose", left)


def legal_loss(state: State) -> list[Action]:
    """List the pieces to choose from, for the chart or for a storm."""
    seat = state.decider
    assert seat is not None
    captain = state.captains[seat]
    return [actions.LOSE_CREW if kind == NONE else actions.LOSES[kind] for kind in pieces(captain)]


def refuse_loss(state: State, action: Lose) -> str | None:
    seat = state.decider
    assert seat is not None
    piece = NONE if action.piece == "crew" else GOOD[action.piece]
    if piece not in pieces(state.captains[seat]):
        return f"You have no {action.piece} aboard."
    return None


def lose(state: State, action: Lose, happened: list[Event]) -> None:
    me = state.mine()
    _cover(state, me, NONE if action.piece == "crew" else GOOD[action.piece], happened)
    _lose_unasked(state, me, happened)


def lose_to_storm(state: State, action: Lose, happened: list[Event]) -> None:
    victim = state.todo[-1].arg
    state.pop()
    strike(state, victim, NONE if action.piece == "crew" else GOOD[action.piece], happened)


def strike(state: State, victim: int, piece: int, happened: list[Event]) -> None:
    """Take a piece from a rival's ship for the Storm of Ran; it is returned at once (F44)."""
    captain = state.own(victim)
    if piece == NONE:
        captain.crew -= 1
        captain.supply += 1
    else:
        captain.goods = changed(captain.goods, piece, -1)
        state.stock = changed(state.stock, piece, 1)
    happened.append(StormStruck(victim, "crew" if piece == NONE else GOODS[piece]))
    if not captain.crew:
        lose_ship(state, victim, happened)


def lose_ship(state: State, seat: int, happened: list[Event]) -> None:
    """Send a ship without crew to the Wintering Zone, empty (F15, F35)."""
    send_home(state, state.own(seat), keep=0)
    happened.append(ShipLost(seat))


def send_home(state: State, captain: Captain, keep: int) -> None:
    """Send a ship to the Wintering Zone with *keep* of its crew and no goods."""
    state.stock = added(state.stock, captain.goods)
    captain.goods = (0, 0, 0)
    captain.supply += captain.crew - keep
    captain.crew = keep
    captain.at = state.table.winter


def within_gale(state: State) -> list[int]:
    """List the places a Fair Wind can reach: one or two legal steps away, sorted (F43)."""
    data = state.data
    here = state.me.at
    near = [place for place in data.adjacent[here] if is_open(state, place)]
    far = {to for place in near for to in data.adjacent[place] if is_open(state, to)}
    return sorted({*near, *far} - {here})


def legal_gale(state: State) -> list[Action]:
    return [state.table.sail[place] for place in within_gale(state)]


def refuse_gale(state: State, action: Sail) -> str | None:
    to = state.data.place_index.get(action.to)
    if to is None:
        return f"There is no place called {action.to!r:.60}."
    if to not in within_gale(state):
        return f"The Fair Wind cannot carry you to {state.data.place_names[to]}."
    return None


def ride_gale(state: State, action: Sail, happened: list[Event]) -> None:
    """Move the ship without Days, sliders or losses (F43)."""
    state.pop()
    me = state.mine()
    origin, me.at = me.at, state.data.place_index[action.to]
    happened.append(ShipBlown(state.seat, state.data.place_ids[origin], action.to))
