"""The table of Fire & Axe as lines of text, meant to be read from top to bottom."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.fireaxe.terms import DAYS, SKULLS
from core.games.fireaxe.text.words import GOAL, ROMAN, Lexicon, cargo
from core.games.fireaxe.view import CaptainView, PortView, SagaView, View
from core.games.fireaxe.view_rules import zone_of
from core.text import Names
from core.words import count, listed

_DONE = {"trade": "done", "raid": "raided", "settle": "settled"}


class Board(Lexicon):
    """Describes one view in lines of text."""

    def table(self, view: View, names: Names) -> list[str]:
        """Describe everything that is public."""
        return [
            *self.glance(view, names),
            "",
            "Captains:",
            *(f"  {self.captain(view, me, names)}" for me in view.captains),
            "",
            *self.ports(view, names),
            "",
            *self._piles(view, names),
        ]

    def glance(self, view: View, names: Names) -> list[str]:
        """Describe what the active captain needs: days, weather, ship, sagas."""
        return [
            self._headline(view, names),
            self.wind(view),
            self.chart(view),
            self._ship(view, names),
            "Sagas:",
            *(f"  {line}" for line in self.sagas(view)),
        ]

    def _headline(self, view: View, names: Names) -> str:
        if view.ended:
            return "The game is over."
        spent = []
        if view.preparation:
            spent.append(f"{view.preparation} preparing")
        if view.sailing:
            spent.append(f"{view.sailing} sailing")
        used = f" ({' + '.join(spent)} spent)" if spent else ""
        days = count(view.days_left, "Day")
        return (
            f"Round {view.round}, era {ROMAN[view.era]}, {names[view.active]}'s turn: "
            f"{days} left{used}."
        )

    def wind(self, view: View) -> str:
        clear = ", ".join(
            f"{zone.capitalize()} {days}{' (blue)' if zone == view.wind else ''}"
            for zone, days in view.clear.items()
        )
        calm = " The seas are calm this turn." if view.calm else ""
        return f"Clear Weather Days: {clear}. In demand: {view.demand}.{calm}"

    def chart(self, view: View) -> str:
        skulls = [*view.chart, *(["free"] * (SKULLS - len(view.chart)))]
        limits = []
        for skull in range(1, SKULLS + 1):
            first = next((n for n, due in enumerate(self.data.skulls) if due >= skull), DAYS)
            limits.append(f"{skulls[skull - 1]} ({first}+ days over)")
        return f"Losses chart: {', '.join(limits)}."

    def _ship(self, view: View, names: Names) -> str:
        me = view.captains[view.active if view.seat is None else view.seat]
        used = me.crew + sum(me.goods.values())
        ship = f"{names[me.seat]}'s longship" if view.seat is None else "Your longship"
        runes = f" ({', '.join(rune.name for rune in view.hand)})" if view.hand else ""
        return (
            f"{ship} is {self.where(me)}, aboard: {cargo(me.crew, me.goods)} "
            f"({used} of {view.slots} slots); {me.supply} crew in supply, "
            f"{count(me.runes, 'rune')} in hand{runes}."
        )

    def where(self, captain: CaptainView) -> str:
        zone = zone_of(self.data, captain.at)
        at = self.data.place_index[captain.at]
        beside = "on" if self.data.ports <= at < self.data.ports + self.data.waters else "in"
        return f"{beside} {self.the(captain.at)}" + (f" ({zone})" if zone else "")

    def sagas(self, view: View) -> Iterator[str]:
        for space, saga in enumerate(view.sagas, start=1):
            yield f"{space} {self._saga(saga) if saga else 'empty'}"
        deck = count(view.saga_deck, "saga")
        yield f"{deck} face down." if view.saga_deck else "The deck is empty."

    def _saga(self, saga: SagaView) -> str:
        done = [self.place(port) for port in saga.ports if port not in saga.unmet]
        missing = listed([self.place(port) for port in saga.unmet])
        told = f" ({listed(done)} {_DONE[saga.task]})" if done else ""
        bonus = f", +{saga.bonus}" if saga.bonus else ""
        home = self.place(saga.homeland)
        return f"{ROMAN[saga.era]} {saga.name} ({home}{bonus}): {GOAL[saga.task]} {missing}{told}"

    def captain(self, view: View, me: CaptainView, names: Names) -> str:
        parts = [
            f"{me.seat + 1} {names[me.seat]}: {count(me.points, 'point')}",
            "sits out" if me.sits_out else self.where(me),
            cargo(me.crew, me.goods),
            count(len(me.towns), "town"),
            count(len(me.settlements), "settlement"),
            count(len(me.sagas), "saga"),
            count(me.runes, "rune"),
        ]
        if me.becalmed is not None:
            parts.append(f"becalmed ({me.becalmed} Days next turn)")
        if view.holder == me.seat:
            parts.append(f"{count(view.tokens_left, 'Final Round token')}")
        return ", ".join(parts)

    def ports(self, view: View, names: Names | None) -> Iterator[str]:
        """List every port by region, with its value, town, good and settlement."""
        groups: dict[str | None, list[PortView]] = {}
        for port in view.ports:
            groups.setdefault(port.region, []).append(port)
        for region, ports in groups.items():
            name = "Independent" if region is None else self.region(region)
            yield f"{name}: {', '.join(self.port(port, names) for port in ports)}"

    def port(self, port: PortView, names: Names | None) -> str:
        """`York 4 (small town, fish)`."""
        marks = [f"{port.town} town"] if port.town else []
        marks += [port.good] if port.good else []
        if port.settler is not None:
            who = f"captain {port.settler + 1}" if names is None else names[port.settler]
            marks.append(f"settled by {who}")
        marks += ["tried"] if port.tried else []
        return f"{port.name} {port.value}" + (f" ({', '.join(marks)})" if marks else "")

    def _piles(self, view: View, names: Names) -> Iterator[str]:
        stock = ", ".join(f"{number} {good}" for good, number in view.stock.items())
        yield f"Stockpile: {stock}. Runes: {view.rune_deck} face down, " + (
            f"{len(view.rune_discards)} discarded."
        )
        hidden = [f"{size} {_span(values)}" for size, values in view.treasures.items() if values]
        if hidden:
            yield f"Treasures still hidden: {', '.join(hidden)}."
        if view.holder is not None:
            left = count(view.tokens_left, "token")
            yield f"Final rounds: {names[view.holder]} has {left} left."


def _span(values: tuple[int, ...]) -> str:
    """`7 of 3 to 8`."""
    low, high = values[0], values[-1]
    return f"{len(values)} of {low}" + (f" to {high}" if high > low else "")
