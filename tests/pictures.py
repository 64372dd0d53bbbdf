"""`make pictures`: draws the README's pictures from the real programs, cell by cell."""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path

from core.bots import make_bot
from core.bots.budget import Budget
from core.game import Setup
from core.registry import open_game
from core.save import SaveFile
from core.session import AnySession, Session
from tests.tui.terminal import Program

FOLDER = Path(__file__).resolve().parent.parent / "assets" / "pictures"
FONTS = (
    "/usr/share/fonts/truetype/dejavu/DejaVuSansMono.ttf",
    "/usr/share/fonts/TTF/DejaVuSansMono.ttf",
    "/Library/Fonts/DejaVuSansMono.ttf",
)
POINTS = 16
GROUND, LETTER = "#0d1117", "#c9d1d9"
NAMED = {
    "black": "#000000", "red": "#aa0000", "green": "#00aa00", "brown": "#aa5500",
    "blue": "#0000aa", "magenta": "#aa00aa", "cyan": "#00aaaa", "white": "#aaaaaa",
    "brightblack": "#555555", "brightred": "#ff5555", "brightgreen": "#55ff55",
    "brightbrown": "#ffff55", "brightblue": "#5555ff", "brightmagenta": "#ff55ff",
    "brightcyan": "#55ffff", "brightwhite": "#ffffff",
}  # fmt: skip
"""The terminal's own sixteen colours as the emulator calls them."""
BLOCKS = {"▀": (0, 0, 1, 0.5), "▄": (0, 0.5, 1, 1), "█": (0, 0, 1, 1), "▌": (0, 0, 0.5, 1)}
"""Characters that are filled areas: where they begin and end in a cell."""


@dataclass(frozen=True)
class Shot:
    """A picture: a game, how far it is played by bots, and what is pressed then."""

    game: str
    size: tuple[int, int]
    seats: tuple[str, ...] = ()
    """Who sits at the table; with nobody, the title is shown."""
    decisions: int = 0
    keys: tuple[str, ...] = ()
    options: dict[str, str] = field(default_factory=dict)
    seed: int = 4


_THREE = ("Astrid", "bot:medium", "bot:medium")
_VOYAGE = ("enter", "c", "c", "j", "N", "right", "right")
"""From what happened meanwhile through loading and leaving to a course on the map."""
_SCORING = ("enter", "enter", "enter", "escape", "enter", "escape", "enter", "enter")
"""From a person's last ferry past those of the others to what their nobles earn."""
_RACE = ("enter",) * 6
"""Through the last reveal to its last category but one."""
SHOTS = {
    "vikings-title": Shot("vikings", (100, 30)),
    "vikings-120x40": Shot("vikings", (120, 40), _THREE, 150, options={"game": "advanced"}),
    "vikings-scoring": Shot(
        "vikings", (120, 40), _THREE, 351, _SCORING, options={"game": "advanced"}
    ),
    "vikings-end": Shot("vikings", (120, 40), _THREE, 400, _RACE, options={"game": "advanced"}),
    "vikings-80x24": Shot("vikings", (80, 24), _THREE, 150, options={"game": "advanced"}),
    "fireaxe-170x60": Shot("fireaxe", (170, 60), _THREE, 126, _VOYAGE),
    "fireaxe-120x40": Shot("fireaxe", (120, 40), _THREE, 126, _VOYAGE),
    "fireaxe-recap": Shot("fireaxe", (120, 40), _THREE, 260),
}


def played(shot: Shot, folder: Path) -> Path:
    """A save in which bots have decided so often, and the first seat's person decides next."""
    game = open_game(shot.game)
    setup = Setup(shot.seats, shot.seed, game.read_options(shot.options), game.data)
    session: AnySession = Session(game, setup)
    save = SaveFile.create(folder, session)
    bots = [make_bot(game, "medium", shot.seed + seat) for seat in range(len(shot.seats))]
    done = 0
    while (seat := session.decider) is not None and (done < shot.decisions or seat):
        session.submit(bots[seat].choose(session.view(seat), session.legal(), Budget()))
        done += 1
    save.close()
    return save.path


def draw(program: Program, path: Path) -> None:
    """Draw what a terminal shows."""
    from PIL import Image, ImageDraw, ImageFont

    font_file = next((name for name in FONTS if Path(name).exists()), None)
    if font_file is None:
        sys.exit("make pictures needs the font DejaVu Sans Mono; Debian calls it fonts-dejavu-core")
    fonts = [
        ImageFont.truetype(name, POINTS)
        for name in (font_file, font_file.replace(".ttf", "-Bold.ttf"))
    ]
    wide, high = round(fonts[0].getlength("M")), round(POINTS * 1.2)
    screen = program.screen
    image = Image.new("RGB", (screen.columns * wide, screen.lines * high), GROUND)
    pen = ImageDraw.Draw(image)
    for row in range(screen.lines):
        for column in range(screen.columns):
            cell = screen.buffer[row][column]
            letter, ground = _colour(cell.fg, LETTER), _colour(cell.bg, GROUND)
            if cell.reverse:
                letter, ground = ground, letter
            x, y = column * wide, row * high
            pen.rectangle((x, y, x + wide - 1, y + high - 1), fill=ground)
            if cell.data in BLOCKS:
                left, top, right, bottom = BLOCKS[cell.data]
                box = (x + left * wide, y + top * high, x + right * wide - 1, y + bottom * high - 1)
                pen.rectangle(box, fill=letter)
            elif cell.data.strip():
                pen.text((x, y), cell.data, font=fonts[cell.bold], fill=letter)
            if cell.underscore:
                pen.line((x, y + high - 2, x + wide - 1, y + high - 2), fill=letter)
    image.quantize(128).save(path, optimize=True)


def _colour(name: str, default: str) -> str:
    return default if name == "default" else NAMED.get(name) or f"#{name}"


def take(name: str, shot: Shot) -> None:
    """Run a program up to the moment and draw it."""
    columns, rows = shot.size
    with tempfile.TemporaryDirectory() as folder:
        env = {"COLORTERM": "truecolor"}
        env |= dict.fromkeys(("LONGSHIPS_DATA_DIR", "LONGSHIPS_CONFIG_DIR"), folder)
        command = [sys.executable, "-m", f"{shot.game}_tui"]
        if shot.seats:
            command += ["resume", str(played(shot, Path(folder)))]
        with Program(*command, columns=columns, rows=rows, env=env) as program:
            program.wait("Enter")
            program.settle(quiet=1)
            for key in shot.keys:
                program.press(key)
                program.settle(quiet=0.5)
            draw(program, FOLDER / f"{name}.png")
    print(f"{name}.png")


def main() -> int:
    parser = argparse.ArgumentParser(prog="make pictures", description=__doc__)
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"of {', '.join(SHOTS)}")
    wanted = parser.parse_args().names or list(SHOTS)
    unknown = [name for name in wanted if name not in SHOTS]
    if unknown:
        parser.error(f"no picture is called {unknown[0]}; there are {', '.join(SHOTS)}")
    os.chdir(FOLDER.parent.parent)
    for name in wanted:
        take(name, SHOTS[name])
    return 0


if __name__ == "__main__":
    sys.exit(main())
