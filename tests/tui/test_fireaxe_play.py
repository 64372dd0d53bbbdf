"""Playing Fire & Axe by keys: courses, looking round, finding places, secrets."""

from __future__ import annotations

from collections import deque

import pytest

from core.assets import asset
from core.errors import BadRequest
from core.games.fireaxe.data import map_data
from core.games.fireaxe.data.shipped import shipped
from core.registry import open_game, open_game_file
from core.save import read
from core.tui.canvas import Rect
from core.tui.neighbours import Neighbours, nearest
from core.tui.scenes.handoff import HandoffScene
from core.tui.scenes.replay import ReplayScene
from core.tui.settings import Settings
from fireaxe_tui.destinations import Destination
from fireaxe_tui.face import FireAxeFace
from tests.tui.table import make_stage, press, sit_down

QUIET = Settings(scoring="skip", confirm="never", bots="instant", animation="off", curtain="never")
ARROWS = ("left", "right", "up", "down")
BACK = {"left": "right", "right": "left", "up": "down", "down": "up"}
DATA = shipped()
PORTS = DATA.place_ids[: DATA.ports]


def at_sea(folder, seed=3, **more):
    """A game in which the first captain has loaded and left for a homeland."""
    scene = sit_down(folder, ("Astrid", "Bjorn", "Cnut"), seed, QUIET, "fireaxe", start="1", **more)
    press(scene.stage, "c", "c", "j", "N")
    assert scene.view.captains[0].at == "norway"
    return scene


def marks(scale):
    """Where the stops of the arrows lie on a chart."""
    chart = getattr(map_data.shipped(), scale)
    hop_targets = FireAxeFace(open_game("fireaxe")).hop_targets(None)
    return {c: Rect(chart.spots[c.to].col, chart.spots[c.to].row, 1, 1) for c in hop_targets}


def ways(spots, start):
    """The fewest keys to every stop, never turning round, which would lead back."""
    found = {start: ()}
    queue = deque([(start, ())])
    seen = {(start, "")}
    while queue:
        here, keys = queue.popleft()
        for key in ARROWS:
            if keys and keys[-1] == BACK[key]:
                continue
            there = nearest(spots, here, key)
            if there != here and (there, key) not in seen:
                seen.add((there, key))
                found.setdefault(there, (*keys, key))
                queue.append((there, (*keys, key)))
    return found


@pytest.mark.parametrize("scale", ["main", "overview"])
def test_every_port_is_at_most_twelve_arrows_from_every_other(scale):
    spots = marks(scale)
    for port in map(Destination, PORTS):
        found = ways(spots, port)
        assert max(len(found[Destination(other)]) for other in PORTS) <= 12, port


@pytest.mark.parametrize("scale", ["main", "overview"])
def test_the_opposite_arrow_returns_from_every_port(scale):
    spots = marks(scale)
    for here in spots:
        for key in ARROWS:
            neighbours = Neighbours()
            there = neighbours.hop(spots, here, key)
            further = neighbours.hop(spots, there, key)
            if further != there:
                assert neighbours.hop(spots, further, BACK[key]) == there
            if there != here:
                assert neighbours.hop(spots, there, BACK[key]) == here


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (170, 60)])
def test_the_keys_lead_there_on_the_screen_and_back(tmp_path, size):
    """What the search promises holds where the map scrolls and follows."""
    scene = at_sea(tmp_path)
    stage, (width, height) = scene.stage, size
    press(stage, "i", width=width, height=height)
    for target in map(Destination, ("itil", "vinland", "seville", "bjarmaland")):
        start = scene.chosen
        keys = ways(marks(scene.face.map.scale), start)[target]
        for key in keys:
            press(stage, key, width=width, height=height)
        assert scene.chosen == target
        for key in reversed(keys):
            press(stage, BACK[key], width=width, height=height)
        assert scene.chosen == start


def test_a_place_is_found_by_typing_its_name(tmp_path):
    scene = at_sea(tmp_path)
    text = press(scene.stage, "/", "c", "o", "n", "s")
    assert scene.chosen == Destination("constantinople")
    assert "Find a place" in text
    text = press(scene.stage, "enter")
    assert "Looking round" in text
    assert "Days away;" in press(scene.stage, "enter")
    assert scene.view.captains[0].at == "norway"
    press(scene.stage, "escape")
    assert scene.chosen in scene.cursor.offers


def test_sailing_several_spaces_is_one_decision_and_one_undo(tmp_path):
    scene = at_sea(tmp_path)
    steps = len(scene.session.steps)
    press(scene.stage, "/", "f", "a", "e", "r", "enter")
    assert scene.chosen == Destination("faeroes")
    text = press(scene.stage, "enter")
    assert scene.view.captains[0].at == "faeroes"
    assert len(scene.session.steps) == steps + 3
    assert "Faeroes" in text
    press(scene.stage, "u")
    assert scene.view.captains[0].at == "norway"
    assert len(scene.session.steps) == steps
    press(scene.stage, "U")
    assert scene.view.captains[0].at == "faeroes"
    press(scene.stage, "backspace")
    assert scene.view.captains[0].at == "norway"


def test_a_course_may_begin_in_winter(tmp_path):
    scene = sit_down(tmp_path, ("Astrid", "Bjorn", "Cnut"), 3, QUIET, "fireaxe", start="1")
    press(scene.stage, "c", "/", "f", "a", "e", "r", "enter", "enter")
    assert scene.view.captains[0].at == "faeroes"


