"""Playing by keys on the real screen, without a terminal."""

from __future__ import annotations

import pytest
from textual.events import MouseScrollDown, MouseScrollUp

from core import rng
from core.save import read
from core.tui.drawing.canvas import Rect
from core.tui.keys.neighbours import Neighbours
from core.tui.settings import Settings
from tests.tui.playing import QUIET, Player, sit_down


@pytest.mark.parametrize(
    ("seats", "options"),
    [(("Astrid", "Bjorn", "Cnut", "Dagny"), {}), (("Astrid", "Bjorn"), {"game": "advanced"})],
    ids=["four", "two"],
)
def test_people_play_a_whole_game_by_keys(tmp_path, seats, options):
    """Enter and Tab alone lead to the final score, and every decision is in the save."""

    async def test(player: Player) -> None:
        for number in range(2000):
            if player.name in ("ScoreScreen", "RaceScreen"):
                break
            if number % 3 == 0:
                await player.keys("tab")
            await player.keys("enter")
        assert player.name in ("ScoreScreen", "RaceScreen")
        assert "Astrid" in player.text()
        assert player.session.over
        (save,) = tmp_path.glob("*.jsonl")
        assert read(save, "vikings").session.digest == player.session.digest

    settings = Settings(scoring="skip", bots="instant")
    sit_down(tmp_path, test, seats, settings=settings, **options)


def test_one_person_against_bots_who_never_block(tmp_path):
    async def test(player: Player) -> None:
        for _ in range(400):
            if player.session.over:
                break
            assert player.play.shown.decider == 0
            await player.keys("enter")
        assert player.session.over

    sit_down(tmp_path, test, ("Astrid", "bot:random", "bot:random"), start="1")


@pytest.mark.parametrize("game_id", ["vikings", "fireaxe"])
def test_a_choice_is_tried_once_for_all_who_ask_about_it(tmp_path, monkeypatch, game_id):
    async def test(player: Player) -> None:
        play, tried = player.play, []
        apply = player.session.game.apply

        def counted(state, action):
            tried.append(action)
            return apply(state, action)

        monkeypatch.setattr(player.session.game, "apply", counted)
        for _ in range(5):
            tried.clear()
            await player.keys("tab")
            assert len(tried) <= len(play.face.steps(play.shown.view, player.chosen))
            play.warning()
            play.redraw()
            assert len(tried) <= len(play.face.steps(play.shown.view, player.chosen))
        assert tried

    sit_down(tmp_path, test, ("Astrid", "bot:random", "bot:random"), game_id=game_id, start="1")


def test_arrows_hop_between_legal_places_and_the_opposite_arrow_returns(tmp_path):
    async def test(player: Player) -> None:
        seen = set()
        for key, back in (("right", "left"), ("down", "up"), ("right", "left")):
            before = player.chosen
            await player.keys(key)
            assert player.chosen in player.session.legal()
            if player.chosen != before:
                after = player.chosen
                await player.keys(back)
                assert player.chosen == before
                await player.keys(key)
                assert player.chosen == after
            seen.add(player.chosen)
        assert len(seen) > 1

    sit_down(tmp_path, test, start="1")


def test_every_choice_can_be_reached_by_tab(tmp_path):
    async def test(player: Player) -> None:
        reached = set()
        for _ in range(len(player.session.legal())):
            await player.keys("tab")
            reached.add(player.chosen)
        assert reached == set(player.session.legal())

    sit_down(tmp_path, test, start="1")


def test_undo_redo_and_restart_keys(tmp_path):
    async def test(player: Player) -> None:
        await player.keys("enter", "enter")
        assert len(player.session.steps) == 2
        assert "Taken back." in await player.press("u")
        await player.keys("U")
        assert len(player.session.steps) == 2
        assert "Back to the start of your turn." in await player.press("R")
        assert player.session.steps == []
        assert "Nothing has been decided yet." in await player.press("u")
        assert len(player.play.log_lines) == 1

    sit_down(tmp_path, test, start="1")


def test_what_cannot_be_taken_back_asks_for_a_second_enter(tmp_path):
    async def test(player: Player) -> None:
        for _ in range(200):
            if player.play.shown.view.phase == "remove":
                break
            await player.keys("enter")
        entries = player.session.entries
        text = await player.press("enter")
        assert "This cannot be undone." in text
        assert player.session.entries == entries
        await player.keys("tab")
        assert "no way back" in player.text()
        await player.keys("enter")
        assert player.session.entries == entries
        await player.keys("enter")
        assert player.session.entries == entries + 1

    settings = Settings(scoring="skip", bots="instant")
    sit_down(tmp_path, test, settings=settings, game="advanced", start="1")


def test_the_list_of_choices_says_why_some_are_greyed(tmp_path):
    async def test(player: Player) -> None:
        rows = player.play.choices()
        greyed = [n for n, row in enumerate(rows) if player.session.refusal(row) is not None]
        assert greyed, "the blocked group is listed too"
        text = await player.press("a", *["down"] * greyed[0])
        assert "Choices" in text
        text = await player.press("enter")
        assert "The group at 0 is blocked" in text
        assert player.session.entries == 0

    sit_down(tmp_path, test, start="1", seed=11)


def test_jump_letters_go_straight_to_a_choice(tmp_path):
    async def test(player: Player) -> None:
        await player.keys("f")
        jump = player.play.cursor.jump
        assert len(jump) > 3
        action, letter = list(jump.items())[3]
        await player.keys(letter)
        assert player.chosen == action
        assert player.play.cursor.jump == {}

    sit_down(tmp_path, test, start="1")


