"""Everything on the table that can be pointed at: what it is, and what it is worth now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal

from core.frozen import frozen
from core.games.vikings import actions as act
from core.games.vikings.terms import ROWS_DOWN, VIKINGS, Row, Viking
from core.games.vikings.text.words import (
    PLURAL,
    count,
    ship_value,
    short_name,
    special_name,
)
from core.games.vikings.view import CellView, MainlandView, ShipView, SpecialView, View
from core.games.vikings.view_rules import (
    around,
    cells_of,
    island_with,
    islands,
    ships_of,
    threat,
    threatened,
    waiting,
)
from core.text import Names
from core.tui.drawing.glyphs import Glyphs
from core.tui.drawing.parts import seat_letter
from vikings_tui.outlook import DUTY

ONLY_SEEN = "That is only to look at."


@frozen
class Sight:
    """Something that can be looked at, but never chosen; the groups of the wheel are actions."""

    what: Literal["cell", "ship", "waiting", "purse", "special", "shown", "bag"]
    seat: int = 0
    """Whose it is, if it lies on a mainland."""
    row: Row | None = None
    column: int = 0
    id: str = ""
    """The viking that waits, or the special tile."""
    label: str = ""
    """The name of a special tile."""
    kind: str = "sight"


def sights(view: View) -> list[act.Action | Sight]:
    """What can be looked at: the wheel, the mainlands, one's own first, and what lies beside."""
    found: list[act.Action | Sight] = [act.BUYS[group.slot] for group in view.wheel]
    found += [Sight("shown", id=special.id, label=special_name(special)) for special in view.shown]
    own = view.seat if view.seat is not None else view.decider or 0
    for me in sorted(view.mainlands, key=lambda me: me.seat != own):
        found += _of_mainland(me)
    return [*found, Sight("bag")]


def _of_mainland(me: MainlandView) -> Iterator[Sight]:
    yield Sight("purse", me.seat)
    for ship in me.ships:
        yield Sight("ship", me.seat, column=ship.column)
    for cell in sorted(me.cells, key=lambda cell: (ROWS_DOWN.index(cell.row), cell.column)):
        yield Sight("cell", me.seat, cell.row, cell.column)
    for viking in VIKINGS:
        if me.corner[viking]:
            yield Sight("waiting", me.seat, id=viking)
    for special in me.specials:
        yield Sight("special", me.seat, id=special.id, label=special_name(special))


def name(sight: act.Action | Sight) -> str:
    """What to find a sight by."""
    if isinstance(sight, act.Buy):
        return f"group {sight.slot}"
    if not isinstance(sight, Sight):
        return ""
    names = {
        "cell": f"{sight.row} {sight.column}",
        "ship": f"ship {sight.column}",
        "waiting": f"{PLURAL.get(sight.id, '')} waiting",
        "purse": "purse",
        "special": sight.label,
        "shown": sight.label,
        "bag": "bag and stock",
    }
    owned = sight.what not in ("shown", "bag")
    return f"{names[sight.what]}{f' of {seat_letter(sight.seat)}' if owned else ''}"


def describe(view: View, sight: Sight, names: Names) -> str:
    """What it is, in a few words."""
    me = view.mainlands[sight.seat]
    whose = f"{names[sight.seat]}'s"
    match sight.what:
        case "cell":
            cell = _cell(me, sight)
            if cell is None:
                return f"{whose} {sight.row} {sight.column}: open sea"
            on = cell.viking or short_name(cell.tile)
            return f"{whose} {sight.row} {sight.column}: {on}"
        case "ship":
            ship = ships_of(me).get(sight.column)
            sail = "no ship" if ship is None else f"the {ship.tile.sail} ship"
            return f"{whose} {sail} over column {sight.column}"
        case "waiting":
            return f"{whose} mainland: {count(me.corner[_viking(sight)], sight.id)} waiting"
        case "purse":
            return f"{names[sight.seat]}: {me.gold} gold, {me.fame} fame"
        case "special" | "shown":
            special = _special(view, sight)
            title = sight.label if special is None else special_name(special)
            return f"{whose} special tile: {title}" if sight.what == "special" else title
    return f"the bag: {sum(view.bag.values())} vikings; {sum(view.stock.values())} tiles face down"


