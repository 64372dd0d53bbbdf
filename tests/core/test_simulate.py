"""The command `simulate`: figures, rotation, ratings, interruption, faults."""

from __future__ import annotations

import json
import multiprocessing
import signal
import sys
from concurrent.futures import ThreadPoolExecutor
from types import ModuleType, SimpleNamespace

import pytest

from core.bots import Budget, workers
from core.bots.arena import Match, MatchSettings, matches, play
from core.bots.statistics import ratings, summarise, wilson
from tests.core.results import result

TABLE = MatchSettings("vikings", iterations=1)


@pytest.fixture
def run(run_command):
    """Runs `simulate`."""

    def simulate(*arguments: str, game: str = "vikings") -> tuple[int, str, str]:
        return run_command(game, "simulate", *arguments)

    return simulate


def test_every_bot_sits_in_every_seat_equally_often():
    found = matches(TABLE, ("a", "b", "c"), 9, 5)
    for bot in "abc":
        assert [match.levels.index(bot) for match in found].count(0) == 3
    assert [match.seed for match in found] == [5, 5, 5, 6, 6, 6, 7, 7, 7]


def test_the_figures_of_a_few_games(run):
    code, out, err = run("--seats", "easy,random,greedy", "--games", "3", "--jobs", "1")
    assert (code, err) == (0, "")
    assert out.startswith("Vikings: 3 games of easy, random, medium, seed 1, 0.1 s per decision.")
    for words in (
        "95 % interval",
        "nobles",
        "decisions per game",
        "rounds per game: median 6",
        "wins by turn order",
    ):
        assert words in out


def test_json_is_the_same_whatever_the_jobs(run):
    given = ("--seats", "random,easy", "--games", "4", "--iterations", "2", "--json")
    found = [run(*given, "--seed", "3", "--jobs", jobs) for jobs in ("1", "2")]
    assert found[0] == found[1]
    data = json.loads(found[0][1])
    assert data["games"] == data["asked"] == 4
    assert {bot["level"] for bot in data["bots"]} == {"easy", "random"}
    assert sum(bot["wins"]["share"] for bot in data["bots"]) == pytest.approx(1)
    assert len(data["by_turn"]) == 2
    assert data["rounds"] == [6, 6, 6]
    assert data["iterations"] == 2


def test_options_reach_the_games(run):
    given = ("--seats", "random,random", "--games", "1", "--jobs", "1", "--json")
    code, out, _ = run(*given, "--option", "game=advanced")
    assert code == 0
    assert json.loads(out)["options"] == {"game": "advanced"}


def test_ratings_put_the_stronger_above_the_weaker(run):
    code, out, _ = run(
        "--ratings", "--seats", "random,easy,medium", "--games", "6", "--jobs", "1", "--json"
    )
    assert code == 0
    rated = {one["level"]: one for one in json.loads(out)["ratings"]}
    assert rated["random"]["rating"] == 0
    assert rated["random"]["rating"] < rated["easy"]["rating"] < rated["medium"]["rating"]
    assert rated["easy"]["low"] <= rated["easy"]["rating"] <= rated["easy"]["high"]
    code, out, _ = run("--ratings", "--seats", "random,easy", "--games", "2", "--jobs", "1")
    assert code == 0
    assert "random is 0 by definition" in out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--seats", "easy"], "2 to 4 players, not 1"),
        (["--seats", "easy,genius"], "no bot 'genius'; the bots are random, easy, medium, hard."),
        (["--seats", "easy,easy", "--games", "0"], "--games is a number from 1"),
        (["--seats", "easy,easy", "--jobs", "-1"], "--jobs is a number from 1"),
        (["--seats", "easy,easy", "--iterations", "0"], "--iterations is a number from 1"),
        (["--seats", "easy,easy", "--think", "0"], "for 0.01 to 3600 seconds"),
        (["--seats", "easy,easy", "--think", "nan"], "for 0.01 to 3600 seconds"),
        (["--seats", "easy,easy", "--think", "x"], "invalid"),
        (["--seats", "easy,easy", "--think", "1", "--iterations", "5"], "not both"),
        (["--seats", "easy,easy", "--option", "game=chess"], "basic, advanced"),
        (["--seats", "easy,easy", "--option", "start=4"], "Seat 4 cannot start"),
        (["--seats", "easy,easy", "--backend", "cloud"], "invalid choice: 'cloud'"),
        ([], "Name a bot for each seat"),
        (["--ratings", "--seats", "easy,easy"], "name each level once"),
        (["--ratings", "--seats", "easy"], "at least two levels"),
    ],
)
def test_bad_input_is_a_sentence_and_exit_2(run, arguments, words):
    code, out, err = run(*arguments)
    assert (code, out) == (2, "")
    assert words in err
    assert err.rstrip().endswith((".", "`vikings --help`."))


@pytest.mark.parametrize("backend", ["joblib", "dask"])
def test_a_backend_that_is_not_installed_says_how_to_install_it(run, backend, monkeypatch):
    monkeypatch.setattr(workers, "find_spec", lambda name: None)
    code, out, err = run("--seats", "easy,easy", "--backend", backend)
    assert (code, out) == (2, "")
    assert "pip install 'longships[cluster]'." in err


