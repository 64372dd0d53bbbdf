"""The games in a browser: a real one, and what no page of another site may do."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

aiohttp = pytest.importorskip("aiohttp")
pytest.importorskip("textual_serve")
if sys.platform == "win32":
    pytest.skip("needs POSIX signals", allow_module_level=True)

from core.assets import asset  # noqa: E402
from core.outside import is_bot  # noqa: E402
from core.save import read  # noqa: E402
from tests.web.chromium import browse, find  # noqa: E402

pytestmark = pytest.mark.xdist_group("web")


@pytest.fixture
def served(tmp_path) -> Iterator[int]:
    """A game on a free port of loopback; gives the port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    server = subprocess.Popen(
        [sys.executable, "-m", "vikings_tui", "web", "--port", str(port)],
        stdout=subprocess.PIPE,
        text=True,
    )
    assert server.stdout is not None
    assert server.stdout.readline() == (
        f"Open http://127.0.0.1:{port} in a browser. Ctrl-C ends it.\n"
    )
    yield port
    server.send_signal(signal.SIGINT)
    assert server.wait(20) == 0
    server.stdout.close()


def test_a_few_moves_in_a_browser(tmp_path, served):
    if find() is None:
        if os.environ.get("LONGSHIPS_CI") or os.environ.get("CI"):
            pytest.fail("Chromium is not installed.", pytrace=False)
        pytest.skip("Chromium is not installed (chromium on Debian).")

    async def test() -> None:
        async with browse(tmp_path / "browser", f"http://127.0.0.1:{served}/") as page:
            await page.wait("New game")
            assert await page.evaluate("document.title") == "Vikings"
            async with asyncio.timeout(20):
                while await page.evaluate("document.activeElement.tagName") != "TEXTAREA":
                    await asyncio.sleep(0.05)
            await page.press("n")
            await page.wait("Start the game")
            await page.press("Enter")
            await page.wait("buy a group")
            for key in ("Tab", "Enter", "Enter"):  # another choice, which is bought and placed
                before = page.text()
                await page.press(key, 9 if key == "Tab" else 0)
                await page.changes(before)
            picture = await page.picture()
            assert picture.startswith(b"\x89PNG")
            assert len(picture) > 10_000
            fonts = await page.evaluate(
                "[...document.fonts].filter(one => one.status == 'loaded').map(one => one.family)"
            )
            assert any("Roboto Mono" in font for font in fonts)
            await page.press("q")
            await page.wait("Leave the game?")
            await page.press("y")
            await page.wait("Continue")
            await page.press("q")
            async with asyncio.timeout(20):
                while "-closed" not in await page.evaluate("document.body.className"):
                    await asyncio.sleep(0.1)
            hosts = {urlsplit(url).netloc for url in page.asked if not url.startswith("data:")}
            assert hosts == {f"127.0.0.1:{served}"}

    asyncio.run(test())
    (save,) = (tmp_path / "data" / "saves" / "vikings").glob("*.jsonl")
    found = read(save, "vikings")
    assert found.whole
    names = found.session.setup.seats
    moves = [step for step in found.session.steps if not is_bot(names[step.seat])]
    assert len(moves) >= 2


def test_only_its_own_page_may_speak_to_it(served):
    home = f"http://127.0.0.1:{served}"

    async def test() -> None:
        async with aiohttp.ClientSession() as web:
            for host, fine in (
                (f"127.0.0.1:{served}", True), (f"localhost:{served}", True),
                ("evil.example", False), (f"evil.example:{served}", False), ("", False),
            ):  # fmt: skip
                async with web.get(home, headers={"Host": host}) as answer:
                    assert (answer.status == 200) == fine, host
                    if fine:
                        assert f"ws://{host}/ws" in await answer.text()
            for origin in (None, "https://evil.example", f"http://evil.example:{served}", "null"):
                headers = {} if origin is None else {"Origin": origin}
                with pytest.raises(aiohttp.WSServerHandshakeError):
                    await web.ws_connect(f"{home}/ws", headers=headers)

    asyncio.run(test())


def test_a_page_that_goes_takes_its_process_with_it(served):
    home = f"http://127.0.0.1:{served}"

    async def test() -> None:
        async with aiohttp.ClientSession() as web:
            line = await web.ws_connect(f"{home}/ws", headers={"Origin": home})
            async with asyncio.timeout(30):
                while (await line.receive()).type != aiohttp.WSMsgType.BINARY:
                    pass
            assert _processes(served)
            await line.close()
        end = time.monotonic() + 15
        while _processes(served):
            assert time.monotonic() < end, "still running without a page"
            await asyncio.sleep(0.1)

    asyncio.run(test())


def _processes(port: int) -> list[str]:
    """The games that a server has started."""
    found = []
    for path in Path("/proc").glob("[0-9]*/environ"):
        try:
            mine = f"LONGSHIPS_DATA_DIR={os.environ['LONGSHIPS_DATA_DIR']}".encode()
            if mine in (known := path.read_bytes()) and b"TEXTUAL_DRIVER" in known:
                found.append(path.parent.name)
        except OSError:
            continue
    return found


def test_the_page_loads_nothing_from_elsewhere():
    page = asset("web/app_index.html").read_text("utf-8")
    assert not re.search(r"https?:|//[a-z]", re.sub(r"// [A-Z]", "", page))


@pytest.mark.parametrize(
    "wrong", [("--port", "0"), ("--port", "99999"), ("--address", "example.org")]
)
def test_what_makes_no_sense_is_refused(run_command, wrong):
    code, _, err = run_command("vikings", "web", *wrong)
    assert code == 2
    assert err.count("\n") == 1
