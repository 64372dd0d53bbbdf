"""The title screen, and the way from the command line to it."""

from __future__ import annotations

import gc
from argparse import Namespace
from weakref import ref

import pytest
from textual.color import Color
from textual.widgets import OptionList

from core.errors import BadLog, BadRequest
from core.registry import about, find_app, find_face, register_app, unregister_game
from core.saved_games import listing
from core.tui import start
from core.tui.app import GameApp
from core.tui.art.letters import can_spell, spelled
from core.tui.art.longship import STYLES
from core.tui.art.pixels import paint
from core.tui.drawing.canvas import Canvas
from core.tui.drawing.glyphs import SETS
from core.tui.settings import Settings
from core.tui.terminal.environment import Terminal
from core.tui.widgets.menu import Menu
from tests.tui.playing import Player
from tests.tui.shell import SIZES, add_game, at_title, click


def test_it_begins_with_a_new_game_where_nothing_is_saved(tmp_path):
    async def test(player: Player) -> None:
        assert "Continue" not in player.text()
        assert player.top.query_one(Menu).chosen == "new"
        await player.press("c")
        assert player.name == "TitleScreen"
        await player.press("enter")
        assert player.name == "NewGameScreen"

    at_title(tmp_path, test)


def test_it_offers_to_continue_first(tmp_path):
    add_game(tmp_path)

    async def test(player: Player) -> None:
        assert player.top.query_one(Menu).chosen == "continue"
        assert "Astrid, Bjorn" in player.text()
        assert listing(tmp_path, "vikings")[0].moment in player.text()
        await player.press("enter")
        assert player.name == "VikingsPlay"
        assert len(player.session.steps) == 40

    at_title(tmp_path, test)


def test_a_damaged_game_is_opened_as_far_as_it_is_sound_and_says_so(tmp_path):
    path = add_game(tmp_path)
    lines = path.read_text().splitlines()
    lines[20] = lines[20].replace("do", "od", 1)
    path.write_text("\n".join(lines) + "\n")

    async def test(player: Player) -> None:
        text = await player.press("enter")
        assert player.name == "Message"
        assert "Line 21" in text
        await player.press("enter")
        assert player.top is player.play
        assert player.session.entries < 40

    at_title(tmp_path, test)


def test_a_finished_game_is_not_continued(tmp_path):
    add_game(tmp_path, 5000)

    async def test(player: Player) -> None:
        assert "Continue" not in player.text()

    at_title(tmp_path, test)


@pytest.mark.parametrize(
    ("key", "screen"),
    [
        ("n", "NewGameScreen"),
        ("l", "SavesScreen"),
        ("r", "RulesScreen"),
        ("s", "SettingsScreen"),
        ("?", "Help"),
    ],
)
def test_letters_lead_from_the_title_and_escape_back(tmp_path, key, screen):
    async def test(player: Player) -> None:
        await player.press(key)
        assert player.name == screen
        await player.press("escape")
        assert player.name == "TitleScreen"

    at_title(tmp_path, test)


def test_arrows_clicks_and_q(tmp_path):
    async def test(player: Player) -> None:
        await player.press("down", "j")
        assert player.top.query_one(Menu).chosen == "saves"
        await player.press("up", "up", "up")
        assert player.top.query_one(Menu).chosen == "quit"
        await click(player, "Settings")
        assert player.name == "SettingsScreen"
        await player.press("escape", "q")
        assert player.app.return_code == 0
        assert not player.app.is_running

    at_title(tmp_path, test)


def test_watching_bots_is_a_saved_game_of_bots_only(tmp_path):
    async def test(player: Player) -> None:
        await player.pilot.press("w")
        await player.pilot.pause()
        assert player.session.setup.seats == ("bot:medium", "bot:medium", "bot:medium")

    at_title(tmp_path, test, game_id="fireaxe")
    (save,) = listing(tmp_path, "fireaxe")
    assert len(save.seats) == about("fireaxe").seats[0]


@pytest.mark.parametrize("glyphs", SETS)
@pytest.mark.parametrize("depth", ["true", "none"])
@pytest.mark.parametrize("size", SIZES)
def test_every_way_fits_every_size_in_the_glyphs_it_may_use(tmp_path, glyphs, depth, size):
    add_game(tmp_path)

    async def test(player: Player) -> None:
        text = player.text()
        for words in ("Continue", "Astrid, Bjorn", "New game", "Watch bots", "Quit", "q quit"):
            assert words in text
        assert text.isascii() == (glyphs == "ascii")

    at_title(tmp_path, test, glyphs=glyphs, depth=depth, size=size)


@pytest.mark.parametrize("name", ["Vikings", "Fire & Axe", "Longships"])
def test_our_names_can_be_spelled_in_large_letters(name):
    assert can_spell(name)
    rows = spelled(name)
    assert len(rows) == 8
    assert len({len(row) for row in rows}) == 1
    assert len(rows[0]) <= 78
    assert not can_spell("Ægir")


