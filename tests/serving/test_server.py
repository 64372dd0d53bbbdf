"""The server with real visitors: what they get, what they never get, and how they leave."""

from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import socket
import subprocess
import sys

import pytest

if sys.platform != "linux":
    pytest.skip("the server needs Linux", allow_module_level=True)
asyncssh = pytest.importorskip("asyncssh")

from core.save import read  # noqa: E402
from core.serving.options import Limits  # noqa: E402
from tests.serving.house import LIMIT, TestHouse, open_house, sit_down  # noqa: E402

pytestmark = pytest.mark.xdist_group("serve")


def visit(test, tmp_path, **options):
    """Run a test with a server of its own."""

    async def main() -> None:
        async with open_house(tmp_path, **options) as house:
            await test(house)

    asyncio.run(main())


def test_a_visitor_lands_in_the_lobby_plays_and_comes_back(tmp_path):
    key = asyncssh.generate_private_key("ssh-ed25519")

    async def test(house: TestHouse) -> None:
        async with house.guest(client_keys=[key]) as guest:
            await guest.wait("New game")
            await guest.wait("Welcome to the fjord")
            assert b"\x1b[?1003h" not in guest.everything
            guest.press("n")
            await guest.wait("Start the game")
            guest.press("\x1b[A\r")
            await guest.wait("buy a group", "place your")
            guest.press("q")
            await guest.wait("Leave the game?")
            guest.press("y")
            await guest.wait("Continue")
            guest.press("q")
            await guest.wait("The lobby")
            guest.press("q")
            assert await guest.finish() == 0
            assert b"Farewell!" in guest.everything
            assert b"\x1b[?1049l" in guest.everything
        (folder,) = (tmp_path / "server" / "visitors").iterdir()
        (save,) = folder.rglob("*.jsonl")
        assert read(save, "vikings").whole
        assert os.stat(folder).st_mode & 0o077 == 0
        async with house.guest(client_keys=[key]) as guest:
            await guest.wait("Continue:")
        other = asyncssh.generate_private_key("ssh-ed25519")
        async with house.guest(client_keys=[other]) as guest:
            await guest.wait("New game")
            assert "Continue:" not in guest.text()
        await house.emptied()

    visit(test, tmp_path, motd="Welcome to the fjord")


def test_visitors_without_a_key_leave_nothing_behind(tmp_path):
    async def test(house: TestHouse) -> None:
        async with house.guest() as guest:
            await guest.wait("New game")
            assert len(list((tmp_path / "server" / "visitors").iterdir())) == 1
        await house.emptied()
        async with asyncio.timeout(LIMIT):
            while list((tmp_path / "server" / "visitors").iterdir()):
                await asyncio.sleep(0.05)

    visit(test, tmp_path)


def test_visitors_sit_at_one_table(tmp_path):
    first, second = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))

    async def test(house: TestHouse) -> None:
        async with house.guest(client_keys=[first], username="ann") as ann:
            await ann.wait("New table")
            ann.press("o")
            await ann.wait("New table of Vikings")
            ann.press("\r")
            await ann.wait("Waiting for 1 more player")
            async with house.guest(client_keys=[second], username="bob") as bob:
                await bob.wait("waiting for 1 player")
                bob.press("\x1b[H\r")
                await bob.wait("an open seat")
                bob.press("\r")
                await bob.wait("your name")
                bob.press("\r")
                await bob.wait("Round 1 of 6")
                await ann.wait("Round 1 of 6")
                await ann.wait("Bob")
            await house.left(1)
            await ann.wait("away")
            assert not ann.everything.count(b"Traceback")
        await house.emptied()
        async with house.guest() as passing:
            await passing.wait("Tables")
            assert "New table" not in passing.text()

    visit(test, tmp_path)


async def _refused(what) -> None:
    """Wait for something that must not work."""
    with pytest.raises(
        (asyncssh.Error, asyncssh.ChannelListenError, OSError, asyncio.IncompleteReadError)
    ):
        async with asyncio.timeout(LIMIT):
            await what


