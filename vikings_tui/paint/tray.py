"""The tray: the group that is looked at, then the tile and the viking in the hand."""

from __future__ import annotations

from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.terms import Viking
from core.games.vikings.text.words import count, short_name
from core.games.vikings.view import MainlandView, TileView, View
from core.games.vikings.view_rules import dearest, group_at
from core.tui.drawing.canvas import Canvas, Rect, clip, wrap
from core.tui.drawing.parts import in_colours
from core.tui.keys.spots import Spots, button
from vikings_tui.art.sheet import sheet_for
from vikings_tui.art.sprites import LARGE, MEDIUM, SMALL
from vikings_tui.earnings import buying
from vikings_tui.outlook import DUTY, outlook
from vikings_tui.paint.highlights import START
from vikings_tui.paint.small import ROWS, draw_small
from vikings_tui.prospects import prospects
from vikings_tui.specials import kinds, listed, named
from vikings_tui.table_view import VikingsTableView

BOXED = 6
"""From how many rows on the tray has a border."""
_LOW = 3
"""The rows of a tray in a window that has no place for notes."""
_NEWS = 9
"""From how many rows on there is room for what happened below the group."""
_WIDE = 60
"""From how many columns on a group is looked at large, and an auction shows mainlands elsewhere."""
_BUTTONS: dict[Action, str] = {act.END: "End turn", act.DISCARD: "Discard it"}
_NEWS_TITLE = "What happened"
Line = tuple[str, str]


