"""Turns events into short sentences for the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from core.games.vikings import events as ev
from core.games.vikings.events import Event, ScoreLine
from core.games.vikings.terms import ROUNDS
from core.games.vikings.text.words import PLURAL, Lexicon, count, price_paid
from core.games.vikings.view_rules import scoring_of
from core.text import Names

_SCORED: Final[Mapping[str, str]] = {
    "ships": "unrepelled ships",
    "gold": "gold exchanged",
    "boatswains": "most boatswains",
    "islands": "most islands",
    "longest": "longest island",
    "buildings": "building specials",
}
"""What a line of a scoring counted, where its id alone does not say."""


class Narration(Lexicon):
    """A sentence for every event."""

    def tell(self, event: Event, names: Names) -> Sequence[str]:
        for chapter in (
            self._offer,
            self._auction,
            self._placing,
            self._special,
            self._ferry,
            self._scoring,
        ):
            line = chapter(event, names)
            if line is not None:
                return (line,)
        return ()

    def _offer(self, event: Event, names: Names) -> str | None:
        match event:
            case ev.RoundBegan(round=number, start=start):
                return (
                    f"--- Round {number} of {ROUNDS}, ending with a {scoring_of(number)} scoring: "
                    f"{names[start]} is the start player."
                )
            case ev.VikingsDrawn(vikings=vikings):
                kinds = dict.fromkeys(vikings)
                drawn = ", ".join(count(vikings.count(kind), kind) for kind in kinds)
                return f"Drawn from the bag: {drawn}."
            case ev.TilesLaid(tiles=tiles):
                ships = sum(self.face(tile).shape == "ship" for tile in tiles)
                islands = count(len(tiles) - ships, "island tile")
                return f"The wheel is filled with {islands} and {count(ships, 'ship')}."
            case ev.GroupBought(seat=seat, viking=viking, tile=tile, gold=gold, fame=fame):
                group = f"a {viking} with {self.tile(tile)}"
                return f"{names[seat]} buys {group} for {price_paid(gold, fame)}."
            case ev.WheelTurned(steps=steps):
                return f"The wheel turns by {steps}: every group left is now {steps} cheaper."
        return None

    def _auction(self, event: Event, names: Names) -> str | None:
        match event:
            case ev.BidMade(seat=seat, amount=amount):
                return f"{names[seat]} bids {amount}."
            case ev.Passed(seat=seat, asked=asked):
                return f"{names[seat]} {'passes' if asked else 'cannot go higher'}."
            case ev.AuctionWon(seat=seat, gold=gold, fame=fame):
                return f"{names[seat]} wins the auction for {price_paid(gold, fame)}."
            case ev.VikingRemoved(seat=seat, viking=viking):
                return f"{names[seat]} removes a {viking} from the game."
            case ev.ColourLaid(seat=seat, viking=viking, slots=slots):
                kind = viking if len(slots) == 1 else PLURAL[viking]
                where = f"slot{'s' * (len(slots) > 1)} {', '.join(map(str, slots))}"
                return f"{names[seat]} lays the {kind} on {where}."
        return None

    def _placing(self, event: Event, names: Names) -> str | None:
        match event:
            case ev.StartPlaced(seat=seat, row=row):
                return f"{names[seat]} starts an island in the {row} row."
            case ev.ShipMoored(seat=seat, column=column):
                return f"A ship now lies over {names[seat]}'s column {column}."
            case ev.TilePlaced(seat=seat, row=row, column=column):
                return f"{names[seat]} places a tile at {row} {column}."
            case ev.TileDiscarded(seat=seat):
                return f"{names[seat]}'s tile fits nowhere and leaves the game."
            case ev.VikingStationed(viking=viking, row=None):
                return f"The {viking} waits on the mainland."
            case ev.VikingStationed(viking=viking, row=row, column=column):
                return f"The {viking} stands at {row} {column}."
        return None

    def _special(self, event: Event, names: Names) -> str | None:
        match event:
            case ev.SpecialsShown(specials=specials):
                return f"Special tiles turned up: {', '.join(map(self.special, specials))}."
            case ev.SpecialTaken(seat=seat, special=special):
                return f"{names[seat]} takes a special tile: {self.special(special)}."
            case ev.SpecialDeclined(seat=seat):
                return f"{names[seat]} takes no special tile."
            case ev.GoldGained(seat=seat, gold=gold):
                return f"{names[seat]} gains {gold} gold."
            case ev.BuildingRaised(special=special, row=row, column=column):
                return f"The {self.special(special)} now stands at {row} {column}."
        return None

    def _ferry(self, event: Event, names: Names) -> str | None:
        match event:
            case ev.BoatReadied(seat=seat):
                return f"{names[seat]} readies a boat."
            case ev.FerrySailed(seat=seat, boat=boat):
                return f"{names[seat]} sends out a boatswain{' with a boat' if boat else ''}."
            case ev.VikingCarried(viking=viking, column=column):
                return f"A {viking} lands in column {column}."
        return None

    def _scoring(self, event: Event, names: Names) -> str | None:
        match event:
            case ev.SeatScored(seat=seat, scoring=scoring, lines=lines, gold=gold, fame=fame):
                told = "; ".join(filter(None, map(_score_part, lines))) or "nothing"
                now = f"now {gold} gold, {fame} fame"
                return f"{scoring.capitalize()} scoring for {names[seat]}: {told} ({now})."
            case ev.GameEnded(winners=winners):
                who = " and ".join(names[seat] for seat in winners)
                verb = "wins" if len(winners) == 1 else "share the victory"
                return f"=== {who} {verb}."
        return None


def _score_part(line: ScoreLine) -> str:
    """One line of a scoring; empty if it brought and cost nothing."""
    gains = [
        f"{line.gold:+d} gold" if line.gold else "",
        f"{line.fame:+d} fame" if line.fame else "",
    ]
    told = ", ".join(gain for gain in gains if gain)
    return f"{_SCORED.get(line.what, line.what)} {told}" if told else ""
