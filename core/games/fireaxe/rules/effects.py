"""What each rune does once its dial has been turned (F36 to F45).

An effect that involves a choice puts it on the stack; otherwise it happens at once. Runes that
strike at other captains are in `strikes`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from core.games.fireaxe import actions
from core.games.fireaxe.actions import Action, Demand, Mark, Muster, Reroll
from core.games.fireaxe.data import content
from core.games.fireaxe.events import Event
from core.games.fireaxe.events.cards import CrewMustered, DemandChanged, PointsGained, SeasCalmed
from core.games.fireaxe.events.tasks import CrewSaved, DiceRerolled
from core.games.fireaxe.rules import attack, strikes, trade
from core.games.fireaxe.state import State, changed
from core.games.fireaxe.terms import GOOD, GOODS


def step_effect(state: State, happened: list[Event]) -> None:
    rune = state.todo[-1].arg
    state.pop()
    EFFECTS[state.data.rune_op[rune]](state, rune, happened)


def demandable(state: State) -> list[int]:
    """List the other kinds of good that are in the stockpile (F42)."""
    return [good for good, count in enumerate(state.stock) if count and good != state.demand]


def _change_demand(state: State, rune: int, happened: list[Event]) -> None:
    goods = demandable(state)
    if len(goods) == 1:
        _set_demand(state, goods[0], happened)
    else:
        state.push("demand")


def legal_demand(state: State) -> list[Action]:
    return [actions.DEMANDS[good] for good in demandable(state)]


def refuse_demand(state: State, action: Demand) -> str | None:
    if GOOD[action.good] == state.demand:
        return f"{action.good.capitalize()} are already in demand; choose another good."
    if not state.stock[GOOD[action.good]]:
        return f"There are no {action.good} left in the stockpile."
    return None


def demand(state: State, action: Demand, happened: list[Event]) -> None:
    state.pop()
    _set_demand(state, GOOD[action.good], happened)


def _set_demand(state: State, good: int, happened: list[Event]) -> None:
    """Put the old token back in the stockpile and take the new one out of it."""
    old, state.demand = state.demand, good
    state.stock = changed(changed(state.stock, old, 1), good, -1)
    happened.append(DemandChanged(state.seat, GOODS[old], GOODS[good]))


def _blow(state: State, rune: int, happened: list[Event]) -> None:
    state.push("gale")


def _calm(state: State, rune: int, happened: list[Event]) -> None:
    state.calm = True
    happened.append(SeasCalmed(state.seat))


def room(state: State) -> int:
    """Count the crew that could still come aboard from the supply."""
    me = state.me
    return min(me.supply, state.slots - me.aboard)


def _reinforce(state: State, rune: int, happened: list[Event]) -> None:
    most = min(state.data.rune_value[rune], room(state))
    if most == 1:
        bring_aboard(state, 1, happened)
    else:
        state.push("muster", most)


def legal_muster(state: State) -> list[Action]:
    return [*actions.MUSTERS[: state.todo[-1].arg]]


def refuse_muster(state: State, action: Muster) -> str | None:
    most = state.todo[-1].arg
    return None if 1 <= action.crew <= most else f"Take 1 to {most} crew aboard."


def muster(state: State, action: Muster, happened: list[Event]) -> None:
    state.pop()
    bring_aboard(state, action.crew, happened)


def bring_aboard(state: State, crew: int, happened: list[Event]) -> None:
    me = state.mine()
    me.supply -= crew
    me.crew += crew
    happened.append(CrewMustered(state.seat, crew))


def _save_crew(state: State, rune: int, happened: list[Event]) -> None:
    """Save as many crew as possible; several Valkyries add up (F38, F40)."""
    going = attack.under_way(state)
    saved = min(state.data.rune_value[rune], attack.losses(state))
    state.attack = going._replace(saved=going.saved + saved)
    happened.append(CrewSaved(state.seat, saved))


def _strengthen(state: State, rune: int, happened: list[Event]) -> None:
    going = attack.under_way(state)
    state.attack = going._replace(bonus=going.bonus + state.data.rune_value[rune])


def _shield(state: State, rune: int, happened: list[Event]) -> None:
    state.attack = attack.under_way(state)._replace(shield=True)


def _look_again(state: State, rune: int, happened: list[Event]) -> None:
    if attack.under_way(state).dice == 1:
        _reroll(state, 1, happened)
    else:
        state.push("mark", 0)


def legal_mark(state: State) -> list[Action]:
    marked = state.todo[-1].arg
    dice = range(attack.under_way(state).dice)
    found: list[Action] = [actions.MARKS[die] for die in dice if not marked >> die & 1]
    if marked:
        found.append(actions.REROLL)
    return found


def refuse_mark(state: State, action: Mark) -> str | None:
    dice = attack.under_way(state).dice
    if not 1 <= action.die <= dice:
        return f"The dice are numbered 1 to {dice}."
    if state.todo[-1].arg >> (action.die - 1) & 1:
        return "That die is already chosen."
    return None


def mark(state: State, action: Mark, happened: list[Event]) -> None:
    marked = state.todo[-1].arg | 1 << (action.die - 1)
    state.pop()
    state.push("mark", marked)


def refuse_reroll(state: State, action: Reroll) -> str | None:
    return None if state.todo[-1].arg else "Choose at least one die first."


def reroll(state: State, action: Reroll, happened: list[Event]) -> None:
    marked = state.todo[-1].arg
    state.pop()
    _reroll(state, marked, happened)


def _reroll(state: State, marked: int, happened: list[Event]) -> None:
    """Reroll the marked dice; the new result stands (F40)."""
    going = attack.under_way(state)
    dice = [die for die in range(going.dice) if marked >> die & 1]
    faces = list(going.faces)
    for die, face in zip(dice, attack.roll_dice(state, len(dice)), strict=True):
        faces[die] = face
    state.attack = going._replace(faces=tuple(faces))
    happened.append(
        DiceRerolled(
            state.seat,
            tuple(die + 1 for die in dice),
            tuple(faces),
            attack.defence(state, going.port),
            going.bonus,
        )
    )


def _stir_unrest(state: State, rune: int, happened: list[Event]) -> None:
    """Use up the Task of this port; with a single crew there is no choice of dice (F41)."""
    me = state.me
    state.tried |= 1 << me.at
    if me.crew == 1:
        attack.begin_settling(state, 1, state.settler[me.at], happened)
    else:
        state.push("dice")


def _talk(state: State, rune: int, happened: list[Event]) -> None:
    goods = trade.tradable(state, blocked=True)
    if len(goods) == 1:
        trade.carry_out(state, goods[0], happened)
    else:
        state.push("barter")


def _gain(state: State, rune: int, points: int, happened: list[Event]) -> None:
    """Score points from a rune, which are counted separately (F47)."""
    state.mine().runes += points
    happened.append(PointsGained(state.seat, state.data.rune_ids[rune], points))


def _colonize(state: State, rune: int, happened: list[Event]) -> None:
    points = state.data.rune_value[rune] or state.data.value[state.me.at]
    _gain(state, rune, points, happened)


def _praise(state: State, rune: int, happened: list[Event]) -> None:
    _gain(state, rune, state.data.rune_value[rune], happened)


def _plunder(state: State, rune: int, happened: list[Event]) -> None:
    _gain(state, rune, state.treasure[state.me.at], happened)


EFFECTS: Final[dict[int, Callable[[State, int, list[Event]], None]]] = {
    content.SET_DEMAND: _change_demand,
    content.SETTLE_POINTS: _colonize,
    content.FREE_SAIL: _blow,
    content.CALM: _calm,
    content.ADD_CREW: _reinforce,
    content.SAVE_CREW: _save_crew,
    content.ATTACK_BONUS: _strengthen,
    content.NO_LOSSES: _shield,
    content.REROLL: _look_again,
    content.CHALLENGE: _stir_unrest,
    content.ANY_GOOD: _talk,
    content.SAGA_POINTS: _praise,
    content.TREASURE_TWICE: _plunder,
    **dict.fromkeys(strikes.STRIKES, strikes.aim),
}
