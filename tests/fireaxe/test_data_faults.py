"""Every fault a data file can have, provoked once: reported with file, field and reason."""

from __future__ import annotations

import copy
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from core.data_files import read_toml
from core.errors import BadData
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.file import build, faults, load
from core.games.fireaxe.data.rune_effects import EFFECTS
from core.games.fireaxe.data.shipped import shipped, shipped_file
from core.games.fireaxe.terms import NONE

Data = dict[str, Any]
Edit = Callable[[Data], object]


@cache
def as_shipped() -> Data:
    return read_toml(shipped_file())


@pytest.fixture
def data() -> Data:
    """A copy of the shipped file to spoil."""
    return copy.deepcopy(as_shipped())


def wrong_with(data: Data) -> list[str]:
    """The faults of an own file called mine."""
    with pytest.raises(BadData) as caught:
        build(data, "mine", own=True)
    return list(caught.value.faults)


# --- Faults of one table -------------------------------------------------------------------------

TABLE_FAULTS: list[tuple[Edit, str]] = [
    (lambda d: d.pop("treasure"), "treasure: is missing."),
    (lambda d: d["wind"].pop("east"), "wind.east: is missing."),
    (lambda d: d["wind"]["east"].pop("west"), "wind.east.west: is missing."),
    (
        lambda d: d.update(format=2),
        "format: must be one of 1, not 2.",
    ),
    (
        lambda d: d["port"]["york"].update(harbour=True),
        "port.york.harbour: is not a field this table knows.",
    ),
    (
        lambda d: d["port"]["york"].update(value="4"),
        "port.york.value: must be a whole number, not '4'.",
    ),
    (
        lambda d: d["port"]["york"].update(value=6),
        "port.york.value: must be at most 5, not 6.",
    ),
    (
        lambda d: d["port"]["york"].update(zone="centre"),
        "port.york.zone: must be one of 'north', 'east', 'south' or 'west', not 'centre'.",
    ),
    (
        lambda d: d["wind"]["north"].update(north=8),
        "wind.north.north: must be at most 7, not 8.",
    ),
    (
        lambda d: d["port"]["york"].update(region="Danelaw"),
        "port.york.region: an id must be in lower case and begin with a letter.",
    ),
    (
        lambda d: d["port"]["york"].update(links=["humber mouth"]),
        "port.york.links[1]: an id must be words joined by hyphens, at most 40 characters.",
    ),
    (
        lambda d: d["port"]["york"].update(name="York\x1b[2J"),
        "port.york.name: must be one line of printable characters.",
    ),
    (
        lambda d: d["treasure"]["small"].insert(0, 0),
        "treasure.small[1]: must be at least 1, not 0.",
    ),
    (
        lambda d: d["rune"]["mutiny"].update(text="Up to {amount} crew."),
        "rune.mutiny: text mentions an amount, but there is none.",
    ),
    (
        lambda d: d["port"]["york"].update(source={"name": "public"}),
        "port.york: source says nothing about links, region, town, value, zone.",
    ),
    (
        lambda d: d["port"]["york"]["source"].update(colour="public"),
        "port.york: source names colour, not a fact of this table.",
    ),
    (
        lambda d: d["port"]["york"]["source"].update(rest="hearsay"),
        "port.york.source.rest: must be one of 'rulebook', 'rulebook-hint', 'public', "
        "'public-hint', 'deduced' or 'designed', not 'hearsay'.",
    ),
    (
        lambda d: d["rune"]["mutiny"].update(effect="sink-ship"),
        f"rune.mutiny: effect must be one of {', '.join(EFFECTS)}, not 'sink-ship'.",
    ),
    (
        lambda d: d["rune"]["mutiny"].update(timing="before-attack"),
        "rune.mutiny: timing of mutiny is any, not 'before-attack'.",
    ),
    (
        lambda d: d["rune"]["mutiny"]["where"].append("wintering"),
        "rune.mutiny: where of mutiny cannot be wintering.",
    ),
    (
        lambda d: d["rune"]["mutiny"].update(amount=1),
        "rune.mutiny: amount has no meaning for mutiny.",
    ),
    (
        lambda d: d["rune"]["becalmed"].pop("amount"),
        "rune.becalmed: amount of fewer-days is missing.",
    ),
    (
        lambda d: d["rune"]["becalmed"].update(amount=7),
        "rune.becalmed: amount of fewer-days must be from 1 to 6.",
    ),
]


@pytest.mark.parametrize(("spoil", "fault"), TABLE_FAULTS, ids=[f for _, f in TABLE_FAULTS])
def test_fault_of_a_table(data: Data, spoil: Edit, fault: str):
    spoil(data)
    assert wrong_with(data) == [f"mine: {fault}"]