def draw_tray(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """What is looked at or held, in a box where there is room for one."""
    view: View = table.view
    me = view.mainlands[view.decider if view.decider is not None else table.shown_seat]
    title, tile, viking, lines = _content(table, me, part.height < BOXED)
    if view.phase == "bid" and view.shown and part.height <= _LOW:
        _write_specials(part, view)
        return
    if title == _NEWS_TITLE and part.height < BOXED:
        lines = lines[-1:]
    inside = _frame(part, me, table, title)
    if view.phase == "lay" and view.auction is not None:
        _draw_lay(inside, table, spots)
        return
    x = 0
    if tile is not None:
        x = _draw_group(inside, tile, viking, view.phase == "buy" and part.width < _WIDE)
    y = _write(inside, x, lines)
    if tile is not None and view.phase == "buy":
        if part.width >= _WIDE:  # beside a large picture
            room = Rect(x, y, inside.width - x, inside.height - y)
            _write_prospects(inside.window(room), table, me)
        elif inside.height >= _NEWS:
            top, low = max(y, MEDIUM.figure[1]), inside.height - _write_news(inside, table)
            _write_prospects(inside.window(Rect(1, top, inside.width - 1, low - top)), table, me)
    if view.phase == "bid" and inside.height >= ROWS + 2 and inside.width < _WIDE:
        draw_small(inside.window(Rect(0, inside.height - ROWS, inside.width, ROWS)), me)
    y = inside.height - 1
    for action, text in _BUTTONS.items():
        if action in spots.legal:
            wide = len(text) + 4
            button(inside, spots, inside.width - wide, y if x else 0, text, action)


def _frame(part: Canvas, me: MainlandView, table: VikingsTableView, title: str) -> Canvas:
    """A border with the purse, or a line with it; returns the room that is left."""
    if part.height >= BOXED:
        inside = part.box(part.rect, "frame", title)
        purse = f" {me.gold} gold  {me.fame} fame "
        if part.width > len(title) + len(purse) + 10:
            x = part.put_right(part.width - 2, 0, purse, "gold")
            part.put(x, 0, f" {me.gold} gold ", "gold")
        return inside
    if part.height <= 2:
        return part
    _write_purse(part, me, table, title)
    return part.window(Rect(0, 0, part.width, part.height - 1))


def _draw_lay(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """The colours that are still to be laid round the wheel."""
    if part.height + 2 >= BOXED:
        part.put(0, 0, clip("Lay all of a colour on the dearest places:", part.width), "dim")
        part = part.window(Rect(0, 1, part.width, part.height - 1))
    from vikings_tui.paint.auction import draw_colours

    draw_colours(part, table, spots, act.LAYS)


def _draw_group(part: Canvas, tile: TileView, viking: Viking | None, glance: bool) -> int:
    """The picture at the left; returns the column after it.

    At a *glance*, which every step changes, it is the viking alone: the wheel shows the rest.
    """
    if glance and viking is not None and part.height >= MEDIUM.figure[1]:
        wide, high = MEDIUM.figure
        sheet = sheet_for(part.window(Rect(1, 0, wide, high)), "panel")
        sheet.figure(0, 0, viking, MEDIUM)
        sheet.finish()
        return wide + 2
    size, wide, high = SMALL, 9, 2
    if part.height >= LARGE.tile[1] and part.width >= 40 and not glance:
        size, wide, high = LARGE, 16, part.height
    elif part.height >= MEDIUM.tile[1]:
        size, wide, high = MEDIUM, 11, MEDIUM.tile[1]
    picture = part.window(Rect(0, 0, wide, high))
    sheet = sheet_for(picture, "panel" if glance else "sea")
    tall = size.tile[1]
    sheet.group(Rect(1, (high - tall) // 2, wide - 2, tall), tile, viking, size)
    sheet.finish()
    return wide + 1


def _write(part: Canvas, x: int, lines: list[Line]) -> int:
    """Sentences below each other, wrapped; those that do not fit whole are left out.

    Returns the row after them.
    """
    y, width = 0, part.width - x
    if part.height <= SMALL.tile[1]:
        words = " ".join(f"{text.rstrip('.')}." for text, _ in lines if text)
        words = words[:1].upper() + words[1:]
        lines = [(_fitting(words, width * max(1, part.height) - width // 4), "text")]
    for text, ink in lines:
        some = wrap(text, max(8, width))
        if y and y + len(some) > part.height:
            continue
        for down, line in enumerate(some, y):
            part.put(x, down, clip(line, width), ink)
        y += len(some)
    return y


def _write_prospects(part: Canvas, table: VikingsTableView, me: MainlandView) -> None:
    """The places for the tile that is looked at, as many as there are rows for."""
    chosen = table.chosen
    group = group_at(table.view, chosen.slot) if isinstance(chosen, act.Buy) else None
    found = prospects(me, group) if group is not None else []
    shown = found if len(found) <= part.height else found[: max(0, part.height - 1)]
    for y, (text, ink) in enumerate(shown):
        part.put(0, y, clip(text, part.width), ink)
    if part.height > 0 and len(shown) < len(found):
        left = count(len(found) - len(shown), "more place")
        part.put(0, len(shown), f"and {left}" if shown else left, "dim")


def _write_news(part: Canvas, table: VikingsTableView) -> int:
    """What happened last, at the bottom, where no step of the cursor changes it, clear of the edge.

    Returns how many rows it takes.
    """
    lines: list[str] = []
    for sentence in reversed([one for some in table.log[-4:] for one in some]):
        block = wrap(sentence, part.width - 2)
        if len(lines) + len(block) > max(2, part.height - _NEWS):
            break
        lines = block + lines
    for y, line in enumerate(lines, part.height - len(lines)):
        x = 0
        for text, ink in in_colours(line, "dim", table.names):
            x = part.put(x, y, text, ink)
    return len(lines)


def _write_specials(part: Canvas, view: View) -> None:
    """The face-up special tiles with what they do, one after the other."""
    from vikings_tui.paint.cards import brief

    x = y = 0
    for special, number in kinds(view.shown):
        name, told = f"{part.glyphs.special} {named(part.glyphs, special, number)}", brief(special)
        if x and x + len(name) + len(told) + 1 > part.width:
            x, y = 0, y + 1
        x = part.put(x, y, name, "gold") + 1
        x = part.put(x, y, clip(told, part.width - x), "dim") + 2


def _fitting(text: str, room: int) -> str:
    """As many sentences as there is room for."""
    while len(text) > room and ". " in text:
        text = f"{text.rpartition('. ')[0]}."
    return text


def _write_purse(part: Canvas, me: MainlandView, table: VikingsTableView, title: str) -> None:
    """The last line where there is no border: what the purse holds, and the special tiles.

    Where not all can be named, those to be had are while the group is looked at that brings one,
    and else those that are kept.
    """
    view: View = table.view
    y = part.height - 1
    x = part.put(0, y, f"{me.gold} gold", "gold")
    x = part.put(x + 2, y, f"{me.fame} fame", "fame")
    kept = listed(part.glyphs, me.specials)
    own = f"keeps {kept}" if kept else ""
    shown = ""
    if view.shown and part.height == _LOW:
        shown = f"{part.glyphs.special} {listed(part.glyphs, view.shown)}"
    room = part.width - x - 3
    number = f"{part.glyphs.special} {count(len(view.shown), 'special tile')}"
    if len(own) > room:
        own = f"keeps {count(len(me.specials), 'special tile')}"
    brings = isinstance(table.chosen, act.Buy) and table.chosen.slot == dearest(view)
    if own and shown and len(own) + len(shown) > room:
        if brings or len(own) + len(number) > room:
            own = ""
        else:
            shown = number
    if len(shown) > room:
        shown = number
    if own:
        x = part.put(x + 2, y, clip(own, room), "text")
    if shown:
        part.put(x + 2, y, clip(shown, room), "gold")
    elif part.width - x > len(title) + 2:
        part.put_right(part.width, y, title, "dim")


def _content(
    table: VikingsTableView, me: MainlandView, low: bool
) -> tuple[str, TileView | None, Viking | None, list[Line]]:
    """The heading, the picture, and the lines beside it; a *low* tray is in a small window."""
    view: View = table.view
    chosen, hand = table.chosen, view.purchase
    if view.phase == "buy" and isinstance(chosen, act.Buy):
        group = group_at(view, chosen.slot)
        if group is not None:
            lines = [(sentence, "text") for sentence in buying(view, me, group)[1:]]
            return "On the wheel", group.tile, group.viking, lines
    if hand is not None and view.phase in ("start", "tile", "viking", "exchange", "special"):
        return _hand_of(table), *_held(table, low)
    if hand is not None and view.phase == "end":
        lines = [*_named(hand.viking, hand.tile), (outlook(table), "dim")]
        return "Just bought", hand.tile, hand.viking, lines
    if isinstance(chosen, act.Carry):
        cell = next(c for c in me.cells if (c.row, c.column) == (chosen.viking, chosen.column))
        lines = [(f"{chosen.viking} to column {chosen.column}", chosen.viking)]
        lines.append((outlook(table), "text"))
        return "Next aboard?", cell.tile, chosen.viking, lines
    if chosen is not None:
        return "If you do this", None, None, [(outlook(table), "text")]
    if table.story is not None and not low:
        return "How it was counted", None, None, _counted(table.story)
    told = next((some for some in reversed(table.log) if some), ())
    told = [sentence.removeprefix("=== ") for sentence in told[-6:]]
    return _NEWS_TITLE, None, None, [(sentence, "text") for sentence in told]


def _counted(story: object) -> list[Line]:
    """What every count of the final score came from."""
    from vikings_tui.ending import Finish

    assert isinstance(story, Finish)
    return [(one.told, "text") for one in story.ending.counts if one.what != "gold"]


def _hand_of(table: VikingsTableView) -> str:
    """A person decides for the hand, everybody else's is only looked at."""
    seat = table.view.decider
    if table.legal or seat is None:
        return "In your hand"
    return f"In the hand of {table.names[seat]}"


def _named(viking: Viking | None, tile: TileView) -> list[Line]:
    if viking is None:
        return [(short_name(tile), "text")]
    return [(f"{viking} with {short_name(tile)}", viking)]


def _held(table: VikingsTableView, low: bool) -> tuple[TileView | None, Viking | None, list[Line]]:
    """What was bought and is not yet on its place.

    What the chosen place would mean is said below the table, and whole only in a window that is
    not small.
    """
    view: View = table.view
    hand = view.purchase
    assert hand is not None
    lines = _named(hand.viking, hand.tile)
    told: list[Line] = [(outlook(table), "text")] if low else []
    match view.phase:
        case "start":
            lines.append(("First the start tile, a left end; then this.", "gold"))
            lines += told
        case "tile":
            lines += told or [("The tile goes down, then the viking.", "dim")]
        case "viking":
            lines += told or [(f"The tile lies; now the {hand.viking}.", "dim")]
            return START if hand.row is None else hand.tile, hand.viking, lines
        case "special" | "exchange":
            lines = [(outlook(table), "text")]
            return None, None, lines
    lines.append((f"A {hand.viking} {DUTY[hand.viking]}.", "dim"))
    return hand.tile, hand.viking, lines
