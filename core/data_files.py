"""Reading data files: TOML checked as a whole by pydantic; every fault names its field."""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal, TypeVar

from pydantic import BaseModel, ConfigDict, ValidationError

from core.errors import BadData
from core.files import Unreadable, read_regular
from core.json_data import JsonObject, JsonValue

Source = Literal["rulebook", "rulebook-hint", "public", "public-hint", "deduced", "designed"]
Confidence = Literal["sure", "likely", "guess"]
_M = TypeVar("_M", bound=BaseModel)
_LARGEST = 4 << 20
_SHOWN = 40
"""The longest wrong value that is quoted in a message, in characters."""
_WANTED = {
    "int_type": "must be a whole number",
    "bool_type": "must be true or false",
    "string_type": "must be text",
    "list_type": "must be a list",
    "dict_type": "must be a table",
    "model_type": "must be a table",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "less_than": "must be less than {lt}",
    "too_short": "must have at least {min_length} entries",
    "too_long": "must have at most {max_length} entries",
    "string_pattern_mismatch": "must begin with a letter and hold letters, digits, - and _ only",
}
"""Our wording for pydantic's types of error."""


class DataTable(BaseModel):
    """A table of a data file: frozen, strict, and closed to unknown fields."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class SourcedTable(DataTable):
    """A table that says where its facts come from."""

    source: dict[str, Source]
    confidence: Confidence
    note: str = ""


def read_toml(path: Path) -> JsonObject:
    """The file as plain data; raises BadData with a sentence if it cannot be read."""
    try:
        return tomllib.loads(read_regular(path, _LARGEST).decode("utf-8-sig"))
    except Unreadable as error:
        raise BadData([f"{path}: cannot be read: {error}."]) from None
    except UnicodeDecodeError as error:
        raise BadData([f"{path}: not a text file (byte {error.start} is not UTF-8)."]) from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise BadData([f"{path}: not valid TOML: {error}."]) from None


def check(model: type[_M], data: JsonValue, file: str) -> _M:
    """*data* as a checked model; raises BadData with one line for every fault."""
    try:
        return model.model_validate(data)
    except ValidationError as error:
        raise BadData([f"{file}: {fault}" for fault in explain(error)]) from None


def explain(error: ValidationError) -> list[str]:
    """Each fault of a pydantic error as `field: reason.`"""
    lines = []
    for fault in error.errors(include_url=False):
        where = ""
        for part in fault["loc"]:
            where += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if where else part
        reason: str = fault["msg"].removeprefix("Value error, ").rstrip(".")
        match fault["type"]:
            case "missing":
                reason = "is missing"
            case "extra_forbidden":
                reason = "is not a field this table knows"
            case "literal_error":
                reason = f"must be one of {fault['ctx']['expected']}, not {fault['input']!r}"
            case "value_error":
                pass
            case kind:
                reason = _WANTED.get(kind, reason).format(**fault.get("ctx", {}))
                shown = repr(fault["input"])
                reason += f", not {shown}" if len(shown) <= _SHOWN else ""
        lines += [f"{where}: {line}." if where else f"{line}." for line in reason.splitlines()]
    return lines
