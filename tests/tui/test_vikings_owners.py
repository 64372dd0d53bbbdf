"""What boards say of their owners, and what glows on them because it was put down last."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from core.games.vikings.terms import ROWS
from tests.tui.vikings_table import GAME, drawn, find, lines, states, table
from tests.vikings.build import ferrying, mainland
from vikings_tui.art.sprites import building
from vikings_tui.paint.fresh import Fresh
from vikings_tui.specials import listed


def test_rivals_keep_their_special_tiles_by_name_or_by_number():
    def wanted(view: Any, _: Any) -> bool:
        return view.phase == "buy" and all(len(me.specials) == 2 for me in view.mainlands[:1])

    at = table(find(3, 33, 3, wanted))
    rival = next(me for me in at.view.mainlands if me.specials and me.seat != at.shown_seat)
    canvas = drawn(at, (250, 70), "ascii")
    assert f"keeps {listed(canvas.glyphs, rival.specials)}" in "\n".join(lines(canvas))
    small = "\n".join(lines(drawn(at, (80, 24), "ascii")))
    assert f"{rival.gold}g {rival.fame}f *{len(rival.specials)}" in small


def test_what_was_put_down_glows_and_nothing_does_on_the_way_back():
    played = states(3, 30, 0)
    fresh = Fresh()
    views = [GAME.observe(state, None) for state in played]
    at = next(n for n, state in enumerate(played) if n > 40 and state.phase == "viking")

    def note(step: int) -> set[Any]:
        fresh.note(replace(table(played[step]), view=views[step], log=((),) * (step + 1)))
        return {(me.seat, place) for me in views[step].mainlands for place in fresh.of(me)}

    note(at - 1)
    hand = views[at].purchase
    assert hand is not None
    assert note(at) == {(views[at].decider, (hand.row, hand.column))}
    assert note(at - 30) == set()
    assert note(at - 29) == set() or len(note(at - 29)) == 1


def test_a_full_quay_cuts_no_word():
    tiles = dict.fromkeys(ROWS, "L M R")
    crowd = dict.fromkeys(ROWS, 2) | {"boatswain": 2}
    at = table(ferrying(mainland(tiles, corner=crowd)))
    text = "\n".join(lines(drawn(at, (120, 40))))
    assert text.count("3 open") == len(ROWS)
    two = table(ferrying(mainland(tiles, corner={"goldsmith": 2, "boatswain": 2})))
    assert "3 places" in "\n".join(lines(drawn(two, (120, 40))))


def test_the_tiles_face_down_are_all_told_or_none():
    for variant, shown in ((0, 0), (3, 4)):

        def wanted(view: Any, _: Any, shown: int = shown) -> bool:
            return view.phase == "buy" and len(view.stock) > 6 and len(view.shown) == shown

        at = table(find(3, 30 + variant, variant, wanted))
        for window in ((120, 40), (170, 50), (250, 70)):
            text = "\n".join(lines(drawn(at, window)))
            told = [f"{number} {name}" in text for name, number in at.view.stock.items()]
            assert all(told) or not any(told), window
            assert all(told) or shown


def test_a_special_building_is_told_apart_in_every_size():
    for name in ("farm", "church", "village", "shrine"):
        for size in ("small", "medium", "large"):
            assert building(name, size, True) != building(name, size)
