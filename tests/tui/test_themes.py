"""Themes: ours and Textual's, for widgets and boards, readable in each."""

from __future__ import annotations

import re
from itertools import combinations, product
from pathlib import Path

import pytest
from textual.color import Color
from textual.theme import BUILTIN_THEMES

from core.tui.colour.colours import UNSAFE, contrast, rgb
from core.tui.colour.styles import THEMES, is_picture, own_styles
from core.tui.colour.themes import (
    chrome,
    css_variables,
    is_ansi,
    own_theme,
    palette_for,
    theme_names,
)
from core.tui.drawing.glyphs import SETS
from core.tui.widgets.reading import content

ROOT = Path(__file__).resolve().parents[2]
SHEETS = (".py", ".tcss")
DEPTHS = ("true", "256", "16", "none")
FOREIGN = [name for name, theme in BUILTIN_THEMES.items() if not is_ansi(theme)]
ANSI = [name for name, theme in BUILTIN_THEMES.items() if is_ansi(theme)]
GLYPHS = SETS["unicode"]
SEATS = tuple(f"seat-{number}" for number in range(1, 6))
TEXTS = (
    *("text", "dim", "title", "hot", "key", "prompt", "bar", "warn", "good", "bad", "gold", "fame"),
    *("cursor", "legal", "ghost", "card"),
)
SEAS = tuple(f"art-map-{zone}" for zone in ("north", "east", "south", "west"))
LETTERS = ("map-name", "map-far", "map-lit", "map-value", "map-town", "map-home", "region-wessex")
ELSEWHERE = {"map-name-light"}
"""Letters for bright parts of the map only."""


def found(name):
    return own_theme(name) if name in THEMES else BUILTIN_THEMES[name]


def palette(name, depth="true", glyphs=GLYPHS):
    return palette_for(found(name), depth, glyphs)


def legible(shown, name):
    style = shown.style(name)
    return contrast(style.foreground, style.background)


def apart(shown, one, other):
    """How far apart two grounds are."""
    parts = [rgb(shown.style(name).background) for name in (one, other)]
    return sum((a - b) ** 2 for a, b in zip(*parts, strict=True)) ** 0.5


def test_ours_come_first_and_no_name_is_used_twice():
    assert theme_names()[:3] == THEMES
    assert set(theme_names()) == {*THEMES, *BUILTIN_THEMES}
    assert not set(THEMES) & set(BUILTIN_THEMES)


@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("depth", DEPTHS)
def test_every_theme_has_every_style_at_every_depth(name, depth):
    shown = palette(name, depth)
    assert set(shown.styles) == set(own_styles("dark", "true"))
    assert shown.glyphs is GLYPHS
    for style in shown.styles:
        assert shown[style] is not None
    for variable, value in css_variables(shown).items():
        assert value, variable
        if not variable.endswith("-style"):
            Color.parse(value)


@pytest.mark.parametrize("name", theme_names())
def test_palettes_are_made_once(name):
    assert palette(name) is palette(name)
    assert palette(name, glyphs=SETS["ascii"]).glyphs.name == "ascii"
    assert palette(name) is not palette(name, "16")


@pytest.mark.parametrize("name", FOREIGN)
@pytest.mark.parametrize("depth", ["true", "256"])
def test_every_letter_can_be_read_in_every_theme(name, depth):
    shown = palette(name, depth)
    for style in (*TEXTS, *SEATS):
        assert legible(shown, style) >= 4.5, style
    for style in shown.styles:
        if not is_picture(style) and style not in ELSEWHERE:
            assert legible(shown, style) >= 3.0, style
    for letter, ground in product((*LETTERS, *SEATS), (*SEAS, "art-map-land", "art-map-ice-lit")):
        assert legible(shown, f"{letter}@{ground}") >= 3.0, (letter, ground)
    for ground in ("art-map-ice-lit", "art-map-steppe"):
        assert legible(shown, f"map-name-light@{ground}") >= 3.0


@pytest.mark.parametrize("name", [*THEMES, *FOREIGN])
@pytest.mark.parametrize("depth", ["true", "256"])
def test_sea_and_land_stay_apart(name, depth):
    shown = palette(name, depth)
    assert apart(shown, "sea", "land") >= 40
    for sea in SEAS:
        assert apart(shown, sea, "art-map-land") >= 35, sea
    for one, other in combinations(("legal", "cursor", "land", "sea", "threat"), 2):
        assert shown.style(one).background != shown.style(other).background, (one, other)


