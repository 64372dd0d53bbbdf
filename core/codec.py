"""Strict reading and writing of everything that comes in or goes out, with pydantic.

Rules and bots use plain classes; saves, the engine, the command line and typed text pass through
a `Codec`, which accepts exactly the shapes the game knows or says in a sentence what is wrong.
Pydantic is loaded when something first has to be checked: a new game starts without it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, Generic, cast, get_args, get_type_hints

from core.errors import BadPosition, BadRequest
from core.game import A, E, V
from core.json_data import JsonObject, JsonValue

if TYPE_CHECKING:
    from pydantic import TypeAdapter

_LONGEST_TEXT = 200
_REMEMBERED = 4096


class Codec(Generic[A, E, V]):
    """Readers and writers of one game's actions, events, views and positions.

    It is made from the action class and the event class (or unions of them), the view class, and a
    function that returns the position class, which may need pydantic.
    """

    def __init__(self, action: Any, event: Any, view: Any, position: Callable[[], Any]):
        members: tuple[type[A], ...] = get_args(action) or (action,)
        self._classes = {_kind(member): member for member in members}
        self._known = frozenset(members)
        self._fields = {kind: _parameters(member) for kind, member in self._classes.items()}
        self._action, self._event, self._view = action, event, view
        self._position = position
        self._read: dict[object, A] = {}
        """Actions read before, by their plain data."""

    @cached_property
    def _actions(self) -> TypeAdapter[A]:
        from pydantic import ConfigDict, Field, TypeAdapter

        for member in self._classes.values():
            cast(Any, member).__pydantic_config__ = ConfigDict(extra="forbid", strict=True)
        if len(self._classes) == 1:
            return TypeAdapter(self._action)
        tagged = cast(Any, Annotated)[self._action, Field(discriminator="kind")]
        return TypeAdapter(tagged)

    @cached_property
    def _events(self) -> TypeAdapter[E]:
        from pydantic import TypeAdapter

        return TypeAdapter(self._event)

    @cached_property
    def _heard(self) -> TypeAdapter[E]:
        """The same to read events with: their tags tell at once which class each has."""
        from pydantic import Field, TypeAdapter

        if not get_args(self._event):
            return TypeAdapter(self._event)
        return TypeAdapter(cast(Any, Annotated)[self._event, Field(discriminator="kind")])

    @cached_property
    def _views(self) -> TypeAdapter[V]:
        from pydantic import TypeAdapter

        return TypeAdapter(self._view)

    @cached_property
    def _positions(self) -> TypeAdapter[Any]:
        from pydantic import ConfigDict, TypeAdapter

        position = self._position()
        if is_dataclass(position):  # a model has its own settings
            cast(Any, position).__pydantic_config__ = ConfigDict(extra="forbid", strict=True)
        return TypeAdapter(position)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The tags of all actions."""
        return tuple(self._classes)

    def is_action(self, action: object) -> bool:
        """Whether something is an action of this game, legal or not."""
        return type(action) in self._known

    def action(self, data: JsonValue) -> A:
        """An action from plain data."""
        if not isinstance(data, Mapping):
            raise BadRequest('An action is an object such as {"kind": …}.')
        kind = data.get("kind")
        if not isinstance(kind, str) or kind not in self._classes:
            raise self._unknown(kind)
        known = tuple(data.items())
        try:  # logs repeat the same few hundred actions; types are in the key, since True == 1
            return self._read[known, tuple(map(type, data.values()))]
        except (KeyError, TypeError):
            action = self._validate(kind, data)
        with suppress(TypeError):
            if len(self._read) < _REMEMBERED:
                self._read[known, tuple(map(type, data.values()))] = action
        return action

    def _unknown(self, kind: object) -> BadRequest:
        kinds = ", ".join(self.kinds)
        return BadRequest(f"There is no action {kind!r:.60}; the actions are {kinds}.")

    def _validate(self, kind: str, data: Mapping[str, JsonValue]) -> A:
        from pydantic import ValidationError

        try:
            # As JSON, because there strict pydantic still accepts objects in place of classes.
            return self._actions.validate_json(json.dumps(data))
        except ValidationError as error:
            from core.data_files import explain

            fault = explain(error)[0].removeprefix(f"{kind}.")
            raise BadRequest(f"The action {kind!r} is not valid: {fault}") from None

    def action_data(self, action: A) -> JsonObject:
        """An action as plain data, its tag first."""
        data: JsonObject = {"kind": action.kind}
        for name in self._fields[action.kind]:
            data[name] = getattr(action, name)
        return data

    def text(self, action: A) -> str:
        """An action as a short line that `parse` reads back."""
        words = [action.kind]
        words += [str(getattr(action, name)) for name in self._fields[action.kind]]
        return " ".join(words)

    def parse(self, text: str) -> A:
        """An action from a short line: its tag, then its fields in order."""
        words = text[: _LONGEST_TEXT + 1].lower().split()
        if not words or len(text) > _LONGEST_TEXT:
            raise BadRequest("An action is a word and its details, such as 'buy 3'.")
        kind = words[0]
        if kind not in self._classes:
            raise self._unknown(kind)
        names = self._fields[kind]
        if len(words) - 1 != len(names):
            form = " ".join([kind, *(name.upper() for name in names)])
            raise BadRequest(f"Write this action as '{form}'.")
        data: JsonObject = {"kind": kind}
        for name, word in zip(names, words[1:], strict=True):
            data[name] = _number(word)
        return self.action(data)

    def event_data(self, event: E) -> JsonValue:
        return self._events.dump_python(event, mode="json")

    def view_data(self, view: V) -> JsonValue:
        return self._views.dump_python(view, mode="json")

    def read_event(self, data: JsonValue) -> E:
        """An event from the plain data of `event_data`."""
        return self._heard.validate_python(data)

    def read_view(self, data: JsonValue) -> V:
        """A view from the plain data of `view_data`."""
        return self._views.validate_python(data)

    def position_data(self, state: object) -> JsonObject:
        """A state that is its own position, as plain data."""
        found: JsonObject = self._positions.dump_python(state, mode="json")
        return found

    def read_position(self, position: JsonValue) -> Any:
        """A state that is its own position; raises BadPosition with every fault."""
        from pydantic import ValidationError

        try:
            return self._positions.validate_json(json.dumps(position))
        except ValidationError as error:
            from core.data_files import explain

            raise BadPosition([fault.rstrip(".") for fault in explain(error)]) from None

    def schema(self) -> JsonObject:
        """JSON Schema of everything that is read and written."""
        return {
            "action": _tagged(self._actions.json_schema()),
            "position": self._positions.json_schema(),
            "view": self._views.json_schema(mode="serialization"),
            "event": self._events.json_schema(mode="serialization"),
        }


def _tagged(schema: JsonObject) -> JsonObject:
    """Require the tag: it has a default in Python, but whoever sends an action must give it."""
    for member in schema["$defs"].values() if "oneOf" in schema else (schema,):
        member["required"] = ["kind", *member.get("required", ())]
    return schema


def _kind(member: type[object]) -> str:
    literal = get_type_hints(member)["kind"]
    return str(get_args(literal)[0])


def _parameters(member: Any) -> tuple[str, ...]:
    return tuple(field.name for field in fields(member) if field.name != "kind")


def _number(word: str) -> int | str:
    """A whole number where the word is one; long digit strings stay words and are refused."""
    digits = word.removeprefix("-")
    return int(word) if digits.isascii() and digits.isdigit() and len(digits) < 10 else word
