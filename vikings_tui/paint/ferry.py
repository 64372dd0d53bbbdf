"""The ferry: who waits on the quay, who is aboard, and what a trip costs."""

from __future__ import annotations

from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.terms import ROWS_DOWN, Row
from core.games.vikings.text.words import count as counted
from core.games.vikings.text.words import letter
from core.games.vikings.view import MainlandView, View
from core.games.vikings.view_rules import carriable, open_tiles, takes_whole_load
from core.tui.canvas import Canvas, Rect, clip, wrap
from core.tui.parts import seat_style
from core.tui.spots import Spots, button
from vikings_tui.art.sheet import PixelSheet, sheet_for
from vikings_tui.art.sprites import MEDIUM
from vikings_tui.table_view import VikingsTableView

TALL = 18
_QUAY = 8
_BOAT = 6
WORDS: dict[Action, str] = {
    act.BOAT: "Boat tile",
    act.LAND: "Send it off",
    act.REST: "No more ferries",
}


def draw_ferry(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """A quay and a boat where there is room, lines elsewhere."""
    view: View = table.view
    assert view.ferry is not None
    seat = view.decider if view.decider is not None else table.shown_seat
    me = view.mainlands[seat]
    if part.height < TALL:
        _draw_lines(part, table, spots, me)
        return
    x = part.put(0, 0, "The ferry of ", "title")
    part.put(x, 0, clip(table.names[seat], max(0, part.width - x)), seat_style(seat))
    waits = [row for row in ROWS_DOWN if me.corner[row]]
    joins = carriable(view, me)
    quay = part.window(Rect(0, 1, part.width, _QUAY))
    each = max(8, part.width // max(1, len(waits)))
    sheet = sheet_for(quay, "earth")
    for at, row in enumerate(waits):
        sheet.figure(1 + at * each, 2, row, MEDIUM, shade=row not in joins)
    sheet.finish()
    sheet.write(1, 0, "On the quay" if waits else "Nobody waits on the quay", "text")
    for at, row in enumerate(waits):
        x, room = 1 + at * each, len(open_tiles(me, row))
        sheet.write(x, 5, f"{me.corner[row]} {row}"[: each - 1], row if row in joins else "dim")
        sheet.write(x, 6, f"{room} open" if room else "no tile", "text" if row in joins else "dim")
    _draw_boat(part.window(Rect(0, 1 + _QUAY, part.width, _BOAT)), view, me)
    y = 2 + _QUAY + _BOAT
    for line in wrap(_rule(view, me), part.width - 1):
        part.put(0, y, line, "dim")
        y += 1
    _draw_buttons(part, spots, max(y + 1, part.height - 4))


def _draw_boat(part: Canvas, view: View, me: MainlandView) -> None:
    """The boat with the boatswain and whoever is aboard."""
    assert view.ferry is not None
    sheet = sheet_for(part)
    wide = min(part.width - 4, 40)
    if isinstance(sheet, PixelSheet):
        sheet.layer.pixels(2, 7, wide, 1, "wood")
        sheet.layer.pixels(3, 8, wide - 2, 2, "bark")
        sheet.layer.pixels(1, 5, 2, 3, "wood")
        sheet.layer.pixels(wide + 1, 5, 2, 3, "wood")
        sheet.layer.pixels(5, 10, wide - 6, 1, "rope")
    aboard = ["boatswain", *view.ferry.load] if view.ferry.load or view.ferry.boat else []
    for at, viking in enumerate(aboard[:6]):
        sheet.figure(4 + at * 6, 1, viking, MEDIUM)
    sheet.finish()
    if not isinstance(sheet, PixelSheet):
        part.put(1, 4, f"\\{'_' * wide}/", "art")
    if not aboard:
        sheet.write(4, 2, f"{counted(me.corner['boatswain'], 'boatswain')} at hand", "text")


def _rule(view: View, me: MainlandView) -> str:
    """Who may come aboard."""
    assert view.ferry is not None
    whole = takes_whole_load(view)
    load = "all of one colour, or all different" if whole else "one viking"
    boat = " The boat tile leaves the game." if view.ferry.boat else ""
    left = counted(me.corner["boatswain"], "boatswain")
    return f"A boatswain takes {load}.{boat} You have {left} left."


def _draw_buttons(part: Canvas, spots: Spots, y: int) -> None:
    for action, text in WORDS.items():
        if action in spots.legal:
            button(part, spots, 0, min(y, part.height - 1), text, action)
            y += 1


def _draw_lines(part: Canvas, table: VikingsTableView, spots: Spots, me: MainlandView) -> None:
    view: View = table.view
    assert view.ferry is not None
    x = part.put(0, 0, "Ferry:", "title")
    x = part.put(x + 1, 0, clip(table.names[me.seat], 20), seat_style(me.seat))
    left = counted(me.corner["boatswain"], "boatswain")
    load = "all of a colour or all different" if takes_whole_load(view) else "one viking each"
    part.put(x + 2, 0, clip(f"{left} left, {load}", part.width - x - 2), "dim")
    x = part.put(0, 1, "aboard ", "dim")
    for viking in view.ferry.load:
        x = part.put(x, 1, f"({letter(viking)})", viking)
    if not view.ferry.load:
        part.put(x, 1, "nobody yet", "dim")
    _write_queue(part, 2, me, carriable(view, me))
    x = 0
    for action, text in WORDS.items():
        if action in spots.legal:
            x = button(part, spots, x, 3, text, action)


def _write_queue(part: Canvas, y: int, me: MainlandView, joins: list[Row]) -> None:
    """Each waiting colour, and how many open tiles its row has."""
    x = part.put(0, y, "waiting ", "dim")
    for row in ROWS_DOWN:
        if count := me.corner[row]:
            room = len(open_tiles(me, row))
            end = part.put(x, y, letter(row) * min(count, 5), row)
            note = f" {room} open" if room else " no tile"
            x = part.put(end, y, note, "text" if row in joins else "faint") + 2
