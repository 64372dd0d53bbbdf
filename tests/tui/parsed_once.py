"""Styles that many apps of one process share: each text of TCSS is parsed once, not by every app.

Textual keeps the parsed rules of an app with that app. They do not change once they are made, so
the hundreds of apps that the tests start one after the other can use the same; a third of the time
that an app takes to start goes into parsing. Where Textual has no such function, nothing is shared.
"""

from __future__ import annotations

from typing import Any

from textual.css.stylesheet import Stylesheet

_NAME = "_parse_rules"
_MOST = 64
"""How many sets of variables, which differ by theme, are remembered."""


def share_parsed_styles() -> None:
    """Let all apps of this process share what they parse."""
    parse = getattr(Stylesheet, _NAME, None)
    if parse is None or not hasattr(Stylesheet(), "_variables"):
        return
    known: dict[tuple[tuple[str, str], ...], dict[object, Any]] = {}

    def shared(self: Stylesheet, *given: Any, **named: Any) -> Any:
        if len(known) > _MOST:
            known.clear()
        rules = known.setdefault(tuple(self._variables.items()), {})
        key = (given, tuple(named.items()))
        if key not in rules:
            rules[key] = parse(self, *given, **named)
        return rules[key]

    setattr(Stylesheet, _NAME, shared)
