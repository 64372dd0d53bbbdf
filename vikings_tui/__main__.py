"""The command `vikings`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from core.cli import main as run

if TYPE_CHECKING:
    from core.games.vikings.game import Vikings
    from vikings_tui.face import VikingsFace


def main() -> int:
    """Run the command line; the console script exits with what this returns."""
    return run("vikings", face=make_face)


def make_face(game: Vikings) -> VikingsFace:
    """The class that draws the game, imported only when the screen opens."""
    from vikings_tui.face import VikingsFace

    return VikingsFace(game)


if __name__ == "__main__":
    sys.exit(main())