def test_a_course_stops_where_a_loss_must_be_chosen_and_goes_on_from_there(tmp_path):
    """The weather asks for pieces on the way (F13); then the cursor lies on the rest of the way."""
    for seed in range(60):
        scene = at_sea(tmp_path, seed)
        room, view = scene.face.room, scene.view
        for course in scene.cursor.offers:
            if not isinstance(course, Destination):
                continue
            way = room.passage(view, course)
            halts = [s for s in way.steps if s.before is not None and s.losses > s.before.losses]
            if halts and halts[0].place != way.place:
                scene.cursor.chosen = course
                press(scene.stage, "enter")
                assert scene.view.ask.phase == "lose"
                while scene.view.ask.phase == "lose":
                    press(scene.stage, "enter")
                if Destination(course.to) in scene.cursor.offers:
                    assert scene.chosen.to == course.to
                    return
    pytest.fail("no course with losses on the way was found")


def test_letters_load_and_say_why_not(tmp_path):
    scene = sit_down(tmp_path, ("Astrid", "Bjorn", "Cnut"), 3, QUIET, "fireaxe", start="1")
    press(scene.stage, "c", "c", "j")
    me = scene.view.captains[0]
    assert (me.crew, me.goods["fish"], scene.view.preparation) == (2, 1, 3)
    press(scene.stage, "backspace")
    assert scene.view.captains[0].goods["fish"] == 0
    text = press(scene.stage, "c", "c", "c", "k")
    assert "slot" in text.splitlines()[-2]
    text = press(scene.stage, "N", "r")
    assert "You can attempt Tasks only in ports." in text


def test_pointing_tells_everything_about_a_place(tmp_path):
    scene = at_sea(tmp_path)
    text = press(scene.stage, "/", "l", "i", "n", "d", "enter", width=120, height=40)
    for words in ("Lindisfarne 2", "small town", "Raid: beat 2", "67%", "o good"):
        assert words in text, words


def test_pages_by_number_and_back(tmp_path):
    scene = at_sea(tmp_path)
    for key, words in (("2", "Sagas"), ("3", "Bjorn"), ("4", "une")):
        assert words in press(scene.stage, key)
    press(scene.stage, "escape")
    assert scene.face.page == "map"
    entries = scene.session.entries
    press(scene.stage, "3", "enter")
    assert scene.face.page == "map"
    assert scene.session.entries == entries, "nothing is taken that was not in sight"


def hands(scene):
    """The names of the runes each seat holds."""
    return [
        {rune.name for rune in scene.session.view(seat).hand}
        for seat in range(len(scene.session.names))
    ]


def test_a_hand_is_shown_only_while_its_owner_holds_the_keyboard(tmp_path):
    curtain = Settings(scoring="skip", confirm="never", animation="off")
    scene = sit_down(tmp_path, ("Astrid", "Bjorn", "Cnut"), 4, curtain, "fireaxe", start="1")
    stage = scene.stage
    shown = 0
    for number in range(220):
        own = hands(scene)
        sizes = ((80, 24), (120, 40), (170, 60))
        width, height = sizes[number % 3]
        keys = {0: ("4",), 1: ("3",), 2: ("2",)}.get(number % 7, ("1",))
        text = press(stage, *keys, width=width, height=height)
        if isinstance(stage.top, HandoffScene):
            seen = set().union(*own)
            press(stage, "enter")
        else:
            holder = scene.viewer
            mine = own[holder]
            shown += bool(mine) and any(name in text for name in mine)
            public = {
                name
                for lines in scene.log
                for line in lines
                for name in DATA.rune_names
                if name in line
            }
            seen = set().union(*own) - mine - public
        for name in seen:
            assert name not in text, name
        press(stage, "1", "enter", width=width, height=height)
    assert shown


def test_a_click_chooses_then_takes_and_shows_what_is_out_of_reach(tmp_path):
    scene = at_sea(tmp_path)
    scene.click(Destination("faeroes"))
    assert scene.chosen == Destination("faeroes")
    scene.click(Destination("kiev"))
    assert scene.cursor.looking
    assert scene.chosen == Destination("kiev")
    assert "Kiev 4" in press(scene.stage)
    scene.click(Destination("faeroes"))
    scene.click(Destination("faeroes"))
    assert scene.view.captains[0].at == "faeroes"


def test_a_replay_of_an_unfinished_game_tells_no_secrets(tmp_path):
    scene = at_sea(tmp_path)
    for _ in range(60):
        press(scene.stage, "d", "enter")
    held = set().union(*hands(scene))
    assert held
    public = {name for lines in scene.log for line in lines for name in held if name in line}
    scene.close()
    (save,) = tmp_path.glob("*.jsonl")
    replay = ReplayScene(read(save, "fireaxe"), FireAxeFace(open_game("fireaxe")))
    stage = make_stage()
    stage.open([replay])
    for size in ((80, 24), (120, 40), (170, 60)):
        for key in ("G", "3", "4", "2", "1"):
            text = press(stage, key, width=size[0], height=size[1])
            for name in held - public:
                assert name not in text


def test_a_board_the_map_does_not_show_is_told_before_the_screen_opens(tmp_path):
    file = tmp_path / "own.toml"
    text = (asset("fireaxe/fireaxe.toml")).read_text(encoding="utf-8")
    file.write_text(text.replace("lindisfarne", "skyhold"), encoding="utf-8")
    game = open_game_file("fireaxe", file)
    with pytest.raises(BadRequest, match="fireaxe plain"):
        FireAxeFace(game)
