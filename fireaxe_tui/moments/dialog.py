"""A dialog in a frame, made of blocks: used to draw the moments of a turn.

A block knows its height before it is drawn, so the frame can be sized to fit. There are three
levels of detail: with spacing, without, and with everything cut to one line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction

from core.games.fireaxe.odds import percent
from core.named import NamedTuple
from core.tui.drawing.canvas import Canvas, Rect, clip, pad, width_of, wrap
from core.tui.keys.spots import Spots
from fireaxe_tui.choices import key_of
from fireaxe_tui.destinations import Choosable
from fireaxe_tui.moments.dice import HIGH, STEP, Die, draw_dice, draw_small

AIRY, PLAIN, TIGHT = range(3)
"""Levels of detail, depending on how much room there is."""
NAME = 14
"""Room for the name of a captain."""
_BAR = 10
_LEAST, _MOST = 44, 86


class Block(NamedTuple):
    """Some rows of a dialog."""

    rows: int
    draw: Callable[[Canvas, Spots], None]


class ChoiceRow(NamedTuple):
    """An answer and what it would mean."""

    action: Choosable
    words: str
    note: str = ""
    chance: Fraction | None = None
    warn: bool = False
    """The note is a warning."""


class Dialog(NamedTuple):
    """What a moment asks and shows."""

    title: str
    about: tuple[str, ...]
    choices: tuple[ChoiceRow, ...]
    dice: tuple[Die, ...] = ()
    pictures: tuple[Callable[[int, int], Block], ...] = ()
    """Drawn above the choices, for a given width and level."""
    least: int = 0
    """Columns the pictures need."""
    moment: str = "turn"
    """Decides which letters apply, see `choices.key_of`."""
    answers: Callable[[int, int], Sequence[Block]] | None = None
    """Draws the choices in a custom way."""
    aside: str = ""
    """A few words at the right end of the frame."""


GAP = Block(1, lambda canvas, spots: None)


def dialog_width(sheet: Dialog, most: int) -> int:
    """Return the columns inside the frame, without margins."""
    beside = len(sheet.dice) * STEP
    about = max((width_of(line) for line in sheet.about), default=0) + beside
    notes = max((width_of(choice.note) for choice in sheet.choices), default=0)
    needed = max(about, _note_at(sheet) + notes, width_of(sheet.title) + 4, sheet.least, _LEAST)
    return min(needed, most, _MOST)


def blocks(sheet: Dialog, width: int, level: int) -> list[Block]:
    """List the blocks of a dialog, from the top down."""
    found = [_about(sheet, width, level)] if sheet.about or sheet.dice else []
    for picture in sheet.pictures:
        found += [GAP] if found and level == AIRY else []
        found.append(picture(width, level))
    found += [GAP] if found and level == AIRY else []
    if sheet.answers is not None:
        return [*found, *sheet.answers(width, level)]
    return [*found, *(_choice(sheet, choice, width, level) for choice in sheet.choices)]


def _note_at(sheet: Dialog) -> int:
    """Return the column where notes begin."""
    chances = 5 + _BAR + 2 if any(choice.chance is not None for choice in sheet.choices) else 0
    return _button_width(sheet) + 2 + chances


def _button_width(sheet: Dialog) -> int:
    words = max((width_of(choice.words) for choice in sheet.choices), default=0)
    return words + 4 + 2 * _is_keyed(sheet)


def _is_keyed(sheet: Dialog) -> bool:
    """Check whether any of its choices has a letter."""
    return any(key_of(sheet.moment, choice.action) for choice in sheet.choices)


def _about(sheet: Dialog, width: int, level: int) -> Block:
    """Make the block of facts, beside the dice if there are any."""
    tall = bool(sheet.dice) and level < TIGHT
    beside = len(sheet.dice) * STEP + 1 if tall else 0
    if level == TIGHT:
        lines = [clip(line, width) for line in sheet.about]
    else:
        lines = [part for line in sheet.about for part in wrap(line, max(20, width - beside))]
    worded = HIGH + any(die.told for die in sheet.dice)
    rows = max(worded, len(lines)) if tall else len(lines) + bool(sheet.dice)

    def draw(canvas: Canvas, spots: Spots) -> None:
        if tall:
            draw_dice(canvas, spots, 0, 0, sheet.dice)
        elif sheet.dice:
            draw_small(canvas, spots, 0, 0, sheet.dice)
        top = int(bool(sheet.dice) and not tall)
        for y, line in enumerate(lines, top):
            canvas.put(beside, y, line, "text" if y == top else "dim")

    return Block(rows, draw)


def _choice(sheet: Dialog, choice: ChoiceRow, width: int, level: int) -> Block:
    """Make the block of a choice: a button, its chance as a number and a bar, and a note."""
    at = _note_at(sheet)
    wide, moment = _button_width(sheet), sheet.moment if _is_keyed(sheet) else ""
    room = max(8, width - at)
    lines = wrap(choice.note, room)
    if level == TIGHT:
        lines = [clip(choice.note, room)]

    def draw(canvas: Canvas, spots: Spots) -> None:
        draw_button(canvas, spots, Rect(0, 0, wide, 1), choice.words, choice.action, moment)
        legal = choice.action in spots.legal
        if choice.chance is not None and legal:
            draw_chance(canvas, wide + 1, 0, choice.chance)
        plain = "warn" if choice.warn else "dim"
        for y, line in enumerate(lines):
            canvas.put(at, y, line, plain if legal else "faint")
        rest = Rect(wide, 0, canvas.width - wide, len(lines))
        if legal:
            canvas.hit(rest, choice.action)

    return Block(len(lines), draw)


def draw_chance(canvas: Canvas, x: int, y: int, chance: Fraction) -> int:
    """Draw `  67% ██████▒▒▒▒`."""
    g = canvas.glyphs
    full = round(chance * _BAR)
    canvas.put(x, y, f"{percent(chance):>5}", "title")
    canvas.put(x + 6, y, g.bar * full, "good")
    return canvas.put(x + 6 + full, y, g.shade * (_BAR - full), "faint")


def draw_button(
    canvas: Canvas,
    spots: Spots,
    rect: Rect,
    words: str,
    action: Choosable,
    moment: str = "",
) -> None:
    """Draw a choice in brackets after its letter; greyed out if not allowed."""
    key = spots.key(key_of(moment, action))
    ahead = 2 if moment else 0
    legal = action in spots.legal
    canvas.put(rect.x, rect.y, key if ahead else "", "key" if legal else "faint")
    room = rect.width - 4 - ahead
    canvas.put(rect.x + ahead, rect.y, f"[ {pad(clip(words, room), room)} ]", spots.style(action))
    spots.put(canvas, rect, action, (ahead, 0))


def measure(sheet: Dialog, width: int, height: int) -> tuple[int, int]:
    """Return the columns and rows of the frame that suits the room best."""
    inside = dialog_width(sheet, width - 4)
    for level in (AIRY, PLAIN, TIGHT):
        rows = sum(block.rows for block in blocks(sheet, inside, level)) + 2
        if rows <= height * (3 if level == AIRY else 4) // 4:
            break
    return inside + 4, min(rows, height)


def draw_sheet(canvas: Canvas, spots: Spots, sheet: Dialog) -> None:
    """Draw the framed dialog at the best level that fits; nothing beneath can be clicked."""
    canvas.fill(canvas.rect, "text")
    canvas.hit(canvas.rect, None)
    canvas.box(canvas.rect, "hot", sheet.title, heavy=True)
    if sheet.aside and width_of(sheet.aside + sheet.title) + 12 < canvas.width:
        canvas.put_right(canvas.width - 2, 0, f" {sheet.aside} ", "dim")
    inside = canvas.window(Rect(2, 1, canvas.width - 4, canvas.height - 2))
    for level in (AIRY, PLAIN, TIGHT):
        found = blocks(sheet, inside.width, level)
        if sum(block.rows for block in found) <= inside.height:
            break
    y = 0
    for block in found:
        block.draw(inside.window(Rect(0, y, inside.width, block.rows)), spots)
        y += block.rows
