"""The course of the game: free moments, wintering, the end of a turn and the next (F7, F22 to
F23, F28, F29, F45, F46)."""

from __future__ import annotations

from core.games.fireaxe import actions
from core.games.fireaxe.actions import Action, End, Winter
from core.games.fireaxe.events import Event
from core.games.fireaxe.events.voyage import SatOut, ShipWintered, TokenPlaced, TurnBegan, TurnEnded
from core.games.fireaxe.rules import attack, ending, preparing, runes, sailing, trade
from core.games.fireaxe.state import PendingStep, State, changed
from core.games.fireaxe.terms import AT_HOME, AT_PORT, AT_WINTER, CREW, DAYS, NONE, TOKENS

TURN = (PendingStep("turn"),)


def legal(state: State) -> list[Action]:
    """List everything allowed in a free moment: Actions, Tasks and other activities (F7)."""
    me = state.captains[state.seat]
    at = me.at
    where = state.table.where[at]
    found: list[Action] = []
    if where == AT_WINTER:
        preparing.list_winter(state, me, found)
        runes.list_hand(state, me, found)
        return found
    if where == AT_PORT and not state.tried >> at & 1:
        _list_tasks(state, at, found)
    if state.preparation + state.sailing < state.limit:
        sailing.list_sails(state, at, found)
    if where == AT_HOME:
        if preparing.can_draw(state, me):
            found.append(actions.DRAW)
    elif me.hand:
        runes.list_hand(state, me, found)
    found.append(actions.WINTER)
    found.append(actions.END)
    return found


def _list_tasks(state: State, port: int, found: list[Action]) -> None:
    me = state.captains[state.seat]
    if state.goods_at[port] == NONE and me.goods != (0, 0, 0):
        found += [actions.TRADES[good] for good in trade.tradable(state, blocked=False)]
    if state.has_town(port):
        found.append(actions.RAID)
    elif attack.can_settle(state, port):
        found += actions.SETTLES[: me.crew]


def refuse_winter(state: State, action: Winter) -> str | None:
    if state.table.where[state.me.at] == AT_WINTER:
        return "Your longship is already in the Wintering Zone."
    return None


def winter(state: State, action: Winter, happened: list[Event]) -> None:
    """Go home with one crew aboard and nothing else, which ends the turn (F22)."""
    sailing.send_home(state, state.mine(), keep=1)
    happened.append(ShipWintered(state.seat))
    end_turn(state, happened)


def refuse_end(state: State, action: End) -> str | None:
    if state.table.where[state.me.at] == AT_WINTER:
        return "You cannot end your turn in the Wintering Zone: load, then leave for a homeland."
    return None


def end(state: State, action: End, happened: list[Event]) -> None:
    end_turn(state, happened)


def step_ship(state: State, happened: list[Event]) -> None:
    """After any change, check last whether the game ends or the ship has no crew (F39)."""
    state.pop()
    if ending.sagas_are_told(state) and state.options.even_rounds == "off":
        ending.finish(state, "sagas", happened)
    elif not state.me.crew:
        sailing.lose_ship(state, state.seat, happened)
        end_turn(state, happened)


def end_turn(state: State, happened: list[Event]) -> None:
    """Clear the chart and sliders; the next seat begins, or the game ends (F23, F28)."""
    if state.chart:
        me = state.mine()
        for piece in state.chart:
            if piece == NONE:
                me.supply += 1
            else:
                state.stock = changed(state.stock, piece, 1)
    state.chart = ()
    state.preparation = state.sailing = state.tried = 0
    state.calm = False
    state.todo = TURN
    happened.append(TurnEnded(state.seat))
    if not _rounds_are_over(state, happened):
        begin_turn(state, (state.seat + 1) % len(state.captains), happened)


def _rounds_are_over(state: State, happened: list[Event]) -> bool:
    """End the game if the turn of the third token is over, or its round (F28)."""
    told = ending.sagas_are_told(state)
    if (state.tokens < TOKENS and not told) or ending.goes_on(state):
        return False
    ending.finish(state, "sagas" if told else "tokens", happened)
    return True


def begin_turn(state: State, seat: int, happened: list[Event]) -> None:
    """Put down a token if due, and skip seats that have settled all crew (F28, F29, F46)."""
    while True:
        if all(state.settler.count(s) >= CREW for s in range(len(state.captains))):
            ending.finish(state, "settled", happened)
            return
        state.turn += 1
        state.seat = seat
        state.limit = _take_limit(state, seat)
        happened.append(TurnBegan(seat, state.round, state.limit))
        if state.holder == seat:
            state.tokens += 1
            happened.append(TokenPlaced(seat, TOKENS - state.tokens))
        if state.settler.count(seat) < CREW:
            return
        happened.append(SatOut(seat))
        if _rounds_are_over(state, happened):
            return
        seat = (seat + 1) % len(state.captains)


def _take_limit(state: State, seat: int) -> int:
    """Return the Days of this turn, using up a Becalmed (F45)."""
    cap = state.captains[seat].cap
    if not cap:
        return DAYS
    state.own(seat).cap = 0
    return cap
