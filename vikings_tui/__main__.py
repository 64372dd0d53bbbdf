"""The command `vikings`."""

from __future__ import annotations

import sys

from core.cli import main as run


def main() -> int:
    """Run the command line; the console script exits with what this returns."""
    return run("vikings")


if __name__ == "__main__":
    sys.exit(main())
