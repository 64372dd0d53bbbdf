"""One dialog for raid, settlement and Unrest: a digit rolls, and every row says what it risks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from core.games.fireaxe import actions as act
from core.games.fireaxe import odds, view_rules
from core.games.fireaxe.data import content
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.odds import Odds, percent
from core.games.fireaxe.terms import Task
from core.games.fireaxe.view import PortView, View
from core.named import NamedTuple
from core.tui.drawing.canvas import Canvas, Rect, clip, pad
from core.tui.keys.spots import Spots
from core.words import count, listed
from fireaxe_tui.assaults import Assault, Opened, rolls_left
from fireaxe_tui.boards.derived_scores import treasure_words
from fireaxe_tui.destinations import Choosable
from fireaxe_tui.moments.attack import crew_words, needed, port_here, under_way
from fireaxe_tui.moments.dialog import GAP, TIGHT, Block, ChoiceRow, Dialog
from fireaxe_tui.moments.dice import lying

_WORDS, _BAR = 13, 12
_WIDE = 68
"""The columns the rows need."""
_NO_WAY_BACK = "no way back after the first die"


class Row(NamedTuple):
    """A number of dice or rolls, and what they would lead to."""

    action: Choosable
    words: str
    chance: Odds


def begin(view: View, data: Content, task: Opened) -> Dialog:
    """Ask about a Task before it begins."""
    if task == "trade":
        return _trade(view, data)
    port = port_here(view, data)
    crew = view.captains[view.active].crew
    value = view_rules.defence(port)
    if task == "raid":
        chances = odds.raids(value, crew)
        made = [_rolls(Assault("raid", n), n, chance) for n, chance in enumerate(chances, 1)]
        return _sheet(view, data, port, "raid", made, f"Raid on {port.name}", rolls=True)
    settled = odds.settlements(value, crew)
    made = [_dice(Assault("settle", n), n, chance) for n, chance in enumerate(settled, 1)]
    return _sheet(view, data, port, "settle", made, f"Settle {port.name}", rolls=False)


def unrest(view: View, data: Content) -> Dialog:
    """Ask how many dice to roll against a rival's settlement (F41)."""
    port = port_here(view, data)
    crew = view.captains[view.active].crew
    chances = odds.settlements(view_rules.defence(port), crew)
    made = [_dice(act.SETTLES[n - 1], n, chance) for n, chance in enumerate(chances, 1)]
    return _sheet(view, data, port, "settle", made, f"Unrest in {port.name}", rolls=False)


def again(view: View, data: Content) -> Dialog:
    """After a miss, ask how often to roll on, or whether to break off (F18)."""
    attack, port = under_way(view, data)
    crew = view.captains[view.active].crew
    most = rolls_left(view)
    chances = odds.raids(attack.value, crew, attack.bonus, attack.shield)[:most]
    made = [
        _rolls(act.ROLL if n == 1 else Assault("raid", n), n, chance)
        for n, chance in enumerate(chances, 1)
    ]
    sheet = _sheet(view, data, port, "raid", made, f"Raid on {port.name}: a miss", rolls=True)
    stay = f"{count(crew, 'crew stays', 'crew stay')} aboard; no other Task here this turn"
    stop = ChoiceRow(act.STOP, "Break off", stay)
    rows = (*sheet.choices, stop)
    lie = lying(attack.faces, attack.value, attack.bonus)
    answers = partial(_answers, view, data, made, True, stop)
    return sheet._replace(choices=rows, dice=lie, answers=answers)


def _rolls(action: Choosable, number: int, chance: Odds) -> Row:
    words = ("one roll", "up to two", "up to three")[number - 1]
    return Row(action, words, chance)


def _dice(action: Choosable, number: int, chance: Odds) -> Row:
    return Row(action, ("one die", "two dice", "three dice")[number - 1], chance)


