"""How Fire & Axe's own data plays: `make balance ARGS="--seats 4 --games 1000"`.

Games of bots among themselves, counted by port, saga, rune and homeland, so that a dead card or
port shows. With `--file` every game is a line of JSON there, and a run goes on where the last
one stopped.
"""

from __future__ import annotations

import argparse
import json
import multiprocessing
import os
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import mean, median
from typing import Any

from core.bots import decision_seed, make_bot
from core.bots.budget import Budget
from core.bots.statistics import wilson
from core.games.fireaxe.data.shipped import shipped
from core.games.fireaxe.state import State
from core.games.fireaxe.terms import NONE
from core.registry import open_game

Deal = tuple[int, int, str, str, float]
"""Seats, seed, even-rounds, the level of all seats, and its thinking time."""


def play(deal: Deal) -> dict[str, Any]:
    """One game, and how often each thing was used in it."""
    seats, seed, even, level, think = deal
    game = open_game("fireaxe")
    state, _ = game.new(seats, seed, game.read_options({"even-rounds": even}))
    used: dict[str, Counter[str]] = {
        kind: Counter()
        for kind in (
            "visit",
            "trade",
            "raid",
            "settle",
            "saga",
            "shown",
            "rune",
            "discard",
            "leave",
        )
    }
    number = rounds = 0
    first = state.start
    while (seat := game.decider(state)) is not None:
        legal = game.legal(state)
        action = legal[0]
        if len(legal) > 1:
            bot = make_bot(game, level, decision_seed(seed, number, seat))
            action = bot.choose(game.observe(state, seat), legal, Budget(seconds=think))
        rounds = state.round
        after, _ = game.apply(state, action)
        _count(used, state, after, action)
        state, number = after, number + 1
    scores = game.score(state).scores
    return {
        "deal": deal,
        "first": first,
        "rounds": rounds,
        "totals": [score.total for score in scores],
        "places": [score.place for score in scores],
        "parts": [dict(score.parts) for score in scores],
        "used": {kind: dict(counter) for kind, counter in used.items()},
    }


def _count(used: dict[str, Counter[str]], before: State, after: State, action: Any) -> None:
    ids = before.data.place_ids
    _count_tasks(used, before, after)
    for old_captain, new_captain in zip(before.captains, after.captains, strict=True):
        if old_captain.at != new_captain.at < before.data.ports:
            used["visit"][ids[new_captain.at]] += 1
        for saga in set(new_captain.sagas) - set(old_captain.sagas):
            used["saga"][before.data.saga_ids[saga]] += 1
    for saga in after.spaces:
        if saga != NONE:
            used["shown"][before.data.saga_ids[saga]] = 1
    match action.kind:
        case "play":
            used["rune"][action.rune] += 1
        case "discard":
            used["discard"][action.rune] += 1
        case "leave":
            used["leave"][action.homeland] += 1


def _count_tasks(used: dict[str, Counter[str]], before: State, after: State) -> None:
    """The ports where a Task succeeded."""
    for kind, old, new in (
        ("trade", before.goods_at, after.goods_at),
        ("raid", before.raider, after.raider),
        ("settle", before.settler, after.settler),
    ):
        if old is not new:
            for port, owner in enumerate(new):
                if owner not in (NONE, old[port]):
                    used[kind][before.data.place_ids[port]] += 1


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seats", type=int, choices=(3, 4, 5), default=4)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--even", choices=("on", "off"), default="off")
    parser.add_argument("--level", default="medium")
    parser.add_argument("--think", type=float, default=0.1)
    parser.add_argument("--jobs", type=int, default=multiprocessing.cpu_count())
    parser.add_argument("--file", type=Path, default=Path(os.devnull))
    asked = parser.parse_args()
    deals: dict[tuple[Any, ...], Deal] = {}
    for seed in range(asked.seed, asked.seed + asked.games):
        deal = (asked.seats, seed, asked.even, asked.level, asked.think)
        deals[deal] = deal
    done = []
    for game in _read(asked.file):
        if deals.pop(tuple(game["deal"]), None):
            done.append(game)
    with (
        multiprocessing.get_context("spawn").Pool(asked.jobs) as pool,
        asked.file.open("a", encoding="utf-8") as out,
    ):
        for game in pool.imap_unordered(play, deals.values()):
            out.write(json.dumps(game) + "\n")
            out.flush()
            done.append(game)
    report(done)


def _read(path: Path) -> Iterator[dict[str, Any]]:
    if path.is_file():
        for line in path.read_text(encoding="utf-8").splitlines():
            yield json.loads(line)


def report(games: list[dict[str, Any]]) -> None:
    """Print what the games say together."""
    many, seats = len(games), games[0]["deal"][0]
    print(f"{many} games, {seats} seats, even-rounds {games[0]['deal'][2]}")
    print(f"rounds {mean(game['rounds'] for game in games):.1f}")
    print(f"winner's median {median(max(game['totals']) for game in games)}")
    print(f"all seats' mean {mean(mean(game['totals']) for game in games):.0f}")
    total = sum(sum(game["totals"]) for game in games)
    for part in games[0]["parts"][0]:
        won: list[int] = []
        lost: list[int] = []
        for game in games:
            for place, each in zip(game["places"], game["parts"], strict=True):
                (won if place == 1 else lost).append(each[part])
        print(
            f"  {part:12} {100 * (sum(won) + sum(lost)) / total:5.1f} % of all points; "
            f"winners {mean(won):.1f}, others {mean(lost):.1f}"
        )
    for turn in range(seats):
        sat = [(game, (game["first"] + turn) % seats) for game in games]
        wins = [_share(game, seat) for game, seat in sat]
        rate = wilson(sum(wins), many)
        score = mean(game["totals"][seat] for game, seat in sat)
        print(
            f"  number {turn + 1} in turn wins {100 * mean(wins):.1f} % "
            f"({100 * rate.low:.1f}-{100 * rate.high:.1f}), "
            f"{score:.0f} points"
        )
    for kind in games[0]["used"]:
        counter = Counter(dict.fromkeys(_known(kind), 0))
        for game in games:
            counter.update(game["used"][kind])
        _print_ends(kind, counter, many)


def _known(kind: str) -> Iterable[str]:
    """All there is of a kind, so that what is never used shows."""
    data = shipped()
    match kind:
        case "visit" | "trade" | "settle":
            return data.place_ids[: data.ports]
        case "raid":
            return [port for port, town in zip(data.place_ids, data.town, strict=False) if town]
        case "saga" | "shown":
            return data.saga_ids
        case "rune" | "discard":
            return data.rune_ids
    return ()


def _share(game: dict[str, Any], seat: int) -> float:
    places = game["places"]
    return 1 / places.count(1) if places[seat] == 1 else 0.0


def _print_ends(kind: str, counter: Counter[str], many: int) -> None:
    def line(some: list[tuple[str, int]]) -> str:
        return ", ".join(f"{name} {count / many:.2f}" for name, count in some)

    order = counter.most_common()
    print(f"{kind}: {len(order)} kinds; most {line(order[:6])}; least {line(order[-8:])}")


if __name__ == "__main__":
    main()