COMMANDS = ("id", "sh", "/bin/sh -i", "scp -t .", "rsync --server", "fireaxe", "\x00", "a" * 9999)
SUBSYSTEMS = ("sftp", "netconf", "shell", "../../bin/sh")
PLACES = (("127.0.0.1", 22), ("127.0.0.1", 0), ("localhost", 2222), ("10.0.0.1", 80))
ENVIRONMENT = {
    "LD_PRELOAD": "/tmp/evil.so",
    "PYTHONPATH": "/tmp",
    "PYTHONSTARTUP": "/tmp/x",
    "LONGSHIPS_OUTSIDE_BOTS": "on",
    "LONGSHIPS_DATA_DIR": "/etc",
    "PATH": "/tmp",
    "HOME": "/root",
    "TEXTUAL_DRIVER": "evil:Driver",
    "COLUMNS": "99999",
}
WINDOWS = (
    ("xterm;id", (80, 24)),
    ("../../etc/passwd", (80, 24)),
    ("x" * 500, (100, 30)),
    ("xterm\x1b[2J", (80, 24)),
    ("xterm-256color", (65535, 65535)),
    ("xterm", (0, 0)),
    ("xterm", (1, 1)),
)


def test_hostile_wishes_are_refused(tmp_path):
    """Commands, files, forwards and other ways out: none is granted."""

    async def test(house: TestHouse) -> None:
        for command in COMMANDS:
            async with house.connect() as conn:
                await _refused(conn.create_process(command, encoding=None))
        for name in SUBSYSTEMS:
            async with house.connect() as conn:
                await _refused(conn.create_process(subsystem=name, encoding=None))
        async with house.connect() as conn:
            for place in PLACES:
                await _refused(conn.open_connection(*place))
            for listen in (("127.0.0.1", 0), ("", 0), ("0.0.0.0", 8080)):
                await _refused(conn.start_server(lambda *_: True, *listen))
            await _refused(conn.open_unix_connection("/run/docker.sock"))
            await _refused(conn.start_unix_server(lambda *_: True, str(tmp_path / "sock")))
            await _refused(conn.forward_remote_port("", 0, "localhost", 22))
            await _refused(conn.open_tun())
            await _refused(conn.open_tap())
            guest = await sit_down(conn)
            await guest.wait("New game")
            await _refused(conn.create_process(term_type="xterm"))
            await _refused(conn.create_process("id"))
            await _refused(conn.start_sftp_client())
        await house.emptied()

    visit(test, tmp_path)
    assert not (tmp_path / "sock").exists()


def test_strange_terminals_and_environments_change_nothing(tmp_path):
    """Whatever the client says about itself, the game starts or says why not."""

    async def test(house: TestHouse) -> None:
        for term, size in WINDOWS:
            async with house.connect() as conn:
                usual = size[0] in (80, 100)
                drawn = size if usual else (80, 24)
                guest = await sit_down(conn, drawn, term, env=ENVIRONMENT, asked=size)
                if usual:
                    await guest.wait("New game")
                else:
                    assert await asyncio.wait_for(guest.process.stdout.read(100), LIMIT)
        async with house.guest(term="dumb") as guest:
            assert await guest.finish() == 0
            assert b"cannot show a screen" in guest.everything
        async with house.connect() as conn:
            process = await conn.create_process(encoding=None)
            told = await asyncio.wait_for(process.stdout.read(), LIMIT)
            assert b"need a terminal" in told
        await house.emptied()

    visit(test, tmp_path)
    assert not list(tmp_path.rglob("crash.txt"))


