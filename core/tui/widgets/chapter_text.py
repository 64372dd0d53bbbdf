"""A chapter of the rules as Markdown: where its passages lie, and what is lit in it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple, cast

from markdown_it.token import Token
from textual.containers import VerticalScroll
from textual.content import Content
from textual.style import Style
from textual.widgets import Markdown, Static
from textual.widgets.markdown import MarkdownBlock

from core.tui.book import SET, Book

if TYPE_CHECKING:
    from core.tui.app import GameApp


class Spot(NamedTuple):
    """A letter of a chapter."""

    passage: int = 0
    start: int = 0


class Light(NamedTuple):
    """A stretch of a passage in a style of the palette."""

    passage: int
    start: int
    end: int
    style: str


class SetBlock(MarkdownBlock):
    """Lines that are shown as they are: a table, or a piece of code."""

    def __init__(self, markdown: Markdown, token: Token) -> None:
        super().__init__(markdown, token)
        content = Content(token.content)
        if head := token.meta.get("head", 0):
            content = content.stylize(".strong", 0, head).stylize("underline", 0, head - 1)
        for start, end, target in token.meta.get("links", ()):
            content = content.stylize(Style.from_meta({"@click": f"link({target!r})"}), start, end)
        self.set_content(content)


class ChapterText(Markdown):
    """One chapter."""

    def __init__(self, book: Book) -> None:
        super().__init__(id="chapter-text", parser_factory=book.parser, open_links=False)
        self._widgets: list[Static] = []
        """What shows the passages, in the order of the book."""
        self._contents: list[Content] = []
        """The same passages with nothing lit."""
        self._lit: set[int] = set()

    @property
    def game_app(self) -> GameApp:
        return cast("GameApp", self.app)

    def unhandled_token(self, token: Token) -> MarkdownBlock | None:
        return SetBlock(self, token) if token.type == SET else None

    async def open(self, source: str) -> None:
        """Show another chapter."""
        self.BULLETS = [f"{self.game_app.palette.glyphs.bullet} "]
        await self.update(source)
        found = [(widget, widget.content) for widget in self.query(Static)]
        shown = [(w, c) for w, c in found if isinstance(c, Content) and c.plain.strip()]
        self._widgets = [widget for widget, _ in shown]
        self._contents = [content for _, content in shown]
        self._lit = set()

    @property
    def passages(self) -> list[str]:
        """The texts on the screen."""
        return [content.plain for content in self._contents]

    def light(self, lights: Iterable[Light]) -> None:
        """Light these stretches, and nothing else."""
        by_passage: dict[int, list[Light]] = {}
        for light in lights:
            by_passage.setdefault(light.passage, []).append(light)
        palette = self.game_app.palette
        for passage in self._lit | by_passage.keys():
            content = self._contents[passage]
            for _, start, end, name in by_passage.get(passage, ()):
                content = content.stylize(Style.from_rich_style(palette[name]), start, end)
            self._widgets[passage].update(content, layout=False)
        self._lit = set(by_passage)

    # --- Where things lie ---------------------------------------------------------------------

    def row(self, spot: Spot) -> int:
        """The row of the whole chapter in which a letter stands."""
        if spot.passage >= len(self._widgets):
            return 0
        widget = self._widgets[spot.passage]
        starts = _starts(self._contents[spot.passage], widget.content_region.width)
        line = max(n for n, start in enumerate(starts) if start <= spot.start or n == 0)
        return widget.content_region.y - self.region.y + line

    def spot(self, row: int) -> Spot:
        """The first letter in a row of the chapter, or below it."""
        for passage, widget in enumerate(self._widgets):
            region = widget.content_region
            top = region.y - self.region.y
            if row < top + region.height:
                starts = _starts(self._contents[passage], region.width)
                return Spot(passage, starts[max(0, min(row - top, len(starts) - 1))])
        return Spot(max(0, len(self._widgets) - 1))


def _starts(content: Content, width: int) -> Sequence[int]:
    """Where the lines of a text begin when it is wrapped."""
    plain, at, starts = content.plain, 0, []
    for line in content.wrap(max(1, width)):
        words = line.plain.strip()
        at = max(at, plain.find(words, at))
        starts.append(at)
        at += len(words)
    return starts or [0]


class ChapterWindow(VerticalScroll, inherit_bindings=False):
    """The window on a chapter; its screen knows the keys."""

    def __init__(self, text: ChapterText) -> None:
        super().__init__(text, id="reader")
        self.text = text

    @property
    def top(self) -> int:
        """The first row of the chapter in sight."""
        return round(self.scroll_target_y)

    @property
    def page(self) -> int:
        """How many rows there is room for."""
        return max(1, self.size.height)

    def show_row(self, row: int) -> None:
        """Bring a row to the top, as far as the chapter reaches."""
        self.scroll_to(y=max(0, min(row, self.max_scroll_y)), animate=False, immediate=True)
