"""Everything about the selected place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from core.games.fireaxe import odds, view_rules
from core.games.fireaxe.data.lookup import tables
from core.games.fireaxe.routes import Passage
from core.games.fireaxe.terms import GOODS, RAID_ROLLS, SETTLE_DICE
from core.games.fireaxe.text.words import Lexicon
from core.games.fireaxe.view import PortView, View
from core.named import NamedTuple
from core.tui.drawing.canvas import Canvas, clip, width_of, wrap
from core.words import count, listed
from fireaxe_tui.boards import derived_scores
from fireaxe_tui.choices import ANOTHER_WAY, VOYAGE
from fireaxe_tui.destinations import Chartroom, Destination
from fireaxe_tui.table_view import FireAxeTableView


class Fact(NamedTuple):
    """A sentence about a place."""

    text: str
    style: str = "text"


class Gazetteer(Lexicon):
    """Describes places as of one view."""

    def __init__(self, room: Chartroom, table: FireAxeTableView) -> None:
        super().__init__(room.data)
        view: View = table.view
        self._room, self._view, self._names = room, view, table.names
        self._me = view.captains[view.active]
        """Whose routes and odds are shown: the active ship's, as on the map."""
        self._deciding = bool(table.legal) or table.looking
        """Somebody at this keyboard decides, and so wants to know where one can get to."""
        self._other_way = table.key(ANOTHER_WAY)
        self._voyages = table.key(VOYAGE)

    def title(self, place: str) -> str:
        """Return `Lindisfarne 2, West`."""
        number = self.data.place_index[place]
        value = f" {self.data.value[number]}" if number < self.data.ports else ""
        zone = view_rules.zone_of(self.data, place)
        return f"{self.place(place)}{value}" + (f", {zone}" if zone else "")

    def facts(self, course: Destination) -> list[Fact]:
        """List what there is to know, most important first."""
        number = self.data.place_index[course.to]
        if number < self.data.ports:
            port = self._view.ports[number]
            found = [*self._way(course), *self._tasks(port), *self._sagas(port)]
            found += [*self._state(port), *self._region(port)]
        elif number < self.data.ports + self.data.waters:
            found = [*self._way(course), *self._ships(course.to)]
            found += self._shores(number) if self._deciding else ()
        elif number < tables(self.data).winter:
            found = [*self._way(course), *self._ships(course.to), *self._home()]
        else:
            found = [Fact("Ships load here, then leave for a homeland.", "dim")]
        return found

    def _way(self, course: Destination) -> Iterator[Fact]:
        """Yield the Days and losses of the routes there, or why there is none."""
        view = self._view
        number = self.data.place_index[course.to]
        if view.captains[view.active].at == course.to:
            yield Fact(f"{self._names[view.active]} is here.", "dim")
            return
        ways = self._room.ways(view).get(number, ())
        if not ways or not view.captains[view.active].crew:
            yield Fact(self._room.why_not(view, course), "dim")
            yield from self._voyage(number)
            return
        if view.ask.phase == "gale":
            yield Fact("The Fair Wind carries you there: no Days, no weather.", "good")
            return
        chosen = ways[min(course.way, len(ways) - 1)]
        style = "warn" if chosen.losses else "good"
        left = count(view.days_left - chosen.days, "Day")
        yield Fact(
            f"{_days(chosen)} away, {_lost(chosen)}{self._spots(chosen)}; {left} left then.", style
        )
        others = [way for way in ways if way is not chosen]
        if others:
            told = listed([f"{_days(way)}, {_lost(way)}" for way in others], "or")
            yield Fact(f"Also {told}: press {self._other_way}.", "dim")

    def _voyage(self, number: int) -> Iterator[Fact]:
        """Yield how many turns it takes to a place that cannot be reached in this one."""
        if self._view.ask.phase != "turn":
            return
        from core.games.fireaxe.voyages import best_plans
        from fireaxe_tui.voyage_words import summary

        for plan in best_plans(self.data, self._view, number)[:1]:
            words = f"{summary(plan)}, if the wind holds: {self._voyages} shows the ways."
            yield Fact(words, "warn" if plan.losses else "good")

    def _spots(self, way: Passage) -> str:
        """Say where on the route pieces are lost."""
        told = []
        for step in way.steps:
            before = step.before.losses if step.before is not None else 0
            if step.losses > before:
                told.append(f"{step.losses - before} at {self.data.place_names[step.place]}")
        return f" ({', '.join(told)})" if told else ""

    def _state(self, port: PortView) -> Iterator[Fact]:
        """Yield the town, good, settlement and ships."""
        told = []
        if port.town is not None:
            told.append(f"a {port.town} town ({derived_scores.treasure_words(self._view, port)})")
        elif self.data.town[self.data.place_index[port.id]]:
            told.append("its town has fallen")
        told.append(f"{port.good} ashore" if port.good else "no good ashore")
        if port.settler is not None:
            told.append(f"settled by {self._names[port.settler]}")
        if port.tried:
            told.append("Task attempted this turn")
        text = ", ".join(told)
        yield Fact(f"{text[:1].upper()}{text[1:]}.")
        yield from self._ships(port.id)

    def _ships(self, place: str) -> Iterator[Fact]:
        here = [
            self._names[captain.seat]
            for captain in self._view.captains
            if captain.at == place and captain.seat != self._view.active
        ]
        if here:
            yield Fact(f"{listed(here)} {'is' if len(here) == 1 else 'are'} here.", "hot")

    def _sagas(self, port: PortView) -> Iterator[Fact]:
        for saga in self._view.sagas:
            if saga is None or port.id not in saga.ports:
                continue
            name = f"{saga.name} ({self.place(saga.homeland)}{_bonus(saga.bonus)})"
            others = [self.place(other) for other in saga.unmet if other != port.id]
            if port.id not in saga.unmet:
                yield Fact(f"{name}: done here.", "dim")
            elif others:
                yield Fact(f"{name}: {saga.task} here and in {listed(others)}.", "gold")
            else:
                yield Fact(f"{name}: {saga.task} here to complete it.", "gold")

    def _tasks(self, port: PortView) -> Iterator[Fact]:
        """Yield what can be gained here, with the odds for the crew aboard."""
        view, crew = self._view, self._me.crew
        beat = view_rules.defence(port)
        if port.town is not None:
            chances = odds.raids(beat, crew or RAID_ROLLS)
            yield Fact(f"Raid: beat {beat}, {_told(chances, 'roll', 'rolls', crew)}.")
        elif port.settler is None:
            towns = derived_scores.towns_near(view, port)
            worth = view_rules.settlement_worth(view, port)
            if towns:
                yield Fact(f"Settle: not while the town of {listed(towns)} stands.", "dim")
            else:
                chances = odds.settlements(beat, crew or SETTLE_DICE)
                told = _told(chances, "die", "dice", crew)
                yield Fact(f"Settle: worth {worth}, beat {beat}, {told}.")
        if port.good is None:
            barred = derived_scores.goods_near(view, port)
            points = [
                f"{good} {view_rules.trade_points(self.data, view, port, good)}"
                for good in GOODS
                if good not in barred
            ]
            yield Fact(f"Trade: {', '.join(points) or 'the region has every good'}.")

    def _region(self, port: PortView) -> Iterator[Fact]:
        if port.region is None:
            yield Fact("No region: it counts only its own value.", "dim")
            return
        told = []
        for mate in derived_scores.mates(self._view, port):
            marks = [f"{mate.town} town"] if mate.town else []
            marks += [mate.good] if mate.good else []
            marks += [self._names[mate.settler]] if mate.settler is not None else []
            told.append(f"{mate.name} {mate.value}" + (f" ({', '.join(marks)})" if marks else ""))
        yield Fact(f"{self.region(port.region)}: with {listed(told)}.", "dim")

    def _shores(self, number: int) -> Iterator[Fact]:
        names = [self.data.place_names[other] for other in self.data.adjacent[number]]
        yield Fact(f"Next to {listed(names)}.", "dim")

    def _home(self) -> Iterator[Fact]:
        deck = count(self._view.rune_deck, "rune")
        yield Fact(f"You can draw a rune here for a Day; {deck} in the deck.", "dim")


