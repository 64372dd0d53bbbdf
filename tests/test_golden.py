"""Whole games kept as files: stories to read in a diff, and saves that must replay for ever.

`make test ARGS=--update-golden` rewrites them after an intended change of words or rules.
"""

from __future__ import annotations

import io
from pathlib import Path

import pytest

from core.narration import tell_replay
from core.replay import replay
from core.save import SaveFile, read
from core.text import TextStyle
from tests.play import play_on, session

GOLDEN = Path(__file__).parent / "golden"
STORIES = {
    "vikings-2-basic": ("vikings", ("Astrid", "Bjorn"), 11, {"auction": "on"}),
    "vikings-3-advanced": ("vikings", ("Astrid", "Bjorn", "Cnut"), 12, {"game": "advanced"}),
    "fireaxe-3": ("fireaxe", ("Astrid", "Bjorn", "Cnut"), 14, {}),  # its first rounds
    "vikings-4-basic": ("vikings", ("Astrid", "Bjorn", "Cnut", "Dagny"), 13, {}),
}


def played(name: str):
    """The game of a story, played again; a long one only in part."""
    game_id, seats, seed, options = STORIES[name]
    most = 500 if game_id == "fireaxe" else 100_000
    return play_on(session(game_id, seats, seed, **options), most, seed)


def compare(request, path: Path, text: str) -> None:
    if request.config.getoption("--update-golden"):
        path.write_text(text, encoding="utf-8")
    assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize("name", STORIES)
def test_the_story_of_a_game(request, name):
    """Every sentence, the last board, and the score."""
    game = played(name)
    told = io.StringIO()
    tell_replay(game, told)
    told.write("\n")
    for line in game.game.text.board(game.view(None), game.names, TextStyle(ascii=True)):
        told.write(f"{line}\n")
    compare(request, GOLDEN / f"{name}.txt", told.getvalue())


@pytest.mark.parametrize("name", STORIES)
def test_a_kept_save_replays_to_its_end(request, name):
    """A save of this revision stays readable: same digests, same scores."""
    path = GOLDEN / f"{name}.jsonl"
    if request.config.getoption("--update-golden"):
        game = played(name)
        path.write_text("".join(f"{line}\n" for line in game.lines), encoding="utf-8")
    found = replay(path.read_text(encoding="utf-8").splitlines(), STORIES[name][0])
    assert found.whole
    assert found.faults == ()
    expected = played(name)
    assert found.session.over == expected.over
    assert found.session.score() == expected.score()
    assert found.session.digest == expected.digest


@pytest.mark.parametrize(
    ("name", "decisions", "whole", "words"),
    [
        ("vikings-revision-1", 314, False, "revision 1 of the rules; this is revision 2: in round"),
        ("fireaxe-revision-2", 500, True, "revision 2 of the rules; this is revision 3: impos"),
    ],
)
def test_a_save_of_older_rules_opens_up_to_where_they_differ(
    tmp_path, name, decisions, whole, words
):
    """It says by which rules it was played, and goes on by the present ones in a copy."""
    path = tmp_path / f"{name}.jsonl"
    path.write_bytes((GOLDEN / f"{name}.jsonl").read_bytes())
    save, found = SaveFile.resume(path, name.partition("-")[0])
    save.close()
    assert len(found.session.steps) == decisions
    assert found.whole == whole
    assert words in found.faults[0]
    if not whole:
        assert "Line 316 does not fit the current rules: in round 6" in found.faults[1]
        assert found.faults[2] == "The game is good up to decision 314."
    assert save.path != path
    assert path.read_bytes() == (GOLDEN / f"{name}.jsonl").read_bytes()
    again = read(save.path, name.partition("-")[0])
    assert (again.faults, again.whole) == ((), True)
    assert again.session.digest == found.session.digest
