"""The engine protocol, verb by verb."""

from __future__ import annotations

import io
import json
from functools import partial

import pytest

from core.engine import Engine, run
from core.engine_lines import LONGEST_LINE
from core.registry import about, open_game

CODES = {
    "bad-json",
    "bad-request",
    "unknown-verb",
    "no-game",
    "illegal",
    "bad-position",
    "bad-log",
    "over",
}


def engine() -> Engine:
    return Engine(about("vikings"), partial(open_game, "vikings"))


class Client:
    """Speaks to an engine as another program would, and keeps what it said."""

    def __init__(self, **new):
        self.engine = engine()
        if new:
            self.ok("new", **new)

    def send(self, do, **fields):
        line = json.dumps({"do": do, **fields}).encode()
        return json.loads(json.dumps(self.engine.answer(line)))

    def ok(self, do, **fields):
        answer = self.send(do, **fields)
        assert answer["ok"], answer
        return answer

    def refused(self, code, do, **fields):
        answer = self.send(do, **fields)
        assert not answer["ok"], answer
        assert answer["error"]["code"] == code, answer
        assert answer["error"]["message"].endswith(".")
        return answer["error"]["message"]

    def play_out(self, most=10_000):
        for _ in range(most):
            if self.ok("legal")["decider"] is None:
                break
            self.ok("play", action=self.ok("bot", level="random")["action"])


def test_hello_tells_who_and_what():
    answer = Client().ok("hello", id=[1, {"a": None}])
    assert answer["id"] == [1, {"a": None}]
    assert (answer["game"], answer["protocol"], answer["seats"]) == ("vikings", 1, [2, 4])
    assert answer["revision"] == open_game("vikings").revision
    assert {option["name"] for option in answer["options"]} >= {"game", "auction", "start"}
    for option in answer["options"]:
        assert option["default"] in option["choices"]
        assert option["help"]
        assert option["type"]


def test_schema_covers_everything_that_crosses_the_border():
    answer = Client().ok("schema")
    for name in ("action", "position", "view", "event", "options"):
        assert answer[name], name
    assert set(answer["action"]["discriminator"]["mapping"]) >= {"buy", "place", "carry", "bid"}
    assert all("kind" in member["required"] for member in answer["action"]["$defs"].values())
    options = answer["options"]
    assert options["type"] == "object"
    assert options["properties"]["end-turn"]["enum"] == ["ask", "auto"]
    assert options["additionalProperties"] is False


def test_new_takes_a_number_or_names_and_the_same_seed_gives_the_same_game():
    first = Client(seats=3, seed=5)
    second = Client(seats=["A", "B", "C"], seed=5)
    assert first.ok("position") == second.ok("position")
    names = [seat["name"] for seat in second.ok("score")["seats"]]
    assert names == ["A", "B", "C"]
    assert "decider" in first.ok("new", seats=2)


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"seats": 1}, "2 to 4 players"),
        ({"seats": 5}, "2 to 4 players"),
        ({"seats": 10**12}, "2 to 4 players"),
        ({"seats": -3}, "2 to 4 players"),
        ({"seats": True}, "number or a list"),
        ({"seats": "two"}, "number or a list"),
        ({"seats": ["A", 2]}, "not 2"),
        ({"seats": ["A", ""]}, "printable"),
        ({"seats": ["A", "A"]}, "called A"),
        ({"seats": ["A", "x" * 99]}, "printable"),
        ({"seats": ["A", "\ud800"]}, "printable"),
        ({"seats": ["A", "bot:genius"]}, "no bot 'genius'"),
        ({"seats": 2, "seed": "x"}, "whole number"),
        ({"seats": 2, "seed": 1.5}, "whole number"),
        ({"seats": 2, "options": [1]}, "object"),
        ({"seats": 2, "options": []}, "object"),
        ({"seats": 2, "options": ""}, "object"),
        ({"seats": 2, "options": {"colour": "red"}}, "no option 'colour'"),
        ({"seats": 2, "options": {"game": "hard"}}, "basic, advanced"),
        ({"seats": 2, "options": {"game": True}}, "basic, advanced"),
        ({"seats": 2, "options": {"game": ["basic"]}}, "basic, advanced"),
        ({"seats": 2, "options": {"start": "3"}}, "Seat 3 cannot start"),
        ({"seats": 2, "sead": 3}, "has no field 'sead'"),
    ],
)
def test_new_refuses_what_is_not_right_and_keeps_the_game(fields, words):
    client = Client(seats=2, seed=1)
    before = client.ok("position")
    assert words in client.refused("bad-request", "new", **fields)
    assert client.ok("position") == before


