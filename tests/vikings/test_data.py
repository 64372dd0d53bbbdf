"""The shipped data file, the faults a data file can have, and playing with one's own."""

import copy
import tomllib
from collections import Counter
from dataclasses import fields

import pytest

from core.errors import BadData
from core.games.vikings import actions
from core.games.vikings.about import Options
from core.games.vikings.data.file import build, faults, load, shipped_file
from core.games.vikings.game import Vikings
from core.games.vikings.view import special_view
from core.registry import open_game
from tests.vikings.build import DATA, GAME, final, last_of_round, line, mainland, scored

SHIPPED = tomllib.loads(shipped_file().read_text(encoding="utf-8"))
SOURCES = {"rulebook", "public", "deduced", "designed"}


def fresh():
    return copy.deepcopy(SHIPPED)


def ids(table):
    return [tile for group in SHIPPED[table] for tile in group["ids"]]


def test_seventy_six_tiles_62_islands_and_14_ships():
    assert len(ids("island")) == 62
    assert len(ids("ship")) == 14
    assert len(set(ids("island") + ids("ship") + ids("special"))) == 76 + 25


def test_islands_by_shape_and_building():
    shapes = Counter()
    buildings = Counter()
    for group in SHIPPED["island"]:
        shapes[group["shape"]] += len(group["ids"])
        if "building" in group:
            buildings[group["building"]] += len(group["ids"])
    assert shapes == {"left": 21, "middle": 20, "right": 21}
    assert buildings == {"farm": 5, "church": 5, "village": 5, "shrine": 5}


def test_the_four_start_tiles_are_left_ends():
    (left,) = (group for group in SHIPPED["island"] if group["shape"] == "left")
    assert left["start"] == ["L01", "L02", "L03", "L04"]
    assert set(left["start"]) <= set(left["ids"])


def test_ships_by_sail():
    found = {
        ship["sail"]: (ship["reach"], ship["amount"], ship["reward"], len(ship["ids"]))
        for ship in SHIPPED["ship"]
    }
    assert found == {
        "red": ("noble", 3, "gold", 3),
        "green": ("scout", 5, "gold", 4),
        "yellow": ("goldsmith", 2, "fame", 4),
        "blue": ("fisherman", 3, "fame", 3),
    }


def test_thirteen_vikings_of_each_kind():
    kinds = ("fisherman", "goldsmith", "scout", "noble", "warrior", "boatswain")
    assert [SHIPPED["vikings"][kind] for kind in kinds] == [13] * 6


def test_twenty_five_specials_of_eleven_types():
    """V49, V50: the counts of the table of special tiles; buildings count as one type."""
    types = Counter()
    for group in SHIPPED["special"]:
        name = group["effect"]
        if name == "bonus":
            name = f"{group['viking']}+{group['value']}"
        types[name] += len(group["ids"])
    assert types == {
        "gold": 1,
        "goldsmith+1": 2,
        "goldsmith+2": 1,
        "boat": 6,
        "noble+1": 3,
        "scout+1": 1,
        "fisherman+1": 1,
        "token": 4,
        "overfeed": 1,
        "exchange": 1,
        "building": 4,
    }
    built = [group["building"] for group in SHIPPED["special"] if group["effect"] == "building"]
    assert sorted(built) == ["church", "farm", "shrine", "village"]


def test_the_view_of_a_special_says_what_its_table_says():
    for group in SHIPPED["special"]:
        for tile in group["ids"]:
            seen = special_view(DATA, DATA.special_index[tile])
            assert (seen.id, seen.effect, seen.value) == (tile, group["effect"], group["value"])
            assert (seen.viking, seen.building) == (group.get("viking"), group.get("building"))


def test_values_of_specials():
    by_id = {tile: group["value"] for group in SHIPPED["special"] for tile in group["ids"]}
    assert by_id["gold5"] == 5
    assert by_id["overfeed3"] == 3
    assert by_id["gold3to1"] == 3
    assert by_id["building-farm"] == 9


