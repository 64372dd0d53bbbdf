"""What the rules promise, checked by playing whole games at random.

A hundred and fifty games over all seat counts and both rune decks; each case is a few seeds of its
own, so the work spreads over all cores and a failure names the game that broke.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import islice

import pytest

from core import rng
from core.errors import GameError
from core.game import OVER, Setup
from core.games.fireaxe import actions as act
from core.games.fireaxe.audit import conserved
from core.games.fireaxe.rules import sagas
from core.games.fireaxe.terms import GOODS, LARGE, NONE, SMALL, TRADE
from core.replay import replay
from core.session import Session
from tests.fireaxe.brute import is_impossible
from tests.fireaxe.build import DATA, GAME, scene, ship
from tests.fireaxe.wander import Wanderer, plies, plies_from

GAMES, GAMES_A_CASE = 150, 5


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


@pytest.mark.parametrize("seed", range(200, 206))
def test_every_legal_action_applies_and_leaves_the_old_state_alone(seed):
    for number, ply in enumerate(plies(seed)):
        if number % 31 != seed % 31 and (ply.before.phase == "turn" or number % 3):
            continue
        before = GAME.key(ply.before)
        for action in GAME.legal(ply.before):
            assert GAME.refusal(ply.before, action) is None
            after, _ = GAME.apply(ply.before, action)
            assert GAME.key(after) != before
            assert GAME.audit(after) == [], action
        assert GAME.key(ply.before) == before


@cache
def every_action():
    """Every action there could ever be, legal or not, and some beyond the edges."""
    table = GAME.new(3, 1, GAME.read_options({}))[0].table
    found = [act.LOAD_CREW, *act.LOADS, *table.leaves, act.DRAW, *table.sail]
    found += [act.LOSE_CREW, *act.LOSES, *act.TRADES, act.RAID, act.ROLL, act.STOP, *act.SETTLES]
    found += [act.FOUND, act.DECLINE, *table.plays, *table.discards, act.PASS, *act.DIALS]
    found += [*act.DEMANDS, *act.MUSTERS, *act.MARKS, act.REROLL, *act.TARGETS, *act.PILFERS]
    found += [act.RECRUIT, act.WINTER, act.END, act.Settle(0), act.Settle(4), act.Settle(-1)]
    found += [act.Muster(0), act.Mark(0), act.Mark(9), act.Target(-1), act.Target(99)]
    found += [act.Sail("atlantis"), act.Leave("dublin"), act.Leave("atlantis")]
    found += [act.Play("no-such-rune"), act.Discard("no-such-rune")]
    return found


@pytest.mark.parametrize("seed", range(210, 216))
def test_refusals_and_the_legal_list_agree_on_every_action(seed):
    universe = every_action()
    for number, ply in enumerate(plies(seed)):
        if number % 29 != seed % 29 and (ply.before.phase == "turn" or number % 5):
            continue
        state, before = ply.before, GAME.key(ply.before)
        listed = GAME.legal(state)
        allowed = set(listed)
        assert len(allowed) == len(listed), "an action is listed twice"
        for action in universe:
            why = GAME.refusal(state, action)
            assert (why is None) == (action in allowed), action
            assert why is None or why.endswith("."), why
        assert allowed <= set(universe)
        refused = next(action for action in universe if action not in allowed)
        with pytest.raises(GameError):
            GAME.apply(state, refused)
        assert GAME.key(state) == before


def imagined(state, seat, dice):
    """The same table to the eyes of *seat*: only what it cannot know is different."""
    other = state.clone()
    other.rng = rng.draw(dice, 2**32)
    _mix_runes(other, seat, dice)
    for era in (1, 2, 3):
        _mix_sagas(other, era, dice)
    for size in (SMALL, LARGE):
        _mix_treasures(other, size, dice)
    return other


def _mix_runes(state, seat, dice):
    others = [s for s in range(len(state.captains)) if s != seat]
    cards = bytearray(state.rune_deck + b"".join(state.captains[s].hand for s in others))
    rng.shuffle(dice, cards)
    for rival in others:
        captain = state.own(rival)
        held = len(captain.hand)
        captain.hand, cards = bytes(sorted(cards[:held])), cards[held:]
    state.rune_deck = bytes(cards)


def _mix_sagas(state, era, dice):
    piles = [bytearray(state.saga_deck), bytearray(state.saga_removed)]
    spots = [(p, n) for p in piles for n, saga in enumerate(p) if DATA.saga_era[saga] == era]
    cards = [pile[n] for pile, n in spots]
    rng.shuffle(dice, cards)
    for (pile, n), saga in zip(spots, cards, strict=True):
        pile[n] = saga
    state.saga_deck, state.saga_removed = map(bytes, piles)


def _mix_treasures(state, size, dice):
    ports = [p for p, of in enumerate(DATA.town) if of == size and state.has_town(p)]
    values = [state.treasure[port] for port in ports]
    rng.shuffle(dice, values)
    treasure = bytearray(state.treasure)
    for port, value in zip(ports, values, strict=True):
        treasure[port] = value
    state.treasure = bytes(treasure)


@pytest.mark.parametrize("seed", range(220, 228))
def test_secrets_show_nowhere_until_an_action_reveals_them(seed):
    """F2, F10: tables that differ in what a seat cannot know look alike to it and let it do the
    same; an action after which they do not look alike is one that reveals."""
    dice = rng.Rng(seed)
    for number, ply in enumerate(plies(seed)):
        if number % 17 != seed % 17 and (ply.before.phase == "turn" or number % 3):
            continue
        before, seat = ply.before, GAME.decider(ply.before)
        other = imagined(before, seat, dice)
        assert GAME.audit(other) == []
        assert GAME.observe(other, seat) == GAME.observe(before, seat)
        assert GAME.legal(other) == GAME.legal(before)
        after, events = GAME.apply(other, ply.action)
        alike = GAME.observe(after, seat) == GAME.observe(ply.after, seat)
        told = [GAME.redact(event, seat) for event in events]
        if not alike or told != [GAME.redact(event, seat) for event in ply.events]:
            assert GAME.reveals(before, ply.after, ply.events), ply.action
            assert GAME.reveals(other, after, events), ply.action
        for onlooker in (None, (seat + 1) % len(before.captains)):
            twin = imagined(before, onlooker, dice)
            assert GAME.observe(twin, onlooker) == GAME.observe(before, onlooker)


@pytest.mark.parametrize("seed", range(240, 244))
def test_replay_gives_the_same_digest(seed):
    names = ("Astrid", "Bjorn", "Cnut", "Dagny", "Egil")[: 3 + seed % 3]
    played = Session(GAME, Setup(names, seed, GAME.read_options({})))
    wanderer = Wanderer(seed)
    while not played.over and len(played.steps) < 1500:
        played.submit(wanderer.choose(played.state, played.legal()))
    again = replay(played.lines, "fireaxe")
    assert again.whole
    assert again.faults == ()
    assert again.session.digest == played.digest
    assert again.session.score() == played.score()


@pytest.mark.parametrize("seed", range(3))
def test_uniform_play_meets_no_fault_either(seed):
    """Ships that draw lots at every step stay near home, but try every odd order of things."""
    dice = rng.Rng(seed)
    state, _ = GAME.new(3 + seed, seed, GAME.read_options({}))
    for number in range(6000):
        legal = GAME.legal(state)
        state, _ = GAME.apply(state, legal[rng.draw(dice, len(legal))])
        if number % 10 == 0:
            assert GAME.audit(state) == []
