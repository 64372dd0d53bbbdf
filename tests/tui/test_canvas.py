"""The canvas: cut off at its edges, pointed at by place."""

from __future__ import annotations

from core.tui.drawing.canvas import Canvas, Rect, clip, wrap
from core.tui.drawing.glyphs import SETS
from core.tui.drawing.parts import Item, draw_list, fit_names, in_colours


def canvas(width: int = 20, height: int = 5) -> Canvas:
    return Canvas(width, height, SETS["ascii"])


def test_what_is_drawn_outside_is_cut_off():
    page = canvas(6, 2)
    page.put(-2, 0, "abcdefghij")
    page.put(4, 1, "xyz")
    page.put(0, 2, "below")
    page.put(0, -1, "above")
    assert [page.text(y) for y in range(2)] == ["cdefgh", "    xy"]


def test_a_window_has_its_own_coordinates_and_edges():
    page = canvas()
    part = page.window(Rect(5, 1, 4, 2))
    part.put(0, 0, "abcdefgh", "hot")
    part.put(0, 5, "far below")
    assert page.text(1) == "     abcd           "
    assert page.style(5, 1) == "hot"
    assert part.text(0) == "abcd"
    assert part.window(Rect(2, 0, 10, 10)).rect == Rect(0, 0, 2, 2)


def test_characters_that_would_move_the_cursor_are_replaced():
    page = canvas(12, 1)
    assert page.put(0, 0, "a\tb\x1b[2J") == 7
    assert page.text(0) == "a?b?[2J     "


def test_a_box_has_a_border_and_a_title_that_fits():
    page = canvas(16, 4)
    inside = page.box(Rect(0, 0, 16, 4), title="A very long title")
    assert inside.rect == Rect(0, 0, 14, 2)
    assert page.text(0) == "+- A very lo~ -+"
    assert page.text(3) == "+--------------+"


def test_a_click_finds_the_last_thing_tied_to_a_place():
    page = canvas()
    page.hit(Rect(0, 0, 10, 2), "below")
    page.window(Rect(5, 1, 5, 1)).hit(Rect(0, 0, 99, 99), "above")
    assert page.at(0, 0) == page.at(4, 1) == "below"
    assert page.at(5, 1) == page.at(9, 1) == "above"
    assert page.at(15, 1) is None


def test_what_is_covered_cannot_be_pointed_at():
    page = canvas()
    page.hit(Rect(-3, -3, 99, 99), "below")
    page.cover(Rect(2, 1, 4, 2))
    assert page.at(2, 1) is page.at(5, 2) is None
    assert page.at(1, 1) == page.at(6, 2) == page.at(2, 3) == page.at(0, 0) == "below"
    assert page.at(20, 0) is page.at(0, 5) is page.at(-1, 0) is None
    page.hit(Rect(3, 1, 1, 1), "above")
    assert [page.at(x, 1) for x in (2, 3, 4)] == [None, "above", None]


def test_words_are_wrapped_and_clipped():
    assert wrap("a bc def", 4) == ["a bc", "def"]
    assert wrap("abcdefgh", 3) == ["abc", "def", "gh"]
    assert wrap("", 10) == [""]
    assert clip("abcdef", 4) == "abc~"
    assert clip("abcd", 4) == "abcd"
    assert clip("abcd", 1) == "~"
    assert clip("abcd", 0) == clip("abcd", -3) == ""


def test_a_rect_splits_without_losing_anything():
    assert Rect(1, 1, 10, 4).split_left(4) == (Rect(1, 1, 4, 4), Rect(5, 1, 6, 4))
    assert Rect(1, 1, 10, 4).split_top(9) == (Rect(1, 1, 10, 4), Rect(1, 5, 10, 0))


def test_a_list_scrolls_with_its_cursor():
    items = [Item(f"line {number}") for number in range(10)]
    page = canvas(12, 3)
    assert draw_list(page, items, 7) == [5, 6, 7]
    assert page.text(2).startswith("> line 7")


def test_a_list_wraps_what_is_long_where_there_is_room():
    items = [Item("short"), Item("a long line of words", key="x"), Item("another long line")]
    page = canvas(18, 5)
    assert draw_list(page, items, 1) == [0, 1, 1, 2, 2]
    assert "~" not in "".join(page.text(y) for y in range(5))
    page = canvas(18, 4)
    assert draw_list(page, items, 2) == [0, 1, 2, 2], "the one under the cursor comes first"
    assert "~" in page.text(1)
    page = canvas(18, 2)
    assert draw_list(page, items, 1) == [1, 1]


def test_names_in_a_log_have_the_colours_of_their_seats():
    pieces = in_colours("Bo pays Bo Long; Bob looks on.", "dim", ("Bo", "Bo Long"))
    assert pieces == [
        ("Bo", "seat-1"),
        (" pays ", "dim"),
        ("Bo Long", "seat-2"),
        ("; Bob looks on.", "dim"),
    ]
    assert in_colours("nobody", "dim", ()) == [("nobody", "dim")]


def test_the_longest_names_are_cut_first():
    names = ("Bo", "Bjorn Ironside the Long", "Cnut")
    assert fit_names(names, 40) == "Bo, Bjorn Ironside the Long, Cnut"
    assert fit_names(names, 18) == "Bo, Bjorn I~, Cnut"
    assert fit_names(names, 9) == "~, ~, ~"
    assert fit_names((), 9) == ""
