"""The score on its screen: as if the game ended now, and at its end."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.game import Outcome, SeatScore
from core.tui.art.plot import draw_plot
from core.tui.drawing.canvas import Canvas
from core.tui.drawing.glyphs import ASCII, UNICODE
from core.tui.screens.score import ScoreScreen, ScoreSheet
from tests.play import play_on
from tests.tui.playing import Player, sit_down

PEOPLE = ("Astrid", "Bjorn", "Cnut")


def test_the_score_as_if_the_game_ended_now(tmp_path):
    async def test(player: Player) -> None:
        await player.press("enter", "enter", "enter")
        text = await player.press("s")
        assert player.name in ("ScoreScreen", "RaceScreen")
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


LONG = ("Astrid", "Bjorn", "Cnut the Impossibly Long")
RISING = [[step, 60 - step, 7] for step in range(61)]


def outcome(*totals: int, final: bool = True) -> Outcome:
    ranks = sorted(totals, reverse=True)
    parts = (("ships", -2), ("nobles", 0), ("fame", 9))
    scores = tuple(
        SeatScore(seat, total, ranks.index(total) + 1, parts) for seat, total in enumerate(totals)
    )
    return Outcome(scores, final, "Six rounds have been played.")


def score_of(folder, outcome, check, curve=("fame", RISING), **more) -> None:
    """Check the text of the score of some outcome."""

    async def test(player: Player) -> None:
        names = LONG[: len(outcome.scores)]
        player.app.push_screen(ScoreScreen(outcome, names, curve, None, player.play.face))
        await player.settle()
        check(player.text())
        await player.press("enter")
        assert player.top is player.play

    sit_down(folder, test, PEOPLE, **more)


def test_the_score_names_the_winner_and_leaves_out_what_nobody_has(tmp_path):
    def check(text: str) -> None:
        assert "★ B Bjorn wins with 52. ★" in text
        assert text.index("Total") < text.index("wins with"), "the winner is named last"
        assert "Six rounds have been played." in text
        assert "Ships" in text
        assert "Nobles" not in text

    score_of(tmp_path, outcome(40, 52, 47), check)


def test_a_victory_can_be_shared(tmp_path):
    def check(text: str) -> None:
        assert "A Astrid and C Cnut the Impossibly Long share the victory with 52." in text

    score_of(tmp_path, outcome(52, 40, 52), check)


def test_the_score_now_leads_without_winning(tmp_path):
    def check(text: str) -> None:
        assert "If the game ended now" in text
        assert "B Bjorn leads with 2." in text
        assert "★ B" not in text

    score_of(tmp_path, outcome(1, 2, final=False), check, ("fame", [[0, 1], [1, 2]]))


@pytest.mark.parametrize("glyphs", ["unicode", "cp437", "ascii"])
def test_the_curves_have_letters_and_end_values(tmp_path, glyphs):
    def check(text: str) -> None:
        assert "Fame over the game" in text
        assert "A Astrid 60" in text
        assert "B Bjorn 0" in text
        assert "C Cnut the Im~ 7" in text
        assert "the end" in text

    score_of(tmp_path, outcome(60, 0, 7), check, glyphs=glyphs, size=(120, 40))


@pytest.mark.parametrize("values", [[], [[0, 0]]])
def test_curves_of_nothing_are_no_fault(tmp_path, values):
    score_of(tmp_path, outcome(0, 0), lambda text: None, ("fame", values), size=(120, 40))


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


@pytest.mark.parametrize("glyphs", [UNICODE, ASCII], ids=lambda glyphs: glyphs.name)
@pytest.mark.parametrize("height", [7, 12])
def test_no_curve_covers_another(glyphs, height):
    """Whether they are level or cross, every seat has a cell of its own in every column."""
    level = [[3, 3, 3, 3, 3]] * 30
    crossing = [[step, 29 - step, 15, 0, 29] for step in range(30)]
    for values in (level, crossing):
        canvas = Canvas(50, height, glyphs)
        draw_plot(canvas, values)
        left, width = len(str(max(map(max, values)))) + 2, 20
        for x in range(left, left + width):
            styles = {canvas.style(x, y) for y in range(height - 2)}
            assert {f"seat-{number}" for number in range(1, 6)} <= styles


def test_a_rematch_has_the_same_players_and_options(tmp_path, bot_clock):
    async def test(player: Player) -> None:
        old = player.session
        play_on(old, 5000)
        player.play.refresh_table()
        await player.settle()
        assert player.name in ("ScoreScreen", "RaceScreen")
        finished = player.play
        assert finished.shown_seat in old.score().winners, "the table shows the winner's board"
        assert "n rematch" in player.text().splitlines()[-1]
        await player.press("n")
        new = player.session
        assert player.top is player.play is not finished
        assert finished not in player.app.screen_stack
        assert new.setup.seats == old.setup.seats
        assert new.setup.options == old.setup.options
        assert new.setup.seed != old.setup.seed
        assert not new.steps
        assert len(list(tmp_path.glob("*.jsonl"))) == 2

    sit_down(tmp_path, test, PEOPLE, game="advanced")
