"""Every ruling V1 to V61 has a test that cites it, and its place in the rules page."""

import ast
import re
from collections import Counter
from pathlib import Path

from core.assets import asset

RULINGS = [f"V{number}" for number in range(1, 62)]
HERE = Path(__file__).parent


def cited(name: str, docstring: str) -> set[str]:
    """Rulings in a test's name (`test_v27_…`) and docstring (`V27`, `V9 to V15`)."""
    found = {f"V{number}" for number in re.findall(r"_v(\d+)(?=_|$)", name)}
    found |= {f"V{number}" for number in re.findall(r"\bV(\d+)\b", docstring)}
    for first, last in re.findall(r"\bV(\d+) to V(\d+)\b", docstring):
        found |= {f"V{number}" for number in range(int(first), int(last) + 1)}
    return found


def citations() -> Counter[str]:
    found: Counter[str] = Counter()
    for path in sorted(HERE.glob("test_*.py")):
        if path == Path(__file__):
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.update(cited(node.name, ast.get_docstring(node) or ""))
    return found


def test_every_ruling_has_a_test():
    found = citations()
    assert [ruling for ruling in RULINGS if not found[ruling]] == []


def test_no_test_cites_a_ruling_that_does_not_exist():
    assert sorted(citations().keys() - set(RULINGS)) == []


def test_the_rules_page_has_every_ruling_once():
    page = asset("vikings/rules.md").read_text(encoding="utf-8")
    listed = Counter(re.findall(r"^- \*\*(V\d+)\*\*", page, flags=re.MULTILINE))
    assert listed == Counter(RULINGS)