def worth(view: View, sight: Sight) -> str:
    """What it is worth now, in a sentence or two."""
    me = view.mainlands[sight.seat]
    match sight.what:
        case "cell":
            cell = _cell(me, sight)
            return "" if cell is None else _cell_worth(me, cell)
        case "ship":
            ship = ships_of(me).get(sight.column)
            return "" if ship is None else _ship_worth(me, ship)
        case "waiting":
            if sight.id == "boatswain":
                return f"Each {DUTY['boatswain']}."
            return f"On a tile of its row, a {sight.id} {DUTY[sight.id]}; now it waits for a ferry."
        case "purse":
            return _purse_worth(me)
        case "special" | "shown":
            special = _special(view, sight)
            return "" if special is None else f"{special.help[:1].upper()}{special.help[1:]}."
    left = ", ".join(count(view.bag[viking], viking) for viking in VIKINGS if view.bag[viking])
    return f"Still to come: {left}." if left else "The bag is empty."


def _cell(me: MainlandView, sight: Sight) -> CellView | None:
    return None if sight.row is None else cells_of(me).get((sight.row, sight.column))


def _viking(sight: Sight) -> Viking:
    return next(viking for viking in VIKINGS if viking == sight.id)


def _special(view: View, sight: Sight) -> SpecialView | None:
    among = view.mainlands[sight.seat].specials if sight.what == "special" else view.shown
    return next((special for special in among if special.id == sight.id), None)


def _cell_worth(me: MainlandView, cell: CellView) -> str:
    length, whole = island_with(cells_of(me), cell.row, cell.column, cell.tile)
    island = f"{'A finished' if whole else 'An unfinished'} island of {count(length, 'tile')}."
    if cell.tile.special:
        island += f" {count(around(me, cell.row, cell.column), 'viking')} on and around it."
    ship = threat(ships_of(me), cell.row, cell.column)
    if cell.viking is None:
        danger = f", under the {ship.tile.sail} ship" if ship else ""
        return f"Room for a {cell.row}{danger}. {island}"
    if ship is not None:
        return (
            f"Lies under the {ship.tile.sail} ship and earns nothing until it is repelled. {island}"
        )
    if cell.viking == "warrior":
        turned = ships_of(me).get(cell.column)
        if turned is None:
            return f"Guards column {cell.column} against any ship to come. {island}"
        return f"Repels the {turned.tile.sail} ship: {ship_value(turned.tile)}. {island}"
    return f"{DUTY[cell.viking][:1].upper()}{DUTY[cell.viking][1:]}. {island}"


def _ship_worth(me: MainlandView, ship: ShipView) -> str:
    if ship.repelled:
        return f"Turned away by a warrior: {ship_value(ship.tile)} at every large scoring."
    under = sum(
        cell.viking is not None and cell.threatened and cell.column == ship.column
        for cell in me.cells
    )
    hurt = f"threatens {count(under, 'viking')}" if under else "threatens nobody yet"
    reach = f"Reaches down to the {ship.tile.reach} row and {hurt}"
    return f"{reach}; costs {ship_value(ship.tile)} at the end if never repelled."


def _purse_worth(me: MainlandView) -> str:
    done = islands(me)
    told = f"{count(len(done), 'finished island')}"
    told += f", the longest of {count(max(done), 'tile')}" if done else ""
    fallen = threatened(me)
    danger = f"; {count(fallen, 'viking')} under threat" if fallen else ""
    return f"{told}; {count(waiting(me), 'viking')} waiting{danger}."


def signs(glyphs: Glyphs) -> list[str]:
    """What letters and signs on the table mean."""
    vikings = ", ".join(f"{viking[0].upper()} {viking}" for viking in reversed(VIKINGS))
    return [
        f"Vikings by letter: {vikings}. One that lies down or is written small is under the "
        "threat of a ship and earns nothing.",
        "Prices are in gold; an f says that fame is needed too. In the advanced game the dearest "
        f"group brings a special tile ({glyphs.special}).",
        "Ships by the letter of their sail (R red, G green, B blue, Y yellow) and what they pay "
        "when repelled, or cost at the end if not: g is gold, f fame. Their shadow shows how far "
        "down they reach.",
        "An island is whole with a beach on its left, any number of buildings, and a cliff on its "
        "right; a small letter after a roof is the first of its building's name. In short lines: "
        "g gold, f fame, i finished islands, w vikings waiting.",
    ]
