"""Dialogs over the table: opened by their keys from a real game, and answered."""

from __future__ import annotations

import gc
import threading
from dataclasses import astuple, replace

import pytest
from textual.screen import ModalScreen
from textual.strip import Strip

from core.bots.budget import Hint
from core.errors import BotFailed
from core.seats import LEVELS
from core.tui.app import GameApp
from core.tui.drawing.glyphs import CP437
from core.tui.modals.confirm import Confirm
from core.tui.modals.find import Find
from core.tui.modals.play_on import PlayOn
from core.tui.modals.prompts import Jump, Sure
from core.tui.modals.sit_down import TypedAnswer
from core.tui.modals.substitute import Substitute
from core.tui.modals.talk import TalkLine
from core.tui.modals.texts import Log, Message
from core.tui.widgets.reading import PickList, TextPane
from tests.tui.playing import QUIET, Player, sit_down

CP437_SIGNS = {*bytes(range(256)).decode("cp437"), *"".join(map(str, astuple(CP437)))}
"""What the console shows; some of its signs have no place in Python's table."""
ALONE = ("Astrid", "bot:random", "bot:random")


async def hints_done(player: Player) -> None:
    for worker in [one for one in player.app.workers if one.group == "hints"]:
        await worker.wait()
    await player.pilot.pause()


def place_of(player: Player, words: str) -> tuple[int, int]:
    """Where words stand on the screen."""
    rows = player.text().splitlines()
    y = next(y for y, row in enumerate(rows) if words in row)
    return rows[y].index(words), y


async def click(player: Player, words: str) -> None:
    await player.pilot.click(offset=place_of(player, words))
    await player.settle()


def test_leaving_asks_first_and_no_is_the_safe_answer(tmp_path):
    async def test(player: Player) -> None:
        text = await player.press("q")
        assert player.name == "Confirm"
        assert "Leave the game?" in text
        assert "y yes" in text.splitlines()[-1]
        await player.press("enter")
        assert player.top is player.play, "the cursor starts on no"
        await player.press("q", "left", "escape")
        assert player.top is player.play
        await player.press("q")
        await click(player, "No  n")
        assert player.top is player.play
        play = player.play
        await player.press("q", "left", "enter")
        assert play.table.closed

    sit_down(tmp_path, test, settings=replace(QUIET, quit="ask"))


def test_a_question_names_its_answers_and_is_answered_by_a_click(tmp_path):
    async def test(player: Player) -> None:
        answers: list[bool | None] = []
        for press in ("y", "n", "click"):
            player.app.push_screen(
                Confirm("Really?", ["All of it."], ("Delete", "Keep")), answers.append
            )
            await player.settle()
            assert "y delete" in player.text().splitlines()[-1]
            if press == "click":
                await click(player, "Delete  y")
            else:
                await player.press(press)
        assert answers == [True, False, True]

    sit_down(tmp_path, test)


def test_a_message_goes_by_any_usual_key_or_a_click(tmp_path):
    async def test(player: Player) -> None:
        for key in ("enter", "space", "escape", "q"):
            player.app.tell("About this save", "It was [cut] short.")
            await player.settle()
            assert "It was [cut] short." in player.text()
            await player.press(key)
            assert player.top is player.play
        player.app.push_screen(Message("Long", ["word " * 400]))
        await player.settle()
        assert "more" in player.text(), "the border says that it goes on"
        await player.press("end")
        await click(player, "Continue")
        assert player.top is player.play

    sit_down(tmp_path, test)


