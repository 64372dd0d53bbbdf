"""The bell: it calls a person whose turn it is after others, and nobody else."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.tui.playing import QUIET, Player, sit_down

LOUD = replace(QUIET, bell="on")


def rings_after_a_turn(tmp_path, settings, seats, monkeypatch) -> int:
    """How often the bell rang until the next decision of a person after the first turn."""
    rung = []

    async def test(player: Player) -> None:
        monkeypatch.setattr(player.app, "bell", lambda: rung.append(player.play.shown.steps))
        play = player.play
        while play.shown.turn == 1:
            assert not rung
            await player.keys("enter")
        for _ in range(200):
            if play.asked:
                break
            await player.bots_done()
            await player.clock.advance(0.6)
        assert play.asked
        await player.keys("right", "left")

    sit_down(tmp_path, test, seats, settings=settings)
    return len(rung)


@pytest.mark.parametrize("seats", [("Astrid", "Bjorn"), ("Astrid", "bot:random")])
def test_it_rings_once_for_a_person_after_others(tmp_path, seats, monkeypatch):
    settings = replace(LOUD, bots="fast")
    assert rings_after_a_turn(tmp_path, settings, seats, monkeypatch) == 1


def test_it_is_silent_where_bots_take_no_time(tmp_path, monkeypatch):
    assert rings_after_a_turn(tmp_path, LOUD, ("Astrid", "bot:random"), monkeypatch) == 0


def test_it_can_be_switched_off(tmp_path, monkeypatch):
    assert rings_after_a_turn(tmp_path, QUIET, ("Astrid", "Bjorn"), monkeypatch) == 0
