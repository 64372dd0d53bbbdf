"""Giving up pieces: to the weather, skull by skull, or to the Storm of Ran."""

from __future__ import annotations

from core.games.fireaxe import actions as act
from core.games.fireaxe import view_rules
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import GOODS, SKULLS, Piece
from core.games.fireaxe.text.words import Lexicon
from core.games.fireaxe.view import CaptainView, View
from core.text import Names
from core.tui.drawing.canvas import Canvas, clip
from core.words import count
from fireaxe_tui.boards.hull import WIDE, picture
from fireaxe_tui.moments.dialog import NAME, Block, ChoiceRow, Dialog

_PICKS: dict[Piece, act.Lose] = {
    "crew": act.LOSE_CREW,
    **dict(zip(GOODS, act.LOSES, strict=True)),
}


def lose(view: View, data: Content) -> Dialog:
    """Ask what to lose to the weather."""
    me = view.captains[view.active]
    zone = view_rules.zone_of(data, me.at)
    clear = view.clear[zone.lower()]  # type: ignore[index]
    left = view.ask.skulls
    more = f" {count(left, 'piece')} must go." if left > 1 else " One piece must go."
    about = (f"Sailing day {view.sailing}, but the {zone} has {clear} clear days.{more}",)

    def chart(width: int, level: int) -> Block:
        return Block(1, lambda canvas, spots: _skulls(canvas, view))

    title = f"Foul weather: {Lexicon(data).place(me.at)}"
    return Dialog(
        title, about, _rows(view, me), pictures=(chart, picture(view, me, _PICKS)), least=WIDE
    )


def storm(view: View, data: Content, names: Names) -> Dialog:
    """Ask what to give up to a rival's storm."""
    assert view.ask.decider is not None
    me = view.captains[view.ask.decider]
    who = clip(names[view.active], NAME)
    about = (f"{who} calls down the Storm of Ran on you: give up one crew or one good.",)
    return Dialog(
        "Storm of Ran", about, _rows(view, me), pictures=(picture(view, me, _PICKS),), least=WIDE
    )


def _rows(view: View, me: CaptainView) -> tuple[ChoiceRow, ...]:
    """Make a line for each kind of piece aboard."""
    rows = []
    if me.crew:
        last = me.crew == 1
        left = f"{me.crew - 1} of {me.crew} left"
        note = "your last: ship and goods are lost, and your turn is over" if last else left
        if last and view.ask.decider != view.active:
            note = "your last: the ship goes home empty"
        rows.append(ChoiceRow(act.LOSE_CREW, "one crew", note, warn=last))
    for number, good in enumerate(GOODS):
        if me.goods[good]:
            wanted = "; in demand" if good == view.demand else ""
            note = f"{me.goods[good] - 1} of {me.goods[good]} left{wanted}"
            rows.append(ChoiceRow(act.LOSES[number], good, note))
    return tuple(rows)


def _skulls(canvas: Canvas, view: View) -> None:
    """Draw the Losses chart: skulls covered, to be covered now, and open."""
    x = canvas.put(0, 0, "Losses chart ", "dim")
    for number in range(SKULLS):
        if number < len(view.chart):
            words, style = f"{view.chart[number]}", "faint"
        elif number < len(view.chart) + view.ask.skulls:
            words, style = "now", "bad"
        else:
            words, style = "open", "dim"
        x = canvas.put(x + 1, 0, f"{canvas.glyphs.skull} {words}", style) + 2
