"""What the server is told: where it listens, who may come, and how much they may use."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from core.errors import BadRequest
from core.frozen import frozen

if TYPE_CHECKING:
    import argparse

LOOPBACK = "127.0.0.1"
_PORTS = 1 << 16


@frozen
class Limits:
    """What a visitor may use of the machine."""

    memory: int = 512
    """Megabytes of address space; a session needs about 30 of real memory."""
    cpu: int = 1800
    """Seconds of computing."""
    files: int = 64
    """Files open at once."""
    file_size: int = 8
    """Megabytes a file may grow to."""
    saves: int = 200
    """Games that a visitor may keep, of each kind."""


@frozen
class ServeOptions:
    """Everything about a server."""

    folder: Path
    """Where the host key, the list of guests and their games are kept."""
    address: str = LOOPBACK
    port: int = 2222
    open: bool = False
    """Whether anyone may come in, with or without a key."""
    motd: str = ""
    """What visitors read when they come in."""
    sessions: int = 100
    tables: int = 100
    """Shared tables that may be open at once; each is a process."""
    per_address: int = 20
    idle: float = 1800
    """Seconds without a key after which a visitor is sent away."""
    total: float = 8 * 3600
    """Seconds after which every visit ends."""
    stalled: float = 12
    """Seconds without progress after which a reader has stopped reading."""
    limits: Limits = Limits()

    @property
    def guests(self) -> Path:
        """The public keys that may come in, as in OpenSSH's authorized_keys."""
        return self.folder / "guests"

    @property
    def host_key(self) -> Path:
        return self.folder / "host_key"

    @property
    def visitors(self) -> Path:
        """Where each visitor has a folder for games and settings."""
        return self.folder / "visitors"

    @property
    def tables_folder(self) -> Path:
        """Where the tables are that visitors share."""
        return self.folder / "tables"

    @property
    def public(self) -> Path:
        """Finished games that everybody may see again."""
        return self.folder / "public"

    @property
    def status(self) -> Path:
        return self.folder / "status.json"


def add_options(parser: argparse.ArgumentParser) -> None:
    """Everything the one who runs the server may say."""
    usual, limits = ServeOptions(Path()), Limits()
    add = parser.add_argument
    add("--port", type=int, default=usual.port, metavar="N", help=f"the port ({usual.port})")
    add("--address", metavar="IP", help=f"the address to listen on ({LOOPBACK})")
    add("--open", action="store_true", help="let anyone in; without it, only keys in the list")
    add("--folder", metavar="DIR", help="where host key, guests' keys and games are kept")
    add("--motd", metavar="FILE", help="words that visitors read in the lobby")
    add("--log", metavar="FILE", help="write the log there instead of to stderr")
    add("--status", action="store_true", help="tell who visits the running server")
    for name, words in (
        ("sessions", "visitors at once"),
        ("tables", "shared tables open at once"),
        ("per-address", "visitors at once from one address"),
        ("idle", "seconds without a key before a visit ends"),
        ("total", "seconds before every visit ends"),
    ):
        default = getattr(usual, name.replace("-", "_"))
        add(f"--{name}", type=int, default=default, metavar="N", help=f"{words} ({default:.0f})")
    add("--memory", type=int, default=limits.memory, metavar="MB", help="memory of a visit")
    add("--cpu", type=int, default=limits.cpu, metavar="N", help="seconds of computing of a visit")


def add_web_options(parser: argparse.ArgumentParser) -> None:
    """Where the browser finds the game."""
    parser.add_argument("--port", type=int, default=8000, metavar="N", help="the port (8000)")
    words = f"the address to listen on ({LOOPBACK})"
    parser.add_argument("--address", default=LOOPBACK, metavar="IP", help=words)


def check(options: ServeOptions) -> None:
    """Refuse what makes no sense, before anything is opened."""
    import ipaddress

    if not 0 <= options.port < _PORTS:
        raise BadRequest(f"A port is a number from 0 to {_PORTS - 1}, not {options.port}.")
    try:
        ipaddress.ip_address(options.address)
    except ValueError:
        raise BadRequest(f"{options.address!r:.60} is not an IP address to listen on.") from None
    for name in ("sessions", "tables", "per_address", "idle", "total"):
        if getattr(options, name) <= 0:
            raise BadRequest(f"--{name.replace('_', '-')} must be more than 0.")