def _sheet(
    view: View,
    data: Content,
    port: PortView,
    task: Task,
    made: Sequence[Row],
    title: str,
    *,
    rolls: bool,
) -> Dialog:
    rows = tuple(ChoiceRow(row.action, row.words) for row in made)
    about = tuple(_about(view, data, port, task))
    answers = partial(_answers, view, data, made, rolls, None)
    return Dialog(f"{title}: {_NO_WAY_BACK}", about, rows, least=_WIDE, answers=answers)


# --- What is at stake -----------------------------------------------------------------------------


def _about(view: View, data: Content, port: PortView, task: Task) -> Iterator[str]:
    attack = view.attack
    bonus = attack.bonus if attack is not None else 0
    shield = attack is not None and attack.shield
    good = f", 1 less for the {port.good}" if port.good else ""
    cost = "no crew is lost" if shield else "each miss costs 1 crew"
    yield f"{needed(view_rules.defence(port), bonus)} (value {port.value}{good}); {cost}."
    me = view.captains[view.active]
    goods = sum(me.goods.values())
    stake = f"At stake: {crew_words(me.crew)}" + (f" and {count(goods, 'good')}" if goods else "")
    if task == "raid":
        yield f"{treasure_words(view, port).capitalize()}. {stake}. {_axe(view)}"
    else:
        worth = view_rules.settlement_worth(view, port)
        yield f"Worth {worth} at the end as things stand. {stake}."
    for saga in view.sagas:
        if saga is not None and saga.task == task and port.id in saga.unmet:
            rest = [data.place_names[data.place_index[o]] for o in saga.unmet if o != port.id]
            then = f"then {listed(rest)} to go" if rest else "completes it"
            bonus_told = f", +{saga.bonus}" if saga.bonus and not rest else ""
            yield f"Saga {saga.name}: {then}{bonus_told}."


def _axe(view: View) -> str:
    """Say how near a town brings the Bloodied Axe (F30)."""
    mine = len(view.captains[view.active].towns) + 1
    best = max(len(c.towns) for c in view.captains if c.seat != view.active)
    told = f"{count(mine, 'town')} then"
    return f"Axe: {told}, rival {best}." if best else f"Axe: {told}, no rival."


def _runes(view: View, data: Content, made: Sequence[Row], rolls: bool) -> list[str]:
    """Say which runes in hand would be asked about, and what they would do to the odds."""
    crew = view.captains[view.active].crew
    value = view_rules.defence(port_here(view, data))
    told = []
    for rune in {rune.id: rune for rune in view.hand}.values():
        number = data.rune_index[rune.id]
        op = data.rune_op[number]
        if op == content.ATTACK_BONUS:
            plus = data.rune_value[number]
            chances = (odds.raids if rolls else odds.settlements)(value, crew, plus)
            shown = " ".join(percent(chance.success) for chance in chances[: len(made)])
            told.append(f"{rune.name}: +{plus} on every die, {shown}; asked before the roll")
        elif op == content.NO_LOSSES:
            told.append(f"{rune.name}: no crew is lost; asked before the roll")
        elif op == content.REROLL:
            told.append(f"{rune.name}: asked after a miss")
        elif op == content.SAVE_CREW:
            told.append(f"{rune.name}: asked before crew are lost")
        elif op == content.TREASURE_TWICE and rolls:
            told.append(f"{rune.name}: the treasure twice; asked after a hit")
        elif op == content.SETTLE_POINTS and not rolls:
            told.append(f"{rune.name}: points at once; asked after a hit")
    return told


# --- The rows -------------------------------------------------------------------------------------


def _answers(
    view: View,
    data: Content,
    made: Sequence[Row],
    rolls: bool,
    stop: ChoiceRow | None,
    width: int,
    level: int,
) -> Sequence[Block]:
    crew = view.captains[view.active].crew
    head = Block(1, lambda canvas, spots: _head(canvas, rolls))
    found = [] if level == TIGHT else [head]
    found += [
        Block(1, partial(_row, row=row, number=number, crew=crew))
        for number, row in enumerate(made, 1)
    ]
    if stop is not None:
        found.append(Block(1, partial(_stop, row=stop)))
    if any(row.chance.stranded for row in made) and level < TIGHT:
        found.append(Block(1, lambda canvas, spots: _warning(canvas)))
    runes = _runes(view, data, made, rolls)
    if runes and level < TIGHT:
        found += [GAP] if level == 0 else []
    found += [Block(1, partial(_rune, told=told)) for told in runes[: 3 if level < TIGHT else 1]]
    return found


