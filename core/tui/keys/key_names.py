"""Keys by Textual's names and as people write them: `question_mark` is ?, `ctrl+p` is Ctrl+P."""

from __future__ import annotations

import unicodedata

KEY_NAMES = {
    "enter": "Enter",
    "escape": "Esc",
    "tab": "Tab",
    "space": "Space",
    "backspace": "Backspace",
    "delete": "Del",
    "insert": "Ins",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "home": "Home",
    "end": "End",
    "up": "↑",
    "down": "↓",
    "left": "←",
    "right": "→",
}
"""How keys without a character of their own are written for people."""
ASCII_NAMES = {"up": "Up", "down": "Down", "left": "Left", "right": "Right"}
"""The same where arrows have no sign."""
_ALSO = {
    "esc": "escape",
    "return": "enter",
    "del": "delete",
    "ins": "insert",
    "pgup": "pageup",
    "pgdn": "pagedown",
    "pgdown": "pagedown",
    "page up": "pageup",
    "page down": "pagedown",
    "↑": "up",
    "↓": "down",
    "←": "left",
    "→": "right",
}
"""Other ways in which people write those keys, in lower case."""
_SIGNS = {
    "!": "exclamation_mark",
    '"': "quotation_mark",
    "#": "number_sign",
    "$": "dollar_sign",
    "%": "percent_sign",
    "&": "ampersand",
    "'": "apostrophe",
    "(": "left_parenthesis",
    ")": "right_parenthesis",
    "*": "asterisk",
    "+": "plus",
    ",": "comma",
    "-": "minus",
    ".": "full_stop",
    "/": "slash",
    ":": "colon",
    ";": "semicolon",
    "<": "less_than_sign",
    "=": "equals_sign",
    ">": "greater_than_sign",
    "?": "question_mark",
    "@": "at",
    "[": "left_square_bracket",
    "\\": "backslash",
    "]": "right_square_bracket",
    "^": "circumflex_accent",
    "_": "underscore",
    "`": "grave_accent",
    "{": "left_curly_bracket",
    "|": "vertical_line",
    "}": "right_curly_bracket",
    "~": "tilde",
}
"""Textual's names of signs; asking Unicode for so many reads a large table into memory."""
_MODIFIERS = ("alt", "ctrl", "shift")
_SAME = {
    "ctrl+h": "backspace",
    "ctrl+i": "tab",
    "ctrl+m": "enter",
    "ctrl+left_square_bracket": "escape",
}
"""Combinations that terminals send as another key."""
_FUNCTION_KEYS = 24


def key_id(sign: str) -> str:
    """Textual's name for the key of a single character."""
    if sign.isalnum():
        return sign
    if sign == " ":
        return "space"
    if sign in _SIGNS:
        return _SIGNS[sign]
    return unicodedata.name(sign, sign).lower().replace("-", "_").replace(" ", "_")


_BY_NAME = {name: sign for sign, name in _SIGNS.items()}


def key_name(key: str, arrows: bool = True) -> str:
    """A key as people write it."""
    *held, last = key.split("+")
    if not arrows and last in ASCII_NAMES:
        name = ASCII_NAMES[last]
    else:
        name = KEY_NAMES.get(last) or _BY_NAME.get(last) or last
    if (held and len(name) == 1) or (last[:1] == "f" and last[1:].isdigit()):
        name = name.upper()
    return "+".join([*(word.capitalize() for word in held), name])


def read_key(written: str) -> str | None:
    """Textual's name for a key written in either way; None if there is no such key."""
    word = written.strip()
    held: set[str] = set()
    while True:
        first = word[: word.find("+")] if "+" in word[1:] else ""
        first = first or (word[: word.find("-")] if "-" in word[1:] else "")
        modifier = {"control": "ctrl"}.get(first.lower(), first.lower())
        if modifier not in _MODIFIERS:
            break
        held.add(modifier)
        word = word[len(first) + 1 :].strip()
    key = _plain_key(word)
    if key is None or not held:
        return key
    if len(key) == 1 and key.isalpha():
        if held == {"shift"}:
            return key.upper()
        key = key.lower()
    full = "+".join([*sorted(held), key])
    return _SAME.get(full, full)


def _plain_key(word: str) -> str | None:
    """A key without anything held down."""
    if len(word) == 1 and word.isprintable() and word not in _ALSO:
        return key_id(word)
    lower = word.lower()
    key = _ALSO.get(lower, lower)
    if key in KEY_NAMES or key in _BY_NAME:
        return key
    if lower[:1] == "f" and lower[1:].isdecimal() and 1 <= int(lower[1:]) <= _FUNCTION_KEYS:
        return lower
    return None