def test_only_guests_come_in_unless_the_house_is_open(tmp_path):
    ours, other = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    rsa = asyncssh.generate_private_key("ssh-rsa")

    async def test(house: TestHouse) -> None:
        guests = house.serving.options.guests
        guests.write_bytes(ours.export_public_key())
        async with house.guest(client_keys=[ours]) as guest:
            await guest.wait("New game")
        for keys in (None, [other], [rsa], [other, rsa]):
            for name in ("root", "anyone", "", "-oProxyCommand=id"):
                await _refused(house.connect(client_keys=keys, username=name))
        for password in ("", "root", "x" * 10_000):
            await _refused(house.connect(username="root", password=password))
        guests.write_text("")
        await _refused(house.connect(client_keys=[ours]))
        assert "unknown key" in house.log
        assert "BEGIN" not in house.log

    visit(test, tmp_path, open=False)


def test_seats_are_limited_and_the_reason_is_told(tmp_path):
    async def test(house: TestHouse) -> None:
        async with house.guest() as first:
            await first.wait("New game")
            async with house.guest() as second:
                assert await second.finish() == 1
                assert b"1 visitor from your address" in second.everything
        await house.emptied()
        async with house.guest() as again:
            await again.wait("New game")

    visit(test, tmp_path, per_address=1)


def test_a_crowd_is_let_in_one_after_the_other(tmp_path):
    async def test(house: TestHouse) -> None:
        async with contextlib.AsyncExitStack() as stack:
            guests = [await stack.enter_async_context(house.guest()) for _ in range(8)]
            await asyncio.gather(*(guest.wait("New game") for guest in guests))
            assert any(b"One moment" in guest.everything for guest in guests)
        await house.emptied()
        assert house.serving.house.most == 8

    visit(test, tmp_path)


def test_closing_saves_and_says_goodbye(tmp_path):
    async def test(house: TestHouse) -> None:
        async with house.guest() as guest:
            await guest.wait("New game")
            guest.press("w")
            await guest.wait("Gunnar", "Sigrid")
            closing = asyncio.create_task(house.serving.close())
            assert await guest.finish() == 0
            assert b"The server is closing. Every decision is saved. Goodbye!" in guest.everything
            assert b"\x1b[?1049l" in guest.everything
            await closing

    visit(test, tmp_path)


def test_a_stopped_reader_is_cut_and_nothing_is_left(tmp_path):
    """It asks for picture after picture and reads none of them."""

    async def test(house: TestHouse) -> None:
        async with house.connect() as conn:
            process = await conn.create_process(
                term_type="xterm-256color", term_size=(200, 60), encoding=None, window=1 << 14
            )
            await process.stdout.read(1000)
            process.stdout.channel.pause_reading()
            for _ in range(40):
                process.stdin.write(b"\x0c" * 10)
                await asyncio.sleep(0.02)
            await house.emptied()
            assert "stalled" in house.log
        async with asyncio.timeout(LIMIT):
            while list((tmp_path / "server" / "visitors").iterdir()):
                await asyncio.sleep(0.05)

    visit(test, tmp_path, stalled=2)


def test_madly_resizing_flooding_and_vanishing_clients(tmp_path):
    async def test(house: TestHouse) -> None:
        async with house.guest() as calm, house.connect() as conn:
            await calm.wait("New game")
            mad = await sit_down(conn)
            await mad.wait("New game")
            for number in range(300):
                mad.process.change_terminal_size(80 + number % 300, 24 + number % 90)
                mad.press("jk" * 200)
            calm.press("r")
            await calm.wait("Rules", "rules")
            conn.abort()
            calm.press("q")
            await calm.wait("New game")
        await house.emptied()

    visit(test, tmp_path)


def test_the_idle_are_sent_away(tmp_path):
    async def test(house: TestHouse) -> None:
        async with house.guest() as guest:
            await guest.wait("New game")
            assert await guest.finish() == 0
            assert b"No key was pressed" in guest.everything

    visit(test, tmp_path, idle=2)


GARBAGE = (
    b"",
    b"\x00" * 5000,
    b"GET / HTTP/1.1\r\n\r\n",
    b"SSH-1.5-old\r\n",
    b"SSH-2.0-x\r\n" + b"\xff" * 3000,
    b"SSH-2.0-" + b"y" * 100_000,
    b"\r\n" * 20_000,
)


