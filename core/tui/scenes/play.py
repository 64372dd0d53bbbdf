"""Playing: the table, the question, the choices, the log; people and bots in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import TYPE_CHECKING, Any

from core.bots import THINK, Budget, ask_bot
from core.errors import GameError
from core.save import SaveFile
from core.seats import bot_level
from core.session import Session
from core.tui.canvas import Canvas, Rect
from core.tui.compass import Compass
from core.tui.face import Face, Table
from core.tui.parts import move
from core.tui.scene import Scene
from core.tui.scenes import frame
from core.tui.scenes.confirm import ConfirmScene
from core.tui.scenes.handoff import HandoffScene
from core.tui.scenes.help import HelpScene
from core.tui.scenes.score import ScoreScene
from core.tui.scenes.walk import Walk

if TYPE_CHECKING:
    from core.tui.scenes.shell import Shell

PACES = {"slow": 1.2, "normal": 0.5, "fast": 0.12, "instant": 0.0}
_JUMP = "asdfghjklqwertyuiopzxcvbnm1234567890"
_BURST = 40
"""Bot decisions taken in one go while skipping, so that keys still get through."""

KEYS = (
    ("arrows", "hop between choices on the table"),
    ("Tab", "the next choice in the list"),
    ("Enter", "take it"),
    ("f", "letters on every choice: one key goes there"),
    ("a", "all choices, and why others are greyed"),
    ("u / U / R", "undo, redo, restart the turn"),
    ("v / V", "the next, the previous player's board"),
    ("s", "the score as if the game ended now"),
    ("L", "the log"),
    ("t", "the rules"),
    ("o", "settings"),
    ("?", "help for this moment"),
    ("q", "leave; the game is saved"),
)


class PlayScene(Scene):
    """A game in play."""

    def __init__(self, shell: Shell, session: Session, save: SaveFile | None, face: Face) -> None:
        self.shell, self.session, self.face = shell, session, face
        self._save = save
        self.compass = Compass()
        self.walk = Walk()
        self.chosen: Any = None
        self.spots: dict[Any, Rect] = {}
        self.jump: dict[Any, str] = {}
        self.overlay = ""
        """`choices` or `log` over the table, or nothing."""
        self.row = 0
        """The cursor of the overlay."""
        self.notice = ""
        """A sentence for the player, until the next key."""
        self.armed: Any = None
        """A final action that waits for a second Enter."""
        self.shown_seat = 0
        self.saved_at = f"{datetime.now():%H:%M}" if save else ""
        self.told: list[list[str]] = [self._narrate(session.opening)]
        """The log, one list of sentences for the opening and each decision that stands."""
        self.told += [self._narrate(step.events) for step in session.steps]
        self._skipping = False
        self._thinking = False
        self._gone = False
        """The scene has been left, so nobody waits for a thought any more."""
        self._holder: int | None = None
        """The person at the keyboard."""
        self._finished = False
        self._after: tuple[int, Any, Any] = (-1, None, None)

    # --- What is going on ---------------------------------------------------------------------

    @property
    def human(self) -> int | None:
        """The seat of the person who decides now; None while a bot does, or nobody."""
        seat = self.session.decider
        if seat is None or bot_level(self.session.setup.seats[seat]) is not None:
            return None
        return seat

    @property
    def viewer(self) -> int | None:
        """Whose eyes the table is drawn for."""
        return self._holder if self.human is None else self.human

    def entered(self) -> None:
        self._go_on()

    def left(self) -> None:
        self.close()

    def close(self) -> None:
        self._gone = True
        if self._save is not None:
            self._save.close()

    def table(self) -> Table:
        """What the face may draw."""
        seat = self.human
        view = self.session.view(self.viewer)
        if seat is None or self.walk:
            return Table(view, self.session.names, shown_seat=self.shown_seat)
        return Table(
            view=view,
            names=self.session.names,
            legal=self.session.legal(),
            chosen=self.chosen,
            after=self._outcome(),
            shown_seat=self.shown_seat,
            jump=self.jump,
        )

    def _outcome(self) -> Any:
        """The view after the chosen action, unless it would show something hidden."""
        if self._after[:2] != (self.session.entries, self.chosen):
            after: Any = None
            if self.chosen is not None and not self.session.is_final(self.chosen):
                state, _ = self.session.game.apply(self.session.state, self.chosen)
                after = self.session.game.observe(state, self.viewer)
            self._after = (self.session.entries, self.chosen, after)
        return self._after[2]

    def is_final(self) -> bool:
        return self.chosen is not None and self.session.is_final(self.chosen)

    def _narrate(self, events: Sequence[Any]) -> list[str]:
        """The log: what an onlooker may know, so that everyone may read it."""
        game, names = self.session.game, self.session.names
        return [
            line
            for event in events
            for line in game.teller.narrate(game.redact(event, None), names)
        ]

    # --- The flow -----------------------------------------------------------------------------

    def _go_on(self) -> None:
        """After anything has changed: whose move is it, and what must be shown first?"""
        self.jump, self.armed, self.overlay = {}, None, ""
        self.pace = None
        if self.walk:
            return
        if self.session.over:
            self.chosen = None
            self._finish()
            return
        seat = self.human
        if seat is None:
            self.chosen = None
            pace = PACES[self.stage.settings.bots]
            self.pace = 0.01 if self._skipping else max(pace, 0.01)
            return
        self._skipping = False
        if seat != self._holder:
            self._take_seat(seat)
        legal = self.session.legal()
        if self.chosen not in legal:
            self.chosen = self.face.first(self.session.view(seat), legal)

    def _take_seat(self, seat: int) -> None:
        """Another person sits down at the keyboard; where hands are secret, behind a curtain."""
        people = sum(bot_level(name) is None for name in self.session.setup.seats)
        curtain = self.stage.settings.curtain
        wanted = curtain == "always" or (curtain == "auto" and self.session.game.about.secrets)
        self._holder = seat
        self.shown_seat = seat
        if wanted and people > 1:
            self.stage.push(HandoffScene(seat, self.session.names[seat], leave=self._leave))

    def _finish(self) -> None:
        if not self._finished:
            self._finished = True
            self.show_score()

    def show_score(self) -> None:
        session = self.session
        scene = ScoreScene(session.score(), session.names, self.face.curve(session))
        self.stage.push(scene)

    def tick(self) -> None:
        """A bot moves; while skipping, several at once."""
        if self.human is not None or self.session.over or self.walk or self._thinking:
            self._go_on()
            return
        instant = self._skipping or self.stage.settings.bots == "instant"
        for _ in range(_BURST if instant else 1):
            if self.human is not None or self.session.over or self.walk or self._thinking:
                break
            self._ask_bot()
        self._go_on()

    def _ask_bot(self) -> None:
        seat = self.session.decider
        assert seat is not None
        level = bot_level(self.session.setup.seats[seat])
        assert level is not None
        entries = self.session.entries
        self._thinking = True

        def answer(action: Any) -> None:
            self._thinking = False
            if self.session.entries == entries:
                self.submit(action)

        budget = Budget(seconds=self.stage.patience or THINK, cancelled=lambda: self._gone)
        self.stage.think(lambda: ask_bot(self.session, level, budget=budget), answer)

    def submit(self, action: Any) -> None:
        """Carry out a decision and tell what came of it."""
        seat = self.session.decider
        try:
            events = self.session.submit(action)
        except GameError as error:
            self.notice = str(error)
            return
        self._note(events, seat)
        self._go_on()

    def _note(self, events: Sequence[Any], seat: int | None) -> None:
        game, names = self.session.game, self.session.names
        self.told.append(self._narrate(events))
        self.saved_at = f"{datetime.now():%H:%M}" if self._save else ""
        if seat is not None and seat == self._holder:
            private = [
                line
                for event in events
                if game.redact(event, None) != event
                for line in game.teller.narrate(game.redact(event, seat), names)
            ]
            self.notice = " ".join(private)
        if self.stage.settings.scoring == "step":
            for event in events:
                self.walk.add(self.face.pages(event, names))

    # --- Keys ---------------------------------------------------------------------------------

    def key(self, key: str) -> None:
        self.notice = ""
        if self.walk:
            self._key_walk(key)
        elif self.overlay:
            self._key_overlay(key)
        elif self.jump:
            self._key_jump(key)
        elif not self._common(key) and self.human is not None:
            self._key_choice(key)
        elif self.human is None and key in ("enter", "space", "escape"):
            self._skipping = True
            self._go_on()

    def _key_walk(self, key: str) -> None:
        if key in ("enter", "space", "down", "right"):
            self.walk.step()
        elif key in ("escape", "q"):
            self.walk.skip()
        if not self.walk:
            self._go_on()

    def _common(self, key: str) -> bool:
        """Keys that work whoever moves; False if it is none of them."""
        act: dict[str, Callable[[], None]] = {
            "q": self._quit,
            "?": self._help,
            "s": self.show_score,
            "v": lambda: self._look(1),
            "V": lambda: self._look(-1),
            "L": lambda: self._open("log"),
            "t": lambda: self.stage.push(self.shell.rules("")),
            "o": lambda: self.stage.push(self.shell.settings()),
        }
        if key in act:
            act[key]()
        return key in act

    def _key_choice(self, key: str) -> None:
        match key:
            case "up" | "down" | "left" | "right":
                self._hop(key)
            case "tab":
                self._step(1)
            case "shift+tab" | "backtab":
                self._step(-1)
            case "enter" | "space":
                self._take()
            case "escape":
                self.armed = None
            case "a":
                self._open("choices")
            case "f":
                letters = zip(self.session.legal(), _JUMP, strict=False)
                self.jump = {a: letter for a, letter in letters if a in self.spots}
            case "u":
                self._rewind(self.session.undo, "Taken back.")
            case "R":
                self._rewind(self.session.restart, "Back at the start of your turn.")
            case "U":
                self._redo()
            case _:
                self._mnemonic(key)

    def _hop(self, key: str) -> None:
        legal = self.session.legal()
        spots = {action: self.spots[action] for action in legal if action in self.spots}
        self.armed = None
        if len(spots) > 1 or (spots and self.chosen not in spots):
            self.chosen = self.compass.hop(spots, self.chosen, key)
        else:
            self._step(1 if key in ("down", "right") else -1)

    def _step(self, by: int) -> None:
        legal = list(self.session.legal())
        self.armed = None
        self.chosen = legal[(legal.index(self.chosen) + by) % len(legal)]

    def _mnemonic(self, key: str) -> None:
        """A letter that starts an action: choose it, or the next of its kind."""
        kind = self.face.keys.get(key)
        legal = list(self.session.legal())
        fitting = [action for action in legal if action.kind == kind]
        if not fitting:
            if kind is not None:
                wondered = [a for a in self.face.wondered(self.table().view) if a.kind == kind]
                why = self.session.refusal(wondered[0]) if wondered else None
                self.notice = why or "That cannot be done now."
            return
        if len(fitting) == 1:
            self.chosen = fitting[0]
            self._take()
        else:
            at = fitting.index(self.chosen) + 1 if self.chosen in fitting else 0
            self.chosen = fitting[at % len(fitting)]

    def _take(self) -> None:
        """Enter: carry out the chosen action; what cannot be taken back asks for a second Enter."""
        if self.stage.settings.confirm == "final" and self.is_final() and self.armed != self.chosen:
            self.armed = self.chosen
            self.notice = "There is no way back after this. Enter again to do it."
            return
        self.submit(self.chosen)

    def _rewind(self, how: Callable[[], None], words: str) -> None:
        try:
            how()
        except GameError as error:
            self.notice = str(error)
            return
        del self.told[len(self.session.steps) + 1 :]
        self.notice = words
        self.chosen = None
        self._go_on()

    def _redo(self) -> None:
        try:
            events = self.session.redo()
        except GameError as error:
            self.notice = str(error)
            return
        self._note(events, self.session.steps[-1].seat)
        self.chosen = None
        self._go_on()

    def _key_jump(self, key: str) -> None:
        for action, letter in self.jump.items():
            if letter == key:
                self.chosen = action
        self.jump = {}

    def _key_overlay(self, key: str) -> None:
        rows = self.rows()
        if key in ("escape", "a", "L", "q"):
            self.overlay = ""
        elif key in ("enter", "space") and self.overlay == "choices":
            self._pick(self.row)
        else:
            self.row = move(self.row, key, len(rows))

    def rows(self) -> Sequence[Any]:
        """What the overlay lists."""
        if self.overlay == "log":
            return [line for lines in self.told for line in lines]
        return self.choices()

    def choices(self) -> list[Any]:
        """All legal actions, and those a player may wonder about."""
        legal = list(self.session.legal())
        if self.human is None:
            return []
        wondered = list(self.face.wondered(self.session.view(self.human)))
        return wondered + [action for action in legal if action not in wondered]

    def _pick(self, row: int) -> None:
        action = self.choices()[row]
        why = self.session.refusal(action)
        if why is not None:
            self.notice = why
            return
        self.chosen = action
        self.overlay = ""
        self._take()

    def _open(self, overlay: str) -> None:
        self.overlay = overlay
        rows = self.rows()
        if overlay == "log":
            self.row = max(0, len(rows) - 1)
        else:
            self.row = rows.index(self.chosen) if self.chosen in rows else 0

    def _look(self, by: int) -> None:
        self.shown_seat = (self.shown_seat + by) % len(self.session.names)

    def _help(self) -> None:
        view = self.session.view(self.viewer)
        lines = [self.session.game.teller.prompt(view, self.session.names)]
        lines += self.session.game.teller.help(view)
        own = [(key, kind) for key, kind in self.face.keys.items()]
        self.stage.push(HelpScene("This moment", lines, [*KEYS, *own]))

    def _quit(self) -> None:
        if self.stage.settings.quit == "ask" and not self.session.over:
            words = "Leave the game? Every decision is saved; you can continue any time."
            self.stage.push(ConfirmScene(words, self._leave))
        else:
            self.stage.pop()

    def _leave(self) -> None:
        self.stage.pop()

    def click(self, target: Any) -> None:
        self.notice = ""
        if self.walk:
            self.walk.step()
            if not self.walk:
                self._go_on()
        elif isinstance(target, tuple) and target[:1] == ("item",):
            if self.overlay == "choices":
                self._pick(target[1])
        elif self.human is not None:
            self._click_action(target)

    def _click_action(self, action: Any) -> None:
        """A first click chooses, a second one on the same takes it."""
        why = self.session.refusal(action)
        if why is not None:
            self.notice = why
        elif action == self.chosen:
            self._take()
        else:
            self.chosen, self.armed = action, None

    def interrupt(self) -> None:
        self._quit()

    def draw(self, canvas: Canvas) -> None:
        frame.draw_play(canvas, self)
