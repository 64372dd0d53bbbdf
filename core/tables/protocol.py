"""What a terminal and a host say to each other: one JSON object a line, of bounded length.

A terminal sends requests, each answered once, in order; between the answers the host tells what
happens. Only views, events redacted for onlookers and words go out, never a state or a seed.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import BaseModel, ConfigDict, Field, TypeAdapter, ValidationError

from core.cells import clusters
from core.errors import BadRequest, GameError
from core.game import AnyGame, Outcome
from core.json_data import JsonObject
from core.keyboard import AnyUpdate, Update

PROTOCOL = 3
MOST_STEPS = 41
"""The most decisions at once."""
LONGEST_REQUEST = 64 << 10
"""Bytes of a line to the host."""
LONGEST_ANSWER = 64 << 20
"""Bytes of a line from the host, which may hold all that has happened in a long game."""
LONGEST_TALK = 200
_WHOLE = Field(ge=0, le=1 << 40)


class TableLost(GameError):
    """The host does not answer any more."""


class TableRefused(GameError):
    """The host says no, in a sentence."""


# --- Requests ---------------------------------------------------------------------------------


class Request(BaseModel):
    """Something a terminal asks for."""

    model_config = ConfigDict(extra="forbid", strict=True)

    id: Annotated[int, _WHOLE]


class Hello(Request):
    """The first request: what the terminal speaks, and who it is."""

    do: Literal["hello"]
    protocol: int
    version: Annotated[str, Field(max_length=40)]
    identity: Annotated[str, Field(pattern=r"^[0-9a-f]{32}$")]
    word: Annotated[str, Field(max_length=80)] = ""


class Sit(Request):
    """Sit down on some seats by the names of their people; on none, to watch."""

    do: Literal["sit"]
    names: Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=8)]
    curtain: bool = True


class Begin(Request):
    """Begin with bots on the seats that are still open."""

    do: Literal["begin"]
    level: Annotated[str, Field(max_length=20)]


class Submit(Request):
    """A decision, based on so many entries of the log, or some in a row, tied together: as many of
    them as the same seat decides and are legal."""

    do: Literal["submit"]
    actions: Annotated[list[JsonObject], Field(min_length=1, max_length=MOST_STEPS)]
    after: Annotated[int, _WHOLE]


class Rewind(Request):
    """Undo, redo, or go back to the start of the turn."""

    do: Literal["undo", "redo", "restart"]


class Refusal(Request):
    """Why an action is not allowed now."""

    do: Literal["refusal"]
    action: JsonObject


class Foresee(Request):
    """What actions in a row would lead to."""

    do: Literal["foresee"]
    actions: Annotated[list[JsonObject], Field(max_length=64)]
    after: Annotated[int, _WHOLE]


class Look(Request):
    """Something about the table after so many decisions."""

    do: Literal["score", "history", "past", "starts"]
    step: Annotated[int, _WHOLE]


class Record(Request):
    """The whole log of a finished game."""

    do: Literal["record"]


class Again(Request):
    """Another game of the same players, once one is over."""

    do: Literal["again"]


class Talk(Request):
    """A line to everybody, from one of the terminal's seats."""

    do: Literal["talk"]
    text: Annotated[str, Field(max_length=1000)]
    seat: int | None = None


class StandIn(Request):
    """Let a bot play for a seat whose person is away."""

    do: Literal["stand-in"]
    seat: Annotated[int, _WHOLE]
    level: Annotated[str, Field(max_length=20)]


AnyRequest: TypeAlias = (
    Hello | Sit | Begin | Again | StandIn | Talk
    | Submit | Rewind | Refusal | Foresee | Look | Record
)  # fmt: skip
_REQUESTS: TypeAdapter[AnyRequest] = TypeAdapter(Annotated[AnyRequest, Field(discriminator="do")])


def read_request(line: bytes) -> AnyRequest:
    """A request; raises BadRequest with what is wrong in a sentence."""
    try:
        return _REQUESTS.validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        told = f"{where}: {first['msg']}" if where else first["msg"]
        raise BadRequest(f"This is no request a table knows ({safe(told, 120)}).") from None


