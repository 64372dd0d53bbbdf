"""Pens: how a terminal draws a character, as the parameters of an SGR sequence.

A pen is a string in one fixed order: attributes, the colour of the letter, the colour of the
ground, as in `1;38;5;9;44`. The empty pen is the terminal's own. Equal pens are equal strings, so
they can be compared and looked up fast.
"""

from __future__ import annotations

from functools import lru_cache

_SIZE = 1 << 13
_ENDED_BY = {"1": 22, "2": 22, "3": 23, "4": 24, "5": 25, "7": 27, "8": 28, "9": 29}
"""What ends each attribute; bold and dim end together."""
_ON_BLANKS = frozenset("479")
"""Underlined, reversed and struck out: what shows on a blank."""
_LETTERS = frozenset((*range(30, 40), *range(90, 98)))
_GROUNDS = frozenset((*range(40, 50), *range(100, 108)))
_OWN = (39, 49)
_MIXED = (38, 48)
_BYTE = 255
_COUNT = {5: 1, 2: 3}
"""How many numbers follow `38;5` and `38;2`."""


@lru_cache(_SIZE)
def parts(pen: str) -> tuple[frozenset[str], str, str]:
    """The attributes of a pen, its letter and its ground."""
    attributes, letter, ground = set(), "", ""
    codes = pen.split(";") if pen else []
    at = 0
    while at < len(codes):
        code, size = codes[at], 1
        if code in ("38", "48"):
            size = 2 + _COUNT[int(codes[at + 1])]
        colour = ";".join(codes[at : at + size])
        if code in _ENDED_BY:
            attributes.add(code)
        elif int(code) in _LETTERS:
            letter = colour
        else:
            ground = colour
        at += size
    return frozenset(attributes), letter, ground


@lru_cache(_SIZE)
def after(pen: str | None, codes: str) -> str | None:
    """The pen after an SGR sequence; None if it cannot be known."""
    if codes.strip("0123456789;"):  # a sequence of another kind, or an unusual underline
        return None
    numbers = [int(code or 0) for code in codes.split(";")]
    attributes, letter, ground = (set[str](), "", "") if pen is None else _loose(pen)
    known = pen is not None
    while numbers:
        number = numbers.pop(0)
        if number == 0:
            attributes, letter, ground, known = set(), "", "", True
        elif str(number) in _ENDED_BY:
            attributes.add(str(number))
        elif number in _ENDED_BY.values():
            attributes = {each for each in attributes if _ENDED_BY[each] != number}
        elif (colour := _colour(number, numbers)) is None:
            return None
        elif number in _LETTERS:
            letter = colour
        else:
            ground = colour
    return ";".join(filter(None, [*sorted(attributes), letter, ground])) if known else None


def _loose(pen: str) -> tuple[set[str], str, str]:
    attributes, letter, ground = parts(pen)
    return set(attributes), letter, ground


def _colour(number: int, numbers: list[int]) -> str | None:
    """A colour, its further numbers taken from *numbers*; empty if it is the terminal's own.

    None if it is no colour.
    """
    if number in _OWN:
        return ""
    if number not in _MIXED:
        return str(number) if number in _LETTERS | _GROUNDS else None
    count = _COUNT.get(numbers[0], 0) if numbers else 0
    taken = numbers[: count + 1]
    if not count or len(taken) <= count or max(taken) > _BYTE:
        return None
    del numbers[: count + 1]
    return ";".join(map(str, (number, *taken)))


@lru_cache(_SIZE)
def change(before: str | None, wanted: str) -> str:
    """The shortest sequence from one pen to another, or from any pen if *before* is None."""
    if before == wanted:
        return ""
    fresh = f"\x1b[0;{wanted}m" if wanted else "\x1b[m"
    if before is None:
        return fresh
    had, old_letter, old_ground = parts(before)
    has, letter, ground = parts(wanted)
    ended = {_ENDED_BY[each] for each in had - has}
    kept = {each for each in had if _ENDED_BY[each] not in ended}
    codes = [*map(str, sorted(ended)), *sorted(has - kept)]
    if letter != old_letter:
        codes.append(letter or "39")
    if ground != old_ground:
        codes.append(ground or "49")
    return min(f"\x1b[{';'.join(codes)}m", fresh, key=len)


@lru_cache(_SIZE)
def ground_of(pen: str) -> str:
    """The pen of a blank: its ground alone, unless more of the pen shows on a blank."""
    attributes, _, ground = parts(pen)
    return pen if attributes & _ON_BLANKS else ground


@lru_cache(_SIZE)
def blank_fits(pen: str, wanted: str) -> bool:
    """Whether a blank drawn with *pen* looks as if it were drawn with *wanted*."""
    attributes, _, ground = parts(pen)
    others, _, other_ground = parts(wanted)
    return ground == other_ground and not (attributes | others) & _ON_BLANKS


@lru_cache(_SIZE)
def for_blanks(pen: str, wanted: str) -> str:
    """The pen nearest to *pen* whose blanks look like those of *wanted*."""
    attributes, letter, _ = parts(pen)
    others, _, ground = parts(wanted)
    if (attributes | others) & _ON_BLANKS:
        return wanted
    return ";".join(filter(None, [*sorted(attributes), letter, ground]))
