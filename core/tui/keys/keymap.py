"""A player's own keys: the file they are written in, what is wrong with it, and how to print it."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from pathlib import Path

from core.files import Unreadable, read_regular
from core.named import NamedTuple
from core.tui.keys.act import Act
from core.tui.keys.actions import ACTS, MORE_SCOPES, SCOPES
from core.tui.keys.key_names import key_name, read_key

_LARGEST = 100_000
"""Bytes of a file that is still read."""
_SHARED = frozenset(act.scope for act in ACTS)
_AT_ONCE = [
    {one, other}
    for one, others in {
        "play": ("decide", "watch"),
        "list": (
            *("title", "harbour", "modal", "choices", "hints", "substitute", "branch", "saves"),
            *("review", "tables", "sit"),
        ),
        "modal": ("choices", "hints", "substitute", "branch"),
        "scroll": ("message", "log", "help"),
        "cycle": ("new", "settings"),
        "seat": ("new",),
    }.items()
    for other in others
]
"""Scopes besides "any" whose keys work at once; others are on different screens, or one takes the
keys of the other on purpose, as the field does in which words to search for are typed."""


class Keymap(NamedTuple):
    """The keys a player has chosen."""

    changes: Mapping[str, str]
    """Keys by Textual's names, separated by commas, by the id of their action."""
    faults: Sequence[str]
    """What is wrong with the file, a sentence each; the default holds there."""


def read_keymap(acts: Iterable[Act], path: Path, others: Collection[str] = ()) -> Keymap:
    """Read a player's keys; a file that is not there changes nothing.

    What is said about the scopes *others*, those of other games, is left to their programs.
    """
    if not path.exists():
        return Keymap({}, [])
    try:
        entries = dict(_flat(tomllib.loads(read_regular(path, _LARGEST).decode())))
    except Unreadable as error:
        return Keymap({}, [f"{path.name} cannot be read ({error}); the usual keys hold."])
    except UnicodeDecodeError:
        return Keymap({}, [f"{path.name} is not text in UTF-8; the usual keys hold."])
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return Keymap({}, [f"{path.name} is not TOML ({error}); the usual keys hold."])
    known = {act.id: act for act in acts}
    changes: dict[str, str] = {}
    faults: list[str] = []
    for act_id, value in entries.items():
        act = known.get(act_id)
        if act is None:
            if act_id.partition(".")[0] not in others:
                faults.append(_unknown(path.name, act_id, known))
            continue
        keys, fault = _keys(value)
        if fault:
            faults.append(f'{path.name}: "{act_id}" {fault}; it keeps {_written(act.keys)}.')
        elif keys != act.keys:
            changes[act_id] = keys
    for act, other, key in _clashes(list(known.values()), changes):
        faults.append(
            f'{path.name}: "{act.id}" cannot have {key_name(key, arrows=False)}, '
            f'the key of "{other.id}"; it keeps {_written(act.keys)}.'
        )
    return Keymap(changes, faults)


def _flat(table: Mapping[str, object], above: str = "") -> Iterator[tuple[str, object]]:
    """The entries of a file, in tables or not, by id."""
    for name, value in table.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{above}{name}.")
        else:
            yield f"{above}{name}", value


def _keys(value: object) -> tuple[str, str]:
    """The keys in an entry by Textual's names, or what is wrong with it."""
    words = value.split(",") if isinstance(value, str) else value
    if not isinstance(words, list) or not all(isinstance(word, str) for word in words):
        return "", 'needs keys in quotes, such as "u, Backspace"'
    if not any(word.strip() for word in words):
        return "", "names no key"
    found = []
    for word in words:
        key = read_key(word)
        if key is None:
            return "", f"names a key that does not exist, {word.strip()!r:.40}"
        found.append(key)
    return ",".join(dict.fromkeys(found)), ""


def _unknown(file: str, act_id: str, known: Collection[str]) -> str:
    does = {each.partition(".")[2]: each for each in known}
    named = get_close_matches(act_id.partition(".")[2], does, 1, 0.75)  # in the wrong scope
    near = get_close_matches(act_id, known, 1, 0.8) or [does[name] for name in named]
    end = f'did you mean "{near[0]}"?' if near else "the command `keys` lists them all."
    return f"{file}: there is no action {act_id!r:.60}; {end}"


def _clashes(acts: Sequence[Act], changes: dict[str, str]) -> Iterator[tuple[Act, Act, str]]:
    """Take changes back until no two actions that work at once share a key because of one.

    Yields the action that keeps its default, the one it would have clashed with, and the key.
    """
    while (found := _clash(acts, changes)) is not None:
        del changes[found[0].id]
        yield found


def _clash(acts: Sequence[Act], changes: Mapping[str, str]) -> tuple[Act, Act, str] | None:
    """The last change that clashes with another action."""
    by_id = {act.id: act for act in acts}
    for act_id in reversed(list(changes)):
        act = by_id[act_id]
        for other in acts:
            if other is not act and work_together(act, other):
                taken = changes.get(other.id, other.keys).split(",")
                for key in changes[act_id].split(","):
                    if key in taken:
                        return act, other, key
    return None


def _written(keys: str) -> str:
    return " and ".join(key_name(key, arrows=False) for key in keys.split(","))


# --- Printing ---------------------------------------------------------------------------------

_TROUBLESOME = ("comma", "quotation_mark", "backslash")
"""Keys that are written by name, as their signs mean something else in the file."""


def as_toml(acts: Sequence[Act], changes: Mapping[str, str], titles: Mapping[str, str]) -> str:
    """All actions with their present keys, as a file that can be saved and changed.

    *titles* are the headings of a game's own scopes.
    """
    headings = {**titles, **SCOPES, **MORE_SCOPES}
    lines = []
    for scope in dict.fromkeys((*headings, *(act.scope for act in acts))):
        some = [act for act in acts if act.scope == scope]
        if some:
            lines += ["", f"# {headings.get(scope, scope)}"]
            lines += _entries(some, changes)
    return "\n".join(lines[1:]) + "\n"


def _entries(acts: Sequence[Act], changes: Mapping[str, str]) -> list[str]:
    """A line for each action: its id, its keys, and what it does as a comment."""
    entries = []
    for act in acts:
        keys = changes.get(act.id, act.keys).split(",")
        names = [key if key in _TROUBLESOME else key_name(key, arrows=False) for key in keys]
        entries.append(f'"{act.id}" = "{", ".join(names)}"')
    wide = max(map(len, entries))
    return [f"{entry:<{wide}}  # {act.help}" for entry, act in zip(entries, acts, strict=True)]


def work_together(one: Act, other: Act) -> bool:
    """Whether there are moments when the keys of both actions work."""
    scopes = {one.scope, other.scope}
    if len(scopes) == 1 or "any" in scopes or scopes in _AT_ONCE:
        return True
    games = [act for act in (one, other) if act.scope not in _SHARED]
    if not games:
        return False
    return bool(scopes & {"play", "decide"}) or (
        bool(scopes & {"watch", "recap", "replay"}) and games[0].view
    )