def _head(canvas: Canvas, rolls: bool) -> None:
    canvas.put(6, 0, "until a hit" if rolls else "at once", "dim")
    canvas.put(6 + _WORDS, 0, "town falls" if rolls else "it succeeds", "dim")
    canvas.put(14 + _WORDS + _BAR, 0, "crew lost", "dim")
    canvas.put(27 + _WORDS + _BAR, 0, "ship lost", "dim")


def _row(canvas: Canvas, spots: Spots, row: Row, number: int, crew: int) -> None:
    """Draw `1  one roll  33% ███░░░  0.7 of 3   never`."""
    g, chance, chosen = canvas.glyphs, row.chance, row.action == spots.chosen
    mark = f"[{number}]" if canvas.depth == "none" else f" {number} "
    canvas.put(0, 0, g.cursor if chosen else " ", "hot")
    canvas.put(1, 0, mark, "cursor" if chosen else "die")
    canvas.put(6, 0, pad(row.words, _WORDS), "title" if chosen else "text")
    x = canvas.put(6 + _WORDS, 0, f"{percent(chance.success):>4} ", "title")
    full = round(chance.success * _BAR)
    x = canvas.put(x, 0, g.bar * full, "good")
    canvas.put(x, 0, g.shade * (_BAR - full), "faint")
    lost = f"{float(chance.losses):.1f} of {crew}"
    canvas.put(14 + _WORDS + _BAR, 0, lost, "warn" if chance.losses >= 1 else "text")
    end = 27 + _WORDS + _BAR
    if chance.stranded:
        canvas.put(end, 0, f" {g.skull} {percent(chance.stranded)} ", "map-skull")
    else:
        canvas.put(end, 0, "never", "dim")
    spots.put(canvas, Rect(0, 0, canvas.width, 1), row.action, (5, 0))


def _stop(canvas: Canvas, spots: Spots, row: ChoiceRow) -> None:
    chosen = row.action == spots.chosen
    canvas.put(0, 0, canvas.glyphs.cursor if chosen else " ", "hot")
    canvas.put(2, 0, spots.key("b"), "cursor" if chosen else "key")
    canvas.put(4, 0, f"[ {row.words} ]", spots.style(row.action))
    canvas.put(6 + _WORDS, 0, clip(row.note, canvas.width - 6 - _WORDS), "dim")
    spots.put(canvas, Rect(0, 0, canvas.width, 1), row.action, (3, 0))


def _warning(canvas: Canvas) -> None:
    text = f"{canvas.glyphs.skull} last crew lost: ship home, goods gone, turn over"
    canvas.put(6, 0, clip(text, canvas.width - 6), "bad")


def _rune(canvas: Canvas, spots: Spots, told: str) -> None:
    x = canvas.put(0, 0, f"{canvas.glyphs.rune} ", "hot")
    canvas.put(x, 0, clip(told, canvas.width - x), "dim")


# --- Trade ----------------------------------------------------------------------------------------


def _trade(view: View, data: Content) -> Dialog:
    """Ask which good to trade."""
    port, me = port_here(view, data), view.captains[view.active]
    rows = []
    for number, action in enumerate(act.TRADES):
        good = action.good
        if not me.goods[good]:
            continue
        points = view_rules.trade_points(data, view, port, good)
        sagas = view_rules.completes(view, "trade", port.id)
        told = f"; completes {listed([saga.name for saga in sagas])}" if sagas else ""
        wanted = " in demand" if good == view.demand else ""
        note = f"+{points} points{wanted}{told}; {me.goods[good]} aboard"
        rows.append(ChoiceRow(act.TRADES[number], good, note))
    about = (f"{port.name}, value {port.value}: a good put ashore stays there.",)
    return Dialog(f"Trade in {port.name}", about, tuple(rows), moment="trade")