def _told(chances: Sequence[odds.Odds], one: str, many: str, crew: int) -> str:
    """Say `33%, 56% with 1 to 2 rolls`; without crew aboard, what that many crew could do."""
    told = ", ".join(odds.percent(chance.success) for chance in chances)
    most = len(chances)
    rolled = f"1 {one}" if most == 1 else f"1 to {most} {many}"
    return f"{told} with {rolled}" + ("" if crew else " and as many crew")


def _days(way: Passage) -> str:
    return count(way.days, "Day") if way.days else "No Days"


def _lost(way: Passage) -> str:
    return f"{count(way.losses, 'piece')} lost" if way.losses else "no losses"


def _bonus(bonus: int) -> str:
    return f", +{bonus}" if bonus else ""


_FRAMED = 5
"""The rows from which on there is a frame."""
Line = list[tuple[str, str]]
"""Texts in a row, with their styles."""


def draw_place(
    canvas: Canvas, table: FireAxeTableView, room: Chartroom, course: Destination, top: int = 0
) -> int:
    """Draw the facts in a frame if there is room, otherwise in consecutive rows.

    Returns how many rows lie below what is in sight; *top* rows are scrolled away.
    """
    canvas.hit(canvas.rect, None)  # on a large screen it lies over the map
    told = Gazetteer(room, table)
    title, facts = told.title(course.to), told.facts(course)
    canvas.fill(canvas.rect)
    if canvas.height < _FRAMED:
        return _rows(canvas, canvas, _flow(title, facts, canvas.width - 2), top)
    inside = canvas.box(canvas.rect, title=title)
    wide = inside.width - 2
    lines = [
        [(f"{' ' if number else ''}{line}", fact.style)]
        for fact in facts
        for number, line in enumerate(wrap(fact.text, wide - (width_of(fact.text) > wide)))
    ]
    return _rows(canvas, inside, lines, top)


def _rows(canvas: Canvas, inside: Canvas, lines: Sequence[Line], top: int) -> int:
    """Draw the lines from *top* on, and say at the lower edge where there are more."""
    top = max(0, min(top, len(lines) - inside.height))
    for y, line in enumerate(lines[top : top + inside.height]):
        x = 1
        for text, style in line:
            x = inside.put(x, y, clip(text, inside.width - x - 1), style) + 2
    below, g = max(0, len(lines) - inside.height - top), canvas.glyphs
    arrows = f"{g.up if top else ''}{g.down if below else ''}"
    if arrows:
        words = f" {arrows} PgDn more " if below else f" {arrows} PgUp "
        canvas.put_right(canvas.width - 2, canvas.height - 1, words, "dim")
    return below


def _flow(title: str, facts: Sequence[Fact], width: int) -> list[Line]:
    """Return title and facts in rows; one that does not fit behind the others begins a new row."""
    lines: list[Line] = [[(title, "title")]]
    x = width_of(title) + 2
    for fact in facts:
        parts = [fact.text]
        if x + width_of(fact.text) > width:
            parts = wrap(fact.text, width)
            lines.append([])
            x = 0
        for number, part in enumerate(parts):
            if number:
                lines.append([])
                x = 0
            lines[-1].append((part, fact.style))
            x += width_of(part) + 2
    return lines
