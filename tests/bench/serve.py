"""Visitors by the dozen: `python -m tests.bench.serve --visitors 20 --rate 4 --seconds 60`.

Starts a server, lets visitors come all at once, each pressing keys in a game of their own or at
shared tables, and tells how long a key takes to be answered, what a visit weighs, who was lost.
"""

from __future__ import annotations

import argparse
import asyncio
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import asyncssh

_KEYS = (b"\x1b[C", b"\x1b[D")


class Client(asyncssh.SSHClient):
    def kbdint_auth_requested(self) -> str:
        return ""

    def kbdint_challenge_received(self, *_: object) -> list[str]:
        return []


class Visitor:
    """Presses keys and takes the time until the first byte comes back."""

    def __init__(self) -> None:
        self.took: list[float] = []
        self.first = 0.0
        self.lost = ""

    async def _until(self, process: asyncssh.SSHClientProcess[bytes], *words: bytes) -> None:
        seen = b""
        async with asyncio.timeout(120):
            while not any(word in seen for word in words):
                data = await process.stdout.read(1 << 16)
                if not data:
                    raise EOFError(seen[-200:])
                seen = seen[-4000:] + data

    async def _quiet(self, process: asyncssh.SSHClientProcess[bytes], seconds: float) -> None:
        """Read until nothing has come for a moment."""
        while True:
            try:
                async with asyncio.timeout(seconds):
                    if not await process.stdout.read(1 << 16):
                        raise EOFError
            except TimeoutError:
                return

    async def stay(self, port: int, given: argparse.Namespace, begin: asyncio.Event) -> None:
        try:
            await self._stay(port, given, begin)
        except (OSError, EOFError, TimeoutError, asyncssh.Error) as error:
            self.lost = f"{type(error).__name__}: {error}"

    async def _stay(self, port: int, given: argparse.Namespace, begin: asyncio.Event) -> None:
        start = time.monotonic()
        async with asyncssh.connect(
            "127.0.0.1", port, known_hosts=None, config=None, client_keys=None, agent_path=None,
            client_factory=Client, username="anyone", connect_timeout=120, login_timeout=120,
        ) as conn:  # fmt: skip
            process = await conn.create_process(
                term_type="xterm-256color", term_size=(120, 40), encoding=None
            )
            await self._until(process, b"New game")
            self.first = time.monotonic() - start
            process.stdin.write(b"n")
            await self._until(process, b"Start the game")
            process.stdin.write(b"\r")
            await self._until(process, b"buy a group", b"place your", b"decides")
            await begin.wait()
            end = time.monotonic() + given.seconds
            number = 0
            while time.monotonic() < end:
                await self._quiet(process, 1 / given.rate)
                pressed = time.monotonic()
                process.stdin.write(_KEYS[number % 2])
                number += 1
                async with asyncio.timeout(30):
                    if not await process.stdout.read(1 << 16):
                        raise EOFError("closed")
                self.took.append(time.monotonic() - pressed)


def _weights(pid: int) -> list[float]:
    """Megabytes of each visitor's process, with its share of what is common."""
    found = []
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = path.read_text().rpartition(")")[2].split()
            if int(fields[1]) == pid:
                rollup = (path.parent / "smaps_rollup").read_text()
                pss = next(line for line in rollup.splitlines() if line.startswith("Pss:"))
                found.append(int(pss.split()[1]) / 1024)
        except (OSError, StopIteration):
            continue
    return found


def _nursery(server: int) -> int:
    for path in Path("/proc").glob("[0-9]*/stat"):
        try:
            if int(path.read_text().rpartition(")")[2].split()[1]) == server:
                return int(path.parent.name)
        except OSError:
            continue
    return 0


async def measure(port: int, server: int, given: argparse.Namespace) -> None:
    visitors = [Visitor() for _ in range(given.visitors)]
    begin = asyncio.Event()
    staying = [asyncio.create_task(one.stay(port, given, begin)) for one in visitors]
    async with asyncio.timeout(300):
        while not all(one.first or one.lost for one in visitors):
            await asyncio.sleep(0.1)
    await asyncio.sleep(3)
    begin.set()
    await asyncio.sleep(given.seconds / 2)
    weights = _weights(_nursery(server))
    await asyncio.gather(*staying)
    took = sorted(second for one in visitors for second in one.took)
    firsts = sorted(one.first for one in visitors)
    lost = [one.lost for one in visitors if one.lost]

    def at(share: float) -> float:
        return took[int(share * (len(took) - 1))] * 1000 if took else 0

    print(f"{given.visitors} visitors, {len(took)} keys, {len(lost)} lost {lost[:3]}")
    print(f"first picture: median {firsts[len(firsts) // 2]:.1f} s, last {firsts[-1]:.1f} s")
    print(f"a key: median {at(0.5):.0f} ms, 95 % {at(0.95):.0f} ms, slowest {at(1):.0f} ms")
    if weights:
        print(f"a visit: {sum(weights) / len(weights):.0f} MB, the heaviest {max(weights):.0f} MB")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--visitors", type=int, default=20)
    parser.add_argument("--rate", type=float, default=4, help="keys a second")
    parser.add_argument("--seconds", type=float, default=60)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        server = subprocess.Popen(
            [sys.executable, "-m", "vikings_tui", "serve", "--open", "--port", "0",
             "--folder", folder, "--sessions", "500", "--per-address", "500",
             "--log", f"{folder}/log"],
            stdout=subprocess.PIPE, text=True,
        )  # fmt: skip
        assert server.stdout is not None
        port = int(server.stdout.readline().split()[-2])
        try:
            asyncio.run(measure(port, server.pid, given))
        finally:
            server.terminate()
            server.wait()
    return 0


if __name__ == "__main__":
    sys.exit(main())
