"""The list of shared tables, sitting down, and waiting until all seats are taken."""

from __future__ import annotations

from pathlib import Path

import pytest

from core.tables import directory
from core.tables.link import Link
from core.tables.protocol import SeatInfo, TableInfo, TableRefused
from core.tui.games import resume
from core.tui.screens.tables import TablesScreen, entry, table_words
from tests.tables.hosting import ME, OTHER, card, hosted
from tests.tui.playing import QUIET, Player
from tests.tui.shell import at_title, type_in
from tests.tui.test_shared_table import reach, words


@pytest.fixture
def birka(tmp_path, monkeypatch):
    """A table of this machine with two open seats."""
    options = {"start": "1", "end-turn": "auto"}
    with hosted(card(tmp_path, ["Astrid", "open", "open"], options=options)) as thread:

        def connect(name, word=""):
            link = thread.link(ME, word)
            info, ours, _ = link.hello(ME, word)
            return link, info, ours

        monkeypatch.setattr(directory, "connect", connect)
        monkeypatch.setattr("core.tui.screens.tables.tables", lambda *_: [thread.host.info()])
        monkeypatch.setattr("core.tables.places.any_table", lambda: True)
        yield thread


def test_a_table_is_found_joined_waited_at_and_played(tmp_path, birka):
    async def test(player: Player) -> None:
        assert "Shared tables" in player.text()
        await player.keys("t")
        text = await words(player, "birka  waiting for 2 players")
        assert "A Astrid (away)" in text
        await player.keys("enter")
        text = await words(player, "Sit down on a seat")
        assert "[ ] B an open seat" in text
        await player.keys("down", "space")
        assert "[x] B an open seat" in player.text()
        await player.keys("down", "enter")
        await words(player, "Seat B, your name")
        await player.keys("ctrl+u")
        await type_in(player, "Bjorn")
        await player.keys("enter")
        await words(player, "Seat C, your name")
        await player.keys("ctrl+u")
        await type_in(player, "Bjorn")
        await player.keys("enter")
        assert "somebody has that name" in player.text()
        await player.keys("ctrl+u")
        await type_in(player, "Cnut")
        await player.keys("enter")
        await reach(player, lambda: birka.host.in_play is not None)
        await words(player, "Astrid is away")
        assert birka.host.card.seats == ["Astrid", "Bjorn", "Cnut"]
        assert player.play.table.people == (1, 2)

    at_title(tmp_path, test, settings=QUIET, size=(120, 40))


def test_waiting_shows_who_comes_and_may_be_ended_with_bots(tmp_path, birka):
    async def test(player: Player) -> None:
        await player.keys("t")
        await words(player, "birka")
        await player.keys("enter")
        await words(player, "Sit down on a seat")
        await player.keys("enter")
        text = await words(player, "Waiting for 2 more players.")
        assert "vikings join birka" in text
        other = birka.link(OTHER)
        other.ask("sit", names=["Dag"])
        assert "B Dag" in await words(player, "Waiting for 1 more player.")
        other.ask("talk", text="soon!")
        await words(player, "Dag: soon!")
        await player.keys("b")
        await words(player, "Begin now, with bots on 1 open seat?")
        await player.keys("y")
        await words(player, "Astrid, buy a group")
        assert birka.host.card.seats == ["Astrid", "Dag", "bot:medium"]
        other.close()

    at_title(tmp_path, test, settings=QUIET)


def test_a_table_that_needs_a_word_asks_for_it(tmp_path, birka, monkeypatch):
    birka.host.card.access, birka.host.card.word, birka.host.card.opener = "word", "mead", OTHER

    def connect(name, word=""):
        link = Link(birka.path)
        info, ours, why = link.hello(ME, word)
        if why:
            raise TableRefused(why)
        return link, info, ours

    monkeypatch.setattr(directory, "connect", connect)

    async def test(player: Player) -> None:
        await player.keys("t")
        await words(player, "needs a word")
        await player.keys("enter")
        await words(player, "The word of the table birka:")
        await type_in(player, "ale")
        await player.keys("enter")
        await words(player, "That is not the word")
        await player.keys("enter", "enter")
        await words(player, "The word of the table birka:")
        await type_in(player, "mead")
        await player.keys("enter")
        await words(player, "Sit down on a seat")

    at_title(tmp_path, test, settings=QUIET)


