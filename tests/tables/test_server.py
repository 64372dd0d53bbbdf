"""The sockets of a host: long lines, floods, readers that stall, and when it ends."""

from __future__ import annotations

import json
import socket
import time

import pytest

from core import __version__
from core.tables import server
from core.tables.card import card_path
from core.tables.protocol import PROTOCOL, write
from tests.tables.hosting import ME, card, hosted

SEATS = ["Astrid", "Bjorn"]


def wait_for(there):
    end = time.monotonic() + 10
    while not there():
        assert time.monotonic() < end
        time.sleep(0.002)


def connect(path):
    """A bare connection that watches."""
    raw = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    raw.settimeout(10)
    raw.connect(str(path))
    hello = {"protocol": PROTOCOL, "version": __version__, "identity": ME}
    raw.sendall(write({"id": 1, "do": "hello", **hello}))
    raw.sendall(write({"id": 2, "do": "sit", "names": []}))
    return raw


def last_line(raw):
    """The last line before the host ends the connection."""
    got = b""
    while part := raw.recv(1 << 16):
        got += part
    return json.loads(got.splitlines()[-1])


def test_a_line_that_is_too_long_ends_the_connection_with_a_sentence(tmp_path):
    with hosted(card(tmp_path, SEATS)) as thread:
        raw = connect(thread.path)
        raw.sendall(b"x" * 70_000)
        assert last_line(raw)["error"] == "A request holds at most 65536 bytes."
        raw.close()
        assert thread.sit("Astrid").now().decider is not None


def test_a_line_that_was_cut_short_is_ignored(tmp_path):
    with hosted(card(tmp_path, SEATS)) as thread:
        raw = connect(thread.path)
        raw.sendall(b'{"id": 3, "do": "talk", "text": "half')
        raw.shutdown(socket.SHUT_WR)
        assert last_line(raw)["id"] == 2
        raw.close()
        assert not [*thread.host.talk]


def test_a_reader_that_stalls_is_cut_off_and_nobody_else_notices(tmp_path, monkeypatch):
    monkeypatch.setattr(server, "_LOOK", 0.01)
    with hosted(card(tmp_path, SEATS), stalled=0.1) as thread:
        astrid = thread.sit("Astrid")
        raw = connect(thread.path)
        for number in range(3, 400):
            raw.sendall(write({"id": number, "do": "past", "step": 0}))
        wait_for(lambda: len(thread.host.terminals) == 1)
        assert astrid._ask("score", step=0) is not None
        raw.close()
        astrid.close()


def test_a_flood_of_requests_leaves_others_their_turn(tmp_path):
    with hosted(card(tmp_path, SEATS)) as thread:
        astrid = thread.sit("Astrid")
        raw = connect(thread.path)
        raw.setblocking(False)
        flood, times = write({"id": 3, "do": "starts", "step": 0}) * 300, []
        for _ in range(30):
            try:
                raw.send(flood)
                raw.recv(1 << 20)
            except BlockingIOError:
                pass
            start = time.monotonic()
            assert astrid._ask("score", step=0) is not None
            times.append(time.monotonic() - start)
        assert sorted(times)[len(times) // 2] < 0.2
        raw.close()
        astrid.close()


@pytest.mark.parametrize("over", [False, True])
def test_a_table_without_anybody_ends_and_is_kept_until_its_game_is_over(
    tmp_path, monkeypatch, over
):
    monkeypatch.setattr(server, "_LOOK", 0.01)
    made = card(tmp_path, SEATS, options={"end-turn": "auto"})
    with hosted(made, linger=0.05) as thread:
        table = thread.sit("Astrid", "Bjorn")
        if over:
            session = thread.host.playing.session
            while not session.over:
                thread.do(lambda: thread.host.playing.carry_out(session.legal()[0]))
        table.close()
        wait_for(lambda: not thread.path.exists())
        wait_for(thread.loop.is_closed)
    assert card_path("birka").exists() is not over


def test_bots_play_while_somebody_is_there(tmp_path):
    seats = ["Astrid", "bot:random", "bot:random"]
    made = card(tmp_path, seats, options={"start": "2", "end-turn": "auto"})
    with hosted(made) as thread:
        assert thread.host.playing.session.entries == 0
        watcher = thread.sit()
        wait_for(lambda: thread.host.playing.session.decider == 0)
        assert watcher._ask("starts", step=0) is not None
        watcher.take_in()
        assert watcher.now().decider == 0
        watcher.close()


def test_a_bot_that_fails_is_replaced_and_everybody_is_told(tmp_path):
    (tmp_path / "bad.py").write_text("class Bad:\n    def choose(self, v, l, b):\n        1/0\n")
    seats = ["Astrid", f"bot:{tmp_path}/bad.py:Bad"]
    made = card(tmp_path, seats, options={"start": "2", "end-turn": "auto"})
    with hosted(made) as thread:
        watcher = thread.sit()
        wait_for(lambda: thread.host.playing.session.decider == 0)
        assert watcher._ask("starts", step=0) is not None
        watcher.take_in()
        assert "cannot go on" in watcher.talk[0].text
        watcher.close()
