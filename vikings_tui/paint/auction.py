"""After the auction: the colours to remove or to lay."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.terms import VIKINGS, Viking
from core.games.vikings.text.words import PLURAL, letter
from core.games.vikings.view import View
from core.tui.drawing.canvas import Canvas, Rect, clip
from core.tui.keys.spots import Spots
from vikings_tui.art.sheet import sheet_for
from vikings_tui.art.sprites import LARGE, MEDIUM, SMALL, Size
from vikings_tui.table_view import VikingsTableView

TALL = 12
"""From how many rows on the auction is shown in pictures."""


def _counted(viking: Viking, count: int) -> str:
    return f"{count} {viking if count == 1 else PLURAL[viking]}"


def draw_remove(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """The winner picks one of the drawn vikings to remove."""
    title = "Remove one viking from the game" if part.width > 31 else "Remove one"
    part.put(0, 0, clip(title, part.width), "title")
    room = part.window(Rect(0, 1, part.width, part.height - 1))
    if part.height < TALL:
        draw_colours(room, table, spots, act.REMOVES)
    else:
        _draw_crowd(room, table, spots)


def _draw_crowd(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """All drawn vikings as large as fits: a row for each colour, or two colours in a row."""
    going = table.view.auction
    assert going is not None
    left = [(viking, count) for viking, count in going.drawn.items() if count]
    most = max(count for _, count in left)
    fits = (
        (size, across)
        for size in (LARGE, MEDIUM)
        for across in (1, 2)
        if (size.figure[1] + 1) * -(-len(left) // across) <= part.height
        and most * size.figure[0] + 3 <= part.width // across
    )
    size, across = next(fits, (SMALL, 2))
    high, wide = size.figure[1] + 1, part.width // across
    sheet = sheet_for(part)
    rects = []
    for at, (viking, count) in enumerate(left):
        y, x = divmod(at, across)
        rect = Rect(x * wide, y * high, wide - 1, high)
        rects.append(rect)
        if act.REMOVES[VIKINGS.index(viking)] == spots.chosen:
            sheet.bars(rect)
        for number in range(count):
            sheet.figure(rect.x + 2 + number * size.figure[0], rect.y, viking, size)
    sheet.finish()
    for rect, (viking, count) in zip(rects, left, strict=True):
        action = act.REMOVES[VIKINGS.index(viking)]
        part.put(rect.x + 2, rect.bottom - 1, _counted(viking, count), spots.style(action, "text"))
        spots.put(part, rect, action)


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
