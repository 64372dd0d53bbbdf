"""Text in cells of the terminal, as Textual measures them."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from rich.cells import cell_len

from core.cells import clusters

_WIDEST = 2


@lru_cache(maxsize=4096)
def cells_of(text: str) -> tuple[str, ...]:
    """What each cell of a line holds: a wide character is followed by an empty cell.

    Accents are in the cell of their letter. An emoji sequence that would be wider than two cells
    is drawn as its first character.
    """
    cells: list[str] = []
    for cluster in clusters(text):
        if cluster.isspace():
            cells += cluster
            continue
        wide = cell_len(cluster)
        shown = cluster if wide <= _WIDEST else cluster[0]
        wide = min(wide, cell_len(shown))
        if wide:
            cells += (shown, "")[:wide]
    return tuple(cells)


def whole(cells: Sequence[str], start: int, end: int) -> list[str]:
    """The cells from *start* to *end*; half a wide character at either edge becomes a blank."""
    shown = list(cells[start:end])
    if shown and not shown[0]:
        shown[0] = " "
    if shown and end < len(cells) and not cells[end]:
        shown[-1] = " "
    return shown
