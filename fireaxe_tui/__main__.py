"""The command `fireaxe`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from core.cli import main as run

if TYPE_CHECKING:
    from core.games.fireaxe.game import FireAxe
    from fireaxe_tui.face import FireAxeFace


def main() -> int:
    """Run the command line; the console script exits with what this returns."""
    return run("fireaxe", face=make_face)


def make_face(game: FireAxe) -> FireAxeFace:
    """Make the game's face; imported only when the screen opens."""
    from fireaxe_tui.face import FireAxeFace

    return FireAxeFace(game)


if __name__ == "__main__":
    sys.exit(main())
