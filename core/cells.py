"""How many cells text takes up in a terminal, whatever script it is written in."""

from __future__ import annotations

import unicodedata

_JOINER = "\u200d"
"""Makes one emoji of the two beside it."""
_NON_JOINER = "\u200c"
_EMOJI_LOOK = "\ufe0f"
"""Asks for the coloured, wide look of the symbol before it."""
_SKIN_TONES = range(0x1F3FB, 0x1F400)
_FLAG_LETTERS = range(0x1F1E6, 0x1F200)
"""Two of them make a flag."""
_FIRST_JAMO = range(0x1100, 0x1160)
_LATER_JAMO = (range(0x1160, 0x1200), range(0xD7B0, 0xD800))
"""Korean vowels and final consonants, which are drawn within the syllable before them."""


def clusters(text: str) -> list[str]:
    """Split text into what is drawn as one: a letter with its accents, an emoji, a flag.

    None of them can move a terminal's cursor or turn its direction of writing: control characters
    become `?`, and what is invisible is left out unless it joins two emoji.
    """
    found: list[str] = []
    for char in text:
        last = found[-1] if found else ""
        if last.endswith(_JOINER):
            if _is_symbol(char):
                found[-1] += char
                continue
            last = found[-1] = last.rstrip(_JOINER)
        if _belongs_to(last, char):
            found[-1] += char
        elif shown := _shown(char):
            found.append(shown)
    if found:
        found[-1] = found[-1].rstrip(_JOINER)
    return ["?" if len(one) == 1 and ord(one) in _FLAG_LETTERS else one for one in found]


def printable(text: str) -> str:
    """Text as it may be sent to a terminal, whatever a file, a name or an argument holds.

    Every foreign text goes through this, or through `clusters`, on its way there. Line ends stay.
    """
    if text.isprintable():
        return text
    return "\n".join("".join(clusters(line)) for line in text.split("\n"))


def _is_symbol(char: str) -> bool:
    return unicodedata.category(char) == "So"


def _belongs_to(last: str, char: str) -> bool:
    """Whether a character is drawn in the place of those before it."""
    if not last:
        return False
    code = ord(char)
    if unicodedata.category(char) in ("Mn", "Me"):
        return True
    if char == _JOINER or code in _SKIN_TONES:
        return _is_symbol(last[0])
    if code in _FLAG_LETTERS:
        return len(last) == 1 and ord(last) in _FLAG_LETTERS
    return ord(last[0]) in _FIRST_JAMO and any(code in jamo for jamo in _LATER_JAMO)


def _shown(char: str) -> str:
    """A character as it may be sent to a terminal; empty if there is nothing to see."""
    kind = unicodedata.category(char)
    if kind in ("Mn", "Me", "Cf"):
        return ""
    if kind == "Zs":
        return "  " if unicodedata.east_asian_width(char) == "F" else " "
    return char if char.isprintable() else "?"


def text_width(text: str) -> int:
    """The cells a line takes up, as most terminals count them."""
    return len(text) if text.isascii() else sum(map(_cluster_width, clusters(text)))


def _cluster_width(cluster: str) -> int:
    if cluster == "  ":
        return 2
    first = cluster[0]
    wide = unicodedata.east_asian_width(first) in ("W", "F")
    return 2 if wide or _EMOJI_LOOK in cluster or ord(first) in _FLAG_LETTERS else 1


def shorten(text: str, width: int) -> str:
    """As much of the beginning as fits, without half a letter."""
    if text_width(text) <= width:
        return text
    shown, used = "", 0
    for cluster in clusters(text):
        used += _cluster_width(cluster)
        if used > width:
            break
        shown += cluster
    return shown


def pad_left(text: str, width: int) -> str:
    """Fill up with blanks before the text."""
    return " " * (width - text_width(text)) + text


def fold_wide(line: str, width: int, indent: str) -> list[str]:
    """Fold a line at its blanks, by cells instead of characters; later parts are indented."""
    first, *words = line.split(" ")
    parts = [first]
    for word in words:
        longer = f"{parts[-1]} {word}"
        if text_width(longer) <= width or not parts[-1].strip():
            parts[-1] = longer
        else:
            parts.append(indent + word)
    return parts


def is_visible(text: str) -> bool:
    """Whether text can be read: no control characters, and something to see.

    The two characters that join letters or keep them apart are part of some scripts and of emoji.
    """
    joined = text.replace(_JOINER, "").replace(_NON_JOINER, "")
    return joined.isprintable() and text_width(joined) > 0