def test_what_cannot_be_undone_needs_a_second_enter(tmp_path, monkeypatch):
    async def test(player: Player) -> None:
        monkeypatch.setattr(player.play, "warning", lambda: "This cannot be undone.")
        before, chosen = player.session.entries, player.chosen
        text = await player.press("enter")
        assert player.name == "Sure"
        assert "This cannot be undone. Enter does it anyway, Esc cancels." in text.splitlines()[-2]
        for key in ("escape", "x", "right"):
            await player.press(key)
            assert player.top is player.play
            assert player.session.entries == before
            assert player.chosen == chosen
            await player.press("enter")
        await player.press("enter")
        assert player.session.entries > before
        before = player.session.entries
        await player.press("enter")
        await click(player, "This cannot be undone.")
        assert player.session.entries > before

    sit_down(tmp_path, test)


def test_a_letter_jumps_to_its_choice_and_any_other_key_cancels(tmp_path):
    async def test(player: Player) -> None:
        text = await player.press("f")
        assert player.name == "Jump"
        assert "Press the letter of a choice" in text.splitlines()[-3]
        letters = player.play.cursor.jump
        target, letter = list(letters.items())[3]
        await player.press(letter)
        assert player.chosen == target
        await player.press("f", "escape")
        assert player.top is player.play
        assert player.chosen == target
        assert not player.play.cursor.jump

    sit_down(tmp_path, test)


@pytest.mark.parametrize("key", ["ctrl+c", "ctrl+q"])
def test_the_keys_of_everywhere_work_over_every_dialog(tmp_path, monkeypatch, key):
    """Ctrl-C leaves a dialog as Esc does: whatever it asked, nothing happens."""
    done: list[str] = []
    monkeypatch.setattr(GameApp, "action_redraw", lambda app: done.append("redraw"))
    monkeypatch.setattr(GameApp, "action_suspend_process", lambda app: done.append("suspend"))

    async def test(player: Player) -> None:
        monkeypatch.setattr(player.play.table, "hints", lambda: lambda budget: [])
        monkeypatch.setattr(player.play, "warning", lambda: "This cannot be undone.")
        before, chosen = player.session.entries, player.chosen
        opened = []
        for opens in ("L", "question_mark", "q", "a", "h", "slash", "f", "enter"):
            await player.keys(opens)
            await hints_done(player)
            dialog = player.top
            assert isinstance(dialog, ModalScreen)
            opened.append(player.name)
            await player.keys("ctrl+l", "ctrl+z")
            assert player.top is dialog
            await player.keys(key)
            assert player.top is player.play
        assert opened == ["Log", "Help", "Confirm", "Choices", "Hints", "Find", "Jump", "Sure"]
        assert done == ["redraw", "suspend"] * len(opened)
        assert (player.session.entries, player.chosen) == (before, chosen)

    sit_down(tmp_path, test, settings=replace(QUIET, quit="ask"))


def test_whoever_waits_for_an_answer_is_told_no_by_ctrl_c(tmp_path):
    async def test(player: Player) -> None:
        failure = BotFailed("The bot x.py does not answer.")
        for dialog, no in (
            (Confirm("Really?", safe=False), False),
            (Sure("This cannot be undone."), False),
            (Find("place", str), False),
            (Jump(), ""),
            (TalkLine(()), None),
            (TypedAnswer("Your name: ", "a name"), None),
            (PlayOn(1, ("Astrid", "Bjorn"), free=True), None),
            (Substitute(1, "Bjorn", failure), None),
        ):
            answers: list[object] = []
            player.app.push_screen(dialog, answers.append)
            await player.settle()
            await player.clock.advance(10)
            await player.keys("ctrl+c")
            assert answers == [no], type(dialog)
            assert player.top is player.play

    sit_down(tmp_path, test)


def test_a_refused_choice_says_why_and_stays(tmp_path):
    async def test(player: Player) -> None:
        await player.press("a")
        assert player.name == "Choices"
        before = player.session.entries
        text = await player.press("end")
        assert "(V4)" in text or "blocked" in text or "last of its colour" in text
        await player.press("enter")
        assert player.name == "Choices"
        assert player.session.entries == before
        text = await player.press("home")
        assert "blocked" not in text
        await player.press("down", "enter")
        assert player.top is player.play
        assert player.session.entries > before

    sit_down(tmp_path, test)


