"""Notes beside the boards: special tiles with what they do, who does what, what is to come."""

from __future__ import annotations

from core.games.vikings.view import View
from core.tui.drawing.canvas import Canvas, Rect, clip, wrap
from vikings_tui.specials import listed
from vikings_tui.table_view import VikingsTableView

_WORD = 10
_BAG, _STOCK = "in the bag ", "face down "
_DUTIES = {
    "boatswain": "ferries those who wait",
    "warrior": "turns ships into income",
    "noble": "2 fame at large scorings",
    "scout": "1 to 3 fame at large ones",
    "goldsmith": "3 gold at every scoring",
    "fisherman": "feeds five at the end",
}
"""What each viking is for, from the ships down."""


def draw_notes(part: Canvas, table: VikingsTableView) -> None:
    """As much as there is room for, the most important first."""
    view: View = table.view
    me = view.mainlands[table.shown_seat]
    y = 0
    over = view.phase == "over"
    shown = view.shown if view.phase != "bid" and not over else ()  # the auction shows them itself
    owners = [me] if not over else [me, *(one for one in view.mainlands if one is not me)]
    found = [("For the dearest group", shown)]
    found += [(f"{table.names[one.seat]} keeps", one.specials) for one in owners]
    for title, specials in found:
        left = part.height - y
        if specials and left >= 1:
            if left > 2 * len(specials) + 4:
                part.put(0, y, title, "title")
                y += 1
            elif specials is not shown:
                kept = listed(part.glyphs, specials)
                for line in wrap(f"{part.glyphs.special} {title} {kept}", part.width)[:left]:
                    part.put(0, y, line, "gold")
                    y += 1
                continue
            room = part.height - y
            room -= specials is shown and bool(me.specials) and room > len(specials)
            from vikings_tui.paint.cards import draw_cards

            y += draw_cards(part.window(Rect(0, y, part.width, room)), specials)
    if view.phase == "bid" and part.height - y > 2:
        y = _write_supply(part, y, view)
    supply = len(_stock(view, part.width)) + 1 if view.phase not in ("bid", "over") else 0
    if part.height - y > len(_DUTIES) + supply and not over:
        y = _write_duties(part, y + 1 if y else 0)
    room = part.height - y - supply
    if supply and room >= 0:
        y = _write_supply(part, y + 1 if y and room else y, view)
    news = _news(table, part.width)
    if part.height - y >= len(news):
        for line in news:
            part.put(0, y, line, "dim")
            y += 1


def _news(table: VikingsTableView, width: int) -> list[str]:
    """The last sentence of the log."""
    last = next((some for some in reversed(table.log) if some), ())
    return wrap(last[-1].removeprefix("=== "), max(8, width - 1)) if last else []


def _write_duties(part: Canvas, y: int) -> int:
    for viking, duty in _DUTIES.items():
        x = part.put(0, y, f"{viking:<{_WORD}}", viking)
        part.put(x, y, clip(duty, max(0, part.width - x)), "dim")
        y += 1
    return y


def _write_supply(part: Canvas, y: int, view: View) -> int:
    """The bag and the face-down tiles."""
    x = part.put(0, y, _BAG, "dim")
    bag = {viking: count for viking, count in view.bag.items() if count}
    for viking, count in bag.items():
        x = part.put(x, y, f"{viking[0].upper()}{count}", viking) + 1
    if not bag:
        part.put(x, y, "nobody", "text")
    part.put(0, y + 1, _STOCK, "dim")
    for line in _stock(view, part.width):
        y += 1
        part.put(len(_STOCK), y, line, "text")
    return y + 1


def _stock(view: View, width: int) -> list[str]:
    """How many face-down tiles there are of each kind."""
    lines: list[str] = []
    for name, count in view.stock.items():
        text = f"{count} {name}"
        if lines and len(_STOCK) + len(lines[-1]) + 2 + len(text) <= width:
            lines[-1] += f"  {text}"
        else:
            lines.append(text)
    return lines or ["no tile"]
