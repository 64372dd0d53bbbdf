"""`python -m core GAME …`: the command line of any game, built in or installed."""

from __future__ import annotations

import sys

from core.arguments import USAGE
from core.cli import main, run_program
from core.registry import game_ids, troubles


def run(arguments: list[str]) -> int:
    """Run the command line of the game named first."""
    if arguments and not arguments[0].startswith("-"):
        return main(arguments[0], arguments[1:])
    for trouble in troubles():
        print(trouble, file=sys.stderr)
    print(f"Name a game ({', '.join(game_ids())}), then a command or --help.", file=sys.stderr)
    return USAGE


if __name__ == "__main__":
    sys.exit(run_program(lambda: run(sys.argv[1:])))
