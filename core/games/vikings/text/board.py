"""The table of Vikings drawn in plain characters.

   1    2    3        ( and ) are the ends of an island, a small letter its building
(=W===== ==N=)        a capital is a viking, ! before it means it is threatened
"""

from __future__ import annotations

from core.games.vikings.terms import ROUNDS, VIKINGS, Row
from core.games.vikings.view import CellView, GroupView, MainlandView, ShipView, View
from core.text import Names, TextStyle

_ROWS: tuple[Row, ...] = ("warrior", "noble", "scout", "goldsmith", "fisherman")
_CELL = 5
_LABEL = 11
_LEAST = 4


def table(view: View, names: Names, style: TextStyle) -> list[str]:
    """The wheel and every mainland, the decider's first."""
    lines = [*_middle(view, names, style), ""]
    first = view.decider or 0
    for turn in range(len(view.mainlands)):
        me = view.mainlands[(first + turn) % len(view.mainlands)]
        lines += [*mainland(me, names, style), ""]
    return lines + legend(style)


def glance(view: View, names: Names, style: TextStyle) -> list[str]:
    """The wheel and the mainland of the seat that decides."""
    if view.decider is None:
        return table(view, names, style)
    return [*_middle(view, names, style), "", *mainland(view.mainlands[view.decider], names, style)]


def _middle(view: View, names: Names, style: TextStyle) -> list[str]:
    """What lies between the players."""
    lines = [_headline(view, names), *wheel(view, style)]
    if view.auction is not None:
        drawn = " ".join(letter(v) * n for v, n in view.auction.drawn.items() if n)
        lines.append(f"Drawn vikings: {drawn}")
        lines += _bidders(view, names)
    if view.shown:
        lines.append("Special tiles: " + ", ".join(special.id for special in view.shown))
    return lines


def legend(style: TextStyle) -> list[str]:
    """What the letters mean."""
    land = "=" if style.ascii else "━"
    return [
        "F fisherman  G goldsmith  S scout  N noble  W warrior  B boatswain  ! threatened",
        f"({land} left end, {land}) right end, "
        f"{land}f{land} middle: farm, church, village, shrine; * special",
        "Ships: sail, value in g(old) or f(ame), ! unless repelled; : is their reach",
    ]


def _bidders(view: View, names: Names) -> list[str]:
    """Who is still in the auction and with how much, and whose the bid is."""
    going = view.auction
    if going is None or view.phase != "bid":
        return []
    purses = [
        f"{names[me.seat]} {me.gold} gold {me.fame} fame"
        + ("" if me.seat in going.bidding else " (out)")
        for me in view.mainlands
    ]
    lines = ["Purses: " + ", ".join(purses)]
    if going.bidder is not None:
        lines.append(f"{names[going.bidder]} holds the bid of {going.bid}.")
    return lines


def _headline(view: View, names: Names) -> str:
    if view.decider is None:
        return "The game is over."
    kind = "small" if view.round % 2 else "large"
    return f"Round {view.round} of {ROUNDS} ({kind} scoring next); {names[view.start]} leads it."


def wheel(view: View, style: TextStyle) -> list[str]:
    """The twelve slots as a strip: price, tile, viking."""
    if not view.wheel:
        return ["The wheel is empty."]
    groups = {group.slot: group for group in view.wheel}
    shown = [groups.get(slot) for slot in range(12)]
    return [
        "price  " + "".join(f"{'-' if g is None else g.price:>5} " for g in shown).rstrip(),
        "tile   " + "".join(f"{'' if g is None else _tile(g, style):>5} " for g in shown).rstrip(),
        "viking " + "".join(f"{'' if g is None else _viking(g):>5} " for g in shown).rstrip(),
    ]


def _tile(group: GroupView, style: TextStyle) -> str:
    tile, land = group.tile, "=" if style.ascii else "━"
    if tile.sail is not None:
        return _ship(tile.sail, tile.gold, tile.fame)
    if tile.building is not None:
        return f"{land}{tile.building[0]}{land}"
    return f"({land}{land}" if tile.shape == "left" else f"{land}{land})"


def _ship(sail: str, gold: int, fame: int) -> str:
    return f"{sail[0].upper()}{gold or fame}{'g' if gold else 'f'}"


def _viking(group: GroupView) -> str:
    return "?" if group.viking is None else letter(group.viking)


def letter(viking: str) -> str:
    """A viking is told by its first letter; all six differ."""
    return viking[0].upper()


def mainland(me: MainlandView, names: Names, style: TextStyle) -> list[str]:
    """One seat's rows and columns."""
    wide = max([_LEAST, *(cell.column for cell in me.cells), *(s.column for s in me.ships)])
    across = range(1, wide + 1)
    ships = {ship.column: ship for ship in me.ships}
    cells = {(cell.row, cell.column): cell for cell in me.cells}
    corner = " ".join(letter(viking) * me.corner[viking] for viking in VIKINGS if me.corner[viking])
    lines = [
        f"{names[me.seat]}: {me.gold} gold, {me.fame} fame; waiting: {corner or 'nobody'}"
        + ("; start tile in hand" if me.start_tile else "")
        + (f"; specials: {', '.join(s.id for s in me.specials)}" if me.specials else ""),
        _row("", [f"{column:^{_CELL}}" for column in across]),
        _row("ship", [_mooring(ships.get(column)) for column in across]),
    ]
    for row in _ROWS:
        shown = [_cell(cells.get((row, c)), ships.get(c), row, style) for c in across]
        lines.append(_row(row, shown))
    return lines


def _row(label: str, cells: list[str]) -> str:
    return f"{label:>{_LABEL - 1}} {''.join(cells)}".rstrip()


def _mooring(ship: ShipView | None) -> str:
    if ship is None:
        return f"{'.':^{_CELL}}"
    tile = ship.tile
    mark = " " if ship.repelled else "!"
    return f"{_ship(tile.sail or '?', tile.gold, tile.fame) + mark:^{_CELL}}"


def _cell(cell: CellView | None, ship: ShipView | None, row: Row, style: TextStyle) -> str:
    if cell is None:
        reached = ship is not None and not ship.repelled and ship.tile.reaches(row)
        return f"{':' if reached else '.':^{_CELL}}"
    land = "=" if style.ascii else "━"
    tile = cell.tile
    left = "(" if tile.shape == "left" else land
    right = ")" if tile.shape == "right" else land
    mark = "!" if cell.viking and cell.threatened else "*" if tile.special else land
    viking = letter(cell.viking) if cell.viking else " "
    building = tile.building[0] if tile.building else land
    return f"{left}{mark}{viking}{building}{right}"
