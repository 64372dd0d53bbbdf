"""An attack as it happens, docked below the map: the dice fall, the town burns, the chest opens."""

from __future__ import annotations

from collections.abc import Sequence

from core.frozen import frozen
from core.games.fireaxe import events as ev
from core.text import Names
from core.tui.animations import Animation
from core.tui.art.pixels import paint
from core.tui.drawing.canvas import Canvas, Rect, clip, wrap
from core.tui.drawing.parts import seat_mark, seat_style
from core.words import count
from fireaxe_tui.boards.tokens import piece_style
from fireaxe_tui.map.scenes import FIRE, Flag, Scene
from fireaxe_tui.moments import townscape
from fireaxe_tui.moments.attack import needed
from fireaxe_tui.moments.dice import HIGH, Die, draw_dice, lying
from fireaxe_tui.moments.townscape import CHEST_OPEN, CHEST_SHUT, Sight

_COLUMNS, _ROWS = 83, 12
"""The size of the dock, where the window has it."""
DOCK = (_COLUMNS, _ROWS)
_PLAIN = 11
"""Its rows without a picture."""
_LEFT = townscape.WIDE + 3
"""Where the words begin beside a picture."""
TUMBLES = 6
"""The frames for which dice keep rolling."""
_BEAT = 0.12
_FLICKER = 0.12


@frozen
class Attack:
    """What is attacked, and by whom."""

    title: str
    place: str
    name: str
    sight: Sight
    crew: int
    """Aboard before the roll."""
    points: int
    """The captain's before it."""
    towns: int
    """The captain's before it."""


def _dock(canvas: Canvas, title: str, picture: Sequence[str] | None) -> Canvas:
    """Draw the frame with its picture, and return the room for words beside it."""
    plain = picture is None or canvas.glyphs.name == "ascii" or canvas.depth == "none"
    width, height = min(_COLUMNS, canvas.width), min(_PLAIN if plain else _ROWS, canvas.height)
    rect = Rect(0, canvas.height - height, width, height)
    canvas.fill(rect, "text")
    inside = canvas.box(rect, "hot", title, heavy=True)
    if picture is None or plain:
        return inside.window(Rect(2, 0, inside.width - 3, inside.height))
    paint(inside, 1, 1, picture, townscape.STYLES, flat=canvas.glyphs.name == "cp437")
    return inside.window(Rect(_LEFT, 0, inside.width - _LEFT - 1, inside.height))


def dice(
    event: ev.DiceRolled | ev.DiceRerolled, attack: Attack, lost: int, names: Names
) -> Animation:
    """Let the dice tumble; when they lie, say what they did."""
    lie = lying(event.faces, event.value, event.bonus)
    again = event.dice if isinstance(event, ev.DiceRerolled) else tuple(range(1, len(lie) + 1))
    hits = sum(bool(die.won) for die in lie)
    plus = f", {event.bonus} added to each" if event.bonus else ""

    def draw(canvas: Canvas, frame: int) -> None:
        picture = townscape.picture(attack.sight, built=False)
        room = _dock(canvas, attack.title, picture)
        room.put(0, 0, seat_mark(event.seat, names[event.seat]), seat_style(event.seat))
        room.put(0, 1, clip(f"{needed(event.value, event.bonus)}{plus}", room.width), "dim")
        landed = frame >= TUMBLES
        draw_dice(room, None, 0, 3, lie if landed else tumbling(lie, again, frame))
        if not landed:
            told = "The die is in the air." if len(lie) == 1 else "The dice are in the air."
            room.put(0, 4 + HIGH, told, "title")
            return
        _outcome(room, 5 + HIGH, lie, event.value, (lost, attack.crew), seat=event.seat)

    asked = Scene(focus=(attack.place,), dock=DOCK)
    scene = _flagged(attack.place, "HIT" if hits else "miss", "die-hit" if hits else "die-miss")
    return Animation(
        draw,
        lambda frame: scene if frame >= TUMBLES else asked,
        frames=TUMBLES + 1,
        beat=_BEAT,
        rest=1.1,
    )


def _outcome(
    room: Canvas, y: int, lie: Sequence[Die], value: int, crew: tuple[int, int], *, seat: int
) -> None:
    """Say which die won or how many crew it cost, and who is left aboard."""
    lost, before = crew
    hits = [die for die in lie if die.won]
    if hits and len(lie) == 1:
        told, style = f"{hits[0].face} beats {value}.", "good"
    elif hits:
        told, style = f"{count(len(hits), 'hit')} of {len(lie)}: one is enough.", "good"
    elif len(lie) == 1:
        told, style = f"{lie[0].face} does not beat {value}.", "bad"
    else:
        told, style = f"None beats {value}.", "bad"
    x = room.put(0, y, told, style) + 1
    if lost:
        room.put(x, y, clip(f"{count(lost, 'crew falls', 'crew fall')}.", room.width - x), "warn")
    x = 0
    for number in range(before):
        gone = number >= before - lost
        x = room.put(x, y + 1, "crew", "faint" if gone else piece_style("crew", seat)) + 1
    if lost >= before > 0 and not hits:
        room.put(x, y + 1, clip(f"{room.glyphs.skull} the last of them", room.width - x), "bad")


