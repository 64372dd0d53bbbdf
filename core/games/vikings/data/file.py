"""The data file of Vikings: its tables, the checks across them, and loading it as `Content`."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field, model_validator

from core.data_files import DataTable, SourcedTable, check, read_toml
from core.errors import BadData
from core.games.vikings.data.build import build_content
from core.games.vikings.data.content import Content, Effect
from core.games.vikings.data.shipped import shipped_file
from core.games.vikings.terms import VIKINGS, Row
from core.json_data import JsonObject

Id = Annotated[str, Field(pattern=r"^[A-Za-z][A-Za-z0-9_-]{0,39}$")]
Ids = Annotated[list[Id], Field(min_length=1)]
Small = Annotated[int, Field(ge=0, le=99)]
_SAIL_ROW = {"red": "noble", "green": "scout", "yellow": "goldsmith", "blue": "fisherman"}
"""A ship reaches the row of its sail's colour (V16)."""
_PLAYERS = ("2", "3", "4")
_ISLANDS, _SHIPS, _VIKINGS, _SPECIALS, _STARTS = 62, 14, 78, 25, 4


class IslandTable(SourcedTable):
    shape: Literal["left", "middle", "right"]
    building: Id | None = None
    ids: Ids
    start: list[Id] = Field(default_factory=list)

    @model_validator(mode="after")
    def _only_middles_are_built_on(self) -> IslandTable:
        if (self.building is None) == (self.shape == "middle"):
            raise ValueError("middle tiles show a building, left and right ends do not")
        if self.start and self.shape != "left":
            raise ValueError("start tiles are left ends")
        for tile in self.start:
            if tile not in self.ids:
                raise ValueError(f"start lists {tile}, which is not among the ids")
            if self.start.count(tile) > 1:
                raise ValueError(f"start lists {tile} twice")
        return self


class ShipTable(SourcedTable):
    sail: Literal["red", "green", "yellow", "blue"]
    reach: Row
    reward: Literal["gold", "fame"]
    amount: Annotated[int, Field(ge=1, le=20)]
    ids: Ids

    @model_validator(mode="after")
    def _reaches_the_row_of_its_colour(self) -> ShipTable:
        if self.reach != (row := _SAIL_ROW[self.sail]):
            raise ValueError(f"a {self.sail} sail reaches the {row} row, not the {self.reach} row")
        return self


class VikingCounts(SourcedTable):
    fisherman: Small
    goldsmith: Small
    scout: Small
    noble: Small
    warrior: Small
    boatswain: Small

    @model_validator(mode="after")
    def _fill_the_bag(self) -> VikingCounts:
        if (total := sum(getattr(self, viking) for viking in VIKINGS)) != _VIKINGS:
            raise ValueError(f"there must be {_VIKINGS} vikings, not {total}")
        return self


class SpecialTable(SourcedTable):
    effect: Effect
    value: Annotated[int, Field(ge=1, le=20)]
    viking: Literal["goldsmith", "noble", "scout", "fisherman"] | None = None
    building: Id | None = None
    ids: Ids

    @model_validator(mode="after")
    def _names_what_it_works_on(self) -> SpecialTable:
        if (self.viking is None) == (self.effect == "bonus"):
            raise ValueError("a bonus names its viking; no other effect does")
        if (self.building is None) == (self.effect == "building"):
            raise ValueError("a building special names its building; no other effect does")
        return self


class SetupTable(SourcedTable):
    gold: dict[Literal["2", "3", "4"], Small]
    fame: Small

    @model_validator(mode="after")
    def _serves_every_table(self) -> SetupTable:
        if missing := [seats for seats in _PLAYERS if seats not in self.gold]:
            raise ValueError(f"gold has no amount for {', '.join(missing)} players")
        return self


class ScoringTable(SourcedTable):
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


class VikingsFile(DataTable):
    """The whole file."""

    format: Literal[1]
    island: list[IslandTable]
    ship: list[ShipTable]
    vikings: VikingCounts
    special: list[SpecialTable]
    setup: SetupTable
    scoring: ScoringTable

    @model_validator(mode="after")
    def _counts_match_the_box(self) -> VikingsFile:
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
            yield f"ids: {twice} is used for more than one tile"
        built = {group.building for group in self.island}
        for special in self.special:
            if special.building is not None and special.building not in built:
                yield f"special: no island shows the {special.building} that {special.ids[0]} names"
        sails = [ship.sail for ship in self.ship]
        for sail in sorted({sail for sail in sails if sails.count(sail) > 1}):
            yield f"ship: the {sail} sail appears in more than one table"


def load(file: Path | None) -> Content:
    """Load and check a data file; None means the shipped one."""
    path = shipped_file() if file is None else file
    data = read_toml(path)
    return build(data, str(path), own=file is not None)


def build(data: JsonObject, name: str, own: bool) -> Content:
    """Build the tables from the plain data of a file called *name*; raises BadData."""
    check(VikingsFile, data, name)
    return build_content(data, data if own else None)


def faults(file: Path) -> list[str]:
    """Everything wrong with a data file, a line each; empty if it can be played."""
    try:
        load(file)
    except BadData as error:
        return list(error.faults)
    return []
