"""What can be done where the ship is, in a panel or in a row of keys."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from core.games.fireaxe import actions as act
from core.games.fireaxe import odds, view_rules
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import GOODS, HAND
from core.games.fireaxe.text.prompts import HELP
from core.games.fireaxe.text.words import Lexicon
from core.games.fireaxe.view import CaptainView, PortView, View
from core.named import NamedTuple
from core.tui.drawing.canvas import Canvas, Rect, clip, width_of, wrap
from core.tui.drawing.parts import seat_mark, seat_style
from core.tui.keys.spots import Spots
from core.words import count
from fireaxe_tui.assaults import opened
from fireaxe_tui.boards.derived_scores import towns_near
from fireaxe_tui.choices import key_of
from fireaxe_tui.destinations import Choosable, is_loading
from fireaxe_tui.table_view import FireAxeTableView

_SHORT = {
    "e end the turn": "e end",
    "x discard": "x",
    **dict.fromkeys(("1 die", "1-2 dice", "1-3 dice"), ""),
}
"""Words that are shortened when there is only a single row."""


class Part(NamedTuple):
    """Part of a line: words, and the choice they stand for, if any."""

    words: str
    action: Choosable | None = None
    style: str = "text"


class Deed(NamedTuple):
    """Something that can be done, in one line shared by choices of the same kind."""

    key: str
    parts: tuple[Part, ...]
    why: str = ""
    """Why it cannot be done; empty if it can."""
    gap: int = 2


def draw(canvas: Canvas, table: FireAxeTableView, spots: Spots, data: Content) -> None:
    """Draw a framed list, or keys and words if there is only a single row."""
    view: View = table.view
    if canvas.height < 3:
        _row(canvas, table, spots, data)
        return
    canvas.fill(canvas.rect, "text")
    if not table.legal:
        inside = canvas.box(canvas.rect, title=_watched(view))
        _waiting(inside, table, data)
    elif view.ask.phase != "turn" or is_loading(view) or opened(view, table.legal):
        inside = canvas.box(canvas.rect, title="Your decision")
        for y, line in enumerate(wrap(_help(table), inside.width - 2)[: inside.height]):
            inside.put(1, y, line, "dim")
    else:
        at = view.captains[view.active].at
        inside = canvas.box(canvas.rect, title=f"What to do: {Lexicon(data).place(at)}")
        _list(inside, table, spots, list(_deeds(view, data, spots.legal, canvas.glyphs.special)))


def _help(table: FireAxeTableView) -> str:
    """Explain the moment to someone who is new to it."""
    if opened(table.view, table.legal):
        return (
            "A digit answers at once; arrows and Enter do as well. "
            f"{table.key('Esc')} goes back to the ship with nothing done."
        )
    if table.view.ask.phase == "turn":
        return (
            f"Letters load crew and goods, {table.key('Backspace')} undoes. Then leave for a "
            "homeland, where you can draw runes; or go straight to a place on the map with "
            f"{table.key('/')} and its name."
        )
    return " ".join(HELP[table.view.ask.phase])


def _short_help(table: FireAxeTableView) -> str:
    """The same in a single row."""
    if not is_loading(table.view):
        return _help(table)
    homes, undo, find = " ".join(map(table.key, "NDS")), table.key("Backspace"), table.key("/")
    return f"Letters load, {undo} undoes; {homes} leave, {find} goes to a place by name."


def _watched(view: View) -> str:
    return "The game is over" if view.ask.decider is None else "Whose turn it is"


def _waiting(canvas: Canvas, table: FireAxeTableView, data: Content) -> None:
    """Show whose turn it is, where their ship is, and how many Days they have."""
    view: View = table.view
    if view.ask.decider is None:
        canvas.put(1, 0, f"{table.key('s')} shows the score", "dim")
        return
    me = view.captains[view.active]
    canvas.put(1, 0, clip(seat_mark(me.seat, table.names[me.seat]), 34), seat_style(me.seat))
    canvas.put(1, 1, clip(f"at {Lexicon(data).the(me.at)}", canvas.width - 2), "text")
    days = f"{count(view.days_left, 'Day')} left, {view.sailing} sailed"
    canvas.put(1, 2, days, "dim")
    if view.ask.decider != view.active:
        asked = f"{table.names[view.ask.decider]} has to decide"
        canvas.put(1, 3, clip(asked, canvas.width - 2), "warn")


_LONG = 20
"""The letters of a rune's name beside which there is room for a word."""


