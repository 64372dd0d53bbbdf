"""The front door: `import core` costs next to nothing, and what it hands over is typed."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

import core

ROOT = Path(__file__).resolve().parent.parent

# What is loaded by the door itself, and that every name behind it can be had.
ENTER = """
import sys
before = set(sys.modules)
import core
found = sorted(name for name in set(sys.modules) - before if name != "core")
heavy = {name.partition(".")[0] for name in found} & {"core", "pydantic", "textual", "rich"}
assert not heavy, found
for name in core.__all__:
    assert getattr(core, name) is not None, name
assert not {"textual", "rich"} & set(sys.modules)
assert dir(core) == core.__all__
"""

TYPED = """
from core import load_game, new_game
from core.games.fireaxe.game import FireAxe
from tests.boast.game import BoastGame

reveal_type(load_game("vikings"))
reveal_type(new_game("vikings", ["A", "B"]).legal())
reveal_type(new_game("fireaxe", ["A", "B", "C"]).view(0))
reveal_type(new_game(BoastGame(), ["A", "B"]).legal())
reveal_type(load_game("chess"))
"""
REVEALED = [
    "core.games.vikings.game.Vikings",
    "typing.Sequence[core.games.vikings.actions.Bid | core.games.vikings.actions.Pass | ",
    "core.games.fireaxe.view.View",
    "typing.Sequence[tests.boast.game.Boast | tests.boast.game.Lay]",
    "core.game.Game[Any, Any, Any, Any]",
]


def test_entering_loads_nothing_and_every_name_is_there() -> None:
    done = subprocess.run(
        [sys.executable, "-c", ENTER], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr


def test_an_unknown_name_is_told_as_usual() -> None:
    with pytest.raises(AttributeError, match="module 'core' has no attribute 'chess'"):
        _ = core.chess


def test_games_are_typed_from_the_front_door_on(tmp_path: Path) -> None:
    """The example game is checked strictly along with it."""
    pytest.importorskip("mypy")
    file = tmp_path / "typed.py"
    file.write_text(TYPED, encoding="utf-8")
    settings = tmp_path / "mypy.ini"
    settings.write_text("[mypy]\nstrict = true\n", encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--config-file", str(settings), str(file)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    told = [line for line in done.stdout.splitlines() if "Revealed type" in line]
    assert "error" not in done.stdout, done.stdout
    assert len(told) == len(REVEALED)
    for line, words in zip(told, REVEALED, strict=True):
        assert words in line.replace("builtins.", "")
