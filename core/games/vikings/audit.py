"""Checks that a table adds up: every piece exists once, every limit holds, the phase is possible.

Used on positions from outside, and after every action in the tests.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from core.games.vikings import rules
from core.games.vikings.data.content import BUILDING
from core.games.vikings.rules import specials
from core.games.vikings.rules.auction import DRAWN, limit
from core.games.vikings.rules.ferry import can_ferry
from core.games.vikings.state import (
    LEDGER,
    Auction,
    Ferry,
    Mainland,
    Purchase,
    State,
    columns,
)
from core.games.vikings.terms import (
    NONE,
    ROUNDS,
    ROWS,
    SHIP,
    SLOTS,
    VIKINGS,
    WIDTH,
    cell,
)

_BUYING = ("start", "tile", "viking", "special", "exchange", "end")
_AUCTION = ("bid", "remove", "lay")
_IN_HAND = ("start", "tile")
_NOTHING = bytes([NONE])


def audit(state: State) -> list[str]:
    """Everything that does not add up, a phrase each; empty if all is well."""
    if faults := [*_limits(state), *conserved(state)]:
        return faults
    for seat, me in enumerate(state.mainlands):
        faults += [f"{fault} (seat {seat})" for fault in _mainland(state, me)]
    return faults or [*_moment(state)]


def conserved(state: State) -> list[str]:
    """Pieces that are missing or extra: tiles, vikings and special tiles."""
    return [*_tiles(state), *_vikings(state), *_specials(state)]


def _limits(state: State) -> Iterator[str]:
    seats = len(state.mainlands)
    for name, seat in (("seat", state.seat), ("start", state.start)):
        if seat >= seats:
            yield f"{name} is {seat}, but the seats are 0 to {seats - 1}"
    if state.phase in ("placed", "done", "passing", "ferried"):
        yield f"no game ever stops in the phase {state.phase!r}"
    for tile in state.data.starts:
        if tile in state.stock or tile in state.wheel_tiles:
            yield f"start tile {state.data.tile_ids[tile]} cannot be in the stock or on the wheel"
    bidding = state.auction.bidding if state.auction else ()
    if len(set(bidding)) != len(bidding) or any(seat >= seats for seat in bidding):
        yield "the seats in the auction must be seats of this game, each listed once"


def _tiles(state: State) -> Iterator[str]:
    """Each printed tile is in exactly one place; building specials count as specials."""
    data = state.data
    places = bytearray(state.stock + state.gone_tiles + state.wheel_tiles)
    if state.purchase is not None and state.phase in _IN_HAND:
        places.append(state.purchase.tile)
    for me in state.mainlands:
        places.append(me.start_tile)
        places += me.ships + me.tiles
    found = Counter(places.translate(None, _NOTHING))
    laid = b"".join(bytes(me.tiles) for me in state.mainlands)
    for tile, name in enumerate(data.tile_ids):
        if data.raised[tile] != NONE:
            if found[tile] != laid.count(tile):
                yield f"{name} is a building special, not a tile to draw, buy or remove"
        elif found[tile] != 1:
            yield f"tile {name} is {'missing' if not found[tile] else f'there {found[tile]} times'}"


def _vikings(state: State) -> Iterator[str]:
    found = [state.bag.count(kind) + gone for kind, gone in enumerate(state.gone_vikings)]
    for kind in state.wheel_vikings:
        if kind != NONE:
            found[kind] += 1
    if state.purchase is not None and state.phase in (*_IN_HAND, "viking"):
        found[state.purchase.viking] += 1
    if state.auction is not None:
        found = [a + b for a, b in zip(found, state.auction.drawn, strict=True)]
    for me in state.mainlands:
        found = [a + b for a, b in zip(found, me.corner, strict=True)]
        for kind, standing in enumerate(me.standing):
            found[kind] += standing.bit_count()
    for kind, (count, wanted) in enumerate(zip(found, state.data.viking_count, strict=True)):
        if count != wanted:
            short = "missing" if count < wanted else "too many"
            yield f"there must be {wanted} {VIKINGS[kind]} figures; {abs(count - wanted)} {short}"


def _specials(state: State) -> Iterator[str]:
    data = state.data
    places = [*state.pile, *state.shown, *state.gone_specials]
    for me in state.mainlands:
        places += me.specials
        laid = me.tiles.translate(None, _NOTHING)
        places += [data.raised[tile] for tile in laid if data.raised[tile] != NONE]
    found = Counter(places)
    wanted = 1 if state.options.advanced else 0
    for special, name in enumerate(data.special_ids):
        if found[special] < wanted:
            yield f"special tile {name} is missing"
        elif found[special] > wanted:
            yield f"special tile {name} is there {found[special]} times, not {wanted}"


def _mainland(state: State, me: Mainland) -> Iterator[str]:
    if sum(me.ledger) != me.fame:
        yield f"the ledger adds up to {sum(me.ledger)}, but the fame is {me.fame}"
    if len(me.ledger) != len(LEDGER) or me.gold < 0 or me.fame < 0:
        yield "gold or fame is below 0"
    yield from _islands(state, me)
    shapes = state.data.shape
    if any(ship != NONE and shapes[ship] != SHIP for ship in me.ships):
        yield "an island tile lies in the ship row"
    if len(me.ships) > 3 and NONE in me.ships:
        yield "a ship lies beyond a gap: columns 1 to 3 are filled first, then the next one"
    if me.start_tile not in (NONE, *state.data.starts):
        yield f"{state.data.tile_ids[me.start_tile]} is not a start tile"
    if me.start_tile != NONE and (any(me.land) or any(s != NONE for s in me.ships)):
        yield "the start tile is still in hand although tiles have been placed"


def _islands(state: State, me: Mainland) -> Iterator[str]:
    """Tiles meet land to land and sea to sea, and connect to the mainland (V12, V13)."""
    shapes = state.data.shape
    for row, land in enumerate(me.land):
        name = ROWS[row]
        for column in columns(land):
            if shapes[me.tiles[cell(row, column)]] == SHIP:
                yield f"a ship lies in the {name} row"
            opens = me.opens_left[row] >> column & 1
            west = me.opens_right[row] >> (column - 1) & 1 if column else 0
            neighbour = column == 0 or land >> (column - 1) & 1
            if neighbour and opens != west:
                yield f"land meets sea on the left of {name} {column + 1}"
        if me.standing[row] & ~land:
            yield f"a viking in the {name} row does not stand on a tile"
    reached = [land & 1 for land in me.land]
    while True:
        spread = []
        for row, land in enumerate(me.land):
            near = reached[row] | reached[row] << 1 | reached[row] >> 1 | (land & 1)
            near |= reached[row - 1] if row else 0
            near |= reached[row + 1] if row + 1 < len(ROWS) else 0
            spread.append(near & land)
        if spread == reached:
            break
        reached = spread
    if reached != me.land:
        yield "an island tile touches neither the mainland nor another tile that does"


def _moment(state: State) -> Iterator[str]:
    """The parts of the table fit the phase, and someone has something to decide."""
    phase = state.phase
    for name, part, phases in (
        ("purchase", state.purchase, _BUYING),
        ("auction", state.auction, _AUCTION),
        ("ferry", state.ferry, ("ferry",)),
    ):
        if (part is None) == (phase in phases):
            yield f"{name} must be {'given' if part is None else 'null'} in the phase {phase!r}"
            return
    faults = [*_supply(state), *_wheel(state), *_hands(state)]
    yield from faults
    if not faults and phase != "over" and not rules.legal(state):
        yield "nobody has a legal action"


def _supply(state: State) -> Iterator[str]:
    """Each round takes twelve tiles, and twelve or thirteen vikings."""
    laid = state.round - (state.phase in ("bid", "remove"))
    if len(state.stock) != SLOTS * (ROUNDS - laid):
        yield f"the stock holds {len(state.stock)} tiles, not {SLOTS * (ROUNDS - laid)}"
    drawn = DRAWN if state.options.auctions else SLOTS
    left = sum(state.data.viking_count) - drawn * state.round
    if len(state.bag) != left:
        yield f"the bag holds {len(state.bag)} vikings, not {left}"
    if state.phase == "over" and state.round != ROUNDS:
        yield f"the game cannot be over before round {ROUNDS}"


def _wheel(state: State) -> Iterator[str]:
    tiles = [slot for slot, tile in enumerate(state.wheel_tiles) if tile != NONE]
    vikings = [slot for slot, viking in enumerate(state.wheel_vikings) if viking != NONE]
    if state.phase == "lay":
        assert state.auction is not None
        if len(tiles) != SLOTS or len(vikings) + sum(state.auction.drawn) != SLOTS:
            yield "while colours are laid there must be 12 tiles and 12 vikings, laid or waiting"
        return
    if tiles != vikings:
        yield "each slot of the wheel must hold a tile and a viking, or neither"
    if state.phase in ("bid", "remove", "ferry", "over") and tiles:
        yield f"the wheel must be empty in the phase {state.phase!r}"
    if (
        state.phase in ("bid", "remove")
        and sum(state.auction.drawn if state.auction else ()) != DRAWN
    ):
        yield f"{DRAWN} vikings must be drawn for an auction"
    if state.phase == "buy" or state.phase in _BUYING:
        bought = SLOTS - len(tiles) - (state.phase in _BUYING)
        seat = (state.start + bought) % len(state.mainlands)
        if state.phase == "buy" and not tiles:
            yield "there is nothing to buy on the wheel"
        elif seat != state.seat or bought < 0:
            yield f"after {bought} purchases it is seat {seat}'s turn, not seat {state.seat}'s"


def _hands(state: State) -> Iterator[str]:
    """Check the purchase, ferry or auction that the deciding seat is busy with."""
    if state.purchase is not None:
        yield from _purchase(state, state.purchase)
    if state.ferry is not None:
        yield from _ferry(state, state.ferry)
    if state.auction is not None:
        yield from _auction(state, state.auction)


def _purchase(state: State, hand: Purchase) -> Iterator[str]:
    me = state.mainlands[state.seat]
    left = [slot for slot, viking in enumerate(state.wheel_vikings) if viking != NONE]
    if hand.slot in left:
        yield f"the group at slot {hand.slot} cannot be both bought and on the wheel"
    if hand.turns_wheel != all(hand.slot < slot for slot in left):
        yield "turns_wheel must be true for the lowest group and for no other"
    if hand.dearest != (not hand.turns_wheel and all(slot < hand.slot for slot in left)):
        yield "dearest must be true for the highest group only, and not if it cost 0"
    if (state.phase == "start") != (me.start_tile != NONE):
        yield "the start tile must be placed in the turn of the first purchase"
    if state.phase == "viking":
        row, column = divmod(hand.cell, WIDTH)
        if hand.cell == NONE or row != hand.viking or not me.land[row] >> column & 1:
            yield "the bought viking has no new tile in its row to stand on"
        elif me.standing[row] >> column & 1:
            yield "a viking already stands on the new tile"
    if state.phase == "special" and not (hand.dearest and state.shown):
        yield "no special tile is due"
    if state.phase == "exchange" and (
        hand.special not in me.specials
        or state.data.special_effect[hand.special] != BUILDING
        or len(specials.sites(state, me, hand.special)) < 2
    ):
        yield "the special must be a building special with several tiles it could replace"


def _ferry(state: State, going: Ferry) -> Iterator[str]:
    me = state.mainlands[state.seat]
    if state.round % 2:
        yield f"nobody ferries in round {state.round}: boatswains sail in even rounds"
    if going.scored != (state.seat - state.start) % len(state.mainlands):
        yield "seats must ferry and score in turn order from the start player"
    if going.boat and not state.options.advanced:
        yield "there is no boat in the basic game"
    kinds = len(set(going.load))
    alone = state.options.advanced and not going.boat
    if (alone and going.load) or kinds not in (0, 1, len(going.load)):
        yield "no ferry can be under way with this load"
    if going.boat and not going.load and not can_ferry(me):
        yield "the boat has nobody to carry"
    if state.options.end_turn == "auto" and not going.load and not can_ferry(me):
        yield "there is nobody to ferry, or no boatswain to do it"


def _auction(state: State, going: Auction) -> Iterator[str]:
    opened = going.bidder != NONE
    if opened and going.bidder not in going.bidding:
        yield "the highest bidder has left the auction"
    elif opened and state.phase == "bid":
        if going.bid > limit(state.mainlands[going.bidder]):
            yield f"the bid of {going.bid} is more than its bidder can pay"
        if state.seat not in going.bidding or state.seat == going.bidder:
            yield "the seat to bid has left the auction or holds the highest bid"
    if state.phase == "remove" or (state.phase == "bid" and not opened):
        if state.seat != state.start:
            yield f"seat {state.start} is the start player, so it is not seat {state.seat}'s turn"
    elif state.phase == "lay":
        laid = len(set(state.wheel_vikings) - {NONE})
        seat = (state.start + laid) % len(state.mainlands)
        if seat != state.seat:
            yield f"after {laid} colours, seat {seat} lays the next one, not seat {state.seat}"