@pytest.mark.parametrize("name", [*THEMES, *FOREIGN])
@pytest.mark.parametrize("depth", ["true", "256"])
def test_players_keep_their_own_colours(name, depth):
    shown, ours = palette(name, depth), own_styles("dark" if found(name).dark else "light", depth)
    for one, other in combinations(SEATS, 2):
        assert shown.style(one).foreground != shown.style(other).foreground, (one, other)
    if name in FOREIGN:
        for seat in range(1, 6):
            assert shown.style(f"ship-{seat}").background == ours[f"ship-{seat}"].background


@pytest.mark.parametrize("name", FOREIGN)
def test_bars_and_boards_follow_the_theme(name):
    theme, shown = BUILTIN_THEMES[name], palette(name)
    ours = own_styles("dark" if theme.dark else "light", "true")
    ground = theme.to_color_system().generate()["background"].lower()
    assert shown.style("text").background == ground
    assert shown.style("seat-1").background == ground
    mixed = zip(
        *(rgb(c) for c in (shown.style("sea").background, ours["sea"].background, ground)),
        strict=True,
    )
    for got, own, theirs in mixed:
        assert got == pytest.approx(own + (theirs - own) * 0.18, abs=0.51)


@pytest.mark.parametrize("name", FOREIGN)
def test_derived_256_colours_can_be_sent(name):
    for style in palette(name, "256").styles.values():
        for colour in (style.foreground, style.background):
            assert 16 <= int(colour) < 256
            assert int(colour) not in UNSAFE


@pytest.mark.parametrize("name", theme_names())
@pytest.mark.parametrize("depth", ["16", "none"])
def test_few_colours_come_from_our_tables(name, depth):
    ours = name if name in THEMES else "dark" if BUILTIN_THEMES[name].dark else "light"
    assert palette(name, depth).styles == own_styles(ours, depth)


def test_the_terminals_own_colours_are_sixteen_on_boards_too():
    assert ANSI
    for name in ANSI:
        ours = "dark" if BUILTIN_THEMES[name].dark else "light"
        assert palette(name).depth == "16"
        assert palette(name, "256").styles == own_styles(ours, "16")


@pytest.mark.parametrize("name", THEMES)
def test_our_themes_come_from_our_files(name):
    theme, styles = own_theme(name), own_styles(name, "true")
    assert theme.background == styles["text"].background
    assert theme.accent == styles["hot"].foreground
    assert theme.dark == (
        contrast(theme.background, "#ffffff") > contrast(theme.background, "#000000")
    )
    assert theme.variables["block-cursor-background"] == styles["cursor"].background


@pytest.mark.parametrize("name", theme_names())
def test_widgets_use_the_terminals_colours_where_there_are_few(name):
    theme = found(name)
    assert chrome(theme, "true").background == theme.background
    for depth in ("16", "none"):
        few = chrome(theme, depth)
        assert is_ansi(few)
        assert few.name == name
        assert few.dark == theme.dark
    # Without colours a cursor shows only by an attribute.
    plain = chrome(theme, "none").variables
    assert "reverse" in plain["block-cursor-text-style"]
    assert "reverse" in plain["input-cursor-text-style"]


def test_style_sheets_get_letters_grounds_and_attributes():
    true, fixed = css_variables(palette("dark")), css_variables(palette("dark", "256"))
    few, none = css_variables(palette("dark", "16")), css_variables(palette("dark", "none"))
    assert set(true) == set(fixed) == set(few) == set(none)
    assert (true["lg-bar"], true["lg-bar-ground"]) == ("#c9d1d9", "#1d2731")
    assert (true["lg-cursor-style"], true["lg-bar-style"]) == ("bold", "none")
    assert fixed["lg-prompt-ground"] == "#005f87"
    assert few["lg-prompt-ground"] == "ansi_blue"
    assert few["lg-hot"] == "ansi_bright_yellow"
    assert none["lg-hot"] == "ansi_default"
    assert none["lg-cursor-style"] == "bold reverse"


def test_style_sheets_use_only_variables_there_are():
    folders = (ROOT / "core/tui", ROOT / "fireaxe_tui", ROOT / "vikings_tui")
    files = [path for folder in folders for path in folder.rglob("*") if path.suffix in SHEETS]
    sheets = [path.read_text(encoding="utf-8") for path in files]
    used = {name for sheet in sheets for name in re.findall(r"\$(lg-[a-z0-9-]+)", sheet)}
    assert len(used) > 20
    assert used <= set(css_variables(palette("dark")))


@pytest.mark.parametrize(
    "style", ["text", "dim", "faint", "title", "good", "bad", "warn", "seat-5"]
)
def test_texts_in_dialogs_have_the_colours_of_their_styles(style):
    shown = palette("dark")
    (span,) = content([[("words", style)]], shown).spans
    *_, variable = str(span.style).split()
    assert css_variables(shown)[variable.removeprefix("$")] == shown.style(style).foreground
