"""The moments of a raid or a settlement: dice, runes, rolling on or stopping."""

from __future__ import annotations

from fractions import Fraction

from core.games.fireaxe import actions as act
from core.games.fireaxe import odds, view_rules
from core.games.fireaxe.data import content
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import RAID_ROLLS, Task
from core.games.fireaxe.view import AttackView, PortView, View
from core.words import count, listed
from fireaxe_tui.boards.derived_scores import treasure_words
from fireaxe_tui.moments.dialog import ChoiceRow, Dialog
from fireaxe_tui.moments.dice import Die, lying


def port_here(view: View, data: Content) -> PortView:
    """Return the port where the active ship is."""
    here = view_rules.port_here(data, view, view.active)
    assert here is not None
    return here


def under_way(view: View, data: Content) -> tuple[AttackView, PortView]:
    """Return the current attack and its port."""
    assert view.attack is not None
    return view.attack, port_here(view, data)


def crew_words(number: int) -> str:
    return count(number, "crew", "crew")


def needed(value: int, bonus: int = 0) -> str:
    """Say what a die must show."""
    least = value - bonus + 1
    if least > 6:
        return "No die can win here"
    return "Every die wins" if least < 2 else f"A die wins on {least} or more"


def _why(port: PortView, bonus: int = 0) -> str:
    """Explain the number: `value 4, 1 less for the fish, 1 added to each die`."""
    parts = [f"value {port.value}"]
    parts += [f"1 less for the {port.good}"] if port.good else []
    parts += [f"{bonus} added to each die"] if bonus else []
    return ", ".join(parts)


def sagas_told(view: View, port: PortView, task: Task) -> str:
    """Name the sagas that success would complete, with their bonus."""
    found = view_rules.completes(view, task, port.id)
    told = [f"{saga.name} (+{saga.bonus})" if saga.bonus else saga.name for saga in found]
    return f"completes {listed(told)}" if told else ""


def _prize(view: View, port: PortView, attack: AttackView) -> str:
    """Say what can be won."""
    if attack.task == "raid":
        parts = [treasure_words(view, port), sagas_told(view, port, "raid")]
    else:
        worth = view_rules.settlement_worth(view, port)
        parts = [f"worth {worth} at the end as things stand", sagas_told(view, port, "settle")]
    told = "; ".join(part for part in parts if part)
    return f"{told[:1].upper()}{told[1:]}." if told else ""


def _facts(view: View, port: PortView, attack: AttackView) -> tuple[str, ...]:
    """List the facts shown throughout an attack: the number to roll, crew, rolls, the prize."""
    crew = view.captains[view.active].crew
    shield = " behind a Shield Wall" if attack.shield else ""
    rolls = f", roll {attack.rolls} of {RAID_ROLLS} done" if attack.rolls else ""
    rolls = rolls if attack.task == "raid" else ""
    return tuple(
        line
        for line in (
            f"{needed(attack.value, attack.bonus)} ({_why(port, attack.bonus)}).",
            f"{crew_words(crew)} aboard{shield}{rolls}.",
            _prize(view, port, attack),
        )
        if line
    )


def attack_title(port: PortView, attack: AttackView) -> str:
    return f"Raid on {port.name}" if attack.task == "raid" else f"Settling {port.name}"


def _settle_note(chance: odds.Odds) -> str:
    note = f"{float(chance.losses):.1f} crew lost on average"
    return f"{note}, {odds.percent(chance.stranded)} to lose the ship" if chance.stranded else note


def _rune(rune: str, data: Content, note: str, chance: Fraction | None = None) -> ChoiceRow:
    name = data.rune_names[data.rune_index[rune]]
    return ChoiceRow(act.Play(rune), name, note, chance)


def _promise(view: View, attack: AttackView, bonus: int, shield: bool) -> tuple[Fraction, str]:
    """Return the chance of the attack with runes added, and a note on it."""
    crew = view.captains[view.active].crew
    if attack.task == "raid":
        rolls = odds.raids(attack.value, crew, bonus, shield)
        return rolls[0].success, f"{odds.percent(rolls[-1].success)} in up to {len(rolls)} rolls"
    chance = odds.settle(attack.value, crew, attack.dice, bonus, shield)
    return chance.success, _settle_note(chance)


def before(view: View, data: Content) -> Dialog:
    """Offer runes before the dice, and say what each changes."""
    attack, port = under_way(view, data)
    rows = []
    for rune in view_rules.fitting_runes(data, view):
        number = data.rune_index[rune]
        plus = data.rune_value[number] if data.rune_op[number] == content.ATTACK_BONUS else 0
        shield = attack.shield or data.rune_op[number] == content.NO_LOSSES
        chance, note = _promise(view, attack, attack.bonus + plus, shield)
        told = f"+{plus} on every die: {note}" if plus else f"no crew lost; {note}"
        rows.append(_rune(rune, data, told, chance))
    chance, note = _promise(view, attack, attack.bonus, attack.shield)
    rows.append(ChoiceRow(act.PASS, "Just roll", note, chance))
    waiting = (Die(0),) * attack.dice
    return Dialog(attack_title(port, attack), _facts(view, port, attack), tuple(rows), waiting)


