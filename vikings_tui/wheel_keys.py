"""How keys move over the wheel: arrows go round it, digits pick a price, a landing or a bid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.terms import SLOTS
from core.games.vikings.view import View
from core.games.vikings.view_rules import group_at
from core.tui.drawing.canvas import Rect
from core.tui.face import Choice
from vikings_tui.choices import landings


def hop(
    chosen: Action, offers: Sequence[Action], spots: Mapping[Choice | None, Rect], key: str
) -> Action | None:
    """The next group round the wheel: right is clockwise, up and down go as they point."""
    groups = [action for action in offers if isinstance(action, act.Buy)]
    if not isinstance(chosen, act.Buy) or chosen not in groups:
        return None
    ahead = key == "right" or (key == "down" and _falls(chosen, spots))
    if key == "up":
        ahead = not _falls(chosen, spots)
    at = groups.index(chosen) + (1 if ahead else -1)
    return groups[at % len(groups)]


def _falls(chosen: act.Buy, spots: Mapping[Choice | None, Rect]) -> bool:
    """Whether clockwise is downwards: on the right of a round wheel, and everywhere on a strip."""
    rows = {spots[other].y for other in spots if isinstance(other, act.Buy)}
    return len(rows) < 2 or chosen.slot < SLOTS // 2


class Digits:
    """Prices, bids, or numbers of places, typed as one digit or two."""

    def __init__(self) -> None:
        self._typed = ""
        self._picked: Action | None = None

    def pick(
        self, view: View, chosen: Action | None, key: str, among: Sequence[Action]
    ) -> list[Action]:
        """The group of a price, the place of a number on the board, or a bid.

        A second digit goes with the first while what that stands for is chosen.
        """
        groups = [action for action in among if isinstance(action, act.Buy)]
        prices: dict[str, Action] = {
            price: a for a in groups if (price := _price(view, a)) is not None
        }
        prices |= landings(among)
        prices |= {str(action.amount): action for action in among if isinstance(action, act.Bid)}
        typed = self._typed + key if self._picked is not None and chosen == self._picked else key
        found = prices.get(typed)
        if found is None:
            typed = key
            found = prices.get(key)
        if found is None:
            found = next((a for price, a in prices.items() if price.startswith(key)), None)
        if found is None:
            return []
        self._typed, self._picked = typed, found
        return [found]


def nothing_at(view: View, digit: str) -> str:
    """Why a digit picks nothing: no price, bid or landing begins with it."""
    match view.phase:
        case "buy":
            if digit == "0":
                return "The group at 0 is blocked until its viking is the last of its colour."
            return f"Nothing on the wheel costs {digit} now."
        case "bid":
            return f"{digit} is no bid you can make now."
        case "ferry":
            return f"No landing is numbered {digit}."
    return ""


def _price(view: View, action: act.Buy) -> str | None:
    group = group_at(view, action.slot)
    return str(group.price) if group is not None else None
