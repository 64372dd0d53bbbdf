"""Both tables with names in any script: every row keeps exactly its width."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import pytest
from rich.cells import cell_len

from core.games.fireaxe.events import DiceRolled
from core.registry import open_game
from core.tui.canvas import Canvas
from core.tui.face import TableView
from core.tui.glyphs import SETS
from fireaxe_tui.face import PAGES, FireAxeFace
from fireaxe_tui.moments.animations import shows
from fireaxe_tui.moments.target_dialog import target
from tests.fireaxe import moments
from tests.fireaxe.build import DATA
from tests.fireaxe.build import GAME as FIREAXE
from tests.play import VIKINGS_OPTIONS, plies
from tests.tui.table import sit_down
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
    for page in PAGES.values():
        face.page = page
        canvas = Canvas(*size, SETS[glyphs])
        face.draw(canvas, at)
        shown = check(canvas)
        if page == "captains":
            assert all(name[:2] in shown for name in names)


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
    scene = sit_down(tmp_path, NAMES[:3], game_id=game)
    check(scene.stage.draw(*size))