def test_the_letter_of_a_choice_picks_it_from_the_list(tmp_path):
    async def test(player: Player) -> None:
        before = player.session.entries
        await player.press("a")
        await player.press("j")
        assert player.top is player.play
        assert player.session.entries > before
        await player.press("a", "a")
        assert player.top is player.play, "the key that opened the list closes it"

    sit_down(tmp_path, test, ALONE, game_id="fireaxe", start="1")


def test_a_click_picks_a_line_of_the_list(tmp_path):
    async def test(player: Player) -> None:
        before = player.session.entries
        await player.press("a")
        row = player.top.query_one(PickList)
        await player.pilot.click(PickList, offset=(5, 2))
        await player.settle()
        assert row.highlighted == 2
        assert player.session.entries > before

    sit_down(tmp_path, test)


def test_hints_that_nobody_waits_for_stop_thinking(tmp_path, monkeypatch):
    began, ended, pause = threading.Event(), threading.Event(), threading.Event()

    def work(budget):
        began.set()
        while not budget.cancelled():
            pause.wait(0.001)
        ended.set()
        return []

    async def test(player: Player) -> None:
        monkeypatch.setattr(player.play.table, "hints", lambda: work)
        text = await player.press("h")
        assert "Thinking" in text
        assert began.wait(10)
        await player.press("escape")
        assert ended.wait(10)
        assert player.top is player.play

    sit_down(tmp_path, test)


def test_a_hint_says_why_and_enter_goes_there(tmp_path, monkeypatch):
    async def test(player: Player) -> None:
        legal = player.session.legal()
        found = [Hint((legal[2],), "it is cheap", 1.25), Hint((legal[4],), "it is near", -0.5)]
        monkeypatch.setattr(player.play.table, "hints", lambda: lambda budget: found)
        before = player.session.entries
        await player.press("h")
        await hints_done(player)
        text = player.text()
        assert "it is cheap" in text
        assert " best " in text
        assert " -1.8 points " in text
        await player.press("down", "enter")
        assert player.top is player.play
        assert player.chosen == legal[4]
        assert player.session.entries == before, "a hint is never taken by itself"

    sit_down(tmp_path, test)


def test_no_hint_is_said_too(tmp_path, monkeypatch):
    async def test(player: Player) -> None:
        monkeypatch.setattr(player.play.table, "hints", lambda: lambda budget: [])
        await player.press("h")
        await hints_done(player)
        assert "There is no hint for this moment." in player.text()
        await player.press("enter", "h")
        assert player.top is player.play

    sit_down(tmp_path, test)


def test_typing_a_name_moves_the_cursor_and_esc_restores_it(tmp_path):
    async def test(player: Player) -> None:
        await player.press("c", "N")
        before, name = player.chosen, player.play.face.name
        text = await player.press("/", "y", "o", "r")
        assert player.name == "Find"
        assert name(player.chosen) == "York"
        assert "York" in text.splitlines()[-3], "what was found stands beside the field"
        await player.press("escape")
        assert player.top is player.play
        assert player.chosen == before
        for key in ("enter", "tab"):
            await player.press("/", "y", "o", "r", key)
            assert player.top is player.play
            assert name(player.chosen) == "York"

    sit_down(tmp_path, test, ALONE, game_id="fireaxe", start="1")


