"""The question of each phase in one line, and a longer explanation for newcomers."""

from __future__ import annotations

from typing import Final

from core.games.vikings.state import Phase
from core.games.vikings.text.words import purse, tile_name, who_waits
from core.games.vikings.view import View
from core.games.vikings.view_rules import carriable

HELP: Final[dict[Phase, tuple[str, ...]]] = {
    "bid": (
        "Thirteen vikings have been drawn. The highest bidder becomes start player, removes one of",
        "them and lays the first colour. Only the winner pays: gold first, then fame. (V38-V41)",
    ),
    "remove": ("One of the drawn vikings leaves the game; then the tiles are laid out. (V38)",),
    "lay": (
        "Choose a colour: all its vikings go on the most expensive free slots. The next player",
        "then lays another colour. The colour laid last ends up cheapest. (V42)",
    ),
    "buy": (
        "Buy one group: a tile and its viking. The price is how far its slot is from the first",
        "group left. The group at 0 is blocked until its viking is the last of its colour, unless",
        "you cannot afford any other in gold. Missing gold is paid in fame. (V2-V7)",
    ),
    "start": ("Your start tile goes down with your first purchase: in column 1 of any row. (V9)",),
    "tile": (
        "An island tile must touch the mainland or another island tile. To its left and right,",
        "land must meet land and sea must meet sea. Ships go over columns 1 to 3 first. If a tile",
        "lies in the row of its viking, the viking can stand on it at once. (V11-V15)",
    ),
    "viking": (
        "Put the viking on the new tile for good, or let it wait on the mainland until a boatswain",
        "ferries it at a large scoring. (V15)",
    ),
    "special": ("You bought the most expensive group: you may take a face-up special tile. (V44)",),
    "exchange": ("The building special replaces one of your tiles with the same building. (V47)",),
    "end": ("Your purchase is placed. End the turn, or take steps back with `undo`.",),
    "ferry": (
        "Each boatswain carries waiting vikings to open tiles in their rows, then leaves the game.",
        "A load is all of one colour, or all of different colours; in the advanced game it is one",
        "viking, unless you use a boat tile. In round 6 as many as possible must go. (V24-V28)",
    ),
    "over": ("The game is over.",),
}

_ASKED: Final[dict[Phase, str]] = {
    "remove": "remove one of the drawn vikings from the game.",
    "lay": "lay one colour on the most expensive free slots.",
    "start": "place your start tile in column 1.",
    "special": "take a special tile?",
    "exchange": "which tile does the building special replace?",
    "end": "end your turn?",
}
"""Questions that are always the same."""


def question(view: View) -> str:
    """The question to the deciding seat, worded to follow its name and a comma."""
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
            if not view.ferry.load:
                return f"who sails? Waiting: {who_waits(me)}."
            aboard = ", ".join(view.ferry.load)
            return f"who else sails? Aboard: {aboard}; waiting: {who_waits(me)}."
        case "ferry" if not carriable(view, me):
            return "nobody else can be ferried; go on to the scoring?"
        case "ferry":
            return f"use your boatswains? Waiting: {who_waits(me)}."
    return _ASKED[view.phase]
