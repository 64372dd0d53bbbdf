"""Cells of a mainland that can be chosen, and what the chosen one would look like."""

from __future__ import annotations

from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.terms import Row
from core.games.vikings.text.words import letter
from core.games.vikings.view import CellView, TileView, View
from core.tui.canvas import Canvas, Rect
from vikings_tui.paint import cells
from vikings_tui.paint.marks import sail_mark, shield, tile_text
from vikings_tui.table_view import VikingsTableView

_START = TileView("start", "left", None, False, None, None, 0, 0)


def light(
    part: Canvas,
    rect: Rect,
    row: Row | None,
    held: CellView | None,
    action: Action,
    table: VikingsTableView,
    danger: bool,
) -> None:
    """Mark a cell that can be chosen; the chosen one shows what would be there."""
    view: View = table.view
    hand = view.purchase
    chosen = action == table.chosen
    g = part.glyphs
    if held is not None:
        _light_tile(part, rect, held, action, chosen)
        return
    tile = _START if isinstance(action, act.Start) else hand.tile if hand else _START
    stands = hand is not None and hand.viking == row and not isinstance(action, act.Start)
    viking = hand.viking if hand is not None and stands else ""
    if not chosen:
        cells.patch(part, _inset(rect), "legal")
        text = f"[{letter(viking) if viking else ' '}]"
        if danger and rect.width > 5:
            text = f"{g.reach}{text}{g.reach}"
        part.put(rect.x + (rect.width - len(text)) // 2, middle(rect), text, "legal")
        return
    body = cells.patch(part, _inset(rect) if tile.shape == "left" else rect, "cursor")
    if row is None:
        text = sail_mark(tile, rect.width > 6)
        part.put(rect.x + (rect.width - len(text)) // 2, middle(rect), text, "cursor")
        return
    roomy = body.height > 1
    text = tile_text(g, tile, body.width, letter(viking) if viking and not roomy else "")
    part.put(body.x, body.y, text, "cursor")
    if roomy and viking:
        at = cells.shield_at(rect, tile)
        cells.figure(part, rect, at, viking, fallen=False)


def _light_tile(part: Canvas, rect: Rect, held: CellView, action: Action, chosen: bool) -> None:
    """Mark a tile that can be chosen: for a viking to stand on, or for a building special."""
    style = "cursor" if chosen else "legal"
    at = cells.shield_at(rect, held.tile)
    if chosen:
        cells.patch(part, _inset(rect) if held.tile.shape == "left" else rect, style)
    if isinstance(action, act.Exchange):
        text = f"{part.glyphs.special}{held.tile.building or '?'}"
        text = text if len(text) < rect.width and rect.height > 3 else text[:2]
        part.put(rect.x + (rect.width - len(text)) // 2, rect.y + 1, text, style)
        return
    viking = action.viking if isinstance(action, act.Carry) else held.row
    if chosen:
        part.put(at.x, at.y, shield(part.glyphs, viking, width=at.width), style)
    else:
        part.put(at.x, at.y, f"[{letter(viking)}]"[: at.width], style)


def _inset(rect: Rect) -> Rect:
    """A cell without the column of sea on its left."""
    gap = 1 if rect.width > 5 else 0
    return Rect(rect.x + gap, rect.y, rect.width - gap, rect.height)


def middle(rect: Rect) -> int:
    """The row of a cell where its mark goes."""
    return rect.y + rect.height // 2
