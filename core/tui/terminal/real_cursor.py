"""Where the terminal's own cursor belongs, which screen readers and magnifiers follow."""

from __future__ import annotations

from textual.geometry import Offset
from textual.screen import Screen
from textual.widget import Widget
from textual.widgets import OptionList


def cursor_place(screen: Screen[object]) -> Offset | None:
    """The cell of the current choice; None if the screen has none.

    A screen whose choices are no widgets has a method `cursor_at` that knows.
    """
    own = getattr(screen, "cursor_at", None)
    if own is not None:
        place: Offset | None = own()
        return place
    focused = screen.focused
    return None if focused is None else _within(focused)


def _within(widget: Widget) -> Offset | None:
    """The cell of the current choice of a widget that has the focus.

    Those of Textual are told by what they have: importing them all would slow down every start.
    """
    typed: Offset | None = getattr(widget, "cursor_screen_offset", None)
    if typed is not None:
        return typed
    row = 0
    if isinstance(widget, OptionList):
        row = _rows_above(widget) - round(widget.scroll_y)
    elif hasattr(widget, "cursor_row") and hasattr(widget, "header_height"):
        row = widget.header_height + widget.cursor_row - round(widget.scroll_y)
    room = widget.content_region
    if not room.area:  # it waits for something to show
        return None
    return room.offset + Offset(0, max(0, min(row, room.height - 1)))


def _rows_above(choices: OptionList) -> int:
    """Lines of a list before its highlighted entry; none of ours wraps."""
    options = choices.options[: choices.highlighted or 0]
    return sum(1 + str(option.prompt).count("\n") for option in options)
