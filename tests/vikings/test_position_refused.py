"""Positions that do not add up: each is refused, and the fault names the piece."""

import pytest

from core.errors import BadPosition
from tests.vikings.build import GAME
from tests.vikings.positions import first_cell, moment, moments, refused, survives


def basic(round=3):
    return moment("buy", {"game": "basic"}, round=round)


def test_a_missing_tile_is_named():
    position = basic()
    gone = position["stock"].pop()
    refused(position, gone, "missing")


def test_a_doubled_tile_is_named():
    position = basic()
    twice = first_cell(position, "R")["tile"]
    position["stock"][0] = twice
    refused(position, twice, "2 times")


def test_a_doubled_viking_is_named():
    position = basic()
    position["mainlands"][0]["corner"]["noble"] += 1
    refused(position, "noble", "too many")


def test_a_missing_viking_is_named():
    position = basic()
    gone = position["bag"].pop()
    refused(position, gone, "missing")


def test_an_unknown_tile_is_named():
    position = basic()
    position["stock"][3] = "L99"
    refused(position, "L99")


def test_an_unknown_viking_is_named():
    position = basic()
    position["bag"][3] = "jester"
    refused(position, "bag", "jester")


def test_an_unknown_special_is_named():
    position = moment("buy")
    position["shown"][0] = "crown"
    refused(position, "crown")


def test_a_missing_or_doubled_special_is_named():
    position = moment("buy")
    gone = position["pile"].pop()
    refused(position, gone, "missing")
    position["pile"] += [gone, gone]
    refused(position, gone, "2 times")


def test_a_floating_island():
    position = basic()
    cell = first_cell(position, "R")
    cell["column"] = 30
    refused(position, "touches neither")


def test_a_ship_does_not_hold_an_island():
    """V12: a tile that touches only a ship floats."""
    position = basic()
    me = position["mainlands"][0]
    wide = 1 + max(cell["column"] for cell in me["cells"])
    cell = me["cells"][-1]
    cell.update(row="warrior", column=wide + 1, viking=False)
    with pytest.raises(BadPosition):
        GAME.restore(position)


def test_two_tiles_in_a_cell():
    position = basic()
    me = position["mainlands"][0]
    me["cells"][1].update(row=me["cells"][0]["row"], column=me["cells"][0]["column"])
    refused(position, "seat 0", "two tiles", me["cells"][0]["row"])


def test_land_against_sea():
    position = basic()
    cell = first_cell(position, "R")
    left = next(name for name in position["stock"] if name.startswith("M-"))
    position["stock"][position["stock"].index(left)] = cell["tile"]
    cell.update(tile=left, row="noble", column=1)
    with pytest.raises(BadPosition):
        GAME.restore(position)


def test_two_ships_over_a_column():
    position = moment("buy", {"game": "basic"}, round=5)
    me = next(me for me in position["mainlands"] if len(me["ships"]) > 1)
    me["ships"][1]["column"] = me["ships"][0]["column"]
    refused(position, "two ships", f"column {me['ships'][0]['column']}")


def test_a_ship_beyond_a_gap():
    """V11: columns 1 to 3 first, then the next."""
    position = moment("buy", {"game": "basic"}, round=5)
    me = next(me for me in position["mainlands"] if me["ships"])
    me["ships"][-1]["column"] = 9
    refused(position, "gap")


def test_a_ship_among_islands_and_an_island_among_ships():
    position = moment("buy", {"game": "basic"}, round=5)
    me = next(me for me in position["mainlands"] if me["ships"])
    cell = first_cell(position, "R")
    cell["tile"], me["ships"][0]["tile"] = me["ships"][0]["tile"], cell["tile"]
    faults = refused(position, "ship row")
    assert any("a ship lies in" in fault for fault in faults)


