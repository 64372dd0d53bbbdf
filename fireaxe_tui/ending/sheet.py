"""The picture of the end: ship or map, table, bars; once all is counted, the curve and moments."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from core.frozen import frozen
from core.game import Outcome
from core.games.fireaxe.view import View
from core.named import NamedTuple
from core.text import Names
from core.tui.drawing.canvas import Canvas, Rect, clip, wrap
from core.tui.drawing.parts import seat_mark, seat_style
from core.tui.face import TableView
from core.tui.keys.spots import Spots
from core.words import count, listed
from fireaxe_tui.chronicle.lines import plate
from fireaxe_tui.ending import bars, ships
from fireaxe_tui.ending.course import Change, Course, Moment
from fireaxe_tui.ending.plot import draw_course
from fireaxe_tui.ending.tally import STAGES, Tally
from fireaxe_tui.map.scenes import Flag, Scene
from fireaxe_tui.table_view import FireAxeTableView

if TYPE_CHECKING:
    from fireaxe_tui.map.view import MapView

_LABEL = 13
_COLUMN = (6, 16)
"""The least and most columns of a captain in the table."""
_MINI = 14
"""From this many columns on, a small bar stands beside each number."""
_MOMENTS = 36
"""The columns of the list of moments."""
_FEW = 4
"""The fewest regions and homelands that are worth listing."""
_PICTURE = 30
"""The least columns of a picture."""
_NAMES = {
    "start": "Start",
    "trade": "Trade",
    "raid": "Raids",
    "saga-bonus": "Saga bonus",
    "runes": "Runes",
    "axe": "The axe",
    "settlements": "Settlements",
    "saga-sets": "Sagas",
}
_PLACES = ("", "1st", "2nd", "3rd", "4th", "5th")


@frozen
class Ending:
    """Everything there is to show."""

    outcome: Outcome
    names: Names
    tally: Tally
    course: Course
    view: View
    """The table at the end, as an onlooker sees it."""


@dataclass
class Progress:
    """How far it has been counted."""

    number: int = 0
    """How many counts are done."""
    part: float = 0.0
    """How much of the next one is."""
    rows: list[int] = field(default_factory=list)
    """Where the bars are, while they change places."""
    told: bool = False
    """Everything is known."""
    moments: bool = False
    """Where there is no room for both, the moments are shown instead of the curve."""

    @property
    def current(self) -> int:
        """Return the count that is under way, or was the last."""
        return self.number if self.part else self.number - 1


class Layout(NamedTuple):
    """Where things lie."""

    picture: Rect
    table: Rect
    words: Rect
    below: Rect


def layout(width: int, height: int, seats: int, told: bool = False) -> Layout:
    """Divide the room: picture and table above, the words about it, and the rest below."""
    table_rows = len(_NAMES) + 3
    words = 1 if told and height < 24 else 2
    spare = height - table_rows - words - 2 * seats - 4
    top = table_rows + max(0, min(spare // 2, max(14, height // 3)))
    column = max(_COLUMN[0], min(_COLUMN[1], (width * 2 // 3 - _LABEL) // seats))
    wide = min(width, _LABEL + column * seats)
    if width - wide - 3 < _PICTURE:
        wide = min(wide, _LABEL + _COLUMN[0] * seats)
    table = Rect(width - wide - 1, 0, wide, table_rows)
    picture = Rect(0, 0, max(0, width - wide - 3), top)
    line = Rect(table.x, table_rows, wide, words)
    if top == table_rows:
        picture = picture._replace(height=top)
        line = Rect(1, table_rows, width - 2, words)
        top += words
    else:
        line = line._replace(height=top - table_rows)
    return Layout(picture, table, line, Rect(0, top, width, height - top))


def draw(canvas: Canvas, ending: Ending, progress: Progress, chart: MapView) -> None:
    """Draw as much as has been counted."""
    room = layout(canvas.width, canvas.height, len(ending.names), progress.told)
    _picture(canvas.window(room.picture), ending, progress, chart)
    _table(canvas.window(room.table), ending, progress)
    _words(canvas.window(room.words), ending, progress)
    below = canvas.window(room.below)
    if progress.told:
        _story(below, ending, progress)
    else:
        _race(below, ending, progress)


def bar_room(width: int, height: int, seats: int) -> int:
    """Return the rows that the bars have in a window of that size."""
    return _bars(layout(width, height, seats).below).height


def _bars(below: Rect) -> Rect:
    framed = below.height >= 9
    rect = Rect(0, 0, below.width, below.height)
    return Rect(2, 1, rect.width - 4, rect.height - 2) if framed else rect._replace(x=1)


# --- The picture ----------------------------------------------------------------------------------


def _picture(canvas: Canvas, ending: Ending, progress: Progress, chart: MapView) -> None:
    if canvas.width < _PICTURE:
        return
    if progress.told:
        _winners(canvas, ending)
        return
    now = ending.tally.counts[progress.current] if progress.current >= 0 else None
    if now is not None and now.ports:
        _map(canvas, ending, progress, chart)
        return
    ships.draw_grey(canvas.window(Rect(0, 0, canvas.width, canvas.height - 1)))
    canvas.put_center(canvas.height - 1, "who wins?", "dim")


def _map(canvas: Canvas, ending: Ending, progress: Progress, chart: MapView) -> None:
    """Show the settlements that are counted now, with what each is worth."""
    now = ending.tally.counts[progress.current]
    earlier = [one for one in ending.tally.counts[: progress.current] if one.stage == "settlements"]
    ports = [*now.ports, *(port for one in earlier for port in one.ports)]
    flags = tuple(Flag(port, f"+{points}", f"ship-{seat + 1}") for port, seat, points in ports)
    focus = tuple(port for port, _, _ in now.ports)
    scene = Scene(flags=flags, focus=focus)
    table: FireAxeTableView = TableView(ending.view, tuple(ending.names), scene=scene)
    chart.aim(canvas.rect, table)
    chart.draw(canvas, table, Spots(canvas, table), dial=False)


def _winners(canvas: Canvas, ending: Ending) -> None:
    lines = _victory(canvas, ending)
    ships.draw_winners(
        canvas.window(Rect(0, 0, canvas.width, canvas.height - len(lines))),
        ending.outcome.winners,
    )
    for y, (text, style) in enumerate(lines, canvas.height - len(lines)):
        canvas.put_center(y, clip(text, canvas.width), style)


def _victory(canvas: Canvas, ending: Ending) -> list[tuple[str, str]]:
    """Tell who has won, by how much, and with what."""
    outcome, names = ending.outcome, ending.names
    winners, star = outcome.winners, canvas.glyphs.special
    totals = sorted((score.total for score in outcome.scores), reverse=True)
    if len(winners) > 1:
        who = listed([names[seat] for seat in winners])
        text = f"{star} {who} share the victory {star}"
        return [(line, "title") for line in wrap(text, canvas.width)]
    seat = winners[0]
    second = [names[score.seat] for score in outcome.scores if score.place == 2]
    ahead = f", {totals[0] - totals[1]} ahead of {listed(second)}" if second else ""
    me = ending.view.captains[seat]
    held = [
        count(len(me.settlements), "settlement"),
        count(len(me.sagas), "saga"),
        count(len(me.towns), "town"),
    ]
    return [
        (f"{star}  {names[seat]} wins  {star}", seat_style(seat)),
        (f"{totals[0]} points{ahead}", "title"),
        (", ".join(held), "dim"),
    ]


# --- The table ------------------------------------------------------------------------------------


def _table(canvas: Canvas, ending: Ending, progress: Progress) -> None:
    tally, names = ending.tally, ending.names
    seats, column = len(names), (canvas.width - _LABEL) // len(names)
    parts = tally.parts(progress.number, progress.part)
    now = tally.counts[progress.current].stage if progress.current >= 0 else None
    for seat, name in enumerate(names):
        text, style = plate(seat, canvas.depth)
        x = _LABEL + column * seat
        x = canvas.put(x, 0, text, style)
        if column > _COLUMN[0] + 1:
            canvas.put(x + 1, 0, clip(name, column - 5), seat_style(seat))
    categories = [name for name, _ in tally.scored] + list(STAGES)
    most = max(1, *(value for row in parts for value in row))
    known = {one.stage for one in tally.counts[: progress.current + 1]}
    for y, category in enumerate(categories, 1):
        fresh = category == now and not progress.told
        if fresh:
            canvas.fill(Rect(0, y, canvas.width, 1), "prompt")
        ground = "@prompt" if fresh else ""
        later = category in STAGES and category not in known and not progress.told
        canvas.put(1, y, _NAMES.get(category, category), f"{'faint' if later else 'text'}{ground}")
        for seat in range(seats):
            value, x = parts[y - 1][seat], _LABEL + column * seat
            best = value and value == max(parts[y - 1])
            style = "faint" if later or not value else "good" if best else "text"
            text = canvas.glyphs.empty if later else str(value)
            canvas.put_right(x + 4, y, text, f"{style}{ground}")
            if column >= _MINI and value and not later:
                mini = round((column - 6) * value / most)
                canvas.put(x + 5, y, canvas.glyphs.lower * mini, f"{seat_style(seat)}{ground}")
    y = len(categories) + 1
    canvas.put(1, y, canvas.glyphs.light[0] * (canvas.width - 2), "frame")
    canvas.put(1, y + 1, "Total" if progress.told else "So far", "title")
    totals = tally.totals(progress.number, progress.part)
    for seat in range(seats):
        canvas.put_right(_LABEL + column * seat + 4, y + 1, str(totals[seat]), "title")
        if progress.told and column > _COLUMN[0] + 2:
            place = ending.outcome.scores[seat].place
            star = f"{canvas.glyphs.special} " if place == 1 else ""
            style = "hot" if place == 1 else "dim"
            canvas.put(_LABEL + column * seat + 5, y + 1, f"{star}{_PLACES[place]}", style)


def _words(canvas: Canvas, ending: Ending, progress: Progress) -> None:
    """Tell what is counted, or at the end why it ended."""
    if progress.told:
        told, title = ending.outcome.reason, ""
    elif progress.current < 0:
        title, told = "The count", "This is what everybody has seen; now comes the rest."
    else:
        now = ending.tally.counts[progress.current]
        title, told = now.title, now.words
    x = canvas.put(1, 0, f"{title}:", "title") + 1 if title else 1
    lines = wrap(told, canvas.width - x - 1)
    if len(lines) > 1 and canvas.height > 1:
        canvas.put(x, 0, lines[0], "text")
        for y, line in enumerate(wrap(" ".join(lines[1:]), canvas.width - 2), 1):
            canvas.put(1, y, line, "text")
    else:
        canvas.put(x, 0, clip(told, canvas.width - x - 1), "text")
    if progress.told:
        _details(canvas.window(Rect(0, 2, canvas.width, canvas.height - 2)), ending)
    elif canvas.height > 4:
        rest = wrap(_to_come(ending, progress), canvas.width - 2)[:2]
        for y, line in enumerate(rest, canvas.height - len(rest)):
            canvas.put(1, y, line, "dim")


def _details(canvas: Canvas, ending: Ending) -> None:
    """List what each region and homeland brought, below the table's columns, if there is room."""
    found = [one for one in ending.tally.counts if one.stage != "axe" and any(one.amounts)]
    column = (canvas.width - _LABEL) // len(ending.names)
    if len(found) > canvas.height:
        rows = max(0, canvas.height - 1)
        most = sorted(found, key=lambda one: -sum(one.amounts))[:rows]
        rest = len(found) - len(most)
        found = [one for one in found if one in most]
        if len(found) < _FEW:
            return
        canvas.put(0, len(found), f"and {rest} more", "faint")
    for y, one in enumerate(found):
        sign = f"{canvas.glyphs.saga} " if one.stage == "saga-sets" else ""
        canvas.put(0, y, clip(f"{sign}{one.title}", _LABEL + 1), "dim")
        for seat, points in enumerate(one.amounts):
            x = _LABEL + column * seat
            if points:
                style = "text" if points == max(one.amounts) else "dim"
                canvas.put_right(x + 4, y, str(points), style)