def test_leaving_while_waiting_keeps_the_seat(tmp_path, birka):
    async def test(player: Player) -> None:
        await player.keys("t")
        await words(player, "birka")
        await player.keys("enter")
        await words(player, "Sit down on a seat")
        await player.keys("enter")
        await words(player, "Waiting for 2 more players.")
        await player.keys("q")
        await reach(player, lambda: not any(t.seated for t in birka.host.terminals))
        assert birka.host.card.keeper(0) == ME

    at_title(tmp_path, test, settings=QUIET)


def test_a_saved_game_of_a_table_is_gone_on_with_there(tmp_path, birka, monkeypatch):
    astrid = birka.link()
    astrid.ask("sit", names=["Astrid"])
    both = birka.sit("Bjorn", "Cnut", identity=OTHER)
    save = Path(birka.host.card.save)
    monkeypatch.setattr("core.tui.screens.tables.look", lambda name: birka.host.info())
    astrid.close()

    async def test(player: Player) -> None:
        await reach(player, lambda: not birka.host.info().seats[0].here)
        resume(player.app, save)
        await words(player, "A Astrid  kept for you")

    at_title(tmp_path, test, settings=QUIET)
    both.close()


def test_without_tables_the_title_does_not_offer_any(tmp_path, monkeypatch):
    async def test(player: Player) -> None:
        assert "Shared tables" not in player.text()
        assert "Nobody has opened" in player.top.why_not("go", ("tables",))
        monkeypatch.setattr("core.tui.screens.tables.tables", lambda *_: [])
        player.app.push_screen(TablesScreen())
        await words(player, "vikings host --seat Astrid --seat open")

    at_title(tmp_path, test)


@pytest.mark.parametrize(
    ("fields", "told"),
    [
        ({"stage": "gathering"}, "waiting for 1 player"),
        ({"stage": "playing", "progress": "round 2 of 6", "decider": 0}, "Astrid decides"),
        ({"stage": "over"}, "over"),
        ({"stage": "playing", "live": False}, "asleep"),
    ],
)
def test_a_table_in_words(fields, told):
    seats = [
        SeatInfo(name="Astrid", kind="person", here=False, stand_in="easy"),
        SeatInfo(name="open", kind="open"),
    ]
    given = {"name": "birka", "game": "vikings", "version": "1", "access": "word", **fields}
    info = TableInfo(seats=seats, watchers=2, **given)
    assert told in table_words(info)
    first, second = ("".join(text for text, _ in row) for row in entry(info))
    assert first.endswith("(needs a word, 2 watching)")
    assert second.strip() == "A Astrid (away, a bot plays)   B (open)"


@pytest.mark.parametrize(
    ("visitor", "advice"),
    [
        ("", "Open one with `vikings host"),
        ("known", "Go back, and open one: New table."),
        ("passing", "To open one, come with an SSH key."),
    ],
)
def test_where_there_is_no_table_it_is_told_how_to_open_one(tmp_path, monkeypatch, visitor, advice):
    monkeypatch.setattr("core.tui.screens.tables.tables", lambda *_: [])
    monkeypatch.setattr("core.tables.places.any_table", lambda: True)
    if visitor:
        monkeypatch.setenv("LONGSHIPS_VISITOR", visitor)

    async def test(player: Player) -> None:
        player.app.push_screen(TablesScreen())
        assert advice in await words(player, "Nobody has opened a table")

    at_title(tmp_path, test, settings=QUIET, size=(100, 30))
