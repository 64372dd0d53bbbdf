"""Lists of keys for people: the help, the README, the keys of a moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import zip_longest

from core.named import NamedTuple
from core.tui.keys.act import Act
from core.tui.keys.key_names import key_name


class KeyRow(NamedTuple):
    """A line of a list of keys."""

    keys: str
    help: str


def key_rows(
    some: Iterable[Act], keys: Mapping[str, str] | None = None, arrows: bool = True
) -> list[KeyRow]:
    """A line for each action that people read about; *keys* are a player's own, by id."""
    lines: dict[tuple[str, str], list[list[str]]] = {}
    own = keys or {}
    for act in some:
        if act.listed:
            line = lines.setdefault((act.scope, act.line or act.help), [])
            line.append(own.get(act.id, act.keys).split(","))
    return [
        KeyRow(
            key_words([key for some in zip_longest(*groups) for key in some if key], arrows), words
        )
        for (_, words), groups in lines.items()
    ]


_ARROWS = ("up", "down", "left", "right")


def key_words(keys: Sequence[str], arrows: bool = True) -> str:
    """Some keys as people write them; all four arrows are one word."""
    left = list(dict.fromkeys(keys))
    words = []
    for held in ("", "shift+"):
        four = [held + arrow for arrow in _ARROWS]
        if set(four) <= set(left):
            left = [key for key in left if key not in four]
            words.append("Shift+arrows" if held else "arrows")
    return " ".join([*words, *(key_name(key, arrows) for key in left)])
