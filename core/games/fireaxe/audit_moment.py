"""Check that the pending question fits the table; the stack of steps has only so many shapes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from core.games.fireaxe import rules
from core.games.fireaxe.data import content
from core.games.fireaxe.rules import attack, effects, ending, runes, sailing, strikes, trade
from core.games.fireaxe.state import Attack, Phase, State
from core.games.fireaxe.terms import (
    AT_HOME,
    AT_PORT,
    AT_WATER,
    AT_WINTER,
    CREW,
    NONE,
    RAID_ROLLS,
    SKULLS,
)

_FREE_OPS: Final = frozenset(runes.USABLE) | frozenset(strikes.STRIKES)

_DURING: Final[dict[tuple[Phase, ...], tuple[int, ...]]] = {
    (): tuple(_FREE_OPS),
    ("roll", "before-attack"): (content.ATTACK_BONUS, content.NO_LOSSES),
    ("toll", "crew-losses"): (content.REROLL, content.SAVE_CREW),
    ("ship", "change"): (content.TREASURE_TWICE, content.SETTLE_POINTS),
    ("ship",): (content.SAGA_POINTS,),
}
"""The steps that may wait below the dial of a rune just played, and which runes fit there."""

_ALONE: Final[tuple[Phase, ...]] = (
    "lose",
    "demand",
    "gale",
    "muster",
    "dice",
    "barter",
    "target",
    "pilfer",
    "storm",
    "recruit",
    "again",
    "found",
)
_WAITING: Final[frozenset[tuple[Phase, ...]]] = frozenset(
    {
        (),
        *((phase,) for phase in _ALONE),
        ("dial",),
        *((*under, "effect", "dial") for under in _DURING),
        ("roll", "before-attack"),
        ("toll", "crew-losses", "after-roll"),
        ("toll", "crew-losses", "mark"),
        ("toll", "crew-losses"),
        ("ship", "change", "plunder"),
        ("ship", "change", "colony"),
        ("ship", "praise"),
    }
)
"""Every shape the stack can have above the turn itself while someone has to decide."""

_ATTACKING: Final = ("roll", "toll", "again", "found")


def moment_faults(state: State) -> Iterator[str]:
    """List what does not fit, one clause per fault."""
    phases = tuple(step.phase for step in state.todo)
    if (phases == ("over",)) != bool(state.ended):
        yield "a game is over if and only if it says why it ended"
        return
    if state.ended:
        return
    if phases[0] != "turn" or phases[1:] not in _WAITING:
        yield f"no game can be waiting with the steps {', '.join(phases)}"
        return
    told = ending.sagas_are_told(state) and state.options.even_rounds == "off"
    if told and "ship" not in phases:
        yield "all saga spaces are empty, so the game would be over"
        return
    if (state.attack is not None) != (phases[-1:] != ("turn",) and phases[1] in _ATTACKING):
        yield "an attack is under way if and only if its dice or losses are still pending"
        return
    faults = [*_arguments(state), *_place(state, phases)]
    if not faults and state.attack is not None:
        faults = [*_attack(state, state.attack, phases)]
    yield from faults or _choice(state, phases[-1])


def _arguments(state: State) -> Iterator[str]:
    """Check the rune, seat or number of each step."""
    seats = len(state.captains)
    under = tuple(step.phase for step in state.todo[1:-2])
    for step in state.todo:
        if step.phase in ("effect", "target") and step.arg == NONE:
            yield f"the step {step.phase!r} names no rune"
            return
        if step.phase in ("pilfer", "storm") and not (step.arg < seats and step.arg != state.seat):
            yield f"the step {step.phase!r} names no rival"
            return
    top = state.todo[-1]
    if top.phase == "dial" and len(state.todo) > 2:
        rune = state.todo[-2].arg
        if rune != top.arg:
            yield "the dial and the effect belong to different runes"
        elif state.data.rune_op[rune] not in _DURING[under]:
            yield f"{state.data.rune_names[rune]} cannot have been played now"
        elif rune not in state.rune_discards:
            yield f"{state.data.rune_names[rune]} was played, so it belongs on the discards"
    elif top.phase == "dial" and top.arg != NONE:
        yield "a rune was played, so its effect is still to come"
    elif top.phase == "target" and state.data.rune_op[top.arg] not in strikes.STRIKES:
        yield f"{state.data.rune_names[top.arg]} has nobody to strike"


def _place(state: State, phases: tuple[Phase, ...]) -> Iterator[str]:
    """Check that the active ship is where such a step can happen."""
    me = state.me
    where = state.table.where[me.at]
    if phases[-1] == "turn" and state.settler.count(state.seat) >= CREW:
        yield f"seat {state.seat} has settled all {CREW} crew and sits out"
    if where == AT_WINTER and (state.sailing or state.chart or state.tried):
        yield "a ship that has sailed this turn cannot be in the Wintering Zone"
    in_port = ("roll", "toll", "again", "found", "dice", "barter", "ship")
    if len(phases) > 1 and phases[1] in in_port and where != AT_PORT:
        yield f"the step {phases[1]!r} happens in a port"
    elif len(phases) > 1 and where == AT_HOME and phases[1] != "lose":
        yield "runes cannot be played in a homeland"
    if where != AT_WINTER and not me.crew and "ship" not in phases:
        yield f"seat {state.seat}'s longship is at sea without crew"


def _attack(state: State, going: Attack, phases: tuple[Phase, ...]) -> Iterator[str]:
    me = state.me
    if going.port != me.at:
        yield "the attack must be on the port where the ship is"
    elif going.raid and (not state.has_town(going.port) or going.against != NONE):
        yield "a raid needs a town"
    elif not going.raid and state.settler[going.port] != going.against:
        yield "Unrest must attack the settlement in the port"
    elif going.against == state.seat:
        yield "a player cannot attack their own settlement"
    elif not going.raid and state.has_town(going.port):
        yield "a port with a town cannot be settled"
    elif going.raid and going.dice != 1:
        yield "a raid rolls one die at a time"
    elif going.dice > me.crew and phases[1] in ("roll", "toll"):
        yield "a player cannot roll more dice than they have crew"
    elif not state.tried >> going.port & 1:
        yield "the port under attack must count as tried"
    rolled = phases[1] != "roll"
    if len(going.faces) != (going.dice if rolled else 0) or bool(going.rolls) != rolled:
        yield "the dice on the table do not fit the attack"
    elif going.rolls > (RAID_ROLLS if going.raid else 1):
        yield "there have been too many rolls"
    elif rolled and attack.losses(state) < 0:
        yield "more crew were saved than would have been lost"


def _choice(state: State, phase: Phase) -> Iterator[str]:
    """Check that the question arises at all: there is something to choose from (F34, F37)."""
    me, arg = state.me, state.todo[-1].arg
    where = state.table.where
    fine = True
    match phase:
        case "lose":
            room = 0 < arg <= SKULLS - len(state.chart)
            fine = room and me.aboard > arg and len(sailing.pieces(me)) > 1
        case "muster":
            fine = 1 < arg <= effects.room(state)
        case "storm":
            victim = state.captains[arg]
            fine = where[victim.at] == AT_WATER and len(sailing.pieces(victim)) > 1
        case "recruit":
            fine = effects.room(state) > 0
        case "dice":
            fine = state.settler[me.at] not in (NONE, state.seat) and me.crew > 1
        case "barter":
            fine = len(trade.tradable(state, blocked=True)) > 1
        case "again":
            fine = _may_roll_again(state)
        case "found":
            fine = _may_found(state)
        case "dial":
            fine = _may_take_effect(state)
        case _ if phase in runes.WINDOWS:
            fine = bool(runes.fitting(state)) and _fits_window(state, phase)
    if not fine or not rules.legal(state):
        yield f"there is nothing to decide in the phase {phase!r}"


def _may_roll_again(state: State) -> bool:
    going = attack.under_way(state)
    return going.raid and going.rolls < RAID_ROLLS and attack.failures(state) == 1


def _may_found(state: State) -> bool:
    going = attack.under_way(state)
    return not going.raid and state.me.crew == 1 and attack.failures(state) < going.dice


def _fits_window(state: State, phase: Phase) -> bool:
    port = state.me.at
    match phase:
        case "after-roll":
            return attack.failures(state) > 0
        case "crew-losses":
            return attack.losses(state) > 0
        case "plunder":
            return state.raider[port] == state.seat
        case "colony":
            return state.settler[port] == state.seat
        case "praise":
            return bool(state.me.sagas)
    return True


def _may_take_effect(state: State) -> bool:
    """Check that the effect below the dial has a target."""
    if len(state.todo) == 2:
        return True
    rune = state.todo[-1].arg
    op = state.data.rune_op[rune]
    if op in _FREE_OPS:
        return runes.is_usable(state, state.me, rune)
    if op == content.TREASURE_TWICE:
        return state.raider[state.me.at] == state.seat
    if op == content.SETTLE_POINTS:
        return state.settler[state.me.at] == state.seat
    return True
