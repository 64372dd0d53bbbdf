"""What a terminal of 256 colours is sent while somebody watches the turns of others."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from core.tui.presenter import Item
from fireaxe_tui.map.scenes import Scene
from fireaxe_tui.screens.play import FireAxePlay
from tests.tui.fireaxe_table import QUIET, at_table
from tests.tui.playing import Player
from tests.tui.wire import Wire, on_wire

SIZE = (120, 40)
LIVELY = replace(QUIET, bots="normal", animation="on", cards="3", recap="all")
_BOTS = ("bot:medium",) * 3
_LEAVES = ("c", "c", "c", "N", "e")
"""What ends the first turn of a person."""
_BEAT = 0.02


@dataclass
class Sent:
    """The bytes of something that was shown."""

    what: str
    """A ship's step, a scroll of the map, a recap, or anything else."""
    bytes: int
    scrolls: bool
    """The map was scrolled in it."""


class Meter:
    """Notes what is sent, and what for."""

    def __init__(self, wire: Wire) -> None:
        self._wire = wire
        self._before = 0
        self._what = "else"
        self._at: object = None
        self.sent: list[Sent] = []

    @property
    def steps(self) -> int:
        """How many steps of ships have been seen."""
        return sum(each.what == "step" for each in self.sent)

    def watch(self, play: FireAxePlay) -> None:
        """Note whatever the screen shows from now on; the frames of a ship's step are one thing."""
        presenter, chart = play.presenter, play.tabletop.map.chart
        show, lead = presenter._show, presenter._lead
        self._at, self._before = chart.at, self._wire.bytes

        def begin(what: str) -> None:
            self.end(chart.at)
            self._what, self._at, self._before = what, chart.at, self._wire.bytes

        def shown(item: Item, frame: int) -> None:
            scene = None if item.scene is None else item.scene(frame)
            moves = isinstance(scene, Scene) and scene.moving is not None
            if not moves or frame == 0:
                begin("step" if moves else "else")
            show(item, frame)

        def led(item: Item) -> float:
            begin("scroll")
            return lead(item)

        tells = play.shows_first

        def told(then: Callable[[], None]) -> bool:
            begin("recap")
            return tells(then)

        presenter._show, presenter._lead = shown, led
        play.shows_first = told  # type: ignore[method-assign]

    def end(self, at: object) -> None:
        """What was shown last has been sent; the map is scrolled like this."""
        if self._wire.bytes > self._before:
            self.sent.append(Sent(self._what, self._wire.bytes - self._before, at != self._at))
        self._what, self._before, self._at = "else", self._wire.bytes, at


def measure(folder: Path, seed: int, steps: int, person: bool = False) -> list[Sent]:
    """Watch bots until so many steps have been seen, or with a person, up to the first recap."""
    wire = Wire(*SIZE)
    meter = Meter(wire)

    async def test(player: Player) -> None:
        play = player.play
        assert isinstance(play, FireAxePlay)
        meter.watch(play)
        if person:
            await _press(player, *_LEAVES)
        while meter.steps < steps and not play.over and player.name != "RecapScreen":
            await _go_on(player, play)
        meter.end(play.tabletop.map.chart.at)

    with on_wire(wire):
        seats = (("Astrid" if person else "bot:medium"), *_BOTS)
        at_table(folder, test, seed, LIVELY, SIZE, depth="256", seats=seats, wait=person)
    return meter.sent


async def _go_on(player: Player, play: FireAxePlay) -> None:
    """Let a moment pass, or go on with what waits for a key."""
    await player.pilot.pause()
    await player.bots_done()
    item: Any = play.presenter.current
    if play.in_front and item is not None and item.seconds(play.presenter.frame) is None:
        await _press(player, "enter")
    await player.clock.advance(_BEAT)


async def _press(player: Player, *keys: str) -> None:
    for key in keys:
        player.pilot.send(key)
        await player.pilot.pause()
