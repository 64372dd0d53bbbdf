"""The wheel and the source archive carry all they need and nothing of the building machine."""

import os
import re
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("core", "fireaxe_tui", "vikings_tui")

# One worker builds once for all tests of this file.
pytestmark = pytest.mark.xdist_group("packaging")


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """Build both archives and unpack them: kind of archive to folder."""
    folder = tmp_path_factory.mktemp("packaging")
    dist = folder / "dist"
    build = subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-d", str(dist)],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert build.returncode == 0, build.stdout + build.stderr
    (wheel,) = dist.glob("*.whl")
    (sdist,) = dist.glob("*.tar.gz")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder / "wheel")
    with tarfile.open(sdist) as archive:
        archive.extractall(folder, filter="data")
    return {"wheel": folder / "wheel", "sdist": folder / sdist.name.removesuffix(".tar.gz")}


def files_in(folder: Path, suffix: str = "") -> set[str]:
    """Names of the files below a folder, leaving out hidden ones and caches."""
    names = (
        path.relative_to(folder).as_posix() for path in folder.rglob(f"*{suffix}") if path.is_file()
    )
    return {name for name in names if not re.search(r"(^|/)(\.|__pycache__/)", name)}


def test_packages_are_complete(unpacked: dict[str, Path]) -> None:
    for folder in unpacked.values():
        for package in PACKAGES:
            assert files_in(ROOT / package, ".py") <= files_in(folder / package, ".py")


def test_assets_are_complete(unpacked: dict[str, Path]) -> None:
    assets = files_in(ROOT / "assets")
    needed = {name for name in assets if not name.startswith("pictures/")}
    assert needed < assets
    assert files_in(unpacked["wheel"] / "core/_assets") == needed
    assert files_in(unpacked["sdist"] / "assets") == assets


def test_no_picture_of_the_readme_is_in_the_wheel(unpacked: dict[str, Path]) -> None:
    assert [name for name in files_in(unpacked["wheel"]) if name.endswith(".png")] == []
    assert [name for name in files_in(unpacked["sdist"]) if name.endswith(".png")]


def test_wheel_holds_only_the_packages(unpacked: dict[str, Path]) -> None:
    top = {path.name for path in unpacked["wheel"].iterdir() if path.suffix != ".dist-info"}
    assert top == set(PACKAGES)
    (entry_points,) = unpacked["wheel"].glob("*.dist-info/entry_points.txt")
    assert entry_points.read_text(encoding="utf-8").splitlines() == [
        "[console_scripts]",
        "fireaxe = fireaxe_tui.__main__:main",
        "vikings = vikings_tui.__main__:main",
        "",
        "[longships.apps]",
        "fireaxe = fireaxe_tui.app:FireAxeApp",
        "vikings = vikings_tui.app:VikingsApp",
        "",
        "[longships.faces]",
        "fireaxe = fireaxe_tui.face:FireAxeFace",
        "vikings = vikings_tui.face:VikingsFace",
    ]


@pytest.mark.parametrize(
    "name", [".ci/run", "LICENSE", "Makefile", "README.md", "pyproject.toml", "tests"]
)
def test_sdist_can_be_developed(unpacked: dict[str, Path], name: str) -> None:
    assert (unpacked["sdist"] / name).exists()


def test_the_servers_are_pinned_as_for_development() -> None:
    development = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8")
    servers = (ROOT / "requirements-serve.txt").read_text(encoding="utf-8")
    pins = re.split(r"(?m)^(?=[a-z])", servers)[1:]
    assert {"asyncssh", "textual-serve"} <= {pin.partition("==")[0] for pin in pins}
    assert [pin.splitlines()[0] for pin in pins if pin not in development] == []


def test_sdist_has_the_pins(unpacked: dict[str, Path]) -> None:
    for name in ("requirements.txt", "requirements-dev.txt", "requirements-serve.txt"):
        assert (unpacked["sdist"] / name).read_bytes() == (ROOT / name).read_bytes()


@pytest.mark.parametrize(("kind", "place"), [("wheel", "core/_assets"), ("sdist", "assets")])
def test_assets_are_found(unpacked: dict[str, Path], tmp_path: Path, kind: str, place: str) -> None:
    found = subprocess.run(
        [sys.executable, "-c", "from core.assets import asset; print(asset('vikings'))"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(unpacked[kind])},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    ).stdout.strip()
    assert Path(found) == (unpacked[kind] / place / "vikings").resolve()
    assert Path(found).exists()


def test_no_machine_path_is_inside(unpacked: dict[str, Path]) -> None:
    checkout = re.escape(str(ROOT).encode())
    machine_path = re.compile(
        rb"(?<![\w./-])" + checkout + rb"(?![\w-])|/(?:home|Users)/[A-Za-z]\w*/"
    )
    offences = [
        f"{path.relative_to(folder)}: {match[0]!r}"
        for folder in unpacked.values()
        for path in sorted(folder.rglob("*"))
        if path.is_file() and (match := machine_path.search(path.read_bytes()))
    ]
    assert offences == []