@pytest.mark.parametrize("backend", ["joblib", "dask"])
def test_backends_go_through_joblib(run, backend, monkeypatch):
    """Stand-ins with joblib's and dask's interfaces, since the extra is not part of the tests."""
    configured = []

    class Config:
        def __init__(self, **given):
            configured.append(given)

        def __enter__(self):
            return self

        def __exit__(self, *failure):
            return None

    class Client(Config):
        def ncores(self):
            return {"here": 2}

    joblib, distributed = ModuleType("joblib"), ModuleType("distributed")
    joblib.parallel_config = Config
    joblib.delayed = lambda work: lambda match: (work, match)
    joblib.Parallel = lambda: lambda todo: [work(match) for work, match in todo]
    distributed.Client = Client
    monkeypatch.setitem(sys.modules, "joblib", joblib)
    monkeypatch.setitem(sys.modules, "distributed", distributed)
    monkeypatch.setattr(workers, "find_spec", lambda name: SimpleNamespace())
    given = ("--seats", "random,easy", "--games", "2", "--jobs", "2", "--json")
    code, out, _ = run(*given, "--backend", backend)
    assert code == 0
    assert json.loads(out)["games"] == 2
    assert configured[-1]["backend"] == {"joblib": "loky", "dask": "dask"}[backend]
    assert json.loads(run(*given)[1]) == json.loads(out)


def test_an_interruption_prints_what_is_there(run, monkeypatch):
    def some(todo, jobs, backend, done):
        done(0, play(todo[0]))
        raise KeyboardInterrupt

    monkeypatch.setattr(workers, "run", some)
    code, out, err = run("--seats", "random,easy", "--games", "50", "--json")
    assert code == 130
    assert json.loads(out)["games"] == 1
    assert "interrupted after 1 of 50 games." in err


def test_a_dead_worker_ends_the_run_and_keeps_the_figures(run, monkeypatch):
    real_run = workers.run

    def kill_one(todo, jobs, backend, done):
        def kill(number, result):
            done(number, result)
            for worker in multiprocessing.active_children():
                worker.kill()

        real_run(todo, jobs, backend, kill)

    monkeypatch.setattr(workers, "run", kill_one)
    code, out, err = run("--seats", "random,easy", "--games", "500", "--jobs", "2", "--json")
    assert code == 1
    assert 1 <= json.loads(out)["games"] < 500
    assert "a worker process died after " in err


def test_an_interruption_before_the_first_game_prints_nothing(run, monkeypatch):
    def none(todo, jobs, backend, done):
        raise KeyboardInterrupt

    monkeypatch.setattr(workers, "run", none)
    assert run("--seats", "random,easy")[:2] == (130, "")


def test_workers_do_not_hear_an_interruption_while_they_start(monkeypatch):
    """They ignore it from their first line on, but it would show where they are before that."""
    deaf = []

    class Pool(ThreadPoolExecutor):
        def __init__(self, jobs, mp_context, initializer):
            super().__init__(jobs)

        def submit(self, *work):
            deaf.append(signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, ()))
            return super().submit(*work)

    monkeypatch.setattr(workers, "ProcessPoolExecutor", Pool)
    some = matches(TABLE, ["random", "random"], 9, 1)
    workers.run(some, 2, "processes", lambda number, found: None)
    assert deaf == [True] * 8 + [False]


def test_fire_and_axe_is_simulated_too(monkeypatch):
    match = Match(MatchSettings("fireaxe", iterations=1), ("random",) * 3, 2)
    found = play(match)
    assert sorted(found.places)[0] == 1
    assert found.rounds > 3


def test_wilson_and_shared_victories():
    rate = wilson(50, 100)
    assert (round(rate.low, 3), round(rate.high, 3)) == (0.404, 0.596)
    assert wilson(0, 0).high == 1
    assert wilson(10, 10).high == pytest.approx(1)
    found = summarise([result("ab", (1, 1)), result("ba", (1, 2))])
    shares = {bot.level: bot.wins.share for bot in found.bots}
    assert shares == {"a": 0.25, "b": 0.75}
    assert [rate.share for rate in found.by_turn] == [0.75, 0.25]


def test_victories_are_counted_by_place_in_turn():
    games = [result("aaa", (1, 2, 3), begins=2), result("aaa", (3, 1, 2), begins=1)]
    assert [rate.share for rate in summarise(games).by_turn] == [0.5, 0.5, 0.0]
    for seat in range(3):
        table = MatchSettings("vikings", (("start", f"{seat + 1}"),), iterations=1)
        assert play(Match(table, ("random",) * 3, 1)).begins == seat


def test_equal_bots_have_equal_ratings():
    games = [result("ab", (1, 2)), result("ab", (2, 1))] * 20
    rated = ratings(games, ("a", "b"))
    assert rated[1].rating == pytest.approx(0, abs=1)
    assert rated[1].low < 0 < rated[1].high
    games = [result("ab", (2, 1))] * 10 + [result("ab", (1, 2))]
    assert 300 < ratings(games, ("a", "b"))[1].rating < 420


def test_own_data_reach_the_games(run, tmp_path):
    from core.games.vikings.data.shipped import shipped_file

    own = tmp_path / "mine.toml"
    text = shipped_file().read_text(encoding="utf-8")
    own.write_text(text.replace("noble_fame = 2", "noble_fame = 9"), encoding="utf-8")
    given = ("--seats", "random,random", "--games", "1", "--jobs", "1", "--json")
    plain, rich = run(*given), run(*given, "--data", str(own))
    assert (plain[0], rich[0]) == (0, 0)
    nobles = [json.loads(out)["bots"][0]["parts"]["nobles"] for _, out, _ in (plain, rich)]
    assert nobles[1] > nobles[0]


def test_bots_think_for_time_of_the_processor_not_of_the_clock(monkeypatch):
    budget = MatchSettings("vikings", think=60).budget()
    assert Budget(seconds=60).spent(1) is False
    monkeypatch.setattr("core.bots.budget.monotonic", lambda: 1e12)
    assert budget.spent(1) is False  # others may have had the processor all that time
    assert Budget(seconds=60, started=0.0).spent(1) is True
