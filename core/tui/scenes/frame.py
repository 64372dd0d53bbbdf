"""The frame round the table: header, prompt, choices, log and keys, at every size."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from core.tui.canvas import Canvas, Rect, clip
from core.tui.face import AnyTable, Choice
from core.tui.parts import SIDE, SIDE_FROM, Item, draw_list, draw_log, footer, seat_mark, seat_style

if TYPE_CHECKING:
    from core.tui.scenes.play import PlayScene


def draw_play(canvas: Canvas, scene: PlayScene) -> None:
    """Draw everything, from the top down."""
    table = scene.table()
    _header(canvas, scene)
    height = canvas.height - 4
    wide = scene.face.beside and canvas.width >= SIDE_FROM
    board = Rect(0, 1, canvas.width - (SIDE if wide else 0), height)
    window = canvas.window(board)
    scene.room = window.rect
    scene.cursor.spots = dict(scene.face.draw(window, table))
    if wide:
        _side(canvas.window(Rect(board.right, 1, SIDE, height)), scene, table)
    if scene.overlay:
        _overlay(canvas.window(Rect(0, 1, canvas.width, height)), scene, table)
    elif scene.animations:
        scene.animations.draw(window)
    elif scene.hints.open:
        view, face, names = table.view, scene.face, table.names
        scene.hints.draw(window, lambda a: face.describe(view, face.choice_for(view, a), names))
    elif scene.walk:
        scene.walk.draw(window, table.names)
    _prompt(canvas, scene, table)
    footer(canvas, _keys(scene, table))


def _header(canvas: Canvas, scene: PlayScene) -> None:
    session = scene.session
    canvas.fill(Rect(0, 0, canvas.width, 1), "bar")
    x = canvas.put(1, 0, session.game.title, "title@bar")
    moment = session.game.progress(session.state)
    x = canvas.put(x + 3, 0, moment[:1].upper() + moment[1:], "bar")
    seat = session.decider
    if seat is not None:
        canvas.put(x + 3, 0, seat_mark(seat, session.names[seat]), f"{seat_style(seat)}@bar")
    saved = f"saved {scene.saved_at}   " if scene.saved_at else ""
    canvas.put_right(canvas.width - 1, 0, f"{saved}? help", "bar")


def _prompt(canvas: Canvas, scene: PlayScene, table: AnyTable) -> None:
    """Two lines: whose turn it is and what is asked; what the chosen answer would mean."""
    y = canvas.height - 3
    canvas.fill(Rect(0, y, canvas.width, 1), "prompt")
    canvas.put(1, y, clip(_question(scene, table), canvas.width - 2), "prompt")
    typed = scene.cursor.typed
    if typed is not None:
        x = canvas.put(1, y + 1, f"Find a {scene.face.searched}: ", "title")
        typed.draw(canvas, x, y + 1, 20, active=True)
        if table.chosen is not None and typed.text:
            canvas.put(x + 22, y + 1, scene.face.name(table.chosen), "text")
        return
    if scene.notice:
        canvas.put(1, y + 1, clip(scene.notice, canvas.width - 2), "warn")
        return
    if scene.overlay:
        return
    if table.chosen is None:
        lines = scene.log[-1]
        canvas.put(1, y + 1, clip(lines[-1] if lines else "", canvas.width - 2), "dim")
        return
    told = scene.face.describe(table.view, table.chosen, table.names)
    warning = "no way back" if scene.is_final() else ""
    room = canvas.width - 2 - (len(warning) + 2 if warning else 0)
    x = canvas.put(1, y + 1, clip(told[:1].upper() + told[1:], room), "title")
    if warning:
        x = canvas.put(x + 2, y + 1, warning, "warn")
    outlook = _fitting(scene.face.outlook(table), canvas.width - x - 3)
    if outlook:
        canvas.put(x + 2, y + 1, outlook, "dim")


def _fitting(text: str, room: int) -> str:
    """As many clauses as there is room for."""
    while len(text) > room and "; " in text:
        text = f"{text.rpartition('; ')[0]}."
    return clip(text, max(0, room))


def _question(scene: PlayScene, table: AnyTable) -> str:
    if scene.animations:
        return "Press any key to continue."
    if scene.walk:
        return "Scoring: Enter continues, Esc skips."
    if scene.session.over:
        return "The game is over. s shows the score, q leaves."
    if scene.cursor.jump:
        return "Press the letter of a choice; any other key cancels."
    if scene.armed is not None and (why := scene.warning()):
        return f"{why} Enter does it anyway, Esc cancels."
    if scene.cursor.looking:
        return "Looking round: arrows hop, / finds by name, Esc returns to your choices."
    if scene.human is None:
        seat = scene.session.decider
        name = "" if seat is None else scene.session.names[seat]
        return f"{name} is thinking … Enter skips ahead."
    return scene.session.game.text.prompt(table.view, table.names)


def _side(canvas: Canvas, scene: PlayScene, table: AnyTable) -> None:
    """Choices above, log below."""
    high = canvas.height * 3 // 5
    choices, log = canvas.rect.split_top(high)
    inside = canvas.box(choices, title="Choices")
    if table.legal:
        rows = scene.choices()
        items = _items(scene, table, rows)
        cursor = rows.index(table.chosen) if table.chosen in rows else 0
        draw_list(inside, items, cursor)
        for y in range(inside.height):
            target = canvas.at(inside.area.x, inside.area.y + y)
            if isinstance(target, tuple):
                inside.hit(Rect(0, y, inside.width, 1), rows[target[1]])
    draw_log(canvas.box(log, title="Log"), scene.log)


def _items(scene: PlayScene, table: AnyTable, rows: Sequence[Choice]) -> list[Item]:
    """Choices as lines of a list; those that cannot be taken are greyed out."""
    face, view, names, legal = scene.face, table.view, table.names, set(table.legal)
    return [
        Item(face.describe(view, row, names), greyed=row not in legal, key=face.key_of(view, row))
        for row in rows
    ]


def _overlay(canvas: Canvas, scene: PlayScene, table: AnyTable) -> None:
    """The list of choices or the log over the whole table."""
    canvas.cover(canvas.rect)
    if scene.overlay == "log":
        inside = canvas.box(canvas.rect, "hot", "Log", heavy=True)
        draw_list(inside, [Item(str(line)) for line in scene.rows()], scene.row)
        return
    inside = canvas.box(canvas.rect, "hot", "Choices", heavy=True)
    rows = scene.choices()
    items = _items(scene, table, rows)
    room = inside.window(Rect(0, 0, inside.width, inside.height - 2))
    draw_list(room, items, scene.row)
    why = scene.refusal(rows[scene.row]) if rows else None
    inside.put(1, inside.height - 1, clip(why or "Enter chooses it.", inside.width - 2), "warn")


def _keys(scene: PlayScene, table: AnyTable) -> list[tuple[str, str]]:
    if scene.animations:
        return [("Enter", "continue")]
    if scene.walk:
        return [("Enter", "next"), ("Esc", "skip")]
    if scene.overlay == "log":
        return [("Esc", "back")]
    if scene.overlay:
        return [("Enter", "choose"), ("Esc", "back")]
    if scene.hints.open:
        return [("Enter", "go there"), ("Esc", "back")]
    if scene.cursor.typed is not None:
        return [("Enter", "stay there"), ("Esc", "go back")]
    boards, session = ("v", scene.face.boards), scene.session
    ends = [("s", "score"), ("L", "log"), ("?", "help"), ("q", "leave")]
    look = [("i", "look round"), ("/", "find")] if scene.face.searched else []
    own = scene.face.footer(table)
    if scene.cursor.looking:
        here = [("Enter", "go there")] if table.chosen in table.legal else []
        return [*here, ("Esc", "back to your choices"), ("/", "find"), *own, ("?", "help")]
    if session.over or scene.human is None:
        return [("Enter", "score" if session.over else "skip"), boards, *own, *look, *ends]
    keys = [("Enter", "do it"), ("Tab", "next"), ("a", "choices"), ("h", "hint")]
    if session.undo_limit() is None:
        keys += [("u", "undo"), ("R", "restart")]
    if session.can_redo:
        keys.append(("U", "redo"))
    return [
        *keys,
        *own,
        ("f", "jump"),
        *look,
        boards,
        *ends[:2],
        ("t", "rules"),
        *ends[2:],
    ]
