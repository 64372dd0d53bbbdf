"""The table of Vikings drawn without an app: positions, and its boards as windows give them room.

`test_vikings_app` checks that the styles really give the boards these places.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from core.games.vikings.view import View
from core.registry import open_game
from core.tui.canvas import Canvas, Rect
from core.tui.face import TableView
from core.tui.glyphs import SETS
from core.tui.spots import Spots
from core.tui.widgets.table_area import Board, Places
from tests.play import VIKINGS_OPTIONS, plies
from vikings_tui.face import VikingsFace
from vikings_tui.widgets.mainland import Mainland
from vikings_tui.widgets.offer import Offer
from vikings_tui.widgets.seats import Purse, Rivals, Seats
from vikings_tui.widgets.supply import Supply

Size = tuple[int, int]
NAMES = ("Astrid", "Bjorn", "Cnut", "Dagny")
GAME = open_game("vikings")
FACE = VikingsFace(GAME)


def _strip(width: int, seats: int, mainland: int) -> dict[type[Board], Rect]:
    """The wheel as a strip on top."""
    return {
        Offer: Rect(0, 0, width, 4),
        Seats: Rect(0, 4, width, seats),
        Mainland: Rect(0, 4 + seats, width, mainland),
    }


def _beside(width: int, height: int) -> dict[type[Board], Rect]:
    """Wheel and seats beside the mainland."""
    return {
        Offer: Rect(0, 0, 33, 16),
        Seats: Rect(0, 16, 33, height - 16),
        Mainland: Rect(33, 0, width - 33, height),
    }


def _stacked(width: int, height: int) -> dict[type[Board], Rect]:
    """Wheel and seats above the mainland."""
    return {
        Offer: Rect(0, 0, 33, 16),
        Seats: Rect(33, 0, width - 33, 16),
        Mainland: Rect(0, 16, width, height - 16),
    }


def _large(width: int, mainland: int, rivals: int) -> dict[type[Board], Rect]:
    """Everything, with a band of rivals."""
    return {
        Offer: Rect(0, 0, 41, 20),
        Purse: Rect(0, 20, 41, 5),
        Supply: Rect(0, 25, 41, mainland - 25),
        Mainland: Rect(41, 0, width - 41, mainland),
        Rivals: Rect(0, mainland, width, rivals),
    }


WINDOWS: dict[Size, dict[type[Board], Rect]] = {
    (80, 24): _strip(80, 3, 13),
    (80, 30): _strip(80, 3, 19),
    (86, 37): _strip(86, 5, 24),
    (120, 24): _strip(86, 3, 13),
    (96, 24): _beside(96, 20),
    (100, 30): _beside(100, 26),
    (115, 47): _beside(115, 42),
    (130, 40): _beside(96, 35),
    (80, 38): _stacked(80, 33),
    (120, 40): _stacked(86, 35),
    (168, 48): _large(134, 29, 14),
    (170, 50): _large(136, 31, 14),
    (250, 70): _large(216, 34, 31),
}
"""Where the boards lie on the table, by the size of the window."""
SMALLEST = (80, 24)
ONE_OF_EACH: tuple[Size, ...] = (SMALLEST, (100, 30), (120, 40), (170, 50))
"""A window for every way to lay out the table."""


def boards_at(window: Size, view: View) -> dict[type[Board], Rect]:
    """The places of the boards; where the wheel is a strip, special tiles take a line more."""
    found = dict(WINDOWS[window])
    if view.phase == "special" and found[Offer].height == 4:
        rows = max(4, len(view.shown) + 1) - 4
        for kind, (x, y, width, height) in tuple(found.items()):
            if kind is Offer:
                found[kind] = Rect(x, y, width, height + rows)
            elif kind is Seats:
                found[kind] = Rect(x, y + rows, width, height - rows)
    return found


def draw_table(
    at: TableView[Any, Any], window: Size, glyphs: str = "ascii"
) -> tuple[Canvas, Places]:
    """All boards on one canvas, and where choices lie on it."""
    places = boards_at(window, at.view)
    width = max(rect.right for rect in places.values())
    height = max(rect.bottom for rect in places.values())
    canvas = Canvas(width, height, SETS[glyphs])
    found: Places = {}
    for kind, room in places.items():
        part = canvas.window(room)
        spots = Spots(part, at)
        kind().draw(part, at, spots)
        for choice, (x, y, wide, high) in spots.found.items():
            found[choice] = Rect(room.x + x, room.y + y, wide, high)
    return canvas, found


def drawn(at: TableView[Any, Any], window: Size = SMALLEST, glyphs: str = "unicode") -> Canvas:
    return draw_table(at, window, glyphs)[0]


def lines(canvas: Canvas) -> list[str]:
    return [canvas.text(y).rstrip() for y in range(canvas.height)]


# --- Positions --------------------------------------------------------------------------------


@cache
def states(seats: int, seed: int, variant: int) -> tuple[Any, ...]:
    """Every position of a game in which somebody decides, and the last."""
    played = list(plies(GAME, seats, seed, VIKINGS_OPTIONS[variant]))
    return (*(ply.before for ply in played), played[-1].after)


@cache
def every_kind() -> tuple[Any, ...]:
    """Some positions of each kind, over seats and variants."""
    found = []
    for seats in (2, 3, 4):
        for variant in range(len(VIKINGS_OPTIONS)):
            kept: dict[str, list[Any]] = {}
            for state in states(seats, 10 * seats + variant, variant):
                kept.setdefault(state.phase, []).append(state)
            for several in kept.values():
                found += several[:: max(1, len(several) // 3)]
    return tuple(found)


def sampled(part: int = 0, parts: int = 1) -> tuple[Any, ...]:
    """All those positions, or a share of them."""
    return every_kind()[part % parts :: parts]


def table(state: Any, pick: int | None = None, **changes: Any) -> TableView[Any, Any]:
    """What whoever decides sees, with a choice under the cursor."""
    seat = GAME.decider(state)
    view = GAME.observe(state, seat)
    names = NAMES[: len(view.mainlands)]
    if seat is None:
        return TableView(view, names, **changes)
    legal = GAME.legal(state)
    chosen = FACE.first(view, legal) if pick is None else legal[pick % len(legal)]
    after, events = GAME.apply(state, chosen)
    shown = None if GAME.reveals(state, after, events) else GAME.observe(after, seat)
    return replace(TableView(view, names, legal, chosen, shown, seat), **changes)


def find(seats: int, seed: int, variant: int, wanted: Any) -> Any:
    """The first position of a game that is as wanted."""
    for state in states(seats, seed, variant):
        if state.phase != "over" and wanted(GAME.observe(state, None), GAME.legal(state)):
            return state
    raise AssertionError("no such moment in this game")
