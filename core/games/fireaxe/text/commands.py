"""Commands for plain play: look up ports and odds, see what is near, sail a whole route."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Final

from core.games.fireaxe import actions as act
from core.games.fireaxe import odds, routes, view_rules
from core.games.fireaxe.actions import Action
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.lookup import tables
from core.games.fireaxe.routes import Passage
from core.games.fireaxe.text.words import Lexicon
from core.games.fireaxe.view import PortView, View
from core.text import Names, Reply
from core.words import count, listed

if TYPE_CHECKING:
    from core.games.fireaxe.text.board import Board

COMMANDS: Final = {
    "ports": "every port with its town, good and settlement; add a word to filter",
    "near": "where you can get this turn, in how many Days and with what losses",
    "go": "sail to a place by the safest route, such as: go york",
    "runes": "your runes, and when you can play them",
    "sagas": "the open sagas, and who has how many of each homeland",
    "odds": "the odds of a raid or a settlement, here or in a port you name",
}
PIECES: Final = {"c": "crew", "j": "fish", "k": "tusks", "l": "furs"}
"""Letters that pick a piece, in plain play and on the screen."""
_PICKING: Final = ("lose", "storm", "pilfer", "demand", "barter", "trade")
"""Moments when a piece is picked."""
_LETTERS: Final = {piece: letter for letter, piece in PIECES.items()}


def piece_letter(moment: str, action: object) -> str:
    """Return the letter of a choice that picks a piece in a moment; empty for any other."""
    if getattr(action, "kind", "") != "load" and moment not in _PICKING:
        return ""
    return _LETTERS.get(getattr(action, "piece", "") or getattr(action, "good", ""), "")


class Commands(Lexicon):
    """Answers a player's commands from a view."""

    def __init__(self, data: Content) -> None:
        super().__init__(data)
        self._names: Names = ()
        self._known: dict[str, Callable[[str, View, Sequence[Action]], Reply[Action]]] = {
            "ports": self._ports,
            "near": self._near,
            "go": self._go,
            "runes": self._runes,
            "sagas": self._sagas,
            "odds": self._odds,
        }

    @cached_property
    def _board(self) -> Board:
        """What draws the table in plain text; screens with boards of their own never need it."""
        from core.games.fireaxe.text.board import Board

        return Board(self.data)

    def answer(
        self, word: str, rest: str, view: View, legal: Sequence[Action], names: Names
    ) -> Reply[Action] | None:
        self._names = names
        known = self._known.get(word)
        return None if known is None else known(rest.strip(), view, legal)

    def find(self, text: str) -> int | str:
        """Find the place a player means, or say why that is unclear."""
        wanted = _plain(text)
        names = [_plain(name) for name in self.data.place_names[:-1]]
        exact = [n for n, name in enumerate(names) if wanted in (name, self.data.place_ids[n])]
        if exact:
            return exact[0]
        for fits in (str.startswith, str.__contains__):
            found = [n for n, name in enumerate(names) if wanted and fits(name, wanted)]
            if len(found) == 1:
                return found[0]
            if found:
                some = [self.data.place_names[place] for place in found[:6]]
                return f"{text!r:.40} could be {listed(some, 'or')}."
        return f"There is no place called {text!r:.40}."

    def _ports(self, rest: str, view: View, legal: Sequence[Action]) -> Reply[Action]:
        wanted = _plain(rest)
        lines = [
            self._board.port(port, self._names)
            for port in view.ports
            if wanted in (port.zone, port.good, port.town)
        ]
        if not lines:
            lines = [
                line for line in self._board.ports(view, self._names) if wanted in _plain(line)
            ]
        return Reply(tuple(lines) or (f"No port matches {rest!r:.40}.",))

    def _near(self, rest: str, view: View, legal: Sequence[Action]) -> Reply[Action]:
        ways = routes.reach(self.data, routes.of_view(self.data, view))
        first = sorted((found[0] for found in ways.values()), key=lambda way: (way.days, way.place))
        lines = []
        if len([way for way in first if not way.days]) > 1:
            lines.append("From the homelands, if you load nothing more:")
        for way in first:
            best = ways[way.place][-1]
            if way.place < self.data.ports:
                line = f"{count(way.days, 'Day')}{_lost(way)}: "
                line += self._board.port(view.ports[way.place], self._names)
                if best.losses < way.losses:
                    line += f"; {count(best.days, 'Day')}{_lost(best) or ' without loss'}"
                lines.append(line)
        return Reply(tuple(lines) or ("No port is within reach this turn.",))

    def _go(self, rest: str, view: View, legal: Sequence[Action]) -> Reply[Action]:
        if view.ask.phase != "turn":
            return Reply(("Answer the question first.",))
        place = self.find(rest.removesuffix(" fast"))
        if isinstance(place, str):
            return Reply((place,))
        ways = routes.reach(self.data, routes.of_view(self.data, view)).get(place)
        if ways is None:
            return Reply((self._too_far(view, place),))
        way = min(ways, key=lambda way: (way.losses, way.days))
        if rest.endswith(" fast"):
            way = ways[0]
        actions = list(self._sail(view, way))
        if not actions:
            return Reply(("You are already there.",))
        if actions[0] not in legal:
            return Reply(("Load crew first: there is nobody to row.",))
        return Reply(tuple(self._plan(way, ways)), tuple(actions))

    def _sail(self, view: View, way: Passage) -> Iterator[Action]:
        winter = tables(self.data).winter
        if self.data.place_index[view.captains[view.active].at] == winter:
            yield act.Leave(self.data.place_ids[way.origin])
        for place in way.route:
            yield act.Sail(self.data.place_ids[place])

    def _plan(self, way: Passage, ways: Sequence[Passage]) -> Iterator[str]:
        """Describe a route with the losses at each step."""
        steps = []
        for step in way.steps:
            assert step.before is not None
            lost = step.losses - step.before.losses
            note = f" ({count(lost, 'piece')} lost)" if lost else ""
            steps.append(f"{self.data.place_names[step.place]}{note}")
        yield f"{count(way.days, 'Day')}{_lost(way) or ', no losses'}: {', '.join(steps)}."
        if ways[0].days < way.days:
            fast = f"{count(ways[0].days, 'Day')} and loses {ways[0].losses}"
            yield f"A faster route takes {fast}: add `fast`."
        yield "`restart` takes it all back, as long as nothing was revealed."

    def _too_far(self, view: View, place: int) -> str:
        name = self.data.place_names[place]
        if place in routes.of_view(self.data, view).closed:
            return f"Another longship is in {name}."
        days = count(view.days_left, "Day")
        return f"{name} is out of reach: too far for {days}, or the weather would sink the ship."

    def _runes(self, rest: str, view: View, legal: Sequence[Action]) -> Reply[Action]:
        playable = {action.rune for action in legal if isinstance(action, act.Play)}
        now = {True: ", playable now", False: ""}
        lines = [
            f"{rune.name} ({rune.timing}{now[rune.id in playable]}): {rune.text}"
            for rune in view.hand
        ]
        return Reply(tuple(lines) or ("You hold no runes.",))

    def _sagas(self, rest: str, view: View, legal: Sequence[Action]) -> Reply[Action]:
        homes: dict[str, list[int]] = {}
        seats = len(view.captains)
        for captain in view.captains:
            for saga in captain.sagas:
                number = self.data.saga_index[saga]
                home = self.data.saga_homeland[number] + self.data.ports + self.data.waters
                held = homes.setdefault(self.data.place_names[home], [0] * seats)
                held[captain.seat] += 1
        lines = list(self._board.sagas(view))
        for name, counts in homes.items():
            told = (f"{self._names[seat]} has {held}" for seat, held in enumerate(counts) if held)
            lines.append(f"{name}: {', '.join(told)}.")
        return Reply(tuple(lines))

    def _odds(self, rest: str, view: View, legal: Sequence[Action]) -> Reply[Action]:
        me = view.captains[view.active if view.seat is None else view.seat]
        place = self.find(rest) if rest else self.data.place_index[me.at]
        if isinstance(place, str):
            return Reply((place,))
        if place >= self.data.ports:
            return Reply(("You raid and settle in ports; name one.",))
        return Reply(tuple(self._port_odds(view, view.ports[place], me.crew)))

    def _port_odds(self, view: View, port: PortView, crew: int) -> Iterator[str]:
        value = view_rules.defence(port)
        yield f"{port.name}: a die must beat {value}; you have {crew} crew."
        if why := self._no_task(view, port):
            yield f"  not now: {why}"
        if not crew:
            return
        if port.town:
            for rolls, chance in enumerate(odds.raids(value, crew), start=1):
                yield f"  raid, up to {count(rolls, 'roll')}: {odds.percent(chance.success)}, " + (
                    f"{float(chance.losses):.1f} crew lost on average"
                )
            return
        for dice in range(1, min(3, crew) + 1):
            told = view_rules.settle_odds(value, crew, dice)
            yield f"  settle, {count(dice, 'die', 'dice')}: {told}"

    def _no_task(self, view: View, port: PortView) -> str:
        """Say why nothing can be attempted in a port now, whatever the dice (F16, F19)."""
        if port.tried:
            return "you have already attempted a Task here this turn."
        if port.town:
            return ""
        if port.settler is not None:
            return f"{self._names[port.settler]} has settled here."
        for other in view.ports:
            if port.region is not None and other.region == port.region and other.town:
                return f"the town of {other.name} keeps settlers out of the region."
        return ""


def _lost(way: Passage) -> str:
    return f", {count(way.losses, 'piece')} lost" if way.losses else ""


def _plain(text: str) -> str:
    """Normalise a name as people type it: lower case, hyphens as spaces."""
    return " ".join(text.lower().replace("-", " ").replace("'", "").split())
