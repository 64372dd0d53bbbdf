"""Special tiles as cards: a picture, a name, and what they do."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.vikings import actions as act
from core.games.vikings.view import SpecialView
from core.tui.drawing.canvas import Canvas, Rect, clip, wrap
from core.tui.keys.spots import Spots, button
from vikings_tui.art.sheet import sheet_for
from vikings_tui.specials import kinds, named
from vikings_tui.table_view import VikingsTableView

_ICON = 7
"""Columns of the picture and the gap after it."""
_HIGH = 3
_NARROWEST = 17
_WIDE = 60


def brief(special: SpecialView) -> str:
    """What a special tile does, in a few words."""
    match special.effect:
        case "gold":
            return f"{special.value} gold at once"
        case "bonus":
            what = "gold" if special.viking == "goldsmith" else "fame"
            return f"+{special.value} {what} per {special.viking}"
        case "boat":
            return "ferries a whole load"
        case "token":
            return "+1 boatswain"
        case "overfeed":
            return f"{special.value} fame per spare meal"
        case "exchange":
            return f"1 fame for {special.value} gold"
    return "fame per viking near"


def _lines(name: str, special: SpecialView, width: int, short: bool) -> tuple[list[str], list[str]]:
    """The name and what it does, wrapped."""
    room = max(8, width)
    return wrap(name, room), wrap(brief(special) if short else special.help, room)


def draw_card(part: Canvas, special: SpecialView, number: int = 1, ink: str = "gold") -> None:
    """A special tile in the whole of a part, or so many of a kind."""
    name = named(part.glyphs, special, number)
    if part.height == 1:
        end = part.put(0, 0, f"{part.glyphs.special} {name}", ink)
        room = max(0, part.width - end - 1)
        text = special.help if len(special.help) <= room else brief(special)
        part.put(end + 1, 0, clip(text, room), "dim")
        return
    x = 0
    if part.height >= _HIGH and part.width >= _NARROWEST:
        sheet = sheet_for(part.window(Rect(0, 0, _ICON - 1, _HIGH)), "hub")
        sheet.icon(0, 0, special.id)
        sheet.finish()
        x = _ICON
    title, told = _lines(name, special, part.width - x, False)
    if len(title) + len(told) > part.height:
        title, told = _lines(name, special, part.width - x, True)
    for y, line in enumerate(title):
        part.put(x, y, clip(line, part.width - x), ink)
    for y, line in enumerate(told[: part.height - len(title)], len(title)):
        part.put(x, y, clip(line, part.width - x), "dim")


def draw_cards(part: Canvas, specials: Sequence[SpecialView]) -> int:
    """Several of them, as large as fits; returns the rows they take."""
    shown = kinds(specials)
    if not shown or part.height < 1:
        return 0
    count = len(shown)
    for short, across in ((w, a) for w in (False, True) for a in range(1, count + 1)):
        down, wide = -(-count // across), part.width // across
        texts = (
            _lines(named(part.glyphs, one, n), one, wide - _ICON - 1, short) for one, n in shown
        )
        high = max(_HIGH, *(len(title) + len(told) for title, told in texts))
        if down * high <= part.height and wide >= _NARROWEST:
            for at, (special, number) in enumerate(shown):
                y, x = divmod(at, across)
                room = Rect(x * wide, y * high, wide - 1, high)
                draw_card(part.window(room), special, number)
            return down * high
    for y, (special, number) in enumerate(shown[: part.height]):
        draw_card(part.window(Rect(0, y, part.width, 1)), special, number)
    return min(count, part.height)


def draw_offer(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """The face-up special tiles as choices: cards below each other, or lines in two columns."""
    shown = table.view.shown
    high = min(5, (part.height - 2) // max(1, len(shown)))
    if high < _HIGH:
        _draw_lines(part, table, spots)
        return
    for at, special in enumerate(shown):
        action, y = act.take(special.id), at * high
        chosen = action == spots.chosen
        part.put(0, y, part.glyphs.cursor if chosen else " ", "key")
        rect = Rect(2, y, part.width - 3, high - (high > _HIGH + 1))
        draw_card(part.window(rect), special, ink="cursor" if chosen else "gold")
        spots.put(part, rect, action)
    if act.DECLINE in spots.legal:
        button(part, spots, 0, min(len(shown) * high, part.height - 1), "Take none", act.DECLINE)


def _draw_lines(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """The same where there are only a few rows."""
    wide = part.width // 2
    part.put(0, 0, clip("Take a special tile?", part.width), "title")
    for at, special in enumerate(table.view.shown):
        action = act.take(special.id)
        y, x = divmod(at, 2)
        style = spots.style(action, "text")
        text = f" {part.glyphs.special} {named(part.glyphs, special)}: {brief(special)}"
        rect = Rect(x * wide, y + 1, wide - 1, 1)
        part.fill(rect, style)
        part.put(rect.x, rect.y, clip(text, rect.width), style)
        spots.put(part, rect, action)
    if act.DECLINE in spots.legal:
        button(part, spots, part.width - 14, 0, "Take none", act.DECLINE)
