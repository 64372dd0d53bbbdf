"""A turn of the past, played again on the map step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.events import Event, ShipBlown, ShipSailed
from core.games.fireaxe.view import View
from core.named import NamedTuple
from core.text import Names
from fireaxe_tui.chronicle.turns import Turn
from fireaxe_tui.map.scenes import Scene
from fireaxe_tui.moments.watching import watched


class Frame(NamedTuple):
    """A picture of what happened, over the table as it was then."""

    view: View
    scene: Scene
    seconds: float
    """How long it stays."""


def frames(
    turn: Turn,
    told: Sequence[Sequence[Event]],
    past: Callable[[int], View],
    names: Names,
    data: Content,
) -> Iterator[Frame]:
    """Yield what a turn looked like; *past* returns the table after so many decisions."""
    sailed = 0
    for step in range(turn.start, turn.end):
        view, events = past(step), told[step + 1]
        wake = turn.route.until(sailed)
        sailed += sum(isinstance(event, ShipSailed | ShipBlown) for event in events)
        for show in watched(events, names, (), data, view):
            for number in range(show.frames if show.scene is not None else 0):
                assert show.scene is not None
                scene = show.scene(number)
                assert isinstance(scene, Scene)
                last = number == show.frames - 1
                yield Frame(view, replace(scene, routes=(wake,)), show.rest if last else show.beat)
