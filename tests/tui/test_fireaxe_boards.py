"""The boards of Fire & Axe in the terminal: what must be on each, at every size, and no secrets."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import combinations
from typing import Any

import pytest

from core.game import Setup
from core.games.fireaxe import actions as act
from core.games.fireaxe.rules import ending
from core.games.fireaxe.terms import HAND, SLOTS, ZONES
from core.games.fireaxe.view import rune_view
from core.session import Session
from core.tui.colour.palette import Palette
from core.tui.colour.styles import THEMES, own_styles
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.drawing.glyphs import ASCII, SETS
from core.tui.face import TableView
from core.tui.keys.spots import Spots
from core.tui.widgets.table_area import Board
from fireaxe_tui.boards import derived_scores, wind
from fireaxe_tui.boards.tokens import BACK
from fireaxe_tui.boards.widgets import ColumnBoard, PageBoard, PlacePanel, StripBoard
from fireaxe_tui.destinations import Destination
from fireaxe_tui.face import FireAxeFace
from tests.fireaxe.build import DATA, GAME, scene, ship
from tests.fireaxe.wander import plies
from tests.tui.cells import runs, styles_of

NAMES = ("Astrid", "Bjorn", "Cnut", "Dagny", "Egil")
PAGES = ("sagas", "captains", "runes")
COLUMNS = [(36, height) for height in (20, 23, 26, 30, 36, 44, 60)]
STRIPS = [(width, rows) for width in (80, 96, 116, 170) for rows in (2, 3)]
SHEETS = [(80, 20), (100, 26), (120, 36), (170, 56)]
EVERYTHING = [
    *(("column", size) for size in COLUMNS),
    *(("strip", size) for size in STRIPS),
    ("ocean", (23, 11)),
    *((page, size) for page in PAGES for size in SHEETS),
]


@cache
def sampled() -> tuple[Any, ...]:
    """Positions from games of three, four and five seats, the last ones among them."""
    found = []
    for seed, seats in ((1, 3), (2, 4), (3, 5)):
        played = [*plies(seed, seats)]
        found += [ply.before for ply in played[:: len(played) // 10]]
        found += [played[-1].before, played[-1].after]
    return tuple(found)


def port_scene(**changes: Any) -> Any:
    """A ship in port with runes, some of everything on the table."""
    told = {0: ("holy-island",), 1: ("frisian-fairs", "wendish-shore")}
    given: dict[str, Any] = {
        "era": 2,
        "wind": "west",
        "days": (2, 3),
        "chart": "crew",
        "settled": {"cork": 1, "faeroes": 0, "orkney": 0, "shetland": 2},
        "goods": {"hvarf": "fish"},
        "told": told,
        "sagas": ("kings-of-the-irish-sea", "siege-of-paris", "ivory-of-the-west"),
    }
    me = ship("dublin", 3, "fish furs", "fair-wind fair-wind valkyries")
    rivals = (ship("skagerrak", 2, "tusks", "unrest mutiny"), ship("wintering", 1, "", "becalmed"))
    return scene(me, *rivals, **(given | changes))


def table(state: Any, pick: Any = None, seat: Any = "decider", **changes: Any) -> TableView:
    """The table as *seat* sees it; *pick* chooses one of the legal actions."""
    decider = GAME.decider(state)
    viewer = decider if seat == "decider" else seat
    view = GAME.observe(state, viewer)
    names = NAMES[: len(view.captains)]
    shown = 0 if viewer is None else viewer
    if decider is None or viewer != decider:
        return replace(TableView(view, names, shown_seat=shown), **changes)
    legal = GAME.legal(state)
    chosen = after = None
    if pick is not None:
        chosen = next(action for action in legal if pick(action))
        then, events = GAME.apply(state, chosen)
        after = None if GAME.reveals(state, then, events) else GAME.observe(then, viewer)
    return replace(TableView(view, names, legal, chosen, after, shown), **changes)


def board(what: str) -> Board:
    """A board without a screen around it."""
    face = FireAxeFace(GAME)
    if what == "column":
        return ColumnBoard(face)
    if what == "strip":
        return StripBoard(face)
    page = PageBoard(face)
    page.turn_to(what)
    return page


def draw(what: str, canvas: Canvas, at: TableView) -> Spots:
    spots = Spots(canvas, at)
    if what == "ocean":
        wind.draw_compass(canvas, at.view, DATA)
    else:
        board(what).draw(canvas, at, spots)
    return spots


def text(what: str, size: tuple[int, int], at: TableView, glyphs: str = "unicode") -> str:
    canvas = Canvas(*size, SETS[glyphs])
    draw(what, canvas, at)
    return "\n".join(canvas.text(y) for y in range(canvas.height))


def styles(what: str, size: tuple[int, int], at: TableView, wanted: str) -> str:
    """Everything written in one style."""
    canvas = Canvas(*size, SETS["unicode"])
    draw(what, canvas, at)
    return " ".join(
        run for y in range(size[1]) for run, style in runs(canvas, y) if style == wanted
    )


@pytest.mark.parametrize("glyphs", SETS)
def test_every_board_draws_at_every_size_and_stays_within_its_part(glyphs):
    for number, state in enumerate(sampled()):
        seat = (None, GAME.decider(state), 0)[number % 3]
        at = table(state, seat=seat, log=[["Astrid sails."], ["Bjorn raids York.", "It burns!"]])
        for what, (width, height) in EVERYTHING[number % 3 :: 3]:
            whole = Canvas(width + 4, height + 4, SETS[glyphs])
            whole.fill(whole.rect, "water", "?")
            part = whole.window(Rect(2, 2, width, height))
            part.fill(part.rect)
            draw(what, part, at)
            for y in range(whole.height):
                row = whole.text(y)
                inside = row[2:-2] if 2 <= y < height + 2 else ""
                assert row.replace("?", "").strip() in inside.replace("?", "")
                assert glyphs != "ascii" or row.isascii()
                assert "?" not in inside


@pytest.mark.parametrize("theme", THEMES)
def test_every_style_is_known_to_every_look(theme):
    used = set()
    for number, state in enumerate((*sampled(), port_scene())):
        at = table(state)
        for what, size in EVERYTHING[number % 4 :: 4]:
            canvas = Canvas(*size, ASCII)
            draw(what, canvas, at)
            used |= set(styles_of(canvas))
    for depth in ("true", "256", "16", "none"):
        looks = Palette(own_styles(theme, depth), depth, ASCII, theme)
        for style in used:
            looks.style(style)


def test_no_rune_of_a_rival_is_on_any_board():
    for state in (*sampled(), port_scene()):
        for seat in (None, *range(len(state.captains))):
            view = GAME.observe(state, seat)
            known = {rune.id for rune in view.hand} | set(view.rune_discards)
            secret = {
                DATA.rune_ids[rune]
                for other, captain in enumerate(state.captains)
                if other != seat
                for rune in captain.hand
            } - known
            at = table(state, seat=seat)
            for what, size in (("column", (36, 60)), ("strip", (170, 3)), *_sheets((120, 36))):
                shown = " ".join(text(what, size, at).split())
                for rune in secret:
                    assert DATA.rune_names[DATA.rune_index[rune]] not in shown


def _sheets(size: tuple[int, int]) -> list[tuple[str, tuple[int, int]]]:
    return [(page, size) for page in PAGES]


def test_what_others_hold_changes_nothing():
    mine = "fair-wind fair-wind valkyries"
    one = table(scene(ship("cork", 3, "", mine), ship("york", 2, "", "unrest mutiny")))
    two = table(scene(ship("cork", 3, "", mine), ship("york", 2, "", "calm-seas calm-seas")))
    for what, size in EVERYTHING:
        assert text(what, size, one) == text(what, size, two)


@pytest.mark.parametrize("size", COLUMNS, ids=lambda size: str(size[1]))
def test_the_column_tells_the_whole_table(size):
    for state in (*sampled()[::3], port_scene()):
        at = table(state)
        view = at.view
        shown = text("column", size, at)
        days = wind.clear_days(DATA, ZONES.index(view.wind))
        for number in range(len(ZONES)):
            assert days[number] in shown
        assert view.demand[:4].capitalize() in shown
        assert f"{view.days_left} of" in shown
        assert f"{view.captains[at.shown_seat].supply} in supply" in shown
        for saga in view.sagas:
            for port in saga.unmet if saga else ():
                assert DATA.place_names[DATA.place_index[port]][:4] in shown
        for me in view.captains:
            assert f"{'ABCDE'[me.seat]} {NAMES[me.seat]}" in shown
        for rune in view.hand[:1]:
            assert rune.name.split()[0] in shown
        aboard = view.captains[at.shown_seat].crew
        assert shown.count("crew") >= aboard + sum(piece == "crew" for piece in view.chart)


def test_the_dial_marks_both_holes_and_foretells_a_turn():
    at = table(port_scene())
    shown = text("column", (36, 36), at)
    now, right, left = (
        next(line for line in shown.splitlines() if word in line)
        for word in ("now", "right", "left ")
    )
    assert now.split()[-4:] == ["3", "3-", "6", "6+"]
    assert right.split()[-4:] == ["4+", "4", "5-", "5"]
    assert left.split()[-4:] == ["2-", "4", "7+", "5"]
    assert "6+" in styles("ocean", (23, 11), at, "board-blue")
    assert "3-" in styles("ocean", (23, 11), at, "board-red")


def test_days_losses_and_limits_show():
    calm = text("column", (36, 36), table(scene(ship("cork", 2), limit=5, days=(1, 2))))
    assert "2 of 5 left, becalmed" in calm
    track = next(line for line in calm.splitlines() if "prep" in line)
    assert track.split()[1:] == ["prep", "sail", "sail", "4", "5", "✕", "✕"]
    shown = text("column", (36, 36), table(port_scene()))
    assert "☠ crew" in shown
    assert "☠ 3 over ☠ 5 over" in shown


def test_a_ship_that_would_be_lost_is_warned():
    at = table(scene(ship("cork", 1), days=(0, 6)))
    shown = text("column", (36, 36), at)
    assert "lost" in next(line for line in shown.splitlines() if "next sail" in line)


def test_the_chosen_action_shows_as_ghosts():
    state = scene(ship("wintering", 1))
    at = table(state, lambda action: action == act.LOAD_CREW)
    ghosts = styles("column", (36, 36), at, "ghost")
    assert "+Cr" in ghosts
    assert not styles("captains", (80, 22), at, "ghost")  # that page is not for planning
    assert "prep" in ghosts
    assert "p" in styles("strip", (80, 2), at, "ghost")
    trade = table(port_scene(), lambda action: action == act.TRADES[0])
    assert "+5" in styles("column", (36, 36), trade, "ghost")
    assert "✕Fi" in styles("column", (36, 36), trade, "threat")


@pytest.mark.parametrize("size", STRIPS, ids=str)
def test_the_strip_has_what_is_needed_at_a_glance(size):
    for state in sampled()[::3]:
        at = table(state)
        view = at.view
        shown = text("strip", size, at)
        for zone, days in enumerate(wind.clear_days(DATA, ZONES.index(view.wind))):
            name = ZONES[zone].capitalize()
            assert f"{name} {days}" in shown or f"{name[0]}{days}" in shown
        assert f"{view.days_left} left" in shown
        assert view.demand[:4].capitalize() in shown
        for me in view.captains:
            points = derived_scores.expected(DATA, view, me) if view.ended else me.points
            assert str(points) in shown
            assert "ABCDE"[me.seat] in shown
        assert "hip" in shown


@pytest.mark.parametrize("size", SHEETS, ids=str)
def test_the_page_of_sagas(size):
    at = table(port_scene())
    shown = text("sagas", size, at)
    for saga in at.view.sagas:
        assert saga.name in shown
        for port in saga.ports:
            assert DATA.place_names[DATA.place_index[port]] in shown
    for words in ("settled by B Bjorn", "raid Iona first", "has Fish", "large town stands", "+3"):
        assert words in shown
    assert "1 for 10" in shown or "1:10" in shown
    for values in at.view.treasures.values():
        assert " ".join(map(str, values[:3])) in shown
    assert "1 or Esc" in shown
    last = text("sagas", size, table(port_scene(holder=1, tokens=1, deck=())))
    assert "final rounds: B has 2 left" in last


@pytest.mark.parametrize("size", SHEETS, ids=str)
def test_the_page_of_captains(size):
    for state in (port_scene(), *sampled()[::4]):
        at = table(state)
        shown = text("captains", size, at)
        for me, score in zip(at.view.captains, ending.score(state).scores, strict=True):
            assert NAMES[me.seat] in shown
            assert f"{me.points} point" in shown
            when = "with the final scoring" if at.view.ended else "if it ended now"
            assert f"{score.total} {when}" in shown
        assert shown.count("III") >= len(at.view.captains) * (at.view.slots < SLOTS[-1])
        assert "1 or Esc" in shown
    for words in ("Faeroes 6", "Cork 3", "Norway 1"):
        assert words in text("captains", size, table(port_scene()))


def test_a_good_a_region_holds_twice_is_named_once():
    """Silver Tongue brings a good into a region that has it already (F42)."""
    goods = {"cork": "fish", "limerick": "fish"}
    at = table(scene(ship("irish-sea", 2), goods=goods))
    port = at.view.ports[DATA.place_index["dublin"]]
    assert derived_scores.goods_near(at.view, port) == ["fish"]
    assert derived_scores.goods_near(at.view, replace(port, region=None)) == []


def test_what_the_table_is_worth_is_what_the_rules_say():
    for state in sampled():
        view = GAME.observe(state, None)
        for me, score in zip(view.captains, ending.score(state).scores, strict=True):
            assert derived_scores.expected(DATA, view, me) == score.total
        eras = derived_scores.deck_eras(DATA, view)
        assert sum(number for _, number in eras) == view.saga_deck


@pytest.mark.parametrize("size", SHEETS, ids=str)
def test_runes_are_cards_with_buttons(size):
    state = port_scene()
    at = table(state, lambda action: action == act.Play("fair-wind"))
    canvas = Canvas(*size, SETS["unicode"])
    found = draw("runes", canvas, at).found
    wanted = {act.Play("fair-wind"), act.Discard("fair-wind"), act.Discard("valkyries")}
    assert set(found) == wanted
    for action, rect in found.items():
        assert canvas.at(rect.x, rect.y) == canvas.at(rect.right - 1, rect.y) == action
    shown = "\n".join(canvas.text(y) for y in range(canvas.height))
    assert shown.count("[ p play ]") == 2
    assert shown.count("[ x discard ]") == 3
    assert "B Bjorn 2" in shown
    assert "1 or Esc" in shown


def test_every_rune_can_be_read_in_full():
    runes = [rune_view(DATA, number) for number in range(len(DATA.rune_ids))]
    longest = sorted(runes, key=lambda rune: -len(rune.text))[:6]
    at = table(port_scene())
    hands = [(rune,) for rune in runes] + [*combinations(longest, HAND)]
    for hand in [*hands, tuple(longest[: HAND + 1])]:
        view = replace(at.view, hand=hand)
        legal = [act.Discard(rune.id) for rune in hand] + [act.Play(rune.id) for rune in hand]
        for size in SHEETS[:2]:
            canvas = Canvas(*size, ASCII)
            found = draw("runes", canvas, replace(at, view=view, legal=legal)).found
            assert set(found) == set(legal)
            rows = [canvas.text(y) for y in range(canvas.height)]
            shown = sorted(" ".join(rows).replace("|", " ").split())
            for rune in hand:
                for word in set(f"{rune.name} {rune.text}".split()):
                    assert word in shown


def test_without_runes_a_sentence_tells_how_to_get_some():
    empty = text("runes", (80, 20), table(scene(ship("cork", 2))))
    assert "You hold no runes." in empty
    assert "homeland" in empty
    nobody = text("runes", (80, 20), table(port_scene(), seat=None))
    assert "Fair Wind" not in nobody
    assert "secret" in nobody
    home = table(scene(ship("norway", 2, "", "fair-wind")))
    assert "not in a homeland" in text("runes", (80, 20), home)
    waiting = table(port_scene(), seat=1)
    assert "not on a rival's turn" in text("runes", (80, 20), waiting)


def test_the_hand_is_only_in_the_own_column():
    state = port_scene()
    assert "Your runes" in text("column", (36, 36), table(state))
    assert "runes" not in text("column", (36, 36), table(state, seat=None))
    assert "Unrest, Mutiny" in text("column", (36, 36), table(state, seat=1))


def test_the_way_back_can_be_clicked():
    for page in PAGES:
        canvas = Canvas(80, 20, ASCII)
        draw(page, canvas, table(port_scene()))
        assert canvas.at(canvas.text(0).index("Esc"), 0) == BACK


def test_boards_are_painted_again_only_for_what_they_show():
    at = table(port_scene(), lambda action: action == act.TRADES[0])
    other = replace(at, chosen=Destination("york"))
    place = PlacePanel(FireAxeFace(GAME), classes="below")
    for one in (board("column"), board("strip")):
        assert one.depends_on(other) == one.depends_on(at)
        assert one.depends_on(replace(at, after=None)) != one.depends_on(at)
        assert one.depends_on(replace(at, shown_seat=1)) != one.depends_on(at)
    assert place.depends_on(other) != place.depends_on(at)
    assert place.depends_on(replace(at, chosen=act.TRADES[1])) == place.depends_on(at)
    log = [["One."], ["Two."]]
    before = board("column").depends_on(replace(at, log=log))
    log[-1].append("Three.")
    assert board("column").depends_on(replace(at, log=log)) != before


def test_the_turns_that_are_left_are_those_that_are_played():
    game = Session(GAME, Setup(("A", "B", "C"), 5, GAME.read_options({"conflict": "on"})))
    seen = []
    for ply in plies(5, 3, "on"):
        before = game.view(None)
        game.submit(ply.action)
        if not seen or seen[-1][0] != before.turn:
            seen.append((before.turn, before.active, before))
    counted = 0
    for number, (_, _, view) in enumerate(seen):
        for seat in range(3):
            told = derived_scores.turns_left(view, seat)
            if told is not None:
                assert told == sum(active == seat for _, active, _ in seen[number:])
                counted += 1
    assert counted > 12
    assert derived_scores.turns_left(seen[0][2], 0) is None
