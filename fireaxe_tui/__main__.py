"""The command `fireaxe`."""

from __future__ import annotations

import signal
import sys
from collections.abc import Callable
from typing import TYPE_CHECKING

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
        f"fireaxe: another package called core, in {found!a:.200}, is in the way of ours; "
        "start Python without it, as with `python -P` or an empty PYTHONPATH."
    )

if TYPE_CHECKING:
    from textual.screen import Screen

    from core.games.fireaxe.game import FireAxe
    from core.registry import MakeFace
    from core.tui.app import GameApp
    from core.tui.launch import Launch
    from fireaxe_tui.app import FireAxeApp
    from fireaxe_tui.face import FireAxeFace


def main() -> int:
    """Run the command line; the console script exits with what this returns."""
    return run_program(lambda: run("fireaxe", face=make_face, app=make_app))


def make_face(game: FireAxe) -> FireAxeFace:
    """Make the game's face; imported only when the screen opens."""
    from fireaxe_tui.face import FireAxeFace

    return FireAxeFace(game)


def make_app(
    game_id: str,
    make_face: MakeFace,
    launch: Launch,
    opening: Callable[[GameApp], Screen[object]] | None = None,
) -> FireAxeApp:
    """Make the game's app; imported only when the screen opens."""
    from fireaxe_tui.app import FireAxeApp

    return FireAxeApp(game_id, make_face, launch, opening)


if __name__ == "__main__":
    sys.exit(main())
