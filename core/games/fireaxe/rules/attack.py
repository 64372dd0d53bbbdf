"""Raids and settlements: the dice, what they cost, and what they win (F18 to F20, F41)."""

from __future__ import annotations

from core import rng
from core.games.fireaxe import actions
from core.games.fireaxe.actions import Action, Decline, Found, Raid, Roll, Settle, Stop
from core.games.fireaxe.events import Event
from core.games.fireaxe.events.tasks import (
    CrewLost,
    DiceRolled,
    RaidBegan,
    RaidEnded,
    SettlementDeclined,
    SettlementFounded,
    SettlingBegan,
    SettlingFailed,
    TownTaken,
)
from core.games.fireaxe.rules.trade import refuse_task
from core.games.fireaxe.state import Attack, Captain, State, put
from core.games.fireaxe.terms import NONE, RAID_ROLLS, SETTLE_DICE


def under_way(state: State) -> Attack:
    assert state.attack is not None
    return state.attack


def defence(state: State, port: int) -> int:
    """Return what a die must beat: the printed value, less 1 for a good in the port."""
    return state.data.value[port] - (state.goods_at[port] != NONE)


def failures(state: State) -> int:
    """Count the dice of the last roll that did not beat the value."""
    attack = under_way(state)
    needed = defence(state, attack.port) - attack.bonus
    return sum(face <= needed for face in attack.faces)


def losses(state: State) -> int:
    """Count the crew about to be lost to the last roll."""
    attack = under_way(state)
    return 0 if attack.shield else failures(state) - attack.saved


def roll_dice(state: State, count: int) -> tuple[int, ...]:
    """Use up the dice fixed in advance first, then roll the rest at random."""
    faces = state.loaded[:count]
    state.loaded = state.loaded[count:]
    return faces + tuple(1 + rng.draw(state, 6) for _ in range(count - len(faces)))


def refuse_raid(state: State, action: Raid) -> str | None:
    if (why := refuse_task(state)) is not None:
        return why
    at = state.me.at
    return None if state.has_town(at) else f"{state.data.place_names[at]} has no town to raid."


def raid(state: State, action: Raid, happened: list[Event]) -> None:
    port = state.me.at
    state.tried |= 1 << port
    state.attack = Attack(raid=True, port=port, dice=1)
    happened.append(RaidBegan(state.seat, state.data.place_ids[port], defence(state, port)))
    state.push("roll")
    state.push("before-attack")


def can_settle(state: State, port: int) -> bool:
    """Check for no town or settlement here, and no town in the region (F19, F20)."""
    if state.settler[port] != NONE or state.has_town(port):
        return False
    return not any(state.has_town(other) for other in state.table.companions[port])


def refuse_settle(state: State, action: Settle) -> str | None:
    if (why := refuse_task(state)) is not None:
        return why
    at, names = state.me.at, state.data.place_names
    if state.settler[at] != NONE:
        return f"{names[at]} is already settled."
    if state.has_town(at):
        return f"{names[at]} has a town; raid it first."
    for other in state.table.companions[at]:
        if state.has_town(other):
            return f"The town of {names[other]} keeps settlers out of its region."
    return refuse_dice(state, action)


def refuse_dice(state: State, action: Settle) -> str | None:
    most = min(SETTLE_DICE, state.me.crew)
    if not 1 <= action.dice <= most:
        return f"Roll 1 to {most} dice, at most one per crew."
    return None


def legal_dice(state: State) -> list[Action]:
    return [*actions.SETTLES[: state.me.crew]]


def settle(state: State, action: Settle, happened: list[Event]) -> None:
    state.tried |= 1 << state.me.at
    begin_settling(state, action.dice, NONE, happened)


def challenge(state: State, action: Settle, happened: list[Event]) -> None:
    """Attack a rival's settlement with the chosen number of dice (F41)."""
    state.pop()
    begin_settling(state, action.dice, state.settler[state.me.at], happened)