def test_legal_lists_actions_texts_and_finality_in_one_order():
    client = Client(seats=2, seed=4, options={"game": "advanced"})
    for _ in range(150):
        legal = client.ok("legal")
        assert len(legal["actions"]) == len(legal["texts"]) == len(legal["final"]) > 0
        for action, text in zip(legal["actions"], legal["texts"], strict=True):
            assert client.ok("why", action=action)["refusal"] is None
            assert client.ok("why", text=text)["refusal"] is None
        client.ok("play", text=client.ok("bot", level="random")["text"])


def test_play_by_object_and_by_text_are_the_same():
    one, two = Client(seats=2, seed=9), Client(seats=2, seed=9)
    for _ in range(60):
        legal = one.ok("legal")
        told = one.ok("play", action=legal["actions"][0])
        assert told == two.ok("play", text=legal["texts"][0])
    assert one.ok("position") == two.ok("position")


def test_a_final_action_cannot_be_undone_and_others_can():
    client = Client(seats=2, seed=2, options={"game": "advanced"})
    seen = set()
    for _ in range(120):
        legal = client.ok("legal")
        before = client.ok("position")
        for action, final in list(zip(legal["actions"], legal["final"], strict=True))[:4]:
            after = client.ok("play", action=action)
            undone = client.send("undo")
            if final or after["decider"] != legal["decider"]:
                assert undone["error"]["code"] == "illegal"
                seen.add(final)
                client.ok("undo", force=True)
            else:
                assert undone["ok"]
            assert client.ok("position") == before
        client.ok("play", action=client.ok("bot")["action"])
    assert seen == {True, False}


def test_undo_redo_restart():
    client = Client(seats=2, seed=2)
    for _ in range(3):
        client.ok("play", action=client.ok("legal")["actions"][0])
    after = client.ok("position")
    client.ok("undo")
    client.ok("redo")
    assert client.ok("position") == after
    client.ok("restart")
    client.refused("illegal", "undo")
    for _ in range(3):
        client.ok("redo")
    assert client.ok("position") == after
    client.refused("illegal", "redo")
    client.refused("bad-request", "undo", force="yes")


def test_why_says_no_in_a_sentence():
    client = Client(seats=2, seed=1)
    assert client.ok("why", text="end")["refusal"] == "You must now buy a group from the wheel."
    assert client.ok("why", action={"kind": "buy", "slot": 11})["refusal"] is None
    assert "slots 0 to 11" in client.ok("why", text="buy 12")["refusal"]


@pytest.mark.parametrize(
    "fields",
    [
        {},
        {"action": {"kind": "buy", "slot": 1}, "text": "buy 1"},
        {"action": None},
        {"action": []},
        {"action": {"kind": "buy"}},
        {"action": {"kind": "buy", "slot": "1"}},
        {"action": {"kind": "buy", "slot": True}},
        {"action": {"kind": "buy", "slot": 1.0}},
        {"action": {"kind": "buy", "slot": 1, "for": "free"}},
        {"action": {"kind": "fly"}},
        {"action": {"kind": ["buy"]}},
        {"action": {"slot": 1}},
        {"text": ""},
        {"text": 5},
        {"text": "buy"},
        {"text": "buy one"},
        {"text": "buy 1 2"},
        {"text": "buy " + "9" * 300},
        {"text": "place valhalla 3"},
        {"action": {"kind": "buy", "slot": 1}, "seat": "0"},
    ],
)
def test_play_refuses_what_has_no_shape(fields):
    client = Client(seats=2, seed=1)
    before = client.ok("save")
    client.refused("bad-request", "play", **fields)
    assert client.ok("save") == before


def test_play_refuses_another_seat_and_an_earlier_moment():
    client = Client(seats=2, seed=1, options={"start": "1"})
    assert "seat 0's decision" in client.refused("illegal", "play", text="buy 3", seat=1)
    client.ok("play", text="buy 3", seat=0, after=0)
    client.refused("illegal", "play", text="start noble", after=0)


