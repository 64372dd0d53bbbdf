"""Better weights by play: `make tune ARGS="--game vikings --generations 20"`.

Each generation changes a few weights at random, once up and once down, and lets the weights so
far and both changes play the same deals from the same seats against the same rivals: older
weights, the levels, and plain policies that love one thing, so that nothing fits one rival only.
What is compared is a chance of winning taken from the lead at the end, deal by deal, so that the
luck of a deal cancels out. A change that is better by more than its standard error is kept; the
size of changes grows with success and shrinks without. The state is written after every
generation, and a run goes on from there. `--write` puts the result into the data file and keeps
the weights before it as an older version.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from math import exp, sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from typing import Any

from core.bots import workers
from core.bots.arena import Match, MatchSettings, Result
from core.bots.weights import trial, weights_path, written
from core.bots.weights_file import WeightsFile, checked_weights
from core.commands.console import open_console, progress
from core.games.fireaxe.bots.weights import Weights as FireAxeWeights
from core.games.vikings.bots.weights import Weights as VikingsWeights

ITERATIONS = 4
"""What the rivals that search may spend, so that they do not take all the time."""
WIDTH = {"vikings": 12.0, "fireaxe": 25.0}
"""The lead, in points, that means odds of 2.7 to 1."""
NAMES = {"vikings": VikingsWeights._fields, "fireaxe": FireAxeWeights._fields}
FIXED = ("width", "breadth", "hopeful", "turns", "spare")
"""Weights that cost time, and are therefore not for chance to change."""
FEW = 4
"""The most weights changed at once."""


@dataclass(frozen=True)
class Table:
    """A setting to be good at: seats and options, and the rivals to meet there."""

    rivals: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()


@dataclass
class Progress:
    """Everything a run needs to go on."""

    game: str
    seed: int
    generation: int = 0
    step: float = 0.25
    """How far weights are changed, as a share of what they are."""
    best: dict[str, float] = field(default_factory=dict)
    gained: list[float] = field(default_factory=list)
    """What each change that was kept was worth, as a share of wins."""


def known(game: str) -> WeightsFile:
    """The file of weights, checked."""
    return checked_weights(game, NAMES[game])


def tables(game: str, older: int) -> list[Table]:
    """The settings and rivals of a generation, the main ones more than once."""
    advanced = (("game", "advanced"),)
    past = [f"bot:medium-{number}" for number in range(1, older + 1)]
    if game == "vikings":
        one = ["medium", *past, "easy", "hard", *_plain("greedy", "islands", "nobles")]
        found = [Table((rival,)) for rival in one]
        found += [Table((rival,), advanced) for rival in (*past, "bot:plain-greedy")]
        for seats in (3, 4):
            found += [
                Table((rival,) * (seats - 1), options)
                for rival in (past[-1], "bot:plain-greedy")
                for options in ((), advanced)
            ]
        return found
    plain = _plain("greedy", "raider", "settler")
    return [
        *(Table((rival,) * 3) for rival in ("medium", *past)),
        Table((past[-1], "hard", plain[0])),
        Table(("easy", *plain[1:])),
        Table((past[-1], plain[0])),
        Table((past[-1], *plain)),
    ]


def _plain(*names: str) -> list[str]:
    return [f"bot:plain-{name}" for name in names]


def changes(state: Progress) -> list[dict[str, float]]:
    """Two sets of weights to try: a few changed at random, and the same the other way."""
    dice = Random(state.seed * 1_000_003 + state.generation)
    free = sorted({*state.best} - {*FIXED})
    names = dice.sample(free, dice.randint(1, min(FEW, len(free))))
    moves = {name: dice.gauss(0.0, state.step) for name in names}
    return [
        {name: _moved(state.best[name], sign * moves.get(name, 0.0)) for name in state.best}
        for sign in (1, -1)
    ]


def _moved(value: float, by: float) -> float:
    """A weight changed by a share; one that is 0 begins small."""
    return round(value * exp(by) if value else max(0.0, by / 4), 4)


def deals(state: Progress, tried: Sequence[Mapping[str, float]], games: int) -> list[list[Match]]:
    """For each set of weights, the same deals in the same seats."""
    older = len(known(state.game).older)
    found = []
    for values in tried:
        matches = []
        for table in tables(state.game, older):
            settings = MatchSettings(state.game, table.options, iterations=ITERATIONS)
            names = (f"bot:{trial(values)}", *table.rivals)
            for number in range(games):
                shift = number % len(names)
                rotated = (*names[len(names) - shift :], *names[: len(names) - shift])
                seed = state.seed + state.generation * 10_000 + number // len(names)
                matches.append(Match(settings, rotated, seed))
        found.append(matches)
    return found


def worth(match: Match, result: Result) -> float:
    """How well the trial did in a game, from 0 to 1, by its lead over the best rival."""
    seat = next(s for s, name in enumerate(match.levels) if name.startswith("bot:medium?"))
    best = max(points for other, points in enumerate(result.totals) if other != seat)
    lead = (result.totals[seat] - best) / WIDTH[match.table.game]
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))


def judged(before: Sequence[float], after: Sequence[float]) -> tuple[float, float]:
    """The mean gain and its standard error, game by game."""
    gains = [new - old for old, new in zip(before, after, strict=True)]
    return mean(gains), (stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 1.0)


def advance(
    state: Progress, values: Sequence[Sequence[float]], tried: list[dict[str, float]]
) -> str:
    """Keep the better change if it is better than chance; returns what happened."""
    marks = [judged(values[0], each) for each in values[1:]]
    number = max(range(len(marks)), key=lambda one: marks[one][0])
    gain, error = marks[number]
    state.generation += 1
    if gain > error:
        names = [name for name in state.best if state.best[name] != tried[number][name]]
        told = ", ".join(f"{n} {state.best[n]:g} to {tried[number][n]:g}" for n in names)
        state.best = tried[number]
        state.gained.append(gain)
        state.step = min(0.6, state.step * 1.2)
        return f"{100 * gain:+.1f} points ({100 * error:.1f}): {told}"
    state.step = max(0.05, state.step * 0.95)
    return f"nothing better ({100 * gain:+.1f} points, {100 * error:.1f})"


def load(file: Path, game: str, seed: int) -> Progress:
    """The state of a run that is under way, or a new one from the weights in use."""
    if file.exists():
        found = Progress(**json.loads(file.read_text(encoding="utf-8")))
        if found.game != game:
            raise SystemExit(f"{file} is about {found.game}; name another file with --file.")
        return found
    return Progress(game, seed, best=dict(known(game).now))


def save(file: Path, state: Progress) -> None:
    file.write_text(json.dumps(asdict(state), indent=1), encoding="utf-8")


def run(given: argparse.Namespace, matches: Sequence[Match]) -> list[Result]:
    """Play all matches with a progress bar."""
    results: dict[int, Result] = {}
    with progress(open_console(given, sys.stderr), len(matches), "games") as show:

        def done(number: int, result: Result) -> None:
            results[number] = result
            show(len(results))

        workers.run(matches, given.jobs, given.backend, done)
    return [results[number] for number in range(len(matches))]


def write(state: Progress) -> None:
    """Put the weights found into the data file; those before them become an older version."""
    file = known(state.game)
    path = weights_path(state.game)
    head = "\n".join(
        line.removeprefix("# ") for line in path.read_text("utf-8").splitlines() if line[:1] == "#"
    )
    path.write_text(written(state.best, [*file.older, file.now], head), encoding="utf-8")


def parse(words: Iterable[str] | None = None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="make tune", description=__doc__)
    parser.add_argument("--game", choices=sorted(WIDTH), default="vikings")
    parser.add_argument("--generations", type=int, default=10)
    parser.add_argument("--games", type=int, default=24, help="games of each table and trial")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--backend", choices=("processes", "joblib", "dask"), default="processes")
    parser.add_argument("--file", type=Path, help="where the state is kept")
    parser.add_argument("--write", action="store_true", help="put the result into the data file")
    return parser.parse_args(None if words is None else list(words))


def main(words: Iterable[str] | None = None) -> int:
    given = parse(words)
    file = given.file or Path(f".tune-{given.game}.json")
    workers.check_backend(given.backend)
    state = load(file, given.game, given.seed)
    for _ in range(given.generations):
        tried = changes(state)
        matches = deals(state, [state.best, *tried], given.games)
        flat = [match for some in matches for match in some]
        results: Any = iter(run(given, flat))
        values = [[worth(match, next(results)) for match in some] for some in matches]
        print(f"generation {state.generation + 1}: {advance(state, values, tried)}", flush=True)
        save(file, state)
    if given.write:
        write(state)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
