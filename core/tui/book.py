"""The rules reference to be read on a screen: passages, links between rules, and a search."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from markdown_it import MarkdownIt
from markdown_it.token import Token

from core.frozen import frozen
from core.rules_book import NUMBER, about, opening, rules_in, split

_REFERENCE = re.compile(r"\b[A-Z]\d+\b")


@frozen
class Place:
    """Something in a passage, from a letter up to another; or the beginning of it."""

    chapter: int
    passage: int = 0
    start: int = 0
    end: int = 0


@frozen
class Link:
    """A stretch of a passage that leads elsewhere."""

    passage: int
    start: int
    end: int
    target: str
    """As written in the text: `#V27`, or a heading as in `#the-end`."""


@dataclass
class Passage:
    """Words that belong together: a paragraph, a heading, a piece of code, a cell of a table."""

    text: str = ""
    strong: list[tuple[int, int]] = field(default_factory=list)
    code: list[tuple[int, int]] = field(default_factory=list)
    links: list[tuple[int, int, str]] = field(default_factory=list)


@frozen
class Block:
    """Passages set together, by rows and columns; all but tables have one of each."""

    kind: str
    """`heading`, `text`, `item`, `code` or `table`."""
    rows: list[list[int]]
    """The numbers of the passages."""
    indent: int = 0
    close: bool = False
    """No blank row before it, as between the items of a list."""


class Contents:
    """A chapter taken apart; *known* are the rules that can be linked to."""

    def __init__(self, tokens: Sequence[Token], known: frozenset[str]) -> None:
        self._known = known
        self.passages: list[Passage] = []
        self.blocks: list[Block] = []
        self.anchors: dict[str, int] = {}
        """The passages that links can lead to, by rule number or heading."""
        lists: list[str] = []
        kind, first = "text", False
        for token in tokens:
            match token.type:
                case "bullet_list_open" | "ordered_list_open":
                    lists.append("item")
                case "bullet_list_close" | "ordered_list_close":
                    lists.pop()
                case "list_item_open":
                    first = True
                case "heading_open":
                    kind = "heading"
                case "table_open":
                    kind = "table"
                    self.blocks.append(Block(kind, []))
                case "tr_open":
                    self.blocks[-1].rows.append([])
                case "heading_close" | "table_close":
                    kind = "text"
                case "fence" | "code_block":
                    self.passages.append(Passage(token.content.rstrip()))
                    self.blocks.append(Block("code", [[len(self.passages) - 1]]))
                case "inline":
                    self._add(token.children or (), kind, lists, first)
                    first = False

    @property
    def links(self) -> list[Link]:
        """All links in their order."""
        return [
            Link(number, *link)
            for number, passage in enumerate(self.passages)
            for link in passage.links
        ]

    def _add(self, children: Sequence[Token], kind: str, lists: list[str], first: bool) -> None:
        passage, number = self._read(children), len(self.passages)
        self.passages.append(passage)
        if kind == "table":
            self.blocks[-1].rows[-1].append(number)
            return
        if kind == "heading":
            self.anchors.setdefault(slug(passage.text), number)
        elif rule := _own_number(children):
            self.anchors.setdefault(rule, number)
            if lists == ["item"]:
                lists[0] = "rules"  # whose numbers are mark enough
        plain = not lists or lists == ["rules"]
        kind = "item" if first and not plain else kind
        beside = bool(self.blocks) and self.blocks[-1].kind == "item" and kind == "item"
        depth = len(lists) - (lists[:1] == ["rules"])
        self.blocks.append(Block(kind, [[number]], 0 if plain else 2 * depth, close=beside))

    def _read(self, children: Sequence[Token]) -> Passage:
        """What a line of Markdown says; every mention of a rule is a link."""
        passage = Passage()
        opened: dict[str, tuple[int, str]] = {}
        for child in children:
            at = len(passage.text)
            match child.type:
                case "text":
                    passage.text += re.sub(r"\s+", " ", child.content)
                    if not opened:
                        passage.links += [
                            (*found.span(), f"#{found[0]}")
                            for found in _REFERENCE.finditer(passage.text, at)
                            if found[0] in self._known
                        ]
                case "code_inline":
                    passage.text += child.content
                    passage.code.append((at, len(passage.text)))
                case "softbreak" | "hardbreak":
                    passage.text += " "
                case "strong_open" | "link_open":
                    opened[child.type] = (at, str(child.attrs.get("href", "")))
                case "strong_close":
                    passage.strong.append((opened.pop("strong_open")[0], at))
                case "link_close":
                    start, target = opened.pop("link_open")
                    passage.links.append((start, at, target))
        return passage


class Chapter:
    """A chapter; it is taken apart when that is first needed."""

    def __init__(self, title: str, source: str, known: frozenset[str]) -> None:
        self.title, self._source, self._known = title, source, known

    @cached_property
    def contents(self) -> Contents:
        tokens = MarkdownIt("commonmark").enable("table").parse(self._source)
        return Contents(tokens, self._known)


class Book:
    """A reference by its chapters; the first is what stands before all of them."""

    def __init__(self, text: str) -> None:
        known = frozenset(rules_in(text))
        parts = [opening(text), *split(text)]
        self.title = parts[0][0]
        self.chapters = tuple(Chapter(title, source, known) for title, source in parts)
        self._homes = {
            number: chapter
            for chapter, (_, source) in enumerate(parts)
            for number in rules_in(source)
        }

    # --- Finding ------------------------------------------------------------------------------

    def rule(self, number: str) -> Place | None:
        """Where the number of a rule stands; it may be given in any case."""
        number = number.strip().upper()
        chapter = self._homes.get(number)
        if chapter is None:
            return None
        passage = self.chapters[chapter].contents.anchors.get(number, 0)
        return Place(chapter, passage, 0, len(number))

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
            Place(number, passage, *match.span())
            for number, chapter in enumerate(self.chapters)
            for passage, words in enumerate(chapter.contents.passages)
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


def _own_number(children: Sequence[Token]) -> str:
    """The number of the rule that begins with these tokens; empty if none does."""
    kinds = [child.type for child in children if child.content or child.type != "text"][:2]
    first = next((child.content for child in children if child.content), "")
    return first if kinds == ["strong_open", "text"] and _REFERENCE.fullmatch(first) else ""
