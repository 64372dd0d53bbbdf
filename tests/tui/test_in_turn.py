"""Keys that come faster than screens: each meets what the one before it has opened or closed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest

from core import rng
from core.session import Session
from core.tui.drawing.canvas import width_of
from core.tui.screens.score import ScoreScreen
from tests.play import play_on
from tests.tui.playing import QUIET, Player, sit_down
from tests.tui.shell import add_game, at_title

OPENINGS = ("question_mark", "a", "L", "s", "o", "t", "f", "slash", "ctrl+p", "q")
"""Keys that open something over the table or instead of it; Esc closes it again."""


async def at_once(player: Player, keys: Sequence[str]) -> None:
    """Press keys without waiting for what they do."""
    for key in keys:
        player.pilot.send(key)
    await player.settle()


@pytest.mark.parametrize("game_id", ["vikings", "fireaxe"])
def test_what_a_key_opens_the_next_one_closes(tmp_path, game_id):
    async def test(player: Player) -> None:
        before = player.text()
        for key in OPENINGS:
            await at_once(player, [key, "escape"] * 2)
            assert player.top is player.play, key
            assert player.text() == before, key
            assert player.session.entries == 0, key

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

    still = replace(QUIET, animation="off")  # a key that ends a motion does nothing else
    sit_down(tmp_path / "slowly", slowly, settings=still)
    sit_down(tmp_path / "fast", fast, settings=still)
    assert found[0] == found[1]
    assert found[0][1]


def test_a_key_meets_the_score_that_the_one_before_it_has_led_to(tmp_path):
    """Enter ends the last scoring; the score opens by itself, and before the next key comes."""

    pressed = 0
    led_to: list[str] = []

    async def to_the_last_scoring(player: Player) -> None:
        session = player.session
        whole = play_on(Session(session.game, session.setup), 100_000)
        play_on(session, len(whole.steps) - 1)
        player.play.refresh_table()
        await player.settle()
        while not player.play.presenter.busy:
            await player.keys("enter")

    async def count(player: Player) -> None:
        nonlocal pressed
        await to_the_last_scoring(player)
        while player.play.presenter.busy:
            await player.keys("enter")
            pressed += 1
        assert isinstance(player.top, ScoreScreen)
        await player.keys("s", "q", "q")
        led_to.append(player.name)

    async def test(player: Player) -> None:
        await to_the_last_scoring(player)
        await player.keys(*["enter"] * (pressed - 1))
        await at_once(player, ["enter", "s", "q", "q"])
        led_to.append(player.name)

    settings = replace(QUIET, scoring="step")
    sit_down(tmp_path / "count", count, settings=settings)
    sit_down(tmp_path / "test", test, settings=settings)
    assert led_to[0] == led_to[1]


def test_keys_that_still_wait_can_be_forgotten(tmp_path):
    async def test(player: Player) -> None:
        for key in ("a", "escape", "enter", "enter"):
            player.pilot.send(key)
        player.app.call_later(player.app.forget_keys)
        await player.settle()
        assert player.session.entries == 0

    sit_down(tmp_path, test)


KEYS = (
    "down",
    "right",
    "tab",
    "pagedown",
    "end",
    "left",
    "up",
    "home",
    "x",
    "c",
    "slash",
    "ctrl+a",
)


@pytest.mark.parametrize(("size", "glyphs"), [((80, 24), "ascii"), ((170, 60), "unicode")])
@pytest.mark.parametrize("key", ["", "n", "l", "r", "s", "question_mark"])
def test_any_key_on_any_screen_leaves_bars_above_and_below(tmp_path, key, size, glyphs):
    """Escape always leads back to the title in the end."""
    if key:
        add_game(tmp_path, 3)

    async def test(player: Player) -> None:
        if key:
            await player.press(key)
        for each in KEYS:
            text = await player.press(each)
            rows = text.split("\n")
            assert max(map(width_of, rows)) <= size[0]
            assert rows[0].strip(), each
            assert rows[size[1] - 1].strip(), each
            if glyphs == "ascii" and key != "s":  # there the keys choose other glyphs
                assert text.isascii(), each
        for _ in range(5):
            if player.name != "TitleScreen":
                await player.press("escape")
        assert player.name == "TitleScreen"

    at_title(tmp_path, test, glyphs=glyphs, size=size)


@pytest.mark.parametrize("part", ["TopBar", "KeyBar", "TableArea"])
@pytest.mark.parametrize("game_id", ["vikings", "fireaxe"])
def test_a_table_that_is_taken_away_part_by_part_is_not_drawn_any_more(tmp_path, game_id, part):
    async def test(player: Player) -> None:
        await player.play.query(part).remove()
        assert not player.play.is_whole
        player.play.redraw()

    sit_down(tmp_path, test, ("Astrid", "Bjorn", "Cnut"), game_id=game_id, start="1")
