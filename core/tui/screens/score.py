"""The score: a table by category and seat, below it who won, and curves of how it came about."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from textual.widget import Widget

from core.game import Outcome
from core.table import AnyTable
from core.tui.art.plot import draw_plot
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas, Rect, clip, width_of, wrap
from core.tui.drawing.parts import seat_mark, seat_style
from core.tui.face import AnyFace
from core.tui.keys.actions import bindings
from core.tui.screens.base import GameScreen
from core.tui.screens.rematch import can_rematch, rematch
from core.tui.widgets.bars import Piece

_LABEL = 20
_PLOT = 34
"""The least columns a plot needs beside the table."""
_ROWS = 9
"""The least rows it needs below it, so that each of five curves has one."""

Curve = tuple[str, Sequence[Sequence[int]]]
"""What is plotted: its name, and for each decision the value of every seat."""


class ScoreSheet(CanvasWidget):
    """The table, the winners and the curves, as many of them as there is room for."""

    DEFAULT_CSS = "ScoreSheet { width: 1fr; height: 1fr; }"

    def __init__(self, outcome: Outcome, names: Sequence[str], curve: Curve) -> None:
        super().__init__(id="score-sheet")
        self._outcome, self._names = outcome, names
        self._what, self._values = curve
        self.plot_shown = False
        """The curves are shown instead of the table, where there is no room for both."""
        self.both = True
        """There is room for both."""

    def paint(self, canvas: Canvas) -> None:
        body = Rect(2, 1, canvas.width - 4, canvas.height - 2)
        rows, column = self._rows(), self._column(body.width)
        table = Rect(body.x, body.y, _LABEL + column * len(self._names), len(rows) + 5 + self._tied)
        beside = Rect(table.right + 3, body.y, body.right - table.right - 3, body.height)
        told = self._winners(canvas, table.width if beside.width >= _PLOT else body.width)
        low = min(table.bottom + 1, canvas.height - len(told))
        below = Rect(body.x, low + len(told) + 1, body.width, body.bottom - low - len(told) - 1)
        fits = [rect for rect in (below, beside) if rect.height >= _ROWS and rect.width >= _PLOT]
        plot = max(fits, key=lambda rect: rect.width * rect.height, default=None)
        self.both = plot is not None
        # Beside a plot the table is on the left, otherwise in the middle.
        if plot is not beside:
            told = self._winners(canvas, body.width)
        across = 0 if plot is beside else (body.width - table.width) // 2
        if plot is None and self.plot_shown:
            low = canvas.height - len(told)
            self._draw_curves(canvas, Rect(body.x, body.y, body.width, low - body.y))
        else:
            place = Rect(body.x + across, body.y, table.width, body.height)
            self._draw_table(canvas.window(place), rows, column)
            if plot is not None:
                self._draw_curves(canvas, plot)
        under = table if plot is beside else body
        window = canvas.window(Rect(under.x, low, under.width, len(told)))
        for y, (line, style) in enumerate(told):
            window.fill(Rect(0, y, window.width, 1))
            window.put_center(y, line, style)

    def _winners(self, canvas: Canvas, width: int) -> list[Piece]:
        """Who has won, or would, in lines."""
        outcome, winners = self._outcome, self._outcome.winners
        who = _listed([seat_mark(seat, self._names[seat]) for seat in winners])
        total = max(score.total for score in outcome.scores)
        if outcome.final:
            verb = "wins" if len(winners) == 1 else "share the victory"
        else:
            verb = "leads" if len(winners) == 1 else "share the lead"
        tied = sum(score.total == total for score in outcome.scores) > len(winners)
        by = f", by {outcome.tiebreak}" if tied and outcome.tiebreak else ""
        text, special = f"{who} {verb} with {total}{by}.", canvas.glyphs.special
        style = seat_style(winners[0]) if len(winners) == 1 else "title"
        shown = f"{special} {text} {special}" if outcome.final else text
        why = wrap(outcome.reason, width) if outcome.final and outcome.reason else []
        return [*((line, "dim") for line in why), *((line, style) for line in wrap(shown, width))]

    def _rows(self) -> list[tuple[str, list[int]]]:
        """The categories somebody scored in."""
        scores = self._outcome.scores
        rows = [
            (category, [score.parts[number][1] for score in scores])
            for number, (category, _) in enumerate(scores[0].parts)
        ]
        return [(category, points) for category, points in rows if any(points)]

    @property
    def _tied(self) -> bool:
        """Whether a tie must be broken, so that it is shown what breaks it."""
        totals = [score.total for score in self._outcome.scores]
        return bool(self._outcome.tiebreak) and len(set(totals)) < len(totals)

    def _column(self, width: int) -> int:
        """How wide a seat's column is: wide enough for its name, if there is room."""
        longest = max(width_of(name) for name in self._names) + 4
        return max(8, min(longest, 20, (width - _LABEL) // len(self._names)))

    def _draw_table(
        self, canvas: Canvas, rows: Sequence[tuple[str, Sequence[int]]], column: int
    ) -> None:
        across, scores = canvas.glyphs.light[0], self._outcome.scores
        wide = _LABEL + column * len(scores)
        for number, score in enumerate(scores):
            mark = clip(seat_mark(score.seat, self._names[score.seat]), column - 1)
            canvas.put_right(_LABEL + column * (number + 1), 0, mark, seat_style(score.seat))
        canvas.put(0, 1, across * wide, "frame")
        y = 2
        for category, points in rows:
            words = category[:1].upper() + category[1:].replace("-", " ")
            canvas.put(0, y, clip(words, _LABEL - 1))
            for number, value in enumerate(points):
                style = "bad" if value < 0 else "text" if value else "faint"
                canvas.put_right(_LABEL + column * (number + 1), y, str(value), style)
            y += 1
        if not rows:
            y -= 1  # one line is enough where nothing is summed up
        canvas.put(0, y, across * wide, "frame")
        canvas.put(0, y + 1, "Total", "title")
        low = y + 2 + self._tied
        if self._tied:
            words = self._outcome.tiebreak
            canvas.put(0, y + 2, clip(words[:1].upper() + words[1:], _LABEL - 1), "dim")
        canvas.put(0, low, "Place", "dim")
        for number, score in enumerate(scores):
            right, first = _LABEL + column * (number + 1), score.place == 1
            canvas.put_right(right, y + 1, str(score.total), "fame")
            if self._tied:
                canvas.put_right(right, y + 2, str(score.tiebreak), "dim")
            mark = f"{canvas.glyphs.special} 1" if first else str(score.place)
            canvas.put_right(right, low, mark, "hot" if first else "dim")

    def _draw_curves(self, canvas: Canvas, rect: Rect) -> None:
        title = f"{self._what} over the game"
        inside = canvas.box(rect, title=title[:1].upper() + title[1:])
        if len(self._values) <= 1:
            inside.put(1, 0, "Nothing has been decided yet.", "dim")
            return
        draw_plot(
            inside.window(Rect(1, 0, inside.width - 2, inside.height)),
            self._values,
            self._names,
            letters_only=canvas.depth == "none",
            until="the end" if self._outcome.final else "now",
        )


class ScoreScreen(GameScreen[None]):
    """The final score, or the score as if the game ended now."""

    BINDINGS = bindings("score")
    AUTO_FOCUS = None

    def __init__(
        self,
        outcome: Outcome,
        names: Sequence[str],
        curve: Curve,
        review: AnyTable | None,
        face: AnyFace,
    ) -> None:
        """*review* is the finished table: to be gone through again, or played once more."""
        super().__init__()
        self._final, self._what = outcome.final, curve[0]
        self._review, self._face = review, face
        self._sheet = ScoreSheet(outcome, names, curve)

    def heading(self) -> tuple[str, str]:
        return "Final score" if self._final else "If the game ended now", ""

    def body(self) -> Iterable[Widget]:
        yield self._sheet

    def on_resize(self) -> None:
        self.call_after_refresh(self.refresh_bindings)

    def words_for(self, act_id: str | None) -> str | None:
        match act_id:
            case "score.close":
                return "continue" if self._final else ""  # as Esc
            case "score.review":
                return "costliest decisions"
            case "score.other":
                return "table" if self._sheet.plot_shown else f"{self._what} over the game"
        return None

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        match action:
            case "review":
                return self._review is not None
            case "rematch":
                return can_rematch(self._review)
            case "other":
                return not self._sheet.both
            case "act_back":
                return False
        return super().check_action(action, parameters)

    def action_close(self) -> None:
        self.go_back()

    def action_leave(self) -> None:
        self.go_back()

    def action_act_back(self) -> None:
        """Go back to the count before, where the score is counted."""

    def action_other(self) -> None:
        self._sheet.plot_shown = not self._sheet.plot_shown
        self._sheet.repaint()
        self.refresh_bindings()

    def action_review(self) -> None:
        from core.tui.screens.review import ReviewScreen

        assert self._review is not None
        self.app.push_screen(ReviewScreen(self._review, self._face))

    def action_rematch(self) -> None:
        """A new game of the same players; who starts is up to its options and chance."""
        rematch(self.game_app, self._review)


def _listed(names: Sequence[str]) -> str:
    """Names in a sentence."""
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} and {names[-1]}"
