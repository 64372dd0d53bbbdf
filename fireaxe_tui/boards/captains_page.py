"""The captains page: every longship board with everything its captain has won."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import SLOTS, TOKENS
from core.games.fireaxe.view import CaptainView, View
from core.games.fireaxe.view_rules import majorities
from core.tui.drawing.canvas import Canvas, Rect, clip, width_of, wrap
from core.tui.drawing.parts import seat_letter, seat_mark, seat_style
from core.words import count
from fireaxe_tui.boards.derived_scores import axe_points, expected, settled_worth, sources
from fireaxe_tui.boards.longships import place_words
from fireaxe_tui.boards.tokens import (
    Words,
    draw_slots,
    heading,
    legend,
    put_words,
    tally,
    title_line,
    words_width,
)
from fireaxe_tui.table_view import FireAxeTableView

SHIP = 42
"""The width of a longship as a picture."""
_PICTURE = 6
"""From this many rows on, a board includes the picture."""
_MOST = 9
"""The most rows a board needs; the rest are for a table of points."""
_SAIL = 18


def draw_captains(canvas: Canvas, table: FireAxeTableView, data: Content) -> None:
    """Draw one board below the other, or two abreast if the screen is wide."""
    view: View = table.view
    title_line(canvas, "Captains", legend(canvas.glyphs), table)
    abreast = 2 if canvas.width >= 150 else 1
    wide = canvas.width // abreast
    highs = _heights(view, canvas.height - 1, abreast)
    for me in view.captains:
        down, across = divmod(me.seat, abreast)
        y = 1 + sum(highs[: down * abreast : abreast])
        rect = Rect(across * wide, y, wide - (across + 1 < abreast), highs[down * abreast])
        _board(canvas.window(rect), table, data, me)
    y = 1 + sum(highs[::abreast])
    if canvas.height - y > len(view.captains) + 2:
        _sources(canvas.window(Rect(0, y, canvas.width, canvas.height - y)), table, data)


def _sources(part: Canvas, table: FireAxeTableView, data: Content) -> None:
    """Draw a table of all points by source, with the final scoring as it stands."""
    view: View = table.view
    heading(part, 0, "Points", "the last three are scored at the end")
    for me in view.captains:
        points = sources(data, view, me)
        wide = min(12, (part.width - 26) // len(points))
        y = 2 + me.seat
        part.put(1, y, clip(seat_mark(me.seat, table.names[me.seat]), 15), seat_style(me.seat))
        for column, (name, number) in enumerate(points.items(), 1):
            right = 16 + column * wide
            if not me.seat:
                part.put_right(right, 1, clip(name.replace("-", " "), wide - 1), "dim")
            text = str(number) if number else part.glyphs.empty
            part.put_right(right, y, text, "text" if number else "faint")
        right = 16 + (len(points) + 1) * wide
        part.put_right(right, 1, "all", "dim")
        part.put_right(right, y, str(sum(points.values())), "gold")


def _heights(view: View, height: int, abreast: int) -> list[int]:
    """Return the rows per seat: equal, but if space is tight, those with more to show get more."""
    seats = range(len(view.captains))
    rows, spare = divmod(height, -(-len(seats) // abreast))
    highs = [min(rows, _MOST + 2 * (abreast > 1)) for _ in seats]
    if rows < _PICTURE - 1 and abreast == 1:
        fullest = sorted(seats, key=lambda seat: -_riches(view.captains[seat]))
        for seat in fullest[:spare]:
            highs[seat] += 1
    return highs


def _riches(me: CaptainView) -> int:
    return len(me.towns) + len(me.settlements) + min(3, len(me.sagas))


def _board(part: Canvas, table: FireAxeTableView, data: Content, me: CaptainView) -> None:
    """Draw a bar with the name, then the ship and what was won."""
    _bar(part, table, data, me)
    if part.height < _PICTURE:
        _compact(part, table, data, me)
        return
    high = min(7, part.height - 1)
    _picture(part.window(Rect(0, 1, SHIP, high)), table, me)
    room = part.window(Rect(SHIP + 2, 1, part.width - SHIP - 2, part.height - 1))
    _list(room, _facts(part, table, data, me))


def _bar(part: Canvas, table: FireAxeTableView, data: Content, me: CaptainView) -> None:
    """Show who, where and how many points; the active captain stands out."""
    view: View = table.view
    turn = me.seat == view.active and not view.ended
    ground = "prompt" if turn else "bar"
    part.fill(Rect(0, 0, part.width, 1), ground)
    x = part.put(0, 0, part.glyphs.cursor if turn else " ", ground)
    name = clip(seat_mark(me.seat, table.names[me.seat]), 18)
    x = part.put(x, 0, name, ground if turn else f"{seat_style(me.seat)}@bar")
    x = part.put(x + 2, 0, count(me.points, "point"), ground if turn else "gold@bar")
    when = "with the final scoring" if view.ended else "if it ended now"
    x = part.put(x, 0, f", {expected(data, view, me)} {when}", ground)
    right = part.put_right(part.width - 1, 0, tally(part.glyphs, me), ground)
    notes = [place_words(data, me)]
    if view.holder == me.seat:
        notes.append(f"{view.tokens_left} of {TOKENS} tokens")
    part.put(x + 3, 0, clip(", ".join(notes), max(0, right - x - 5)), ground)


def _compact(part: Canvas, table: FireAxeTableView, data: Content, me: CaptainView) -> None:
    """Draw slots and supply in a row, and the rest in whatever rows remain."""
    view: View = table.view
    x = draw_slots(part, 1, 1, view, me, None)
    x = part.put(x + 2, 1, f"supply {me.supply}", "dim")
    put_words(part, x + 3, 1, _short_ledger(me, part.width - x - 4))
    towns, settled, sagas = (words for _, words in _facts(part, table, data, me)[1:4])
    lines: tuple[Words, ...] = (towns, sagas, settled)
    if part.height < 4:
        lines = (_joined((towns, settled, sagas), part.width - 2),)
    elif part.height < 5:
        lines = (_joined((towns, sagas), part.width - 2), settled)
    for y, words in enumerate(lines, 2):
        put_words(part, 1, y, _cut(words, part.width - 2))


def _joined(facts: Sequence[Words], width: int) -> Words:
    """Join several facts in a row, shortening the longest until they fit."""
    widths = [words_width(words) for words in facts]
    while sum(widths) + 2 * (len(facts) - 1) > width:
        widths[widths.index(max(widths))] -= 1
    found: list[tuple[str, str]] = []
    for words, room in zip(facts, widths, strict=True):
        found += [("  ", "text")] if found else []
        found += _cut(words, room)
    return found


def _short_ledger(me: CaptainView, width: int) -> Words:
    parts = [
        f"{name.replace('saga-', '')} {points}" for name, points in me.ledger.items() if points
    ]
    return [(clip(" ".join(parts), max(0, width)), "dim")]


def _facts(
    part: Canvas, table: FireAxeTableView, data: Content, me: CaptainView
) -> list[tuple[str, Words]]:
    """List supply, towns, settlements, sagas and points, with symbols and final worth."""
    view: View = table.view
    g = part.glyphs
    towns = ", ".join(
        f"{data.place_names[data.place_index[town.port]]} {town.treasure}" for town in me.towns
    )
    land = settled_worth(data, view, me)
    settled = ", ".join(f"{port.name} {worth}" for port, worth in land)
    told = [(m.homeland, m.counts[me.seat], m.points[me.seat]) for m in majorities(data, view)]
    sagas = ", ".join(f"{home} {number}" for home, number, _ in told if number)
    sets = sum(points for *_, points in told)
    ledger = ", ".join(
        f"{name.replace('-', ' ')} {points}" for name, points in me.ledger.items() if points
    )
    axe = axe_points(view, me)
    return [
        ("supply", [(f"{me.supply} crew", "text")]),
        ("towns", _fact(g.town, towns, axe, "axe ")),
        ("settled", _fact(g.house, settled, sum(worth for _, worth in land))),
        ("sagas", _fact(g.saga, sagas, sets)),
        ("points", [(ledger or "none yet", "text")]),
    ]


def _fact(sign: str, text: str, worth: int, name: str = "") -> Words:
    """Show `⌂ Dublin 4, Cork 2 (+6)`."""
    if not text:
        return [(f"{sign} none", "faint")]
    words = [(f"{sign} ", "hot"), (text, "text")]
    return [*words, (f" ({name}+{worth})", "gold")] if worth else words


def _list(part: Canvas, facts: list[tuple[str, Words]]) -> None:
    """Draw one or more lines for each fact, after a label."""
    longest = [len(wrap("".join(t for t, _ in words), part.width - 9)) for _, words in facts]
    spare = part.height - len(facts)
    y = 0
    for (label, words), lines in zip(facts, longest, strict=True):
        part.put(0, y, label, "dim")
        if lines > 1 and spare >= lines - 1:
            spare -= lines - 1
            y = _wrapped(part, 9, y, words)
        else:
            put_words(part, 9, y, _cut(words, part.width - 9))
            y += 1


def _wrapped(part: Canvas, left: int, y: int, words: Words) -> int:
    """Write words over several rows; return the row after them."""
    x = left
    for text, style in words:
        for word in text.split():
            if x > left and x + width_of(word) > part.width:
                x, y = left, y + 1
            x = part.put(x, y, word, style) + 1
    return y + 1


def _cut(words: Words, width: int) -> Words:
    """Shorten words to fit, keeping the final worth."""
    found, used = [], 0
    tail = words[-1:] if len(words) > 1 and words[-1][1] == "gold" else []
    room = width - words_width(tail)
    for text, style in words[: len(words) - len(tail)]:
        found.append((clip(text, max(0, room - used)), style))
        used += width_of(found[-1][0])
    return [*found, *tail]


def _picture(part: Canvas, table: FireAxeTableView, me: CaptainView) -> None:
    """Draw a longship with its slots: sail, mast, stem and stern, shields along the hull."""
    g, style = part.glyphs, seat_style(me.seat)
    sail = part.height - 4
    left = (SHIP - _SAIL) // 2
    stripes = ((g.block * 3 + g.shade * 3) * 3)[:_SAIL]
    for y in range(sail):
        part.put(left, y, stripes, style)
    part.put(SHIP // 2 - 2, sail // 2, f" {seat_letter(me.seat)} ", f"{style}@card")
    y, hull = sail, "board-hull"
    part.put(SHIP // 2 - 1, y, g.light[1], "art")
    for x in (0, SHIP - 2):
        part.put(x, y, g.lower * 2, hull)
    part.put(1, y + 1, g.block * (SHIP - 2), hull)
    draw_slots(part, 4, y + 1, table.view, me, None)
    part.put(2, y + 2, g.block * (SHIP - 4), hull)
    for slot in range(SLOTS[-1]):
        part.put(4 + 5 * slot, y + 2, "(O)", f"{style}@card")
    part.put(0, y + 3, (g.wave + g.sea) * (SHIP // 2), "water")
