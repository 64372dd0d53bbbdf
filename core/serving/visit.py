"""One visitor: an SSH session whose bytes go to and from a process on a terminal of its own."""

from __future__ import annotations

import asyncio
import fcntl
import os
import re
import signal
import socket
import struct
import termios
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import asdict
from pathlib import Path
from shutil import rmtree
from typing import TYPE_CHECKING, Any

import asyncssh

from core.errors import GameError
from core.serving.house import House, Traffic
from core.serving.inflow import Inflow
from core.serving.nursery import Nursery, end

if TYPE_CHECKING:
    from core.serving.server import Door

_PIECE = 1 << 15
_HIGH = 1 << 16
"""Bytes that may wait to be sent before a visitor's process is held up."""
_WIDEST, _TALLEST = 500, 200
_RESIZES = 0.2
"""Seconds between two changes of the window's size that are passed on."""
_GRACE = 4.0
"""Seconds a process may take to end by itself."""
_FIRST = 10.0
"""Seconds to wait for the first picture before the next visitor may start."""
_GIVE_BACK = b"\x18\x1b[?1000l\x1b[?1003l\x1b[?1006l\x1b[?2004l\x1b[<u\x1b[?1049l\x1b[?25h\x1b[0m"
"""What gives a terminal back whose program was killed."""
_SPENT = (-signal.SIGXCPU, 128 + signal.SIGXCPU)
_TERM = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+-]{0,39}")
_TCP_INFO = getattr(socket, "TCP_INFO", 11)
_ACKED = 120
"""Where the number of bytes that have arrived stands in Linux' facts about a connection."""


