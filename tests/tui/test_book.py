"""The rules reference taken apart: chapters, rules, links, tables, and the search."""

from __future__ import annotations

import pytest

from core.assets import asset
from core.commands.reference import find
from core.errors import BadRequest
from core.registry import open_game
from core.rules_book import about, opening, rule, rules_in, split
from core.tui.book import Book, Link, Place, slug
from core.tui.set_table import set_table

TEXT = """# A game: the rules

Read A2 first.

## Start

- **A1** Lay out the board. See A2
  and A9, or the [end](#the-end).
- **A2** The **oldest** player `begins`
  the game, as in A1.

Some words:

- short ones
- and longer
  ones

## The end

| what | points |
|---|---|
| every ship | 3, see A1 |
| the longest island of all | 5 for its
owner |
| | 0 |

```
 +--+  A1
 |  |
```

- **A3** Stop.
"""


def book() -> Book:
    return Book(TEXT)


def reference(game: str) -> str:
    return asset(f"{game}/rules.md").read_text(encoding="utf-8")


def stretch(found: Book, place: Place) -> str:
    """What stands at a place."""
    text = found.chapters[place.chapter].contents.passages[place.passage]
    return " ".join(text[start:end] for start, end in place.stretches)


def test_the_text_is_split_at_its_headings() -> None:
    assert opening(TEXT) == ("A game: the rules", "# A game: the rules\n\nRead A2 first.\n")
    assert [title for title, _ in split(TEXT)] == ["Start", "The end"]
    assert split(TEXT)[1][1].startswith("## The end\n\n| what")
    assert rules_in(TEXT) == ["A1", "A2", "A3"]


def test_a_rule_is_found_with_all_its_lines() -> None:
    assert rule(TEXT, "a2") == "- **A2** The **oldest** player `begins`\n  the game, as in A1."
    assert rule(TEXT, "A9") == ""


def test_chapters_are_found_by_title_before_text() -> None:
    chapters = split(TEXT)
    assert about(chapters, "the") == [1]
    assert about(chapters, "end") == [1]
    assert about(chapters, "OLDEST") == [0]
    assert about(chapters, "zeppelin") == []


def test_the_command_finds_the_same() -> None:
    game = open_game("vikings")
    assert find(game, "v27").startswith("- **V27** Round 6.")
    assert find(game, "boatswains").startswith("## Boatswains\n")
    with pytest.raises(BadRequest, match="their topics are The game in two minutes"):
        find(game, "zeppelin")


def test_rules_are_passages_without_marks() -> None:
    start = book().chapters[1].contents
    assert start.passages == [
        "Start",
        "A1 Lay out the board. See A2 and A9, or the end.",
        "A2 The oldest player begins the game, as in A1.",
        "Some words:",
        "short ones",
        "and longer ones",
    ]
    assert start.anchors == {"start": 0, "A1": 1, "A2": 2}


def test_mentions_of_rules_that_exist_are_links() -> None:
    assert book().chapters[1].contents.links == [
        Link(1, 26, 28, "#A2"),
        Link(1, 44, 47, "#the-end"),
        Link(2, 44, 46, "#A1"),
    ]


def test_a_table_is_one_passage_whose_cells_can_be_searched() -> None:
    found = book()
    end = found.chapters[2].contents
    table = end.passages[1].splitlines()
    assert table[0].split() == ["what", "points"]
    assert table[1].startswith("every ship")
    assert table[1].endswith("3, see A1")
    (link,) = end.links
    assert end.passages[1][link.start : link.end] == "A1"
    assert [stretch(found, place) for place in found.find("longest island")] == ["longest island"]
    assert not found.find("every ship 3"), "words of two cells do not belong together"


def test_code_stays_as_it_is() -> None:
    assert book().chapters[2].contents.passages[2] == " +--+  A1\n |  |"


def test_words_are_found_in_any_case_and_across_line_breaks() -> None:
    found = book()
    (place,) = found.find("begins   THE game")
    assert place.chapter == 1
    assert stretch(found, place) == "begins the game"
    assert len(found.find("a1")) == 4
    assert found.find("  ") == []
    assert found.find("(") == []


def test_rules_and_anchors_have_places() -> None:
    found = book()
    assert found.rule("a2") == Place(1, 2, ((0, 2),))
    assert found.rule("A9") is None
    assert found.target("#A3") == Place(2, 3, ((0, 2),))
    assert found.target("#the-end") == Place(2, 0)
    assert found.target("#nowhere") is None
    assert slug("Fire & Axe: the rules") == "fire--axe-the-rules"


def test_a_topic_is_a_rule_a_chapter_or_a_mention() -> None:
    found = book()
    assert found.topic("a2") == Place(1, 2, ((0, 2),))
    assert found.topic("END") == Place(2)
    mention = found.topic("oldest")
    assert mention is not None
    assert stretch(found, mention) == "oldest"
    assert found.topic("zeppelin") is None
    assert found.topic(" ") is None


def test_wide_tables_are_wrapped_and_their_words_still_found() -> None:
    rows = [["name", "effect"], ["one", "some words that go on and on"], ["two", ""]]
    found = set_table(rows, 20)
    assert all(len(line) <= 20 for line in found.text.splitlines())
    assert found.text[: found.head] == "name  effect\n"
    cell = found.rows[1][1]
    pieces = list(cell.stretches(5, 20))
    assert len(pieces) == 2
    assert " ".join(found.text[a:b] for a, b in pieces) == "words that go on"[:15]
    assert list(cell.stretches(0, 4)) == [(found.text.index("some"), found.text.index("some") + 4)]


@pytest.mark.parametrize("game", ["vikings", "fireaxe"])
def test_the_whole_reference_is_read(game: str) -> None:
    text = reference(game)
    found = Book(text)
    assert len(found.chapters) == 1 + text.count("\n## ")
    everything = [line for chapter in found.chapters for line in chapter.contents.passages]
    assert not [line for line in everything if "**" in line or line.startswith(("#", "|", "```"))]
    numbers = rules_in(text)
    assert len(numbers) > 40
    for number in numbers:
        place = found.rule(number)
        assert place is not None
        passage = found.chapters[place.chapter].contents.passages[place.passage]
        assert passage.startswith(f"{number} ")
    for chapter in found.chapters:
        for link in chapter.contents.links:
            passage = chapter.contents.passages[link.passage]
            assert f"#{passage[link.start : link.end]}" == link.target
            assert found.target(link.target) is not None
