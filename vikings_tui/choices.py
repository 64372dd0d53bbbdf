"""What a player might want to do now, allowed or not, and where the cursor starts."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.terms import KIND, ROWS_DOWN, VIKINGS, Row
from core.games.vikings.view import MainlandView, View
from core.games.vikings.view_rules import (
    around,
    cells_of,
    island_with,
    joinable,
    limit,
    lowest_bid,
    moorings,
    open_tiles,
    places,
    repels,
    ships_of,
    sites,
    threat,
    touching,
    would_threaten,
)
from vikings_tui.earnings import worth


def candidates(view: View) -> list[Action]:
    """The actions to list now, in a sensible order; the rules say which of them are allowed."""
    if view.decider is None:
        return []
    me = view.mainlands[view.decider]
    match view.phase:
        case "bid":
            return _bids(view, me)
        case "remove" | "lay" if view.auction is not None:
            make: Sequence[Action] = act.REMOVES if view.phase == "remove" else act.LAYS
            return [make[KIND[viking]] for viking in VIKINGS if view.auction.drawn[viking]]
        case "buy":
            return [act.BUYS[group.slot] for group in view.wheel]
        case "start":
            return list(act.STARTS)
        case "tile":
            return _tile(view, me)
        case "viking":
            return list(act.STATIONS)
        case "special":
            return [*(act.take(special.id) for special in view.shown), act.DECLINE]
        case "exchange":
            return _exchange(view, me)
        case "ferry":
            return _ferry(view, me)
        case "end":
            return [act.END]
    return []


def _bids(view: View, me: MainlandView) -> list[Action]:
    """Pass, the next few amounts, all the gold, and everything."""
    low, most = lowest_bid(view), limit(me)
    amounts = {*range(low, low + 6), *range(low + 5 - low % 5, most + 1, 5), me.gold, most}
    return [act.PASS, *(act.bid(amount) for amount in sorted(amounts) if low <= amount <= most)]


def _tile(view: View, me: MainlandView) -> list[Action]:
    """Where the tile fits, its viking's row first; then the places in that row where it does not.

    Misfits in other rows are left out: the viking could not stand there anyway.
    """
    hand = view.purchase
    if hand is None:
        return []
    if hand.tile.shape == "ship":
        return [act.MOORS[column - 1] for column in moorings(me)]
    spots = places(me, hand.tile)
    spots.sort(key=lambda spot: (spot[0] != hand.viking, ROWS_DOWN.index(spot[0]), spot[1]))
    misfits = [spot for spot in touching(me) if spot[0] == hand.viking and spot not in spots]
    fitting: list[Action] = [act.PLACES[KIND[row]][column - 1] for row, column in spots]
    amiss = [act.PLACES[KIND[row]][column - 1] for row, column in misfits]
    return [*(fitting or [act.DISCARD]), *amiss]


def _exchange(view: View, me: MainlandView) -> list[Action]:
    return [act.EXCHANGES[KIND[row]][column - 1] for row, column in sites(view, me)]


def _ferry(view: View, me: MainlandView) -> list[Action]:
    found: list[Action] = [
        act.CARRIES[KIND[row]][column - 1]
        for row in joinable(view, me)
        for column in open_tiles(me, row)
    ]
    if view.advanced and view.ferry is not None and not view.ferry.load and not view.ferry.boat:
        found.append(act.BOAT)
    loaded = view.ferry is not None and bool(view.ferry.load)
    return [*found, act.LAND if loaded else act.REST]


def landings(actions: Iterable[Action]) -> dict[str, act.Carry]:
    """Where a ferry could land the next viking, by the numbers that stand on those places."""
    found = [action for action in actions if isinstance(action, act.Carry)]
    found.sort(key=lambda action: (ROWS_DOWN.index(action.viking), action.column))
    return {str(number): action for number, action in enumerate(found, 1)}


def first(view: View, legal: Sequence[Action]) -> Action:
    """A sensible place for the cursor: where the bought viking can work, and out of reach."""
    if view.decider is None:
        return legal[0]
    me = view.mainlands[view.decider]
    if view.phase == "bid":  # a key held down gives nothing away: only the opening must be a bid
        return min(legal, key=lambda action: isinstance(action, act.Bid))
    starts = [action for action in legal if isinstance(action, act.Start)]
    if starts:
        return min(starts, key=lambda action: _start_rank(view, action.row))
    return min(legal, key=lambda action: _rank(view, me, action))


def _start_rank(view: View, row: Row) -> int:
    """How well the start tile lies in a row: beside it the bought tile should suit its viking.

    A left end begins an island of its own, so its viking's row is left free for it.
    """
    hand = view.purchase
    if hand is None or hand.viking == "boatswain" or hand.tile.shape == "ship":
        return _START_ROWS.index(row)
    if hand.tile.shape == "left":
        return _START_ROWS.index(row) + (len(_START_ROWS) if row == hand.viking else 0)
    return 0 if row == hand.viking else 1 + _START_ROWS.index(row)


_ELSEWHERE = 99
_START_ROWS: tuple[Row, ...] = ("goldsmith", "fisherman", "scout", "noble", "warrior")
"""Rows by how gladly an island is begun there: what pays often and lies far from ships first."""


def _rank(view: View, me: MainlandView, action: Action) -> tuple[int, int]:
    """How far an action is from the best place; the same for those without one."""
    hand = view.purchase
    match action:
        case act.Place(row=row, column=column) if hand is not None:
            _, whole = island_with(cells_of(me), row, column, hand.tile)
            own = row == hand.viking
            return 4 * (not own) + 2 * _is_exposed(me, row, column), -int(whole)
        case act.Moor(column=column) if hand is not None:
            turned = repels(me, column)
            return (0 if turned else 1 + would_threaten(me, hand.tile, column)), column
        case act.Carry(viking=row, column=column):
            return 2 * _is_exposed(me, row, column), -_paid(me, row, column)
        case act.Exchange(row=row, column=column):
            return -around(me, row, column), 0
    return _ELSEWHERE, 0


def _paid(me: MainlandView, row: Row, column: int) -> int:
    """What a viking earns at a large scoring on a cell."""
    return worth(me, row, column) if row in ("noble", "scout", "goldsmith") else 0


def _is_exposed(me: MainlandView, row: Row, column: int) -> bool:
    """Whether a place is bad: warriors belong under a ship, everyone else out of reach."""
    return (threat(ships_of(me), row, column) is None) == (row == "warrior")
