"""The curtain between two people at one keyboard."""

from __future__ import annotations

import pytest

from core.tui.drawing.board import CanvasWidget
from core.tui.screens.handoff import HandoffScreen
from tests.tui.playing import Player, sit_down

PEOPLE = ("Astrid", "Bjorn", "bot:random")


def everything(player: Player) -> str:
    """What is on the screen and in the picture of every widget, in sight or not."""
    canvases = [
        widget.canvas
        for screen in player.app.screen_stack
        for widget in screen.query(CanvasWidget)
        if widget.canvas is not None
    ]
    rows = [canvas.text(y) for canvas in canvases for y in range(canvas.height)]
    return "\n".join([player.text(), *rows])


def hand_of(player: Player, seat: int) -> list[str]:
    return [rune.name for rune in player.session.view(seat).hand]


async def end_turn(player: Player) -> None:
    """Load, leave, and end the turn, with the hand in sight at last."""
    for _ in range(20):
        legal = player.session.legal()
        end = [action for action in legal if action.kind == "end"]
        if end:
            await player.press("4")
        assert player.play.table.carry_out((end or legal)[0]) is None
        await player.settle()
        if end:
            return
    raise AssertionError("the turn never ends")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_nothing_of_a_hand_is_anywhere_behind_the_curtain(tmp_path, size):
    async def test(player: Player) -> None:
        for seat in (0, 1):
            assert player.name == "HandoffScreen"
            shown, hands = everything(player), hand_of(player, 0) + hand_of(player, 1)
            assert PEOPLE[seat] in player.text()
            assert len(hands) == 2
            assert not [rune for rune in hands if rune in shown]
            assert "what now?" not in shown
            await player.press("enter")
            assert player.top is player.play
            await player.press("4")
            assert hand_of(player, seat)[0] in everything(player)
            assert hand_of(player, 1 - seat)[0] not in everything(player)
            await player.press("1")
            await end_turn(player)

    sit_down(tmp_path, test, PEOPLE, game_id="fireaxe", size=size, start="1")


def test_a_key_meant_for_the_screen_before_does_not_open_the_curtain(tmp_path):
    async def test(player: Player) -> None:
        answers: list[bool | None] = []
        screen = HandoffScreen(1, "Bjorn", since=player.clock.now(), note="A note.")
        player.app.push_screen(screen, answers.append)
        await player.settle()
        text = await player.press("enter", "q")
        assert player.top is screen
        assert "A note." in text
        assert "B Bjorn" in text
        player.clock.time += 0.5
        await player.press("x", "escape")
        assert player.top is screen
        await player.press("space")
        assert answers == [True]

    sit_down(tmp_path, test)


def test_the_curtain_opens_by_a_click_and_q_or_ctrl_c_leave_the_game(tmp_path):
    async def test(player: Player) -> None:
        assert player.name == "HandoffScreen"
        await player.pilot.click(offset=(40, 12))
        await player.settle()
        assert player.top is player.play

    async def leave(player: Player, key: str) -> None:
        play = player.play
        await player.press(key)
        assert play.table.closed
        assert play not in player.app.screen_stack

    sit_down(tmp_path / "click", test, PEOPLE, game_id="fireaxe")
    for key in ("q", "ctrl+c"):
        sit_down(
            tmp_path / key, lambda player, key=key: leave(player, key), PEOPLE, game_id="fireaxe"
        )


def test_the_curtain_is_plain_ascii_where_it_must_be(tmp_path):
    async def test(player: Player) -> None:
        text = player.text()
        assert player.name == "HandoffScreen"
        assert text.isascii()
        assert "Pass the keyboard to" in text
        assert "q leave" in text.splitlines()[-1]

    sit_down(tmp_path, test, PEOPLE, game_id="fireaxe", glyphs="ascii")
