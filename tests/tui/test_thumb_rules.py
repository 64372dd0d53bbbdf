"""Rules of thumb: for a person's first turns, until a game is finished or a setting ends them."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.save import SaveFile
from core.tui.face import TableView
from core.tui.widgets.side import Prompt
from fireaxe_tui import thumb_rules
from fireaxe_tui.thumb_rules import rule
from tests.tui.fireaxe_table import QUIET, at_table, screen
from tests.tui.playing import Player
from tests.tui.test_fireaxe_end import face, session

TEACHING = replace(QUIET, tips="auto")
WIDEST = 78
"""The columns of a line of the smallest window, inside its margins."""


def test_every_choice_of_a_turn_has_one_that_fits():
    game, kinds = session(), set()
    for number in range(0, len(game.steps), 23):
        state = game.state_at(number)
        view = game.game.observe(state, game.game.decider(state))
        offers = face().offers(view, game.game.legal(state))
        for choice in offers:
            told = rule(TableView(view, game.names, offers, choice), face().data)
            assert len(told) <= WIDEST
            if told:
                assert told[0].isupper()
                assert told.endswith(".")
                kinds.add(choice.kind)
    assert {"load", "course", "raid", "settle", "trade", "end", "winter", "play"} <= kinds


def test_a_newcomer_is_told_why_and_only_in_the_first_rounds(tmp_path):
    async def test(player: Player) -> None:
        assert "Crew raid and settle" in player.text()
        assert screen(player).prompt.size.height == 3
        view = screen(player).shown.view
        assert face().teaches(view)
        assert not face().teaches(replace(view, round=thumb_rules.ROUNDS + 1))

    at_table(tmp_path, test, settings=TEACHING)


def test_there_is_room_for_them_before_anything_is_laid_out(tmp_path, monkeypatch):
    rows = []
    paint = Prompt.paint
    monkeypatch.setattr(
        Prompt, "paint", lambda self, canvas: (rows.append(canvas.height), paint(self, canvas))
    )

    async def test(player: Player) -> None:
        assert "Crew raid and settle" in player.text()
        assert set(rows) == {3}

    at_table(tmp_path, test, settings=TEACHING)


@pytest.mark.parametrize("ended_by", ["setting", "finished game"])
def test_they_end(tmp_path, ended_by):
    settings = TEACHING
    if ended_by == "setting":
        settings = replace(TEACHING, tips="off")
    else:
        SaveFile.create(tmp_path, session()).close()

    async def test(player: Player) -> None:
        assert "Crew raid and settle" not in player.text()
        assert screen(player).prompt.size.height == 2

    at_table(tmp_path, test, settings=settings)
