"""Announcements at full size: a picture, who did what, and what it costs or brings."""

from __future__ import annotations

from collections.abc import Sequence

from core.frozen import frozen
from core.games.fireaxe import events as ev
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.events import Event
from core.games.fireaxe.terms import DAYS, SLOTS, TASKS, TOKENS
from core.games.fireaxe.text.words import GOAL, ROMAN, Lexicon
from core.games.fireaxe.view import RuneView
from core.games.fireaxe.view_rules import homeland
from core.text import Names
from core.tui.animations import Animation
from core.tui.art.pixels import paint
from core.tui.canvas import Canvas, Rect, clip, width_of, wrap
from core.tui.parts import seat_letter, seat_style
from core.words import count, listed
from fireaxe_tui.moments.emblems import EMBLEMS, HIGH, STYLES, WIDE

_COLUMNS, _ROWS = 66, 15
"""The size of a card, where the window has it."""


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


def animation(card: Card, names: Names) -> Animation:
    """Show a card until it has been read."""
    return Animation(lambda canvas, frame: draw(canvas, card, names), hold=True, card=True)


def draw(canvas: Canvas, card: Card, names: Names) -> None:
    """Draw a card in the middle of the table."""
    width, height = min(_COLUMNS, canvas.width), min(_ROWS, canvas.height)
    left, top = (canvas.width - width) // 2, max(0, (canvas.height - height) // 2)
    rect = Rect(left, top, width, height)
    canvas.fill(rect, "text")
    inside = canvas.box(rect, card.style, heavy=True)
    inside.fill(Rect(0, 0, inside.width, 1), "bar")
    inside.put(1, 0, clip(card.title.upper(), inside.width - 18), f"{card.style}@bar")
    inside.put_right(inside.width - 1, 0, clip(card.corner, 22), "bar")
    pictured = canvas.glyphs.name != "ascii" and canvas.depth != "none" and inside.width >= 50
    x = 2
    if pictured:
        flat = canvas.glyphs.name == "cp437"
        paint(inside, 2, 2, EMBLEMS[card.emblem], STYLES, flat=flat)
        x = WIDE + 5
    y = 2
    if card.seat is not None:
        end = inside.put(x, y, f" {seat_letter(card.seat)} ", f"ship-{card.seat + 1}")
        end = inside.put(end + 1, y, names[card.seat], seat_style(card.seat))
        inside.put(end + 1, y, clip(card.did, inside.width - end - 2), "text")
        y += 2
    for line in card.lines:
        for part in wrap(line, inside.width - x - 1):
            if y < 2 + HIGH // 2 + 1:
                inside.put(x, y, part, "text" if line is card.lines[0] else "dim")
                y += 1
    _plate(inside, card)


def _plate(inside: Canvas, card: Card) -> None:
    style = "against" if card.bad else "prompt"
    rows = [part for line in card.plate for part in wrap(line, inside.width - 6)][:2]
    top = inside.height - len(rows) - 1
    for y, row in enumerate(rows, top):
        inside.fill(Rect(2, y, inside.width - 4, 1), style)
        inside.put(3, y, row + " " * max(0, inside.width - 6 - width_of(row)), style)


# --- What the cards say ---------------------------------------------------------------------------


def card_of(
    event: Event, names: Names, words: Lexicon, rune: str = "", author: int | None = None
) -> Card | None:
    """Return the card of an event; None if it has none. *rune* is the one *author* just played."""
    match event:
        case ev.SagaCompleted(seat=seat, saga=saga, bonus=bonus):
            return _saga(seat, saga, bonus, words.data)
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
            plate = ("Everybody has about three turns left.",)
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
    return _strike(event, names, words, rune, author)


def _saga(seat: int, saga: str, bonus: int, data: Content) -> Card:
    number = data.saga_index[saga]
    home = homeland(data, data.saga_homeland[number])
    ports = listed([data.place_names[port] for port in data.saga_ports[number]])
    task = GOAL[TASKS[data.saga_task[number]]]
    lines = (f"{task.capitalize()} {ports}: done.", f"It counts among the sagas of {home}.")
    gain = f"+{count(bonus, 'point')} now" if bonus else "No points now"
    plate = (f"{gain}; at the end 10 a saga for whoever has most of {home}, 5 for the second.",)
    title = data.saga_names[number]
    return Card(title, "a saga told", "gold", "scroll", seat, "completes a saga", lines, plate)


def _strike(
    event: Event, names: Names, words: Lexicon, rune: str, author: int | None
) -> Card | None:
    """Return the card of a rune played against a captain."""
    seat, emblem = getattr(event, "seat", None), "torches"
    match event:
        case ev.GoodPilfered(victim=victim, good=good):
            told, lost = "Thieves go aboard in port.", f"one {good} from the hold"
        case ev.ShipSentHome(victim=victim):
            told, lost = "A serpent rises from the sea.", "the voyage: the ship is home, one crew"
        case ev.RuneStolen(victim=victim):
            told, lost = "A card changes hands.", "one rune of the hand"
        case ev.StormStruck(victim=victim, piece=piece):
            told, lost = "Ran stirs the sea.", f"{words.piece(piece)}, as chosen"
            seat, rune = author, rune or "Storm of Ran"
        case ev.CrewDeserted(victim=victim):
            told, lost = "They will row for this captain no more.", "one crew"
        case ev.ShipBecalmed(victim=victim, days=days):
            told = f"On the next turn the limit is {days} Days, not {DAYS}."
            lost, emblem = f"{DAYS - days} Days of the next turn", "calm"
        case ev.SettlementFounded(port=port, ousted=int(victim)):
            told = f"{words.place(port)} is attacked as if it were settled anew."
            lost, rune = f"the settlement in {words.place(port)}", rune or "Unrest"
        case _:
            return None
    title = rune or "A rune"
    did = "plays a rune" if seat is not None else ""
    corner = f"against {names[victim]}"
    lines = (told,) if seat is not None else (f"{names[victim]}'s ship is struck.", told)
    plate = (f"{names[victim]} loses {lost}.",)
    return Card(title, corner, "bad", emblem, seat, did, lines, plate, bad=True)


def drawn(rune: RuneView, seat: int, hand: Sequence[RuneView]) -> Card:
    """Return the card of a rune that its owner has just drawn or stolen."""
    held = listed([card.name for card in hand])
    when = rune.timing.replace("-", " ")
    lines = (rune.text, f"When: {when if when != 'any' else 'any moment of your own turn'}.")
    plate = (f"Your hand: {held}.",)
    return Card(rune.name, "only you see this", "hot", "rune", seat, "draws a rune", lines, plate)
