"""Where the data files of the games are."""

from pathlib import Path


def asset_root() -> Path:
    """Return the assets folder: inside the installed package, or beside it in a checkout."""
    package = Path(__file__).resolve().parent
    for root in (package / "_assets", package.parent / "assets"):
        if root.is_dir():
            return root
    raise FileNotFoundError(
        f"The game data is missing: neither {package / '_assets'} nor "
        f"{package.parent / 'assets'} is a folder; please reinstall longships."
    )


def asset(name: str) -> Path:
    """Return the path of one asset, named relative to the assets folder."""
    return asset_root() / name
