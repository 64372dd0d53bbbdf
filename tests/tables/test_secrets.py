"""No byte goes to a terminal that its seats may not know."""

from __future__ import annotations

import pytest

from core.games.fireaxe.bots.imagine import redeal
from core.registry import open_game
from tests.fireaxe.universe import every_action as every_action_of_fireaxe
from tests.play import plies
from tests.tables.room import room_at
from tests.tables.twins import compare
from tests.vikings.universe import every_action, hide_anew

HIDE = {"vikings": hide_anew, "fireaxe": redeal}


def actions(game_id):
    return every_action(open_game("vikings")) if game_id == "vikings" else every_action_of_fireaxe()


@pytest.mark.parametrize(("game_id", "seats"), [("vikings", 2), ("fireaxe", 3)])
def test_exchanging_what_is_hidden_changes_no_byte(tmp_path, game_id, seats):
    game = open_game(game_id)
    moments = [ply.before for ply in plies(game, seats, 11, {})]
    compared = 0
    for number in range(5, min(len(moments), 900), 130 if game_id == "fireaxe" else 70):
        for seat in (None, *range(seats)):
            compared += compare(
                tmp_path, game, moments[number], seat, HIDE[game_id], actions(game_id), number
            )
    assert compared > 500_000


def test_the_test_notices_a_leak(tmp_path, monkeypatch):
    """A host that let one terminal see through the eyes of another would be found out."""
    game = open_game("fireaxe")
    moments = [ply.before for _, ply in zip(range(300), plies(game, 3, 11, {}), strict=False)]
    from core.keyboard import Keyboard

    monkeypatch.setattr(Keyboard, "viewer", lambda self: 1)

    def look():
        for number in range(40, 300, 20):
            compare(tmp_path, game, moments[number], 0, redeal, (), number)

    with pytest.raises(AssertionError, match="may not know"):
        look()


def test_neither_seed_nor_position_is_in_what_is_sent(tmp_path):
    game = open_game("fireaxe")
    state = next(iter(plies(game, 3, 11, {}))).before
    from tests.tables.room import Place

    host = room_at(tmp_path, game, state, ("Astrid", "Bjorn", "Cnut"), 7_777_777_777_777)
    place = Place(host)
    place.sit("Astrid")
    sent = b"".join(place.sent)
    assert b"7777777777777" not in sent
    assert str(state.rng).encode() not in sent
    assert b"position" not in sent
