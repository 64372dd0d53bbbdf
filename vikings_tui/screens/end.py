"""The end of a game: the final score revealed as a race, then kept with its chart."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from core.game import Outcome
from core.games.vikings.view import View
from core.table import AnyTable
from core.tui.animations import Animation
from core.tui.art.plot import draw_plot
from core.tui.canvas import Canvas, Rect
from core.tui.face import AnyFace
from core.tui.presenter import Item, Presenter, told_in_acts
from core.tui.screens.score import ScoreScreen, ScoreSheet
from vikings_tui.ending import Ending, ending_of
from vikings_tui.paint.race import draw_race, draw_table, table_rows

_BEAT = 0.1
History = Callable[[], Sequence[Sequence[int]]]
"""The score of every seat as it would have been at each decision."""


class RaceSheet(ScoreSheet):
    """The race and the table, or the chart and the table."""

    def __init__(self, ending: Ending, history: History) -> None:
        super().__init__(ending.outcome, ending.names, ("score", ()))
        self._ending, self._history = ending, history
        self.frame = ending.frames - 1
        self.both = False

    def paint(self, canvas: Canvas) -> None:
        ending = self._ending
        if not self.plot_shown:
            draw_race(canvas, ending, self.frame)
            return
        low = canvas.height - table_rows(ending) - 1
        inside = canvas.box(Rect(0, 0, canvas.width, low), title="The score at each decision")
        draw_plot(
            inside.window(Rect(1, 0, inside.width - 2, inside.height)),
            self._history(),
            ending.names,
            letters_only=canvas.depth == "none",
            until="the end",
        )
        draw_table(canvas.window(Rect(0, low, canvas.width, canvas.height - low)), ending, 10**6)


class RaceScreen(ScoreScreen):
    """The final score; *reveals* counts it category by category first."""

    def __init__(
        self,
        outcome: Outcome,
        view: View,
        history: History,
        table: AnyTable | None,
        face: AnyFace,
        *,
        names: Sequence[str],
        reveals: bool,
    ) -> None:
        super().__init__(outcome, names, ("score", ()), table, face)
        self._ending = ending_of(outcome, view, names)
        self._race = RaceSheet(self._ending, history)
        self._sheet = self._race
        self.revealing = reveals
        if reveals:
            self._race.frame = 0

    @property
    def frame(self) -> int:
        """The frame of the reveal that is shown."""
        return self._race.frame

    def on_mount(self) -> None:
        super().on_mount()
        if not self.revealing:
            return
        ending = self._ending
        show = Animation(frames=ending.frames, beat=_BEAT, stops=ending.stops, scene=lambda at: at)
        item = told_in_acts(show, moves=self.game_app.settings.animation == "on")
        self.presenter = Presenter(
            self._show,
            self._revealed,
            lambda: None,
            self.game_app.launch.clock,
            lambda: self.in_front,
        )
        self.presenter.add([item])
        self.run_worker(self.presenter.run(), group="show", exclusive=True)

    def on_screen_resume(self, event: object) -> None:
        if self.revealing:
            self.presenter.uncover()

    def _show(self, item: Item, frame: int) -> None:
        assert item.scene is not None
        shown = item.scene(frame)
        assert isinstance(shown, int)
        self._race.frame = shown
        self._race.repaint()
        if self._ending.is_over(shown):
            self.revealing = False
        self.refresh_bindings()

    def _revealed(self, item: Item) -> None:
        self.revealing = False
        self.go_back()

    # --- Keys -------------------------------------------------------------------------------------

    def heading(self) -> tuple[str, str]:
        return "Final score", "the end of the saga"

    def words_for(self, act_id: str | None) -> str | None:
        match act_id:
            case "score.close":
                return "go on" if self.revealing else "mainlands"
            case "score.leave":
                return "to the end" if self.revealing else "back"
            case "score.other":
                return "race" if self._sheet.plot_shown else "chart"
        return super().words_for(act_id)

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        if action in ("review", "rematch", "other") and self.revealing:
            return False
        if action == "act_back":
            return self.revealing and self._race.frame > 0
        return super().check_action(action, parameters)

    def action_close(self) -> None:
        if self.revealing:
            self.presenter.finish()
        else:
            self.go_back()

    def action_leave(self) -> None:
        if self.revealing:
            self.presenter.skip_all()
        else:
            self.go_back()

    def action_act_back(self) -> None:
        self.presenter.go_back()
