"""The files of weights, bots that use older or other ones, and the tool that improves them."""

from __future__ import annotations

import json

import pytest

from core.bots import make_bot
from core.bots import weights as weights_module
from core.bots.arena import Result
from core.bots.weights import trial, weights, weights_of, weights_path, written
from core.bots.weights_file import checked_weights
from core.errors import BadData, BotFailed
from core.games.fireaxe.bots.weights import Weights as FireAxeWeights
from core.games.vikings.bots.weights import Weights as VikingsWeights
from core.registry import open_game
from core.seats import is_sparring
from tests import tune

KINDS = {"vikings": VikingsWeights, "fireaxe": FireAxeWeights}


@pytest.mark.parametrize("game", KINDS)
def test_the_shipped_weights_are_complete_in_every_version(game):
    found = checked_weights(game, KINDS[game]._fields)
    assert [*found.older[0]] == [*KINDS[game]._fields]
    assert weights(game, KINDS[game])[0] == KINDS[game](**found.now)


@pytest.mark.parametrize("game", KINDS)
def test_older_weights_play_as_bots_of_their_own(game):
    known = weights(game, KINDS[game])
    for number in range(1, len(known)):
        assert weights_of(game, KINDS[game], f"medium-{number}") == known[number]
        assert make_bot(open_game(game), f"bot:medium-{number}", 1) is not None
    with pytest.raises(BotFailed, match="does not play"):
        make_bot(open_game(game), f"bot:medium-{len(known)}", 1)


def test_a_trial_differs_from_the_weights_in_use_by_its_changes():
    name = trial({"hope": 0.5, "guard": 2.0})
    assert is_sparring(f"bot:{name}")
    found = weights_of("vikings", VikingsWeights, name)
    assert found == weights("vikings", VikingsWeights)[0]._replace(hope=0.5, guard=2.0)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda text: text.replace("hope = ", "hopes = ", 1), "now: the weights differ in hope"),
        (lambda text: text.replace("hope = ", "hope = -", 1), "now.hope: must be at least 0"),
        (lambda text: text.split("[[older]]")[0], "older: is missing"),
    ],
)
def test_a_faulty_file_is_refused_with_a_sentence(tmp_path, monkeypatch, change, words):
    text = weights_path("vikings").read_text(encoding="utf-8")
    file = tmp_path / "weights.toml"
    file.write_text(change(text), encoding="utf-8")
    monkeypatch.setattr("core.bots.weights_file.weights_path", lambda game: file)
    with pytest.raises(BadData, match=words):
        checked_weights("vikings", VikingsWeights._fields)


def test_what_is_written_can_be_read_again(tmp_path, monkeypatch):
    now = weights("vikings", VikingsWeights)[0]._asdict()
    file = tmp_path / "weights.toml"
    file.write_text(written(now, [now, {**now, "hope": 1}], "Two lines\nof words"), "utf-8")
    monkeypatch.setattr("core.bots.weights_file.weights_path", lambda game: file)
    found = checked_weights("vikings", VikingsWeights._fields)
    assert (found.now, found.older[1]["hope"]) == (now, 1.0)
    assert file.read_text(encoding="utf-8").startswith("# Two lines\n# of words\n")


# The tool ----------------------------------------------------------------------------------------


def test_both_ways_of_a_change_meet_the_same_deals_from_every_seat(monkeypatch):
    state = tune.load(weights_path("none"), "vikings", 3)
    ways = tune.directions(state, 40)
    assert tune.directions(state, 40) == ways, "the same generation tries the same"
    seen = []

    def compared(given, pairs):
        seen.extend(pairs)
        return [0.1 * ways[number]["hope"] for number in range(len(pairs))]

    monkeypatch.setattr(tune, "compared", compared)
    found = tune.learn(tune.parse(["--pairs", "40"]), state)
    for one, other in seen:
        assert [match.seed for match in one] == [match.seed for match in other]
        assert [match.table for match in one] == [match.table for match in other]
        trials = [[n.startswith("bot:medium?") for n in match.levels].index(True) for match in one]
        assert trials == list(range(len(one[0].levels))), "from every seat"
        assert one[0].levels[0] != other[0].levels[0]
        assert one[0].levels[1:] == other[0].levels[1:]
    assert found["hope"].gain == pytest.approx(0.05)
    assert found["hope"].move == 1.0, "what always helps is followed"
    assert all(abs(found[name].gain) < 0.05 for name in found if name != "hope")


