"""The Days track, the Losses chart, and the good in demand."""

from __future__ import annotations

from functools import cache

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import DAYS, SKULLS
from core.games.fireaxe.view import View
from core.tui.drawing.canvas import Canvas
from fireaxe_tui.boards.tokens import (
    TOKEN,
    WORD,
    Words,
    good_token,
    piece_style,
    same_turn,
    stock_words,
)
from fireaxe_tui.table_view import FireAxeTableView


@cache
def skull_limits(data: Content) -> tuple[int, ...]:
    """Return how many days over the clear ones make each skull due."""
    return tuple(
        next((days for days, due in enumerate(data.skulls) if due >= skull), DAYS)
        for skull in range(1, SKULLS + 1)
    )


def day_limit(view: View) -> int:
    """Return the Days of this turn; a becalmed ship has fewer (F45)."""
    return view.preparation + view.sailing + view.days_left


def days_taken(table: FireAxeTableView) -> tuple[int, int]:
    """Return the Days the chosen action would take, for preparing and for sailing."""
    view: View = table.view
    after = same_turn(view, table.after) or view
    return max(0, after.preparation - view.preparation), max(0, after.sailing - view.sailing)


def days_note(view: View) -> str:
    """Say `3 of 7 left`, and what is unusual about this turn."""
    limit = day_limit(view)
    notes = [f"{view.days_left} of {limit} left"]
    notes += ["becalmed"] if limit < DAYS else []
    notes += ["calm seas"] if view.calm else []
    return ", ".join(notes)


def draw_track(part: Canvas, x: int, y: int, table: FireAxeTableView) -> int:
    """Draw both sliders as one row of Days, with those the chosen action would take as ghosts."""
    view: View = table.view
    limit = day_limit(view)
    prepared, sailed = days_taken(table)
    marks = [("prep", "board-prep")] * view.preparation + [("sail", "board-sail")] * view.sailing
    marks += [("prep", "ghost")] * prepared + [("sail", "ghost")] * sailed
    for day in range(1, DAYS + 1):
        if day <= len(marks):
            text, style = marks[day - 1]
        elif day <= limit:
            text, style = f"{day:^{TOKEN}}", "board-slot"
        else:
            text, style = f"{part.glyphs.lock:^{TOKEN}}", "faint"
        part.put(x, y, text, style)
        x += TOKEN + 1
    return x - 1


def draw_losses(part: Canvas, x: int, y: int, table: FireAxeTableView, data: Content) -> int:
    """Draw the three skulls: what covers them, or how many days over make them due."""
    view: View = table.view
    after = same_turn(view, table.after)
    chart = after.chart if after and len(after.chart) > len(view.chart) else view.chart
    for skull, limit in enumerate(skull_limits(data)):
        if skull < len(chart):
            text = f"{part.glyphs.skull} {WORD[chart[skull]]}  "
            ghost = skull >= len(view.chart)
            style = "threat" if ghost else piece_style(chart[skull], view.active)
        else:
            part.put(x, y, part.glyphs.skull, "dim" if view.calm else "bad")
            x = part.put(x + 1, y, f" {limit} over", "dim") + 1
            continue
        x = part.put(x, y, text, style) + 1
    return x - 1


def losses_words(part: Canvas, view: View, data: Content) -> Words:
    """Shorten the Losses chart to a few letters: a skull with its limit, or its piece."""
    words: list[tuple[str, str]] = []
    for skull, limit in enumerate(skull_limits(data)):
        words += [(" ", "text")] if words else []
        if skull < len(view.chart):
            piece = view.chart[skull]
            words.append((WORD[piece], piece_style(piece, view.active)))
        else:
            words.append((f"{part.glyphs.skull}{limit}", "dim" if view.calm else "bad"))
    return words


def demand_words(view: View, data: Content) -> Words:
    """Show the good in demand and what it adds."""
    bonus = f" +{data.demand_bonus}"
    return [("demand ", "dim"), good_token(view.demand), (bonus, "gold")]


def stock_line(view: View) -> Words:
    """Show what is left in the stockpile; without a heading while the numbers are long."""
    words = stock_words(view)
    return words if max(view.stock.values()) > 9 else [("stock ", "dim"), *words]
