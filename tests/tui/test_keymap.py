"""A player's own keys: read, checked, told about, and used."""

from __future__ import annotations

import os
import subprocess
import sys
import tomllib
from dataclasses import replace
from pathlib import Path

import pytest

from core.cli import main
from core.paths import keymap_file
from core.registry import find_face, open_game
from core.tui.keys.actions import ACTS
from core.tui.keys.keymap import as_toml, read_keymap
from fireaxe_tui.actions import ACTS as FIRE
from tests.tui.playing import QUIET, Player, sit_down
from tests.tui.shell import click
from vikings_tui.actions import ACTS as VIKINGS

ROOT = Path(__file__).parents[2]
PEOPLE = ("Astrid", "Bjorn", "Cnut")
OPEN = replace(QUIET, curtain="never")


def write(text: str) -> Path:
    path = keymap_file()
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")
    return path


def read(text: str, own=FIRE, others=("vikings",)):
    return read_keymap([*own, *ACTS], write(text), others)


def test_no_file_changes_nothing():
    assert read_keymap(ACTS, keymap_file()) == ({}, [])


def test_keys_are_read_in_every_way_of_writing_them():
    found = read(
        """
        "decide.undo" = "Z, Ctrl+T"
        play.log = "F2"
        [decide]
        hint = ["H"]
        jump = ["Ctrl-J", "F"]
        [fireaxe]
        page-map = "F5"
        """
    )
    assert found.faults == []
    assert found.changes == {
        "decide.undo": "Z,ctrl+t",
        "play.log": "f2",
        "decide.hint": "H",
        "decide.jump": "ctrl+j,F",
        "fireaxe.page-map": "f5",
    }


def test_what_is_the_default_anyway_is_no_change():
    assert read('"decide.undo" = "u, Backspace"') == ({}, [])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ('"decide.undu" = "Z"', "there is no action 'decide.undu'; did you mean \"decide.undo\"?"),
        ('"play.undoo" = "Z"', "there is no action 'play.undoo'; did you mean \"decide.undo\"?"),
        ('"qqq" = "Z"', "there is no action 'qqq'; the command `keys` lists them all."),
        (
            '"decide.undo" = "Hyper+z"',
            "\"decide.undo\" names a key that does not exist, 'Hyper+z'; it keeps u and Backspace.",
        ),
        ('"decide.undo" = ""', '"decide.undo" names no key; it keeps u and Backspace.'),
        (
            '"decide.undo" = 7',
            '"decide.undo" needs keys in quotes, such as "u, Backspace"; it keeps',
        ),
        ('"decide.undo" = [7]', "needs keys in quotes"),
        (
            '"decide.undo" = "h"',
            '"decide.undo" cannot have h, the key of "decide.hint"; it keeps u and Backspace.',
        ),
        ('"decide.undo" = "g"', 'cannot have g, the key of "fireaxe.trade"'),
        ('"fireaxe.trade" = "L"', 'cannot have L, the key of "play.log"; it keeps g.'),
        ('"fireaxe.page-map" = "Tab"', "cannot have Tab, the key of "),
        ('"rules.search" = "Ctrl+P"', 'cannot have Ctrl+P, the key of "any.palette"'),
        ("decide.undo = ", "is not TOML"),
    ],
)
def test_what_is_wrong_is_told_in_a_sentence_and_the_default_holds(text, fault):
    found = read(text)
    assert found.changes == {}
    (told,) = found.faults
    assert told.startswith("keys.toml")
    assert fault in told
    assert told.endswith((".", "?"))


def test_one_wrong_line_does_not_harm_the_others():
    found = read('"decide.undo" = "h"\n"decide.jump" = "Z"\n"nothing" = "Z"')
    assert found.changes == {"decide.jump": "Z"}
    assert len(found.faults) == 2


def test_two_actions_may_swap_their_keys():
    found = read('"decide.undo" = "h"\n"decide.hint" = "u, Backspace"')
    assert found == ({"decide.undo": "h", "decide.hint": "u,backspace"}, [])


def test_a_swap_of_which_one_half_is_wrong_falls_back_as_a_whole():
    found = read('"decide.undo" = "h"\n"decide.hint" = "Hyper+u"')
    assert found.changes == {}
    assert len(found.faults) == 2


def test_of_two_changes_to_one_key_the_first_holds():
    found = read('"decide.undo" = "Z"\n"decide.hint" = "Z"')
    assert found.changes == {"decide.undo": "Z"}
    assert found.faults == [
        'keys.toml: "decide.hint" cannot have Z, the key of "decide.undo"; it keeps h.'
    ]


def test_scopes_that_never_meet_may_share_a_key():
    assert read('"rules.search" = "g"\n"rules.top" = "Home"').faults == []


def test_one_file_serves_both_games():
    text = '"vikings.pass" = "P"\n"fireaxe.trade" = "W"'
    assert read(text) == ({"fireaxe.trade": "W"}, [])
    assert read(text, VIKINGS, ("fireaxe",)) == ({"vikings.pass": "P"}, [])
    (fault,) = read(text, VIKINGS, ()).faults
    assert "there is no action 'fireaxe.trade'" in fault


@pytest.mark.parametrize("data", [b"\xff\xfe", b"#" * 200_000])
def test_a_file_that_is_no_text_or_endless_is_left_alone(data):
    path = write("")
    path.write_bytes(data)
    found = read_keymap(ACTS, path)
    assert found.changes == {}
    assert len(found.faults) == 1


def test_a_folder_in_place_of_the_file_is_told():
    keymap_file().mkdir(parents=True)
    (fault,) = read_keymap(ACTS, keymap_file()).faults
    assert fault == "keys.toml cannot be read (it is not a regular file); the usual keys hold."


