"""Settings: kept across runs, and never in the way."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from core.paths import config_dir
from core.tui.settings import HELP, Settings, choices, keep, load, names

ROOT = Path(__file__).resolve().parents[2]


def write(content: bytes) -> None:
    config_dir().mkdir(parents=True, exist_ok=True)
    (config_dir() / "settings.json").write_bytes(content)


def test_a_new_player_gets_the_first_choices():
    assert load() == Settings()
    assert all(getattr(Settings(), name) in choices(name) for name in names())


def test_what_is_kept_is_read_again():
    mine = Settings(theme="light", glyphs="ascii", bots="fast", mouse="off")
    assert keep(mine) is None
    assert load() == mine
    assert [path.name for path in config_dir().iterdir()] == ["settings.json"]


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"[]",
        b"null",
        b'"dark"',
        b"\xff\xfe\x00",
        b'{"theme": 7, "glyphs": null, "colours": ["256"], "bots": {"a": 1}}',
        b'{"unknown": "x"}',
        b"[" * 100_000,
    ],
)
def test_a_broken_file_is_as_none(content):
    write(content)
    assert load() == Settings()


def test_what_can_be_read_of_a_file_counts():
    write(json.dumps({"theme": "contrast", "glyphs": "emoji", "later": "x"}).encode())
    assert load() == Settings(theme="contrast")


@pytest.mark.parametrize("theme", ["nord", "solarized-light", "contrast"])
def test_the_theme_may_be_anybodys(theme):
    assert keep(Settings(theme=theme)) is None
    assert load().theme == theme
    assert theme in choices("theme")


@pytest.mark.parametrize("theme", ["no such theme", "", 7, ["nord"], None])
def test_an_unknown_theme_is_the_first(theme):
    write(json.dumps({"theme": theme, "bell": "off"}).encode())
    assert load() == Settings(bell="off")


def test_our_own_themes_need_no_textual():
    write(json.dumps({"theme": "light"}).encode())
    program = (
        "import sys; from core.tui.settings import load; "
        "assert load().theme == 'light'; print('textual' in sys.modules)"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, cwd=ROOT
    )
    assert done.stdout == "False\n"


def test_keeping_may_fail_in_a_sentence(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("LONGSHIPS_CONFIG_DIR", str(tmp_path / "file" / "below"))
    why = keep(Settings())
    assert why is not None
    assert why.startswith("The settings cannot be saved: ")
    assert load() == Settings()


@pytest.mark.parametrize("name", names())
def test_every_setting_is_explained_and_its_default_a_choice(name):
    assert getattr(Settings(), name) in choices(name)
    assert HELP[name]
