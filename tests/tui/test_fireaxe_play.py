"""Playing Fire & Axe by keys: courses, looking round, finding places, secrets."""

from __future__ import annotations

from collections import deque
from dataclasses import replace

import pytest

from core.assets import asset
from core.bots import ask_bot
from core.errors import BadRequest
from core.game import Setup
from core.games.fireaxe.data import map_data
from core.games.fireaxe.data.shipped import shipped
from core.registry import open_game, open_game_file
from core.save import SaveFile
from core.session import Session
from core.tui.drawing.canvas import Rect
from core.tui.games import replay_screen
from core.tui.keys.neighbours import Neighbours, nearest
from core.tui.settings import Settings
from fireaxe_tui.app import FireAxeApp
from fireaxe_tui.destinations import Destination
from fireaxe_tui.face import FireAxeFace
from tests.tui.fireaxe_table import GAME, QUIET, at_sea, at_table, place, screen
from tests.tui.playing import Player, in_app, launch

ARROWS = ("left", "right", "up", "down")
BACK = {"left": "right", "right": "left", "up": "down", "down": "up"}
DATA = shipped()
PORTS = DATA.place_ids[: DATA.ports]


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

    async def test(player: Player) -> None:
        await player.press("i")
        scale = screen(player).tabletop.map.chart.scale
        for target in map(Destination, ("itil", "vinland", "seville", "bjarmaland")):
            start = player.chosen
            keys = ways(marks(scale), start)[target]
            await player.press(*keys)
            assert player.chosen == target
            assert target in screen(player).area.places()[1]
            await player.press(*(BACK[key] for key in reversed(keys)))
            assert player.chosen == start

    at_sea(tmp_path, test, size=size)


def test_a_place_is_found_by_typing_its_name(tmp_path):
    async def test(player: Player) -> None:
        text = await player.press("/", "c", "o", "n", "s")
        assert player.chosen == Destination("constantinople")
        assert "Find a place" in text
        assert "Constantinople 5" in text
        text = await player.press("enter")
        assert "Looking round" in text
        assert "Voyage to Constantinople, 12 Days away" in await player.press("enter")
        assert place(player) == "norway"
        await player.press("escape")
        assert player.chosen in screen(player).cursor.offers

    at_sea(tmp_path, test)


def test_sailing_several_spaces_is_one_decision_and_one_undo(tmp_path):
    async def test(player: Player) -> None:
        steps = len(player.session.steps)
        await player.press("/", "f", "a", "e", "r", "enter")
        assert player.chosen == Destination("faeroes")
        text = await player.press("enter")
        assert place(player) == "faeroes"
        assert len(player.session.steps) == steps + 3
        assert "Faeroes" in text
        await player.press("u")
        assert place(player) == "norway"
        assert len(player.session.steps) == steps
        await player.press("U")
        assert place(player) == "faeroes"
        await player.press("backspace")
        assert place(player) == "norway"

    at_sea(tmp_path, test)


def test_a_course_may_begin_in_winter(tmp_path):
    async def test(player: Player) -> None:
        await player.press("c", "/", "f", "a", "e", "r", "enter", "enter")
        assert place(player) == "faeroes"

    at_table(tmp_path, test)


def test_a_course_stops_where_a_loss_must_be_chosen_and_goes_on_from_there(tmp_path):
    """The weather asks for pieces on the way (F13); then the cursor lies on the rest of the way."""
    found = []

    async def test(player: Player) -> None:
        play = screen(player)
        for course in play.cursor.offers:
            if not isinstance(course, Destination):
                continue
            way = play.face.room.passage(play.shown.view, course)
            halts = [s for s in way.steps if s.before is not None and s.losses > s.before.losses]
            if halts and halts[0].place != way.place:
                play.cursor.chosen = course
                await player.press("enter")
                assert play.shown.view.ask.phase == "lose"
                while play.shown.view.ask.phase == "lose":
                    await player.press("enter")
                if Destination(course.to) in play.cursor.offers:
                    assert player.chosen.to == course.to
                    found.append(course)
                return

    for seed in range(60):
        at_sea(tmp_path / str(seed), test, seed=seed)
        if found:
            return
    pytest.fail("no course with losses on the way was found")


def test_letters_load_and_say_why_not(tmp_path):
    async def test(player: Player) -> None:
        await player.press("c", "c", "j")
        view = screen(player).shown.view
        me = view.captains[0]
        assert (me.crew, me.goods["fish"], view.preparation) == (2, 1, 3)
        await player.press("backspace")
        assert screen(player).shown.view.captains[0].goods["fish"] == 0
        text = await player.press("c", "c", "c", "k")
        assert "slot" in text.splitlines()[-2]
        text = await player.press("N", "r")
        assert "You can attempt Tasks only in ports." in text

    at_table(tmp_path, test)


