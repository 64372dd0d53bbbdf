"""The data file of Vikings: its tables, what must hold across them, and the way to `Content`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from core.assets import asset
from core.errors import BadData
from core.games.vikings import content
from core.games.vikings.content import Content
from core.games.vikings.terms import KIND, LEFT, MIDDLE, NONE, RIGHT, SHIP, VIKINGS, Row
from core.sheets import Sheet, Sourced, check, read_toml

Id = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,39}$")]
Ids = Annotated[list[Id], Field(min_length=1)]
Small = Annotated[int, Field(ge=0, le=99)]
_SHAPE = {"left": LEFT, "middle": MIDDLE, "right": RIGHT}
_SAIL_ROW = {"red": "noble", "green": "scout", "yellow": "goldsmith", "blue": "fisherman"}
"""A ship reaches the row of its sail's colour (V16)."""
_PLAYERS = ("2", "3", "4")
_ISLANDS, _SHIPS, _VIKINGS, _SPECIALS, _STARTS = 62, 14, 78, 25, 4


class Island(Sourced):
    shape: Literal["left", "middle", "right"]
    building: Id | None = None
    ids: Ids
    start: list[Id] = Field(default_factory=list)

    @model_validator(mode="after")
    def _only_middles_are_built_on(self) -> Island:
        if (self.building is None) == (self.shape == "middle"):
            raise ValueError("middle tiles show a building, left and right ends do not")
        if self.start and self.shape != "left":
            raise ValueError("start tiles are left ends")
        for tile in self.start:
            if tile not in self.ids:
                raise ValueError(f"start names {tile}, which is not among the ids")
            if self.start.count(tile) > 1:
                raise ValueError(f"start names {tile} twice")
        return self


class Ship(Sourced):
    sail: Literal["red", "green", "yellow", "blue"]
    reach: Row
    reward: Literal["gold", "fame"]
    amount: Annotated[int, Field(ge=1, le=20)]
    ids: Ids

    @model_validator(mode="after")
    def _reaches_the_row_of_its_colour(self) -> Ship:
        if self.reach != (row := _SAIL_ROW[self.sail]):
            raise ValueError(f"a {self.sail} sail reaches the {row} row, not the {self.reach} row")
        return self


class Vikings(Sourced):
    fisherman: Small
    goldsmith: Small
    scout: Small
    noble: Small
    warrior: Small
    boatswain: Small

    @model_validator(mode="after")
    def _fill_the_bag(self) -> Vikings:
        if (total := sum(getattr(self, viking) for viking in VIKINGS)) != _VIKINGS:
            raise ValueError(f"the bag holds {_VIKINGS} vikings, not {total}")
        return self


class Special(Sourced):
    effect: Literal["gold", "bonus", "boat", "token", "overfeed", "exchange", "building"]
    value: Annotated[int, Field(ge=1, le=20)]
    viking: Literal["goldsmith", "noble", "scout", "fisherman"] | None = None
    building: Id | None = None
    ids: Ids

    @model_validator(mode="after")
    def _names_what_it_works_on(self) -> Special:
        if (self.viking is None) == (self.effect == "bonus"):
            raise ValueError("a bonus names its viking, and no other effect does")
        if (self.building is None) == (self.effect == "building"):
            raise ValueError("a building special names its building, and no other effect does")
        return self


class Setup(Sourced):
    gold: dict[Literal["2", "3", "4"], Small]
    fame: Small

    @model_validator(mode="after")
    def _serves_every_table(self) -> Setup:
        if missing := [seats for seats in _PLAYERS if seats not in self.gold]:
            raise ValueError(f"gold lacks the amount for {', '.join(missing)} players")
        return self


class Scoring(Sourced):
    goldsmith_gold: Small
    noble_fame: Small
    scout_fame: Small
    scout_bonus: Small
    gold_per_fame: Annotated[int, Field(ge=1, le=99)]
    most_boatswains: Small
    most_islands: Small
    longest_island: Small
    fisherman_feeds: Small
    overfed: Small
    underfed: Small


class VikingsSheet(Sheet):
    """The whole file."""

    format: Literal[1]
    island: list[Island]
    ship: list[Ship]
    vikings: Vikings
    special: list[Special]
    setup: Setup
    scoring: Scoring

    @model_validator(mode="after")
    def _counts_match_the_box(self) -> VikingsSheet:
        if faults := list(self._faults()):
            raise ValueError("\n".join(faults))
        return self

    def _faults(self) -> Iterator[str]:
        islands = [tile for group in self.island for tile in group.ids]
        ships = [tile for group in self.ship for tile in group.ids]
        specials = [tile for group in self.special for tile in group.ids]
        starts = [tile for group in self.island for tile in group.start]
        for name, found, wanted in (
            ("island", islands, _ISLANDS),
            ("ship", ships, _SHIPS),
            ("special", specials, _SPECIALS),
            ("start", set(starts), _STARTS),
        ):
            if len(found) != wanted:
                yield f"{name}: there must be {wanted} {name} tiles, not {len(found)}"
        everything = islands + ships + specials
        for twice in sorted({tile for tile in everything if everything.count(tile) > 1}):
            yield f"ids: {twice} is given to more than one tile"
        built = {group.building for group in self.island}
        for special in self.special:
            if special.building is not None and special.building not in built:
                yield f"special: no island shows the {special.building} that {special.ids[0]} names"
        sails = [ship.sail for ship in self.ship]
        for sail in sorted({sail for sail in sails if sails.count(sail) > 1}):
            yield f"ship: the {sail} sail stands in more than one table"


