"""The end of Vikings: the score revealed as a race, category by category, the crown last."""

from __future__ import annotations

from functools import cache

import pytest

from core.registry import find_app, find_face
from core.save import SaveFile
from core.session import AnySession
from core.tui.drawing.canvas import Canvas
from core.tui.drawing.glyphs import SETS
from core.tui.games import table_of
from core.tui.settings import Settings
from tests.play import play_on, session
from tests.tui.playing import Player, in_app, launch
from tests.tui.vikings_table import GAME, NAMES
from vikings_tui.ending import STEPS, Ending, Finish, ending_of
from vikings_tui.paint.race import draw_race
from vikings_tui.paint.reckoning import winner_words
from vikings_tui.screens.end import RaceScreen

SIZES = [(80, 22), (120, 38), (170, 48), (250, 68)]


@cache
def finished(seats: int = 3, advanced: bool = True) -> AnySession:
    game = "advanced" if advanced else "basic"
    return play_on(session(seats=NAMES[:seats], game=game), 10_000)


def ending(seats: int = 3, advanced: bool = True) -> Ending:
    game = finished(seats, advanced)
    return ending_of(GAME.score(game.state), GAME.observe(game.state, None), game.names)


def shown(end: Ending, frame: int, size=(120, 38), glyphs="unicode", depth="true") -> str:
    canvas = Canvas(*size, SETS[glyphs], depth)
    draw_race(canvas, Finish(end, lambda: [[0, 0, 0], [3, 2, 1]]), frame)
    return "\n".join(canvas.text(y) for y in range(canvas.height))


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("advanced", [False, True])
def test_the_counts_lead_from_the_rounds_to_the_score(seats, advanced):
    end = ending(seats, advanced)
    whats = [one.what for one in end.counts]
    assert whats[:6] == ["ships", "gold", "boatswains", "islands", "longest", "feeding"]
    assert (whats[6:] == ["buildings"]) == advanced
    for seat, score in enumerate(end.outcome.scores):
        assert end.total(seat, 0) == end.rounds[seat]
        assert end.total(seat, end.frames - 1) == score.total
        for count, stop in enumerate(end.stops[1:-1], 1):
            before = end.total(seat, stop - STEPS)
            assert end.total(seat, stop) - before == end.counts[count - 1].amounts[seat]


def test_places_are_those_of_the_fame_so_far_and_at_last_of_the_score():
    end = ending(4)
    for count in range(len(end.counts)):
        fame = [end.total(seat, STEPS * count) for seat in end.order(count)]
        assert fame == sorted(fame, reverse=True)
    places = [end.outcome.scores[seat].place for seat in end.order(len(end.counts))]
    assert places == sorted(places)


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize(
    ("glyphs", "depth"), [("unicode", "true"), ("cp437", "16"), ("ascii", "none")]
)
def test_nothing_of_a_count_is_told_before_its_turn(size, glyphs, depth):
    end = ending()
    words = winner_words(end)
    for count, stop in enumerate(end.stops[:-1]):
        text = shown(end, stop, size, glyphs, depth)
        assert words not in text
        rows = {row[4:26].strip(): row[26:57].split() for row in text.splitlines()}
        for number, one in enumerate(end.counts):
            assert bool(rows[one.label]) == (number < count), (one.label, count)
        total = next(row for row in text.splitlines() if row[4:8] == "fame")
        assert [int(n) for n in total.split()[1:4]] == [end.total(s, stop) for s in range(3)]
    assert words in shown(end, end.frames - 1, size, glyphs, depth)


def test_the_end_is_revealed_and_played_again(tmp_path):
    async def test(player: Player) -> None:
        await player.settle()
        race = player.top
        assert isinstance(race, RaceScreen)
        assert race.revealing
        assert "wins with" not in player.text()
        assert "rematch" not in player.text().splitlines()[-1]
        await player.press("enter")
        assert race.frame == STEPS
        await player.press("b")
        assert race.frame == 0
        text = await player.press("escape")
        assert not race.revealing
        assert "with" in text
        assert "fame" in text
        assert "The score at each decision" in await player.press("tab")
        await player.press("tab")
        await player.press("enter")
        assert player.top is player.play
        winner = player.session.game.score(player.session.state).winners[0]
        assert player.play.shown_seat == winner
        await player.press("s")
        assert isinstance(player.top, RaceScreen)
        assert not player.top.revealing
        old = player.session
        await player.press("n")
        assert player.app.screen.table.session is not old

    settings = Settings(bots="instant", scoring="step", bell="off", animation="off")
    game = play_on(session(seats=NAMES[:2]), 10_000)
    save = SaveFile.create(tmp_path, game)
    make = find_app("vikings")
    app = make(
        "vikings",
        find_face("vikings"),
        launch(tmp_path, settings),
        lambda app: app.play_screen(table_of(app, game, save)),
    )
    in_app(app, test)
