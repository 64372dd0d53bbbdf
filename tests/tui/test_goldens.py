"""Whole screens of both games, kept as text in `goldens/`, one file for each picture.

`make test ARGS=--update-golden` rewrites them after an intended change, to be read as a diff.
Nothing in them depends on the day: saves have fixed dates, and `saved` in the top bar a fixed time.
"""

from __future__ import annotations

import re
from datetime import datetime
from itertools import zip_longest
from pathlib import Path

import pytest

from core.tui.canvas import width_of
from tests.tui.tours import TOURS, Size

GOLDENS = Path(__file__).with_name("goldens")
SIZES = ((80, 24), (120, 40))
GLYPHS = ("unicode", "ascii")


class Noon(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: object = None) -> Noon:
        return cls(2026, 3, 9, 12, 0)


@pytest.fixture(autouse=True)
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every game was saved at noon."""
    monkeypatch.setattr("core.tui.screens.play.datetime", Noon)


def differences(old: str, new: str) -> list[str]:
    """The lines that are not the same, before and after."""
    lines = zip_longest(old.splitlines(), new.splitlines(), fillvalue="(no line)")
    return [
        f"line {number}\n  was {was!r}\n  is  {now!r}"
        for number, (was, now) in enumerate(lines, 1)
        if was != now
    ]


def faults(text: str, size: Size, glyphs: str) -> list[str]:
    """What no screen may do, whatever it shows."""
    rows, found = text.splitlines(), []
    width, height = size
    if len(rows) != height:
        found.append(f"{len(rows)} rows")
    found += [f"too wide: {row!r}" for row in rows if width_of(row) > width]
    if glyphs == "ascii" and not text.isascii():
        found.append(f"not ASCII: {sorted({c for c in text if not c.isascii()})}")
    return found


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", TOURS)
def test_screens_are_as_they_were(
    request: pytest.FixtureRequest, tmp_path: Path, name: str, size: Size, glyphs: str
) -> None:
    wrong = []
    pictures = TOURS[name].pictures(tmp_path, size, glyphs)
    for picture, text in pictures.items():
        path = GOLDENS / f"{picture}-{size[0]}x{size[1]}-{glyphs}.txt"
        wrong += [f"{path.name}: {fault}" for fault in faults(text, size, glyphs)]
        if request.config.getoption("--update-golden"):
            GOLDENS.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        kept = path.read_text(encoding="utf-8") if path.exists() else ""
        wrong += [f"{path.name}: {line}" for line in differences(kept, text)]
    assert not wrong, "\n".join(wrong)
