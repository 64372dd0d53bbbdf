"""What is known about Vikings without loading its rules."""

from __future__ import annotations

from typing import Literal

from core.about import About
from core.named import NamedTuple


class Options(NamedTuple):
    """What the players agree on before the game."""

    game: Literal["basic", "advanced"] = "basic"
    auction: Literal["auto", "on", "off"] = "auto"
    start: Literal["chance", "1", "2", "3", "4"] = "chance"
    end_turn: Literal["ask", "auto"] = "ask"

    @property
    def advanced(self) -> bool:
        return self.game == "advanced"

    @property
    def auctions(self) -> bool:
        return self.auction == "on" or (self.auction == "auto" and self.advanced)


ABOUT = About(
    id="vikings",
    title="Vikings",
    revision=2,
    seats=(2, 4),
    options=Options,
    option_help={
        "game": "advanced adds special tiles; a boatswain then ferries only one viking",
        "auction": "bid for the start player marker; auto means only in the advanced game",
        "start": "the seat that starts, or chance for a random one",
        "end_turn": "ask waits for you to end your turn; its last step can then be undone",
    },
    changes={2: "in round 6 as many vikings as possible must be ferried (V27, V28)"},
)
