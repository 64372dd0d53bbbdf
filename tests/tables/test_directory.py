"""The directory: opening tables, finding them, waking them, and what can go wrong with that."""

from __future__ import annotations

import fcntl
import os
import socket
import stat

import pytest

from core.errors import BadRequest, GameError
from core.registry import open_game
from core.tables import directory, places
from core.tables.card import read_card
from core.tables.hosts import hold, tidy
from core.tables.protocol import TableLost
from tests.tables.hosting import OTHER


def make(tmp_path, seats=("Astrid", "open"), **fields):
    game = open_game("vikings")
    return directory.create(game, seats, tmp_path / "saves", **{"name": "birka", **fields})


def be(monkeypatch, identity):
    for module in (directory, places):
        monkeypatch.setattr(module, "identity", lambda name: identity)


def test_a_table_is_listed_asleep_and_awake(tmp_path, tables):
    make(tmp_path, ("Astrid", "open", "bot:easy"))
    (asleep,) = directory.tables("vikings")
    assert (asleep.name, asleep.live, asleep.stage, asleep.places) == (
        "birka",
        False,
        "gathering",
        1,
    )
    assert [seat.kind for seat in asleep.seats] == ["person", "open", "bot"]
    assert directory.tables("fireaxe") == []
    link, info, ours = directory.connect("birka")
    assert (info.live, info.stage, ours) == (True, "gathering", [])
    link.ask("sit", names=["Astrid"])
    other, _, _ = directory.connect("birka")
    told = other.ask("sit", names=["Bjorn"])
    assert told["info"]["stage"] == "playing"
    (awake,) = directory.tables()
    assert [seat.here for seat in awake.seats] == [True, True, True]
    assert awake.turn in ("Astrid", "Bjorn", awake.seats[2].name)
    assert "round" in awake.progress
    link.close()
    other.close()


def test_the_socket_is_for_its_owner_and_the_card_too(tmp_path, tables, monkeypatch):
    monkeypatch.delenv("LONGSHIPS_TABLES_DIR")
    monkeypatch.setenv("XDG_RUNTIME_DIR", str(tables))
    make(tmp_path)
    directory.open_table("birka")
    folder = places.sockets_dir()
    assert folder == tables / "longships"
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    assert stat.S_IMODE(places.socket_path("birka").stat().st_mode) == 0o600
    assert stat.S_IMODE(places.card_path("birka").stat().st_mode) == 0o600


def test_a_folder_of_a_group_opens_the_socket_to_it(tmp_path, tables):
    tables.chmod(0o770)
    make(tmp_path)
    directory.open_table("birka")
    assert stat.S_IMODE(places.socket_path("birka").stat().st_mode) == 0o660


def test_a_folder_anybody_may_write_to_is_refused(tmp_path, tables):
    tables.chmod(0o777)
    with pytest.raises(BadRequest, match="anybody may write there"):
        make(tmp_path)


def test_a_fallback_folder_of_somebody_else_is_refused(tmp_path, tables, monkeypatch):
    monkeypatch.delenv("LONGSHIPS_TABLES_DIR")
    monkeypatch.delenv("XDG_RUNTIME_DIR", raising=False)
    monkeypatch.setenv("TMPDIR", str(tables))
    (tables / f"longships-{os.getuid()}").symlink_to(tmp_path)
    with pytest.raises(BadRequest, match="not a folder"):
        make(tmp_path)


@pytest.mark.parametrize(
    ("seats", "fields", "words"),
    [
        (("Astrid", "open"), {"name": "../etc"}, "letters, digits and dashes"),
        (("Astrid",), {}, "Vikings is for"),
        (("bot:easy", "bot:easy"), {}, "needs a person or an open seat"),
        (("Astrid", "Astrid"), {}, "Two seats are called Astrid"),
        (("Astrid", "bot:wise"), {}, "There is no bot 'wise'"),
        (("Astrid", "open"), {"access": "word"}, "its word"),
        (("Astrid", "open"), {"access": "secret"}, "A table is open, word, private"),
        (("Astrid", "open"), {"options": {"start": "9"}}, "start"),
    ],
)
def test_a_table_that_cannot_be_is_refused_in_a_sentence(tmp_path, tables, seats, fields, words):
    with pytest.raises(BadRequest, match=words):
        make(tmp_path, seats, **fields)
    assert not list(tables.glob("*.json"))


