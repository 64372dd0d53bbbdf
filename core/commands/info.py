"""`--info`: what a bug report should say about the program, the machine and the terminal."""

from __future__ import annotations

import argparse
import os
import platform
import sys
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from core import __version__
from core.cells import printable
from core.paths import APP, config_dir, data_dir, save_dir

_LIBRARIES = ("textual", "rich", "pydantic")
_VARIABLES = ("TERM", "COLORTERM", "TERM_PROGRAM", "NO_COLOR", "LANG", "LC_ALL")
_STREAMS = ("stdin", "stdout", "stderr")
_COLOURS = {"true": "true colour", "256": "256", "16": "16", "none": "none"}


def show(game_id: str, given: argparse.Namespace) -> int:
    """Print one fact a line."""
    for name, fact in facts(game_id, given):
        print(f"{name}: {printable(fact)}")
    return 0


def facts(game_id: str, given: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """What is known, by name; nothing that belongs to a game or a person but folder names."""
    yield "game", game_id
    yield APP, __version__
    yield "Python", f"{platform.python_version()} ({platform.python_implementation()})"
    for name in _LIBRARIES:
        yield name, _version(name)
    yield "platform", platform.platform()
    yield from _terminal(given)
    named = getattr(given, "save_dir", None)
    yield "saves", _folder(save_dir(game_id, None if named is None else Path(named)))
    yield "config", _folder(config_dir())
    yield "data", _folder(data_dir())
    yield "crash reports", _folder(data_dir() / "crashes")


def _terminal(given: argparse.Namespace) -> Iterator[tuple[str, str]]:
    """What the environment and the streams say about the terminal, and what we make of it."""
    from core.tui.terminal.environment import here

    found = here()
    streams = [name for name in _STREAMS if (one := getattr(sys, name)) and one.isatty()]
    yield "on a terminal", ", ".join(streams) or "nothing"
    for name in _VARIABLES:
        yield name, os.environ.get(name) or "not set"
    yield "encoding", getattr(sys.__stderr__, "encoding", None) or "unknown"
    yield "size", _size()
    yield "colours", _COLOURS["none" if getattr(given, "no_color", False) else found.depth]
    yield "glyphs", "ascii" if getattr(given, "ascii", False) else found.glyphs
    yield "remote", "yes, over SSH" if found.remote else "no"


def _size() -> str:
    """Columns and rows of the first stream that is a terminal."""
    for descriptor in (2, 1, 0):  # the screen is drawn on stderr
        try:
            columns, rows = os.get_terminal_size(descriptor)
        except OSError:
            continue
        return f"{columns}x{rows}"
    return "unknown"


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "not installed"


def _folder(path: Path) -> str:
    """A folder with the home folder shortened, which need not be told to anyone."""
    try:
        return str(Path("~") / path.absolute().relative_to(Path.home()))
    except (OSError, RuntimeError, ValueError):  # elsewhere, or there is no home
        return str(path)
