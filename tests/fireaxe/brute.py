"""Can a trade saga still be met? Read off a position and the data file, apart from the rules."""

from __future__ import annotations

import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Any

from core.games.fireaxe.data.shipped import shipped_file


@cache
def sheet() -> dict[str, Any]:
    return tomllib.loads(shipped_file().read_text(encoding="utf-8"))


def _about(position: dict[str, Any]) -> Iterator[str]:
    """Every token outside the ports, one by one, but for the one in demand."""
    for pile in (position["stock"], *(captain["goods"] for captain in position["captains"])):
        yield from Counter(pile).elements()
    yield from (piece for piece in position["chart"] if piece != "crew")


def _comes(position: dict[str, Any], port: str) -> set[str]:
    """Kinds of which a token can come to an empty port without Silver Tongue (F17, F25)."""
    about = [*_about(position)]
    kinds = {*about}
    if about:  # Any of them can change places with the one in demand.
        kinds.add(position["demand"])
    ports = sheet()["port"]
    region = ports[port].get("region")
    for other, good in position["goods"].items():
        if region is not None and ports[other].get("region") == region:
            kinds.discard(good)
    return kinds


def is_impossible(position: dict[str, Any], saga: str) -> bool:
    """A trade saga one of whose empty ports can never get a good (F25)."""
    card = sheet()["saga"][saga]
    return card["task"] == "trade" and any(
        port not in position["goods"] and not _comes(position, port) for port in card["ports"]
    )
