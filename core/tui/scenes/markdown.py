"""The rules reference as styled lines: a light reading of Markdown."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import NamedTuple

from core.tui.canvas import wrap
from core.tui.glyphs import Glyphs

_RULE = re.compile(r"\b[A-Z]\d+\b")
_MARKS = re.compile(r"(\*\*.+?\*\*|`.+?`)")
_START = re.compile(r"- \*\*([A-Z]\d+)\*\*")


class Span(NamedTuple):
    """A stretch of a line."""

    text: str
    style: str
    link: str = ""
    """The rule it points to."""


StyledLine = list[Span]


@dataclass
class Book:
    """A text laid out for one width."""

    lines: list[StyledLine] = field(default_factory=list)
    sections: list[tuple[str, int]] = field(default_factory=list)
    """Titles and the lines they begin at."""
    rules: dict[str, int] = field(default_factory=dict)
    """The line each numbered rule begins at."""

    def text(self, number: int) -> str:
        return "".join(span.text for span in self.lines[number])

    def section_at(self, line: int) -> int:
        """Which section a line belongs to."""
        before = [number for number, (_, start) in enumerate(self.sections) if start <= line]
        return before[-1] if before else 0

    def find(self, words: str) -> list[tuple[int, int, int]]:
        """Every match of the words, as line, first column and length, even across line breaks."""
        wanted = " ".join(words.lower().split())
        if not wanted:
            return []
        flat, spots = "", []
        for number in range(len(self.lines)):
            line = self.text(number)
            for column, char in enumerate(line):
                if char != " " or not flat.endswith(" "):
                    flat += char
                    spots.append((number, column))
            if not flat.endswith(" "):
                flat += " "
                spots.append((number, len(line)))
        found = []
        # A lower-case letter may be longer; keeping the length keeps the columns right.
        lowered = "".join(low if len(low := char.lower()) == 1 else char for char in flat)
        at = lowered.find(wanted)
        while at >= 0:
            found += _by_line(spots[at : at + len(wanted)])
            at = lowered.find(wanted, at + len(wanted))
        return found


def _by_line(spots: list[tuple[int, int]]) -> list[tuple[int, int, int]]:
    """One match as stretches, one per line; those after the first have a negative length.

    So matches can be counted and stepped through, while all stretches are highlighted.
    """
    stretches: list[tuple[int, int, int]] = []
    for line in dict.fromkeys(number for number, _ in spots):
        columns = [column for number, column in spots if number == line]
        length = columns[-1] - columns[0] + 1
        stretches.append((line, columns[0], -length if stretches else length))
    return stretches


def lay_out(text: str, width: int, glyphs: Glyphs) -> Book:
    """The Markdown in *text* as lines of at most *width*."""
    book = Book()
    blocks = _blocks(text)
    for number, block in enumerate(blocks):
        first = block[0]
        if first.startswith("```"):
            body = block[1:-1] if block[-1].startswith("```") else block[1:]
            book.lines += [[Span(f"  {line}"[:width], "ghost")] for line in body]
        elif first.startswith("#"):
            _heading(book, first, width, glyphs)
        elif first.startswith("|"):
            _table(book, block, width, glyphs)
        elif first.startswith("- "):
            _item(book, block, width, glyphs)
        else:
            book.lines += _paragraph(" ".join(block), width)
        after = blocks[number + 1][0] if number + 1 < len(blocks) else ""
        # No gap after a heading, or between short items.
        if not first.startswith("#") and not (_is_short(first) and _is_short(after)):
            book.lines.append([])
    return book


def _is_short(line: str) -> bool:
    """Whether a list item that is not a rule begins here."""
    return line.startswith("- ") and not _START.match(line)


def _blocks(text: str) -> list[list[str]]:
    """Paragraphs, headings, tables, list items and fenced pieces."""
    blocks: list[list[str]] = []
    fenced = new = False
    for line in text.splitlines():
        fence = line.startswith("```")
        if fenced:
            blocks[-1].append(line)
            if fence:
                fenced, new = False, True
            continue
        if not line.strip():
            new = True
            continue
        alone = line.startswith(("#", "- ")) or fence
        if not blocks or new or alone or line.startswith("|") != blocks[-1][0].startswith("|"):
            blocks.append([])
        blocks[-1].append(line.strip() if not fence else line)
        fenced, new = fence, line.startswith("#")
    return blocks


def _heading(book: Book, line: str, width: int, glyphs: Glyphs) -> None:
    title = line.lstrip("#").strip()
    if line.startswith("## "):
        book.sections.append((title, len(book.lines)))
    rule = glyphs.heavy[0] if line.startswith("# ") else glyphs.light[0]
    book.lines.append([Span(title, "title")])
    book.lines.append([Span(rule * min(width, max(len(title), 24)), "frame")])


def _item(book: Book, block: list[str], width: int, glyphs: Glyphs) -> None:
    """A list item; a numbered rule stands out and can be jumped to."""
    if match := _START.match(block[0]):
        book.rules[match[1]] = len(book.lines)
        words = " ".join(block)[match.end() :].strip()
        mark = f"{match[1]:<5}"
        lines = _paragraph(words, width - len(mark))
        lines[0].insert(0, Span(mark, "key"))
    else:
        mark = f" {glyphs.bullet} "
        lines = _paragraph(" ".join(block)[2:], width - len(mark))
        lines[0].insert(0, Span(mark, "hot"))
    for line in lines[1:]:
        line.insert(0, Span(" " * len(mark), "text"))
    book.lines += lines


def _spans(text: str, style: str = "text") -> list[Span]:
    """The stretches of a piece of text: bold, code and rule numbers stand out."""
    spans = []
    for piece in _MARKS.split(text):
        if piece.startswith("**"):
            spans.append(Span(piece[2:-2], "fame"))
        elif piece.startswith("`"):
            spans.append(Span(piece[1:-1], "ghost"))
        else:
            at = 0
            for match in _RULE.finditer(piece):
                spans.append(Span(piece[at : match.start()], style))
                spans.append(Span(match[0], "hot", match[0]))
                at = match.end()
            spans.append(Span(piece[at:], style))
    return [span for span in spans if span.text]


def _paragraph(text: str, width: int) -> list[StyledLine]:
    """Stretches wrapped to a width, word by word."""
    lines: list[StyledLine] = [[]]
    used = 0
    gap = False
    for span in _spans(text):
        for word in re.findall(r"\s+|\S+", span.text):
            if word.isspace():
                gap = used > 0
                continue
            for piece in wrap(word, width):
                if used and used + gap + len(piece) > width and gap:
                    lines.append([])
                    used, gap = 0, False
                if gap:
                    lines[-1].append(Span(" ", span.style))
                lines[-1].append(Span(piece, span.style, span.link))
                used += gap + len(piece)
                gap = False
    return lines


def _table(book: Book, block: list[str], width: int, glyphs: Glyphs) -> None:
    """Columns as wide as they need to be; the widest shrinks and is wrapped."""
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in block]
    rows = [row for row in rows if not all(set(cell) <= set("-: ") and cell for cell in row)]
    count = max(len(row) for row in rows)
    rows = [row + [""] * (count - len(row)) for row in rows]
    wide = [max(len(_plain(row[column])) for row in rows) for column in range(count)]
    while sum(wide) + 2 * (count - 1) > width and max(wide) > 8:
        wide[wide.index(max(wide))] -= 1
    for number, row in enumerate(rows):
        cells = [_paragraph(cell, wide[column]) for column, cell in enumerate(row)]
        for at in range(max(len(cell) for cell in cells)):
            line: StyledLine = []
            for column, cell in enumerate(cells):
                spans = cell[at] if at < len(cell) else []
                line += [Span(s.text, "hot", s.link) if number == 0 else s for s in spans]
                used = sum(len(span.text) for span in spans)
                line.append(Span(" " * (wide[column] - used + 2), "text"))
            book.lines.append(line)
        if number == 0:
            book.lines.append([Span(glyphs.light[0] * (sum(wide) + 2 * (count - 1)), "frame")])


def _plain(text: str) -> str:
    return text.replace("**", "").replace("`", "")
