"""The same seed gives the same game in every process, whatever the hash seed."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

PLAY = """
from hashlib import sha256
from tests.play import VIKINGS_OPTIONS, play_on, session
total = sha256()
for seed in range({first}, {last}):
    options = {{k.replace("-", "_"): v for k, v in VIKINGS_OPTIONS[seed % 5].items()}}
    seats = ("A", "B", "C", "D")[: 2 + seed % 3]
    game = play_on(session(seats=seats, seed=seed, **options), 9999, seed)
    total.update(game.digest.encode())
print(total.hexdigest())
"""
KNOWN = "c37690d42fd67a439e9d46606007f0ff6963d3f7fbad71b11ddffa37fb5dcb6d"
"""The digests of the first 200 games; another value means that old saves no longer replay."""


def digest(hash_seed: str, first: int, last: int) -> str:
    env = {**os.environ, "PYTHONHASHSEED": hash_seed}
    code = PLAY.format(first=first, last=last)
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=Path(__file__).parents[2],
        env=env,
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.strip()


@pytest.mark.parametrize("hash_seed", ["0", "random"])
def test_two_hundred_games_have_the_same_digests_under_every_hash_seed(hash_seed):
    assert digest(hash_seed, 0, 200) == KNOWN
