"""The rules of Vikings, one module per chapter; this one joins them.

Each chapter lists the legal actions of its phases and, for each action, says why it is refused and
what it does. `apply` is pure from outside and plain inside: it copies the table once and then
assigns to the copy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from core.errors import GameOver, IllegalAction
from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.events import Event
from core.games.vikings.rules import auction, ferry, offer, placing, specials, turn
from core.games.vikings.state import State

_LEGAL: Final[dict[str, Callable[[State], list[Action]]]] = {
    "bid": auction.legal_bids,
    "remove": auction.legal_removals,
    "lay": auction.legal_lays,
    "buy": offer.legal,
    "start": placing.legal_start,
    "tile": placing.legal_tile,
    "viking": placing.legal_viking,
    "special": specials.legal,
    "exchange": specials.legal_exchange,
    "end": turn.legal,
    "ferry": ferry.legal,
    "over": lambda state: [],
}

_Refuse = Callable[[State, Any], str | None]
_Do = Callable[[State, Any, list[Event]], None]

_RULES: Final[dict[type, tuple[str, _Refuse, _Do]]] = {
    act.Bid: ("bid", auction.refuse_bid, auction.bid),
    act.Pass: ("bid", auction.refuse_pass, auction.pass_),
    act.Remove: ("remove", auction.refuse_remove, auction.remove),
    act.Lay: ("lay", auction.refuse_lay, auction.lay),
    act.Buy: ("buy", offer.refusal, offer.buy),
    act.Start: ("start", placing.refuse_start, placing.place_start),
    act.Moor: ("tile", placing.refuse_moor, placing.moor),
    act.Place: ("tile", placing.refuse_place, placing.place),
    act.Discard: ("tile", placing.refuse_discard, placing.discard),
    act.Station: ("viking", placing.refuse_station, placing.station),
    act.Take: ("special", specials.refuse_take, specials.take),
    act.Decline: ("special", specials.refuse_decline, specials.decline),
    act.Exchange: ("exchange", specials.refuse_exchange, specials.exchange),
    act.End: ("end", turn.refusal, turn.end),
    act.Boat: ("ferry", ferry.refuse_boat, ferry.boat),
    act.Carry: ("ferry", ferry.refuse_carry, ferry.carry),
    act.Land: ("ferry", ferry.refuse_land, ferry.land),
    act.Rest: ("ferry", ferry.refuse_rest, ferry.rest),
}

_ASKED: Final[dict[str, str]] = {
    "bid": "bid in the auction",
    "remove": "remove one of the drawn vikings",
    "lay": "lay a colour of vikings",
    "buy": "buy a group from the wheel",
    "start": "place the start tile",
    "tile": "place the bought tile",
    "viking": "place the bought viking",
    "special": "take a special tile or decline",
    "exchange": "choose the tile that the building special replaces",
    "end": "end the turn",
    "ferry": "use the boatswains",
    "over": "nothing: the game is over",
}


def legal(state: State) -> list[Action]:
    """Every action allowed now; empty only when the game is over."""
    return _LEGAL[state.phase](state)


def refusal(state: State, action: Action) -> str | None:
    """Why *action* is not allowed now, in a sentence; None if it is."""
    phase, refuse, _ = _RULES[type(action)]
    if phase != state.phase:
        if state.phase == "over":
            return "The game is over."
        return f"You must now {_ASKED[state.phase]}."
    return refuse(state, action)


def apply(state: State, action: Action) -> tuple[State, tuple[Event, ...]]:
    """The table after *action* and what happened; *state* stays as it was."""
    if (why := refusal(state, action)) is not None:
        raise GameOver(why) if state.phase == "over" else IllegalAction(why)
    after = state.clone()
    happened: list[Event] = []
    _RULES[type(action)][2](after, action, happened)
    turn.proceed(after, happened)
    return after, tuple(happened)
