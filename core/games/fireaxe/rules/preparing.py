"""Loading in the Wintering Zone, leaving it, and drawing runes in a homeland (F8 to F10)."""

from __future__ import annotations

from core import rng
from core.games.fireaxe import actions
from core.games.fireaxe.actions import Action, Draw, Leave, Load
from core.games.fireaxe.events import Event
from core.games.fireaxe.events.cards import RuneDrawn, RunesShuffled
from core.games.fireaxe.events.voyage import PieceLoaded, ShipLeft
from core.games.fireaxe.state import Captain, State, changed
from core.games.fireaxe.terms import AT_HOME, AT_WINTER, GOOD, HAND

NO_DAYS = "You have no Days left this turn."


def list_winter(state: State, me: Captain, found: list[Action]) -> None:
    """Add what may be done in the Wintering Zone, apart from runes."""
    vacant = state.slots - me.crew - sum(me.goods)
    days = state.days_left()
    if vacant > 0 and days > 0:
        if me.supply:
            found.append(actions.LOAD_CREW)
        if me.crew or (vacant > 1 and days > 1):
            stock = state.stock
            found += [load for good, load in enumerate(actions.LOADS) if stock[good]]
    if me.crew:
        found += state.table.leaves


def can_draw(state: State, me: Captain) -> bool:
    """Check for a Day left, room in the hand, and a card to draw (F10)."""
    return (
        state.days_left() > 0
        and len(me.hand) < HAND
        and bool(state.rune_deck or state.rune_discards)
    )


def refuse_load(state: State, action: Load) -> str | None:
    me = state.me
    if state.table.where[me.at] != AT_WINTER:
        return "You can load only in the Wintering Zone."
    vacant, days = state.slots - me.aboard, state.days_left()
    if not days:
        return NO_DAYS
    if not vacant:
        return f"All {state.slots} open slots of your longship are full."
    if action.piece == "crew":
        return None if me.supply else "You have no crew left in your supply."
    if not state.stock[GOOD[action.piece]]:
        return f"There are no {action.piece} left in the stockpile."
    # F8: a ship must be able to take crew aboard, or it could never leave.
    if not me.crew and (vacant == 1 or days == 1):
        return "Keep a slot and a Day for at least one crew."
    return None


def load(state: State, action: Load, happened: list[Event]) -> None:
    me = state.mine()
    state.preparation += 1
    if action.piece == "crew":
        me.supply -= 1
        me.crew += 1
    else:
        good = GOOD[action.piece]
        state.stock = changed(state.stock, good, -1)
        me.goods = changed(me.goods, good, 1)
    happened.append(PieceLoaded(state.seat, action.piece))


def refuse_leave(state: State, action: Leave) -> str | None:
    me = state.me
    place = state.data.place_index.get(action.homeland, -1)
    if place < 0 or state.table.where[place] != AT_HOME:
        return f"There is no homeland called {action.homeland!r:.60}."
    if state.table.where[me.at] != AT_WINTER:
        return "Your longship is not in the Wintering Zone."
    if not me.crew:
        return "Your longship needs at least one crew to leave."
    return None


def leave(state: State, action: Leave, happened: list[Event]) -> None:
    state.mine().at = state.data.place_index[action.homeland]
    happened.append(ShipLeft(state.seat, action.homeland))


def refuse_draw(state: State, action: Draw) -> str | None:
    me = state.me
    if state.table.where[me.at] != AT_HOME:
        return "You can draw runes only in a homeland."
    if not state.days_left():
        return NO_DAYS
    if len(me.hand) >= HAND:
        return f"You already hold {HAND} runes, the most allowed."
    if not can_draw(state, me):
        return "There are no runes left to draw: players hold them all."
    return None


def draw(state: State, action: Draw, happened: list[Event]) -> None:
    if not state.rune_deck:
        cards = bytearray(sorted(state.rune_discards))
        rng.shuffle(state, cards)
        state.rune_deck, state.rune_discards = bytes(cards), b""
        happened.append(RunesShuffled(len(cards)))
    state.preparation += 1
    rune = state.rune_deck[-1]
    state.rune_deck = state.rune_deck[:-1]
    me = state.mine()
    me.hand = bytes(sorted((*me.hand, rune)))
    happened.append(RuneDrawn(state.seat, state.data.rune_ids[rune]))