# --- Faults of the whole -------------------------------------------------------------------------


def _new_water(data: Data, name: str, *links: str) -> None:
    """A water linked both ways."""
    row = {
        "name": name.title(),
        "zone": "west",
        "links": list(links),
        "source": {"rest": "designed"},
    }
    data["water"][name] = row
    for there in links:
        data["water"][there]["links"].append(name)


def _cut(data: Data, port: str, water: str) -> None:
    """Take a link away on both sides."""
    data["port"][port]["links"].remove(water)
    data["water"][water]["links"].remove(port)


def _same_id_twice(data: Data) -> None:
    _new_water(data, "york", "humber-mouth")
    data["port"]["york"]["links"] = data["water"]["york"]["links"]
    data["water"]["humber-mouth"]["links"].remove("york")


def _port_beside_port(data: Data) -> None:
    data["port"]["york"]["links"].append("lincoln")
    data["port"]["lincoln"]["links"].append("york")


def _port_without_water(data: Data) -> None:
    _cut(data, "york", "humber-mouth")
    _port_beside_port(data)


def _island_world(data: Data) -> None:
    _cut(data, "york", "humber-mouth")
    _new_water(data, "lost-lake")
    data["water"]["lost-lake"]["links"] = ["york"]
    data["port"]["york"]["links"] = ["lost-lake"]


def _many_waters(data: Data) -> None:
    for number in range(136):
        _new_water(data, f"pool-{number}", "humber-mouth")


def _fourth_homeland(data: Data) -> None:
    home = copy.deepcopy(data["homeland"]["norway"]) | {"name": "Jutland", "links": ["kattegat"]}
    data["homeland"]["jutland"] = home | {"zone": "west"}
    data["water"]["kattegat"]["links"].append("jutland")


def _swap_of_towns(data: Data) -> None:
    """Twelve small towns as before, one of them where no saga wants it."""
    data["port"]["norwich"]["town"] = data["port"]["york"].pop("town")


WHOLE_FAULTS: list[tuple[Edit, list[str]]] = [
    (
        _same_id_twice,
        ["water.york: the id is also used by a port"],
    ),
    (
        lambda d: d["port"]["york"].update(name="London"),
        ["port.london.name: port.york is also called London"],
    ),
    (
        lambda d: _new_water(d, "wintering", "humber-mouth"),
        ["water.wintering: the id is reserved for the Wintering Zone"],
    ),
    (_many_waters, ["port, water, homeland: more than 250 places"]),
    (
        lambda d: d["port"]["york"]["links"].append("humber-mouth"),
        ["port.york.links: humber-mouth is named twice"],
    ),
    (
        lambda d: d["water"]["humber-mouth"]["links"].append("humber-mouth"),
        ["water.humber-mouth.links: humber-mouth is linked to itself"],
    ),
    (
        lambda d: d["port"]["york"]["links"].append("atlantis"),
        ["port.york.links: there is no place atlantis"],
    ),
    (
        lambda d: d["port"]["york"]["links"].append("dogger-bank"),
        ["port.york.links: the link to dogger-bank has no way back"],
    ),
    (
        _port_beside_port,
        ["port.york.links: lincoln is not a water", "port.lincoln.links: york is not a water"],
    ),
    (
        _port_without_water,
        [
            "port.york.links: lincoln is not a water",
            "port.york.links: must include a water",
            "port.lincoln.links: york is not a water",
        ],
    ),
    (
        lambda d: d["port"]["york"].update(zone="south"),
        ["port.york.zone: none of its waters is in the south"],
    ),
    (
        _island_world,
        [
            "port.york: cannot be reached from norway",
            "water.lost-lake: cannot be reached from norway",
        ],
    ),
    (
        lambda d: d["port"]["york"].update(region="mercia"),
        ["port.york.region: there is no region mercia", "region.danelaw: must have 3 ports, not 2"],
    ),
    (
        lambda d: d["port"]["paris"].update(region="normandy"),
        [
            "port.paris.region: a large port cannot belong to a region",
            "region.normandy: must have 3 ports, not 4",
        ],
    ),
    (
        lambda d: d["port"]["luna"].update(town="large"),
        [
            "port: 12 ports must have a small town, not 11",
            "port: 3 ports must have a large town, not 4",
        ],
    ),
    (
        lambda d: d["treasure"]["small"].pop(),
        ["treasure.small: there must be 12 treasures, not 11"],
    ),
    (
        lambda d: d["treasure"]["large"].append(9),
        ["treasure.large: there must be 3 treasures, not 4"],
    ),
    (
        lambda d: d["saga"]["landnam"].update(homeland="iceland"),
        ["saga.landnam.homeland: there is no homeland iceland"],
    ),
    (
        lambda d: d["saga"]["landnam"].update(ports=["horn", "horn"]),
        ["saga.landnam.ports: horn is named twice"],
    ),
    (
        lambda d: d["saga"]["landnam"].update(ports=["humber-mouth"]),
        ["saga.landnam.ports: there is no port humber-mouth"],
    ),
    (_swap_of_towns, ["saga.scourge-of-the-monks.ports: york has no town to raid"]),
    (
        lambda d: d["saga"]["landnam"].update(name="The Danelaw"),
        ["saga.landnam.name: saga.danelaw is also called The Danelaw"],
    ),
    (
        lambda d: d["saga"]["landnam"].update(era=3),
        ["saga: era 2 must have 9 sagas, not 8", "saga: era 3 must have 9 sagas, not 10"],
    ),
    (
        lambda d: d["goods"].update(furs=12),
        ["goods.furs: there must be 11 tokens, not 12"],
    ),
    (_fourth_homeland, ["homeland: there must be 3 homelands, not 4"]),
    (lambda d: d["skull"].pop(), ["skull: there must be 3 skulls, not 2"]),
    (
        lambda d: d["skull"][2].update(beyond=3),
        ["skull: each must come more days beyond the clear ones than the one before"],
    ),
    (
        lambda d: d["rune"]["unrest"].update(count=1),
        ["rune: there must be 33 cards, not 32"],
    ),
    (
        lambda d: d["rune"]["unrest"].update(conflict=True),
        ["rune: 9 cards must be marked as conflict, not 11"],
    ),
    (
        lambda d: d["rune"]["unrest"].update(name="Mutiny"),
        ["rune.mutiny.name: rune.unrest is also called Mutiny"],
    ),
]


