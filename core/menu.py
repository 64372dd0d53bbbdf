"""The small menu behind `make play`: all games, on the screen or in plain text."""

from __future__ import annotations

import subprocess
import sys
from typing import NamedTuple

from core.errors import GameUnavailable
from core.registry import about, game_ids, has_face, troubles

_LONGSHIP = r"""
              |    |
             )_)  )_)
            )___))___)
      ~~\___|____|____/~~
    ~~~~~\o_o_o_o_o_/~~~~~~
"""


class MenuItem(NamedTuple):
    """A line of the menu and the program it starts."""

    label: str
    command: tuple[str, ...]


def entries() -> list[MenuItem]:
    """What can be played; for each game the screen comes first."""
    found = []
    for game_id in game_ids():
        try:
            title = about(game_id).title
        except GameUnavailable:  # reported by troubles()
            continue
        if has_face(game_id):
            found.append(MenuItem(title, (game_id,)))
        found.append(MenuItem(f"{title}, in plain text", (game_id, "plain")))
        found.append(MenuItem(f"{title}: the rules", (game_id, "rules")))
    return found


def run() -> int:
    """Offer the games until the player leaves."""
    print(_LONGSHIP)
    for trouble in troubles():
        print(trouble, file=sys.stderr)
    choices = entries()
    while True:
        for number, entry in enumerate(choices, start=1):
            print(f"  {number}  {entry.label}")
        print("  q  Quit\n> ", end="", flush=True)
        line = sys.stdin.readline(200)
        word = line.strip().lower()
        if not line or word in ("q", "quit", "exit"):
            return 0
        if word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= len(choices):
            game_id, *arguments = choices[int(word[:4]) - 1].command
            # A separate process: the menu has read from the terminal, and the game starts afresh.
            subprocess.call([sys.executable, "-m", "core", game_id, *arguments])
            print()
        else:
            print(f"Type a number from 1 to {len(choices)}, or q.\n")


if __name__ == "__main__":
    if not (sys.stdin and sys.stdin.isatty()):
        print("The menu needs a terminal; without one, use `plain` with a game.", file=sys.stderr)
        sys.exit(2)
    try:
        sys.exit(run())
    except KeyboardInterrupt:
        sys.exit(130)
