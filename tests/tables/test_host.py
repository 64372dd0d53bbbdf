"""A host without sockets: who may do what, who is told what, and that nothing upsets it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from core.save import read
from core.session import Session
from core.tables.card import read_card, tear_up
from core.tables.host import AWAY, TableHost
from core.tables.places import talk_path
from core.tables.protocol import safe
from core.tables.talk import Talk
from tests.tables.hosting import OTHER
from tests.tables.room import Clock, Place, room
from tests.vikings.universe import every_action


def test_a_decision_is_told_to_everybody_with_what_each_may_know(tmp_path):
    host = room(tmp_path)
    astrid, bjorn, onlooker = Place(host), Place(host), Place(host)
    astrid.sit("Astrid")
    bjorn.sit("Bjorn")
    onlooker.sit()
    assert astrid.play()["why"] is None
    told = [place.news("update")[-1]["update"] for place in (astrid, bjorn, onlooker)]
    assert [one["viewer"] for one in told] == [0, 1, None]
    assert [bool(one["legal"]) for one in told] == [True, False, False]
    assert told[0]["events"] == told[1]["events"] == told[2]["events"]
    assert len({one["number"] for one in told}) == 1
    assert told[1]["undo_limit"] == told[2]["undo_limit"] == "It is not your turn to decide."


def test_an_update_comes_before_the_answer_that_caused_it(tmp_path):
    host = room(tmp_path)
    astrid = Place(host)
    astrid.sit("Astrid")
    astrid.play()
    kinds = [json.loads(line).get("push", "answer") for line in astrid.sent[-2:]]
    assert kinds == ["update", "answer"]


@pytest.mark.parametrize("do", ["undo", "redo", "restart"])
def test_only_whoever_decides_may_change_the_table(tmp_path, do):
    host = room(tmp_path)
    astrid, bjorn, onlooker = Place(host), Place(host), Place(host)
    astrid.sit("Astrid")
    bjorn.sit("Bjorn")
    onlooker.sit()
    action = astrid.update["legal"][0]
    before = host.playing.session.digest
    for place in (bjorn, onlooker):
        for asked in (
            place.ask("submit", actions=[action], after=0),
            place.ask(do),
            place.ask("foresee", actions=[action], after=0),
            place.ask("refusal", action=action),
        ):
            assert asked["ok"] is False
            assert asked["error"] == "It is not your turn to decide."
    assert host.playing.session.digest == before


def test_undo_never_reaches_behind_the_decision_of_another(tmp_path):
    host = room(tmp_path, options={"start": "1", "end-turn": "auto"})
    astrid, bjorn = Place(host), Place(host)
    astrid.sit("Astrid")
    bjorn.sit("Bjorn")
    while host.playing.session.decider == 0:
        astrid.play()
    made = len(host.playing.session.steps)
    why = bjorn.ask("undo")["why"]
    assert why
    action = bjorn.update["legal"][0]
    bjorn.ask("submit", actions=[action], after=bjorn.update["number"])
    assert host.playing.session.decider == 1
    assert bjorn.ask("undo")["why"] is None
    assert len(host.playing.session.steps) == made
    assert bjorn.ask("undo")["why"]
    assert len(host.playing.session.steps) == made
    assert astrid.news("update")[-1]["update"]["seat"] is None


def test_a_stale_decision_is_refused(tmp_path):
    host = room(tmp_path)
    astrid = Place(host)
    astrid.sit("Astrid")
    first = astrid.update["legal"][0]
    astrid.play()
    assert "has moved on" in astrid.ask("submit", actions=[first], after=0)["why"]
    assert host.playing.session.entries == 1


def _first_two(host: TableHost) -> list[dict]:
    """Two decisions in a row of whoever decides, of which only the first is legal now."""
    session, codec = host.playing.session, host.game.codec
    for first in session.legal():
        ahead = Session(host.game, session.setup)
        ahead.submit(first)
        new = [one for one in ahead.legal() if session.refusal(one)]
        if ahead.decider == session.decider and new:
            return [codec.action_data(one) for one in (first, new[0])]
    raise AssertionError("no such decisions")


def test_steps_of_one_choice_are_told_together_and_undone_together(tmp_path):
    host = room(tmp_path)
    astrid, bjorn = Place(host), Place(host)
    astrid.sit("Astrid")
    bjorn.sit("Bjorn")
    first, second = _first_two(host)
    before = len(bjorn.sent)
    told = astrid.ask("submit", actions=[first, second], after=0)
    assert (told["why"], told["taken"]) == (None, 2)
    (together,) = bjorn.sent[before:]
    steps = [json.loads(line)["update"]["steps"] for line in together.splitlines()]
    assert steps == [1, 2]
    assert len(read(Path(host.card.save), "vikings").session.steps) == 2
    assert astrid.ask("undo")["why"] is None
    assert host.playing.session.steps == []


def test_steps_end_where_one_is_not_legal(tmp_path):
    host = room(tmp_path)
    astrid = Place(host)
    astrid.sit("Astrid")
    first, second = _first_two(host)
    told = astrid.ask("submit", actions=[first, second, first], after=0)
    assert (told["why"], told["taken"]) == (None, 2)
    assert "has moved on" in astrid.ask("submit", actions=[second, first], after=0)["why"]
    many = astrid.ask("submit", actions=[second, *[first] * 41], after=2)
    assert many["ok"] is False
    assert len(host.playing.session.steps) == 2


def test_whoever_decides_now_is_told_first(tmp_path):
    host = room(tmp_path, options={"start": "1", "end-turn": "auto"})
    told: list[str] = []
    places = {name: Place(host) for name in ("onlooker", "Astrid", "Bjorn")}
    for name, place in places.items():
        place.sit(*([name] if name != "onlooker" else []))
        place.terminal._send = lambda line, name=name: told.append(name)
    while host.playing.session.decider == 0:
        told.clear()
        host.playing.carry_out(host.playing.session.legal()[0])
    assert told == ["Bjorn", "onlooker", "Astrid"]


def test_a_seat_is_kept_for_whoever_sat_there(tmp_path):
    host = room(tmp_path)
    bjorn = Place(host, OTHER)
    assert bjorn.sit("Bjorn")["ok"]
    assert Place(host, OTHER).sit("Bjorn")["error"].startswith("Somebody already sits")
    host.detach(bjorn.terminal)
    assert "kept for somebody else" in Place(host).sit("Bjorn")["error"]
    again = Place(host, OTHER)
    assert again.hello["yours"] == [1]
    assert again.sit("Bjorn")["seats"] == [1]
    assert read_card("birka").keeper(1) == OTHER


def test_several_people_share_a_terminal_behind_a_curtain(tmp_path):
    host = room(tmp_path, ("Astrid", "Bjorn", "Cnut"), game="fireaxe")
    both, cnut = Place(host), Place(host)
    both.sit("Astrid", "Cnut")
    cnut.sit("Bjorn")
    seats = {0: both, 1: cnut, 2: both}
    seen = set()
    for number in range(60):
        decider = host.playing.session.decider
        assert decider is not None
        seats[decider].play(number)
        update = both.update
        seen.add((update["decider"], update["viewer"]))
    assert seen <= {(0, 0), (2, 2), (1, None)}
    assert (1, None) in seen


def test_open_seats_are_taken_by_name_and_then_the_game_begins(tmp_path):
    host = room(tmp_path, ("Astrid", "open", "open"))
    astrid, bjorn = Place(host), Place(host, OTHER)
    assert astrid.sit("Astrid")["game"] is None
    assert "has not begun" in astrid.ask("score", step=0)["error"]
    assert bjorn.sit("Bjorn")["game"] is None
    told = astrid.news("seats")[-1]["info"]["seats"]
    assert [seat["kind"] for seat in told] == ["person", "person", "open"]
    assert "Somebody already sits" in Place(host).sit("Bjorn")["error"]
    assert "has no seat for Dag" in Place(host).sit("Cnut", "Dag")["error"]
    cnut = Place(host)
    assert "printable letters" in cnut.sit("Cn\x1but")["error"]
    assert cnut.sit("Cnut")["game"]["names"] == ["Astrid", "Bjorn", "Cnut"]
    begun = astrid.news("begun")[-1]
    assert [seat["here"] for seat in begun["info"]["seats"]] == [True, True, True]
    assert begun["game"]["update"]["viewer"] == 0
    assert read_card("birka").save


def test_bots_fill_the_open_seats_if_nobody_wants_to_wait(tmp_path):
    host = room(tmp_path, ("Astrid", "open"))
    onlooker, astrid = Place(host), Place(host)
    onlooker.sit()
    assert "only watch" in onlooker.ask("begin", level="easy")["error"]
    astrid.sit("Astrid")
    assert "no bot" in astrid.ask("begin", level="wise")["error"]
    assert astrid.ask("begin", level="easy")["ok"]
    assert host.card.seats == ["Astrid", "bot:easy"]
    assert onlooker.news("begun")


def test_others_see_who_is_away_and_may_let_a_bot_play_on(tmp_path):
    clock = Clock()
    host = room(tmp_path, clock=clock)
    astrid, bjorn, onlooker = Place(host), Place(host), Place(host)
    for place, names in ((astrid, ["Astrid"]), (bjorn, ["Bjorn"]), (onlooker, [])):
        place.sit(*names)
    assert bjorn.ask("stand-in", seat=0, level="easy")["error"] == "Astrid is here."
    host.detach(astrid.terminal)
    assert bjorn.news("seats")[-1]["info"]["seats"][0]["here"] is False
    assert "wait 60 s" in bjorn.ask("stand-in", seat=0, level="easy")["error"]
    clock.now += AWAY + 1
    assert "only watch" in onlooker.ask("stand-in", seat=0, level="easy")["error"]
    assert bjorn.ask("stand-in", seat=0, level="easy")["ok"]
    assert host.playing.bot_decides
    assert host.info().seats[0].stand_in == "easy"
    assert "A bot plays on for Astrid" in onlooker.news("talk")[-1]["said"]["text"]
    again = Place(host)
    again.sit("Astrid")
    assert not host.playing.bot_decides
    assert again.play()["why"] is None


def test_talk_is_one_safe_line_and_not_a_flood(tmp_path):
    host = room(tmp_path)
    astrid, bjorn = Place(host), Place(host)
    astrid.sit("Astrid")
    bjorn.sit("Bjorn")
    assert astrid.ask("talk", text="sk\x1b]0;owned\x07ål\n\u202e now", seat=0)["ok"]
    said = bjorn.news("talk")[-1]["said"]
    assert (said["who"], said["seat"]) == ("Astrid", 0)
    assert said["text"] == "sk?]0;owned?ål now"
    assert astrid.ask("talk", text=" \u200b ")["error"].startswith("There is nothing")
    astrid.ask("talk", text="x" * 900, seat=1)
    said = bjorn.news("talk")[-1]["said"]
    assert (said["seat"], len(said["text"])) == (0, 200)
    answers = [astrid.ask("talk", text="again")["ok"] for _ in range(9)]
    assert answers[-1] is False
    late = Place(host)
    assert len(late.sit()["talk"]) == len(bjorn.news("talk"))


def test_everything_is_not_told_over_and_over_again(tmp_path):
    clock = Clock()
    host = room(tmp_path, clock=clock)
    astrid = Place(host)
    answers = [astrid.sit("Astrid")["ok"] for _ in range(12)]
    assert answers == [True] * 8 + [False] * 4
    assert astrid.play()["why"] is None
    clock.now += 2
    assert astrid.sit("Astrid")["ok"]


def test_the_log_is_given_out_only_when_the_game_is_over(tmp_path):
    host = room(tmp_path, options={"start": "1", "end-turn": "auto"})
    both = Place(host)
    both.sit("Astrid", "Bjorn")
    assert "not over" in both.ask("record")["error"]
    for number in range(2000):
        if host.playing.over:
            break
        both.play(number)
    assert both.ask("record")["lines"] == host.playing.session.lines
    assert both.ask("undo")["error"] == "The game is over."
    assert read(tmp_path / "saves" / host.card.save, "vikings").session.over


@pytest.mark.parametrize(
    "line",
    [
        b"\n",
        b"{\n",
        b"[]\n",
        b"\xff\xfe\n",
        b'{"id": 1}\n',
        b'{"id": 1, "do": "fly"}\n',
        b'{"id": -1, "do": "record"}\n',
        b'{"id": 1, "do": "sit", "names": [7]}\n',
        b'{"id": 1, "do": "sit", "names": ["a","a","a","a","a","a","a","a","a"]}\n',
        b'{"id": 1, "do": "score", "step": 99999}\n',
        b'{"id": 1, "do": "score", "step": -1}\n',
        b'{"id": 1, "do": "score", "step": true}\n',
        b'{"id": 1, "do": "submit", "actions": [{"kind": "buy", "slot": "\\ud800"}], "after": 0}\n',
        b'{"id": 1, "do": "submit", "actions": [{}], "after": 0, "extra": 1}\n',
        b'{"id": 1, "do": "foresee", "actions": [{"kind": 7}], "after": 0}\n',
        b'{"id": 1, "do": "stand-in", "seat": 77, "level": "easy"}\n',
        b'{"id": 1e400, "do": "record"}\n',
        b'{"id": 1, "do": "talk", "text": "\\ud800"}\n',
        b"[" * 60000 + b"\n",
    ],
)
def test_bad_input_is_answered_with_a_sentence_and_changes_nothing(tmp_path, line):
    host = room(tmp_path)
    astrid = Place(host)
    astrid.sit("Astrid")
    before = host.playing.session.digest
    astrid.raw(line)
    answer = astrid.last
    assert answer["ok"] is False
    assert answer["error"].isprintable()
    assert answer["error"].endswith(".")
    assert "bug" not in answer["error"]
    assert host.playing.session.digest == before
    assert astrid.ask("score", step=0)["ok"]


def test_before_hello_and_before_sitting_nothing_is_told(tmp_path):
    host = room(tmp_path)
    stranger = Place(host)
    assert "Sit down first" in stranger.ask("score", step=0)["error"]
    stranger.terminal.identity = ""
    assert stranger.sit()["error"] == "Say hello first."
    wrong = Place(host, word="x" * 70)
    assert wrong.hello["ok"]
    assert (
        "version"
        in wrong.ask("hello", protocol=99, version="0.0.1\x1b", identity="0" * 32)["error"]
    )


def test_why_is_answered_as_the_session_does(tmp_path):
    host = room(tmp_path)
    astrid = Place(host)
    astrid.sit("Astrid")
    session, codec = host.playing.session, host.game.codec
    for action in every_action(host.game)[::9]:
        told = astrid.ask("refusal", action=codec.action_data(action))
        assert told["why"] == session.refusal(action)


def test_safe_text_is_short_and_printable():
    assert safe("a\x9b31mb\u2028c") == "a?31mb c"
    assert safe("\ud800x") == "?x"
    assert len(safe("y" * 999)) == 200


def play_out(*places) -> None:
    """Let those who sit decide until the game is over."""
    game = places[0].host.playing
    for number in range(5000):
        if game.over:
            return
        seat = game.session.decider
        next(place for place in places if seat in place.terminal.seats).play(number)
    raise AssertionError("the game never ends")


def test_another_game_of_the_same_players(tmp_path):
    host = room(tmp_path, options={"start": "1", "end-turn": "auto"})
    astrid, bjorn, watcher = Place(host), Place(host, OTHER), Place(host, OTHER)
    astrid.sit("Astrid")
    bjorn.sit("Bjorn")
    watcher.sit()
    assert "not over" in astrid.ask("again")["error"]
    first = host.card.save
    astrid.ask("talk", text="Once more?")
    play_out(astrid, bjorn)
    assert "only watch" in watcher.ask("again")["error"]
    assert astrid.ask("again")["ok"]
    for place in (astrid, bjorn, watcher):
        assert [told["who"] for told in place.news("again")] == ["Astrid"]
    assert host.card.save != first
    assert read(Path(first), "vikings").session.over
    assert not host.playing.session.steps
    # Whoever has not come along yet is away, and hears nothing of the new game.
    assert [seat.here for seat in host.seats()] == [False, False]
    assert "Sit down first" in bjorn.ask("again")["error"]
    assert "kept for somebody else" in astrid.ask("sit", names=["Bjorn"], curtain=True)["error"]
    heard = len(bjorn.sent)
    told = astrid.sit("Astrid")
    assert [said["text"] for said in told["talk"]] == ["Once more?"]
    assert told["game"]["update"]["steps"] == 0
    assert astrid.play()["ok"]
    assert len(bjorn.sent) == heard
    assert bjorn.sit("Bjorn")["game"]["update"]["steps"] == 1


def test_talk_outlives_the_host(tmp_path):
    host = room(tmp_path)
    astrid = Place(host)
    astrid.sit("Astrid")
    astrid.ask("talk", text="Good evening!")
    path = talk_path(host.card.name)
    assert path.stat().st_mode & 0o077 == 0
    with path.open("a") as file:
        file.write('{"who": "x"}\nnonsense\n{"who": "cut sh')
    host.close()
    again = Place(TableHost(host.card, Clock()))
    (said,) = again.sit("Astrid")["talk"]
    assert (said["who"], said["text"]) == ("Astrid", "Good evening!")
    for number in range(500):
        again.host.say("", None, f"line {number}")
    assert len(path.read_text().splitlines()) <= 400
    assert [one.text for one in Talk(host.card.name)][::199] == ["line 300", "line 499"]
    tear_up(host.card)
    assert not path.exists()
