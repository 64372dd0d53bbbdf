"""Fire & Axe through the shared machinery: engine, saves, plain play, command line."""

from __future__ import annotations

import io
import json
import sys
from functools import partial

import pytest

from core import rng
from core.bots import ask_hints
from core.cli import main
from core.engine import Engine
from core.plain import Manner, PlainGame
from core.registry import about, open_game
from core.save import SaveFile
from core.text import TextStyle
from tests.core.test_engine_fuzz import send_mutated
from tests.core.test_save_fuzz import mutations
from tests.play import play_on, session

SEATS = ("Anna", "Bo", "Cy")


def engine() -> Engine:
    return Engine(about("fireaxe"), partial(open_game, "fireaxe"))


def send(machine: Engine, do: str, **fields):
    return json.loads(json.dumps(machine.answer(json.dumps({"do": do, **fields}).encode())))


def new(**fields) -> Engine:
    machine = engine()
    assert send(machine, "new", seats=3, seed=4, options={"start": "1"}, **fields)["ok"]
    return machine


def test_dice_are_fixed_in_order_and_recorded():
    """The next dice show what was asked for, also in a game read back from its log."""
    machine = new()
    for bad in ([0], [7], ["6"], "6", [True], None):
        assert not send(machine, "dice", next=bad)["ok"]
    for text in ("load crew", "load crew", "load crew", "leave denmark"):
        assert send(machine, "play", text=text)["ok"], text
    assert send(machine, "dice", next=[6, 1])["ok"]
    log = send(machine, "save")["log"]
    other = engine()
    assert send(other, "load", log=log)["ok"]
    assert send(other, "position") == send(machine, "position")


def test_a_host_sees_everything_and_a_seat_only_its_own():
    machine = new()
    position = send(machine, "position")["position"]
    views = [send(machine, "view", seat=seat)["view"] for seat in (0, 1, None)]
    assert [len(view["hand"]) for view in views] == [1, 1, 0]
    assert "rng" not in json.dumps(views)
    assert position["rng"] >= 0


def test_actions_of_another_seat_and_unknown_places_are_refused():
    machine = new()
    answer = send(machine, "play", text="load crew", seat=2)
    assert "seat 0's decision" in answer["error"]["message"]
    for text in ("sail atlantis", "leave atlantis", "load gold", "settle 9"):
        answer = send(machine, "play", text=text)
        assert answer["error"]["code"] in ("illegal", "bad-request")


def test_positions_that_do_not_add_up_name_the_piece():
    machine = new()
    position = send(machine, "position")["position"]
    for edit, words in (
        (lambda p: p["captains"][0].update(supply=14), "crew"),
        (lambda p: p["stock"].update(fish=9), "fish"),
        (lambda p: p["runes"]["deck"].pop(), "missing"),
        (lambda p: p["sagas"]["deck"].pop(), "missing"),
    ):
        broken = json.loads(json.dumps(position))
        edit(broken)
        answer = send(machine, "set", position=broken)
        assert answer["error"]["code"] == "bad-position", answer
        assert words in answer["error"]["message"]
    assert send(machine, "position")["position"] == position


@pytest.mark.parametrize("case", range(5))
def test_mutated_lines_never_break_or_change_a_game(case, capsys):
    dice = rng.Rng(case)
    machine = engine()
    start = play_on(session("fireaxe", SEATS, seed=case), 80 * case, seed=case)
    assert send(machine, "load", log=start.lines)["ok"]
    fields = {
        "play": {"action": send(machine, "legal")["actions"][0]},
        "why": {"action": send(machine, "legal")["actions"][-1]},
        "new": {"seats": 3, "seed": 3, "options": {"conflict": "off"}},
        "set": {"position": send(machine, "position")["position"]},
        "load": {"log": start.lines[:40]},
        "dice": {"next": [1, 2]},
        "view": {"seat": 0},
    }
    for _ in range(200):
        send_mutated(machine, fields, dice)
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize("case", range(3))
def test_mutated_saves_open_as_a_beginning_of_the_true_game(case, tmp_path):
    game = session("fireaxe", SEATS, seed=case)
    save = SaveFile.create(tmp_path, game)
    play_on(game, 120, seed=case)
    save.close()
    assert sum(1 for _ in mutations(save.path, game, 40, rng.Rng(case)))


def say(game, typed: str) -> str:
    sink = io.StringIO()
    manner = Manner(TextStyle(ascii=True), brief=False)
    PlainGame(game, io.StringIO(typed), sink, manner, "").run()
    return sink.getvalue()


