"""Why a choice is good, in words a player understands and without a full stop."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.vikings import actions as act
from core.games.vikings import rules
from core.games.vikings.actions import Action
from core.games.vikings.data.content import Content
from core.games.vikings.rules import ending, offer, scoring
from core.games.vikings.state import Mainland, State
from core.games.vikings.terms import (
    BOATSWAIN,
    FISHERMAN,
    GOLDSMITH,
    KIND,
    NOBLE,
    NONE,
    ROWS,
    SCOUT,
    SHIP,
    VIKINGS,
    WARRIOR,
    WIDTH,
)
from core.games.vikings.text.words import PLURAL, count

Steps = Sequence[Action]


def reason(state: State, steps: Steps, names: Sequence[str], best: bool, keen: bool) -> str:
    """The reason to take *steps* in an imagined state, where the first one is legal.

    *best* says whether no better choice is known, *keen* whether the next rival wants the viking in
    question more than the deciding seat does.
    """
    seat, first = state.seat, steps[0]
    before = state.mainlands[seat]
    match first:
        case act.Buy(slot=slot):
            return _purchase(state, slot, before, _after(state, steps))
        case act.Start(row=row):
            return f"start your first island in the {row} row"
        case act.Moor(column=column):
            after = _after(state, steps)
            return f"moor it over column {column}: {_ship(state, after, column - 1)}"
        case act.Place(row=row, column=column):
            return _place(state, before, _after(state, steps), KIND[row], column - 1)
        case act.Station(on="tile"):
            after = _after(state, steps)
            return f"put it on the tile now: {_standing(state, after, *_cell(state))}"
        case act.Station():
            return "let it wait for a better tile; a boatswain can ferry it there"
        case act.Carry(viking=viking, column=column):
            after = _after(state, steps)
            words = _standing(state, after, KIND[viking], column - 1)
            return f"ferry the {viking} to column {column}: {words}"
        case act.Take(special=special):
            data = state.data
            return f"take it: {data.special_help[data.special_index[special]]}"
        case act.Exchange(row=row, column=column):
            around = count(_around(before, KIND[row], column - 1), "viking")
            return f"put it at {row} {column}, with {around} on and around it"
        case act.Remove(viking=viking) | act.Lay(viking=viking):
            return _colour(first, viking, names[state.after(seat)], keen)
        case _:
            return _other(state, first, before, best)


def _colour(action: Action, viking: str, rival: str, keen: bool) -> str:
    if isinstance(action, act.Remove):
        return f"a {viking} would help {rival} more than you" if keen else f"one {viking} fewer"
    costly = f"make the {PLURAL.get(viking, f'{viking}s')} expensive"
    return f"{costly}: {rival} wants them more than you do" if keen else costly


def _other(state: State, action: Action, me: Mainland, best: bool) -> str:
    match action:
        case act.Bid(amount=0):
            return "open at 0: you may get the marker for free"
        case act.Bid(amount=amount):
            if best:
                return f"buying first and laying a colour are worth {amount} gold to you"
            return f"buy first and lay a colour for {amount} gold"
        case act.Pass():
            why = ": the start player marker is not worth a higher bid" if best else ""
            return f"let it go{why}"
        case act.Discard():
            return "it fits nowhere"
        case act.Decline():
            return "none of them helps you" if best else "take none of them"
        case act.Boat():
            return "a boat carries a whole load with one boatswain"
        case act.Land():
            return "nobody else gains by going aboard" if best else "sail with those aboard"
        case act.Rest():
            if not ending.boatswains(state, me):
                return "leave the others where they are"
            held = count(ending.boatswains(state, me), "boatswain")
            most = max(
                ending.boatswains(state, other)
                for seat, other in enumerate(state.mainlands)
                if seat != state.seat
            )
            award = state.data.most_boatswains
            return f"keep your {held}: the best rival has {most}, and the most earn {award} fame"
        case _:
            return "there is nothing else to do"


def _after(state: State, steps: Steps) -> Mainland:
    """The mainland after *steps*, before the turn ends."""
    seat = state.seat
    now = state.clone()
    now.options = state.options._replace(end_turn="ask")
    for step in steps:
        now, _ = rules.apply(now, step)
    return now.mainlands[seat]


def _cell(state: State) -> tuple[int, int]:
    assert state.purchase is not None
    row, column = divmod(state.purchase.cell, WIDTH)
    return row, column


def _purchase(state: State, slot: int, before: Mainland, after: Mainland) -> str:
    data = state.data
    tile, viking = state.wheel_tiles[slot], state.wheel_vikings[slot]
    name = VIKINGS[viking]
    price = offer.price(state, slot)
    head = f"buy the {name} for {price}" if price else f"take the {name} for free"
    special = ""
    if price and state.shown and slot == offer.dearest_slot(state):
        special = ", plus a special tile"
    if data.shape[tile] == SHIP:
        column = next(
            column
            for column, ship in enumerate(after.ships)
            if ship != NONE and (column >= len(before.ships) or before.ships[column] == NONE)
        )
        words = _ship(state, after, column)
        sail = data.sail_names[tile]
        return f"{head}{_waits(viking)}; its {sail} ship goes over column {column + 1}: {words}" + (
            special
        )
    stood = [
        (row, column)
        for row in range(WARRIOR + 1)
        for column in range(after.land[row].bit_length())
        if (after.standing[row] & ~before.standing[row]) >> column & 1
    ]
    built = _built(data, before, after)
    if stood:
        row, column = stood[0]
        where = f" and place it at {ROWS[row]} {column + 1}"
        return f"{head}{where}: {_standing(state, after, row, column)}{built}{special}"
    return f"{head}{_waits(viking)}{built}{special}"


def _waits(viking: int) -> str:
    if viking == BOATSWAIN:
        return " to ferry others, or for the most boatswains award"
    return ", who waits on the mainland for a boatswain"


def _built(data: Content, before: Mainland, after: Mainland) -> str:
    """What the tile did for the islands."""
    done, was = ending.completed_islands(after), ending.completed_islands(before)
    if len(done) > len(was):
        longest = max(done)
        if longest > max(was, default=0):
            return f"; it completes an island of {longest}, your longest"
        return "; it completes an island"
    return ""


def _place(state: State, before: Mainland, after: Mainland, row: int, column: int) -> str:
    built = _built(state.data, before, after).removeprefix("; ")
    hand = state.purchase
    assert hand is not None
    if hand.viking == row:
        stands = after.clone()
        stands.standing[row] |= 1 << column
        words = f"the {VIKINGS[row]} can stand there: {_standing(state, stands, row, column)}"
        return f"{words}; {built}" if built else words
    waits = after.corner[row] and after.corner[BOATSWAIN]
    if waits and row <= WARRIOR:
        words = f"a waiting {VIKINGS[row]} can be ferried there"
    else:
        words = f"it leaves room for a {VIKINGS[row]} later"
    return f"{built}, and {words}" if built else words


def _standing(state: State, me: Mainland, row: int, column: int) -> str:
    """What a viking brings where it stands."""
    data = state.data
    bit = 1 << column
    if row == WARRIOR:
        ship = me.ships[column] if column < len(me.ships) else NONE
        if ship == NONE:
            return f"it guards column {column + 1} against the next ship"
        return f"it repels the {data.sail_names[ship]} ship for {_pays(data, ship)}"
    if scoring.threatened(state, me)[row] & bit:
        return "a ship threatens it, so it earns nothing until a warrior arrives"
    if row == FISHERMAN:
        return f"safe, it feeds {data.meals} at the end"
    if row == GOLDSMITH:
        return f"safe, {data.goldsmith_gold} gold at every scoring"
    if row == NOBLE:
        return f"safe, {data.noble_fame} fame at every large scoring"
    assert row == SCOUT
    below = (me.standing[GOLDSMITH] >> column & 1) + (me.standing[FISHERMAN] >> column & 1)
    fame = data.scout_fame + below * data.scout_bonus
    return f"safe, {fame} fame at every large scoring"


def _pays(data: Content, ship: int) -> str:
    gold, fame = data.ship_gold[ship], data.ship_fame[ship]
    return f"{gold} gold at every large scoring" if gold else f"{fame} fame at every large scoring"


def _ship(state: State, me: Mainland, column: int) -> str:
    """What a ship means where it lies."""
    data = state.data
    ship = me.ships[column]
    if me.standing[WARRIOR] >> column & 1:
        return f"your warrior repels it for {_pays(data, ship)}"
    struck = sum(me.standing[row] >> column & 1 for row in range(data.sail[ship], WARRIOR))
    if struck:
        return f"it threatens {struck} of your vikings until a warrior arrives"
    return "none of your vikings stand there yet"


def _around(me: Mainland, row: int, column: int) -> int:
    around = (7 << column) >> 1
    rows = me.standing[max(row - 1, 0) : row + 2]
    return sum((standing & around).bit_count() for standing in rows)
