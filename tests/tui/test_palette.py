"""Palettes: every style at every depth, sent as exactly the codes it names."""

from __future__ import annotations

import io
import re
from itertools import combinations
from pathlib import Path

import pytest
from rich.console import Console
from rich.segment import Segment, Segments
from rich.style import Style as RichStyle

from core.tui.colour.colours import (
    NAMES,
    UNSAFE,
    contrast,
    mix,
    nearest,
    number_of,
    readable,
    rgb,
    rgb_of_256,
)
from core.tui.colour.palette import Palette
from core.tui.colour.styles import ATTRIBUTES, THEMES, own_styles
from core.tui.drawing.glyphs import SETS
from tests.tui.eyes import EYES, difference

DEPTHS = ("true", "256", "16", "none")
ROOT = Path(__file__).resolve().parents[2]
SIXTEEN = {*range(30, 38), *range(40, 48), *range(90, 98), *range(100, 108)}
MAP = {
    "land": "art-map-land",
    "coast": "art-map-shore",
    "mountain": "art-map-high",
    "river": "art-map-east-river",
    "north": "art-map-north",
    "west": "art-map-west",
    "east": "art-map-east",
    "south": "art-map-south",
    "desert": "art-map-steppe",
    "ice": "art-map-ice-lit",
    "ocean": "art-map-outer",
}


def palette(theme="dark", depth="true"):
    return Palette(own_styles(theme, depth), depth, SETS["unicode"], theme)


def sent(style: RichStyle, system: str) -> list[int]:
    """The numbers a terminal gets before a letter in this style."""
    out = io.StringIO()
    console = Console(
        file=out, color_system=system, force_terminal=True, no_color=False, legacy_windows=False
    )
    console.print(Segments([Segment("x", style)]), end="")
    found = re.match(r"\x1b\[([\d;]+)m", out.getvalue())
    return [int(code) for code in found[1].split(";")] if found else []


def attributes(style) -> list[int]:
    return sorted(int(ATTRIBUTES[word]) for word in style.attributes)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", DEPTHS)
def test_every_palette_has_every_style(theme, depth):
    wanted = own_styles("dark", "true")
    shown = palette(theme, depth)
    assert set(shown.styles) == set(wanted)
    for name in wanted:
        assert isinstance(shown[name], RichStyle)
        assert shown[name] is shown[name]


def test_mixed_styles_in_the_sources_are_known():
    files = [path for folder in ("core/tui", "fireaxe_tui", "vikings_tui")
             for path in (ROOT / folder).rglob("*.py")]  # fmt: skip
    used = {
        name
        for path in files
        for name in re.findall(r'"([a-z0-9-]+@[a-z0-9-]+)"', path.read_text(encoding="utf-8"))
    }
    assert used
    for name in used:
        assert palette()[name], name


def test_a_style_takes_its_ground_from_another():
    shown = palette()
    mixed = shown.style("noble@sea")
    assert mixed.foreground == shown.style("noble").foreground
    assert mixed.background == shown.style("sea").background
    assert shown["noble@sea"].bold
    assert palette(depth="none").style("noble@cursor").attributes == {"bold", "reverse"}
    with pytest.raises(KeyError):
        shown["noble@nowhere"]


def test_true_colours_are_sent_as_they_are():
    assert sent(palette()["seat-2"], "truecolor") == [
        38, 2, 0x56, 0xB4, 0xE9, 48, 2, 0x12, 0x18, 0x1F]  # fmt: skip


@pytest.mark.parametrize("theme", THEMES)
def test_256_colours_are_sent_as_their_numbers(theme):
    shown = palette(theme, "256")
    for name, style in shown.styles.items():
        codes = sent(shown[name], "256")
        numbers = [38, 5, int(style.foreground), 48, 5, int(style.background)]
        assert codes == attributes(style) + numbers, name


