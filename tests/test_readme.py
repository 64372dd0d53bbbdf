"""The README is true: its programs run, and its keys are those of the screens."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from core.registry import find_face, open_game
from core.tui.keys.act import Act
from core.tui.keys.actions import ACTS, SCOPES, acts
from core.tui.keys.key_rows import key_rows
from core.tui.keys.keymap import read_keymap

ROOT = Path(__file__).parents[1]
_PLAYING = ("decide", "watch", "play")
_OTHERS = ("recap", "rules", "saves", "replay", "score", "end", "any")
"""The scopes that are told; what a title or a form can do stands on it."""


def readme_table(games: Mapping[str, Sequence[Act]]) -> str:
    """The listed keys as Markdown; *games* are the games' own actions by title."""
    parts = [_table(SCOPES[scope].lower(), acts(scope)) for scope in _PLAYING]
    parts += [_table(f"in {title}", own) for title, own in games.items()]
    parts += [_table(SCOPES[scope].lower(), acts(scope)) for scope in _OTHERS]
    return "\n\n".join(parts)


def _table(heading: str, some: Iterable[Act]) -> str:
    lines = [f"| key | {heading} |", "|---|---|"]
    for keys, words in key_rows(some):
        told = " ".join(key if len(key) > 1 else f"`{key}`" for key in keys.split(" "))
        lines.append(f"| {told} | {words} |")
    return "\n".join(lines)


def test_the_library_example_plays_a_game_to_its_end():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(from core import .*?)```", text, flags=re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    first, *_, last = done.stdout.splitlines()
    assert first == "<Vikings: Astrid, Bjorn; over>"
    assert re.fullmatch(r"\((0|1|0, 1),?\)", last)


def test_the_tables_of_keys_are_those_of_the_program(request):
    """`--update-golden` writes them anew."""
    path = ROOT / "README.md"
    before, told, after = re.split(
        r"(?<=<!-- keys -->\n)|(?=\n<!-- /keys -->)", path.read_text("utf-8")
    )
    own = {
        "Fire & Axe": find_face("fireaxe")(open_game("fireaxe")).acts(),
        "Vikings": find_face("vikings")(open_game("vikings")).acts(),
    }
    table = readme_table(own)
    if request.config.getoption("--update-golden"):
        path.write_text(f"{before}{table}{after}", encoding="utf-8")
    else:
        assert told == table


def test_the_example_of_a_moved_key_is_right(tmp_path):
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (line,) = re.findall(r"`(\"[a-z.]+\" = \"[^`]+\")`", text)
    path = tmp_path / "keys.toml"
    path.write_text(line)
    assert read_keymap(ACTS, path) == ({"decide.undo": "z,backspace"}, [])
