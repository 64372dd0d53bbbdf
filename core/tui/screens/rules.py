"""The rules to read: chapter by chapter, with a search and links from rule to rule."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from textual import events, on
from textual.binding import BindingType
from textual.containers import Container
from textual.geometry import Size
from textual.widget import Widget
from textual.widgets import Input, Markdown, OptionList, Static
from textual.widgets.option_list import Option

from core.tui.actions import bindings
from core.tui.board import CanvasWidget
from core.tui.book import Book, Link, Place
from core.tui.canvas import Canvas, clip
from core.tui.screens.base import GameScreen
from core.tui.widgets.bars import TopBar
from core.tui.widgets.chapter_text import ChapterText, ChapterWindow, Light, Spot

_ASKS = "Search for words or a rule: "


class ChapterList(OptionList):
    """The chapters to choose from."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("contents")


class SearchField(Input):
    """Where words to search for are typed."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("search")


class Status(CanvasWidget):
    """One row: how far a search is, or a sentence; and whether there is more to read."""

    def __init__(self) -> None:
        super().__init__(id="status")
        self._shown = ("", "", "")

    def show(self, words: str, style: str, right: str) -> None:
        if (words, style, right) != self._shown:
            self._shown = (words, style, right)
            self.repaint()

    def paint(self, canvas: Canvas) -> None:
        words, style, right = self._shown
        canvas.put(2, 0, clip(words, canvas.width - len(right) - 6), style or "dim")
        canvas.put_right(canvas.width - 2, 0, right, "hot")


class RulesScreen(GameScreen[None]):
    """A text of numbered rules, opened at the beginning or at a topic."""

    BINDINGS: ClassVar[list[BindingType]] = bindings("rules")
    AUTO_FOCUS = "ChapterWindow"

    def __init__(self, reference: Path, topic: str = "") -> None:
        super().__init__()
        self.book = Book(reference.read_text(encoding="utf-8"))
        self.text = ChapterText(self.book)
        self.reader = ChapterWindow(self.text)
        options = [Option(chapter.title) for chapter in self.book.chapters]
        self.list = ChapterList(*options, id="chapters", markup=False, compact=True)
        self.field = SearchField(id="search-field", compact=True, max_length=60)
        self.at = -1
        """The chapter that is shown."""
        self.words = ""
        """What was searched for."""
        self.found: list[Place] = []
        self.hit = 0
        self.link: Link | None = None
        """The chosen link."""
        self.typing = False
        self._topic = topic
        self._trail: list[tuple[int, Spot]] = []
        """Where links were followed from."""
        self._note = ""
        """A sentence for the reader, until the next key."""
        self._spot = Spot()
        """What stands at the top, to be found again when the window changes."""
        self._noted_for = Size()
        """The size of the window for which that was noted."""
        self._mark: Place | None = None
        """The number of the rule that was looked up, until the next key."""

    # --- Parts --------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        return self.book.title, ""

    def body(self) -> Iterable[Widget]:
        yield Container(self.list, self.reader, id="pages")
        yield Status()
        yield Container(Static(_ASKS, markup=False), self.field, id="search")

    @on(events.Mount)
    async def _begin(self) -> None:
        """Open the book at its topic."""
        self.watch(self.reader, "scroll_y", self._scrolled, init=False)
        self.app.theme_changed_signal.subscribe(self, lambda _: self._recolour())
        place = self.book.topic(self._topic)
        if self._topic and place is None:
            self._note = f"The rules say nothing about {self._topic!r:.50}."
        if self.book.rule(self._topic) is None and place is not None and place.stretches:
            await self._search(self._topic)
        else:
            await self._open_rule(place or Place(0))

    # --- Showing ------------------------------------------------------------------------------

    async def _open(self, place: Place, down: int = 0) -> None:
        """Show a place, so many rows below the top."""
        spot = Spot(place.passage, place.start)
        self._spot, self._noted_for = spot, Size()
        if place.chapter != self.at:
            self.at, self.link = place.chapter, None
            await self.text.open(self.book.chapters[place.chapter].source)
            self.list.highlighted = place.chapter
            self.reader.show_row(0)
        self._light()
        self.call_after_refresh(self._arrive, spot, down)

    async def _open_rule(self, place: Place) -> None:
        """Show a rule, or a chapter; near its end a rule does not come to the top, so mark it."""
        self._mark = place if place.stretches else None
        await self._open(place)

    async def _reopen(self, chapter: int, spot: Spot) -> None:
        """Show again what has stood at the top."""
        await self._open(Place(chapter, spot.passage, ((spot.start, spot.start),)))

    def _arrive(self, spot: Spot, down: int) -> None:
        """The chapter is laid out: go to a place in it."""
        row = self.text.row(spot) if spot != Spot() else 0
        if not (down and self.reader.top < row < self.reader.top + self.reader.page):
            self.reader.show_row(row - down)
        self._settle()

    def _settle(self) -> None:
        """Note what stands at the top, and say where that is."""
        self._spot = self.text.spot(self.reader.top)
        self._noted_for = self.reader.size
        if self.link is not None and self.link not in self._in_sight():
            self.link = None
            self._light()
        self._tell()

    def _scrolled(self) -> None:
        if self._noted_for == self.reader.size:
            self._settle()

    def on_resize(self) -> None:
        self.call_after_refresh(self._keep_place)

    def _keep_place(self) -> None:
        """Show what stood at the top before the window changed, as far as there is room."""
        if self._noted_for and self._noted_for != self.reader.size and self.reader.size:
            self._noted_for = Size()
            self.reader.show_row(self.text.row(self._spot))
            self._noted_for = self.reader.size
            self._tell()

    def _recolour(self) -> None:
        """Colours or glyphs have changed."""
        chapter, self.at = self.at, -1
        self.run_worker(self._reopen(chapter, self._spot), group="open", exclusive=True)

    def _light(self) -> None:
        """Light what was found, and the chosen link."""
        lights = [
            Light(place.passage, start, end, "cursor" if n == self.hit else "legal")
            for n, place in enumerate(self.found)
            if place.chapter == self.at
            for start, end in place.stretches
        ]
        if self._mark is not None and self._mark.chapter == self.at:
            lights += [Light(self._mark.passage, *ends, "cursor") for ends in self._mark.stretches]
        if self.link is not None:
            lights.append(Light(self.link.passage, self.link.start, self.link.end, "cursor"))
        self.text.light(lights)

    def _tell(self) -> None:
        """Bring the bars in line with what is shown."""
        if not self.query(TopBar):  # it was left before its text was laid out
            return
        chapters = self.book.chapters
        where = f"chapter {self.at + 1} of {len(chapters)}"
        title = chapters[self.at].title if self.at else ""
        self.query_one(TopBar).show([(self.book.title, "title"), (title, "bar")], where)
        glyphs, reader = self.game_app.palette.glyphs, self.reader
        more = glyphs.up if reader.top > 0 else " "
        more += glyphs.down if reader.top < reader.max_scroll_y else " "
        counted = f"{self.words!r}: {self.hit + 1} of {len(self.found)}" if self.found else ""
        words, style = (self._note, "warn") if self._note else (counted, "dim")
        self.query_one(Status).show(words, style, more)
        self.refresh_bindings()

    def say(self, words: str) -> None:
        self._note = words
        self._tell()

    def _pressed(self) -> None:
        """A key was pressed: what was said and marked before is over."""
        self._note = ""
        if self._mark is not None:
            self._mark = None
            self._light()

    # --- Actions: reading ---------------------------------------------------------------------

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """While words are typed or a chapter is chosen, the keys of those are the only ones."""
        if self.typing and action in _READING:
            return False
        if self.focused is self.list and action in _READING - {"close", "help"}:
            return False
        return super().check_action(action, parameters)

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        key = self.game_app.key_for
        match action:
            case "match" if not self.found:
                return f"No search yet; {key('rules.search')} starts one."
            case "follow" if self.link is None:
                return f"{key('rules.link')} chooses a link."
            case "go_back" if not self._trail:
                return "No link was followed yet."
            case "link" if not self._in_sight():
                return "There is no link in sight."
        return ""

    async def action_scroll(self, by: int) -> None:
        await self._move(by)

    async def action_page(self, by: int) -> None:
        await self._move(by * max(1, self.reader.page - 2))

    async def _move(self, rows: int) -> None:
        """Scroll, and from the end of a chapter into the next."""
        self._pressed()
        reader = self.reader
        if rows > 0 and reader.top >= reader.max_scroll_y:
            await self._turn_to(self.at + 1)
        elif rows < 0 and reader.top <= 0:
            if self.at > 0:
                await self._turn_to(self.at - 1, last=True)
        else:
            reader.show_row(reader.top + rows)
            self._settle()

    async def _turn_to(self, chapter: int, last: bool = False) -> None:
        if 0 <= chapter < len(self.book.chapters):
            end = len(self.book.chapters[chapter].contents.passages) - 1
            await self._open(Place(chapter, end if last else 0))
        else:
            self._tell()

    async def action_chapter(self, by: int) -> None:
        """The next chapter; back from the middle of one goes to its beginning first."""
        self._pressed()
        middle = by < 0 and self.reader.top > 0
        await self._turn_to(self.at if middle else self.at + by)

    async def action_ends(self, way: int) -> None:
        """The beginning or end of the chapter, and from there of the book."""
        self._pressed()
        reader = self.reader
        edge = reader.max_scroll_y if way > 0 else 0
        if reader.top == edge:
            await self._turn_to(len(self.book.chapters) - 1 if way > 0 else 0, last=way > 0)
        else:
            reader.show_row(edge)
            self._settle()

    def action_back(self) -> None:
        """Esc ends a search, and then leaves."""
        self._pressed()
        if self.words:
            self.words, self.found = "", []
            self._light()
            self._tell()
        else:
            self.action_close()

    def action_close(self) -> None:
        self.go_back()

    def action_help(self) -> None:
        from core.tui.modals.help import Help

        about = ["The numbers of rules in the text are links to them."]
        self.app.push_screen(Help("The rules", about, self.active_bindings))

    # --- Actions: chapters ----------------------------------------------------------------------

    def action_contents(self) -> None:
        self._pressed()
        self.add_class("-contents")
        self.list.highlighted = self.at
        self.list.focus()
        self._tell()

    def action_close_contents(self) -> None:
        self.remove_class("-contents")
        self.list.highlighted = self.at
        self.reader.focus()
        self._tell()

    def action_read_chapter(self) -> None:
        self.list.action_select()

    async def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._pressed()
        self.action_close_contents()
        await self._open(Place(event.option_index))

    # --- Actions: searching -------------------------------------------------------------------

    def action_search(self) -> None:
        self._pressed()
        self.typing = True
        self.add_class("-typing")
        self.field.value = ""
        self.field.focus()
        self.refresh_bindings()

    def action_cancel_search(self) -> None:
        self.typing = False
        self.remove_class("-typing")
        self.reader.focus()
        self._tell()

    async def action_find(self) -> None:
        words = self.field.value
        self.action_cancel_search()
        await self._search(words)

    async def _search(self, words: str) -> None:
        """Go to a rule by its number, or else to the first match from here on."""
        words = " ".join(words.split())
        if not words:
            return
        if (rule := self.book.rule(words)) is not None:
            self.words, self.found = "", []
            await self._open_rule(rule)
            return
        found = self.book.find(words)
        if not found:
            self.say(f"The rules say nothing about {words!r:.50}.")
            return
        self.words, self.found = words, found
        here = (self.at, *self._spot)
        later = (n for n, p in enumerate(found) if (p.chapter, p.passage, p.start) >= here)
        self.hit = next(later, 0)
        await self._show_hit()

    async def action_match(self, by: int) -> None:
        self._pressed()
        self.hit = (self.hit + by) % len(self.found)
        await self._show_hit()

    async def _show_hit(self) -> None:
        """Bring the current match into sight, a third of the way down the page."""
        await self._open(self.found[self.hit], self.reader.page // 3)

    # --- Actions: links -----------------------------------------------------------------------

    def _in_sight(self) -> list[Link]:
        """The links that can be seen."""
        top, page = self.reader.top, self.reader.page
        links = self.book.chapters[self.at].contents.links if self.at >= 0 else ()
        rows = (self.text.row(Spot(link.passage, link.start)) for link in links)
        return [link for link, row in zip(links, rows, strict=True) if top <= row < top + page]

    def action_link(self, by: int) -> None:
        self._pressed()
        links = self._in_sight()
        if self.link in links:
            self.link = links[(links.index(self.link) + by) % len(links)]
        else:
            self.link = links[0 if by > 0 else -1]
        self._light()
        self._tell()

    async def action_follow(self) -> None:
        if self.link is not None:
            await self._follow(self.link.target)

    async def on_markdown_link_clicked(self, event: Markdown.LinkClicked) -> None:
        event.stop()
        await self._follow(event.href)

    async def _follow(self, target: str) -> None:
        self._pressed()
        place = self.book.target(target)
        if place is None:
            self.say(f"There is no {target.removeprefix('#')!r:.40} here.")
            return
        self._trail.append((self.at, self._spot))
        self.link = None
        await self._open_rule(place)

    async def action_go_back(self) -> None:
        """Return to where a link was followed."""
        self._pressed()
        chapter, spot = self._trail.pop()
        self.link = None
        await self._reopen(chapter, spot)


_READING = {
    name.removeprefix("action_") for name in vars(RulesScreen) if name.startswith("action_")
} - {"find", "cancel_search", "read_chapter", "close_contents"}
"""What can be done while a chapter is read."""
