"""The themes a player can choose: ours and Textual's own, for widgets and boards alike.

Widgets take their colours from the theme's variables and from `css_variables`; boards are drawn
with a `Palette`. With 16 colours or none, tables of our own count, whatever the theme.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from textual.theme import BUILTIN_THEMES, Theme

from core.seats import COLOURS
from core.tui.colour.colours import rgb_of_256
from core.tui.colour.palette import Palette
from core.tui.colour.styles import THEMES, Depth, Style, own_name, own_styles
from core.tui.drawing.glyphs import Glyphs
from core.tui.terminal.depth import REVERSED

LETTERS = (
    "text",
    "dim",
    "faint",
    "title",
    "frame",
    "hot",
    "key",
    "prompt",
    "bar",
    "warn",
    "good",
    "bad",
    "gold",
    "fame",
    "cursor",
    "legal",
    "card",
    "threat",
    *(f"seat-{number}" for number in range(1, COLOURS + 1)),
)
GROUNDS = ("text", "prompt", "bar", "cursor", "legal")
ATTRIBUTES = ("bar", "cursor")
"""The styles whose parts style sheets may use; see `css_variables`."""

_palettes: dict[tuple[str, Depth, str, tuple[int, ...]], Palette] = {}
_chromes: dict[tuple[str, Depth], Theme] = {}


def theme_names() -> tuple[str, ...]:
    """Every theme a player can choose, ours first."""
    return (*THEMES, *BUILTIN_THEMES)


def chrome(theme: Theme, depth: Depth) -> Theme:
    """What Textual's own widgets are drawn with when *theme* is chosen at a depth."""
    key = theme.name, depth
    if key not in _chromes:
        _chromes[key] = _chrome(theme, depth)
    return _chromes[key]


def palette_for(
    theme: Theme, depth: Depth, glyphs: Glyphs, colours: tuple[int, ...] = ()
) -> Palette:
    """What boards are drawn with; always the same object for the same looks.

    *colours* are the numbers of the seats' colours, if they are not their own.
    """
    key = theme.name, depth, glyphs.name, colours
    if key not in _palettes:
        found = _palette(theme, depth, glyphs)
        found.styles = {**found.styles, **_moved(found.styles, colours)}
        _palettes[key] = found
    return _palettes[key]


def _moved(styles: Mapping[str, Style], colours: tuple[int, ...]) -> dict[str, Style]:
    """The styles of seats and of their ships, each in the colour of a seat."""
    return {
        f"{kind}-{seat}": styles[f"{kind}-{colour}"]
        for kind in ("seat", "ship")
        for seat, colour in enumerate(colours, 1)
    }


def css_variables(palette: Palette) -> dict[str, str]:
    """A palette for style sheets: `$lg-bar`, `$lg-bar-ground` and `$lg-bar-style`."""
    found = {f"lg-{name}": _css(palette.style(name).foreground) for name in LETTERS}
    for name in GROUNDS:
        found[f"lg-{name}-ground"] = _ground(palette.style(name), palette.depth)
    for name in ATTRIBUTES:
        found[f"lg-{name}-style"] = _words(palette.style(name))
    return found


def _palette(theme: Theme, depth: Depth, glyphs: Glyphs) -> Palette:
    if is_ansi(theme) and depth != "none":
        depth = "16"
    if theme.name in THEMES:
        return Palette(own_styles(theme.name, depth), depth, glyphs, theme.name)
    if depth in ("16", "none"):
        return Palette(own_styles(own_name(theme.dark), depth), depth, glyphs, theme.name)
    from core.tui.colour.derive import BOARD, derive

    return Palette(derive(theme, depth), depth, glyphs, theme.name, least=BOARD)


def _chrome(theme: Theme, depth: Depth) -> Theme:
    if depth in ("true", "256"):
        return own_theme(theme.name, depth) if theme.name in THEMES else theme
    ansi = _ansi_theme(theme.dark)
    styles = own_styles(theme.name if theme.name in THEMES else own_name(theme.dark), depth)
    letters, ground = _css(styles["text"].foreground), _css(styles["text"].background)
    return replace(
        ansi,
        name=theme.name,
        foreground=letters,  # whatever the terminal's own colours are
        background=ground,
        surface=ground,
        panel=ground,
        variables={**ansi.variables, **_widgets(styles, depth)},
    )


def is_ansi(theme: Theme) -> bool:
    """Whether a theme is made of the terminal's own colours; Textual says so from 8.2.5 on."""
    return bool(getattr(theme, "ansi", theme.primary.startswith("ansi_")))


def _ansi_theme(dark: bool) -> Theme:
    """Textual's theme of the terminal's own colours; before 8.2.5 there is one for all."""
    name = "ansi-dark" if dark else "ansi-light"
    return BUILTIN_THEMES.get(name) or replace(BUILTIN_THEMES["textual-ansi"], dark=dark)


def own_theme(name: str, depth: Depth = "true") -> Theme:
    """One of our own themes, to be registered with the app."""
    styles = own_styles(name, depth)

    def letter(of: str) -> str:
        return _css(styles[of].foreground)

    def ground(of: str) -> str:
        return _css(styles[of].background)

    return Theme(
        name=name,
        primary=letter("title"),
        secondary=letter("water"),
        warning=letter("warn"),
        error=letter("bad"),
        success=letter("good"),
        accent=letter("hot"),
        foreground=letter("text"),
        background=ground("text"),
        surface=ground("bar"),
        panel=ground("card"),
        dark=name != "light",
        variables=_widgets(styles, depth)
        | {
            "border": letter("hot"),
            "border-blurred": letter("frame"),
            "scrollbar": letter("frame"),
            "scrollbar-background": ground("bar"),
        },
    )


def _widgets(styles: Mapping[str, Style], depth: Depth) -> dict[str, str]:
    """The variables of Textual's widgets that must show without relying on the theme."""
    cursor, key, prompt = styles["cursor"], styles["key"], styles["prompt"]
    return {
        "block-cursor-foreground": _css(cursor.foreground),
        "block-cursor-background": _ground(cursor, depth),
        "block-cursor-text-style": _words(cursor),
        "input-cursor-foreground": _css(cursor.foreground),
        "input-cursor-background": _ground(cursor, depth),
        "input-cursor-text-style": _words(cursor),
        "block-cursor-blurred-foreground": _css(prompt.foreground),
        "block-cursor-blurred-background": _ground(prompt, depth),
        "block-cursor-blurred-text-style": "bold",
        "footer-key-foreground": _css(key.foreground),
    }


def _css(colour: str) -> str:
    """A colour as style sheets write it."""
    if not colour:
        return "ansi_default"
    if colour.startswith("#"):
        return colour
    if colour.isdigit():
        return rgb_of_256(int(colour))
    return f"ansi_{colour.replace('-', '_')}"


def _ground(style: Style, depth: Depth) -> str:
    """The ground of a style; without colours, what is reversed has one that stands for that.

    Library lists do not pass on `reverse`, but they do pass on their ground.
    """
    if depth == "none" and "reverse" in style.attributes:
        return f"ansi_{REVERSED}"
    return _css(style.background)


def _words(style: Style) -> str:
    return " ".join(sorted(style.attributes)) or "none"
