"""`keys`: all actions of a game with their present keys, as a file to save and change."""

from __future__ import annotations

import argparse
import sys

from core.game import AnyGame
from core.paths import keymap_file
from core.registry import find_face, game_ids
from core.tui.keys.actions import ACTS
from core.tui.keys.keymap import as_toml, read_keymap


def show(game: AnyGame, given: argparse.Namespace) -> int:
    """Print the keys that hold now; what is wrong with the player's own goes to stderr."""
    path = keymap_file()
    acts = [*find_face(game.id)(game).acts(), *ACTS]
    found = read_keymap(acts, path, others=game_ids())
    for fault in found.faults:
        print(fault, file=sys.stderr)
    print(f"# Keys of {game.title}. Save this as {path},")
    print("# change what you like and drop the other lines. Commas separate the keys of an action;")
    print("# keys are written as ?, u, Esc, F2 or Ctrl+P.")
    print()
    print(as_toml(acts, found.changes, {game.id: game.title}), end="")
    return 0