def test_setup_and_scoring_values():
    assert SHIPPED["setup"]["gold"] == {"2": 30, "3": 25, "4": 20}
    assert SHIPPED["setup"]["fame"] == 10
    scoring = {key: value for key, value in SHIPPED["scoring"].items() if isinstance(value, int)}
    assert scoring == {
        "goldsmith_gold": 3,
        "noble_fame": 2,
        "scout_fame": 1,
        "scout_bonus": 1,
        "gold_per_fame": 5,
        "most_boatswains": 10,
        "most_islands": 7,
        "longest_island": 5,
        "fisherman_feeds": 5,
        "overfed": 2,
        "underfed": 1,
    }


def tables():
    for name, value in SHIPPED.items():
        if isinstance(value, list):
            yield from ((f"{name}[{number}]", table) for number, table in enumerate(value, 1))
        elif isinstance(value, dict):
            yield name, value


# Fields whose origin one collective entry states.
COLLECTIVE = {"vikings": "count", "scoring": "all"}


@pytest.mark.parametrize(("name", "table"), list(tables()), ids=[name for name, _ in tables()])
def test_every_datum_says_where_it_comes_from(name, table):
    assert table["confidence"] in {"sure", "likely", "guess"}
    assert set(table["source"].values()) <= SOURCES
    if name in COLLECTIVE:
        assert COLLECTIVE[name] in table["source"]
        return
    facts = table.keys() - {"source", "confidence", "note"}
    # What a bonus works on belongs to its effect.
    facts -= {"viking"} if "effect" in table["source"] else set()
    assert facts <= table["source"].keys()


def test_what_is_only_designed_is_never_called_sure():
    """The yellow ship's value and the red ship's are our choice, and say so."""
    ships = {ship["sail"]: ship for ship in SHIPPED["ship"]}
    assert ships["yellow"]["confidence"] == "guess"
    assert ships["red"]["confidence"] == "likely"
    for sail in ("yellow", "red"):
        assert ships[sail]["source"]["amount"] == "designed"
    for sail in ("green", "blue"):
        assert ships[sail]["source"]["amount"] == "rulebook"


def test_the_shipped_file_has_no_faults():
    assert faults(shipped_file()) == []
    assert load(None).own is None
    assert load(shipped_file()).own == SHIPPED


def test_shipped_data_is_the_same_checked_and_unchecked():
    for field in fields(DATA):
        assert getattr(load(None), field.name) == getattr(DATA, field.name)


def test_none_is_as_good_as_left_out():
    data = fresh()
    for kind, facts in (("island", ["building"]), ("special", ["building", "viking"])):
        for group in data[kind]:
            for fact in facts:
                group.setdefault(fact, None)
    board = build(data, "mine.toml", own=True)
    for field in fields(DATA):
        if field.name != "own":
            assert getattr(board, field.name) == getattr(DATA, field.name)


def edit(*path, to):
    """Set a value deep in the file."""

    def change(data):
        for key in path[:-1]:
            data = data[key]
        data[path[-1]] = to

    return change


def split_the_blue_ships(data):
    blue = data["ship"][3]
    data["ship"].append({**blue, "ids": [blue["ids"].pop()]})


def drop(*path):
    def change(data):
        for key in path[:-1]:
            data = data[key]
        del data[path[-1]]

    return change


