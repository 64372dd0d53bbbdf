"""The terminal's own cursor sits where keys act, in dialogs, forms and lists as on the table."""

from __future__ import annotations

from tests.tui.playing import QUIET, Player, sit_down
from tests.tui.shell import add_game, at_title
from tests.tui.test_modals import hints_done


def under(player: Player) -> str:
    """What is read from the terminal's cursor on."""
    x, y = player.app.cursor_position
    return player.text().splitlines()[y][x:]


def test_it_follows_menus_forms_and_tables(tmp_path):
    add_game(tmp_path)

    async def test(player: Player) -> None:
        assert under(player).startswith(" Continue")
        await player.press("down")
        assert under(player).startswith(" New game"), "below the two lines of the game"
        await player.press("n")
        assert player.app.cursor_position == player.app.focused.cursor_screen_offset
        await player.press("down", "down", "down")
        assert player.app.cursor_position == player.app.focused.content_region.offset
        await player.press("escape", "l")
        assert "Astrid, Bjorn" in under(player)
        await player.press("escape", "ctrl+p")
        assert player.app.cursor_position == player.app.focused.cursor_screen_offset

    at_title(tmp_path, test)


def test_it_follows_the_dialogs_over_a_table(tmp_path):
    async def test(player: Player) -> None:
        for key in ("a", "h"):
            await player.press(key)
            await hints_done(player)
            assert under(player).startswith("▶ "), key
            await player.press("down")
            assert under(player).startswith("▶ "), key
            await player.press("escape")
        await player.press("q")
        assert under(player).startswith("▶ No")
        await player.press("left")
        assert under(player).startswith("▶ Yes")
        await player.press("escape", "L")
        assert player.app.cursor_position == player.top.cursor_at()

    seats = ("Astrid", "bot:random", "bot:random")
    sit_down(tmp_path, test, seats, game_id="fireaxe", start="1", settings=QUIET)
