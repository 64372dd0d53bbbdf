"""Large numbers in pixels, three wide and five high each; plain digits where there are none."""

from __future__ import annotations

from vikings_tui.art.sheet import PixelSheet, Sheet

WIDE, HIGH = 4, 3
"""Cells of a digit with the gap after it."""
_DIGITS = {
    "0": ("###", "#.#", "#.#", "#.#", "###"),
    "1": ("##.", ".#.", ".#.", ".#.", "###"),
    "2": ("###", "..#", "###", "#..", "###"),
    "3": ("###", "..#", ".##", "..#", "###"),
    "4": ("#.#", "#.#", "###", "..#", "..#"),
    "5": ("###", "#..", "###", "..#", "###"),
    "6": ("###", "#..", "###", "#.#", "###"),
    "7": ("###", "..#", "..#", ".#.", ".#."),
    "8": ("###", "#.#", "###", "#.#", "###"),
    "9": ("###", "#.#", "###", "..#", "###"),
    "+": ("...", ".#.", "###", ".#.", "..."),
    "-": ("...", "...", "###", "...", "..."),
}


def width(text: str) -> int:
    """The cells of a number."""
    return WIDE * len(text) - 1


def draw_number(sheet: Sheet, x: int, y: int, text: str, light: str, dark: str = "") -> None:
    """A number in a colour, its lower part perhaps darker; `write_number` adds it elsewhere."""
    if not isinstance(sheet, PixelSheet):
        return
    for at, char in enumerate(text):
        for down, row in enumerate(_DIGITS[char]):
            for across, pixel in enumerate(row):
                if pixel == "#":
                    name = dark if dark and down >= HIGH else light
                    sheet.layer.dot(x + WIDE * at + across, 2 * y + 1 + down, name)


def write_number(sheet: Sheet, x: int, y: int, text: str, ink: str) -> None:
    """The same as letters, where there are no pixels; after `Sheet.finish`."""
    if not isinstance(sheet, PixelSheet):
        sheet.write(x, y + 1, text, ink)
