"""Turns a valid data file into the tables the rules read; no pydantic, so games start fast."""

from __future__ import annotations

from collections.abc import Iterator

from core.games.vikings.data import content
from core.games.vikings.data.content import Content
from core.games.vikings.terms import KIND, LEFT, MIDDLE, NONE, RIGHT, SHIP, VIKINGS
from core.json_data import JsonObject
from core.named import NamedTuple

Columns = JsonObject
"""Some of the tables of `Content`, by name."""
Specials = list[tuple[str, JsonObject]]
"""The id of each special tile, with the table that lists it."""
_SHAPE = {"left": LEFT, "middle": MIDDLE, "right": RIGHT}


class _Tile(NamedTuple):
    """Any tile: an island, a ship, or a building special once it has been placed."""

    id: str
    shape: int
    building: int = NONE
    raised: int = NONE
    sail: int = NONE
    sail_name: str = ""
    gold: int = 0
    fame: int = 0


def build_content(tables: JsonObject, own: JsonObject | None) -> Content:
    """The content of *tables*, a whole data file known to be valid; ids become numbers here.

    An optional field may be missing or None, as in some JSON.
    """
    names = tuple(dict.fromkeys(g["building"] for g in tables["island"] if g.get("building")))
    specials: Specials = [(tile, group) for group in tables["special"] for tile in group["ids"]]
    tiles = [*_islands(tables, names), *_ships(tables), *_raised(specials, names)]
    numbers = {tile.id: number for number, tile in enumerate(tiles)}
    starts = {tile for group in tables["island"] for tile in group.get("start", ())}
    return Content(
        own=own,
        tile_index=numbers,
        building_names=names,
        starts=tuple(number for tile, number in numbers.items() if tile in starts),
        **_tile_columns(tiles),
        **_special_columns(specials, names),
        special_tile=tuple(numbers.get(special, NONE) for special, _ in specials),
        viking_count=tuple(tables["vikings"][viking] for viking in VIKINGS),
        start_gold=(0, 0, *(tables["setup"]["gold"][seats] for seats in ("2", "3", "4"))),
        start_fame=tables["setup"]["fame"],
        **_scoring_values(tables["scoring"]),
    )


def _islands(tables: JsonObject, buildings: tuple[str, ...]) -> Iterator[_Tile]:
    for island in tables["island"]:
        shown = buildings.index(island["building"]) if island.get("building") else NONE
        for tile in island["ids"]:
            yield _Tile(tile, _SHAPE[island["shape"]], building=shown)


def _ships(tables: JsonObject) -> Iterator[_Tile]:
    for ship in tables["ship"]:
        gold, fame = (ship["amount"], 0) if ship["reward"] == "gold" else (0, ship["amount"])
        reach, sail = KIND[ship["reach"]], ship["sail"]
        for tile in ship["ids"]:
            yield _Tile(tile, SHIP, sail=reach, sail_name=sail, gold=gold, fame=fame)


def _raised(specials: Specials, buildings: tuple[str, ...]) -> Iterator[_Tile]:
    """The building specials as tiles in their own right."""
    for number, (tile, group) in enumerate(specials):
        if group.get("building"):
            shown = buildings.index(group["building"])
            yield _Tile(tile, MIDDLE, building=shown, raised=number)


def _tile_columns(tiles: list[_Tile]) -> Columns:
    return {
        "tile_ids": tuple(tile.id for tile in tiles),
        "shape": tuple(tile.shape for tile in tiles),
        "opens_left": tuple(tile.shape in (MIDDLE, RIGHT) for tile in tiles),
        "opens_right": tuple(tile.shape in (LEFT, MIDDLE) for tile in tiles),
        "building": tuple(tile.building for tile in tiles),
        "raised": tuple(tile.raised for tile in tiles),
        "sail": tuple(tile.sail for tile in tiles),
        "sail_names": tuple(tile.sail_name for tile in tiles),
        "ship_gold": tuple(tile.gold for tile in tiles),
        "ship_fame": tuple(tile.fame for tile in tiles),
    }


def _special_columns(specials: Specials, buildings: tuple[str, ...]) -> Columns:
    return {
        "special_ids": tuple(tile for tile, _ in specials),
        "special_index": {tile: number for number, (tile, _) in enumerate(specials)},
        "special_effect": tuple(_effect(group) for _, group in specials),
        "special_value": tuple(group["value"] for _, group in specials),
        "special_kind": tuple(_works_on(group, buildings) for _, group in specials),
        "special_help": tuple(_help(group) for _, group in specials),
    }


def _scoring_values(scoring: JsonObject) -> Columns:
    """The scoring table under the names `Content` uses, without its sources."""
    same = (
        "goldsmith_gold",
        "noble_fame",
        "scout_fame",
        "scout_bonus",
        "gold_per_fame",
        "most_boatswains",
        "most_islands",
        "longest_island",
        "overfed",
        "underfed",
    )
    return {"meals": scoring["fisherman_feeds"], **{name: scoring[name] for name in same}}


def _effect(special: JsonObject) -> int:
    """The number of its effect; a bonus is gold for goldsmiths and fame for everyone else."""
    if special["effect"] == "bonus":
        goldsmith = special["viking"] == "goldsmith"
        return content.GOLDSMITH_BONUS if goldsmith else content.FAME_BONUS
    return content.EFFECTS.index(special["effect"])


def _works_on(special: JsonObject, buildings: tuple[str, ...]) -> int:
    if special.get("viking"):
        return KIND[special["viking"]]
    return buildings.index(special["building"]) if special.get("building") else NONE


def _help(special: JsonObject) -> str:
    """One line for the player who may take it."""
    n, viking = special["value"], special.get("viking")
    match special["effect"]:
        case "gold":
            return f"{n} gold at once"
        case "bonus" if viking == "goldsmith":
            return f"+{n} gold per unthreatened goldsmith at every scoring"
        case "bonus":
            return f"+{n} fame per unthreatened {viking} at large scorings"
        case "boat":
            return "one boatswain ferries a whole load, then both leave the game"
        case "token":
            return f"counts as {n} boatswain for the award at the end"
        case "overfeed":
            return f"{n} fame per spare meal at the end"
        case "exchange":
            return f"every {n} gold become 1 fame at the end"
        case _:
            building = special["building"]
            return f"replaces a {building}; 1 fame per viking on and around it, up to {n}"
