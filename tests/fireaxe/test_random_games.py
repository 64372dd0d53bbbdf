"""What the rules of Fire & Axe promise beyond the contract, checked in whole games at random.

A hundred and fifty games over all seat counts and both rune decks; each case is a few seeds of its
own, so the work spreads over all cores and a failure names the game that broke.
"""

from __future__ import annotations

from collections import Counter
from itertools import islice

import pytest

from core import rng
from core.about import OVER
from core.games.fireaxe.audit import conserved
from core.games.fireaxe.rules import sagas
from core.games.fireaxe.terms import GOODS, NONE, TRADE
from tests.fireaxe.brute import is_impossible
from tests.fireaxe.build import DATA, GAME, scene, ship
from tests.fireaxe.wander import Wanderer, plies, plies_from

GAMES, GAMES_A_CASE = 40, 4


@pytest.mark.parametrize("case", range(GAMES // GAMES_A_CASE))
def test_random_games_add_up_to_their_end(case):
    """Pieces are counted after every action, the history now and then."""
    for seed in range(case * GAMES_A_CASE, (case + 1) * GAMES_A_CASE):
        turn = 0
        for number, ply in enumerate(plies(seed)):
            check = conserved if number % 24 else GAME.audit
            assert check(ply.after) == [], (seed, number, ply.action)
            if number % 23 == 0:
                assert_history_holds(ply.after)
            assert GAME.turn_number(ply.after) >= turn
            turn = GAME.turn_number(ply.after)
        assert GAME.decider(ply.after) is None
        assert GAME.audit(ply.after) == []
        assert GAME.score(ply.after).final
        assert GAME.progress(ply.after) == OVER


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_f5_a_whole_game_in_peace_adds_up_and_never_shows_an_unrest(seats):
    unrest = DATA.rune_index["unrest"]
    for number, ply in enumerate(plies(270 + seats, seats, "peace")):
        state = ply.after
        assert conserved(state) == [], ply.action
        hands = b"".join(captain.hand for captain in state.captains)
        assert unrest not in hands + state.rune_deck + state.rune_discards
        if number % 37 == 0:
            assert GAME.audit(state) == []
            assert GAME.key(GAME.restore(GAME.position(state))) == GAME.key(state)
    assert GAME.score(ply.after).final


def assert_history_holds(state):
    """What no audit of a position asks, but every game from the start keeps to."""
    eras = [DATA.saga_era[saga] for saga in state.saga_deck]
    assert eras == sorted(eras, reverse=True)
    assert Counter(DATA.saga_era[saga] for saga in state.saga_removed) == {1: 3, 2: 3, 3: 3}
    for saga in state.spaces:
        if (
            saga != NONE
            and state.phase not in ("plunder", "colony")
            and "change" not in [step.phase for step in state.todo]
        ):
            assert sagas.unmet(state, saga), DATA.saga_ids[saga]
            assert DATA.saga_era[saga] <= state.era
    assert impossible(state) == []
    for port in range(DATA.ports):
        if state.settler[port] != NONE:
            assert not any(state.has_town(p) for p in (port, *state.table.companions[port]))


def impossible(state):
    """Open trade sagas that nobody could ever meet (F25)."""
    position = GAME.position(state)
    return [saga for saga in position["sagas"]["spaces"] if saga and is_impossible(position, saga)]


@pytest.mark.parametrize("seed", range(250, 262))
def test_f25_no_open_trade_saga_is_ever_impossible(seed):
    for ply in plies(seed):
        assert impossible(ply.after) == [], ply.action
        assert_given_up_for_good_reason(ply)


@pytest.mark.parametrize("case", range(4))
def test_f25_nor_is_one_where_goods_are_scarce(case):
    """Tables on which most goods lie in ports already, and the next sagas are all about trade."""
    given_up = Counter()
    for seed in range(10 * case, 10 * case + 10):
        for ply in islice(plies_from(scarce(seed), Wanderer(seed)), 700):
            assert impossible(ply.after) == [], (seed, ply.action)
            given_up.update(assert_given_up_for_good_reason(ply))
    assert given_up["saga-abandoned"] >= 5
    assert given_up["saga-discarded"] >= 5


def assert_given_up_for_good_reason(ply):
    """No saga goes that could still be met; the kinds of the events that put some aside."""
    gone = [e for e in ply.events if e.kind == "saga-abandoned"]
    gone += [e for e in ply.events if e.kind == "saga-discarded" and not e.met]
    assert all(is_impossible(GAME.position(ply.after), event.saga) for event in gone)
    return [event.kind for event in gone]


def scarce(seed):
    """A table with few goods left for the ports that trade sagas name."""
    dice = rng.Rng(seed)
    cards = [saga for saga, task in enumerate(DATA.saga_task) if task == TRADE]
    named = {port for saga in cards for port in DATA.saga_ports[saga]}
    free = [port for port in range(DATA.ports) if port not in named]
    while True:
        rng.shuffle(dice, free)
        rng.shuffle(dice, cards)
        goods = {}
        for port in free[: 27 + rng.draw(dice, 5)]:
            kinds = [good for good in GOODS if is_fine(goods, port, good)]
            if kinds:
                goods[DATA.place_ids[port]] = kinds[rng.draw(dice, len(kinds))]
        names = [DATA.saga_ids[saga] for saga in cards]
        deck = [*names[3:], "landnam", "danelaw", "ruriks-realm"]
        state = scene(ship(), goods=goods, sagas=names[:3], deck=deck, era=3)
        if not impossible(state):
            return state


def is_fine(goods, port, good):
    """A token is left after it, and the region holds none of the kind (F17)."""
    region = DATA.region[port]
    mates = () if region == NONE else DATA.region_ports[region]
    return [*goods.values()].count(good) < 10 and all(
        goods.get(DATA.place_ids[mate]) != good for mate in mates
    )


@pytest.mark.parametrize("seed", range(3))
def test_uniform_play_meets_no_fault_either(seed):
    """Ships that move at random stay near home, but try things in every odd order."""
    dice = rng.Rng(seed)
    state, _ = GAME.new(3 + seed, seed, GAME.read_options({}))
    for number in range(6000):
        legal = GAME.legal(state)
        state, _ = GAME.apply(state, legal[rng.draw(dice, len(legal))])
        if number % 10 == 0:
            assert GAME.audit(state) == []