def tumbling(lie: tuple[Die, ...], again: Sequence[int], frame: int) -> tuple[Die, ...]:
    """Return one frame of the roll: faces change each time, but the same way in every run."""
    return tuple(
        Die((die.face + 2 * number + frame * (5 if number % 2 else 1)) % 6 + 1)
        if number in again
        else die
        for number, die in enumerate(lie, 1)
    )


def _flagged(place: str, words: str, style: str) -> Scene:
    return Scene(flags=(Flag(place, words, style),), focus=(place,), dock=DOCK)


# --- What a success brings ------------------------------------------------------------------------


def town_falls(event: ev.TownTaken, attack: Attack) -> Animation:
    """Burn the town on the map and in its picture; the chest stays shut until a key opens it."""

    def draw(canvas: Canvas, frame: int) -> None:
        room = _dock(canvas, attack.title, townscape.burning(attack.sight, frame))
        room.put(0, 0, f"{attack.name} burns!", "hot")
        room.put(0, 1, clip("A chest is carried aboard, still shut.", room.width), "text")
        _chest(room, 3, CHEST_SHUT)
        room.put(0, room.height - 1, clip("What is in it?", room.width), "dim")

    def scene(frame: int) -> Scene:
        flag = Flag(attack.place, "burns", f"ship-{event.seat + 1}")
        place = attack.place
        return Scene(flags=(flag,), fire=place, frame=frame, focus=(place,), dock=DOCK)

    return Animation(draw, scene, FIRE, _FLICKER, card=True)


def chest_opens(event: ev.TownTaken, attack: Attack, names: Names) -> Animation:
    """Open the chest: only now the points are known."""
    found, frames = event.treasure, event.treasure + 1

    def draw(canvas: Canvas, frame: int) -> None:
        shown = min(frame, found)
        room = _dock(canvas, attack.title, townscape.burning(attack.sight, 3))
        told = f"{names[event.seat]} carries off {found}."
        room.put(0, 0, clip(told, room.width), seat_style(event.seat))
        room.put(0, 1, clip(f"{attack.name} is no more.", room.width), "dim")
        right = _chest(room, 3, CHEST_OPEN) + 2
        room.put(right, 3, count(shown, "point"), "gold")
        room.put(right, 4, (room.glyphs.dot + " ") * shown, "gold")
        now = attack.points + shown
        x = room.put(right, 6, f"{attack.points} {room.glyphs.right} ", "dim")
        room.put(x, 6, str(now), "title")
        axe = f"Axe: {count(attack.towns + 1, 'town')} now"
        room.put(right, 7, clip(axe, room.width - right), "dim")

    scene = Scene(focus=(attack.place,), dock=DOCK)
    return Animation(draw, lambda frame: scene, frames, _BEAT, 1.0)


def _chest(room: Canvas, y: int, rows: Sequence[str]) -> int:
    """Draw a chest and return the column after it; in plain characters there is none."""
    if room.glyphs.name == "ascii" or room.depth == "none":
        return 0
    paint(room, 0, y, rows, townscape.STYLES, flat=room.glyphs.name == "cp437")
    return 16


def settled(seat: int, attack: Attack, names: Names, ousted: int | None) -> Animation:
    """Show the house that now stands there."""

    def draw(canvas: Canvas, frame: int) -> None:
        room = _dock(canvas, attack.title, townscape.picture("shore"))
        room.put(0, 0, f"{room.glyphs.house} {attack.name} is settled.", "good")
        lines = [f"One crew of {names[seat]} goes ashore and stays."]
        lines += [f"{names[ousted]} is driven out."] if ousted is not None else []
        for y, line in enumerate(part for text in lines for part in wrap(text, room.width)):
            room.put(0, 2 + y, line, "text")

    scene = _flagged(attack.place, "settled", f"ship-{seat + 1}")
    return Animation(draw, lambda frame: scene, rest=1.0)


def ship_lost(seat: int, attack: Attack | None, names: Names, *, ashore: bool) -> Animation:
    """Say plainly that nobody is left aboard; the last crew may have gone *ashore* to settle."""
    title = "Lost" if attack is None else attack.title
    built = ashore or attack is None or attack.sight != "shore"
    picture = None if attack is None else townscape.picture(attack.sight, built=built)

    def draw(canvas: Canvas, frame: int) -> None:
        room = _dock(canvas, title, picture)
        skull, name = room.glyphs.skull, names[seat]
        if ashore:
            first, style = f"{room.glyphs.house} The last crew stays ashore.", "warn"
        else:
            first, style = f"{skull} {name}'s longship is lost {skull}", "bad"
        room.put(0, 0, clip(first, room.width), style)
        told = f"Nobody is left to row for {name}: the ship goes home empty, its goods are gone,"
        lines = wrap(f"{told} and the turn is over.", room.width)
        stands = attack is not None and attack.sight != "shore"
        lines += ["", f"{attack.name} still stands."] if attack is not None and stands else []
        for y, line in enumerate(lines, 2):
            room.put(0, y, line, "text")

    if attack is None:
        return Animation(draw, rest=1.4)
    scene = Scene(focus=(attack.place,), dock=DOCK)
    return Animation(draw, lambda frame: scene, rest=1.4)
