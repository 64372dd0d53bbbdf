"""A game told in lines: its story as an onlooker may know it, and its score."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import IO

from core.cells import pad_left, shorten, text_width
from core.game import Outcome
from core.session import AnySession


def score_table(outcome: Outcome, names: Sequence[str]) -> list[str]:
    """The score as lines of text; long names are cut."""
    wide = min(14, max(8, *(text_width(name) for name in names)) + 2)
    rows = score_rows(outcome, [shorten(name, wide - 1) for name in names])
    return [
        f"{label:<22}" + "".join(pad_left(str(cell), wide) for cell in cells)
        for label, cells in rows
    ]


def score_rows(outcome: Outcome, names: Sequence[str]) -> list[tuple[str, Sequence[object]]]:
    """The score by category and seat, names first; categories nobody scored in are left out."""
    head = "Final score" if outcome.final else "If the game ended now"
    rows: list[tuple[str, Sequence[object]]] = [(head, names)]
    for row, (category, _) in enumerate(outcome.scores[0].parts):
        points = [score.parts[row][1] for score in outcome.scores]
        if any(points):
            rows.append((f"  {category}", points))
    totals = [score.total for score in outcome.scores]
    rows.append(("Total", totals))
    if outcome.tiebreak and len(set(totals)) < len(totals):
        rows.append((f"  {outcome.tiebreak}", [score.tiebreak for score in outcome.scores]))
    rows.append(("Place", [score.place for score in outcome.scores]))
    return rows


def tell_replay(session: AnySession, sink: IO[str]) -> None:
    """Narrate a game as an onlooker may know it, and its score."""
    for line in (*narration(session), *score_table(session.score(), session.names)):
        sink.write(f"{line}\n")


def narration(session: AnySession) -> Iterator[str]:
    """What an onlooker may know of a game; headings begin with `---`, its end with `===`."""
    text, game, names = session.game.text, session.game, session.names
    for events in (session.opening, *(step.events for step in session.steps)):
        for event in events:
            yield from text.narrate(game.redact(event, None), names)