def test_plain_play_hides_hands_until_the_keyboard_is_handed_over():
    """Between people nothing of a hand is printed before Enter."""
    game = session("fireaxe", SEATS, seed=5, start="1")
    card = game.view(0).hand[0].name
    assert card not in say(game, "")
    assert card in say(game, "\nrunes\n")


def test_a_single_person_is_not_asked_and_hears_of_their_own_runes():
    game = session("fireaxe", ("Anna", "bot:random", "bot:random"), seed=5, start="1")
    said = say(game, "crew\ncrew\nleave denmark\ndraw\n")
    assert "Pass the keyboard" not in said
    card = next(e for s in game.steps for e in s.events if e.kind == "rune-drawn")
    name = game.game.content.rune_names[game.game.content.rune_index[card.rune]]
    assert name in said


def test_places_may_be_typed_by_name_and_go_sails_there():
    game = session("fireaxe", ("Anna", "bot:random", "bot:random"), seed=5, start="1")
    said = say(game, "load crew\nload crew\nload crew\nnear\nodds york\nports york\ngo york\n")
    assert "York" in said
    kinds = [step.action.kind for step in game.steps]
    assert kinds[:4] == ["load", "load", "load", "leave"]
    assert "sail" in kinds


def test_letters_pick_pieces_while_loading_and_are_commands_elsewhere():
    game = session("fireaxe", ("Anna", "bot:random", "bot:random"), seed=5, start="1")
    said = say(game, "c\nC\nj\nk\nl\nleave denmark\nc\nl\nquit\n")
    loaded = [step.action.piece for step in game.steps if step.action.kind == "load"]
    assert loaded == ["crew", "crew", "fish", "tusks", "furs"]
    assert game.steps[-1].action.kind == "leave"
    assert "load one crew (15 in supply)  [c]" in said
    assert said.count("what now?") == 8, "the last `c` lists the choices again"


def test_each_hint_has_its_own_number_and_is_followed_by_it(bot_clock):
    game = session("fireaxe", ("Anna", "bot:random", "bot:random"), seed=5, start="1")
    hints = ask_hints(game)
    firsts = [hint.actions[0] for hint in hints]
    assert len(set(firsts)) < len(firsts), "two of them begin with the same load"
    for number, hint in enumerate(hints, 1):
        follower = session("fireaxe", ("Anna", "bot:random", "bot:random"), seed=5, start="1")
        said = say(follower, f"h\nh{number}\n")
        assert all(f"h{n}) " in said for n in (1, 2, 3))
        done = [step.action for step in follower.steps]
        assert done
        assert done == [*hint.actions[: len(done)]]


@pytest.mark.parametrize("seed", range(3))
def test_any_nonsense_is_survived(seed):
    dice = rng.Rng(seed)
    words = ("1", "1", "2", "3", "4", "go york", "near", "ports", "odds", "sagas", "runes", "undo")
    words += ("why raid", "sail kiev", "?", "board", "score", "x" * 500, "", "restart", "go s")
    typed = "\n".join(words[rng.draw(dice, len(words))] for _ in range(300))
    game = session("fireaxe", ("Anna", "bot:random", "bot:random"), seed=seed)
    say(game, typed)
    assert game.game.audit(game.state) == []
    assert game.entries > 20


def test_the_command_line(monkeypatch, capsys, tmp_path):
    def run(*arguments: str, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr(sys, "stdin", io.StringIO(typed))
        try:
            code = main("fireaxe", arguments)
        except SystemExit as leaving:
            code = int(leaving.code or 0)
        return code, *capsys.readouterr()

    assert run("--version")[0] == 0
    assert run("rules", "F13")[1].startswith("- **F13**")
    assert "designed" in run("rules", "data")[1]
    assert "conflict=on|off|peace" in run("rules", "options")[1]
    folder = ("--save-dir", str(tmp_path))
    seats = ("--seat", "Anna", "--seat", "bot:random", "--seat", "bot:random")
    code, _, _ = run("plain", *seats, *folder, "--seed", "5", typed="1\n")
    assert code == 0
    (save,) = tmp_path.glob("*.jsonl")
    assert run("check", str(save))[0] == 0
    assert run("replay", str(save), "--text")[0] == 0
    assert "round 1" in run("saves", *folder)[1]
    assert run("plain", "--seat", "A", "--seat", "B")[0] == 2
    assert "3 to 5 players" in run("plain", "--seat", "A", "--seat", "B")[2]
