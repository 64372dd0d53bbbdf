"""Turn a valid data file into the tables the rules read; avoids pydantic for a fast start."""

from __future__ import annotations

from collections.abc import Iterable

from core.games.fireaxe.data.content import WINTERING, Content
from core.games.fireaxe.data.rune_effects import EFFECTS
from core.games.fireaxe.terms import (
    AT_PORT,
    AT_WATER,
    AT_WINTER,
    DAYS,
    GOOD,
    GOODS,
    LARGE,
    NONE,
    SMALL,
    TASKS,
    ZONE,
    ZONES,
)
from core.json_data import JsonObject, JsonValue

_SIZE = {None: 0, "small": SMALL, "large": LARGE}
_PLACE = {"port": AT_PORT, "water": AT_WATER, "wintering": AT_WINTER}


def build_content(tables: JsonObject, own: JsonObject | None) -> Content:
    """Turn ids into numbers, once. *tables* is a whole data file that is known to be valid.

    Whatever may be left out may also be None, as in some JSON.
    """
    places = {**tables["port"], **tables["water"], **tables["homeland"]}
    place = _numbered((*places, WINTERING))
    region, homeland, task = map(_numbered, (tables["region"], tables["homeland"], TASKS))
    ports, sagas, runes = (list(tables[kind].values()) for kind in ("port", "saga", "rune"))
    goods, wind, treasure = tables["goods"], tables["wind"], tables["treasure"]
    return Content(
        own=own,
        place_ids=tuple(place),
        place_names=(*_column(places.values(), "name"), "Wintering Zone"),
        place_index=place,
        ports=len(ports),
        waters=len(tables["water"]),
        homelands=len(homeland),
        adjacent=(*(_sorted(each["links"], place) for each in places.values()), ()),
        zone=(*(ZONE[each["zone"]] for each in places.values()), NONE),
        value=_column(ports, "value"),
        region=tuple(region.get(port.get("region"), NONE) for port in ports),
        town=tuple(_SIZE[port.get("town")] for port in ports),
        region_ids=tuple(region),
        region_names=_column(tables["region"].values(), "name"),
        region_ports=tuple(_members(ports, each) for each in region),
        small_treasures=tuple(treasure["small"]),
        large_treasures=tuple(treasure["large"]),
        good_count=tuple(goods[good] for good in GOODS),
        demand=GOOD[goods["demand"]],
        demand_bonus=goods["demand_bonus"],
        clear=tuple(tuple(wind[blue][zone] for zone in ZONES) for blue in ZONES),
        skulls=_skulls(tables["skull"]),
        saga_ids=tuple(tables["saga"]),
        saga_names=_column(sagas, "name"),
        saga_index=_numbered(tables["saga"]),
        saga_era=_column(sagas, "era"),
        saga_homeland=tuple(homeland[saga["homeland"]] for saga in sagas),
        saga_task=tuple(task[saga["task"]] for saga in sagas),
        saga_ports=tuple(tuple(place[port] for port in saga["ports"]) for saga in sagas),
        saga_bonus=_column(sagas, "bonus"),
        rune_ids=tuple(tables["rune"]),
        rune_names=_column(runes, "name"),
        rune_texts=tuple(_text(rune) for rune in runes),
        rune_index=_numbered(tables["rune"]),
        rune_count=_column(runes, "count"),
        rune_conflict=_column(runes, "conflict"),
        rune_op=tuple(EFFECTS[rune["effect"]].op for rune in runes),
        rune_value=tuple(rune.get("amount") or 0 for rune in runes),
        rune_where=tuple(sum({_PLACE[where] for where in rune["where"]}) for rune in runes),
        rune_timing=_column(runes, "timing"),
    )


def _numbered(ids: Iterable[str]) -> dict[str, int]:
    return {each: number for number, each in enumerate(ids)}


def _column(rows: Iterable[JsonObject], field: str) -> tuple[JsonValue, ...]:
    return tuple(row[field] for row in rows)


def _members(ports: Iterable[JsonObject], region: str) -> tuple[int, ...]:
    """List the ports of a region."""
    return tuple(number for number, port in enumerate(ports) if port.get("region") == region)


def _skulls(skulls: Iterable[JsonObject]) -> tuple[int, ...]:
    """Return how many skulls must be covered, by Days sailed beyond the clear ones."""
    beyond = _column(skulls, "beyond")
    return tuple(sum(each <= excess for each in beyond) for excess in range(DAYS + 1))


def _text(rune: JsonObject) -> str:
    """Return a rune's text with its amount filled in."""
    words: str = rune["text"]
    return words.replace("{amount}", str(rune.get("amount")))


def _sorted(links: Iterable[str], place: dict[str, int]) -> tuple[int, ...]:
    return tuple(sorted(place[there] for there in links))