def test_garbage_on_the_line_is_survived(tmp_path):
    async def test(house: TestHouse) -> None:
        for garbage in GARBAGE:
            _, writer = await asyncio.open_connection("127.0.0.1", house.port)
            with contextlib.suppress(ConnectionError):
                writer.write(garbage)
                await writer.drain()
            writer.close()
        async with house.guest() as guest:
            await guest.wait("New game")

    visit(test, tmp_path)


class SlowLine:
    """A line between a client and the server that carries so many bytes a second."""

    def __init__(self, port: int, rate: int) -> None:
        self._port, self._rate = port, rate
        self.carried = 0
        self._writers: list[asyncio.StreamWriter] = []

    async def open(self) -> int:
        self._server = await asyncio.start_server(self._join, "127.0.0.1", 0, limit=1024)
        return self._server.sockets[0].getsockname()[1]

    async def close(self) -> None:
        """Carry nothing more."""
        self._server.close()
        for writer in self._writers:
            writer.close()
        async with asyncio.timeout(LIMIT):
            while self._writers:
                await asyncio.sleep(0.01)

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        line = socket.socket()
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        line.setblocking(False)
        await asyncio.get_running_loop().sock_connect(line, ("127.0.0.1", self._port))
        back, forth = await asyncio.open_connection(sock=line, limit=1024)
        self._writers = [writer, forth]

        async def there() -> None:
            while data := await reader.read(4096):
                forth.write(data)

        async def here() -> None:
            while data := await back.read(self._rate // 8 if self.carried > 8000 else 4096):
                self.carried += len(data)
                writer.write(data)
                if self.carried > 8000:  # the greetings may pass
                    await asyncio.sleep(1 / 8)

        with contextlib.suppress(ConnectionError):
            await asyncio.gather(there(), here())
        forth.close()
        writer.close()
        self._writers.clear()


def test_a_slow_reader_stays(tmp_path):
    """A hundred pictures wait for a line of 1 KiB a second, for longer than a stalled one would."""

    async def test(house: TestHouse) -> None:
        line = SlowLine(house.port, 1024)
        house.port = await line.open()
        async with house.guest((120, 40)) as guest:
            await guest.process.stdout.read(1)
            guest.press("\x0c" * 30)
            await asyncio.sleep(6)
            (visitor,) = house.serving.house.visitors
            assert visitor.traffic().waiting
            assert "stalled" not in house.log
        await line.close()

    visit(test, tmp_path, stalled=3)


def test_a_visit_that_computes_too_much_ends(tmp_path):
    async def test(house: TestHouse) -> None:
        async with house.guest() as guest:
            await guest.wait("New game")

            async def work() -> None:
                while True:
                    guest.press("rq")  # opens the rules and closes them
                    await asyncio.sleep(0.05)

            working = asyncio.create_task(work())
            await guest.finish()
            working.cancel()
            assert b"has used up its computing time" in guest.everything
            assert b"\x1b[?1049l" in guest.everything

    visit(test, tmp_path, limits=Limits(cpu=1))


def test_the_command_opens_tells_and_closes(tmp_path):
    folder = ("--folder", str(tmp_path / "server"))
    command = [sys.executable, "-m", "vikings_tui", "serve", *folder]
    with subprocess.Popen(
        [*command, "--open", "--port", "0"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        told = server.stdout.readline()
        assert re.fullmatch(r"Anyone may come in: ssh -p \d+ 127\.0\.0\.1\n", told)
        status = subprocess.run([*command, "--status"], capture_output=True, text=True, check=True)
        assert f"port {told.split()[-2]}" in status.stdout
        server.send_signal(signal.SIGINT)
        _, log = server.communicate(timeout=30)
        assert server.returncode == 0
        assert "closed" in log
    assert subprocess.run([*command, "--status"], capture_output=True, check=False).returncode == 1
