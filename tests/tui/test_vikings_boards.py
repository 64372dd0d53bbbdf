"""The boards of Vikings: every moment in every window, and every choice with its place."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from core.games.vikings import actions as act
from core.games.vikings.text.words import special_name
from core.games.vikings.view import CellView, GroupView, TileView, tile_view
from core.games.vikings.view_rules import places
from core.tui.colour.styles import THEMES
from core.tui.colour.themes import own_theme, palette_for
from core.tui.drawing.canvas import Canvas
from core.tui.drawing.glyphs import ASCII, SETS
from core.tui.face import TableView
from core.tui.keys.spots import Spots
from core.tui.widgets.table_area import Board
from tests.play import play_on, session
from tests.test_golden import compare
from tests.tui.cells import runs, styles_of
from tests.tui.vikings_table import (
    FACE,
    GAME,
    NAMES,
    ONE_OF_EACH,
    SMALLEST,
    WINDOWS,
    draw_table,
    drawn,
    find,
    lines,
    sampled,
    table,
)
from tests.vikings.build import ferrying, mainland
from vikings_tui.prospects import prospects
from vikings_tui.sights import Sight
from vikings_tui.widgets.mainland import Mainland
from vikings_tui.widgets.offer import Offer
from vikings_tui.widgets.seats import Notes, Rivals, Tray

GOLDEN = Path(__file__).parents[1] / "golden"
BOARDS: tuple[type[Board], ...] = (Offer, Mainland, Tray, Rivals, Notes)


def named(size: tuple[int, int]) -> str:
    return f"{size[0]}x{size[1]}"


@pytest.mark.parametrize("glyphs", SETS)
@pytest.mark.parametrize("window", WINDOWS, ids=named)
def test_every_moment_can_be_drawn(window, glyphs):
    share = list(WINDOWS).index(window) + list(SETS).index(glyphs)
    for number, state in enumerate(sampled(share, 8)):
        canvas = drawn(table(state, number), window, glyphs)
        if glyphs == "ascii":
            assert all(line.isascii() for line in lines(canvas))
        rival = table(state, shown_seat=number % len(state.mainlands), chosen=None, legal=())
        drawn(rival, window, glyphs)


@pytest.mark.parametrize("size", [(1, 1), (7, 3), (30, 2), (40, 10), (90, 1)], ids=named)
def test_a_board_of_any_size_can_be_drawn(size):
    """While a window is being resized a board may have hardly any room."""
    for number, state in enumerate(sampled(0, 6)):
        at = table(state, number)
        for kind in BOARDS:
            canvas = Canvas(*size, ASCII)
            kind().draw(canvas, at, Spots(canvas, at))


@pytest.mark.parametrize("window", WINDOWS, ids=named)
def test_every_choice_has_a_place_of_its_own(window):
    for number, state in enumerate(sampled(list(WINDOWS).index(window), 3)):
        at = table(state, number)
        canvas, placed = draw_table(at, window)
        found = {one: rect for one, rect in placed.items() if not isinstance(one, Sight)}
        assert set(found) == set(at.legal)
        for action, rect in found.items():
            assert rect.width > 0
            assert rect.height > 0
            assert rect.x >= 0
            assert rect.y >= 0
            assert rect.right <= canvas.width
            assert rect.bottom <= canvas.height
            if not isinstance(action, act.Bid):
                assert canvas.at(rect.x, rect.y) == action
                assert canvas.at(rect.right - 1, rect.bottom - 1) == action
        own = [rect for action, rect in found.items() if not isinstance(action, act.Bid)]
        assert len(set(own)) == len(own)


@pytest.mark.parametrize("window", ONE_OF_EACH, ids=named)
def test_a_board_depends_on_what_its_picture_shows(window):
    """Where a board says that nothing has changed for it, it would look the same."""
    kept = 0
    for state in sampled(1, 4):
        at = table(state, 0)
        for pick in range(1, min(6, len(at.legal))):
            other = table(state, pick)
            for kind, room in WINDOWS[window].items():
                board = kind()
                if board.depends_on(at) == board.depends_on(other):
                    pictures = []
                    for shown in (at, other):
                        canvas = Canvas(room.width, room.height, ASCII)
                        board.draw(canvas, shown, Spots(canvas, shown))
                        pictures.append([canvas.row(y) for y in range(canvas.height)])
                    assert pictures[0] == pictures[1]
                    kept += 1
    assert kept > 100


def test_what_is_chosen_shows_and_jump_letters_lie_on_their_choices():
    for state in sampled(1, 3):
        at = table(state)
        if at.legal:
            jump = {action: "zyxwv"[n % 5] for n, action in enumerate(at.legal[:5])}
            canvas = drawn(replace(at, jump=jump), (120, 40))
            used = styles_of(canvas)
            assert any("cursor" in style or "glow" in style for style in used)
            assert used.count("key@prompt") >= len(jump) - 1  # two may touch and be one run


@pytest.mark.parametrize("theme", THEMES)
def test_every_style_is_known_to_every_look(theme):
    used = set()
    for number, state in enumerate(sampled(THEMES.index(theme), 3)):
        at = table(state, number, jump=dict.fromkeys(GAME.legal(state), "z"))
        used |= set(styles_of(drawn(at)))
        used |= set(styles_of(drawn(table(state, number), (170, 50))))
    for depth in ("true", "256", "16", "none"):
        looks = palette_for(own_theme(theme), depth, ASCII)
        for style in used:
            assert looks[style] is not None


def test_the_order_of_what_is_hidden_does_not_show():
    for state in sampled(2, 4):
        other = state.clone()
        other.stock, other.bag, other.pile = state.stock[::-1], state.bag[::-1], state.pile[::-1]
        at = table(state, after=None)
        same = replace(at, view=GAME.observe(other, GAME.decider(state)))
        assert lines(drawn(at, (170, 50))) == lines(drawn(same, (170, 50)))
        assert FACE.outlook(at) == FACE.outlook(same)


def test_everything_legal_is_listed_and_the_cursor_starts_on_it():
    for state in sampled():
        legal = GAME.legal(state)
        view = GAME.observe(state, None)
        listed = FACE.candidates(view)
        assert len(set(listed)) == len(listed)
        if not legal:
            assert listed == []
            continue
        assert FACE.first(view, legal) in legal
        assert {a for a in legal if not isinstance(a, act.Bid)} <= set(listed)
        for action in listed:
            # Listed or refused with a reason; a reason is a sentence.
            assert action in legal or GAME.refusal(state, action)


def test_tiles_are_listed_where_they_fit_then_where_their_viking_would_want_them():
    reasons = set()
    for state in sampled():
        if state.phase == "tile":
            view = GAME.observe(state, None)
            legal = GAME.legal(state)
            listed = FACE.candidates(view)
            assert set(listed[: len(legal)]) == set(legal)
            for action in listed[len(legal) :]:
                assert action.row == view.purchase.viking
                reasons.add(GAME.refusal(state, action))
    assert reasons == {
        "Only a left end fits against the mainland.",
        "Land must meet land there, and sea must meet sea.",
    }


def test_the_blocked_group_is_listed_and_marked():
    state = find(2, 20, 0, lambda v, legal: v.phase == "buy" and legal[0].slot > v.wheel[0].slot)
    view = GAME.observe(state, None)
    assert len(FACE.candidates(view)) == len(view.wheel)
    assert "x0x" in lines(drawn(table(state), glyphs="ascii"))[0]


def test_the_outlook_is_a_short_line():
    for state in sampled():
        for pick in range(min(12, len(GAME.legal(state)))):
            text = FACE.outlook(table(state, pick))
            assert text
            assert "  " not in text
            assert len(text) <= 96
    assert FACE.outlook(TableView(GAME.observe(state, None), NAMES)) == ""


def test_a_very_wide_mainland_scrolls_to_the_cursor():
    state = find(2, 20, 0, lambda view, legal: view.phase == "tile" and legal[0].kind == "place")
    at = table(state)
    me = at.view.mainlands[at.shown_seat]
    face = tile_view(GAME.content, GAME.content.tile_index["M-farm-1"])
    wide = replace(me, cells=[CellView("noble", c, face, None, False) for c in range(1, 31)])
    mainlands = list(at.view.mainlands)
    mainlands[at.shown_seat] = wide
    view = replace(at.view, mainlands=tuple(mainlands))
    for column in (1, 17, 31):
        chosen = act.Place("scout", column)
        _, found = draw_table(replace(at, view=view, legal=[chosen], chosen=chosen), SMALLEST)
        assert chosen in found


def test_the_curve_follows_the_score_had_the_game_ended_there():
    game = play_on(session(seats=NAMES[:3]), 60)
    values = game.history()
    assert game.game.standing_name == "score"
    assert len(values) == len(game.steps) + 1
    for step, now in enumerate(values):
        assert now == [score.total for score in game.game.score(game.state_at(step)).scores]


def test_keys_name_kinds_of_actions_and_leave_the_scene_its_own():
    kinds = {action.kind for action in (act.PASS, act.DISCARD, act.DECLINE, act.END, act.BOAT)}
    kinds |= {act.LAND.kind, act.REST.kind}
    assert set(FACE.letters.values()) == kinds
    assert not set(FACE.letters) & set("uURsqvafh?jk0123456789")


MOMENTS: dict[str, tuple[int, int, int, Any]] = {
    "bid": (3, 31, 4, lambda v, legal: v.phase == "bid" and v.auction.bid is not None),
    "lay": (3, 31, 4, lambda v, legal: v.phase == "lay" and v.wheel[-1].viking),
    "buy": (3, 31, 3, lambda v, legal: v.phase == "buy" and v.round == 3),
    "place": (
        3,
        33,
        3,
        lambda v, legal: v.phase == "tile" and v.round == 3 and len(legal) > 4,
    ),
    "moor": (2, 20, 0, lambda v, legal: v.phase == "tile" and legal[0].kind == "moor"),
    "special": (3, 31, 3, lambda v, legal: v.phase == "special"),
    "ferry": (2, 22, 2, lambda v, legal: v.phase == "ferry" and v.ferry.load),
}


@pytest.mark.parametrize("name", MOMENTS)
def test_how_a_moment_looks(request, name):
    """Pictures to read in a diff, in plain characters at the smallest size."""
    state = find(*MOMENTS[name])
    at = table(state)
    text = "\n".join([*lines(drawn(at, glyphs="ascii")), "", FACE.outlook(at), ""])
    compare(request, GOLDEN / f"vikings-table-{name}.txt", text)


def test_colours_the_last_round_keeps_ashore_are_faint():
    """V27: three fishermen go with the only boatswain, so the scout may not."""
    me = mainland(
        {"fisherman": "L M R", "scout": "L"}, corner={"fisherman": 3, "scout": 1, "boatswain": 1}
    )
    inks = {}
    for round in (4, 6):
        canvas = drawn(table(ferrying(me, round=round)))
        y = next(y for y, text in enumerate(lines(canvas)) if " open" in text)
        inks[round] = {text.strip(): ink.partition("@")[0] for text, ink in runs(canvas, y)}
    assert inks[4]["1 open"] == inks[4]["3 open"] == inks[6]["3 open"] == "text"
    assert inks[6]["1 open"] == "faint"


def test_numbers_on_the_board_pick_where_a_ferry_lands():
    me = mainland(
        {"fisherman": "L M R", "scout": "L"}, corner={"fisherman": 3, "scout": 1, "boatswain": 2}
    )
    at = table(ferrying(me))
    for window in WINDOWS:
        text = "\n".join(lines(drawn(at, window, "ascii")))
        assert all(f"{number}" in text for number in (1, 2, 3, 4)), window
    picked = [FACE.choices_for_key(at, str(number), at.legal)[0] for number in (1, 2, 3, 4)]
    assert picked[0] == act.Carry("scout", 1)
    assert [(one.viking, one.column) for one in picked[1:]] == [
        ("fisherman", 1),
        ("fisherman", 2),
        ("fisherman", 3),
    ]
    assert not FACE.choices_for_key(at, "9", at.legal)


def test_digits_pick_a_bid():
    at = table(find(3, 31, 4, lambda v, _: v.phase == "bid" and v.auction.bid is not None))
    low = at.view.auction.bid + 1
    assert low < 10
    for digit, amount in (("1", 1 if low == 1 else 10), ("4", 14)):
        (picked,) = FACE.choices_for_key(at, digit, at.legal)
        assert picked == act.bid(amount)
        at = replace(at, chosen=picked)


def test_a_digit_that_picks_nothing_says_why():
    def few(view: Any, _: Any) -> bool:
        return view.phase == "buy" and 1 < len(view.wheel) < 5

    at = table(find(3, 31, 0, few))
    missing = next(n for n in range(2, 10) if n not in {group.price for group in at.view.wheel})
    assert not FACE.choices_for_key(at, str(missing), at.legal)
    assert FACE.nothing_for_key(at, str(missing)) == f"Nothing on the wheel costs {missing} now."
    assert FACE.nothing_for_key(at, "0").startswith("The group at 0 is blocked until ")


def test_the_places_for_a_tile_are_told_from_the_best_to_the_worst():
    me = mainland({"noble": "L* . L", "scout": "L"}, ships="red")
    view = GAME.observe(ferrying(me), None)
    mine = view.mainlands[0]
    right = TileView("r", "right", None, False, None, None, 0, 0)
    told = prospects(mine, GroupView(3, 3, right, "scout"))
    assert told[0] == ("Scout 2: whole island of 2", "good")
    assert all(text.startswith("Scout") for text, ink in told if ink == "good")
    assert any(text.startswith("Noble 2") for text, _ in told)
    assert len(told) == len(places(mine, right))


@pytest.mark.parametrize("window", WINDOWS, ids=named)
@pytest.mark.parametrize("glyphs", ["unicode", "ascii"])
def test_the_auction_shows_what_it_is_about(window, glyphs):
    state = find(3, 31, 4, lambda v, _: v.phase == "bid" and v.auction.bid is not None and v.shown)
    at = table(state)
    canvas, places = draw_table(at, window, glyphs)
    text = "\n".join(lines(canvas))
    going = at.view.auction
    assert f"bids {going.bid}" in text
    for special in at.view.shown:
        assert special_name(special).split()[0] in text
    for me in at.view.mainlands:
        assert f"{me.gold}g+{me.fame}f" in text
    bids = [action for action in at.legal if isinstance(action, act.Bid)]
    assert act.PASS in places
    assert all(bid in places for bid in bids)
    if window[0] >= 100 and window[1] >= 30:
        assert text.count("?") >= 12, "the tiles lie face down"


def test_one_sees_at_once_that_a_board_is_somebody_elses():
    at = table(find(3, 31, 3, lambda v, _: v.phase == "buy" and v.round == 3))
    other = (at.shown_seat + 1) % 3
    words = f"{NAMES[other]}'s mainland, not yours"
    for window in WINDOWS:
        assert words not in "\n".join(lines(drawn(at, window)))
        assert words in "\n".join(lines(drawn(replace(at, shown_seat=other), window)))


def test_resting_tells_how_many_could_still_go():
    """V24, V28: three have a tile, but a boatswain without a boat takes one of them."""
    me = mainland({"fisherman": "L M R"}, corner={"fisherman": 3, "boatswain": 1})
    for game, could in (("basic", "3 vikings"), ("advanced", "1 viking")):
        at = table(ferrying(me, game=game))
        told = FACE.outlook(replace(at, chosen=act.REST, after=None))
        assert told == f"{could} could still be ferried; the scoring goes on."


def test_the_threatened_lie_down_without_colours_too():
    state = find(2, 20, 0, lambda v, _: any(c.viking and c.threatened for c in _shown(v).cells))
    me = _shown(GAME.observe(state, None))
    fallen = next(cell for cell in me.cells if cell.viking and cell.threatened)
    for window in WINDOWS:
        text = "\n".join(lines(drawn(table(state), window, "ascii")))
        assert f"!{fallen.viking[0]}" in text or f"({fallen.viking[0]})" in text


def _shown(view: Any) -> Any:
    return view.mainlands[view.decider]


CUT = re.compile(r"[\w,.:]~")
"""A word or a sentence that was cut off."""


@pytest.mark.parametrize("window", WINDOWS, ids=named)
def test_no_words_are_cut(window):
    for number, state in enumerate(sampled(list(WINDOWS).index(window), 4)):
        text = [
            line.replace("~.~", "") for line in lines(drawn(table(state, number), window, "ascii"))
        ]
        assert not [line for line in text if CUT.search(line)]


@pytest.mark.parametrize(("ship", "most"), [(False, 90), (True, 140)])
def test_a_step_over_places_changes_few_cells(ship, most):
    state = find(
        3,
        33,
        3,
        lambda v, legal: (
            v.phase == "tile"
            and v.round >= 3
            and (v.purchase.tile.shape == "ship") == ship
            and len(legal) > 2
        ),
    )
    count = len(GAME.legal(state))
    pictures = [drawn(table(state, pick), (120, 40), depth="256") for pick in range(count)]
    for one, other in pairwise(pictures):
        changed = sum(
            was != now
            for y in range(one.height)
            for part in (0, 1)
            for was, now in zip(one.row(y)[part], other.row(y)[part], strict=True)
        )
        assert 0 < changed < 2 * most