# --- What there is to do -----------------------------------------------------------------------


def _deeds(view: View, data: Content, legal: frozenset[Choosable], star: str) -> Iterator[Deed]:
    """List everything but courses, allowed or not; a star marks what completes a saga."""
    me = view.captains[view.active]
    port = view_rules.port_here(data, view, view.active)
    if port is not None:
        yield _trade(view, data, port, legal, star)
        if port.town is not None:
            yield _raid(view, me, port, legal, star)
        else:
            yield _settle(view, me, port, legal, star)
    elif me.at in data.place_ids[data.ports + data.waters : -1]:
        why = "" if act.DRAW in legal else _why_no_rune(view, me)
        told = "draw a rune" if why else f"draw a rune, 1 Day ({view.rune_deck} left)"
        yield Deed("d", (Part(told, act.DRAW),), why)
    for rune in {rune.id: rune for rune in view.hand}.values():
        play, throw = act.Play(rune.id), act.Discard(rune.id)
        if throw in legal:
            name = Part(rune.name, play) if play in legal else Part(rune.name, style="dim")
            words = "x discard" if len(rune.name) <= _LONG else "x"
            yield Deed("p" if play in legal else "", (name, Part(words, throw)))
    yield Deed("w", (Part("winter", act.WINTER), Part("e end the turn", act.END)))


def _why_no_rune(view: View, me: CaptainView) -> str:
    if not view.days_left:
        return "no Days left"
    return f"you hold {HAND}" if me.runes >= HAND else "none left"


def _trade(
    view: View, data: Content, port: PortView, legal: frozenset[Choosable], star: str
) -> Deed:
    """Offer each good aboard with its points."""
    told = f" {star}" if view_rules.completes(view, "trade", port.id) else ""
    parts = [Part(f"trade{told}")]
    for number, good in enumerate(GOODS):
        action = act.TRADES[number]
        if action in legal:
            points = view_rules.trade_points(data, view, port, good)
            parts.append(Part(f"{good} +{points}", action))
    if len(parts) > 1:
        return Deed("g", tuple(parts), gap=1)
    if port.tried:
        why = "a Task was done here"
    elif port.good:
        why = f"the port has {port.good}"
    else:
        goods = view.captains[view.active].goods
        why = "the region has these" if any(goods.values()) else "no goods aboard"
    return Deed("g", (Part("trade"),), why)


def _raid(
    view: View, me: CaptainView, port: PortView, legal: frozenset[Choosable], star: str
) -> Deed:
    """Offer a raid, with its chances for up to 1, 2 and 3 rolls."""
    if act.RAID not in legal:
        return Deed("r", (Part("raid"),), "a Task was done here")
    chances = odds.raids(view_rules.defence(port), me.crew)
    told = " ".join(odds.percent(chance.success) for chance in chances)
    rolls = " in 1 roll" if len(chances) == 1 else f" in 1-{len(chances)} rolls"
    saga = f" {star}" if view_rules.completes(view, "raid", port.id) else ""
    return Deed("r", (Part(f"raid {told}{rolls}{saga}", act.RAID),))


def _settle(
    view: View, me: CaptainView, port: PortView, legal: frozenset[Choosable], star: str
) -> Deed:
    """Offer to settle, with its chances for 1, 2 and 3 dice and its worth."""
    if act.SETTLES[0] not in legal:
        why = "a Task was done here"
        if port.settler is not None:
            why = "settled already"
        elif towns_near(view, port) and not port.tried:
            why = "a town in its region"
        return Deed("l", (Part("settle"),), why)
    chances = odds.settlements(view_rules.defence(port), me.crew)
    saga = f" {star}" if view_rules.completes(view, "settle", port.id) else ""
    parts = [Part(f"settle {view_rules.settlement_worth(view, port)}{saga}:")]
    parts += [
        Part(odds.percent(chance.success), act.SETTLES[number])
        for number, chance in enumerate(chances)
    ]
    parts.append(Part("1 die" if len(chances) == 1 else f"1-{len(chances)} dice"))
    return Deed("l", tuple(parts), gap=1)


# --- Drawing it --------------------------------------------------------------------------------


