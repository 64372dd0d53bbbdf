"""Nothing that comes from outside reaches a terminal raw, crashes a program, or fills a screen."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from core.assets import asset
from core.cells import printable
from core.errors import BadData, BadLog, BadRequest, GameError
from core.games.fireaxe.bots.distances import Distances, distances
from core.games.fireaxe.data.file import faults
from core.log import parse
from core.registry import open_game
from core.rng import new_seed
from core.save import SaveFile
from core.tui.settings import Settings, keep, load
from tests.play import play_on, session

EVIL = "\x1b]0;owned\x07\x9b31m\u202egnp\u2066.\ud800\x7f\r"
HARMFUL = ("\x1b", "\x07", "\x9b", "\u202e", "\u2066", "\x7f", "\r")


def assert_harmless(*texts: str) -> None:
    for text in texts:
        assert not [sign for sign in HARMFUL if sign in text]


def test_foreign_text_is_made_printable():
    shown = printable(EVIL + "\nfine")
    assert_harmless(shown)
    assert shown.splitlines()[1] == "fine"
    shown.encode()
    assert printable("Ægir 王 👩‍👩‍👧") == "Ægir 王 👩‍👩‍👧"


def test_messages_are_harmless_and_short():
    assert_harmless(str(GameError(EVIL)), str(BadLog(EVIL)), *BadData([EVIL]).faults)
    assert len(str(BadRequest("x" * 10_000))) <= 600
    told = BadData([f"{n}: {'y' * 5000}" for n in range(5000)]).faults
    assert len(told) <= 101
    assert told[-1] == "There are 4900 more faults."


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such file names")
def test_names_of_files_are_harmless_wherever_they_are_told(tmp_path, run_command):
    name = EVIL.replace("\ud800", "")
    folder = tmp_path / f"folder{name}"
    save = SaveFile.create(folder, session())
    save.close()
    strange = save.path.rename(folder / f"{name}.jsonl")
    (folder / f"broken{name}.jsonl").write_text("nothing")
    (tmp_path / f"{name}.toml").write_text("nonsense")
    calls = (
        ("saves", "--save-dir", str(folder)),
        ("saves", "--save-dir", str(tmp_path / f"empty{name}")),
        ("check", str(strange)),
        ("check", str(tmp_path / f"{name}.toml")),
        ("check", str(tmp_path / f"none{name}")),
        ("replay", "--text", str(folder / f"broken{name}.jsonl")),
        ("plain", "--resume", str(strange)),
        ("plain", "--resume", str(tmp_path / f"none{name}")),
        ("plain", "--data", str(tmp_path / f"{name}.toml")),
        ("new", "--theme", name),
        ("plain", f"--{name}"),
        (name,),
        ("plain", "--option", name),
        ("plain", "--seat", name, "--seat", "B"),
    )
    for call in calls:
        _, out, err = run_command("vikings", *call, typed="quit\n")
        assert_harmless(out, err)
        assert out + err


def test_arguments_are_not_told_at_length(run_command):
    code, _, err = run_command("vikings", "plain", "--" + "x" * 5000)
    assert code == 2
    assert len(err) < 500


def test_half_a_character_in_a_save_is_a_fault_not_a_crash(tmp_path, run_command):
    game = session()
    save = SaveFile.create(tmp_path, game)
    play_on(game, 3)
    save.close()
    header, *lines = save.path.read_text().splitlines()
    half = json.dumps({**json.loads(header), "created": "\ud800"})
    save.path.write_text("\n".join([half, *lines, '{"n":"damaged"}', ""]))
    code, _, err = run_command("vikings", "check", str(save.path))
    assert code == 1
    assert "half a character" in err
    code, *_ = run_command("vikings", "plain", "--resume", str(save.path))
    assert code == 1
    with pytest.raises(BadLog, match="half a character"):
        parse('{"a": {"\\ud800": 1}}')
    assert parse('{"a": "\\ud83d\\ude00"}') == {"a": "😀"}


def test_half_a_character_in_the_data_of_a_save(tmp_path, run_command):
    data = tomllib.loads(asset("fireaxe/fireaxe.toml").read_text("utf-8"))
    port = next(iter(data["port"].values()))
    port["source"]["\ud800"] = port["source"].pop(next(iter(port["source"])))
    header = {"save": 1, "game": "fireaxe", "seats": ["A", "B", "C"], "seed": 1, "options": {},
              "data": data}  # fmt: skip
    path = tmp_path / "a.jsonl"
    path.write_text(json.dumps(header) + "\n")
    code, _, err = run_command("fireaxe", "check", str(path))
    assert code == 1
    assert "half a character" in err


@pytest.mark.parametrize("kind", ["water", "port", "region", "rune", "saga"])
def test_a_blank_name_in_data_is_a_fault(tmp_path, kind):
    text = asset("fireaxe/fireaxe.toml").read_text("utf-8")
    first = next(iter(tomllib.loads(text)[kind]))
    before, head, after = text.partition(f"[{kind}.{first}]\n")
    real = tomllib.loads(text)[kind][first]["name"]
    path = tmp_path / "own.toml"
    path.write_text(before + head + after.replace(f'"{real}"', '"  "', 1), "utf-8")
    assert any("must not be blank" in fault for fault in faults(path)), faults(path)


def test_seeds_have_63_bits_from_the_system(monkeypatch):
    monkeypatch.setattr("os.urandom", lambda size: b"\xff" * size)
    assert new_seed() == 2**63 - 1
    monkeypatch.setattr("os.urandom", lambda size: b"\0" * (size - 1) + b"\x0e")
    assert new_seed() == 7


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no pipes among its files")
def test_settings_in_a_pipe_or_a_folder_are_the_usual_ones(tmp_path, monkeypatch):
    monkeypatch.setenv("LONGSHIPS_CONFIG_DIR", str(tmp_path))
    os.mkfifo(tmp_path / "settings.json")
    assert load() == Settings()
    (tmp_path / "settings.json").unlink()
    (tmp_path / "settings.json").mkdir()
    assert load() == Settings()
    assert "cannot be saved" in (keep(Settings()) or "")
    assert [path.name for path in tmp_path.iterdir()] == ["settings.json"]


def test_what_the_map_bots_remember_is_bounded(monkeypatch):
    monkeypatch.setattr("core.games.fireaxe.bots.distances._KEPT", 50)
    map_ = Distances(open_game("fireaxe").content)
    legs = [map_.leg(0, goal, days, 0, 0, 0, False) for goal in range(30) for days in range(1, 8)]
    assert len(map_._legs) <= 50
    assert map_.leg(0, 0, 1, 0, 0, 0, False) == legs[0]
    assert distances.cache_info().maxsize == 4


@pytest.mark.parametrize("game_id", ["fireaxe", "vikings"])
def test_another_package_called_core_is_named(tmp_path, game_id):
    (tmp_path / "core").mkdir()
    (tmp_path / "core" / "__init__.py").touch()
    root = Path(__file__).resolve().parents[2]
    done = subprocess.run(
        [sys.executable, "-P", "-m", f"{game_id}_tui", "--version"],
        env={**os.environ, "PYTHONPATH": f"{tmp_path}{os.pathsep}{root}"},
        capture_output=True,
        text=True,
        cwd=tmp_path,
        timeout=60,
        check=False,
    )
    assert done.returncode == 1
    assert "another package called core" in done.stderr
    assert "Traceback" not in done.stderr


def test_resume_takes_a_time_to_think(run_command):
    code, _, err = run_command("vikings", "resume", "--think", "0.5")
    assert "think" not in err  # it fails for want of a terminal, not of the option
    assert code == 2