def begin_settling(state: State, dice: int, against: int, happened: list[Event]) -> None:
    port = state.me.at
    state.attack = Attack(raid=False, port=port, dice=dice, against=against)
    happened.append(
        SettlingBegan(
            state.seat,
            state.data.place_ids[port],
            defence(state, port),
            dice,
            None if against == NONE else against,
        )
    )
    state.push("roll")
    state.push("before-attack")


def step_roll(state: State, happened: list[Event]) -> None:
    """Roll; runes that react to the roll come next, then its losses and gains (F32, F38)."""
    attack = under_way(state)
    faces = roll_dice(state, attack.dice)
    state.attack = attack._replace(faces=faces, rolls=attack.rolls + 1, saved=0)
    value = defence(state, attack.port)
    happened.append(DiceRolled(state.seat, faces, value, attack.bonus))
    state.pop()
    state.push("toll")
    state.push("crew-losses")
    if failures(state):  # F40: Odin's Eye is offered only if a die failed
        state.push("after-roll")


def step_toll(state: State, happened: list[Event]) -> None:
    """Return lost crew to the supply; then the attack succeeds, goes on or ends."""
    state.pop()
    attack = under_way(state)
    lost = losses(state)
    won = failures(state) < len(attack.faces)
    me = state.me
    if lost:
        me = state.mine()
        me.crew -= lost
        me.supply += lost
        happened.append(CrewLost(state.seat, lost))
    if attack.raid:
        _end_raid_roll(state, me, attack, won, happened)
    elif won and me.crew == 1:
        state.push("found")
    elif won:
        establish(state, happened)
    else:
        state.attack = None
        happened.append(SettlingFailed(state.seat, state.data.place_ids[attack.port]))
        state.push("ship")


def _end_raid_roll(
    state: State, me: Captain, attack: Attack, won: bool, happened: list[Event]
) -> None:
    if won:
        _take_town(state, attack.port, happened)
    elif me.crew and attack.rolls < RAID_ROLLS:
        state.push("again")
    else:
        _end_raid(state, False, happened)


def _take_town(state: State, port: int, happened: list[Event]) -> None:
    treasure = state.treasure[port]
    state.raider = put(state.raider, port, state.seat)
    state.mine().raid += treasure
    state.attack = None
    happened.append(TownTaken(state.seat, state.data.place_ids[port], treasure))
    state.push("ship")
    state.push("change")
    state.push("plunder")


def _end_raid(state: State, stopped: bool, happened: list[Event]) -> None:
    port = under_way(state).port
    state.attack = None
    happened.append(RaidEnded(state.seat, state.data.place_ids[port], stopped))
    state.push("ship")


def legal_again(state: State) -> list[Action]:
    return [actions.ROLL, actions.STOP]


def roll(state: State, action: Roll, happened: list[Event]) -> None:
    state.pop()
    state.push("roll")


def stop(state: State, action: Stop, happened: list[Event]) -> None:
    state.pop()
    _end_raid(state, True, happened)


def legal_found(state: State) -> list[Action]:
    return [actions.FOUND, actions.DECLINE]


def found(state: State, action: Found, happened: list[Event]) -> None:
    state.pop()
    establish(state, happened)


def decline(state: State, action: Decline, happened: list[Event]) -> None:
    """Keep the last crew aboard, so that nothing is settled (F19)."""
    port = under_way(state).port
    state.pop()
    state.attack = None
    happened.append(SettlementDeclined(state.seat, state.data.place_ids[port]))


def establish(state: State, happened: list[Event]) -> None:
    """Turn one crew into a settlement; a replaced one returns to its owner (F19, F41)."""
    attack = under_way(state)
    port, against = attack.port, attack.against
    state.mine().crew -= 1
    if against != NONE:
        state.own(against).supply += 1
    state.settler = put(state.settler, port, state.seat)
    state.attack = None
    ousted = None if against == NONE else against
    happened.append(SettlementFounded(state.seat, state.data.place_ids[port], ousted))
    state.push("ship")
    state.push("change")
    state.push("colony")
