"""The face of Vikings: it draws every moment at every size, and places every choice."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from core.games.vikings import actions as act
from core.games.vikings.events import ScoreLine, SeatScored
from core.games.vikings.view import CellView, tile_view
from core.registry import open_game
from core.tui.canvas import Canvas
from core.tui.face import TableView
from core.tui.glyphs import ASCII, SETS
from core.tui.theme import THEMES, Theme
from tests.play import VIKINGS_OPTIONS, play_on, plies, session
from tests.test_golden import compare
from tests.tui.cells import runs, styles_of
from tests.vikings.build import ferrying, mainland
from vikings_tui.face import VikingsFace

GOLDEN = Path(__file__).parents[1] / "golden"
SIZES = ((80, 19), (86, 35), (100, 25), (130, 55), (80, 24), (96, 24), (170, 60), (40, 10))
NAMES = ("Astrid", "Bjorn", "Cnut", "Dagny")
GAME = open_game("vikings")
FACE = VikingsFace(GAME)


@cache
def states(seats: int, seed: int, variant: int) -> tuple[Any, ...]:
    """Every position of a game in which somebody decides, and the last."""
    played = list(plies(GAME, seats, seed, VIKINGS_OPTIONS[variant]))
    return (*(ply.before for ply in played), played[-1].after)


@cache
def every_kind() -> tuple[Any, ...]:
    """Some positions of each kind, over seats and variants."""
    found = []
    for seats in (2, 3, 4):
        for variant in range(len(VIKINGS_OPTIONS)):
            kept: dict[str, list[Any]] = {}
            for state in states(seats, 10 * seats + variant, variant):
                kept.setdefault(state.phase, []).append(state)
            for several in kept.values():
                found += several[:: max(1, len(several) // 3)]
    return tuple(found)


def sampled(part: int = 0, parts: int = 1) -> tuple[Any, ...]:
    """All those positions, or a share of them."""
    return every_kind()[part % parts :: parts]


def table(state: Any, pick: int | None = None, **changes: Any) -> TableView:
    seat = GAME.decider(state)
    view = GAME.observe(state, seat)
    names = NAMES[: len(view.mainlands)]
    if seat is None:
        return TableView(view, names, **changes)
    legal = GAME.legal(state)
    chosen = FACE.first(view, legal) if pick is None else legal[pick % len(legal)]
    after, events = GAME.apply(state, chosen)
    shown = None if GAME.reveals(state, after, events) else GAME.observe(after, seat)
    return replace(TableView(view, names, legal, chosen, shown, seat), **changes)


def drawn(at: TableView, size: tuple[int, int] = (80, 19), glyphs: str = "unicode") -> Canvas:
    canvas = Canvas(*size, SETS[glyphs])
    FACE.draw(canvas, at)
    return canvas


def lines(canvas: Canvas) -> list[str]:
    return [canvas.text(y).rstrip() for y in range(canvas.height)]


def find(seats: int, seed: int, variant: int, wanted: Any) -> Any:
    """The first position of a game that is as wanted."""
    for state in states(seats, seed, variant):
        if state.phase != "over" and wanted(GAME.observe(state, None), GAME.legal(state)):
            return state
    raise AssertionError("no such moment in this game")


@pytest.mark.parametrize("glyphs", SETS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_moment_can_be_drawn(size, glyphs):
    share = SIZES.index(size) + list(SETS).index(glyphs)
    for number, state in enumerate(sampled(share, 5)):
        canvas = drawn(table(state, number), size, glyphs)
        if glyphs == "ascii":
            assert all(line.isascii() for line in lines(canvas))
        rival = table(state, shown_seat=number % len(state.mainlands), chosen=None, legal=())
        drawn(rival, size, glyphs)


@pytest.mark.parametrize("size", SIZES[:-1], ids=lambda size: f"{size[0]}x{size[1]}")
def test_every_choice_has_a_place_of_its_own(size):
    for number, state in enumerate(sampled(SIZES.index(size), 2)):
        at = table(state, number)
        canvas = Canvas(*size, ASCII)
        found = FACE.draw(canvas, at)
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


def test_places_count_from_the_corner_of_a_window():
    state = find(2, 20, 0, lambda view, _: view.phase == "buy")
    whole = Canvas(100, 30, ASCII)
    part = whole.window(whole.rect._replace(x=10, y=5, width=80, height=19))
    found = FACE.draw(part, table(state))
    assert found == FACE.draw(Canvas(80, 19, ASCII), table(state))
    for action, rect in found.items():
        assert whole.at(rect.x + 10, rect.y + 5) == action


def test_what_is_chosen_shows_and_jump_letters_lie_on_their_choices():
    for state in sampled(1, 3):
        at = table(state)
        if at.legal:
            jump = {action: "zyxwv"[n % 5] for n, action in enumerate(at.legal[:5])}
            canvas = drawn(replace(at, jump=jump), (86, 35))
            used = styles_of(canvas)
            assert any("cursor" in style for style in used)
            assert used.count("key@prompt") >= len(jump) - 1  # two may touch and be one run


@pytest.mark.parametrize("theme", THEMES)
def test_every_style_is_known_to_every_look(theme):
    used = set()
    for number, state in enumerate(sampled(THEMES.index(theme), 3)):
        canvas = drawn(table(state, number, jump=dict.fromkeys(GAME.legal(state), "z")))
        used |= set(styles_of(canvas))
        canvas = drawn(table(state, number), (130, 55))
        used |= set(styles_of(canvas))
    for depth in ("true", "256", "16", "none"):
        looks = Theme(theme, depth, ASCII)
        for style in used:
            looks.style(style)


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("depth", ["true", "256", "16"])
def test_shores_have_the_colours_of_what_they_part(theme, depth):
    """Half blocks join ground to sea, so their two colours must be exactly those."""
    looks = Theme(theme, depth, ASCII)
    for ground in ("land", "sand", "cliff", "legal", "cursor"):
        shore = looks.style(f"shore-{ground}")
        assert shore.foreground == looks.style(ground).background
        assert shore.background == looks.style("sea").background
    assert looks.style("reach").background == looks.style("sea").background


def test_the_order_of_what_is_hidden_does_not_show():
    for state in sampled(2, 4):
        other = state.clone()
        other.stock, other.bag, other.pile = state.stock[::-1], state.bag[::-1], state.pile[::-1]
        at = table(state, after=None)
        same = replace(at, view=GAME.observe(other, GAME.decider(state)))
        assert lines(drawn(at, (130, 55))) == lines(drawn(same, (130, 55)))
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
    assert " 0x" in lines(drawn(table(state), glyphs="ascii"))[1]


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
        canvas = Canvas(80, 19, ASCII)
        found = FACE.draw(canvas, replace(at, view=view, legal=[chosen], chosen=chosen))
        assert chosen in found


def test_a_scoring_is_a_page():
    marks = (
        ScoreLine("warriors", 1, 3, 0),
        ScoreLine("nobles", 2, 0, 4),
        ScoreLine("scouts", 0, 0, 0),
        ScoreLine("goldsmiths", 1, 3, 0),
        ScoreLine("fishermen", 2, 0, 0),
    )
    (page,) = FACE.pages([SeatScored(1, "large", marks, 9, 14)], NAMES)
    assert (page.title, page.seat, page.columns) == ("Large scoring", 1, ("gold", "fame"))
    assert [(line.label, line.detail, line.amounts) for line in page.lines] == [
        ("Ships repelled", "1 warrior", (3, 0)),
        ("Nobles", "2 nobles", (0, 4)),
        ("Scouts", "none", (0, 0)),
        ("Goldsmiths", "1 goldsmith", (3, 0)),
    ]
    assert page.totals == (9, 14)


def test_every_scoring_of_a_game_has_a_page_and_nothing_else_does():
    for ply in plies(GAME, 3, 12, VIKINGS_OPTIONS[3]):
        for event in ply.events:
            pages = FACE.pages([event], NAMES)
            assert len(pages) == isinstance(event, SeatScored)
            for page in pages:
                # Lines left out of a page brought nothing.
                shown = [sum(line.amounts[column] for line in page.lines) for column in (0, 1)]
                assert shown == [sum(getattr(m, c) for m in event.lines) for c in page.columns]


def test_the_curve_follows_the_fame():
    game = play_on(session(seats=NAMES[:3]), 60)
    values = game.history()
    assert game.game.standing_name == "fame"
    assert len(values) == len(game.steps) + 1
    assert values[0] == [10, 10, 10]
    assert values[-1] == [me.fame for me in game.view(None).mainlands]


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
    compare(request, GOLDEN / f"face-{name}.txt", text)


def test_colours_the_last_round_keeps_ashore_are_faint():
    """V27: three fishermen go with the only boatswain, so the scout may not."""
    me = mainland(
        {"fisherman": "L M R", "scout": "L"}, corner={"fisherman": 3, "scout": 1, "boatswain": 1}
    )
    inks = {}
    for round in (4, 6):
        canvas = drawn(table(ferrying(me, round=round)))
        y = next(y for y, text in enumerate(lines(canvas)) if text.startswith("waiting"))
        inks[round] = {text.strip(): ink for text, ink in runs(canvas, y)}
    assert inks[4]["1 open"] == inks[4]["3 open"] == inks[6]["3 open"] == "text"
    assert inks[6]["1 open"] == "faint"


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
    for size in SIZES[:-1]:
        text = "\n".join(lines(drawn(table(state), size, "ascii")))
        assert f"!{fallen.viking[0]}" in text


def _shown(view: Any) -> Any:
    return view.mainlands[view.decider]