def test_a_ship_is_no_start_tile():
    """V9: a start tile is one of the four left ends that begin a mainland."""
    position = moment("start", {"game": "basic"})
    me = position["mainlands"][position["seat"]]
    ship = next(number for number, name in enumerate(position["stock"]) if name.startswith("S-"))
    position["stock"][ship], me["start_tile"] = me["start_tile"], position["stock"][ship]
    refused(position, "start tile")


def test_a_start_tile_is_not_in_the_stock():
    position = basic(round=2)
    me = position["mainlands"][0]
    mine = next(cell for cell in me["cells"] if cell["tile"] in ("L01", "L02", "L03", "L04"))
    other = next(number for number, name in enumerate(position["stock"]) if name.startswith("L"))
    position["stock"][other], mine["tile"] = mine["tile"], position["stock"][other]
    refused(position, "start tile")


@pytest.mark.parametrize("place", ["stock", "wheel", "removed", "purchase"])
def test_a_building_special_is_no_tile_of_the_stock(place):
    """V47: it comes out of the specials onto a mainland and is nowhere else among the tiles."""
    position = moment("tile", round=2)
    if place == "removed":
        position["removed"]["tiles"].append("building-farm")
    elif place == "stock":
        position["removed"]["tiles"].append(position["stock"][0])
        position["stock"][0] = "building-farm"
    else:
        group = position["wheel"][0] if place == "wheel" else position["purchase"]
        position["removed"]["tiles"].append(group["tile"])
        group["tile"] = "building-farm"
    refused(position, "building-farm")


def test_a_wrong_stock_size():
    position = basic()
    position["removed"]["tiles"].append(position["stock"].pop())
    refused(position, "stock", "35", "36")


def test_a_wrong_bag_size():
    position = basic()
    position["removed"]["vikings"][position["bag"].pop()] += 1
    refused(position, "bag", "41", "42")


def test_a_wrong_round():
    position = basic()
    position["round"] = 4
    refused(position, "stock")


def test_fame_without_its_ledger():
    position = basic()
    position["mainlands"][0]["fame"] += 1
    refused(position, "ledger", "seat 0")


def test_an_unknown_line_of_the_ledger():
    position = basic()
    position["mainlands"][0]["ledger"]["luck"] = 0
    refused(position, "luck")


def test_a_tile_without_a_viking_at_the_wheel():
    position = basic()
    viking = position["wheel"][0].pop("viking")
    position["mainlands"][0]["corner"][viking] += 1
    refused(position, "slot of the wheel")


def test_a_slot_given_twice():
    position = basic()
    position["wheel"][1]["slot"] = position["wheel"][0]["slot"]
    refused(position, f"slot {position['wheel'][0]['slot']}")


@pytest.mark.parametrize(("field", "value"), [("seat", 3), ("start", 3)])
def test_a_seat_that_is_not_there(field, value):
    position = basic()
    position[field] = value
    refused(position, field)


def test_not_that_seats_turn():
    """V7: the turn goes round from the start player."""
    position = basic()
    position["seat"] = 1 - position["seat"]
    refused(position, "seat")


def test_a_phase_nobody_waits_in():
    position = basic()
    position["phase"] = "passing"
    refused(position, "passing")


@pytest.mark.parametrize("part", ["purchase", "auction", "ferry"])
def test_a_part_that_does_not_belong_to_the_phase(part):
    source = {"purchase": "end", "auction": "bid", "ferry": "ferry"}[part]
    position = moment("buy")
    position[part] = moment(source)[part]
    with pytest.raises(BadPosition):
        GAME.restore(position)


def test_a_purchase_is_needed_while_placing():
    position = moment("end", {"game": "basic"})
    position["purchase"] = None
    refused(position, "purchase")


def test_ferries_belong_to_even_rounds():
    """V26: only a large scoring has ferries."""
    position = moment("ferry", {"game": "basic"})
    position["round"] = 3
    # Take a round's pieces out of stock and bag, so that only the round itself is wrong.
    position["removed"]["tiles"] += position["stock"][:12]
    del position["stock"][:12]
    for viking in position["bag"][:12]:
        position["removed"]["vikings"][viking] += 1
    del position["bag"][:12]
    refused(position, "round 3")