FAULTS = {
    "format of the future": (edit("format", to=2), "format", "1"),
    "format missing": (drop("format"), "format", "is missing"),
    "table missing": (drop("setup"), "setup", "is missing"),
    "array missing": (drop("ship"), "ship", "is missing"),
    "field missing": (drop("ship", 2, "amount"), "ship[3].amount", "is missing"),
    "source missing": (drop("ship", 0, "source"), "ship[1].source", "is missing"),
    "confidence missing": (drop("scoring", "confidence"), "scoring.confidence", "is missing"),
    "unknown table": (edit("monsters", to=[]), "monsters", "not a field"),
    "unknown field": (edit("ship", 1, "colour", to="x"), "ship[2].colour", "not a field"),
    "unknown source": (
        edit("setup", "source", "gold", to="hearsay"),
        "setup.source.gold",
        "'hearsay'",
    ),
    "unknown confidence": (edit("setup", "confidence", to="very"), "setup.confidence", "'very'"),
    "unknown sail": (edit("ship", 0, "sail", to="black"), "ship[1].sail", "'black'"),
    "unknown row": (edit("ship", 0, "reach", to="boatswain"), "ship[1].reach", "'boatswain'"),
    "unknown reward": (edit("ship", 0, "reward", to="fish"), "ship[1].reward", "'fish'"),
    "unknown shape": (edit("island", 0, "shape", to="round"), "island[1].shape", "'round'"),
    "unknown effect": (edit("special", 0, "effect", to="win"), "special[1].effect", "'win'"),
    "text for a number": (edit("ship", 2, "amount", to="4"), "ship[3].amount", "'4'"),
    "half a number": (edit("ship", 2, "amount", to=2.5), "ship[3].amount", "2.5"),
    "truth for a number": (edit("setup", "fame", to=True), "setup.fame", "True"),
    "number for a list": (edit("ship", 2, "ids", to=7), "ship[3].ids", "7"),
    "number for a table": (edit("setup", to=7), "setup", "7"),
    "below the range": (edit("ship", 2, "amount", to=0), "ship[3].amount", "0"),
    "above the range": (edit("ship", 2, "amount", to=21), "ship[3].amount", "21"),
    "negative": (edit("scoring", "noble_fame", to=-1), "scoring.noble_fame", "-1"),
    "huge": (edit("setup", "gold", "2", to=10**30), "setup.gold.2", "99"),
    "gold per fame of 0": (edit("scoring", "gold_per_fame", to=0), "scoring.gold_per_fame", "0"),
    "odd id": (edit("ship", 0, "ids", 1, to="a b"), "ship[1].ids[2]", "'a b'"),
    "empty ids": (edit("ship", 0, "ids", to=[]), "ship[1].ids", "at least 1"),
    "too few ships": (edit("ship", 0, "ids", to=["S-red-1"]), "14 ship tiles", "12"),
    "too many ships": (
        edit("ship", 0, "ids", to=["a1", "a2", "a3", "a4"]),
        "14 ship tiles",
        "15",
    ),
    "too few islands": (edit("island", 1, "ids", to=["M-farm-1"]), "62 island tiles", "58"),
    "too few specials": (edit("special", 3, "ids", to=["boat-1"]), "25 special tiles", "20"),
    "too few start tiles": (edit("island", 0, "start", to=["L01"]), "4 start tiles", "1"),
    "start tile named twice": (
        edit("island", 0, "start", to=["L01", "L01", "L02", "L03"]),
        "start",
        "L01",
    ),
    "start tile unknown": (
        edit("island", 0, "start", to=["L01", "L02", "L03", "X9"]),
        "island[1]",
        "X9",
    ),
    "start tile not a left end": (
        edit("island", 5, "start", to=["R01"]),
        "island[6]",
        "left ends",
    ),
    "too many vikings": (edit("vikings", "noble", to=14), "vikings", "79"),
    "an id twice in a table": (edit("ship", 0, "ids", 1, to="S-red-1"), "S-red-1", "more than one"),
    "an id of another table": (edit("ship", 0, "ids", 1, to="L07"), "L07", "more than one"),
    "a special with a tile's id": (edit("special", 0, "ids", 0, to="R07"), "R07", "more than one"),
    "a sail in two tables": (split_the_blue_ships, "blue", "more than one"),
    "a sail of another row": (edit("ship", 0, "reach", to="scout"), "ship[1]", "noble row"),
    "special for an unknown building": (
        edit("special", 10, "building", to="castle"),
        "castle",
        "no island shows",
    ),
    "building special without a building": (
        drop("special", 10, "building"),
        "special[11]",
        "names its building",
    ),
    "bonus without a viking": (drop("special", 1, "viking"), "special[2]", "names its viking"),
    "boat with a viking": (edit("special", 3, "viking", to="noble"), "special[4]", "viking"),
    "middle without a building": (drop("island", 1, "building"), "island[2]", "building"),
    "left end with a building": (edit("island", 0, "building", to="farm"), "island[1]", "building"),
    "gold for 4 players missing": (drop("setup", "gold", "4"), "setup", "4 players"),
    "gold for 5 players": (edit("setup", "gold", "5", to=10), "setup.gold", "5"),
}


@pytest.mark.parametrize(("change", "where", "why"), FAULTS.values(), ids=FAULTS.keys())
def test_each_fault_is_told_with_file_field_and_reason(change, where, why):
    data = fresh()
    change(data)
    with pytest.raises(BadData) as raised:
        build(data, "mine.toml", own=True)
    for fault in raised.value.faults:
        assert fault.startswith("mine.toml: ")
        assert fault.endswith(".")
    assert any(where in fault and why in fault for fault in raised.value.faults), (
        raised.value.faults
    )


