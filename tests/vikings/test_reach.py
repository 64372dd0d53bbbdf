"""The greatest number that can still reach a tile, against trying out every way to ferry."""

import random
from functools import cache

import pytest

from core.games.vikings import actions
from core.games.vikings.actions import BOAT, LAND, REST, Carry
from core.games.vikings.rules import reach
from core.games.vikings.terms import BOATSWAIN, ROWS
from tests.vikings.build import GAME, ferrying, mainland

ONE_LINE = 76
"""What a terminal of 80 columns shows of a refusal."""
BOATS = tuple(f"boat-{number}" for number in range(1, 4))


def fewer(waiting, kind):
    return tuple(count - (kind == other) for other, count in enumerate(waiting))


def may_join(load, kind):
    """V24: one colour, or all different ones."""
    return len({*load, kind}) in (1, len(load) + 1)


@cache
def greatest(waiting, boatswains, boats, load, whole, advanced):
    """Every way to go on is tried out: loading one more, sailing, readying a boat."""
    best = 0
    if load:
        best = greatest(waiting, boatswains, boats, (), not advanced, advanced)
    elif boats and not whole and boatswains:
        best = greatest(waiting, boatswains, boats - 1, (), True, advanced)
    left = boatswains if load else boatswains - 1
    if left >= 0 and (whole or not load):
        for kind, count in enumerate(waiting):
            if count and may_join(load, kind):
                more = tuple(sorted((*load, kind)))
                after = greatest(fewer(waiting, kind), left, boats, more, whole, advanced)
                best = max(best, 1 + after)
    return best


def some_load(dice, waiting, whole):
    """A load under way, and who waits behind it."""
    load = ()
    for _ in range(dice.randrange(4) if whole else dice.randrange(2)):
        kinds = [kind for kind, n in enumerate(waiting) if n and may_join(load, kind)]
        if kinds:
            kind = dice.choice(kinds)
            load, waiting = (*load, kind), fewer(waiting, kind)
    return load, waiting


def small_cases(number, seed):
    dice = random.Random(seed)
    for _ in range(number):
        advanced = dice.random() < 0.6
        waiting = tuple(dice.choice((0, 0, 1, 1, 2, 3)) for _ in ROWS)
        boats = dice.randrange(4) if advanced else 0
        whole = not advanced or dice.random() < 0.5
        load, waiting = some_load(dice, waiting, whole)
        yield waiting, dice.randrange(5), boats, load, whole, advanced


@pytest.mark.parametrize("seed", range(4))
def test_v27_the_greatest_number_is_exact(seed):
    """V27: the closed form agrees with trying out, now and after each decision."""
    for waiting, boatswains, boats, load, whole, advanced in small_cases(150, seed):
        full = boats if advanced else boatswains
        aboard = tuple(sorted(load))
        found = reach.outlook(waiting, boatswains, full, load, whole)
        assert found.most == greatest(waiting, boatswains, boats, aboard, whole, advanced)
        if load:
            landed = greatest(waiting, boatswains, boats, (), not advanced, advanced)
            assert found.landed == landed
        left = boatswains if load else boatswains - 1
        if left < 0 or (load and not whole):
            continue
        for kind, count in enumerate(waiting):
            if count and may_join(load, kind):
                more = tuple(sorted((*load, kind)))
                after = greatest(fewer(waiting, kind), left, boats, more, whole, advanced)
                assert found.carried[kind] == 1 + after


@pytest.mark.parametrize(
    ("waiting", "boatswains", "number"),
    [
        ((3, 0, 1, 0, 0), 1, 3),
        ((3, 1, 2, 0, 0), 1, 3),
        ((3, 1, 2, 0, 0), 2, 5),
        ((3, 1, 2, 0, 0), 3, 6),
        ((2, 2, 2, 2, 2), 2, 10),
        ((5, 5, 1, 1, 1), 3, 13),
        ((9, 0, 0, 0, 0), 0, 0),
        ((0, 0, 0, 0, 0), 4, 0),
    ],
)
def test_v27_the_greatest_number_by_hand(waiting, boatswains, number):
    """V27: large colours sail alone, one of each of the others together."""
    assert reach.most(waiting, boatswains, boatswains) == number


