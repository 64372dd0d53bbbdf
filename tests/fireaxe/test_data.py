"""The shipped data: what it holds, where that comes from, and that the rules page agrees."""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from typing import get_args

import pytest

from core.assets import asset
from core.data_files import Source, check, read_toml
from core.games.fireaxe.data import content
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.rune_effects import EFFECTS
from core.games.fireaxe.data.shipped import shipped, shipped_file
from core.games.fireaxe.data.tables import FireAxeFile, SourcedRow
from core.games.fireaxe.terms import GOODS, LARGE, NONE, SMALL, TASKS, ZONES


def days(board: Content, start: str, goal: str) -> int:
    """The fewest Sails from one place to another."""
    reached = {board.place_index[start]}
    count = 0
    while board.place_index[goal] not in reached:
        reached |= {there for here in reached for there in board.adjacent[here]}
        count += 1
    return count


# --- What the file holds -------------------------------------------------------------------------


def test_counts_of_the_board():
    board = shipped()
    assert (board.ports, board.waters, board.homelands) == (54, 58, 3)
    assert sum(len(there) for there in board.adjacent) == 2 * 163
    assert len(board.region_ids) == 15
    assert Counter(board.region)[NONE] == 9
    assert Counter(board.town) == {0: 39, SMALL: 12, LARGE: 3}
    assert (len(board.small_treasures), len(board.large_treasures)) == (12, 3)
    assert min(board.large_treasures) > max(board.small_treasures)
    assert board.good_count == (11, 11, 11)
    assert GOODS[board.demand] == "fish"


def test_places_are_numbered_ports_waters_homelands_winter():
    board = shipped()
    assert board.place_ids[board.ports + board.waters :] == (
        "norway",
        "denmark",
        "sweden",
        "wintering",
    )
    assert board.adjacent[-1] == ()
    assert board.zone[-1] == NONE
    for here, near in enumerate(board.adjacent):
        assert list(near) == sorted(set(near))
        assert all(here in board.adjacent[there] for there in near)
    assert all(board.place_ids[board.place_index[place]] == place for place in board.place_ids)


def test_counts_of_the_cards():
    board = shipped()
    assert Counter(board.saga_era) == {1: 9, 2: 9, 3: 9}
    assert Counter(board.saga_homeland) == {0: 9, 1: 9, 2: 9}
    assert {TASKS[task] for task in board.saga_task} == set(TASKS)
    assert sum(board.rune_count) == 33
    runes = zip(board.rune_count, board.rune_conflict, strict=True)
    assert sum(count for count, conflict in runes if conflict) == 9
    assert sorted(board.rune_op) == list(range(19))


def test_every_effect_is_a_rune_of_the_program():
    ops = [effect.op for effect in EFFECTS.values()]
    assert ops == list(range(content.FEWER_DAYS + 1))
    named = {name.lower().replace("_", "-"): op for name, op in vars(content).items()}
    assert all(named[name] == effect.op for name, effect in EFFECTS.items())


def test_rune_numbers_and_texts():
    board = shipped()
    amounts = dict(zip(board.rune_ids, board.rune_value, strict=True))
    assert {rune: amount for rune, amount in amounts.items() if amount} == {
        "reinforcements": 2,
        "valkyries": 2,
        "berserkers": 1,
        "skalds-praise": 3,
        "becalmed": 5,
    }
    assert "{" not in "".join(board.rune_texts)
    assert "5 Days" in board.rune_texts[board.rune_index["becalmed"]]
    assert set(board.rune_where) == {1, 3, 7}


def test_weather_and_losses():
    clear = {
        blue: dict(zip(ZONES, row, strict=True))
        for blue, row in zip(ZONES, shipped().clear, strict=True)
    }
    assert clear["south"] == {"north": 2, "east": 4, "south": 7, "west": 5}
    assert (clear["west"]["west"], clear["west"]["north"]) == (6, 3)
    for blue, row in clear.items():
        opposite = ZONES[(ZONES.index(blue) + 2) % 4]
        plain = {"north": 3, "east": 4, "south": 6, "west": 5}
        assert row == plain | {blue: plain[blue] + 1, opposite: plain[opposite] - 1}
    assert shipped().skulls == (0, 1, 1, 2, 2, 3, 3, 3)


