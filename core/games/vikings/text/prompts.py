"""What is asked, in one line, and what each moment is about, for someone who does not know it."""

from __future__ import annotations

from typing import Final

from core.games.vikings.state import Phase
from core.games.vikings.text.words import purse, tile_name, who_waits
from core.games.vikings.view import View

HELP: Final[dict[Phase, tuple[str, ...]]] = {
    "bid": (
        "Thirteen vikings are drawn. The highest bidder becomes start player, removes one of them,",
        "and lays the first colour. Gold pays first, then fame. Only the winner pays. (V38-V41)",
    ),
    "remove": ("One of the drawn vikings leaves the game; then the tiles are laid out. (V38)",),
    "lay": (
        "Choose a colour: all its vikings go onto the dearest free slots. The next player goes on",
        "with another colour. What is laid last ends up cheapest. (V42)",
    ),
    "buy": (
        "Buy one group: a tile and the viking beside it. The price is how far its slot is from the",
        "first group left. The group for 0 can be taken only when its viking is the last of its",
        "colour, or when you cannot pay any other in gold. Missing gold is paid in fame. (V2-V7)",
    ),
    "start": ("With your first purchase the start tile goes into column 1 of any row. (V9)",),
    "tile": (
        "An island tile must touch the mainland or another island tile; left and right land must",
        "meet land, and sea meet sea. Ships go over columns 1 to 3 first. A tile in the row of its",
        "viking lets the viking stand on it at once. (V11-V15)",
    ),
    "viking": (
        "Stand the viking on the new tile for good, or let it wait on the mainland for a boatswain",
        "to ferry it at a large scoring. (V15)",
    ),
    "special": ("You bought the dearest group: take one of the face-up special tiles. (V44)",),
    "exchange": ("The building special replaces one of your tiles that shows it. (V47)",),
    "end": ("Your purchase is placed. End the turn, or take steps back with `undo`.",),
    "ferry": (
        "Each boatswain carries waiting vikings to open tiles of their rows, then leaves: all of",
        "one colour or one each of different colours (in the advanced game a single viking, unless",
        "a boat tile sails). In round 6 as many as possible must go. (V24-V28)",
    ),
    "over": ("The game is over.",),
}

_ASKED: Final[dict[Phase, str]] = {
    "remove": "remove one of the drawn vikings from the game.",
    "lay": "lay out one colour on the dearest free slots.",
    "start": "place your start tile in column 1.",
    "special": "take a special tile?",
    "exchange": "which tile does the building special replace?",
    "end": "end your turn?",
}
"""Questions that are always the same."""


def question(view: View) -> str:
    """What the deciding seat is asked, as the rest of a sentence that begins with its name."""
    assert view.decider is not None
    me, hand = view.mainlands[view.decider], view.purchase
    match view.phase:
        case "bid" if view.auction is not None and view.auction.bid is not None:
            return f"raise the bid of {view.auction.bid} or pass ({purse(me)})."
        case "bid":
            return f"open the auction ({purse(me)})."
        case "buy":
            return f"buy a group ({purse(me)})."
        case "tile" if hand is not None:
            return f"place {tile_name(hand.tile)}."
        case "viking" if hand is not None:
            return f"where does the {hand.viking} go?"
        case "ferry" if view.ferry is not None and (view.ferry.load or view.ferry.boat):
            aboard = ", ".join(view.ferry.load) or "nobody yet"
            return f"who else sails? Aboard: {aboard}; waiting: {who_waits(me)}."
        case "ferry":
            return f"use your boatswains? Waiting: {who_waits(me)}."
    return _ASKED[view.phase]
