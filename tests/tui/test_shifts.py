"""Scrolling a part of the screen: what is shown elsewhere already is moved, not sent again."""

from __future__ import annotations

import random

import pytest

from tests.tui.twins import Twins

COLUMNS, ROWS, LEFT, RIGHT, TOP = 60, 20, 4, 44, 2
WIDE, HIGH = 90, 60


def ground():
    """A picture to look at through a window: names on a sea of many colours."""
    dice = random.Random(4)
    cells = [
        [(dice.choice("~ -"), dice.choice(("44", "46", "48;5;24"))) for _ in range(WIDE)]
        for _ in range(HIGH)
    ]
    for y in range(0, HIGH, 2):
        for x in range(dice.randrange(6), WIDE - 12, 14):
            for at, letter in enumerate("".join(dice.choices("abcdefghij", k=8))):
                cells[y][x + at] = (letter, "1;37;44")
    return cells


GROUND = ground()


def window(left, top):
    """A part of the picture."""
    sent = []
    for y in range(TOP, ROWS):
        cells = GROUND[y - TOP + top][left : left + RIGHT - LEFT]
        row = "".join(f"\x1b[{pen}m{text}\x1b[0m" for text, pen in cells)
        sent.append(f"\x1b[{y + 1};{LEFT + 1}H{row}")
    return "".join(sent)


def moved(path, beside="log"):
    """Look at one place after the other; returns how much was sent of what was written."""
    twins = Twins(COLUMNS, ROWS)
    twins.write("\x1b[?1049h\x1b[?7l\x1b[m\x1b[1;1Hhead")
    for y in range(TOP, ROWS):
        twins.write(f"\x1b[{y + 1};{RIGHT + 2}H{beside} {y}")
    twins.write(window(20, 20))
    whole, twins.sent = twins.sent, 0
    for left, top in path:
        twins.write(window(left, top))
    return twins.sent / (len(path) * whole)


@pytest.mark.parametrize(
    ("path", "most"),
    [
        ([(24, 20), (20, 20)] * 2, 0.45),
        ([(20, 22), (20, 20)] * 2, 0.45),
        ([(23, 18), (20, 20)], 0.6),
    ],
    ids=["across", "down", "both"],
)
def test_scrolling_sends_little_more_than_what_comes_into_sight(path, most):
    assert moved(path) < most


@pytest.mark.parametrize("beside", ["log", "漢字", "👩\u200d🚀"])
def test_whatever_scrolls_the_terminal_shows_the_same(beside):
    """Twins compare every cell, also of what lies beside the window."""
    dice = random.Random(beside)
    path = [(dice.randrange(WIDE - 40), dice.randrange(HIGH - ROWS)) for _ in range(12)]
    near = [(30 + dice.randint(-9, 9), 30 + dice.randint(-5, 5)) for _ in range(25)]
    moved([*path, *near], beside)