def test_the_log_opens_at_its_end_and_copies(tmp_path):
    async def test(player: Player) -> None:
        await player.press("L")
        assert player.name == "Log"
        await player.press("c")
        lines = [line for lines in player.play.log_lines for line in lines]
        assert player.app.clipboard == "\n".join(lines)
        await player.press("L")
        assert player.top is player.play
        player.app.push_screen(Log([f"Sentence {number}." for number in range(90)]))
        await player.settle()
        await player.pilot.pause()
        assert "Sentence 89." in player.text()
        assert "Sentence 0." in await player.press("home")
        pane = player.top.query_one(TextPane)
        pane.text_select_all()
        await player.press("ctrl+c")
        assert "Sentence 44." in player.app.clipboard

    sit_down(tmp_path, test)


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_help_lists_the_keys_that_work_now_as_the_player_has_them(tmp_path, size):
    async def test(player: Player) -> None:
        player.app.set_keymap({"play.log": "z"})
        await player.settle()
        await player.press("?")
        pane = player.top.query_one(TextPane)
        rows = [row.split() for row in pane.text.splitlines()]
        assert any(row[-3:] == ["z", "the", "log"] for row in rows)
        assert not any(row[-3:] == ["L", "the", "log"] for row in rows)
        assert "undo the last choice" not in pane.text, "there is nothing to undo yet"
        assert "Buy one group" in pane.text
        await player.press("end")
        assert "find and run any command" in player.text()
        await player.press("?")
        assert player.top is player.play

    sit_down(tmp_path, test, size=size)


@pytest.mark.parametrize("glyphs", ["unicode", "cp437", "ascii"])
@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_every_dialog_fits_and_speaks_the_terminals_language(tmp_path, glyphs, size):
    async def test(player: Player) -> None:
        for key, back in (("a", "escape"), ("L", "escape"), ("?", "escape"), ("q", "n")):
            text = await player.press(key)
            assert player.top is not player.play
            box = player.top.query_one("#box").region
            assert box.x >= 0
            assert 1 <= box.y < box.bottom < size[1]
            assert box.right <= size[0]
            if glyphs == "ascii":
                assert text.isascii()
            if glyphs == "cp437":
                assert not set(text) - CP437_SIGNS
            await player.press(back)

    settings = replace(QUIET, quit="ask")
    sit_down(tmp_path, test, size=size, glyphs=glyphs, settings=settings)


def test_a_substitute_ignores_a_key_that_came_right_after(tmp_path):
    async def test(player: Player) -> None:
        answers: list[str | None] = []

        async def ask() -> None:
            failure = BotFailed("The bot x.py does not answer.")
            player.app.push_screen(Substitute(1, "Bjorn", failure), answers.append)
            await player.settle()

        await ask()
        assert "x.py does not answer" in player.text()
        await player.press("enter", "q")
        assert player.name == "Substitute"
        player.clock.time += 0.5
        await player.press("home", "enter")
        await ask()
        player.clock.time += 0.5
        await player.press("q")
        await ask()
        await click(player, "A person at this keyboard")
        await ask()
        await click(player, "Let the bot play")
        assert answers == [LEVELS[0], None, "person", "again"]

    sit_down(tmp_path, test)


def test_keys_that_scroll_are_shown_only_where_something_scrolls(tmp_path):
    async def test(player: Player) -> None:
        short = Message("Told", ["One line."])
        player.app.push_screen(short)
        await player.settle()
        assert "scroll" not in player.text().splitlines()[-1]
        await player.press("enter")
        player.app.push_screen(Message("Told", [f"Line {number}." for number in range(60)]))
        await player.settle()
        assert "scroll" in player.text().splitlines()[-1]

    sit_down(tmp_path, test)


def test_nothing_of_a_closed_dialog_is_kept(tmp_path):
    """Screens, and the strips of their pictures, are gone once they are closed."""
    screens: list[int] = []
    strips: list[int] = []

    async def test(player: Player) -> None:
        for _ in range(3):
            for key in ("question_mark", "L", "q", "ctrl+p"):
                await player.keys(key, "escape")
            gc.collect()
            screens.append(sum(isinstance(each, ModalScreen) for each in gc.get_objects()))
            strips.append(sum(isinstance(each, Strip) for each in gc.get_objects()))

    sit_down(tmp_path, test, size=(120, 40))
    assert screens[2] == screens[1]
    assert strips[2] - strips[1] < 100
