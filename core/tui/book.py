"""The rules reference to be read on a screen: passages, links between rules, and a search.

A passage is what one widget shows: a paragraph, a heading, a piece of code, or a whole table, which
is set in columns here because a widget for each cell would be slow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property

from markdown_it import MarkdownIt
from markdown_it.rules_core import StateCore
from markdown_it.token import Token

from core.frozen import frozen
from core.rules_book import NUMBER, about, opening, rules_in, split
from core.tui.set_table import Cell, set_table

SET = "set"
"""The kind of token for lines that are shown as they are."""
WIDEST = 74
"""Columns of the widest table."""
_REFERENCE = re.compile(r"\b[A-Z]\d+\b")
_CODE = ("fence", "code_block")

Stretch = tuple[int, int]
"""From a letter of a passage up to another."""


@frozen
class Place:
    """Something in a passage, in more than one stretch if a cell of a table breaks it."""

    chapter: int
    passage: int = 0
    stretches: tuple[Stretch, ...] = ()

    @property
    def start(self) -> int:
        return self.stretches[0][0] if self.stretches else 0


@frozen
class Link:
    """A stretch of a passage that leads elsewhere."""

    passage: int
    start: int
    end: int
    target: str
    """As written in the text: `#V27`, or a heading as in `#the-end`."""


@frozen
class Words:
    """Words that belong together, to search in: a passage, or a cell of a table in it."""

    passage: int
    text: str
    cell: Cell | None = None

    def stretches(self, start: int, end: int) -> tuple[Stretch, ...]:
        """Where some of the words stand in the passage."""
        return ((start, end),) if self.cell is None else tuple(self.cell.stretches(start, end))


class Contents:
    """A chapter taken apart."""

    def __init__(self, tokens: Sequence[Token]) -> None:
        self.passages: list[str] = []
        """The texts of the chapter, without their marks."""
        self.words: list[Words] = []
        self.links: list[Link] = []
        self.anchors: dict[str, int] = {}
        """The passages that links can lead to, by rule number or heading."""
        before = ""
        for token in tokens:
            if token.type == SET:
                self._add_lines(token)
            elif token.type == "inline":
                self._add(token.children or (), before)
            before = token.type

    def _add(self, children: Sequence[Token], before: str) -> None:
        text, links = read(children)
        if not text.strip():
            return
        number = len(self.passages)
        if before == "heading_open":
            self.anchors.setdefault(slug(text), number)
        elif before == "paragraph_open" and (rule := _own_number(children)):
            self.anchors.setdefault(rule, number)
        self.links += [Link(number, *link) for link in links]
        self.words.append(Words(number, text))
        self.passages.append(text)

    def _add_lines(self, token: Token) -> None:
        number = len(self.passages)
        self.links += [Link(number, *link) for link in token.meta.get("links", ())]
        cells: Sequence[Cell] = token.meta.get("cells", ())
        self.words += [Words(number, cell.text, cell) for cell in cells]
        if not cells:
            self.words.append(Words(number, token.content))
        self.passages.append(token.content)


class Chapter:
    """A chapter; it is taken apart when that is first needed."""

    def __init__(self, title: str, source: str, parser: MarkdownIt) -> None:
        self.title, self.source = title, source
        self._parser = parser

    @cached_property
    def contents(self) -> Contents:
        return Contents(self._parser.parse(self.source))


class Book:
    """A reference by its chapters; the first is what stands before all of them."""

    def __init__(self, text: str) -> None:
        self._known = frozenset(rules_in(text))
        parts = [opening(text), *split(text)]
        self.title = parts[0][0]
        parser = self.parser()
        self.chapters = tuple(Chapter(title, source, parser) for title, source in parts)
        self._homes = {
            number: chapter
            for chapter, (_, source) in enumerate(parts)
            for number in rules_in(source)
        }

    def parser(self) -> MarkdownIt:
        """Reads Markdown so that rules are paragraphs and their numbers are links to them."""
        parser = MarkdownIt("commonmark").enable("table")
        parser.core.ruler.push("rules", _unlist_rules)
        parser.core.ruler.push("references", self._link)
        parser.core.ruler.push("tables", _set_lines)
        return parser

    def _link(self, state: StateCore) -> None:
        """Make every mention of a rule a link."""
        for token in state.tokens:
            if token.type == "inline" and token.children:
                token.children = list(self._linked(token.children))

    def _linked(self, children: Sequence[Token]) -> Iterator[Token]:
        inside = 0
        for child in children:
            inside += child.nesting if child.type.startswith(("link_", "strong_")) else 0
            if child.type != "text" or inside:
                yield child
                continue
            at = 0
            for match in _REFERENCE.finditer(child.content):
                if match[0] not in self._known:
                    continue
                yield _text(child.content[at : match.start()])
                yield Token("link_open", "a", 1, attrs={"href": f"#{match[0]}"})
                yield _text(match[0])
                yield Token("link_close", "a", -1)
                at = match.end()
            yield _text(child.content[at:])

    # --- Finding ------------------------------------------------------------------------------

    def rule(self, number: str) -> Place | None:
        """Where the number of a rule stands; it may be given in any case."""
        number = number.strip().upper()
        chapter = self._homes.get(number)
        if chapter is None:
            return None
        passage = self.chapters[chapter].contents.anchors.get(number, 0)
        return Place(chapter, passage, ((0, len(number)),))

    def target(self, link: str) -> Place | None:
        """Where a link leads to."""
        anchor = link.removeprefix("#")
        if NUMBER.fullmatch(anchor):
            return self.rule(anchor)
        for number, chapter in enumerate(self.chapters):
            if anchor in chapter.contents.anchors:
                return Place(number, chapter.contents.anchors[anchor])
        return None

    def find(self, wanted: str) -> list[Place]:
        """Every stretch with these words, whatever the case and the spaces between them."""
        if not wanted.split():
            return []
        pattern = re.compile(r"\s+".join(map(re.escape, wanted.split())), re.IGNORECASE)
        return [
            Place(number, words.passage, words.stretches(match.start(), match.end()))
            for number, chapter in enumerate(self.chapters)
            for words in chapter.contents.words
            for match in pattern.finditer(words.text)
        ]

    def topic(self, words: str) -> Place | None:
        """Where to begin reading about a topic: a rule, a chapter, or the first mention of it."""
        words = " ".join(words.split())
        if not words:
            return None
        if (found := self.rule(words)) is not None:
            return found
        titles = [(chapter.title, "") for chapter in self.chapters[1:]]
        if chapters := about(titles, words):
            return Place(chapters[0] + 1)
        return next(iter(self.find(words)), None)


def slug(heading: str) -> str:
    """A heading as it is named in links."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def read(children: Sequence[Token]) -> tuple[str, list[tuple[int, int, str]]]:
    """What a line of Markdown says, and its links: first letter, the one after, and target."""
    said, links = "", []
    opened: tuple[int, str] | None = None
    for child in children:
        if child.type == "text":
            said += re.sub(r"\s+", " ", child.content)
        elif child.type == "code_inline":
            said += child.content
        elif child.type in ("softbreak", "hardbreak"):
            said += " " if child.type == "softbreak" else "\n"
        elif child.type == "link_open":
            opened = (len(said), str(child.attrs.get("href", "")))
        elif child.type == "link_close" and opened is not None:
            links.append((opened[0], len(said), opened[1]))
            opened = None
    return said, links


