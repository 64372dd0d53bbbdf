"""The frame round the table: header, prompt, choices, log, keys; laid out for every size."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from core.tui.canvas import Canvas, Rect, clip
from core.tui.face import Table
from core.tui.parts import SIDE, SIDE_FROM, Item, draw_list, draw_log, footer, seat_ink, seat_mark

if TYPE_CHECKING:
    from core.tui.scenes.play import PlayScene


def draw_play(canvas: Canvas, scene: PlayScene) -> None:
    """Everything, from the top down."""
    table = scene.table()
    _header(canvas, scene)
    height = canvas.height - 4
    wide = canvas.width >= SIDE_FROM
    board = Rect(0, 1, canvas.width - (SIDE if wide else 0), height)
    window = canvas.window(board)
    spots = scene.face.draw(window, table)
    scene.spots = {
        a: Rect(r.x + board.x, r.y + board.y, r.width, r.height) for a, r in spots.items()
    }
    if wide:
        _side(canvas.window(Rect(board.right, 1, SIDE, height)), scene, table)
    if scene.overlay:
        _overlay(canvas.window(Rect(0, 1, canvas.width, height)), scene, table)
    elif scene.walk:
        scene.walk.draw(window, table.names)
    _prompt(canvas, scene, table)
    footer(canvas, _keys(scene))


def _header(canvas: Canvas, scene: PlayScene) -> None:
    session = scene.session
    canvas.fill(Rect(0, 0, canvas.width, 1), "bar")
    x = canvas.put(1, 0, session.game.title, "title@bar")
    moment = session.game.moment(session.state)
    x = canvas.put(x + 3, 0, moment[:1].upper() + moment[1:], "bar")
    seat = session.decider
    if seat is not None:
        canvas.put(x + 3, 0, seat_mark(seat, session.names[seat]), f"{seat_ink(seat)}@bar")
    saved = f"saved {scene.saved_at}   " if scene.saved_at else ""
    canvas.put_right(canvas.width - 1, 0, f"{saved}? help", "bar")


def _prompt(canvas: Canvas, scene: PlayScene, table: Table) -> None:
    """Two lines: whose turn it is and what is asked; what the chosen answer would mean."""
    y = canvas.height - 3
    canvas.fill(Rect(0, y, canvas.width, 1), "prompt")
    canvas.put(1, y, clip(_question(scene, table), canvas.width - 2), "prompt")
    if scene.notice:
        canvas.put(1, y + 1, clip(scene.notice, canvas.width - 2), "warn")
        return
    if table.chosen is None:
        lines = scene.told[-1]
        canvas.put(1, y + 1, clip(lines[-1] if lines else "", canvas.width - 2), "dim")
        return
    teller = scene.session.game.teller
    told = teller.describe(table.view, table.chosen, table.names)
    x = canvas.put(1, y + 1, clip(told[:1].upper() + told[1:], canvas.width - 2), "title")
    if scene.is_final():
        x = canvas.put(x + 2, y + 1, "no way back", "warn")
    outlook = scene.face.outlook(table)
    if outlook:
        canvas.put(x + 2, y + 1, clip(outlook, canvas.width - x - 3), "dim")


def _question(scene: PlayScene, table: Table) -> str:
    if scene.walk:
        return "A scoring: Enter goes on, Esc skips."
    if scene.session.over:
        return "The game is over. s shows the score, q leaves."
    if scene.human is None:
        seat = scene.session.decider
        name = "" if seat is None else scene.session.names[seat]
        return f"{name} is thinking … Enter skips ahead."
    return scene.session.game.teller.prompt(table.view, table.names)


def _side(canvas: Canvas, scene: PlayScene, table: Table) -> None:
    """Choices above, log below."""
    high = canvas.height * 3 // 5
    choices, log = canvas.rect.split_top(high)
    inside = canvas.box(choices, title="Choices")
    if table.legal:
        rows = scene.choices()
        items = [_item(scene, table, action) for action in rows]
        cursor = rows.index(table.chosen) if table.chosen in rows else 0
        draw_list(inside, items, cursor)
        for y in range(inside.height):
            target = canvas.at(inside.area.x, inside.area.y + y)
            if isinstance(target, tuple):
                inside.hit(Rect(0, y, inside.width, 1), rows[target[1]])
    draw_log(canvas.box(log, title="Log"), scene.told)


def _item(scene: PlayScene, table: Table, action: Any) -> Item:
    key = next((k for k, kind in scene.face.keys.items() if kind == action.kind), "")
    text = scene.session.game.teller.describe(table.view, action, table.names)
    return Item(text, greyed=action not in table.legal, key=key)


def _overlay(canvas: Canvas, scene: PlayScene, table: Table) -> None:
    """The list of choices or the log over the whole table."""
    canvas.fill(canvas.rect)
    if scene.overlay == "log":
        inside = canvas.box(canvas.rect, "hot", "Log", heavy=True)
        draw_list(inside, [Item(line) for line in scene.rows()], scene.row)
        return
    inside = canvas.box(canvas.rect, "hot", "Choices", heavy=True)
    rows = scene.choices()
    items = [_item(scene, table, action) for action in rows]
    room = inside.window(Rect(0, 0, inside.width, inside.height - 2))
    draw_list(room, items, scene.row)
    why = scene.session.refusal(rows[scene.row]) if rows else None
    inside.put(1, inside.height - 1, clip(why or "Enter takes it.", inside.width - 2), "warn")


def _keys(scene: PlayScene) -> list[tuple[str, str]]:
    if scene.walk:
        return [("Enter", "next"), ("Esc", "skip")]
    if scene.overlay:
        return [("Enter", "choose"), ("Esc", "back")]
    if scene.session.over or scene.human is None:
        return [
            ("Enter", "skip"),
            ("v", scene.face.boards),
            ("s", "score"),
            ("L", "log"),
            ("q", "leave"),
        ]
    keys = [("Enter", "do it"), ("Tab", "next"), ("a", "choices")]
    if scene.session.undo_limit() is None:
        keys.append(("u", "undo"))
        keys.append(("R", "restart"))
    if scene.session.can_redo:
        keys.append(("U", "redo"))
    return [
        *keys,
        ("f", "jump"),
        ("v", scene.face.boards),
        ("s", "score"),
        ("L", "log"),
        ("t", "rules"),
        ("?", "help"),
        ("q", "leave"),
    ]
