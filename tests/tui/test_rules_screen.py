"""Reading the rules on the screen."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest
from textual.screen import Screen

from core.assets import asset
from core.tui.app import GameApp, Launch
from core.tui.screens.rules import ChapterList, ChapterWindow, RulesScreen
from core.tui.settings import Settings
from core.tui.terminal.environment import Terminal
from tests.tui.pilot import ExactPilot, piloted
from tests.tui.screens import screen_text


@dataclass
class Desk:
    """Whoever reads the rules."""

    app: GameApp
    pilot: ExactPilot
    screen: RulesScreen

    @property
    def lines(self) -> list[str]:
        return screen_text(self.app).splitlines()

    @property
    def first(self) -> str:
        """The first line of the text that is in sight."""
        reader = self.screen.reader.content_region
        rows = self.lines[reader.y : reader.bottom]
        return next(row[reader.x :].strip() for row in rows if row[reader.x :].strip())

    async def press(self, *keys: str) -> str:
        await self.pilot.press(*keys)
        return screen_text(self.app)

    async def search(self, words: str) -> str:
        await self.press("slash")
        self.screen.field.value = words
        return await self.press("enter")

    async def settle(self) -> None:
        await self.pilot.pause()

    def marked(self, rule: str) -> bool:
        """Whether a rule is in sight with its number lit."""
        ground = self.app.palette["cursor"].bgcolor
        rows = self.screen.reader.region
        return any(
            line[rows.x :].strip().startswith(f"{rule} ")
            and self.screen.get_style_at(line.index(f"{rule} "), y).bgcolor == ground
            for y, line in enumerate(self.lines)
        )

    def styles(self, words: str) -> list[Any]:
        """The styles in which words in sight are drawn."""
        found = []
        for y, line in enumerate(self.lines):
            x = line.find(words)
            if x >= 0:
                found.append(self.screen.get_style_at(x, y))
        return found


def read(
    test: Callable[[Desk], Awaitable[None]],
    topic: str = "",
    size: tuple[int, int] = (80, 24),
    game: str = "vikings",
    glyphs: str = "unicode",
    depth: Any = "true",
) -> None:
    """Run a test at the rules, above a screen of nothing."""

    async def main() -> None:
        terminal = Terminal(depth, glyphs, False)
        launch = Launch(Settings(), terminal, Path("nowhere"))

        def no_face(game: object) -> Any:
            raise AssertionError("nothing is played here")

        app = GameApp(game, no_face, launch, lambda app: Screen())
        async with piloted(app, size) as pilot:
            screen = RulesScreen(Path(str(asset(f"{game}/rules.md"))), topic)
            await app.push_screen(screen)
            desk = Desk(app, pilot, screen)
            await desk.settle()
            await test(desk)

    asyncio.run(main())


# Chapters


def test_the_rules_scroll_and_turn_by_chapter() -> None:
    async def test(desk: Desk) -> None:
        assert desk.lines[0].split("   ")[0].strip() == "Vikings: the rules"
        assert desk.lines[0].endswith("chapter 1 of 15")
        assert desk.lines[-1].endswith("? help  q leave")
        await desk.press("right")
        assert desk.first == "The game in two minutes"
        await desk.press("right_square_bracket")
        assert "What is in the box" in desk.lines[0]
        await desk.press("down")
        assert desk.first != "What is in the box"
        assert (await desk.press("left"), desk.first)[1] == "What is in the box"
        await desk.press("left")
        assert desk.first == "The game in two minutes"

    read(test)


def test_pages_lead_through_the_whole_book() -> None:
    async def test(desk: Desk) -> None:
        seen: list[int] = []
        while desk.screen.at < 4:
            seen.append(desk.screen.at)
            await desk.press("space")
            assert len(seen) < 60
        assert sorted(set(seen)) == [0, 1, 2, 3]
        assert desk.first == "Offer and buying"
        await desk.press("pageup")
        assert desk.screen.at == 3
        assert desk.screen.reader.top == desk.screen.reader.max_scroll_y
        await desk.press("end", "end")
        assert "vikings plain --data FILE" in screen_text(desk.app)
        await desk.press("home")
        assert desk.first == "What is ours and what is printed"
        await desk.press("g")
        assert desk.first == "Vikings: the rules"

    read(test)


def test_the_contents_are_behind_a_key_in_a_narrow_window() -> None:
    async def test(desk: Desk) -> None:
        chapters = desk.screen.query_one(ChapterList)
        assert not chapters.display
        text = await desk.press("c")
        assert "Special tiles rules" in text
        assert "Enter read" in desk.lines[-1]
        assert desk.lines[-1].endswith("Esc back")
        await desk.press("down", "down", "enter")
        assert desk.first == "What is in the box"
        assert not chapters.display
        await desk.press("c", "down", "escape")
        assert not chapters.display
        assert desk.first == "What is in the box"
        assert chapters.highlighted == 2

    read(test)


def test_the_contents_stand_beside_the_text_in_a_wide_window() -> None:
    async def test(desk: Desk) -> None:
        chapters = desk.screen.query_one(ChapterList)
        assert chapters.region.right <= desk.screen.query_one(ChapterWindow).region.x
        await desk.press("right", "right")
        assert chapters.highlighted == 2
        row = next(y for y, line in enumerate(desk.lines) if line.strip().startswith("Auction"))
        await desk.pilot.click(offset=(4, row))
        await desk.settle()
        assert desk.first == "Auction"
        assert desk.screen.focused is desk.screen.reader

    read(test, size=(120, 40))


# Searching


def test_a_rule_is_found_by_its_number() -> None:
    async def test(desk: Desk) -> None:
        await desk.search("v27")
        assert desk.first.startswith("V27 Round 6.")
        assert "Boatswains" in desk.lines[0]

    read(test)


def test_words_are_found_counted_lit_and_stepped_through() -> None:
    async def test(desk: Desk) -> None:
        text = await desk.search("longest completed ISLAND")
        assert "'longest completed ISLAND': 1 of 2" in text
        palette = desk.app.palette
        lit = desk.styles("Longest completed island")
        assert [style.bgcolor for style in lit] == [palette["cursor"].bgcolor]
        second = await desk.press("n")
        assert "2 of 2" in second
        assert desk.screen.at == 13
        assert await desk.press("N") == text
        assert "2 of 2" in await desk.press("N")
        assert "'longest" not in await desk.press("escape")
        assert not desk.screen.found
        assert desk.app.screen is desk.screen
        await desk.press("escape")
        assert desk.app.screen is not desk.screen

    read(test)


def test_the_other_matches_in_sight_are_lit_less() -> None:
    async def test(desk: Desk) -> None:
        await desk.search("ferry")
        palette = desk.app.palette
        grounds = {str(style.bgcolor) for style in desk.styles("ferry")}
        assert str(palette["cursor"].bgcolor) in grounds
        assert str(palette["legal"].bgcolor) in grounds

    read(test, "boatswains", (120, 40))


def test_words_in_tables_are_found_across_their_lines() -> None:
    async def test(desk: Desk) -> None:
        text = await desk.search("not every 5")
        assert "1 of 1" in text
        ground = desk.app.palette["cursor"].bgcolor
        assert desk.styles("every 5")[0].bgcolor == ground

    read(test)


def test_what_is_not_found_is_said() -> None:
    async def test(desk: Desk) -> None:
        assert "The rules say nothing about 'zeppelin'" in await desk.search("zeppelin")
        assert "zeppelin" not in await desk.press("down")
        assert "No search yet; / starts one." in await desk.press("n")

    read(test)


def test_a_search_can_be_cancelled() -> None:
    async def test(desk: Desk) -> None:
        before = screen_text(desk.app)
        text = await desk.press("slash", "q")
        assert "Search for words or a rule: q" in text
        assert desk.lines[-1].split() == ["Enter", "find", "Esc", "cancel"]
        assert await desk.press("escape") == before
        assert await desk.search(" ") == before

    read(test)


def test_the_rules_open_at_a_topic() -> None:
    async def rule(desk: Desk) -> None:
        assert desk.marked("V49")

    async def chapter(desk: Desk) -> None:
        assert desk.first == "Auction"

    async def words(desk: Desk) -> None:
        assert f"'boatswain printed': 1 of {len(desk.screen.found)}" in screen_text(desk.app)

    async def nothing(desk: Desk) -> None:
        assert "The rules say nothing about 'zeppelin'." in screen_text(desk.app)
        assert desk.screen.at == 0

    read(rule, "V49")
    read(chapter, "auction")
    read(words, "boatswain printed")
    read(nothing, "zeppelin")


# Links


def test_links_lead_to_their_rules_and_back() -> None:
    async def test(desk: Desk) -> None:
        assert desk.marked("V28")
        before = screen_text(desk.app)
        assert "Tab chooses a link." in await desk.press("enter")
        assert "No link was followed yet." in await desk.press("b")
        await desk.press("tab")
        assert desk.screen.link is not None
        assert desk.screen.link.target == "#V24"
        ground = desk.app.palette["cursor"].bgcolor
        assert desk.styles("V24")[0].bgcolor == ground
        await desk.press("enter")
        assert desk.first.startswith("V24 ")
        assert desk.marked("V24")
        assert await desk.press("b") == before
        assert not desk.marked("V28")

    read(test, "V28")


def test_tab_walks_the_links_in_sight() -> None:
    async def test(desk: Desk) -> None:
        targets = []
        for _ in range(3):
            await desk.press("tab")
            assert desk.screen.link is not None
            targets.append(desk.screen.link.target)
        assert targets == ["#V24", "#V27", "#V24"]
        await desk.press("shift+tab")
        assert desk.screen.link.target == "#V27"
        await desk.press("left")
        assert desk.screen.link is None

    async def none(desk: Desk) -> None:
        assert "There is no link in sight." in await desk.press("tab")
        assert desk.screen.link is None

    read(test, "V28")
    read(none, "ships and warriors")


def test_a_click_follows_a_link() -> None:
    async def test(desk: Desk) -> None:
        row = next(y for y, line in enumerate(desk.lines) if "(V24)" in line)
        await desk.pilot.click(offset=(desk.lines[row].index("V24"), row))
        await desk.settle()
        assert desk.first.startswith("V24 ")
        await desk.press("b")
        assert "V28 Advanced game." in screen_text(desk.app)

    read(test, "V28")


def test_a_link_in_a_table_leads_to_another_chapter() -> None:
    async def test(desk: Desk) -> None:
        await desk.press("tab", "tab", "enter")
        assert desk.marked("V49")
        await desk.press("backspace")
        assert desk.first == "Special tiles"

    async def click(desk: Desk) -> None:
        row = next(y for y, line in enumerate(desk.lines) if "see V28" in line)
        await desk.pilot.click(offset=(desk.lines[row].index("V28"), row))
        await desk.settle()
        assert desk.marked("V28")

    read(lambda desk: at_special_tiles(desk, test))
    read(lambda desk: at_special_tiles(desk, click))


async def at_special_tiles(desk: Desk, test: Callable[[Desk], Awaitable[None]]) -> None:
    await desk.press("c", "end", "up", "up", "enter")
    assert desk.first == "Special tiles"
    await test(desk)


# The window, the colours, the clipboard


def test_the_place_is_kept_when_the_window_changes() -> None:
    async def test(desk: Desk) -> None:
        await desk.press("down", "down", "down")
        spot = desk.screen.page.spot(desk.screen.reader.top)
        for size in ((120, 40), (100, 30), (60, 20), (80, 24)):
            await desk.pilot.resize_terminal(*size)
            await desk.settle()
        assert desk.screen.page.spot(desk.screen.reader.top) == spot

    read(test, "V27")


def test_the_place_is_kept_when_colours_change() -> None:
    async def test(desk: Desk) -> None:
        await desk.search("greatest number")
        before = screen_text(desk.app)
        desk.app.change(replace(desk.app.settings, theme="light"))
        await desk.settle()
        assert screen_text(desk.app) == before
        found = desk.styles("greatest number")
        assert found[0].bgcolor == desk.app.palette["cursor"].bgcolor

    read(test, "V28")


def test_text_can_be_selected_and_copied() -> None:
    async def test(desk: Desk) -> None:
        row = next(y for y, line in enumerate(desk.lines) if "V28 Advanced game." in line)
        column = desk.lines[row].index("Advanced")
        await desk.pilot.mouse_down(offset=(column, row))
        await desk.pilot.hover(offset=(column + 4, row))
        await desk.pilot.hover(offset=(column + 13, row))
        await desk.pilot.mouse_up(offset=(column + 13, row))
        await desk.press("ctrl+c")
        assert desk.app.clipboard.startswith("Advanced game")
        assert desk.app.screen is desk.screen

    read(test, "V28")


@pytest.mark.parametrize(("game", "depth"), [("vikings", "true"), ("fireaxe", "none")])
def test_ascii_rules_hold_nothing_else(game: str, depth: str) -> None:
    async def test(desk: Desk) -> None:
        for _ in desk.screen.book.chapters:
            assert screen_text(desk.app).isascii()
            await desk.pilot.press("right")
        for key in ("c", "escape", "slash", "escape", "n", "end", "tab"):
            assert (await desk.press(key)).isascii()

    read(test, game=game, glyphs="ascii", depth=depth)


def test_every_rule_comes_to_the_top_or_into_sight() -> None:
    async def test(desk: Desk) -> None:
        for number in ("V13", "V60", "V9"):
            await desk.search(number)
            assert desk.marked(number)

    read(test)
