"""The command `vikings`."""

from __future__ import annotations

import signal
import sys
from typing import TYPE_CHECKING, Any

if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # no traceback while starting

try:
    from core.cli import main as run
    from core.cli import run_program
except ImportError as error:
    import core

    if not (error.name or "").startswith("core"):
        raise
    found = getattr(core, "__file__", None) or "elsewhere"
    sys.exit(
        f"vikings: another package called core, in {found!a:.200}, is in the way of ours; "
        "start Python without it, as with `python -P` or an empty PYTHONPATH."
    )

if TYPE_CHECKING:
    from core.games.vikings.game import Vikings
    from vikings_tui.app import VikingsApp
    from vikings_tui.face import VikingsFace


def main() -> int:
    """Run the command line; the console script exits with what this returns."""
    return run_program(lambda: run("vikings", face=make_face, app=make_app))


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
