"""One game of bots against bots, from a short description that `simulate` sends to workers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from time import thread_time

from core.bots.budget import Budget
from core.game import AnyGame
from core.json_data import JsonObject
from core.players import AnyPlayers, Players
from core.registry import open_game, register_game
from core.seats import LEVELS


@dataclass(frozen=True, slots=True)
class MatchSettings:
    """What all games of a simulation share; small, so that it is cheap to send."""

    game: str
    options: tuple[tuple[str, str], ...] = ()
    data: str | None = None
    """The player's own data as JSON, or None for the shipped data."""
    think: float | None = None
    iterations: int | None = None
    rules: type[AnyGame] | None = None
    """The class of a game that was registered by hand, so that other processes find it too."""

    def budget(self) -> Budget:
        """What a decision may take; time is that of the processor, whatever else it has to do."""
        return Budget(self.think, self.iterations, clock=thread_time, started=thread_time())


@dataclass(frozen=True, slots=True)
class Match:
    """One game to be played."""

    table: MatchSettings
    levels: tuple[str, ...]
    """The bot in each seat: a level, or the name of an external bot."""
    seed: int


@dataclass(frozen=True, slots=True)
class Result:
    """How a game of bots ended."""

    levels: tuple[str, ...]
    seed: int
    totals: tuple[int, ...]
    places: tuple[int, ...]
    parts: tuple[tuple[tuple[str, int], ...], ...]
    decisions: int
    rounds: int
    begins: int = 0
    """The seat that decided first."""

    def share(self, seat: int) -> float:
        """A seat's share of the victory: all, none, or a part when it is shared."""
        return 1 / self.places.count(1) if self.places[seat] == 1 else 0.0


def matches(table: MatchSettings, levels: Sequence[str], games: int, seed: int) -> list[Match]:
    """Games that put every bot in every seat equally often, if *games* is a multiple of seats.

    Each seed is played once per rotation, so that no bot has better luck.
    """
    seats = len(levels)
    found = []
    for number in range(games):
        shift = number % seats
        rotated = (*levels[seats - shift :], *levels[: seats - shift])
        found.append(Match(table, rotated, seed + number // seats))
    return found


def play(match: Match) -> Result:
    """Play a game to its end; each bot decides as it would in a session of the same seed."""
    game = _game(match.table.game, match.table.data, match.table.rules)
    seats = [f"bot:{level}" if level in LEVELS else level for level in match.levels]
    players = Players(game, seats, match.seed)
    try:
        return _play(match, game, players)
    finally:
        players.close()


def _play(match: Match, game: AnyGame, players: AnyPlayers) -> Result:
    table = match.table
    options = game.read_options(dict(table.options))
    state, _ = game.begin(len(match.levels), match.seed, options)
    decisions = rounds = 0
    begins = game.decider(state) or 0
    while game.decider(state) is not None:
        action = players.decide(state, decisions, table.budget())
        rounds = game.round_number(state)
        state, _ = game.apply(state, action)
        decisions += 1
    outcome = game.score(state)
    return Result(
        match.levels,
        match.seed,
        tuple(score.total for score in outcome.scores),
        tuple(score.place for score in outcome.scores),
        tuple(score.parts for score in outcome.scores),
        decisions,
        rounds,
        begins,
    )


@lru_cache(maxsize=2)
def _game(game_id: str, data: str | None, rules: type[AnyGame] | None) -> AnyGame:
    if rules is not None:
        register_game(rules)
    if data is None:
        return open_game(game_id)
    import json

    own: JsonObject = json.loads(data)
    return open_game(game_id, own)