def test_only_four_greys_cannot_be_sent():
    def arrives(number):
        return sent(RichStyle(color=rgb_of_256(number)), "256") == [38, 5, number]

    assert {number for number in range(16, 256) if not arrives(number)} == UNSAFE


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("system", ["standard", "256", "truecolor"])
def test_sixteen_colours_are_sent_unchanged(theme, system):
    shown = palette(theme, "16")
    for name, style in shown.styles.items():
        codes = sent(shown[name], system)
        colours = codes[len(style.attributes) :]
        assert codes[: len(style.attributes)] == attributes(style)
        assert len(colours) == 2, name
        assert SIXTEEN.issuperset(colours), name


@pytest.mark.parametrize("system", ["standard", "256", "truecolor"])
def test_without_colours_only_attributes_are_sent(system):
    shown = palette(depth="none")
    for name, style in shown.styles.items():
        assert sent(shown[name], system) == attributes(style), name


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("eye", EYES)
def test_parts_of_the_map_are_told_apart_in_256_colours(theme, eye):
    shown = palette(theme, "256")
    for one, other in combinations(MAP, 2):
        colours = [rgb(shown.style(MAP[part]).background) for part in (one, other)]
        assert difference(*colours, eye) >= 12, (one, other)


@pytest.mark.parametrize("theme", THEMES)
def test_land_is_green_in_256_colours(theme):
    red, green, blue = rgb(palette(theme, "256").style("art-map-land").background)
    assert green > red
    assert green > blue


@pytest.mark.parametrize("theme", THEMES)
def test_names_can_be_read_on_the_map_in_256_colours(theme):
    shown = palette(theme, "256")
    for part, name in MAP.items():
        if part == "river":
            continue
        letters = "map-name-light" if part in ("desert", "ice") else "map-name"
        style = shown.style(f"{letters}@{name}")
        assert contrast(style.foreground, style.background) >= 3.0, part


@pytest.mark.parametrize("zone", ["north", "east", "south", "west"])
@pytest.mark.parametrize("letters", ["map-name", "map-value"])
def test_names_across_rivers_can_be_read_where_contrast_is_asked_for(letters, zone):
    style = palette("contrast", "true").style(f"{letters}@art-map-{zone}-river")
    assert contrast(style.foreground, style.background) >= 4.0


def test_the_eyes_agree_with_published_figures():
    assert difference((0, 0, 0), (255, 255, 255)) == pytest.approx(100, abs=0.01)
    assert difference((255, 0, 0), (0, 255, 0)) == pytest.approx(86.6, abs=0.1)
    assert difference((255, 0, 0), (255, 0, 0), "protanopia") == 0


def test_two_styles_can_be_blended():
    for depth in ("true", "256"):
        shown = palette(depth=depth)
        none, half, whole = (
            shown.style(f"map-name~{share}~art-map-north").background for share in (0, 50, 100)
        )
        assert none == shown.style("art-map-north").background
        assert whole == shown.style("map-name").foreground
        assert half not in (none, whole)
        under = shown.style("map-name@map-name~50~art-map-north")
        assert under.background == half
    assert palette(depth="16").style("map-name~50~art-map-north") == palette(depth="16").style(
        "map-name"
    )


def test_colour_arithmetic():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("16", "231") == pytest.approx(21)
    assert mix("#000000", "#ffffff", 0.5) == "#808080"
    assert [number_of(name) for name in NAMES] == list(range(8))
    assert number_of("bright-white") == 15
    assert nearest("#5f5f5f") == "241"
    assert rgb("232") == (8, 8, 8)
    with pytest.raises(ValueError, match="every terminal"):
        rgb("7")


@pytest.mark.parametrize("fit", [lambda colour: colour, nearest])
def test_letters_are_moved_until_they_can_be_read(fit):
    for ground in ("#000000", "#767676", "#ffffff", "#005f87"):
        for letter in ("#000000", "#808080", "#ff0000", "#ffffff"):
            assert contrast(readable(letter, fit(ground), 4.5, fit), fit(ground)) >= 4.5
    assert readable("#ffff00", "#000000", 4.5) == "#ffff00"


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", DEPTHS)
def test_keys_that_do_nothing_now_can_still_be_read(theme, depth):
    style = palette(theme, depth).style("faint@bar")
    assert depth == "none" or style.foreground != style.background
