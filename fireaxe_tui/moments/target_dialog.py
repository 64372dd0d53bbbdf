"""Runes that ask a question: whom to strike, which good, how many crew."""

from __future__ import annotations

from core.games.fireaxe import actions as act
from core.games.fireaxe import view_rules
from core.games.fireaxe.data import content
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import GOODS, Piece
from core.games.fireaxe.text.words import Lexicon, cargo, saga_note
from core.games.fireaxe.view import CaptainView, View
from core.text import Names
from core.tui.drawing.canvas import clip, pad
from core.tui.drawing.parts import seat_letter
from core.words import count
from fireaxe_tui.boards.hull import WIDE, picture
from fireaxe_tui.moments.attack import crew_words
from fireaxe_tui.moments.dialog import NAME, ChoiceRow, Dialog

_MISSED = {
    content.SINK_GOOD: "no goods in a port",
    content.SEND_HOME: "not on water",
    content.LOSE_PIECE: "not on water",
    content.STEAL_RUNE: "holds no rune",
    content.MUTINY: "not near, or no crew to spare",
    content.FEWER_DAYS: "already becalmed",
}
"""Why a rune cannot strike a captain."""


def target(view: View, data: Content, names: Names) -> Dialog:
    """List the rivals with place and cargo; those out of reach are greyed out."""
    rune = view.ask.rune
    assert rune is not None
    number = data.rune_index[rune]
    rows = tuple(
        ChoiceRow(
            act.TARGETS[rival.seat],
            f"{seat_letter(rival.seat)} {pad(clip(names[rival.seat], NAME), NAME)}",
            _rival(view, data, rival, number),
        )
        for rival in view.captains
        if rival.seat != view.ask.decider
    )
    return Dialog(data.rune_names[number], (data.rune_texts[number],), rows)


def _rival(view: View, data: Content, rival: CaptainView, rune: int) -> str:
    """Say where a rival is and what they have, or why they are safe."""
    place = Lexicon(data).place(rival.at)
    held = f", {count(rival.runes, 'rune')}" if rival.runes else ""
    told = f"{place}; {cargo(rival.crew, rival.goods)}{held}; {rival.points} points"
    if not _is_hit(view, data, rival, data.rune_op[rune]):
        return f"{_MISSED.get(data.rune_op[rune], 'safe')}: {told}"
    return told


def _is_hit(view: View, data: Content, rival: CaptainView, op: int) -> bool:
    """Check whether a rune can strike a captain (F44, F45)."""
    at = data.place_index[rival.at]
    here = data.place_index[view.captains[view.active].at]
    match op:
        case content.SINK_GOOD:
            return at < data.ports and any(rival.goods.values())
        case content.SEND_HOME | content.LOSE_PIECE:
            return data.ports <= at < data.ports + data.waters
        case content.STEAL_RUNE:
            return rival.runes > 0
        case content.MUTINY:
            return data.zone[at] == data.zone[here] and rival.crew >= 2
        case content.FEWER_DAYS:
            return rival.becalmed is None
    return True


def pilfer(view: View, data: Content, names: Names) -> Dialog:
    """Ask which of the victim's goods to take."""
    assert view.ask.victim is not None
    victim = view.captains[view.ask.victim]
    rows = tuple(
        ChoiceRow(
            act.PILFERS[number],
            good,
            f"{victim.goods[good]} aboard"
            + (f"; in demand, +{data.demand_bonus} in a trade" if good == view.demand else ""),
        )
        for number, good in enumerate(GOODS)
        if victim.goods[good]
    )
    place = Lexicon(data).place(victim.at)
    about = (f"{clip(names[victim.seat], NAME)} is in {place}: one good goes to the stockpile.",)
    picks: dict[Piece, act.Pilfer] = {**dict(zip(GOODS, act.PILFERS, strict=True))}
    ship = picture(view, victim, picks, spare=True)
    return Dialog("Pilferers", about, rows, pictures=(ship,), least=WIDE)


def recruit(view: View, data: Content, names: Names) -> Dialog:
    """Ask whether to take one crew aboard after a Mutiny."""
    me = view.captains[view.active]
    free = view.slots - view_rules.aboard(me)
    rows = (
        ChoiceRow(act.RECRUIT, "Take one aboard", f"{crew_words(me.crew + 1)} then"),
        ChoiceRow(act.DECLINE, "Nobody", f"keeps {count(free, 'slot')} free"),
    )
    about = (f"You may take one crew aboard; {me.supply} in your supply.",)
    return Dialog("Mutiny", about, rows, pictures=(picture(view, me, spare=True),), least=WIDE)


def muster(view: View, data: Content, names: Names) -> Dialog:
    """Ask how many crew the Reinforcements bring."""
    me = view.captains[view.active]
    free = view.slots - view_rules.aboard(me)
    rows = tuple(
        ChoiceRow(
            act.MUSTERS[number],
            f"{number + 1} crew",
            f"{crew_words(me.crew + number + 1)} then, {count(free - number - 1, 'slot')} free",
        )
        for number in range(view.ask.most)
    )
    about = (f"Crew come from your supply of {me.supply} into free slots, for free.",)
    ship = picture(view, me, spare=True)
    return Dialog("Reinforcements", about, rows, pictures=(ship,), least=WIDE)


def demand(view: View, data: Content, names: Names) -> Dialog:
    """Ask which good is in demand from now on, and show who carries it."""
    me = view.captains[view.active]
    rows = []
    for number, good in enumerate(GOODS):
        others = sum(rival.goods[good] for rival in view.captains) - me.goods[good]
        told = f"you carry {me.goods[good]}, rivals {others}; {view.stock[good]} in the stockpile"
        now = "in demand now; " if good == view.demand else ""
        rows.append(ChoiceRow(act.DEMANDS[number], good, f"{now}{told}"))
    about = (f"A good in demand earns {data.demand_bonus} extra points in every trade.",)
    return Dialog("Change in Demand", about, tuple(rows))


def barter(view: View, data: Content, names: Names) -> Dialog:
    """Ask which good the region already has to trade with Silver Tongue."""
    me, port = view.captains[view.active], view_rules.port_here(data, view, view.active)
    assert port is not None
    note = saga_note(view, "trade", port.id)
    rows = tuple(
        ChoiceRow(
            act.TRADES[number],
            good,
            f"+{view_rules.trade_points(data, view, port, good)} points{note}; "
            f"{me.goods[good]} aboard",
        )
        for number, good in enumerate(GOODS)
        if me.goods[good]
    )
    about = (f"{port.name} accepts a good its region already has.",)
    return Dialog("Silver Tongue", about, rows)