def test_two_pixels_share_a_cell_and_the_ground_shows_through():
    canvas = Canvas(4, 1, SETS["unicode"])
    paint(canvas, 0, 0, ("HH W", "H WW"), STYLES, flat=False)
    assert canvas.text(0) == "█▀▄█"
    styles = [canvas.style(x, 0) for x in range(4)]
    assert styles == ["art-hull", "art-hull@text", "art-sea@text", "art-sea"]
    paint(canvas, 0, 0, ("H", "W"), STYLES, flat=False)
    assert canvas.style(0, 0) == "art-hull@art-sea"


# --- From the command line ---------------------------------------------------------------------


@pytest.fixture
def terminal(monkeypatch):
    """A terminal that can show a screen."""
    here = Terminal("256", "unicode", remote=False)
    monkeypatch.setattr(start, "find_terminal", lambda name: here)


def test_the_command_line_wins_over_settings(terminal, tmp_path):
    given = Namespace(
        theme="nord", ascii=True, no_color=True, no_animation=True, no_diff=True,
        save_dir=str(tmp_path), think=0.5,
    )  # fmt: skip
    app = start.prepare("vikings", given)
    assert app.palette.glyphs.name == "ascii"
    assert (app.palette.depth, app.theme) == ("none", "nord")
    assert (app.settings.animation, app.settings.diff) == ("off", "off")
    assert app.differ is None
    assert (app.folder, app.patience) == (tmp_path, 0.5)


def test_what_is_wrong_is_raised_before_the_screen_opens(terminal, tmp_path):
    with pytest.raises(BadRequest, match="There is no theme 'pink'; the themes are dark, light"):
        start.prepare("vikings", Namespace(theme="pink"))
    with pytest.raises(BadLog, match="There is no unfinished game in"):
        start.prepare("vikings", Namespace(file=None), "resume")
    with pytest.raises(BadRequest, match="Two seats are called Eve"):
        start.prepare("vikings", Namespace(seat=["Eve", "Eve"], option=[], seed=1), "new")
    with pytest.raises(BadRequest, match="NAME=VALUE"):
        start.prepare("vikings", Namespace(seat=None, option=["x"], seed=None), "new")
    (tmp_path / "bad.jsonl").write_text("rubbish\n")
    with pytest.raises(BadLog):
        start.prepare("vikings", Namespace(file=str(tmp_path / "bad.jsonl")), "replay")


def test_a_game_may_have_an_app_of_its_own(terminal):
    class Own(GameApp):
        pass

    before = find_app("boast") is GameApp
    register_app("boast", Own)
    assert find_app("boast") is Own
    unregister_game("boast")
    assert before
    assert find_app("boast") is GameApp


def test_mouse_is_off_over_ssh_unless_wanted(terminal, tmp_path):
    app = start.prepare("vikings", Namespace())
    assert start.wants_mouse(app.launch)
    app.launch.terminal = Terminal("256", "unicode", remote=True)
    assert not start.wants_mouse(app.launch)


def test_faces_are_found_for_both_games():
    assert find_face("vikings") is not find_face("fireaxe")


def test_without_colours_the_chosen_line_is_reversed(tmp_path):
    async def test(player: Player) -> None:
        await player.keys("down")
        menu = player.top.query_one(Menu)
        reversed_lines = []
        for y in range(menu.option_count):
            strip = menu.render_line(y)
            for each in player.app.get_line_filters():
                strip = strip.apply_filter(each, Color(0, 0, 0))
            if all(segment.style and segment.style.reverse for segment in strip):
                reversed_lines.append(y)
        assert reversed_lines == [menu.highlighted]

    at_title(tmp_path, test, depth="none")


@pytest.mark.parametrize(
    ("theme", "letters", "ground"),
    [("light", "ansi_black", "ansi_bright_white"), ("dark", "ansi_white", "ansi_black")],
)
def test_in_sixteen_colours_every_screen_has_the_ground_of_the_theme(
    tmp_path, theme, letters, ground
):
    """The terminal's own ground may be black where letters are black."""

    async def test(player: Player) -> None:
        for way in ("n", "l", "r", "s"):
            await player.keys(way)
            assert player.top.styles.background == Color.parse(ground), player.name
            assert player.top.styles.color == Color.parse(letters), player.name
            await player.keys("escape")
        await player.keys("ctrl+p")
        listed = player.top.query_one(OptionList)
        assert listed.styles.background == Color.parse(ground)
        assert listed.styles.color == Color.parse(letters)

    at_title(tmp_path, test, depth="16", settings=Settings(theme=theme))


def test_what_the_start_leaves_is_cleared_away(tmp_path):
    async def test(player: Player) -> None:
        often = gc.get_threshold()
        gc.disable()
        try:
            left = Namespace()
            left.itself, gone = left, ref(left)
            del left
            player.app.on_ready()
            assert gone() is None
            assert gc.isenabled()
        finally:
            gc.enable()
            gc.unfreeze()
            gc.set_threshold(*often)

    at_title(tmp_path, test)
