"""What the program can say about Fire & Axe without loading its rules."""

from __future__ import annotations

from typing import Literal

from core.about import About
from core.named import NamedTuple


class Options(NamedTuple):
    """The options players agree on before the game."""

    conflict: Literal["on", "off", "peace"] = "on"
    start: Literal["chance", "1", "2", "3", "4", "5"] = "chance"
    even_rounds: Literal["off", "on"] = "off"


ABOUT = About(
    id="fireaxe",
    title="Fire & Axe",
    revision=3,
    seats=(3, 5),
    options=Options,
    option_help={
        "conflict": "off removes the conflict runes; peace also removes Unrest",
        "start": "the starting seat, or chance",
        "even_rounds": "on finishes the last round; not in the rulebook",
    },
    dice=True,
    secrets=True,
    changes={3: "impossible trade sagas are discarded (F25)"},
)
