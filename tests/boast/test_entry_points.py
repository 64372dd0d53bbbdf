"""Games that other packages bring: found by their entry points, and reported if they are broken.

A distribution is a folder on the path with a module and a few lines of metadata, made on the fly.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
BOAST = Path(__file__).with_name("game.py")
FACE = Path(__file__).with_name("face.py")

# Other games are undisturbed by what is broken in this one.
OTHERS = """
from core import game_ids, load_game
from core.registry import troubles
print(*game_ids())
assert load_game("vikings").title == "Vikings"
print("\\n".join(troubles()))
"""

FIND_FACE = """
from core import GameUnavailable
from core.registry import find_face
try:
    find_face("boast")
except GameUnavailable as error:
    print(error)
"""


def install(folder: Path, package: str, code: str, games: str, faces: str = "") -> None:
    """Put a package with a module of the same name on the path."""
    (folder / f"{package}.py").write_text(code, encoding="utf-8")
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    points = f"[longships.games]\n{games}\n[longships.faces]\n{faces}\n"
    (info / "entry_points.txt").write_text(points, encoding="utf-8")


@pytest.fixture
def python(tmp_path):
    """Run Python with the folder of packages on its path; returns exit code, stdout and stderr."""

    def run(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        path = os.pathsep.join((str(tmp_path), str(ROOT)))
        done = subprocess.run(
            [sys.executable, *arguments],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": path},
            input=typed,
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        assert "Traceback" not in done.stdout + done.stderr
        return done.returncode, done.stdout, done.stderr

    return run


def test_an_installed_game_is_played_like_ours(tmp_path, python):
    install(
        tmp_path,
        "boasting",
        BOAST.read_text(encoding="utf-8"),
        "boast = boasting:BoastGame",
        "boast = boasting_face:BoastFace",
    )
    face = FACE.read_text(encoding="utf-8").replace("tests.boast.game", "boasting")
    (tmp_path / "boasting_face.py").write_text(face, encoding="utf-8")
    code, out, err = python("-m", "core", "boast", "plain", "--demo")
    assert (code, err) == (0, "")
    assert "Final score" in out
    saves = ("--save-dir", str(tmp_path / "saves"))
    seats = ("--seat", "Astrid", "--seat", "bot:easy")
    code, out, _ = python("-m", "core", "boast", "plain", *seats, *saves, typed="1\n")
    assert code == 0
    assert "Astrid: laid, card" in out
    code, out, _ = python("-m", "core", "boast", "saves", *saves)
    assert code == 0
    assert "(under way)" in out
    given = ("--seats", "easy,easy", "--games", "4", "--jobs", "2", "--json")
    code, out, _ = python("-m", "core", "boast", "simulate", *given)
    assert code == 0
    assert json.loads(out)["games"] == 4
    code, out, _ = python("-m", "core", "boast", "engine", typed='{"do":"hello"}\n')
    assert json.loads(out)["game"] == "boast"
    code, _, err = python("-m", "core")
    assert code == 2
    assert err == "Name a game (vikings, fireaxe, boast), then a command or --help.\n"
    code, out, _ = python(
        "-c", "from core.menu import entries; print([item.command for item in entries()[-3:]])"
    )
    assert out == "[('boast',), ('boast', 'plain'), ('boast', 'rules')]\n"
    code, out, _ = python(
        "-c",
        "from core import load_game; from core.registry import find_face;"
        "print(type(find_face('boast')(load_game('boast'))).__module__)",
    )
    assert out == "boasting_face\n"


SMALL = BOAST.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("code", "point", "words"),
    [
        (
            "import no_such_module",
            "chess = bad:Chess",
            "The game 'chess' from bad cannot be loaded: ModuleNotFoundError: No module named "
            "'no_such_module'",
        ),
        ("1 / 0", "chess = bad:Chess", "cannot be loaded: ZeroDivisionError: division by zero"),
        ("Chess = 5", "chess = bad:Other", "The game 'chess' from bad cannot be loaded: "),
        ("Chess = 5", "chess = bad:Chess", "'chess' from bad is not a core.Game class."),
        ("class Chess: pass", "chess = bad:Chess", "from bad is not a core.Game class."),
        (
            "from core import Game\nclass Chess(Game): pass",
            "chess = bad:Chess",
            "The game 'chess' from bad does not define about, apply, decider, legal, new, observe, "
            "score.",
        ),
        (
            f"{SMALL}\nclass Chess(BoastGame): about = 'chess'",
            "chess = bad:Chess",
            "The game 'chess' from bad does not define about.",
        ),
        (
            SMALL,
            "chess = bad:BoastGame",
            "The game 'chess' from bad calls itself 'boast'; its entry point must have the same "
            "name.",
        ),
    ],
    ids=["import", "crash", "missing", "number", "stranger", "abstract", "no card", "other id"],
)
def test_a_broken_game_names_its_package_and_disturbs_no_other(
    tmp_path, python, code, point, words
):
    install(tmp_path, "bad", code, point)
    failed, out, err = python("-m", "core", "chess", "plain", "--demo")
    assert (failed, out) == (1, "")
    assert err.startswith("chess: The game 'chess' from bad ")
    assert words in err
    fine, out, _ = python("-c", OTHERS)
    assert fine == 0
    known, *troubles = out.splitlines()
    assert known == "vikings fireaxe chess"
    assert len(troubles) == 1
    assert words in troubles[0]
    code, out, _ = python("-c", "from core.menu import entries; print(len(entries()))")
    assert out == "6\n"


def test_two_packages_with_one_id(tmp_path, python):
    for package in ("first", "second"):
        install(tmp_path, package, SMALL, f"boast = {package}:BoastGame")
    code, out, err = python("-m", "core", "boast", "plain", "--demo")
    assert (code, out) == (1, "")
    assert "Several packages provide a game 'boast' (" in err
    assert "first" in err
    assert "second" in err
    assert err.endswith("; uninstall all but one.\n")
    assert python("-m", "core", "vikings", "rules", "options")[0] == 0


def test_the_id_of_one_of_ours(tmp_path, python):
    install(tmp_path, "thief", SMALL, "vikings = thief:BoastGame")
    code, out, err = python("-c", OTHERS)
    assert (code, err) == (0, "")
    assert out.splitlines() == [
        "vikings fireaxe",
        "The game 'vikings' from thief is left out: there is already a game with that id "
        "(it comes with the program).",
    ]
    assert "from thief is left out" in python("-m", "core")[2]


def test_a_game_that_is_not_there(python):
    code, _, err = python("-m", "core", "chess", "plain")
    assert code == 2
    assert err == "chess: There is no game 'chess'; the games are vikings, fireaxe.\n"


def test_a_screen_that_is_none(tmp_path, python):
    install(tmp_path, "boasting", f"{SMALL}\nFACE = 5\n", "boast = boasting:BoastGame")
    points = tmp_path / "boasting-1.0.dist-info/entry_points.txt"
    points.write_text(points.read_text() + "boast = boasting:FACE\n")
    code, out, _ = python("-c", FIND_FACE)
    assert (code, out) == (0, "The screen of 'boast' from boasting is no class of a face.\n")