@pytest.mark.parametrize(("spoil", "found"), WHOLE_FAULTS, ids=[f[0] for _, f in WHOLE_FAULTS])
def test_fault_of_the_whole(data: Data, spoil: Edit, found: list[str]):
    spoil(data)
    assert wrong_with(data) == [f"mine: {fault}." for fault in found]


# --- Files ---------------------------------------------------------------------------------------


def tables(board: Content) -> Data:
    return {field.name: getattr(board, field.name) for field in fields(board)}


def test_shipped_file_is_sound():
    assert faults(shipped_file()) == []
    assert shipped().own is None


def test_shipped_data_is_the_same_checked_and_unchecked():
    assert tables(shipped()) == tables(load(None))
    assert tables(shipped()) | {"own": as_shipped()} == tables(load(shipped_file()))


def test_own_file_is_kept_with_the_content(tmp_path: Path, data: Data):
    mine = tmp_path / "mine.toml"
    mine.write_bytes(shipped_file().read_bytes())
    assert load(mine).own == data


def test_several_faults_at_once_each_with_file_and_field(tmp_path: Path):
    mine = tmp_path / "mine.toml"
    text = shipped_file().read_text(encoding="utf-8")
    mine.write_text(text.replace('zone = "south"', 'zone = "hot"', 2), encoding="utf-8")
    found = faults(mine)
    assert [fault.split(" must")[0] for fault in found] == [
        f"{mine}: port.rome.zone:",
        f"{mine}: port.constantinople.zone:",
    ]


def test_file_that_is_no_toml(tmp_path: Path):
    mine = tmp_path / "mine.toml"
    mine.write_text("[port.york]\n[port.york]\n", encoding="utf-8")
    assert len(found := faults(mine)) == 1
    assert found[0].startswith(f"{mine}: not valid TOML: ")
    assert faults(tmp_path / "none.toml") == [
        f"{tmp_path / 'none.toml'}: cannot be read: no such file or directory."
    ]


def test_points_for_settling_are_the_value_of_the_port_unless_given(data: Data):
    colonization = shipped().rune_index["colonization"]
    assert shipped().rune_value[colonization] == 0
    data["rune"]["colonization"].update(amount=4)
    assert build(data, "mine", own=True).rune_value[colonization] == 4


def test_none_is_as_good_as_left_out(data: Data):
    data["port"]["rome"]["region"] = data["port"]["york"]["town"] = None
    data["port"]["norwich"]["town"] = "small"
    data["saga"]["scourge-of-the-monks"]["task"] = "trade"
    data["rune"]["colonization"]["amount"] = data["rune"]["mutiny"]["amount"] = None
    board = build(data, "mine", own=True)
    assert board.region[board.place_index["rome"]] == NONE
    assert board.town[board.place_index["york"]] == 0
    assert board.rune_value == shipped().rune_value
    assert board.rune_texts == shipped().rune_texts
