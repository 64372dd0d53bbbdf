"""A game as a list of turns: what each captain did, what it brought, and whom it hurt.

It is made of events as an onlooker may know them, so it can hold nobody's secret.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from copy import deepcopy
from dataclasses import dataclass, field, replace
from typing import Literal

from core.frozen import frozen
from core.games.fireaxe import events as ev
from core.games.fireaxe.data.content import WINTERING, Content
from core.games.fireaxe.events import Event
from core.games.fireaxe.terms import DAYS, Piece
from core.games.fireaxe.text.words import ROMAN, Lexicon, counted
from core.text import Names
from core.tui.drawing.canvas import width_of
from core.words import count, listed
from fireaxe_tui.map.scenes import Route

Sign = Literal["load", "sail", "trade", "raid", "settle", "rune", "saga", "loss", "home", "wind"]


@frozen
class Deed:
    """Something a captain did, in a line."""

    sign: Sign
    words: str
    points: int = 0
    place: str = ""
    """Where it was done; empty if that does not matter."""
    dice: tuple[tuple[int, bool], ...] = ()
    """The dice that were rolled, and whether each won."""
    brief: str = ""
    """The same in fewer words, for who knows where the ship is."""
    event: type[Event] | None = None
    """What kind of event it tells of, where later ones depend on that."""


@frozen
class Strike:
    """Something a captain did to another."""

    seat: int
    victim: int
    words: str
    """What was done, after the name of the one who did it."""
    cost: str
    """What the victim lost, in a sentence."""
    place: str = ""
    step: int = 0
    """How many decisions stood when it was done."""
    event: type[Event] | None = None
    """What kind of event it tells of."""


@frozen
class Turn:
    """A turn of one captain."""

    seat: int
    round: int
    start: int
    """How many decisions stood when it began."""
    end: int
    """How many stand since it ended, or so far."""
    deeds: tuple[Deed, ...]
    strikes: tuple[Strike, ...]
    world: tuple[str, ...]
    """What changed for everybody."""
    route: Route
    points: int
    totals: tuple[int, ...]
    """Everybody's points after it."""
    over: bool = True
    """Whether another turn has begun since."""

    @property
    def total(self) -> int:
        return self.totals[self.seat]

    def summary(self, width: int = 0) -> str:
        """Return the turn in one line; if it may not be longer, without what tells least."""
        whole = self._summary()
        if not width or width_of(whole) <= width:
            return whole
        told = [*self.deeds]
        for sign in ("load", "loss", "home", "sail", "rune"):
            told = [deed for deed in told if deed.sign != sign or deed.points] or told
            words = ", ".join(deed.words for deed in told)
            if width_of(words) <= width:
                return words
        kept = sorted(range(len(told)), key=lambda at: (told[at].sign != "saga", -told[at].points))
        while len(kept) > 1 and width_of(", ".join(told[at].words for at in kept)) > width - 5:
            kept.pop()
        return ", ".join(told[at].words for at in sorted(kept)) + ", ..." if told else whole

    def _summary(self) -> str:
        told, at = [], ""
        for deed in self.deeds:
            at = deed.place if deed.sign == "sail" else at
            if deed.sign not in ("load", "loss"):
                told.append(deed.brief if deed.brief and deed.place == at else deed.words)
        told += [deed.words for deed in self.deeds if deed.sign == "loss"]
        loads = [deed.words for deed in self.deeds if deed.sign == "load"]
        return ", ".join(told or loads) or ("nothing" if self.over else "nothing yet")


def turns(told: Sequence[Sequence[Event]], names: Names, data: Content) -> list[Turn]:
    """Make the turns of a game; *told* has the opening, then the events of each decision."""
    chronicle = Chronicle(names, data)
    chronicle.add(told)
    return chronicle.turns


def since(found: Sequence[Turn], seat: int) -> list[Turn]:
    """Return the turns of others since a captain's last one; the newest turn is the captain's."""
    away: list[Turn] = []
    for turn in reversed(found[:-1]):
        if turn.seat == seat:
            break
        away.append(turn)
    return away[::-1]


