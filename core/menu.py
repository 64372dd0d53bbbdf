"""The small menu behind `make play`: both games, and which parts of them are ready."""

from __future__ import annotations

import sys
from collections.abc import Sequence

from core.registry import GAMES, about

_LONGSHIP = r"""
              |    |
             )_)  )_)
            )___))___)
      ~~\___|____|____/~~
    ~~~~~\o_o_o_o_o_/~~~~~~
"""


def run(only: str | None = None) -> int:
    """Offer the games until one is chosen or the player leaves."""
    games = [only] if only else list(GAMES)
    print(_LONGSHIP)
    choices = _choices(games)
    while True:
        for number, (label, _) in enumerate(choices, start=1):
            print(f"  {number}  {label}")
        print("  q  Quit")
        print("> ", end="", flush=True)
        line = sys.stdin.readline(200) if sys.stdin else ""
        word = line.strip().lower()
        if not line or word in ("q", "quit", "exit"):
            return 0
        if word.isascii() and word.isdigit() and 1 <= int(word[:4]) <= len(choices):
            from core.cli import main

            game_id, *arguments = choices[int(word[:4]) - 1][1]
            if main(game_id, arguments) == 0:
                print()
        else:
            print(f"Type a number from 1 to {len(choices)}, or q.\n")


def _choices(games: Sequence[str]) -> list[tuple[str, tuple[str, ...]]]:
    choices: list[tuple[str, tuple[str, ...]]] = []
    for game_id in games:
        title = about(game_id).title
        choices += [
            (f"{title}: new game, in plain lines", (game_id, "plain")),
            (f"{title}: go on with the last game", (game_id, "resume")),
            (f"{title}: rules", (game_id, "rules")),
            (f"{title}: saved games", (game_id, "saves")),
        ]
    return choices


if __name__ == "__main__":
    if not (sys.stdin and sys.stdin.isatty()):
        print("The menu needs a terminal; without one use `vikings plain`.", file=sys.stderr)
        sys.exit(2)
    try:
        sys.exit(run())
    except KeyboardInterrupt:
        sys.exit(130)
