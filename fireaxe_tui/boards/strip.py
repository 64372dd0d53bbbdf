"""The boards in two or three rows, each part in the longest wording that fits."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import DAYS, SLOTS, ZONE
from core.games.fireaxe.text.words import ROMAN
from core.games.fireaxe.view import CaptainView, View
from core.tui.drawing.canvas import Canvas, clip
from core.tui.drawing.glyphs import Glyphs
from core.tui.drawing.parts import seat_letter, seat_style
from fireaxe_tui.boards import wind
from fireaxe_tui.boards.days import day_limit, days_taken, demand_words, losses_words, stock_line
from fireaxe_tui.boards.hand_summary import hand_text
from fireaxe_tui.boards.longships import points_words, then_of
from fireaxe_tui.boards.sagas import goal_words, last_rounds
from fireaxe_tui.boards.tokens import (
    SHORT,
    WORD,
    Words,
    changes,
    piece_style,
    pieces,
    put_words,
    tally,
    words_width,
)
from fireaxe_tui.table_view import FireAxeTableView

Forms = Sequence[Words]
"""A part in several wordings, shortest first; an empty one leaves it out."""
_GAP = 3
_GOALS = (15, 16, 18, 21, 26, 60)
"""Widths for a saga's goal; the first leaves out its homeland and bonus."""


def draw_strip(canvas: Canvas, table: FireAxeTableView, data: Content) -> None:
    """Draw what a captain needs at a glance in two or three rows of any width."""
    view: View = table.view
    weather = [_wind(view, data), _days(canvas.glyphs, table), _losses(canvas, view, data)]
    weather += [_demand(view, data), _era(canvas.glyphs, view)]
    ship, captains = _ship(canvas.glyphs, table), _captains(canvas.glyphs, table, data)
    if canvas.height < 3:
        _row(canvas, 0, weather)
        _row(canvas, 1, [ship, _supply(table), captains, _hand(view)])
        return
    _row(canvas, 0, [*weather, ([], stock_line(view))])
    _row(canvas, 1, [ship, _supply(table), _sagas(canvas, view, data)], (1, 2, 0))
    _row(canvas, 2, [captains, _hand(view)])


def _row(canvas: Canvas, y: int, parts: Sequence[Forms], order: Sequence[int] = ()) -> None:
    """Draw as many parts as fit, each as long as possible; *order* says which grow first."""
    chosen = [0] * len(parts)
    steps = max(len(forms) for forms in parts)
    for _ in range(steps):
        for number in order or range(len(parts)):
            forms = parts[number]
            if chosen[number] + 1 < len(forms):
                chosen[number] += 1
                if _width(parts, chosen) > canvas.width - 1:
                    chosen[number] -= 1
    x = 1
    for forms, form in zip(parts, chosen, strict=True):
        if forms[form]:
            if x > 1:
                canvas.put(x + 1, y, canvas.glyphs.light[1], "frame")
                x += _GAP
            x = put_words(canvas, x, y, forms[form])


def _width(parts: Sequence[Forms], chosen: Sequence[int]) -> int:
    widths = [words_width(forms[form]) for forms, form in zip(parts, chosen, strict=True)]
    return sum(widths) + _GAP * (sum(width > 0 for width in widths) - 1)


def _wind(view: View, data: Content) -> Forms:
    blue = ZONE[view.wind]
    here = wind.here(data, view)
    short: list[tuple[str, str]] = []
    long: list[tuple[str, str]] = [("Wind", "title")]
    for zone, days in enumerate(wind.clear_days(data, blue)):
        name = wind.NAMES[zone]
        style = wind.hole_style(blue, zone)
        short += [(" ", "text")] if short else []
        short.append((f"{name[0]}{days}", style))
        long += [(f" {name} ", "title" if zone == here else "dim"), (days, style)]
    return [short, long]


def _days(g: Glyphs, table: FireAxeTableView) -> Forms:
    """Show both sliders as a row of letters, p and s, and the Days left."""
    view: View = table.view
    limit = day_limit(view)
    prepared, sailed = days_taken(table)
    free = max(0, view.days_left - prepared - sailed)
    track = [
        ("p" * view.preparation, "board-prep"),
        ("s" * view.sailing, "board-sail"),
        ("p" * prepared + "s" * sailed, "ghost"),
        (g.empty * free, "board-slot"),
        (g.lock * (DAYS - limit), "faint"),
    ]
    left = f" {view.days_left} left"
    calm = [(" calm", "good")] if view.calm else []
    short = [*track, (left, "text"), *calm]
    return [short, [("Days ", "title"), *short]]


