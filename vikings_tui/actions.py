"""What keys do in Vikings, besides what they do in every game."""

from __future__ import annotations

from core.tui.keys.act import Act, letter_act

LETTERS = {
    "p": "pass",
    "e": "end",
    "d": "decline",
    "x": "discard",
    "b": "boat",
    "l": "land",
    "r": "rest",
}
"""Letters that pick an action by its kind."""
_HELP = {
    "pass": "leave the auction",
    "end": "end the turn",
    "decline": "take no special tile",
    "discard": "discard a tile that fits nowhere",
    "boat": "sail the next ferry with a boat tile",
    "land": "send the ferry off as it is",
    "rest": "use no more boatswains in this scoring",
}
_PRICE = "go to the group of a price, two digits for 10 and 11; to a bid, or to a landing"
ACTS = (
    *(letter_act(f"vikings.{kind}", key, kind, _HELP[kind]) for key, kind in LETTERS.items()),
    *(
        Act(
            f"vikings.price-{digit}",
            digit,
            "price",
            f"go to the group that costs {digit}",
            f"pick({digit!r})",
            show=False,
            line=_PRICE,
        )
        for digit in "0123456789"
    ),
)
