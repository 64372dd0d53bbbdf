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
