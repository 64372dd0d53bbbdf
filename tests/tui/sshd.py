"""A private sshd on loopback, and clients of it: for playing through real OpenSSH.

It runs as whoever runs the tests, with keys, settings and a home folder of its own; nothing of the
machine's own SSH is read or changed.
"""

from __future__ import annotations

import grp
import os
import pwd
import shutil
import socket
import subprocess
import threading
from collections.abc import Sequence
from pathlib import Path

from tests.tui.terminal import LIMIT, Program

NEEDED = ("ssh", "ssh-keygen", "sshd")
_ATTEMPTS = 5
"""Another program may take the free port before sshd does."""


def find(program: str) -> str | None:
    """Where a program is; sshd lives where few look."""
    return shutil.which(program, path=os.environ.get("PATH", os.defpath) + ":/usr/sbin:/sbin")


def obstacle() -> str:
    """Why there can be no sshd here, in a sentence; empty if there can."""
    if lacks := [program for program in NEEDED if find(program) is None]:
        return f"Not installed: {', '.join(lacks)} (openssh-server and openssh-client on Debian)."
    if os.getuid() != 0 and not _may_own_terminals():
        return "Terminals here have another group than tty, which only the sshd of root can change."
    return ""


def _may_own_terminals() -> bool:
    """Whether new terminals are of group tty; sshd hands out no others."""
    try:
        wanted = grp.getgrnam("tty").gr_gid
    except KeyError:
        return True
    ours, theirs = os.openpty()
    try:
        return os.fstat(theirs).st_gid == wanted
    finally:
        os.close(ours)
        os.close(theirs)


def user() -> str:
    """The account the tests run in."""
    return pwd.getpwuid(os.getuid()).pw_name


def make_key(path: Path) -> None:
    """A key pair without a passphrase; the public half is beside it with the ending .pub."""
    keygen = find("ssh-keygen")
    assert keygen is not None
    subprocess.run([keygen, "-q", "-t", "ed25519", "-N", "", "-f", path], check=True)


class Client(Program):
    """ssh in a terminal of its own, and everything it was sent."""

    def __init__(self, *command: str, **more) -> None:
        self.everything = b""
        super().__init__(*command, **more)

    def read(self, seconds: float) -> bool:
        before = self.received
        going_on = super().read(seconds)
        if new := self.received - before:
            assert new <= len(self.raw)
            self.everything += self.raw[-new:]
        return going_on


class Server:
    """A running sshd; a block starting with Match may be added to its settings."""

    def __init__(self, folder: Path, env: dict[str, str], block: str = "") -> None:
        self._folder = folder
        self._env = env
        self._block = block
        self._log: list[str] = []
        self._key = folder / "key"
        self.accepted = folder / "key.pub"
        """The public keys that may come in."""
        make_key(self._key)
        make_key(folder / "host_key")
        if os.getuid() == 0:  # where a system's sshd would lock up its unprivileged half
            os.makedirs("/run/sshd", mode=0o755, exist_ok=True)
        for _ in range(_ATTEMPTS):
            if self._start():
                return
        raise AssertionError("sshd does not start:\n" + self.log())

    def _start(self) -> bool:
        """Start on a free port; False when sshd has ended instead."""
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port: int = probe.getsockname()[1]
        config = self._folder / "sshd_config"
        config.write_text(self._settings(), encoding="utf-8")
        sshd = find("sshd")
        assert sshd is not None
        self._process = subprocess.Popen(
            [sshd, "-D", "-e", "-f", config],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            encoding="utf-8",
            errors="replace",
        )
        listening = threading.Event()
        heard = threading.Event()
        threading.Thread(target=self._listen, args=(listening, heard), daemon=True).start()
        assert heard.wait(LIMIT), "sshd says nothing"
        return listening.is_set()

    def _listen(self, listening: threading.Event, heard: threading.Event) -> None:
        """Take in the log as long as sshd lives, so that it never has to wait for us."""
        assert self._process.stderr is not None
        with self._process.stderr as stderr:
            for line in stderr:
                self._log.append(line)
                if line.startswith("Server listening"):
                    listening.set()
                    heard.set()
        heard.set()

    def _settings(self) -> str:
        env = " ".join(f'"{name}={value}"' for name, value in self._env.items())
        return f"""
ListenAddress 127.0.0.1
Port {self.port}
HostKey "{self._folder / "host_key"}"
PidFile none
AuthorizedKeysFile "{self.accepted}"
PermitRootLogin prohibit-password
PasswordAuthentication no
KbdInteractiveAuthentication no
UsePAM no
StrictModes no
PermitUserRC no
PrintMotd no
PrintLastLog no
Subsystem sftp internal-sftp
SetEnv {env}
{self._block}
"""

    def settings_for(self, name: str) -> dict[str, str]:
        """What sshd makes of its settings for a user, in lower case."""
        sshd = find("sshd")
        assert sshd is not None
        asked = f"user={name},host=localhost,addr=127.0.0.1"
        told = subprocess.run(
            [sshd, "-T", "-C", asked, "-f", self._folder / "sshd_config"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        return dict(line.split(" ", 1) for line in told.lower().splitlines() if " " in line)

    def command(self, *options: str, ask: Sequence[str] = ()) -> list[str]:
        """The ssh that comes here with *options*, to *ask* for a command."""
        ssh = find("ssh")
        assert ssh is not None
        known = [
            *("StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null", "LogLevel=ERROR"),
            *("IdentitiesOnly=yes", "IdentityAgent=none", "BatchMode=yes"),
            "KexAlgorithms=curve25519-sha256",  # the quickest
        ]
        own = [word for option in known for word in ("-o", option)]
        where = ["-i", str(self._key), "-p", str(self.port), f"{user()}@127.0.0.1"]
        return [ssh, "-F", "none", *own, *options, *where, *ask]

    def play(self, *ask: str, **more) -> Client:
        """A client in a terminal, as `ssh -t` makes one."""
        return Client(*self.command("-tt", ask=ask), **more)

    def call(self, *options: str, ask: Sequence[str] = ()) -> subprocess.CompletedProcess[str]:
        """A client without a terminal, until its end."""
        return subprocess.run(
            self.command(*options, ask=ask),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=LIMIT,
            check=False,
        )

    def log(self) -> str:
        return "".join(self._log)

    def close(self) -> None:
        self._process.terminate()
        self._process.wait(LIMIT)
