"""Glyphs: one letter in one cell, and none that a poorer terminal does not know."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from dataclasses import fields

import pytest

from core.tui.drawing.glyphs import SETS, Glyphs


def characters(glyphs: Glyphs) -> Iterator[str]:
    for field in fields(glyphs):
        if field.name != "name":
            yield from getattr(glyphs, field.name)


@pytest.mark.parametrize("name", SETS)
def test_every_glyph_is_one_letter_in_one_cell(name):
    for field in fields(SETS[name]):
        value = getattr(SETS[name], field.name)
        if field.name != "name":
            assert all(len(char) == 1 for char in value), field.name
            assert isinstance(value, tuple) or len(value) == 1, field.name
    for char in characters(SETS[name]):
        assert unicodedata.east_asian_width(char) not in ("W", "F"), char
        assert not unicodedata.combining(char)
        assert char.isprintable()


def test_the_poorer_sets_keep_to_their_letters():
    assert all(char.isascii() for char in characters(SETS["ascii"]))
    # Arrows, the bullet and the cursor are in the lower part of the console's font.
    low = set("☺☻♥♦♣♠•◘○◙♂♀♪♫☼►◄↕‼¶§▬↨↑↓→←∟↔▲▼⌂")
    for char in characters(SETS["cp437"]):
        assert char in low or char.encode("cp437"), char
