"""Characters by name, in three sets: every picture works in each of them.

`unicode` for most terminals, `cp437` for consoles and old fonts, `ascii` for the rest. Each glyph
fills one cell.
"""

from __future__ import annotations

from dataclasses import replace

from core.frozen import frozen

Lines = tuple[str, str, str, str, str, str]
"""Across, down, and the four corners from the top left."""


@frozen
class Glyphs:
    """A set of characters."""

    name: str
    light: Lines
    heavy: Lines
    cursor: str
    """Before the chosen line of a list."""
    bullet: str
    check: str
    land: str
    """The ground of an island."""
    sea: str
    empty: str
    """An empty cell of a board."""
    reach: str
    """Where a ship threatens an empty cell."""
    wave: str
    fallen: str
    """Before a viking that lies on its side."""
    special: str
    up: str
    down: str
    left: str
    right: str
    bar: str
    shade: str
    dot: str
    block: str
    upper: str
    lower: str
    dash: str
    house: str
    """Before the letter of a building."""
    lock: str
    """On what is not available now."""
    sand: str
    cliff: str
    turf: str
    """Land in a picture one row high."""
    tee: str
    """Where a heading branches off a vertical line."""
    cross: str
    skull: str
    town: str
    saga: str
    rune: str
    clockwise: str
    counter: str
    """Anticlockwise."""


UNICODE = Glyphs(
    name="unicode",
    light=("─", "│", "╭", "╮", "╰", "╯"),
    heavy=("━", "┃", "┏", "┓", "┗", "┛"),
    cursor="▶",
    bullet="•",
    check="✓",
    land="▒",
    sea="~",
    empty="·",
    reach="░",
    wave="≈",
    fallen="!",
    special="★",
    up="↑",
    down="↓",
    left="←",
    right="→",
    bar="█",
    shade="░",
    dot="●",
    block="█",
    upper="▀",
    lower="▄",
    dash="–",
    house="⌂",
    lock="✕",
    sand="░",
    cliff="▓",
    turf="─",
    tee="├",
    cross="┼",
    skull="☠",
    town="▲",
    saga="§",
    rune="Þ",
    clockwise="↻",
    counter="↺",
)

CP437 = replace(
    UNICODE,
    name="cp437",
    light=("─", "│", "┌", "┐", "└", "┘"),
    heavy=("═", "║", "╔", "╗", "╚", "╝"),
    cursor="►",
    check="√",
    special="*",
    dot="•",
    dash="-",
    lock="x",
    skull="!",
    saga="≡",
    rune="Γ",
    clockwise="»",
    counter="«",
)

ASCII = Glyphs(
    name="ascii",
    light=("-", "|", "+", "+", "+", "+"),
    heavy=("=", "#", "#", "#", "#", "#"),
    cursor=">",
    bullet="*",
    check="x",
    land="=",
    sea="~",
    empty=".",
    reach=":",
    wave="~",
    fallen="!",
    special="*",
    up="^",
    down="v",
    left="<",
    right=">",
    bar="#",
    shade=":",
    dot="o",
    block="#",
    upper="^",
    lower="_",
    dash="-",
    house="^",
    lock="x",
    sand=".",
    cliff="#",
    turf="=",
    tee="+",
    cross="+",
    skull="!",
    town="t",
    saga="s",
    rune="r",
    clockwise=">",
    counter="<",
)

SETS = {glyphs.name: glyphs for glyphs in (UNICODE, CP437, ASCII)}
