"""Who owns what: the purse beside the large mainland, and the rivals in brief."""

from __future__ import annotations

from core.games.vikings.text.words import special_title
from core.games.vikings.view import MainlandView, View
from core.games.vikings.view_rules import islands, threatened, waiting
from core.tui.canvas import Canvas, Rect, clip, width_of
from core.tui.parts import seat_mark, seat_style
from vikings_tui.paint.mainland import draw_small
from vikings_tui.paint.marks import crowd
from vikings_tui.table_view import VikingsTableView


def draw_purse(part: Canvas, table: VikingsTableView) -> None:
    """Gold, fame, islands, waiting vikings and special tiles of the seat shown large."""
    view: View = table.view
    me = view.mainlands[table.shown_seat]
    gold, fame = f"{me.gold} gold", f"{me.fame} fame"
    notes = []
    if me.start_tile:
        notes.append("start tile in hand")
    if threatened(me):
        notes.append(f"{part.glyphs.fallen}{threatened(me)} threatened")
    kept = ", ".join(special_title(special.id) for special in me.specials)
    if kept:
        notes.append(f"keeps {kept}")
    notes.append(_islands(me))
    room = min(20, part.width - len(gold) - len(fame) - 4)
    mark, x, y = seat_mark(me.seat, table.names[me.seat]), -2, 0
    if width_of(mark) > room and part.height > len(notes) + 2:
        part.put(0, 0, clip(mark, part.width), seat_style(me.seat))  # a row of its own
        y = 1
    else:
        x = part.put(0, 0, clip(mark, max(3, room)), seat_style(me.seat))
    x = part.put(x + 2, y, gold, "gold")
    x = part.put(x + 2, y, fame, "fame")
    if part.height <= 2:
        while notes and x + 2 + len("  ".join(notes)) > part.width:
            notes.pop()
        part.put(x + 2, 0, "  ".join(notes), "dim")
        if part.height > 1:
            _corner(part, 1, me)
        return
    _corner(part, y + 1, me)
    y += 2
    for note in notes:
        if y < part.height:
            style = "bad" if note.startswith(part.glyphs.fallen) else "dim"
            part.put(0, y, clip(note, part.width), style)
            y += 1
    if view.shown and view.phase != "special" and part.height - y >= len(view.shown) + 1:
        part.put(0, y, "face-up special tiles", "dim")
        for down, special in enumerate(view.shown, y + 1):
            x = part.put(0, down, f"{part.glyphs.special} {special_title(special.id)}", "gold")
            part.put(x + 1, down, clip(special.help, max(0, part.width - x - 1)), "dim")


def _islands(me: MainlandView) -> str:
    whole = islands(me)
    if not whole:
        return "no island done yet"
    return f"{len(whole)} island{'s' * (len(whole) > 1)} done, longest {max(whole)}"


def _corner(part: Canvas, y: int, me: MainlandView) -> None:
    """The boatswains' corner: all waiting vikings, by colour."""
    x = part.put(0, y, "waiting", "dim")
    nobody = True
    for viking, count in reversed(me.corner.items()):
        if count:
            nobody = False
            x = part.put(x + 1, y, crowd(viking, count, 4), viking)
    if nobody:
        part.put(x + 1, y, "nobody", "dim")


def rivals_of(table: VikingsTableView) -> list[MainlandView]:
    """The other seats, in turn order after the one shown."""
    everyone = table.view.mainlands
    return [everyone[(table.shown_seat + step) % len(everyone)] for step in range(1, len(everyone))]


def draw_rival(part: Canvas, table: VikingsTableView, me: MainlandView) -> None:
    """A rival as a line above a small mainland, or as a line alone."""
    if part.height < 7:
        x = _rival_line(part, 0, table, me, part.width)
        if part.height > 1 and x:
            _corner(part, 1, me)
        return
    _rival_line(part, 0, table, me, part.width, brief=True)
    high = max(1, min(8, (part.height - 3) // 5))
    below = part.window(Rect(0, 1, part.width, min(part.height - 1, min(high, 2) + 5 * high)))
    draw_small(below, me, high)


def draw_rival_lines(part: Canvas, table: VikingsTableView) -> None:
    """All rivals in whatever lines there are: one each, or side by side."""
    rivals = rivals_of(table)
    if part.height >= len(rivals):
        for y, me in enumerate(rivals):
            _rival_line(part, y, table, me, part.width)
        return
    each = part.width // max(1, len(rivals))
    for number, me in enumerate(rivals):
        strip = part.window(Rect(number * each, 0, each - 1, 1))
        _rival_line(strip, 0, table, me, each - 1)


def _rival_line(
    part: Canvas, y: int, table: VikingsTableView, me: MainlandView, width: int, brief: bool = False
) -> int:
    """The longest wording that fits; *brief* may leave out what a small mainland shows."""
    view: View = table.view
    whole, waits = len(islands(me)), waiting(me) + me.corner["boatswain"]
    lying = threatened(me)
    forms = (
        f"  {me.gold} gold  {me.fame} fame  {whole} island{'s' * (whole != 1)}  {waits} waiting"
        + (f"  {part.glyphs.fallen}{lying} threatened" if lying else ""),
        f" {me.gold} gold {me.fame} fame {whole} isl. {waits} wait",
        f" {me.gold} gold {me.fame} fame" if brief else f" {me.gold}g {me.fame}f {whole}i {waits}w",
    )
    mark = seat_mark(me.seat, table.names[me.seat])
    here = part.glyphs.cursor if view.decider == me.seat else " "
    for form in forms:
        if width_of(mark) + 1 + len(form) <= width:
            break
    x = part.put(0, y, here, "key")
    x = part.put(x, y, clip(mark, max(4, width - 1 - len(form))), seat_style(me.seat))
    return part.put(x, y, form, "dim")


def draw_standings(part: Canvas, table: VikingsTableView) -> None:
    """The final standings: by fame, then gold."""
    part.put(0, 0, "The game is over", "title")
    ranked = sorted(table.view.mainlands, key=lambda me: (-me.fame, -me.gold))
    x, y = 0, 1
    for me in ranked:
        if y < part.height:
            end = part.put(
                x, y, clip(seat_mark(me.seat, table.names[me.seat]), 16), seat_style(me.seat)
            )
            end = part.put(end + 1, y, f"{me.fame} fame, {me.gold} gold", "text")
            if part.height > 4 or end + 40 > part.width:
                x, y = 0, y + 1
            else:
                x = end + 3
