"""Animations of rolling dice, and news: treasures, settlements, sagas, eras, final rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.games.fireaxe import events as ev
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.events import Event
from core.games.fireaxe.text.words import Lexicon
from core.games.fireaxe.view import View
from core.text import Names
from core.tui.animations import Animation
from fireaxe_tui.moments import attack_show, cards
from fireaxe_tui.moments.attack_show import Attack
from fireaxe_tui.moments.townscape import Sight


def shows(
    events: Sequence[Event], names: Names, data: Content, before: View | None = None
) -> list[Animation]:
    """Make animations for the events worth watching; *before* is the table before them."""
    found: list[Animation] = []
    words, attack = Lexicon(data), _under_way(before, data)
    rune = rune_asked(before, words)
    for number, event in enumerate(events):
        rune = words.rune(event.rune) if isinstance(event, ev.RunePlayed) else rune
        if isinstance(event, ev.RaidBegan | ev.SettlingBegan):
            raid = isinstance(event, ev.RaidBegan)
            attack = attack_on(event.port, event.seat, before, data, raid=raid)
        elif isinstance(event, ev.CrewLost) and attack is not None:
            attack = replace(attack, crew=attack.crew - event.crew)
        made: list[Animation] = []
        match event:
            case ev.DiceRolled() | ev.DiceRerolled():
                known = attack or attack_on("", event.seat, before, data, raid=True)
                made = [attack_show.dice(event, known, _toll(events[number + 1 :]), names)]
            case ev.TownTaken(seat=seat, port=port):
                known = attack or attack_on(port, seat, before, data, raid=True)
                made = [
                    attack_show.town_falls(event, known),
                    attack_show.chest_opens(event, known, names),
                ]
            case ev.SettlementFounded(seat=seat, port=port, ousted=ousted):
                known = attack or attack_on(port, seat, before, data, raid=False)
                made = [attack_show.settled(seat, known, names, ousted)]
            case ev.ShipLost(seat=seat):
                ashore = any(isinstance(one, ev.SettlementFounded) for one in events[:number])
                made = [attack_show.ship_lost(seat, attack, names, ashore=ashore)]
            case _:
                news = announced(event, names, words, rune, before)
                made = [news] if news else []
        # What comes before the last of them tells nothing of the event yet.
        found += [replace(show, event=max(0, number - 1)) for show in made[:-1]]
        found += [replace(show, event=number) for show in made[-1:]]
    return found


def rune_asked(before: View | None, words: Lexicon) -> str:
    """Return the name of a rune that was played before, and still asked something."""
    return words.rune(before.ask.rune) if before is not None and before.ask.rune else ""


def _under_way(before: View | None, data: Content) -> Attack | None:
    """Return the attack that had begun before."""
    if before is None or before.attack is None:
        return None
    raid = before.attack.task == "raid"
    return attack_on(before.attack.port, before.active, before, data, raid=raid)


def attack_on(port: str, seat: int, before: View | None, data: Content, *, raid: bool) -> Attack:
    """Gather what a show of an attack needs to know."""
    name = data.place_names[data.place_index[port]] if port else ""
    title = (f"Raid on {name}" if raid else f"Settling {name}") if port else "The dice"
    me = before.captains[seat] if before is not None else None
    town = before.ports[data.place_index[port]].town if before is not None and port else None
    sight: Sight = ("large" if town == "large" else "small") if raid else "shore"
    return Attack(
        title,
        port,
        name,
        sight,
        me.crew if me else 0,
        me.points if me else 0,
        len(me.towns) if me else 0,
    )


def _toll(rest: Sequence[Event]) -> int:
    """Return the crew a roll costs, up to the next roll."""
    for event in rest:
        if isinstance(event, ev.CrewLost):
            return event.crew
        if isinstance(event, ev.DiceRolled | ev.DiceRerolled):
            break
    return 0


_STRIKES = (
    ev.GoodPilfered,
    ev.ShipSentHome,
    ev.RuneStolen,
    ev.StormStruck,
    ev.CrewDeserted,
    ev.ShipBecalmed,
)
"""What a rune does to another captain."""


def struck(event: Event) -> int | None:
    """Return whom an event harms; None if it harms nobody else."""
    if isinstance(event, _STRIKES):
        return event.victim
    return event.ousted if isinstance(event, ev.SettlementFounded) else None


def concerns(event: Event, people: Sequence[int]) -> bool:
    """Check whether people should hear at once of what another captain did."""
    if struck(event) in people:
        return True
    return isinstance(event, ev.SagaCompleted | ev.EraBegan | ev.TokensTaken | ev.TokenPlaced)


def announced(
    event: Event, names: Names, words: Lexicon, rune: str = "", before: View | None = None
) -> Animation | None:
    """Make the card of an event that deserves one; *rune* is the one just played."""
    card = cards.card_of(event, names, words, rune, before)
    return None if card is None else cards.animation(card, names)
