"""The import rules: no terminal library in core outside core.tui, no cycle, faces see views."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from core.games import IN_TREE
from core.registry import game_ids

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("core", "fireaxe_tui", "vikings_tui")
TERMINAL = {"rich", "textual"}

# Headless files that may import Rich inside a function, relative to the checkout.
ALLOWED = frozenset(
    f"core/commands/{name}.py" for name in ("console", "files", "grid", "reference")
)

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
    """Every absolute import in the tree, at any depth, as line and dotted name."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield node.lineno, alias.name
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            for alias in node.names:
                yield node.lineno, f"{node.module}.{alias.name}"


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
        for line, name in imported_names(ast.parse(path.read_text(encoding="utf-8")))
        if name.partition(".")[0] in forbidden(path)
    ]
    assert offences == []


def forbidden(path: Path) -> set[str]:
    """The terminal libraries a headless file must not name."""
    return TERMINAL - {"rich"} if path.relative_to(ROOT).as_posix() in ALLOWED else TERMINAL


def first_imports(tree: ast.Module) -> Iterator[str]:
    """What a module imports while it is imported itself, as dotted names."""
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            yield from (name for _, name in imported_names(node))


def test_modules_do_not_import_each_other_in_a_circle() -> None:
    """Each can be the first one that is imported."""
    files = [path for package in PACKAGES for path in (ROOT / package).rglob("*.py")]
    trees = {module_name(path): ast.parse(path.read_text(encoding="utf-8")) for path in files}
    needed: dict[str, set[str]] = {}
    for module, tree in trees.items():
        for name in first_imports(tree):
            parts = name.split(".")
            above = {".".join(parts[:end]) for end in range(1, len(parts) + 1)}
            own = {package for package in above if f"{module}.".startswith(f"{package}.")}
            needed.setdefault(module, set()).update((above & trees.keys()) - own)
    TopologicalSorter(needed).prepare()


@pytest.mark.parametrize("face", ["fireaxe_tui", "vikings_tui"])
def test_faces_see_views_only(face: str) -> None:
    """A state holds every secret, and rules work on states: screens draw what a view tells."""
    hidden = re.compile(r"core\.games\.\w+\.(rules|state)\b")
    offences = [
        f"{path.relative_to(ROOT).as_posix()}:{line} imports {name}"
        for path in sorted((ROOT / face).rglob("*.py"))
        for line, name in imported_names(ast.parse(path.read_text(encoding="utf-8")))
        if hidden.match(name)
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


def test_the_title_needs_no_game_no_saves_and_no_shows() -> None:
    """What is loaded before the first picture is most of a start."""
    code = (
        "import core.tui.start, core.tui.app, core.tui.screens.title, sys\n"
        "later = 'core.game core.session core.save core.replay core.tui.presenter tomllib'\n"
        "sys.exit(' '.join(sorted(set(later.split()) & set(sys.modules))) or 0)"
    )
    command = [sys.executable, "-c", code]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
