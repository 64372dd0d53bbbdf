"""Boards: what was drawn is gone once it has been sent."""

from __future__ import annotations

import gc

from core.tui.drawing.board import Row
from tests.tui.playing import Player, sit_down


def test_rows_of_pictures_wait_for_no_garbage_collection(tmp_path):
    async def test(player: Player) -> None:
        await player.keys("right")
        gc.collect()
        gc.disable()
        try:
            await player.keys("left", "right", "v")
            assert not [one for one in gc.get_objects() if isinstance(one, Row)]
        finally:
            gc.enable()

    sit_down(tmp_path, test)
