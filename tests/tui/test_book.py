"""The rules reference taken apart: chapters, rules, links, tables, and the search."""

from __future__ import annotations

import pytest

from core.assets import asset
from core.commands.reference import find
from core.errors import BadRequest
from core.registry import open_game
from core.rules_book import about, opening, rule, rules_in, split
from core.tui.book import Book, Link, Place, slug
from core.tui.page import Page, Spot

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
    text = found.chapters[place.chapter].contents.passages[place.passage].text
    return text[place.start : place.end]


def texts(found: Book, chapter: int) -> list[str]:
    return [passage.text for passage in found.chapters[chapter].contents.passages]


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
    assert texts(book(), 1) == [
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


def test_the_cells_of_a_table_are_passages_side_by_side() -> None:
    found = book()
    end = found.chapters[2].contents
    rows = Page(end, 76, "*").content().plain.splitlines()
    assert rows[2].split() == ["what", "points"]
    assert rows[3] == "every ship                 3, see A1"
    (link,) = end.links
    assert end.passages[link.passage].text[link.start : link.end] == "A1"
    assert [stretch(found, place) for place in found.find("longest island")] == ["longest island"]
    assert not found.find("every ship 3"), "words of two cells do not belong together"


def test_code_stays_as_it_is() -> None:
    assert " +--+  A1\n |  |" in texts(book(), 2)
    assert "\n\n +--+  A1\n |  |\n\nA3 Stop.\n" in set_in(book(), 2, 76)


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
    assert found.rule("a2") == Place(1, 2, 0, 2)
    assert found.rule("A9") is None
    assert found.target("#A3") == Place(2, 12, 0, 2)
    assert found.target("#the-end") == Place(2, 0)
    assert found.target("#nowhere") is None
    assert slug("Fire & Axe: the rules") == "fire--axe-the-rules"


def test_a_topic_is_a_rule_a_chapter_or_a_mention() -> None:
    found = book()
    assert found.topic("a2") == Place(1, 2, 0, 2)
    assert found.topic("END") == Place(2)
    mention = found.topic("oldest")
    assert mention is not None
    assert stretch(found, mention) == "oldest"
    assert found.topic("zeppelin") is None
    assert found.topic(" ") is None


def set_in(found: Book, chapter: int, width: int) -> str:
    return Page(found.chapters[chapter].contents, width, "*").content().plain


def test_text_is_set_in_the_room_there_is() -> None:
    assert set_in(book(), 1, 20).splitlines() == [
        *("Start", "", "A1 Lay out the", "board. See A2 and", "A9, or the end.", ""),
        *("A2 The oldest player", "begins the game, as", "in A1.", "", "Some words:", ""),
        *("* short ones", "* and longer ones"),
    ]
    assert "* and longer\n  ones\n" in set_in(book(), 1, 14)


def test_wide_tables_are_wrapped_and_their_words_still_found() -> None:
    found = book()
    text = set_in(found, 2, 24)
    assert all(len(line) <= 24 for line in text.splitlines())
    (place,) = found.find("longest island of all")
    page = Page(found.chapters[2].contents, 24, "*")
    pieces = list(page.stretches(place.passage, place.start, place.end))
    assert len(pieces) > 1
    assert " ".join(text[start:end] for start, end in pieces) == "longest island of all"


def test_rows_and_letters_lead_to_each_other() -> None:
    page = Page(book().chapters[1].contents, 20, "*")
    assert [page.spot(row) for row in (0, 1, 3)] == [Spot(0, 0), Spot(1, 0), Spot(1, 15)]
    assert [page.row(page.spot(row)) for row in (0, 2, 3, 4, 7)] == [0, 2, 3, 4, 7]


@pytest.mark.parametrize("game", ["vikings", "fireaxe"])
def test_the_whole_reference_is_read(game: str) -> None:
    text = reference(game)
    found = Book(text)
    assert len(found.chapters) == 1 + text.count("\n## ")
    everything = [line for number in range(len(found.chapters)) for line in texts(found, number)]
    assert not [line for line in everything if "**" in line or line.startswith(("#", "|", "```"))]
    numbers = rules_in(text)
    assert len(numbers) > 40
    for number in numbers:
        place = found.rule(number)
        assert place is not None
        assert texts(found, place.chapter)[place.passage].startswith(f"{number} ")
    for chapter in found.chapters:
        for link in chapter.contents.links:
            passage = chapter.contents.passages[link.passage].text
            assert f"#{passage[link.start : link.end]}" == link.target
            assert found.target(link.target) is not None
