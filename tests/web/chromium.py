"""A headless Chromium, driven through its DevTools protocol."""

from __future__ import annotations

import asyncio
import base64
import json
import shutil
import subprocess
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import aiohttp
import pyte

LIMIT = 40
_UNKNOWN = (b"\x1b[>25u", b"\x1b[?2026$p", b"\x1b[?2048$p")


def find() -> str | None:
    return shutil.which("chromium") or shutil.which("chromium-browser")


class Page:
    """A page with a terminal in it; what the server sends is also drawn on a screen here."""

    def __init__(self, line: aiohttp.ClientWebSocketResponse) -> None:
        self._line = line
        self._number = 0
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self.asked: list[str] = []
        """Every address that the page has loaded something from."""
        self._screen = pyte.Screen(80, 24)
        self._stream = pyte.ByteStream(self._screen)
        self._size_of = self._screen.resize
        self._reading = asyncio.create_task(self._read())

    async def call(self, method: str, **given: Any) -> Any:
        self._number += 1
        self._answers[self._number] = asyncio.get_running_loop().create_future()
        await self._line.send_str(
            json.dumps({"id": self._number, "method": method, "params": given})
        )
        return await asyncio.wait_for(self._answers[self._number], LIMIT)

    async def _read(self) -> None:
        async for message in self._line:
            told = json.loads(message.data)
            if "id" in told:
                self._answers[told["id"]].set_result(told.get("result", told))
            elif told["method"] == "Network.requestWillBeSent":
                self.asked.append(told["params"]["request"]["url"])
            elif told["method"] == "Network.webSocketCreated":
                self.asked.append(told["params"]["url"])
            elif told["method"] == "Network.webSocketFrameReceived":
                frame = told["params"]["response"]
                if frame["opcode"] == 2:
                    self._draw(base64.b64decode(frame["payloadData"]))
            elif told["method"] == "Network.webSocketFrameSent":
                self._resize(told["params"]["response"]["payloadData"])

    def _draw(self, data: bytes) -> None:
        for part in _UNKNOWN:
            data = data.replace(part, b"")
        self._stream.feed(data)

    def _resize(self, sent: str) -> None:
        """The page has told the size of its terminal."""
        kind, *rest = json.loads(sent)
        if kind == "resize":
            self._screen.resize(rest[0]["height"], rest[0]["width"])

    def text(self) -> str:
        return "\n".join(self._screen.display)

    async def wait(self, *words: str) -> None:
        try:
            async with asyncio.timeout(LIMIT):
                while not any(word in self.text() for word in words):
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise AssertionError(f"never saw {words}; the screen:\n{self.text()}") from None

    async def changes(self, before: str) -> None:
        """Wait until the screen is another one than *before*."""
        try:
            async with asyncio.timeout(LIMIT):
                while self.text() == before:
                    await asyncio.sleep(0.05)
        except TimeoutError:
            raise AssertionError(f"nothing happens on the screen:\n{before}") from None

    async def press(self, key: str, code: int = 0) -> None:
        text = key if len(key) == 1 else {"Enter": "\r"}.get(key, "")
        code = code or ord(text.upper() or "\0")
        given = {"key": key, "code": key, "windowsVirtualKeyCode": code}
        kind = "keyDown" if text else "rawKeyDown"
        await self.call("Input.dispatchKeyEvent", type=kind, text=text, **given)
        await self.call("Input.dispatchKeyEvent", type="keyUp", **given)

    async def evaluate(self, words: str) -> Any:
        found = await self.call("Runtime.evaluate", expression=words, returnByValue=True)
        return found["result"].get("value")

    async def picture(self) -> bytes:
        return base64.b64decode((await self.call("Page.captureScreenshot"))["data"])


@asynccontextmanager
async def browse(folder: Path, url: str) -> AsyncIterator[Page]:
    """Open a page; the browser ends with it."""
    program = find()
    assert program is not None
    browser = subprocess.Popen(
        [program, "--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
         "--no-first-run", "--window-size=1280,800", "--remote-debugging-port=0",
         f"--user-data-dir={folder}", "about:blank"],
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
    )  # fmt: skip
    try:
        noted = folder / "DevToolsActivePort"
        async with asyncio.timeout(LIMIT):
            while not noted.exists() or not noted.read_text().strip():
                await asyncio.sleep(0.05)
        port = int(noted.read_text().split()[0])
        async with aiohttp.ClientSession() as web:
            async with web.get(f"http://127.0.0.1:{port}/json/list") as answer:
                pages = [one for one in await answer.json() if one["type"] == "page"]
            address = pages[0]["webSocketDebuggerUrl"]
            async with web.ws_connect(address, max_msg_size=1 << 26) as line:
                page = Page(line)
                for domain in ("Page", "Network", "Runtime"):
                    await page.call(f"{domain}.enable")
                await page.call("Page.navigate", url=url)
                yield page
    finally:
        browser.terminate()
        browser.wait()