# --- The command --------------------------------------------------------------------------------


@pytest.mark.parametrize("own", [FIRE, VIKINGS])
def test_what_is_printed_can_be_read_back(own):
    every = [*own, *ACTS]
    text = as_toml(every, {"decide.undo": "comma,quotation_mark,backslash"}, {})
    found = read(text, own, ())
    assert found == ({"decide.undo": "comma,quotation_mark,backslash"}, [])
    entries = tomllib.loads(text)
    assert sorted(entries) == sorted(act.id for act in every)


def test_the_command_prints_the_keys_that_hold_now(capsys):
    write('"decide.undo" = "Z"\n"decide.hint" = "Z"')
    face = find_face("fireaxe")
    assert main("fireaxe", ["keys"], face=face) == 0
    out, err = capsys.readouterr()
    assert '"decide.undo" = "Z" ' in out
    assert '"fireaxe.wind-left" = "<" ' in out
    assert "# turn the wind left" in out
    assert str(keymap_file()) in out.splitlines()[0]
    assert err == 'keys.toml: "decide.hint" cannot have Z, the key of "decide.undo"; it keeps h.\n'
    assert tomllib.loads(out)["decide.undo"] == "Z"


@pytest.mark.parametrize("package", ["fireaxe_tui", "vikings_tui"])
def test_the_command_needs_no_textual(package):
    program = (
        f"import sys; from {package}.__main__ import main; sys.argv[1:] = ['keys'];"
        "code = main(); sys.exit(code or 'textual' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        env=os.environ,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert '"any.palette" = "Ctrl+P" ' in done.stdout


# --- In the app ---------------------------------------------------------------------------------


def test_moved_keys_do_what_they_say_and_the_old_ones_nothing(tmp_path):
    write('"decide.next" = "Z"\n"play.leave" = "X"\n"vikings.pass" = "P"')

    async def play(player: Player) -> None:
        before = player.chosen
        await player.press("tab")
        assert player.chosen == before
        text = await player.press("Z")
        assert player.chosen != before
        bar = text.splitlines()[-1]
        assert "Z next" in bar
        assert bar.endswith("? help  X leave")
        assert player.app.key_for("play.leave") == "X"
        assert player.app.key_for("decide.undo") == "u"

    sit_down(tmp_path, play, PEOPLE)


def test_the_order_of_the_bar_does_not_change_with_the_keys(tmp_path):
    bars = []

    async def look(player: Player) -> None:
        bars.append(player.text().splitlines()[-1])

    sit_down(tmp_path / "one", look, PEOPLE)
    write('"decide.choices" = "A"\n"decide.choose" = "Space"')
    sit_down(tmp_path / "two", look, PEOPLE)
    usual, moved = bars
    assert moved.startswith(" Space do it  Tab next  A choices  h hint")
    assert usual.startswith(" Enter do it  Tab next  a choices  h hint")


def test_letters_are_shown_where_they_were_moved_to(tmp_path):
    write('"fireaxe.crew" = "K"')

    async def load(player: Player) -> None:
        play = player.play
        items = play.items(play.choices())
        assert "K" in [item.key for item in items]
        assert "c" not in [item.key for item in items]
        assert "K [ crew  ]" in player.text()
        before = play.shown.number
        await player.press("c")
        assert play.shown.number == before
        await player.press("K")
        assert play.shown.number == before + 1

    sit_down(tmp_path, load, PEOPLE, settings=OPEN, game_id="fireaxe")


def test_texts_name_the_keys_as_they_were_moved(tmp_path):
    write(
        '"fireaxe.page-map" = "F2"\n"fireaxe.norway" = "W"\n"decide.undo" = "Z"\n'
        '"play.find" = "F3"\n"confirm.yes" = "J"'
    )

    async def look(player: Player) -> None:
        assert "F3 plans a course" in player.text()
        assert "W [ Norway" in player.text()
        assert "Z undoes" in await player.press("c")
        assert "F2 or Esc: back to the map" in await player.press("2")
        await click(player, "F2 or Esc")
        assert player.play.page == "map"
        assert "Yes  J" in await player.press("q")

    sit_down(tmp_path, look, PEOPLE, settings=OPEN, game_id="fireaxe")


def test_what_is_wrong_is_told_on_start(tmp_path, monkeypatch):
    write('"decide.undo" = "h"\n"nobody.knows" = "x"')
    told: list[str] = []
    monkeypatch.setattr("core.tui.app.GameApp.tell", lambda _, *lines: told.extend(lines))

    async def look(player: Player) -> None:
        title, unknown, clash = told
        assert title == "Your keys"
        assert "there is no action 'nobody.knows'" in unknown
        assert '"decide.undo" cannot have h' in clash
        assert player.app.keys == {}
        await player.press("tab", "enter", "u")
        assert (player.play.shown.steps, player.play.shown.can_redo) == (0, True)

    sit_down(tmp_path, look, PEOPLE)


def test_a_game_without_a_file_of_keys_is_not_loaded_for_them(tmp_path, monkeypatch):
    async def look(player: Player) -> None:
        assert player.app.keys == {}

    monkeypatch.setattr(
        "core.tui.keys.keymap.read_keymap", lambda *_: pytest.fail("nothing to read without a file")
    )
    sit_down(tmp_path, look, PEOPLE)


def test_both_games_have_faces_with_actions():
    for game_id, own in (("fireaxe", FIRE), ("vikings", VIKINGS)):
        assert tuple(find_face(game_id)(open_game(game_id)).acts()) == own
