"""Every test has user folders of its own, and hypothesis tests are the same each time."""

from __future__ import annotations

import gc
import io
import sys

import pytest
from hypothesis import settings

from core import cli

settings.register_profile("suite", deadline=None, derandomize=True, print_blob=True)
settings.load_profile("suite")

# An app leaves tens of thousands of objects; looking through them less often saves a fifth of the
# suite's time.
gc.set_threshold(20_000, 20, 100)


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch):
    """No test reads or writes the saves of the person who runs it."""
    monkeypatch.setenv("LONGSHIPS_DATA_DIR", str(tmp_path / "data"))
    monkeypatch.setenv("LONGSHIPS_CONFIG_DIR", str(tmp_path / "config"))
    monkeypatch.setenv("LONGSHIPS_TABLES_DIR", str(tmp_path / "tables"))


@pytest.fixture
def bot_clock(monkeypatch):
    """A clock for bots that goes on by a millisecond with every look, so that a limit in seconds
    leaves as many looks on every machine; returns how many there were."""
    looks = 0

    def look():
        nonlocal looks
        looks += 1
        return looks / 1000

    monkeypatch.setattr("core.bots.budget.monotonic", look)
    return lambda: looks


@pytest.fixture
def run_command(monkeypatch, capsys):
    """Runs the command line of a game in this process; gives its exit code, stdout and stderr."""

    def run(game_id: str, *arguments: str, typed: str | None = None) -> tuple[int, str, str]:
        if typed is not None:
            monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = cli.main(game_id, arguments)
        except SystemExit as leaving:
            code = leaving.code
        out, err = capsys.readouterr()
        assert "Traceback" not in out + err
        return code, out, err

    return run


def pytest_addoption(parser):
    parser.addoption(
        "--update-golden",
        action="store_true",
        help="rewrite the golden files, to be read as a diff",
    )
