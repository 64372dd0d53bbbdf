"""The boards of the table: a column beside the map, and whole pages."""

from __future__ import annotations

from collections.abc import Callable

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.view import View
from core.named import NamedTuple
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.drawing.parts import draw_log, draw_talk, talk
from core.tui.keys.spots import Spots
from fireaxe_tui.boards import days, hand_summary, longships, sagas, wind
from fireaxe_tui.boards.tokens import heading, put_words
from fireaxe_tui.chronicle import panel as turns
from fireaxe_tui.table_view import FireAxeTableView

_LOG = 3
"""Rows the log gets before anything else grows."""


class Panel(NamedTuple):
    """A part of the column: its rows, without the heading, for each size it comes in."""

    title: str
    note: str
    rows: tuple[int, ...]
    draw: Callable[[Canvas, int], None]


def draw_column(canvas: Canvas, table: FireAxeTableView, data: Content) -> None:
    """Draw the boards in a column 36 wide and of any height, with the log below.

    The last column stays blank, so that no text touches the edge of the screen.
    """
    canvas = canvas.window(Rect(0, 0, canvas.width - 1, canvas.height))
    panels = _panels(canvas, table, data)
    sizes = _sizes(panels, canvas.height)
    for y in range(canvas.height):
        canvas.put(0, y, canvas.glyphs.light[1], "frame")
    y = 0
    for key, panel in panels.items():
        rows = panel.rows[sizes[key]]
        if not rows:
            continue
        heading(canvas.window(Rect(0, y, canvas.width, 1)), 0, panel.title, panel.note, tee=True)
        panel.draw(canvas.window(Rect(2, y + 1, canvas.width - 2, rows)), sizes[key])
        y += rows + 1
    if canvas.height - y > 1:
        heading(canvas.window(Rect(0, y, canvas.width, 1)), 0, "Log", tee=True)
        part = canvas.window(Rect(2, y + 1, canvas.width - 3, canvas.height - y - 1))
        if isinstance(table.story, tuple):
            said = talk(table.log)
            rows = draw_talk(part, said) if said else 0
            turns.draw(part.window(Rect(0, 0, part.width, part.height - rows)), table.story)
        else:
            draw_log(part, table.log, table.names)


def _panels(canvas: Canvas, table: FireAxeTableView, data: Content) -> dict[str, Panel]:
    view: View = table.view
    seats = len(view.captains)
    names = len(hand_summary.lines(view, canvas.width - 2)) if view.hand else 0

    def draw_wind(part: Canvas, size: int) -> None:
        (wind.draw_lines, wind.draw_table, wind.draw_dial)[size](part, view, data)

    def draw_days(part: Canvas, size: int) -> None:
        _days(part, table, data)

    def draw_sagas(part: Canvas, size: int) -> None:
        if size:
            sagas.draw_full(part, table, data, roomy=size > 1)
        else:
            sagas.draw_brief(part, table, data)

    def draw_ship(part: Canvas, size: int) -> None:
        longships.draw_ship(part, table)

    def draw_captains(part: Canvas, size: int) -> None:
        longships.draw_captains(part, table, data, size + 1)

    def draw_hand(part: Canvas, size: int) -> None:
        hand_summary.draw(part, view)

    spaces = len(view.sagas)
    return {
        "wind": Panel("Wind", "Clear Weather Days", (2, 5, 8), draw_wind),
        "days": Panel("Days", days.days_note(view), (2, 3), draw_days),
        "sagas": Panel(
            "Sagas", sagas.saga_note(table), (spaces, 2 * spaces, 3 * spaces - 1), draw_sagas
        ),
        "ship": Panel(longships.ship_title(table), longships.ship_note(table), (1, 2), draw_ship),
        "captains": Panel("Captains", longships.COLUMNS, (seats, 2 * seats), draw_captains),
        "hand": Panel("Your runes", hand_summary.note(view), (min(1, names), names), draw_hand),
    }


_GROWTH = ("sagas", "days", "hand", "wind", "ship", "captains", "log", "wind", "log", "sagas")
"""What grows first if there is room."""


def _sizes(panels: dict[str, Panel], height: int) -> dict[str, int]:
    """Choose the size of each part: all small, then larger one by one while they fit."""
    sizes = dict.fromkeys(panels, 0)
    left = height - sum(panel.rows[0] + 1 for panel in panels.values() if panel.rows[0])
    log = _LOG + 1
    for key in _GROWTH:
        if key == "log":
            log += 4
            continue
        rows = panels[key].rows
        size = sizes[key] + 1
        more = rows[size] - rows[size - 1] if size < len(rows) else 0
        if more and left - log >= more:
            sizes[key], left = size, left - more
    return sizes


def _days(part: Canvas, table: FireAxeTableView, data: Content) -> None:
    """Draw the track, with losses, demand and stock below it, in one row if need be."""
    view: View = table.view
    days.draw_track(part, 0, 0, table)
    if part.height == 2:
        x = put_words(part, 0, 1, [("over ", "dim"), *days.losses_words(part, view, data)])
        put_words(part, x + 2, 1, days.demand_words(view, data))
        return
    days.draw_losses(part, part.put(0, 1, "Losses ", "dim"), 1, table, data)
    x = put_words(part, 0, 2, days.demand_words(view, data))
    put_words(part, x + 1, 2, days.stock_line(view))


def draw_page(
    canvas: Canvas, table: FireAxeTableView, spots: Spots, data: Content, page: str
) -> None:
    """Draw a whole page: `sagas`, `captains` or `runes`."""
    if page == "sagas":
        from fireaxe_tui.boards.sagas_page import draw_sagas

        draw_sagas(canvas, table, data)
    elif page == "captains":
        from fireaxe_tui.boards.captains_page import draw_captains

        draw_captains(canvas, table, data)
    else:
        from fireaxe_tui.boards.runes_page import draw_runes

        draw_runes(canvas, table, spots, data)
