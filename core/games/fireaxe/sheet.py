"""The data file of Fire & Axe: read, checked, and turned into `Content`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from core.assets import asset
from core.errors import BadData
from core.games.fireaxe.content import Content
from core.games.fireaxe.sheet_checks import map_faults, whole_faults
from core.games.fireaxe.sheet_tables import EFFECTS, WINTERING, FireAxeSheet
from core.games.fireaxe.terms import (
    AT_PORT,
    AT_WATER,
    AT_WINTER,
    DAYS,
    GOOD,
    LARGE,
    NONE,
    SMALL,
    TASKS,
    ZONE,
    ZONES,
)
from core.sheets import check, read_toml

_SIZE = {None: 0, "small": SMALL, "large": LARGE}
_PLACE = {"port": AT_PORT, "water": AT_WATER, "wintering": AT_WINTER}


def shipped_file() -> Path:
    """The data file that comes with the program."""
    return asset("fireaxe/fireaxe.toml")


def load(file: Path | None) -> Content:
    """Read, check and tabulate a data file; None is the shipped one."""
    path = shipped_file() if file is None else file
    return build(read_toml(path), str(path), own=file is not None)


def build(data: dict[str, Any], name: str, own: bool) -> Content:
    """Tables from the plain data of a file called *name*; raises BadData."""
    sheet = check(FireAxeSheet, data, name)
    if wrong := [*whole_faults(sheet), *(() if own else map_faults(sheet))]:
        raise BadData([f"{name}: {fault}." for fault in wrong])
    return tabulate(sheet, data if own else None)


def faults(file: Path) -> list[str]:
    """Everything wrong with a data file, one line each; empty if it can be played."""
    try:
        load(file)
    except BadData as error:
        return list(error.faults)
    return []


def tabulate(sheet: FireAxeSheet, own: dict[str, Any] | None) -> Content:
    """Ids become numbers here, once."""
    places = sheet.places()
    ids = (*places, WINTERING)
    place = {each: number for number, each in enumerate(ids)}
    regions, homelands = list(sheet.region), list(sheet.homeland)
    ports, sagas, runes = sheet.port.values(), sheet.saga.values(), sheet.rune.values()
    return Content(
        own=own,
        place_ids=ids,
        place_names=(*(each.name for each in places.values()), "Wintering Zone"),
        place_index=place,
        ports=len(sheet.port),
        waters=len(sheet.water),
        homelands=len(homelands),
        adjacent=(*(_numbers(each.links, place) for each in places.values()), ()),
        zone=(*(ZONE[each.zone] for each in places.values()), NONE),
        value=tuple(port.value for port in ports),
        region=tuple(NONE if p.region is None else regions.index(p.region) for p in ports),
        town=tuple(_SIZE[port.town] for port in ports),
        region_ids=tuple(regions),
        region_names=tuple(region.name for region in sheet.region.values()),
        region_ports=tuple(
            tuple(number for number, port in enumerate(ports) if port.region == region)
            for region in regions
        ),
        small_treasures=tuple(sheet.treasure.small),
        large_treasures=tuple(sheet.treasure.large),
        good_count=(sheet.goods.fish, sheet.goods.tusks, sheet.goods.furs),
        demand=GOOD[sheet.goods.demand],
        demand_bonus=sheet.goods.demand_bonus,
        clear=tuple(
            tuple(getattr(getattr(sheet.wind, blue), zone) for zone in ZONES) for blue in ZONES
        ),
        skulls=tuple(
            sum(skull.beyond <= excess for skull in sheet.skull) for excess in range(DAYS + 1)
        ),
        saga_ids=tuple(sheet.saga),
        saga_names=tuple(saga.name for saga in sagas),
        saga_index={saga: number for number, saga in enumerate(sheet.saga)},
        saga_era=tuple(saga.era for saga in sagas),
        saga_homeland=tuple(homelands.index(saga.homeland) for saga in sagas),
        saga_task=tuple(TASKS.index(saga.task) for saga in sagas),
        saga_ports=tuple(tuple(place[port] for port in saga.ports) for saga in sagas),
        saga_bonus=tuple(saga.bonus for saga in sagas),
        rune_ids=tuple(sheet.rune),
        rune_names=tuple(rune.name for rune in runes),
        rune_texts=tuple(rune.text.replace("{amount}", str(rune.amount)) for rune in runes),
        rune_index={rune: number for number, rune in enumerate(sheet.rune)},
        rune_count=tuple(rune.count for rune in runes),
        rune_conflict=tuple(rune.conflict for rune in runes),
        rune_op=tuple(EFFECTS[rune.effect].op for rune in runes),
        rune_value=tuple(rune.amount or 0 for rune in runes),
        rune_where=tuple(sum({_PLACE[where] for where in rune.where}) for rune in runes),
        rune_timing=tuple(rune.timing for rune in runes),
    )


def _numbers(links: list[str], place: dict[str, int]) -> tuple[int, ...]:
    return tuple(sorted(place[there] for there in links))
