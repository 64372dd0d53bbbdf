"""How long bots take, and where the time of a search goes."""

from __future__ import annotations

import sys
import threading
import time
from pathlib import Path
from statistics import mean, median
from typing import Any

from core.bots import Budget, make_bot
from core.game import AnyGame
from core.registry import open_game
from tests.bench.calibration import calibrate

GAMES: dict[str, tuple[tuple[int, dict[str, str]], ...]] = {
    "vikings": ((2, {}), (4, {}), (3, {"game": "advanced"})),
    "fireaxe": ((4, {}),),
}
"""Numbers of seats and options."""
DECISIONS = 120
THINKING = 30
SECONDS = 0.1
EVERY = 0.001
LIMITS = {"vikings": 0.5, "fireaxe": 2.0}
"""Milliseconds that a decision of `medium` may take."""


def decisions(game: AnyGame, seats: int, options: dict[str, str], count: int) -> list[Any]:
    """Moments with a choice, as a seat sees them, spread over a game of the medium level."""
    found = []
    state, _ = game.new(seats, 1, game.read_options(options))
    number = 0
    while legal := game.legal(state):
        view = game.observe(state, game.decider(state))
        if len(legal) > 1:
            found.append((view, legal))
        action = make_bot(game, "medium", number).choose(view, legal, Budget(seconds=SECONDS))
        state, _ = game.apply(state, action)
        number += 1
    return found[:: max(1, len(found) // count)]


def time_of(game: AnyGame, level: str, asked: list[Any]) -> tuple[float, float, float]:
    """The median and the mean of the seconds a decision takes, and the median in Mcal."""
    spent, worth = [], []
    for start in range(0, len(asked), 20):
        units = calibrate(0.05)
        took = []
        for number, (view, legal) in enumerate(asked[start : start + 20]):
            begun = time.perf_counter()
            make_bot(game, level, number).choose(view, legal, Budget(seconds=SECONDS))
            took.append(time.perf_counter() - begun)
        units = (units + calibrate(0.05)) / 2
        spent += took
        worth += [seconds * units / 1e6 for seconds in took]
    return median(spent), mean(spent), median(worth)


class Sampler:
    """Looks every now and then whether a thread is inside the rules."""

    def __init__(self, game_id: str) -> None:
        folder = Path("core") / "games" / game_id
        self._rules = (str(folder / "rules"), str(folder / "state.py"))
        self._thread = threading.get_ident()
        self._done = threading.Event()
        self.inside = self.all = 0

    def __enter__(self) -> Sampler:
        self._watch = threading.Thread(target=self._run, daemon=True)
        self._watch.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self._done.set()
        self._watch.join()

    def _run(self) -> None:
        while not self._done.wait(EVERY):
            frame = sys._current_frames().get(self._thread)
            self.all += 1
            while frame is not None:
                if any(part in frame.f_code.co_filename for part in self._rules):
                    self.inside += 1
                    break
                frame = frame.f_back


def share_in_rules(game: AnyGame, asked: list[Any]) -> float:
    """The part of hard's time that is spent in the rules and the copies of states they make."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(0.0002)
    try:
        with Sampler(game.id) as sampler:
            for number, (view, legal) in enumerate(asked):
                make_bot(game, "hard", number).choose(view, legal, Budget(seconds=SECONDS))
    finally:
        sys.setswitchinterval(before)
    return sampler.inside / max(1, sampler.all)


def report() -> None:
    for game_id, tables in GAMES.items():
        game = open_game(game_id)
        print(f"\n{game.title}: bots, medians over the choices of a game")
        for seats, options in tables:
            asked = decisions(game, seats, options, DECISIONS)
            table = ", ".join((f"{seats} seats", *options.values()))
            for level in ("easy", "medium"):
                seconds, average, mcal = time_of(game, level, asked)
                told = f"{seconds * 1000:>8.2f} ms{mcal:>12.4f} Mcal, mean {average * 1000:.2f} ms"
                limit = f" (limit {LIMITS[game_id]:g} ms)" if level == "medium" else ""
                print(f"  {f'{level}, {table}':<32}{told}{limit}")
            thought = asked[:: max(1, len(asked) // THINKING)]
            share = share_in_rules(game, thought)
            told = f"hard, {table}, {SECONDS:g} s each"
            print(f"  {told:<42}{share:>4.0%} inside the rules")
