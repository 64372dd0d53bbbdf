"""The rules reference: the whole text, one topic, one numbered rule, or a search for words."""

from __future__ import annotations

import argparse
import os
import shutil
from pathlib import PurePath
from typing import TYPE_CHECKING

from core.commands.console import open_console
from core.errors import BadRequest
from core.game import AnyGame
from core.options import option_table
from core.rules_book import about, rule, split

if TYPE_CHECKING:
    from rich.console import Console

_PROVENANCE = "What is ours and what is printed"


_WIDEST = 88
"""Columns of the longest line that is still easy to read."""
_PASS_STYLES = ("less", "cat", "bat")
"""Pagers known to hand colours on to the terminal."""


def show(game: AnyGame, given: argparse.Namespace) -> int:
    """Print what was asked for; on a terminal it is set from its Markdown and paged."""
    topic = " ".join(given.topic)
    text = find(game, topic)
    console = open_console(given, styled=_styles_pass())
    if console is None:
        print(text)
        return 0
    from pydoc import pager

    if topic != "options":
        if game.data_file is not None:  # a path is no Markdown
            text = text.replace(f"\n  {game.data_file}\n", f"\n\n`{game.data_file}`\n")
        text = _set(text, console)
    os.environ["LESS"] = f"-R {os.environ.get('LESS', '')}".rstrip()
    pager(text)
    return 0


def _set(text: str, console: Console) -> str:
    """Markdown as lines for the terminal."""
    from rich.markdown import Markdown

    with console.capture() as captured:
        console.print(Markdown(text, code_theme="ansi_dark"), width=min(console.width, _WIDEST))
    found = captured.get()
    return found.replace("\u2022", "*") if console.options.ascii_only else found


def _styles_pass() -> bool:
    """Whether the pager that `pydoc` picks shows styles; others would print their codes."""
    named = os.environ.get("MANPAGER", os.environ.get("PAGER")) or ""
    command = named.split() or ["less"]
    return PurePath(command[0]).stem in _PASS_STYLES and shutil.which(command[0]) is not None


def find(game: AnyGame, topic: str) -> str:
    """The part of the rules about *topic*; raises BadRequest with a list of topics."""
    if topic == "options":
        return _options(game)
    if game.reference is None:
        raise BadRequest(f"{game.title} has no rules reference; `rules options` lists its options.")
    text = game.reference.read_text(encoding="utf-8")
    if not topic:
        return text
    sections = split(text)
    if topic == "data" and game.data_file is not None:
        return _data(game, dict(sections)[_PROVENANCE])
    if found := rule(text, topic):
        return found
    if numbers := about(sections, topic):
        return "\n".join(sections[number][1] for number in numbers)
    titles = ", ".join(title for title, _ in sections)
    raise BadRequest(f"The rules say nothing about {topic!r:.40}; their topics are {titles}.")


def _data(game: AnyGame, section: str) -> str:
    """Which facts come from the printed game and which are ours, and where to find them."""
    return f"{section}\nEvery table in the data file names its sources:\n  {game.data_file}\n"


def _options(game: AnyGame) -> str:
    if not option_table(game.about):
        return f"{game.title} has no options."
    lines = [f"Options of {game.title}, given as --option NAME=VALUE:"]
    for option in option_table(game.about):
        lines.append(f"  {option.name}={'|'.join(map(str, option.choices))}")
        lines.append(f"      {option.help} (default: {option.default})")
    return "\n".join(lines)
