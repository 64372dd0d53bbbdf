"""What the terminal can do, as the environment says before anything is drawn."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import IO

from core.errors import BadRequest
from core.frozen import frozen
from core.tui.colour.styles import Depth

LEAST = (80, 24)
"""Columns and rows the games need."""
_MOST = (500, 200)
"""Columns and rows that are drawn at most: memory grows with them, and anyone may ask for more."""
_MANY = {"alacritty", "contour", "direct", "foot", "ghostty", "kitty", "rio", "wezterm"}
"""Words in TERM that imply 256 colours without saying so."""

_ERASING = {"alacritty", "gnome", "konsole", "linux", "putty", "rxvt", "vte", "xterm"}
"""How TERM begins where erased cells get the ground of the pen (`bce` of terminfo)."""


@frozen
class Terminal:
    """The terminal the program talks to."""

    depth: Depth
    glyphs: str
    remote: bool
    """Reached over SSH."""
    erases: bool = False
    """Cells can be erased to any ground, not only to the terminal's own."""


def drawn(columns: int, rows: int) -> tuple[int, int]:
    """As much of a window as is drawn."""
    return min(columns, _MOST[0]), min(rows, _MOST[1])


def look_at(env: Mapping[str, str], encoding: str | None) -> Terminal:
    """What *env* says about the terminal."""
    utf = "utf" in (encoding or "").lower()
    console = env.get("TERM", "") == "linux"
    return Terminal(
        depth=depth(env),
        glyphs="ascii" if not utf else "cp437" if console else "unicode",
        remote=is_remote(env),
        erases=_erases(env),
    )


def _erases(env: Mapping[str, str]) -> bool:
    """Whether erased cells surely get the ground of the pen; inside tmux or screen they do not,
    whatever TERM says there."""
    inside = bool(env.get("TMUX") or env.get("STY"))
    return not inside and env.get("TERM", "").partition("-")[0] in _ERASING


def is_remote(env: Mapping[str, str]) -> bool:
    """Whether the terminal is reached over SSH; empty variables say that it is not."""
    return bool(env.get("SSH_CONNECTION") or env.get("SSH_TTY"))


def depth(env: Mapping[str, str]) -> Depth:
    """How many colours it shows; over SSH only TERM travels, so 256 is usual there."""
    if env.get("NO_COLOR"):
        return "none"
    if env.get("COLORTERM", "").lower() in ("truecolor", "24bit"):
        return "true"
    term = env.get("TERM", "")
    if "256color" in term or _MANY & set(term.split("-")):
        return "256"
    if term.startswith(("vt1", "vt2", "vt3")):
        return "none"
    return "16"


def check_terminal(program: str, stdin: IO[str] | None, drawn: IO[str] | None) -> None:
    """Raise BadRequest if nothing here can show a screen; Textual draws on stderr."""
    plain = f"use `{program} plain`, or see `{program} --help`"
    if stdin is None or drawn is None or not stdin.isatty() or not drawn.isatty():
        ask = " (ssh -t asks for one)" if is_remote(os.environ) else ""
        raise BadRequest(f"The screen needs a terminal{ask}; without one, {plain}.")
    if os.environ.get("TERM", "dumb") in ("", "dumb", "unknown"):
        raise BadRequest(f"This terminal cannot show a screen (TERM is dumb); {plain}.")


def here() -> Terminal:
    """The terminal of this process."""
    return look_at(os.environ, getattr(sys.__stderr__, "encoding", None))
