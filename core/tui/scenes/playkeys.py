"""The keys of a game in play: what each means at this moment."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, cast

from core.tui.face import Choice
from core.tui.parts import move
from core.tui.scenes.help import HelpScene

if TYPE_CHECKING:
    from core.tui.scenes.play import PlayScene

KEYS = (
    ("arrows", "hop between choices on the table"),
    ("Tab", "the next choice in the list"),
    ("Enter", "choose it"),
    ("f", "a letter on every choice: press one to go there"),
    ("a", "all choices, and why some are greyed out"),
    ("h", "hints: the best choices now, and why"),
    ("u / U / R", "undo, redo, restart the turn"),
    ("v / V", "the next or previous player's board"),
    ("s", "the score as if the game ended now"),
    ("L", "the log"),
    ("t", "the rules"),
    ("o", "settings"),
    ("?", "help for this moment"),
    ("q", "leave; the game is saved"),
)


class PlayKeys:
    """Handles keys and clicks for a play scene."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene = scene
        self._common: dict[str, Callable[[], None]] = {
            "q": scene.quit,
            "?": self._help,
            "s": scene.show_score,
            "v": lambda: self._board(1),
            "V": lambda: self._board(-1),
            "L": lambda: self._open("log"),
            "t": lambda: scene.stage.push(scene.shell.rules("")),
            "o": lambda: scene.stage.push(scene.shell.settings()),
        }

    def press(self, key: str) -> None:
        scene = self._scene
        cursor = scene.cursor
        scene.notice = ""
        if scene.animations:
            scene.animations.skip()
            scene.go_on()
        elif scene.walk:
            self._walk(key)
        elif scene.overlay:
            self._overlay(key)
        elif scene.hints.open:
            scene.hints.key(key, scene.take_hint)
        elif cursor.typed is not None:
            cursor.type_key(key, scene.view)
        elif cursor.jump:
            cursor.leap(key)
        elif scene.face.key(key, scene.table()):
            return
        elif key in self._common:
            self._common[key]()
        elif not self._look(key):
            self._decide(key)

    def _walk(self, key: str) -> None:
        walk = self._scene.walk
        if key in ("enter", "space", "down", "right"):
            walk.step()
        elif key in ("escape", "q"):
            walk.skip()
        if not walk:
            self._scene.go_on()

    def _look(self, key: str) -> bool:
        """Handle keys that look at things, whoever decides; False if it is not one."""
        scene, cursor = self._scene, self._scene.cursor
        if not scene.face.searched:
            return False
        if key == "/":
            cursor.find()
        elif key == "i" or (key == "escape" and cursor.looking):
            cursor.look(scene.view)
        elif cursor.looking and key in ("up", "down", "left", "right"):
            cursor.hop(key)
        elif cursor.looking and key in ("tab", "shift+tab", "backtab"):
            cursor.step(1 if key == "tab" else -1)
        else:
            return False
        return True

    def _decide(self, key: str) -> None:
        scene, cursor = self._scene, self._scene.cursor
        if scene.human is None:
            if key in ("enter", "space", "escape"):
                (scene.show_score if scene.session.over else scene.skip_bots)()
            return
        armed, scene.armed = scene.armed, None
        match key:
            case "up" | "down" | "left" | "right":
                cursor.hop(key)
            case "tab":
                cursor.step(1)
            case "shift+tab" | "backtab":
                cursor.step(-1)
            case "enter" | "space":
                scene.armed = armed
                self._take()
            case "a":
                self._open("choices")
            case "h":
                scene.hints.ask(scene)
            case "f":
                cursor.letter(scene.room)
            case "u" | "backspace":
                scene.rewind(scene.undo, "Taken back.")
            case "R":
                scene.rewind(scene.restart, "")
            case "U":
                scene.rewind(scene.redo, "")
            case "escape":
                if armed is None and scene.face.can_step_back(scene.view):
                    scene.rewind(scene.undo, "Taken back.")
            case _:
                scene.armed = armed
                self._mnemonic(key)

    def _mnemonic(self, key: str) -> None:
        """A letter that starts an action: take it, or go to the next of its kind."""
        scene = self._scene
        table = scene.table()
        choices_for_key = scene.face.choices_for_key(table, key, scene.cursor.offers)
        if scene.chosen not in choices_for_key:
            scene.armed = None
        if len(choices_for_key) > 1:
            scene.armed = None
            scene.cursor.pick_next(choices_for_key)
        elif choices_for_key:
            scene.cursor.chosen = choices_for_key[0]
            self._take()
        else:
            candidates = scene.face.choices_for_key(table, key, scene.face.candidates(scene.view))
            if candidates:
                scene.notice = scene.refusal(candidates[0]) or "That cannot be done now."
            elif any(key in keys.split() for keys in self._help_keys()):
                scene.notice = "That cannot be done now."

    def _take(self) -> None:
        """Enter: carry out the choice; what cannot be undone asks for a second Enter."""
        scene, chosen = self._scene, self._scene.chosen
        if chosen is None:
            return
        why = scene.refusal(chosen)
        if why is not None:
            scene.notice = why
        elif scene.armed != chosen and scene.warning():
            scene.armed = chosen
        else:
            scene.carry_out(chosen)

    def _overlay(self, key: str) -> None:
        scene = self._scene
        if key in ("escape", "a", "L", "q"):
            scene.overlay = ""
        elif key in ("enter", "space") and scene.overlay == "choices":
            self._pick(scene.row)
        elif scene.overlay == "choices" and (choices_for_key := self._lettered(key)):
            scene.row = choices_for_key[0]
            self._pick(scene.row)
        else:
            scene.row = move(scene.row, key, len(scene.rows()))

    def _lettered(self, key: str) -> list[int]:
        """The rows of the list a letter stands for."""
        scene = self._scene
        rows = scene.choices()
        choices_for_key = scene.face.choices_for_key(scene.table(), key, rows)
        return [rows.index(choice) for choice in choices_for_key]

    def _pick(self, row: int) -> None:
        scene = self._scene
        choice = scene.choices()[row]
        why = scene.refusal(choice)
        if why is not None:
            scene.notice = why
            return
        scene.cursor.chosen = choice
        scene.overlay = ""
        self._take()

    def _open(self, overlay: str) -> None:
        scene = self._scene
        scene.overlay = overlay
        rows = scene.rows()
        if overlay == "log":
            scene.row = max(0, len(rows) - 1)
        else:
            scene.row = rows.index(scene.chosen) if scene.chosen in rows else 0

    def _board(self, by: int) -> None:
        scene = self._scene
        scene.shown_seat = (scene.shown_seat + by) % len(scene.session.names)

    def _help_keys(self) -> Mapping[str, str]:
        return self._scene.face.keys or self._scene.face.letters

    def _help(self) -> None:
        scene = self._scene
        text = scene.session.game.text
        told = " ".join(text.help(scene.view))
        signs = scene.face.signs(scene.stage.theme.glyphs)
        lines = [text.prompt(scene.view, scene.session.names), told, *signs]
        look = [("i", "look round: point at anything"), ("/", f"find a {scene.face.searched}")]
        own = [*(look if scene.face.searched else ()), *scene.face.own_keys]
        own += list(self._help_keys().items())
        scene.stage.push(HelpScene("This moment", lines, [*KEYS, *own]))

    def click(self, target: object) -> None:
        scene = self._scene
        scene.notice = ""
        if scene.animations:
            scene.animations.skip()
            scene.go_on()
        elif scene.walk:
            self._walk("enter")
        elif isinstance(target, tuple) and target[:1] == ("item",):
            if scene.overlay == "choices":
                self._pick(target[1])
        else:
            self._click(cast(Choice, target))

    def _click(self, choice: Choice) -> None:
        """The first click selects, a second takes it; what cannot be taken is only shown."""
        scene = self._scene
        armed, scene.armed = scene.armed, None
        if scene.human is not None and choice == scene.chosen:
            scene.armed = armed
            self._take()
        elif choice in scene.cursor.offers:
            scene.cursor.chosen = choice
        elif choice in scene.face.inspectable(scene.view):
            scene.cursor.point(choice, scene.view)
        elif scene.human is not None:
            scene.notice = scene.refusal(choice) or ""
