"""The look beyond the round: other deals, one more round, and only for long searches."""

from __future__ import annotations

from core import rng
from core.bots import Budget
from core.games.vikings.bots.further import Further
from core.games.vikings.bots.hard import is_long
from core.games.vikings.bots.imagine import imagine
from core.games.vikings.bots.rollout import RolloutPolicy
from core.registry import open_game
from tests.vikings.test_bots import MOMENTS

GAME = open_game("vikings")


def test_a_long_search_plays_one_more_round_with_other_deals():
    state = next(state for state in MOMENTS if state.phase == "buy" and state.round < 4)
    imagined = imagine(GAME.content, GAME.observe(state, state.seat), rng.Rng(1))
    further = Further(imagined, 1)
    deals = [further.dealt(imagined, number) for number in (0, 1, 0)]
    assert deals[0].stock == deals[2].stock != deals[1].stock
    assert sorted(deals[0].stock) == sorted(deals[1].stock) == sorted(imagined.stock)
    assert GAME.observe(deals[1], state.seat) == GAME.observe(imagined, state.seat)
    rollouts = RolloutPolicy(imagined, 1)
    ended = rollouts.finish(deals[1], 0)
    now = rollouts.shares(ended)
    later = further.weighed(now, ended, 0)
    assert later != now
    for share, mixed in zip(now, later, strict=True):
        assert share / 2 <= mixed <= share / 2 + 0.5, "half the weight stays with the estimate"


def test_only_a_long_search_looks_beyond_the_round():
    assert not is_long(Budget(seconds=0.1))
    assert not is_long(Budget(iterations=300))
    assert is_long(Budget(seconds=1.0))
    assert is_long(Budget(iterations=3000))
