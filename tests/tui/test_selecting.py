"""Texts are selected with the mouse, and Ctrl-C copies what is selected instead of leaving."""

from __future__ import annotations

from tests.tui.playing import Player, sit_down


def test_what_is_selected_in_a_text_is_copied(tmp_path):
    async def test(player: Player) -> None:
        texts = {"L": "The wheel is filled", "t": "2014", "question_mark": "warrior"}
        for key, words in texts.items():
            await player.keys(key)
            opened, rows = player.top, player.text().splitlines()
            y = next(y for y, row in enumerate(rows) if words in row)
            x = rows[y].index(words)
            await player.pilot.mouse_down(offset=(x, y))
            await player.pilot.hover(offset=(x + len(words), y))
            await player.pilot.mouse_up(offset=(x + len(words), y))
            await player.pilot.pause()
            await player.keys("ctrl+c")
            assert player.top is opened
            assert words in player.app.clipboard
            await player.keys("escape")
            assert player.top is player.play

    sit_down(tmp_path, test)
