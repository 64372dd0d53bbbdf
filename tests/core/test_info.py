"""`--info`: facts for bug reports, with or without a terminal."""

from __future__ import annotations

import os
import re
import subprocess
import sys

import pytest

from core import __version__
from tests.tui.terminal import Program

PROGRAMS = {
    "fireaxe": ("-m", "fireaxe_tui"),
    "vikings": ("-m", "vikings_tui"),
    "any": ("-m", "core", "vikings"),
}


def ask(*arguments: str, **env: str) -> dict[str, str]:
    """The facts by name, as they are told without a terminal."""
    kept = {k: v for k, v in os.environ.items() if k not in ("NO_COLOR", "COLORTERM", "SSH_TTY")}
    ran = subprocess.run(
        [sys.executable, *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        env={**kept, "SSH_CONNECTION": "", **env},
        timeout=60,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return read(ran.stdout)


def read(text: str) -> dict[str, str]:
    pairs = [line.partition(": ") for line in text.splitlines()]
    assert all(gap and fact for _, gap, fact in pairs), text
    return {name: fact for name, _, fact in pairs}


@pytest.mark.parametrize("program", PROGRAMS)
def test_every_program_tells_it_without_a_terminal(program, tmp_path):
    folders = {"LONGSHIPS_DATA_DIR": str(tmp_path / "d"), "LONGSHIPS_CONFIG_DIR": str(tmp_path)}
    facts = ask(*PROGRAMS[program], "--info", TERM="xterm-256color", **folders)
    game = "vikings" if program == "any" else program
    assert (facts["game"], facts["longships"]) == (game, __version__)
    assert facts["Python"].startswith(".".join(map(str, sys.version_info[:3])))
    for library in ("textual", "rich", "pydantic"):
        assert re.match(r"\d+\.\d+", facts[library])
    assert (facts["TERM"], facts["colours"]) == ("xterm-256color", "256")
    assert (facts["on a terminal"], facts["size"]) == ("nothing", "unknown")
    assert facts["remote"] == "no"
    assert facts["saves"] == str(tmp_path / "d" / "saves" / game)
    assert (facts["config"], facts["data"]) == (str(tmp_path), str(tmp_path / "d"))
    assert facts["crash reports"] == str(tmp_path / "d" / "crashes")
    assert list(tmp_path.iterdir()) == []


def test_the_terminal_is_described():
    command = (sys.executable, *PROGRAMS["vikings"], "--info")
    with Program(*command, columns=240, rows=60, env={"COLORTERM": "truecolor"}) as program:
        assert program.finish() == 0
        facts = read("\n".join(line.rstrip() for line in program.text().rstrip().splitlines()))
        assert b"\x1b" not in program.raw
    assert facts["on a terminal"] == "stdin, stdout, stderr"
    assert (facts["size"], facts["colours"], facts["glyphs"]) == (
        "240x60",
        "true colour",
        "unicode",
    )


@pytest.mark.parametrize(
    ("arguments", "env", "expected"),
    [
        (("--no-color",), {}, {"colours": "none"}),
        ((), {"NO_COLOR": "1"}, {"colours": "none", "NO_COLOR": "1"}),
        (("--ascii",), {}, {"glyphs": "ascii"}),
        ((), {"TERM": "linux"}, {"glyphs": "cp437", "colours": "16"}),
        ((), {"TERM": "dumb"}, {"TERM": "dumb"}),
        ((), {"TERM": "\x1b]0;x"}, {"TERM": "?]0;x"}),
        ((), {"SSH_CONNECTION": "1.2.3.4 5 6.7.8.9 22"}, {"remote": "yes, over SSH"}),
        (("--save-dir", "/elsewhere"), {}, {"saves": "/elsewhere"}),
        (("saves",), {}, {"game": "vikings"}),
    ],
)
def test_options_and_environment_are_taken_in(arguments, env, expected):
    facts = ask(*PROGRAMS["vikings"], *arguments, "--info", **{"PYTHONUTF8": "1", **env})
    assert {name: facts[name] for name in expected} == expected
    assert "1.2.3.4" not in " ".join(facts.values())


def test_the_home_folder_is_not_told(tmp_path):
    facts = ask(*PROGRAMS["vikings"], "--info", HOME=str(tmp_path), XDG_DATA_HOME="")
    assert facts["data"].startswith("~")
    assert str(tmp_path) not in " ".join(facts.values())


@pytest.mark.parametrize("redirect", [">&-", "2>&-", "<&-", ">&- 2>&- <&-"])
def test_closed_streams_do_no_harm(redirect):
    command = f"{sys.executable} -m vikings_tui --info {redirect}"
    ran = subprocess.run(command, shell=True, capture_output=True, timeout=60, check=False)
    assert (ran.returncode, ran.stderr) == (0, b"")


@pytest.mark.parametrize("arguments", [("--help",), ("--info",), ("saves",), ("rules", "V1")])
def test_nothing_heavy_is_loaded_for_it(arguments):
    ran = subprocess.run(
        [sys.executable, "-X", "importtime", *PROGRAMS["fireaxe"], *arguments],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    loaded = set(re.findall(r"^import time:.*\|\s+(\w+)", ran.stderr, re.MULTILINE))
    assert "argparse" in loaded
    assert loaded & {"rich", "textual", "markdown_it"} == set()
