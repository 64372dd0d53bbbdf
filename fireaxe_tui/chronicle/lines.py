"""Turns as lines of text with their styles, for the recap and the log."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from core.named import NamedTuple
from core.text import Names
from core.tui.drawing.canvas import Canvas, Rect, clip, pad, width_of, wrap
from core.tui.drawing.glyphs import Glyphs
from core.tui.drawing.parts import seat_letter, seat_style
from fireaxe_tui.chronicle.turns import Deed, Strike, Turn

Bits = tuple[tuple[str, str], ...]
"""Texts with their styles, side by side."""
_SIGNS = {
    "load": "up",
    "sail": "right",
    "trade": "dot",
    "raid": "town",
    "settle": "house",
    "rune": "rune",
    "saga": "saga",
    "loss": "skull",
    "home": "left",
    "wind": "clockwise",
}
_STYLES = {"saga": "gold", "loss": "bad", "rune": "hot", "load": "dim"}


class Line(NamedTuple):
    """A row: a bar in a captain's colour at its left edge, texts, and what ends it."""

    left: Bits = ()
    right: Bits = ()
    seat: int | None = None
    """Whose colour the bar has."""
    against: bool = False
    """It tells of something done to the reader."""
    turn: int | None = None
    """The turn it belongs to, by its place in a list."""


def plate(seat: int, depth: str) -> tuple[str, str]:
    """Return a captain's letter on their colour; without colours, in brackets."""
    letter = seat_letter(seat)
    return (f"[{letter}]", "text") if depth == "none" else (f" {letter} ", f"ship-{seat + 1}")


def gain(points: int) -> tuple[str, str]:
    return (f"+{points}", "good") if points else ("", "dim")


def against(
    strikes: Iterable[tuple[Strike, str]], names: Names, width: int, depth: str
) -> Iterator[Line]:
    """Yield what was done to the reader, each with a second line about what it costs."""
    found = list(strikes)
    if not found:
        return
    yield Line((("AGAINST YOU", "against"),), ((str(len(found)), "against"),), against=True)
    for strike, more in found:
        told = f"{names[strike.seat]} {strike.words}"
        first, *rest = wrap(told, width - 6)
        yield Line((plate(strike.seat, depth), (f" {first}", "against")), against=True)
        cost = f"{strike.cost} {more}".strip()
        for text in [*rest, *wrap(cost, width - 6)]:
            yield Line(((f"    {text}", "against"),), against=True)


def heading(turn: Turn, names: Names, ends: int, depth: str, number: int) -> Line:
    """Return the first line of a captain's turn: the points now, and those at the end."""
    later = f"{ends:+d} at the end  " if ends else ""
    gained = (f"+{turn.points}", "good" if turn.points else "faint")
    return Line(
        (plate(turn.seat, depth), (f" {names[turn.seat]}", seat_style(turn.seat))),
        ((later, "dim"), gained, (f" = {turn.total}", "title")),
        turn.seat,
        turn=number,
    )


def deed_lines(
    turn: Turn, deeds: Iterable[Deed], width: int, glyphs: Glyphs, number: int
) -> Iterator[Line]:
    """Yield a turn's deeds, with the points each brought."""
    for deed in deeds:
        style = _STYLES.get(deed.sign, "text")
        sign = getattr(glyphs, _SIGNS[deed.sign])
        points = gain(deed.points)
        for row, text in enumerate(wrap(deed.words, width - 10)):
            mark = f"  {sign} " if not row else "    "
            end = (points,) if not row else ()
            bits = ((mark, style if style != "text" else "dim"), (text, style))
            yield Line(bits, end, turn.seat, turn=number)


def sentence(turn: Turn, width: int, number: int) -> Iterator[Line]:
    """Yield a turn's deeds one after the other, below its heading."""
    for text in wrap(turn.summary(), width - 6):
        yield Line(((f"    {text}", "text"),), (), turn.seat, turn=number)


def summary(turn: Turn, names: Names, width: int, depth: str, number: int, wide: int) -> Line:
    """Return a turn in one line."""
    points = gain(turn.points)
    name = pad(clip(names[turn.seat], wide), wide)
    room = width - wide - 15
    return Line(
        (
            plate(turn.seat, depth),
            (f" {name} ", seat_style(turn.seat)),
            (clip(turn.summary(max(10, room)), max(10, room)), "text"),
        ),
        (points, (f" = {turn.total}", "title")),
        turn.seat,
        turn=number,
    )


def world(found: Sequence[Turn], width: int) -> Iterator[Line]:
    """Yield what changed for everybody."""
    told = [text for turn in found for text in turn.world]
    for text in told:
        for row, part in enumerate(wrap(text, width - 3)):
            yield Line(((f"  {part}" if row else part, "dim"),))


def draw(canvas: Canvas, y: int, line: Line, chosen: bool = False) -> None:
    """Draw a line across a canvas."""
    ground = "against" if line.against else "prompt" if chosen else ""
    if ground:
        canvas.fill(Rect(0, y, canvas.width, 1), ground)
    if line.against:
        canvas.put(0, y, "!" if canvas.depth == "none" else " ", "map-skull")
    elif line.seat is not None and canvas.depth != "none" and not _has_plate(line):
        canvas.put(0, y, " ", f"ship-{line.seat + 1}")
    end = canvas.width - 1
    for text, style in reversed(line.right):
        end = canvas.put_right(end, y, text, _on(style, ground))
    x = 2
    for text, style in line.left:
        x = canvas.put(x, y, clip(text, max(0, end - x - 1)), _on(style, ground))


def _has_plate(line: Line) -> bool:
    """Check whether a line begins with its captain's plate, and so needs no strip beside it."""
    return bool(line.left) and line.left[0][1].startswith("ship-")


def _on(style: str, ground: str) -> str:
    """Put a style on the ground of its line; the chosen line is in one colour to be readable."""
    if not ground or style.startswith(("ship-", "map-")) or style == ground:
        return style
    return ground if ground == "prompt" else f"{style}@{ground}"


def widest(names: Names) -> int:
    """Return the columns that names take up, up to a dozen."""
    return min(12, max(width_of(name) for name in names))