def test_a_ferry_with_a_load_no_ferry_carries():
    """V24: two colours with two of one."""
    position = moment("ferry", {"game": "basic"}, round=2)
    position["ferry"]["load"] = ["noble", "noble", "scout"]
    refused(position, "load")


def test_a_boat_in_the_basic_game():
    position = moment("ferry", {"game": "basic"}, round=2)
    position["ferry"]["boat"] = True
    refused(position, "boat")


def auction_under_way():
    """A bid stands, and the next seat may raise."""
    for state in moments(3, 3, {"game": "advanced"}):
        if state.phase == "bid" and state.auction.bidder != 255:
            return GAME.position(state)
    raise AssertionError("nobody opened")


def test_a_bid_nobody_can_pay():
    """V41: gold and fame of the highest bidder must cover the bid."""
    position = auction_under_way()
    auction = position["auction"]
    bidder = position["mainlands"][auction["bidder"]]
    auction["bid"] = bidder["gold"] + bidder["fame"] + 1
    for me in position["mainlands"]:
        if me is not bidder:
            me["gold"] = 999
    refused(position, "bid")


def test_a_bidder_without_a_bid():
    position = auction_under_way()
    position["auction"]["bid"] = None
    refused(position, "bid")


def test_a_bidder_who_has_left():
    position = auction_under_way()
    position["auction"]["bidding"].remove(position["auction"]["bidder"])
    refused(position, "bidder")


@pytest.mark.parametrize("phase", ["bid", "remove"])
def test_the_holder_of_the_start_marker_opens_and_removes(phase):
    """V38, V39: before the opening nobody else can be asked, and the winner holds the marker."""
    position = moment(phase, seats=3)
    position["seat"] = (position["start"] + 1) % 3
    refused(position, "seat")


@pytest.mark.parametrize(
    "name", ["noble_plus1-1", "goldsmith_plus1-1", "scout_plus1", "fisherman_plus1"]
)
def test_only_a_building_special_is_exchanged(name):
    """V47: a bonus tile names a kind of viking, which must not be taken for a building."""
    position = moment("exchange")
    mainlands = position["mainlands"]
    for place in (
        *(position["pile"], position["shown"], position["removed"]["specials"]),
        *(me["specials"] for me in mainlands),
    ):
        if name in place:
            place.remove(name)
    mainlands[position["seat"]]["specials"].append(name)
    position["purchase"]["special"] = name
    refused(position, "building special")


def test_a_row_filled_to_the_last_column():
    """Wider than a game can get; such a table is refused or can be played, but never breaks."""
    position = moment("tile", {"game": "basic"}, round=6)
    spare = {"L": [], "M": [], "R": []}
    for me in position["mainlands"]:
        for cell in me["cells"]:
            me["corner"][cell["row"]] += cell["viking"]
            spare[cell["tile"][0]].append(cell["tile"])
        me["cells"] = []
    # An odd number of tiles first, so that the pairs after it are cut in the middle: the last
    # column is open land, and the middle tile in hand would fit beyond it.
    spare[position["purchase"]["tile"][0]].append(position["purchase"]["tile"])
    position["purchase"]["tile"] = spare["M"].pop()
    if len(spare["M"]) % 2 == 0:
        position["removed"]["tiles"].append(spare["M"].pop())
    row = [spare["L"].pop(), *spare["M"], spare["R"].pop()]
    while len(row) < 40:
        row += [spare["L"].pop(), spare["R"].pop()]
    position["removed"]["tiles"] += [*row[40:], *spare["L"], *spare["R"]]
    position["mainlands"][position["seat"]]["cells"] = [
        {"row": "noble", "column": column, "tile": name, "viking": False}
        for column, name in enumerate(row[:40], 1)
    ]
    survives(position)
