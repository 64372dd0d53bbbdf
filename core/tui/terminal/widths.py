"""Which cells of a terminal a text fills, where that is beyond doubt.

Letters of most scripts fill one cell, Chinese, Japanese and Korean ones two, and accents join the
letter before them. About the rest terminals disagree (emoji, joined emoji, Indian and Thai vowel
signs, marks of direction), so we do not guess.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from rich.cells import cell_len

_DOUBTFUL = (
    (0x1100, 0x11FF),  # parts of Korean syllables, which some terminals put together
    (0xA960, 0xA97F),
    (0xD7B0, 0xD7FF),
    (0xFF9E, 0xFF9F),  # voicing marks of narrow katakana, which some join
    (0x1F000, 0x1FAFF),  # emoji, flags
)
_PLAIN = frozenset({"Ll", "Lu", "Lt", "Lm", "Lo", "Nd", "Nl", "No", "Zs", "Sm", "Sc", "Sk", "So"})
_VIRAMA = 9
"""The combining class of signs that melt two letters into one."""


@lru_cache(1 << 12)
def width(char: str) -> int | None:
    """The cells of a character, 0 if it joins the one before; None if terminals disagree."""
    category = unicodedata.category(char)
    cells = cell_len(char)
    if category in ("Mn", "Me"):
        joins = unicodedata.combining(char) not in (0, _VIRAMA)
        return 0 if joins and cells == 0 else None
    if category not in _PLAIN and category[0] != "P":
        return None
    wide = unicodedata.east_asian_width(char) in "WF"
    doubtful = any(first <= ord(char) <= last for first, last in _DOUBTFUL)
    if doubtful or cells != 1 + wide or (wide and category == "So"):
        return None
    return cells


@lru_cache(1 << 12)
def letters(text: str) -> tuple[str, ...] | None:
    """The text of each cell, empty for the second half of a wide one; None if in doubt."""
    if text.isascii():
        return tuple(text)
    cells: list[str] = []
    for char in text:
        fills = width(char)
        if fills is None or (fills == 0 and not cells):
            return None
        if fills == 0:
            base = -1 if cells[-1] else -2
            cells[base] += char
        else:
            cells += [char] if fills == 1 else [char, ""]
    return tuple(cells)


def joins(text: str) -> bool:
    """Whether a text may begin with a part of the character before it."""
    return unicodedata.category(text[0])[0] == "M" or cell_len(text[0]) == 0