class Chronicle:
    """The turns of a game that goes on."""

    def __init__(self, names: Names, data: Content) -> None:
        self._names, self._data = names, data
        self.forget()

    def forget(self) -> None:
        """Begin again, since something was undone."""
        self._scribe = _Scribe(self._names, self._data)
        self.known = 0
        """How many entries it knows: the opening, and then each decision."""

    def add(self, told: Sequence[Sequence[Event]]) -> None:
        """Take in what happened next."""
        for events in told:
            for event in events:
                self._scribe.write(event, self.known)
            self.known += 1

    @property
    def turns(self) -> list[Turn]:
        """All turns, the last one as far as it has been played."""
        return self._scribe.finish(self.known - 1)


@dataclass(eq=False, repr=False)
class _Page:
    """A turn that is being written."""

    seat: int
    round: int
    start: int
    deeds: list[Deed] = field(default_factory=list)
    strikes: list[Strike] = field(default_factory=list)
    world: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)
    days: list[int] = field(default_factory=list)
    loaded: list[Piece] = field(default_factory=list)
    leg: list[str] = field(default_factory=list)
    """The places of the voyage since the last deed."""
    lost: dict[str, Counter[Piece]] = field(default_factory=dict)
    """Pieces lost, by how they were."""
    drawn: int = 0
    points: int = 0


@dataclass(eq=False, repr=False)
class _Attack:
    """A raid or a settlement that is under way."""

    port: str
    against: int | None
    dice: list[tuple[int, bool]] = field(default_factory=list)


