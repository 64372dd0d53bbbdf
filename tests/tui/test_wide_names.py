"""Both tables with names in any script: every row keeps exactly its width."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len
from textual.widgets import Input

from core.games.fireaxe.events import DiceRolled
from core.registry import open_game
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas
from core.tui.drawing.glyphs import SETS
from core.tui.face import TableView
from core.tui.keys.spots import Spots
from core.tui.widgets.table_area import Board
from fireaxe_tui.boards.widgets import ColumnBoard, PageBoard, PlacePanel, StripBoard
from fireaxe_tui.face import FireAxeFace
from fireaxe_tui.map.widget import MapBoard
from fireaxe_tui.moments.animations import shows
from fireaxe_tui.moments.cover import Cover
from fireaxe_tui.moments.target_dialog import target
from fireaxe_tui.moments.widgets import ActionPanel
from fireaxe_tui.tabletop import Tabletop
from tests.fireaxe import moments
from tests.fireaxe.build import DATA
from tests.fireaxe.build import GAME as FIREAXE
from tests.play import VIKINGS_OPTIONS, plies
from tests.tui.fireaxe_table import at_table
from tests.tui.playing import QUIET, Player, sit_down
from tests.tui.vikings_table import drawn

FAMILY = "\U0001f468\u200d\U0001f469\u200d\U0001f467"
NAMES = ("李雷韩梅梅的长船在北海上", "A\u030asa", f"{FAMILY} og venner", "Ⓐnna 한글", "नमस्ते")
SIZES = ((80, 24), (120, 40))
GLYPHS = ("unicode", "ascii")


def check(canvas: Canvas) -> str:
    """Every row is as wide as the canvas, and made of whole characters."""
    for y in range(canvas.height):
        chars, _ = canvas.row(y)
        assert len(chars) == cell_len(canvas.text(y)) == canvas.width
    return "\n".join(canvas.text(y) for y in range(canvas.height))


@cache
def vikings_positions() -> tuple[Any, tuple[Any, ...]]:
    """The game, and a position of every phase of a game of four."""
    game = open_game("vikings")
    played = list(plies(game, 4, 3, VIKINGS_OPTIONS[-1]))
    found = {ply.before.phase: ply.before for ply in played}
    return game, (*found.values(), played[-1].after)


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_vikings(size: tuple[int, int], glyphs: str):
    game, states = vikings_positions()
    for state in states:
        seat = game.decider(state)
        legal = () if seat is None else game.legal(state)
        view = game.observe(state, seat)
        for shown_seat in range(4):
            chosen = legal[0] if legal else None
            at = TableView(view, NAMES[:4], legal, chosen, None, shown_seat)
            assert NAMES[shown_seat][:8] in check(drawn(at, size, glyphs))


@pytest.mark.parametrize("glyphs", GLYPHS)
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", sorted(moments.MOMENTS))
def test_fireaxe(name: str, size: tuple[int, int], glyphs: str):
    state = moments.moment(name)
    face = FireAxeFace(FIREAXE)
    seat = FIREAXE.decider(state)
    view = FIREAXE.observe(state, seat)
    names = NAMES[: len(view.captains)]
    legal = face.offers(view, () if seat is None else FIREAXE.legal(state))
    at = TableView(view, names, legal, legal[0] if legal else None)
    for board, (wide, high) in boards_at(face, at, size).items():
        canvas = Canvas(wide, high, SETS[glyphs])
        if isinstance(board, MapBoard):
            board.aim(canvas.rect, at)
        board.draw(canvas, at, Spots(canvas, at))
        shown = check(canvas)
        if isinstance(board, PageBoard) and board.name_of_page == "captains":
            assert all(name[:2] in shown for name in names)


def boards_at(face: FireAxeFace, at: Any, size: tuple[int, int]) -> dict[Board, tuple[int, int]]:
    """Every board of Fire & Axe with its room in a window of that size."""
    top, whole = Tabletop(face), (size[0], size[1] - 4)
    found: dict[Board, tuple[int, int]] = {
        top.map: (whole[0], 15),
        ActionPanel(face): (38, 9),
        ColumnBoard(face): (36, whole[1]),
        StripBoard(face): (size[0], 3),
        PlacePanel(face, classes="below"): (size[0] - 38, 9),
    }
    if (box := Cover(DATA).rect(at, whole[0], 15)) is not None:
        found[top.moment] = (box.width, box.height)
    for name in ("sagas", "captains", "runes"):
        page = PageBoard(face)
        page.turn_to(name)
        found[page] = whole
    return found


def test_names_in_a_dialog_are_padded_by_cells():
    view = FIREAXE.observe(moments.moment("target"), None)
    for names in (NAMES, tuple(reversed(NAMES))):
        rows = target(view, DATA, names).choices
        assert len({cell_len(row.words) for row in rows}) == 1


def test_a_box_has_room_for_a_long_name():
    show = shows([DiceRolled(seat=0, value=4, faces=(6,), bonus=0)], NAMES, DATA)[0]
    canvas = Canvas(80, 24, SETS["unicode"])
    show.draw(canvas, 0)
    assert NAMES[0] in check(canvas)


@pytest.mark.parametrize("game", ["vikings", "fireaxe"])
@pytest.mark.parametrize("size", SIZES, ids=str)
def test_a_whole_screen(game: str, size: tuple[int, int], tmp_path: Path):
    async def test(player: Player) -> None:
        for widget in player.play.query(CanvasWidget):
            if widget.canvas is not None:
                check(widget.canvas)

    if game == "fireaxe":
        at_table(tmp_path, test, seats=NAMES[:3], size=size)
    else:
        sit_down(tmp_path, test, NAMES[:3], game_id=game, size=size)


def framed(player: Player, names: tuple[str, ...]) -> None:
    """All names are in sight, at least as they begin, and no row is wider than the window."""
    for screen in player.app.screen_stack:
        for widget in screen.query(CanvasWidget):
            if widget.canvas is not None:
                check(widget.canvas)
    rows = player.text().splitlines()
    assert max(map(cell_len, rows)) <= player.app.size.width
    assert all(any(name[:2] in row for row in rows) for name in names), player.name


@pytest.mark.parametrize("names", [NAMES[2::-2] + NAMES[1:2], NAMES[2:]], ids=["wide", "joined"])
def test_the_screens_beside_the_table(tmp_path: Path, names: tuple[str, ...]):
    async def test(player: Player) -> None:
        assert player.name == "HandoffScreen"
        framed(player, ())
        assert any(name[:2] in player.text() for name in names)
        await player.keys("enter", "s")
        assert player.name == "ScoreScreen"
        framed(player, names)
        await player.keys("escape", "q", "y")
        assert player.name == "TitleScreen"
        framed(player, names)
        await player.keys("l")
        assert player.name == "SavesScreen"
        framed(player, names)
        await player.keys("x")
        framed(player, names)
        await player.keys("escape", "escape", "n")
        for name in names[:2]:
            field = player.app.focused
            assert isinstance(field, Input)
            field.value = name
            await player.keys("down")
        framed(player, names[:2])

    calm = replace(QUIET, curtain="always", quit="ask")
    sit_down(tmp_path, test, names, settings=calm)
