"""The longship shown large in the column, and every captain in one or two rows."""

from __future__ import annotations

from typing import Final

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import SLOTS
from core.games.fireaxe.view import CaptainView, View
from core.tui.drawing.canvas import Canvas, clip
from core.tui.drawing.parts import seat_mark, seat_style
from fireaxe_tui.boards.derived_scores import expected
from fireaxe_tui.boards.tokens import cargo_words, draw_slots, put_words, same_turn, words_width
from fireaxe_tui.table_view import FireAxeTableView


def then_of(table: FireAxeTableView, seat: int) -> CaptainView | None:
    """Return a captain as after the chosen action."""
    after = same_turn(table.view, table.after)
    return None if after is None else after.captains[seat]


def ship_title(table: FireAxeTableView) -> str:
    """Return `Your longship`, or whose it is."""
    if table.shown_seat == table.view.seat:
        return "Your longship"
    return f"{seat_mark(table.shown_seat, table.names[table.shown_seat])}'s longship"


def ship_note(table: FireAxeTableView) -> str:
    return f"{table.view.captains[table.shown_seat].supply} in supply"


def draw_ship(part: Canvas, table: FireAxeTableView) -> None:
    """Draw the slots between stem and stern, with the hull below if there is room."""
    view: View = table.view
    me = view.captains[table.shown_seat]
    draw_slots(part, 0, 0, view, me, then_of(table, me.seat))
    if part.height > 1:
        across = part.glyphs.light[0]
        part.put(0, 1, f"\\{f'o{across * 4}' * SLOTS[-1]}"[: part.width - 1] + "/", "art")


def place_words(data: Content, me: CaptainView) -> str:
    """Say where a captain is, and what holds the ship back."""
    if me.sits_out:
        return "all settled: sits out"
    name = data.place_names[data.place_index[me.at]]
    return f"{name}, {me.becalmed} Days next" if me.becalmed else name


def points_words(table: FireAxeTableView, data: Content, me: CaptainView) -> tuple[str, str]:
    """Return points and what the chosen action would add; at the end, the final score."""
    if table.view.ended:
        return str(expected(data, table.view, me)), ""
    after = table.after
    more = after.captains[me.seat].points - me.points if after is not None else 0
    return str(me.points), f"+{more}" if more > 0 else ""


def draw_captains(part: Canvas, table: FireAxeTableView, data: Content, rows: int) -> None:
    """Draw every captain's letter, name, points and counts; in two rows, also place and cargo."""
    view: View = table.view
    for me in view.captains:
        y = me.seat * rows
        turn = me.seat == view.active and not view.ended
        name_row(part, y, table, data, me)
        if rows > 1:
            words = cargo_words(me)
            x = part.width - words_width(words)
            part.put(3, y + 1, clip(place_words(data, me), x - 4), "text" if turn else "dim")
            put_words(part, x, y + 1, words)


COLUMNS: Final = "pts town home saga rune"
"""The headings of a captain's numbers."""


def name_row(part: Canvas, y: int, table: FireAxeTableView, data: Content, me: CaptainView) -> None:
    """Draw a captain in a row, with the counts below `COLUMNS`."""
    turn = me.seat == table.view.active and not table.view.ended
    left = part.width - len(COLUMNS) + 3
    counts = (len(me.towns), len(me.settlements), len(me.sagas), me.runes)
    shown = "".join(f"{number or part.glyphs.empty:>3}  " for number in counts)
    part.put(left, y, shown, "text" if turn else "dim")
    points, more = points_words(table, data, me)
    x = part.put_right(left - len(more), y, points, "gold")
    if more:
        part.put(x + len(points), y, more, "ghost")
    if turn:
        part.put(0, y, part.glyphs.cursor, "key")
    name = clip(seat_mark(me.seat, table.names[me.seat]), x - 2)
    part.put(1, y, name, "prompt" if turn else seat_style(me.seat))
