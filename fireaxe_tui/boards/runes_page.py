"""The runes page: your hand as cards with buttons, and the piles."""

from __future__ import annotations

from collections import Counter
from typing import Final

from core.games.fireaxe.actions import Discard, Play
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.lookup import tables
from core.games.fireaxe.terms import AT_HOME, AT_WINTER, HAND
from core.games.fireaxe.view import RuneView, View
from core.named import NamedTuple
from core.tui.drawing.canvas import Canvas, Rect, clip, wrap
from core.tui.drawing.parts import seat_mark, seat_style
from core.tui.keys.spots import Spots, button
from core.words import count
from fireaxe_tui.boards.tokens import heading, title_line
from fireaxe_tui.table_view import FireAxeTableView

WHEN: Final = {
    "before-attack": "before an attack",
    "after-attack-roll": "after a roll",
    "after-attack-losses": "as crew are lost",
    "after-settle-success": "you settled",
    "after-raid-success": "you raided",
    "on-trade": "as you trade",
    "on-saga-complete": "a saga is completed",
    "task-in-port": "as your Task",
}
"""When a rune may be played, by its timing in the data; others can be played any time."""
_BUTTONS = 29
"""From this card width on, both buttons fit in a row."""


def draw_runes(canvas: Canvas, table: FireAxeTableView, spots: Spots, data: Content) -> None:
    """Draw cards above and piles below; of other hands only the number of cards."""
    view: View = table.view
    mine = f"{len(view.hand)} of {HAND} in hand" if view.seat is not None else "nobody's hand"
    title_line(canvas, "Runes", mine, table)
    bottom = _cards(canvas, table, spots, data) if view.hand else _empty(canvas, view)
    part = canvas.window(Rect(0, bottom, canvas.width, canvas.height - bottom))
    _piles(part, table, data)


def _empty(canvas: Canvas, view: View) -> int:
    if view.seat is None:
        lines = ["Runes are secret: each captain sees only their own hand."]
    else:
        lines = ["You hold no runes."]
    lines += [
        "",
        "Draw them in a homeland (Norway, Denmark, Sweden), one per Day, up to",
        f"{HAND} in hand. Each rune can be used once, and whenever you play or",
        "discard one, you may turn the wind dial a quarter.",
    ]
    for y, line in enumerate(lines, 3):
        canvas.put_center(y, line, "text" if y == 3 else "dim")
    return 10


class Shape(NamedTuple):
    """The lines of a card, and the rows of each part, which are the same for all cards."""

    name: list[str]
    when: list[str]
    text: list[str]


def _cards(canvas: Canvas, table: FireAxeTableView, spots: Spots, data: Content) -> int:
    """Draw the hand side by side, in two rows if too narrow; return the row below."""
    view: View = table.view
    hand = view.hand
    abreast = len(hand) if canvas.width // len(hand) >= 26 else 2
    tight = abreast < len(hand)
    wide = min(44, canvas.width // abreast)
    left = (canvas.width - wide * abreast) // 2
    shapes = [_shape(rune, data, wide - 5) for rune in hand]
    tall = Shape(*(max(parts, key=len) for parts in zip(*shapes, strict=True)))
    roomy = canvas.height >= 26 and not tight
    rows = sum(map(len, tall)) + (2 if tight else 3) + 2 * roomy + 1 + (wide < _BUTTONS)
    high = min(rows, (canvas.height - 1) // 2 if tight else canvas.height - 5)
    reason = _reason(view, data)
    for number, rune in enumerate(hand):
        down, across = divmod(number, abreast)
        rect = Rect(left + across * wide, 1 + roomy + down * high, wide - 1, high)
        part = _frame(canvas, rect, spots, rune)
        _lines(part, shapes[number], tall, tight, roomy)
        _buttons(part, spots, rune, reason)
    return 1 + 2 * roomy + high * -(-len(hand) // abreast)


def _shape(rune: RuneView, data: Content, width: int) -> Shape:
    when = WHEN.get(rune.timing)
    if when is None:
        anywhere = data.rune_where[data.rune_index[rune.id]] & AT_WINTER
        when = "any time but at home" if anywhere else "any time, port or sea"
    return Shape(wrap(rune.name, width), wrap(when, width), wrap(rune.text, width))


def _reason(view: View, data: Content) -> str:
    """Say why a rune cannot be used at all right now."""
    if view.seat != view.active:
        return "not on a rival's turn"
    at = tables(data).where[data.place_index[view.captains[view.active].at]]
    return "not in a homeland" if at == AT_HOME else "not now"


def _frame(canvas: Canvas, rect: Rect, spots: Spots, rune: RuneView) -> Canvas:
    """Draw the border: heavy under the cursor, bright if the rune can be played."""
    play, discard = Play(rune.id), Discard(rune.id)
    here = spots.chosen in (play, discard)
    return canvas.box(rect, "hot" if here or play in spots.legal else "frame", heavy=here)


def _lines(part: Canvas, shape: Shape, tall: Shape, tight: bool, roomy: bool) -> None:
    """Write name, timing and effect; the parts begin on the same row in all cards."""
    y = int(roomy)
    for row, line in enumerate(shape.name, y):
        part.put_center(row, line, "title")
    y += len(tall.name)
    for row, line in enumerate(shape.when, y):
        part.put_center(row, line, "dim")
    y += len(tall.when) + (not tight)
    for row, line in enumerate(shape.text, y):
        part.put(1, row, line, "text")


def _buttons(part: Canvas, spots: Spots, rune: RuneView, reason: str) -> None:
    """Draw both buttons in one or two rows, or say why there are none."""
    uses = (("p play", Play(rune.id)), ("x discard", Discard(rune.id)))
    words = [(label, action) for label, action in uses if action in spots.legal]
    y = part.height - 1
    if not words:
        part.put_center(y, reason, "faint")
        return
    wide = sum(len(label) + 5 for label, _ in words) - 1
    if wide > part.width:
        for row, (label, action) in enumerate(words, y + 1 - len(words)):
            button(part, spots, (part.width - len(label) - 4) // 2, row, label, action)
        return
    x = (part.width - wide) // 2
    for label, action in words:
        x = button(part, spots, x, y, label, action)


def _piles(part: Canvas, table: FireAxeTableView, data: Content) -> None:
    """Show the deck, the discards, and how many cards the others hold."""
    view: View = table.view
    top = part.window(Rect(0, 0, part.width - 1, 1))  # the last column stays blank
    heading(top, 0, "Piles", f"{count(view.rune_deck, 'rune')} face down")
    x = part.put(1, 1, "in hand", "dim")
    for me in view.captains:
        name = seat_mark(me.seat, table.names[me.seat])
        x = part.put(x + 2, 1, clip(name, 12), seat_style(me.seat))
        x = part.put(x + 1, 1, str(me.runes), "text")
    counts = Counter(view.rune_discards)
    names = [
        data.rune_names[data.rune_index[rune]] + (f" x{number}" if number > 1 else "")
        for rune, number in counts.items()
    ]
    text = ", ".join(names) or "nothing yet"
    lines = wrap(f"discarded: {text}", part.width - 2)
    room = max(0, part.height - 2)
    for y, line in enumerate(lines[:room], 2):
        last = y == room + 1 and len(lines) > room
        part.put(1, y, clip(f"{line} ..." if last else line, part.width - 2), "dim")
