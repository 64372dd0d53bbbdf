"""Broken saves: whatever is done to a file, the game in it is never changed, only shortened."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from core import rng
from core.errors import BadLog, GameError
from core.replay import Replay
from core.save import SaveFile, read
from tests.play import play_on, session

CASES = 10
MUTATIONS_A_CASE = 60


def mutated(content: bytes, dice: rng.Rng) -> bytes:
    """A save after one of the accidents files meet."""
    where = rng.draw(dice, len(content))
    lines = content.splitlines(keepends=True)
    at = rng.draw(dice, len(lines))
    match rng.draw(dice, 8):
        case 0:
            return content[:where]
        case 1:
            flipped = bytearray(content)
            flipped[where] ^= 1 << rng.draw(dice, 8)
            return bytes(flipped)
        case 2:
            return content[:where] + bytes(rng.draw(dice, 256) for _ in range(9)) + content[where:]
        case 3:
            return content[:where] + content[where + 1 + rng.draw(dice, 200) :]
        case 4:
            return b"".join(lines[:at] + lines[at + 1 :])
        case 5:
            return b"".join(lines[:at] + lines[at : at + 1] * 2 + lines[at + 1 :])
        case 6:
            other = rng.draw(dice, len(lines))
            lines[at], lines[other] = lines[other], lines[at]
            return b"".join(lines)
        case _:
            digits = [i for i, byte in enumerate(content) if chr(byte).isdigit()]
            changed = bytearray(content)
            changed[digits[rng.draw(dice, len(digits))]] = ord("0") + rng.draw(dice, 10)
            return bytes(changed)


def mutations(save: Path, game, number: int, dice: rng.Rng) -> Iterator[tuple[Path, Replay]]:
    """Mutated copies of a save which can still be read: the game in them goes as it truly went."""
    content = save.read_bytes()
    truth = [line.rpartition('"digest"')[0] for line in game.lines]
    path = save.with_name("mutated.jsonl")
    for _ in range(number):
        path.write_bytes(mutated(content, dice))
        try:
            found = read(path, game.game.id)
        except BadLog:
            continue
        told = [line.rpartition('"digest"')[0] for line in found.session.lines]
        assert told[1:] == truth[1 : len(told)]
        yield path, found


def cut_between_lines(path, game) -> bool:
    """A file cut right after a line is a shorter game, and nothing can tell."""
    return "\n".join(game.lines).encode().startswith(path.read_bytes().rstrip(b"\n"))


@pytest.mark.parametrize("case", range(CASES))
def test_a_mutated_save_is_refused_or_opens_as_a_beginning_of_the_true_game(case, tmp_path):
    game = session(seats=("A", "B", "C"), seed=case, game=("basic", "advanced")[case % 2])
    save = SaveFile.create(tmp_path, game)
    play_on(game, 10 + 20 * case, seed=case)
    if game.undo_limit() is None:
        game.undo()
    save.close()
    for path, found in mutations(save.path, game, MUTATIONS_A_CASE, rng.Rng(case)):
        assert found.session.header["seed"] == game.setup.seed
        if len(found.session.lines) < len(game.lines) and not cut_between_lines(path, game):
            assert found.faults


@pytest.mark.parametrize("case", range(4))
def test_resuming_a_mutated_save_loses_no_line_of_it(case, tmp_path):
    """Play on after the accident: the old file keeps every sound line it had."""
    game = session(seed=case)
    save = SaveFile.create(tmp_path, game)
    play_on(game, 50, seed=case)
    save.close()
    content = save.path.read_bytes()
    dice = rng.Rng(100 + case)
    for number in range(25):
        path = tmp_path / f"mutated-{number}.jsonl"
        accident = mutated(content, dice)
        path.write_bytes(accident)
        try:
            resumed, found = SaveFile.resume(path, "vikings")
        except GameError:
            assert path.read_bytes() == accident
            continue
        play_on(found.session, 1)
        resumed.close()
        if resumed.path == path:
            sound = "".join(f"{line}\n" for line in found.session.lines[: found.good]).encode()
            assert accident.rstrip(b"\n").startswith(sound.rstrip(b"\n"))
        else:
            assert path.read_bytes() == accident
        again = read(resumed.path, "vikings")
        assert again.whole
        assert again.session.digest == found.session.digest
