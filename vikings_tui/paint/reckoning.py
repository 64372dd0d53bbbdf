"""What every category of the final scoring brought, as a table, in sentences and as curves."""

from __future__ import annotations

from collections.abc import Sequence

from core.tui.art.plot import draw_plot
from core.tui.drawing.canvas import Canvas, Rect, clip, width_of, wrap
from core.tui.drawing.parts import seat_letter, seat_mark, seat_style
from vikings_tui.art import digits
from vikings_tui.art.layer import SLATE
from vikings_tui.art.sheet import sheet_for
from vikings_tui.ending import Ending, Finish

HUES = {
    "rounds": "iron",
    "ships": "paint",
    "gold": "gold",
    "boatswains": "rope",
    "islands": "meadow",
    "longest": "fisherman",
    "feeding": "thatch",
    "buildings": "rune",
}
"""The colours of categories."""
SIGNS = {
    "rounds": "=", "ships": "x", "gold": "$", "boatswains": "b", "islands": "i", "longest": "l",
    "feeding": "f", "buildings": "#",
}  # fmt: skip
"""What wakes are made of where there are no pictures."""
_LABEL = 26
_NOTES = 30
"""The least columns for sentences beside the table."""
_TOLD = 56
"""The columns for sentences with something else beside them."""
_PLOT = 44
"""The least columns of that."""
_NAMED = 8
"""The least columns of a seat in the table for more than its letter."""
_TOTAL = 16
"""The most columns of a total in large digits."""


def table_rows(ending: Ending) -> int:
    """The rows of the table: names, rounds, counts, the sum."""
    return 3 + len(ending.counts)


