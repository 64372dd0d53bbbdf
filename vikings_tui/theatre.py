"""Scorings as things to watch: an act for everything that is counted, on the board it counts on."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from core.games.vikings.events import Event
from core.games.vikings.view import View
from core.tui.animations import Animation
from core.tui.drawing.canvas import Canvas, Rect, clip
from vikings_tui.paint.seats import draw_rival
from vikings_tui.paint.theatre import STEPS, Moment, draw_theatre
from vikings_tui.paint.track import Sailor
from vikings_tui.scoring import Scored, before_the_end, nothing, of_this_round, scored_seats
from vikings_tui.stage import Stage
from vikings_tui.table_view import VikingsTableView

_BEAT = 0.1
_SPARE = 5
"""Fame beyond the foremost ship at the end of the track."""
_PLACES = ("first", "second", "third", "fourth")


def tellings(
    events: Sequence[Event],
    after: View,
    names: Sequence[str],
    stage: Stage,
    earlier: Sequence[Sequence[Event]] = (),
) -> list[Animation]:
    """The scorings of a round in *events* as one thing to watch; none at the end of the game.

    *earlier* is what every decision before has led to.
    """
    scored = scored_seats(events, after, of_this_round(earlier))
    if not scored:
        return []
    told = _Telling(scored, before_the_end(events, after), names, stage)
    if not told.frames:
        line = nothing(scored, names)
        return [Animation(_notice(line), stops=(0,))]
    return [
        Animation(
            told.draw,
            frames=len(told.frames),
            beat=_BEAT,
            stops=told.stops,
            board=told.board,
        )
    ]


def _notice(line: str) -> Callable[[Canvas, int], None]:
    """A single line across the table, where there is nothing else to see."""

    def draw(canvas: Canvas, frame: int) -> None:
        y = canvas.height // 2
        canvas.cover(Rect(0, y - 1, canvas.width, 3), "prompt")
        canvas.put_center(y, clip(line, canvas.width - 2), "prompt")

    return draw


class _Telling:
    """One after the other, the seats that earn something."""

    def __init__(
        self, scored: Sequence[Scored], after: View, names: Sequence[str], stage: Stage
    ) -> None:
        self._names, self._stage, self._after = names, stage, after
        self._all = scored
        self._paid = [one for one in scored if one.pays]
        self.frames: list[tuple[int, int, int]] = []
        """The seat among those paid, the act and the step of each frame."""
        stops = []
        for at, one in enumerate(self._paid):
            for act in range(len(one.acts)):
                self.frames += [(at, act, step) for step in range(STEPS)]
                stops.append(len(self.frames) - 1)
            if len(one.acts) > 1:
                self.frames.append((at, len(one.acts), 0))
                stops.append(len(self.frames) - 1)
        self.stops = tuple(stops)
        fame = self._fame(len(scored))
        self._most = max(20, *fame) + _SPARE
        self._before = self._fame(0)
        self._order = sorted(range(len(names)), key=lambda seat: -self._before[seat])
        """The lanes of the track."""

    def board(self, frame: int) -> int:
        return self._paid[self.frames[frame][0]].seat

    def _fame(self, told: int) -> list[int]:
        """The fame of every seat after so many scorings."""
        fame = [me.fame for me in self._after.mainlands]
        for number, one in enumerate(self._all):
            fame[one.seat] = one.fame if number < told else one.me.fame
        return fame

    def draw(self, canvas: Canvas, frame: int) -> None:
        now = self.moment(frame)
        left = draw_theatre(canvas, self._stage.mainland, now)
        if left is not None and self._stage.table is not None:
            self._draw_others(canvas, left, now)

    def moment(self, frame: int) -> Moment:
        at, act, step = self.frames[frame]
        one = self._paid[at]
        fame = self._fame(self._all.index(one))
        name, count = self._names[one.seat], len(self._paid)
        place = f"{_PLACES[at]} of {count} to be counted" if count > 1 else ""
        now = Moment(one, name, place, act, step, (), self._most, self._told(one, act, at))
        fame[one.seat] += now.sailed()
        sailors = tuple(
            Sailor(seat, self._names[seat], fame[seat], self._before[seat]) for seat in self._order
        )
        return replace(now, sailors=sailors)

    def _told(self, one: Scored, act: int, at: int) -> str:
        told = one.acts[act].told if act < len(one.acts) else self._total(one)
        ends = act >= len(one.acts) - (len(one.acts) == 1)
        if ends and at == len(self._paid) - 1 and (idle := nothing(self._all, self._names)):
            told = f"{told} {idle}"
        return told

    def _total(self, one: Scored) -> str:
        gold, fame = one.gold - one.me.gold, one.fame - one.me.fame
        gains = [f"{amount} {what}" for amount, what in ((gold, "gold"), (fame, "fame")) if amount]
        return f"{self._names[one.seat]}: {' and '.join(gains)} richer."

    def _draw_others(self, canvas: Canvas, room: Rect, now: Moment) -> None:
        """Everybody else's board in the room that is left."""
        table = self._stage.table
        assert table is not None
        fame = {one.seat: one.fame for one in now.sailors}
        view: View = replace(self._after, decider=None)
        shown: VikingsTableView = replace(table, view=view, legal=(), chosen=None, scene=None)
        others = [me for me in view.mainlands if me.seat != now.scored.seat]
        each = room.width // max(1, len(others))
        gold = {one.seat: one for one in self._all}
        at = self._all.index(now.scored)
        for number, me in enumerate(others):
            held = me.gold
            if me.seat in gold:
                one = gold[me.seat]
                held = one.gold if self._all.index(one) < at else one.me.gold
            rect = Rect(room.x + number * each, room.y, each - 1, room.height)
            seen = replace(me, gold=held, fame=fame[me.seat])
            draw_rival(canvas.window(rect), shown, seen, frozenset())
