"""Mutated requests: every one is answered, none changes the game unless it is accepted."""

from __future__ import annotations

import json

import pytest

from core import rng
from core.engine import Engine
from tests.core.test_engine import CODES
from tests.core.test_engine import engine as new_engine
from tests.play import play_on, session

CASES = 12
LINES_A_CASE = 200
VERBS = [
    "hello",
    "schema",
    "new",
    "legal",
    "play",
    "why",
    "view",
    "position",
    "set",
    "dice",
    "score",
    "undo",
    "redo",
    "restart",
    "save",
    "load",
    "bot",
]
ODD = (
    None,
    True,
    0,
    -1,
    2**70,
    1.5,
    "",
    "x",
    "bot:random",
    [],
    [[]],
    {},
    {"kind": "buy"},
    "\ud800",
)


def requests(dice: rng.Rng, engine: Engine) -> dict:
    """A request with the fields of its verb, true to life in most of them."""
    legal = engine.answer(b'{"do":"legal"}')
    position = engine.answer(b'{"do":"position"}')
    log = engine.answer(b'{"do":"save"}')
    pick = legal["actions"][rng.draw(dice, len(legal["actions"]))] if legal["actions"] else {}
    return {
        "play": {"action": pick},
        "why": {"action": pick},
        "new": {"seats": 2, "seed": 3, "options": {"game": "advanced"}},
        "view": {"seat": 0},
        "set": {"position": position["position"]},
        "load": {"log": log["log"]},
        "bot": {"level": "random", "seat": 0},
        "dice": {"next": [1, 2]},
        "undo": {"force": False},
    }


def distort(value, dice: rng.Rng):
    """Change one thing somewhere inside a JSON value."""
    if isinstance(value, dict) and value and rng.draw(dice, 4):
        name = list(value)[rng.draw(dice, len(value))]
        if rng.draw(dice, 6) == 0:
            return {key: item for key, item in value.items() if key != name}
        return {**value, name: distort(value[name], dice)}
    if isinstance(value, list) and value and rng.draw(dice, 4):
        at = rng.draw(dice, len(value))
        match rng.draw(dice, 4):
            case 0:
                return value[:at] + value[at + 1 :]
            case 1:
                return [*value, value[at]]
            case _:
                return [*value[:at], distort(value[at], dice), *value[at + 1 :]]
    if type(value) is int and rng.draw(dice, 2):
        return value + rng.draw(dice, 5) - 2
    return ODD[rng.draw(dice, len(ODD))]


def scramble(line: bytes, dice: rng.Rng) -> bytes:
    """Change bytes of a line, as a broken pipe or program might."""
    changed = bytearray(line)
    for _ in range(1 + rng.draw(dice, 3)):
        at = rng.draw(dice, len(changed))
        match rng.draw(dice, 3):
            case 0:
                changed[at] ^= 1 << rng.draw(dice, 8)
            case 1:
                del changed[at : at + 1 + rng.draw(dice, 20)]
            case _:
                changed[at:at] = bytes([rng.draw(dice, 256)])
        if not changed:
            break
    return bytes(changed).replace(b"\n", b" ")


def send_mutated(engine: Engine, fields: dict, dice: rng.Rng) -> None:
    """Send a request with something wrong in it: if it is refused, that changes nothing."""
    verb = VERBS[rng.draw(dice, len(VERBS))]
    request = {"do": verb, **fields.get(verb, {})}
    if rng.draw(dice, 3):
        line = json.dumps(distort(request, dice)).encode()
    else:
        line = scramble(json.dumps(request).encode(), dice)
    before = engine.answer(b'{"do":"save"}')
    answer = json.loads(json.dumps(engine.answer(line)))
    if not answer["ok"]:
        assert answer["error"]["code"] in CODES, line
        assert "A bug in the program" not in answer["error"]["message"], line
        assert engine.answer(b'{"do":"save"}') == before, line


@pytest.mark.parametrize("case", range(CASES))
def test_mutated_lines_never_break_or_change_a_game(case, capsys):
    dice = rng.Rng(case)
    engine = new_engine()
    start = play_on(session(seed=case, game=("basic", "advanced")[case % 2]), 20 * case, seed=case)
    assert engine.answer(json.dumps({"do": "load", "log": start.lines}).encode())["ok"]
    fields = requests(dice, engine)
    for number in range(LINES_A_CASE):
        if number % 40 == 0:
            fields = requests(dice, engine)
        send_mutated(engine, fields, dice)
    assert capsys.readouterr().err == ""
