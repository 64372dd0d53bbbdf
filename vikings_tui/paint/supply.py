"""What is still to come: the bag, the face-down tiles and the face-up special tiles."""

from __future__ import annotations

from core.games.vikings.text.words import special_title
from core.games.vikings.view import View
from core.tui.canvas import Canvas, clip

_DUTIES = {
    "warrior": "turns ships into income",
    "noble": "2 fame at large scorings",
    "scout": "1 fame, more with others below",
    "goldsmith": "3 gold at every scoring",
    "fisherman": "feeds five at the end",
    "boatswain": "ferries waiting vikings",
}
"""What each viking is for, as a reminder where there is room."""


def draw_supply(part: Canvas, view: View) -> None:
    """A few lines about what is left, and below them what the vikings do."""
    part.put(0, 0, "Still to come", "title")
    x = part.put(0, 1, "bag ", "dim")
    for viking, count in view.bag.items():
        x = part.put(x, 1, f"{viking[0].upper()}{count}", viking) + 1
    x, y = part.put(0, 2, "tiles ", "dim"), 2
    for name, count in view.stock.items():
        text = f"{count} {name}"
        if x + len(text) > part.width:
            x, y = 6, y + 1
        x = part.put(x, y, text, "text") + 2
    y += 1
    for special in view.shown:
        part.put(0, y, f"{part.glyphs.special} {special_title(special.id)}", "gold")
        y += 1
    if part.height - y > len(_DUTIES):
        for down, (kind, duty) in enumerate(_DUTIES.items(), y + 1):
            x = part.put(0, down, f"{kind[0].upper()} {kind:<9} ", kind)
            part.put(x, down, clip(duty, max(0, part.width - x)), "dim")
