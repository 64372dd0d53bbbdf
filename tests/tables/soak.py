"""`make tables ARGS="--games 200 --kills 100"`: games at shared tables, disturbed at random.

Seats are spread over three terminals, which are killed, stalled and brought back; then hosts of
their own are killed in mid-game. Every decision must be saved once and in order, and every screen
must know the same of what is public. What is sent is compared when hidden cards are exchanged.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from core.games.fireaxe.bots.imagine import redeal
from core.registry import open_game
from core.tables import directory
from core.tables.places import TABLES_VARIABLE, sockets_dir
from tests.fireaxe.universe import every_action as every_action_of_fireaxe
from tests.play import plies
from tests.tables.games import play, play_with_kills
from tests.tables.hosting import card, hosted
from tests.tables.twins import compare
from tests.vikings.universe import every_action, hide_anew

SEATS = ["Bjorn", "Astrid", "Dag", "Cnut"]
OPTIONS = {"vikings": {"end-turn": "auto"}, "fireaxe": {}}


def games(folder: Path, number: int, seed: int) -> None:
    """Whole games; every fifth is Fire & Axe, which takes six times as long as Vikings."""
    start, decisions, lost = time.perf_counter(), 0, 0
    for game in range(number):
        game_id = "vikings" if game % 5 else "fireaxe"
        made = card(folder, SEATS, game_id, options=OPTIONS[game_id], seed=seed + game)
        with hosted(made) as thread:
            try:
                script = play(thread, seed + game)
            except AssertionError:
                print(f"seed {seed + game}, {game_id}:", file=sys.stderr)
                raise
            assert thread.host.playing.over
            lost += script.lost_answers
            decisions += len(script.decided)
        Path(made.save).unlink()
    spent = time.perf_counter() - start
    print(
        f"{number} games, {decisions:,} decisions in {spent:.0f} s: saved once and in order "
        f"({lost} answers came too late)."
    )


def kills(folder: Path, number: int, seed: int) -> None:
    """Hosts of their own, killed again and again."""
    os.environ[TABLES_VARIABLE] = str(folder / "t")
    (folder / "t").mkdir(exist_ok=True)
    start, killed, decisions, lost = time.perf_counter(), 0, 0, 0
    for game in range(100):
        if killed >= number:
            break
        game_id = ("vikings", "fireaxe")[game % 2]
        made = directory.create(
            open_game(game_id), SEATS, folder / "saves", options=OPTIONS[game_id], seed=seed + game
        )
        directory.open_table(made.name)
        script = play_with_kills(made.name, seed + game, min(25, number - killed))
        killed += script.killed
        decisions += len(script.decided)
        lost += script.lost_answers
        with suppress(FileNotFoundError):  # the host of a game that is over may be gone
            os.kill(int((sockets_dir() / f".{made.name}.lock").read_text()), signal.SIGTERM)
    spent = time.perf_counter() - start
    print(
        f"{killed} kills of the host in {spent:.0f} s, {decisions:,} decisions: nothing lost "
        f"({lost} answers never came, their decisions were saved or not made)."
    )


def secrets(folder: Path, number: int, seed: int) -> None:
    """Pairs of tables a terminal cannot tell apart."""
    hide = {"vikings": hide_anew, "fireaxe": redeal}
    actions = {"vikings": every_action(open_game("vikings")), "fireaxe": every_action_of_fireaxe()}
    start, pairs, compared = time.perf_counter(), 0, 0
    while pairs < number:
        for game_id, seats in (("vikings", 3), ("fireaxe", 4)):
            game = open_game(game_id)
            for count, ply in enumerate(plies(game, seats, seed + pairs, {})):
                if count % 97 != 13 or pairs >= number:
                    continue
                for seat in (None, *range(seats)):
                    compared += compare(
                        folder, game, ply.before, seat, hide[game_id], actions[game_id], count
                    )
                    pairs += 1
    spent = time.perf_counter() - start
    print(f"{pairs} pairs of tables, {compared:,} bytes in {spent:.0f} s: no byte differs.")


def main() -> None:
    parser = argparse.ArgumentParser(prog="make tables")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--kills", type=int, default=100)
    parser.add_argument("--pairs", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="longships-", dir="/tmp") as short:
        folder = Path(short)
        os.environ["LONGSHIPS_DATA_DIR"] = str(folder / "data")
        games(folder, given.games, given.seed)
        kills(folder, given.kills, given.seed)
        secrets(folder, given.pairs, given.seed)


if __name__ == "__main__":
    main()
