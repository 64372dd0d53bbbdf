"""A full table that fits what a seat may know: bots think about it, never about the real one.

Face-down pieces are drawn at random from everything that could be there. Everything else the rules
need follows from the view: the vikings gone from the bag show whether there are auctions, and the
seat to decide shows who has scored.
"""

from __future__ import annotations

from functools import cache

from core import rng
from core.games.vikings.about import Options
from core.games.vikings.data import content
from core.games.vikings.data.content import Content
from core.games.vikings.rules.auction import DRAWN
from core.games.vikings.state import (
    PAID,
    Auction,
    Ferry,
    Mainland,
    Purchase,
    State,
    new_mainland,
)
from core.games.vikings.terms import KIND, NONE, SLOTS, VIKINGS, cell
from core.games.vikings.view import MainlandView, PurchaseView, View

_IN_HAND = ("start", "tile")
_LEAVING = (content.GOLD_NOW, content.BOAT)
"""Specials that leave the game when they are used."""


def imagine(data: Content, view: View, dice: rng.Rng, mixed: bool = True) -> State:
    """A table that looks like *view*, with its hidden parts chosen at random.

    Unless it is *mixed*, what is face down stays in order, for bots that look no further.
    """
    wheel_tiles, wheel_vikings = bytearray([NONE] * SLOTS), bytearray([NONE] * SLOTS)
    for group in view.wheel:
        wheel_tiles[group.slot] = data.tile_index[group.tile.id]
        if group.viking is not None:
            wheel_vikings[group.slot] = KIND[group.viking]
    seats = len(view.mainlands)
    mainlands = [_mainland(data, me) for me in view.mainlands]
    seat = view.decider if view.decider is not None else view.start
    state = State(
        data=data,
        options=_options(data, view),
        rng=rng.draw(dice, 1 << 32),
        phase=view.phase,
        turn=0,
        seat=seat,
        round=view.round,
        start=view.start,
        stock=b"",
        bag=bytes(KIND[viking] for viking in VIKINGS for _ in range(view.bag[viking])),
        pile=b"",
        shown=tuple(data.special_index[special.id] for special in view.shown),
        wheel_tiles=wheel_tiles,
        wheel_vikings=wheel_vikings,
        mainlands=mainlands,
        purchase=None if view.purchase is None else _purchase(data, view, view.purchase),
        auction=_auction(view),
        ferry=_ferry(view, (seat - view.start) % seats),
        gone_tiles=b"",
        gone_vikings=tuple(view.removed[viking] for viking in VIKINGS),
        gone_specials=b"",
    )
    _sort_tiles(state, view)
    if view.advanced:
        _sort_specials(state, view, dice)
    for name in ("stock", "bag", "pile") if mixed else ():
        pieces = bytearray(getattr(state, name))
        rng.shuffle(dice, pieces)
        setattr(state, name, bytes(pieces))
    return state


def _options(data: Content, view: View) -> Options:
    """The options of the imagined game; its turns end automatically, which saves time."""
    drawn = sum(data.viking_count) - sum(view.bag.values())
    return Options(
        game="advanced" if view.advanced else "basic",
        auction="on" if drawn == DRAWN * view.round else "off",
        end_turn="auto",
    )


def _mainland(data: Content, seen: MainlandView) -> Mainland:
    me = new_mainland(seen.gold, data.start_fame, NONE)
    me.ledger[PAID] = seen.fame - me.fame
    me.fame = seen.fame
    if seen.start_tile:
        me.start_tile = data.starts[seen.seat]
    for ship in seen.ships:
        while len(me.ships) < ship.column:
            me.ships.append(NONE)
        me.ships[ship.column - 1] = data.tile_index[ship.tile.id]
    for spot in seen.cells:
        row, column = KIND[spot.row], spot.column - 1
        me.put(data, row, column, data.tile_index[spot.tile.id])
        if spot.viking is not None:
            me.standing[row] |= 1 << column
    me.corner = [seen.corner[viking] for viking in VIKINGS]
    me.specials = tuple(data.special_index[special.id] for special in seen.specials)
    return me


def _purchase(data: Content, view: View, hand: PurchaseView) -> Purchase:
    left = [group.slot for group in view.wheel]
    lowest = all(hand.slot < slot for slot in left)
    place = NONE
    if hand.row is not None and hand.column is not None:
        place = cell(KIND[hand.row], hand.column - 1)
    return Purchase(
        slot=hand.slot,
        tile=data.tile_index[hand.tile.id],
        viking=KIND[hand.viking],
        dearest=not lowest and all(slot < hand.slot for slot in left),
        turns_wheel=lowest,
        cell=place,
        special=NONE if hand.special is None else data.special_index[hand.special],
    )


def _auction(view: View) -> Auction | None:
    going = view.auction
    if going is None:
        return None
    return Auction(
        drawn=tuple(going.drawn[viking] for viking in VIKINGS),
        bid=NONE if going.bid is None else going.bid,
        bidder=NONE if going.bidder is None else going.bidder,
        bidding=going.bidding,
    )


def _ferry(view: View, scored: int) -> Ferry | None:
    if view.ferry is None:
        return None
    return Ferry(scored, tuple(KIND[row] for row in view.ferry.load), view.ferry.boat)


def _sort_tiles(state: State, view: View) -> None:
    """Put unseen tiles in the stock as far as its counts go, and the rest out of the game."""
    data = state.data
    seen = set(state.wheel_tiles)
    for me in state.mainlands:
        seen.update(me.ships, me.tiles, (me.start_tile,))
    if state.purchase is not None and state.phase in _IN_HAND:
        seen.add(state.purchase.tile)
    wanted = dict(view.stock)
    stock, gone = bytearray(), bytearray()
    for tile, name in enumerate(_faces(data)):
        if tile in seen or not name:
            continue
        if tile not in data.starts and wanted.get(name, 0) > 0:
            wanted[name] -= 1
            stock.append(tile)
        else:
            gone.append(tile)
    state.stock, state.gone_tiles = bytes(stock), bytes(gone)


@cache
def _faces(data: Content) -> tuple[str, ...]:
    """What each printed tile counts as in the stock; empty for building specials."""
    return tuple(_face(data, tile) for tile in range(len(data.tile_ids)))


def _face(data: Content, tile: int) -> str:
    if data.raised[tile] != NONE:
        return ""
    if data.building[tile] != NONE:
        return data.building_names[data.building[tile]]
    return data.sail_names[tile] or ("left", "middle", "right")[data.shape[tile]]


def _sort_specials(state: State, view: View, dice: rng.Rng) -> None:
    """Put unseen specials in the stack, but for used boats and gold, chosen at random."""
    data = state.data
    seen = set(state.shown)
    for me in state.mainlands:
        seen.update(me.specials)
        seen.update(data.raised[tile] for tile in me.tiles if tile != NONE)
    unseen = [special for special in range(len(data.special_ids)) if special not in seen]
    used = [special for special in unseen if data.special_effect[special] in _LEAVING]
    rng.shuffle(dice, used)
    gone = used[: len(unseen) - view.pile]
    state.pile = bytes(special for special in unseen if special not in gone)
    state.gone_specials = bytes(gone)
