"""The screens use nothing of Textual that is private, and never shadow what is."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import core.tui
import fireaxe_tui
import vikings_tui

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = (core.tui, fireaxe_tui, vikings_tui)
ALLOWED = {("GuardedApp", "_handle_exception")}
"""Textual has no public way to learn of a crash."""


def sources() -> list[Path]:
    folders = [Path(package.__path__[0]) for package in PACKAGES]
    return sorted(path for folder in folders for path in folder.rglob("*.py"))


def our_classes() -> Iterator[type]:
    for package in PACKAGES:
        for info in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if info.name.endswith("__main__"):
                continue
            module = importlib.import_module(info.name)
            for _, found in inspect.getmembers(module, inspect.isclass):
                if found.__module__ == info.name:
                    yield found


@cache
def private_names(base: type) -> frozenset[str]:
    """What a class of Textual keeps to itself: its own members and what it sets on itself."""
    members = {name for name in vars(base) if re.match("_[^_]", name)}
    try:
        source = inspect.getsource(base)
    except (OSError, TypeError):
        source = ""
    return frozenset(members | set(re.findall(r"self\.(_[a-z]\w*)\s*(?::[^=\n]*)?=[^=]", source)))


def own_names(found: type) -> set[str]:
    """The private members a class of ours defines or sets on itself."""
    source = inspect.getsource(found)
    names = set(re.findall(r"(?m)^    (?:async )?(?:def )?(_[a-z]\w*)\s*[(:=]", source))
    return names | set(re.findall(r"self\.(_[a-z]\w*)\s*(?::[^=\n]*)?(?:,[^=\n]*)?=[^=]", source))


def test_no_private_name_of_textual_is_used_or_shadowed():
    wrong = set()
    for found in our_classes():
        bases = [base for base in found.__mro__ if base.__module__.startswith("textual")]
        own = own_names(found) if bases else set()
        for base in bases:
            for name in own & private_names(base):
                if (found.__name__, name) not in ALLOWED:
                    wrong.add(f"{found.__module__}.{found.__name__}: {name} of {base.__name__}")
    assert not wrong, "\n".join(sorted(wrong))


@pytest.mark.parametrize("path", sources(), ids=lambda path: str(path.relative_to(ROOT)))
def test_no_private_module_is_imported(path):
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        names = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module:
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        for name in names:
            if name.split(".")[0] in ("textual", "rich"):
                assert not any(part.startswith("_") for part in name.split(".")), name
