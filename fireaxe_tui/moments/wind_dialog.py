"""The wind dial as it would be after each possible turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from core.games.fireaxe import actions as act
from core.games.fireaxe import routes, view_rules
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.routes import Voyage
from core.games.fireaxe.terms import DAYS, ZONE, ZONES
from core.games.fireaxe.view import View
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.keys.spots import Spots
from core.words import count
from fireaxe_tui.boards.wind import hole_style
from fireaxe_tui.moments.dialog import TIGHT, Block, Dialog, draw_button

_WIDE = 23
_TURNS = (act.DIALS[2], act.DIALS[0], act.DIALS[1])
"""From left to right: counterclockwise, stay, clockwise."""


def dial(view: View, data: Content) -> Dialog:
    """Show three dials side by side, each a choice."""
    rune = view.ask.rune
    name = data.rune_names[data.rune_index[rune]] if rune else ""
    then = f"Then {name} takes effect." if rune else "The rune is discarded."
    zone = view_rules.zone_of(data, view.captains[view.active].at)
    here = f"You are in the {zone}, " if zone else ""
    sailed = f"{count(view.sailing, 'Day')} sailed, {view.days_left} left."
    about = (f"{then} {here}{sailed}",)

    def answers(width: int, level: int) -> Sequence[Block]:
        tight = level == TIGHT
        step = width // 3

        def draw(canvas: Canvas, spots: Spots) -> None:
            for number, action in enumerate(_TURNS):
                part = canvas.window(
                    Rect(number * step, 0, min(step - 1, _WIDE + 3), canvas.height)
                )
                _column(part, spots, view, data, action, tight)

        return [Block(5 if tight else 7, draw)]

    return Dialog("The wind dial", about, (), least=3 * (_WIDE + 1), answers=answers)


def _column(
    canvas: Canvas, spots: Spots, view: View, data: Content, action: act.Dial, tight: bool
) -> None:
    """Draw a button with the dial below it."""
    blue = (ZONE[view.wind] + act.QUARTERS[action.quarter]) % len(ZONES)
    g = canvas.glyphs
    words = {
        "stay": "Leave it",
        "clockwise": f"{g.clockwise} Turn right",
        "counterclockwise": f"{g.counter} Turn left",
    }[action.quarter]
    draw_button(canvas, spots, Rect(0, 0, canvas.width, 1), words, action, moment="dial")
    spots.put(canvas, canvas.rect, action)
    top = 1 if tight else 2
    middle = canvas.width // 2
    _zone(canvas, middle - 3, top, view, data, blue, 0)
    _zone(canvas, middle - 10, top + 1, view, data, blue, 3)
    canvas.put(middle, top + 1, g.cross, "frame")
    _zone(canvas, middle + 4, top + 1, view, data, blue, 1)
    _zone(canvas, middle - 3, top + 2, view, data, blue, 2)
    told = _told(view, data, blue)
    canvas.put(max(0, (canvas.width - len(told)) // 2), canvas.height - 1, told, "dim")


def _zone(canvas: Canvas, x: int, y: int, view: View, data: Content, blue: int, zone: int) -> None:
    """Draw `W 5 +1`: the letter of a zone, its clear days, and how they change."""
    days = data.clear[blue][zone]
    change = days - view.clear[ZONES[zone]]
    end = canvas.put(x, y, f" {ZONES[zone][0].upper()} {days} ", hole_style(blue, zone, "card"))
    if change:
        canvas.put(end, y, f"{change:+d}", "good" if change > 0 else "bad")


def _told(view: View, data: Content, blue: int) -> str:
    """Say how many ports can be reached without losses, this turn or the next."""
    voyage = routes.of_view(data, view)
    when = ""
    if not voyage.days:
        voyage = voyage._replace(days=DAYS, sailing=0, covered=0, calm=False)
        when = " next turn"
    return f"{count(_safe_ports(data, voyage._replace(blue=blue)), 'port')} safe{when}"


@lru_cache(maxsize=64)
def _safe_ports(data: Content, voyage: Voyage) -> int:
    reach = routes.reach(data, voyage)
    return sum(place < data.ports and not ways[-1].losses for place, ways in reach.items())