def test_a_slope_that_may_be_chance_is_not_followed():
    assert tune.Slope(0.01, 0.02).move == 0
    assert tune.Slope(0.03, 0.02).move == pytest.approx(0.75)
    assert tune.Slope(-0.09, 0.02).move == -1
    assert tune.changed({"hope": 1.0, "pairs": 0.0}, {"hope": 0.1, "pairs": 0.2}) == {
        "hope": 1.1052,
        "pairs": 0.05,
    }


@pytest.mark.parametrize("game", KINDS)
def test_every_rival_of_the_population_can_play(game):
    for table in tune.tables(game, 1):
        assert game != "fireaxe" or len(table.rivals) >= 2
        for rival in table.rivals:
            assert make_bot(open_game(game), rival, 1) is not None


def test_only_what_is_better_than_chance_and_on_held_out_tables_is_kept():
    state = tune.Progress("vikings", 1, best={"hope": 1.0})
    better, worse = [0.1, 0.2, 0.1], [-0.1, -0.2, -0.1]
    assert "dropped" in tune.advance(state, {"hope": 2.0}, worse, better)
    assert "dropped" in tune.advance(state, {"hope": 2.0}, [0.5, 0.6, 0.7], worse)
    assert (state.best, state.generation) == ({"hope": 1.0}, 2)
    assert state.step < 0.2, "smaller steps after a failure"
    assert "kept hope 1 to 0.5" in tune.advance(state, {"hope": 0.5}, better, [0.0, 0.1, -0.1])
    assert (state.best, state.generation) == ({"hope": 0.5}, 3)
    assert state.gained == [pytest.approx(0.0667, abs=0.001)]


@pytest.mark.parametrize("game", KINDS)
def test_nothing_is_learned_from_the_rivals_that_are_held_out(game):
    tables = tune.tables(game, 1)
    learned = {rival for table in tables if not table.held_out for rival in table.rivals}
    held = {rival for table in tables if table.held_out for rival in table.rivals}
    assert held - learned


def test_a_run_is_resumed_where_it_stopped_and_written_at_the_end(tmp_path, monkeypatch, capsys):
    played = []

    def play(matches, jobs, backend, done):
        played.extend(matches)
        for number, match in enumerate(matches):
            wins = match.levels[0].startswith("bot:medium?")
            totals = tuple(9 if (seat == 0) == wins else 5 for seat in range(len(match.levels)))
            done(number, Result(match.levels, match.seed, totals, (1, 2), ((), ()), 1, 6))

    monkeypatch.setattr(tune.workers, "run", play)
    target = tmp_path / "weights.toml"
    target.write_text(weights_path("vikings").read_text("utf-8"), encoding="utf-8")
    for module in (tune, weights_module):
        monkeypatch.setattr(module, "weights_path", lambda game: target)
    monkeypatch.setattr("core.bots.weights_file.weights_path", lambda game: target)
    file = tmp_path / "state.json"
    given = ["--generations", "1", "--pairs", "2", "--checks", "1", "--file", str(file)]
    assert tune.main(given) == 0
    assert json.loads(file.read_text())["generation"] == 1
    assert tune.main([*given, "--write"]) == 0
    assert json.loads(file.read_text())["generation"] == 2
    assert "generation 2: " in capsys.readouterr().out
    half = len(played) // 2
    first, second = ({match.seed for match in some} for some in (played[:half], played[half:]))
    assert not first & second, "each generation has deals of its own"
    before = tune.known("vikings")
    assert [*before.now] == [*VikingsWeights._fields]
    with pytest.raises(SystemExit, match="is about vikings"):
        tune.main([*given, "--game", "fireaxe"])
