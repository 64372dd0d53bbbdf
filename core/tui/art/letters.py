"""Large letters of our own, cut like runes: upright staves and slanting strokes."""

from __future__ import annotations

from core.tui.art.pixels import CLEAR, paint
from core.tui.drawing.canvas import Canvas

HEIGHT = 8
"""Pixels, so that a line of them fills four rows."""

_LETTERS = {
    "A": ("  ##   ", " ####  ", "##  ## ", "##  ## ", "###### ", "##  ## ", "##  ## ", "##  ## "),
    "B": ("#####  ", "##  ## ", "##  ## ", "#####  ", "##  ## ", "##  ## ", "##  ## ", "#####  "),
    "C": ("  #### ", " ##    ", "##     ", "##     ", "##     ", "##     ", " ##    ", "  #### "),
    "D": ("####   ", "## ##  ", "##  ## ", "##  ## ", "##  ## ", "##  ## ", "## ##  ", "####   "),
    "E": ("###### ", "##     ", "##     ", "####   ", "##     ", "##     ", "##     ", "###### "),
    "F": ("###### ", "##     ", "##     ", "####   ", "##     ", "##     ", "##     ", "##     "),
    "G": ("  #### ", " ##    ", "##     ", "##     ", "## ### ", "##  ## ", " ## ## ", "  #### "),
    "H": ("##  ## ", "##  ## ", "##  ## ", "###### ", "##  ## ", "##  ## ", "##  ## ", "##  ## "),
    "I": ("## ", "## ", "## ", "## ", "## ", "## ", "## ", "## "),
    "K": ("##  ## ", "## ##  ", "####   ", "###    ", "###    ", "####   ", "## ##  ", "##  ## "),
    "L": ("##     ", "##     ", "##     ", "##     ", "##     ", "##     ", "##     ", "###### "),
    "N": ("##   ## ", "###  ## ", "###  ## ", "#### ## ", "## #### ", "##  ### ", "##  ### ",
          "##   ## "),
    "O": ("  ##   ", " ####  ", "##  ## ", "##  ## ", "##  ## ", "##  ## ", " ####  ", "  ##   "),
    "P": ("#####  ", "##  ## ", "##  ## ", "##  ## ", "#####  ", "##     ", "##     ", "##     "),
    "R": ("####   ", "## ##  ", "##  ## ", "## ##  ", "####   ", "## ##  ", "##  ## ", "##  ## "),
    "S": ("  #### ", " ##    ", "##     ", " ###   ", "   ### ", "    ## ", "   ##  ", "####   "),
    "V": ("##   ## ", "##   ## ", "##   ## ", "##   ## ", " ## ##  ", " ## ##  ", "  ###   ",
          "   #    "),
    "X": ("##   ## ", " ## ##  ", " ## ##  ", "  ###   ", "  ###   ", " ## ##  ", " ## ##  ",
          "##   ## "),
    "&": ("  ###   ", " ## ##  ", " ## ##  ", "  ###   ", " ####   ", "## ## # ", "##  ##  ",
          " #### # "),
    " ": ("    ",) * HEIGHT,
}  # fmt: skip


def can_spell(word: str) -> bool:
    return all(letter in _LETTERS for letter in word.upper())


def spelled(word: str, scale: int = 1) -> tuple[str, ...]:
    """The word as rows of pixels, `#` for a filled one."""
    letters = [_LETTERS[letter] for letter in word.upper()]
    rows = ["".join(letter[row] for letter in letters)[:-1] for row in range(HEIGHT)]
    wide = ["".join(pixel * scale for pixel in row) for row in rows]
    return tuple(row for row in wide for _ in range(scale))


def draw_word(canvas: Canvas, y: int, word: str, style: str, scale: int = 1) -> int:
    """Draw the word in the middle of the canvas; returns the row below it."""
    rows = spelled(word, scale)
    x = (canvas.width - len(rows[0])) // 2
    if canvas.glyphs.name == "ascii" and scale == 1:
        # Half a cell has no sign of its own here, so letters take their full height.
        for row, line in enumerate(rows):
            for at, pixel in enumerate(line):
                if pixel != CLEAR:
                    canvas.put(x + at, y + row, canvas.glyphs.block, style)
        return y + len(rows)
    paint(canvas, x, y, rows, {"#": style}, flat=True)
    return y + (len(rows) + 1) // 2
