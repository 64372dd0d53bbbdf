"""The pictures of Vikings: sprites, sheets, the ring of the wheel and the plan of a mainland."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from core.games.vikings.terms import SLOTS, VIKINGS
from core.games.vikings.view import TileView
from core.tui.colour.styles import THEMES
from core.tui.colour.themes import own_theme, palette_for
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.drawing.glyphs import SETS
from tests.tui.vikings_table import GAME
from tests.vikings.build import ferrying, mainland
from vikings_tui.art import sprites
from vikings_tui.art.layer import PREFIX, Layer
from vikings_tui.art.sheet import PixelSheet, has_pictures, sheet_for
from vikings_tui.art.sprites import LARGE, MEDIUM, SIZES, SMALL
from vikings_tui.paint.board import draw_pieces
from vikings_tui.paint.plan import plan_for
from vikings_tui.paint.ring import disc, ring_for

DEPTHS = ("true", "256", "16", "none")
LOOKS = [*product(SETS, DEPTHS)]
BLUE = TileView("S-blue-1", "ship", None, False, "blue", "fisherman", 0, 3)


def seen(canvas, depth, glyphs):
    """Every cell as a terminal gets it: a character and its colours."""
    looks = palette_for(own_theme("dark"), depth, SETS[glyphs])
    return tuple(
        (char, looks.style(style))
        for y in range(canvas.height)
        for char, style in zip(*canvas.row(y), strict=True)
    )


def picture(draw, depth, glyphs, size=(20, 8)):
    canvas = Canvas(*size, SETS[glyphs], depth)
    sheet = sheet_for(canvas)
    draw(sheet)
    sheet.finish()
    return seen(canvas, depth, glyphs)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: size.name)
def test_every_sprite_has_the_size_it_says(size):
    for viking in VIKINGS:
        for lying in (False, True):
            stamp = sprites.figure(viking, size.name, lying)
            assert (len(stamp.rows[0]), len(stamp.rows) // 2) == size.figure
            assert len(stamp.letters) == 1
    for home in (False, True):
        stamp = sprites.ship("red", size.name, home)
        assert (len(stamp.rows[0]), len(stamp.rows) // 2) == size.ship
        assert home or len(stamp.letters) >= (4 if size is LARGE else 2)


def test_every_colour_of_a_sprite_is_a_style_of_every_theme():
    stamps = [sprites.figure(v, s.name, low) for v in VIKINGS for s in SIZES for low in (0, 1)]
    stamps += [
        sprites.ship(sail, s.name, home)
        for sail in ("red", "green", "yellow", "blue")
        for s in SIZES
        for home in (False, True)
    ]
    stamps += [
        sprites.building(name, s.name, special)
        for name in ("farm", "church", "village", "shrine")
        for s in SIZES
        for special in (False, True)
    ]
    stamps += [sprites.icon(kind) for kind in ("gold5", "boat-1", "building-farm", "unheard-of")]
    names = {name for stamp in stamps for row in stamp.rows for name in row if name}
    names |= {name for _, _, name in disc(11, 0.5)}
    for theme, depth in product(THEMES, DEPTHS):
        looks = palette_for(own_theme(theme), depth, SETS["unicode"])
        assert {PREFIX + name for name in names} <= set(looks.styles)


@pytest.mark.parametrize(("glyphs", "depth"), LOOKS)
def test_vikings_are_told_apart_in_every_look(glyphs, depth):
    for size in SIZES:
        for lying in (False, True):
            pictures = [
                picture(lambda s, v=v: s.figure(2, 1, v, size, lying), depth, glyphs)  # noqa: B023
                for v in VIKINGS
            ]
            assert len(set(pictures)) == len(VIKINGS)
        for viking in VIKINGS:
            stands, lies = (
                picture(lambda s, low=low: s.figure(2, 1, viking, size, low), depth, glyphs)  # noqa: B023
                for low in (False, True)
            )
            assert stands != lies


@pytest.mark.parametrize(("glyphs", "depth"), LOOKS)
def test_a_blue_ship_is_seen_on_the_sea(glyphs, depth):
    empty = picture(lambda s: None, depth, glyphs)
    for size, home in product(SIZES, (False, True)):
        rect = Rect(1, 1, size.ship[0] + 2, size.ship[1])
        shown = picture(lambda s: s.ship(rect, BLUE, size, home), depth, glyphs)  # noqa: B023
        differ = sum(one != other for one, other in zip(empty, shown, strict=True))
        assert differ >= 6, (size.name, home)


def test_pixels_need_colours_and_half_blocks():
    for glyphs, depth in LOOKS:
        canvas = Canvas(4, 2, SETS[glyphs], depth)
        pictures = glyphs != "ascii" and depth != "none"
        assert has_pictures(canvas) == pictures
        assert isinstance(sheet_for(canvas), PixelSheet) == pictures


def test_a_sea_is_always_the_same():
    assert Layer(60, 9).rows == Layer(60, 9).rows
    assert Layer(60, 9).rows[3][:30] == Layer(30, 9).rows[3]


def test_dusk_leaves_nothing_in_the_light():
    canvas = Canvas(20, 6, SETS["unicode"])
    sheet = sheet_for(canvas)
    sheet.figure(2, 1, "noble", MEDIUM)
    sheet.dusk(canvas.rect)
    sheet.finish()
    used = {style for y in range(6) for style in canvas.row(y)[1]}
    assert all(style.endswith("-dusk") or style.startswith("dim@") for style in used)
    assert f"{PREFIX}sea-dusk" in used
    assert any("noble-dusk" in style for style in used)


@pytest.mark.parametrize("room", [(44, 22), (44, 25), (66, 37), (78, 37), (44, 21)])
def test_places_round_the_wheel_do_not_touch(room):
    ring = ring_for(*room)
    assert ring is not None
    assert len(ring.boxes) == SLOTS
    for one, other in combinations(ring.boxes, 2):
        apart = (
            one.right <= other.x
            or other.right <= one.x
            or one.bottom <= other.y
            or other.bottom <= one.y
        )
        assert apart, (one, other)
    middle = ring.x, ring.y // 2
    for box in ring.boxes:
        assert box.x >= 1
        assert box.y >= 0
        assert box.right < room[0]
        assert box.bottom <= room[1]
        assert not box.holds(*middle)
        for share in range(SLOTS):
            assert not box.holds(*ring.on_rim(share))


def test_a_small_room_has_no_round_wheel():
    assert ring_for(43, 30) is None
    assert ring_for(80, 4) is None
    assert SMALL.tile[1] < MEDIUM.tile[1] < LARGE.tile[1]


def test_a_scoring_can_light_some_cells_of_any_board():
    me = mainland({"noble": "L* R*", "scout": "L*"})
    view = GAME.observe(ferrying(me), None)
    mine = view.mainlands[0]
    at = plan_for(76, 25, mine)
    assert at is not None
    used = {}
    for lit in (None, at.cell("noble", 1)):
        canvas = Canvas(76, 25, SETS["unicode"])
        sheet = sheet_for(canvas)
        draw_pieces(sheet, mine, at)
        if lit is not None:
            sheet.night([lit])
        sheet.finish()
        for place in (("noble", 1), ("noble", 2), ("scout", 1)):
            rect = at.cell(*place)
            used[lit is None, place] = {
                canvas.style(x, y)
                for y in range(rect.y, rect.bottom)
                for x in range(rect.x, rect.right)
            }
    assert used[True, ("noble", 1)] == used[False, ("noble", 1)]
    for dark in (("noble", 2), ("scout", 1)):
        assert not any("cloth" in style for style in used[False, dark])
        assert any("night" in style for style in used[False, dark])
        assert not any("grass" in style for style in used[False, dark])
