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

from core.tui.drawing.canvas import width_of
from tests.tui.tours import TOURS, Picture, Size

GOLDENS = Path(__file__).with_name("goldens")
SIZES = ((80, 24), (120, 40))
GLYPHS = ("unicode", "ascii")
CUT = re.compile(r"[a-z]{2}[~…] {4,}$")
"""A text that stops in the middle of a word although the row goes on."""


class Noon(datetime):
    """A clock that stands still."""

    @classmethod
    def now(cls, tz: object = None) -> Noon:
        return cls(2026, 3, 9, 12, 0)


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A folder that is called the same everywhere, in which every game was saved at noon."""
    monkeypatch.setattr("core.tui.screens.play.datetime", Noon)
    monkeypatch.chdir(tmp_path)
    Path("saves").mkdir()
    return Path("saves")


def differences(old: str, new: str) -> list[str]:
    """The lines that are not the same, before and after."""
    lines = zip_longest(old.splitlines(), new.splitlines(), fillvalue="(no line)")
    return [
        f"line {number}\n  was {was!r}\n  is  {now!r}"
        for number, (was, now) in enumerate(lines, 1)
        if was != now
    ]


def faults(picture: Picture, size: Size, glyphs: str) -> list[str]:
    """What no screen may do, whatever it shows."""
    text, found = picture.text, []
    rows = text.splitlines()
    width, height = size
    if len(rows) != height:
        found.append(f"{len(rows)} rows")
    found += [f"too wide: {row!r}" for row in rows if width_of(row) > width]
    if glyphs == "ascii" and not text.isascii():
        found.append(f"not ASCII: {sorted({c for c in text if not c.isascii()})}")
    found += [f"no {key} in the key bar: {rows[-1]!r}" for key in missing(rows[-1], picture)]
    if picture.last and width_of(rows[-1]) != width - 1:
        found.append(f"the key bar does not end a column before the edge: {rows[-1]!r}")
    found += [f"cut, with room left: {row!r}" for row in rows if CUT.search(row.ljust(width))]
    return found


def missing(bar: str, picture: Picture) -> list[str]:
    """The keys that should stand at the end of a key bar and do not."""
    return [key for key in picture.last if f" {key} " not in bar]


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", TOURS)
def test_screens_are_as_they_were(
    request: pytest.FixtureRequest, folder: Path, name: str, size: Size, glyphs: str
) -> None:
    wrong = []
    pictures = TOURS[name].pictures(folder, size, glyphs)
    for picture_name, picture in pictures.items():
        text = picture.text
        path = GOLDENS / f"{picture_name}-{size[0]}x{size[1]}-{glyphs}.txt"
        wrong += [f"{path.name}: {fault}" for fault in faults(picture, size, glyphs)]
        if request.config.getoption("--update-golden"):
            GOLDENS.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        kept = path.read_text(encoding="utf-8") if path.exists() else ""
        wrong += [f"{path.name}: {line}" for line in differences(kept, text)]
    assert not wrong, "\n".join(wrong)
