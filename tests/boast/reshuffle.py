"""Tables of Boast that a seat cannot tell apart."""

from __future__ import annotations

from dataclasses import replace

from core import rng
from tests.boast.game import Table


def reshuffle(table: Table, seat: int | None, dice: rng.Rng) -> Table:
    """Deal the other seats' cards, in hand and laid, among those seats again."""
    others = [n for n in range(len(table.hands)) if n != seat]
    cards = [card for n in others for card in table.hands[n]]
    cards += [card for n, card in enumerate(table.laid) if n != seat]
    rng.shuffle(dice, cards)
    hands = list(table.hands)
    for n in others:
        hands[n] = tuple(sorted(cards.pop() for _ in hands[n]))
    laid = tuple(card if n == seat else cards.pop() for n, card in enumerate(table.laid))
    return replace(table, rng=rng.draw(dice, 1 << 64), hands=hands, laid=laid)
