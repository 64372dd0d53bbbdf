"""From a sound data file to the tables the rules read; no pydantic, so that games start fast."""

from __future__ import annotations

from typing import Any

from core.games.vikings.data import content
from core.games.vikings.data.content import Content
from core.games.vikings.terms import KIND, LEFT, MIDDLE, NONE, RIGHT, SHIP, VIKINGS

TomlTable = dict[str, Any]
_SHAPE = {"left": LEFT, "middle": MIDDLE, "right": RIGHT}


def tabulate(sheet: TomlTable, own: TomlTable | None) -> Content:
    """Ids become numbers here, once. *sheet* is a whole data file that is known to be sound.

    What may be left out may also be None, as it is in some JSON.
    """
    names = tuple(dict.fromkeys(g["building"] for g in sheet["island"] if g.get("building")))
    tiles: list[tuple[str, int, int, int, str, int, int]] = []
    for island in sheet["island"]:
        shown = names.index(island["building"]) if island.get("building") else NONE
        tiles += [(tile, _SHAPE[island["shape"]], shown, NONE, "", 0, 0) for tile in island["ids"]]
    for ship in sheet["ship"]:
        gold, fame = (ship["amount"], 0) if ship["reward"] == "gold" else (0, ship["amount"])
        tiles += [
            (t, SHIP, NONE, KIND[ship["reach"]], ship["sail"], gold, fame) for t in ship["ids"]
        ]
    printed = len(tiles)
    specials = [(tile, group) for group in sheet["special"] for tile in group["ids"]]
    raised = [NONE] * printed
    special_tile = []
    for number, (tile, group) in enumerate(specials):
        special_tile.append(len(tiles) if group.get("building") else NONE)
        if group.get("building"):
            tiles.append((tile, MIDDLE, names.index(group["building"]), NONE, "", 0, 0))
            raised.append(number)
    ids, shape, building, sail, sails, gold_of, fame_of = zip(*tiles, strict=True)
    starts = {tile for group in sheet["island"] for tile in group.get("start", ())}
    scoring = sheet["scoring"]
    return Content(
        own=own,
        tile_ids=ids,
        tile_index={tile: number for number, tile in enumerate(ids)},
        shape=shape,
        opens_left=tuple(kind in (MIDDLE, RIGHT) for kind in shape),
        opens_right=tuple(kind in (LEFT, MIDDLE) for kind in shape),
        building=building,
        building_names=names,
        raised=tuple(raised),
        starts=tuple(number for number, tile in enumerate(ids) if tile in starts),
        sail=sail,
        sail_names=sails,
        ship_gold=gold_of,
        ship_fame=fame_of,
        special_ids=tuple(tile for tile, _ in specials),
        special_index={tile: number for number, (tile, _) in enumerate(specials)},
        special_effect=tuple(_effect(group) for _, group in specials),
        special_value=tuple(group["value"] for _, group in specials),
        special_kind=tuple(_works_on(group, names) for _, group in specials),
        special_tile=tuple(special_tile),
        special_help=tuple(_help(group) for _, group in specials),
        viking_count=tuple(sheet["vikings"][viking] for viking in VIKINGS),
        start_gold=(0, 0, *(sheet["setup"]["gold"][seats] for seats in ("2", "3", "4"))),
        start_fame=sheet["setup"]["fame"],
        goldsmith_gold=scoring["goldsmith_gold"],
        noble_fame=scoring["noble_fame"],
        scout_fame=scoring["scout_fame"],
        scout_bonus=scoring["scout_bonus"],
        gold_per_fame=scoring["gold_per_fame"],
        most_boatswains=scoring["most_boatswains"],
        most_islands=scoring["most_islands"],
        longest_island=scoring["longest_island"],
        meals=scoring["fisherman_feeds"],
        overfed=scoring["overfed"],
        underfed=scoring["underfed"],
    )


def _effect(special: TomlTable) -> int:
    if special["effect"] == "bonus":
        goldsmith = special["viking"] == "goldsmith"
        return content.GOLDSMITH_BONUS if goldsmith else content.FAME_BONUS
    return {
        "gold": content.GOLD_NOW,
        "boat": content.BOAT,
        "token": content.TOKEN,
        "overfeed": content.OVERFEED,
        "exchange": content.GOLD_RATE,
        "building": content.BUILDING,
    }[str(special["effect"])]


def _works_on(special: TomlTable, buildings: tuple[str, ...]) -> int:
    if special.get("viking"):
        return KIND[special["viking"]]
    return buildings.index(special["building"]) if special.get("building") else NONE


def _help(special: TomlTable) -> str:
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
            return "one boatswain ferries a whole load; boat and boatswain leave"
        case "token":
            return f"counts as {n} boatswain for the award at the end"
        case "overfeed":
            return f"{n} fame per spare meal at the end"
        case "exchange":
            return f"{n} gold make 1 fame at the end"
        case _:
            building = special["building"]
            return f"replaces a {building}; 1 fame per viking on and around it, at most {n}"
