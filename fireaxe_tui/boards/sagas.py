"""The three open sagas in rows: what they ask for, and what is still missing."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.text.words import ROMAN
from core.games.fireaxe.view import SagaView, View
from core.tui.drawing.canvas import Canvas, clip, width_of
from core.tui.drawing.parts import seat_letter
from fireaxe_tui.boards.tokens import Words, fitted, put_words, tick
from fireaxe_tui.table_view import FireAxeTableView


def saga_note(table: FireAxeTableView) -> str:
    """Say the era and what is left of the deck, or how many rounds are left."""
    view: View = table.view
    if view.holder is not None or view.ended:
        return last_rounds(view)
    return f"era {ROMAN[view.era]}, {view.saga_deck} to come"


def last_rounds(view: View) -> str:
    """Say how far the final rounds are: who has how many tokens left (F28)."""
    if view.holder is None or view.ended:
        return "the game is over" if view.ended else ""
    if not view.tokens_left:
        return f"{seat_letter(view.holder)}'s turn is the last"
    return f"final rounds: {seat_letter(view.holder)} has {view.tokens_left} left"


def goal_words(
    part: Canvas, saga: SagaView, data: Content, width: int, ports: Sequence[str] = ()
) -> Words:
    """Show the task and its ports, or only *ports*: done ones ticked, missing ones bright."""
    ports = ports or saga.ports
    done = tick(part.glyphs)
    names = [
        ("" if port in saga.unmet else done) + data.place_names[data.place_index[port]]
        for port in ports
    ]
    words: list[tuple[str, str]] = [(saga.task, "hot")]
    for port, name in zip(ports, fitted(names, width - len(saga.task) - 1), strict=True):
        words.append((f" {name}", "text" if port in saga.unmet else "faint"))
    return words


def draw_brief(part: Canvas, table: FireAxeTableView, data: Content) -> None:
    """Draw a row for each saga: homeland, task and ports, bonus."""
    view: View = table.view
    for y, saga in enumerate(view.sagas):
        if saga is None:
            part.put(0, y, f"{part.glyphs.dash} no saga left", "faint")
            continue
        x = part.put(0, y, saga.homeland[:1].upper(), "title") + 1
        right = part.width
        if saga.bonus:
            right = part.put_right(right, y, f"+{saga.bonus}", "gold") - 1
        put_words(part, x, y, goal_words(part, saga, data, right - x))


def draw_full(part: Canvas, table: FireAxeTableView, data: Content, roomy: bool = False) -> None:
    """Draw two rows for each saga: name, homeland, bonus; then task and ports."""
    view: View = table.view
    for number, saga in enumerate(view.sagas):
        y = number * (3 if roomy else 2)
        if saga is None:
            part.put(0, y, f"{part.glyphs.dash} no saga left", "faint")
            continue
        right = part.width
        if saga.bonus:
            part.put_right(right, y, f"+{saga.bonus}", "gold")
        home = saga.homeland[:3].capitalize()
        x = part.put(0, y, ROMAN[saga.era], "dim") + 1
        beside = right - 3 if saga.bonus or x + width_of(saga.name) < right - 7 else right
        right = part.put_right(beside, y, home, "dim") - 1
        part.put(x, y, clip(saga.name, right - x), "title")
        put_words(part, 2, y + 1, goal_words(part, saga, data, part.width - 2))
