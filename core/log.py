"""The log of a game: a header and one line for each decision, each sealed by a digest.

The log only ever grows. Undo is an entry too, so a mistaken one loses nothing. Each digest
covers the digest before it, the entry, and the whole state after it: a replay notices the first
line that was changed, and a game that would go differently under other rules.
"""

from __future__ import annotations

import codecs
import json
from contextlib import suppress
from typing import Generic, TypeAlias, TypeVar

from core.errors import BadLog
from core.frozen import frozen
from core.json_data import JsonObject

T = TypeVar("T")
"""An action, or its plain data as a save has it."""
SUFFIX = ".jsonl"
LARGEST = 64 << 20
"""Bytes of a save; a larger file is none of ours."""
FORMAT = 1
_SEALED = ("game", "seats", "seed", "options", "data", "position")
"""The header fields that make the game what it is, whoever wrote it and when."""
_DIGEST = 10


@frozen
class Do(Generic[T]):
    """A decision of a seat."""

    seat: int
    action: T


@frozen
class Undo:
    """Decisions were undone until only *to* were left."""

    to: int


@frozen
class Redo:
    """Undone decisions were redone until there were *to*."""

    to: int


@frozen
class SetDice:
    """The next dice were fixed."""

    faces: tuple[int, ...]


Entry: TypeAlias = Do[T] | Undo | Redo | SetDice


def entry_data(number: int, entry: Entry[T], action: JsonObject | None, moment: str) -> JsonObject:
    """An entry as plain data; *action* is the plain data of a decision."""
    match entry:
        case Do(seat=seat):
            return {"n": number, "at": moment, "seat": seat, "do": action}
        case Undo(to=to):
            return {"n": number, "at": moment, "undo": to}
        case Redo(to=to):
            return {"n": number, "at": moment, "redo": to}
        case SetDice(faces=faces):
            return {"n": number, "at": moment, "dice": list(faces)}


def read_entry(data: JsonObject) -> Entry[JsonObject]:
    """The entry in a line of a save, its action still plain data; raises BadLog."""
    what = (data.keys() - {"n", "at", "seat"}, type(data.get("n")))
    match data:
        case {"do": dict(action), "seat": int(seat)} if what == ({"do"}, int):
            return Do(seat, action)
        case {"undo": int(to)} if what == ({"undo"}, int):
            return Undo(to)
        case {"redo": int(to)} if what == ({"redo"}, int):
            return Redo(to)
        case {"dice": list(faces)} if what == ({"dice"}, int):
            if all(type(face) is int for face in faces):
                return SetDice(tuple(faces))
    raise BadLog("it is not an entry this program knows")


_WRITE = json.JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode
_SORTED = json.JSONEncoder(sort_keys=True, separators=(",", ":")).encode


def write(data: JsonObject) -> str:
    """Plain data as one line."""
    return _WRITE(data)


def seal(previous: str, text: str, key: bytes) -> str:
    """The digest of an entry: it covers the one before, its own text and the state after it."""
    try:  # where Python keeps it, as `hashlib` brings a large library with it
        from _blake2 import blake2b
    except ImportError:
        from hashlib import blake2b

    sealed = blake2b(previous.encode(), digest_size=_DIGEST)
    sealed.update(text.encode())
    sealed.update(key)
    return sealed.hexdigest()


def with_digest(text: str, digest: str) -> str:
    """The line of an entry: its text, and the digest as its last field."""
    return f'{text[:-1]},"digest":"{digest}"}}'


def seal_header(header: JsonObject, key: bytes) -> str:
    """The first digest: it covers what makes the game, not when or by what it was written."""
    return seal("", _SORTED({name: header.get(name) for name in _SEALED}), key)


def split(content: bytes) -> tuple[list[str], bool]:
    """The lines of a save, and whether the last one was cut short (it is then left out).

    A last line without its newline is kept if it is otherwise complete.
    """
    parts = content.removeprefix(codecs.BOM_UTF8).split(b"\n")
    tail = parts.pop()
    lines = [part.decode("utf-8", "replace") for part in parts]
    if not tail:
        return lines, False
    with suppress(BadLog):
        text = tail.decode("utf-8", "replace")
        parse(text)
        return [*lines, text], False
    return (lines, True) if lines else ([tail.decode("utf-8", "replace")], False)


def parse(line: str) -> JsonObject:
    """One line as an object; raises BadLog."""
    try:
        data = _READ(line)
        if "\\u" in line or not line.isascii():
            write(data).encode()  # half a character can be read, but never be written or shown
    except UnicodeEncodeError:
        raise BadLog("it contains half a character") from None
    except (ValueError, RecursionError):
        raise BadLog("it is not valid JSON") from None
    if not isinstance(data, dict):
        raise BadLog("it is not a JSON object")
    return data


def _refuse(name: str) -> float:
    raise ValueError(name)


_READ = json.JSONDecoder(parse_constant=_refuse).decode
