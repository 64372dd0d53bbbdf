"""The bots of Vikings: imagined tables, fair and repeatable choices, sound moves, deadlines."""

from __future__ import annotations

import pytest

from core import rng
from core.bots import Budget, make_bot
from core.games.vikings import rules
from core.games.vikings.actions import STATIONS
from core.games.vikings.bots.evaluation import evaluate, with_gold
from core.games.vikings.bots.hard import HardBot, Node, grow
from core.games.vikings.bots.imagine import imagine
from core.games.vikings.bots.rollout import RolloutPolicy
from core.games.vikings.bots.valuation import Valuation, best_of, planner_for
from core.games.vikings.rules import ending
from core.games.vikings.terms import NONE
from core.games.vikings.view import View
from core.registry import open_game
from core.seats import LEVELS
from tests.play import VIKINGS_OPTIONS, plies

GAME = open_game("vikings")
PHASES = {
    "bid",
    "remove",
    "lay",
    "buy",
    "start",
    "tile",
    "viking",
    "special",
    "exchange",
    "ferry",
}
FEW = Budget(iterations=6)


def moments(per_phase: int = 2, seeds: tuple[int, ...] = (*range(15), 53, 59)):
    """Tables with a real choice, some of every phase and number of seats."""
    found: dict[tuple[str, int], list] = {}
    for seed in seeds:  # the last two lead to a choice of the tile a special replaces
        seats = 2 + seed % 3
        for ply in plies(GAME, seats, seed, VIKINGS_OPTIONS[seed % 5]):
            state = ply.before
            kept = found.setdefault((state.phase, seats), [])
            if len(kept) < per_phase and len(GAME.legal(state)) > 1 and state.round != seed % 6:
                kept.append(state)
    return [state for kept in found.values() for state in kept]


MOMENTS = moments()


def hidden_anew(state, seed: int):
    """The same table to every eye, with another order of all that lies face down."""
    other = state.clone()
    dice = rng.Rng(seed)
    for name in ("stock", "bag", "pile"):
        pieces = bytearray(getattr(other, name))
        rng.shuffle(dice, pieces)
        setattr(other, name, bytes(pieces))
    other.rng = (state.rng + 1) % 2**64
    return other


def test_every_phase_is_among_the_moments():
    assert {state.phase for state in MOMENTS} == PHASES


@pytest.mark.parametrize("seed", range(10))
def test_an_imagined_table_looks_like_the_view_it_was_made_from(seed):
    for ply in plies(GAME, 2 + seed % 3, seed, VIKINGS_OPTIONS[seed % 5]):
        for seat in (ply.before.seat, None):
            view = GAME.observe(ply.before, seat)
            imagined = imagine(GAME.content, view, rng.Rng(seed))
            assert GAME.observe(imagined, seat) == view
        imagined.options = ply.before.options
        assert GAME.audit(imagined) == []
        assert GAME.legal(imagined) == GAME.legal(ply.before)


def test_an_imagined_table_knows_whether_there_are_auctions():
    for state in MOMENTS:
        view = GAME.observe(state, state.seat)
        options = imagine(GAME.content, view, rng.Rng(1)).options
        assert options.auctions == state.options.auctions
        assert options.advanced == state.options.advanced


def test_imagined_tables_differ_in_what_is_hidden():
    state, _ = GAME.new(3, 5, GAME.read_options({"game": "advanced"}))
    view = GAME.observe(state, 0)
    stocks = {imagine(GAME.content, view, rng.Rng(seed)).stock for seed in range(5)}
    assert len(stocks) == 5
    assert state.stock not in stocks


@pytest.mark.parametrize("level", LEVELS)
def test_worlds_that_look_the_same_get_the_same_choice(level):
    for number, state in enumerate(MOMENTS):
        other = hidden_anew(state, number + 1)
        assert other.stock != state.stock or not state.stock or state.round == 6
        choices = [
            make_bot(GAME, level, number).choose(
                GAME.observe(world, world.seat), GAME.legal(world), FEW
            )
            for world in (state, other)
        ]
        assert choices[0] == choices[1]
        assert choices[0] in GAME.legal(state)


def test_the_whole_table_is_never_handed_to_a_bot():
    """Views are plain data: nothing in them leads back to a state."""
    from core.games.vikings.state import Mainland, State

    view = GAME.observe(MOMENTS[0], 0)
    seen, todo = set(), [view]
    while todo:
        thing = todo.pop()
        assert not isinstance(thing, State | Mainland)
        if id(thing) in seen or isinstance(thing, str | int | bool | None):
            continue
        seen.add(id(thing))
        if isinstance(thing, dict):
            todo += [*thing, *thing.values()]
        elif isinstance(thing, tuple):
            todo += thing
        else:
            todo += [getattr(thing, name) for name in type(thing).__slots__]
    assert isinstance(view, View)


@pytest.mark.parametrize(
    ("level", "seats", "options"),
    [
        ("easy", 2, {"game": "advanced"}),
        ("medium", 3, {"game": "advanced"}),
        ("medium", 4, {"auction": "on"}),
        ("hard", 4, {}),
        ("hard", 2, {"game": "advanced"}),
    ],
)
def test_whole_games_are_played_by_legal_actions(level, seats, options):
    state, _ = GAME.new(seats, 11, GAME.read_options(options))
    decisions = 0
    while legal := GAME.legal(state):
        bot = make_bot(GAME, level, decisions)
        action = bot.choose(GAME.observe(state, state.seat), legal, Budget(iterations=1))
        state, _ = GAME.apply(state, action)
        decisions += 1
    assert GAME.score(state).final


