"""Every rule and every kind of rune is cited by a test: in its name, or in its docstring."""

import ast
import re
from pathlib import Path

from tests.fireaxe.build import DATA

HERE = Path(__file__).parent
RULES = [f"F{number}" for number in range(1, 48)]


def cited() -> dict[str, str]:
    """The name and docstring of every test function here, but for those of this file."""
    found = {}
    for path in sorted(HERE.glob("test_*.py")):
        if path.name == Path(__file__).name:
            continue
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found[f"{path.name}:{node.name}"] = f"{node.name} {ast.get_docstring(node) or ''}"
    return found


def test_every_rule_is_cited():
    text = "\n".join(cited().values()).replace("_", " ")
    told = {f"F{number}" for number in re.findall(r"\b[Ff](\d+)\b", text)}
    assert [rule for rule in RULES if rule not in told] == []


def test_every_kind_of_rune_is_cited():
    text = "\n".join(cited().values()).lower().replace("_", " ")
    missing = [
        rune
        for rune, name in zip(DATA.rune_ids, DATA.rune_names, strict=True)
        if rune.replace("-", " ") not in text and name.lower() not in text
    ]
    assert missing == []


def test_citations_are_really_found():
    assert len(cited()) > 100
