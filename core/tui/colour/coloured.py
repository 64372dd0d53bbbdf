"""An app in the player's theme, colour depth and glyphs, all of which can change while it runs."""

from __future__ import annotations

from collections.abc import Sequence

from textual.app import App
from textual.filter import LineFilter, Monochrome, NoColor
from textual.theme import BUILTIN_THEMES, Theme

from core.tui.colour.palette import Palette
from core.tui.colour.styles import THEMES, Depth
from core.tui.colour.themes import chrome, css_variables, is_ansi, own_theme, palette_for
from core.tui.drawing.glyphs import Glyphs
from core.tui.keys.in_turn import InTurnApp
from core.tui.terminal.depth import Fewer


class ColouredApp(InTurnApp[int]):
    """Draws library widgets and boards in one theme at the depth the terminal can show.

    Set TEXTUAL_COLOR_SYSTEM to `truecolor` before Textual is imported: what is sent is then
    decided here alone, and a depth chosen while the app runs takes effect.
    """

    def __init__(self, theme: str, depth: Depth, glyphs: Glyphs) -> None:
        # Textual asks for the theme and its filters while it is being set up.
        self._fewer = Fewer(depth)
        self.glyphs = glyphs
        self.seat_colours: tuple[int, ...] = ()
        """The numbers of the seats' colours, if they are not their own."""
        self._dressed = False
        """Whether the theme is the player's; before that, boards need no colours from it."""
        self._noted: Palette | None = None
        """What the styles of widgets have their colours from before any screen is drawn."""
        super().__init__()
        self.no_color = depth == "none"
        self._dressed = True
        self.theme = self._known(theme)
        self.watch_theme()

    def search_themes(self) -> None:
        """Offer every theme, also those nobody has asked for yet."""
        for name in THEMES:
            self._known(name)
        super().search_themes()

    def wear(self, theme: str) -> None:
        """Show everything in another theme."""
        self.theme = self._known(theme)

    def _known(self, theme: str) -> str:
        """The name of a theme that can be shown: the one asked for if there is one."""
        if theme not in THEMES and theme not in self.available_themes:
            theme = THEMES[0]
        if theme not in self.available_themes:
            self.register_theme(own_theme(theme))
        return theme

    @property
    def depth(self) -> Depth:
        return self._fewer.depth

    @property
    def palette(self) -> Palette:
        """What boards are drawn with; another object as soon as anything about it changes."""
        return palette_for(self._chosen(self.theme), self.depth, self.glyphs, self.seat_colours)

    def change_looks(self, theme: str, depth: Depth, glyphs: Glyphs) -> None:
        """Show everything in other colours or characters from now on.

        Screens hear of it by `theme_changed_signal`, as of a theme chosen in the command palette.
        """
        before = self.palette
        if depth != self.depth:
            self._fewer = Fewer(depth)
            self.no_color = depth == "none"
        self.glyphs = glyphs
        theme = self._known(theme)
        if theme != self.theme:
            self.theme = theme
        elif self.palette is not before:
            self.mutate_reactive(App.theme)

    def watch_theme(self) -> None:
        """Send the terminal's own colours as they are where a theme is made of them."""
        self.ansi_color = is_ansi(self.current_theme)

    def colour_seats(self, colours: Sequence[int]) -> None:
        """Show each seat in the colour with this number; with none given, in its own."""
        if tuple(colours) != self.seat_colours:
            self.seat_colours = tuple(colours)
            self.mutate_reactive(App.theme)

    def get_theme(self, theme_name: str) -> Theme | None:
        """The theme as widgets show it at this depth."""
        found = super().get_theme(theme_name)
        return None if found is None else chrome(found, self.depth)

    def get_css_variables(self) -> dict[str, str]:
        own = css_variables(self.palette) if self._dressed else {}
        return {**super().get_css_variables(), **own}

    def refresh_css(self, animate: bool = True) -> None:
        """Read the styles again; before a screen is drawn with them, only note their colours."""
        if any(screen.is_mounted for screen in self.screen_stack):
            super().refresh_css(animate)
        elif self.palette is not self._noted:
            self._noted = self.palette
            self.stylesheet.set_variables(self.get_css_variables())

    def get_line_filters(self) -> Sequence[LineFilter]:
        """Textual's filters but for those of NO_COLOR, which cannot be changed, and ours."""
        filters = [
            each
            for each in super().get_line_filters()
            if not isinstance(each, (Monochrome, NoColor))
        ]
        return [*filters, self._fewer] if self._fewer.enabled else filters

    def _chosen(self, name: str) -> Theme:
        found = super().get_theme(name)
        return BUILTIN_THEMES["textual-dark"] if found is None else found
