"""The README's tables of keys, made from the table of actions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from core.tui.actions import SCOPES, Act, acts, key_rows

_PLAYING = ("decide", "watch", "play")
_OTHERS = ("rules", "saves", "replay", "score", "any")
"""The scopes that are told; what a title or a form can do stands on it."""


def readme_table(games: Mapping[str, Sequence[Act]]) -> str:
    """The listed keys as Markdown; *games* are the games' own actions by title."""
    parts = [_table(SCOPES[scope].lower(), acts(scope)) for scope in _PLAYING]
    parts += [_table(f"in {title}", own) for title, own in games.items()]
    parts += [_table(SCOPES[scope].lower(), acts(scope)) for scope in _OTHERS]
    return "\n\n".join(parts)


def _table(heading: str, some: Iterable[Act]) -> str:
    lines = [f"| key | {heading} |", "|---|---|"]
    for keys, words in key_rows(some):
        told = " ".join(key if len(key) > 1 else f"`{key}`" for key in keys.split(" "))
        lines.append(f"| {told} | {words} |")
    return "\n".join(lines)
