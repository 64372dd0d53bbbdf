"""The form of the settings."""

from __future__ import annotations

import pytest

from core.tui.drawing.glyphs import SETS
from core.tui.settings import HELP, Settings, choices, load, names
from core.tui.widgets.cycle import Cycle
from tests.tui.playing import Player
from tests.tui.shell import at_title, click


def test_settings_work_at_once_and_are_kept(tmp_path):
    async def test(player: Player) -> None:
        await player.press("s", "right")
        assert player.app.theme == "light"
        await player.press("down", "down", "down", "left", "left")
        assert "[instant]" in player.text()
        assert player.app.settings.bots == "instant"
        await player.press("escape")
        assert player.name == "TitleScreen"
        assert load() == Settings(theme="light", bots="instant")

    at_title(tmp_path, test)


def test_nothing_is_written_if_nothing_was_changed(tmp_path):
    async def test(player: Player) -> None:
        await player.press("s", "right", "left", "escape")
        assert player.name == "TitleScreen"
        assert not (tmp_path / "config" / "settings.json").exists()

    at_title(tmp_path, test)


def test_settings_that_cannot_be_kept_say_so_once(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LONGSHIPS_CONFIG_DIR", str(tmp_path / "file"))

    async def test(player: Player) -> None:
        await player.press("s", "right")
        text = await player.press("escape")
        assert "cannot be saved" in text
        assert "leave without saving" in text
        await player.press("escape")
        assert player.name == "TitleScreen"
        assert player.app.settings.theme == "light"

    at_title(tmp_path, test)


def test_every_setting_is_there_with_all_its_choices(tmp_path):
    async def test(player: Player) -> None:
        await player.press("s")
        for name in names():
            assert HELP[name][:20].lower() in player.text().lower().replace("\n", " ")
            assert player.top.query_one(f"#setting-{name}", Cycle).values == choices(name)
            if name != "theme":
                row = next(r for r in player.text().splitlines() if r.strip().startswith(name))
                assert all(value in row for value in choices(name))
            await player.press("down")

    at_title(tmp_path, test)


def test_a_theme_is_chosen_from_the_list_of_all(tmp_path):
    async def test(player: Player) -> None:
        await player.press("s", "space")
        await click(player, "nord")
        assert player.app.theme == "nord"
        assert player.app.settings.theme == "nord"

    at_title(tmp_path, test)


@pytest.mark.parametrize("glyphs", SETS)
def test_glyphs_change_while_looking(tmp_path, glyphs):
    async def test(player: Player) -> None:
        await player.press("s", "down", *["right"] * choices("glyphs").index(glyphs))
        assert player.app.palette.glyphs.name == glyphs
        assert player.text().isascii() == (glyphs == "ascii")
        assert "save and leave" in player.text()

    at_title(tmp_path, test)


def test_only_the_setting_with_the_focus_is_marked(tmp_path):
    async def test(player: Player) -> None:
        await player.press("s", "down", "down")
        marked = [str(row.query_one(Cycle).id) for row in player.top.query(".-here")]
        assert marked == ["setting-colours"]

    at_title(tmp_path, test)


def test_an_open_list_names_its_keys_and_says_that_it_goes_on(tmp_path):
    async def test(player: Player) -> None:
        text = await player.press("s", "space")
        assert text.splitlines()[-1].split() == ["Enter", "choose", "Esc", "back"]
        assert "↓ more" in text
        text = await player.press("end")
        assert "↑ more" in text
        assert "↓ more" not in text
        text = await player.press("escape")
        assert "save and leave" in text.splitlines()[-1]
        assert "more" not in await player.press("down", "space"), "all of a short list is seen"

    at_title(tmp_path, test)


def test_choices_come_in_their_natural_order():
    assert choices("bots") == ("slow", "normal", "fast", "instant")
    assert choices("thinking") == ("0.5", "1.5", "3", "6")
    assert (Settings().bots, Settings().thinking) == ("normal", "1.5")
