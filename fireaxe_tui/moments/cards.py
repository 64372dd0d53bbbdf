"""Announcements at full size: a picture, who did what, and what it costs or brings."""

from __future__ import annotations

from collections.abc import Sequence

from core.frozen import frozen
from core.games.fireaxe import events as ev
from core.games.fireaxe.data.content import WINTERING, Content
from core.games.fireaxe.events import Event
from core.games.fireaxe.terms import DAYS, SLOTS, TASKS, TOKENS
from core.games.fireaxe.text.words import GOAL, ROMAN, Lexicon
from core.games.fireaxe.view import RuneView, View
from core.games.fireaxe.view_rules import homeland, majorities, settlement_worth
from core.text import Names
from core.tui.animations import Animation
from core.tui.art.pixels import paint
from core.tui.drawing.canvas import Canvas, Rect, clip, width_of, wrap
from core.tui.drawing.parts import seat_letter, seat_style
from core.words import count, listed
from fireaxe_tui.map.scenes import Flag, Scene
from fireaxe_tui.moments.emblems import EMBLEMS, STYLES, WIDE

_COLUMNS, _ROWS = 83, 12
"""The size of a card, where the window has it."""
_PLAIN = 10
"""Its rows without a picture."""
_PICTURED = 50
"""The columns from which on there is one."""


@frozen
class Card:
    """What an announcement says."""

    title: str
    corner: str
    """What kind of news it is, at the right of the title."""
    style: str
    """The style of its frame."""
    emblem: str
    seat: int | None
    """Who did it."""
    did: str
    """What, after the name."""
    lines: tuple[str, ...]
    plate: tuple[str, ...]
    """What it costs or brings, in a line or two."""
    bad: bool = False
    """The plate tells of a loss."""
    place: str = ""
    """Where it happened."""
    flag: str = ""
    """A few words for the flag over it."""


def animation(card: Card, names: Names) -> Animation:
    """Show a card until it has been read, away from the place it speaks of, which has a flag."""

    def paint_card(canvas: Canvas, frame: int) -> None:
        draw(canvas, card, names)

    if not card.place or card.place == WINTERING:
        return Animation(paint_card, hold=True, card=True)
    style = "map-skull" if card.bad or card.seat is None else f"ship-{card.seat + 1}"
    flags = (Flag(card.place, card.flag, style),) if card.flag else ()
    scene = Scene(flags=flags, focus=(card.place,), dock=(_COLUMNS, _ROWS))
    return Animation(paint_card, lambda frame: scene, hold=True, card=True)


def draw(canvas: Canvas, card: Card, names: Names) -> None:
    """Draw a card in the lower left of the table, where dialogs are too."""
    pictured = canvas.glyphs.name != "ascii" and canvas.depth != "none"
    width = min(_COLUMNS, canvas.width)
    height = min(_ROWS if pictured else _PLAIN, canvas.height)
    rect = Rect(0, canvas.height - height, width, height)
    canvas.fill(rect, "text")
    inside = canvas.box(rect, card.style, heavy=True)
    inside.fill(Rect(0, 0, inside.width, 1), "bar")
    inside.put(1, 0, clip(card.title.upper(), inside.width - 18), f"{card.style}@bar")
    inside.put_right(inside.width - 1, 0, clip(card.corner, 22), "bar")
    x = 2
    if pictured and inside.width >= _PICTURED:
        flat = canvas.glyphs.name == "cp437"
        paint(inside, 2, 2, EMBLEMS[card.emblem], STYLES, flat=flat)
        x = WIDE + 5
    y = 2
    if card.seat is not None:
        end = inside.put(x, y, f" {seat_letter(card.seat)} ", f"ship-{card.seat + 1}")
        end = inside.put(end + 1, y, names[card.seat], seat_style(card.seat))
        inside.put(end + 1, y, clip(card.did, inside.width - end - 2), "text")
        y += 2
    top = _plate(inside, card, x)
    for line in card.lines:
        for part in wrap(line, inside.width - x - 2):
            if y < top:
                inside.put(x, y, part, "text" if line is card.lines[0] else "dim")
                y += 1


def _plate(inside: Canvas, card: Card, x: int) -> int:
    """Draw what it costs or brings at the lower edge; return the row above which it lies."""
    style, room = "against" if card.bad else "prompt", inside.width - x - 4
    rows = [part for line in card.plate for part in wrap(line, room)][:3]
    top = inside.height - len(rows) - 1
    for y, row in enumerate(rows, top):
        inside.put(x, y, f" {row}{' ' * max(0, room - width_of(row))} ", style)
    return top


# --- What the cards say ---------------------------------------------------------------------------


