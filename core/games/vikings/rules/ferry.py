"""Boatswains at work at the start of a large scoring (V24 to V28, V57)."""

from __future__ import annotations

from core.games.vikings import actions, events
from core.games.vikings.actions import Action, Boat, Carry, Land, Rest
from core.games.vikings.data import content
from core.games.vikings.events import Event
from core.games.vikings.rules import reach
from core.games.vikings.rules.reach import FerryOutlook
from core.games.vikings.state import Ferry, Mainland, State, columns
from core.games.vikings.terms import BOATSWAIN, KIND, ROUNDS, ROWS, WIDTH

NOBODY = "Nobody can be ferried now."
_FROM_TOP = range(len(ROWS) - 1, -1, -1)


def under_way(state: State) -> Ferry:
    assert state.ferry is not None
    return state.ferry


def movable(me: Mainland, kind: int) -> int:
    """How many waiting vikings of a kind have an open tile in their row to move to."""
    return min(me.corner[kind], (me.land[kind] & ~me.standing[kind]).bit_count())


def can_ferry(me: Mainland) -> bool:
    return me.corner[BOATSWAIN] > 0 and any(movable(me, kind) for kind in range(len(ROWS)))


def boats(state: State, me: Mainland) -> list[int]:
    """The boat tiles a seat owns."""
    effect = state.data.special_effect
    return [special for special in me.specials if effect[special] == content.BOAT]


def joinable(state: State, me: Mainland) -> list[int]:
    """Kinds of viking that may join the load: all of one colour, or all different (V24)."""
    going = under_way(state)
    load = going.load
    if load and state.options.advanced and not going.boat:
        return []  # V28: a boatswain without a boat carries one viking
    if not load and not me.corner[BOATSWAIN]:
        return []
    corner, land, standing = me.corner, me.land, me.standing
    kinds = [kind for kind in _FROM_TOP if corner[kind] and land[kind] & ~standing[kind]]
    if len(load) < 2:
        return kinds
    if load[0] == load[1]:
        return [kind for kind in kinds if kind == load[0]]
    return [kind for kind in kinds if kind not in load]


def outlook(state: State, me: Mainland) -> FerryOutlook:
    """How many vikings can still reach a tile, now and after each decision (V27).

    In the basic game every boatswain carries a whole load, as with a boat (V28).
    """
    going = under_way(state)
    rows = zip(me.corner, me.land, me.standing, strict=False)  # the corner has boatswains as well
    waiting = tuple(
        [count and min(count, (land & ~standing).bit_count()) for count, land, standing in rows]
    )
    boatswains = me.corner[BOATSWAIN]
    if not state.options.advanced:
        return reach.outlook(waiting, boatswains, boatswains, going.load, True)
    return reach.outlook(waiting, boatswains, len(boats(state, me)), going.load, going.boat)


def legal(state: State) -> list[Action]:
    going = under_way(state)
    me = state.mainlands[state.seat]
    ahead = outlook(state, me) if state.round == ROUNDS else None
    found: list[Action] = []
    if me.specials and refuse_boat(state, actions.BOAT) is None:
        found.append(actions.BOAT)
    for kind in joinable(state, me):
        if ahead is None or ahead.carried[kind] == ahead.most:
            carries = actions.CARRIES[kind]
            found += [carries[column] for column in columns(me.land[kind] & ~me.standing[kind])]
    if going.load:
        if ahead is None or ahead.landed == ahead.most:
            found.append(actions.LAND)
    elif not going.boat and may_rest(state, me):
        found.append(actions.REST)
    return found


def may_rest(state: State, me: Mainland) -> bool:
    """Boatswains may stay idle, except in the last round while they can move someone (V27)."""
    return state.round != ROUNDS or not can_ferry(me)


