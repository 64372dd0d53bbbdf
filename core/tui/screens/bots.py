"""Bot moves on the screen: worked out in the background, with a substitute if a bot fails."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.errors import BotFailed
from core.game import Action, Event
from core.players import Moves
from core.table import AnyLocalTable

if TYPE_CHECKING:
    from core.tui.screens.play import PlayScreen

_AHEAD = 2
"""How many moves bots may be ahead of what is shown, beyond the turn that is shown."""


class BotMoves:
    """Asks the bots of a play screen for moves, and for a substitute if one fails."""

    def __init__(self, screen: PlayScreen, table: AnyLocalTable) -> None:
        self._screen, self._table = screen, table
        self.thinking = False
        self._failure: BotFailed | None = None
        """Why the current bot cannot go on, until the player has been told."""

    def keep_ahead(self) -> None:
        """Let bots think while their last moves are still being shown.

        What waits for a key is shown first, so that nobody comes back to a game far ahead.
        """
        waiting = self._screen.presenter.waiting
        held = any(item.hold or item.stops for item in waiting)
        if self._failure is None and len(waiting) < self._limit() and not held:
            self.ask()

    def _limit(self) -> int:
        """How many things may wait to be shown when the next move is asked for."""
        waiting = self._screen.presenter.waiting
        last = waiting[-1].update if waiting else None
        within = last is not None and last.turn == waiting[0].turn
        return self._screen.face.ahead if within else _AHEAD

    def ask(self) -> None:
        """Ask for the next moves, if a bot is to move and none is thinking."""
        screen, table = self._screen, self._table
        if self._failure is not None and not screen.presenter.busy:
            self._find_another()
            return
        if self.thinking or table.closed or not table.bot_decides or self._failure is not None:
            return
        from core.bots.budget import Budget

        app, entries = screen.game_app, table.session.entries
        patience, walks = app.patience, app.settings.scoring == "step"
        self.thinking = True

        def budget() -> Budget:
            return Budget(seconds=patience, cancelled=lambda: table.closed)

        def shown(events: Sequence[Event]) -> bool:
            seen = [table.game.redact(event, None) for event in events]
            return walks and screen.face.tells(seen, table.names)

        think = table.think(budget, shown, many=screen.hurried)

        def answer(moves: Moves[Action]) -> None:
            self.thinking = False
            if table.closed:
                return
            self._failure = table.follow(moves, entries)
            if self._failure is not None and not screen.presenter.busy:
                screen.presenter.poke()
            else:
                self.keep_ahead()

        def work() -> None:
            moves = think()
            if not table.closed:
                app.call_from_thread(answer, moves)

        screen.run_worker(work, thread=True, group="bots")

    def _find_another(self) -> None:
        """Say why a bot cannot go on, and ask who takes over its seat."""
        from core.tui.modals.substitute import Substitute

        screen, table, failure = self._screen, self._table, self._failure
        seat = table.session.decider
        assert seat is not None
        assert failure is not None
        screen.story.skipping = False

        def answered(who: str | None) -> None:
            self._failure = None
            if who is None:
                screen.leave()
                return
            if who == "again":
                table.players.again(seat)
            else:
                table.players.replace(seat, None if who == "person" else who)
            screen.refresh_table()

        screen.app.push_screen(Substitute(seat, table.names[seat], failure), answered)
