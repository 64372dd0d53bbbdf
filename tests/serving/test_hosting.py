"""The recipes of HOSTING.md are as written: options exist, and systemd understands the unit."""

from __future__ import annotations

import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from core.cli import _parser

HOSTING = Path(__file__).resolve().parents[2] / "HOSTING.md"
if sys.platform == "win32":
    pytest.skip("recipes for Linux", allow_module_level=True)


def unit() -> str:
    (found,) = re.findall(
        r"# /etc/systemd/system/longships\.service\n(.*?)```",
        HOSTING.read_text("utf-8"),
        flags=re.DOTALL,
    )
    return found


def commands(pattern: str) -> list[list[str]]:
    lines = HOSTING.read_text("utf-8").splitlines()
    return [shlex.split(line, comments=True) for line in lines if re.match(pattern, line)]


def test_the_service_starts_a_command_that_exists():
    (line,) = re.findall(r"ExecStart=(.*)", unit())
    program, *arguments = shlex.split(line)
    assert program.endswith("/bin/fireaxe")
    given = _parser("fireaxe", arguments).parse_args(arguments)
    assert (given.address, given.port) == ("0.0.0.0", 2222)
    ((*_, status),) = [commands("sudo -u longships")]
    assert _parser("fireaxe", status[4:]).parse_args(status[4:]).status


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="needs systemd-analyze")
def test_systemd_understands_the_unit(tmp_path):
    path = tmp_path / "longships.service"
    here = unit().replace("/opt/longships/bin/fireaxe", sys.executable)
    path.write_text(here)
    done = subprocess.run(
        ["systemd-analyze", "verify", "--recursive-errors=no", path],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "longships.service" not in done.stderr, done.stderr


@pytest.mark.skipif(shutil.which("tmux") is None, reason="needs tmux")
def test_tmux_shows_one_game_to_players_and_watchers(tmp_path):
    """The lines as written, on a socket of this test's own."""
    opens, plays, watches = commands("tmux ")
    tmux = ["tmux", "-S", str(tmp_path / "tmux")]
    program = f"{shlex.quote(sys.executable)} -m fireaxe_tui"
    assert opens[:3] == plays[:3] == watches[:3] == ["tmux", "-L", "longships"]
    assert opens[-1] == "fireaxe"
    assert "-r" in watches
    try:
        subprocess.run([*tmux, "-f", "/dev/null", *opens[3:-1], program], check=True, timeout=30)
        for words in (plays, watches):
            from tests.tui.terminal import Program

            with Program(shutil.which("tmux"), *tmux[1:], *words[3:], columns=120, rows=40) as seen:
                seen.wait("New game")
                seen.press("n")
                if words is plays:
                    seen.wait("New game of Fire & Axe")
                    seen.press("escape")
                    seen.wait("Watch bots")
                else:
                    seen.settle(0.3)
                    assert "New game of Fire & Axe" not in seen.text()
    finally:
        subprocess.run([*tmux, "kill-server"], check=False, timeout=30)