def test_a_curtain_falls_between_people_when_wanted(tmp_path):
    async def test(player: Player) -> None:
        assert player.name == "HandoffScreen"
        text = player.text()
        assert "Astrid" in text
        assert "gold" not in text
        await player.keys("enter")
        for _ in range(100):
            if player.name == "HandoffScreen":
                break
            await player.keys("enter")
        assert "Bjorn" in player.text()

    settings = Settings(curtain="always", scoring="skip", confirm="never")
    sit_down(tmp_path, test, settings=settings, start="1", end_turn="auto")


def test_help_score_boards_log_and_leaving(tmp_path):
    async def test(player: Player) -> None:
        await player.keys("?")
        assert player.name == "Help"
        await player.keys("escape", "s")
        assert player.name in ("ScoreScreen", "RaceScreen")
        await player.keys("escape", "v")
        assert player.play.shown_seat == 1
        await player.keys("L")
        assert player.name == "Log"
        await player.keys("escape", "q")
        assert player.name == "Confirm"
        await player.keys("escape")
        assert player.top is player.play

    sit_down(tmp_path, test, start="1")


@pytest.mark.parametrize(
    ("size", "glyphs"),
    [((80, 24), "ascii"), ((100, 30), "cp437"), ((120, 40), "ascii"), ((170, 60), "unicode")],
)
@pytest.mark.parametrize("game_id", ["vikings", "fireaxe"])
def test_every_size_and_set_of_glyphs_shows_the_whole_game(tmp_path, size, glyphs, game_id):
    async def test(player: Player) -> None:
        dice = rng.Rng(3)
        for _ in range(25):
            for _ in range(12):
                if player.session.over:
                    break
                legal = player.session.legal()
                player.play.table.carry_out(legal[rng.draw(dice, len(legal))])
            await player.settle()
            text = player.text()
            assert len(text.splitlines()) == size[1]
            if glyphs == "ascii":
                assert text.isascii()
            if player.session.over:
                break

    seats = ("A", "B", "C")
    settings = Settings(
        scoring="skip", confirm="never", bots="instant", animation="off", curtain="never"
    )
    sit_down(tmp_path, test, seats, 7, settings, game_id, glyphs, size)


KEYS = (
    *("up", "down", "left", "right", "enter", "enter", "enter", "enter", "tab", "space", "escape"),
    *("pagedown", "home", "end", "backspace", "shift+tab", *"afuURvVsLto?qpedlny123x/bcrjkh"),
)


@pytest.mark.parametrize("seed", range(2))
def test_a_monkey_at_the_keyboard_breaks_nothing(tmp_path, seed):
    """Random keys at changing sizes: no crash, no stuck prompt, and the save stays sound."""
    game_id = ("vikings", "fireaxe")[seed % 2]

    async def test(player: Player) -> None:
        dice = rng.Rng(seed)
        sizes = [(80, 24), (100, 30), (120, 40), (60, 20)]
        for _ in range(150):
            if rng.draw(dice, 60) == 0:
                await player.pilot.resize_terminal(*sizes[rng.draw(dice, 4)])
            await player.keys(KEYS[rng.draw(dice, len(KEYS))])
            if not player.app.is_running:
                break

    seats = ("A", "bot:random", "C", "D")[: 3 + seed % 2]
    settings = Settings(bots="instant", thinking="0.5")
    sit_down(tmp_path, test, seats, seed, settings, game_id)
    for save in tmp_path.glob("*.jsonl"):
        assert read(save, game_id).whole


def test_the_compass_goes_straight_before_it_goes_near():
    spots = {"a": Rect(0, 0, 1, 1), "b": Rect(10, 0, 1, 1), "c": Rect(3, 5, 1, 1)}
    neighbours = Neighbours()
    assert neighbours.hop(spots, "a", "right") == "b"
    assert neighbours.hop(spots, "b", "left") == "a"
    assert neighbours.hop(spots, "a", "down") == "c"
    assert neighbours.hop(spots, "a", "up") == "a"


def test_keys_that_cannot_work_now_are_greyed_and_say_why(tmp_path):
    async def test(player: Player) -> None:
        active = player.top.active_bindings
        assert not active["U"].enabled
        assert "There is nothing to redo." in await player.press("U")
        assert "There is nothing to redo." not in await player.press("tab")

    sit_down(tmp_path, test, start="1")


def test_the_terminals_cursor_sits_on_the_choice_after_every_key(tmp_path):
    async def test(player: Player) -> None:
        for key in ("tab", "right", "down", "tab"):
            await player.keys(key)
            play = player.play
            rect = play.cursor.spots[player.chosen]
            x, y = player.app.cursor_position
            assert (x, y) == (play.area.region.x + rect.x, play.area.region.y + rect.y)

    sit_down(tmp_path, test, start="1", settings=QUIET)


def test_the_wheel_hops_like_an_arrow(tmp_path):
    async def test(player: Player) -> None:
        await player.press("right", "right", "down")
        below = player.chosen
        await player.press("up")
        above = player.chosen
        assert above != below
        area = player.play.area.region
        where = {"x": area.x, "y": area.y, "delta_x": 0, "button": 0}
        for kind, delta, wanted in ((MouseScrollDown, 1, below), (MouseScrollUp, -1, above)):
            player.app.post_message(
                kind(None, **where, delta_y=delta, shift=False, meta=False, ctrl=False)
            )
            await player.settle()
            assert player.chosen == wanted

    sit_down(tmp_path, test, size=(120, 40))
