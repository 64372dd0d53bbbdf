"""What is reckoned from a view agrees with the rules, over whole games played at random."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache
from typing import Any

from core.games.vikings import actions as act
from core.games.vikings import events as ev
from core.games.vikings import view_rules
from core.games.vikings.rules import ending, ferry, specials
from core.games.vikings.terms import KIND, NONE, ROUNDS, ROWS, WIDTH
from core.games.vikings.view import MainlandView, View, observe, special_view
from tests.play import VIKINGS_OPTIONS, Ply, plies
from tests.vikings.build import DATA, GAME, ferrying, mainland


@cache
def games() -> tuple[tuple[View, Ply, tuple[Any, ...]], ...]:
    """Each decision of a game for every variant and number of seats: view, ply, what was legal."""
    return tuple(
        (observe(ply.before, None), ply, tuple(GAME.legal(ply.before)))
        for seats in (2, 3, 4)
        for variant, options in enumerate(VIKINGS_OPTIONS)
        for ply in plies(GAME, seats, 10 * seats + variant, options)
    )


def moments(phase: str) -> list[tuple[View, MainlandView, Ply, tuple[Any, ...]]]:
    """The decisions of a phase, with the mainland of the seat that decides."""
    found = [
        (view, view.mainlands[ply.before.seat], ply, legal)
        for view, ply, legal in games()
        if view.phase == phase
    ]
    assert len(found) > 20
    return found


def of_kind(legal: tuple[Any, ...], kind: type) -> list[Any]:
    return [action for action in legal if isinstance(action, kind)]


def test_places_are_where_a_tile_may_be_put():
    """V12, V13: every legal place and no other; everything else that touches is refused."""
    for view, me, ply, legal in moments("tile"):
        tile = view.purchase.tile
        if tile.shape == "ship":
            continue
        truth = {(action.row, action.column) for action in of_kind(legal, act.Place)}
        found = view_rules.places(me, tile)
        assert len(found) == len(truth)
        assert set(found) == truth
        for row, column in set(view_rules.touching(me)) - truth:
            why = GAME.refusal(ply.before, act.Place(row, column))
            assert why is not None
            assert "fits against" in why or "meet" in why


def test_moorings_are_where_a_ship_may_go():
    """V11."""
    seen = 0
    for view, me, _, legal in moments("tile"):
        if view.purchase.tile.shape == "ship":
            seen += 1
            assert view_rules.moorings(me) == [action.column for action in legal]
    assert seen > 20


def test_the_group_for_0_is_blocked_when_it_may_not_be_bought():
    """V3, V4; groups that cost something are never blocked."""
    seen = Counter()
    for view, me, _, legal in moments("buy"):
        slots = [action.slot for action in legal]
        for group in view.wheel:
            blocked = view_rules.is_blocked(view, me, group)
            if group.price:
                assert not blocked
                assert (group.price <= view_rules.limit(me)) == (group.slot in slots)
            else:
                assert blocked == (group.slot not in slots)
                seen[blocked] += 1
    assert min(seen[False], seen[True]) > 20


def test_a_purchase_is_paid_and_rewarded_as_reckoned():
    """V6, V44: gold first; the dearest group brings a special tile."""
    for view, me, ply, _ in moments("buy"):
        slot = ply.action.slot
        group = view_rules.group_at(view, slot)
        bought = next(event for event in ply.events if isinstance(event, ev.GroupBought))
        assert view_rules.payment(me, group.price) == (bought.gold, bought.fame)
        assert ply.after.purchase.dearest == (slot == view_rules.dearest(view))


def test_the_wheel_turns_when_reckoned():
    """V2, V5."""
    turned = Counter()
    for view, _, ply, _ in moments("end"):
        turns = any(isinstance(event, ev.WheelTurned) for event in ply.events)
        assert view_rules.turns_wheel(view) == turns
        turned[turns] += 1
    assert min(turned[False], turned[True]) > 20


def test_bids_go_from_the_lowest_to_the_limit():
    """V40, V41."""
    for view, me, _, legal in moments("bid"):
        amounts = [action.amount for action in of_kind(legal, act.Bid)]
        assert amounts == list(range(view_rules.lowest_bid(view), view_rules.limit(me) + 1))


def test_a_colour_is_laid_where_reckoned():
    """V42."""
    for view, _, ply, _ in moments("lay"):
        laid = next(event for event in ply.events if isinstance(event, ev.ColourLaid))
        assert tuple(view_rules.lay_slots(view, laid.viking)) == laid.slots


def test_whole_islands_are_those_the_end_counts():
    """V33."""
    longest = 0
    for view, ply, _ in games():
        for me, truth in zip(view.mainlands, ply.before.mainlands, strict=True):
            found = view_rules.islands(me)
            assert sorted(found) == sorted(ending.completed_islands(truth))
            longest = max([longest, *found])
    assert longest > 2


def test_a_place_completes_the_island_reckoned():
    """V33: what a tile makes of its island is what the rules count afterwards."""
    seen = Counter()
    for view, me, ply, _ in moments("tile"):
        if not isinstance(ply.action, act.Place):
            continue
        row, column = ply.action.row, ply.action.column
        held = view_rules.cells_of(me)
        length, whole = view_rules.island_with(held, row, column, view.purchase.tile)
        before, after = (
            Counter(ending.completed_islands(state.mainlands[me.seat]))
            for state in (ply.before, ply.after)
        )
        assert after - before == (Counter([length]) if whole else Counter())
        seen[whole] += 1
    assert min(seen[False], seen[True]) > 20


def test_a_special_may_replace_the_tiles_reckoned():
    """V47: asked for every building special, as the choice itself is rare."""
    several = 0
    for view, me, ply, _ in moments("end"):
        for number in (n for n, tile in enumerate(DATA.special_tile) if tile != NONE):
            special = special_view(DATA, number)
            owner = replace(me, specials=(special,))
            seen = replace(view, purchase=replace(view.purchase, special=special.id))
            cells = specials.sites(ply.before, ply.before.mainlands[me.seat], number)
            truth = [(ROWS[cell // WIDTH], cell % WIDTH + 1) for cell in cells]
            assert view_rules.sites(seen, owner) == truth
            several += len(truth) > 1
    assert several > 20


def test_vikings_around_a_building_special_are_those_the_end_pays_for():
    """V49."""
    paid = 0
    for view, ply, _ in games():
        for me, truth in zip(view.mainlands, ply.before.mainlands, strict=True):
            fame = sum(
                min(
                    view_rules.around(me, cell.row, cell.column),
                    DATA.special_value[DATA.special_index[cell.tile.id]],
                )
                for cell in me.cells
                if cell.tile.special and not cell.threatened
            )
            assert fame == ending.building_fame(ply.before, truth)
            paid += fame
    assert paid > 20


def test_a_cell_is_threatened_when_a_ship_reaches_it():
    """V16."""
    for view, _, _ in games():
        for me in view.mainlands:
            ships = view_rules.ships_of(me)
            for cell in me.cells:
                ship = view_rules.threat(ships, cell.row, cell.column)
                assert (ship is not None) == cell.threatened


def test_a_ship_and_a_warrior_change_the_threat_as_reckoned():
    """V16, V17: who falls when a ship comes, and who rises when a warrior repels it."""
    fallen = freed = 0
    for view, ply, _ in games():
        seat = ply.before.seat
        me, then = view.mainlands[seat], observe(ply.after, None).mainlands[seat]
        change = view_rules.threatened(then) - view_rules.threatened(me)
        match ply.action:
            case act.Moor(column=column):
                assert change == view_rules.would_threaten(me, view.purchase.tile, column)
                assert view_rules.ships_of(then)[column].repelled == view_rules.repels(me, column)
                fallen += change
            case act.Carry(viking="warrior", column=column):
                assert -change == view_rules.would_free(me, column)
                freed -= change
    assert min(fallen, freed) > 5


def test_those_who_may_be_carried_are_reckoned():
    """V24, V27, V28: the load alone, and what the last round leaves of it."""
    refused = 0
    for view, me, ply, legal in moments("ferry"):
        truth = ply.before.mainlands[me.seat]
        joins = view_rules.joinable(view, me)
        assert joins == [ROWS[kind] for kind in ferry.joinable(ply.before, truth)]
        carries = of_kind(legal, act.Carry)
        assert view_rules.carriable(view, me) == list(dict.fromkeys(a.viking for a in carries))
        for row in ROWS:
            columns = [action.column for action in carries if action.viking == row]
            assert columns in ([], view_rules.open_tiles(me, row))
        assert view_rules.ferry_outlook(view, me) == ferry.outlook(ply.before, truth)
        refused += view.round == ROUNDS and len(joins) > len(view_rules.carriable(view, me))
    assert refused > 0


def test_v27_the_last_round_keeps_a_scout_ashore():
    """V27: three fishermen go with the only boatswain, so the scout may not."""
    me = mainland(
        {"fisherman": "L M R", "scout": "L"}, corner={"fisherman": 3, "scout": 1, "boatswain": 1}
    )
    found = {}
    for round in (4, 6):
        view = observe(ferrying(me, round=round), None)
        found[round] = view_rules.carriable(view, view.mainlands[0])
    assert found == {4: ["scout", "fisherman"], 6: ["fisherman"]}


def test_scorings_are_small_and_large_by_turns():
    """V20, V23."""
    for _, ply, _ in games():
        for event in ply.events:
            if isinstance(event, ev.SeatScored) and event.scoring != "final":
                assert view_rules.scoring_of(ply.before.round) == event.scoring


def test_those_who_wait_are_all_but_the_boatswains():
    """V15."""
    for view, ply, _ in games():
        for me, truth in zip(view.mainlands, ply.before.mainlands, strict=True):
            assert view_rules.waiting(me) == sum(truth.corner[: KIND["boatswain"]])
