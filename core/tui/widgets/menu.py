"""A short menu: a list of places to go, each with its letter."""

from __future__ import annotations

from collections.abc import Sequence

from rich.text import Text
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from core.named import NamedTuple
from core.tui.drawing.canvas import clip, width_of
from core.tui.keys.actions import bindings


class Place(NamedTuple):
    """A line of a menu."""

    id: str
    label: str
    letter: str = ""
    notes: tuple[str, ...] = ()
    """Lines below it, in a quieter style."""
    enabled: bool = True


class Menu(OptionList, inherit_bindings=False):
    """Places to go to. Its screen decides which keys open them; a click opens one as well."""

    BINDINGS = bindings("list")

    def __init__(self, width: int, *, id: str | None = None) -> None:
        super().__init__(id=id, markup=False)
        self._room = width
        self._shown: tuple[Place, ...] = ()

    def show(self, places: Sequence[Place], *, first: bool = False) -> None:
        """Show other places; the highlighted one stays, unless the *first* is to be."""
        if tuple(places) == self._shown:
            return
        chosen = self.chosen
        self._shown = tuple(places)
        self.clear_options()
        self.add_options(
            Option(self._text(place), place.id, disabled=not place.enabled) for place in places
        )
        ids = [place.id for place in places]
        ready = [number for number, place in enumerate(places) if place.enabled]
        start = ready[0] if ready else None
        self.highlighted = ids.index(chosen) if chosen in ids and not first else start

    @property
    def chosen(self) -> str:
        """The id of the highlighted place; empty if there is none."""
        option = self.highlighted_option
        return (option.id or "") if option is not None else ""

    def choose(self, place_id: str) -> None:
        """Highlight a place."""
        self.highlighted = self.get_option_index(place_id)

    def _text(self, place: Place) -> Text:
        label = clip(place.label, self._room - 4)
        gap = self._room - 2 - width_of(label) - width_of(place.letter)
        text = Text(f" {label}{' ' * gap}{place.letter} ", no_wrap=True)
        for note in place.notes:
            text.append(f"\n   {clip(note, self._room - 4)}", "dim")
        return text
