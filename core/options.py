"""A game's options: a frozen dataclass of choices, each with a line of help."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, fields
from typing import Any, get_args, get_type_hints

from core.errors import BadRequest


@dataclass(frozen=True, slots=True)
class Option:
    """One option as a player or a program sees it."""

    name: str
    type: str
    default: Any
    help: str
    choices: tuple[Any, ...]


def option_table(options: type[Any]) -> tuple[Option, ...]:
    """The options of a game, from the fields of its options class."""
    hints = get_type_hints(options)
    return tuple(
        Option(
            name=field.name.replace("_", "-"),
            type="choice",
            default=field.default,
            help=field.metadata["help"],
            choices=get_args(hints[field.name]),
        )
        for field in fields(options)
    )


def read_words(words: Iterable[str]) -> dict[str, Any]:
    """Options from the command line, each `name=value`."""
    given: dict[str, Any] = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise BadRequest(f"Write an option as NAME=VALUE, not {word!r}.")
        given[name] = value
    return given


def as_words(options: Any) -> dict[str, Any]:
    """The options as plain data under the names players use."""
    return {field.name.replace("_", "-"): getattr(options, field.name) for field in fields(options)}


def from_words(options: type[Any], given: Mapping[str, Any]) -> Any:
    """The options from checked plain data; what is not given keeps its default."""
    return options(**{name.replace("-", "_"): value for name, value in given.items()})
