"""Things that happen on the map: a ship sails, a town burns, a few words stand over a place."""

from __future__ import annotations

from core.tui.animations import Animation
from fireaxe_tui.map.scenes import FIRE, Flag, Moving, Scene

_STEPS = 3
"""The pictures of a ship on its way to the next space."""
_BEAT = 0.11
_FLICKER = 0.12
"""Seconds of a picture of a fire."""
READ = 0.9
"""Seconds to read a flag."""


def sailing(seat: int, origin: str, to: str) -> Animation:
    """Move a ship to the next space."""

    def scene(frame: int) -> Scene:
        moving = Moving(seat, origin, to, (frame + 1) / _STEPS)
        return Scene(moving, focus=(to, origin))

    return Animation(scene=scene, frames=_STEPS, beat=_BEAT, rest=_BEAT)


def flagged(place: str, told: str, seat: int) -> Animation:
    """Put a few words in the captain's colour over a place."""
    scene = Scene(flags=(Flag(place, told, f"ship-{seat + 1}"),), focus=(place,))
    return Animation(scene=lambda frame: scene, rest=READ)


def burning(seat: int, place: str, told: str) -> Animation:
    """Burn a town."""

    def scene(frame: int) -> Scene:
        flag = Flag(place, told, f"ship-{seat + 1}")
        return Scene(flags=(flag,), fire=place, frame=frame, focus=(place,))

    return Animation(scene=scene, frames=FIRE, beat=_FLICKER, rest=0.3)
