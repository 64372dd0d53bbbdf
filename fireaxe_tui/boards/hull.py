"""A longship seen from the side, with a slot for every piece it can carry."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from core.games.fireaxe.terms import SLOTS, Piece
from core.games.fireaxe.text.words import ROMAN
from core.games.fireaxe.view import CaptainView, View
from core.named import NamedTuple
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.keys.spots import Spots
from fireaxe_tui.boards.tokens import piece_style, pieces
from fireaxe_tui.destinations import Choosable
from fireaxe_tui.moments.dialog import AIRY, TIGHT, Block

_SLOT = 6
WIDE = SLOTS[-1] * (_SLOT + 1) + 9
"""The width of the picture with stem and stern."""
_ENDS: Mapping[str, tuple[tuple[str, str], ...]] = {
    "unicode": (("▄▖  ", "  ▗▄"), ("▝█▄ ", " ▄█▘"), (" ▀██", "██▀ ")),
    "cp437": (("▄   ", "   ▄"), ("▀█▄ ", " ▄█▀"), (" ▀██", "██▀ ")),
    "ascii": (("_   ", "   _"), (" \\\\ ", " // "), ("  \\_", "_/  ")),
}
"""Stem and stern, row by row."""


class HoldSlot(NamedTuple):
    words: str
    style: str
    piece: Piece | None = None


def slots(view: View, me: CaptainView) -> list[HoldSlot]:
    """List every slot: crew, then goods, free slots, and those a later era opens."""
    found = [HoldSlot(piece, piece_style(piece, me.seat), piece) for piece in pieces(me)]
    found += [HoldSlot("free", "board-slot")] * (view.slots - len(found))
    for number in range(len(found), SLOTS[-1]):
        era = next(era for era, opened in enumerate(SLOTS) if number < opened)
        found.append(HoldSlot(f"era {ROMAN[era]}", "faint"))
    return found


def draw_hull(
    canvas: Canvas,
    x: int,
    view: View,
    me: CaptainView,
    spots: Spots | None = None,
    picks: Mapping[Piece, Choosable] | None = None,
    low: bool = False,
) -> None:
    """Draw the ship, 4 rows high, or 2 without its ends and the sea; pieces can be clicked."""
    top = 0 if low else 1
    left = x + 4
    g = canvas.glyphs
    if not low:
        for row, (stem, stern) in enumerate(_ENDS[g.name]):
            canvas.put(x, row, stem, "art")
            canvas.put(x + WIDE - 4, row, stern, "art")
        keel = "_" if g.name == "ascii" else g.block
        canvas.put(left, 2, keel * (WIDE - 8), "art")
        canvas.put(x + 1, 3, (g.wave + g.sea) * ((WIDE - 2) // 2), "water")
    for slot in slots(view, me):
        action = None if picks is None or slot.piece is None else picks.get(slot.piece)
        chosen = spots is not None and action is not None and action == spots.chosen
        canvas.put(left, top, f"{slot.words:^{_SLOT}}", "cursor" if chosen else slot.style)
        if action is not None:
            canvas.hit(Rect(left, top, _SLOT, 1), action)
        left += _SLOT + 1


def picture(
    view: View,
    me: CaptainView,
    picks: Mapping[Piece, Choosable] | None = None,
    *,
    spare: bool = False,
    large: int = TIGHT - 1,
) -> Callable[[int, int], Block]:
    """Make the ship a picture for a dialog, in one row if room is short; an optional one appears
    only if there is plenty. *large* is the last level of detail at which it is drawn large."""

    def block(width: int, level: int) -> Block:
        low = level > large
        left = -4 if low else max(0, (width - WIDE) // 2)
        rows = 0 if spare and level != AIRY else 1 if low else 4

        def draw(canvas: Canvas, spots: Spots) -> None:
            draw_hull(canvas, left, view, me, spots, picks, low)

        return Block(rows, draw)

    return block