def test_view_knows_no_order_of_what_lies_face_down():
    client = Client(seats=2, seed=1)
    for seat in (None, 0, 1):
        view = client.ok("view", seat=seat)["view"]
        assert isinstance(view["bag"], dict)
        assert isinstance(view["pile"], int)
        assert "rng" not in json.dumps(view)
    for seat in (2, -1, "0", True, 0.0):
        client.refused("bad-request", "view", seat=seat)


def test_position_round_trips_and_has_the_same_future():
    client = Client(seats=["A", "B", "C"], seed=6, options={"game": "advanced"})
    for _ in range(10):
        client.play_out(10)
        position = client.ok("position")["position"]
        other = Client()
        other.ok("set", position=position)
        assert other.ok("position")["position"] == position
        for _ in range(15):
            legal = client.ok("legal")
            assert other.ok("legal") == legal
            if legal["decider"] is None:
                break
            action = legal["actions"][len(legal["actions"]) // 2]
            assert client.ok("play", action=action) == other.ok("play", action=action)
        assert other.ok("position") == client.ok("position")


def test_set_refuses_what_does_not_add_up_and_keeps_the_game():
    client = Client(seats=2, seed=6)
    position = client.ok("position")["position"]
    for edit, words in (
        (lambda p: p["stock"].pop(), "is missing"),
        (lambda p: p["bag"].append("scout"), "scout"),
        (lambda p: p["mainlands"][0].update(gold=-1), "at least 0"),
        (lambda p: p.update(phase="sleep"), "phase"),
        (lambda p: p.pop("wheel"), "wheel: is missing"),
        (lambda p: p.update(seat=1 - p["seat"]), "turn, not seat"),
        (lambda p: p["options"].update(game="hard"), "basic, advanced"),
    ):
        broken = json.loads(json.dumps(position))
        edit(broken)
        assert words in client.refused("bad-position", "set", position=broken)
    client.refused("bad-request", "set", position=[])
    assert client.ok("position")["position"] == position


def test_a_game_begun_from_a_position_saves_and_loads():
    client = Client(seats=2, seed=6)
    client.play_out(30)
    other = Client()
    other.ok("set", position=client.ok("position")["position"])
    other.play_out(20)
    third = Client()
    third.ok("load", log=other.ok("save")["log"])
    assert third.ok("position") == other.ok("position")


def test_save_and_load_and_the_end_of_a_game():
    client = Client(seats=2, seed=8)
    client.play_out()
    assert client.ok("legal")["actions"] == []
    client.refused("over", "play", text="end")
    client.refused("over", "bot", level="random")
    assert client.ok("why", text="end")["refusal"] == "The game is over."
    score = client.ok("score")
    assert score["final"]
    assert all(sum(seat["breakdown"].values()) == seat["total"] for seat in score["seats"])
    log = client.ok("save")["log"]
    other = Client(seats=3, seed=1)
    other.ok("load", log=log)
    assert other.ok("score") == score
    other.ok("load", log="\n".join(log))
    damaged = [*log[:40], log[40].replace("digest", "digset"), *log[41:]]
    assert "Line 41" in other.refused("bad-log", "load", log=damaged)
    other.refused("bad-log", "load", log=[])
    other.refused("bad-log", "load", log=["{}"])
    other.refused("bad-request", "load", log=[1])
    other.refused("bad-request", "load")
    assert other.ok("save")["log"] == log


def test_a_loaded_game_keeps_its_data_to_itself(tmp_path):
    import tomllib

    from core.game import Setup
    from core.games.vikings.data.shipped import shipped_file
    from core.session import Session

    own = tomllib.loads(shipped_file().read_text())
    own["setup"]["gold"]["2"] = 77
    game = open_game("vikings", own)
    other = Session(game, Setup(("A", "B"), 1, game.read_options({}), game.data))
    client = Client()
    client.ok("load", log=other.lines)
    assert client.ok("position")["position"]["mainlands"][0]["gold"] == 77
    client.ok("new", seats=2)
    assert client.ok("position")["position"]["mainlands"][0]["gold"] == 30


def test_a_bot_gets_the_view_of_its_seat_and_nothing_else(monkeypatch):
    from core import bots
    from core.games.vikings.view import View

    seen = []

    class Spy:
        def choose(self, view, legal, budget):
            seen.append(view)
            return legal[0]

    monkeypatch.setattr(bots, "make_bot", lambda game, level, seed: Spy())
    Client(seats=2, seed=1).ok("bot", level="random")
    assert [type(view) for view in seen] == [View]


def test_a_bot_thinks_as_long_as_it_is_told(monkeypatch):
    from core import bots

    seen = []

    class Spy:
        def choose(self, view, legal, budget):
            seen.append((budget.seconds, budget.iterations))
            return legal[0]

    monkeypatch.setattr(bots, "make_bot", lambda game, level, seed: Spy())
    client = Client(seats=2, seed=1)
    for fields in ({}, {"think": 0.2}, {"iterations": 40}, {"think": 2, "iterations": 9}):
        client.ok("bot", level="hard", **fields)
    assert seen == [(1.5, None), (0.2, None), (None, 40), (2, 9)]
    for fields in ({"think": 0}, {"think": "long"}, {"think": True}, {"think": 1e9}):
        assert "seconds" in client.refused("bad-request", "bot", level="hard", **fields)
    for count in (0, -1, 2.5, True):
        assert "whole" in client.refused("bad-request", "bot", level="hard", iterations=count)


def test_bot_dice_and_verbs_without_a_game():
    client = Client()
    for verb in ("legal", "play", "why", "view", "position", "score", "undo", "redo", "restart"):
        fields = {"text": "end"} if verb in ("play", "why") else {}
        client.refused("no-game", verb, **fields)
    client.refused("no-game", "save")
    client.refused("no-game", "bot", level="random")
    client.refused("no-game", "dice", next=[1])
    client.ok("new", seats=2, seed=1)
    client.refused("bad-request", "bot", level="genius")
    client.refused("bad-request", "bot", level=3)
    decider = client.ok("legal")["decider"]
    client.refused("bad-request", "bot", level="random", seat=1 - decider)
    assert client.ok("bot", level="random", seat=decider) == client.ok("bot", level="random")
    assert "no dice" in client.refused("bad-request", "dice", next=[6])


def test_every_line_gets_one_answer_also_bad_and_endless_ones():
    lines = [
        b"nonsense",
        b"",
        b"[]",
        b"3",
        b'{"do":5}',
        b'{"do":"fly"}',
        b"\xff\xfe",
        b'{"do":"hello","id":NaN}',
        b'{"do":"hello","id":1e999}',
        b'{"do":"hello","id":' + b"1" * 6000 + b"}",
        b"[" * 200_000,
        b'{"do":"hello","pad":"' + b"x" * LONGEST_LINE + b'"}',
        b'{"do":"hello","id":"\\ud800"}',
        b'{"do":"hello","id":"after all that"}',
    ]
    sink = io.BytesIO()
    run(about("vikings"), partial(open_game, "vikings"), io.BytesIO(b"\n".join(lines)), sink)
    answers = [json.loads(line) for line in sink.getvalue().splitlines()]
    assert len(answers) == len(lines)
    codes = [answer.get("error", {}).get("code") for answer in answers]
    assert codes == [
        "bad-json",
        "bad-json",
        "bad-request",
        "bad-request",
        "bad-request",
        "unknown-verb",
        "bad-json",
        "bad-json",
        "bad-json",
        "bad-json",
        "bad-json",
        "bad-request",
        None,
        None,
    ]
    assert answers[-1]["id"] == "after all that"


def test_a_line_of_a_full_mebibyte_is_accepted():
    start = b'{"do":"hello","id":"'
    line = start + b"x" * (LONGEST_LINE - len(start) - 2) + b'"}'
    assert len(line) == LONGEST_LINE
    sink = io.BytesIO()
    run(
        about("vikings"),
        partial(open_game, "vikings"),
        io.BytesIO(line + b"\n" + line + b" \n"),
        sink,
    )
    first, second = (json.loads(line) for line in sink.getvalue().splitlines())
    assert first["ok"]
    assert second["error"]["code"] == "bad-request"


def test_quit_ends_and_what_follows_is_not_read():
    sink = io.BytesIO()
    run(
        about("vikings"),
        partial(open_game, "vikings"),
        io.BytesIO(b'{"do":"quit","id":1}\n{"do":"hello"}\n'),
        sink,
    )
    assert sink.getvalue() == b'{"id":1,"ok":true}\n'
