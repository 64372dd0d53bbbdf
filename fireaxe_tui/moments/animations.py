"""Animations of rolling dice, and news: treasures, settlements, sagas, eras, final rounds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from core.games.fireaxe import events as ev
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.events import Event
from core.games.fireaxe.text.words import Lexicon
from core.text import Names
from core.tui.animations import Animation
from core.tui.canvas import Canvas, width_of
from core.tui.parts import seat_mark, seat_style
from core.words import count
from fireaxe_tui.moments import cards
from fireaxe_tui.moments.attack import needed
from fireaxe_tui.moments.banners import banner, frame
from fireaxe_tui.moments.dice import HIGH, STEP, WIDE, Die, draw_dice, lying
from fireaxe_tui.moments.map_shows import burning

_TUMBLES = 6
"""The number of frames for which dice keep rolling."""


def shows(events: Sequence[Event], names: Names, data: Content) -> list[Animation]:
    """Make animations for the events worth watching."""
    found: list[Animation] = []
    words, where, rune = Lexicon(data), "", ""
    for number, event in enumerate(events):
        rune = words.rune(event.rune) if isinstance(event, ev.RunePlayed) else rune
        match event:
            case ev.RaidBegan(port=port):
                where = f"Raid on {words.place(port)}"
            case ev.SettlingBegan(port=port):
                where = f"Settling {words.place(port)}"
            case ev.DiceRolled() | ev.DiceRerolled():
                show = _dice(event, where, _toll(events[number + 1 :]), names)
                found.append(replace(show, event=number))
            case _:
                news = _news(event, names, words, rune)
                found += [replace(news, event=number)] if news else []
    return found


def _toll(rest: Sequence[Event]) -> int:
    """Return the crew a roll costs, up to the next roll."""
    for event in rest:
        if isinstance(event, ev.CrewLost):
            return event.crew
        if isinstance(event, ev.DiceRolled | ev.DiceRerolled):
            break
    return 0


def _dice(event: ev.DiceRolled | ev.DiceRerolled, where: str, lost: int, names: Names) -> Animation:
    """Let the dice tumble, then show hit or miss below them."""
    lie = lying(event.faces, event.value, event.bonus)
    again = event.dice if isinstance(event, ev.DiceRerolled) else tuple(range(1, len(lie) + 1))
    title = where or ("Odin looks again" if isinstance(event, ev.DiceRerolled) else "The dice")
    who = seat_mark(event.seat, names[event.seat])
    plus = f", {event.bonus} added" if event.bonus else ""
    told = f"{needed(event.value, event.bonus)}{plus}"
    hits = sum(bool(die.won) for die in lie)
    score = count(hits, "hit") if len(lie) > 1 else ""
    cost = f"{count(lost, 'crew', 'crew')} lost" if lost else ""
    result = ", ".join(part for part in (score, cost) if part)
    wide = max(34, width_of(who) + 6, width_of(told) + 6, len(lie) * STEP + 6)

    def draw(canvas: Canvas, number: int) -> None:
        inside = frame(canvas, wide, HIGH + (8 if result else 6), title)
        inside.put_center(0, who, seat_style(event.seat))
        inside.put_center(1, told, "dim")
        dice = lie if number >= _TUMBLES else _tumbling(lie, again, number)
        left = (inside.width - len(lie) * STEP + STEP - WIDE) // 2
        draw_dice(inside, None, left, min(3, inside.height - HIGH - 1), dice)
        if number >= _TUMBLES:
            style = "good" if hits else "bad"
            inside.put_center(inside.height - 1, result, style)

    return Animation(draw, frames=_TUMBLES + 1, beat=0.08, rest=0.8)


def _tumbling(lie: tuple[Die, ...], again: Sequence[int], frame_number: int) -> tuple[Die, ...]:
    """Return one frame of the roll: faces change each time, but the same way in every run."""
    return tuple(
        Die((die.face + 2 * number + frame_number * (5 if number % 2 else 1)) % 6 + 1)
        if number in again
        else die
        for number, die in enumerate(lie, 1)
    )


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


def announced(event: Event, names: Names, words: Lexicon, rune: str = "") -> Animation | None:
    """Make the card of an event that deserves one; *rune* is the one just played."""
    card = cards.card_of(event, names, words, rune)
    return None if card is None else cards.animation(card, names)


def _news(event: Event, names: Names, words: Lexicon, rune: str) -> Animation | None:
    """Make an announcement, if the event deserves one."""
    match event:
        case ev.TownTaken(seat=seat, port=port, treasure=treasure):
            lines = [
                (f"{names[seat]} carries off {treasure}", "title"),
                ("{dot} " * treasure, "gold"),
            ]
            chest = banner(f"{words.place(port)} has fallen", lines)
            return burning(seat, port, "burns", chest)
        case ev.SettlementFounded(seat=seat, port=port, ousted=ousted):
            whom = "" if ousted is None else f", {names[ousted]} is driven out"
            line = f"{{house}} {names[seat]} settles {words.place(port)}{whom}"
            return banner("A new settlement", [(line, "title")])
        case ev.ShipLost(seat=seat):
            lines = [
                (f"{{skull}} {names[seat]}'s longship is lost {{skull}}", "bad"),
                ("No one is left to row; the ship goes home empty.", "dim"),
            ]
            return banner("Lost", lines)
    return announced(event, names, words, rune)
