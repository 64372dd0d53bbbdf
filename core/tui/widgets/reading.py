"""Texts to read and lists to pick from, in the styles of the boards."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from textual.containers import VerticalScroll
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option

from core.tui.colour.palette import Palette
from core.tui.keys.actions import bindings
from core.tui.of_game import OfGame
from core.tui.widgets.bars import Piece

Row = Sequence[Piece]
"""A line: texts with their styles, one after the other."""


def content(rows: Sequence[Row], palette: Palette, plain: bool = False) -> Content:
    """Lines as widgets show them; *plain* leaves the colours to the widget."""
    if plain:
        return Content("\n".join("".join(text for text, _ in row) for row in rows))
    lines = [
        Content("").join([Content.styled(text, _style(style, palette)) for text, style in row])
        for row in rows
    ]
    return Content("\n").join(lines)


def _style(name: str, palette: Palette) -> str:
    """A style of the palette in the words of style sheets, on the ground of the widget."""
    words = " ".join(sorted(palette.style(name).attributes))
    return f"{words} $lg-{name}".strip()


class TextPane(VerticalScroll, OfGame, can_focus=True, inherit_bindings=False):
    """A text that scrolls by keys and wheel; it can be selected with the mouse."""

    BINDINGS = bindings("scroll")

    def __init__(self, *, id: str | None = None) -> None:
        self._text = Static(markup=False)
        super().__init__(self._text, id=id)
        self._shown: tuple[Row, ...] = ()

    @property
    def text(self) -> str:
        """Everything there is to read."""
        return "\n".join("".join(text for text, _ in row) for row in self._shown)

    def show(self, rows: Sequence[Row]) -> None:
        """Show lines that are already as wide as they should be."""
        self._shown = tuple(rows)
        self._text.update(content(rows, self.game_app.palette))

    def on_mount(self) -> None:
        self.watch(self, "virtual_size", self._measure, init=False)

    def on_resize(self) -> None:
        self._measure()

    def _measure(self) -> None:
        """Show the keys that scroll only where there is something to scroll."""
        self.call_after_refresh(self.refresh_bindings)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        return self.max_scroll_y > 0 if action in ("by", "page", "ends") else True

    def action_by(self, rows: int) -> None:
        self.scroll_relative(y=rows, animate=False)

    def action_page(self, by: int) -> None:
        self.action_by(by * max(1, self.size.height - 1))

    def action_ends(self, way: int) -> None:
        (self.scroll_home if way < 0 else self.scroll_end)(animate=False)


class PickList(OptionList, OfGame, inherit_bindings=False):
    """Lines to pick one from; one that cannot be picked is greyed, but can be pointed at."""

    BINDINGS = bindings("list")

    def __init__(self) -> None:
        super().__init__(markup=False, compact=True)
        self._entries: list[Sequence[Row]] = []
        self._marked: int | None = None

    def show(
        self,
        entries: Sequence[Sequence[Row]],
        at: int | None = None,
        headings: Collection[int] = (),
    ) -> None:
        """Show entries of one or more lines each, with the cursor *at* one of them.

        The cursor passes over *headings*.
        """
        here = self.highlighted if at is None else at
        if here in headings:
            here = next((n for n in range(len(entries)) if n not in headings), None)
        self._entries, self._marked = list(entries), None
        self.clear_options()
        self.add_options(
            [
                Option(self._prompt(number, number == here), disabled=number in headings)
                for number in range(len(entries))
            ]
        )
        self._marked = self.highlighted = here if entries else None

    def _prompt(self, number: int, here: bool) -> Content:
        palette = self.game_app.palette
        mark = palette.glyphs.cursor if here else " "
        first, *rest = self._entries[number]
        rows = [[(f"{mark} ", "text"), *first], *([("  ", "text"), *row] for row in rest)]
        return content(rows, palette, plain=here)

    def watch_highlighted(self, highlighted: int | None) -> None:
        """Move the mark along with the cursor, which alone would not show without colours."""
        super().watch_highlighted(highlighted)
        if highlighted == self._marked:
            return
        for number in (self._marked, highlighted):
            if number is not None and number < self.option_count:
                prompt = self._prompt(number, number == highlighted)
                self.replace_option_prompt_at_index(number, prompt)
        self._marked = highlighted
