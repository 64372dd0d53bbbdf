"""The ferry: who waits on the quay, who is aboard, and what a trip costs."""

from __future__ import annotations

from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.terms import ROWS_DOWN, Viking
from core.games.vikings.text.words import PLURAL, letter
from core.games.vikings.text.words import count as counted
from core.games.vikings.view import MainlandView, View
from core.games.vikings.view_rules import carriable, open_tiles, takes_whole_load
from core.tui.drawing.canvas import Canvas, Rect, clip, wrap
from core.tui.drawing.parts import seat_style
from core.tui.keys.spots import Spots, button
from vikings_tui.art.sheet import PixelSheet, Sheet, sheet_for
from vikings_tui.art.sprites import LARGE, MEDIUM, SMALL, Size
from vikings_tui.paint.track import LANE, Sailor, draw_track
from vikings_tui.table_view import VikingsTableView

TALL = 18
_VAST = 60
"""From how many columns on the figures are large."""
_SEATS = 4
"""Seats of a boat that are drawn beside the boatswain, if nobody more is aboard."""
WORDS: dict[Action, str] = {
    act.BOAT: "Boat tile",
    act.LAND: "Send it off",
    act.REST: "No more ferries",
}


def draw_ferry(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """A quay above a boat, or beside it where there are few rows."""
    view: View = table.view
    assert view.ferry is not None
    seat = view.decider if view.decider is not None else table.shown_seat
    me = view.mainlands[seat]
    if part.height < TALL:
        _draw_low(part, table, spots, me)
        return
    size = LARGE if part.width >= _VAST else MEDIUM
    quay = size.figure[1] + 5
    _draw_quay(part.window(Rect(0, 0, part.width, quay)), table, me, size)
    boat = size.figure[1] + 4
    _draw_boat(part.window(Rect(0, quay, part.width, boat)), view, size)
    y = quay + boat + 1
    told = _told(view, me)
    if table.legal and carriable(view, me):
        told.append(("The numbers: where the next one may land.", "good"))
    for line, ink in told:
        for text in wrap(line, part.width - 2):
            if y < part.height - 1:
                part.put(1, y, text, ink)
                y += 1
    _draw_buttons(part, spots, 1, min(y + 1, part.height - 2))
    lanes = len(view.mainlands)
    if part.height - y > LANE * lanes + 6:
        top = part.height - LANE * lanes - 2
        part.put(1, top, "Fame so far", "title")
        _draw_fame(part.window(Rect(0, top + 1, part.width, LANE * lanes + 1)), table)


def _draw_fame(part: Canvas, table: VikingsTableView) -> None:
    """How everybody stands on the fame track."""
    ranked = sorted(table.view.mainlands, key=lambda me: -me.fame)
    sailors = [Sailor(me.seat, table.names[me.seat], me.fame) for me in ranked]
    draw_track(part, sailors, max(10, *(me.fame for me in ranked)))


# --- The quay ------------------------------------------------------------------------------------


def _draw_quay(part: Canvas, table: VikingsTableView, me: MainlandView, size: Size) -> None:
    """Those who wait; whoever cannot go now is a shadow."""
    waits = [row for row in ROWS_DOWN if me.corner[row]]
    joins = carriable(table.view, me)
    wide, high = size.figure
    each = max(wide + 3, part.width // max(1, len(waits)))
    sheet = sheet_for(part, "earth")
    for at, row in enumerate(waits):
        sheet.figure(1 + at * each, 2, row, size, shade=row not in joins)
    if isinstance(sheet, PixelSheet):
        sheet.layer.pixels(0, 2 * part.height - 2, part.width, 2, "wood")
    sheet.finish()
    x = sheet.write(1, 0, "THE FERRY of ", "gold")
    sheet.write(x, 0, clip(table.names[me.seat], max(0, part.width - x)), seat_style(me.seat))
    sheet.write(1, 1, "On the quay" if waits else "Nobody waits on the quay", "text")
    times = "x" if part.glyphs.name == "ascii" else "\u00d7"
    tight = any(len(row) >= each for row in waits)  # the figures carry their letters
    for at, row in enumerate(waits):
        x, ink = 1 + at * each, row if row in joins else "dim"
        number, room = f"{times}{me.corner[row]}", len(open_tiles(me, row))
        if not tight:
            sheet.write(x + wide + 1, 3, number, ink)
        sheet.write(x, high + 2, number if tight else row, ink)
        text = f"{room} open" if tight else counted(room, "place")
        sheet.write(x, high + 3, text if room else "no tile", "text" if row in joins else "dim")


# --- The boat ------------------------------------------------------------------------------------


def _draw_boat(part: Canvas, view: View, size: Size) -> None:
    """The boatswain and the load; a frame is an empty seat."""
    assert view.ferry is not None
    wide, high = size.figure
    aboard = _aboard(view)
    room = 0 < len(aboard) < _SEATS and (takes_whole_load(view) or not view.ferry.load)
    sheet = sheet_for(part)
    length = min(part.width - 4, (wide + 2) * max(_SEATS, len(aboard)) + 6)
    _draw_hull(sheet, Rect(2, high, length, part.height - high), part)
    for at, viking in enumerate(aboard):
        sheet.figure(5 + at * (wide + 2), 0, viking, size)
    sheet.finish()
    if room:
        x = 5 + len(aboard) * (wide + 2)
        _write_seat(sheet, Rect(x, high - 2, wide, 2))


def _aboard(view: View) -> list[Viking]:
    """The boatswain with the load; a boat without a boatswain is empty."""
    assert view.ferry is not None
    assert view.decider is not None
    crew = view.ferry.load or view.mainlands[view.decider].corner["boatswain"]
    return ["boatswain", *view.ferry.load] if crew else []


def _draw_hull(sheet: Sheet, rect: Rect, part: Canvas) -> None:
    if not isinstance(sheet, PixelSheet):
        part.put(rect.x, rect.y, f"\\{'_' * (rect.width - 2)}/", "art")
        wave = part.glyphs.sea * (rect.width - 6)
        part.put(rect.x + 3, rect.y + 1, wave, "faint")
        return
    layer, top = sheet.layer, 2 * rect.y
    for end in (rect.x, rect.right - 2):
        layer.pixels(end, top - 2, 2, 2, "wood")
    layer.pixels(rect.x, top, rect.width, 1, "rim")
    layer.pixels(rect.x + 1, top + 1, rect.width - 2, 1, "wood")
    layer.pixels(rect.x + 3, top + 2, rect.width - 6, 1, "bark")
    layer.pixels(rect.x + 5, top + 3, rect.width - 10, 1, "bark")
    for x in range(rect.x + 4, rect.right - 4, 2):
        layer.dot(x, top + 5, "snow")


def _write_seat(sheet: Sheet, rect: Rect) -> None:
    across, _, *corners = sheet.canvas.glyphs.light
    wide = rect.width - 2
    sheet.write(rect.x, rect.y, f"{corners[0]}{across * wide}{corners[1]}", "good")
    sheet.write(rect.x, rect.y + 1, f"{corners[2]}{across * wide}{corners[3]}", "good")


def _told(view: View, me: MainlandView) -> list[tuple[str, str]]:
    """Who may come aboard, and what it costs."""
    assert view.ferry is not None
    load = view.ferry.load
    if not load and not me.corner["boatswain"]:
        return [("No boatswain is left to sail.", "text")]
    whole = takes_whole_load(view)
    rule = "One of each colour, or all of one." if whole else "A boatswain takes one viking."
    left = counted(me.corner["boatswain"], "boatswain")
    cost = f"Costs 1 boatswain; you have {left}." if not load else f"{left} left for other trips."
    boat = " The boat tile leaves the game." if view.ferry.boat else ""
    joins = carriable(view, me)
    found = [(rule, "text")]
    if load:
        found.append((f"Aboard: {', '.join(load)}.", "text"))
    if joins:
        found.append((f"Could go: {', '.join(PLURAL[row] for row in joins)}.", "text"))
    found.append((f"{cost}{boat}", "dim"))
    return found


def _draw_buttons(part: Canvas, spots: Spots, x: int, y: int) -> None:
    for action, text in WORDS.items():
        if action in spots.legal:
            if x + len(text) + 4 > part.width:
                x, y = 1, y + 1
            x = button(part, spots, x, min(y, part.height - 1), text, action)


# --- Few rows ------------------------------------------------------------------------------------


def _draw_low(part: Canvas, table: VikingsTableView, spots: Spots, me: MainlandView) -> None:
    """The quay at the left, the boat at the right, and what it costs after it."""
    view: View = table.view
    assert view.ferry is not None
    waits, joins = [row for row in ROWS_DOWN if me.corner[row]], carriable(view, me)
    each = 10 if len(waits) <= 4 else 8
    wide = max(33, each * len(waits) + 1)
    quay = part.window(Rect(0, 0, wide, part.height))
    sheet = sheet_for(quay, "earth")
    for at, row in enumerate(waits):
        sheet.figure(1 + each * at, 1, row, SMALL, shade=row not in joins)
    sheet.finish()
    x = sheet.write(1, 0, "Ferry of ", "gold")
    sheet.write(x, 0, clip(table.names[me.seat], wide - x), seat_style(me.seat))
    for at, row in enumerate(waits):
        ink = "text" if row in joins else "faint"
        room = len(open_tiles(me, row))
        sheet.write(4 + each * at, 1, f"{letter(row)}{me.corner[row]}", row)
        text = f"{room} open" if room else "no tile"
        sheet.write(4 + each * at, 2, text if each > 8 else text.split(maxsplit=1)[0], ink)
    x = 1
    for action, text in WORDS.items():
        if action in spots.legal:
            x = button(quay, spots, x, part.height - 1, text, action)
    aboard = _aboard(view)
    length = 5 * max(3, len(aboard)) + 4
    sea = part.window(Rect(wide, 0, part.width - wide, part.height))
    sheet = sheet_for(sea)
    if isinstance(sheet, PixelSheet):
        sheet.layer.pixels(1, 6, length, 1, "rim")
        sheet.layer.pixels(2, 7, length - 2, 1, "wood")
    for at, viking in enumerate(aboard):
        sheet.figure(3 + 5 * at, 1, viking, SMALL)
    sheet.finish()
    if not isinstance(sheet, PixelSheet):
        sea.put(1, 3, f"\\{'_' * (length - 2)}/", "art")
    rule, *rest = [text for text, _ in _told(view, me)]
    sheet.write(1, 0, clip(rule, sea.width - 1), "text")
    told = wrap(" ".join(reversed(rest)), max(10, sea.width - length - 3))
    for y, line in enumerate(told[: part.height - 1], 1):
        sheet.write(length + 2, y, line, "dim")
