"""`make bench`: the speed of rules, copies, lists, replays and start-up."""

from __future__ import annotations

import argparse
import time
from statistics import median
from typing import Any

from core import rng
from core.game import AnyGame
from core.registry import game_ids, open_game
from core.replay import replay
from core.session import Session
from tests.bench import bots, screen, startup, tables, watching
from tests.bench.calibration import SLICES, calibrate, measure
from tests.play import play_on, plies, session

GOALS = {"random games, actions": 3400, "state copies": 15000, "places in reach": 250}
VARIANTS: dict[str, list[tuple[int, dict[str, str]]]] = {
    "vikings": [
        (seats, {"game": game, "end-turn": "auto"})
        for seats in (2, 3, 4)
        for game in ("basic", "advanced")
    ],
    "fireaxe": [
        (seats, {"conflict": conflict}) for seats in (3, 4, 5) for conflict in ("on", "off")
    ],
}
RECORDED = 2


def whole_games(game: AnyGame, seats: int, options: Any):
    """Random whole games: the legal list and apply at every step."""
    seeds = iter(range(10**9))

    def work() -> int:
        state, _ = game.new(seats, next(seeds), options)
        dice = rng.Rng(next(seeds))
        actions = 0
        while legal := game.legal(state):
            state, _ = game.apply(state, legal[rng.draw(dice, len(legal))])
            actions += 1
        return actions

    return work


def recorded_games(game: AnyGame, seats: int, given: dict[str, str]):
    """The same for a game whose random level thinks: its choices are made beforehand."""
    options = game.read_options(given)
    records = [
        (seed, [ply.action for ply in plies(game, seats, seed, given)]) for seed in range(RECORDED)
    ]

    def work() -> int:
        actions = 0
        for seed, chosen in records:
            state, _ = game.new(seats, seed, options)
            for action in chosen:
                assert game.legal(state)
                state, _ = game.apply(state, action)
            actions += len(chosen)
        return actions

    return work


def moments(game: AnyGame, seats: int, given: dict[str, str], count: int = 300) -> list[Any]:
    """States spread over whole random games."""
    found: list[Any] = []
    dice = rng.Rng(1)
    for seed in range(count):
        every = 8 if game.bot("random", 0) is None else 60
        found += [p.before for p in plies(game, seats, seed, given) if not rng.draw(dice, every)]
        if len(found) >= count:
            break
    return found[:count]


def line(name: str, rate) -> None:
    goal = GOALS.get(name.split(";", maxsplit=1)[0])
    told = f"   {rate.per_mcal / goal:.2f} x the goal of {goal:,}" if goal else ""
    print(f"  {name:<44}{rate.per_second:>12,.0f}/s{rate.per_mcal:>12,.0f} per Mcal{told}")


def rules(game_id: str) -> None:
    game = open_game(game_id)
    print(f"\n{game.title}: rules, median of {SLICES} slices")
    for seats, given in VARIANTS[game_id]:
        name = f"random games, actions; {seats} seats, {' '.join(given.values())}"
        if game.bot("random", 0) is None:
            work = whole_games(game, seats, game.read_options(given))
        else:
            work = recorded_games(game, seats, given)
        line(name, measure(work))
    seats, given = VARIANTS[game_id][-1]
    states = moments(game, seats, given)
    pairs = [(state, next(iter(game.legal(state)))) for state in states]

    def copies() -> int:
        for state in states:
            state.clone()
        return len(states)

    def lists() -> int:
        for state in states:
            game.legal(state)
        return len(states)

    def applications() -> int:
        for state, action in pairs:
            game.apply(state, action)
        return len(pairs)

    def views() -> int:
        for state in states[:50]:
            game.observe(state, 0)
        return 50

    line("state copies", measure(copies))
    line("legal-action lists", measure(lists))
    line("apply", measure(applications))
    line("views", measure(views))
    if game_id == "fireaxe":
        line("places in reach", measure(reaches(game, states)))


def reaches(game: AnyGame, states: list[Any]):
    """All places in reach with routes and losses, from moments of whole games."""
    from core.games.fireaxe import routes

    voyages = [routes.of_state(state) for state in states]

    def work() -> int:
        for voyage in voyages[:30]:
            routes.reach(game.content, voyage)
        return 30

    return work


def replays(game_id: str) -> None:
    """A finished game of four seats, read back from the lines of its save."""
    played: Session = play_on(session(game_id, ("A", "B", "C", "D"), seed=1), 100_000)
    units = calibrate()
    spent = []
    for _ in range(SLICES):
        start = time.perf_counter()
        assert replay(played.lines, game_id).whole
        spent.append(time.perf_counter() - start)
    units = (units + calibrate()) / 2
    seconds = median(spent)
    print(
        f"  replay of a whole game, {len(played.steps)} decisions"
        f"{seconds * 1000:>18.1f} ms{seconds * units / 1e6:>12.3f} Mcal"
    )


def main() -> None:
    parser = argparse.ArgumentParser(prog="make bench")
    parts = ["rules", "bots", "startup", "screen", "watching", "tables"]
    parser.add_argument("--only", choices=parts, help="measure one part")
    given = parser.parse_args()
    print(f"Calibration: {calibrate(0.5):,.0f} units a second; a Mcal is a million units.")
    if given.only in (None, "rules"):
        for game_id in game_ids():
            rules(game_id)
            replays(game_id)
    if given.only in (None, "bots"):
        bots.report()
    if given.only in (None, "startup"):
        startup.report(list(game_ids()))
    if given.only in (None, "screen"):
        screen.report()
        screen.report_bursts()
        screen.report_thinking()
    if given.only in (None, "watching"):
        watching.report()
    if given.only in (None, "tables"):
        tables.report()


if __name__ == "__main__":
    main()
