"""Settings: kept across runs, and never in the way."""

from __future__ import annotations

import json

import pytest

from core.paths import config_dir
from core.tui.settings import HELP, Settings, choices, keep, load, names, turned


def write(content: bytes) -> None:
    config_dir().mkdir(parents=True, exist_ok=True)
    (config_dir() / "settings.json").write_bytes(content)


def test_a_new_player_gets_the_first_choices():
    assert load() == Settings()
    assert all(getattr(Settings(), name) == choices(name)[0] for name in names())


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


def test_keeping_may_fail_in_a_sentence(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("not a folder")
    monkeypatch.setenv("LONGSHIPS_CONFIG_DIR", str(tmp_path / "file" / "below"))
    why = keep(Settings())
    assert why is not None
    assert why.startswith("The settings cannot be saved: ")
    assert load() == Settings()


@pytest.mark.parametrize("name", names())
def test_turning_goes_round_and_back(name):
    settings = Settings()
    for _ in choices(name):
        settings = turned(settings, name, 1)
    assert settings == Settings()
    assert turned(turned(settings, name, 1), name, -1) == settings
    assert HELP[name]
