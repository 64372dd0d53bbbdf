"""The rules to read: chapter by chapter, with a search and links from rule to rule."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import ClassVar

from textual.containers import Container, VerticalScroll
from textual.content import Content
from textual.geometry import Size
from textual.style import Style
from textual.widget import Widget
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from core.tui.book import Book, Link, Place
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas, clip
from core.tui.keys.actions import bindings
from core.tui.page import Page, Spot
from core.tui.screens.base import GameScreen
from core.tui.widgets.bars import TopBar

_WIDEST = 76
"""Columns of the text, where there is room."""
_SIDES = 4
"""Columns beside it that stay empty."""
_ASKS = "Search for words or a rule: "


class ChapterList(OptionList):
    """The chapters to choose from."""

    BINDINGS = bindings("contents")


class SearchField(Input):
    """Where words to search for are typed."""

    BINDINGS = bindings("search")


class ChapterWindow(VerticalScroll, inherit_bindings=False):
    """The window on a chapter; its screen knows the keys."""

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

    CSS_PATH: ClassVar = [Path(__file__).with_name("rules.tcss")]
    BINDINGS = bindings("rules")
    AUTO_FOCUS = "ChapterWindow"

    def __init__(self, reference: Path, topic: str = "") -> None:
        super().__init__()
        self.book = Book(reference.read_text(encoding="utf-8"))
        self.text = Static(id="chapter-text", markup=False)
        self.reader = ChapterWindow(self.text, id="reader")
        self.page = Page(self.book.chapters[0].contents, _WIDEST, "")
        """The chapter as it is set in the window."""
        self._set_for = Size()
        """The window that was measured for it."""
        self._plain = Content()
        """The chapter with nothing lit."""
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
        """The size of the window for which that was noted, once the chapter has its place."""
        self._mark: Place | None = None
        """The number of the rule that was looked up, until the next key."""

    # --- Parts --------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        return self.book.title, ""

    def body(self) -> Iterable[Widget]:
        yield Container(self.list, self.reader, id="pages")
        yield Status()
        yield Container(Static(_ASKS, markup=False), self.field, id="search")

    def on_mount(self) -> None:
        self.watch(self.reader, "scroll_y", self._scrolled, init=False)
        self.when_looks_change(self._set_again)
        self.call_after_refresh(self._begin)

    def _begin(self) -> None:
        """There is room for a page: open the book at its topic."""
        place = self.book.topic(self._topic)
        if self._topic and place is None:
            self._note = f"The rules say nothing about {self._topic!r:.50}."
        if self.book.rule(self._topic) is None and place is not None and place.end:
            self._search(self._topic)
        else:
            self._open_rule(place or Place(0))

    # --- Showing ------------------------------------------------------------------------------

    def _open(self, place: Place, down: int = 0) -> None:
        """Show a place, so many rows below the top."""
        spot = Spot(place.passage, place.start)
        self._spot, self._noted_for = spot, Size()
        if place.chapter != self.at:
            self.at, self.link = place.chapter, None
            self.list.highlighted = place.chapter
            self._set_page()
            self.reader.show_row(0)
        self._light()
        self.call_after_refresh(self._arrive, spot, down)

    def _set_page(self) -> None:
        """Set the chapter in the room there is, which is less beside a bar to scroll by."""
        reader, contents = self.reader, self.book.chapters[self.at].contents
        self._set_for = reader.outer_size
        room, bullet = reader.outer_size.width - _SIDES, self.game_app.palette.glyphs.bullet
        self.page = Page(contents, min(_WIDEST, room), bullet)
        bar = reader.styles.scrollbar_size_vertical
        if room - bar < _WIDEST and self.page.rows > reader.size.height:
            self.page = Page(contents, room - bar, bullet)
        self._plain = self.page.content()

    def _open_rule(self, place: Place) -> None:
        """Show a rule, or a chapter; near its end a rule does not come to the top, so mark it."""
        self._mark = place if place.end else None
        self._open(place)

    def _arrive(self, spot: Spot, down: int) -> None:
        """The chapter is laid out: go to a place in it."""
        row = self.page.row(spot) if spot != Spot() else 0
        if not (down and self.reader.top < row < self.reader.top + self.reader.page):
            self.reader.show_row(row - down)
        self._settle()

    def _settle(self) -> None:
        """Note what stands at the top, and say where that is."""
        self._spot = self.page.spot(self.reader.top)
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
        if self._set_for != self.reader.outer_size and self.reader.size:
            self._set_again()

    def _set_again(self) -> None:
        """Set the chapter anew with the same words at the top."""
        if self.at < 0:
            return
        spot, self._noted_for = self._spot, Size()
        self._set_page()
        self._light()
        self.call_after_refresh(self._return, spot)

    def _return(self, spot: Spot) -> None:
        self.reader.show_row(self.page.row(spot) if spot != Spot() else 0)
        self._spot, self._noted_for = spot, self.reader.size
        self._tell()

    def _light(self) -> None:
        """Light what was found, and the chosen link."""
        lit: list[tuple[Place | Link, str]] = [
            (place, "cursor" if number == self.hit else "legal")
            for number, place in enumerate(self.found)
            if place.chapter == self.at
        ]
        if self._mark is not None and self._mark.chapter == self.at:
            lit.append((self._mark, "cursor"))
        if self.link is not None:
            lit.append((self.link, "cursor"))
        content, palette = self._plain, self.game_app.palette
        for what, name in lit:
            style = Style.from_rich_style(palette[name])
            for start, end in self.page.stretches(what.passage, what.start, what.end):
                content = content.stylize(style, start, end)
        self.text.update(content)

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

    def action_scroll(self, by: int) -> None:
        self._move(by)

    def action_page(self, by: int) -> None:
        self._move(by * max(1, self.reader.page - 2))

    def _move(self, rows: int) -> None:
        """Scroll, and from the end of a chapter into the next."""
        self._pressed()
        reader = self.reader
        if rows > 0 and reader.top >= reader.max_scroll_y:
            self._turn_to(self.at + 1)
        elif rows < 0 and reader.top <= 0:
            if self.at > 0:
                self._turn_to(self.at - 1, last=True)
        else:
            reader.show_row(reader.top + rows)
            self._settle()

    def _turn_to(self, chapter: int, last: bool = False) -> None:
        if 0 <= chapter < len(self.book.chapters):
            end = len(self.book.chapters[chapter].contents.passages) - 1
            self._open(Place(chapter, end if last else 0))
        else:
            self._tell()

    def action_chapter(self, by: int) -> None:
        """The next chapter; back from the middle of one goes to its beginning first."""
        self._pressed()
        middle = by < 0 and self.reader.top > 0
        self._turn_to(self.at if middle else self.at + by)

    def action_ends(self, way: int) -> None:
        """The beginning or end of the chapter, and from there of the book."""
        self._pressed()
        reader = self.reader
        edge = reader.max_scroll_y if way > 0 else 0
        if reader.top == edge:
            self._turn_to(len(self.book.chapters) - 1 if way > 0 else 0, last=way > 0)
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

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        self._pressed()
        self.action_close_contents()
        self._open(Place(event.option_index))

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

    def action_find(self) -> None:
        words = self.field.value
        self.action_cancel_search()
        self._search(words)

    def _search(self, words: str) -> None:
        """Go to a rule by its number, or else to the first match from here on."""
        words = " ".join(words.split())
        if not words:
            return
        if (rule := self.book.rule(words)) is not None:
            self.words, self.found = "", []
            self._open_rule(rule)
            return
        found = self.book.find(words)
        if not found:
            self.say(f"The rules say nothing about {words!r:.50}.")
            return
        self.words, self.found = words, found
        here = (self.at, *self._spot)
        later = (n for n, p in enumerate(found) if (p.chapter, p.passage, p.start) >= here)
        self.hit = next(later, 0)
        self._show_hit()

    def action_match(self, by: int) -> None:
        self._pressed()
        self.hit = (self.hit + by) % len(self.found)
        self._show_hit()

    def _show_hit(self) -> None:
        """Bring the current match into sight, a third of the way down the page."""
        self._open(self.found[self.hit], self.reader.page // 3)

    # --- Actions: links -----------------------------------------------------------------------

    def _in_sight(self) -> list[Link]:
        """The links that can be seen."""
        top, page = self.reader.top, self.reader.page
        links = self.book.chapters[self.at].contents.links if self.at >= 0 else ()
        rows = (self.page.row(Spot(link.passage, link.start)) for link in links)
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

    def action_follow(self) -> None:
        if self.link is not None:
            self.action_open_link(self.link.target)

    def action_open_link(self, target: str) -> None:
        self._pressed()
        place = self.book.target(target)
        if place is None:
            self.say(f"There is no {target.removeprefix('#')!r:.40} here.")
            return
        self._trail.append((self.at, self._spot))
        self.link = None
        self._open_rule(place)

    def action_go_back(self) -> None:
        """Return to where a link was followed."""
        self._pressed()
        chapter, spot = self._trail.pop()
        self.link = None
        self._open(Place(chapter, *spot))


_READING = {
    name.removeprefix("action_") for name in vars(RulesScreen) if name.startswith("action_")
} - {"find", "cancel_search", "read_chapter", "close_contents"}
"""What can be done while a chapter is read."""
