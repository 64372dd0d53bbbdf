"""Crashes: a report without secrets for the developers, a sentence for the player."""

from __future__ import annotations

import os
import platform
import sys
import traceback
from datetime import datetime

from core import __version__
from core.paths import data_dir


def write_report(program: str, error: BaseException, scene: str) -> str:
    """Record where it happened, but no values, which could be secret; returns a sentence."""
    lines = [
        f"{program} {__version__}, Python {platform.python_version()}, {sys.platform}",
        f"{datetime.now():%Y-%m-%d %H:%M:%S}, TERM={os.environ.get('TERM', '')}, scene {scene}",
        "",
    ]
    seen: BaseException | None = error
    while seen is not None:
        lines.append(f"{type(seen).__name__} at:")
        for frame in traceback.extract_tb(seen.__traceback__):
            lines.append(f"  {frame.filename}:{frame.lineno} in {frame.name}: {frame.line}")
        seen = seen.__cause__ or seen.__context__
    try:
        folder = data_dir() / "crashes"
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / f"{program}-{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}.txt"
        path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    except OSError:
        return f"{program}: something went wrong. Every decision is saved; `resume` continues."
    return (
        f"{program}: something went wrong; a report without secrets is in {path}. "
        "Every decision is saved; `resume` continues."
    )
