"""What `make play` opens: all games in a harbour on the screen, or in a menu of plain lines."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Sequence

from core.arguments import USAGE
from core.cli import run_program, with_any_streams
from core.errors import BadRequest, GameUnavailable
from core.named import NamedTuple
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


def run(plain: bool = False) -> int:
    """Offer the games until the player leaves: on the screen, or in *plain* lines."""
    if not plain:
        try:
            from core.tui.harbour import run as run_harbour

            return run_harbour(troubles())
        except (BadRequest, ImportError):
            pass  # this terminal cannot show a screen, or there is no Textual to draw it
    return numbered()


def numbered() -> int:
    """Offer the games in numbered lines until the player leaves."""
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


def main(arguments: Sequence[str]) -> int:
    """Run the menu from the command line; returns the exit code."""
    unknown = [word for word in arguments if word != "--plain"]
    if unknown:
        print(f"The menu knows only --plain, not {unknown[0]!r:.40}.", file=sys.stderr)
        return USAGE
    if not (sys.stdin and sys.stdin.isatty()):
        print("The menu needs a terminal; without one, use `plain` with a game.", file=sys.stderr)
        return USAGE
    return with_any_streams("longships", lambda: run(plain="--plain" in arguments))


if __name__ == "__main__":
    sys.exit(run_program(lambda: main(sys.argv[1:])))