def _to_come(ending: Ending, progress: Progress) -> str:
    left = ending.tally.counts[progress.current + 1 :]
    names = [one.title for one in left if one.stage == "saga-sets"]
    stages = {one.stage for one in left}
    told = ["the axe"] if "axe" in stages else []
    told += ["settlements by region"] if "settlements" in stages else []
    told += [f"sagas of {listed(names)}"] if names else []
    return f"Still to come: {listed(told)}." if told else "That was the last of it."


# --- Below ----------------------------------------------------------------------------------------


def _race(canvas: Canvas, ending: Ending, progress: Progress) -> None:
    tally, names = ending.tally, ending.names
    rect = _bars(Rect(0, 0, canvas.width, canvas.height))
    if rect.y:
        canvas.box(canvas.rect, title="The count")
    parts = tally.parts(progress.number, progress.part)
    totals = [sum(points) for points in zip(*parts, strict=True)]
    rows = progress.rows or bars.targets(totals, rect.height)
    fresh: list[int] = []
    why = ""
    if progress.current >= 0:
        stage = tally.counts[progress.current].stage
        start = progress.current
        while stage == "settlements" and start and tally.counts[start - 1].stage == stage:
            start -= 1
        before = tally.totals(start)
        fresh = [now - then for now, then in zip(totals, before, strict=True)]
        title = tally.counts[progress.current].title
        why = (
            "settlements" if stage == "settlements" else title.lower() if stage == "axe" else title
        )
    most = max(score.total for score in ending.outcome.scores)
    bars.draw(canvas.window(rect), parts, names, rows, most, fresh, why)


