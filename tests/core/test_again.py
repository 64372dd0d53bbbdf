"""Games that come out of others: rematches, and playing on from a moment."""

from __future__ import annotations

from typing import Any

import pytest

from core.again import branch, branch_refusal, rematch, safe_seats
from core.replay import replay
from core.session import Session
from tests.play import play_on, session

GAMES = ["vikings", "fireaxe"]
PEOPLE = ("Astrid", "Bjorn", "Cnut")
OTHERS = ("Astrid", "bot:medium", "Cnut")


def states(game: Session[Any, Any, Any, Any], upto: int) -> list[bytes]:
    return [game.game.key(game.state_at(step)) for step in range(upto + 1)]


@pytest.mark.parametrize("game_id", GAMES)
@pytest.mark.parametrize("step", [0, 1, 13, 40])
def test_a_branch_begins_with_the_same_decisions(game_id, step):
    old = session(game_id, PEOPLE)
    play_on(old, 40)
    before = list(old.lines)
    new = branch(old, step, OTHERS)
    assert old.lines == before
    assert len(new.steps) == step
    assert states(new, step) == states(old, step)
    assert new.setup.seats == OTHERS
    assert (new.setup.seed, new.setup.options) == (old.setup.seed, old.setup.options)
    again = replay(new.lines, game_id)
    assert again.whole
    assert again.session.digest == new.digest


def test_what_was_undone_cannot_be_redone_in_a_branch():
    old = session("vikings", end_turn="auto")
    undone = 0
    while undone < 3:
        old.submit(old.legal()[0])
        if old.undo_limit() is None:
            old.undo()
            undone += 1
            if undone == 2:
                old.redo()
            else:
                old.submit(old.legal()[-1])
    for step in range(len(old.steps) + 1):
        new = branch(old, step, old.setup.seats)
        assert states(new, step) == states(old, step)
        assert not new.can_redo


def test_fixed_dice_fall_again_in_a_branch():
    old = session("fireaxe", PEOPLE)
    play_on(old, 20)
    old.set_dice([6, 6, 6])
    play_on(old, 20)
    assert states(branch(old, 40, old.setup.seats), 19) == states(old, 19)
    assert branch(old, 40, old.setup.seats).state == old.state


def test_nobody_plays_on_from_what_several_people_still_play():
    people = session("fireaxe", ("Astrid", "Bjorn", "bot:easy"))
    alone = session("fireaxe", ("Astrid", "bot:easy", "bot:easy"))
    assert "Several people still play" in branch_refusal(people)
    assert branch_refusal(alone) == ""
    over = session("vikings")
    play_on(over, 5000)
    assert over.over
    assert branch_refusal(over) == ""


def test_a_rematch_has_the_same_options_and_other_chance():
    old = session("vikings", start="2", game="advanced")
    play_on(old, 10)
    new = rematch(old, old.setup.seats, old.setup.seed + 1)
    assert not new.steps
    assert new.setup.options == old.setup.options
    assert new.setup.seed == old.setup.seed + 1
    assert new.decider == session("vikings", start="2", game="advanced").decider


def test_programs_of_a_save_from_elsewhere_are_left_out():
    seats = ("Astrid", "bot:hard", "cmd:rm -rf", "bot:x.py:X", "bot:mine")
    assert safe_seats(seats) == ("Astrid", "bot:hard", "bot:medium", "bot:medium", "bot:mine")
