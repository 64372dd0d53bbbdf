"""Better weights by play: `make tune ARGS="--game vikings --generations 5"`.

A generation has two halves. First it learns: many times all weights are changed at random at once,
each a little up or down, and the changed weights and their mirror image play the same deal from
the same seats against the same rivals: the weights in use and older ones, the levels, and plain
policies. What the two differ by, deal by deal, tells for every weight whether more or less of it
is better. Then it checks: the weights moved along those slopes play fresh deals beside the weights
so far, also against rivals that nothing was learned from. They are kept if they are better by more
than a standard error, and not worse against the held-out rivals. What counts is a chance of
winning taken from the lead at the end.

The state is written after every generation, and a run goes on from there. `--write` puts the
result into the data file and keeps the weights before it as an older version. With
`--backend dask` the games are played on a Dask cluster (DASK_SCHEDULER_ADDRESS, or a local one).
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

from core.bots import workers
from core.bots.arena import Match, MatchSettings, Result
from core.bots.weights import trial, weights_path, written
from core.bots.weights_file import WeightsFile, checked_weights
from core.commands.console import open_console, progress
from core.games.fireaxe.bots.weights import Weights as FireAxeWeights
from core.games.vikings.bots.weights import Weights as VikingsWeights

ITERATIONS = {"vikings": 4, "fireaxe": 1}
"""What the rivals that search may spend, so that they do not take all the time."""
WIDTH = {"vikings": 12.0, "fireaxe": 25.0}
"""The lead, in points, that means odds of 2.7 to 1."""
NAMES = {"vikings": VikingsWeights._fields, "fireaxe": FireAxeWeights._fields}
FIXED = ("width", "breadth", "hopeful", "turns", "spare", "alike")
"""Weights that cost time, and are therefore not for chance to change."""
DEALS = 1_000_000
"""Seeds between the deals of one generation and those of the next."""
CHECKED = 500_000
"""Seeds between the deals that are learned from and those that check what was learned."""


@dataclass(frozen=True)
class Table:
    """A setting to be good at: seats and options, and the rivals to meet there."""

    rivals: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()
    held_out: bool = False
    """Whether nothing is learned there, only checked."""


@dataclass
class Progress:
    """Everything a run needs to go on."""

    game: str
    seed: int
    generation: int = 0
    step: float = 0.2
    """How far weights are changed, as a share of what they are."""
    best: dict[str, float] = field(default_factory=dict)
    gained: list[float] = field(default_factory=list)
    """What each generation that was kept was worth, as a share of wins."""


@dataclass(frozen=True)
class Slope:
    """What a step up of one weight is worth, as a share of wins, with its standard error."""

    gain: float
    error: float

    @property
    def move(self) -> float:
        """How far to go, from -1 to 1 steps; nowhere if it may well be chance."""
        sure = self.gain / max(self.error, 1e-9)
        return 0.0 if abs(sure) < 1 else max(-1.0, min(1.0, sure / 2))


def known(game: str) -> WeightsFile:
    """The file of weights, checked."""
    return checked_weights(game, NAMES[game])


def tables(game: str, older: int) -> list[Table]:
    """The settings and rivals of a game, the main ones more than once."""
    past = [f"bot:medium-{number}" for number in range(1, older + 1)]
    return _vikings(past) if game == "vikings" else _fireaxe(past)


def _vikings(past: Sequence[str]) -> list[Table]:
    advanced = (("game", "advanced"),)
    greedy, islands, nobles = _plain("greedy", "islands", "nobles")
    learned = ["medium", *past, "easy", "hard", greedy, islands]
    found = [Table((rival,)) for rival in learned]
    found += [Table((rival,), advanced) for rival in ("medium", past[-1], greedy)]
    for seats in (3, 4):
        found += [
            Table((rival,) * (seats - 1), options)
            for rival in (past[-1], greedy)
            for options in ((), advanced)
        ]
    return [
        *found,
        Table((nobles,), (), held_out=True),
        Table((nobles,), advanced, held_out=True),
        Table((nobles, islands, "easy"), (), held_out=True),
    ]


def _fireaxe(past: Sequence[str]) -> list[Table]:
    greedy, raider, settler = _plain("greedy", "raider", "settler")
    return [
        *(Table((rival,) * 3) for rival in ("medium", *past, greedy)),
        Table((past[-1], "hard", greedy)),
        Table(("easy", raider, greedy)),
        Table((past[-1], greedy)),
        Table(("medium", past[-1], greedy, raider)),
        Table((settler,) * 3, (), held_out=True),
        Table((settler, past[-1]), (), held_out=True),
    ]


def _plain(*names: str) -> list[str]:
    return [f"bot:plain-{name}" for name in names]


def changed(values: Mapping[str, float], moves: Mapping[str, float]) -> dict[str, float]:
    """Weights changed by shares; one that is 0 begins small."""
    return {name: _moved(value, moves.get(name, 0.0)) for name, value in values.items()}


def _moved(value: float, by: float) -> float:
    return round(value * exp(by) if value else max(0.0, by / 4), 4)


def directions(state: Progress, pairs: int) -> list[dict[str, int]]:
    """For each pair, which weights go up and which go down."""
    dice = Random(state.seed * 1_000_003 + state.generation)
    free = [name for name in state.best if name not in FIXED]
    return [{name: dice.choice((-1, 1)) for name in free} for _ in range(pairs)]


def matches_of(game: str, table: Table, values: Mapping[str, float], seed: int) -> list[Match]:
    """One deal with these weights, from every seat."""
    settings = MatchSettings(game, table.options, iterations=ITERATIONS[game])
    names = (f"bot:{trial(values)}", *table.rivals)
    return [
        Match(settings, (*names[len(names) - shift :], *names[: len(names) - shift]), seed)
        for shift in range(len(names))
    ]


def worth(match: Match, result: Result) -> float:
    """How well the trial did in a game, from 0 to 1, by its lead over the best rival."""
    seat = next(s for s, name in enumerate(match.levels) if name.startswith("bot:medium?"))
    best = max(points for other, points in enumerate(result.totals) if other != seat)
    lead = (result.totals[seat] - best) / WIDTH[match.table.game]
    return 1 / (1 + exp(-max(-30.0, min(30.0, lead))))


def compared(
    given: argparse.Namespace, pairs: Sequence[tuple[list[Match], list[Match]]]
) -> list[float]:
    """By how much the first of each pair does better than the second."""
    results = iter(run(given, [match for pair in pairs for some in pair for match in some]))

    def value(some: list[Match]) -> float:
        return mean([worth(match, next(results)) for match in some])

    return [value(one) - value(other) for one, other in pairs]


def learn(given: argparse.Namespace, state: Progress) -> dict[str, Slope]:
    """What a step up of each weight is worth."""
    older = len(known(state.game).older)
    learned = [table for table in tables(state.game, older) if not table.held_out]
    ways = directions(state, given.pairs)
    pairs = []
    for number, signs in enumerate(ways):
        table = learned[number % len(learned)]
        seed = state.seed + state.generation * DEALS + number
        both = [changed(state.best, _times(signs, way * state.step)) for way in (1, -1)]
        one, other = (matches_of(state.game, table, values, seed) for values in both)
        pairs.append((one, other))
    return slopes(ways, compared(given, pairs))


def _times(signs: Mapping[str, int], step: float) -> dict[str, float]:
    return {name: sign * step for name, sign in signs.items()}


def slopes(ways: Sequence[Mapping[str, int]], gains: Sequence[float]) -> dict[str, Slope]:
    """The slope of each weight: gains go with its direction if more of it is better."""
    found = {}
    for name in ways[0]:
        halves = [signs[name] * gain / 2 for signs, gain in zip(ways, gains, strict=True)]
        found[name] = Slope(*judged(halves))
    return found


def judged(gains: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error."""
    return mean(gains), (stdev(gains) / sqrt(len(gains)) if len(gains) > 1 else 1.0)


