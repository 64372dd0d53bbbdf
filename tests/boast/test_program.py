"""A game that was registered is played in every way that ours are."""

from __future__ import annotations

import io
import json
import sys
from functools import partial

import pytest

from core import (
    BadRequest,
    Game,
    IllegalAction,
    ask_bot,
    game_ids,
    load_game,
    new_game,
    register_game,
)
from core.about import About
from core.bots.arena import MatchSettings, matches
from core.bots.workers import run as run_matches
from core.engine import Engine
from core.menu import entries
from core.plain import Manner, PlainGame
from core.registry import about, registered, unregister_game
from core.replay import replay
from core.save import SaveFile, read
from core.text import TextStyle
from core.tui.app import GameApp
from core.tui.games import replay_screen
from core.tui.settings import Settings
from tests.boast.face import BoastFace
from tests.boast.game import Boast, BoastGame
from tests.tui.playing import Player, in_app, launch, sit_down
from tests.tui.shell import click

QUIET = Settings(confirm="never", bots="instant")
ALONE = ("Astrid", "bot:easy")


def play(session, typed: str) -> str:
    """Everything said in plain play while *typed* is read."""
    sink = io.StringIO()
    PlainGame(session, io.StringIO(typed), sink, Manner(TextStyle()), "").run()
    return sink.getvalue()


@pytest.fixture
def run(run_command):
    """Runs a command of Boast."""
    return partial(run_command, "boast")


# --- The registry ---------------------------------------------------------------------------------


def test_it_is_listed_after_the_games_of_the_tree():
    assert game_ids()[-1] == "boast"
    assert about("boast").title == "Boast"
    assert isinstance(load_game("boast"), BoastGame)
    assert [item.label for item in entries()[-3:]] == [
        "Boast",
        "Boast, in plain text",
        "Boast: the rules",
    ]


def test_an_id_can_be_taken_once_but_a_class_come_again():
    register_game(BoastGame)
    assert registered("boast") is BoastGame

    class Other(BoastGame):
        pass

    with pytest.raises(BadRequest, match=r"already a game .boast. \(tests.boast.game.BoastGame\)"):
        register_game(Other)

    class Nameless(BoastGame):
        about = About("no id", "X", 1, (2, 2))

    with pytest.raises(BadRequest, match="a plain word such as 'chess', not 'no id'"):
        register_game(Nameless)

    class Half(Game):
        def decider(self, state):
            return None

    with pytest.raises(BadRequest, match="Half does not define about, apply, legal, new, observe"):
        register_game(Half)


# --- Plain play -----------------------------------------------------------------------------------


def test_words_of_any_game_read_like_sentences():
    said = play(new_game("boast", ["Astrid", "bot:easy"], seed=3), "boast\n1\nlog\nboard\nhelp\n")
    lines = said.splitlines()
    assert "Astrid, what now?" in lines
    assert " 4) Boast" in lines
    assert "Hand: 3, 5 and 13" in lines
    assert "Boasting seats: none" in lines
    assert "Boasting seats: Astrid" not in lines[:8]
    assert "Points: Astrid 0, Sigrid 0" in lines
    assert "> Astrid: boasted." in lines
    assert "> Astrid: laid, card 3." in lines
    assert "Sigrid: laid." in lines
    won = next(line for line in lines if "round won" in line)
    assert won.startswith(("Astrid: round won, prize 5, cards 3 and ", "Sigrid: round won, prize "))
    assert "such as: lay" in said
    assert "None" not in said


def test_words_of_any_game_keep_its_secrets():
    said = play(new_game("boast", ["Astrid", "Bjorn"], seed=3), "\n1\n\n")
    assert "Pass the keyboard to Bjorn. Bjorn, press Enter when you are alone." in said
    assert "Astrid: laid.\n" in said
    assert "card 3" not in said


def test_a_whole_game_in_plain_lines():
    said = play(new_game("boast", ["Astrid", "bot:random", "bot:hard"], seed=1), "1\n" * 9)
    assert "Final score" in said
    assert said.count("round won") == 3


def test_a_demo_stays_within_the_seats(run, monkeypatch):
    code, out, _ = run("plain", "--demo")
    assert code == 0
    assert "Torvald" in out
    monkeypatch.setattr(BoastGame, "about", BoastGame.about._replace(seats=(2, 2)))
    code, out, _ = run("plain", "--demo")
    assert code == 0
    assert "Sigrid" in out
    assert "Torvald" not in out
    code, _, err = run("plain", "--seat", "A", "--seat", "B", "--seat", "C")
    assert (code, err) == (2, "boast: Boast is for 2 players, not 3.\n")


