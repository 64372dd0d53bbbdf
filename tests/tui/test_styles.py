"""Our own themes: the same styles in every table, and what matters told apart in each."""

from __future__ import annotations

import json
from itertools import combinations

import pytest

from core.assets import asset
from core.tui.colour.colours import nearest
from core.tui.colour.styles import THEMES, own_styles

GROUNDS = ("legal", "cursor", "land", "sea", "threat")
SEATS = tuple(f"seat-{number}" for number in range(1, 6))


def test_every_table_has_the_same_styles():
    themes = {
        name: json.loads(asset(f"themes/{name}.json").read_bytes()) for name in (*THEMES, "none")
    }
    wanted = set(themes["dark"]["true"])
    for theme in THEMES:
        assert set(themes[theme]["true"]) == wanted, theme
        assert set(themes[theme]["16"]) == wanted, theme
        assert set(themes[theme].get("256", {})) <= wanted, theme
    assert set(themes["none"]) == wanted


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", ["true", "256", "16"])
def test_what_matters_is_told_apart(theme, depth):
    styles = own_styles(theme, depth)
    for one, other in combinations(GROUNDS, 2):
        assert styles[one].background != styles[other].background, (one, other)
    for one, other in combinations(SEATS, 2):
        assert styles[one].foreground != styles[other].foreground, (one, other)
    for name, style in styles.items():
        if not name.startswith("art-"):
            assert style.foreground != style.background, name


@pytest.mark.parametrize("theme", THEMES)
def test_256_colours_are_numbers_only(theme):
    for name, style in own_styles(theme, "256").items():
        assert (style.foreground + style.background).isdigit(), (name, style)


def test_no_colours_means_attributes_only():
    styles = own_styles("dark", "none")
    assert not any(style.foreground or style.background for style in styles.values())
    assert styles["cursor"].attributes == {"bold", "reverse"}
    for name in ("cursor", "legal", "prompt"):
        assert styles[name].attributes, name


def test_the_nearest_fixed_colour():
    assert nearest("#ff0000") == "196"
    assert nearest("#000000") == "16"
    assert nearest("17") == "17"
