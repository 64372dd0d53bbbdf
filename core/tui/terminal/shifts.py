"""Scrolling: cells that a terminal shows elsewhere already are moved there, not sent again.

Rows move by deleting lines above and inserting them below, a part of a row by deleting characters
on one side of it and inserting them on the other: what lies around comes back to its place, and
every terminal can do that.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from operator import ne

from core.tui.terminal.differ import UNKNOWN, Cell

_WORD = re.compile(r"[^\W\d_]{4,}")
_WITNESSES = 2
"""So many words must have moved alike."""
_ROW, _ROWS = 20, 60
"""Cells that must be saved to move a part of a row, or whole rows."""


def scroll(
    shown: list[list[Cell]], wanted: Sequence[Sequence[Cell]], changed: Sequence[int]
) -> tuple[str, set[int]]:
    """Move what *shown* has elsewhere towards *wanted*, in the picture and on the terminal.

    *changed* are the rows that differ. Returns what must be sent, and the rows that moved.
    """
    across, down = _moved(shown, wanted, changed)
    if not across and not down:
        return "", set()
    left, right = _sides(shown, wanted, changed)
    sent: list[str] = []
    rows = set(changed)
    if down:
        rows |= _move_rows(shown, wanted, (across, down), (left, right), sent)
    if across and abs(across) < right - left:
        for y in sorted(rows):
            _move_cells(shown, wanted, y, across, (left, right), sent)
    return "".join(sent), rows if sent else set()


def _moved(
    shown: Sequence[Sequence[Cell]], wanted: Sequence[Sequence[Cell]], changed: Sequence[int]
) -> tuple[int, int]:
    """By how many columns and rows what is wanted lies from where it is shown, as words tell."""
    before, after = _words(shown, changed), _words(wanted, changed)
    votes = Counter(
        (before[word][0] - x, before[word][1] - y)
        for word, (x, y) in after.items()
        if word in before and before[word] != (x, y)
    )
    found, count = votes.most_common(1)[0] if votes else ((0, 0), 0)
    return found if count >= _WITNESSES else (0, 0)


def _words(rows: Sequence[Sequence[Cell]], among: Sequence[int]) -> dict[str, tuple[int, int]]:
    """Where every word stands that is found once."""
    places: dict[str, tuple[int, int]] = {}
    twice: set[str] = set()
    for y in among:
        text = "".join(each[:1] or " " for each, _ in rows[y])
        for found in _WORD.finditer(text):
            word = found.group()
            if word in places:
                twice.add(word)
            places[word] = (found.start(), y)
    return {word: place for word, place in places.items() if word not in twice}


def _sides(
    shown: Sequence[Sequence[Cell]], wanted: Sequence[Sequence[Cell]], changed: Sequence[int]
) -> tuple[int, int]:
    """The columns between which most of the rows differ."""
    first, last = [], []
    for y in changed:
        differ = [x for x, other in enumerate(map(ne, shown[y], wanted[y])) if other]
        first.append(differ[0])
        last.append(differ[-1] + 1)
    return sorted(first)[len(first) // 4], sorted(last)[len(last) * 3 // 4]


def _move_rows(
    shown: list[list[Cell]],
    wanted: Sequence[Sequence[Cell]],
    by: tuple[int, int],
    sides: tuple[int, int],
    sent: list[str],
) -> set[int]:
    """Move whole rows if that pays; returns those that are others now."""
    (across, down), (left, right), height = by, sides, len(shown)
    gains = {}
    for y in range(max(0, -down), min(height, height - down)):
        moved = list(shown[y + down])
        moved[left:right] = _shifted(moved[left:right], across)
        gains[y] = sum(map(ne, shown[y], wanted[y])) - sum(map(ne, moved, wanted[y]))
    better = [y for y, gain in gains.items() if gain > 0]
    if not better:
        return set()
    top, bottom = better[0] + min(down, 0), better[-1] + 1 + max(down, 0)
    if any(UNKNOWN in wanted[y] for y in range(top, bottom)):
        return set()  # what nobody knows could not be sent again
    lost = sum(
        len(wanted[y]) - sum(map(ne, shown[y], wanted[y]))
        for y in range(top, bottom)
        if not better[0] <= y <= better[-1]
    )
    if sum(gains[y] for y in range(better[0], better[-1] + 1)) - lost < _ROWS:
        return set()
    count = abs(down)
    fresh = [[UNKNOWN] * len(row) for row in shown[:count]]
    if down > 0:
        shown[top:bottom] = [*shown[top + count : bottom], *fresh]
        sent += (f"\x1b[{top + 1}H\x1b[{count}M", f"\x1b[{bottom - count + 1}H\x1b[{count}L")
    else:
        shown[top:bottom] = [*fresh, *shown[top : bottom - count]]
        sent += (f"\x1b[{bottom - count + 1}H\x1b[{count}M", f"\x1b[{top + 1}H\x1b[{count}L")
    return set(range(top, bottom))


def _move_cells(
    shown: list[list[Cell]],
    wanted: Sequence[Sequence[Cell]],
    y: int,
    across: int,
    sides: tuple[int, int],
    sent: list[str],
) -> None:
    """Move the cells of a row between two columns if that pays."""
    (left, right), row = sides, shown[y]
    moved = _shifted(row[left:right], across)
    gain = sum(map(ne, row[left:right], wanted[y][left:right]))
    gain -= sum(map(ne, moved, wanted[y][left:right]))
    if gain < _ROW or any(not each[0] or each is UNKNOWN for each in row[left:]):
        return  # terminals differ in what becomes of the halves of wide characters
    count = abs(across)
    row[left:right] = moved
    deleted, inserted = (left, right - count) if across > 0 else (right - count, left)
    sent += (f"\x1b[{y + 1};{deleted + 1}H\x1b[{count}P", f"\x1b[{inserted + 1}G\x1b[{count}@")


def _shifted(cells: list[Cell], by: int) -> list[Cell]:
    """Cells moved to the left, or to the right if *by* is negative."""
    count = min(abs(by), len(cells))
    if by >= 0:
        return cells[count:] + [UNKNOWN] * count
    return [UNKNOWN] * count + cells[: len(cells) - count]
