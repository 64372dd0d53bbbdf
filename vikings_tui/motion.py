"""What moves: the wheel turns, ferries cross, and what others buy travels to their boards."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from core.games.vikings.events import Event, GroupBought, VikingCarried, WheelTurned
from core.games.vikings.view import TileView
from core.tui.animations import Animation
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.keys.spots import Spots
from vikings_tui.art.sheet import sheet_for
from vikings_tui.art.sprites import SMALL, Size
from vikings_tui.paint import wheel
from vikings_tui.paint.plan import plan_for
from vikings_tui.paint.ring import ring_for
from vikings_tui.stage import Stage
from vikings_tui.table_view import VikingsTableView

_TURN_FRAMES, _TURN_BEAT = 5, 0.085
_CROSS_FRAMES, _CROSS_BEAT = 4, 0.1
_TRIP_FRAMES, _TRIP_BEAT = 5, 0.07


def shows(
    events: Sequence[Event], face: Callable[[str], TileView], stage: Stage
) -> Iterator[Animation]:
    """Things to watch, none of which waits for a key."""
    for number, event in enumerate(events):
        if isinstance(event, WheelTurned):
            yield Animation(
                _turn(stage, event),
                frames=_TURN_FRAMES,
                beat=_TURN_BEAT,
                rest=_TURN_BEAT,
                event=number,
                passing=True,
            )
        elif isinstance(event, VikingCarried) and _Crossing(stage, event).in_sight():
            yield Animation(
                _Crossing(stage, event).draw,
                frames=_CROSS_FRAMES,
                beat=_CROSS_BEAT,
                rest=_CROSS_BEAT,
                event=number,
                passing=True,
            )
        elif isinstance(event, GroupBought):
            trip = _Trip(stage, event, face(event.tile))
            if trip.leaves_sight():
                yield Animation(
                    trip.draw,
                    frames=_TRIP_FRAMES,
                    beat=_TRIP_BEAT,
                    rest=_TRIP_BEAT,
                    event=number,
                    passing=True,
                )


def _watched(stage: Stage) -> VikingsTableView | None:
    """The table without anything to choose."""
    if stage.table is None:
        return None
    return replace(stage.table, legal=(), chosen=None, jump={})


def _turn(stage: Stage, event: WheelTurned) -> Callable[[Canvas, int], None]:
    """Frames of the disc turning, ever more slowly."""

    def draw(canvas: Canvas, frame: int) -> None:
        table = _watched(stage)
        if table is None:
            return
        done = (frame + 1) / _TURN_FRAMES
        eased = 1 - (1 - done) ** 2
        zero = wheel.zero_of(table.view) + event.steps * eased
        part = canvas.window(stage.wheel)
        spots = Spots(part, table)
        hub = wheel.draw_wheel(part, table, spots, zero)
        if hub is None:
            wheel.draw_strip(part, table, spots, zero)
        else:
            wheel.write_hub(hub, table)

    return draw


class _Crossing:
    """A viking on the ferry, from the mainland to its island, on the board that is shown large."""

    def __init__(self, stage: Stage, event: VikingCarried) -> None:
        self._stage, self._event = stage, event

    def in_sight(self) -> bool:
        table = self._stage.table
        return table is not None and table.shown_seat == self._event.seat

    def draw(self, canvas: Canvas, frame: int) -> None:
        table, room, event = self._stage.table, self._stage.mainland, self._event
        if table is None or not room.width:
            return
        me = table.view.mainlands[event.seat]
        at = plan_for(room.width, room.height, me, column=event.column)
        if at is None or not at.shows(event.column):
            return
        start, goal = at.shore(event.viking), at.cell(event.viking, event.column)
        wide, high = at.size.figure
        done = (frame + 1) / _CROSS_FRAMES
        x = round(start.x + (goal.x - start.x) * done)
        boat = Rect(room.x + x, room.y + goal.bottom - high - 1, wide + 2, high + 1)
        sheet = sheet_for(canvas.window(boat))
        sheet.figure(1, 0, event.viking, at.size)
        sheet.hull(Rect(0, high, wide + 2, 1))
        sheet.finish()


class _Trip:
    """A group on its way from the wheel to the board of its buyer."""

    def __init__(self, stage: Stage, event: GroupBought, tile: TileView) -> None:
        self._stage, self._event, self._tile = stage, event, tile

    def leaves_sight(self) -> bool:
        """Whether somebody else bought it; one's own purchase is seen in the hand."""
        table = self._stage.table
        return table is not None and table.shown_seat != self._event.seat

    def draw(self, canvas: Canvas, frame: int) -> None:
        start, size = self._start()
        goal = self._stage.seat(self._event.seat)
        if not (start.width and goal.width):
            return
        self._sea(canvas, start)
        done = (frame + 1) / _TRIP_FRAMES
        x = start.x + (goal.x + (goal.width - start.width) // 2 - start.x) * done
        y = start.y + (goal.y + max(0, goal.height - start.height) // 2 - start.y) * done
        raft = canvas.window(Rect(round(x), round(y), start.width, start.height))
        sheet = sheet_for(raft)
        sheet.group(raft.rect, self._tile, self._event.viking, size)
        sheet.finish()

    def _start(self) -> tuple[Rect, Size]:
        """Where the group lies on the table."""
        room, slot = self._stage.wheel, self._event.slot
        ring = ring_for(room.width, room.height)
        if ring is not None:
            box = ring.boxes[slot]
            return Rect(room.x + box.x, room.y + box.y, box.width, box.height), ring.size
        if not room.width:
            return Rect(0, 0, 0, 0), SMALL
        box = wheel.strip_boxes(room.width)[slot]
        return Rect(room.x + box.x, room.y + 1, 6, 2), SMALL

    @staticmethod
    def _sea(canvas: Canvas, rect: Rect) -> None:
        """Nothing is left where it lay."""
        sheet_for(canvas.window(rect)).finish()
