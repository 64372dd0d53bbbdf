"""The import rule: everything in core outside core.tui is free of terminal libraries."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from core.games import IN_TREE
from core.registry import game_ids

ROOT = Path(__file__).resolve().parent.parent
TERMINAL = {"rich", "textual"}

# Headless files that may import a terminal library inside a function, relative to the checkout.
ALLOWED: frozenset[str] = frozenset()

# Imports the modules named as arguments and reports the first one that brings a library along.
PROBE = """
import importlib, sys
for name in sys.argv[1:]:
    importlib.import_module(name)
    found = {"rich", "textual"} & sys.modules.keys()
    if found:
        sys.exit(f"importing {name} loads {', '.join(sorted(found))}")
"""

# Starts a game of three and tells its first moment, as a screen does before its first frame.
START = """
import sys
from core.game import Setup
from core.registry import open_game
from core.session import Session
game = open_game(sys.argv[1])
session = Session(game, Setup(("Astrid", "Bjorn", "Caro"), 1, game.read_options({})))
view = session.view(session.decider)
assert game.text.prompt(view, session.names)
for action in session.legal():
    assert game.text.describe(view, action, session.names)
    assert game.codec.text(action)
if game.id == "fireaxe":
    from core.games.fireaxe.data import map_data
    assert map_data.fitted(game.content) is map_data.shipped()
sys.exit("pydantic is loaded" if "pydantic" in sys.modules else 0)
"""


def headless_files() -> list[Path]:
    """Every Python file of core except those of core.tui."""
    core = ROOT / "core"
    return sorted(
        path
        for path in core.rglob("*.py")
        if path.relative_to(core).parts[0] not in {"tui", "tui.py"}
    )


def module_name(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imported_names(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every absolute import in the tree, at any depth, as line and top-level package."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name.partition(".")[0]
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.lineno, node.module.partition(".")[0]


def words_of(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every name and string in the tree, comments left aside, with its line."""
    for node in ast.walk(tree):
        for field in ("id", "attr", "arg", "name", "asname", "module", "value"):
            word = getattr(node, field, None)
            if isinstance(word, str):
                yield getattr(node, "lineno", 0), word


def test_no_part_that_all_games_share_names_one_of_them() -> None:
    files = [
        path for path in (ROOT / "core").rglob("*.py") if ROOT / "core/games" not in path.parents
    ]
    assert len(files) > 50
    named = re.compile("|".join((*IN_TREE, "fire.?(&|and)?.?axe")), re.IGNORECASE)
    offences = [
        f"{path.relative_to(ROOT).as_posix()}:{line} names {word!r:.60}"
        for path in files
        for line, word in words_of(ast.parse(path.read_text(encoding="utf-8")))
        if named.search(word)
    ]
    assert offences == []


def test_headless_modules_load_no_terminal_library() -> None:
    names = [module_name(path) for path in headless_files() if path.stem != "__main__"]
    assert "core.assets" in names
    probe = subprocess.run(
        [sys.executable, "-c", PROBE, *names],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert probe.returncode == 0, probe.stderr


def test_headless_files_name_no_terminal_library() -> None:
    offences = [
        f"{path.relative_to(ROOT).as_posix()}:{line} imports {name}"
        for path in headless_files()
        if path.relative_to(ROOT).as_posix() not in ALLOWED
        for line, name in imported_names(ast.parse(path.read_text(encoding="utf-8")))
        if name in TERMINAL
    ]
    assert offences == []


@pytest.mark.parametrize("package", ["vikings_tui", "fireaxe_tui"])
def test_engine_loads_only_what_it_needs(package: str) -> None:
    engine = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", package, "engine"],
        cwd=ROOT,
        input='{"do":"hello"}\n',
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert engine.returncode == 0, engine.stderr[-2000:]
    assert engine.stdout.startswith("{")
    loaded = set(re.findall(r"^import time:.*\|\s+(\w+)", engine.stderr, re.MULTILINE))
    assert "core" in loaded
    assert sorted(loaded & (TERMINAL | {"pydantic"})) == []


@pytest.mark.parametrize("game", game_ids())
def test_game_starts_without_pydantic(game: str) -> None:
    start = subprocess.run(
        [sys.executable, "-c", START, game],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert start.returncode == 0, start.stderr
