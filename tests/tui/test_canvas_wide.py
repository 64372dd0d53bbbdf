"""The canvas with text in any script: true widths, and never half a character."""

from __future__ import annotations

import random

import pytest
from rich.cells import cell_len

from core.tui.drawing import cells
from core.tui.drawing.canvas import Canvas, Rect, clip, pad, width_of, wrap
from core.tui.drawing.cells import cells_of
from core.tui.drawing.glyphs import SETS
from core.tui.drawing.parts import Item, draw_list, draw_log

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
NORWAY = "\U0001f1f3\U0001f1f4"
HEART = "\u2764\ufe0f"
ASA = "A\u030asa"
MIXED = ("李雷", ASA, FAMILY, NORWAY, HEART, "Ⓐ", "abc", "x\u0301", "한글", " ", "\u200dz")


def canvas(width: int = 10, height: int = 1) -> Canvas:
    return Canvas(width, height, SETS["ascii"])


def rows(page: Canvas) -> list[str]:
    return [page.text(y) for y in range(page.height)]


def test_each_character_fills_the_cells_it_is_wide():
    assert cells_of("李a") == ("李", "", "a")
    assert cells_of(ASA) == ("A\u030a", "s", "a")
    assert cells_of(f"{FAMILY}{NORWAY}{HEART}") == (FAMILY, "", NORWAY, "", HEART, "")
    assert cells_of("Ⓐ\x1b") == ("Ⓐ", "?")


def test_a_sequence_wider_than_two_cells_is_drawn_as_its_first_character(
    monkeypatch: pytest.MonkeyPatch,
):
    """Older releases of Rich add up the parts of an emoji sequence."""
    monkeypatch.setattr(cells, "cell_len", lambda text: sum(map(cell_len, text)))
    cells_of.cache_clear()
    assert cells_of(f"{FAMILY}a") == (FAMILY[0], "", "a")
    assert cells_of(HEART) == (HEART,)
    cells_of.cache_clear()


def test_the_column_after_is_counted_in_cells():
    page = canvas()
    assert page.put(1, 0, "李雷", "hot") == 5
    assert page.text(0) == " 李雷     "
    assert [page.style(x, 0) for x in range(6)] == ["text", "hot", "hot", "hot", "hot", "text"]
    assert page.row(0)[0][:6] == [" ", "李", "", "雷", "", " "]
    assert page.put(0, 0, ASA) == 3
    assert page.put_right(10, 0, FAMILY) == 8
    assert page.text(0).endswith(FAMILY)


def test_text_is_centred_by_cells():
    page = canvas()
    page.put_center(0, "李雷")
    assert page.text(0) == "   李雷   "


@pytest.mark.parametrize(
    ("x", "shown"),
    [
        (-4, "      "),
        (-3, "      "),
        (-2, "雷    "),
        (-1, " 雷   "),
        (3, "   李 "),
        (4, "    李"),
        (5, "      "),
    ],
)
def test_half_a_character_at_an_edge_is_blank(x: int, shown: str):
    page = canvas(6)
    assert page.put(x, 0, "李雷") == x + 4
    assert page.text(0) == shown


@pytest.mark.parametrize(
    ("x", "text", "shown"),
    [(1, "x", " x雷"), (2, "x", "李x "), (0, "x", "x 雷"), (3, "x", "李 x"), (1, "xy", " xy ")],
)
def test_drawing_over_half_a_character_blanks_the_other(x: int, text: str, shown: str):
    page = canvas(4)
    page.put(0, 0, "李雷")
    page.put(x, 0, text)
    assert page.text(0) == shown
    again = canvas(4)
    again.put(0, 0, "李雷")
    again.blit(x, 0, text, ["hot"] * len(text))
    assert again.text(0) == shown


def test_nothing_drawn_changes_nothing():
    page = canvas(4)
    page.put(0, 0, "李雷")
    page.put(1, 0, "")
    page.put(1, 0, "\u0301")
    page.blit(1, 0, "", [])
    assert page.text(0) == "李雷"


def test_a_window_that_begins_within_a_character_shows_a_blank():
    page = canvas(6)
    page.put(0, 0, "李雷李")
    part = page.window(Rect(1, 0, 4, 1))
    assert part.text(0) == " 雷 "
    part.put(0, 0, "x")
    part.put(3, 0, "雷")
    assert page.text(0) == " x雷  "


def test_whatever_is_drawn_a_row_keeps_its_width():
    rng = random.Random(5)
    page = canvas(20, 3)
    parts = (page, page.window(Rect(3, 0, 9, 3)), page.window(Rect(8, 1, 12, 2)))
    for _ in range(1500):
        part = rng.choice(parts)
        text = "".join(rng.choices(MIXED, k=3))
        part.put(rng.randrange(-9, 20), rng.randrange(3), text, rng.choice("ab"))
        for y in range(page.height):
            chars, styles = page.row(y)
            assert len(chars) == len(styles) == cell_len(page.text(y)) == 20
            for x, char in enumerate(chars):
                assert cell_len(char) == (2 if chars[x + 1 : x + 2] == [""] else len(char) > 0)
                assert char or styles[x] == styles[x - 1]


def test_text_is_clipped_by_cells():
    assert width_of("李雷") == 4
    assert [clip("李雷", width) for width in range(5)] == ["", "~", "~", "李~", "李雷"]
    assert clip(f"{ASA}bc", 4) == f"{ASA}~"
    assert clip(FAMILY * 3, 5) == f"{FAMILY * 2}~"
    assert width_of(pad("李", 5)) == 5
    assert pad("李雷", 3) == "李雷"


def test_text_is_wrapped_by_cells():
    assert wrap("李雷 a 韩梅梅", 6) == ["李雷 a", "韩梅梅"]
    assert wrap("韩梅梅", 5) == ["韩梅", "梅"]
    assert wrap("韩梅", 1) == ["韩", "梅"]
    assert wrap(f"{ASA} {ASA}", 7) == [f"{ASA} {ASA}"]
    assert wrap("", 5) == [""]


def test_a_title_is_cut_by_cells():
    page = canvas(12, 3)
    page.box(Rect(0, 0, 12, 3), title="韩梅梅李雷")
    assert rows(page) == ["+- 韩梅~ --+", "|          |", "+----------+"]


def test_lists_and_logs_keep_to_their_width():
    page = canvas(20, 3)
    draw_list(page.window(Rect(0, 0, 20, 1)), [Item("李雷 韩梅梅")], 0)
    draw_log(page.window(Rect(0, 1, 12, 2)), [[f"{FAMILY} 韩梅梅 李雷"]])
    assert [cell_len(row) for row in rows(page)] == [20, 20, 20]
    assert page.text(0) == "> 李雷 韩梅梅       "
    assert page.text(1) == f"{FAMILY} 韩梅梅           "
    assert page.text(2).rstrip() == "李雷"
