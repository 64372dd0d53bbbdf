"""The table of Vikings drawn without an app: positions, and its boards as windows give them room.

`test_vikings_app` checks that the styles really give the boards these places.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

from core.registry import open_game
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.drawing.glyphs import SETS
from core.tui.face import TableView
from core.tui.keys.spots import Spots
from core.tui.widgets.table_area import Board, Places
from tests.play import VIKINGS_OPTIONS, plies
from vikings_tui.face import VikingsFace
from vikings_tui.stage import Stage
from vikings_tui.widgets.mainland import Mainland
from vikings_tui.widgets.offer import Offer
from vikings_tui.widgets.seats import Notes, Rivals, Tray
from vikings_tui.widgets.staged import StagedBoard

Size = tuple[int, int]
NAMES = ("Astrid", "Bjorn", "Cnut", "Dagny")
GAME = open_game("vikings")
FACE = VikingsFace(GAME)


def _strip(width: int, height: int, rivals: int = 20) -> dict[type[Board], Rect]:
    """The wheel as a strip on top, the rivals at the right of tray and mainland."""
    left = width - rivals
    return {
        Offer: Rect(0, 0, width, 4),
        Tray: Rect(0, 4, left, 3),
        Mainland: Rect(0, 7, left, height - 7),
        Rivals: Rect(left, 4, rivals, height - 4),
    }


def _round(width: int, height: int, wheel: int = 25) -> dict[type[Board], Rect]:
    """The round wheel above the tray; the mainland above rivals and notes."""
    mainland = 25 if wheel == 25 else 13
    return {
        Offer: Rect(0, 0, 44, wheel),
        Tray: Rect(0, wheel, 44, height - wheel),
        Mainland: Rect(44, 0, width - 44, mainland),
        Rivals: Rect(44, mainland, width - 44, 7),
        Notes: Rect(44, mainland + 7, width - 44, height - mainland - 7),
    }


def _large(width: int, height: int) -> dict[type[Board], Rect]:
    """Large pieces, with rivals and notes in a band below."""
    return {
        Offer: Rect(0, 0, 66, 37),
        Tray: Rect(0, 37, 66, height - 37),
        Mainland: Rect(66, 0, width - 66, 37),
        Rivals: Rect(66, 37, width - 104, height - 37),
        Notes: Rect(width - 38, 37, 38, height - 37),
    }


def _vast(width: int, height: int) -> dict[type[Board], Rect]:
    """Everything, with rivals' whole boards."""
    return {
        Offer: Rect(0, 0, 78, 37),
        Tray: Rect(0, 37, 78, 12),
        Notes: Rect(0, 49, 78, height - 49),
        Mainland: Rect(78, 0, width - 78, 37),
        Rivals: Rect(78, 37, width - 78, height - 37),
    }


WINDOWS: dict[Size, dict[type[Board], Rect]] = {
    (80, 24): _strip(80, 20),
    (80, 30): _strip(80, 26),
    (86, 37): _strip(86, 33),
    (80, 50): _strip(80, 46),
    (96, 24): _strip(96, 20),
    (120, 24): _strip(120, 20, 36),
    (100, 30): _round(100, 26, 22),
    (115, 47): _round(115, 43),
    (120, 40): _round(120, 36),
    (168, 48): _round(168, 44),
    (170, 50): _large(170, 46),
    (240, 52): _large(194, 48),
    (250, 70): _vast(204, 66),
}
"""Where the boards lie on the table, by the size of the window."""
SMALLEST = (80, 24)
ONE_OF_EACH: tuple[Size, ...] = (SMALLEST, (100, 30), (120, 40), (170, 50))
"""A window for every way to lay out the table."""


def draw_table(
    at: TableView[Any, Any], window: Size, glyphs: str = "ascii", depth: str = "true"
) -> tuple[Canvas, Places]:
    """All boards on one canvas, and where choices lie on it."""
    places = WINDOWS[window]
    width = max(rect.right for rect in places.values())
    height = max(rect.bottom for rect in places.values())
    canvas = Canvas(width, height, SETS[glyphs], depth)
    found: Places = {}
    stage = Stage()
    stage.wheel, stage.mainland = places[Offer], places[Mainland]
    for kind, room in places.items():
        part = canvas.window(room)
        spots = Spots(part, at)
        board = kind(stage) if issubclass(kind, StagedBoard) else kind()
        board.draw(part, at, spots)
        for choice, (x, y, wide, high) in spots.found.items():
            found[choice] = Rect(room.x + x, room.y + y, wide, high)
    return canvas, found


def drawn(
    at: TableView[Any, Any],
    window: Size = SMALLEST,
    glyphs: str = "unicode",
    depth: str = "true",
) -> Canvas:
    return draw_table(at, window, glyphs, depth)[0]


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
