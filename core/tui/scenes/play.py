"""Playing: the table, the question, the choices, the log; people and bots in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from functools import partial
from typing import TYPE_CHECKING

from core.errors import GameError
from core.game import Action, Event
from core.players import Players
from core.save import SaveFile
from core.session import AnySession
from core.tui.animations import AnimationQueue
from core.tui.canvas import Canvas, Rect
from core.tui.cursor import AnyCursor, Cursor
from core.tui.face import AnyFace, AnyTable, Choice, TableView
from core.tui.scene import Scene
from core.tui.scenes import frame
from core.tui.scenes.botmoves import BotMoves
from core.tui.scenes.confirm import ConfirmScene
from core.tui.scenes.foresight import NOTHING, Foreseen, Foresight
from core.tui.scenes.handoff import LATE, HandoffScene
from core.tui.scenes.hints import Hints
from core.tui.scenes.playkeys import PlayKeys
from core.tui.scenes.review import ReviewScene
from core.tui.scenes.score import ScoreScene
from core.tui.scenes.scoring import ScoringWalk

if TYPE_CHECKING:
    from core.tui.scenes.shell import Shell

PACES = {"slow": 1.2, "normal": 0.5, "fast": 0.12, "instant": 0.0}


class PlayScene(Scene):
    """A game in play."""

    def __init__(
        self, shell: Shell, session: AnySession, save: SaveFile | None, face: AnyFace
    ) -> None:
        self.shell, self.session, self.face = shell, session, face
        self._save = save
        setup = session.setup
        self.players = Players(
            session.game,
            setup.seats,
            setup.seed,
            allowed=shell.outside,
            trusted=save is None or shell.owns(save.path),
        )
        self.cursor: AnyCursor = Cursor(face)
        self.keys = PlayKeys(self)
        self.walk = ScoringWalk()
        self.animations = AnimationQueue()
        self.hints = Hints()
        self.overlay = ""
        """`choices` or `log` over the table, or nothing."""
        self.row = 0
        """The cursor of the overlay."""
        self.notice = ""
        """A sentence for the player, until the next key."""
        self.armed: Choice | None = None
        """A final action that waits for a second Enter."""
        self.shown_seat = 0
        self.saved_at = f"{datetime.now():%H:%M}" if save else ""
        self.log: list[list[str]] = [self._narrate(session.opening)]
        """The log, one list of sentences for the opening and each decision that stands."""
        self.log += [self._narrate(step.events) for step in session.steps]
        self.room = Rect(0, 0, 0, 0)
        """The part of the screen the table was drawn on."""
        self._joined: set[int] = set()
        """Decisions that were made together with the one before, as one choice."""
        self._skipping = False
        self._bots = BotMoves(self)
        self.gone = False
        """The scene has been left, so nobody is waiting for a bot any more."""
        self._holder: int | None = None
        """The person at the keyboard."""
        self._changed: float | None = None
        """When the screen last changed without a key."""
        self._finished = False
        self._seen: tuple[object, object] = (None, None)
        self._foresight = Foresight(session, face)

    # --- What is going on ---------------------------------------------------------------------

    @property
    def human(self) -> int | None:
        """The seat of the person who decides now; None while a bot does, or nobody."""
        seat = self.session.decider
        return seat if seat in self.players.people else None

    @property
    def viewer(self) -> int | None:
        """The seat the table is drawn for; with several people, none between their turns."""
        if self.human is not None:
            return self.human
        return self._holder if len(self.players.people) == 1 or not self._covers else None

    @property
    def _covers(self) -> bool:
        """Whether hands are hidden between people."""
        curtain = self.stage.settings.curtain
        return curtain == "always" or (curtain == "auto" and self.session.game.about.secrets)

    @property
    def view(self) -> object:
        """What that seat may see."""
        now = (self.session.entries, self.viewer)
        if self._seen[0] != now:
            self._seen = (now, self.session.view(self.viewer))
        return self._seen[1]

    @property
    def chosen(self) -> Choice | None:
        """The choice under the cursor."""
        return self.cursor.chosen

    @property
    def busy(self) -> bool:
        """Something is shown that comes before the next decision."""
        return bool(self.walk) or bool(self.animations)

    def entered(self) -> None:
        self.go_on()

    def left(self) -> None:
        self.close()

    def close(self) -> None:
        self.gone = True
        self.hints.open = False
        self.players.close()
        if self._save is not None:
            self._save.close()

    def table(self) -> AnyTable:
        """What the face may draw."""
        asked = self.human is not None and not self.busy
        return TableView(
            view=self.view,
            names=self.session.names,
            legal=self.cursor.offers if asked else (),
            chosen=self.chosen if asked or self.cursor.looking else None,
            after=self._outcome().view if asked else None,
            shown_seat=self.shown_seat,
            jump=self.cursor.jump,
            log=self.log,
            looking=self.cursor.looking,
        )

    def _outcome(self) -> Foreseen:
        """What the choice under the cursor would lead to; nothing if it cannot be chosen."""
        if self.chosen is None or self.chosen not in self.cursor.offers:
            return NOTHING
        return self._foresight.of(self.view, self.chosen)

    def warning(self) -> str:
        """Why the choice should be confirmed; empty if it need not be."""
        if self.stage.settings.confirm == "never" or self.chosen is None:
            return ""
        if self.is_final():
            return "This cannot be undone."
        return self.face.warning(self.table())

    def is_final(self) -> bool:
        """Whether the chosen steps cannot be undone."""
        return self._outcome().final

    def refusal(self, choice: Choice) -> str | None:
        """Why a choice cannot be taken; None if it can."""
        if choice in self.cursor.offers:
            return None
        return self.face.why_not(self.view, choice) or self.session.refusal(choice)

    def choices(self) -> list[Choice]:
        """Everything that may be chosen, and what a player may wonder about."""
        if self.human is None:
            return []
        offers = set(self.cursor.offers)
        candidates = self.face.candidates(self.view)
        listed = dict.fromkeys((*candidates, *self.cursor.offers))
        return sorted(listed, key=lambda choice: choice not in offers)

    def rows(self) -> Sequence[Choice | str]:
        """What the overlay lists."""
        if self.overlay == "log":
            return [line for lines in self.log for line in lines]
        return self.choices()

    def _narrate(self, events: Sequence[Event]) -> list[str]:
        """The log: what an onlooker may know, so that everyone may read it."""
        game, names = self.session.game, self.session.names
        return [
            line for event in events for line in game.text.narrate(game.redact(event, None), names)
        ]

    # --- The flow -----------------------------------------------------------------------------

    def go_on(self) -> None:
        """After anything has changed: whose move is it, and what must be shown first?"""
        self.armed, self.overlay = None, ""
        self.hints.open = False
        self.pace = None
        if self.animations:
            self.pace, self.awaited = self.animations.pace, self.animations.seen
            return
        if self.walk:
            return
        if self.session.over:
            self.cursor.watch()
            self.players.rest()
            self._finish()
            return
        seat = self.human
        if seat is None:
            self.cursor.watch()
            if self._bots.failure is not None:
                self._skipping = False
                self._bots.find_another()
            elif not self._bots.thinking:
                pace = PACES[self.stage.settings.bots]
                self.pace = 0.01 if self._skipping else max(pace, 0.01)
            return
        self._skipping = False
        if seat != self._holder:
            self._take_seat(seat)
        self.cursor.ask(self.view, self.session.legal())

    def _take_seat(self, seat: int) -> None:
        """Another person sits down at the keyboard; where hands are secret, behind a curtain."""
        self._holder = seat
        self.shown_seat = seat
        self.notice = ""
        self.cursor.aim = None
        self.face.on_handoff()
        if self._covers and len(self.players.people) > 1:
            name, since = self.session.names[seat], self._changed
            self.stage.push(HandoffScene(seat, name, leave=self.leave, since=since))

    def _finish(self) -> None:
        if not self._finished:
            self._finished = True
            self.show_score()

    def show_score(self) -> None:
        session = self.session
        more = None
        if session.over:
            more = partial(self.stage.push, ReviewScene(session, self.face))
        scene = ScoreScene(
            session.score(),
            session.names,
            (session.game.standing_name, session.history()),
            review=more,
        )
        self.stage.push(scene)

    def take_hint(self, actions: tuple[Action, ...]) -> None:
        """Put the cursor on what a hint suggests."""
        choice = self.face.choice_for(self.view, actions)
        if choice in self.cursor.offers:
            self.cursor.chosen = choice

    def skip_bots(self) -> None:
        """Skip to the next decision of a person."""
        self._skipping = True
        self.animations.clear()
        self.go_on()

    def tick(self) -> None:
        """Advance a show, or let a bot move; while skipping, several at once."""
        self._changed = None if self.stage.settings.bots == "instant" else self.stage.clock()
        if self.animations:
            self.animations.step()
        elif self.human is None and not (self.session.over or self.busy or self._bots.thinking):
            self._bots.ask(many=self._hurried)
        self.go_on()

    @property
    def _hurried(self) -> bool:
        """Bots move without a pause."""
        return self._skipping or self.stage.settings.bots == "instant"

    def follow(self, actions: Sequence[Action]) -> bool:
        """Carry out decisions in a row; False if something interrupted them."""
        return all(not self.busy and self._submit(action) for action in actions)

    def carry_out(self, choice: Choice) -> None:
        """Take the steps of a choice, up to where something else must be decided."""
        seat = self.session.decider
        steps = self.face.steps(self.view, choice)
        self.cursor.chosen = self.cursor.aim = None
        for number, action in enumerate(steps):
            if number and (self.session.decider != seat or action not in self.session.legal()):
                self.cursor.aim = choice
                break
            at = len(self.session.steps)
            self._joined = {step for step in self._joined if step < at} | (
                {at} if number else set()
            )
            if not self._submit(action):
                break
        self.go_on()

    def _submit(self, action: Action) -> bool:
        """Carry out a decision and report what happened; False if it was refused."""
        seat = self.session.decider
        try:
            events = self.session.submit(action)
        except GameError as error:
            self.notice = str(error)
            return False
        self._note(events, seat)
        return True

    def _note(self, events: Sequence[Event], seat: int | None) -> None:
        game, names = self.session.game, self.session.names
        self.log.append(self._narrate(events))
        self.saved_at = f"{datetime.now():%H:%M}" if self._save else ""
        if seat is not None and seat == self._holder:
            private = [
                line
                for event in events
                if game.redact(event, None) != event
                for line in game.text.narrate(game.redact(event, seat), names)
            ]
            self.notice = " ".join(private)
        settings = self.stage.settings
        seen = [game.redact(event, None) for event in events]
        person = seat in self.players.people
        if person or not self._hurried:
            shows = self.face.shows(seen, names)
            self.animations.add(shows, moving=settings.animation == "on", person=person)
        if settings.scoring == "step":
            self.walk.add(self.face.pages(seen, names))

    def undo(self) -> None:
        """Undo the last choice, with all its steps."""
        self.session.undo()
        while len(self.session.steps) in self._joined:
            self.session.undo()

    def redo(self) -> None:
        """Redo what was undone last."""
        while True:
            events = self.session.redo()
            self._note(events, self.session.steps[-1].seat)
            if not self.session.can_redo or len(self.session.steps) not in self._joined:
                break

    def restart(self) -> None:
        """Go back to the start of the turn, or to where something was revealed."""
        self.session.restart()
        turn, at = self.session.game.turn_number, len(self.session.steps)
        whole = not at or turn(self.session.state_at(at - 1)) != turn(self.session.state)
        self.notice = "Back to the start of your turn." if whole else "Back to the last reveal."

    def rewind(self, how: Callable[[], None], words: str) -> None:
        """Go back or forth over decisions."""
        try:
            how()
        except GameError as error:
            self.notice = str(error)
            return
        del self.log[len(self.session.steps) + 1 :]
        self.notice = words or self.notice
        self.cursor.chosen = self.cursor.aim = None
        self.go_on()

    # --- From outside -------------------------------------------------------------------------

    def key(self, key: str) -> None:
        late = self._changed is not None and self.stage.clock() - self._changed < LATE
        if late and key in ("enter", "space") and self.human is not None and not self.busy:
            return  # it was meant for what has just left the screen
        self._changed = None
        self.keys.press(key)

    def click(self, target: object) -> None:
        self.keys.click(target)

    def interrupt(self) -> None:
        self.quit()

    def quit(self) -> None:
        if self.stage.settings.quit == "ask" and not self.session.over:
            words = "Leave the game? Every decision is saved; you can continue any time."
            self.stage.push(ConfirmScene(words, self.leave))
        else:
            self.stage.pop()

    def leave(self) -> None:
        self.stage.pop()

    def draw(self, canvas: Canvas) -> None:
        frame.draw_play(canvas, self)
