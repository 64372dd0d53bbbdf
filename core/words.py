"""Counting and listing things in English."""

from __future__ import annotations

from collections.abc import Sequence


def count(number: int, one: str, many: str = "") -> str:
    """`1 town`, `3 towns`; *many* is the plural where it takes more than an s."""
    return f"{number} {one if number == 1 else many or f'{one}s'}"


def listed(words: Sequence[str], last: str = "and") -> str:
    """`a, b and c`."""
    if len(words) <= 1:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def behind(best: float, value: float) -> str:
    """How much worse than the best a choice is: `1.8 points`; empty if it is as good."""
    lost = round(best - value, 1)
    return count_points(lost) if lost > 0 else ""


def count_points(points: float) -> str:
    """`1 point`, `1.8 points`."""
    shown = f"{points:.1f}".removesuffix(".0")
    return f"{shown} point{'' if shown == '1' else 's'}"