def _list(canvas: Canvas, table: FireAxeTableView, spots: Spots, deeds: Sequence[Deed]) -> None:
    """Draw a line for each deed; those that cannot be done are dropped first if room is short."""
    shown = list(deeds)
    while len(shown) > canvas.height:
        greyed = [deed for deed in shown if deed.why]
        if not greyed:
            break
        shown.remove(greyed[-1])
    if len(shown) > canvas.height:
        shown = _paired(shown, canvas.width // 2)
    for y, deed in enumerate(shown):
        _deed(canvas, y, deed, spots)
    if len(shown) < canvas.height and any(choice.kind == "course" for choice in table.legal):
        canvas.put(1, canvas.height - 1, "arrows choose where to sail", "faint")


def _paired(deeds: Sequence[Deed], width: int) -> list[Deed]:
    """Combine runes two to a line."""
    runes = [deed for deed in deeds if deed.parts[-1].words == "x discard"]
    others = [deed for deed in deeds if deed not in runes]
    pairs = []
    for first, second in zip_longest(runes[::2], runes[1::2]):
        parts = [*_cut(first, width), *(_cut(second, width) if second else ())]
        if second:
            parts[2] = parts[2]._replace(words=f"{second.key or ' '} {parts[2].words}")
        pairs.append(Deed(first.key, tuple(parts), gap=1))
    return [*others[:-1], *pairs, others[-1]]


def _cut(deed: Deed, width: int) -> list[Part]:
    name, throw = deed.parts
    return [name._replace(words=clip(name.words, width - 6)), throw._replace(words="x")]


def _deed(canvas: Canvas, y: int, deed: Deed, spots: Spots) -> None:
    """Draw `l settle (6)  1 die 50%  2: 75%`."""
    if deed.why:
        x = canvas.put(1, y, f"{spots.key(deed.key)} {deed.parts[0].words}", "faint")
        canvas.put(x + 1, y, clip(f"({deed.why})", canvas.width - x - 1), "faint")
        return
    x = canvas.put(1, y, spots.key(deed.key) or " ", "key") + 1
    for part in deed.parts:
        x = _part(canvas, x, y, part, spots) + deed.gap


def _part(canvas: Canvas, x: int, y: int, part: Part, spots: Spots) -> int:
    """Draw clickable words, highlighted if they are the choice under the cursor."""
    words = clip(part.words, canvas.width - x)
    chosen = part.action is not None and part.action == spots.chosen
    end = canvas.put(x, y, words, "cursor" if chosen else part.style)
    if part.action is None:
        return end
    key = key_of("turn", part.action)
    if not chosen and (words == key or words.startswith(f"{key} ")):
        canvas.put(x, y, spots.key(key), "key")
    canvas.hit(Rect(x, y, width_of(words), 1), part.action)
    return end


def _row(canvas: Canvas, table: FireAxeTableView, spots: Spots, data: Content) -> None:
    """Draw everything in one line; `a` shows what does not fit."""
    view: View = table.view
    canvas.fill(canvas.rect, "text")
    if not table.legal:
        me = view.captains[view.active]
        x = canvas.put(1, 0, seat_mark(me.seat, table.names[me.seat]), seat_style(me.seat))
        told = f"at {Lexicon(data).the(me.at)}, {count(view.days_left, 'Day')} left"
        canvas.put(x + 2, 0, clip(told, canvas.width - x - 3), "dim")
        return
    if view.ask.phase != "turn" or is_loading(view):
        canvas.put(1, 0, clip(_short_help(table), canvas.width - 2), "dim")
        return
    deeds = [
        deed for deed in _deeds(view, data, spots.legal, canvas.glyphs.special) if not deed.why
    ]
    last = {"p": 1, "": 2}  # playable runes, then those that can only be discarded
    ordered = sorted(deeds, key=lambda deed: last.get(deed.key, 0))
    x, room, rest = 1, canvas.width - 1, f"{table.key('a')}: more"
    for number, deed in enumerate(ordered):
        parts = [part._replace(words=_SHORT.get(part.words, part.words)) for part in deed.parts]
        parts = [part for part in parts if part.words]
        wide = 2 + sum(width_of(part.words) + deed.gap for part in parts) - deed.gap
        if x + wide > room - (0 if number == len(ordered) - 1 else len(rest) + 1):
            canvas.put(x, 0, rest, "dim")
            break
        x = canvas.put(x, 0, spots.key(deed.key) or " ", "key") + 1
        for part in parts:
            x = _part(canvas, x, 0, part, spots) + deed.gap
        x += 3 - deed.gap
