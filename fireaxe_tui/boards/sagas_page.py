"""The sagas page: open sagas as cards, who leads in each homeland, what is left."""

from __future__ import annotations

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import MOST_SAGAS, SECOND_SAGAS, SLOTS
from core.games.fireaxe.text.words import ROMAN, Lexicon
from core.games.fireaxe.view import SagaView, View
from core.games.fireaxe.view_rules import homeland, majorities
from core.tui.drawing.canvas import Canvas, Rect, clip, wrap
from core.tui.drawing.parts import seat_mark, seat_style
from fireaxe_tui.boards.derived_scores import deck_eras, doer, obstacle
from fireaxe_tui.boards.sagas import last_rounds
from fireaxe_tui.boards.tokens import (
    WORD,
    Words,
    good_token,
    heading,
    put_words,
    stock_words,
    tick,
    title_line,
)
from fireaxe_tui.table_view import FireAxeTableView

_NUMBER = ("", "", "both", "all 3")


def draw_sagas(canvas: Canvas, table: FireAxeTableView, data: Content) -> None:
    """Draw cards above and tables below."""
    view: View = table.view
    title_line(canvas, "Sagas", _eras(view), table)
    wide = (canvas.width + 1) // 3
    names = 1 + any(saga and len(saga.name) > wide - 5 for saga in view.sagas)
    roomy = canvas.height >= 30
    each = 3 if roomy else 2
    most = max((len(saga.ports) for saga in view.sagas if saga), default=1)
    high = min(4 + names + each * most + 2 * roomy, canvas.height - 8)
    for number, saga in enumerate(view.sagas):
        rect = Rect(number * wide, 1, min(wide - 1, canvas.width - number * wide), high)
        if saga is None:
            inside = canvas.box(rect, title=f"space {number + 1}")
            inside.put_center(inside.height // 2, "no saga left", "faint")
        else:
            _card(canvas, rect, table, data, saga, (names, each, roomy))
    y = 1 + high + roomy
    left = min(canvas.width - 30, 11 + 11 * len(view.captains))
    _homelands(canvas.window(Rect(0, y, left, canvas.height - y)), table, data)
    right = Rect(left + 2, y, canvas.width - left - 2, canvas.height - y)
    _piles(canvas.window(right), table, data)
    y += 8
    if canvas.height - y > len(view.captains):
        _told(canvas.window(Rect(0, y, canvas.width, canvas.height - y)), table, data)


def _eras(view: View) -> str:
    slots = SLOTS[view.era]
    if view.saga_deck:
        return f"era {ROMAN[view.era]}, {slots} slots; {view.saga_deck} sagas face down"
    return f"era {ROMAN[view.era]}; the deck is empty"


def _card(
    canvas: Canvas,
    rect: Rect,
    table: FireAxeTableView,
    data: Content,
    saga: SagaView,
    shape: tuple[int, int, bool],
) -> None:
    """Draw a saga: homeland, era and bonus on its border, its name, and its ports' state."""
    names, each, roomy = shape
    home = Lexicon(data).place(saga.homeland)
    part = canvas.box(rect, title=f"{home}, era {ROMAN[saga.era]}")
    if saga.bonus:
        canvas.put_right(rect.right - 2, rect.y, f" +{saga.bonus} ", "gold")
    y = int(roomy)
    for line in wrap(saga.name, part.width - 2)[:names]:
        part.put_center(y, line, "title")
        y += 1
    y = names + 2 * roomy
    amount = _NUMBER[len(saga.ports)] if len(saga.ports) < len(_NUMBER) else "all"
    missing = len(saga.unmet)
    x = part.put(1, y, saga.task, "hot")
    part.put(x + 1, y, f"{amount}, {missing} to go" if len(saga.ports) > 1 else "", "dim")
    for number, port in enumerate(saga.ports):
        row = Rect(1, y + 1 + number * each, part.width - 2, each)
        _port(part.window(row), table, data, saga, port)


def _port(part: Canvas, table: FireAxeTableView, data: Content, saga: SagaView, name: str) -> None:
    """Draw a saga's port in two or three rows."""
    view: View = table.view
    port = view.ports[data.place_index[name]]
    done = name not in saga.unmet
    g = part.glyphs
    x = part.put(0, 0, f"{tick(g) if done else g.empty} ", "good" if done else "hot")
    value = f"value {port.value}" if part.width >= 22 else str(port.value)
    right = part.put_right(part.width, 0, value, "dim")
    part.put(x, 0, clip(port.name, right - x - 1), "dim" if done else "fame")
    if not done:
        why = obstacle(view, saga, port)
        part.put(2, 1, clip(why, part.width - 2), "warn" if "first" in why else "text")
    elif saga.task == "trade" and port.good:
        put_words(part, 2, 1, [("has ", "dim"), good_token(port.good)])
    else:
        seat = doer(view, saga, port)
        verb = "raided by " if saga.task == "raid" else "settled by "
        x = part.put(2, 1, verb, "dim")
        if seat is not None:
            mark = seat_mark(seat, table.names[seat])
            part.put(x, 1, clip(mark, part.width - x), seat_style(seat))
    if part.height > 2:
        where = "independent" if port.region is None else Lexicon(data).region(port.region)
        part.put(2, 2, clip(f"{port.zone.capitalize()}, {where}", part.width - 2), "faint")


def _homelands(part: Canvas, table: FireAxeTableView, data: Content) -> None:
    """Show completed sagas by homeland and captain, with what they would score now."""
    view: View = table.view
    wide = max(6, (part.width - 10) // len(view.captains))
    rates = f"most {MOST_SAGAS} each, second {SECOND_SAGAS}"
    heading(part, 0, "Completed", rates if wide >= 9 else f"cards:points, {rates}")
    totals = [0] * len(view.captains)
    for me in view.captains:
        name = seat_mark(me.seat, table.names[me.seat])
        part.put_right(10 + wide * (me.seat + 1), 1, clip(name, wide - 1), seat_style(me.seat))
    for y, majority in enumerate(majorities(data, view), 2):
        part.put(1, y, majority.homeland, "text")
        for seat, (held, points) in enumerate(zip(majority.counts, majority.points, strict=True)):
            right = 10 + wide * (seat + 1)
            totals[seat] += points
            if held:
                text = f"{held} for {points}" if wide >= 9 else f"{held}:{points}"
                part.put_right(right, y, text, "gold" if points else "dim")
            else:
                part.put_right(right, y, part.glyphs.empty, "faint")
    y = 2 + data.homelands
    part.put(1, y, "total", "dim")
    for seat, points in enumerate(totals):
        part.put_right(10 + wide * (seat + 1), y, str(points), "gold" if points else "faint")


def _piles(part: Canvas, table: FireAxeTableView, data: Content) -> None:
    """Show goods, treasures, and the final rounds."""
    view: View = table.view
    heading(part, 0, "Still available")
    lines: list[Words] = [
        [("stockpile ", "dim"), *stock_words(view)],
        [("in demand ", "dim"), (WORD[view.demand], f"board-{view.demand}")],
    ]
    for size, values in view.treasures.items():
        text = " ".join(map(str, values)) if values else "none left"
        name = f"{size} towns "
        lines += [
            [(name if number == 0 else " " * len(name), "dim"), (line, "gold")]
            for number, line in enumerate(wrap(text, max(8, part.width - len(name) - 2)))
        ]
    if view.holder is not None:
        lines.append([(last_rounds(view), "warn")])
    elif eras := deck_eras(data, view):
        told = ", ".join(f"{number} of {ROMAN[era]}" for era, number in eras)
        lines.append([("saga deck ", "dim"), (told, "text")])
    for y, words in enumerate(lines, 1):
        put_words(part, 1, y, words)


def _told(part: Canvas, table: FireAxeTableView, data: Content) -> None:
    """Name the sagas each captain has completed."""
    heading(part, 0, "Completed by")
    for me in table.view.captains:
        mark = clip(seat_mark(me.seat, table.names[me.seat]), 18)
        part.put(1, 1 + me.seat, mark, seat_style(me.seat))
        names = [
            f"{data.saga_names[number]} ({homeland(data, data.saga_homeland[number])[0]})"
            for number in (data.saga_index[saga] for saga in me.sagas)
        ]
        text = ", ".join(names)
        part.put(
            20, 1 + me.seat, clip(text or "none", part.width - 21), "text" if text else "faint"
        )
