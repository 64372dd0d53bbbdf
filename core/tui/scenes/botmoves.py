"""Bot moves on the screen: worked out in the background, with a substitute if a bot fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.bots import Budget
from core.errors import BotFailed
from core.game import Action, Event
from core.players import MOST, Moves
from core.tui.scenes.substitute import SubstituteScene

if TYPE_CHECKING:
    from core.tui.scenes.play import PlayScene


class BotMoves:
    """Asks the bots of a play scene for moves, and for a substitute if one fails."""

    def __init__(self, scene: PlayScene) -> None:
        self._scene = scene
        self.thinking = False
        self.failure: BotFailed | None = None
        """Why the current bot cannot go on, until the player has been told."""

    def ask(self, *, many: bool) -> None:
        """Ask for the next decision, or for *many*, up to one that must be shown."""
        scene, stage, session = self._scene, self._scene.stage, self._scene.session
        state, entries, names = session.state, session.entries, session.names
        patience, walks = stage.patience, stage.settings.scoring == "step"
        self.thinking = True

        def budget() -> Budget:
            return Budget(seconds=patience, cancelled=lambda: scene.gone)

        def shown(events: Sequence[Event]) -> bool:
            seen = [session.game.redact(event, None) for event in events]
            return walks and bool(scene.face.pages(seen, names))

        def think() -> Moves[Action]:
            return scene.players.play_on(state, entries, budget, shown, MOST if many else 1)

        def answer(moves: Moves[Action]) -> None:
            self.thinking = False
            if scene.gone:
                return
            if session.entries == entries and scene.follow(moves.actions):
                self.failure = moves.failure
            if stage.top is scene:
                scene.go_on()

        stage.think(think, answer)

    def find_another(self) -> None:
        """Say why a bot cannot go on, and ask who takes over its seat."""
        scene, failure = self._scene, self.failure
        seat = scene.session.decider
        assert seat is not None
        assert failure is not None
        self.failure = None

        def take(who: str | None) -> None:
            scene.players.replace(seat, who)
            scene.go_on()

        def again() -> None:
            scene.players.again(seat)
            scene.go_on()

        name = scene.session.names[seat]
        scene.stage.push(SubstituteScene(seat, name, failure, take, again, scene.leave))