class Visit(asyncssh.SSHServerSession[bytes]):
    """A session with a terminal; every other kind is refused."""

    def __init__(self, door: Door, house: House, nursery: Nursery) -> None:
        self._door, self._house, self._nursery = door, house, nursery
        self.address, self.guest = door.address, door.guest
        self.since = self.last_key = time.monotonic()
        self._chan: asyncssh.SSHServerChannel[bytes] | None = None
        self._has_terminal = False
        self._size = (80, 24)
        self._resizing = False
        self._pid = 0
        self._master = -1
        self._inflow = Inflow(self._hold_up)
        self._paused = False
        """Whether the process is held up, as the visitor does not read what it draws."""
        self._drawn = asyncio.Event()
        self._parting = ""
        self._over = False

    # --- What SSH asks for --------------------------------------------------------------------

    def connection_made(self, chan: asyncssh.SSHServerChannel[bytes]) -> None:
        self._chan = chan
        chan.set_write_buffer_limits(high=_HIGH)

    def pty_requested(
        self, term_type: str | None, term_size: Any, term_modes: Mapping[int, int]
    ) -> bool:
        self._has_terminal = True
        self._size = _bounded(term_size[0], term_size[1])
        return True

    def shell_requested(self) -> bool:
        return True

    def exec_requested(self, command: str) -> bool:
        self._house.refuse(self.address, "asked for a command")
        return False

    def subsystem_requested(self, subsystem: str) -> bool:
        self._house.refuse(self.address, "asked for a subsystem")
        return False

    def session_started(self) -> None:
        why = self._house.refusal(self.address)
        if not why and not self._has_terminal:
            why = "The games need a terminal; ssh -t asks for one."
        if why:
            self._house.refuse(self.address, why)
            self._say_goodbye(why, 1)
            return
        self._house.enter(self)
        self._task = asyncio.get_running_loop().create_task(self._begin())

    def data_received(self, data: bytes, datatype: int | None) -> None:
        self.last_key = time.monotonic()
        self._inflow.add(data)

    def _hold_up(self, held: bool) -> None:
        if self._chan is not None and not self._chan.is_closing():
            if held:
                self._chan.pause_reading()
            else:
                self._chan.resume_reading()

    def terminal_size_changed(self, width: int, height: int, pixwidth: int, pixheight: int) -> None:
        self._size = _bounded(width, height)
        if not self._resizing and self._master >= 0:
            self._resizing = True
            asyncio.get_running_loop().call_later(_RESIZES, self._resize)

    def signal_received(self, signal: str) -> None:
        """Nobody sends signals to processes here."""

    def break_received(self, msec: int) -> bool:
        return False

    def eof_received(self) -> bool:
        self.hang_up("the line was closed")
        return False

    def pause_writing(self) -> None:
        self._paused = True
        if self._master >= 0:
            asyncio.get_running_loop().remove_reader(self._master)

    def resume_writing(self) -> None:
        self._paused = False
        if self._master >= 0:
            asyncio.get_running_loop().add_reader(self._master, self._from_process)

    def connection_lost(self, exc: Exception | None) -> None:
        self.hang_up("the connection ended" if exc is None else type(exc).__name__)

    # --- Beginning ----------------------------------------------------------------------------

    async def _begin(self) -> None:
        """Start the process when it is this visitor's turn: logins at once are smoothed."""
        door = self._door
        try:
            if door.starting.locked():
                self._write(b"One moment, others are coming in, too ...\r\n")
            async with door.starting:
                if self._over:
                    return
                master, slave = os.openpty()
                try:
                    _set_size(slave, self._size)
                    os.set_blocking(master, False)
                    self._pid = await self._nursery.start(slave, self._request())
                except BaseException:
                    os.close(master)
                    raise
                finally:
                    os.close(slave)
                self._master = master
                self._nursery.when_ended(self._pid, self._ended)
                if self._over:  # the visitor has gone meanwhile
                    self._kill_softly()
                    return
                if not self._paused and self._master >= 0:
                    asyncio.get_running_loop().add_reader(master, self._from_process)
                self._inflow.open(self._master)
                with suppress(TimeoutError):
                    await asyncio.wait_for(self._drawn.wait(), _FIRST)
        except (GameError, OSError) as error:
            self._house.log.note("failed", guest=self.guest, why=error)
            self._say_goodbye("The game cannot be started; please tell the host.", 1)
            self._house.leave(self, "failed")

    def _request(self) -> dict[str, object]:
        """What the visitor's process is told."""
        assert self._chan is not None
        given = self._chan.get_environment()
        term = self._chan.get_terminal_type() or ""
        env = {
            "PATH": os.defpath,
            "LANG": "C.UTF-8",
            "HOME": ".",
            "USER": self._door.name,
            "TERM": term if _TERM.fullmatch(term) else "xterm",
            "SSH_CONNECTION": f"{self.address} 0 {self._house.options.address} 0",
            "LONGSHIPS_DATA_DIR": "data",
            "LONGSHIPS_CONFIG_DIR": "config",
            "LONGSHIPS_OUTSIDE_BOTS": "off",
            "LONGSHIPS_VISITOR": "passing" if self._door.passing else "known",
            "LONGSHIPS_TABLES_DIR": str(self._house.options.tables_folder),
            "LONGSHIPS_PUBLIC_DIR": str(self._house.options.public),
            "LONGSHIPS_MOST_TABLES": str(self._house.options.tables),
            "LONGSHIPS_MOST_SAVES": str(self._house.options.limits.saves),
        }
        if given.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
            env["COLORTERM"] = "truecolor"
        if given.get("NO_COLOR"):
            env["NO_COLOR"] = "1"
        self._door.folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        return {
            "env": env,
            "folder": str(self._door.folder),
            "limits": asdict(self._house.options.limits),
            "motd": self._house.options.motd,
        }

    # --- Bytes --------------------------------------------------------------------------------

    def _write(self, data: bytes) -> None:
        if self._chan is not None and not self._chan.is_closing():
            self._chan.write(data)

    def _from_process(self) -> None:
        try:
            data = os.read(self._master, _PIECE)
        except BlockingIOError:
            return
        except OSError:  # the process has let go of its terminal
            data = b""
        if not data:
            asyncio.get_running_loop().remove_reader(self._master)
            return
        self._drawn.set()
        self._write(data)

    def _resize(self) -> None:
        self._resizing = False
        if self._master >= 0:
            with suppress(OSError):
                _set_size(self._master, self._size)

    def traffic(self) -> Traffic:
        """Whether bytes wait, and how many the other end has taken."""
        waiting, arrived = 0, 0
        if self._chan is not None:
            waiting = self._chan.get_write_buffer_size()
            line = self._chan.get_extra_info("socket")
            with suppress(OSError, AttributeError, struct.error):
                unsent = fcntl.ioctl(line.fileno(), termios.TIOCOUTQ, b"\0\0\0\0")
                waiting += struct.unpack("i", unsent)[0]
                facts = line.getsockopt(socket.IPPROTO_TCP, _TCP_INFO, 192)
                arrived = struct.unpack_from("Q", facts, _ACKED)[0]
        return Traffic(waiting > 0, arrived)

    # --- Ending -------------------------------------------------------------------------------

    def send_away(self, why: str) -> None:
        """Ask the process to end; it saves, and gives the terminal back."""
        if not self._parting:
            self._parting = why
            if self._pid:
                self._kill_softly()
            else:
                self._say_goodbye(why, 0)
                self.hang_up(why)

    def cut(self) -> None:
        """End a visit whose line leads nowhere."""
        self.hang_up("cut off")
        self._door.cut()

    def hang_up(self, how: str) -> None:
        """The visitor has gone: so does the process."""
        if self._over:
            return
        self._over = True
        self._house.leave(self, how)
        if self._pid:
            end(self._pid, signal.SIGHUP)
            self._close_terminal()
            asyncio.get_running_loop().call_later(_GRACE, self._kill, self._pid)
        else:
            self._clean_up()

    def _kill_softly(self) -> None:
        end(self._pid, signal.SIGTERM)
        asyncio.get_running_loop().call_later(_GRACE, self._kill, self._pid)

    def _kill(self, pid: int) -> None:
        """The process had its time; its id may be another's once it has ended."""
        if self._pid == pid:
            end(pid, signal.SIGKILL)

    def _ended(self, code: int) -> None:
        """The process has ended: send the rest of what it has drawn, and say goodbye."""
        self._pid = 0
        self._drawn.set()
        if self._master >= 0:
            with suppress(OSError):
                while data := os.read(self._master, _PIECE):
                    self._write(data)
        self._close_terminal()
        self._clean_up()
        if self._over:
            return
        self._over = True
        if code < 0:
            self._write(_GIVE_BACK)
            if not self._parting:
                why = (
                    "has used up its computing time" if code in _SPENT else "was ended from outside"
                )
                self._parting = f"The visit {why}; every decision is saved."
        self._say_goodbye(self._parting or "Farewell!", 0 if code >= 0 else 1)
        self._house.leave(self, self._parting or f"exit code {code}")

    def _close_terminal(self) -> None:
        if self._master >= 0:
            asyncio.get_running_loop().remove_reader(self._master)
            self._inflow.close()
            os.close(self._master)
            self._master = -1

    def _clean_up(self) -> None:
        """Visitors without a key leave nothing behind."""
        if self._door.passing:
            rmtree(self._door.folder, ignore_errors=True)

    def _say_goodbye(self, words: str, code: int) -> None:
        self._write(words.encode() + b"\r\n")
        if self._chan is not None and not self._chan.is_closing():
            self._chan.exit(code)


def _bounded(width: int, height: int) -> tuple[int, int]:
    """A window's size as it is passed on."""
    return min(max(width, 1), _WIDEST), min(max(height, 1), _TALLEST)


def _set_size(terminal: int, size: tuple[int, int]) -> None:
    columns, rows = size
    fcntl.ioctl(terminal, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))


def prepare_visitors(folder: Path) -> None:
    """Remove what visitors without a key have left behind when the server was killed."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    for left in folder.glob("passing-*"):
        rmtree(left, ignore_errors=True)
