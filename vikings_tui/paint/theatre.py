"""A scoring as theatre: a dark stage on which what pays is lit, and a tally that adds up."""

from __future__ import annotations

from core.frozen import frozen
from core.games.vikings.terms import ROWS_DOWN
from core.games.vikings.text.words import letter
from core.tui.drawing.canvas import Canvas, Rect, clip, width_of, wrap
from core.tui.drawing.parts import begun, seat_mark, seat_style
from vikings_tui.art import digits
from vikings_tui.art.layer import CALM, SLATE
from vikings_tui.art.sheet import Sheet, has_pictures, sheet_for
from vikings_tui.art.sprites import LARGE, MEDIUM, Size
from vikings_tui.paint.board import draw_pieces, write_words
from vikings_tui.paint.plan import Plan, plan_for
from vikings_tui.paint.track import LANE, Sailor, draw_track
from vikings_tui.scoring import Act, Pay, Scored

STEPS = 3
"""Frames of an act: lit, then the numbers rise, then the ship on the track sails."""
_BESIDE = 40
"""The least width of a tally beside the stage."""
_DEEP = 22
"""The least rows of a stage under which the track has the whole width."""
_BELOW = 7
"""Rows of the tally under the stage in a small window."""
_ASIDE = 20
_TAGGED = 8
"""The least width of a cell for a number with blanks round it."""
_HEAD, _FOOT = 1, 5
"""Rows of the tally above and below the acts."""
_LINES = 5
"""Acts in the tally of a small window."""


@frozen
class Moment:
    """A frame of a scoring."""

    scored: Scored
    name: str
    place: str
    """The how-manieth of how many seats, in words."""
    act: int
    """The act; as many as there are when all of them are over."""
    step: int
    sailors: tuple[Sailor, ...]
    most: int
    """The end of the fame track."""
    told: str

    @property
    def current(self) -> Act | None:
        acts = self.scored.acts
        return acts[self.act] if self.act < len(acts) else None

    def gained(self) -> tuple[int, int]:
        """The gold and fame so far, from the first number that is seen to rise."""
        paid = self.scored.acts[: self.act + (self.step > 0)]
        return sum(act.gold for act in paid), sum(act.fame for act in paid)

    def sailed(self) -> int:
        """The fame that its ship has brought home: it sails when everything is counted."""
        over = self.act + (self.step == STEPS - 1)
        return sum(act.fame for act in self.scored.acts[:over])


def draw_theatre(canvas: Canvas, stage: Rect, now: Moment) -> Rect | None:
    """All of it, the mainland where it always is; returns room that is left, if any is."""
    canvas.cover(canvas.rect)
    if stage.x < _BESIDE:
        _draw_narrow(canvas, stage, now)
        return None
    _draw_stage(canvas.window(stage), now)
    if stage.bottom >= _DEEP:
        deep, band = stage.bottom, Rect(0, stage.bottom, canvas.width, 0)
    else:
        deep, band = canvas.height, Rect(stage.x, stage.bottom, stage.width, 0)
    _draw_tally(canvas.window(Rect(0, 0, stage.x, deep)), now)
    lines = wrap(now.told, band.width - 4)
    for y, line in enumerate(lines[:3], band.y + 1):
        canvas.put(band.x + 2, y, line, "title")
    top = band.y + 2 + min(3, len(lines))
    lanes = len(now.sailors)
    high = min(canvas.height - top, 3 * lanes + 1)
    if canvas.height - top < LANE * lanes:
        top, high = canvas.height - LANE * lanes, LANE * lanes
    lanes_at = canvas.window(Rect(band.x, top, band.width, high))
    draw_track(lanes_at, now.sailors, now.most, CALM)
    left = Rect(band.x, top + high + 1, band.width, canvas.height - top - high - 1)
    return left if left.height > 8 else None


# --- The stage ------------------------------------------------------------------------------------


def _draw_stage(part: Canvas, now: Moment) -> None:
    me, act = now.scored.me, now.current
    at = plan_for(part.width, part.height, me, column=_first_paying(act))
    if at is None:
        return
    sheet = sheet_for(part)
    draw_pieces(sheet, me, at)
    paying = [act] if act is not None else now.scored.acts
    lit = {place for one in paying for place in one.lit if at.shows(place[1])}
    shore = Rect(0, 0, at.arm, at.shore(ROWS_DOWN[-1]).bottom)
    sheet.night([shore, *(at.cell(*place) for place in lit)])
    for place in act.landed if act is not None and not now.step else ():
        rect = at.cell(*place)
        sheet.hull(Rect(rect.x, rect.bottom - 1, rect.width, 1))
    sheet.finish()
    write_words(sheet, me, at, now.name, dark=True)
    if act is None:
        for old in now.scored.acts:
            for pay in old.pays:
                _write_pay(sheet, at, pay, STEPS - 1)
        return
    if now.step:
        for pay in act.pays:
            _write_pay(sheet, at, pay, now.step)
        for place in act.unpaid:
            if at.shows(place[1]):
                _write_unpaid(sheet, at.cell(*place), ship=place[0] is None)
        for place in act.landed:
            if at.shows(place[1]):
                _write_landed(sheet, at.cell(*place), now.step)