def test_the_same_seed_and_iterations_give_the_same_search():
    for state in MOMENTS[::4]:
        view, legal = GAME.observe(state, state.seat), GAME.legal(state)
        trees = [
            HardBot(GAME.content, 3).think(view, legal, Budget(iterations=15)) for _ in range(2)
        ]
        assert trees[0].visits == trees[1].visits
        assert trees[0].sums == trees[1].sums


def test_a_search_keeps_its_deadline_and_stops_when_told(bot_clock):
    state = next(state for state in MOMENTS if state.phase == "buy" and state.round < 4)
    view, legal = GAME.observe(state, state.seat), GAME.legal(state)
    for looks in (10, 40):
        before = bot_clock()
        root = HardBot(GAME.content, 1).think(view, legal, Budget(seconds=looks / 1000))
        assert 0 < sum(root.visits) <= looks
        assert looks // 2 < bot_clock() - before < looks + 5, "time ends the search, no later"
    asked = 0

    def cancelled() -> bool:
        nonlocal asked
        asked += 1
        return asked > 3

    root = HardBot(GAME.content, 1).think(view, legal, Budget(cancelled=cancelled))
    assert sum(root.visits) == 3
    root = HardBot(GAME.content, 1).think(view, legal, Budget(cancelled=lambda: True))
    assert root.actions[best_of(root.visits)] in legal


def test_the_value_of_the_last_decision_is_the_score():
    """With nothing left to come, what a mainland is worth is what it scores."""
    compared = 0
    for seed in range(8):
        *_, last = plies(GAME, 2 + seed % 3, seed, {"end-turn": "auto"})
        state = last.after
        at = planner_for(last.before).at
        done = type(at)(GAME.content, len(state.mainlands), 7, 0, advanced=False)
        before = last.before.clone()
        for seat, me in enumerate(before.mainlands):
            scored = ending.score(before).scores[seat]
            parts = dict(scored.parts)
            awards = sum(parts[name] for name in ("boatswains", "islands", "longest"))
            assets = evaluate(me, done, done.raised)
            told = with_gold(assets, me.gold, done) + me.fame
            if told > 5:  # below, the floor of fame and what is missing in gold blur it
                assert told == pytest.approx(scored.total - awards, abs=1.5)
                compared += 1
    assert compared >= 5


def test_medium_lets_a_viking_stand_where_no_ship_threatens_it():
    seen = 0
    for state in MOMENTS:
        ships = state.mainlands[state.seat].ships
        if state.phase != "viking" or any(ship != NONE for ship in ships):
            continue
        valuation = Valuation(imagine(GAME.content, GAME.observe(state, state.seat), rng.Rng(1)))
        stands, waits = valuation.values(STATIONS)
        assert stands > waits
        seen += 1
    assert seen


def test_playouts_end_with_the_round_and_share_out_the_chances():
    for state in MOMENTS[::5]:
        imagined = imagine(GAME.content, GAME.observe(state, state.seat), rng.Rng(1))
        rollouts = RolloutPolicy(imagined, 1)
        after = rollouts.finish(imagined, 0)
        assert after.round == imagined.round + 1 or after.phase == "over"
        shares = rollouts.shares(after)
        assert len(shares) == len(state.mainlands)
        assert all(0 <= share <= 1 for share in shares)
        assert rules.legal(after) or after.phase == "over"


def test_every_choice_can_be_searched():
    """Not only those that look good at first sight: each is played through at least once."""
    for state in MOMENTS[::2]:
        imagined = imagine(GAME.content, GAME.observe(state, state.seat), rng.Rng(2))
        rollouts = RolloutPolicy(imagined, 5)
        legal = GAME.legal(imagined)[:6]
        plans = rollouts.plans(imagined, legal)
        root = Node(state.seat, legal, [0.0] * len(legal), plans)
        for _ in range(2 * len(legal)):
            grow(root, imagined, rollouts)
        assert sum(root.visits) == 2 * len(legal)
        assert all(
            0 <= total <= visits for total, visits in zip(root.sums, root.visits, strict=True)
        )


def test_medium_hints_and_reviews_use_one_valuation():
    """What medium chooses is what a review calls best, wherever nothing is searched."""
    compared = 0
    for state in MOMENTS:
        if state.phase in ("buy", "ferry"):  # these are searched further, or for longer
            continue
        view, legal = GAME.observe(state, state.seat), GAME.legal(state)
        values = GAME.action_values(view, legal, Budget(iterations=1), 0)
        choice = make_bot(GAME, "medium", 0).choose(view, legal, Budget(iterations=1))
        assert values[legal.index(choice)] == pytest.approx(max(values))
        compared += 1
    assert compared > 10


def test_hard_judges_the_end_of_a_round_by_the_same_valuation():
    """What a search finds at its leaves is what medium would make of that table."""
    compared = 0
    for state in MOMENTS:
        imagined = imagine(GAME.content, GAME.observe(state, state.seat), rng.Rng(1))
        rollouts = RolloutPolicy(imagined, 1)
        after = rollouts.finish(imagined, 0)
        if after.phase == "over":
            continue
        marks = rollouts.marks(after)
        for seat in range(len(after.mainlands)):
            after.seat = seat
            assert marks[seat] == pytest.approx(Valuation(after).now())
            compared += 1
    assert compared > 50
