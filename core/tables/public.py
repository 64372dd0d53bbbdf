"""Finished games of open tables, kept for everybody to see again where the environment says so."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from core.log import SUFFIX
from core.tables.card import Card

PUBLIC_VARIABLE = "LONGSHIPS_PUBLIC_DIR"
_KEPT = 100
"""How many games of each kind are kept; the oldest give way."""


def public_dir(game_id: str) -> Path | None:
    """The folder of a game's public replays; None where there are none."""
    named = os.environ.get(PUBLIC_VARIABLE)
    return Path(named) / game_id if named else None


def publish(card: Card) -> None:
    """Let everybody see a finished game again, if anybody might come to its table."""
    folder = public_dir(card.game)
    if folder is None or card.access != "open" or not card.save:
        return
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        save = Path(card.save)
        os.link(save, folder / save.name)
        dated = sorted(folder.glob(f"*{SUFFIX}"), key=lambda path: path.stat().st_mtime)
        for old in dated[:-_KEPT]:
            old.unlink()
