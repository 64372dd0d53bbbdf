"""Put Fire & Axe into words: prompts, choices, help and events. Reads views, never states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, ClassVar

from core.cells import fold_wide, text_width
from core.games.fireaxe import actions as act
from core.games.fireaxe import view_rules
from core.games.fireaxe.actions import Action
from core.games.fireaxe.events import Event
from core.games.fireaxe.text.commands import COMMANDS, Commands, piece_letter
from core.games.fireaxe.text.narration import Narration
from core.games.fireaxe.text.prompts import HELP, question
from core.games.fireaxe.text.words import Lexicon, cargo, saga_note
from core.games.fireaxe.view import PortView, View
from core.text import GameText, Names, Reply, TextStyle
from core.words import count

if TYPE_CHECKING:
    from core.games.fireaxe.game import FireAxe
    from core.games.fireaxe.text.board import Board


class FireAxeText(GameText[Action, Event, View]):
    """Words every question, choice and event in one line."""

    example: ClassVar[str] = "sail york"
    commands: ClassVar[Mapping[str, str]] = COMMANDS

    def __init__(self, game: FireAxe) -> None:
        super().__init__(game)
        self._data = data = game.content
        self._words = Lexicon(data)
        self._story = Narration(data)
        self._commands = Commands(data)

    @cached_property
    def _board(self) -> Board:
        """What draws the table in plain text; screens with boards of their own never need it."""
        from core.games.fireaxe.text.board import Board

        return Board(self._data)

    def narrate(self, event: Event, names: Names) -> Sequence[str]:
        return self._story.tell(event, names)

    def prompt(self, view: View, names: Names) -> str:
        if view.ask.decider is None:
            return "The game is over."
        return f"{names[view.ask.decider]}, {question(self._words, view, names)}"

    def board(self, view: View, names: Names, style: TextStyle) -> Sequence[str]:
        return wrapped(self._board.table(view, names), style.width)

    def glance(self, view: View, names: Names, style: TextStyle) -> Sequence[str]:
        return wrapped(self._board.glance(view, names), style.width)

    def help(self, view: View) -> Sequence[str]:
        return HELP[view.ask.phase]

    def command(
        self,
        word: str,
        rest: str,
        view: View,
        legal: Sequence[Action],
        names: Names,
        style: TextStyle,
    ) -> Reply[Action] | None:
        reply = self._commands.answer(word, rest, view, legal, names)
        if reply is None:
            return None
        return Reply(tuple(wrapped(list(reply.lines), style.width)), reply.actions)

    def describe(self, view: View, action: Action, names: Names) -> str:
        told = self._describe_turn(view, action)
        if told is None:
            told = self._describe_task(view, action)
        return self._describe_rune(view, action, names) if told is None else told

    def read(self, text: str, view: View) -> Action | None:
        """Accept names as shown on screen, not only ids: `sail western fjords`."""
        word, _, rest = text.partition(" ")
        rest = rest.removeprefix("to ").removeprefix("the ").removeprefix("for ").strip()
        match text:
            case "crew" | "fish" | "tusks" | "furs":
                return act.Load(text)
        if word in ("sail", "leave") and rest:
            place = self._commands.find(rest)
            if isinstance(place, int):
                name = self._data.place_ids[place]
                return act.Sail(name) if word == "sail" else act.Leave(name)
        if word in ("play", "discard") and rest:
            for rune in view.hand:
                if rest in (rune.id, rune.name.lower()):
                    return act.Play(rune.id) if word == "play" else act.Discard(rune.id)
        return None

    def letter(self, view: View, action: Action) -> str:
        return "c" if action.kind == "recruit" else piece_letter(view.ask.phase, action)

    def _describe_turn(self, view: View, action: Action) -> str | None:
        me = view.captains[view.active]
        match action:
            case act.Load(piece="crew"):
                return f"load one crew ({me.supply} in supply)"
            case act.Load(piece="fish" | "tusks" | "furs" as good):
                wanted = ", in demand" if good == view.demand else ""
                return f"load {good} ({view.stock[good]} in the stockpile{wanted})"
            case act.Leave(homeland=homeland):
                zone = view_rules.zone_of(self._data, homeland)
                return f"leave for {self._words.place(homeland)} ({zone})"
            case act.Draw():
                return "draw a rune (costs a Day)"
            case act.Sail(to=to):
                return self._describe_sail(view, to)
            case act.Winter():
                kept = view_rules.aboard(me) - 1
                lost = f", giving up {count(kept, 'piece')}" if kept else ""
                return f"winter: go home with one crew{lost} and end the turn"
            case act.End():
                left = f" with {count(view.days_left, 'Day')} unused" if view.days_left else ""
                return f"end the turn here{left}"
            case act.Lose(piece=piece):
                last = piece == "crew" and view.captains[view.ask.decider or 0].crew == 1
                return f"lose {self._words.piece(piece)}{' and with it the ship' if last else ''}"
        return None

    def _describe_sail(self, view: View, to: str) -> str:
        """Say where a Sail leads, what is there, and what the weather would cost."""
        place = self._data.place_index[to]
        notes = [view_rules.zone_of(self._data, to)]
        if place < self._data.ports:
            notes = [self._board.port(view.ports[place], None).removeprefix(self._words.place(to))]
            notes = [f"port {notes[0].strip()}"]
        if view.ask.phase == "gale":
            return f"let the wind carry you to {self._words.the(to)} ({', '.join(notes)})"
        if warning := view_rules.weather(self._data, view, to):
            notes.append(warning)
        return f"sail to {self._words.the(to)} ({', '.join(notes)})"

    def _describe_task(self, view: View, action: Action) -> str | None:
        port = view_rules.port_here(self._data, view, view.active)
        if port is None:
            return None
        crew = view.captains[view.active].crew
        match action:
            case act.Trade(good=good):
                points = view_rules.trade_points(self._data, view, port, good)
                note = saga_note(view, "trade", port.id)
                return f"trade {good} for {count(points, 'point')}{note}"
            case act.Raid():
                note = saga_note(view, "raid", port.id)
                return f"raid {port.name}: {view_rules.raid_odds(port, crew)}{note}"
            case act.Settle(dice=dice):
                return self._describe_settle(view, port, dice)
            case act.Roll():
                return f"roll again: {view_rules.raid_odds(port, crew, view.attack)}"
            case act.Stop():
                return "call off the raid"
            case act.Found():
                worth = view_rules.settlement_worth(view, port)
                note = saga_note(view, "settle", port.id)
                return f"settle with your last crew ({worth} at the end); the ship goes home{note}"
            case act.Decline() if view.ask.phase == "found":
                return "keep the last crew aboard; nothing is settled"
        return None

    def _describe_settle(self, view: View, port: PortView, dice: int) -> str:
        crew = view.captains[view.active].crew
        chance = view_rules.settle_odds(view_rules.defence(port), crew, dice)
        worth = view_rules.settlement_worth(view, port)
        note = saga_note(view, "settle", port.id)
        with_dice = count(dice, "die", "dice")
        return f"settle {port.name} with {with_dice}: {chance}; worth {worth} at the end{note}"

    def _describe_rune(self, view: View, action: Action, names: Names) -> str:
        match action:
            case act.Play(rune=rune):
                text = self._data.rune_texts[self._data.rune_index[rune]]
                return f"play {self._words.rune(rune)}: {text}"
            case act.Discard(rune=rune):
                return f"discard {self._words.rune(rune)} to turn the wind dial"
            case act.Pass():
                return "don't play a rune now"
            case act.Dial(quarter=quarter):
                return self._describe_dial(view, quarter)
            case act.Demand(good=good):
                return f"put {good} in demand ({view.stock[good]} in the stockpile)"
            case act.Muster(crew=crew):
                return f"take {crew} crew aboard"
            case act.Mark(die=die) if view.attack is not None:
                return f"reroll die {die} (it shows {view.attack.faces[die - 1]})"
            case act.Reroll():
                return f"reroll {count(len(view.ask.marked), 'die', 'dice')}"
            case act.Target(seat=seat):
                rival = view.captains[seat]
                aboard = cargo(rival.crew, rival.goods)
                return f"{names[seat]} ({self._board.where(rival)}; aboard: {aboard})"
            case act.Pilfer(good=good):
                return f"carry off {good}"
            case act.Recruit():
                return "take one crew aboard from your supply"
            case act.Decline():
                return "take nobody aboard"
        return action.kind

    def _describe_dial(self, view: View, quarter: str) -> str:
        """Say what the four zones would have after this turn of the dial."""
        zones = list(view.clear)
        blue = zones.index(view.wind) + {"stay": 0, "clockwise": 1}.get(quarter, -1)
        clear = self._data.clear[blue % len(zones)]
        told = ", ".join(f"{z.capitalize()} {d}" for z, d in zip(zones, clear, strict=True))
        turn = "leave the dial alone" if quarter == "stay" else f"turn it {quarter}"
        return f"{turn} ({told})"


def wrapped(lines: Sequence[str], width: int) -> list[str]:
    """Fold long lines, with a hanging indent."""
    from textwrap import wrap

    folded: list[str] = []
    for line in lines:
        indent = " " * (len(line) - len(line.lstrip()) + 4)
        if text_width(line) == len(line):
            folded += wrap(line, max(40, width), subsequent_indent=indent) or [""]
        else:
            folded += fold_wide(line, max(40, width), indent)
    return folded
