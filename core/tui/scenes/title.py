"""The title screen: the game's name, our longship, and where to go from here."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from core import __version__
from core.save import Listed
from core.seats import display_names
from core.tui.canvas import Canvas, Rect, clip, wrap
from core.tui.parts import footer, header, move
from core.tui.scene import Scene
from core.tui.scenes.letters import can_spell, draw_word
from core.tui.scenes.longship import draw_lines, draw_sea

if TYPE_CHECKING:
    from core.tui.scenes.shell import Shell

_MENU = 28
_RATIO = 0.7
"""The height of the picture as a share of its length."""
_GRAND = 1.7
"""How much larger the window must be than 100x30 before everything is drawn twice as large."""


class _Entry(NamedTuple):
    key: str
    label: str
    note: tuple[str, ...]
    go: Callable[[], None]


class TitleScene(Scene):
    """The first screen."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._entries: list[_Entry] = []
        self._cursor = 0

    def entered(self) -> None:
        """Look for a game to continue each time the screen is shown."""
        shell = self._shell
        chosen = self._entries[self._cursor].key if self._entries else ""
        saved = shell.unfinished()
        had = any(entry.key == "c" for entry in self._entries)
        self._entries = [
            *([_continue(shell, saved)] if saved else []),
            _Entry("n", "New game", (), lambda: self.stage.push(shell.new_game())),
            _Entry("l", "Load or replay", (), lambda: self.stage.push(shell.saves())),
            _Entry("r", "Rules", (), lambda: self.stage.push(shell.rules())),
            _Entry("s", "Settings", (), lambda: self.stage.push(shell.settings())),
            _Entry("q", "Quit", (), self.stage.leave),
        ]
        keys = [entry.key for entry in self._entries]
        fresh = saved is not None and not had
        self._cursor = keys.index(chosen) if chosen in keys and not fresh else 0

    def draw(self, canvas: Canvas) -> None:
        header(canvas, self._shell.about.title, f"longships {__version__}")
        plain = canvas.glyphs.name == "ascii" or self.stage.theme.depth == "none"
        grand = canvas.width >= 100 * _GRAND and canvas.height >= 30 * _GRAND
        y = self._draw_name(canvas, 2 if grand else 1, plain)
        body = canvas.window(Rect(0, y, canvas.width, canvas.height - y - 1))
        room = canvas.width - _MENU - 4
        span = min(room, int(body.height * 2 / _RATIO))
        draw = draw_lines if plain else draw_sea
        draw(body, 1 + (room - span) // 2, span)
        self._draw_menu(body)
        arrows = canvas.glyphs.up + canvas.glyphs.down
        footer(canvas, [(arrows, "choose"), ("Enter", "go there"), ("q", "quit")])

    def _draw_name(self, canvas: Canvas, scale: int, plain: bool) -> int:
        """The title in large letters; returns the row below it."""
        name = self._shell.about.title
        if not can_spell(name):
            canvas.put_center(2, name.upper(), "title")
            return 4
        low = canvas.height < 28
        return draw_word(canvas, 1 if low and plain else 2 * scale, name, "title", scale) + (
            0 if low and plain else 1
        )

    def _draw_menu(self, canvas: Canvas) -> None:
        rows = sum(1 + len(entry.note) for entry in self._entries)
        height = rows + 4
        top = max(0, (canvas.height - height) // 2 - 1)
        rect = Rect(canvas.width - _MENU - 2, top, _MENU, height)
        canvas.fill(rect)
        inside = canvas.box(rect)
        y = 1
        for number, entry in enumerate(self._entries):
            here = number == self._cursor
            style = "cursor" if here else "text"
            inside.fill(Rect(1, y, inside.width - 2, 1), style)
            mark = canvas.glyphs.cursor if here else " "
            x = inside.put(2, y, f"{mark} ", style)
            x = inside.put(x, y, entry.label, style)
            inside.put_right(inside.width - 2, y, entry.key, "cursor" if here else "key")
            for line in entry.note:
                y += 1
                inside.put(4, y, clip(line, inside.width - 5), "dim")
            block = Rect(0, y - len(entry.note), inside.width, 1 + len(entry.note))
            inside.hit(block, ("item", number))
            y += 1

    def key(self, key: str) -> None:
        for number, entry in enumerate(self._entries):
            if key == entry.key:
                self._cursor = number
                entry.go()
                return
        if key in ("enter", "space"):
            self._entries[self._cursor].go()
        else:
            self._cursor = move(self._cursor, key, len(self._entries))

    def click(self, target: object) -> None:
        match target:
            case ("item", int(number)) if number < len(self._entries):
                self._cursor = number
                self._entries[number].go()


def _continue(shell: Shell, saved: Listed) -> _Entry:
    names = ", ".join(display_names(saved.seats))
    note = (*wrap(names, _MENU - 7)[:2], saved.moment)
    return _Entry("c", "Continue", note, partial(shell.resume, saved.path))
