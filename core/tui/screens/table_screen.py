"""What playing and replaying have in common: a game's boards, the bars, the prompt, the log."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import ClassVar

from textual import events
from textual.app import ComposeResult
from textual.widget import Widget

from core.tui.drawing.canvas import Canvas
from core.tui.drawing.ground import Box
from core.tui.drawing.parts import seat_mark, seat_style
from core.tui.face import AnyFace, AnyTableView
from core.tui.keys.act import Act
from core.tui.screens.base import GameScreen, TooSmall
from core.tui.widgets.bars import KeyBar, Piece, TopBar
from core.tui.widgets.side import LogTail, SideColumn
from core.tui.widgets.table_area import table_area


class TableScreen(GameScreen[None], inherit_bindings=False):
    """A game's boards on a screen; its app says which boards and which keys of its own it has.

    Keys only do what the table of actions says: Textual's own Tab would move the focus.
    """

    AUTO_FOCUS = None
    decides: ClassVar[bool] = True
    """Whether something can be chosen here, so that the keys and the list for that belong to it."""

    def __init__(self, face: AnyFace, names: Sequence[str]) -> None:
        super().__init__()
        self.face = face
        self.names = tuple(names)
        self.shown_seat = 0
        """The seat whose board is shown large."""
        self.log_lines: list[list[str]] = []
        """What happened as far as it was shown: the opening, then each decision."""

    # --- Parts --------------------------------------------------------------------------------

    def boards(self) -> Iterable[Widget]:
        """The boards of the table."""
        return self.game_app.boards(self.face)

    def acts(self) -> Sequence[Act]:
        """The game's own actions that this screen can do."""
        return [act for act in self.game_app.acts_for(self.face) if self._can(act)]

    def _can(self, act: Act) -> bool:
        """Whether this kind of screen knows an action; a replay cannot choose, for one."""
        owner, _, call = act.run.partition(".")
        return owner != "screen" or hasattr(self, f"action_{call.partition('(')[0]}")

    def below(self) -> Iterable[Widget]:
        """What stands between the table and the keys."""
        return ()

    def compose(self) -> ComposeResult:
        self.fit_window()
        own = self.acts()
        self.game_app.add_acts(own)
        self.top_bar, self.key_bar = TopBar(), KeyBar()
        yield self.top_bar
        with Box(id="body"):
            self.area = table_area(own, *self.boards(), decides=self.decides)
            yield self.area
            if self.face.beside:
                yield SideColumn(choices=self.decides)
        yield TooSmall(id="too-small")
        yield from self.below()
        yield self.key_bar

    # --- What is shown ------------------------------------------------------------------------

    def table_view(self) -> AnyTableView:
        """What the boards may draw."""
        raise NotImplementedError

    def redraw(self, over: Canvas | None = None) -> None:
        """Bring all parts in line with what is shown now."""
        raise NotImplementedError

    def overlay(self) -> Canvas | None:
        """What lies over the table now."""
        return None

    def clear_canvas(self) -> Canvas:
        """A canvas of the table's size to draw on over all boards."""
        palette = self.game_app.palette
        return Canvas.clear(*self.area.size, palette.glyphs, palette.depth)

    def repaint_all(self) -> None:
        super().repaint_all()
        if self.is_mounted and hasattr(self, "area"):
            self.redraw(self.overlay())

    def on_resize(self) -> None:
        self.call_after_refresh(self._fit)

    def on_table_area_resized(self) -> None:
        self._fit()

    def _fit(self) -> None:
        """Draw at the new size, unless the screen has been left meanwhile."""
        if self.children:
            self.redraw(self.overlay())

    @property
    def is_whole(self) -> bool:
        """Whether all parts are there: not being made, nor taken away one by one at the end."""
        bars = self.is_mounted and self.top_bar.is_attached and self.key_bar.is_attached
        return bars and bool(self.area.children)

    def show_bar(self, title: str, progress: str, seat: int | None, right: str) -> None:
        """The bar on top: the game, how far it is, who decides, and something at the end."""
        left: list[Piece] = [(title, "title"), (progress[:1].upper() + progress[1:], "bar")]
        if seat is not None:
            left.append((seat_mark(seat, self.names[seat]), seat_style(seat)))
        if mode := self.mode_words():
            left.append((mode, "hot"))
        self.top_bar.show(left, right)

    def mode_words(self) -> str:
        """What the table is shown as, if not as usual."""
        return ""

    def show_log(self, lines: Sequence[Sequence[str]]) -> None:
        """The log beside the table, where there is one."""
        if self.face.beside:
            self.query_one(LogTail).show(lines, self.names)

    def words_for(self, act_id: str | None) -> str | None:
        """Better words for the key bar than the general ones."""
        return self.face.boards if act_id in ("play.boards", "replay.boards") else None

    # --- The mouse wheel ------------------------------------------------------------------------

    def on_mouse_scroll_down(self, event: events.MouseScrollDown) -> None:
        self._wheel(event, 1)

    def on_mouse_scroll_up(self, event: events.MouseScrollUp) -> None:
        self._wheel(event, -1)

    def _wheel(self, event: events.MouseEvent, by: int) -> None:
        event.stop()
        self.turn_wheel(by)

    def turn_wheel(self, by: int) -> None:
        """The wheel was turned down, or up if *by* is negative."""

    # --- Actions that only change how the table is shown ----------------------------------------

    def pressed(self) -> None:
        """A key was pressed: what was said before is over."""

    def action_board(self, by: int) -> None:
        """Show the board of another player."""
        self.pressed()
        self.shown_seat = (self.shown_seat + by) % len(self.names)
        self.redraw(self.overlay())

    def action_view(self, key: str) -> None:
        """A game's own way to look at the table, which its face handles by the key."""
        self.pressed()
        if self.face.key(key, self.table_view()):
            self.redraw(self.overlay())

    def action_log(self) -> None:
        from core.tui.modals.texts import Log

        lines = [line for lines in self.log_lines for line in lines]
        self.app.push_screen(Log(lines, self.names))

    def action_rules(self) -> None:
        self.game_app.open_rules()