def test_all_faults_are_told_at_once():
    data = fresh()
    for change in (
        edit("ship", 2, "amount", to=0),
        edit("setup", "fame", to="ten"),
        drop("scoring", "overfed"),
    ):
        change(data)
    with pytest.raises(BadData) as raised:
        build(data, "mine.toml", own=True)
    assert len(raised.value.faults) == 3


def test_all_counts_that_do_not_match_are_told_at_once():
    data = fresh()
    edit("ship", 0, "ids", to=["S-red-1"])(data)
    edit("special", 3, "ids", to=["boat-1"])(data)
    with pytest.raises(BadData) as raised:
        build(data, "mine.toml", own=True)
    assert "14 ship tiles" in str(raised.value)
    assert "25 special tiles" in str(raised.value)


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"format = = 1", "TOML"),
        (b"[[ship]", "TOML"),
        (b"a = " + b"[" * 5000, "TOML"),
        (b"caf\xe9 = 1", "UTF-8"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"", "is missing"),
        (b"#" * ((4 << 20) + 1), "4 MiB"),
    ],
)
def test_a_file_that_is_no_data_file(tmp_path, content, why):
    file = tmp_path / "mine.toml"
    file.write_bytes(content)
    found = faults(file)
    assert found
    assert all(fault.startswith(f"{file}: ") for fault in found)
    assert why in found[0]
    with pytest.raises(BadData):
        load(file)


def test_a_missing_file_and_a_folder(tmp_path):
    for path in (tmp_path / "nothing.toml", tmp_path):
        (fault,) = faults(path)
        assert str(path) in fault
        assert "cannot be read" in fault


def own_game(*changes):
    data = fresh()
    for change in changes:
        change(data)
    return open_game("vikings", data)


def test_a_yellow_ship_worth_4_gold_is_played_with():
    game = own_game(edit("ship", 2, "reward", to="gold"), edit("ship", 2, "amount", to=4))
    assert game.data["ship"][2]["amount"] == 4
    state = last_of_round(
        mainland({"warrior": "L*"}, ships="yellow", gold=10),
        mainland(ships="yellow", gold=10),
        round=6,
    )
    state.data = game.content
    _, events = game.apply(state, actions.END)
    repelled = line(scored(events, "large", 0), "warriors")
    assert (repelled.gold, repelled.fame) == (4, 0)
    lost = line(scored(events, "final", 1), "ships")
    assert (lost.gold, lost.fame) == (-4, 0)
    # The shipped game is not touched by it.
    assert line(final(mainland(ships="yellow"))[0], "ships").fame == -2


def test_own_setup_and_scoring_values_are_played_with():
    game = own_game(
        edit("setup", "gold", "3", to=50),
        edit("setup", "fame", to=3),
        edit("scoring", "noble_fame", to=7),
    )
    state, _ = game.new(3, 1, Options())
    assert {(me.gold, me.fame) for me in state.mainlands} == {(50, 3)}
    state = last_of_round(mainland({"noble": "L*"}), round=2)
    state.data = game.content
    _, events = game.apply(state, actions.END)
    assert line(scored(events, "large"), "nobles").fame == 7


def test_own_ids_and_counts_play_to_the_end():
    game = own_game(
        edit("ship", 0, "ids", to=["crimson"]),
        edit("ship", 3, "ids", to=["azure1", "azure2", "azure3", "azure4", "azure5"]),
    )
    state, _ = game.new(2, 1, game.read_options({"game": "advanced", "end-turn": "auto"}))
    while legal := game.legal(state):
        state, _ = game.apply(state, legal[0])
    assert game.score(state).final


def test_a_file_of_ones_own_is_read_like_the_shipped_one(tmp_path):
    file = tmp_path / "mine.toml"
    text = shipped_file().read_text(encoding="utf-8")
    file.write_text(text.replace("amount = 2", "amount = 6"), encoding="utf-8")
    game = Vikings(load(file))
    yellow = game.content.tile_index["S-yellow-1"]
    assert game.content.ship_fame[yellow] == 6
    assert GAME.content is DATA
    assert DATA.ship_fame[yellow] == 2
