"""While you were away: what others did since one's last turn, in lines and on the map."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from core.frozen import frozen
from core.games.fireaxe import view_rules
from core.games.fireaxe.data.content import WINTERING, Content
from core.games.fireaxe.view import View
from core.text import Names
from core.tui.drawing.canvas import Canvas, width_of
from core.tui.drawing.glyphs import Glyphs
from core.tui.drawing.parts import seat_style
from fireaxe_tui.chronicle import lines
from fireaxe_tui.chronicle.lines import Line
from fireaxe_tui.chronicle.turns import Strike, Turn
from fireaxe_tui.map.scenes import Flag, Scene


@frozen
class Away:
    """What one captain has missed."""

    seat: int
    turns: tuple[Turn, ...]
    strikes: tuple[tuple[Strike, str], ...]
    """What was done to them, and what that means at the end of the game."""
    ends: tuple[int, ...]
    """What each turn changed at the end of the game, beside the points it scored."""
    standing: tuple[int, ...]
    """Everybody's score if the game ended now."""
    before: tuple[int, ...]
    """The same before these turns."""


def missed(
    seat: int,
    found: Sequence[Turn],
    past: Callable[[int], View],
    score: Callable[[int], Sequence[int]],
    data: Content,
) -> Away:
    """Gather what a captain has missed; *past* and *score* tell of the table after a decision."""
    scores = [score(turn.start) for turn in found]
    scores.append(score(found[-1].end) if found else ())
    ends = [
        scores[number + 1][turn.seat] - scores[number][turn.seat] - turn.points
        for number, turn in enumerate(found)
    ]
    strikes = [
        (strike, _meaning(strike, past, data))
        for turn in found
        for strike in turn.strikes
        if strike.victim == seat
    ]
    return Away(
        seat, tuple(found), tuple(strikes), tuple(ends), tuple(scores[-1]), tuple(scores[0])
    )


def _meaning(strike: Strike, past: Callable[[int], View], data: Content) -> str:
    """Say what a settlement that was lost would have been worth."""
    place = data.place_index[strike.place] if strike.place != WINTERING else data.ports
    if "Unrest" not in strike.words or place >= data.ports:
        return ""
    view = past(strike.step - 1)
    return f"{view_rules.settlement_worth(view, view.ports[place])} fewer at the end."


# --- On the map ---------------------------------------------------------------------------------


def scene(away: Away, chosen: int | None) -> Scene:
    """Show every route, or that of one turn with the others faded, and flags where it counted."""
    shown = [turn for number, turn in enumerate(away.turns) if chosen in (None, number)]
    flags = [
        Flag(strike.place, f"{_strike_mark} you", "map-skull")
        for strike, _ in away.strikes
        if strike.place != WINTERING and any(strike in turn.strikes for turn in shown)
    ]
    flags += [flag for turn in shown for flag in gains(turn)]
    faded = tuple(turn.seat for turn in away.turns if turn not in shown)
    focus = [place for turn in reversed(shown) for place in reversed(turn.route.places)]
    focus = [flag.place for flag in flags] + focus
    return Scene(
        flags=tuple(flags),
        routes=tuple(turn.route for turn in away.turns),
        faded=faded,
        focus=tuple(dict.fromkeys(focus)),
    )


def told_on_map(turn: Turn, roof: int) -> Scene:
    """Show the route of one turn and its gains, below the row *roof* of the screen."""
    places = tuple(dict.fromkeys(reversed(turn.route.places)))
    return Scene(flags=tuple(gains(turn)), routes=(turn.route,), focus=places, roof=roof)


def gains(turn: Turn) -> list[Flag]:
    """Flag the places where a turn made points."""
    found: dict[str, int] = {}
    for deed in turn.deeds:
        if deed.place and deed.points:
            found[deed.place] = found.get(deed.place, 0) + deed.points
    return [Flag(place, f"+{points}", f"ship-{turn.seat + 1}") for place, points in found.items()]


_strike_mark = "!"
_ENDED = ("If it ended now ", "Now ")
"""The title of the standings in a line, as long as there is room for."""
_NUMBERS = 22
"""The columns of a captain's plate and numbers beside a bar of points."""
Piece = tuple[str, str]
"""A text and its style."""


# --- In lines -------------------------------------------------------------------------------------


