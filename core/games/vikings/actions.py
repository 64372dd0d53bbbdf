"""Every decision a player can make, each a small frozen class.

Columns count from 1, slots from 0 to 11 as printed round the wheel at the start of a round.
The tables at the end hold each common action once, so that listing actions creates no objects.
"""

from __future__ import annotations

from functools import cache
from typing import Final, Literal

from core.frozen import frozen
from core.games.vikings.terms import ROWS, SLOTS, VIKINGS, WIDTH, Row, Viking


@frozen
class Bid:
    """Open the auction with 0 or more gold, or raise it (V40)."""

    amount: int
    kind: Literal["bid"] = "bid"


@frozen
class Pass:
    """Leave this auction (V40)."""

    kind: Literal["pass"] = "pass"


@frozen
class Remove:
    """The winner of the auction takes one drawn viking out of the game (V38)."""

    viking: Viking
    kind: Literal["remove"] = "remove"


@frozen
class Lay:
    """Lay all drawn vikings of one colour on the most expensive free slots (V42)."""

    viking: Viking
    kind: Literal["lay"] = "lay"


@frozen
class Buy:
    """Buy the tile and the viking at a slot of the wheel (V2 to V7)."""

    slot: int
    kind: Literal["buy"] = "buy"


@frozen
class Start:
    """Put the start tile into column 1 of a row (V9)."""

    row: Row
    kind: Literal["start"] = "start"


@frozen
class Moor:
    """Place the bought ship above a column (V11)."""

    column: int
    kind: Literal["moor"] = "moor"


@frozen
class Place:
    """Place the bought island tile (V12, V13)."""

    row: Row
    column: int
    kind: Literal["place"] = "place"


@frozen
class Discard:
    """Remove the bought tile from the game, because it fits nowhere (V14, V53)."""

    kind: Literal["discard"] = "discard"


@frozen
class Station:
    """Stand the bought viking on its new tile, or send it to the mainland (V15)."""

    on: Literal["tile", "mainland"]
    kind: Literal["station"] = "station"


@frozen
class Take:
    """Take a face-up special tile along with the most expensive group (V44)."""

    special: str
    kind: Literal["take"] = "take"


@frozen
class Decline:
    """Take no special tile (V54)."""

    kind: Literal["decline"] = "decline"


@frozen
class Exchange:
    """Choose which matching tile the new building special replaces (V47)."""

    row: Row
    column: int
    kind: Literal["exchange"] = "exchange"


@frozen
class End:
    """End the turn; until then its steps can be undone."""

    kind: Literal["end"] = "end"


@frozen
class Boat:
    """Sail the next ferry with a boat tile (V28, V57)."""

    kind: Literal["boat"] = "boat"


@frozen
class Carry:
    """Ferry one waiting viking to an open tile in its row (V24)."""

    viking: Row
    column: int
    kind: Literal["carry"] = "carry"


@frozen
class Land:
    """Send the ferry off without filling it up (V24)."""

    kind: Literal["land"] = "land"


@frozen
class Rest:
    """Use no more boatswains in this scoring (V26)."""

    kind: Literal["rest"] = "rest"


Action = (
    Bid
    | Pass
    | Remove
    | Lay
    | Buy
    | Start
    | Moor
    | Place
    | Discard
    | Station
    | Take
    | Decline
    | Exchange
    | End
    | Boat
    | Carry
    | Land
    | Rest
)

BIDS: Final = tuple(Bid(amount) for amount in range(200))
REMOVES: Final = tuple(Remove(viking) for viking in VIKINGS)
LAYS: Final = tuple(Lay(viking) for viking in VIKINGS)
BUYS: Final = tuple(Buy(slot) for slot in range(SLOTS))
STARTS: Final = tuple(Start(row) for row in reversed(ROWS))
MOORS: Final = tuple(Moor(column + 1) for column in range(WIDTH))
PLACES: Final = tuple(tuple(Place(row, column + 1) for column in range(WIDTH)) for row in ROWS)
EXCHANGES: Final = tuple(
    tuple(Exchange(row, column + 1) for column in range(WIDTH)) for row in ROWS
)
CARRIES: Final = tuple(tuple(Carry(row, column + 1) for column in range(WIDTH)) for row in ROWS)
STATIONS: Final = (Station("tile"), Station("mainland"))
PASS, DISCARD, DECLINE, END, BOAT, LAND, REST = (
    Pass(),
    Discard(),
    Decline(),
    End(),
    Boat(),
    Land(),
    Rest(),
)


def bid(amount: int) -> Bid:
    """The bid of *amount*, taken from the table if it is there."""
    return BIDS[amount] if amount < len(BIDS) else Bid(amount)


@cache
def take(special: str) -> Take:
    """The one shared action that takes *special*."""
    return Take(special)
