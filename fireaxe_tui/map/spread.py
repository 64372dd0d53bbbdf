"""Sets of half cells as numbers with a bit for each, so that growing one is a few shifts.

A row has one bit more than the chart has columns; it is never set, so nothing wraps round.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from core.games.fireaxe.data.map_data import Cell, Chart, Spot

Cells = int
"""A set of half cells."""


def pitch(chart: Chart) -> int:
    """Return how many bits a row of half cells takes."""
    return chart.cols + 1


def cells_with(chart: Chart, codes: str) -> Cells:
    """Return the half cells whose terrain is one of some codes."""
    table = {ord(code): "01"[code in codes] for code in "NESWnesw.r#^*:"}
    # The highest bit is the last half cell, so everything is read backwards.
    rows = "".join(f"{row.translate(table)}0" for row in chart.terrain)
    return int(rows[::-1], 2)


def halves(chart: Chart, col: int, row: int, width: int = 1) -> Cells:
    """Return both halves of some cells in a row."""
    step = pitch(chart)
    first, cells = col + 2 * row * step, (1 << width) - 1
    return cells << first | cells << first + step


def marker(chart: Chart, spot: Spot) -> Cells:
    """Return both halves of the cell of a marker."""
    return halves(chart, spot.col, spot.row)


def spots(cells: Cells, step: int) -> Iterator[tuple[int, int]]:
    """List the rows and columns of half cells, from the top left."""
    y, row = 0, (1 << step) - 1
    while cells:
        x = 0
        for part in f"{cells & row:b}"[::-1].split("1")[:-1]:
            x += len(part)
            yield y, x
            x += 1
        cells >>= step
        y += 1


def corners_of_boxes(chart: Chart, blocked: Cells, width: int, height: int) -> Cells:
    """Return the upper halves at the top left of every box of cells that holds nothing blocked."""
    step = pitch(chart)
    inside = sum(
        halves(chart, 0, row, chart.cols - width + 1) & ~halves_below(chart, row)
        for row in range(chart.rows - height + 1)
    )
    across, covered = 0, 0
    for by in range(width):
        across |= blocked >> by
    for by in range(2 * height):
        covered |= across >> by * step
    return inside & ~covered


def halves_below(chart: Chart, row: int) -> Cells:
    """Return the lower halves of a row of cells."""
    return (1 << chart.cols) - 1 << (2 * row + 1) * pitch(chart)


def cells_at(found: Cells, step: int) -> list[Cell]:
    """Return the cells that half cells are in, as columns and rows."""
    return [(x, y // 2) for y, x in spots(found, step)]


def grown(cells: Cells, step: int, corners: bool = False) -> Cells:
    """Return cells and their neighbours; the caller cuts off what lies outside."""
    across = cells | cells << 1 | cells >> 1
    if corners:
        return across | across << step | across >> step
    return across | cells << step | cells >> step


def within(cells: Cells, step: int) -> Cells:
    """Return the cells whose four neighbours belong to them too."""
    return cells & cells << 1 & cells >> 1 & cells << step & cells >> step


def spread(
    seeds: Mapping[str, Cells], ground: Mapping[str, Cells], step: int, most: int
) -> dict[str, Cells]:
    """Grow all seeds at once on their ground until they meet, at most so many times.

    Growing with and without corners in turn makes the shapes nearly round.
    """
    found, taken = dict(seeds), 0
    for cells in seeds.values():
        taken |= cells
    for turn in range(most):
        before = taken
        for name, cells in found.items():
            new = grown(cells, step, corners=turn % 2 == 1) & ground[name] & ~taken
            found[name] = cells | new
            taken |= new
        if turn % 2 and taken == before:
            break
    return found
