"""Replaying a recorded game of Fire & Axe."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from core.games.fireaxe.view import View
from core.replay import Replay
from core.tui.face import AnyFace, AnyTableView
from core.tui.screens.replay import ReplayScreen
from fireaxe_tui.chronicle.turns import Turn, turns
from fireaxe_tui.face import FireAxeFace
from fireaxe_tui.screens.pages import PagedScreen

if TYPE_CHECKING:
    from fireaxe_tui.chronicle.playing import Frame

_LAST = 40
"""Turns of the log that may be in sight beside the map."""


class FireAxeReplay(PagedScreen, ReplayScreen):
    """A recorded game, with the map and the pages of a game in play."""

    def __init__(self, found: Replay, face: AnyFace) -> None:
        super().__init__(found, face)
        session, redact = found.session, found.session.game.redact
        happened = (session.opening, *(step.events for step in session.steps))
        self._told = [tuple(redact(event, None) for event in events) for events in happened]
        self._turns: tuple[int, tuple[Turn, ...]] = (-1, ())
        """After how many decisions, and the turns up to then."""

    def turns(self) -> tuple[Turn, ...]:
        """The turns up to the decision that is shown."""
        if self._turns[0] != self.at:
            assert isinstance(self.face, FireAxeFace)
            found = turns(self._told[: self.at + 1], self.names, self.face.data)
            self._turns = (self.at, tuple(found))
        return self._turns[1]

    def table_view(self) -> AnyTableView:
        table = replace(super().table_view(), story=self.turns()[-_LAST:], scene=self.retold)
        return self._staged(table)

    def action_log(self) -> None:
        from fireaxe_tui.screens.chronicle import ChronicleScreen

        sentences = [line for some in self.log_lines for line in some]
        log = ChronicleScreen(self.turns(), self.names, sentences, None, self)
        self.app.push_screen(log)

    def frames(self, turn: Turn) -> Iterator[Frame]:
        from fireaxe_tui.chronicle.playing import frames

        assert isinstance(self.face, FireAxeFace)

        def past(step: int) -> View:
            view: View = self.recording.at(step).view
            return view

        return frames(turn, self._told, past, self.names, self.face.data)

    def score_curve(self) -> tuple[str, list[list[int]]]:
        from fireaxe_tui.screens.play import WORTH

        starts = [turn.start for turn in self.turns() if turn.start < self.at]
        score = self.recording.score
        return WORTH, [[one.total for one in score(at).scores] for at in (*starts, self.at)]

    def action_score(self) -> None:
        """Show the score; at the end of a finished game, with how it came about."""
        table = self.recording.table(trusted=self.trusted)
        if table is None or self.at < self.recording.steps:
            super().action_score()
            return
        from fireaxe_tui.screens.end import EndScreen

        assert isinstance(self.face, FireAxeFace)
        end = EndScreen(table, self.face, counts=False)

        def seen(_: None) -> None:
            if end.leaves:
                self.action_close()

        self.app.push_screen(end, seen)

    def action_back(self) -> None:
        if self.page != "map":
            self.turn_to("map")
        elif not self.leaves_chart():
            super().action_back()