def request_id(line: bytes) -> int | None:
    """The number of a request that could not be read, if it has one."""
    try:
        found = json.loads(line)
    except (ValueError, RecursionError):
        return None
    number = found.get("id") if isinstance(found, dict) else None
    return number if type(number) is int else None


def write(message: JsonObject) -> bytes:
    """A message as a line."""
    return json.dumps(message, separators=(",", ":")).encode("ascii") + b"\n"


def safe(text: str, longest: int = LONGEST_TALK) -> str:
    """Text of others as one line that cannot steer a terminal."""
    plain = " ".join(text.encode("utf-8", "replace").decode("utf-8").split())
    return " ".join("".join(clusters(plain)).split())[:longest]


# --- What a table looks like from outside ------------------------------------------------------


class SeatInfo(BaseModel):
    """A seat as anybody may see it."""

    model_config = ConfigDict(strict=True)

    name: str
    kind: Literal["person", "bot", "open"]
    here: bool = False
    """Whether its person is at a terminal now."""
    kept: bool = False
    """Whether it is kept for whoever sat there before."""
    away: float = 0
    """For how many seconds its person has been away."""
    stand_in: str = ""
    """The bot that plays on while its person is away."""


class TableInfo(BaseModel):
    """A table as anybody may see it who may come to it."""

    model_config = ConfigDict(strict=True)

    name: str
    game: str
    version: str
    access: Literal["open", "word", "private"]
    stage: Literal["gathering", "playing", "over"]
    seats: list[SeatInfo]
    progress: str = ""
    decider: int | None = None
    watchers: int = 0
    live: bool = True
    """Whether a host holds it now; otherwise whoever opened it can wake it."""

    @property
    def turn(self) -> str:
        """The name of whoever decides; empty if nobody does."""
        return "" if self.decider is None else self.seats[self.decider].name

    @property
    def places(self) -> int:
        """How many seats wait for somebody."""
        return sum(seat.kind == "open" for seat in self.seats)


class Said(BaseModel):
    """A line of table talk."""

    model_config = ConfigDict(strict=True)

    who: str
    seat: int | None
    """The seat of its author; None for an onlooker or the table itself."""
    text: str
    step: int
    """How many decisions stood when it was said."""


# --- Updates -----------------------------------------------------------------------------------


def update_data(game: AnyGame, update: AnyUpdate) -> JsonObject:
    """An update as plain data; its sentences are made anew by whoever reads it."""
    codec = game.codec
    return {
        "number": update.number,
        "steps": update.steps,
        "seat": update.seat,
        "events": events_data(game, update.events),
        "private": update.private,
        "viewer": update.viewer,
        "view": codec.view_data(update.view),
        "decider": update.decider,
        "legal": [codec.action_data(action) for action in update.legal],
        "progress": update.progress,
        "turn": update.turn,
        "undo_limit": update.undo_limit,
        "can_redo": update.can_redo,
    }


def read_update(game: AnyGame, names: Sequence[str], data: JsonObject) -> AnyUpdate:
    """An update from plain data of a host."""
    codec = game.codec
    events = read_events(game, data["events"])
    return Update(
        number=data["number"],
        steps=data["steps"],
        seat=data["seat"],
        events=events,
        lines=tuple(tuple(game.text.narrate(event, names)) for event in events),
        private=safe(data["private"], 1000),
        viewer=data["viewer"],
        view=codec.read_view(data["view"]),
        decider=data["decider"],
        legal=tuple(codec.action(action) for action in data["legal"]),
        progress=safe(data["progress"]),
        turn=data["turn"],
        undo_limit=None if data["undo_limit"] is None else safe(data["undo_limit"]),
        can_redo=data["can_redo"],
    )


def events_data(game: AnyGame, events: Sequence[Any]) -> list[Any]:
    return [game.codec.event_data(event) for event in events]


def read_events(game: AnyGame, data: Sequence[Any]) -> tuple[Any, ...]:
    return tuple(game.codec.read_event(event) for event in data)


OUTCOMES: TypeAdapter[Outcome] = TypeAdapter(Outcome)
