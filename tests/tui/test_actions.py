"""The table of actions: unique names, no two keys for one moment, and somebody who does each."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from importlib import import_module
from itertools import combinations
from pathlib import Path

import pytest
from textual.binding import Binding

from core.games.fireaxe.text.commands import PIECES
from core.registry import find_face, open_game
from core.tui.face import Face
from core.tui.keys.act import Act, letter_acts
from core.tui.keys.actions import ACTS, MORE_SCOPES, SCOPES, acts, bindings
from core.tui.keys.key_names import key_id, key_name, read_key
from core.tui.keys.key_rows import key_rows
from core.tui.keys.keymap import work_together
from fireaxe_tui import choices
from tests.tui.playing import QUIET, Player, sit_down

ROOT = Path(__file__).parents[2]
GAMES = ("fireaxe", "vikings")
PEOPLE = ("Astrid", "Bjorn", "Cnut")
OPEN = replace(QUIET, curtain="never")

SCREENS = {
    "title": "core.tui.screens.title:TitleScreen",
    "decide": "core.tui.screens.play:PlayScreen",
    "watch": "core.tui.screens.play:PlayScreen",
    "play": "core.tui.screens.play:PlayScreen",
    "handoff": "core.tui.screens.handoff:HandoffScreen",
    "chronicle": "fireaxe_tui.screens.chronicle:ChronicleScreen",
    "recap": "fireaxe_tui.screens.recap:RecapScreen",
    "rules": "core.tui.screens.rules:RulesScreen",
    "new": "core.tui.screens.new_game:NewGameScreen",
    "settings": "core.tui.screens.settings:SettingsScreen",
    "saves": "core.tui.screens.saves:SavesScreen",
    "replay": "core.tui.screens.replay:ReplayScreen",
    "score": "core.tui.screens.score:ScoreScreen",
    "end": "fireaxe_tui.screens.end:EndScreen",
    "review": "core.tui.screens.review:ReviewScreen",
    "harbour": "core.tui.screens.harbour:HarbourScreen",
    "contents": "core.tui.screens.rules:RulesScreen",
    "search": "core.tui.screens.rules:RulesScreen",
    "message": "core.tui.modals.texts:Message",
    "choices": "core.tui.modals.choices:Choices",
    "hints": "core.tui.modals.hints:Hints",
    "log": "core.tui.modals.texts:Log",
    "help": "core.tui.modals.help:Help",
    "find": "core.tui.modals.find:Find",
    "talk": "core.tui.modals.talk:TalkLine",
    "tables": "core.tui.screens.tables:TablesScreen",
    "sit": "core.tui.modals.sit_down:SitDown",
    "name": "core.tui.modals.sit_down:SeatNamed",
    "gather": "core.tui.screens.gathering:GatheringScreen",
    "sure": "core.tui.modals.prompts:Sure",
    "jump": "core.tui.modals.prompts:Jump",
    "substitute": "core.tui.modals.substitute:Substitute",
    "branch": "core.tui.modals.play_on:PlayOn",
    "modal": "core.tui.modals.choices:Choices",
    "list": "core.tui.widgets.reading:PickList",
    "scroll": "core.tui.widgets.reading:TextPane",
    "cycle": "core.tui.widgets.cycle:Cycle",
    "seat": "core.tui.screens.new_game:NewGameScreen",
    "confirm": "core.tui.modals.confirm:Confirm",
    "fireaxe": "fireaxe_tui.screens.play:FireAxePlay",
    "vikings": "core.tui.screens.play:PlayScreen",
    "any": "core.tui.app:GameApp",
}
"""The class that does the actions of each scope, or one of several that do."""


def own_acts(game: str) -> list[Act]:
    return list(find_face(game)(open_game(game)).acts())


@pytest.mark.parametrize("game", GAMES)
def test_ids_are_unique_and_begin_with_their_scope(game):
    every = [*own_acts(game), *ACTS]
    assert len({act.id for act in every}) == len(every)
    assert {act.scope for act in ACTS} == SCOPES.keys() | MORE_SCOPES.keys()
    assert {act.scope for act in own_acts(game)} == {game}


@pytest.mark.parametrize("game", GAMES)
def test_no_key_means_two_things_at_once(game):
    clashes = [
        (one.id, other.id, key)
        for one, other in combinations([*own_acts(game), *ACTS], 2)
        if work_together(one, other)
        for key in set(one.keys.split(",")) & set(other.keys.split(","))
    ]
    assert clashes == []


def test_scopes_that_are_never_active_together_may_share_keys():
    undo, match = acts("decide")[0], acts("rules")[0]
    assert not work_together(undo, match)
    assert work_together(undo, acts("play")[0])
    assert work_together(match, acts("any")[0])
    letter = Act("boast.brag", "b", "brag", "brag")
    page = Act("boast.page", "1", "page", "page", view=True)
    assert [work_together(letter, acts(scope)[0]) for scope in ("decide", "watch", "replay")] == [
        True,
        False,
        False,
    ]
    assert all(work_together(page, acts(scope)[0]) for scope in ("decide", "watch", "replay"))
    assert not work_together(page, acts("saves")[0])


def test_keys_are_known_by_their_names():
    for act in [*ACTS, *own_acts("fireaxe"), *own_acts("vikings")]:
        for key in act.keys.split(","):
            assert read_key(key) == key, act.id


def method(act: Act) -> tuple[str, str]:
    """Who does an action, and by which method."""
    owner, _, call = act.run.rpartition(".")
    return owner, f"action_{call.partition('(')[0]}"


def test_every_scope_has_a_class():
    assert SCREENS.keys() == {act.scope for act in ACTS} | set(GAMES)


@pytest.mark.parametrize("scope", SCREENS)
def test_every_action_has_somebody_who_does_it(scope):
    module, name = SCREENS[scope].split(":")
    kind = getattr(import_module(module), name)
    app = import_module("core.tui.app").GameApp
    every = own_acts(scope) if scope in GAMES else acts(scope)
    assert every
    missing = [
        act.id
        for act in every
        if not hasattr(app if method(act)[0] == "app" else kind, method(act)[1])
    ]
    assert missing == []


def test_signs_have_the_names_that_textual_gives_them():
    signs = "!\"#$%&'()*+-./:;<=>?@[\\]^_`{|}~aZ7"
    made = [next(iter(Binding.make_bindings([Binding(sign, "do")]))).key for sign in signs]
    assert [key_id(sign) for sign in signs] == made


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("?", "question_mark"),
        ("question_mark", "question_mark"),
        ("Esc", "escape"),
        ("Ctrl+P", "ctrl+p"),
        ("Ctrl-L", "ctrl+l"),
        ("control+shift+Up", "ctrl+shift+up"),
        ("Shift+Alt+x", "alt+shift+x"),
        ("shift+a", "A"),
        ("PgDn", "pagedown"),
        ("Page Down", "pagedown"),
        ("↑", "up"),
        ("F2", "f2"),
        ("+", "plus"),
        ("-", "minus"),
        ("Ctrl++", "ctrl+plus"),
        ("comma", "comma"),
        ("Ctrl+I", "tab"),
        (" u ", "u"),
        ("U", "U"),
        ("ö", "ö"),
        ("Return", "enter"),
        ("F25", None),
        ("Hyper+x", None),
        ("nonsense", None),
        ("", None),
        ("Ctrl+", None),
    ],
)
def test_keys_are_read_as_textual_or_people_write_them(written, key):
    assert read_key(written) == key


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("question_mark", "?"),
        ("ctrl+p", "Ctrl+P"),
        ("shift+tab", "Shift+Tab"),
        ("shift+up", "Shift+Up"),
        ("f2", "F2"),
        ("f", "f"),
        ("G", "G"),
        ("alt+ctrl+slash", "Alt+Ctrl+/"),
    ],
)
def test_keys_are_written_for_people_and_can_be_read_back(key, name):
    assert key_name(key, arrows=False) == name
    assert read_key(name) == key


def test_actions_with_one_line_share_a_row():
    rows = {row.help: row.keys for row in key_rows(ACTS)}
    assert rows["hop between the choices on the table; the opposite arrow takes you back"] == (
        "arrows"
    )
    assert rows["the next or previous chapter"] == "→ ← l h ] ["
    moved = key_rows(acts("decide"), {"decide.hint": "ctrl+t"})
    assert ("Ctrl+T", "hints: the best choices now, and why") in moved


def test_the_letters_of_fire_and_axe_are_all_in_its_table():
    letters = {*choices.KINDS, *PIECES, *"NDS<=>"}
    found = {act.letter: act.keys for act in own_acts("fireaxe") if act.letter}
    assert found == {letter: key_id(letter) for letter in letters}


def test_a_face_with_letters_only_has_actions_too():
    class Lettered(Face):
        letters = {"b": "boast", "<": "turn"}  # noqa: RUF012
        keys = {"b": "boast of your deeds"}  # noqa: RUF012

    class Game:
        id = "tale"

    boast, turn = Lettered(Game()).acts()
    assert (boast.id, boast.keys, boast.help) == ("tale.boast", "b", "boast of your deeds")
    assert (turn.keys, turn.run) == ("less_than_sign", "screen.letter('<')")
    assert letter_acts("tale", {"b": "boast"}, {}) == [
        Act("tale.boast", "b", "boast", "boast", "letter('b')", show=False)
    ]


def test_the_table_is_read_without_textual():
    program = (
        "import sys, core.tui.keys.actions, core.tui.keys.keymap\n"
        "import fireaxe_tui.actions, vikings_tui.actions\n"
        "sys.exit('textual' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", program], cwd=ROOT, check=False)
    assert done.returncode == 0


def test_bindings_carry_what_the_table_says():
    (undo,) = [one for one in bindings("decide") if one.id == "decide.undo"]
    assert (undo.key, undo.action, undo.tooltip) == (
        "u,backspace",
        "screen.undo",
        "undo the last choice",
    )


# --- The bar ----------------------------------------------------------------------------------


@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
@pytest.mark.parametrize("game", GAMES)
def test_help_and_leaving_are_always_in_the_bar(tmp_path, game, glyphs):
    async def look(player: Player) -> None:
        assert player.play.asked
        bar = player.text().splitlines()[-1]
        assert bar.endswith("? help  q leave")
        assert "Enter do it" in bar
        assert len(bar) == 79

    sit_down(tmp_path, look, PEOPLE, settings=OPEN, game_id=game, glyphs=glyphs)


def test_a_click_on_a_key_of_the_bar_presses_it(tmp_path):
    async def click(player: Player) -> None:
        bar = player.text().splitlines()[-1]
        before = player.chosen
        await player.pilot.click("#key-bar", offset=(bar.index("Tab") + 1, 0))
        await player.settle()
        assert player.chosen != before
        await player.press("shift+tab")
        assert player.chosen == before

    sit_down(tmp_path, click, PEOPLE)
