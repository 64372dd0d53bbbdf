"""The auction for the start player marker, and laying the colours (V38 to V43, V56)."""

from __future__ import annotations

from core.games.vikings import actions, events
from core.games.vikings.actions import Action, Bid, Lay, Pass, Remove
from core.games.vikings.events import Event
from core.games.vikings.rules import offer
from core.games.vikings.state import Auction, Mainland, State
from core.games.vikings.terms import KIND, NONE, SLOTS, VIKINGS

DRAWN = SLOTS + 1


def under_way(state: State) -> Auction:
    assert state.auction is not None
    return state.auction


def begin(state: State, happened: list[Event]) -> None:
    """Draw thirteen vikings; the holder of the start player marker opens (V39, V43)."""
    drawn = offer.draw(state, DRAWN, happened)
    counts = tuple(drawn.count(kind) for kind in range(len(VIKINGS)))
    state.auction = Auction(counts, NONE, NONE, tuple(range(len(state.mainlands))))
    state.give_turn(state.start)
    state.phase = "bid"


def limit(me: Mainland) -> int:
    """Gold, and fame once the gold is gone (V41)."""
    return me.gold + me.fame


def legal_bids(state: State) -> list[Action]:
    going = under_way(state)
    most = limit(state.mainlands[state.seat])
    if going.bidder == NONE:
        return [actions.bid(amount) for amount in range(most + 1)]
    found: list[Action] = [actions.PASS]
    found += [actions.bid(amount) for amount in range(going.bid + 1, most + 1)]
    return found


def refuse_bid(state: State, action: Bid) -> str | None:
    going = under_way(state)
    me = state.mainlands[state.seat]
    if action.amount < 0:
        return "A bid must be 0 gold or more."
    if going.bidder != NONE and action.amount <= going.bid:
        return f"The bid stands at {going.bid}; raise it or pass."
    if action.amount > limit(me):
        return f"You can bid at most {limit(me)}: your {me.gold} gold and {me.fame} fame."
    return None


def refuse_pass(state: State, action: Pass) -> str | None:
    if under_way(state).bidder == NONE:
        return "The start player must open with 0 gold or more and cannot pass."
    return None


def bid(state: State, action: Bid, happened: list[Event]) -> None:
    state.auction = under_way(state)._replace(bid=action.amount, bidder=state.seat)
    happened.append(events.BidMade(state.seat, action.amount))
    _ask_next(state, happened)


def pass_(state: State, action: Pass, happened: list[Event]) -> None:
    _leave(state, state.seat, True, happened)
    _ask_next(state, happened)


def _leave(state: State, seat: int, asked: bool, happened: list[Event]) -> None:
    going = under_way(state)
    stay = tuple(other for other in going.bidding if other != seat)
    state.auction = going._replace(bidding=stay)
    happened.append(events.Passed(seat, asked))


def _ask_next(state: State, happened: list[Event]) -> None:
    """Go round until one seat is left; one that cannot raise drops out unasked (V40, V56)."""
    seat = state.seat
    while len(under_way(state).bidding) > 1:
        seat = state.after(seat)
        going = under_way(state)
        if seat not in going.bidding or seat == going.bidder:
            continue
        if limit(state.mainlands[seat]) > going.bid:
            state.give_turn(seat)
            return
        _leave(state, seat, False, happened)
    _award(state, happened)


def _award(state: State, happened: list[Event]) -> None:
    """The highest bidder pays the bank and takes the start player marker (V38, V41)."""
    going = under_way(state)
    winner = going.bidder
    gold, fame = state.own(winner).pay(going.bid)
    happened.append(events.AuctionWon(winner, gold, fame))
    state.start = winner
    state.give_turn(winner)
    state.phase = "remove"


def legal_removals(state: State) -> list[Action]:
    drawn = under_way(state).drawn
    return [actions.REMOVES[kind] for kind in range(len(VIKINGS)) if drawn[kind]]


def refuse_remove(state: State, action: Remove) -> str | None:
    if not under_way(state).drawn[KIND[action.viking]]:
        return f"No {action.viking} was drawn this round."
    return None


def remove(state: State, action: Remove, happened: list[Event]) -> None:
    """One viking leaves the game; only then are the tiles shown (V38)."""
    kind = KIND[action.viking]
    drawn = list(under_way(state).drawn)
    drawn[kind] -= 1
    state.lose_viking(kind)
    happened.append(events.VikingRemoved(state.seat, action.viking))
    state.auction = under_way(state)._replace(drawn=tuple(drawn))
    offer.lay_tiles(state, happened)
    state.phase = "lay"
    _lay_last(state, happened)


def legal_lays(state: State) -> list[Action]:
    drawn = under_way(state).drawn
    return [actions.LAYS[kind] for kind in range(len(VIKINGS)) if drawn[kind]]


def refuse_lay(state: State, action: Lay) -> str | None:
    if not under_way(state).drawn[KIND[action.viking]]:
        return f"No {action.viking} is left to lay."
    return None


def lay(state: State, action: Lay, happened: list[Event]) -> None:
    _lay_colour(state, state.seat, KIND[action.viking], happened)
    state.give_turn(state.after(state.seat))
    _lay_last(state, happened)


def _lay_colour(state: State, seat: int, kind: int, happened: list[Event]) -> None:
    """Lay all vikings of a colour on the most expensive free slots (V42)."""
    drawn = list(under_way(state).drawn)
    slots = []
    for slot in range(SLOTS - 1, -1, -1):
        if drawn[kind] and state.wheel_vikings[slot] == NONE:
            state.wheel_vikings[slot] = kind
            drawn[kind] -= 1
            slots.append(slot)
    state.auction = under_way(state)._replace(drawn=tuple(drawn))
    happened.append(events.ColourLaid(seat, VIKINGS[kind], tuple(slots)))


def _lay_last(state: State, happened: list[Event]) -> None:
    """The last colour leaves no choice, so it is laid automatically; then the winner buys."""
    left = [kind for kind, count in enumerate(under_way(state).drawn) if count]
    if len(left) > 1:
        return
    if left:
        _lay_colour(state, state.seat, left[0], happened)
    state.auction = None
    state.give_turn(state.start)
    state.phase = "buy"
