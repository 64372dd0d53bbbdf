"""Themes and depths of a running app: what is drawn, and what the terminal really gets."""

from __future__ import annotations

import asyncio
import re
import sys
from pathlib import Path

import pytest
from rich.color import Color
from rich.segment import Segment
from rich.style import Style
from textual.color import Color as TextualColor

from core.tui.colour.styles import THEMES
from core.tui.colour.themes import theme_names
from core.tui.drawing.glyphs import SETS
from core.tui.terminal.depth import Fewer
from tests.tui.coloured_demo import Board, Demo
from tests.tui.pilot import piloted
from tests.tui.terminal import Program

ROOT = Path(__file__).resolve().parents[2]
DEMO = Path(__file__).with_name("coloured_demo.py")
F = {
    **{"f1": "\x1bOP", "f2": "\x1bOQ", "f3": "\x1bOR", "f4": "\x1bOS"},
    **{"f6": "\x1b[17~", "f7": "\x1b[18~", "f9": "\x1b[20~"},
}
"""What the keys send."""
SGR = re.compile(rb"\x1b\[([\d;]*)m")
LIMITS = {
    "true": {"true"},
    "256": {"256"},
    "16": {"16", "own"},
    "none": set(),
}
"""What may be sent at a depth; `own` is the terminal's own colour."""


def held(style: Style, depth) -> Style:
    (segment,) = Fewer(depth).apply([Segment("x", style)], TextualColor(0, 0, 0))
    assert segment.style is not None
    return segment.style


def kinds(raw: bytes) -> set[str]:
    """The kinds of colours in a stream."""
    found = set()
    for match in SGR.finditer(raw):
        codes = [int(code or 0) for code in match[1].split(b";")]
        while codes:
            code = codes.pop(0)
            if code in (38, 48):
                kind = {2: "true", 5: "256"}[codes.pop(0)]
                del codes[: 3 if kind == "true" else 1]
                found.add(kind)
            elif code in (39, 49):
                found.add("own")
            elif code >= 30:
                found.add("16")
    return found


def test_a_filter_keeps_what_is_no_colour():
    style = Style(color="#123456", bgcolor="red", bold=True, reverse=True, meta={"@click": "bell"})
    for depth in ("256", "16", "none"):
        shown = held(style, depth)
        assert shown.bold
        assert shown.reverse
        assert shown.meta == {"@click": "bell"}
    assert held(style, "none").color is None
    assert held(style, "none").bgcolor is None
    assert held(style, "16").bgcolor == Color.parse("red")
    assert not Fewer("true").enabled


def test_without_colours_the_ground_of_a_cursor_is_reversed():
    assert held(Style(color="default", bgcolor="color(7)", bold=True), "none") == Style(
        bold=True, reverse=True
    )
    assert not held(Style(bgcolor="default"), "none").reverse


def test_a_filter_sends_the_very_number_of_a_fixed_colour():
    assert held(Style(color="#005f00"), "256").color == Color.from_ansi(22)
    assert held(Style(color="#a3a3a3"), "256").color == Color.from_ansi(247)
    assert held(Style(color="#5f5f5f"), "256").color == Color.from_ansi(241)


def test_segments_without_style_pass():
    assert Fewer("none").apply([Segment("x")], TextualColor(0, 0, 0)) == [Segment("x")]


def drive(check, theme="dark", depth="true"):
    async def run():
        app = Demo(theme, depth, SETS["unicode"])
        async with piloted(app) as pilot:
            await check(app, pilot)

    asyncio.run(run())


def test_looks_change_while_the_app_runs():
    async def check(app, pilot):
        seen = [app.palette]
        bar = app.query_one("#bar")
        ground = bar.styles.background
        for key, depth in (("f3", "16"), ("f4", "none"), ("f2", "256"), ("f1", "true")):
            await pilot.press(key)
            assert (app.depth, app.palette.depth) == (depth, depth)
            assert app.palette is not seen[-1]
            assert app.ansi_color == (depth in ("16", "none"))
            assert app.no_color == (depth == "none")
            seen.append(app.palette)
        assert seen[-1] is seen[0]
        assert bar.styles.background == ground
        app.change_looks(app.theme, app.depth, SETS["ascii"])
        assert app.palette.glyphs is SETS["ascii"]

    drive(check)


def test_the_style_sheet_follows_the_depth():
    async def check(app, pilot):
        bar = app.query_one("#bar")
        assert bar.styles.background.hex.lower() == "#1d2731"
        await pilot.press("f3")
        assert bar.styles.background.ansi == 8
        await pilot.press("f4")
        assert bar.styles.background.ansi == 7, "it stands for reversed letters"
        assert bar.styles.text_style.reverse

    drive(check)


def test_a_theme_set_by_anybody_counts_for_boards_too():
    async def check(app, pilot):
        heard = []
        app.theme_changed_signal.subscribe(app.query_one(Board), heard.append)
        app.theme = "nord"
        await pilot.pause()
        assert app.palette.name == "nord"
        assert [theme.name for theme in heard] == ["nord"]
        assert app.query_one("#bar").styles.background.hex.lower() == "#3b4252"

    drive(check)


def test_every_theme_can_be_chosen():
    async def check(app, pilot):
        app.search_themes()
        assert set(theme_names()) == set(app.available_themes)
        await pilot.pause()
        await pilot.press("escape")
        for name in (*THEMES, "solarized-light", "dracula"):
            app.change_looks(name, "true", app.glyphs)
            await pilot.pause()
            assert app.palette.name == name
        app.change_looks("no such theme", "true", app.glyphs)
        assert app.theme == "dark"

    drive(check, "gruvbox")


def test_an_unknown_theme_is_our_first():
    assert Demo("no such theme", "true", SETS["ascii"]).theme == "dark"


def test_nothing_is_drawn_again_when_nothing_changes():
    async def check(app, pilot):
        heard = []
        app.theme_changed_signal.subscribe(app.query_one(Board), heard.append)
        app.change_looks(app.theme, app.depth, app.glyphs)
        await pilot.pause()
        assert heard == []

    drive(check)


@pytest.mark.parametrize(("depth", "env"), [("true", {}), ("none", {"NO_COLOR": "1"})])
def test_the_terminal_gets_only_codes_of_its_depth(depth, env):
    env = {"PYTHONPATH": str(ROOT), "TEXTUAL_COLOR_SYSTEM": "truecolor", **env}
    with Program(sys.executable, str(DEMO), "dark", depth, env=env) as program:
        program.wait("bold")
        program.settle()
        assert kinds(program.raw) == LIMITS[depth]
        count = 0
        for key, now in (
            ("f3", "16"), ("f4", "none"), ("f2", "256"), ("f1", "true"),
            ("f6", "true"), ("f3", "16"), ("f7", "16"), ("f4", "none"), ("f2", "256"),
        ):  # fmt: skip
            for press in (key, "f9"):
                program.raw = b""
                program.press(F[press])
                count += 1
                program.wait(f"changed {count}")
                program.settle()
            # The second picture was drawn whole after the change.
            assert len(SGR.findall(program.raw)) > 30
            assert kinds(program.raw) == LIMITS[now], (key, now)
