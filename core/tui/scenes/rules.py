"""The rules reader: the whole reference to scroll, search and follow from rule to rule."""

from __future__ import annotations

import re
from pathlib import Path

from core.tui.canvas import Canvas, Rect, clip
from core.tui.parts import Field, Item, draw_list, footer, header, move
from core.tui.scene import Scene
from core.tui.scenes.markdown import Book, lay_out

_TEXT = 76
_LIST = 34
_BOTH = _TEXT + _LIST + 8
"""From this width up, the sections are listed beside the text."""


class RulesScene(Scene):
    """A text of numbered rules, opened at the beginning or at a topic."""

    def __init__(self, reference: Path, title: str, topic: str = "") -> None:
        self._title = title
        self._source = reference.read_text(encoding="utf-8")
        self._topic = topic
        self._book = Book()
        self._laid: tuple[int, str] | None = None
        self._top = 0
        self._page = 20
        self._search: Field | None = None
        """The field while words are typed."""
        self._words = ""
        self._found: list[tuple[int, int, int]] = []
        self._hit = 0
        self._contents: int | None = None
        """The cursor in the list of sections while it is open."""
        self._link = -1
        """Which of the links in sight is chosen."""
        self._links: list[tuple[int, str]] = []
        """The links in sight: line and rule."""
        self._trail: list[int] = []
        """Where links were followed from."""
        self._note = ""

    def draw(self, canvas: Canvas) -> None:
        self._lay(min(_TEXT, canvas.width - 4), canvas)
        here = self._book.section_at(self._top)
        titles = [title for title, _ in self._book.sections]
        header(canvas, f"{self._title}: the rules", titles[here] if self._top else "")
        body = Rect(0, 2, canvas.width, canvas.height - 4)
        self._page = max(1, body.height - 2)
        self._top = max(0, min(self._top, len(self._book.lines) - body.height))
        wide = canvas.width >= _BOTH
        if wide or self._contents is not None:
            left, body = body.split_left(_LIST + 3 if wide else canvas.width)
            side = canvas.window(
                Rect(1 if wide else (canvas.width - _LIST) // 2, 2, _LIST, left.height)
            )
            cursor = here if self._contents is None else self._contents
            draw_list(side, [Item(title) for title in titles], cursor)
        if body.width:
            self._draw_text(canvas.window(body))
        self._draw_search(canvas)
        self._draw_footer(canvas)

    def _lay(self, width: int, canvas: Canvas) -> None:
        """Lay the text out again when the width or glyphs have changed, keeping the place."""
        laid = (width, canvas.glyphs.name)
        if laid == self._laid:
            return
        share = self._top / max(1, len(self._book.lines))
        self._book = lay_out(self._source, width, canvas.glyphs)
        if self._laid is None:
            self._look_up(self._topic)
        else:
            self._top = round(share * len(self._book.lines))
            self._found = self._book.find(self._words)
            self._hit = min(self._hit, max(0, len(self._starts()) - 1))
        self._laid = laid

    def _draw_text(self, canvas: Canvas) -> None:
        left = max(1, (canvas.width - _TEXT) // 2)
        shown = range(self._top, min(len(self._book.lines), self._top + canvas.height))
        self._links = [
            (number, span.link)
            for number in shown
            for span in self._book.lines[number]
            if span.link
        ]
        nth = 0
        for y, number in enumerate(shown):
            x = left
            for span in self._book.lines[number]:
                end = canvas.put(x, y, span.text, span.style)
                if span.link:
                    if nth == self._link:
                        canvas.put(x, y, span.text, "cursor")
                    canvas.hit(Rect(x, y, len(span.text), 1), ("rule", span.link))
                    nth += 1
                x = end
        self._light(canvas, left)
        if self._top > 0:
            canvas.put_right(canvas.width, 0, canvas.glyphs.up, "hot")
        if self._top + canvas.height < len(self._book.lines):
            canvas.put_right(canvas.width, canvas.height - 1, canvas.glyphs.down, "hot")

    def _light(self, canvas: Canvas, left: int) -> None:
        """Highlight every hit in sight, the current one most."""
        starts = self._starts()
        now = starts[self._hit] if starts else None
        lit = False
        for line, column, length in self._found:
            # A hit that continues on the next line is lit like its beginning.
            lit = (line, column, length) == now if length > 0 else lit
            text = self._book.text(line)[column : column + abs(length)]
            canvas.put(left + column, line - self._top, text, "cursor" if lit else "legal")

    def _starts(self) -> list[tuple[int, int, int]]:
        return [found for found in self._found if found[2] > 0]

    def _draw_search(self, canvas: Canvas) -> None:
        y = canvas.height - 2
        if self._search is not None:
            x = canvas.put(2, y, "Search for words or a rule: ", "prompt")
            self._search.draw(canvas, x, y, 40, active=True)
        elif self._note:
            canvas.put(2, y, clip(self._note, canvas.width - 4), "warn")
        elif self._words:
            starts = self._starts()
            words = f"{self._words!r}: {self._hit + 1} of {len(starts)}"
            canvas.put(2, y, clip(words, canvas.width - 4), "dim")

    def _draw_footer(self, canvas: Canvas) -> None:
        g = canvas.glyphs
        if self._search is not None:
            footer(canvas, [("Enter", "find"), ("Esc", "cancel")])
        elif self._contents is not None:
            footer(canvas, [(g.up + g.down, "choose"), ("Enter", "read"), ("Esc", "back")])
        else:
            keys = [(g.up + g.down, "scroll"), (g.left + g.right, "section"), ("c", "contents")]
            keys += [("/", "search")]
            keys += [("n", "next"), ("N", "previous")] if self._found else [("Tab", "link")]
            keys += [("Enter", "follow")] if self._link >= 0 else []
            keys += [("b", "go back")] if self._trail else []
            footer(canvas, [*keys, ("Esc", "leave")])

    def key(self, key: str) -> None:
        if self._search is not None:
            self._type(key, self._search)
        elif self._contents is not None:
            self._choose_section(key, self._contents)
        else:
            self._note = ""
            self._read(key)

    def _type(self, key: str, search: Field) -> None:
        if key == "escape":
            self._search = None
        elif key == "enter":
            self._search = None
            self._look_up(search.text)
        else:
            search.key(key)

    def _choose_section(self, key: str, cursor: int) -> None:
        if key in ("escape", "c", "q"):
            self._contents = None
        elif key in ("enter", "space", "right"):
            self._contents = None
            self._go(self._book.sections[cursor][1])
        else:
            self._contents = move(cursor, key, len(self._book.sections))

    def _read(self, key: str) -> None:
        match key:
            case "escape" if self._words:
                self._words, self._found = "", []
            case "escape" | "q":
                self.stage.pop()
            case "/":
                self._search = Field(most=60)
            case "n":
                self._step(1)
            case "N" | "p":
                self._step(-1)
            case "c":
                self._contents = self._book.section_at(self._top)
            case "left" | "h" | "[":
                self._turn_section(-1)
            case "right" | "l" | "]":
                self._turn_section(1)
            case "tab" if self._links:
                self._link = (self._link + 1) % len(self._links)
            case "shift+tab" if self._links:
                self._link = (max(0, self._link) - 1) % len(self._links)
            case "enter" if 0 <= self._link < len(self._links):
                self._follow(self._links[self._link][1])
            case "b" | "backspace" if self._trail:
                self._go(self._trail.pop())
            case _:
                self._scroll(key)

    def _scroll(self, key: str) -> None:
        steps = {"up": -1, "k": -1, "down": 1, "j": 1, "enter": 1}
        pages = {"pageup": -1, "pagedown": 1, "space": 1}
        if key in steps:
            self._go(self._top + steps[key])
        elif key in pages:
            self._go(self._top + pages[key] * self._page)
        elif key in ("home", "g"):
            self._go(0)
        elif key in ("end", "G"):
            self._go(len(self._book.lines))

    def click(self, target: object) -> None:
        match target:
            case ("rule", str(rule)):
                self._follow(rule)
            case ("item", int(number)) if number < len(self._book.sections):
                self._contents = None
                self._go(self._book.sections[number][1])

    def wheel(self, down: bool) -> None:
        self._go(self._top + (3 if down else -3))

    def _go(self, line: int) -> None:
        self._top = max(0, line)
        self._link = -1

    def _turn_section(self, by: int) -> None:
        here = self._book.section_at(self._top)
        start = self._book.sections[here][1]
        # Back from the middle of a section goes to its beginning first.
        to = here if by < 0 and self._top > start else here + by
        if 0 <= to < len(self._book.sections):
            self._go(self._book.sections[to][1] if self._top >= start or by < 0 else start)
        elif by < 0:
            self._go(0)

    def _follow(self, rule: str) -> None:
        if rule in self._book.rules:
            self._trail.append(self._top)
            self._go(self._book.rules[rule])
        else:
            self._note = f"There is no rule {rule} here."

    def _look_up(self, words: str) -> None:
        """Go to a rule by its number, or else to the first hit."""
        words = " ".join(words.split())
        if not words:
            return
        rule = words.upper()
        if re.fullmatch(r"[A-Z]\d+", rule) and rule in self._book.rules:
            self._words, self._found = "", []
            self._go(self._book.rules[rule])
            return
        found = self._book.find(words)
        if not found:
            self._note = f"The rules say nothing about {words!r:.50}."
            return
        self._words, self._found = words, found
        starts = self._starts()
        after = [n for n, (line, _, _) in enumerate(starts) if line >= self._top]
        self._hit = after[0] if after else 0
        self._show_hit()

    def _step(self, by: int) -> None:
        if starts := self._starts():
            self._hit = (self._hit + by) % len(starts)
            self._show_hit()
        else:
            self._note = "No search yet; / starts one."

    def _show_hit(self) -> None:
        """Bring the current hit into sight, a third of the way down the page."""
        line = self._starts()[self._hit][0]
        if not self._top + 1 <= line < self._top + self._page:
            self._go(line - self._page // 3)
