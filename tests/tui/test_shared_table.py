"""The play screen at a table held elsewhere: as at one of its own, and with others in sight."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable

import pytest

from core.registry import find_app, find_face
from core.tables import host as hosts
from core.tables.remote import RemoteTable
from core.tui.app import GameApp
from core.tui.screens.tables import table_screen
from core.tui.settings import Settings
from tests.tables.hosting import HostThread, card, hosted, settle
from tests.tui.playing import QUIET, Player, in_app, launch

_WAIT = 15.0


async def reach(player: Player, there: Callable[[], bool]) -> None:
    """Let the screen go on until something is the case."""
    end = time.monotonic() + _WAIT
    while time.monotonic() < end:
        await player.settle()
        if there():
            return
        await asyncio.sleep(0.002)  # the host is in another thread
    raise AssertionError(player.text())


async def words(player: Player, text: str) -> str:
    """The screen, once it says something."""
    await reach(player, lambda: text in player.text())
    return player.text()


def done(player: Player, before: int) -> bool:
    """Whether a decision after *before* entries has been made, shown and asked on from."""
    play = player.play
    return play.shown.number > before and (play.asked or play.shown.decider not in (0,))


def at_table(tmp_path, table: RemoteTable, test, settings: Settings = QUIET, size=(80, 24)) -> None:
    """Run a test on the screen of a shared table."""
    game_id = table.game.id

    def opening(app: GameApp):
        return table_screen(app, table)

    app = find_app(game_id)(game_id, find_face(game_id), launch(tmp_path, settings), opening)
    in_app(app, test, size)


@pytest.fixture
def vikings(tmp_path):
    """A table of Astrid, who begins, and Bjorn."""
    options = {"start": "1", "end-turn": "auto"}
    with hosted(card(tmp_path, ["Astrid", "Bjorn"], options=options)) as thread:
        yield thread


def other_plays(thread: HostThread, table: RemoteTable, seat: int) -> None:
    """Let somebody at another terminal decide as long as it is their turn."""
    settle(table)
    while table.now().decider == seat:
        update = table.now()
        assert asyncio.run(table.submit_all(update.legal[:1], update.number))[0] is None


def test_a_turn_is_played_undone_and_handed_on(tmp_path, vikings):
    astrid, bjorn = vikings.sit("Astrid"), vikings.sit("Bjorn")
    session = vikings.host.playing.session

    async def test(player: Player) -> None:
        assert "Astrid, buy a group" in player.text()
        assert "table birka" in player.text()
        await player.keys("enter")
        await words(player, "place your start tile")
        await player.keys("u")
        await words(player, "Taken back.")
        assert "Astrid, buy a group" in player.text()
        for _ in range(12):
            if session.decider == 1:
                break
            before = session.entries
            await player.keys("enter")
            await reach(player, lambda before=before: done(player, before))
        text = await words(player, "Bjorn decides")
        assert "T talk" in text
        assert "skip" not in text
        await asyncio.to_thread(other_plays, vikings, bjorn, 1)
        await words(player, "Astrid, buy a group")
        assert player.play.asked

    at_table(tmp_path, astrid, test)
    bjorn.close()


def test_the_bell_rings_once_when_it_becomes_ones_turn(tmp_path, vikings, monkeypatch):
    astrid, bjorn = vikings.sit("Astrid"), vikings.sit("Bjorn")

    async def test(player: Player) -> None:
        rung = []
        monkeypatch.setattr(player.app, "bell", lambda: rung.append(1))
        await words(player, "Astrid decides")
        assert not rung
        await asyncio.to_thread(other_plays, vikings, astrid, 0)
        await words(player, "Bjorn, buy a group")
        assert rung == [1]

    at_table(tmp_path, bjorn, test, Settings(bots="instant", scoring="skip", confirm="never"))
    astrid.close()


def test_others_are_heard_seen_to_leave_and_replaced_by_a_bot(tmp_path, vikings, monkeypatch):
    astrid, bjorn = vikings.sit("Astrid"), vikings.sit("Bjorn")

    async def test(player: Player) -> None:
        await words(player, "Astrid decides")
        await asyncio.to_thread(lambda: asyncio.run(astrid.say("[b]Skål[/b]", 0)))
        await words(player, "Astrid: [b]Skål[/b]")
        assert "Astrid: [b]Skål[/b]" in await player.press("L")
        await player.keys("escape")
        await player.keys("T")
        for letter in "yes":
            await player.keys(letter)
        assert "Say: yes" in player.text()
        await player.keys("enter")
        await words(player, "Bjorn: yes")
        astrid.close()
        await words(player, "Astrid has left")
        await player.keys("i")
        await player.keys("escape")
        assert "Astrid is away; in" in await words(player, "Astrid away")
        await player.keys("B")
        assert "Give Astrid a little more time." in player.text()
        monkeypatch.setattr(hosts, "AWAY", 0.0)
        monkeypatch.setattr("core.tui.screens.company.AWAY", 0.0)
        player.play.redraw()
        assert "lets a bot play on" in player.text()
        await player.keys("B")
        await words(player, "Let a bot play for Astrid?")
        await player.keys("y")
        await words(player, "Bjorn, buy a group")
        assert vikings.host.info().seats[0].stand_in == "medium"

    at_table(tmp_path, bjorn, test)


def test_two_people_at_one_terminal_pass_the_keyboard(tmp_path):
    seats = ["Astrid", "Bjorn", "Cnut"]
    with hosted(card(tmp_path, seats, "fireaxe", seed=3)) as thread:
        pair, cnut = thread.sit("Astrid", "Bjorn"), thread.sit("Cnut")
        session = thread.host.playing.session

        async def test(player: Player) -> None:
            seen = set()
            for _ in range(40):
                decider = session.decider
                if decider == 2:
                    await asyncio.to_thread(other_plays, thread, cnut, 2)
                    continue
                await reach(player, lambda: player.name == "HandoffScreen" or player.play.asked)
                if player.name == "HandoffScreen":
                    seen.add(decider)
                    assert "runes" not in player.text().lower()
                    await player.keys("enter")
                    continue
                if seen == {0, 1}:
                    return
                before = session.entries
                winter = [a for a in session.legal() if a.kind in ("winter", "end", "pass")]
                action = (winter or session.legal())[0]
                why, _ = await player.play.table.submit_all([action], before)
                assert why is None, why
                await reach(player, lambda before=before: player.play.shown.number > before)
            raise AssertionError(f"the keyboard was passed to {seen}")

        at_table(tmp_path, pair, test)
        cnut.close()


def test_a_host_that_is_lost_is_found_again(tmp_path, vikings):
    astrid = vikings.sit("Astrid")

    async def test(player: Player) -> None:
        await words(player, "Astrid, buy a group")
        before = astrid._link
        vikings.do(lambda: [o._writer.transport.abort() for o in vikings.server._outlets])
        await reach(player, lambda: astrid._link is not before and not astrid.lost)
        await player.keys("enter")
        await words(player, "place your start tile")

    at_table(tmp_path, astrid, test)


def test_a_table_that_is_closed_says_so(tmp_path, vikings):
    bjorn = vikings.sit("Bjorn")

    async def test(player: Player) -> None:
        await words(player, "Astrid is away")
        vikings.loop.call_soon_threadsafe(vikings.server.stop)
        await words(player, "The table birka was closed.")

    at_table(tmp_path, bjorn, test)


def play_out(*tables: RemoteTable) -> None:
    """Let two people play to the end of their game."""
    for number in range(5000):
        settle(*tables)
        decider = tables[0].now().decider
        if decider is None:
            return
        table = next(table for table in tables if decider in table.people)
        update = table.now()
        action = update.legal[number % len(update.legal)]
        assert asyncio.run(table.submit_all([action], update.number))[0] is None
    raise AssertionError("the game never ends")


def test_a_rematch_brings_everybody_along(tmp_path, vikings):
    astrid, bjorn = vikings.sit("Astrid"), vikings.sit("Bjorn")
    play_out(astrid, bjorn)
    first = vikings.host.playing

    async def test(player: Player) -> None:
        await words(player, "Final score")
        await reach(player, lambda: "rematch" in player.text())
        assert await astrid.play_again() is None
        await words(player, "Astrid plays again with everybody.")
        await player.keys("escape")
        await words(player, "Final score")
        bjorn._link.close()  # whoever has not come along is not drawn into the other game
        await reach(player, lambda: len(vikings.host.terminals) == 1)
        assert not bjorn.lost
        assert not vikings.host.sits(1)
        bjorn.again = ""  # nor who has lost the host and comes back to another game
        link = vikings.link()
        bjorn._resume(link, link.ask("sit", names=["Bjorn"], curtain=False))
        await words(player, "The table plays again with everybody.")
        await player.keys("escape")
        await reach(player, lambda: not vikings.host.sits(1))
        await player.keys("n")
        await reach(player, lambda: vikings.host.sits(1))
        await words(player, "Astrid away")
        assert player.play.table is not bjorn
        assert player.play.table.people == (1,)
        other = await asyncio.to_thread(astrid.come_again)
        await words(player, "Astrid is back.")
        assert vikings.host.playing is not first
        other.close()

    at_table(tmp_path, bjorn, test)


def test_the_finished_game_is_scored_and_reviewed(tmp_path):
    options = {"start": "1", "end-turn": "auto"}
    with hosted(card(tmp_path, ["Astrid", "Bjorn"], options=options)) as thread:
        both = thread.sit("Astrid", "Bjorn", curtain=False)
        watcher = thread.sit()
        play_out(both)
        settle(watcher)

        async def test(player: Player) -> None:
            await words(player, "Final score")
            await reach(player, lambda: watcher._record is not None)
            outcome = thread.host.playing.session.score()
            assert watcher.score(len(thread.host.playing.session.steps)) == outcome
            assert "rematch" not in player.text()
            await player.keys("r")
            await words(player, "Costliest decisions")

        at_table(tmp_path, watcher, test)
        both.close()
