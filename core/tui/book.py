"""The rules reference to be read on a screen: passages, links between rules, and a search.

A passage is what one widget shows: a paragraph, a heading, a cell of a table, or a piece of code.
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

_REFERENCE = re.compile(r"\b[A-Z]\d+\b")
_CODE = ("fence", "code_block")


@frozen
class Place:
    """A stretch of a passage."""

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


class Chapter:
    """A chapter, taken apart when it is first needed."""

    def __init__(self, title: str, source: str, parser: MarkdownIt) -> None:
        self.title, self.source = title, source
        self._parser = parser

    @cached_property
    def _parts(self) -> tuple[list[str], list[Link], dict[str, int]]:
        passages: list[str] = []
        links: list[Link] = []
        anchors: dict[str, int] = {}
        before = ""
        for token in self._parser.parse(self.source):
            text = token.content.rstrip() if token.type in _CODE else ""
            if token.type == "inline":
                text, found = _read(token.children or (), len(passages))
                links += found
                if before == "heading_open":
                    anchors.setdefault(slug(text), len(passages))
                elif (number := _own_number(token.children or ())) and before == "paragraph_open":
                    anchors.setdefault(number, len(passages))
            before = token.type
            if text.strip():
                passages.append(text)
        return passages, links, anchors

    @property
    def passages(self) -> Sequence[str]:
        """The texts of the chapter, without their marks."""
        return self._parts[0]

    @property
    def links(self) -> Sequence[Link]:
        return self._parts[1]

    @property
    def anchors(self) -> dict[str, int]:
        """The passages that links can lead to, by rule number or heading."""
        return self._parts[2]


class Book:
    """A reference by its chapters; the first is what stands before all of them."""

    def __init__(self, text: str) -> None:
        self._known = frozenset(rules_in(text))
        parts = [opening(text), *split(text)]
        self.title = parts[0][0]
        parser = self.parser()
        self.chapters = tuple(Chapter(title, source, parser) for title, source in parts)
        self._parts = parts
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
        """Where a rule stands, by its number in any case."""
        chapter = self._homes.get(number.upper())
        if chapter is None:
            return None
        return Place(chapter, self.chapters[chapter].anchors.get(number.upper(), 0))

    def target(self, link: str) -> Place | None:
        """Where a link leads to."""
        anchor = link.removeprefix("#")
        if NUMBER.fullmatch(anchor):
            return self.rule(anchor)
        for number, chapter in enumerate(self.chapters):
            if anchor in chapter.anchors:
                return Place(number, chapter.anchors[anchor])
        return None

    def find(self, words: str) -> list[Place]:
        """Every stretch with these words, whatever the case and the spaces between them."""
        wanted = words.split()
        if not wanted:
            return []
        pattern = re.compile(r"\s+".join(map(re.escape, wanted)), re.IGNORECASE)
        return [
            Place(number, passage, match.start(), match.end())
            for number, chapter in enumerate(self.chapters)
            for passage, text in enumerate(chapter.passages)
            for match in pattern.finditer(text)
        ]

    def topic(self, words: str) -> Place | None:
        """Where to begin reading about a topic: a rule, a chapter, or the first mention of it."""
        words = " ".join(words.split())
        if not words or (found := self.rule(words)) is not None:
            return found if words else None
        titles = [(title, "") for title, _ in self._parts[1:]]
        if chapters := about(titles, words):
            return Place(chapters[0] + 1)
        return next(iter(self.find(words)), None)


def slug(heading: str) -> str:
    """A heading as it is named in links."""
    return re.sub(r"[^\w\- ]", "", heading.strip().lower()).replace(" ", "-")


def _text(content: str) -> Token:
    return Token("text", "", 0, content=content)


def _read(children: Sequence[Token], passage: int) -> tuple[str, list[Link]]:
    """What a line of Markdown says, and its links."""
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
            links.append(Link(passage, opened[0], len(said), opened[1]))
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
