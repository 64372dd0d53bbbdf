"""Rivals: small maps side by side or below each other, whole boards where there is room."""

from __future__ import annotations

from collections.abc import Callable

from core.games.vikings.view import MainlandView, View
from core.games.vikings.view_rules import islands, threatened
from core.tui.drawing.canvas import Canvas, Rect, clip, width_of
from core.tui.drawing.parts import seat_mark, seat_style
from core.tui.keys.spots import Spots
from vikings_tui.art.sheet import sheet_for
from vikings_tui.paint.board import draw_pieces, write_words
from vikings_tui.paint.plan import MainlandPlace, plan_for, sights_at
from vikings_tui.paint.small import ROWS, draw_small
from vikings_tui.sights import Sight
from vikings_tui.specials import listed
from vikings_tui.table_view import VikingsTableView

SMALL_MAP = ROWS + 1
"""Rows of a small map with the line above it."""
_SLIM = 18
"""The least columns of such a map."""
FreshOf = Callable[[MainlandView], frozenset[MainlandPlace]]


def rivals_of(table: VikingsTableView) -> list[MainlandView]:
    """The other seats, in turn order after the one shown."""
    everyone = table.view.mainlands
    return [everyone[(table.shown_seat + step) % len(everyone)] for step in range(1, len(everyone))]


def rooms(width: int, height: int, count: int) -> list[Rect]:
    """A room for each rival: side by side, or below each other in a narrow column."""
    if not count:
        return []
    slim = width >= _SLIM * count and height >= SMALL_MAP
    if width < 24 * count and height >= 2 * count and (not slim or height >= SMALL_MAP * count):
        found, y = [], 0
        for left in range(count, 0, -1):
            each = (height - y) // left
            if height - y - 2 * (left - 1) >= SMALL_MAP:
                each = max(each, SMALL_MAP)
            found.append(Rect(0, y, width, each))
            y += each
        return found
    each = (width + 1) // count
    return [Rect(at * each, 0, each - 1, height) for at in range(count)]


def draw_rivals(
    part: Canvas, table: VikingsTableView, fresh: FreshOf, spots: Spots
) -> dict[int, Rect]:
    """All rivals, whose pieces can be pointed at; returns where each of them is."""
    found = {}
    rivals = rivals_of(table)
    for room, me in zip(rooms(part.width, part.height, len(rivals)), rivals, strict=False):
        window = part.window(room)
        seen = draw_rival(window, table, me, fresh(me))
        spots.sight(window, Rect(0, 0, room.width, 1), Sight("purse", me.seat))
        for sight, rect in seen.items():
            spots.sight(window, rect, sight)
        if isinstance(table.chosen, Sight) and table.chosen in seen:
            _point_at(window, seen[table.chosen])
        found[me.seat] = room
    return found


def _point_at(part: Canvas, rect: Rect) -> None:
    """Brackets round a piece that is looked at."""
    y = rect.y + (rect.height - 1) // 2
    part.put(rect.x, y, "[", "cursor")
    part.put(rect.right - 1, y, "]", "cursor")


def draw_rival(
    part: Canvas, table: VikingsTableView, me: MainlandView, fresh: frozenset[MainlandPlace]
) -> dict[Sight, Rect]:
    """A line about a rival, and below it a board as large as fits; returns what can be seen."""
    _write_line(part, table, me)
    if part.height < SMALL_MAP:
        _write_brief(part, me)
        return {}
    below = part.window(Rect(0, 1, part.width, part.height - 1))
    at = plan_for(below.width, below.height, me)
    if at is None:
        seen = draw_small(below.window(Rect(0, 0, below.width, ROWS)), me, fresh)
    else:
        sheet = sheet_for(below)
        draw_pieces(sheet, me, at, fresh=fresh)
        sheet.finish()
        write_words(sheet, me, at)
        seen = sights_at(me, at)
    return {sight: rect._replace(y=rect.y + 1) for sight, rect in seen.items()}


def _write_line(part: Canvas, table: VikingsTableView, me: MainlandView) -> None:
    """Whose board it is, and what is in the purse: the longest wording that fits."""
    view: View = table.view
    whole, lying = len(islands(me)), threatened(me)
    kept = listed(part.glyphs, me.specials)
    purse, short = f"{me.gold} gold  {me.fame} fame", f"{me.gold}g {me.fame}f"
    some = f"{purse}  {whole} island{'s' * (whole != 1)}"
    most = some + (f"  {lying} threatened" if lying else "")
    star = f" {part.glyphs.special}{len(me.specials)}" if kept else ""
    told = [f"{words}  keeps {kept}" for words in (most, some, purse, short) if kept]
    told += [*(words + star for words in (most, some, purse, short)), short]
    forms = [form for words in told for form in (words, words.replace("  ", " "))]
    mark = seat_mark(me.seat, table.names[me.seat])
    form = next((f for f in forms if width_of(mark) + len(f) + 3 <= part.width), forms[-1])
    part.fill(Rect(0, 0, part.width, 1), "bar")
    part.put(0, 0, part.glyphs.cursor if view.decider == me.seat else " ", "key@bar")
    room = max(1, part.width - len(form) - 2)
    part.put(1, 0, clip(mark, room), f"{seat_style(me.seat)}@bar")
    part.put_right(part.width, 0, form, "bar")


def _write_brief(part: Canvas, me: MainlandView) -> None:
    """A rival in a line, where no map fits."""
    if part.height < 2:
        return
    whole, lying = islands(me), threatened(me)
    waits = sum(me.corner.values())
    text = f"{len(whole)} isl {waits} wait" + (f" {lying} lie" if lying else "")
    part.put(1, 1, clip(text, part.width - 1), "dim")