def _too_few(ahead: FerryOutlook, would: int, so: str) -> str | None:
    """Refuse a decision that would leave someone behind in the last round (V27).

    The sentence is short enough for one line of a narrow terminal.
    """
    if would == ahead.most:
        return None
    told = f"only {would}" if would else "none"
    return f"In round 6 as many as possible must go: {ahead.most} could, {told} {so}."


def refuse_boat(state: State, action: Boat) -> str | None:
    """Using a boat never lowers the number that can go, as all boats are alike (V27, V28)."""
    going = under_way(state)
    if going.load:
        return "Choose a boat before the first viking goes aboard."
    if going.boat:
        return "This ferry already has a boat."
    me = state.mainlands[state.seat]
    if not boats(state, me):
        return "You have no boat tile."
    return None if can_ferry(me) else NOBODY


def refuse_carry(state: State, action: Carry) -> str | None:
    me = state.mainlands[state.seat]
    kind = KIND[action.viking]
    if not me.corner[kind]:
        return f"No {action.viking} is waiting on your mainland."
    bit = 1 << (action.column - 1) if 1 <= action.column <= WIDTH else 0
    if not me.land[kind] & bit:
        return f"You have no tile in column {action.column} of the {action.viking} row."
    if me.standing[kind] & bit:
        return f"A {action.viking} already stands there."
    if not under_way(state).load and not me.corner[BOATSWAIN]:
        return "You have no boatswain left to ferry with."
    if kind not in joinable(state, me):
        return "A ferry carries vikings all of one colour, or all of different colours."
    if state.round != ROUNDS:
        return None
    ahead = outlook(state, me)
    plain = bool(boats(state, me)) and not under_way(state).boat
    return _too_few(ahead, ahead.carried[kind], "without a boat" if plain else "after this")


def refuse_land(state: State, action: Land) -> str | None:
    if not under_way(state).load:
        return "The ferry needs at least one viking aboard."
    if state.round != ROUNDS:
        return None
    ahead = outlook(state, state.mainlands[state.seat])
    return _too_few(ahead, ahead.landed, "if it sails now")


def refuse_rest(state: State, action: Rest) -> str | None:
    going = under_way(state)
    if going.load or going.boat:
        return "Finish the ferry that is under way first."
    if not may_rest(state, state.mainlands[state.seat]):
        return "In round 6 you must keep ferrying while anyone can still reach a tile."
    return None


def boat(state: State, action: Boat, happened: list[Event]) -> None:
    """Declare the boat; its tile leaves the game with the ferry (V28, V57)."""
    me = state.mine()
    tile = boats(state, me)[0]
    me.specials = tuple(other for other in me.specials if other != tile)
    state.gone_specials += bytes([tile])
    state.ferry = under_way(state)._replace(boat=True)
    happened.append(events.BoatReadied(state.seat))


def carry(state: State, action: Carry, happened: list[Event]) -> None:
    me = state.mine()
    going = under_way(state)
    kind = KIND[action.viking]
    if not going.load:
        me.corner[BOATSWAIN] -= 1
        state.lose_viking(BOATSWAIN)
        happened.append(events.FerrySailed(state.seat, going.boat))
    me.corner[kind] -= 1
    me.standing[kind] |= 1 << (action.column - 1)
    happened.append(events.VikingCarried(state.seat, ROWS[kind], action.column))
    state.ferry = going._replace(load=(*going.load, kind))
    if not joinable(state, me):
        _land(state)


def land(state: State, action: Land, happened: list[Event]) -> None:
    _land(state)


def _land(state: State) -> None:
    """End this ferry; the seat goes on while it could send another (V26, V27).

    Where players end their own turns, `Rest` ends the ferrying, so the last load can be undone.
    """
    state.ferry = Ferry(under_way(state).scored)
    if state.options.end_turn == "auto" and not can_ferry(state.mainlands[state.seat]):
        state.phase = "ferried"


def rest(state: State, action: Rest, happened: list[Event]) -> None:
    state.phase = "ferried"