def rows(
    away: Away, chosen: int | None, names: Names, size: tuple[int, int], glyphs: Glyphs, depth: str
) -> list[Line]:
    """Lay out the panel: everything, or one turn; in fewer lines where there is less room."""
    width, height = size
    if chosen is not None:
        turn = away.turns[chosen]
        found = [lines.heading(turn, names, away.ends[chosen], depth, chosen)]
        own = [one for one in away.strikes if one[0] in turn.strikes]
        found += lines.against(own, names, width, depth) if own else []
        found += lines.deed_lines(turn, turn.deeds, width, glyphs, chosen)
        news = list(lines.world([turn], width))
        return [*found, Line(), *news] if news else found
    found = []
    for detail in (_AIRY, _FULL, _TOLD, _BRIEF):
        found = list(_all(away, names, width, glyphs, depth, detail))
        if len(found) <= height:
            break
    return found


_AIRY, _FULL, _TOLD, _BRIEF = range(4)
"""How much is told: all with blank lines, all, turns as sentences, turns in a line each."""


def _all(
    away: Away, names: Names, width: int, glyphs: Glyphs, depth: str, detail: int
) -> Iterator[Line]:
    gap = [Line()] if detail == _AIRY else []
    blow = list(lines.against(away.strikes, names, width, depth))
    yield from [*blow, *gap] if blow else []
    wide = lines.widest(names)
    for number, turn in enumerate(away.turns):
        if detail == _BRIEF:
            yield lines.summary(turn, names, width, depth, number, wide)
            continue
        yield lines.heading(turn, names, away.ends[number], depth, number)
        deeds = [deed for deed in turn.deeds if deed.sign != "load"] or turn.deeds
        if detail == _TOLD:
            yield from lines.sentence(turn, width, number)
        else:
            yield from lines.deed_lines(turn, deeds, width, glyphs, number)
        yield from gap
    news = list(lines.world(away.turns, width))
    yield from news
    yield from gap if news else []
    yield from _standings(away, width, glyphs, depth, brief=detail == _BRIEF)


def _standings(
    away: Away, width: int, glyphs: Glyphs, depth: str, *, brief: bool
) -> Iterator[Line]:
    """Yield the score if the game ended now, best first, with what has changed."""
    order = sorted(range(len(away.standing)), key=lambda seat: -away.standing[seat])
    if brief:
        bits: list[Piece] = []
        for seat in order:
            change = away.standing[seat] - away.before[seat]
            bits += [lines.plate(seat, depth), (f" {away.standing[seat]}", "text")]
            bits.append((f"{change:+d} " if change else " ", _moved(change)))
        spare = width - sum(width_of(text) for text, _ in bits)
        title = next((text for text in _ENDED if width_of(text) <= spare), "")
        yield Line(((title, "dim"), *bits))
        return
    yield Line((("If it ended now", "title"),), (("before, now ", "dim"),))
    room = max(4, width - _NUMBERS)
    most = max(1, *away.standing, *away.before)
    for seat in order:
        then, now = away.before[seat], away.standing[seat]
        kept, more = round(room * min(then, now) / most), round(room * abs(now - then) / most)
        left = (
            lines.plate(seat, depth),
            (f" {glyphs.bar * kept}", seat_style(seat)),
            (glyphs.shade * more, _moved(now - then)),
        )
        moved = f"{now - then:+d}" if now != then else ""
        told = (f"{then:>4} {glyphs.right} ", "dim"), (f"{now:>3}", "title")
        yield Line(left, (*told, (f"{moved:>5}", _moved(now - then))))


def _moved(change: int) -> str:
    return "good" if change > 0 else "bad" if change else "text"


def title(away: Away, chosen: int | None, names: Names) -> str:
    """Say which part of it is shown."""
    if chosen is None:
        turns = len(away.turns)
        return "one turn" if turns == 1 else f"all {turns} turns"
    return f"{names[away.turns[chosen].seat]}, {chosen + 1} of {len(away.turns)}"


def draw(canvas: Canvas, away: Away, chosen: int | None, names: Names, top: int) -> int:
    """Draw the panel from line *top* on; return how many lines it has."""
    g = canvas.glyphs
    canvas.fill(canvas.rect, "text")
    canvas.fill(canvas.rect._replace(height=1), "bar")
    x = canvas.put(1, 0, "While you were away", "title@bar")
    told = f"{g.left} {title(away, chosen, names)} {g.right}"
    canvas.put_right(canvas.width - 1, 0, told, "key@bar")
    room = canvas.height - 1
    found = rows(away, chosen, names, (canvas.width - 3, room), g, canvas.depth)
    top = max(0, min(top, len(found) - room))
    for y, line in enumerate(found[top : top + room], 1):
        lines.draw(canvas, y, line)
    marks = (g.up if top else "") + (g.down if top + room < len(found) else "")
    if marks:
        canvas.put(x + 2, 0, f"{marks} more", "dim@bar")
    return len(found)
