"""Saves that something else changes, removes or wants to delete while they are played."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys

import pytest

from core import saved_games
from core.errors import NotSaved
from core.save import SaveFile, delete, read
from core.saved_games import last_unfinished, listing
from tests.play import play_on, session


def _remove(path):
    path.unlink()


def _remove_folder(path):
    shutil.rmtree(path.parent)


def _empty(path):
    path.write_bytes(b"")


def _add(path):
    with path.open("ab") as file:
        file.write(b"{}\n")


def _replace(path):
    content = path.read_bytes()
    path.unlink()
    path.write_bytes(content)


@pytest.mark.parametrize("change", [_remove, _remove_folder, _empty, _add, _replace])
@pytest.mark.parametrize("then", ["decide", "leave"])
def test_the_whole_game_is_saved_beside_a_file_that_was_changed(tmp_path, change, then):
    game = session(seed=3)
    save = SaveFile.create(tmp_path / "saves", game)
    told = []
    save.on_moved = told.append
    play_on(game, 5)
    before = save.path
    change(before)
    if then == "decide":
        game.submit(game.legal()[0])
    save.close()
    assert len(told) == 1
    assert before.name in told[0]
    assert save.path.name in told[0]
    found = read(save.path, "vikings")
    assert found.whole
    assert found.session.lines == game.lines
    assert not list(save.path.parent.glob(".new*"))


def test_a_game_that_can_be_saved_nowhere_says_so(tmp_path):
    folder = tmp_path / "saves"
    game = session()
    save = SaveFile.create(folder, game)
    told = []
    save.on_moved = told.append
    shutil.rmtree(folder)
    folder.write_text("in the way")
    with pytest.raises(NotSaved, match="cannot be saved"):
        game.submit(game.legal()[0])
    assert game.entries == 0
    save.close()
    assert "cannot be saved" in told[0]


def test_nobody_is_told_about_a_file_that_was_left_alone(tmp_path):
    game = session()
    save = SaveFile.create(tmp_path, game)
    save.on_moved = pytest.fail
    play_on(game, 20)
    save.check()
    save.close()
    save.close()


def test_a_game_in_play_is_not_deleted(tmp_path):
    game = session()
    save = SaveFile.create(tmp_path, game)
    with pytest.raises(NotSaved, match="being played"):
        delete(save.path)
    save.close()
    delete(save.path)
    assert not save.path.exists()
    delete(save.path)


def test_what_cannot_be_deleted_says_why(tmp_path):
    folder = tmp_path / "a.jsonl"
    folder.mkdir()
    with pytest.raises(NotSaved, match=r"a\.jsonl cannot be deleted"):
        delete(folder)


@pytest.mark.parametrize("seconds", [253402300800, 1 << 55, -(1 << 40)])
def test_dates_python_does_not_know(tmp_path, monkeypatch, seconds, run_command):
    save = SaveFile.create(tmp_path, session())
    save.close()
    monkeypatch.setattr(saved_games, "_date", lambda _, real=saved_games._date: real(seconds))
    (found,) = listing(tmp_path, "vikings")
    assert found.modified.year in (1, 9999)
    code, out, _ = run_command("vikings", "saves", "--save-dir", str(tmp_path))
    assert code == 0
    assert save.path.name in out


def test_the_last_unfinished_game_is_found_without_reading_all(tmp_path, monkeypatch):
    reads = []
    real = saved_games.read_ends
    monkeypatch.setattr(
        saved_games, "read_ends", lambda *given: reads.append(given) or real(*given)
    )
    for number in range(5):
        SaveFile.create(tmp_path, session(seed=number)).close()
    assert last_unfinished(tmp_path, "vikings") is not None
    assert len(reads) == 1
    assert last_unfinished(tmp_path / "nowhere", "vikings") is None


def test_a_long_save_is_listed_by_its_ends(tmp_path):
    game = session(seed=4)
    save = SaveFile.create(tmp_path, game)
    play_on(game, 5000)
    save.close()
    (before,) = listing(tmp_path, "vikings")
    lines = save.path.read_bytes().split(b"\n")
    padding = b'{"x":"' + b"y" * 1000 + b'"}'
    save.path.write_bytes(b"\n".join([lines[0], *[padding] * 200, *lines[1:]]))
    os.utime(save.path, (before.modified.timestamp(),) * 2)
    (after,) = listing(tmp_path, "vikings")
    assert (after.seats, after.moment, after.fault) == (before.seats, before.moment, "")
    assert after.finished


_START = """
import os, signal, sys
from pathlib import Path
import core.save
from tests.play import session
real = os.fsync
def slowly(descriptor):
    os.kill(os.getpid(), int(sys.argv[2]))
    real(descriptor)
os.fsync = slowly
core.save.SaveFile.create(Path(sys.argv[1]), session())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_an_interrupted_start_leaves_no_temporary_file(tmp_path, number):
    done = subprocess.run(
        [sys.executable, "-c", _START, str(tmp_path), str(int(number))],
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert [path.suffix for path in tmp_path.iterdir()] == [".jsonl"]


_INTERRUPTED = """
import importlib, os, signal, sys
when = sys.argv[1]
class Interrupting:
    def find_spec(self, name, *more):
        if name == when:
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
signal.signal(signal.SIGINT, signal.default_int_handler)
program = importlib.import_module(f"{sys.argv[2]}_tui.__main__")
sys.argv[1:] = ["plain", "--seat", "A", "--seat", "bot:easy", "--seat", "bot:easy"]
sys.exit(program.main())
"""


@pytest.mark.skipif(sys.platform == "win32", reason="needs POSIX signals")
@pytest.mark.parametrize("game_id", ["fireaxe", "vikings"])
@pytest.mark.parametrize("when", ["core.cli", "core.registry", "core.plain", "_blake2"])
def test_ctrl_c_while_starting_shows_no_traceback(tmp_path, when, game_id):
    done = subprocess.run(
        [sys.executable, "-c", _INTERRUPTED, when, game_id],
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "Traceback" not in done.stdout + done.stderr
    assert done.returncode in (130, -signal.SIGINT)
    assert not list(tmp_path.rglob(".new*"))
