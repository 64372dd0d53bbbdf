"""The log: a line for a turn, opened by a key, searched, for one captain; the same in replays."""

from __future__ import annotations

from dataclasses import replace

from core.game import Setup
from core.replay import Replay
from core.save import SaveFile
from core.session import Session
from core.talk import Spoken
from core.tui.app import GameApp
from core.tui.games import table_of
from fireaxe_tui.app import FireAxeApp
from fireaxe_tui.chronicle.turns import Chronicle, Deed, turns
from fireaxe_tui.face import FireAxeFace
from fireaxe_tui.screens.chronicle import ChronicleScreen
from fireaxe_tui.screens.replay import FireAxeReplay
from tests.tui.fireaxe_table import GAME, QUIET, at_table, screen
from tests.tui.playing import Player, in_app, launch
from tests.tui.test_fireaxe_recap import BO, DATA, NAMES, OPENING, played
from tests.tui.wire import Wire, on_wire

BOTS = ("Astrid", "bot:easy", "bot:easy")


def test_a_folded_line_tells_the_turn():
    _, turn, _ = turns((OPENING, *BO), NAMES, DATA)
    assert turn.summary().startswith("draws a rune, 2 Days to Truso, burns it (1 5), plays ")


def test_a_line_with_little_room_tells_what_counts():
    _, turn, _ = turns((OPENING, *BO), NAMES, DATA)
    whole = turn.summary()
    assert turn.summary(len(whole)) == whole
    assert "Days" not in turn.summary(75)
    assert turn.summary(75).startswith("draws a rune, burns Truso (1 5), plays ")
    assert turn.summary(30) == "burns Truso (1 5)"


def test_a_line_of_nothing_but_journeys_and_runes_ends_before_it_is_cut():
    deeds = [Deed("rune", "draws a rune"), Deed("sail", "2 Days to Truso"), Deed("load", "fish")]
    turn = replace(turns((OPENING, *BO), NAMES, DATA)[1], deeds=(*deeds, *deeds[:2]))
    assert turn.summary(40) == "draws a rune, draws a rune"
    assert turn.summary(20) == "draws a rune, ..."


def test_reading_on_is_the_same_as_reading_all():
    told = (OPENING, *BO)
    chronicle = Chronicle(NAMES, DATA)
    for entry in told:
        chronicle.add([entry])
        assert chronicle.turns == turns(told[: chronicle.known], NAMES, DATA)


def at_log(folder, test, size=(120, 40)):
    async def begin(player: Player) -> None:
        for _ in range(3):
            await player.keys("c", "N", "e")
        await player.keys("L")
        assert isinstance(player.top, ChronicleScreen)
        await test(player)

    at_table(folder, begin, settings=QUIET, seats=BOTS, seed=4, size=size)


def test_keys_open_fold_filter_and_search(tmp_path):
    async def test(player: Player) -> None:
        pages = player.top._pages
        rows = len(pages.rows(100))
        await player.keys("home", "down", "right")
        assert len(pages.rows(100)) > rows
        assert screen(player).retold.routes == (pages.turns[1].route,)
        await player.keys("left")
        assert len(pages.rows(100)) == rows
        await player.keys("plus")
        assert len(pages.rows(100)) > rows
        await player.keys("minus", "B")
        assert {pages.turns[number].seat for number in pages.shown} == {1}
        await player.keys("B", "home", "/")
        for letter in "day":
            await player.keys(letter)
        await player.keys("enter")
        assert "Day" in pages.turns[pages.at].summary()
        await player.keys("escape")
        assert player.name == "FireAxePlay"
        assert screen(player).retold is None

    at_log(tmp_path, test)


def test_a_key_plays_the_turn_on_the_map_below(tmp_path):
    async def test(player: Player) -> None:
        play, pages = screen(player), player.top._pages
        number = next(n for n, turn in enumerate(play.turns()) if [*play.frames(turn)])
        turn = play.turns()[number]
        pages.at = number
        await player.keys("p")
        frame = next(play.frames(turn))
        assert play.past == frame.view
        assert play.retold.routes == frame.scene.routes
        await player.keys("up")
        assert play.past is None
        await player.keys("p", "escape")
        assert (play.past, play.retold) == (None, None)

    at_log(tmp_path, test)


def test_in_a_low_window_the_log_makes_room_for_what_it_plays(tmp_path):
    async def test(player: Player) -> None:
        play, box = screen(player), player.top.query_one("#box")
        number = next(n for n, turn in enumerate(play.turns()) if [*play.frames(turn)])
        player.top._pages.at = number
        await player.keys("p")
        assert not box.display
        assert f"Once more: {play.names[play.turns()[number].seat]}" in player.text()
        await player.keys("escape")
        assert box.display
        assert isinstance(player.top, ChronicleScreen)

    at_log(tmp_path, test, size=(80, 24))


def test_what_was_said_stands_below_the_turns(tmp_path):
    async def test(player: Player) -> None:
        pages = player.top._pages
        pages.talk = [Spoken("Astrid: skål", 0)]
        pages.repaint()
        await player.settle()
        text = player.text()
        assert text.index("Table talk") < text.index("Astrid: skål")
        assert pages.rows(100)[-1].left == (("Astrid: skål", "seat-1"),)

    at_log(tmp_path, test)


def test_it_is_in_the_captains_colours_and_tells_only_what_was_shown(tmp_path):
    async def test(player: Player) -> None:
        pages, play = player.top._pages, screen(player)
        assert pages.turns[-1].end <= play.shown.steps
        styles = {style for y in range(pages.canvas.height) for style in pages.canvas.row(y)[1]}
        assert {"ship-1", "ship-2", "ship-3"} <= styles

    at_log(tmp_path, test)


def test_undoing_takes_it_out_of_the_log(tmp_path):
    async def test(player: Player) -> None:
        play = screen(player)
        await player.keys("c", "j")
        assert play.turns()[-1].deeds[0].words == "loads 1 crew and 1 fish"
        await player.keys("u")
        assert play.turns()[-1].deeds[0].words == "loads 1 crew"
        await player.keys("k")
        assert play.turns()[-1].deeds[0].words == "loads 1 crew and 1 tusk"

    at_table(tmp_path, test, settings=replace(QUIET))


def test_a_replay_tells_the_same():
    table = played(3)
    shown = FireAxeReplay(Replay(table.session, 0, (), True), FireAxeFace(GAME))
    shown.at = len(table.session.steps)
    assert list(shown.turns()) == turns(table.told(), table.names, DATA)


def test_it_opens_with_little_however_long_the_game_has_been(tmp_path):
    """In true colour at 120x40."""
    wire = Wire(120, 40)
    steps = played(rounds=9).session.steps
    options = GAME.read_options({"start": "1", "conflict": "on"})
    session = Session(GAME, Setup(("Astrid", "Bjorn", "Cnut"), 4, options))
    for step in steps:
        session.submit(step.action)
    save = SaveFile.create(tmp_path, session)

    def opening(app: GameApp):
        return app.play_screen(table_of(app, session, save))

    async def test(player: Player) -> None:
        before = wire.bytes
        await player.keys("L")
        assert isinstance(player.top, ChronicleScreen)
        assert 2000 < wire.bytes - before <= 3800

    with on_wire(wire, "truecolor"):
        app = FireAxeApp("fireaxe", FireAxeFace, launch(tmp_path, QUIET), opening)
        in_app(app, test, (120, 40))