def _after(view: View, attack: AttackView, misses: int, losses: int) -> tuple[str, bool]:
    """Say what happens if a roll stands, and whether it costs the ship."""
    crew = view.captains[view.active].crew - losses
    lost = f"{crew_words(losses)} lost" if losses else "no crew lost"
    if misses < len(attack.faces):
        return f"the attack succeeds; {lost}", False
    if not crew:
        return f"the attack fails; {lost}, and the ship with them", True
    more = attack.task == "raid" and attack.rolls < RAID_ROLLS
    return f"{'this roll' if more else 'the attack'} fails; {lost}", False


def after_roll(view: View, data: Content) -> Dialog:
    """Offer Odin's Eye on the dice as they are."""
    attack, port = under_way(view, data)
    lie = lying(attack.faces, attack.value, attack.bonus)
    misses = sum(not die.won for die in lie)
    one = odds.hit(attack.value, attack.bonus)
    chance = Fraction(1) if misses < len(lie) else 1 - (1 - one) ** misses
    told = f"reroll any of them, once ({count(misses, 'miss', 'misses')})"
    rows = [_rune(rune, data, told, chance) for rune in view_rules.fitting_runes(data, view)]
    note, bad = _after(view, attack, misses, attack.losses)
    rows.append(ChoiceRow(act.PASS, "Let it stand", note, warn=bad))
    return Dialog(attack_title(port, attack), _facts(view, port, attack), tuple(rows), lie)


def losses(view: View, data: Content) -> Dialog:
    """Offer Valkyries for the crew about to be lost."""
    attack, port = under_way(view, data)
    lie = lying(attack.faces, attack.value, attack.bonus)
    misses = sum(not die.won for die in lie)
    rows = []
    for rune in view_rules.fitting_runes(data, view):
        saved = min(attack.losses, data.rune_value[data.rune_index[rune]])
        kept = "saves the crew" if attack.losses == 1 else f"saves {saved} of {attack.losses} crew"
        rows.append(_rune(rune, data, kept))
    note, bad = _after(view, attack, misses, attack.losses)
    rows.append(ChoiceRow(act.PASS, "Let them go", note, warn=bad))
    return Dialog(attack_title(port, attack), _facts(view, port, attack), tuple(rows), lie)


def mark(view: View, data: Content) -> Dialog:
    """Ask which dice Odin's Eye rerolls."""
    attack, port = under_way(view, data)
    chosen = view.ask.marked
    lie = tuple(
        die._replace(won=None, word="again")
        if number in chosen
        else die._replace(action=act.MARKS[number - 1])
        for number, die in enumerate(lying(attack.faces, attack.value, attack.bonus), 1)
    )
    one = odds.hit(attack.value, attack.bonus)
    stays = any(die.won and die.action is not None for die in lie)
    chance = Fraction(1) if stays else 1 - (1 - one) ** len(chosen)
    note = "that at least one die wins" if chosen else "pick the dice first"
    reroll = ChoiceRow(act.REROLL, f"Reroll {count(len(chosen), 'die', 'dice')}", note, chance)
    about = (
        "Pick the dice Odin's Eye should reroll, then roll them; the new roll stands.",
        *_facts(view, port, attack)[:2],
    )
    return Dialog("Odin's Eye", about, (reroll,), lie)


def found(view: View, data: Content) -> Dialog:
    """Ask whether the last crew settles or sails on."""
    attack, port = under_way(view, data)
    worth = view_rules.settlement_worth(view, port)
    saga = sagas_told(view, port, "settle")
    note = f"worth {worth} at the end as things stand; " + (f"{saga}; " if saga else "")
    goods = sum(view.captains[view.active].goods.values())
    cost = f" and {count(goods, 'good')} lost" if goods else ""
    rows = (
        ChoiceRow(act.FOUND, "Settle", f"{note}the ship goes home empty{cost}; turn over"),
        ChoiceRow(act.DECLINE, "Keep the crew", "nothing is settled; you sail on"),
    )
    about = (f"You have won {port.name}, but only one crew is left to settle it.",)
    return Dialog(
        attack_title(port, attack), about, rows, lying(attack.faces, attack.value, attack.bonus)
    )


def window(view: View, data: Content) -> Dialog:
    """Offer a rune that scores after a success: Rich Plunder, Colonization, Skald's Praise."""
    me, port = view.captains[view.active], view_rules.port_here(data, view, view.active)
    taken = next((town.treasure for town in me.towns if port and town.port == port.id), 0)
    titles = {"plunder": "Plunder", "colony": "A new settlement", "praise": "A saga completed"}
    abouts = {
        "plunder": f"You have found a treasure worth {taken}.",
        "colony": f"{port.name if port else 'The port'} is yours.",
        "praise": "A skald can praise the saga you just completed.",
    }
    rows = []
    for rune in view_rules.fitting_runes(data, view):
        number = data.rune_index[rune]
        points = {
            content.TREASURE_TWICE: taken,
            content.SETTLE_POINTS: data.rune_value[number] or (port.value if port else 0),
        }.get(data.rune_op[number], data.rune_value[number])
        told = f"+{count(points, 'point')} now, and you may turn the wind dial"
        rows.append(_rune(rune, data, told))
    rows.append(ChoiceRow(act.PASS, "Keep it", "the rune stays in your hand"))
    phase = view.ask.phase
    return Dialog(titles[phase], (abouts[phase],), tuple(rows))
