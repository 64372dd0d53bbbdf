"""Watching others: what happens is shown where it happens, and a key ends only what it ends."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from types import SimpleNamespace

import pytest

from core.games.fireaxe import events as ev
from core.games.fireaxe.data import map_data
from core.games.fireaxe.data.shipped import shipped
from core.registry import open_game
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.drawing.glyphs import SETS
from core.tui.face import TableView
from core.tui.presenter import Item
from core.tui.screens.bots import BotMoves
from fireaxe_tui.destinations import Destination
from fireaxe_tui.face import FireAxeFace
from fireaxe_tui.map.map_canvas import MapCanvas
from fireaxe_tui.map.scenes import FIRE, Flag, Moving, Scene, draw_above, position
from fireaxe_tui.map.terrain import picture_of
from fireaxe_tui.map.view import MapView
from fireaxe_tui.moments.map_shows import sailing
from fireaxe_tui.moments.watching import watched
from tests.tui.fireaxe_table import QUIET, at_table
from tests.tui.playing import Player
from tests.tui.watched_bytes import measure

NAMES = ("Astrid", "Bo", "Cnut")
GAME = open_game("fireaxe")
DATA = shipped()
CHART = map_data.shipped().main
BOTS = ("Astrid", "bot:easy", "bot:easy")
LIVELY = replace(QUIET, bots="normal", animation="on")
END_TURN = ("c", "N", "e")
"""Load, leave for Norway, end the turn."""


def shows(*events):
    return watched(events, NAMES, (0,), DATA)


def test_a_ship_moves_along_its_course_and_arrives():
    (show,) = shows(ev.ShipSailed(1, "norway", "western-fjords", 1))
    at = [position(CHART, show.scene(frame).moving) for frame in range(show.frames)]
    cells = CHART.route("norway", "western-fjords")
    assert set(at) <= set(cells)
    assert at[-1] == cells[-1]
    assert show.draw is None
    assert not show.card


def test_a_way_that_is_not_on_the_map_is_not_drawn():
    assert position(CHART, Moving(0, "wintering", "norway", 0.5)) is None
    assert position(CHART, Moving(0, "norway", "vinland", 0.5)) is None


def test_tasks_are_told_over_the_port_in_words():
    told = [
        flag.words
        for show in shows(
            ev.RaidBegan(1, "lubech", 3),
            ev.DiceRolled(1, (2,), 3, 0),
            ev.DiceRolled(1, (5,), 3, 0),
            ev.TownTaken(1, "lubech", 6),
            ev.GoodTraded(1, "lubech", "fish", 5, True),
        )
        for flag in show.scene(show.frames - 1).flags
        if flag.place == "lubech"
    ]
    assert told == ["2 miss", "5 HIT", "burns +6", "fish +5"]


@pytest.mark.parametrize(
    "event",
    [
        ev.ShipBecalmed(1, 0, 5),
        ev.CrewDeserted(1, 0),
        ev.StormStruck(0, "crew"),
        ev.RuneStolen(1, 0, None),
        ev.GoodPilfered(1, 0, "fish"),
        ev.ShipSentHome(1, 0),
        ev.SettlementFounded(1, "hamburg", 0),
        ev.SagaCompleted(1, DATA.saga_ids[0], 2),
        ev.EraBegan(1),
        ev.TokensTaken(1),
    ],
)
def test_what_is_done_to_a_person_and_great_news_wait_to_be_read(event):
    (show,) = shows(event)
    assert show.card


def test_what_bots_do_to_each_other_does_not_interrupt():
    assert not shows(ev.ShipBecalmed(1, 2, 5), ev.CrewDeserted(1, 2))
    (show,) = shows(ev.SettlementFounded(1, "hamburg", 2))
    assert not show.card


@pytest.mark.parametrize("glyphs", ["unicode", "cp437", "ascii"])
def test_flags_stay_in_the_window_and_a_fire_flickers(glyphs):
    pictures = set()
    for frame in range(FIRE):
        canvas = Canvas(40, 20, SETS[glyphs])
        spot = CHART.spots["lubech"]
        paper = MapCanvas(canvas, picture_of(CHART, canvas), spot.col - 39, spot.row - 10)
        flags = (Flag("lubech", "burns +6", "ship-1"), Flag("lubech", "second", "ship-2"))
        draw_above(paper, CHART, Scene(flags=flags, fire="lubech", frame=frame))
        rows = ["".join(canvas.row(y)[0]) for y in range(20)]
        assert sum("burns +6" in row for row in rows) == 1
        assert sum("second" in row for row in rows) == 1
        pictures.add("\n".join(rows))
    assert len(pictures) > 1


def test_a_flag_covers_no_name_beside_its_place():
    canvas = Canvas(60, 20, SETS["unicode"])
    spot = CHART.spots["hamburg"]
    paper = MapCanvas(canvas, picture_of(CHART, canvas), spot.col - 30, spot.row - 10)
    above = {(spot.col + at, spot.row - 1) for at in range(8)}
    draw_above(paper, CHART, Scene(flags=(Flag("hamburg", "! Bo", "ship-1"),)), above)
    assert "! Bo" in canvas.text(11)


def test_from_a_card_one_can_look_at_its_place_and_come_back(tmp_path):
    async def test(player: Player) -> None:
        play = player.play
        before = play.shown.view
        (card,) = watched((ev.CrewDeserted(1, 0),), play.names, (0,), DATA, before)
        scene = Scene(focus=("hamburg",))
        play.presenter.add([Item(0, card.draw, lambda frame: scene, hold=True)])
        await player.settle()
        assert "loses one crew" in player.text()
        text = await player.press("i")
        assert play.cursor.chosen == Destination("hamburg")
        assert "loses one crew" not in text
        assert "Looking there" in text
        assert "loses one crew" in await player.press("escape")
        await player.press("enter")
        assert play.asked

    at_table(tmp_path, test, size=(120, 40))


def test_the_key_that_goes_on_does_nothing_else(tmp_path):
    """Enter ends what is shown: pressed for ever, it never skips what another captain does."""

    async def test(player: Player) -> None:
        play = player.play
        await player.keys("c", "N")
        seen: list[object] = []
        show = play.story.show

        def noted(item, frame):
            seen.append(item)
            show(item, frame)

        play.presenter._show = noted
        await player.keys("e")
        for _ in range(200):
            if play.asked:
                break
            await player.keys("enter")
            assert not play.story.skipping
        moves = [item for item in seen if item.scene is not None]
        sailed = [
            event
            for step in player.session.steps
            for event in step.events
            if isinstance(event, ev.ShipSailed) and event.seat
        ]
        assert sailed
        assert len({id(item) for item in moves}) >= len(sailed)

    at_table(tmp_path, test, seats=BOTS, settings=LIVELY)


@pytest.mark.parametrize(("key", "skips_all"), [("full_stop", False), ("G", True)])
def test_other_keys_skip_this_turn_or_all_up_to_ones_own(tmp_path, key, skips_all):
    async def test(player: Player) -> None:
        play = player.play
        await player.keys("c", "N")
        turns: set[int] = set()
        show = play.story.show

        def noted(item, frame):
            turns.add(item.turn)
            show(item, frame)

        play.presenter._show = noted
        turn = play.shown.turn
        player.pilot.send("e")
        await player.pilot.pause()
        for _ in range(400):
            if play.shown.turn > turn:
                break
            await player.clock.advance(0.02)
            await player.pilot.pause()
        turns.clear()
        await player.keys(key)
        for _ in range(50):
            if play.asked:
                break
            await player.keys("enter")
        assert play.asked
        assert turn + 1 not in turns
        assert (turn + 2 in turns) is not skips_all

    at_table(tmp_path, test, seats=BOTS, settings=LIVELY)


def courses(origin: str) -> Iterator[list[str]]:
    """The shortest ways of six steps from a place."""
    ways = {DATA.place_index[origin]: [origin]}
    waiting = list(ways)
    for place in waiting:
        for to in DATA.adjacent[place]:
            if to not in ways and DATA.place_ids[to] in CHART.spots:
                ways[to] = [*ways[place], DATA.place_ids[to]]
                waiting.append(to)
    return (way for way in ways.values() if len(way) == 7)


def scrolls(face: FireAxeFace, course: Sequence[str], foresees: bool) -> int:
    """Watch a ship sail; returns how often the map scrolls after the first step."""
    view = GAME.observe(GAME.new(3, 1, GAME.read_options({}))[0], None)
    chart = MapView(DATA, face.layout, face.room)
    scenes = [sailing(1, at, to).scene(0) for at, to in pairwise(course)]
    seen = []
    for number, scene in enumerate(scenes):
        shown = face.foreseen(scene, scenes[number + 1 :] if foresees else ())
        chart.aim(Rect(0, 0, 84, 28), TableView(view, NAMES, scene=shown))
        seen.append(chart.at)
    return sum(one != other for one, other in pairwise(seen))


def test_the_map_scrolls_once_for_a_whole_course_that_is_known():
    face = FireAxeFace(GAME)

    def fits(way: list[str]) -> bool:
        spots = [CHART.spots[place] for place in way]
        wide, high = ({spot.col for spot in spots}, {spot.row for spot in spots})
        return max(wide) - min(wide) < 76 and max(high) - min(high) < 22

    homes = ("norway", "denmark", "sweden")
    ways = [way for home in homes for way in courses(home) if fits(way)]
    assert sum(scrolls(face, way, foresees=False) for way in ways) > 20
    assert not any(scrolls(face, way, foresees=True) for way in ways)


def test_bots_are_far_ahead_only_within_the_turn_that_is_shown():
    asked = []

    def ask(items: int, turn: int) -> bool:
        """Whether the next move is asked for, after things of turn 4 that led to *turn*."""
        last = SimpleNamespace(turn=turn)
        waiting = [Item(1, turn=4)] * (items - 1) + [Item(1, turn=4, update=last)]
        screen = SimpleNamespace(
            presenter=SimpleNamespace(waiting=waiting), face=SimpleNamespace(ahead=24)
        )
        bots = BotMoves(screen, None)
        asked.clear()
        bots.ask = lambda: asked.append(True)
        bots.keep_ahead()
        return bool(asked)

    assert [ask(items, 4) for items in (1, 2, 23, 24)] == [True, True, True, False]
    assert [ask(items, 5) for items in (1, 2, 23)] == [True, False, False]


def test_a_turn_that_ends_on_a_page_is_followed_on_the_map(tmp_path):
    async def test(player: Player) -> None:
        play = player.play
        await player.keys("c", "N", "2")
        assert play.page == "sagas"
        await player.keys("e")
        assert play.page == "map"

    at_table(tmp_path, test, seats=BOTS, settings=LIVELY)


def test_a_step_sends_little_and_never_scrolls_the_map(tmp_path):
    """At 120x40 in 256 colours; a scroll is a thing of its own, before the ship moves."""
    seen = measure(tmp_path, seed=5, steps=30)
    steps = [each for each in seen if each.what == "step"]
    assert len(steps) >= 30
    assert max(each.bytes for each in steps) <= 1500
    assert not any(each.scrolls for each in steps)
    assert any(each.scrolls for each in seen if each.what == "scroll")


def test_what_happened_while_away_opens_with_little(tmp_path):
    seen = measure(tmp_path, seed=1, steps=99, person=True)
    assert 0 < sum(each.bytes for each in seen if each.what == "recap") <= 30_000
