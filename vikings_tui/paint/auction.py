"""After the auction: the colours to remove or to lay."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.terms import VIKINGS, Viking
from core.games.vikings.text.words import PLURAL, letter
from core.games.vikings.view import View
from core.tui.canvas import Canvas, Rect, clip
from core.tui.spots import Spots
from vikings_tui.art.sheet import sheet_for
from vikings_tui.art.sprites import MEDIUM, SMALL, Size
from vikings_tui.table_view import VikingsTableView

TALL = 12
"""From how many rows on the auction is shown in pictures."""


def _draw_drawn(part: Canvas, top: int, view: View) -> int:
    """The drawn vikings as figures, by colour; returns the row below them."""
    assert view.auction is not None
    drawn = [(viking, count) for viking, count in view.auction.drawn.items() if count]
    rows: list[list[tuple[Viking, int]]] = [[]]
    x = 0
    for viking, count in drawn:
        wide = max(count * MEDIUM.figure[0], len(_counted(viking, count))) + 2
        if x + wide > part.width and rows[-1]:
            rows.append([])
            x = 0
        rows[-1].append((viking, count))
        x += wide
    high = MEDIUM.figure[1] + 1
    room = part.window(Rect(0, top, part.width, high * len(rows)))
    sheet, words = sheet_for(room), []
    for down, some in enumerate(rows):
        x = 0
        for viking, count in some:
            for number in range(count):
                sheet.figure(x + number * MEDIUM.figure[0], down * high, viking, MEDIUM)
            words.append((x, down * high + MEDIUM.figure[1], _counted(viking, count), viking))
            x += max(count * MEDIUM.figure[0], len(_counted(viking, count))) + 2
    sheet.finish()
    for x, y, text, ink in words:
        sheet.write(x, y, text, ink)
    return top + high * len(rows) + 1


def _counted(viking: Viking, count: int) -> str:
    return f"{count} {viking if count == 1 else PLURAL[viking]}"


def draw_remove(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """The winner picks one of the drawn vikings to remove."""
    view: View = table.view
    title = "Remove one viking from the game" if part.width > 31 else "Remove one"
    part.put(0, 0, clip(title, part.width), "title")
    y = _draw_drawn(part, 2, view) if part.height >= TALL else 1
    room = Rect(0, y, part.width, part.height - y)
    draw_colours(part.window(room), table, spots, act.REMOVES)


def draw_colours(
    part: Canvas, table: VikingsTableView, spots: Spots, make: Sequence[Action]
) -> None:
    """The drawn colours, each a choice with its figure."""
    view: View = table.view
    if view.auction is None:
        return
    left = [(viking, count) for viking, count in view.auction.drawn.items() if count]
    size: Size = MEDIUM if part.height > MEDIUM.figure[1] else SMALL
    tall = part.height > size.figure[1]
    each = max(8, min(14, part.width // max(1, len(left))))
    if not tall or each * len(left) > part.width:
        _list_colours(part, left, spots, make)
        return
    boxes = [Rect(n * each, 0, each - 1, size.figure[1] + 1) for n in range(len(left))]
    sheet = sheet_for(part.window(Rect(0, 0, part.width, size.figure[1] + 1)))
    for box, (viking, _) in zip(boxes, left, strict=True):
        sheet.figure(box.x + (box.width - size.figure[0]) // 2, 0, viking, size)
    sheet.finish()
    for box, (viking, count) in zip(boxes, left, strict=True):
        action = make[VIKINGS.index(viking)]
        words = _counted(viking, count)
        words = words if len(words) <= box.width else f"{count} {letter(viking)}"
        style = spots.style(action, "text")
        part.put(box.x, box.bottom - 1, f"{words:^{box.width}}", style)
        spots.put(part, box, action)


def _list_colours(
    part: Canvas, left: list[tuple[Viking, int]], spots: Spots, make: Sequence[Action]
) -> None:
    """The same in lines, as many to a line as fit."""
    x = y = 0
    for viking, count in left:
        words = f"{letter(viking)} {_counted(viking, count)}"
        if x + len(words) > part.width and y + 1 < part.height:
            x, y = 0, y + 1
        action = make[VIKINGS.index(viking)]
        style = spots.style(action, "text")
        rect = Rect(x, y, min(len(words), max(1, part.width - x)), 1)
        part.put(x, y, words, style)
        if style != "cursor":
            part.put(x, y, letter(viking), viking)
        spots.put(part, rect, action, (1, 0))
        x += len(words) + 1
