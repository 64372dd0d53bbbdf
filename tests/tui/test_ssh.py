"""Both games through a real sshd on loopback, for friends and for locked-down visitors."""

from __future__ import annotations

import json
import os
import re
import select
import shlex
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from core.errors import BadRequest
from core.save import read
from core.tui.terminal.environment import check_terminal, look_at

if sys.platform == "win32":
    pytest.skip("needs a pseudo-terminal", allow_module_level=True)

from tests.tui.sshd import Server, obstacle, user
from tests.tui.terminal import LIMIT

# A few programs at a time, so that they do not slow one another down.
pytestmark = pytest.mark.xdist_group("ssh")

SCRIPTS = Path(sys.executable).parent
README = Path(__file__).resolve().parents[2] / "README.md"
MOUSE = (b"\x1b[?1000h", b"\x1b[?1002h", b"\x1b[?1003h", b"\x1b[?1006h", b"\x1b[?1015h")
TRUE_COLOUR = (b"38;2;", b"48;2;")
RESTORED = (b"\x1b[?1049l", b"\x1b[?25h")
"""What a terminal gets when it is given back: the old screen and the cursor."""


class Visit(NamedTuple):
    """A few moves of a game: keys, and the words that show what came of them."""

    game_id: str
    seats: tuple[str, ...]
    moves: tuple[tuple[tuple[str, ...], str], ...]
    decisions: int
    """How many of them stand in the end."""

    @property
    def command(self) -> tuple[str, ...]:
        seats = (word for seat in self.seats for word in ("--seat", seat))
        return (self.game_id, "new", *seats, "--seed", "5")


VISITS = [
    Visit(
        "vikings",
        ("A", "B"),
        (
            ((), "B, buy a group (you have 30 gold"),
            (("right", "enter"), "B, place your start tile"),
            (("u",), "B, buy a group (you have 30 gold"),
            (("right", "right", "left", "enter"), "B, place your start tile"),
        ),
        1,
    ),
    Visit(
        "fireaxe",
        ("A", "B", "C"),
        (
            ((), "Pass the keyboard"),
            (("enter",), "7 of 7 Days left"),
            (("tab", "enter"), "6 of 7 Days left"),
            (("u",), "7 of 7 Days left"),
            (("tab", "enter"), "6 of 7 Days left"),
        ),
        1,
    ),
]
GAMES = [visit.game_id for visit in VISITS]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Starts an sshd with a home folder of its own, and what is given as environment and block."""
    if reason := obstacle():
        if os.environ.get("LONGSHIPS_CI") or os.environ.get("CI"):
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    started: list[Server] = []

    def start(block: str = "", **env: str) -> Server:
        folder = tmp_path / f"sshd-{len(started)}"
        folder.mkdir()
        own = {
            "HOME": str(tmp_path),
            "PATH": f"{SCRIPTS}:{os.defpath}",
            "LONGSHIPS_DATA_DIR": str(tmp_path / "data"),
            "LONGSHIPS_CONFIG_DIR": str(tmp_path / "config"),
        }
        started.append(Server(folder, {**own, **env}, block))
        return started[-1]

    yield start
    for server in started:
        server.close()
        print(server.log())  # pytest shows it if the test failed


def visitor_block(tmp_path: Path, game_id: str) -> str:
    """The settings in the README, for the account and the folders of this test."""
    block = re.search(r"^Match User visitor\n(?: .*\n)+", README.read_text("utf-8"), re.MULTILINE)
    assert block is not None
    text = block[0]
    changes = {
        "User visitor": f"User {user()}",
        "/etc/ssh/visitor_keys": str(tmp_path / "sshd-0" / "key.pub"),
        "/opt/longships/bin/fireaxe": shlex.quote(str(SCRIPTS / game_id)),
        "/var/lib/longships": str(tmp_path),
        "SetEnv ": f"SetEnv HOME={tmp_path} ",
    }
    for ours, here in changes.items():
        assert text.count(ours) == 1, ours
        text = text.replace(ours, here)
    return text


def only_save(tmp_path: Path, game_id: str) -> Path:
    (save,) = (tmp_path / "data" / "saves" / game_id).glob("*.jsonl")
    return save


@pytest.mark.parametrize("visit", VISITS, ids=GAMES)
def test_a_few_moves(tmp_path, serve, visit):
    """As sshd starts it, with no word about the language: readable, 256 colours, no mouse."""
    with serve().play(*visit.command) as client:
        for keys, words in visit.moves:
            client.press(*keys)
            client.wait(words)
        client.resize(60, 20)
        client.wait("The game needs 80x24")
        client.resize(80, 24)
        client.wait(words)
        client.press("q")
        client.wait("Leave the game?")
        client.press("y")
        client.wait("│ Continue")
        client.press("q")
        assert client.finish() == 0
        for sequence in (*MOUSE, *TRUE_COLOUR):
            assert sequence not in client.everything
        assert b"38;5;" in client.everything
        for sequence in RESTORED:
            assert sequence in client.raw
    found = read(only_save(tmp_path, visit.game_id), visit.game_id)
    assert found.whole
    assert len(found.session.steps) == visit.decisions


def test_what_a_player_asks_for_comes_first(tmp_path, serve):
    """The mouse by settings, true colours by a COLORTERM that came along, ASCII by an option."""
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "settings.json").write_text(json.dumps({"mouse": "on"}))
    with serve(COLORTERM="truecolor").play("vikings", "--ascii") as client:
        client.wait("New game")
        client.press("q")
        assert client.finish() == 0
        assert client.text().isascii()
        assert MOUSE[0] in client.everything
        assert TRUE_COLOUR[0] in client.everything


def test_a_hang_up_ends_the_game_and_costs_nothing(tmp_path, serve):
    """The game holds one end of a pipe; the other end tells when it has gone."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    end = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    visit = VISITS[0]
    holding = f"exec {shlex.join(visit.command)} 9>{shlex.quote(str(pipe))}"
    client = serve().play(holding)
    client.wait("buy a group")
    client.press("enter")
    client.wait("place your start tile")
    client.hang_up()
    assert select.select([end], [], [], LIMIT)[0], "still running without a terminal"
    assert os.read(end, 1) == b""
    os.close(end)
    client.kill()
    os.waitpid(client.pid, 0)
    found = read(only_save(tmp_path, visit.game_id), visit.game_id)
    assert found.whole
    assert len(found.session.steps) == 1


