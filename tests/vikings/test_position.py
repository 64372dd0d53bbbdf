"""Positions: every table survives being written down, and only tables that add up are taken."""

import pytest

from tests.vikings.positions import PHASES, accepted, first_cell, moment

# --- Round trips ----------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", PHASES)
def test_a_game_can_wait_in_every_phase(phase):
    accepted(moment(phase))


# --- Edits that add up ----------------------------------------------------------------------------


@pytest.mark.parametrize("shape", ["L", "R", "M-"])
def test_two_tiles_of_a_shape_change_places(shape):
    position = moment("buy", {"game": "basic"}, round=3)
    cell = first_cell(position, shape)
    stock = position["stock"]
    other = next(number for number, name in enumerate(stock) if name.startswith(shape))
    cell["tile"], stock[other] = stock[other], cell["tile"]
    accepted(position)


def test_the_order_of_stock_and_bag_is_free():
    position = moment("buy", {"game": "basic"}, round=2)
    position["stock"].reverse()
    position["bag"].sort()
    position["stock"][:12], position["stock"][12:24] = (
        position["stock"][12:24],
        position["stock"][:12],
    )
    accepted(position)


def test_vikings_change_places_between_bag_and_mainland():
    position = moment("buy", {"game": "basic"}, round=3)
    me = position["mainlands"][0]
    bag = position["bag"]
    have = next(viking for viking, count in me["corner"].items() if count)
    want = next(number for number, viking in enumerate(bag) if viking != have)
    me["corner"][bag[want]] += 1
    me["corner"][have] -= 1
    bag[want] = have
    accepted(position)


def test_gold_is_free_and_fame_goes_with_its_ledger():
    position = moment("buy", {"game": "basic"}, round=3)
    me = position["mainlands"][1]
    me["gold"] = 199
    me["fame"] += 7
    me["ledger"]["start"] += 7
    accepted(position)


def test_a_special_changes_hands():
    position = moment("buy", round=2)
    name = position["pile"].pop()
    position["mainlands"][1]["specials"].append(name)
    accepted(position)


def test_a_viking_steps_off_its_tile():
    position = moment("buy", {"game": "basic"}, round=3)
    me, cell = next(
        (me, cell) for me in position["mainlands"] for cell in me["cells"] if cell["viking"]
    )
    cell["viking"] = False
    me["corner"][cell["row"]] += 1
    accepted(position)
