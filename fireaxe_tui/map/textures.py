"""How a cell of terrain looks, given its two halves, on every kind of terminal."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.games.fireaxe.data.map_data import Chart
from fireaxe_tui.map.ground import LAND, SEAS, Look, Picture, style_of

Key = tuple[str, str, str, str]
"""Code and tone of the upper half, then of the lower half."""


class _Looks(dict[Key, Look]):
    """Works out the look of a cell the first time it is needed."""

    def __init__(self, look: Callable[[Key], Look]) -> None:
        super().__init__()
        self._look = look

    def __missing__(self, key: Key) -> Look:
        found = self[key] = self._look(key)
        return found


def _ground(upper: str, lower: str, code: str, below: str) -> str:
    """Choose the background of a letter: rivers show through, otherwise land."""
    if code == below or code in "nesw":
        return upper
    return lower if below in "nesw" or below in LAND else upper


def _block(key: Key) -> Look:
    """Show two colours in a cell with a half block."""
    code, tone, below, low = key
    upper, lower = style_of(code, tone), style_of(below, low)
    if upper == lower:
        return " ", upper, upper
    return "▀", f"{upper}@{lower}", _ground(upper, lower, code, below)


_SHADES = {"N": " ", "W": "░", "E": "▒", "S": "░", ".": " ", "#": "▒", "^": "▒", "*": "▓", ":": "░"}
_POINTS = {"N": " ", "W": " ", "E": " ", "S": " ", ".": " ", "#": ":", "^": "^", "*": "*", ":": ";"}


def _solid(code: str) -> str:
    """Return the style of half a cell with few colours."""
    if code in SEAS:
        return f"art-map-{SEAS[code]}-mid"
    if code in LAND:
        return {"^": "art-map-high-lit", "*": "art-map-ice-lit"}.get(code, "art-map-shore")
    return style_of(code, "0")


def _few(fill: Mapping[str, str], halves: bool) -> Callable[[Key], Look]:
    """Shade a few colours with one another to get more; letters get a plain background."""

    def look(key: Key) -> Look:
        code, _, below, _ = key
        if code == below and code in fill:
            return fill[code], style_of(code, "0"), _solid(code) if code in SEAS else "text"
        if code in LAND and below in LAND:
            return fill[below], style_of(below, "0"), "text"
        if halves:
            return "▀", f"{_solid(code)}@{_solid(below)}", "text"
        if code in "neswr" or below in "neswr":
            return "~", f"{_solid(code if code in 'neswr' else below)}@text", "text"
        if code in LAND:
            return "'", f"{_solid(code)}@{_solid(below)}", "text"
        return (".", f"{_solid(below)}@{_solid(code)}", "text")

    return look


_LETTER = {"^": "^", "*": "*", ":": ":"}


def _letter(key: Key) -> Look:
    """Show one colour per cell, with a letter hinting at its upper half."""
    code, tone, below, low = key
    upper, lower = style_of(code, tone), style_of(below, low)
    if (code in LAND) == (below in LAND) and (code in "neswr") == (below in "neswr"):
        lighter = "art-map-high-shade" if below == "^" else "art-map-shore"
        char = _LETTER.get(below, " ")
        return char, f"{lighter}@{lower}" if char != " " else lower, lower
    if code in "neswr":
        return "~", f"{lower}@{upper}", upper
    if below in "neswr":
        return "~", f"{upper}@{lower}", lower
    return ("'", f"{upper}@{lower}", lower) if code in LAND else (".", f"{lower}@{upper}", lower)


_GREYS = {"#": "░", "^": "▒", "*": "▓", ":": "░"}
_DOTS = {"#": ":", "^": "^", "*": "*", ":": ";"}


def _lines(glyphs: str) -> Callable[[Key], Look]:
    """Do without colour: land is shaded or dotted, its shore brighter, the sea empty."""
    fill = _GREYS if glyphs == "unicode" else _DOTS
    shore, upper_half, lower_half = ("▒", "▀", "▄") if glyphs == "unicode" else (":", "'", ".")
    edge = "art-map-land" if glyphs == "unicode" else "art-map-shore"
    stream = "~" if glyphs == "ascii" else "≈"

    def look(key: Key) -> Look:
        code, tone, below, low = key
        up, down = code in LAND, below in LAND
        if code in "nesw" or below in "nesw":
            return stream, "art-map-shore", "text"
        if code == "r" or below == "r":
            return stream, "art-map-land", "text"
        if up and down:
            if (code == "#" and tone == "1") or (below == "#" and low == "1"):
                return shore, edge, "text"
            return fill[code], "art-map-land", "text"
        if up or down:
            return (upper_half if up else lower_half), edge, "text"
        return " ", "text", "text"

    return look


LOOKS: Mapping[str, Callable[[str], _Looks]] = {
    "blocks": lambda glyphs: _Looks(_block),
    "dither": lambda glyphs: _Looks(_few(_SHADES, halves=True)),
    "dots": lambda glyphs: _Looks(_few(_POINTS, halves=False)),
    "letters": lambda glyphs: _Looks(_letter),
    "lines": lambda glyphs: _Looks(_lines(glyphs)),
}


def waves(chart: Chart, style: str, picture: Picture, tones: list[str]) -> None:
    """Add a few waves to the open sea; without colour, each shows the letter of its zone."""
    for row in range(1, chart.rows, 2):
        upper, lower = chart.terrain[2 * row], chart.terrain[2 * row + 1]
        chars, styles = list(picture.chars[row]), list(picture.styles[row])
        for col in range(3 + row * 7 % 19, chart.cols - 3, 19):
            code = upper[col]
            around = upper[col - 2 : col + 3] + lower[col - 2 : col + 3]
            if code not in SEAS or around != code * 10:
                continue
            if style in ("lines", "dots"):
                chars[col - 1 : col + 2] = f"~{code.lower()}~"
                styles[col - 1 : col + 2] = [style_of(code, "0")] * 3
            elif tones[2 * row][col] == "0":
                chars[col] = "~"
                styles[col] = f"{style_of(code, '2')}@{style_of(code, '0')}"
        picture.chars[row], picture.styles[row] = tuple(chars), tuple(styles)
