"""The score: a table by category and seat, who won, and curves of how it came about."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.game import Outcome
from core.tui.canvas import Canvas, Rect, clip, width_of, wrap
from core.tui.parts import footer, header, seat_mark, seat_style
from core.tui.scene import Scene
from core.tui.scenes.plot import draw_plot

_LABEL = 20
_PLOT = 34
"""The least columns a plot needs beside the table."""
_ROWS = 8
"""The least rows it needs below it."""

Curve = tuple[str, Sequence[Sequence[int]]]
"""What is plotted: its name, and for each decision the value of every seat."""


class ScoreScene(Scene):
    """The final score, or the score as if the game ended now."""

    def __init__(
        self,
        outcome: Outcome,
        names: Sequence[str],
        curve: Curve,
        final: bool | None = None,
        done: Callable[[], None] | None = None,
        review: Callable[[], None] | None = None,
    ) -> None:
        """*done* is called instead of going back to the scene below, *review* by `r`."""
        self._review = review
        self._outcome = outcome
        self._names = names
        self._what, self._values = curve
        self._final = outcome.final if final is None else final
        self._done = done
        self._plot_shown = False
        self._both = True

    def draw(self, canvas: Canvas) -> None:
        header(canvas, "Final score" if self._final else "If the game ended now")
        y = self._draw_winners(canvas, 2)
        body = Rect(2, y, canvas.width - 4, canvas.height - y - 2)
        rows = self._rows()
        column = self._column(body.width)
        table = Rect(body.x, body.y, _LABEL + column * len(self._names), len(rows) + 5)
        beside = Rect(table.right + 3, body.y, body.right - table.right - 3, body.height)
        below = Rect(body.x, table.bottom + 1, body.width, body.bottom - table.bottom - 1)
        fits = [rect for rect in (below, beside) if rect.height >= _ROWS and rect.width >= _PLOT]
        plot = max(fits, key=lambda rect: rect.width * rect.height, default=None)
        self._both = plot is not None
        if plot is None and self._plot_shown:
            self._draw_curves(canvas, body)
        else:
            # Beside a plot the table is on the left, otherwise in the middle.
            across = 0 if plot is beside else (body.width - table.width) // 2
            self._draw_table(
                canvas.window(Rect(body.x + across, body.y, table.width, body.height)), rows, column
            )
            if plot is not None:
                self._draw_curves(canvas, plot)
        keys = [("Enter", "continue" if self._final else "back")]
        if self._review is not None:
            keys.append(("r", "costliest decisions"))
        if not self._both:
            keys.append(("Tab", "table" if self._plot_shown else f"{self._what} over the game"))
        footer(canvas, keys)

    def _draw_winners(self, canvas: Canvas, y: int) -> int:
        """Who has won, or would; returns the row below."""
        winners = self._outcome.winners
        who = _listed([seat_mark(seat, self._names[seat]) for seat in winners])
        total = max(score.total for score in self._outcome.scores)
        if self._final:
            verb = "wins" if len(winners) == 1 else "share the victory"
        else:
            verb = "leads" if len(winners) == 1 else "share the lead"
        text = f"{who} {verb} with {total}."
        special = canvas.glyphs.special
        decorated = f"{special} {text} {special}" if self._final else text
        for line in wrap(decorated, canvas.width - 4):
            style = seat_style(winners[0]) if len(winners) == 1 else "title"
            canvas.put_center(y, line, style)
            y += 1
        if self._outcome.reason and self._final:
            canvas.put_center(y, clip(self._outcome.reason, canvas.width - 4), "dim")
            y += 1
        return y + 1

    def _rows(self) -> list[tuple[str, list[int]]]:
        """The categories somebody scored in."""
        scores = self._outcome.scores
        rows = [
            (category, [score.parts[number][1] for score in scores])
            for number, (category, _) in enumerate(scores[0].parts)
        ]
        return [(category, points) for category, points in rows if any(points)]

    def _column(self, width: int) -> int:
        """How wide a seat's column is: wide enough for its name, if there is room."""
        longest = max(width_of(name) for name in self._names) + 4
        return max(8, min(longest, 20, (width - _LABEL) // len(self._names)))

    def _draw_table(
        self, canvas: Canvas, rows: Sequence[tuple[str, Sequence[int]]], column: int
    ) -> None:
        across = canvas.glyphs.light[0]
        scores = self._outcome.scores
        wide = _LABEL + column * len(scores)
        for number, score in enumerate(scores):
            right = _LABEL + column * (number + 1)
            mark = clip(seat_mark(score.seat, self._names[score.seat]), column - 1)
            canvas.put_right(right, 0, mark, seat_style(score.seat))
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
        canvas.put(0, y + 2, "Place", "dim")
        for number, score in enumerate(scores):
            right = _LABEL + column * (number + 1)
            canvas.put_right(right, y + 1, str(score.total), "fame")
            first = score.place == 1
            mark = f"{canvas.glyphs.special} 1" if first else str(score.place)
            canvas.put_right(right, y + 2, mark, "hot" if first else "dim")

    def _draw_curves(self, canvas: Canvas, rect: Rect) -> None:
        title = f"{self._what} over the game"
        inside = canvas.box(rect, title=title[:1].upper() + title[1:])
        if len(self._values) < 2:
            inside.put(1, 0, "Nothing has been decided yet.", "dim")
            return
        area = inside.window(Rect(1, 0, inside.width - 2, inside.height))
        draw_plot(
            area,
            self._values,
            letters_only=self.stage.theme.depth == "none",
            until="the end" if self._final else "now",
        )

    def key(self, key: str) -> None:
        match key:
            case "enter" | "escape" | "space" | "q":
                if self._done is not None:
                    self._done()
                else:
                    self.stage.pop()
            case "r" if self._review is not None:
                self._review()
            case "tab" | "left" | "right" | "up" | "down" if not self._both:
                self._plot_shown = not self._plot_shown

    def click(self, target: object) -> None:
        """Only the footer can be clicked."""

    def wheel(self, down: bool) -> None:
        """Nothing scrolls here."""


def _listed(names: Sequence[str]) -> str:
    """Names in a sentence."""
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} and {names[-1]}"
