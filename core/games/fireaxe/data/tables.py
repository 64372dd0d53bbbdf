"""The tables of a Fire & Axe data file, each checked by itself."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from core.data_files import DataTable, Source
from core.games.fireaxe.data.rune_effects import EFFECTS
from core.games.fireaxe.terms import DAYS, Good, Task, Zone

_REST = "rest"


def _readable(name: str) -> str:
    """Check that an id is easy to type and contains nothing a terminal could act on."""
    words = name.split("-")
    if len(name) > 40 or not all(word.isascii() and word.isalnum() for word in words):
        raise ValueError("an id must be words joined by hyphens, at most 40 characters")
    if name != name.lower() or not name[0].isalpha():
        raise ValueError("an id must be in lower case and begin with a letter")
    return name


def _printable(text: str) -> str:
    if not text.isprintable():
        raise ValueError("must be one line of printable characters")
    if not text.strip():
        raise ValueError("must not be blank")
    return text


Id = Annotated[str, AfterValidator(_readable)]
Name = Annotated[str, Field(min_length=1, max_length=40), AfterValidator(_printable)]
Links = Annotated[list[Id], Field(min_length=1)]
Days = Annotated[int, Field(ge=0, le=DAYS)]
Points = Annotated[int, Field(ge=0, le=50)]


class SourcedRow(DataTable):
    """A table that says where each of its facts comes from."""

    source: dict[str, Source]
    note: str = ""

    @model_validator(mode="after")
    def _every_fact_has_a_source(self) -> SourcedRow:
        facts = type(self).model_fields.keys() - {"source", "note", "text"}
        if unknown := sorted(self.source.keys() - facts - {_REST}):
            raise ValueError(f"source names {', '.join(unknown)}, not a fact of this table")
        if _REST not in self.source and (silent := sorted(facts - self.source.keys())):
            raise ValueError(f"source says nothing about {', '.join(silent)}")
        return self


class GoodsTable(SourcedRow):
    fish: int
    tusks: int
    furs: int
    demand: Good
    demand_bonus: Annotated[int, Field(ge=0, le=9)]


class WeatherTable(SourcedRow):
    north: Days
    east: Days
    south: Days
    west: Days


class WindTable(DataTable):
    """The dial: the weather for each position of its blue hole."""

    north: WeatherTable
    east: WeatherTable
    south: WeatherTable
    west: WeatherTable


class SkullTable(SourcedRow):
    beyond: Annotated[int, Field(ge=1, le=DAYS)]


class TreasureTable(SourcedRow):
    small: list[Annotated[int, Field(ge=1, le=50)]]
    large: list[Annotated[int, Field(ge=1, le=50)]]


class RegionTable(SourcedRow):
    name: Name


class PlaceTable(SourcedRow):
    name: Name
    zone: Zone
    links: Links


class HomelandTable(PlaceTable):
    pass


class WaterTable(PlaceTable):
    pass


class PortTable(PlaceTable):
    value: Annotated[int, Field(ge=1, le=5)]
    region: Id | None = None
    town: Literal["small", "large"] | None = None


class SagaTable(SourcedRow):
    name: Name
    era: Annotated[int, Field(ge=1, le=3)]
    homeland: Id
    task: Task
    ports: Links
    bonus: Points


class RuneTable(SourcedRow):
    name: Name
    count: Annotated[int, Field(ge=1, le=33)]
    conflict: bool
    effect: str
    amount: int | None = None
    timing: str
    where: Annotated[list[Literal["port", "water", "wintering"]], Field(min_length=1)]
    text: Annotated[str, Field(min_length=1, max_length=200), AfterValidator(_printable)]

    @model_validator(mode="after")
    def _effect_can_work(self) -> RuneTable:
        if (effect := EFFECTS.get(self.effect)) is None:
            raise ValueError(f"effect must be one of {', '.join(EFFECTS)}, not {self.effect!r:.40}")
        if self.timing != effect.timing:
            raise ValueError(f"timing of {self.effect} is {effect.timing}, not {self.timing!r:.40}")
        if lost := [place for place in self.where if place not in effect.where]:
            raise ValueError(f"where of {self.effect} cannot be {', '.join(lost)}")
        if self.amount is None:
            if effect.most and effect.needed:
                raise ValueError(f"amount of {self.effect} is missing")
            if "{amount}" in self.text:
                raise ValueError("text mentions an amount, but there is none")
        elif not effect.most:
            raise ValueError(f"amount has no meaning for {self.effect}")
        elif not 1 <= self.amount <= effect.most:
            raise ValueError(f"amount of {self.effect} must be from 1 to {effect.most}")
        return self


class FireAxeFile(DataTable):
    """The whole file."""

    format: Literal[1]
    goods: GoodsTable
    wind: WindTable
    skull: list[SkullTable]
    treasure: TreasureTable
    homeland: dict[Id, HomelandTable]
    region: dict[Id, RegionTable]
    port: dict[Id, PortTable]
    water: dict[Id, WaterTable]
    saga: dict[Id, SagaTable]
    rune: dict[Id, RuneTable]

    def places(self) -> dict[str, PlaceTable]:
        """Ports, waters and homelands by id, in the order in which they are numbered."""
        return {**self.port, **self.water, **self.homeland}
