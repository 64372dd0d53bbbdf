"""Styles and glyphs: complete in every theme and strength, told apart where it matters."""

from __future__ import annotations

import tomllib
import unicodedata
from dataclasses import fields
from itertools import combinations

import pytest
from core.tui.theme import THEMES, Theme, change, nearest

from core.assets import asset
from core.tui.glyphs import SETS

DEPTHS = ("true", "256", "16", "none")
GROUNDS = ("legal", "cursor", "land", "sea", "threat")
SEATS = tuple(f"seat-{number}" for number in range(1, 6))


def themed(theme="dark", depth="true", glyphs="unicode"):
    return Theme(theme, depth, SETS[glyphs])


def characters(glyphs):
    for field in fields(glyphs):
        value = getattr(glyphs, field.name)
        if field.name != "name":
            yield from value


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


def test_every_table_has_the_same_styles():
    themes = {
        name: tomllib.loads(asset(f"themes/{name}.toml").read_text(encoding="utf-8"))
        for name in (*THEMES, "none")
    }
    wanted = set(themes["dark"]["true"])
    for theme in THEMES:
        assert set(themes[theme]["true"]) == wanted, theme
        assert set(themes[theme]["16"]) == wanted, theme
        assert set(themes[theme].get("256", {})) <= wanted, theme
    assert set(themes["none"]) == wanted


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", DEPTHS)
def test_every_style_has_a_code(theme, depth):
    shown = themed(theme, depth)
    for name in shown.styles:
        assert change(None, shown.style(name)).startswith("\x1b[0")
        assert shown.style(f"{name}@land").background == shown.style("land").background


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", ["true", "256", "16"])
def test_what_matters_is_told_apart(theme, depth):
    shown = themed(theme, depth)
    for one, other in combinations(GROUNDS, 2):
        assert shown.style(one).background != shown.style(other).background, (one, other)
    for one, other in combinations(SEATS, 2):
        assert shown.style(one).foreground != shown.style(other).foreground, (one, other)
    for name in shown.styles:
        if not name.startswith("art-"):
            style = shown.style(name)
            assert style.foreground != style.background, name


@pytest.mark.parametrize("theme", THEMES)
def test_256_colours_are_numbers_only(theme):
    for name, style in themed(theme, "256").styles.items():
        assert (style.foreground + style.background).isdigit(), (name, style)


def test_no_colours_means_attributes_only():
    shown = themed(depth="none")
    assert not any(style.foreground or style.background for style in shown.styles.values())
    assert change(None, shown.style("cursor")) == "\x1b[0;1;7m"
    for name in ("cursor", "legal", "prompt"):
        assert shown.style(name).attributes, name


def test_a_style_takes_its_ground_from_another():
    shown = themed()
    mixed = shown.style("noble@sea")
    assert (mixed.foreground, mixed.background) == (
        shown.style("noble").foreground,
        shown.style("sea").background,
    )


def test_the_nearest_fixed_colour():
    assert nearest("#ff0000") == "196"
    assert nearest("#000000") == "16"
    assert nearest("17") == "17"
