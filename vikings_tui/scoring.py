"""Scorings as pages to step through."""

from __future__ import annotations

from core.frozen import frozen
from core.games.vikings.events import ScoreLine, SeatScored
from core.games.vikings.terms import ROWS_DOWN, Row
from core.games.vikings.text.words import count
from core.games.vikings.view import MainlandView
from core.tui.face import ScoringLine, ScoringPage

_TITLES = {"small": "Small scoring", "large": "Large scoring", "final": "End of the game"}
_LABELS = {
    "warriors": "Ships repelled",
    "nobles": "Nobles",
    "scouts": "Scouts",
    "goldsmiths": "Goldsmiths",
    "fishermen": "Fishermen",
    "ships": "Ships not repelled",
    "gold": "Gold exchanged",
    "boatswains": "Most boatswains",
    "islands": "Most islands",
    "longest": "Longest island",
    "feeding": "Feeding everyone",
    "buildings": "Building specials",
}
_COUNTED = {
    "nobles": "noble",
    "scouts": "scout",
    "goldsmiths": "goldsmith",
    "fishermen": "fisherman",
    "warriors": "warrior",
    "ships": "ship",
    "boatswains": "boatswain",
    "islands": "island",
    "longest": "tile",
}
_AWARDS = ("boatswains", "islands", "longest")


def score_page(event: SeatScored) -> ScoringPage:
    """The scoring of a seat, line by line, including most lines that brought nothing."""
    lines = tuple(
        ScoringLine(_LABELS.get(line.what, line.what), _detail(event, line), (line.gold, line.fame))
        for line in event.lines
        # Fishermen and building specials only pay off with special tiles.
        if line.gold or line.fame or line.what not in ("fishermen", "buildings")
    )
    title = _TITLES[event.scoring]
    return ScoringPage(title, event.seat, ("gold", "fame"), lines, (event.gold, event.fame))


@frozen
class Scored:
    """A line of a scoring that is being told."""

    seat: int
    what: str


def scene(page: ScoringPage, line: int) -> Scored | None:
    """What the boards light up for a line of a page."""
    if page.seat is None or line >= len(page.lines):
        return None
    label = page.lines[line].label
    return Scored(page.seat, next((what for what, told in _LABELS.items() if told == label), label))


def lit(scored: Scored, me: MainlandView) -> set[tuple[Row | None, int]] | None:
    """The cells that count in a line; None where none does, and all stay in the light."""
    if scored.seat != me.seat:
        return None
    if scored.what in ("ships", "warriors"):
        repelled = scored.what == "warriors"
        columns = {ship.column for ship in me.ships if ship.repelled == repelled}
        found: set[tuple[Row | None, int]] = {(None, column) for column in columns}
        if repelled:
            found |= {("warrior", column) for column in columns}
        return found or None
    viking = _COUNTED.get(scored.what)
    if viking not in ROWS_DOWN:
        return None
    paid = (cell for cell in me.cells if cell.viking == viking and not cell.threatened)
    return {(cell.row, cell.column) for cell in paid} or None


def _detail(event: SeatScored, line: ScoreLine) -> str:
    number = line.count
    if line.what == "feeding":
        if not number:
            return "just enough"
        return f"{count(abs(number), 'meal')} {'to spare' if number > 0 else 'short'}"
    if line.what == "gold":
        return f"{number} gold held"
    if line.what == "buildings":
        return f"{count(number, 'viking')} on and around them"
    words = count(number, _COUNTED.get(line.what, line.what)) if number else "none"
    if event.scoring == "final" and line.what in _AWARDS and number:
        words += ", award won" if line.fame else ", no award"
    return words
