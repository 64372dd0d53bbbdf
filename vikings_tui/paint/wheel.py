"""The wheel: a wooden disc with prices that turns under groups that stand still, or a strip.

Everything is drawn from a place of the prow, which need not be a whole number: while the wheel
turns it lies between two places.
"""

from __future__ import annotations

from core.games.vikings.actions import BUYS, Lay
from core.games.vikings.terms import ROUNDS, SLOTS, Viking
from core.games.vikings.view import GroupView, View
from core.games.vikings.view_rules import (
    dearest,
    group_at,
    is_blocked,
    lay_slots,
    limit,
    scoring_of,
)
from core.tui.drawing.canvas import Canvas, Rect, clip
from core.tui.keys.spots import Spots
from vikings_tui.art.marks import building_mark, sail_mark
from vikings_tui.art.sheet import PixelSheet, Sheet, sheet_for
from vikings_tui.art.sprites import SMALL
from vikings_tui.paint.ring import Ring, disc, ring_for
from vikings_tui.table_view import VikingsTableView

_LINES = {"unicode": "\u25b2\u25ba\u25bc\u25c4", "cp437": "\u25b2\u25ba\u25bc\u25c4"}


_HUB = "art-vik-hub"
_PLAIN = ("dim", "fame", "text", "warn")
"""Inks of prices that stand on the wood."""


def zero_of(view: View) -> int:
    """The slot at which the prow stands."""
    return (view.wheel[0].slot - view.wheel[0].price) % SLOTS if view.wheel else 0


