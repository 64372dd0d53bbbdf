"""Our styles under somebody else's theme.

Bars and texts take the theme's colours. What carries a meaning (sea and land, cloth, players)
keeps ours, moved a little towards the theme. A theme promises nothing about contrast, so every
letter is moved until it can be read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from textual.color import Color
from textual.theme import Theme

from core.tui.colour.colours import contrast, mix, nearest, readable
from core.tui.colour.styles import Depth, Style, is_picture, own_name, own_styles

TEXT = 4.5
"""The least contrast of texts and of players' colours."""
BOARD = 3.0
"""The least contrast of letters on boards, and of what cannot be chosen now."""
_TINT = 0.18
"""How far the grounds of boards move towards the theme's."""
_ELSEWHERE = frozenset(("map-name-light",))
"""Letters that never stand on the theme's ground, but only on bright parts of the map."""


def derive(theme: Theme, depth: Depth) -> Mapping[str, Style]:
    """The styles for a theme that is not ours; *depth* is `true` or `256`."""
    ours = own_styles(own_name(theme.dark), depth)
    fit: Callable[[str], str] = nearest if depth == "256" else _hex
    found = _colours(theme)
    ground = fit(found["background"])
    base = ours["text"].background
    chrome = _chrome(found)
    styles: dict[str, Style] = {}
    for name, style in ours.items():
        letter, under = style.foreground, style.background
        if name in chrome:
            letter, under = chrome[name]
            under = fit(under)
        elif under == base:
            under = ground
        elif depth == "true" and not name.startswith("ship-"):
            under = mix(under, found["background"], _TINT)
        if is_picture(name):
            if name not in chrome and depth == "true":
                letter = mix(letter, found["background"], _TINT)
            letter = fit(letter)
        elif name not in _ELSEWHERE:
            letter = readable(letter, under, _least(name), fit)
        styles[name] = Style(letter, under, style.attributes)
    return styles


def _least(name: str) -> float:
    if name == "faint" or name.startswith(("map-", "region-", "board-")):
        return BOARD
    return TEXT


def _hex(colour: str) -> str:
    return colour


def _colours(theme: Theme) -> dict[str, str]:
    """The theme's own colours as `#rrggbb`; what it leaves out Textual works out."""
    found = theme.to_color_system().generate()
    background = Color.parse(found["background"])
    names = ("foreground", "surface", "panel", "accent", "warning", "error", "success")
    colours = {
        name: background.blend(colour, colour.a, alpha=1).hex6
        for name in names
        for colour in (Color.parse(found[name]),)
    }
    return {name: colour.lower() for name, colour in colours.items()} | {
        "background": background.hex6.lower()
    }


def _chrome(found: Mapping[str, str]) -> dict[str, tuple[str, str]]:
    """Letters and grounds of bars and texts."""
    text, ground, accent = found["foreground"], found["background"], found["accent"]
    on_accent = max(("#000000", "#ffffff"), key=lambda end: contrast(end, accent))
    return {
        "text": (text, ground),
        "dim": (mix(text, ground, 0.25), ground),
        "faint": (mix(text, ground, 0.5), ground),
        "frame": (mix(text, ground, 0.6), ground),
        "title": (accent, ground),
        "hot": (accent, ground),
        "key": (accent, ground),
        "warn": (found["warning"], ground),
        "bad": (found["error"], ground),
        "good": (found["success"], ground),
        "fame": (text, ground),
        "bar": (text, found["surface"]),
        "prompt": (text, found["panel"]),
        "card": (text, found["panel"]),
        "board-slot": (mix(text, ground, 0.4), found["surface"]),
        "cursor": (on_accent, accent),
    }