def test_facts_the_worked_examples_need():
    board = shipped()
    value = dict(zip(board.place_ids, board.value, strict=False))
    printed = {"rome": 5, "constantinople": 5, "bayeux": 4, "kiev": 4, "reykjanes": 3}
    printed |= {"lindisfarne": 2, "faeroes": 2, "shetland": 2, "orkney": 2, "iona": 3}
    assert {port: value[port] for port in printed} == printed
    regions = [{board.place_ids[port] for port in ports} for ports in board.region_ports]
    assert {"bayeux", "rouen", "nantes"} in regions
    assert {"gnezdovo", "lubech", "kiev"} in regions
    assert {"faeroes", "shetland", "orkney"} in regions
    assert any({"reykjanes", "horn"} < region for region in regions)
    town = dict(zip(board.place_ids, board.town, strict=False))
    assert [town[port] for port in ("paris", "rome", "constantinople")] == [LARGE] * 3
    assert [town[port] for port in ("bayeux", "lubech", "lindisfarne")] == [SMALL] * 3
    assert [town[port] for port in ("kiev", "gnezdovo", "balearics")] == [0] * 3
    assert days(board, "lubech", "kiev") == 2
    assert days(board, "gulf-of-cadiz", "balearics") == 2
    assert days(board, "balearics", "arles") == 2
    assert days(board, "arles", "rome") == 3
    zone = {place: board.zone[number] for number, place in enumerate(board.place_ids)}
    assert [ZONES[zone[port]] for port in ("faeroes", "shetland", "caithness")] == ["west"] * 3
    for port in ("faeroes", "shetland"):
        near = board.adjacent[board.place_index[port]]
        assert {ZONES[board.zone[water]] for water in near} == {"north", "west"}
    irish = board.saga_index["kings-of-the-irish-sea"]
    assert [board.place_ids[port] for port in board.saga_ports[irish]] == ["cork", "dublin", "man"]
    assert (TASKS[board.saga_task[irish]], board.saga_bonus[irish]) == ("settle", 0)


# --- Where it comes from -------------------------------------------------------------------------


def rows() -> dict[str, SourcedRow]:
    """Every table of the shipped file that states facts."""
    sheet = check(FireAxeFile, read_toml(shipped_file()), "shipped")
    named: dict[str, SourcedRow] = {"goods": sheet.goods, "treasure": sheet.treasure}
    named |= {f"wind.{zone}": getattr(sheet.wind, zone) for zone in ZONES}
    named |= {f"skull.{number}": skull for number, skull in enumerate(sheet.skull)}
    for kind in ("homeland", "region", "port", "water", "saga", "rune"):
        named |= {f"{kind}.{name}": row for name, row in getattr(sheet, kind).items()}
    return named


def source(row: SourcedRow, fact: str) -> Source:
    """Where a fact of a table comes from."""
    return row.source.get(fact) or row.source["rest"]


def test_every_fact_says_where_it_comes_from():
    table = rows()
    assert len(table) == 185
    for row in table.values():
        facts = type(row).model_fields.keys() - {"source", "note", "text"}
        assert all(source(row, fact) in get_args(Source) for fact in facts)


@pytest.mark.parametrize(
    ("fact", "names"),
    [
        (
            "value",
            "bayeux constantinople faeroes iona kiev lindisfarne orkney reykjanes rome shetland",
        ),
        ("town", "bayeux constantinople lubech paris rome"),
        ("zone", "bjarmaland caithness faeroes shetland"),
        ("links", ""),
    ],
)
def test_only_what_is_printed_is_called_printed(fact: str, names: str):
    ports = {name: row for name, row in rows().items() if name.startswith("port.")}
    printed = [name for name, row in ports.items() if source(row, fact) == "rulebook"]
    assert sorted(name.removeprefix("port.") for name in printed) == names.split()


def test_guesses_are_not_called_printed():
    table = rows()
    assert source(table["treasure"], "small") == "designed"
    assert source(table["skull.2"], "beyond") == "designed"
    assert source(table["wind.west"], "east") == "deduced"
    assert {source(row, "links") for name, row in table.items() if name.startswith("water.")} == {
        "designed"
    }
    assert {source(row, "count") for name, row in table.items() if name.startswith("rune.")} == {
        "designed"
    }


# --- The rules page ------------------------------------------------------------------------------


@cache
def page() -> str:
    return asset("fireaxe/rules.md").read_text(encoding="utf-8")


def test_every_rule_stands_once_on_the_page():
    told = re.findall(r"^- \*\*F(\d+)\*\* ", page(), re.MULTILINE)
    assert sorted(int(number) for number in told) == list(range(1, 48))
    assert max(len(line) for line in page().splitlines()) <= 76


def test_rune_table_of_the_page_is_that_of_the_data():
    board = shipped()
    table = page().partition("| rune | cards |")[2].partition("\n\n")[0]
    shown = re.findall(r"^\| (.+?)( !)? \| (\d) \|", table, re.MULTILINE)
    assert [(name, bool(mark), int(count)) for name, mark, count in shown] == list(
        zip(board.rune_names, board.rune_conflict, board.rune_count, strict=True)
    )


def test_weather_table_of_the_page_is_that_of_the_data():
    shown = re.findall(r"^\| (\w+) \| (\d) \| (\d) \| (\d) \| (\d) \|$", page(), re.MULTILINE)
    assert {blue.lower(): tuple(map(int, row)) for blue, *row in shown} == dict(
        zip(ZONES, shipped().clear, strict=True)
    )


def test_nothing_points_out_of_the_checkout():
    for file in asset("fireaxe").rglob("*.*"):
        assert not re.search(r"\.\./|/home/", file.read_text(encoding="utf-8"))
