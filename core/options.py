"""A game's options as players and programs see them: names with dashes, choices, help."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import get_args, get_type_hints

from core.about import About, OptionValues
from core.errors import BadRequest
from core.json_data import JsonObject, JsonValue
from core.named import NamedTuple

START = "start"
"""The option that names the starting seat, in games that have it."""
CHANCE = "chance"
"""Its value for a seat drawn at random."""


class Option(NamedTuple):
    """One option."""

    name: str
    type: str
    default: str
    help: str
    choices: tuple[str, ...]


def option_table(about: About) -> tuple[Option, ...]:
    """The options of a game, from the fields of its options class."""
    hints = get_type_hints(about.options)
    return tuple(
        Option(
            name=field.replace("_", "-"),
            type="choice",
            default=default,
            help=about.option_help.get(field, ""),
            choices=get_args(hints[field]),
        )
        for field, default in about.options()._asdict().items()
    )


def option_schema(about: About) -> JsonObject:
    """JSON Schema of the options as a program gives them."""
    properties = {
        option.name: {
            "enum": list(option.choices),
            "default": option.default,
            "description": option.help,
        }
        for option in option_table(about)
    }
    return {"type": "object", "properties": properties, "additionalProperties": False}


def read_words(words: Iterable[str]) -> JsonObject:
    """Options from the command line, each `name=value`."""
    given: JsonObject = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise BadRequest(f"Write an option as NAME=VALUE, not {word!r}.")
        if name in given:
            raise BadRequest(f"The option {name!r} is given twice.")
        given[name] = value
    return given


def read_options(about: About, given: Mapping[str, JsonValue]) -> OptionValues:
    """Check the given options and fill in defaults for the rest; raises BadRequest."""
    known = {option.name: option for option in option_table(about)}
    for name, value in given.items():
        if not known:
            raise BadRequest(f"{about.title} has no options, so not {name!r:.60} either.")
        if name not in known:
            raise BadRequest(f"There is no option {name!r:.60}; try {', '.join(known)}.")
        if not isinstance(value, str) or value not in known[name].choices:
            listed = ", ".join(known[name].choices)
            raise BadRequest(f"The option {name!r} must be one of {listed}, not {value!r:.60}.")
    return about.options(**{name.replace("-", "_"): value for name, value in given.items()})


def as_words(options: OptionValues) -> JsonObject:
    """The options as plain data under the names players use."""
    return {name.replace("_", "-"): value for name, value in options._asdict().items()}


def check_start(options: OptionValues, seats: int) -> None:
    """Raise BadRequest for a starting seat that nobody sits in."""
    start = options._asdict().get(START, CHANCE)
    if start.isdigit() and int(start) > seats:
        raise BadRequest(f"Seat {start} cannot start: there are only {seats} seats.")