def draw_wheel(
    part: Canvas, table: VikingsTableView, spots: Spots, zero: float | None = None
) -> Canvas | None:
    """The round wheel; returns its hub for words, or None if only a strip fits."""
    ring = ring_for(part.width, part.height)
    if ring is None:
        return None
    view: View = table.view
    at: float = zero_of(view) if zero is None else zero
    sheet = sheet_for(part)
    _draw_disc(sheet, ring, at)
    for slot, box in enumerate(ring.boxes):
        _draw_group(sheet, box, table, spots, slot, ring)
    sheet.finish()
    for slot, box in enumerate(ring.boxes):
        if group_at(view, slot) is None:
            wave = f"{part.glyphs.sea}{part.glyphs.empty}{part.glyphs.sea}"
            sheet.write(box.x + box.width // 2 - 1, box.y + box.height // 2, wave, "faint")
        spots.put(part, box, BUYS[slot])
    for price in range(SLOTS):
        where = (at + price) % SLOTS
        text, ink = _price(part, table, price, int(where) if zero is None else None)
        x, y = ring.on_rim(where)
        if isinstance(sheet, PixelSheet) and len(text) > ring.radius // 4 and ink in _PLAIN:
            ink = f"{ink}@{_HUB}"  # it reaches over the edge of the wood
        _write_price(sheet, x - len(text) // 2, y, text, ink)
    if not isinstance(sheet, PixelSheet):
        _write_prow(sheet, ring, at)
    return part.window(ring.hub)


def _draw_disc(sheet: Sheet, ring: Ring, zero: float) -> None:
    if isinstance(sheet, PixelSheet):
        for dx, dy, name in disc(ring.radius, zero):
            sheet.layer.dot(ring.x + dx, ring.y + dy, name)
        return
    draw_ring(sheet, ring)


def draw_ring(sheet: Sheet, ring: Ring) -> None:
    """The disc in lines."""
    part = sheet.canvas
    across, down = part.glyphs.light[:2]
    rect = Rect(ring.x - ring.radius, (ring.y - ring.radius) // 2, 2 * ring.radius, ring.radius + 1)
    cut = ring.radius // 3
    for y in range(rect.y, rect.bottom):
        step = min(y - rect.y, rect.bottom - 1 - y)
        inset = max(0, 2 * (cut - step))
        left, right = rect.x + inset, rect.right - 1 - inset
        if y in (rect.y, rect.bottom - 1):
            part.put(left, y, f" {across * max(0, right - left - 1)} ", "art")
        elif inset or step == cut:
            first, last = ("/", "\\") if y < ring.y // 2 else ("\\", "/")
            part.put(left, y, first, "art")
            part.put(right, y, last, "art")
        else:
            part.put(left, y, down, "art")
            part.put(right, y, down, "art")


def _write_prow(sheet: Sheet, ring: Ring, zero: float) -> None:
    """The prow as an arrow outside the rim."""
    x, y = ring.on_rim(zero, 1.18)
    marks = _LINES.get(sheet.canvas.glyphs.name, "^>v<")
    sheet.canvas.put(x, y, marks[round(zero / 3) % 4], "hot")


def _draw_group(
    sheet: Sheet, box: Rect, table: VikingsTableView, spots: Spots, slot: int, ring: Ring
) -> None:
    view: View = table.view
    group = group_at(view, slot)
    if group is None:
        return
    sheet.group(box, group.tile, shown_viking(table, group), ring.size)
    if _is_closed(view, group):
        sheet.dusk(box)
    if BUYS[slot] == spots.chosen:
        sheet.bars(Rect(box.x - 1, box.y + 1, box.width + 2, box.height - 2))


def shown_viking(table: VikingsTableView, group: GroupView) -> Viking | None:
    """The viking of a group, or the one that would be laid on it."""
    chosen = table.chosen
    if group.viking is None and isinstance(chosen, Lay):
        return chosen.viking if group.slot in lay_slots(table.view, chosen.viking) else None
    return group.viking


def _is_closed(view: View, group: GroupView) -> bool:
    if view.phase != "buy" or view.decider is None:
        return False
    return is_blocked(view, view.mainlands[view.decider], group)


def _price(part: Canvas, table: VikingsTableView, price: int, slot: int | None) -> tuple[str, str]:
    """A price as the rim shows it, and its ink; *slot* is None while the wheel turns."""
    view: View = table.view
    group = group_at(view, slot) if slot is not None else None
    if slot is None:
        return str(price), "text"
    if group is None:
        return str(price), "dim" if price else "text"
    text, ink = str(price), "fame"
    if _is_closed(view, group):
        return f"{part.glyphs.lock}{price}{part.glyphs.lock}", "closed"
    if view.phase == "buy" and view.decider is not None:
        me = view.mainlands[view.decider]
        if me.gold < price:
            text, ink = f"{price}f", "warn" if price <= limit(me) else "dim"
    if view.shown and view.advanced and slot == dearest(view):
        text += part.glyphs.special
    if table.chosen == BUYS[slot]:
        ink = "cursor"
    return text, ink


def _write_price(sheet: Sheet, x: int, y: int, text: str, ink: str) -> None:
    if ink not in _PLAIN:
        sheet.canvas.put(x, y, text, ink)
    else:
        sheet.write(x, y, text, ink)


# --- The strip -----------------------------------------------------------------------------------


def strip_boxes(width: int) -> list[Rect]:
    """The places of the groups on a strip."""
    pitch = max(4, min(9, (width - 4) // SLOTS))
    left = max(0, min(8, width - pitch * SLOTS))
    return [Rect(left + slot * pitch, 0, pitch - 1, 4) for slot in range(SLOTS)]


def draw_strip(
    part: Canvas, table: VikingsTableView, spots: Spots, zero: float | None = None
) -> None:
    """The rim unrolled: prices on wood, figures below them, tiles at the bottom."""
    view: View = table.view
    at: float = zero_of(view) if zero is None else zero
    boxes = strip_boxes(part.width)
    left, pitch = boxes[0].x, boxes[0].width + 1
    sheet = sheet_for(part)
    sheet.fill(Rect(0, 0, part.width, 1), "disc")
    sheet.fill(Rect(left + round(at % SLOTS * pitch) + (pitch - 4) // 2, 0, 3, 1), "brass")
    for slot, box in enumerate(boxes):
        group = group_at(view, slot)
        if group is None:
            continue
        if isinstance(sheet, PixelSheet) and group.tile.shape != "ship":
            _land(sheet, Rect(box.x, 3, box.width, 1), group)
        viking = shown_viking(table, group)
        if viking is not None:
            sheet.figure(box.x + (box.width - 3) // 2, 1, viking, SMALL)
        if _is_closed(view, group):
            sheet.dusk(Rect(box.x, 1, box.width, 3))
        if BUYS[slot] == spots.chosen:
            sheet.bars(Rect(box.x - 1, 1, box.width + 2, 3))
    sheet.finish()
    if left >= 5:
        sheet.write(0, 0, "price", "dim")
    for slot, box in enumerate(boxes):
        group = group_at(view, slot)
        if group is None:
            wave = f"{part.glyphs.sea}{part.glyphs.empty}{part.glyphs.sea}"
            sheet.write(box.x + (box.width - 3) // 2, 2, wave, "faint")
        else:
            _write_tile(sheet, Rect(box.x, 3, box.width, 1), group)
        spots.put(part, box, BUYS[slot], (0, 1))
    for price in range(SLOTS):
        where = (at + price) % SLOTS
        text, ink = _price(part, table, price, int(where) if zero is None else None)
        x = left + round(where * pitch) + (pitch - 1 - len(text)) // 2
        _write_price(sheet, x, 0, text, ink)


def _land(sheet: PixelSheet, rect: Rect, group: GroupView) -> None:
    layer, y = sheet.layer, 2 * rect.y
    layer.pixels(rect.x, y, rect.width, 1, "meadow")
    layer.pixels(rect.x, y + 1, rect.width, 1, "grass")
    if group.tile.shape == "left":
        layer.pixels(rect.x, y, 1, 2, "sand")
    elif group.tile.shape == "right":
        layer.pixels(rect.right - 1, y, 1, 2, "stone")


def _write_tile(sheet: Sheet, rect: Rect, group: GroupView) -> None:
    part, tile = sheet.canvas, group.tile
    if tile.shape == "ship":
        part.put(rect.x, rect.y, f"{sail_mark(tile):^{rect.width}}", f"sail-{tile.sail}")
    elif tile.building is not None:
        mark = building_mark(part.glyphs, tile)
        sheet.write(rect.x + (rect.width - len(mark)) // 2, rect.y, mark, "text")
    if tile.shape != "ship" and not isinstance(sheet, PixelSheet):
        ends = {"left": ("(", "_"), "right": ("_", ")")}.get(tile.shape, ("_", "_"))
        text = f"{ends[0]}{'_' * (rect.width - 2)}{ends[1]}"
        if tile.building is None:
            part.put(rect.x, rect.y, text, "good")


# --- Words on the hub ----------------------------------------------------------------------------


def write_hub(part: Canvas, table: VikingsTableView) -> None:
    """The round, its scoring and what is left."""
    view: View = table.view
    ground = "text" if part.depth == "none" or part.glyphs.name == "ascii" else _HUB
    scoring = scoring_of(view.round)
    lines = [
        (f"ROUND {view.round}", "title"),
        (f"of {ROUNDS}", "dim"),
        (f"{scoring.upper()}", "warn" if scoring == "large" else "text"),
        ("scoring", "dim"),
        (f"bag {sum(view.bag.values())}", "dim"),
    ]
    if part.height >= 8:
        lines.insert(4, ("", "dim"))
        lines.append((f"tiles {sum(view.stock.values())}", "dim"))
        if view.advanced:
            lines.append((f"{part.glyphs.special} {len(view.shown)} specials", "gold"))
    top = max(0, (part.height - len(lines)) // 2)
    for y, (text, ink) in enumerate(lines[: part.height - top], top):
        style = ink if ground == "text" else f"{ink}@{ground}"
        part.put_center(y, clip(text, part.width), style)
