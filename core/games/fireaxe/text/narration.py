"""Narrate what happened in short sentences."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.fireaxe import events as ev
from core.games.fireaxe.events import Event
from core.games.fireaxe.rules.ending import REASONS
from core.games.fireaxe.text.words import ROMAN, Lexicon
from core.text import Names
from core.words import count, listed


class Narration(Lexicon):
    """Has a sentence for every event, except for those that go without saying."""

    def tell(self, event: Event, names: Names) -> Sequence[str]:
        for chapter in (self._voyage, self._task, self._rune, self._saga):
            line = chapter(event, names)
            if line is not None:
                return (line,) if line else ()
        return self._scoring(event, names)

    def _voyage(self, event: Event, names: Names) -> str | None:
        match event:
            case ev.GameBegan(start=start, points=points):
                told = listed([f"{names[s]} {p}" for s, p in enumerate(points)])
                return f"{names[start]} sails first. Starting points: {told}."
            case ev.TurnBegan(seat=seat, round=number, days=days):
                short = "" if days == 7 else f" Becalmed: only {days} Days."
                return f"--- Round {number}, {names[seat]}.{short}"
            case ev.TokenPlaced(seat=seat, left=0):
                return f"{names[seat]} puts down the last Final Round token: this is the last turn."
            case ev.TokenPlaced(seat=seat, left=left):
                return f"{names[seat]} puts down a Final Round token; {count(left, 'turn')} to go."
            case ev.SatOut(seat=seat):
                return f"{names[seat]} has settled all crew and sits out."
            case ev.PieceLoaded(seat=seat, piece=piece):
                what = "one crew comes aboard" if piece == "crew" else f"{piece} go into the hold"
                return f"{names[seat]}: {what}."
            case ev.ShipLeft(seat=seat, homeland=homeland):
                return f"{names[seat]} leaves winter quarters for {self.place(homeland)}."
            case ev.ShipSailed(seat=seat, to=to, day=day):
                return f"{names[seat]} sails to {self.the(to)} (sailing day {day})."
            case ev.PieceLost(seat=seat, piece=piece, skull=skull):
                return f"The sea takes {self.piece(piece)} from {names[seat]} (skull {skull})."
            case ev.ShipLost(seat=seat):
                return f"No one is left to row: {names[seat]}'s ship goes home empty."
            case ev.ShipWintered(seat=seat):
                return f"{names[seat]} heads home to winter with a single crew."
            case ev.TurnEnded():
                return ""
        return None

    def _task(self, event: Event, names: Names) -> str | None:
        match event:
            case ev.GoodTraded(seat=seat, port=port, good=good, points=points, demanded=demanded):
                why = " They were in demand." if demanded else ""
                return f"{names[seat]} trades {good} in {self.place(port)} for {points}.{why}"
            case ev.RaidBegan(seat=seat, port=port, value=value):
                return f"{names[seat]} raids {self.place(port)}: a die must beat {value}."
            case ev.SettlingBegan(seat=seat, port=port, value=value, dice=dice, against=against):
                whom = "" if against is None else f" against {names[against]}"
                with_dice = count(dice, "die", "dice")
                return (
                    f"{names[seat]} lands settlers in {self.place(port)}{whom}: "
                    f"{with_dice}, to beat {value}."
                )
            case ev.DiceRolled(seat=seat, faces=faces, value=value, bonus=bonus):
                return f"{names[seat]} rolls {_dice(faces, value, bonus)}"
            case ev.DiceRerolled(faces=faces, value=value, bonus=bonus):
                return f"Odin looks again: {_dice(faces, value, bonus)}"
            case ev.CrewSaved(crew=crew):
                return f"The Valkyries stay their hand: {count(crew, 'crew', 'crew')} kept."
            case ev.CrewLost(seat=seat, crew=crew):
                return f"{names[seat]} loses {count(crew, 'crew', 'crew')}."
            case ev.TownTaken(seat=seat, port=port, treasure=treasure):
                return f"{self.place(port)} burns! {names[seat]} carries off {treasure}."
            case ev.RaidEnded(seat=seat, port=port, stopped=True):
                return f"{names[seat]} calls off the raid on {self.place(port)}."
            case ev.RaidEnded(port=port):
                return f"{self.place(port)} holds out."
            case ev.SettlementFounded(seat=seat, port=port, ousted=None):
                return f"{names[seat]} settles {self.place(port)}."
            case ev.SettlementFounded(seat=seat, port=port, ousted=int(rival)):
                return f"{names[seat]} drives {names[rival]} out of {self.place(port)}."
            case ev.SettlingFailed(port=port):
                return f"{self.place(port)} drives the settlers off."
            case ev.SettlementDeclined(seat=seat):
                return f"{names[seat]} keeps the last crew aboard."
        return None

    def _rune(self, event: Event, names: Names) -> str | None:
        match event:
            case ev.RuneDealt(rune=None) | ev.RunesShuffled():
                return ""
            case ev.RuneDealt(seat=seat, rune=str(rune)):
                return f"{names[seat]} is dealt {self.rune(rune)}."
            case ev.RuneDrawn(seat=seat, rune=None):
                return f"{names[seat]} draws a rune."
            case ev.RuneDrawn(seat=seat, rune=str(rune)):
                return f"{names[seat]} draws {self.rune(rune)}."
            case ev.RunePlayed(seat=seat, rune=rune):
                return f"{names[seat]} plays {self.rune(rune)}."
            case ev.RuneDiscarded(seat=seat, rune=rune):
                return f"{names[seat]} discards {self.rune(rune)}."
            case ev.WindTurned(blue=blue):
                return f"The wind turns: the {blue.capitalize()} is fair now."
            case ev.DemandChanged(good=good, old=old):
                return f"The markets turn from {old} to {good}."
            case ev.ShipBlown(seat=seat, to=to):
                return f"A fair wind carries {names[seat]} to {self.the(to)}."
            case ev.SeasCalmed(seat=seat):
                return f"The seas stay calm for {names[seat]} until the turn ends."
            case ev.CrewMustered(seat=seat, crew=crew):
                return f"{count(crew, 'crew joins', 'crew join')} {names[seat]}."
            case ev.PointsGained(seat=seat, points=points):
                return f"{names[seat]} gains {points}."
        return self._strike(event, names)

    def _strike(self, event: Event, names: Names) -> str | None:
        match event:
            case ev.GoodPilfered(victim=victim, good=good):
                return f"Thieves in the night: {names[victim]} loses {good}."
            case ev.ShipSentHome(victim=victim):
                return f"A serpent rises: {names[victim]} limps home with a single crew."
            case ev.RuneStolen(seat=seat, victim=victim, rune=None):
                return f"{names[seat]} steals a rune from {names[victim]}."
            case ev.RuneStolen(seat=seat, victim=victim, rune=str(rune)):
                return f"{names[seat]} steals {self.rune(rune)} from {names[victim]}."
            case ev.StormStruck(victim=victim, piece=piece):
                return f"Ran's storm takes {self.piece(piece)} from {names[victim]}."
            case ev.CrewDeserted(victim=victim):
                return f"One crew deserts {names[victim]}."
            case ev.ShipBecalmed(victim=victim, days=days):
                return f"{names[victim]} is becalmed: {days} Days next turn."
        return None

    def _saga(self, event: Event, names: Names) -> str | None:
        match event:
            case ev.SagaCompleted(seat=seat, saga=saga, bonus=bonus):
                gain = f" and gains {bonus}" if bonus else ""
                return f"{names[seat]} completes {self.saga(saga)}{gain}!"
            case ev.SagaShown(saga=saga):
                return f"A new saga: {self.saga_goal(saga)}."
            case ev.SagaDiscarded(saga=saga, met=met):
                why = "it is already complete" if met else "nobody can complete it any more"
                return f"The next saga, {self.saga(saga)}, is discarded: {why}."
            case ev.SagaAbandoned(saga=saga):
                name = self.saga(saga)
                return f"{name} is discarded: no good is left for one of its ports."
            case ev.EraBegan(era=era):
                return f"Era {ROMAN[era]} begins: every longship gains an open slot."
            case ev.TokensTaken(seat=seat):
                return f"The saga deck is empty: {names[seat]} takes the Final Round tokens."
        return None

    def _scoring(self, event: Event, names: Names) -> Sequence[str]:
        match event:
            case ev.AxeScored(seats=seats, towns=towns, points=points):
                who = listed([names[seat] for seat in seats])
                return (f"The Bloodied Axe: {who}, {count(towns, 'town')}, {points} points.",)
            case ev.RegionScored(region=region, ports=ports, seats=seats, points=points):
                where = "" if region is None else f"{self.region(region)}: "
                told = (
                    f"{self.place(port)} {worth} for {names[seat]}"
                    for port, seat, worth in zip(ports, seats, points, strict=True)
                )
                return (f"Settlements: {where}{listed(list(told))}.",)
            case ev.HomelandScored(homeland=homeland, sagas=sagas, points=points):
                told = (
                    f"{names[seat]} {worth} for {count(held, 'saga')}"
                    for seat, (held, worth) in enumerate(zip(sagas, points, strict=True))
                    if held
                )
                return (f"Sagas of {self.place(homeland)}: {listed(list(told))}.",)
            case ev.GameEnded(reason=reason, winners=winners, totals=totals):
                who = listed([names[seat] for seat in winners])
                verb = "wins" if len(winners) == 1 else "share the victory as shield-brothers"
                return (REASONS[reason], f"=== {who} {verb} with {totals[winners[0]]} points.")
        return ()


def _dice(faces: Sequence[int], value: int, bonus: int) -> str:
    """Show dice with hits marked: `5! 2` against a value."""
    mark = "!" if len(faces) > 1 else ""
    shown = " ".join(f"{face}{mark}" if face + bonus > value else str(face) for face in faces)
    plus = f", {bonus} added to each" if bonus else ""
    won = sum(face + bonus > value for face in faces)
    if len(faces) == 1:
        return f"{shown}{plus}: {'a hit' if won else 'a miss'}."
    return f"{shown}{plus}: {count(won, 'hit')}, {count(len(faces) - won, 'miss', 'misses')}."
