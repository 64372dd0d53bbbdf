"""Games over real sockets, with terminals that come and go."""

from __future__ import annotations

import pytest

from core.registry import open_game
from core.tables import directory
from tests.tables.games import play, play_with_kills
from tests.tables.hosting import card, hosted

SEATS = {
    "vikings": ["Astrid", "Bjorn", "Cnut", "Dag"],
    "fireaxe": ["Bjorn", "Astrid", "Dag", "Cnut"],
}


@pytest.mark.parametrize(("game_id", "steps"), [("vikings", 1000), ("fireaxe", 250)])
def test_every_decision_is_saved_once_and_all_terminals_agree(tmp_path, game_id, steps):
    options = {"end-turn": "auto"} if game_id == "vikings" else {}
    made = card(tmp_path, SEATS[game_id], game_id, options=options)
    with hosted(made) as thread:
        script = play(thread, 3, steps)
        assert len(script.decided) > 100
        assert not script.lost_answers


def test_nothing_is_lost_when_the_host_is_killed(tmp_path, tables):
    made = directory.create(
        open_game("vikings"), SEATS["vikings"], tmp_path / "saves", options={"end-turn": "auto"}
    )
    directory.open_table(made.name)
    script = play_with_kills(made.name, 5, 3)
    assert script.killed == 3
    assert len(script.decided) > 10
