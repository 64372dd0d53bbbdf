"""The promise that the same seed gives the same game, here and in every other process."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from importlib import import_module
from operator import attrgetter

from core.game import A, AnyGame, E, S, V
from core.json_data import JsonObject
from core.options import as_words
from core.testing.played import PlayedGame

_PATIENCE = 300
_LOOKS = 16
"""How many decisions apart views are compared, since they take most of the time."""
_READ_ON = "from core.testing.seeds import answer; answer()"


def check_same_seed(played: PlayedGame[S, A, E, V]) -> None:
    """The same seed and decisions lead to the same states and events."""
    game, setup = played.game, played.setup
    state, opening = game.begin(len(setup.seats), setup.seed, setup.options)
    if opening != played.opening or game.key(state) != played.keys[0]:
        played.fail(None, "setting up again with the same seed gives another table.")
    for ply in played.plies:
        state, events = game.apply(state, ply.action)
        if events != ply.events or game.key(state) != played.keys[ply.number + 1]:
            played.fail(
                ply.number,
                "replayed with the same seed, it leads to another state or other events.",
            )


def check_fresh_process(played: PlayedGame[S, A, E, V], *, hash_seed: int = 12345) -> None:
    """A fresh process with other hashes sees the same game, down to the order of its choices."""
    game = type(played.game)
    if "<locals>" in game.__qualname__ or game.__module__ == "__main__":
        played.fail(
            None,
            f"a fresh process cannot import {game.__qualname__}; put it at the top of a module, "
            "or leave this check out with fresh_process=False.",
        )
    asked = {
        "module": game.__module__,
        "name": game.__qualname__,
        "data": played.game.data,
        "seats": len(played.setup.seats),
        "seed": played.setup.seed,
        "options": as_words(played.setup.options),
        "actions": [played.game.codec.action_data(ply.action) for ply in played.plies],
    }
    done = subprocess.run(
        [sys.executable, "-c", _READ_ON],
        input=json.dumps(asked),
        env={
            **os.environ,
            "PYTHONHASHSEED": str(hash_seed),
            "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
        },
        capture_output=True,
        text=True,
        errors="replace",
        timeout=_PATIENCE,
        check=False,
    )
    if done.returncode:
        reason = (done.stderr.strip().splitlines() or ["nothing"])[-1]
        played.fail(None, f"a fresh process cannot play it again: {reason}")
    with played.doing(None, "playing it again"):
        here = list(digests(played.game, asked))
    there = done.stdout.split()
    if len(there) != len(here):
        played.fail(
            None, f"a fresh process stopped after {len(there)} of {len(here)} moments of the game."
        )
    for number, (ours, other) in enumerate(zip(here, there, strict=True)):
        if ours != other:
            played.fail(
                number, "a fresh process with other hashes sees another state, event or order."
            )


def digests(game: AnyGame, asked: JsonObject) -> Iterator[str]:
    """A digest for every moment of a game: its state, its legal actions, and what happened."""
    options = game.read_options(asked["options"])
    state, events = game.begin(asked["seats"], asked["seed"], options)
    for number, data in enumerate([*asked["actions"], None]):
        legal = [game.codec.text(action) for action in game.legal(state)]
        moment = [legal, [game.codec.event_data(event) for event in events]]
        if number % _LOOKS == 0:
            eyes = (None, *range(asked["seats"]))
            moment.append([game.codec.view_data(game.observe(state, seat)) for seat in eyes])
        written = json.dumps(moment).encode()
        yield blake2b(game.key(state) + written, digest_size=10).hexdigest()
        if data is not None:
            state, events = game.apply(state, game.codec.action(data))


def answer() -> None:
    """What the fresh process does: read a game from its input and print the digests.

    Anything the game itself prints is dropped.
    """
    asked = json.load(sys.stdin)
    output = os.dup(1)
    with open(os.devnull, "wb") as nowhere:
        os.dup2(nowhere.fileno(), 1)
    kind = attrgetter(asked["name"])(import_module(asked["module"]))
    game = kind() if asked["data"] is None else kind.with_data(asked["data"], "data")
    with open(output, "w", encoding="ascii") as answers:
        answers.write("\n".join(digests(game, asked)))
