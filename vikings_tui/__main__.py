"""The command `vikings`."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

from core.cli import main as run

if TYPE_CHECKING:
    from core.games.vikings.game import Vikings
    from vikings_tui.app import VikingsApp
    from vikings_tui.face import VikingsFace


def main() -> int:
    """Run the command line; the console script exits with what this returns."""
    return run("vikings", face=make_face, app=make_app)


def make_face(game: Vikings) -> VikingsFace:
    """The class that draws the game, imported only when the screen opens."""
    from vikings_tui.face import VikingsFace

    return VikingsFace(game)


def make_app(*given: Any) -> VikingsApp:
    """The app that shows the game, imported only when the screen opens."""
    from vikings_tui.app import VikingsApp

    return VikingsApp(*given)


if __name__ == "__main__":
    sys.exit(main())
