"""The end of a game: the final score revealed as a race, then kept with its chart."""

from __future__ import annotations

from core.table import AnyTable
from core.tui.animations import Animation
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.face import AnyFace
from core.tui.presenter import Item, Presenter, told_in_acts
from core.tui.screens.score import ScoreScreen, ScoreSheet
from vikings_tui.ending import Finish
from vikings_tui.paint.race import draw_race
from vikings_tui.paint.reckoning import draw_curves, draw_table, table_rows, write_sentences

_BEAT = 0.1


class RaceSheet(ScoreSheet):
    """The race and the table, or the chart and the table."""

    def __init__(self, finish: Finish) -> None:
        ending = finish.ending
        super().__init__(ending.outcome, ending.names, ("score", ()))
        self._finish = finish
        self.frame = ending.frames - 1
        self.both = False

    def paint(self, canvas: Canvas) -> None:
        finish = self._finish
        if not self.plot_shown:
            draw_race(canvas, finish, self.frame)
            return
        low = canvas.height - table_rows(finish.ending) - 1
        draw_curves(canvas.window(Rect(1, 0, canvas.width - 2, low)), finish)
        below = canvas.window(Rect(0, low, canvas.width, canvas.height - low))
        x = draw_table(below, finish.ending, self.frame) + 3
        room = below.window(Rect(x, 1, below.width - x - 1, below.height - 1))
        if room.width > 0:
            write_sentences(room, finish.ending, self.frame)


class RaceScreen(ScoreScreen):
    """The final score; *reveals* counts it category by category first."""

    def __init__(
        self,
        finish: Finish,
        table: AnyTable | None,
        face: AnyFace,
        *,
        reveals: bool,
    ) -> None:
        self._ending = finish.ending
        super().__init__(self._ending.outcome, self._ending.names, ("score", ()), table, face)
        self._race = RaceSheet(finish)
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