def card_of(
    event: Event, names: Names, words: Lexicon, rune: str = "", before: View | None = None
) -> Card | None:
    """Return the card of an event; None if it has none.

    *rune* is the one just played, and *before* the table before it.
    """
    match event:
        case ev.SagaCompleted(seat=seat, saga=saga, bonus=bonus):
            return _saga(seat, saga, bonus, words.data, before)
        case ev.EraBegan(era=era):
            lines = (f"The first card of era {ROMAN[era]} is laid out.",)
            plate = (f"Every longship has {SLOTS[era]} open slots from now on, one more.",)
            title = f"Era {ROMAN[era]} begins"
            return Card(title, f"era {ROMAN[era]}", "warn", "dawn", None, "", lines, plate)
        case ev.TokensTaken(seat=seat):
            lines = (
                "One token goes down at the start of each of this captain's turns; "
                "after the third the game ends.",
            )
            plate = (f"Everybody has {count(TOKENS, 'turn')} left after this one.",)
            title = "The last saga is out"
            did = "takes the Final Round tokens"
            return Card(title, "final rounds", "title", "candles", seat, did, lines, plate)
        case ev.TokenPlaced(seat=seat, left=left):
            told = f"{count(left, 'token')} left" if left else "none is left"
            down = f"{TOKENS - left} of {TOKENS} are down."
            plate = (
                (f"{count(left, 'more turn')} for {names[seat]} after this one.",)
                if left
                else ("This is the last turn of the game.",)
            )
            title = "A Final Round token"
            did = f"puts it down: {told}"
            return Card(title, "final rounds", "title", "candles", seat, did, (down,), plate)
    return _strike(event, names, words, rune, before)


def _saga(seat: int, saga: str, bonus: int, data: Content, before: View | None) -> Card:
    number = data.saga_index[saga]
    home_number = data.saga_homeland[number]
    home = homeland(data, home_number)
    ports = listed([data.place_names[port] for port in data.saga_ports[number]])
    task = GOAL[TASKS[data.saga_task[number]]]
    lines = [f"{task.capitalize()} {ports}: done."]
    gain = f"+{count(bonus, 'point')} now" if bonus else "No points now"
    place = ""
    if before is None:
        lines.append(f"It counts among the sagas of {home}.")
    else:
        counts = list(majorities(data, before)[home_number].counts)
        counts[seat] += 1
        told = "  ".join(f"{seat_letter(one)} {sagas}" for one, sagas in enumerate(counts))
        lines.append(f"Sagas of {home} now: {told}")
        place = before.captains[seat].at
    plate = (f"{gain}; at the end 10 a saga for whoever has most of {home}, 5 for the second.",)
    title, did = data.saga_names[number], "completes a saga"
    return Card(
        title, "a saga told", "gold", "scroll", seat, did, tuple(lines), plate, False, place, "saga"
    )


def _strike(
    event: Event, names: Names, words: Lexicon, rune: str, before: View | None
) -> Card | None:
    """Return the card of a rune played against a captain."""
    seat, emblem = getattr(event, "seat", None), "torches"
    place, ends = "", ""
    match event:
        case ev.GoodPilfered(victim=victim, good=good):
            told, lost = "Thieves go aboard in port.", f"one {good} from the hold"
        case ev.ShipSentHome(victim=victim):
            told, lost = "A serpent rises from the sea.", "the voyage: the ship is home, one crew"
        case ev.RuneStolen(victim=victim):
            told, lost = "A card changes hands.", "one rune of the hand"
        case ev.StormStruck(victim=victim, piece=piece):
            told, lost = "Ran stirs the sea.", f"{words.piece(piece)}, as chosen"
            seat, rune = None if before is None else before.active, rune or "Storm of Ran"
            emblem = "storm"
        case ev.CrewDeserted(victim=victim):
            told, lost = "They will row for this captain no more.", "one crew"
        case ev.ShipBecalmed(victim=victim, days=days):
            told = f"On the next turn the limit is {days} Days, not {DAYS}."
            lost, emblem = f"{DAYS - days} Days of the next turn", "calm"
        case ev.SettlementFounded(port=port, ousted=int(victim)):
            place, name = port, words.place(port)
            told = f"{name} is attacked as if it were settled anew."
            lost, rune = f"the settlement in {name}", rune or "Unrest"
            ends = _worth(port, words.data, before)
        case _:
            return None
    if before is not None:
        place = place or before.captains[victim].at
    title = rune or "A rune"
    did = "plays a rune" if seat is not None else ""
    corner = f"against {names[victim]}"
    lines = (told,) if seat is not None else (f"{names[victim]}'s ship is struck.", told)
    plate = (f"{names[victim]} loses {lost}.", *((ends,) if ends else ()))
    flag = f"! {names[victim]}"
    return Card(title, corner, "bad", emblem, seat, did, lines, plate, True, place, flag)


def _worth(port: str, data: Content, before: View | None) -> str:
    """Say what a settlement that is lost would have brought at the end."""
    if before is None:
        return ""
    there = before.ports[data.place_index[port]]
    worth, times = settlement_worth(before, there), ""
    if there.region is not None and worth != there.value:
        times = f": {there.value}, times {worth // there.value} in its region"
    return f"{count(worth, 'point')} fewer at the end{times}; the crew is back in supply."


def drawn(rune: RuneView, seat: int, hand: Sequence[RuneView]) -> Card:
    """Return the card of a rune that its owner has just drawn or stolen."""
    held = listed([card.name for card in hand])
    when = rune.timing.replace("-", " ")
    lines = (rune.text, f"When: {when if when != 'any' else 'any moment of your own turn'}.")
    plate = (f"Your hand: {held}.",)
    return Card(rune.name, "only you see this", "hot", "rune", seat, "draws a rune", lines, plate)
