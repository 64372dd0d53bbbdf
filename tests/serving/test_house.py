"""Who may stay, for how long, and what is written down: without a network."""

from __future__ import annotations

import io
import os
import subprocess
import sys
import time
from dataclasses import dataclass, field

import pytest

from core.errors import BadRequest
from core.serving.house import EventLog, House, Traffic, status_lines
from core.serving.options import ServeOptions, check

asyncssh = pytest.importorskip("asyncssh")

from core.serving.keys import Guests, folder_name, host_key, prepare_folder  # noqa: E402


@dataclass(eq=False)
class Visitor:
    address: str = "127.0.0.1"
    guest: str = "someone"
    since: float = 0.0
    last_key: float = 0.0
    line: Traffic = field(default=Traffic(False, 0))
    sent: str = ""
    was_cut: bool = False

    def traffic(self) -> Traffic:
        return self.line

    def send_away(self, why: str) -> None:
        self.sent = why

    def cut(self) -> None:
        self.was_cut = True


@pytest.fixture
def house(tmp_path):
    class Clock:
        time = 0.0

        def __call__(self) -> float:
            return self.time

    log = io.StringIO()
    made = House(ServeOptions(tmp_path, sessions=3, per_address=2), EventLog(log), Clock())
    made.clock = made._now
    made.written = log
    return made


def test_sessions_are_limited_in_all_and_by_address(house):
    house.enter(Visitor())
    assert not house.refusal("127.0.0.1")
    house.enter(Visitor())
    assert "2 visitors from your address" in house.refusal("127.0.0.1")
    house.enter(Visitor("::1"))
    assert "All seats are taken" in house.refusal("10.0.0.1")
    house.leave(house.visitors[0], "done")
    assert not house.refusal("10.0.0.1")
    house.closing = True
    assert "closing" in house.refusal("10.0.0.1")


def test_idle_and_long_visits_end(house):
    idle, busy = Visitor(), Visitor()
    house.enter(idle)
    house.enter(busy)
    house.clock.time = 1801
    busy.last_key = 1800
    house.look_round()
    assert "No key was pressed for 30 minutes" in idle.sent
    assert not busy.sent
    house.clock.time = busy.last_key = 8 * 3600
    house.look_round()
    assert "longest visit" in busy.sent


def test_a_stalled_reader_is_cut_and_a_slow_one_stays(house):
    stalled, slow, quiet = Visitor(), Visitor(), Visitor("::1")
    for visitor in (stalled, slow, quiet):
        house.enter(visitor)
    stalled.line = Traffic(True, 5000)
    for second in range(15):
        house.clock.time = float(second)
        slow.line = Traffic(True, second * 1024)
        house.look_round()
    assert stalled.was_cut
    assert not slow.was_cut
    assert not quiet.was_cut


def test_the_log_is_harmless_and_one_line_an_event(house):
    house.enter(Visitor(guest="\x1b]0;owned\x07\nleaves guest='root'"))
    lines = house.written.getvalue().splitlines()
    assert len(lines) == 1
    assert "\x1b" not in lines[0]


def test_the_host_can_look_who_is_there(house, tmp_path, monkeypatch):
    house.enter(Visitor(guest="SHA256:abc"))
    lines = status_lines(house.options.status)
    assert "Visitors: 1 now" in lines[1]
    assert "SHA256:abc from 127.0.0.1, 0 min" in lines[2]
    later = time.time() + 300
    monkeypatch.setattr("core.serving.house.time.time", lambda: later)
    assert "5 min" in status_lines(house.options.status)[2]
    assert os.stat(house.options.status).st_size < 2000
    house.forget_status()
    assert status_lines(house.options.status) is None
    house.options.status.write_text('{"process": 999999999}')
    assert status_lines(house.options.status) is None


def test_the_host_key_is_made_once_and_kept_safe(tmp_path):
    folder = tmp_path / "server"
    prepare_folder(folder)
    path = folder / "host_key"
    key = host_key(path)
    assert os.stat(path).st_mode & 0o777 == 0o600
    assert os.stat(folder).st_mode & 0o777 == 0o700
    assert host_key(path).get_fingerprint() == key.get_fingerprint()
    path.chmod(0o644)
    with pytest.raises(BadRequest, match="could be read by others"):
        host_key(path)
    path.chmod(0o600)
    path.write_text("nothing")
    with pytest.raises(BadRequest, match="cannot be read"):
        host_key(path)
    path.unlink()
    path.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(BadRequest):
        host_key(path)


def test_a_folder_of_others_is_left_alone(tmp_path):
    tmp_path.chmod(0o777)
    with pytest.raises(BadRequest, match="Others may write"):
        prepare_folder(tmp_path)
    assert os.stat(tmp_path).st_mode & 0o777 == 0o777
    (tmp_path / "file").touch()
    with pytest.raises(BadRequest, match="cannot be used"):
        prepare_folder(tmp_path / "file" / "x")


def test_guests_are_known_by_their_keys(tmp_path):
    ours, other = (asyncssh.generate_private_key("ssh-ed25519") for _ in range(2))
    path = tmp_path / "guests"
    guests = Guests(path)
    assert not guests.welcome(ours)
    line = ours.export_public_key().decode().strip()
    hidden = other.export_public_key().decode().strip()
    path.write_text(f'nonsense\nssh-rsa AAAA=\nno-pty,command="x" {line} me\n# {hidden}\n')
    assert guests.welcome(ours)
    assert not guests.welcome(other)
    assert len(guests) == 1
    path.unlink()
    assert not guests.welcome(ours)


def test_folders_of_guests_are_plain_names(tmp_path):
    for _ in range(20):
        name = folder_name(asyncssh.generate_private_key("ssh-ed25519"))
        assert name.startswith("key-")
        assert "/" not in name
        assert name.isascii()


@pytest.mark.parametrize(
    "wrong",
    [{"port": 70000}, {"port": -1}, {"address": "nowhere"}, {"sessions": 0}, {"idle": 0}],
)
def test_what_makes_no_sense_is_refused(tmp_path, wrong):
    with pytest.raises(BadRequest):
        check(ServeOptions(tmp_path, **wrong))


def test_the_command_line(tmp_path, run_command):
    folder = ("--folder", str(tmp_path / "server"))
    code, _, err = run_command("vikings", "serve", "--status", *folder)
    assert (code, "No server is running" in err) == (1, True)
    for wrong in (
        ("--address", "example.org"),
        ("--motd", str(tmp_path / "none")),
        ("--memory", "10"),
        ("--port", "99999"),
        ("--log", str(tmp_path)),
    ):
        code, _, err = run_command("vikings", "serve", *folder, *wrong)
        assert code == 2, wrong
        assert err.count("\n") == 1


def test_the_command_line_does_without_the_server_unless_asked():
    """Starting any other command loads neither asyncio nor asyncssh."""
    probe = (
        "import sys; from core.cli import main; main('vikings', ['saves']);"
        "sys.exit(bool({'asyncio', 'asyncssh'} & sys.modules.keys()))"
    )
    done = subprocess.run([sys.executable, "-c", probe], capture_output=True, check=False)
    assert done.returncode == 0
