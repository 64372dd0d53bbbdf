"""What is worth watching in the doings of others: it happens on the map, where it happened."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from core.games.fireaxe import events as ev
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.events import Event
from core.games.fireaxe.text.words import Lexicon
from core.games.fireaxe.view import View
from core.text import Names
from core.tui.animations import Animation
from fireaxe_tui.map.scenes import Flag, Scene
from fireaxe_tui.moments import animations
from fireaxe_tui.moments.map_shows import READ, burning, flagged, sailing


def watched(
    events: Sequence[Event],
    names: Names,
    people: Sequence[int],
    data: Content,
    before: View | None = None,
) -> list[Animation]:
    """Make the animations of what somebody did who does not sit at this keyboard.

    *before* is the table before it.
    """
    words = Lexicon(data)
    rune = animations.rune_asked(before, words)
    where = before.attack.port if before is not None and before.attack is not None else ""
    found: list[Animation] = []
    for number, event in enumerate(events):
        where = getattr(event, "port", where) or where
        rune = words.rune(event.rune) if isinstance(event, ev.RunePlayed) else rune
        for show in _shown(event, where, names, people, words, (rune, before)):
            found.append(replace(show, event=number))
    return found


def _shown(
    event: Event,
    where: str,
    names: Names,
    people: Sequence[int],
    words: Lexicon,
    played: tuple[str, View | None],
) -> Iterator[Animation]:
    match event:
        case ev.ShipSailed(seat=seat, origin=origin, to=to):
            yield sailing(seat, origin, to)
        case ev.ShipBlown(seat=seat, origin=origin, to=to):
            yield flagged(to, "fair wind", seat)
        case ev.GoodTraded(seat=seat, port=port, good=good, points=points):
            yield flagged(port, f"{good} +{points}", seat)
        case ev.DiceRolled() | ev.DiceRerolled():
            yield _dice(event, where)
        case ev.TownTaken(seat=seat, port=port, treasure=treasure):
            yield burning(seat, port, f"burns +{treasure}")
        case ev.SettlementFounded(seat=seat, port=port, ousted=ousted):
            if ousted is not None and ousted in people:
                news = animations.announced(event, names, words, *played)
                assert news is not None
                yield news
            else:
                yield flagged(port, "settled", seat)
        case ev.RaidEnded(port=port, stopped=False) | ev.SettlingFailed(port=port):
            yield flagged(port, "holds out", event.seat)
        case _:
            if animations.concerns(event, people):
                news = animations.announced(event, names, words, *played)
                if news is not None:
                    yield news


def _dice(event: ev.DiceRolled | ev.DiceRerolled, where: str) -> Animation:
    """Show the dice over the place that is attacked, in words as well as in colours."""
    won = [face + event.bonus > event.value for face in event.faces]
    told = " ".join(str(face) for face in event.faces)
    word = "HIT" if any(won) else "miss"
    style = "die-hit" if any(won) else "die-miss"

    def scene(frame: int) -> Scene:
        shown = f"{told} {word}" if frame else "? " * len(won)
        flag = Flag(where, shown.strip(), style if frame else "die")
        return Scene(flags=(flag,), focus=(where,))

    return Animation(scene=scene, frames=2, beat=0.5, rest=READ)