def _story(canvas: Canvas, ending: Ending, progress: Progress) -> None:
    """Draw the curve and the telling moments, or one of them where there is no room for both."""
    both = fits_both(canvas.width)
    plot, list_ = canvas.rect.split_left(canvas.width - _MOMENTS if both else canvas.width)
    if both or not progress.moments:
        inside = canvas.box(plot, title="Points if it had ended then")
        note = " turn by turn "
        canvas.put_right(plot.right - 3, 0, note, "dim")
        draw_course(inside.window(inside.rect._replace(x=1, width=inside.width - 2)), ending.course)
    if both or progress.moments:
        rect = list_ if both else canvas.rect
        _moments(canvas.box(rect, title="Three telling moments"), ending)


def _moments(canvas: Canvas, ending: Ending) -> None:
    moments = ending.course.moments
    each = next((rows for rows in (6, 5, 4) if canvas.height >= rows * len(moments)), 2)
    for number, moment in enumerate(moments):
        part = canvas.window(Rect(1, number * each, canvas.width - 2, each))
        _moment(part, moment, number + 1, ending.names)
        canvas.hit(Rect(0, number * each, canvas.width, each), ("moment", number))
    if not moments:
        canvas.put(1, 0, "Nothing told more than the rest.", "dim")


def _moment(canvas: Canvas, moment: Moment, number: int, names: Names) -> None:
    turn = moment.turn
    x = canvas.put(0, 0, f" {number} ", "cursor") + 1
    x = canvas.put(x, 0, f"Round {turn.round}", "dim") + 2
    text, style = plate(turn.seat, canvas.depth)
    x = canvas.put(x, 0, text, style) + 1
    canvas.put(x, 0, clip(names[turn.seat], canvas.width - x), seat_style(turn.seat))
    title = moment.title[:1].upper() + moment.title[1:]
    if canvas.height <= 2:
        end = canvas.width
        for change in reversed(moment.changes):
            end = canvas.put_right(end, 1, f" {change.points:+d}", _style(change)) - 3
            canvas.put(end, 1, *plate(change.seat, canvas.depth))
            end -= 1
        canvas.put(0, 1, clip(title, end), "text")
        return
    rows = canvas.height - 1 - len(moment.changes)
    told = wrap(title, canvas.width) if rows > 1 else [clip(title, canvas.width)]
    for y, line in enumerate(told[: max(1, rows)], 1):
        canvas.put(0, y, line, "text")
    y = 1 + min(len(told), max(1, rows))
    for change in moment.changes:
        x = canvas.put(0, y, *plate(change.seat, canvas.depth)) + 1
        x = canvas.put(x, y, f"{change.points:+d}", _style(change))
        why = f" at the end, {change.why}" if change.why else " at the end"
        canvas.put(x, y, clip(why, canvas.width - x), "dim")
        y += 1


def _style(change: Change) -> str:
    return "good" if change.points > 0 else "bad"


def first_words(ending: Ending) -> str:
    """Return the result in a sentence."""
    outcome, names = ending.outcome, ending.names
    total = max(score.total for score in outcome.scores)
    who = listed([seat_mark(seat, names[seat]) for seat in outcome.winners])
    verb = "wins" if len(outcome.winners) == 1 else "share the victory"
    return f"{who} {verb} with {total}."


def fits_both(width: int) -> bool:
    """Check whether curve and moments stand side by side."""
    return width >= _MOMENTS + 50