@pytest.mark.parametrize(
    ("boatswains", "boats", "number"), [(2, 0, 2), (2, 1, 4), (2, 2, 5), (1, 3, 3), (4, 1, 6)]
)
def test_v28_boats_and_boatswains_both_limit_the_number(boatswains, boats, number):
    """V28: a boatswain takes one viking, or a whole load with a boat."""
    assert reach.most((3, 1, 2, 0, 0), boatswains, boats) == number


def counted(state):
    """What trying out needs to know about the seat that ferries."""
    me, going = state.mainlands[state.seat], state.ferry
    waiting = tuple(
        min(me.corner[kind], (me.land[kind] & ~me.standing[kind]).bit_count())
        for kind in range(len(ROWS))
    )
    effects = [GAME.content.special_ids[special] for special in me.specials]
    boats = sum(name.startswith("boat-") for name in effects)
    advanced = state.options.advanced
    whole = going.boat or not advanced
    return waiting, me.corner[BOATSWAIN], boats, tuple(sorted(going.load)), whole, advanced


def allowed_by_trying(state):
    """Everything that keeps the greatest number, found without the rules under test."""
    waiting, boatswains, boats, load, whole, advanced = counted(state)
    best = greatest(waiting, boatswains, boats, load, whole, advanced)
    me = state.mainlands[state.seat]
    found = set()
    left = boatswains if load else boatswains - 1
    for kind, count in enumerate(waiting):
        if not count or left < 0 or not may_join(load, kind) or (load and not whole):
            continue
        more = tuple(sorted((*load, kind)))
        if 1 + greatest(fewer(waiting, kind), left, boats, more, whole, advanced) == best:
            free = me.land[kind] & ~me.standing[kind]
            found |= {Carry(ROWS[kind], column + 1) for column in range(9) if free >> column & 1}
    if load and greatest(waiting, boatswains, boats, (), not advanced, advanced) == best:
        found.add(LAND)
    if boats and not load and not whole and best:
        assert greatest(waiting, boatswains, boats - 1, (), True, advanced) == best
        found.add(BOAT)
    if not load and not state.ferry.boat and not best:
        found.add(REST)
    return found


def a_last_round(dice):
    """A seat about to ferry in round 6, with room for some of those who wait."""
    game = dice.choice(("basic", "advanced"))
    rows, corner = {}, {"boatswain": dice.randrange(1, 5)}
    for row in ROWS:
        rows[row] = " ".join("LMMR"[: dice.randrange(5)])
        corner[row] = dice.randrange(4)
    boats = BOATS[: dice.randrange(4)] if game == "advanced" else ()
    return ferrying(
        mainland({row: words for row, words in rows.items() if words}, "", corner, boats),
        round=6,
        game=game,
        end_turn="ask",
    )


EVERYTHING = {BOAT, LAND, REST} | {
    actions.CARRIES[kind][column] for kind in range(len(ROWS)) for column in range(5)
}


@pytest.mark.parametrize("seed", range(40))
def test_v27_v28_every_ferry_of_the_last_round_keeps_the_greatest_number(seed):
    """V27, V28: whatever is allowed keeps the number, whatever keeps it is allowed."""
    dice = random.Random(seed)
    state = a_last_round(dice)
    waiting, boatswains, boats, load, whole, advanced = counted(state)
    number = greatest(waiting, boatswains, boats, load, whole, advanced)
    stood = sum(taken.bit_count() for taken in state.mainlands[0].standing)
    while True:
        legal = GAME.legal(state)
        assert set(legal) == allowed_by_trying(state)
        assert len(legal) == len(set(legal))
        for action in EVERYTHING:
            why = GAME.refusal(state, action)
            assert (why is None) == (action in legal)
            assert len(why or "") <= ONE_LINE
        if legal == [REST]:
            break
        state, _ = GAME.apply(state, dice.choice(legal))
    assert sum(taken.bit_count() for taken in state.mainlands[0].standing) == stood + number
