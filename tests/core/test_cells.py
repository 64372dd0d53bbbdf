"""Text measured in cells of a terminal, without a terminal library."""

from __future__ import annotations

import pytest
from rich.cells import cell_len

from core.cells import clusters, fold_wide, is_visible, pad_left, shorten, text_width
from core.errors import BadRequest
from core.game import Outcome, SeatScore
from core.narration import score_table
from core.plain import fold
from core.seats import read_names

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
NORWAY = "\U0001f1f3\U0001f1f4"
HEART = "\u2764\ufe0f"
THUMB = "\U0001f44d\U0001f3fd"
ASA = "A\u030asa"
HAN = "\u1112\u1161\u11ab"


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        (ASA, ["A\u030a", "s", "a"]),
        ("李雷", ["李", "雷"]),
        (f"x{FAMILY}y", ["x", FAMILY, "y"]),
        (f"{NORWAY}{NORWAY}", [NORWAY, NORWAY]),
        (f"{HEART}{THUMB}", [HEART, THUMB]),
        (HAN, [HAN]),
        ("\u0301a", ["a"]),
        ("a\u200db\u202ec\u200d", ["a", "b", "c"]),
        (f"{FAMILY[0]}\u200dx", [FAMILY[0], "x"]),
        (f"{FAMILY[0]}\u200d\u0301x", [f"{FAMILY[0]}\u0301", "x"]),
        (f"{NORWAY[0]}x", ["?", "x"]),
        ("a\x1bb\n", ["a", "?", "b", "?"]),
        ("a\u3000b\u00a0c", ["a", "  ", "b", " ", "c"]),
    ],
)
def test_text_is_split_into_what_is_drawn_as_one(text: str, parts: list[str]) -> None:
    assert clusters(text) == parts


@pytest.mark.parametrize(
    ("text", "wide"),
    [
        ("Astrid", 6),
        (ASA, 3),
        ("李雷", 4),
        (FAMILY, 2),
        (NORWAY, 2),
        (HEART, 2),
        (THUMB, 2),
        (HAN, 2),
        ("Ⓐ", 1),
        ("Björn ☼", 7),
        ("a\u3000b", 4),
    ],
)
def test_widths_are_those_of_the_screen(text: str, wide: int) -> None:
    assert text_width(text) == cell_len(text) == wide
    assert text_width(pad_left(text, 12)) == 12


def test_a_cut_never_leaves_half_a_letter() -> None:
    assert [shorten("李雷x", width) for width in range(6)] == ["", "", "李", "李", "李雷", "李雷x"]
    assert shorten(f"{ASA}x", 1) == "A\u030a"


def test_lines_are_folded_by_cells() -> None:
    line = "  李雷 sails with 韩梅梅 to the north"
    assert fold(line, 80) == [line]
    folded = fold(line, 20)
    assert folded == fold_wide(line, 20, "      ")
    assert folded == ["  李雷 sails with", "      韩梅梅 to the", "      north"]
    assert all(text_width(part) <= 20 for part in folded)


def test_score_columns_line_up_below_any_name() -> None:
    names = ("李雷", "Åsa the Deep-Minded", "韩梅梅韩梅梅韩梅梅")
    scores = tuple(SeatScore(seat, seat, 3 - seat, (("gold", seat),)) for seat in range(3))
    lines = score_table(Outcome(scores, final=True), names)
    assert {text_width(line) for line in lines} == {22 + 3 * 14}


@pytest.mark.parametrize("name", ["李雷", FAMILY, ASA, "می\u200cلاد"])
def test_people_may_be_called_what_they_are_called(name: str) -> None:
    assert read_names([name]) == (name,)


@pytest.mark.parametrize("name", ["", "\u200d", "\u0301", "a\x1bb", "a\u202eb", "\ud800"])
def test_a_name_can_be_seen_and_moves_nothing(name: str) -> None:
    assert not is_visible(name)
    with pytest.raises(BadRequest, match="printable letters"):
        read_names([name])


def test_a_name_that_is_too_long_is_shown_as_it_was_given() -> None:
    with pytest.raises(BadRequest, match=f"not '{FAMILY}") as told:
        read_names([FAMILY + "x" * 24])
    assert "\\u" not in str(told.value)