def check(
    given: argparse.Namespace, state: Progress, tried: Mapping[str, float]
) -> tuple[list[float], list[float]]:
    """What other weights gain on fresh deals: where it was learned, and on held-out tables."""
    found = tables(state.game, len(known(state.game).older))
    pairs, held = [], []
    for number, table in enumerate(given.checks * found):
        seed = state.seed + state.generation * DEALS + CHECKED + number
        one, other = (matches_of(state.game, table, v, seed) for v in (tried, state.best))
        pairs.append((one, other))
        held.append(table.held_out)
    gains = compared(given, pairs)
    split = list(zip(gains, held, strict=True))
    return [gain for gain, out in split if not out], [gain for gain, out in split if out]


def advance(
    state: Progress, tried: dict[str, float], learned: Sequence[float], held: Sequence[float]
) -> str:
    """Keep the weights tried if they are better than chance; returns what happened."""
    gain, error = judged([*learned, *held])
    out, unsure = judged(held)
    state.generation += 1
    told = f"{100 * gain:+.1f} points ({100 * error:.1f})"
    told += f", held out {100 * out:+.1f} ({100 * unsure:.1f})"
    if gain > error and out > -unsure:
        names = [name for name in state.best if state.best[name] != tried[name]]
        moved = ", ".join(f"{n} {state.best[n]:g} to {tried[n]:g}" for n in names)
        state.best = tried
        state.gained.append(gain)
        return f"{told}: kept {moved}"
    state.step = max(0.05, state.step * 0.7)
    return f"{told}: dropped"


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
    parser.add_argument("--generations", type=int, default=5)
    parser.add_argument("--pairs", type=int, default=400, help="changes to learn from")
    parser.add_argument("--checks", type=int, default=8, help="fresh deals on each table")
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
        learned = learn(given, state)
        print(f"generation {state.generation + 1}: {told(learned)}", flush=True)
        moves = {name: state.step * slope.move for name, slope in learned.items()}
        tried = changed(state.best, moves)
        print(f"  {advance(state, tried, *check(given, state, tried))}", flush=True)
        save(file, state)
    if given.write:
        write(state)
    return 0


def told(learned: Mapping[str, Slope]) -> str:
    """The slopes that are hardly chance, in points of a hundred, the steepest first."""
    order = sorted(learned.items(), key=lambda found: -abs(found[1].move * found[1].gain))
    return ", ".join(
        f"{name} {100 * slope.gain:+.1f} ({100 * slope.error:.1f})"
        for name, slope in order
        if slope.move
    )


if __name__ == "__main__":
    raise SystemExit(main())
