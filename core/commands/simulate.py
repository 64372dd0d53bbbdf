"""`simulate`: many games of bots against bots."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import asdict
from itertools import combinations
from typing import Any

from core.bots import statistics, workers
from core.bots.arena import Match, MatchSettings, Result, matches
from core.errors import BadRequest, BotFailed
from core.game import AnyGame
from core.options import read_words
from core.outside import check_present, is_bot, is_outside, label, unique
from core.registry import registered
from core.seats import LEVELS, read_bot

_FINE, _FAILED, _INTERRUPTED = 0, 1, 130
_THINK = 0.1
_ALIAS = {"greedy": "medium"}
_BAR = 30
_MOST_GAMES = 10_000_000


def simulate(game: AnyGame, given: argparse.Namespace) -> int:
    """Play, show progress and print the statistics; Ctrl-C prints those of the games so far."""
    played = _Plan(game, given)
    bar = _Bar(len(played.matches))
    results: dict[int, Result] = {}

    def done(number: int, result: Result) -> None:
        results[number] = result
        bar.show(len(results))

    code, why, failure = _FINE, "", ""
    try:
        workers.run(played.matches, played.jobs, played.backend, done)
    except KeyboardInterrupt:
        code, why = _INTERRUPTED, "interrupted"
    except workers.WorkerDied:
        code, why = _FAILED, "a worker process died"
    except BotFailed as error:
        code, failure = _FAILED, str(error)
        if results:
            failure += f" This was after {_counted(len(results), 'game')}."
    bar.clear()
    if why:
        told = f"{why} after {len(results)} of {len(played.matches)} games"
        print(f"{game.id}: {told}.", file=sys.stderr)
    if results:
        in_order = [results[number] for number in sorted(results)]
        if given.json:
            print(json.dumps(played.data(in_order), indent=2))
        else:
            print("\n".join(played.lines(in_order)), flush=True)
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
        if any(is_bot(level) and not is_outside(level) for level in self.levels):
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

    def lines(self, results: Sequence[Result]) -> list[str]:
        """The statistics as lines for people."""
        options = ", ".join("=".join(option) for option in self.table.options)
        head = (
            f"{self.game.title}: {_counted(len(results), 'game')} of {self._who()}"
            f"{f' ({options})' if options else ''}, seed {self.seed}, {self.thinking}."
        )
        if self.ratings:
            return [head, "", *_rating_lines(self._rated(results), self.labels)]
        return [head, "", *_figure_lines(statistics.summarise(results), self.labels)]

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


def _figure_lines(found: statistics.MatchStatistics, labels: Mapping[str, str]) -> list[str]:
    names = [labels[bot.level] for bot in found.bots]
    wide = max(8, *(len(name) for name in names)) + 2
    lines = [f"{'bot':<{wide}}{'won':>7}  {'95 % interval':>15}{'mean score':>12}{'median':>8}"]
    for bot, name in zip(found.bots, names, strict=True):
        wins = bot.wins
        interval = f"{_percent(wins.low)} - {_percent(wins.high)} %"
        lines.append(
            f"{name:<{wide}}{_percent(wins.share):>5} %  {interval:>15}"
            f"{bot.mean:>12.1f}{bot.median:>8.1f}"
        )
    lines += ["", "A bot in several seats counts once for each; shared victories are split."]
    if found.bots[0].parts:
        lines += ["", f"{'mean points':<14}" + "".join(f"{name:>{wide}}" for name in names)]
    for part in found.bots[0].parts:
        points = [bot.parts.get(part, 0.0) for bot in found.bots]
        if any(points):
            lines.append(f"{part:<14}" + "".join(f"{value:>{wide}.1f}" for value in points))
    lines.append("")
    for name, (least, middle, most) in (("decisions", found.decisions), ("rounds", found.rounds)):
        if not most:
            continue  # a game without rounds
        lines.append(f"{name} per game: median {middle:g}, from {least} to {most}")
    told = (
        f"{turn} {_percent(rate.share)} % ({_percent(rate.low)} - {_percent(rate.high)})"
        for turn, rate in enumerate(found.by_turn, start=1)
    )
    lines.append(f"wins by turn order: {', '.join(told)}")
    return lines


def _rating_lines(found: Sequence[statistics.Rating], labels: Mapping[str, str]) -> list[str]:
    wide = max(8, *(len(labels[one.level]) for one in found)) + 2
    lines = [f"{'bot':<{wide}}{'rating':>8}   95 % interval"]
    for one in sorted(found, key=lambda one: -one.rating):
        told = f"{one.low:.0f} to {one.high:.0f}"
        lines.append(f"{labels[one.level]:<{wide}}{one.rating:>8.0f}   {told}")
    first = labels[found[0].level]
    return [*lines, "", f"{first} is 0 by definition; 400 points mean odds of ten to one."]


class _Bar:
    """Shows progress and the time left, on a terminal only."""

    def __init__(self, total: int) -> None:
        self._total = total
        self._shown = sys.stderr.isatty()
        self._begun = self._last = time.monotonic()
        self.show(0)

    def show(self, done: int) -> None:
        now = time.monotonic()
        if not self._shown or (0 < done < self._total and now - self._last < 0.1):
            return
        self._last = now
        filled = _BAR * done // self._total
        left = ""
        if done:
            left = f", {_clock((now - self._begun) / done * (self._total - done))} left"
        bar = "#" * filled + "." * (_BAR - filled)
        sys.stderr.write(f"\r[{bar}] {done} of {self._total} games{left}\x1b[K")
        sys.stderr.flush()

    def clear(self) -> None:
        if self._shown:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def _clock(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"