@pytest.mark.parametrize("game_id", GAMES)
def test_a_visitor_gets_the_game_whatever_is_asked_for(tmp_path, serve, game_id):
    server = serve(visitor_block(tmp_path, game_id))
    with server.play("id") as client:
        client.wait("New game")
        client.press("q")
        assert client.finish() == 0
        assert b"uid=" not in client.everything
        for sequence in (*MOUSE, *TRUE_COLOUR):
            assert sequence not in client.everything
    told = server.call(ask=["id"])
    assert (told.returncode, told.stdout) == (2, "")
    assert "ssh -t asks for one" in told.stderr


def test_a_visitor_gets_no_further(tmp_path, serve):
    """Files and ports are open to others here, so it is the visitor's settings that refuse."""
    server = serve(visitor_block(tmp_path, "vikings"))
    other = serve()
    assert other.call("-s", ask=["sftp"]).returncode == 0
    assert server.call("-s", ask=["sftp"]).returncode == 2
    through = ("-W", f"127.0.0.1:{other.port}")
    assert other.call(*through).stdout.startswith("SSH-2.0-")
    told = server.call(*through)
    assert (told.returncode, told.stdout) == (255, "")
    assert "stdio forwarding failed" in told.stderr
    back = ("-N", "-o", "ExitOnForwardFailure=yes", "-R", f"0:127.0.0.1:{other.port}")
    told = server.call(*back)
    assert told.returncode == 255
    assert "remote port forwarding failed" in told.stderr
    settings = server.settings_for(user())
    for name in (
        *("allowtcpforwarding", "allowstreamlocalforwarding", "allowagentforwarding"),
        *("x11forwarding", "permittunnel", "permituserrc", "permituserenvironment"),
    ):
        assert settings[name] == "no"
    assert settings["maxsessions"] == "1"


@pytest.mark.parametrize(
    ("env", "remote"),
    [
        ({}, False),
        ({"SSH_CONNECTION": "::1 50000 ::1 22"}, True),
        ({"SSH_TTY": "/dev/pts/3"}, True),
        ({"SSH_CONNECTION": "", "SSH_TTY": ""}, False),
    ],
)
def test_what_is_remote(env, remote):
    assert look_at(env, "utf-8").remote is remote


@pytest.mark.parametrize(
    ("term", "depth"),
    [
        ("xterm-256color", "256"),
        ("screen.xterm-256color", "256"),
        ("xterm-kitty", "256"),
        ("xterm-ghostty", "256"),
        ("foot-extra", "256"),
        ("alacritty-direct", "256"),
        ("wezterm", "256"),
        ("xterm", "16"),
        ("linux", "16"),
        ("scenario", "16"),
        ("vt220", "none"),
    ],
)
def test_colours_when_only_the_name_of_the_terminal_travels(term, depth):
    assert look_at({"TERM": term}, "utf-8").depth == depth


def test_no_terminal_over_ssh_is_told_how_to_get_one(monkeypatch):
    monkeypatch.delenv("SSH_TTY", raising=False)
    monkeypatch.setenv("SSH_CONNECTION", "::1 50000 ::1 22")
    with pytest.raises(BadRequest, match="ssh -t asks for one"):
        check_terminal("vikings", None, None)
    monkeypatch.delenv("SSH_CONNECTION")
    with pytest.raises(BadRequest, match="needs a terminal; without one"):
        check_terminal("vikings", None, None)
