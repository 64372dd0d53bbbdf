"""The shared screens, driven by keys and read as text."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from core.tui.scene import Scene, Stage
from core.tui.scenes.confirm import ConfirmScene, MessageScene
from core.tui.scenes.handoff import HandoffScene
from core.tui.scenes.help import HelpScene
from core.tui.scenes.letters import can_spell, spelled
from core.tui.scenes.longship import STYLES
from core.tui.scenes.markdown import lay_out
from core.tui.scenes.pixels import paint
from core.tui.scenes.score import ScoreScene
from core.tui.scenes.shell import Shell
from core.tui.scenes.substitute import SubstituteScene
from core.tui.theme import THEMES, Theme

from core.errors import BotFailed
from core.game import Outcome, SeatScore
from core.save import SaveFile, listing
from core.tui.canvas import Canvas
from core.tui.glyphs import SETS
from core.tui.settings import Settings, load
from tests.play import play_on, session

SIZES = ((80, 24), (100, 30), (120, 40), (170, 60))


class Started(Scene):
    """Stands for the scene of a game in play, or of a replay."""

    def __init__(self, session, save, path=None):
        self.session, self.save, self.path = session, save, path

    def draw(self, canvas):
        canvas.put(0, 0, "in play")

    def left(self):
        if self.save is not None:
            self.save.close()


class Desk:
    """A stage with a shell, and short ways to use them."""

    def __init__(
        self, folder: Path, glyphs: str = "unicode", depth: str = "true", game: str = "vikings"
    ) -> None:
        self.stage = Stage(Settings(), lambda s: Theme(s.theme, depth, SETS[glyphs]))
        self.shell = Shell(
            game, folder, self.stage, Started, lambda path: Started(None, None, path)
        )
        self.stage.push(self.shell.title())
        self.size = SIZES[0]

    def show(self, scene: Scene) -> Desk:
        self.stage.push(scene)
        return self

    def press(self, *keys: str) -> Desk:
        for key in keys:
            self.stage.draw(*self.size)
            self.stage.top.key(key)
        return self

    def type(self, text: str) -> Desk:
        return self.press(*("space" if char == " " else char for char in text))

    def click(self, words: str) -> Desk:
        """Click on the first place that shows the words."""
        canvas = self.stage.draw(*self.size)
        for y in range(canvas.height):
            x = canvas.text(y).find(words)
            if x >= 0 and canvas.at(x, y) is not None:
                self.stage.top.click(canvas.at(x, y))
                return self
        raise AssertionError(f"{words!r} cannot be clicked in\n{self.text}")

    @property
    def lines(self) -> list[str]:
        canvas = self.stage.draw(*self.size)
        return [canvas.text(y) for y in range(canvas.height)]

    @property
    def text(self) -> str:
        return "\n".join(self.lines)

    @property
    def here(self) -> str:
        return type(self.stage.top).__name__


@pytest.fixture
def desk(tmp_path):
    return Desk(tmp_path / "saves")


def add_game(folder: Path, decisions: int = 40, seats=("Astrid", "Bjorn", "bot:random")) -> Path:
    game = session(seats=seats, seed=3)
    save = SaveFile.create(folder, game)
    play_on(game, decisions)
    save.close()
    return save.path


def outcome(*totals: int, final: bool = True) -> Outcome:
    ranks = sorted(totals, reverse=True)
    scores = tuple(
        SeatScore(seat, total, ranks.index(total) + 1, (("ships", -2), ("nobles", 0), ("fame", 9)))
        for seat, total in enumerate(totals)
    )
    return Outcome(scores, final, "Six rounds have been played.")


NAMES = ("Astrid", "Bjorn", "Cnut the Impossibly Long", "Dagny", "Egil")
VALUES = [[step * (seat + 1) % 37 for seat in range(5)] for step in range(200)]
SCENES: dict[str, Callable[[Shell], Scene]] = {
    "title": Shell.title,
    "new": Shell.new_game,
    "saves": Shell.saves,
    "rules": Shell.rules,
    "rule": lambda shell: shell.rules("V49"),
    "search": lambda shell: shell.rules("boatswain"),
    "settings": Shell.settings,
    "help": lambda shell: HelpScene(
        "buying", ["Buy one group. " * 9] * 8, [("Enter", "buy " * 30)] * 12
    ),
    "confirm": lambda shell: ConfirmScene("Really?", lambda: None, lines=["It is final. " * 20]),
    "message": lambda shell: shell.message("Listen", "word " * 2000),
    "handoff": lambda shell: HandoffScene(4, NAMES[2], note="Round 3 of 6"),
    "substitute": lambda shell: SubstituteScene(
        4, NAMES[2], BotFailed("It failed. " * 90), print, print, print
    ),
    "score": lambda shell: ScoreScene(outcome(9, 8, 7, 9, 6), NAMES, ("fame", VALUES)),
    "score-2": lambda shell: ScoreScene(
        outcome(9, 8, final=False), NAMES[:2], ("fame", [row[:2] for row in VALUES])
    ),
    "score-0": lambda shell: ScoreScene(outcome(0, 0), NAMES[:2], ("fame", [[0, 0]])),
}
KEYS = ("down", "right", "tab", "pagedown", "end", "left", "up", "home", "x", "c", "/", "ctrl+a")


def check(desk: Desk, size: tuple[int, int]) -> set[str]:
    """Draw the top scene, look at what holds for all, and return its styles."""
    canvas = desk.stage.draw(*size)
    rows = [canvas.text(y) for y in range(canvas.height)]
    assert {len(row) for row in rows} == {size[0]}
    assert rows[0].strip()
    assert rows[-1].strip()
    assert "Esc" in rows[-1] or "Enter" in rows[-1]
    if canvas.glyphs.name == "ascii":
        assert "".join(rows).isascii()
    return {style for y in range(canvas.height) for style in canvas.row(y)[1]}


@pytest.mark.parametrize("glyphs", SETS)
@pytest.mark.parametrize("name", SCENES)
def test_every_scene_draws_at_every_size_in_known_styles(tmp_path, name, glyphs):
    add_game(tmp_path, 3)
    styles: set[str] = set()
    for depth in ("true", "none"):
        desk = Desk(tmp_path, glyphs, depth)
        desk.show(SCENES[name](desk.shell))
        for size in SIZES:
            styles |= check(desk, size)
        for key in KEYS:
            desk.stage.top.key(key)
            if desk.here == "Started":
                desk.stage.pop()
            styles |= check(desk, SIZES[0])
        for size in reversed(SIZES):
            styles |= check(desk, size)
    for theme in THEMES:
        for depth in ("true", "256", "16", "none"):
            looks = Theme(theme, depth, SETS[glyphs])
            assert all(looks.style(style) for style in styles)


# Title


def test_the_title_begins_with_new_game_where_nothing_is_saved(desk):
    assert "Continue" not in desk.text
    assert "▶ New game" in desk.text
    assert desk.press("enter").here == "NewGameScene"


def test_the_title_offers_to_continue_first(tmp_path):
    add_game(tmp_path)
    desk = Desk(tmp_path)
    assert "▶ Continue" in desk.text
    assert "Astrid, Bjorn" in desk.text
    assert listing(tmp_path, "vikings")[0].moment in desk.text
    assert desk.press("enter").here == "Started"
    assert len(desk.stage.top.session.steps) == 40
    desk.stage.pop()
    assert desk.here == "TitleScene"


def test_a_finished_game_is_not_continued(tmp_path):
    add_game(tmp_path, 5000)
    assert "Continue" not in Desk(tmp_path).text


@pytest.mark.parametrize(
    ("key", "scene"),
    [("n", "NewGameScene"), ("l", "SavesScene"), ("r", "RulesScene"), ("s", "SettingsScene")],
)
def test_letters_lead_from_the_title_and_escape_back(desk, key, scene):
    assert desk.press(key).here == scene
    assert desk.press("escape").here == "TitleScene"


def test_the_title_by_arrows_clicks_and_q(desk):
    assert desk.press("down", "down").text.count("▶ Rules") == 1
    assert desk.click("Settings").here == "SettingsScene"
    desk.press("escape", "q")
    assert desk.stage.leaving == 0


def test_a_damaged_game_is_opened_as_far_as_it_is_sound_and_says_so(tmp_path):
    path = add_game(tmp_path)
    lines = path.read_text().splitlines()
    lines[20] = lines[20].replace("do", "od", 1)
    path.write_text("\n".join(lines) + "\n")
    desk = Desk(tmp_path).press("enter")
    assert desk.here == "MessageScene"
    assert "Line 21" in desk.text
    assert desk.press("enter").here == "Started"


@pytest.mark.parametrize("name", ["Vikings", "Fire & Axe"])
def test_both_games_can_be_spelled_in_large_letters(name):
    assert can_spell(name)
    rows = spelled(name)
    assert len(rows) == 8
    assert len({len(row) for row in rows}) == 1
    assert len(rows[0]) <= 78
    assert all(can_spell(letter) for letter in "ABCDE")


def test_two_pixels_share_a_cell_and_the_ground_shows_through():
    canvas = Canvas(4, 1, SETS["unicode"])
    paint(canvas, 0, 0, ("HH W", "H WW"), STYLES, flat=False)
    assert canvas.text(0) == "█▀▄█"
    styles = [canvas.style(x, 0) for x in range(4)]
    assert styles == ["art-hull", "art-hull@text", "art-sea@text", "art-sea"]
    paint(canvas, 0, 0, ("H", "W"), STYLES, flat=False)
    assert canvas.style(0, 0) == "art-hull@art-sea"


# New game


def test_one_person_against_the_computer_starts_at_once(desk):
    desk.press("n", "up", "up", "enter")
    assert desk.here == "Started"
    assert desk.stage.top.session.setup.seats == ("Astrid", "bot:medium")
    assert len(listing(desk.shell.folder, "vikings")) == 1


def test_seats_options_and_seed_are_chosen_by_keys(desk):
    desk.press("n").type("Ylva the Red").press("down", "left", "left", "left").type("Odd")
    desk.press("up", "up", "right")  # three players
    assert "C ██" in desk.text
    desk.press("down", "down", "down", "down", "right")  # the game: advanced
    assert "[advanced]" in desk.text
    assert "Advanced adds special tiles" in desk.text
    desk.press("down", "down", "down", "down").type("-x4a2").press("down", "enter")
    setup = desk.stage.top.session.setup
    assert setup.seats == ("Ylva the Red", "Odd", "bot:medium")
    assert setup.options.game == "advanced"
    assert setup.seed == -42


def test_faults_are_told_and_nothing_is_lost(desk):
    desk.press("n").type("Odd").press("down").type("Odd").press("end", "up", "up", "up")
    desk.press("down", "down", "down", "down", "down", "down", "down", "down", "enter")
    while desk.here == "NewGameScene" and "Two seats" not in desk.text:
        desk.press("enter")
    assert "Two seats are called Odd" in desk.text
    assert desk.text.count("Odd  ") >= 2
    desk.click("A ██").press("backspace", "backspace", "backspace").click("Start the game")
    assert "A name must be 1 to 24 printable letters" in desk.text
    desk.click("A ██").type("Eve").click("Start the game")
    assert desk.stage.top.session.setup.seats == ("Eve", "Odd")


def test_a_bot_of_ones_own_is_typed_as_a_name(desk, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    desk.press("n").type("bot:a/folder/with/a/long/name/my.py:Greedy").press("down", "up")
    assert "your own bot" in desk.text
    assert "A bot of your own plays this seat: bot:FILE.py:Class" in desk.text
    desk.press("backspace").click("Start the game")
    assert "cannot play: there is" in desk.text
    desk.click("A ██").press("ctrl+u").type("cmd:sh -c 'echo 1'").click("Start the game")
    assert desk.stage.top.session.setup.seats == ("cmd:sh -c 'echo 1'", "bot:medium")


def test_where_bots_of_ones_own_are_switched_off_the_form_says_so(desk):
    desk.shell.outside = False
    desk.press("n").type("cmd:sh").click("Start the game")
    assert "External bots are switched off here" in desk.text
    assert listing(desk.shell.folder, "vikings") == []


def test_a_starting_seat_nobody_has_is_not_offered(desk):
    desk.press("n")
    (start,) = [line for line in desk.lines if "start  " in line]
    assert start.split("[chance]")[1].split()[:2] == ["1", "2"]
    assert "3" not in start
    desk.press("up", "right", *["down"] * 6, "left")
    assert "[3]" in desk.text
    desk.press(*["up"] * 6, "left")
    assert "[chance]" in desk.text, "who starts is open again once the third seat has gone"


def test_the_form_keeps_to_the_numbers_of_the_game(desk):
    desk.press("n", "up", "left", "left")
    assert "  2  " in desk.text
    desk.press("right", "right", "right", "right")
    assert "D ██" in desk.text
    desk.press("down", "down", "delete", "delete", "delete")
    assert "needs at least 2 players" in desk.text


@pytest.mark.parametrize("glyphs", SETS)
def test_the_largest_form_fits_the_smallest_screen(tmp_path, monkeypatch, glyphs):
    desk = Desk(tmp_path, glyphs, game="fireaxe")
    desk.press("n", "up", *["right"] * 5)
    for shown in ("E ", "conflict", "seed", "Start the game", "for 3 to 5 players."):
        assert shown in desk.text
    desk.press("up")
    assert "Every decision is saved" in desk.text


def test_the_form_remembers_who_played(desk):
    desk.press("n").type("Ylva").press("escape", "n")
    assert "Ylva" in desk.text
    assert "▶ A" in desk.text


def test_the_form_can_be_clicked(desk):
    desk.press("n").click("advanced").click("→")
    assert "[advanced]" in desk.text
    assert "C ██" in desk.text


# Settings


def test_settings_work_at_once_and_are_kept(desk):
    desk.press("s", "right")
    assert desk.stage.theme.name == "light"
    assert "[light]" in desk.text
    desk.click("instant").press("escape")
    assert desk.here == "TitleScene"
    assert load() == Settings(theme="light", bots="instant")


def test_settings_that_cannot_be_kept_say_so_once(desk, tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("LONGSHIPS_CONFIG_DIR", str(tmp_path / "file"))
    desk.press("s", "right", "escape")
    assert "cannot be saved" in desk.text
    assert desk.press("escape").here == "TitleScene"
    assert desk.stage.settings.theme == "light"


# Saves


def test_an_empty_folder_says_so(desk):
    desk.press("l")
    assert "There are no saved games yet." in desk.text
    assert desk.press("enter", "r", "x").here == "SavesScene"


def test_saves_are_listed_played_on_replayed_and_deleted(tmp_path):
    finished = add_game(tmp_path, 5000)
    running = add_game(tmp_path)
    broken = tmp_path / "broken.jsonl"
    broken.write_text("rubbish\n")
    desk = Desk(tmp_path).press("l")
    assert "3 games" in desk.text
    order = [save.path for save in listing(tmp_path, "vikings")]

    def choose(path):
        desk.press("home", *["down"] * order.index(path))

    choose(broken)
    assert "damaged" in desk.text
    assert "Line 1" in desk.text or "JSON" in desk.text
    desk.press("enter")
    assert "cannot be opened" in desk.text
    desk.press("enter")
    choose(finished)
    assert desk.press("enter").stage.top.path == finished
    desk.stage.pop()
    choose(running)
    assert desk.press("r").stage.top.path == running
    desk.stage.pop()
    choose(broken)
    assert desk.press("x").here == "ConfirmScene"
    desk.press("enter")  # the cursor is on the safe answer
    assert broken.exists()
    choose(broken)
    desk.press("x", "y")
    assert not broken.exists()
    assert "2 games" in desk.text
    order.remove(broken)
    choose(running)
    assert len(desk.press("enter").stage.top.session.steps) == 40
    desk.stage.pop()
    assert desk.here == "TitleScene"


# Rules


def test_the_rules_scroll_and_turn_by_section(desk):
    desk.press("r")
    assert "Vikings: the rules" in desk.lines[2]
    assert desk.press("right").lines[2].strip().startswith("The game in two minutes")
    desk.press("right")
    assert "What is in the box" in desk.lines[0]
    desk.press("left", "pagedown", "end")
    assert "vikings plain --data FILE" in desk.text
    desk.press("home", "c", "down", "down", "enter")
    assert "Words we use" in desk.lines[0]


def test_a_rule_is_found_by_its_number(desk):
    desk.press("r", "/").type("v27").press("enter")
    assert desk.lines[2].strip().startswith("V27")


def test_words_are_found_lit_and_stepped_through(desk):
    desk.press("r", "/").type("longest completed ISLAND").press("enter")
    assert "'longest completed ISLAND': 1 of" in desk.text
    first = desk.text
    assert desk.press("n").text != first
    assert desk.press("N").text == first
    canvas = desk.stage.draw(80, 24)
    lit = {canvas.style(x, y) for y in range(24) for x in range(80)}
    assert "cursor" in lit
    desk.press("/").type("zeppelin").press("enter")
    assert "The rules say nothing about 'zeppelin'" in desk.text
    assert desk.press("escape", "escape").here == "TitleScene"


def test_words_are_found_across_the_ends_of_lines():
    text = "# Title\n\nOne two\nthree four.\n"
    for width in (8, 12, 40):
        (first, *rest) = lay_out(text, width, SETS["ascii"]).find("two three four")
        assert first[2] > 0
        assert all(length < 0 for _, _, length in rest)


def test_references_lead_to_their_rules_and_back(desk):
    desk.show(desk.shell.rules("V28"))
    before = desk.lines[2]
    assert before.strip().startswith("V28")
    desk.press("tab", "enter")
    assert desk.lines[2].strip().startswith("V24")
    assert desk.press("b").lines[2] == before
    assert desk.click("(V24)"[1:4]).lines[2].strip().startswith("V24")


@pytest.mark.parametrize("game", ["vikings", "fireaxe"])
@pytest.mark.parametrize("width", [40, 76])
def test_the_whole_reference_is_laid_out_without_marks(game, width):
    from core.assets import asset

    text = asset(f"{game}/rules.md").read_text(encoding="utf-8")
    book = lay_out(text, width, SETS["ascii"])
    lines = [book.text(number) for number in range(len(book.lines))]
    assert max(map(len, lines)) <= width + 2 if width == 76 else True
    assert not any("**" in line or line.startswith(("#", "|", "```")) for line in lines)
    assert len(book.sections) == text.count("\n## ")
    assert len(book.rules) == sum(line.startswith(("- **V", "- **F")) and line[5].isdigit()
                                  for line in text.splitlines())  # fmt: skip


# Help, questions, messages


def test_help_shows_words_and_keys(desk):
    keys = [("Enter", "buy what is lit"), ("u", "take back")]
    desk.show(HelpScene("buying", ["You buy one group."], keys))
    assert "You buy one group." in desk.text
    assert "Enter  buy what is lit" in desk.text


def test_long_help_scrolls_to_its_end(desk):
    desk.show(HelpScene("much", [f"line {number}" for number in range(60)], [("z", "the end")]))
    assert "the end" not in desk.text
    assert "the end" in desk.press("end").text
    assert "line 0" in desk.press("home").text
    assert desk.press("escape").here == "TitleScene"


@pytest.mark.parametrize(
    ("keys", "answer"),
    [
        (["y"], "yes"),
        (["n"], "no"),
        (["escape"], "no"),
        (["enter"], "no"),
        (["left", "enter"], "yes"),
    ],
)
def test_a_question_is_answered(desk, keys, answer):
    said = []
    desk.show(ConfirmScene("Sure?", lambda: said.append("yes"), lambda: said.append("no")))
    assert "Sure?" in desk.text
    assert desk.press(*keys).here == "TitleScene"
    assert said == [answer]


def test_a_message_is_read_and_gone(desk):
    said = []
    desk.show(MessageScene("News", ["The wind turns."], lambda: said.append("read")))
    assert "The wind turns." in desk.text
    assert desk.press("x").here == "MessageScene"
    assert desk.click("Continue").here == "TitleScene"
    assert said == ["read"]


# Pass the keyboard


def test_only_being_here_uncovers_the_table(desk):
    said = []
    desk.show(HandoffScene(1, "Bjorn", lambda: said.append("here"), lambda: said.append("leave")))
    assert "Pass the keyboard to" in desk.text
    assert "B Bjorn" in desk.text
    assert desk.press("escape", "x", "left", "up").here == "HandoffScene"
    desk.stage.top.wheel(True)
    desk.press("q")
    assert said == ["leave"]
    assert desk.press("space").here == "TitleScene"
    assert said == ["leave", "here"]


# Score


def test_the_score_names_the_winner_and_leaves_out_what_nobody_has(desk):
    desk.show(ScoreScene(outcome(40, 52, 47), NAMES[:3], ("fame", VALUES)))
    assert "★ B Bjorn wins with 52. ★" in desk.text
    assert "Six rounds have been played." in desk.text
    assert "Ships" in desk.text
    assert "Nobles" not in desk.text
    assert desk.press("enter").here == "TitleScene"


def test_a_victory_can_be_shared(desk):
    desk.show(ScoreScene(outcome(52, 40, 52), NAMES[:3], ("fame", VALUES)))
    assert "A Astrid and C Cnut the Impossibly Long share the victory with 52." in desk.text


def test_the_score_now_leads_without_winning(desk):
    desk.show(ScoreScene(outcome(1, 2, final=False), NAMES[:2], ("fame", VALUES), final=False))
    assert "If the game ended now" in desk.text
    assert "B Bjorn leads with 2." in desk.text


def test_the_curves_have_letters_and_end_values(tmp_path):
    values = [[step, 60 - step] for step in range(61)]
    for glyphs, depth in (("unicode", "true"), ("cp437", "16"), ("ascii", "none")):
        desk = Desk(tmp_path, glyphs, depth)
        desk.show(ScoreScene(outcome(60, 0), NAMES[:2], ("fame", values)))
        assert "Fame over the game" in desk.text
        assert "A 60" in desk.text
        assert "B 0" in desk.text
        assert "the end" in desk.text


def test_where_both_do_not_fit_tab_changes_between_table_and_curves(desk):
    parts = tuple((f"part {number}", 1) for number in range(10))
    scores = tuple(SeatScore(seat, 10, 1, parts) for seat in range(5))
    desk.show(ScoreScene(Outcome(scores, True), NAMES, ("fame", VALUES)))
    assert "Total" in desk.text
    assert "over the game" in desk.lines[-1]
    desk.press("tab")
    assert "Total" not in desk.text
    assert "the end" in desk.text
    desk.size = (120, 40)
    assert "Total" in desk.text
    assert "the end" in desk.text


def test_leaving_the_score_can_lead_elsewhere(desk):
    said = []
    desk.show(ScoreScene(outcome(1, 2), NAMES[:2], ("fame", []), done=lambda: said.append("on")))
    desk.press("enter")
    assert said == ["on"]
    assert desk.here == "ScoreScene"
