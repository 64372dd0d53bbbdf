"""The small menu behind `make play`: both games, on the screen or in plain lines."""

from __future__ import annotations

import subprocess
import sys
from importlib.util import find_spec
from typing import NamedTuple

from core.registry import GAMES, about

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


def has_screen(game_id: str) -> bool:
    """Whether a game can be played on the full screen."""
    return find_spec(f"{game_id}_tui.face") is not None


def entries() -> list[MenuItem]:
    """What can be played, each game on the screen first."""
    found = []
    for game_id in GAMES:
        title = about(game_id).title
        if has_screen(game_id):
            found.append(MenuItem(title, (game_id,)))
        found.append(MenuItem(f"{title}, in plain lines", (game_id, "plain")))
        found.append(MenuItem(f"{title}: the rules", (game_id, "rules")))
    return found


def run() -> int:
    """Offer the games until the player leaves."""
    print(_LONGSHIP)
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
            # A process of its own: the menu has read from the terminal, the game begins afresh.
            subprocess.call([sys.executable, "-m", f"{game_id}_tui", *arguments])
            print()
        else:
            print(f"Type a number from 1 to {len(choices)}, or q.\n")


if __name__ == "__main__":
    if not (sys.stdin and sys.stdin.isatty()):
        print("The menu needs a terminal; without one use `vikings plain`.", file=sys.stderr)
        sys.exit(2)
    try:
        sys.exit(run())
    except KeyboardInterrupt:
        sys.exit(130)
