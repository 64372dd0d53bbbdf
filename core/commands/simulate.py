"""`simulate`: many games of bots against bots."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict
from itertools import combinations
from typing import Any

from core.bots import statistics, workers
from core.bots.arena import Match, MatchSettings, Result, matches
from core.commands.console import open_console, progress
from core.commands.grid import Column, Grid
from core.errors import BadRequest, BotFailed
from core.game import AnyGame
from core.options import read_words
from core.outside import check_present, is_bot, is_outside, label, unique
from core.registry import registered
from core.seats import LEVELS, is_sparring, read_bot

_FINE, _FAILED, _INTERRUPTED = 0, 1, 130
_THINK = 0.1
_ALIAS = {"greedy": "medium"}
_MOST_GAMES = 10_000_000


def simulate(game: AnyGame, given: argparse.Namespace) -> int:
    """Play, show progress and print the statistics; Ctrl-C prints those of the games so far."""
    played = _Plan(game, given)
    results: dict[int, Result] = {}
    code, why, failure = _FINE, "", ""
    try:
        with progress(open_console(given, sys.stderr), len(played.matches), "games") as show:

            def done(number: int, result: Result) -> None:
                results[number] = result
                show(len(results))

            workers.run(played.matches, played.jobs, played.backend, done)
    except KeyboardInterrupt:
        code, why = _INTERRUPTED, "interrupted"
    except workers.WorkerDied:
        code, why = _FAILED, "a worker process died"
    except BotFailed as error:
        code, failure = _FAILED, str(error)
        if results:
            failure += f" This was after {_counted(len(results), 'game')}."
    if why:
        told = f"{why} after {len(results)} of {len(played.matches)} games"
        print(f"{game.id}: {told}.", file=sys.stderr)
    if results:
        in_order = [results[number] for number in sorted(results)]
        if given.json:
            print(json.dumps(played.data(in_order), indent=2))
        else:
            _tell(played.report(in_order), given)
    if failure:
        print(f"{game.id}: {failure}", file=sys.stderr)
    return code


class _Plan:
    """What to play, checked."""

    def __init__(self, game: AnyGame, given: argparse.Namespace) -> None:
        self.game = game
        self.seed = 1 if given.seed is None else given.seed
        self.ratings = given.ratings
        self.levels = _levels(given.seats, given.seat, self.ratings)
        self.labels = _labels(self.levels)
        self.jobs = _count("--jobs", given.jobs or os.cpu_count() or 1, 1024)
        self.backend = given.backend
        workers.check_backend(self.backend)
        if any(is_bot(one) and not is_outside(one) and not is_sparring(one) for one in self.levels):
            self._stay_here()  # only this process knows a registered bot
        games = _count("--games", given.games, _MOST_GAMES)
        if given.think is not None and given.iterations is not None:
            raise BadRequest("Give --think or --iterations, not both.")
        if given.iterations is not None:
            _count("--iterations", given.iterations, 10**9)
        think = given.think
        if think is None and given.iterations is None:
            think = _THINK
        words = read_words(given.option)
        game.read_options(words)
        options = tuple(sorted(words.items()))
        own = None if game.data is None else json.dumps(game.data)
        rules = registered(game.id)
        if rules is not None and "<locals>" in rules.__qualname__:
            self._stay_here()  # no other process could find it
        self.table = MatchSettings(game.id, options, own, think, given.iterations, rules)
        self.matches = self._matches(games)

    def _stay_here(self) -> None:
        """Play all games in this process, whatever was asked for."""
        self.jobs, self.backend = 1, "processes"

    def _matches(self, games: int) -> list[Match]:
        least, most = self.game.seats
        if not self.ratings:
            if not least <= len(self.levels) <= most:
                raise BadRequest(
                    f"{self.game.title} is for {self.game.about.players}, not {len(self.levels)}; "
                    "name a bot for each seat, such as --seats "
                    f"{','.join(('easy', 'medium', 'hard')[: max(2, least)])}."
                )
            return matches(self.table, self.levels, games, self.seed)
        found: list[Match] = []
        for pair in combinations(self.levels, 2):
            found += matches(self.table, [pair[n % 2] for n in range(least)], games, self.seed)
            if least % 2:  # the bot with fewer seats gets the other seats as well
                found += matches(
                    self.table, [pair[1 - n % 2] for n in range(least)], games, self.seed
                )
        return found

    @property
    def thinking(self) -> str:
        if self.table.iterations is not None:
            return f"{_counted(self.table.iterations, 'iteration')} per decision"
        return f"{self.table.think:g} s per decision"

    def data(self, results: Sequence[Result]) -> dict[str, Any]:
        """The statistics as plain data."""
        head: dict[str, Any] = {
            "game": self.game.id,
            "revision": self.game.revision,
            "seats": list(self.levels),
            "options": dict(self.table.options),
            "seed": self.seed,
            "think": self.table.think,
            "iterations": self.table.iterations,
            "asked": len(self.matches),
        }
        if self.ratings:
            head["ratings"] = [asdict(found) for found in self._rated(results)]
            return {**head, "games": len(results)}
        return {**head, **asdict(statistics.summarise(results))}

    def _rated(self, results: Sequence[Result]) -> list[statistics.Rating]:
        return statistics.ratings(results, self.levels, self.seed)

    def report(self, results: Sequence[Result]) -> list[str | Grid]:
        """The statistics for people: lines and tables."""
        options = ", ".join("=".join(option) for option in self.table.options)
        head = (
            f"{self.game.title}: {_counted(len(results), 'game')} of {self._who()}"
            f"{f' ({options})' if options else ''}, seed {self.seed}, {self.thinking}."
        )
        if self.ratings:
            return [head, "", *_ratings(self._rated(results), self.labels)]
        return [head, "", *_figures(statistics.summarise(results), self.labels)]

    def _who(self) -> str:
        return ", ".join(self.labels[level] for level in self.levels)


def _levels(listed: str | None, named: Sequence[str], rated: bool) -> tuple[str, ...]:
    """The bots of `--seats` and then those of every `--seat`, which may contain commas."""
    words = [*(listed.split(",") if listed is not None else ()), *named]
    if not words:
        if rated:
            return LEVELS
        raise BadRequest("Name a bot for each seat, such as --seats easy,medium,hard.")
    levels = tuple(read_bot(_ALIAS.get(word.strip().lower(), word)) for word in words)
    check_present(levels)
    if rated and len(set(levels)) != len(levels):
        raise BadRequest("Ratings compare different bots; name each level once.")
    if rated and len(levels) < 2:
        raise BadRequest("Ratings compare at least two levels.")
    return levels


def _labels(levels: Sequence[str]) -> dict[str, str]:
    """What each bot is called in tables: a level by its name, others by their class or program."""
    labels: dict[str, str] = {}
    for level in dict.fromkeys(levels):
        name = level if level in LEVELS else label(level)
        labels[level] = unique(name, {*labels.values(), *(set(levels) - {level})})
    return labels


def _count(name: str, value: int, most: int) -> int:
    if not 1 <= value <= most:
        raise BadRequest(f"{name} is a number from 1 to {most}, not {value}.")
    return value


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'' if number == 1 else 's'}"


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _tell(report: Sequence[str | Grid], given: argparse.Namespace) -> None:
    """Print a report, with Rich tables on a terminal."""
    console = open_console(given)
    for part in report:
        if console is not None:
            console.print(part.table() if isinstance(part, Grid) else part)
        else:
            print(*(part.lines() if isinstance(part, Grid) else [part]), sep="\n")
    sys.stdout.flush()


def _figures(found: statistics.MatchStatistics, labels: Mapping[str, str]) -> Iterator[str | Grid]:
    names = [labels[bot.level] for bot in found.bots]
    wide = max(8, *(len(name) for name in names)) + 2
    columns = [
        Column("bot", wide, left=True),
        Column("won", 7),
        Column("95 % interval", 15, gap=2),
        Column("mean score", 12),
        Column("median", 8),
    ]
    rows: list[tuple[str, ...]] = [
        (
            name,
            f"{_percent(bot.wins.share)} %",
            f"{_percent(bot.wins.low)} - {_percent(bot.wins.high)} %",
            f"{bot.mean:.1f}",
            f"{bot.median:.1f}",
        )
        for bot, name in zip(found.bots, names, strict=True)
    ]
    yield Grid(columns, rows)
    yield ""
    yield "A bot in several seats counts once for each; shared victories are split."
    if parts := found.bots[0].parts:
        points = {part: [bot.parts.get(part, 0.0) for bot in found.bots] for part in parts}
        rows = [(part, *(f"{one:.1f}" for one in row)) for part, row in points.items() if any(row)]
        columns = [Column("mean points", 14, left=True), *(Column(name, wide) for name in names)]
        yield ""
        yield Grid(columns, rows)
    yield ""
    for name, (least, middle, most) in (("decisions", found.decisions), ("rounds", found.rounds)):
        if most:  # a game may have no rounds
            yield f"{name} per game: median {middle:g}, from {least} to {most}"
    told = (
        f"{turn} {_percent(rate.share)} % ({_percent(rate.low)} - {_percent(rate.high)})"
        for turn, rate in enumerate(found.by_turn, start=1)
    )
    yield f"wins by turn order: {', '.join(told)}"


def _ratings(found: Sequence[statistics.Rating], labels: Mapping[str, str]) -> Iterator[str | Grid]:
    wide = max(8, *(len(labels[one.level]) for one in found)) + 2
    columns = [
        Column("bot", wide, left=True),
        Column("rating", 8),
        Column("95 % interval", left=True, gap=3),
    ]
    rows = [
        (labels[one.level], f"{one.rating:.0f}", f"{one.low:.0f} to {one.high:.0f}")
        for one in sorted(found, key=lambda one: -one.rating)
    ]
    yield Grid(columns, rows)
    yield ""
    first = labels[found[0].level]
    yield f"{first} is 0 by definition; 400 points mean odds of ten to one."
