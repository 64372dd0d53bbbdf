"""The saved games: continue, replay, delete."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.save import Listed
from core.seats import display_names
from core.tui.canvas import Canvas, Rect, clip, wrap
from core.tui.parts import Item, draw_list, footer, header, move
from core.tui.scene import Scene
from core.tui.scenes.confirm import ConfirmScene

if TYPE_CHECKING:
    from core.tui.scenes.shell import Shell

_WIDE = 110


class SavesScene(Scene):
    """The list, the latest game first."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._saves: list[Listed] = []
        self._cursor = 0
        self._top = 0
        self._page = 10

    def entered(self) -> None:
        self._saves = self._shell.saved_games()
        self._cursor = max(0, min(self._cursor, len(self._saves) - 1))

    def draw(self, canvas: Canvas) -> None:
        count = len(self._saves)
        header(canvas, "Load or replay", f"{count} game{'' if count == 1 else 's'}")
        wide = min(_WIDE, canvas.width - 4)
        left = (canvas.width - wide) // 2
        if not self._saves:
            self._draw_empty(canvas, left, wide)
            return
        detail = 5
        body = canvas.window(Rect(left, 2, wide, canvas.height - detail - 4))
        self._page = max(1, body.height - 1)
        items = [_item(save, wide) for save in self._saves]
        self._top = draw_list(body, items, self._cursor, self._top)
        self._draw_detail(canvas, Rect(left, canvas.height - detail - 2, wide, detail))
        save = self._saves[self._cursor]
        play = "replay" if save.finished else "try to open" if save.fault else "continue"
        footer(
            canvas,
            [
                (canvas.glyphs.up + canvas.glyphs.down, "choose"),
                ("Enter", play),
                ("r", "replay"),
                ("x", "delete"),
                ("Esc", "back"),
            ],
        )

    def _draw_empty(self, canvas: Canvas, left: int, wide: int) -> None:
        y = canvas.height // 2 - 2
        canvas.put(left, y, "There are no saved games yet.", "title")
        for row, line in enumerate(
            wrap(f"Games are saved in {self._shell.folder} after every decision.", wide)
        ):
            canvas.put(left, y + 2 + row, line, "dim")
        footer(canvas, [("Esc", "back"), ("n", "new game")])

    def _draw_detail(self, canvas: Canvas, rect: Rect) -> None:
        save = self._saves[self._cursor]
        title = "This file is damaged" if save.fault else "This game"
        box = canvas.box(rect, title=title)
        names = ", ".join(_names(save)) or "nobody"
        if save.fault:
            lines = wrap(f"{save.fault[:1].upper()}{save.fault[1:]}.", box.width - 2)[:2]
        else:
            state = "finished" if save.finished else save.moment
            lines = [clip(f"{names} {canvas.glyphs.dash} {state}", box.width - 2)]
        for y, line in enumerate(lines):
            box.put(1, y, line, "bad" if save.fault else "text")
        box.put(1, box.height - 1, clip(save.path.name, box.width - 2), "dim")

    def key(self, key: str) -> None:
        if key in ("escape", "q"):
            self.stage.pop()
        elif not self._saves:
            if key == "n":
                self.stage.switch(self._shell.new_game())
        else:
            self._act(key, self._saves[self._cursor])

    def _act(self, key: str, save: Listed) -> None:
        match key:
            case "enter" | "space" if not save.finished:
                self._shell.resume(save.path, instead=True)
            case "enter" | "space" | "r":
                self._shell.watch(save.path)
            case "x" | "delete":
                self._ask_delete(save)
            case _:
                self._cursor = move(self._cursor, key, len(self._saves), self._page)

    def click(self, target: object) -> None:
        match target:
            case ("item", int(number)) if number < len(self._saves):
                self._cursor = number
                self.key("enter")

    def _ask_delete(self, save: Listed) -> None:
        who = ", ".join(_names(save)) or save.path.name
        self.stage.push(
            ConfirmScene(
                f"Delete the game of {who}?",
                lambda: self._delete(save.path),
                lines=("", f"{save.path.name} will be gone for good."),
                labels=("Delete", "Keep"),
            )
        )

    def _delete(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            why = (error.strerror or "unknown error").lower()
            self.stage.push(self._shell.message("Not deleted", f"{path.name}: {why}."))
        self.entered()


def _names(save: Listed) -> tuple[str, ...]:
    return display_names(save.seats)


def _item(save: Listed, wide: int) -> Item:
    when = f"{save.modified:%Y-%m-%d %H:%M}"
    state = "damaged" if save.fault else "finished" if save.finished else save.moment
    who = ", ".join(_names(save)) or save.path.name
    return Item(f"{when}  {clip(who, wide - 38)}", state, greyed=bool(save.fault))