# --- Saves and commands ---------------------------------------------------------------------------


def test_it_is_saved_resumed_replayed_checked_and_listed(run, tmp_path, monkeypatch):
    folder = ("--save-dir", str(tmp_path))
    monkeypatch.setattr(sys, "stdin", io.StringIO("boast\n1\n"))
    code, out, _ = run("plain", "--seat", "Astrid", "--seat", "bot:easy", "--seed", "3", *folder)
    assert code == 0
    assert "The game is saved. To continue: python -m core boast plain --resume" in out
    (save,) = tmp_path.glob("*.jsonl")
    assert run("saves", *folder)[1].rstrip().endswith("Astrid, Sigrid (under way)")
    monkeypatch.setattr(sys, "stdin", io.StringIO("1\n" * 5))
    code, out, _ = run("plain", "--resume", str(save), *folder)
    assert code == 0
    assert out.startswith("Boast continues: under way.")
    assert "Final score" in out
    code, out, _ = run("check", str(save))
    assert code == 0
    assert "a sound save" in out
    assert out.endswith("decisions, over.\n")
    code, out, _ = run("replay", "--text", str(save))
    assert code == 0
    assert "Astrid: boasted." in out
    assert "Astrid: laid.\n" in out
    assert run("saves", *folder)[1].rstrip().endswith("Astrid, Sigrid (over)")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["rules"], "Boast has no rules reference; `rules options` lists its options."),
        (["plain", "--option", "x=1"], "Boast has no options, so not 'x' either."),
        (["plain", "--data", "x.toml"], "x.toml"),
        (["simulate", "--seats", "easy"], "Boast is for 2 to 4 players, not 1;"),
        (["new"], "The screen needs a terminal; without one, use `python -m core boast plain`"),
    ],
)
def test_what_it_does_not_have_is_a_sentence(run, arguments, words):
    code, out, err = run(*arguments)
    assert code in (1, 2)
    assert out == ""
    assert words in err


def test_its_options_are_none(run):
    assert run("rules", "options") == (0, "Boast has no options.\n", "")


# --- Simulations ----------------------------------------------------------------------------------


def test_simulations_are_the_same_here_and_in_other_processes(run):
    given = ("simulate", "--seats", "easy,random", "--games", "4", "--json", "--jobs")
    found = [run(*given, jobs) for jobs in ("1", "2")]
    assert found[0][0] == 0
    assert found[0] == found[1]
    assert json.loads(found[0][1])["games"] == 4
    code, out, _ = run(*given[:-2], "--jobs", "1")
    assert code == 0
    assert "wins by turn order" in out
    assert "rounds" not in out
    assert "mean points" not in out


def test_a_game_no_process_could_find_is_simulated_here():
    from argparse import Namespace

    from core.commands.simulate import _Plan

    class Hidden(BoastGame):
        pass

    unregister_game("boast")
    register_game(Hidden)
    given = dict.fromkeys(("seed", "ratings", "think", "iterations"))
    asked = Namespace(
        **given, seats="easy,easy", jobs=4, backend="processes", games=2, option=[], seat=[]
    )
    plan = _Plan(load_game("boast"), asked)
    assert plan.jobs == 1
    found = []
    run_matches(plan.matches, plan.jobs, plan.backend, lambda *done: found.append(done))
    assert len(found) == 2


def test_a_match_names_its_game_by_its_class():
    table = MatchSettings("boast", iterations=1, rules=registered("boast"))
    assert [match.table.rules for match in matches(table, ("easy", "easy"), 2, 1)] == [
        BoastGame
    ] * 2


# --- The engine -----------------------------------------------------------------------------------


def ask(engine: Engine, **request):
    return engine.answer(json.dumps(request).encode())


def test_it_is_played_through_the_engine():
    engine = Engine(about("boast"), lambda: load_game("boast"))
    assert ask(engine, do="hello")["options"] == []
    assert "position" in ask(engine, do="schema")
    assert ask(engine, do="new", seats=3, seed=5)["decider"] == 0
    assert ask(engine, do="play", action={"kind": "boast"})["ok"]
    middle = ask(engine, do="position")["position"]
    assert ask(engine, do="undo")["ok"]
    assert ask(engine, do="redo")["ok"]
    assert ask(engine, do="view", seat=1)["view"]["boasting_seats"] == [0]
    while ask(engine, do="legal")["decider"] is not None:
        assert ask(engine, do="play", text=ask(engine, do="bot")["text"])["ok"]
    assert ask(engine, do="score")["final"]
    log = ask(engine, do="save")["log"]
    assert ask(engine, do="set", position=middle) == {"ok": True, "decider": 0, "over": False}
    assert ask(engine, do="load", log=log)["over"]
    assert ask(engine, do="dice", next=[1])["error"]["message"] == "Boast has no dice to set."
    broken = ask(engine, do="set", position={**middle, "colour": "red", "prize": "5"})
    assert broken["error"]["code"] == "bad-position"
    assert "colour" in broken["error"]["message"]
    assert "prize: must be a whole number" in broken["error"]["message"]


