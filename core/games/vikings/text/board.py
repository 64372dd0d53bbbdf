"""The table of Vikings drawn in plain characters.

   1    2    3        ( and ) are the ends of an island, a lowercase letter is its building
(=W===== ==N=)        a capital letter is a viking, and a ! before it means it is threatened
"""

from __future__ import annotations

from core.games.vikings.terms import ROUNDS, ROWS_DOWN, SLOTS, VIKINGS, Row
from core.games.vikings.text.words import letter, special_name
from core.games.vikings.view import CellView, GroupView, MainlandView, ShipView, TileView, View
from core.games.vikings.view_rules import cells_of, scoring_of, ships_of, threat, used_columns
from core.text import Names, TextStyle

_CELL = 5
_LABEL = 11
_LEAST = 4


class Board:
    """Draws a view as lines of text."""

    def __init__(self, style: TextStyle) -> None:
        self._land = "=" if style.ascii else "━"

    def table(self, view: View, names: Names) -> list[str]:
        """The wheel and every mainland, starting with that of the seat to decide."""
        lines = [*self._middle(view, names), ""]
        first = view.decider or 0
        for turn in range(len(view.mainlands)):
            me = view.mainlands[(first + turn) % len(view.mainlands)]
            lines += [*self.mainland(me, names), ""]
        return lines + self.legend()

    def glance(self, view: View, names: Names) -> list[str]:
        """The wheel and the mainland of the seat that decides."""
        if view.decider is None:
            return self.table(view, names)
        return [*self._middle(view, names), "", *self.mainland(view.mainlands[view.decider], names)]

    def _middle(self, view: View, names: Names) -> list[str]:
        """What all players share: the wheel, drawn vikings, bids and special tiles."""
        lines = [self._headline(view, names), *self.wheel(view)]
        if view.auction is not None:
            drawn = " ".join(letter(v) * n for v, n in view.auction.drawn.items() if n)
            lines.append(f"Drawn vikings: {drawn}")
            lines += self._bidders(view, names)
        if view.shown:
            lines.append("Special tiles: " + ", ".join(map(special_name, view.shown)))
        return lines

    def _headline(self, view: View, names: Names) -> str:
        if view.decider is None:
            return "The game is over."
        return (
            f"Round {view.round} of {ROUNDS} ({scoring_of(view.round)} scoring next); "
            f"{names[view.start]} is the start player."
        )

    def _bidders(self, view: View, names: Names) -> list[str]:
        """Who is still in the auction, what each can pay, and who holds the bid."""
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

    def wheel(self, view: View) -> list[str]:
        """The twelve slots as a strip: price, tile, viking."""
        if not view.wheel:
            return ["The wheel is empty."]
        groups = {group.slot: group for group in view.wheel}
        shown = [groups.get(slot) for slot in range(SLOTS)]
        prices = ["-" if group is None else str(group.price) for group in shown]
        tiles = ["" if group is None else self._tile(group.tile) for group in shown]
        vikings = ["" if group is None else _viking(group) for group in shown]
        return [_strip("price", prices), _strip("tile", tiles), _strip("viking", vikings)]

    def _tile(self, tile: TileView) -> str:
        land = self._land
        if tile.sail is not None:
            return _ship(tile)
        if tile.building is not None:
            return f"{land}{tile.building[0]}{land}"
        return f"({land}{land}" if tile.shape == "left" else f"{land}{land})"

    def mainland(self, me: MainlandView, names: Names) -> list[str]:
        """One seat's rows and columns."""
        across = range(1, max(_LEAST, used_columns(me)) + 1)
        ships, cells = ships_of(me), cells_of(me)
        lines = [
            _owner(me, names),
            _row("", [f"{column:^{_CELL}}" for column in across]),
            _row("ship", [_mooring(ships.get(column)) for column in across]),
        ]
        for row in ROWS_DOWN:
            shown = [
                self._land_cell(cells[row, column])
                if (row, column) in cells
                else _sea_cell(ships, row, column)
                for column in across
            ]
            lines.append(_row(row, shown))
        return lines

    def _land_cell(self, cell: CellView) -> str:
        tile, land = cell.tile, self._land
        left = "(" if tile.shape == "left" else land
        right = ")" if tile.shape == "right" else land
        mark = "!" if cell.viking and cell.threatened else "*" if tile.special else land
        viking = letter(cell.viking) if cell.viking else " "
        building = tile.building[0] if tile.building else land
        return f"{left}{mark}{viking}{building}{right}"

    def legend(self) -> list[str]:
        """What the letters mean."""
        land = self._land
        return [
            "F fisherman  G goldsmith  S scout  N noble  W warrior  B boatswain  ! threatened",
            f"({land} left end, {land}) right end, "
            f"{land}f{land} middle: farm, church, village, shrine; * special",
            "Ships: sail, value in g(old) or f(ame), ! if not repelled; : their reach",
        ]


def _strip(label: str, words: list[str]) -> str:
    return f"{label:<7}" + "".join(f"{word:>5} " for word in words).rstrip()


def _viking(group: GroupView) -> str:
    return "?" if group.viking is None else letter(group.viking)


def _ship(tile: TileView) -> str:
    """A ship as the initial of its sail and its value: `R3g`."""
    return f"{(tile.sail or '?')[0].upper()}{tile.gold or tile.fame}{'g' if tile.gold else 'f'}"


def _owner(me: MainlandView, names: Names) -> str:
    """Whose mainland it is, with its purse, waiting vikings and special tiles."""
    corner = " ".join(letter(viking) * me.corner[viking] for viking in VIKINGS if me.corner[viking])
    return (
        f"{names[me.seat]}: {me.gold} gold, {me.fame} fame; waiting: {corner or 'nobody'}"
        + ("; start tile in hand" if me.start_tile else "")
        + (f"; specials: {', '.join(map(special_name, me.specials))}" if me.specials else "")
    )


def _row(label: str, cells: list[str]) -> str:
    return f"{label:>{_LABEL - 1}} {''.join(cells)}".rstrip()


def _mooring(ship: ShipView | None) -> str:
    if ship is None:
        return f"{'.':^{_CELL}}"
    return f"{_ship(ship.tile) + (' ' if ship.repelled else '!'):^{_CELL}}"


def _sea_cell(ships: dict[int, ShipView], row: Row, column: int) -> str:
    return f"{'.' if threat(ships, row, column) is None else ':':^{_CELL}}"
