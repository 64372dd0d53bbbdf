"""Keys that come faster than screens: each meets what the one before it has opened or closed."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from core import rng
from tests.tui.playing import Player, sit_down

OPENINGS = ("question_mark", "a", "L", "s", "o", "t", "f", "slash", "ctrl+p", "q")
"""Keys that open something over the table or instead of it; Esc closes it again."""


async def at_once(player: Player, keys: Sequence[str]) -> None:
    """Press keys without waiting for what they do."""
    for key in keys:
        player.app.simulate_key(key)
    await all_done(player)


async def all_done(player: Player) -> None:
    """Wait until every key has done what it does."""
    await player.pilot.pause()
    while player.app.keys_wait:
        await player.pilot.pause()
    await player.settle()


@pytest.mark.parametrize("key", OPENINGS)
@pytest.mark.parametrize("game_id", ["vikings", "fireaxe"])
def test_what_a_key_opens_the_next_one_closes(tmp_path, game_id, key):
    async def test(player: Player) -> None:
        before = player.text()
        await at_once(player, [key, "escape"] * 3)
        assert player.top is player.play
        assert player.text() == before
        assert player.session.entries == 0

    sit_down(tmp_path, test, ("Astrid", "bot:random", "bot:random"), game_id=game_id, start="1")


def test_a_burst_does_what_the_same_keys_do_one_by_one(tmp_path):
    dice = rng.Rng(3)
    some = ("enter", "tab", "right", "down", "u", "a", "enter", "f", "escape", "v", "left")
    keys = [some[rng.draw(dice, len(some))] for _ in range(40)]
    found = []

    async def slowly(player: Player) -> None:
        await player.press(*keys)
        found.append((player.name, player.session.lines[1:]))

    async def fast(player: Player) -> None:
        await at_once(player, keys)
        found.append((player.name, player.session.lines[1:]))

    sit_down(tmp_path / "slowly", slowly)
    sit_down(tmp_path / "fast", fast)
    assert found[0] == found[1]
    assert found[0][1]


def test_keys_that_still_wait_can_be_forgotten(tmp_path):
    async def test(player: Player) -> None:
        for key in ("a", "escape", "enter", "enter"):
            player.app.simulate_key(key)
        player.app.call_later(player.app.forget_keys)
        await all_done(player)
        assert player.session.entries == 0

    sit_down(tmp_path, test)
