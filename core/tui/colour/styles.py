"""The named styles of our own themes, read from their files at each colour depth.

Every depth has its own table, so that nothing depends on how a library would approximate colours.
Each style is "foreground/background attributes"; a missing part is taken from `text`. A colour is
#rrggbb in the table `true`, a number from 0 to 255 in `256`, and a name in `16`. Styles missing in
`256` use the nearest colour to the one in `true`, except where dark tints would all become the same
grey. Styles named art-* have the same foreground and background, so that a half block can show two
of them. Any two parts of the map differ by 12 or more (CIEDE2000), also to eyes that lack red or
green.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from core.assets import asset
from core.named import NamedTuple
from core.tui.colour.colours import nearest

Depth = Literal["true", "256", "16", "none"]
THEMES = ("dark", "light", "contrast")
"""Our own themes."""
DUSK = "-dusk"
"""What the name of a style ends with that is another one in the dark; no theme lists those."""
ATTRIBUTES = {"bold": "1", "dim": "2", "underline": "4", "reverse": "7"}
"""What a style may have beside colours, with the terminal's code for it."""


class Style(NamedTuple):
    """How a stretch of letters looks; an empty colour is the terminal's own."""

    foreground: str
    background: str
    attributes: frozenset[str]


PLAIN = Style("", "", frozenset())


def parse(spec: str, base: Style) -> Style:
    """A style as theme files write it; what it leaves out comes from *base*."""
    words = spec.split()
    colours = words.pop(0) if words and words[0] not in ATTRIBUTES else ""
    foreground, _, background = colours.partition("/")
    return Style(foreground or base.foreground, background or base.background, frozenset(words))


def own_name(dark: bool) -> str:
    """Which of our own themes is nearest to any other dark or light one."""
    return "dark" if dark else "light"


def is_picture(name: str) -> bool:
    """Whether a style fills cells or halves of them, rather than writing letters."""
    return name.startswith("art-") or "~" in name or name in _FILLS


_FILLS = {"frame", "water", "art", "reach", "sea", "board-hull", "cliff"}


@cache
def own_styles(name: str, depth: Depth) -> Mapping[str, Style]:
    """Every style of one of our themes."""
    if depth == "none":
        return _parsed(_none())
    tables = _theme(name)
    styles = _parsed(tables["16" if depth == "16" else "true"])
    if depth == "256":
        own = tables.get("256", {})
        base = _indexed(styles["text"])
        styles = {
            name: parse(own[name], base) if name in own else _indexed(style)
            for name, style in styles.items()
        }
    return styles


def _parsed(table: Mapping[str, str]) -> dict[str, Style]:
    base = parse(table["text"], PLAIN)
    return {name: parse(spec, base) for name, spec in table.items()}


def _indexed(style: Style) -> Style:
    return Style(nearest(style.foreground), nearest(style.background), style.attributes)


@cache
def _theme(name: str) -> dict[str, dict[str, str]]:
    """A theme's styles by depth."""
    found: dict[str, dict[str, str]] = _read(name)
    return found


@cache
def _none() -> dict[str, str]:
    found: dict[str, str] = _read("none")
    return found


def _read(name: str) -> Any:
    return json.loads(asset(f"themes/{name}.json").read_bytes())
