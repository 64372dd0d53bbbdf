"""Special tiles by kind: twins are named and shown once."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.games.vikings.text.words import special_name
from core.games.vikings.view import SpecialView
from core.tui.drawing.glyphs import Glyphs


def kinds(specials: Sequence[SpecialView]) -> list[tuple[SpecialView, int]]:
    """The first special tile of each kind, with how many there are of it."""
    found: dict[SpecialView, list[SpecialView]] = {}
    for special in specials:
        found.setdefault(replace(special, id=""), []).append(special)
    return [(some[0], len(some)) for some in found.values()]


def named(glyphs: Glyphs, special: SpecialView, number: int = 1) -> str:
    """The name of a special tile, and how many there are if it has twins."""
    times = "x" if glyphs.name == "ascii" else "\u00d7"
    return special_name(special) + (f" {times}{number}" if number > 1 else "")


def listed(glyphs: Glyphs, specials: Sequence[SpecialView]) -> str:
    """The names of several special tiles."""
    return ", ".join(named(glyphs, *one) for one in kinds(specials))
