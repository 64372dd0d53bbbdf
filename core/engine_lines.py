"""The lines of the engine protocol: how requests are read and refusals written."""

from __future__ import annotations

import json
from collections.abc import Iterator
from math import isfinite
from typing import IO

from core.errors import (
    BadData,
    BadLog,
    BadPosition,
    BadRequest,
    BotFailed,
    CannotUndo,
    GameError,
    GameOver,
    IllegalAction,
)
from core.json_data import JsonObject

LONGEST_LINE = 1 << 20
_CODES: tuple[tuple[type[GameError], str], ...] = (
    (GameOver, "over"),
    (IllegalAction, "illegal"),
    (CannotUndo, "illegal"),
    (BadPosition, "bad-position"),
    (BadLog, "bad-log"),
    (BadData, "bad-log"),
    (BotFailed, "bot-failed"),
    (BadRequest, "bad-request"),
)


class Refused(Exception):
    """A request that is refused before it reaches a game."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code


def code_of(error: GameError) -> str:
    """What kind of refusal an error of the core is."""
    return next((code for kind, code in _CODES if isinstance(error, kind)), "bad-request")


def refusal(code: str, message: str) -> JsonObject:
    """The answer to a request that is refused."""
    return {"ok": False, "error": {"code": code, "message": message}}


def parse(line: bytes) -> JsonObject:
    """The request in a line; raises Refused if there is none."""
    try:
        request = json.loads(line.decode("utf-8"), parse_constant=_no_constant, parse_float=_finite)
    except (ValueError, RecursionError) as error:
        reason = str(error).splitlines()[0] if str(error) else "unreadable"
        raise Refused("bad-json", f"This line is not valid JSON: {reason:.120}.") from None
    if not isinstance(request, dict):
        raise Refused("bad-request", 'A request must be an object such as {"do": "hello"}.')
    return request


def _no_constant(name: str) -> float:
    raise ValueError(f"{name} is not a JSON number")


def _finite(digits: str) -> float:
    number = float(digits)
    if not isfinite(number):
        raise ValueError(f"{digits} is too large a number")
    return number


def read_lines(stream: IO[bytes]) -> Iterator[bytes | None]:
    """The lines of a stream; None for a line that is too long, which is skipped unread."""
    while line := stream.readline(LONGEST_LINE + 1):
        if len(line) <= LONGEST_LINE or line.endswith(b"\n"):
            yield line
            continue
        while line and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)
        yield None