def test_a_session_of_ones_own_is_typed_and_refuses_in_a_sentence(boast):
    session = new_game(boast, ["Astrid", "Bjorn"], seed=2)
    session.submit(Boast())
    with pytest.raises(IllegalAction, match="You have boasted already"):
        session.submit(Boast())
    assert "Astrid decides" in repr(session)
    while not session.over:
        session.submit(ask_bot(session, "medium"))
    assert replay(session.lines, "boast").session.digest == session.digest
    assert isinstance(boast, Game)


# --- The screen -----------------------------------------------------------------------------------


def test_it_is_played_by_arrows_and_enter(tmp_path):
    async def test(player: Player) -> None:
        assert type(player.app) is GameApp, "it has a face, but no app of its own"
        text = player.text()
        assert "The prize is 5." in text
        assert "Astrid: 0" in text
        hand = [action.card for action in player.session.legal()[:-1]]
        assert player.chosen.card == hand[0]
        await player.press("right")
        assert player.chosen.card == hand[1]
        await player.press("right", "right")
        assert player.chosen == Boast()
        assert "Astrid: boasted." in await player.press("enter")
        assert player.session.state.boasts == (0,)
        assert "Taken back." in await player.press("u")
        await player.press("b", "left", "enter")
        for _ in range(20):
            if player.name == "ScoreScreen":
                break
            await player.press("enter")
        assert player.name == "ScoreScreen"
        (save,) = tmp_path.glob("*.jsonl")
        assert read(save, "boast").session.digest == player.session.digest

    at_table(tmp_path, test, ALONE, size=(120, 24))


def test_it_is_played_by_clicks(tmp_path):
    """The first click on a choice that its face drew selects it, the second takes it."""

    async def test(player: Player) -> None:
        _, second, *_ = player.session.legal()
        words = player.session.game.codec.text(second)
        await click(player, words)
        assert player.chosen == second
        entries = player.session.entries
        await click(player, words)
        assert player.session.entries > entries

    at_table(tmp_path, test, ALONE)


def test_a_curtain_falls_between_people(tmp_path):
    async def test(player: Player) -> None:
        assert player.name == "HandoffScreen"
        await player.press("enter", "enter")
        assert player.name == "HandoffScreen"
        assert "lay" not in player.text().lower().replace("player", "")

    at_table(tmp_path, test, ("Astrid", "Bjorn"))


def test_help_choices_score_and_the_other_screens_open(tmp_path):
    async def test(player: Player) -> None:
        for key, words in (
            ("?", "choose what is under the cursor"),
            ("a", "Lay 3"),
            ("L", "log"),
            ("s", "If the game ended now"),
            ("t", "Boast has no rules reference."),
            ("h", "hint"),
        ):
            assert words.lower() in (await player.press(key)).lower(), key
            await player.press("escape")
            assert player.top is player.play, key
        app = player.app
        for show in (app.open_new_game, app.open_saves, app.open_settings):
            show()
            await player.settle()
            assert player.text().strip()
            await player.press("escape")
        assert player.top is player.play

    at_table(tmp_path, test, ALONE)


def test_its_title_leads_to_a_game(tmp_path):
    async def test(player: Player) -> None:
        assert "Boast" in player.text()
        await player.press("n", "enter")
        assert "The prize is" in player.text()

    in_app(GameApp("boast", BoastFace, launch(tmp_path, QUIET)), test)


def test_a_save_is_watched_on_the_screen(tmp_path, boast):
    session = new_game(boast, ["bot:easy", "bot:easy"], seed=4)
    save = SaveFile.create(tmp_path, session)
    while not session.over:
        session.submit(ask_bot(session, "easy"))
    save.close()

    async def test(player: Player) -> None:
        first = player.text()
        assert "The prize is" in first
        assert await player.press("right", "right", "right") != first
        assert "The prize is" in player.text()

    app = GameApp(
        "boast", BoastFace, launch(tmp_path, QUIET), lambda app: replay_screen(app, save.path)
    )
    in_app(app, test)


def at_table(folder, test, seats, **more) -> None:
    sit_down(folder, test, seats, 3, QUIET, "boast", **more)