def shipped_file() -> Path:
    """The data file that comes with the program."""
    return asset("vikings/vikings.toml")


def load(file: Path | None) -> Content:
    """Read, check and tabulate a data file; None is the shipped one."""
    path = shipped_file() if file is None else file
    data = read_toml(path)
    return build(data, str(path), own=file is not None)


def build(data: dict[str, Any], name: str, own: bool) -> Content:
    """Tables from the plain data of a file called *name*; raises BadData."""
    return tabulate(check(VikingsSheet, data, name), data if own else None)


def tabulate(sheet: VikingsSheet, own: dict[str, Any] | None) -> Content:
    """Ids become numbers here, once."""
    names = tuple(dict.fromkeys(g.building for g in sheet.island if g.building is not None))
    tiles: list[tuple[str, int, int, int, str, int, int]] = []
    for island in sheet.island:
        shown = NONE if island.building is None else names.index(island.building)
        tiles += [(tile, _SHAPE[island.shape], shown, NONE, "", 0, 0) for tile in island.ids]
    for ship in sheet.ship:
        gold, fame = (ship.amount, 0) if ship.reward == "gold" else (0, ship.amount)
        tiles += [(t, SHIP, NONE, KIND[ship.reach], ship.sail, gold, fame) for t in ship.ids]
    printed = len(tiles)
    specials = [(tile, group) for group in sheet.special for tile in group.ids]
    raised = [NONE] * printed
    special_tile = []
    for number, (tile, group) in enumerate(specials):
        special_tile.append(len(tiles) if group.building is not None else NONE)
        if group.building is not None:
            tiles.append((tile, MIDDLE, names.index(group.building), NONE, "", 0, 0))
            raised.append(number)
    ids, shape, building, sail, sails, gold_of, fame_of = zip(*tiles, strict=True)
    starts = {tile for group in sheet.island for tile in group.start}
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
        special_value=tuple(group.value for _, group in specials),
        special_kind=tuple(_works_on(group, names) for _, group in specials),
        special_tile=tuple(special_tile),
        special_help=tuple(_help(group) for _, group in specials),
        viking_count=tuple(getattr(sheet.vikings, viking) for viking in VIKINGS),
        start_gold=(0, 0, *(sheet.setup.gold[seats] for seats in ("2", "3", "4"))),
        start_fame=sheet.setup.fame,
        goldsmith_gold=sheet.scoring.goldsmith_gold,
        noble_fame=sheet.scoring.noble_fame,
        scout_fame=sheet.scoring.scout_fame,
        scout_bonus=sheet.scoring.scout_bonus,
        gold_per_fame=sheet.scoring.gold_per_fame,
        most_boatswains=sheet.scoring.most_boatswains,
        most_islands=sheet.scoring.most_islands,
        longest_island=sheet.scoring.longest_island,
        meals=sheet.scoring.fisherman_feeds,
        overfed=sheet.scoring.overfed,
        underfed=sheet.scoring.underfed,
    )


def _effect(special: Special) -> int:
    if special.effect == "bonus":
        return content.GOLDSMITH_BONUS if special.viking == "goldsmith" else content.FAME_BONUS
    return {
        "gold": content.GOLD_NOW,
        "boat": content.BOAT,
        "token": content.TOKEN,
        "overfeed": content.OVERFEED,
        "exchange": content.GOLD_RATE,
        "building": content.BUILDING,
    }[special.effect]


def _works_on(special: Special, buildings: tuple[str, ...]) -> int:
    if special.viking is not None:
        return KIND[special.viking]
    return NONE if special.building is None else buildings.index(special.building)


def _help(special: Special) -> str:
    """One line for the player who may take it."""
    n = special.value
    match special.effect:
        case "gold":
            return f"{n} gold at once"
        case "bonus" if special.viking == "goldsmith":
            return f"+{n} gold per unthreatened goldsmith at every scoring"
        case "bonus":
            return f"+{n} fame per unthreatened {special.viking} at large scorings"
        case "boat":
            return "one boatswain ferries a whole load; boat and boatswain leave"
        case "token":
            return f"counts as {n} boatswain for the award at the end"
        case "overfeed":
            return f"{n} fame per spare meal at the end"
        case "exchange":
            return f"{n} gold make 1 fame at the end"
        case _:
            return f"replaces a {special.building}; 1 fame per viking on and around it, at most {n}"


def faults(file: Path) -> list[str]:
    """Everything wrong with a data file, one line each; empty if it can be played."""
    try:
        load(file)
    except BadData as error:
        return list(error.faults)
    return []
