"""Pictures of dice: a square face with pips, and a word below that says how it did."""

from __future__ import annotations

from core.named import NamedTuple
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.keys.spots import Spots
from fireaxe_tui.destinations import Choosable

WIDE, HIGH = 7, 3
"""The size of a die without its word."""
STEP = WIDE + 2
"""The distance from one die to the next."""
_EYES = {
    1: ("   ", " o ", "   "),
    2: ("o  ", "   ", "  o"),
    3: ("o  ", " o ", "  o"),
    4: ("o o", "   ", "o o"),
    5: ("o o", " o ", "o o"),
    6: ("o o", "o o", "o o"),
}


class Die(NamedTuple):
    """A die that has been rolled, is rolling, or waits to be rolled."""

    face: int
    """0 for a die that has not been rolled."""
    won: bool | None = None
    """Whether it beats the value; None while that is open."""
    word: str = ""
    """The word below it, instead of hit or miss."""
    action: Choosable | None = None
    """What picking it means."""

    @property
    def style(self) -> str:
        return {None: "die", True: "die-hit", False: "die-miss"}[self.won]

    @property
    def told(self) -> str:
        return self.word or {None: "", True: "hit", False: "miss"}[self.won]


def lying(faces: tuple[int, ...], value: int, bonus: int) -> tuple[Die, ...]:
    """Return the dice just rolled against a value."""
    return tuple(Die(face, face + bonus > value) for face in faces)


def rows(face: int, eye: str) -> list[str]:
    """Return the face of a die, 7 by 3."""
    if not face:
        return [" " * WIDE, "   ?   ", " " * WIDE]
    return [f" {' '.join(line)} ".replace("o", eye) for line in _EYES[face]]


def draw_die(canvas: Canvas, x: int, y: int, die: Die, style: str = "") -> None:
    """Draw a die with its word centred below."""
    for down, line in enumerate(rows(die.face, canvas.glyphs.dot)):
        canvas.put(x, y + down, line, style or die.style)
    word = die.told
    shown = {True: "good", False: "bad", None: "dim"}[die.won]
    mark = {True: canvas.glyphs.check, False: canvas.glyphs.lock, None: ""}[die.won]
    if canvas.glyphs.check == canvas.glyphs.lock:
        mark = ""
    text = f"{mark} {word}" if mark and not die.word else word
    canvas.put(x + (WIDE - len(text)) // 2, y + HIGH, text, shown)


def draw_dice(canvas: Canvas, spots: Spots | None, x: int, y: int, dice: tuple[Die, ...]) -> int:
    """Draw dice side by side, clickable if they have an action; return the next column."""
    for number, die in enumerate(dice):
        left = x + number * STEP
        chosen = spots is not None and die.action is not None and die.action == spots.chosen
        draw_die(canvas, left, y, die, "cursor" if chosen else "")
        if chosen:
            canvas.put(left, y + 1, canvas.glyphs.cursor, "cursor")
        if spots is not None and die.action is not None:
            spots.put(canvas, Rect(left, y, WIDE, HIGH + 1), die.action)
    return x + len(dice) * STEP


def draw_small(canvas: Canvas, spots: Spots, x: int, y: int, dice: tuple[Die, ...]) -> int:
    """Draw dice in one row: `[5] hit  [2] miss`."""
    for die in dice:
        chosen = die.action is not None and die.action == spots.chosen
        text = f"[{die.face or '?'}]"
        end = canvas.put(x, y, text, "cursor" if chosen else die.style)
        end = canvas.put(end + 1, y, die.told, {True: "good", False: "bad", None: "dim"}[die.won])
        if die.action is not None:
            spots.put(canvas, Rect(x, y, end - x, 1), die.action)
        x = end + 2
    return x
