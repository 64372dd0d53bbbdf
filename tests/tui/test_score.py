"""The score on its screen: as if the game ended now, and at its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.game import Outcome, SeatScore
from core.tui.canvas import Canvas
from core.tui.screens.score import ScoreScreen, ScoreSheet
from tests.tui.playing import Player, sit_down

PEOPLE = ("Astrid", "Bjorn", "Cnut")


def test_the_score_as_if_the_game_ended_now(tmp_path):
    async def test(player: Player) -> None:
        await player.press("enter", "enter", "enter")
        text = await player.press("s")
        assert player.name == "ScoreScreen"
        outcome = player.session.game.score(player.session.state)
        assert "If the game ended now" in text.splitlines()[0]
        for score in outcome.scores:
            assert PEOPLE[score.seat] in text
        (total,) = (row for row in text.splitlines() if row.strip().startswith("Total"))
        assert total.split()[1:] == [str(score.total) for score in outcome.scores]
        assert "costliest" not in text, "a game that goes on cannot be reviewed"
        for key in ("enter", "escape", "q", "space"):
            await player.press(key)
            assert player.top is player.play
            await player.press("s")

    sit_down(tmp_path, test, PEOPLE)


def test_table_and_curve_take_turns_where_there_is_no_room_for_both(tmp_path):
    async def small(player: Player) -> None:
        many = tuple((f"category-{number}", number + 1) for number in range(9))
        outcome = player.session.game.score(player.session.state)
        outcome = replace(outcome, scores=[replace(one, parts=many) for one in outcome.scores])
        curve = ("fame", [[0, 1, 2], [3, 2, 1]])
        player.app.push_screen(ScoreScreen(outcome, PEOPLE, curve, None, player.play.face))
        await player.settle()
        text = player.text()
        assert "Total" in text
        assert "Category 8" in text
        assert "Tab fame over the game" in text.splitlines()[-1]
        text = await player.press("tab")
        assert "Total" not in text
        assert "over the game" in text
        assert "Total" in await player.press("left")

    async def large(player: Player) -> None:
        await player.press("enter", "enter")
        text = await player.press("s")
        assert "Total" in text
        assert "over the game" in text
        assert "Tab" not in text.splitlines()[-1]
        await player.press("tab")
        assert not player.top.query_one(ScoreSheet).plot_shown

    sit_down(tmp_path / "small", small, PEOPLE)
    sit_down(tmp_path / "large", large, PEOPLE, size=(120, 40))


@pytest.mark.parametrize("glyphs", ["cp437", "ascii"])
def test_the_score_speaks_the_terminals_language(tmp_path, glyphs):
    async def test(player: Player) -> None:
        await player.press("enter")
        text = await player.press("s")
        text.encode("ascii" if glyphs == "ascii" else "cp437")

    sit_down(tmp_path, test, PEOPLE, glyphs=glyphs, size=(120, 40))


def test_a_broken_tie_says_what_broke_it(tmp_path):
    scores = tuple(
        SeatScore(seat, 12, place, (("fame", 12),), gold)
        for seat, place, gold in ((0, 2, 3), (1, 1, 5), (2, 3, 1))
    )

    def sheet(player: Player, outcome: Outcome) -> str:
        canvas = Canvas(76, 20, player.app.palette.glyphs)
        ScoreSheet(outcome, PEOPLE, ("fame", [])).paint(canvas)
        return "\n".join(canvas.text(y) for y in range(canvas.height))

    async def test(player: Player) -> None:
        text = sheet(player, Outcome(scores, True, tiebreak="gold left"))
        assert "Bjorn wins with 12, by gold left." in text
        (row,) = (row for row in text.splitlines() if row.strip().startswith("Gold left"))
        assert row.split()[2:] == ["3", "5", "1"]
        clear = tuple(replace(one, total=12 + one.tiebreak) for one in scores)
        text = sheet(player, Outcome(clear, True, tiebreak="gold left"))
        assert "wins with 17." in text
        assert "Gold left" not in text

    sit_down(tmp_path, test, PEOPLE)