def draw_table(part: Canvas, ending: Ending, frame: int) -> int:
    """What every category brought everybody, as far as it has been told.

    Returns the column after the table.
    """
    whole, going = ending.at(frame)
    here = whole if going else whole - 1
    seats = range(len(ending.names))
    longest = max(width_of(name) for name in ending.names) + 4
    column = max(4, min(longest, 14, (part.width - _LABEL - 1) // len(ending.names)))
    for seat in seats:
        mark = clip(seat_mark(seat, ending.names[seat]), column - 1)
        mark = mark if column >= _NAMED else seat_letter(seat)
        part.put_right(_LABEL + column * (seat + 1), 0, mark, seat_style(seat))
    _write_row(part, 1, ("rounds", "from the rounds"), [str(n) for n in ending.rounds], column)
    for y, one in enumerate(ending.counts):
        told = y < whole
        shown = [f"{n:+d}" if n else part.glyphs.empty for n in one.amounts] if told else []
        current = y == here and not ending.is_over(frame)
        _write_row(part, y + 2, (one.what, one.label), shown, column, told=told, current=current)
    y = len(ending.counts) + 2
    part.put(4, y, "fame", "fame")
    for seat in seats:
        total = str(ending.total(seat, frame))
        part.put_right(_LABEL + column * (seat + 1), y, total, "fame")
    return _LABEL + column * len(ending.names)


def _write_row(
    part: Canvas,
    y: int,
    what: tuple[str, str],
    shown: Sequence[str],
    column: int,
    *,
    told: bool = True,
    current: bool = False,
) -> None:
    kind, label = what
    ground = "prompt" if current else "text"
    if current:
        part.fill(Rect(0, y, _LABEL + column * max(1, len(shown)) + 1, 1), ground)
    if part.depth == "none" or part.glyphs.name == "ascii":
        part.put(1, y, SIGNS[kind], ground if current else "dim")
    else:
        part.put(1, y, "  ", f"text@art-vik-{HUES[kind]}{'' if told else '-dusk'}")
    part.put(4, y, label, ground if told or current else "faint")
    for seat, text in enumerate(shown):
        ink = "bad" if text.startswith("-") else "good" if text.startswith("+") else "text"
        ink = "faint" if text == part.glyphs.empty else ink
        part.put_right(_LABEL + column * (seat + 1), y, text, ground if current else ink)


def draw_told(part: Canvas, finish: Finish, frame: int, x: int) -> None:
    """What is going on: beside the table the last few counts, below it the last one.

    Where there is room for more, everybody's fame runs up in large digits, and at last there are
    the curves of how it all came about.
    """
    ending = finish.ending
    wide = part.width - x - 3
    if wide < _NOTES:
        y = table_rows(ending)
        for down, text in enumerate(wrap(told(ending, frame)[-1], part.width - 2), y):
            part.put(1, down, text, "title")
        return
    room = wide - 1 if wide < _TOLD + _PLOT else max(_TOLD, wide * 2 // 5)
    write_sentences(part.window(Rect(x + 3, 1, room, part.height - 2)), ending, frame)
    if room > wide - _PLOT:
        return
    beside = part.window(Rect(x + room + 5, 0, wide - room - 3, part.height))
    if ending.is_over(frame):
        draw_curves(beside, finish)
    else:
        _draw_totals(beside, ending, frame)


def told(ending: Ending, frame: int) -> list[str]:
    """The counts so far in sentences."""
    whole, going = ending.at(frame)
    found = [one.told for one in ending.counts[: whole + bool(going)]]
    if ending.is_over(frame):
        found.append(winner_words(ending))
    return found or ["What everybody has from the rounds."]


def write_sentences(part: Canvas, ending: Ending, frame: int) -> None:
    """The last of them, as many as there is room for, with gaps between them if that is enough."""
    blocks = [wrap(sentence, part.width) for sentence in told(ending, frame)]
    gap = sum(map(len, blocks)) + len(blocks) - 1 <= part.height
    while len(blocks) > 1 and sum(map(len, blocks)) > part.height:
        del blocks[0]
    y = 0
    for number, block in enumerate(blocks, 1):
        for line in block:
            part.put(0, y, line, "title" if number == len(blocks) else "dim")
            y += 1
        y += gap


def draw_curves(part: Canvas, finish: Finish) -> None:
    """The score of everybody at each decision."""
    part.put(0, 0, clip("The score at each decision", part.width), "title")
    draw_plot(
        part.window(Rect(0, 1, part.width, part.height - 1)),
        finish.curves,
        finish.ending.names,
        letters_only=part.depth == "none",
        until="the end",
    )


def _draw_totals(part: Canvas, ending: Ending, frame: int) -> None:
    """The fame of everybody so far in large digits, and what the count adds or takes."""
    whole, going = ending.at(frame)
    here = whole if going else whole - 1
    names = list(enumerate(ending.names))
    each = min(_TOTAL, part.width // len(names))
    low = 2 + digits.HIGH
    sheet = sheet_for(part.window(Rect(0, 2, part.width, digits.HIGH)), SLATE)
    for seat, _ in names:
        digits.draw_number(sheet, seat * each, 0, _total(ending, seat, frame), seat_style(seat))
    sheet.finish()
    for seat, name in names:
        part.put(seat * each, 1, clip(seat_mark(seat, name), each - 2), seat_style(seat))
        digits.write_number(sheet, seat * each, 0, _total(ending, seat, frame), "title")
        change = ending.counts[here].amounts[seat] if here >= 0 else 0
        if change:
            part.put(seat * each, low + 1, f"{change:+d}", "good" if change > 0 else "bad")


def _total(ending: Ending, seat: int, frame: int) -> str:
    return str(ending.total(seat, frame))


def winner_words(ending: Ending) -> str:
    """Who has won, and by what if the fame is the same."""
    outcome = ending.outcome
    names = [ending.names[seat] for seat in outcome.winners]
    total = max(score.total for score in outcome.scores)
    who = names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
    verb = "wins" if len(names) == 1 else "share the victory"
    tied = sum(score.total == total for score in outcome.scores) > len(names)
    by = f", by {outcome.tiebreak}" if tied and outcome.tiebreak else ""
    return f"{who} {verb} with {total} fame{by}."