class _Scribe(Lexicon):
    """Writes turns from events in order."""

    def __init__(self, names: Names, data: Content) -> None:
        super().__init__(data)
        self._names = names
        self._points = [0] * len(names)
        self._at = [WINTERING] * len(names)
        self._done: list[Turn] = []
        self._page: _Page | None = None
        self._attack: _Attack | None = None
        self._rune = ""
        self._step = 0

    # --- Turns ----------------------------------------------------------------------------------

    def write(self, event: Event, step: int) -> None:
        """Take in an event of a decision."""
        self._step = step
        match event:
            case ev.GameBegan(points=points):
                self._points = list(points)
            case ev.TurnBegan(seat=seat, round=number, days=days):
                self._close(step)
                self._page = _Page(seat, number, step, places=[self._at[seat]])
                if days < DAYS:
                    self._deed(Deed("loss", f"becalmed, {days} Days only"))
            case _ if self._page is not None:
                for chapter in (self._voyage, self._task, self._card, self._course):
                    if chapter(event, self._page):
                        return

    def finish(self, steps: int) -> list[Turn]:
        """Return all turns, the last one as far as it has been played."""
        page, points = deepcopy(self._page), [*self._points]
        found = self._done[:]
        self._close(steps)
        if page is not None:
            self._done = [*found, replace(self._done[-1], over=False)]
        whole, self._done = self._done, found
        self._page, self._points = page, points
        return whole

    def _close(self, step: int) -> None:
        page = self._page
        if page is None:
            return
        self._land(page)
        if page.lost:
            told = [
                f"{listed([counted(piece, some[piece]) for piece in some])} {how}"
                for how, some in page.lost.items()
            ]
            self._deed(Deed("loss", f"lost {', '.join(told)}"))
        self._done = [
            *self._done,
            Turn(
                page.seat,
                page.round,
                page.start,
                step,
                tuple(page.deeds),
                tuple(page.strikes),
                tuple(page.world),
                Route(page.seat, tuple(page.places), tuple(page.days)),
                page.points,
                tuple(self._points),
            ),
        ]
        self._page = None

    def _deed(self, deed: Deed) -> None:
        assert self._page is not None
        self._page.deeds.append(deed)
        self._score(self._page.seat, deed.points)

    def _score(self, seat: int, points: int) -> None:
        self._points[seat] += points
        if self._page is not None and seat == self._page.seat:
            self._page.points += points

    def _land(self, page: _Page) -> None:
        """Tell of the voyage so far before something else is told."""
        if page.loaded:
            pieces = [
                counted(piece, page.loaded.count(piece)) for piece in dict.fromkeys(page.loaded)
            ]
            page.loaded = []
            self._deed(Deed("load", f"loads {listed(pieces)}"))
        if len(page.leg) > 1:
            days = count(len(page.leg) - 1, "Day")
            way = f"{self.place(page.leg[0])} to {self.place(page.leg[-1])}"
            place, page.leg = page.leg[-1], page.leg[-1:]
            brief = f"{days} to {self.place(place)}"
            self._deed(Deed("sail", f"{days}: {way}", place=place, brief=brief))

    # --- Events -----------------------------------------------------------------------------------

    def _voyage(self, event: Event, page: _Page) -> bool:
        match event:
            case ev.PieceLoaded(piece=piece):
                page.loaded.append(piece)
            case ev.ShipLeft(seat=seat, homeland=home):
                self._at[seat] = home
                page.places, page.leg = [home], [home]
            case ev.ShipSailed(seat=seat, origin=origin, to=to, day=day):
                self._at[seat] = to
                page.leg = page.leg or [origin]
                page.leg.append(to)
                page.places.append(to)
                page.days.append(day)
            case ev.PieceLost(piece=piece):
                page.lost.setdefault("to the weather", Counter())[piece] += 1
            case ev.CrewLost(crew=crew):
                page.lost.setdefault("in attacks", Counter())["crew"] += crew
            case ev.ShipLost(seat=seat):
                self._at[seat] = WINTERING
                if seat == page.seat:
                    self._land(page)
                    tasks = (deed for deed in reversed(page.deeds) if deed.sign != "saga")
                    done = next(tasks, None)
                    settled = done is not None and done.event is ev.SettlementFounded
                    last = "leaves the last crew ashore" if settled else "loses the last crew"
                    self._deed(Deed("home", f"{last}: the ship goes home empty"))
            case ev.ShipWintered(seat=seat):
                self._land(page)
                self._at[seat] = WINTERING
                self._deed(Deed("home", "goes home for the winter"))
            case ev.SatOut():
                self._deed(Deed("home", "has settled all crew and sits out"))
            case _:
                return False
        return True

    def _task(self, event: Event, page: _Page) -> bool:
        match event:
            case ev.GoodTraded(port=port, good=good, points=points, demanded=demanded):
                self._land(page)
                why = " in demand" if demanded else ""
                words = f"trades {good}{why} in {self.place(port)}"
                self._deed(Deed("trade", words, points, port, brief=f"trades {good}"))
            case ev.RaidBegan(port=port):
                self._land(page)
                self._attack = _Attack(port, None)
            case ev.SettlingBegan(port=port, against=against):
                self._land(page)
                self._attack = _Attack(port, against)
            case ev.DiceRolled(faces=faces, value=value, bonus=bonus):
                if self._attack is not None:
                    self._attack.dice += [(face, face + bonus > value) for face in faces]
            case ev.DiceRerolled(faces=faces, value=value, bonus=bonus):
                if self._attack is not None:
                    del self._attack.dice[-len(faces) :]
                    self._attack.dice += [(face, face + bonus > value) for face in faces]
            case ev.TownTaken(port=port, treasure=treasure):
                self._end_attack("raid", f"burns {self.place(port)}", treasure, ev.TownTaken)
            case ev.RaidEnded(port=port, stopped=stopped):
                name = self.place(port)
                words = f"breaks off the raid on {name}" if stopped else f"raids {name} in vain"
                self._end_attack("raid", words)
            case ev.SettlementFounded(port=port, ousted=ousted):
                self._settled(page, port, ousted)
            case ev.SettlingFailed(port=port) | ev.SettlementDeclined(port=port):
                self._end_attack("settle", f"fails to settle {self.place(port)}")
            case _:
                return False
        return True

    def _settled(self, page: _Page, port: str, ousted: int | None) -> None:
        name, founded = self.place(port), ev.SettlementFounded
        if ousted is None:
            self._end_attack("settle", f"settles {name}", event=founded)
            return
        words = f"takes {name} from {self._names[ousted]} by Unrest"
        dice = self._end_attack("settle", words, event=founded)
        rolled = f" ({dice})" if dice else ""
        cost = f"The settlement in {name} is lost."
        words = f"took {name} by Unrest{rolled}"
        page.strikes.append(Strike(page.seat, ousted, words, cost, port, self._step, founded))

    def _end_attack(
        self, sign: Sign, words: str, points: int = 0, event: type[Event] | None = None
    ) -> str:
        """Tell of an attack with its dice; return these as words."""
        attack, self._attack = self._attack, None
        dice = () if attack is None else tuple(attack.dice)
        told = " ".join(str(face) for face, _ in dice)
        shown = f"{words} ({told})" if told else words
        port = "" if attack is None else attack.port
        brief = shown.replace(self.place(port), "it", 1) if port else ""
        self._deed(Deed(sign, shown, points, port, dice, brief, event))
        return told

    def _card(self, event: Event, page: _Page) -> bool:
        match event:
            case ev.RunePlayed(rune=rune):
                self._land(page)
                self._rune = self.rune(rune)
                self._deed(Deed("rune", f"plays {self._rune}", event=ev.RunePlayed))
            case ev.RuneDiscarded(rune=rune):
                self._land(page)
                self._deed(Deed("rune", f"discards {self.rune(rune)}"))
            case ev.RuneDrawn():
                self._land(page)
                page.drawn += 1
                if page.drawn > 1 and page.deeds[-1].event is ev.RuneDrawn:
                    page.deeds.pop()
                words = f"draws {'a rune' if page.drawn == 1 else f'{page.drawn} runes'}"
                self._deed(Deed("rune", words, event=ev.RuneDrawn))
            case ev.ShipBlown(seat=seat, to=to):
                self._at[seat] = to
                page.leg = [to]
                page.places.append(to)
                page.days.append(0)
                self._deed(Deed("sail", f"carried to {self.the(to)}", place=to))
            case ev.CrewMustered(crew=crew):
                self._deed(Deed("load", f"{count(crew, 'crew joins', 'crew join')}"))
            case ev.PointsGained(points=points):
                self._deed(Deed("rune", f"gains by {self._rune or 'a rune'}", points))
            case ev.WindTurned(blue=blue):
                page.world.append(f"The wind turned: the {blue.capitalize()} is fair.")
            case ev.DemandChanged(good=good):
                page.world.append(f"{good.capitalize()} are in demand now.")
            case _:
                return self._struck(event, page)
        return True

    def _struck(self, event: Event, page: _Page) -> bool:
        """Tell of a rune against another captain, whose own pieces it moved."""
        match event:
            case ev.GoodPilfered(victim=victim, good=good):
                cost = f"{good.capitalize()} stolen from the hold."
            case ev.ShipSentHome(victim=victim):
                cost = "The ship is home again with a single crew."
                self._at[victim] = WINTERING
            case ev.RuneStolen(victim=victim):
                cost = "A rune was stolen."
            case ev.StormStruck(victim=victim, piece=piece):
                cost = f"The storm took {self.piece(piece)}."
            case ev.CrewDeserted(victim=victim):
                cost = "One crew deserted."
            case ev.ShipBecalmed(victim=victim, days=days):
                cost = f"The next turn has {days} Days, not {DAYS}."
            case _:
                return False
        rune = self._rune or "a rune"
        if page.deeds and page.deeds[-1].event is ev.RunePlayed:
            page.deeds[-1] = Deed("rune", f"plays {rune} on {self._names[victim]}")
        place = self._at[victim]
        told = f"played {rune}"
        page.strikes.append(Strike(page.seat, victim, told, cost, place, self._step, type(event)))
        return True

    def _course(self, event: Event, page: _Page) -> bool:
        match event:
            case ev.SagaCompleted(saga=saga, bonus=bonus):
                self._land(page)
                self._deed(Deed("saga", f"completes {self.saga(saga)}", bonus))
            case ev.SagaShown(saga=saga):
                page.world.append(f"A new saga: {self.saga_goal(saga)}.")
            case ev.EraBegan(era=era):
                page.world.append(f"Era {ROMAN[era]} has begun: a slot more on every longship.")
            case ev.TokensTaken(seat=seat):
                page.world.append(
                    f"The last saga is out: {self._names[seat]} has the Final Round tokens."
                )
            case ev.TokenPlaced(left=left):
                told = f"{count(left, 'token')} left" if left else "the last turn"
                page.world.append(f"A Final Round token is down, {told}.")
            case _:
                return False
        return True