def test_a_name_is_used_once(tmp_path, tables):
    make(tmp_path)
    with pytest.raises(BadRequest, match="already a table birka"):
        make(tmp_path)
    other = make(tmp_path, name=None)
    assert other.name != "birka"


def test_a_table_of_another_account_is_neither_woken_nor_replaced(tmp_path, tables, monkeypatch):
    make(tmp_path)
    before = (tables / "birka.json").read_text()
    monkeypatch.setattr(places, "_user", lambda: 12345)
    with pytest.raises(TableLost, match="birka was closed"):
        directory.connect("birka")
    with pytest.raises(BadRequest, match="birka of somebody else"):
        make(tmp_path)
    assert (tables / "birka.json").read_text() == before


def test_what_can_go_wrong_with_joining_is_said(tmp_path, tables, monkeypatch):
    with pytest.raises(BadRequest, match="There is no table ribe"):
        directory.connect("ribe")
    stale = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    stale.bind(str(tables / "ribe.sock"))
    stale.close()
    with pytest.raises(TableLost, match="ribe was closed; whoever opened it"):
        directory.connect("ribe")
    monkeypatch.setenv("LONGSHIPS_TABLES_DIR", str(tables / ("x" * 100)))
    with pytest.raises(BadRequest, match="too long for a socket"):
        directory.connect("ribe")


def test_a_damaged_card_is_said_to_be(tmp_path, tables):
    make(tmp_path)
    (tables / "birka.json").write_text('{"name": "birka"}')
    with pytest.raises(GameError, match="is damaged"):
        directory.connect("birka")
    assert directory.tables() == []


def test_a_host_that_cannot_open_its_save_says_why(tmp_path, tables):
    made = make(tmp_path)
    made.save = str(tmp_path / "gone.jsonl")
    made.write()
    with pytest.raises(BadRequest, match=r"There is no save .*gone\.jsonl"):
        directory.connect("birka")


def test_a_word_and_a_private_table(tmp_path, tables, monkeypatch):
    make(tmp_path, access="word", word="mead")
    make(tmp_path, name="ribe", access="private")
    be(monkeypatch, OTHER)
    assert [(info.name, info.access) for info in directory.tables()] == [("birka", "word")]
    with pytest.raises(GameError, match="needs its word"):
        directory.connect("birka")
    assert [(info.name, info.live) for info in directory.tables()] == [("birka", True)]
    with pytest.raises(GameError, match="not the word"):
        directory.connect("birka", "ale")
    link, info, _ = directory.connect("birka", "mead")
    assert info.places == 1
    link.close()
    with pytest.raises(GameError, match="private"):
        directory.connect("ribe")


def test_a_saved_game_becomes_a_table_once(tmp_path, tables):
    from core.save import SaveFile
    from tests.play import play_on, session

    game = session("vikings")
    save = SaveFile.create(tmp_path / "saves", game)
    play_on(game, 10)
    save.close()
    card = directory.adopt("vikings", save.path, tmp_path / "saves", name="ribe")
    again = directory.adopt("vikings", save.path, tmp_path / "saves")
    assert again.name == card.name == "ribe"
    link, info, _ = directory.connect("ribe")
    assert info.stage == "playing"
    told = link.ask("sit", names=["Astrid", "Bjorn"])
    assert told["game"]["update"]["number"] == 10
    link.close()
    assert read_card("ribe").keeper(1) == places.identity("ribe")


def test_a_table_that_is_forgotten_leaves_nothing_behind(tmp_path, tables):
    make(tmp_path)
    directory.open_table("birka")
    host = directory._hosts[-1]
    host.terminate()
    host.wait(10)
    assert any(tables.iterdir())
    directory.forget("birka")
    assert list(tables.iterdir()) == []


def test_a_lock_that_was_removed_meanwhile_holds_nothing(tables, monkeypatch):
    really = fcntl.flock

    def flock(descriptor: int, how: int) -> None:
        monkeypatch.setattr(fcntl, "flock", really)
        really(descriptor, how)
        lock.unlink()  # the host before us ends just now

    lock = places.sockets_dir(make=True) / ".birka.lock"
    monkeypatch.setattr(fcntl, "flock", flock)
    held = hold("birka")
    assert held is not None
    assert os.path.samestat(os.fstat(held), lock.stat())
    assert hold("birka") is None
    tidy("birka")
    os.close(held)
    assert list(tables.iterdir()) == []
