"""Two thousand games of Vikings at random, over all seat counts and variants.

Each case has seeds of its own, so the work spreads over all cores and a failure names the game
that broke.
"""

from __future__ import annotations

import pytest

from core.games.vikings.audit import conserved
from core.registry import open_game
from tests.play import VIKINGS_OPTIONS, plies

GAMES_A_CASE = 20
CASES = 20


@pytest.mark.parametrize("case", range(CASES))
def test_pieces_are_conserved_after_every_action_of_random_games(case):
    game = open_game("vikings")
    for seed in range(case * GAMES_A_CASE, (case + 1) * GAMES_A_CASE):
        options = VIKINGS_OPTIONS[seed % len(VIKINGS_OPTIONS)]
        turn = 0
        for number, ply in enumerate(plies(game, 2 + seed % 3, seed, options)):
            check = conserved if number % 12 else game.audit
            assert check(ply.after) == [], (seed, ply.action)
            assert game.turn_number(ply.after) >= turn
            turn = game.turn_number(ply.after)
        assert game.decider(ply.after) is None
        assert game.score(ply.after).final
