"""`make soak ARGS="--games 10000"`: as many random games as asked, audited after every action."""

from __future__ import annotations

import argparse
import time

from core.registry import game_ids, open_game
from tests.play import VARIANTS, plies


def main() -> None:
    parser = argparse.ArgumentParser(prog="make soak")
    parser.add_argument("--game", choices=list(game_ids()), default=next(iter(game_ids())))
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1_000_000, help="the first seed")
    given = parser.parse_args()
    game = open_game(given.game)
    least, most = game.seats
    start, actions = time.perf_counter(), 0
    for seed in range(given.seed, given.seed + given.games):
        seats = least + seed % (most - least + 1)
        options = VARIANTS[given.game][seed % len(VARIANTS[given.game])]
        for ply in plies(game, seats, seed, options):
            actions += 1
            if faults := game.audit(ply.after):
                raise SystemExit(f"seed {seed}, {seats} seats, {options}: {ply.action}: {faults}")
    spent = time.perf_counter() - start
    print(f"{given.games} games, {actions:,} actions, {spent:.0f} s: everything adds up.")


if __name__ == "__main__":
    main()