def _first_paying(act: Act | None) -> int | None:
    """A column that must be in sight."""
    columns = [place[1] for place in act.lit] if act is not None else []
    return min(columns, default=None)


def _write_pay(sheet: Sheet, at: Plan, pay: Pay, step: int) -> None:
    """What a cell pays: it rises from the foot of the cell to its top."""
    row, column = pay.place
    if not at.shows(column):
        return
    rect = at.cell(row, column)
    coloured = sheet.canvas.depth != "none"
    text = f" +{pay.gold or pay.fame} " if coloured and rect.width >= _TAGGED else pay.short
    if row is None and len(pay.words) + 2 <= rect.width:
        text = f" {pay.words} "
    style = "cloth-goldsmith" if pay.gold else "cloth-noble"
    down = rect.height - 1 if step == 1 else 0
    x = rect.x + (rect.width - len(text)) // 2 if row is None else rect.right - len(text)
    sheet.canvas.put(x, rect.y + down, text, style)


def _write_unpaid(sheet: Sheet, rect: Rect, *, ship: bool) -> None:
    words = ("unpaid", "none") if ship else ("under threat", "threat", "0")
    text = next((word for word in words if len(word) <= rect.width - 1), words[-1])
    y = rect.bottom - 1 if ship else rect.y
    sheet.write(rect.x + (rect.width - len(text)) // 2, y, text, "bad")


def _write_landed(sheet: Sheet, rect: Rect, step: int) -> None:
    """Who came by ferry says so, from the water up."""
    text = " ashore " if rect.width >= _TAGGED else "new"
    y = rect.bottom - 1 if step == 1 else rect.y
    sheet.canvas.put(rect.right - len(text), y, text, "cloth-boatswain")


# --- The tally beside the stage -------------------------------------------------------------------


def _draw_tally(part: Canvas, now: Moment) -> None:
    scored = now.scored
    part.fill(Rect(0, 0, part.width, 1), "prompt")
    x = part.put(2, 0, "Large scoring" if scored.large else "Small scoring", "prompt")
    place = clip(now.place, part.width - x - 3)
    part.put(part.width - width_of(place) - 1, 0, place, "prompt")
    inside = part.window(Rect(0, 1, part.width, part.height - 1))
    inside.put(
        2, 0, clip(seat_mark(scored.seat, now.name), inside.width - 4), seat_style(scored.seat)
    )
    size, each = _tally_size(inside.height, len(scored.acts))
    for at, act in enumerate(scored.acts):
        _draw_entry(
            inside.window(Rect(0, _HEAD + at * each, inside.width, each)), now, at, act, size
        )
    _draw_purse(inside.window(Rect(0, inside.height - _FOOT, inside.width, _FOOT)), now)


def _tally_size(height: int, acts: int) -> tuple[Size, int]:
    """How large the figures of the tally are, and the rows of an entry."""
    room = (height - _HEAD - _FOOT) // max(1, acts)
    size = LARGE if room > LARGE.figure[1] else MEDIUM
    return size, max(1, min(room, size.figure[1] + (size is LARGE)))


def _draw_entry(part: Canvas, now: Moment, at: int, act: Act, size: Size) -> None:
    """A figure, what was counted, and what it brought."""
    here, later = at == now.act, at > now.act
    ground = "prompt" if here else "text"
    part.fill(part.rect, ground)
    x, y = 2, max(0, (part.height - 2) // 2)
    if part.height >= size.figure[1]:
        wide, high = size.figure
        x = wide + 4
        if later:  # it comes on with its act
            part.put(2 + wide // 2, y, letter(act.kind), "faint")
        else:
            place = part.window(Rect(2, 0, wide, high))
            sheet = sheet_for(place, "panel-here" if here else "panel")
            sheet.figure(0, 0, act.kind, size)
            sheet.finish()
    else:
        lit = ground if here and part.depth == "none" else f"{act.kind}@{ground}"
        part.put(2, 0, letter(act.kind), "faint" if later else lit)
        x = 5
    ink = "faint" if later else "text"
    part.put(x, y, clip(act.title, part.width - x - 1), ground if here else ink)
    if at < now.act or (here and now.step == STEPS - 1):
        x, y = (x, y + 1) if part.height > 1 else (part.width - 18, 0)
        _write_gains(part, x, y, act, ground)


def _write_gains(part: Canvas, x: int, y: int, act: Act, ground: str) -> None:
    if not act.pays:
        part.put(x, y, act.note or "nothing", ground if ground != "text" else "dim")
        return
    for amount, what in ((act.gold, "gold"), (act.fame, "fame")):
        if amount:
            ink = ground if ground != "text" else _INK[what]
            x = part.put(x, y, f"+{amount} {what}", ink) + 2


_INK = {"gold": "gold", "fame": "warn"}


def _draw_purse(part: Canvas, now: Moment) -> None:
    """Gold and fame in large digits."""
    gains = now.gained()
    held = (now.scored.me.gold + gains[0], now.scored.me.fame + gains[1])
    if not has_pictures(part):
        part.put(0, 0, part.glyphs.light[0] * part.width, "frame")
    sheet = sheet_for(part.window(Rect(0, 2, part.width, digits.HIGH)), SLATE)
    places = (2, 2 + part.width // 2)
    for x, number, hue in zip(places, held, _HUES, strict=True):
        digits.draw_number(sheet, x, 0, str(number), *hue)
    sheet.finish()
    for x, number, gain, what in zip(places, held, gains, ("gold", "fame"), strict=True):
        part.put(x, 1, what, _INK[what])
        digits.write_number(sheet, x, 0, str(number), _INK[what])
        if gain:
            part.put(x + digits.width(str(number)) + 2, 3, f"+{gain}", "good")


_HUES = (("gold", "brass"), ("noble-lit", "noble"))


# --- A small window -------------------------------------------------------------------------------


def _draw_narrow(canvas: Canvas, stage: Rect, now: Moment) -> None:
    """The stage on top, the fame of all at its right, the tally below."""
    low = canvas.height - _BELOW
    _draw_stage(canvas.window(Rect(0, 0, stage.width, low)), now)
    _draw_fame(canvas.window(Rect(stage.width, 0, canvas.width - stage.width, low)), now)
    part, scored = canvas.window(Rect(0, low, canvas.width, _BELOW)), now.scored
    x = part.put(0, 0, "LARGE SCORING" if scored.large else "SMALL SCORING", "gold")
    x = part.put(x + 2, 0, clip(seat_mark(scored.seat, now.name), 24), seat_style(scored.seat))
    part.put(x + 1, 0, clip(now.place, part.width - x - 1), "dim")
    wide = part.width - 26
    first = max(0, min(now.act - _LINES + 1, len(scored.acts) - _LINES))
    for at, act in enumerate(scored.acts[first : first + _LINES], first):
        _draw_line(part.window(Rect(0, 1 + at - first, wide, 1)), now, at, act)
    _draw_gains(part.window(Rect(wide, 1, part.width - wide, 5)), now)
    part.put(0, _BELOW - 1, begun(now.told, part.width), "title")


def _draw_line(part: Canvas, now: Moment, at: int, act: Act) -> None:
    here, later = at == now.act, at > now.act
    ground = "prompt" if here else "text"
    part.fill(part.rect, ground)
    cloth = ground if here and part.depth == "none" else f"cloth-{act.kind}"
    part.put(1, 0, f" {letter(act.kind)} ", "faint" if later else cloth)
    part.put(5, 0, clip(act.title, 28), "faint" if later else ground)
    if at < now.act or (here and now.step == STEPS - 1):
        _write_gains(part, 34, 0, act, ground)


def _draw_gains(part: Canvas, now: Moment) -> None:
    sheet = sheet_for(part, SLATE)
    texts = [f"+{gain}" for gain in now.gained()]
    for at, (text, hue) in enumerate(zip(texts, _HUES, strict=True)):
        digits.draw_number(sheet, 1 + 12 * at, 0, text, *hue)
    sheet.finish()
    for at, (text, what) in enumerate(zip(texts, ("gold", "fame"), strict=True)):
        digits.write_number(sheet, 1 + 12 * at, 0, text, _INK[what])
        part.put(1 + 12 * at, digits.HIGH, what, _INK[what])


def _draw_fame(part: Canvas, now: Moment) -> None:
    """The fame of everyone in large digits."""
    each = max(1, part.height // len(now.sailors))
    sheet = sheet_for(part, SLATE)
    big = each >= digits.HIGH
    for at, one in enumerate(now.sailors):
        x = part.width - digits.width(str(one.fame)) - 1
        if big:
            digits.draw_number(sheet, x, at * each, str(one.fame), seat_style(one.seat))
    sheet.finish()
    for at, one in enumerate(now.sailors):
        x = part.width - digits.width(str(one.fame)) - 1
        if big:
            digits.write_number(sheet, x, at * each, str(one.fame), "title")
        mark = clip(seat_mark(one.seat, one.name), max(1, x - 2 if big else part.width - 4))
        part.put(1, at * each + (1 if big else 0), mark, seat_style(one.seat))
        if not big:
            part.put_right(part.width - 1, at * each, str(one.fame), "title")
