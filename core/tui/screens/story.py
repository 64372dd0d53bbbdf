"""What a decision led to, as things to show one after the other before the table after it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

from core.table import AnyUpdate
from core.tui.drawing.canvas import Canvas
from core.tui.presenter import Item, told_in_acts

if TYPE_CHECKING:
    from core.tui.animations import Animation
    from core.tui.screens.play import PlayScreen

PACES = {"slow": 1.2, "normal": 0.5, "fast": 0.12, "instant": 0.0}
"""Seconds before the move of a computer player is shown."""
SPEEDS = {"slow": 1.6, "normal": 1.0, "fast": 0.5, "instant": 0.0}
"""How much longer or shorter things move that computer players do."""


class Story:
    """Makes the items of the presenter from updates, and the screen from the items."""

    def __init__(self, screen: PlayScreen) -> None:
        self._screen = screen
        self.skipping = False
        """Nothing is watched until a person has to decide."""
        self._skipped_turn = -1
        """Nothing is watched of this turn."""
        self._view = screen.latest.view
        """The view after everything that was told so far."""
        self._shown: AnyUpdate | None = None
        """An update whose private news have been shown large, so that no line must tell them."""
        self._turn = screen.latest.turn
        """The turn after everything that was told so far."""
        self._last: tuple[Item, int] | None = None
        """The item on the screen and its frame."""
        self._later: tuple[object, ...] = ()
        """What comes after it in the same turn, as far as that was known when it began."""
        self._board: int | None = None
        """The seat whose board was shown large before something was shown on another."""

    # --- From an update to items --------------------------------------------------------------

    def items(self, update: AnyUpdate) -> Iterator[Item]:
        """What there is to show of an update: its events in order, then the table after it."""
        turn, self._turn = self._turn, update.turn
        if update.seat is None:
            self._view = update.view
            yield Item(None, update=update, turn=turn)
            return
        told = 0
        skipped = self._skips(update, turn)
        for animation in () if skipped else self._animations(update):
            until = len(update.lines) if animation.event < 0 else animation.event + 1
            known = tuple(line for lines in update.lines[told:until] for line in lines)
            told = max(told, until)
            yield replace(self._animated(update, animation, known), turn=turn)
        learned = self._learned(update)
        self._shown = update if learned else self._shown
        for animation in learned:
            yield replace(self._animated(update, animation, ()), turn=turn)
        if self._screen.game_app.settings.scoring == "step":
            table, face = self._screen.table, self._screen.face
            moves = self._screen.game_app.settings.animation == "on"
            for telling in face.tellings(
                update.events, update.view, table.names, lambda: table.told()[: update.steps]
            ):
                yield replace(told_in_acts(telling, moves=moves), seat=update.seat, turn=turn)
        rest = tuple(line for lines in update.lines[told:] for line in lines)
        pause = 0.0 if skipped or told else self._pause(update)
        yield Item(update.seat, rest=pause, lines=rest, update=update, turn=turn)

    def _by_person(self, update: AnyUpdate) -> bool:
        return update.seat in self._screen.table.people

    def _skips(self, update: AnyUpdate, turn: int) -> bool:
        """Whether nothing of an update is watched."""
        if self._by_person(update):
            return False
        return self._screen.hurried or turn == self._skipped_turn

    def _pause(self, update: AnyUpdate) -> float:
        """How long the computer seems to think before its move is shown."""
        company = self._screen.company
        if self._by_person(update) or (company is not None and company.is_person(update.seat)):
            return 0.0
        part = self._screen.face.pause(update.events)
        return part * PACES[self._screen.game_app.settings.bots]

    def _animations(self, update: AnyUpdate) -> list[Animation]:
        screen, names = self._screen, self._screen.table.names
        if not self._by_person(update):
            found = list(screen.face.watched(update.events, names, screen.table.people))
            return [one for one in found if self._moves(one)]
        found = [one for one in screen.face.shows(update.events, names) if self._moves(one)]
        if found:
            found[-1] = found[-1].held()
        return found

    def _moves(self, show: Animation) -> bool:
        """Whether there is anything to see of it: what only moves has nothing without motion."""
        return not show.passing or self._screen.game_app.settings.animation == "on"

    def _learned(self, update: AnyUpdate) -> list[Animation]:
        """What only the person at the keyboard may see, if that person has just decided."""
        screen, before = self._screen, self._view
        self._view = update.view
        if update.seat != screen.holder or update.viewer != screen.holder:
            return []
        return list(screen.face.learned(before, update.view, screen.table.names))

    def _animated(self, update: AnyUpdate, show: Animation, lines: tuple[str, ...]) -> Item:
        settings, person = self._screen.game_app.settings, self._by_person(update)
        shown = show if settings.animation == "on" else show.still()
        speed = 1.0 if person else SPEEDS[settings.bots]
        held, rest = show.hold and person, show.rest * speed
        if show.card and self._screen.table.people:
            held, rest = settings.cards == "key", float(settings.cards.replace("key", "0"))
        return Item(
            update.seat,
            shown.draw,
            shown.scene,
            shown.frames,
            shown.beat * speed,
            rest,
            held,
            lines=lines,
        )

    # --- From items to the screen -------------------------------------------------------------

    def rest(self) -> None:
        """Everything has been shown."""
        self._last = None
        if self._board is not None:
            self._screen.shown_seat, self._board = self._board, None

    def show(self, item: Item, frame: int) -> None:
        """Draw a frame of an item over the table as it was before it."""
        if self._last is None or self._last[0] is not item:
            self._later = self.coming(item)
        self._last = (item, frame)
        seat = None if item.board is None else item.board(frame)
        if seat is not None:
            if self._board is None:
                self._board = self._screen.shown_seat
            self._screen.shown_seat = seat
        self._screen.redraw(self.overlay())

    def overlay(self) -> Canvas | None:
        """What lies over the table now."""
        if self._last is None or self._last[0].draw is None:
            return None
        canvas = self._screen.clear_canvas()
        item, frame = self._last
        assert item.draw is not None
        item.draw(canvas, frame)
        return canvas

    def scene(self) -> object:
        """What the boards show themselves now."""
        if self._last is None or self._last[0].scene is None:
            return None
        item, frame = self._last
        assert item.scene is not None
        return self._screen.face.foreseen(item.scene(frame), self._later)

    def coming(self, item: Item) -> tuple[object, ...]:
        """What the boards will show in the rest of the turn of an item, as far as is known."""
        waiting = self._screen.presenter.waiting
        turn = (one for one in waiting if one.turn == item.turn and one is not item)
        return tuple(one.scene(0) for one in turn if one.scene is not None)

    def after(self, item: Item) -> None:
        """An item has been shown: its sentences, and perhaps the table after it, are known."""
        screen, update = self._screen, item.update
        if update is not None and update.seat is None:
            screen.log_lines = screen.table.log()
        elif item.lines:
            self._tell(item.lines)
        if update is None:
            return
        if screen.company is not None:
            screen.company.forget()
        if not self._stays_hidden(update):
            screen.curtained = False
        if update.private and update.seat == screen.holder and update is not self._shown:
            screen.notice = update.private
        if update.seat not in screen.table.people:
            screen.changed_alone()
        screen.shown = update
        if update.seat is not None and len(screen.log_lines) <= update.steps:
            screen.log_lines += [[] for _ in range(update.steps + 1 - len(screen.log_lines))]
        if screen.bots is not None:
            screen.bots.keep_ahead()

    def _tell(self, lines: tuple[str, ...]) -> None:
        """Add sentences to the log, under the decision they belong to."""
        screen = self._screen
        number = screen.shown.steps + 1
        while len(screen.log_lines) <= number:
            screen.log_lines.append([])
        screen.log_lines[number].extend(lines)

    def _stays_hidden(self, update: AnyUpdate) -> bool:
        """Whether the view of an update is for somebody who is not at the keyboard yet."""
        screen = self._screen
        hides = screen.table.covered and len(screen.table.people) > 1
        if hides and update.viewer is not None and update.viewer != screen.holder:
            screen.curtained = True
            return True
        return False

    @property
    def _keys(self) -> tuple[str, str]:
        """The keys that go on with what is shown, and that skip it."""
        key = self._screen.game_app.key_for
        return key("watch.finish"), key("watch.all")

    def others(self, seat: int | None) -> str:
        """What the prompt says in the turn of others, whether they think or something moves."""
        company, current = self._screen.company, self._screen.presenter.current
        if company is not None and current is None and (words := company.waiting(seat)):
            return words
        table, (go, skip) = self._screen.table, self._keys
        name = "" if seat is None else table.names[seat]
        dots = "…" if self._screen.game_app.palette.glyphs.name == "unicode" else "..."
        turn = self._screen.game_app.key_for("watch.turn")
        where = "to you" if table.people else "all"
        return f"{name} plays {dots} {go} goes on, {turn} skips this turn, {skip} skips {where}."

    def question(self, item: Item) -> str:
        """What the prompt says while something is shown."""
        go, skip = self._keys
        if item.stops:
            act = self.act
            back = self._screen.game_app.key_for("watch.back")
            where = f"A scoring, {act} of {len(item.stops)}: {go} goes on"
            back = f", {back} goes back" if act > 1 else ""
            end = f", {skip} goes to the total" if act < len(item.stops) else ""
            return f"{where}{back}{end}."
        if item.seat in self._screen.table.people:
            return f"Press {go} to go on." if item.hold else f"{go} goes on."
        return self.others(item.seat)

    @property
    def telling(self) -> bool:
        """Whether something told in acts is shown."""
        current = self._screen.presenter.current
        return current is not None and bool(current.stops)

    @property
    def act(self) -> int:
        """The number of the act that is shown, from 1 on; 0 if none is."""
        presenter = self._screen.presenter
        stops = presenter.current.stops if presenter.current is not None else ()
        return sum(stop < presenter.frame for stop in stops) + 1 if stops else 0

    # --- Keys ---------------------------------------------------------------------------------

    def skip_turn(self) -> None:
        """Skip to the end of the turn that is shown."""
        current = self._screen.presenter.current
        self._skipped_turn = self._screen.shown.turn if current is None else current.turn
        self._screen.presenter.skip_turn()

    def skip_all(self) -> None:
        """Skip to the next decision at this keyboard; of a scoring, go to its total first."""
        if self.telling:
            self._screen.presenter.skip_all()
            return
        self.skipping = True
        self._screen.presenter.skip_all()
        if self._screen.bots is not None and not self._screen.presenter.busy:
            self._screen.bots.ask()