def test_pointing_tells_everything_about_a_place(tmp_path):
    async def test(player: Player) -> None:
        text = await player.press("/", "l", "i", "n", "d", "enter")
        for words in ("Lindisfarne 2", "small town", "Raid: beat 2", "67%", "o good"):
            assert words in text, words

    at_sea(tmp_path, test, size=(120, 40))


def hands(session):
    """The names of the runes each seat holds."""
    return [{rune.name for rune in session.view(seat).hand} for seat in range(len(session.names))]


def named(log):
    """The runes that the log names, which everybody knows."""
    return {name for lines in log for line in lines for name in DATA.rune_names if name in line}


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (170, 60)])
def test_a_hand_is_shown_only_while_its_owner_holds_the_keyboard(tmp_path, size):
    curtain = Settings(scoring="skip", confirm="never", animation="off", bell="off", tips="off")
    shown = {"hands": 0, "curtains": 0}

    async def test(player: Player) -> None:
        for key in ("4", "3", "2", "1", "c", "N", "e") * 4:
            own = hands(player.session)
            if player.name in ("HandoffScreen", "RecapScreen"):
                text, secret = player.text(), set().union(*own)
                secret -= named(screen(player).log_lines)
                shown["curtains"] += player.name == "HandoffScreen"
                player.clock.time += 1
                await player.press("enter")
            else:
                text = await player.press(key)
                mine = own[screen(player).holder]
                shown["hands"] += any(name in text for name in mine)
                secret = set().union(*own) - mine - named(screen(player).log_lines)
            for name in secret:
                assert name not in text, name

    at_table(tmp_path, test, 4, curtain, size)
    assert shown["hands"] > 2
    assert shown["curtains"] > 1


def test_the_next_person_sees_the_map(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)
        await player.press("3", "e")
        assert play.shown.decider == 1
        assert play.page == "map"

    at_sea(tmp_path, test)


def test_a_replay_of_an_unfinished_game_tells_no_secrets(tmp_path):
    session = Session(GAME, Setup(("Astrid", "Bjorn", "Cnut"), 3, GAME.read_options({})))
    save = SaveFile.create(tmp_path, session)
    while len(session.steps) < 60 or len(set().union(*hands(session))) < 3:
        session.submit(ask_bot(session, "random"))
    log = [[line for e in step.events for line in GAME.text.narrate(e, session.names)]
           for step in session.steps]  # fmt: skip
    secret = set().union(*hands(session)) - named(log)
    save.close()

    async def replay(player: Player) -> None:
        for key in ("G", "3", "4", "2", "1"):
            text = await player.press(key)
            assert "replay" in text
            for name in secret:
                assert name not in text

    for size in ((80, 24), (120, 40), (170, 60)):
        app = FireAxeApp(
            "fireaxe", FireAxeFace, launch(tmp_path), lambda app: replay_screen(app, save.path)
        )
        in_app(app, replay, size)


def test_a_board_the_map_does_not_show_is_told_before_the_screen_opens(tmp_path):
    file = tmp_path / "own.toml"
    text = (asset("fireaxe/fireaxe.toml")).read_text(encoding="utf-8")
    file.write_text(text.replace("lindisfarne", "skyhold"), encoding="utf-8")
    game = open_game_file("fireaxe", file)
    with pytest.raises(BadRequest, match="fireaxe plain"):
        FireAxeFace(game)


def test_what_decides_comes_before_the_pages_on_the_key_bar(tmp_path):
    async def test(player: Player) -> None:
        keys = player.text().splitlines()[-1]
        found = [keys.index(words) for words in ("Enter", "Tab", "a choices", "h hint", "2 sagas")]
        assert found == sorted(found)

    at_table(tmp_path, test)


def test_after_a_decision_ones_own_ship_is_shown_again(tmp_path):
    async def test(player: Player) -> None:
        assert "Your longship" in player.text()
        assert "B Bjorn's longship" in await player.press("v")
        assert "Your longship" in await player.press("c")

    at_table(tmp_path, test, size=(120, 40))


@pytest.mark.parametrize("key", ["p", "x"])
def test_a_letter_for_runes_says_that_the_hand_is_empty(tmp_path, key):
    async def test(player: Player) -> None:
        play = screen(player)
        play.shown = replace(play.shown, view=replace(play.shown.view, hand=()))
        assert "There is no rune in your hand." in await player.press(key)

    at_sea(tmp_path, test)


def test_what_cannot_be_undone_says_why(tmp_path):
    async def test(player: Player) -> None:
        held = screen(player).shown.view.hand
        assert "This cannot be undone: a rune is drawn." in await player.press("d")
        await player.keys("escape")
        assert screen(player).shown.view.hand == held

    at_sea(tmp_path, test, settings=replace(QUIET, confirm="final"))