def _own_number(children: Sequence[Token]) -> str:
    """The number of the rule that begins with these tokens; empty if none does."""
    kinds = [child.type for child in children if child.content or child.type != "text"][:2]
    first = next((child.content for child in children if child.content), "")
    return first if kinds == ["strong_open", "text"] and _REFERENCE.fullmatch(first) else ""


def _unlist_rules(state: StateCore) -> None:
    """Take lists of numbered rules apart into paragraphs, as their numbers are mark enough."""
    kept: list[Token] = []
    opened: list[bool] = []
    tokens = state.tokens
    for at, token in enumerate(tokens):
        if token.type == "bullet_list_open":
            # The first item's paragraph follows the openings of list, item and paragraph.
            inline = next((one for one in tokens[at:] if one.type == "inline"), None)
            number = _own_number(inline.children or ()) if inline is not None else ""
            opened.append(bool(number) and not opened)
        plain = bool(opened) and opened == [True]
        if token.type == "bullet_list_close":
            opened.pop()
        if plain and token.type.startswith(("bullet_list_", "list_item_")):
            continue
        if plain and token.level:
            token.level -= 2
            token.hidden = False
        kept.append(token)
    state.tokens = kept


def _set_lines(state: StateCore) -> None:
    """Make one token of each table and of each piece of code: lines to be shown as they are."""
    kept: list[Token] = []
    rows: list[list[Sequence[Token]]] | None = None
    for token in state.tokens:
        if token.type == "table_open":
            rows = []
        elif token.type == "table_close" and rows is not None:
            kept.append(_table(rows, token))
            rows = None
        elif rows is None:
            code = token.type in _CODE
            kept.append(_lines(token.content.rstrip(), token) if code else token)
        elif token.type == "tr_open":
            rows.append([])
        elif token.type == "inline":
            rows[-1].append(token.children or ())
    state.tokens = kept


def _lines(content: str, like: Token, **meta: object) -> Token:
    return Token(SET, "", 0, content=content, meta=meta, level=like.level, block=True, map=like.map)


def _table(rows: list[list[Sequence[Token]]], like: Token) -> Token:
    """A table as lines, with its cells to search in and its links."""
    said = [[read(cell) for cell in row] for row in rows]
    found = set_table([[text for text, _ in row] for row in said], WIDEST)
    links = [
        (*stretch, target)
        for row, cells in zip(said, found.rows, strict=True)
        for (_, some), cell in zip(row, cells, strict=True)
        for start, end, target in some
        for stretch in cell.stretches(start, end)
    ]
    cells = [cell for row in found.rows for cell in row if cell.text.strip()]
    return _lines(found.text, like, cells=cells, links=links, head=found.head)
