"""The README is true: its programs run."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_the_library_example_plays_a_game_to_its_end():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    (code,) = re.findall(r"```python\n(from core import .*?)```", text, flags=re.DOTALL)
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    first, *_, last = done.stdout.splitlines()
    assert first == "<Vikings: Astrid, Bjorn; over>"
    assert re.fullmatch(r"\((0|1|0, 1),?\)", last)
