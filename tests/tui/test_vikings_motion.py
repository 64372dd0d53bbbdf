"""What moves on the table of Vikings: the turning wheel, and purchases on their way."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest

from core.games.vikings.events import GroupBought, VikingCarried, WheelTurned
from core.games.vikings.terms import SLOTS
from core.tui.drawing.canvas import Canvas
from core.tui.drawing.glyphs import SETS
from core.tui.keys.spots import Spots
from tests.tui.vikings_table import FACE, ONE_OF_EACH, WINDOWS, find, table
from vikings_tui.paint import wheel
from vikings_tui.widgets.mainland import Mainland
from vikings_tui.widgets.offer import Offer
from vikings_tui.widgets.seats import Rivals


def staged(window):
    """A face whose stage is set as boards would set it, and the size of the table."""
    state = find(3, 31, 3, lambda v, legal: v.phase == "buy" and v.round == 3)
    at = replace(table(state), legal=(), chosen=None)
    places = WINDOWS[window]
    stage = FACE.stage
    stage.table, stage.wheel, stage.mainland = at, places[Offer], places[Mainland]
    stage.rivals = places[Rivals]
    rivals = Rivals(stage)
    room = places[Rivals]
    canvas = Canvas(room.width, room.height, SETS["unicode"])
    rivals.draw(canvas, at, Spots(canvas, at))
    size = (max(r.right for r in places.values()), max(r.bottom for r in places.values()))
    return at, size


def frames(show, size):
    """Every frame of something to watch, as text and styles."""
    found = []
    for frame in range(show.frames):
        canvas = Canvas.clear(*size, SETS["unicode"])
        show.draw(canvas, frame)
        found.append([canvas.row(y) for y in range(size[1])])
    return found


def covered(picture):
    """The cells that a frame draws over."""
    return {
        (x, y) for y, (_, styles) in enumerate(picture) for x, style in enumerate(styles) if style
    }


@pytest.mark.parametrize("window", ONE_OF_EACH, ids=str)
def test_the_wheel_turns_in_its_place(window):
    at, size = staged(window)
    zero = wheel.zero_of(at.view)
    (show,) = FACE.shows([WheelTurned((zero + 3) % SLOTS, 3)], at.names)
    pictures = frames(show, size)
    assert show.frames * show.beat + show.rest < 0.6
    assert show.held() is show
    place = WINDOWS[window][Offer]
    for picture in pictures:
        assert {place.holds(x, y) for x, y in covered(picture)} == {True}
    assert all(one != other for one, other in pairwise(pictures))


def test_the_last_frame_has_the_prices_of_the_table_after_it():
    at, size = staged((120, 40))
    zero = wheel.zero_of(at.view)
    (show,) = FACE.shows([WheelTurned((zero + 2) % SLOTS, 2)], at.names)
    canvas = Canvas.clear(*size, SETS["unicode"])
    show.still().draw(canvas, 0)
    turned = replace(
        at.view,
        wheel=tuple(
            replace(group, price=(group.slot - zero - 2) % SLOTS) for group in at.view.wheel
        ),
        phase="tile",
        shown=(),
    )
    after = Canvas(44, 25, SETS["unicode"])
    board = replace(at, view=turned)
    Offer().draw(after, board, Spots(after, board))
    now = [canvas.window(WINDOWS[120, 40][Offer]).text(y) for y in range(25)]
    assert now == [after.text(y) for y in range(25)]


@pytest.mark.parametrize("window", ONE_OF_EACH, ids=str)
def test_a_rivals_purchase_travels_to_its_board(window):
    at, size = staged(window)
    group = at.view.wheel[3]
    rival = (at.shown_seat + 1) % 3
    bought = GroupBought(rival, group.slot, group.tile.id, group.viking, 3, 0)
    (show,) = FACE.shows([bought], at.names)
    pictures = frames(show, size)
    where = FACE.stage.seat(rival)
    start, end = covered(pictures[0]), covered(pictures[-1])
    assert any(WINDOWS[window][Offer].holds(*cell) for cell in start)
    assert any(where.holds(*cell) for cell in end)


@pytest.mark.parametrize("window", ONE_OF_EACH, ids=str)
def test_a_ferry_crosses_on_the_board_that_is_shown(window):
    at, size = staged(window)
    me = at.view.mainlands[at.shown_seat]
    cell = max(me.cells, key=lambda cell: cell.column)
    carried = VikingCarried(at.shown_seat, cell.row, cell.column)
    (show,) = FACE.shows([carried], at.names)
    pictures = frames(show, size)
    assert all(one != other for one, other in pairwise(pictures))
    for picture in pictures:
        assert {WINDOWS[window][Mainland].holds(x, y) for x, y in covered(picture)} == {True}
    rival = replace(carried, seat=(at.shown_seat + 1) % 3)
    assert FACE.shows([rival], at.names) == []


def test_ones_own_purchase_is_seen_in_the_hand_instead():
    at, _ = staged((120, 40))
    group = at.view.wheel[0]
    own = GroupBought(at.shown_seat, group.slot, group.tile.id, group.viking, 0, 0)
    assert FACE.shows([own], at.names) == []
    FACE.stage.table = None
    assert FACE.shows([replace(own, seat=1)], at.names) == []
