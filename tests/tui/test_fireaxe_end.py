"""The end of Fire & Axe: the count, the winner last, and how it came about."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from core.game import Setup
from core.games.fireaxe import events as ev
from core.session import Session
from core.table import LocalTable
from core.tui.drawing.canvas import Canvas
from core.tui.drawing.glyphs import SETS
from core.tui.games import table_of
from core.tui.screens.replay import ReplayScreen
from fireaxe_tui.chronicle.turns import Deed
from fireaxe_tui.ending import bars, sheet, ships
from fireaxe_tui.ending.course import _title as named
from fireaxe_tui.ending.plot import draw_course
from fireaxe_tui.ending.sheet import Ending, Progress
from fireaxe_tui.face import FireAxeFace
from fireaxe_tui.map.view import MapView
from fireaxe_tui.screens.end import EndScreen, ending_of
from tests.fireaxe.wander import plies
from tests.tui.fireaxe_table import GAME, QUIET, at_table
from tests.tui.playing import Player

NAMES = ("Astrid", "Bjorn", "Cnut")
SIZES = [(80, 20), (120, 36), (170, 56), (250, 66)]


@cache
def face() -> FireAxeFace:
    return FireAxeFace(GAME)


@cache
def session() -> Any:
    found = Session(GAME, Setup(NAMES, 5, GAME.read_options({"conflict": "on"})))
    for ply in plies(5, len(NAMES), "on"):
        found.submit(ply.action)
    return found


@cache
def ending() -> Ending:
    return ending_of(LocalTable(session()), face())


def painted(
    size: tuple[int, int],
    progress: Progress,
    glyphs: str = "unicode",
    depth: str = "true",
    shown: Ending | None = None,
) -> str:
    canvas = Canvas(*size, SETS[glyphs], depth)
    chart = MapView(face().data, face().layout, face().room)
    sheet.draw(canvas, shown or ending(), progress, chart)
    return "\n".join(canvas.text(y) for y in range(canvas.height))


def test_the_count_comes_to_the_final_score():
    tally = ending().tally
    last = len(tally.counts)
    scores = ending().outcome.scores
    assert tally.totals(last) == [score.total for score in scores]
    for score in scores:
        by_category = [row[score.seat] for row in tally.parts(last)]
        assert by_category == [points for _, points in score.parts]
    assert tally.totals(0) == [sum(p for c, p in s.parts[:5]) for s in scores]


def test_settlements_are_counted_in_one_go_and_homelands_one_by_one():
    tally = ending().tally
    stops = [0]
    while stops[-1] < len(tally.counts):
        stops.append(tally.next_stop(stops[-1]))
    stages = [[one.stage for one in tally.counts[a:b]] for a, b in pairwise(stops)]
    assert stages[0] == ["axe"]
    assert set(stages[1]) == {"settlements"}
    assert all(stage == ["saga-sets"] for stage in stages[2:])
    ports = [port for one in tally.counts for port, _, _ in one.ports]
    settled = [port for captain in ending().view.captains for port in captain.settlements]
    assert sorted(ports) == sorted(settled)


@pytest.mark.parametrize("size", SIZES, ids=str)
def test_nothing_tells_the_winner_before_it_is_counted(size):
    tally = ending().tally
    totals = [score.total for score in ending().outcome.scores]
    for number in range(len(tally.counts)):
        text = painted(size, Progress(number, 0.5))
        assert "wins " not in text
        assert "moments" not in text
        if tally.totals(number) != totals:
            (row,) = (line for line in text.splitlines() if "So far" in line)
            assert [int(n) for n in row.split("So far")[1].split()] == tally.totals(number, 0.5)
    text = painted(size, Progress(len(tally.counts), told=True))
    winner = ending().outcome.winners[0]
    assert f"{NAMES[winner]} wins" in text
    assert all(str(total) in text for total in totals)
    assert "Points if it had ended then" in text


@pytest.mark.parametrize(("glyphs", "depth"), [("ascii", "none"), ("cp437", "16")])
def test_every_terminal_can_show_it(glyphs, depth):
    for number, one in enumerate(ending().tally.counts, 1):
        text = painted((80, 20), Progress(number), glyphs, depth)
        if glyphs == "ascii" or not one.ports:  # the map has signs that Python's table leaves out
            text.encode(glyphs)
    told = Progress(len(ending().tally.counts), told=True)
    for told.moments in (False, True):
        painted((80, 20), told, glyphs, depth).encode(glyphs)


def test_a_shared_victory_shows_every_winner():
    outcome = ending().outcome
    scores = tuple(replace(score, place=1) for score in outcome.scores)
    shared = replace(ending(), outcome=replace(outcome, scores=scores))
    text = painted((120, 36), Progress(len(shared.tally.counts), told=True), shown=shared)
    assert "share the victory" in text
    assert "wins " not in text
    assert sheet.first_words(shared).startswith("A Astrid, B Bjorn and C Cnut share the victory")


def test_where_there_is_room_every_region_and_homeland_is_listed():
    counts = [one for one in ending().tally.counts if one.stage != "axe" and any(one.amounts)]
    whole = painted((250, 66), Progress(len(ending().tally.counts), told=True))
    rows = whole.split("\n")
    for one in counts:
        points = [str(each) for each in one.amounts if each]
        told = [row.split() for row in rows if f" {one.title[:12]}" in row]
        assert any(words[-len(points) :] == points for words in told)


@pytest.mark.parametrize(("glyphs", "depth"), [("unicode", "none"), ("ascii", "true")])
def test_a_ship_in_lines_has_the_letter_of_its_captain_on_the_sail(glyphs, depth):
    for seat in ending().outcome.winners:
        canvas = Canvas(40, 9, SETS[glyphs], depth)
        ships.draw_winners(canvas, (seat,))
        picture = "\n".join(canvas.text(y) for y in range(canvas.height))
        assert picture.count("ABCDE"[seat]) == 8
    canvas = Canvas(40, 9, SETS[glyphs], depth)
    ships.draw_grey(canvas)
    assert "\n".join(canvas.text(y) for y in range(canvas.height)).count("?") == 8


def test_the_letters_of_a_curve_stand_on_it():
    canvas = Canvas(90, 12, SETS["unicode"], "true")
    rising = [[0, 40], [40, 0], [40, 40]]
    draw_course(canvas, replace(ending().course, values=rising, moments=(), eras=()))
    for y in range(canvas.height):
        text = canvas.text(y)
        for x in (x for x, char in enumerate(text[4:80], 4) if char in "AB"):
            near = [canvas.text(row)[x - 1 : x + 2] for row in range(max(0, y - 1), y + 2)]
            assert any("\u2800" < char <= "\u28ff" for char in "".join(near))


def test_the_curve_is_the_score_as_if_it_had_ended():
    course = ending().course
    for number, turn in enumerate(course.turns):
        now = GAME.score(session().state_at(turn.start))
        assert list(course.values[number]) == [score.total for score in now.scores]
    assert course.values[-1] == tuple(score.total for score in ending().outcome.scores)


def test_the_moments_are_the_turns_that_changed_most():
    course = ending().course
    weights = [
        sum(abs(b - a) for a, b in zip(before, after, strict=True))
        for before, after in pairwise(course.values)
    ]
    chosen = [moment.number for moment in course.moments]
    assert len(chosen) == 3
    assert chosen == sorted(chosen)
    assert min(weights[n] for n in chosen) >= max(
        weight for n, weight in enumerate(weights) if n not in chosen
    )
    for moment in course.moments:
        for change in moment.changes:
            after, before = course.values[moment.number + 1], course.values[moment.number]
            assert change.points == after[change.seat] - before[change.seat]


@pytest.mark.parametrize(
    ("why", "title"),
    [
        ("settlements", "settles Truso (4), settles Wolin (6)"),
        ("raid", "burns Reric (5)"),
        ("axe", "burns Reric (5)"),
        ("saga-sets", "completes The Wendish Shore"),
        ("", "completes The Wendish Shore"),
        ("trade", "completes The Wendish Shore"),
    ],
)
def test_a_moment_is_named_after_what_its_points_come_from(why, title):
    deeds = (
        Deed("raid", "raids Lubech in vain"),
        Deed("raid", "burns Reric (5)", 4, event=ev.TownTaken),
        Deed("settle", "settles Truso (4)", event=ev.SettlementFounded),
        Deed("saga", "completes The Wendish Shore", 1),
        Deed("settle", "settles Wolin (6)", event=ev.SettlementFounded),
        Deed("settle", "fails to settle Gnezdovo"),
    )
    turn = replace(ending().course.turns[0], deeds=deeds, strikes=())
    assert named(turn, NAMES, why) == title


def test_bars_change_places_row_by_row():
    assert bars.order([3, 9, 9]) == [1, 2, 0]
    assert bars.targets([3, 9, 9], 20) == [12, 0, 6]
    assert bars.targets([3, 9, 9], 4) == [2, 0, 1]


def at_the_end(folder, test, **more) -> None:
    """Run a test at the last decision of a game."""

    async def begin(player: Player) -> None:
        game = Session(GAME, Setup(NAMES, 5, GAME.read_options({"conflict": "on"})))
        for step in session().steps[:-1]:
            game.submit(step.action)
        app = player.app
        app.switch_screen(app.play_screen(table_of(app, game, None)))
        await player.settle()
        await test(player)

    at_table(folder, begin, **more)


def test_the_end_is_counted_by_keys_then_replayed_and_played_again(tmp_path):
    async def test(player: Player) -> None:
        await player.press("enter")
        end = player.top
        assert isinstance(end, EndScreen)
        assert not end.told
        presses = 0
        while not end.told:
            assert "wins " not in player.text()
            await player.press("enter")
            presses += 1
        stops = 2 + sum(one.stage == "saga-sets" for one in ending().tally.counts)
        assert presses == stops + 1
        text = player.text()
        assert "wins with" in text
        await player.press("2")
        replay = player.top
        assert isinstance(replay, ReplayScreen)
        assert replay.at == ending().course.moments[1].turn.start
        await player.press("q")
        assert player.top is end
        await player.press("m")
        assert player.top is player.play
        assert "The game is over" in player.text()
        await player.press("s")
        assert isinstance(player.top, EndScreen)
        assert player.top.told
        await player.press("n")
        assert player.session.steps == []
        assert player.session.setup.seats == NAMES

    at_the_end(tmp_path, test, settings=replace(QUIET, scoring="step"), size=(120, 40))


def test_escape_counts_everything_and_motion_ends_by_a_key(tmp_path):
    async def test(player: Player) -> None:
        await player.press("enter")
        end = player.top
        assert isinstance(end, EndScreen)
        await player.press("escape")
        assert end.told

    moving = replace(QUIET, scoring="step", animation="on")
    at_the_end(tmp_path, test, settings=moving)


def test_a_burst_of_q_ends_the_count_but_does_not_leave_what_it_tells(tmp_path):
    async def test(player: Player) -> None:
        await player.press("enter")
        end = player.top
        assert isinstance(end, EndScreen)
        assert player.text().splitlines()[-1].endswith("? help  q all of it")
        await player.press("q")
        assert end.told
        end.action_leave()
        assert player.top is end, "pressed while the score was still being counted"
        player.app.launch.clock.time += 1
        await player.press("q")
        assert player.top is not end

    at_the_end(tmp_path, test, settings=replace(QUIET, scoring="step"))
