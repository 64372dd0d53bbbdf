"""The nursery: has Textual and both games loaded, and forks a process for each visitor.

It is told what to start through a socket on its standard input, each time with the visitor's
terminal. It knows no keys and no other visitor's terminal.
"""

from __future__ import annotations

import array
import fcntl
import gc
import json
import os
import resource
import select
import signal
import socket
import sys
import termios
import traceback
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any

_LONGEST = 1 << 16
_MEGABYTE = 1 << 20


def main() -> int:
    """Serve until the server's end of the socket is closed."""
    link = socket.socket(fileno=0)
    run = _load()
    gc.collect()
    gc.freeze()  # so that forked processes share what is loaded
    heard, wake = os.pipe()
    os.set_blocking(wake, False)
    os.set_blocking(heard, False)
    signal.set_wakeup_fd(wake, warn_on_full_buffer=False)
    signal.signal(signal.SIGCHLD, lambda *_: None)
    link.send(json.dumps({"ready": True}).encode())
    while True:
        ready, _, _ = select.select([link.fileno(), heard], [], [])
        if heard in ready:
            with suppress(BlockingIOError):
                os.read(heard, 4096)
            _reap(link)
        if link.fileno() in ready:
            packet, files = _receive(link)
            if not packet:
                return 0
            request = json.loads(packet)
            pid = os.fork()
            if pid == 0:
                become_visitor(files[0], request, run)
            for file in files:
                os.close(file)
            link.send(json.dumps({"number": request["number"], "pid": pid}).encode())


def _load() -> Callable[[Mapping[str, Any]], int]:
    """Import everything a visitor may need; returns what shows the lobby."""
    from core.registry import find_app, find_face, game_ids, has_face, open_game
    from core.tui import lobby
    from core.tui.screens import new_game, play, replay, rules, saves, score, settings

    assert all((new_game, play, replay, rules, saves, score, settings))
    for game_id in game_ids():
        if has_face(game_id):
            game = open_game(game_id)
            find_face(game_id)(game)
            find_app(game_id)
    return lobby.run


def _receive(link: socket.socket) -> tuple[bytes, list[int]]:
    found = array.array("i")
    try:
        packet, ancillary, _, _ = link.recvmsg(_LONGEST, socket.CMSG_LEN(found.itemsize))
    except ConnectionResetError:  # the server was killed
        return b"", []
    for level, kind, data in ancillary:
        if level == socket.SOL_SOCKET and kind == socket.SCM_RIGHTS:
            found.frombytes(data[: len(data) - len(data) % found.itemsize])
    return packet, list(found)


def _reap(link: socket.socket) -> None:
    """Report every process that has ended."""
    while True:
        try:
            pid, status = os.waitpid(-1, os.WNOHANG)
        except ChildProcessError:
            return
        if not pid:
            return
        told = {"ended": pid, "code": os.waitstatus_to_exitcode(status)}
        with suppress(OSError):
            link.send(json.dumps(told).encode())


def become_visitor(
    terminal: int, request: Mapping[str, Any], run: Callable[[Mapping[str, Any]], int]
) -> None:
    """Run the lobby on a terminal within the visitor's limits, and never return."""
    code = 1
    try:
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.setsid()
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
        for descriptor in (0, 1, 2):
            os.dup2(terminal, descriptor)
        os.closerange(3, 4096)
        os.umask(0o077)
        os.chdir(request["folder"])
        os.environ.clear()
        os.environ.update(request["env"])
        set_limits(request["limits"])
        code = run(request)
    except SystemExit as leaving:
        code = leaving.code if isinstance(leaving.code, int) else 1
    except BaseException:  # a visitor sees no traceback, but the host may want one
        report = os.path.join(request["folder"], "crash.txt")
        with suppress(OSError), open(report, "w", encoding="utf-8") as file:
            traceback.print_exc(file=file)
    finally:
        with suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(code)


def set_limits(limits: Mapping[str, int]) -> None:
    """Bound what this process may use; it can never have more again."""
    for kind, most in (
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_NOFILE, limits["files"]),
        (resource.RLIMIT_FSIZE, limits["file_size"] * _MEGABYTE),
        (resource.RLIMIT_AS, limits["memory"] * _MEGABYTE),
    ):
        resource.setrlimit(kind, (most, most))
    cpu = limits["cpu"]
    resource.setrlimit(resource.RLIMIT_CPU, (cpu, cpu + 5))


if __name__ == "__main__":
    sys.exit(main())