def _losses(canvas: Canvas, view: View, data: Content) -> Forms:
    words = losses_words(canvas, view, data)
    return [words, [("over ", "dim"), *words], [("Losses over ", "dim"), *words]]


def _era(g: Glyphs, view: View) -> Forms:
    if view.holder is not None:
        short = f"last: {seat_letter(view.holder)}{view.tokens_left}"
        return [[(short, "warn")], [(last_rounds(view), "warn")]]
    era, deck = ROMAN[view.era], view.saga_deck
    return [
        [(f"{era} {g.saga}{deck}", "text")],
        [(f"era {era}, {g.saga}{deck}", "text")],
        [(f"era {era}, {deck} sagas to come", "text")],
    ]


def _ship(g: Glyphs, table: FireAxeTableView) -> Forms:
    """Show the slots by two letters or by words; what the chosen action brings is a ghost."""
    view: View = table.view
    me = view.captains[table.shown_seat]
    then = then_of(table, me.seat)
    now = pieces(me)
    _, coming = changes(now, pieces(then) if then else now)
    shown = [(piece, piece_style(piece, me.seat)) for piece in now]
    shown += [(piece, "ghost") for piece in coming]
    whose = "Ship" if me.seat == view.seat else f"{seat_letter(me.seat)}'s ship"
    forms = []
    for names, wide in ((SHORT, 2), (WORD, 4)):
        words: list[tuple[str, str]] = [(whose, "title" if me.seat == view.seat else "dim")]
        for piece, style in shown:
            name = names[piece] if style != "ghost" else f"+{SHORT[piece]}"[:wide].rjust(wide)
            words += [(" ", "text"), (name, style)]
        for slot in range(len(shown), SLOTS[-1]):
            shut = slot >= view.slots
            mark = ROMAN[SLOTS.index(slot + 1)] if shut else g.empty
            words += [(" ", "text"), (f"{mark:^{wide}}", "faint" if shut else "board-slot")]
        forms.append(words)
    return forms


def _supply(table: FireAxeTableView) -> Forms:
    me = table.view.captains[table.shown_seat]
    return [[], [(f"supply {me.supply}", "dim")]]


def _captains(g: Glyphs, table: FireAxeTableView, data: Content) -> Forms:
    """Show everyone's points, with names and counts if they fit."""
    view: View = table.view
    forms: list[list[tuple[str, str]]] = [[], [], [], []]
    for me in view.captains:
        turn = me.seat == view.active and not view.ended
        style = seat_style(me.seat)
        points, more = points_words(table, data, me)
        counts = ("", "", f" {g.saga}{len(me.sagas)} {g.rune}{me.runes}", f" {tally(g, me)}")
        for form, words in enumerate(forms):
            if words:
                words.append(("  " if form else " ", "text"))
            words.append((g.cursor if turn else "", "key"))
            words.append((_called(table, me, form), "prompt" if turn else style))
            words.append((f" {points}" if form else points, "gold"))
            words.append((more, "ghost"))
            words.append((counts[form], "dim"))
    return forms


def _called(table: FireAxeTableView, me: CaptainView, form: int) -> str:
    letter = seat_letter(me.seat)
    return letter if form == 0 else f"{letter} {clip(table.names[me.seat], 6 + 2 * form)}"


def _sagas(canvas: Canvas, view: View, data: Content) -> Forms:
    """Show what the open sagas need, with names shortened if there is little room."""
    forms: list[list[tuple[str, str]]] = [[]]
    for width in _GOALS:
        words: list[tuple[str, str]] = []
        for saga in view.sagas:
            if saga is not None:
                words += [("  ", "text")] if words else []
                whole = width > _GOALS[0]
                words += [(f"{saga.homeland[0].upper()} ", "title")] if whole else []
                words += goal_words(canvas, saga, data, width, saga.unmet)
                words += [(f" +{saga.bonus}", "gold")] if whole and saga.bonus else []
        forms.append(words)
    return forms


def _demand(view: View, data: Content) -> Forms:
    long = demand_words(view, data)
    return [long[1:], long]


def _hand(view: View) -> Forms:
    """Name the viewing player's runes."""
    if not view.hand:
        return [[]]
    return [[], [("Runes ", "title"), (hand_text(view), "text")]]
