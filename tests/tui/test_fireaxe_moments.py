"""The moments of Fire & Axe: every answer has a place, odds are the true ones, nothing leaks."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import Any

import pytest

from core.bots import ask_bot
from core.game import Setup
from core.games.fireaxe import actions as act
from core.games.fireaxe import odds, view_rules
from core.games.fireaxe.data import content
from core.games.fireaxe.events import TownTaken
from core.games.fireaxe.rules.runes import WINDOWS
from core.session import Session
from core.tui.colour.palette import Palette
from core.tui.colour.styles import THEMES, own_styles
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.drawing.glyphs import SETS
from core.tui.face import TableView
from core.tui.keys.spots import Spots
from fireaxe_tui import choices, outlook
from fireaxe_tui.boards.widgets import PlacePanel
from fireaxe_tui.destinations import Chartroom, Destination
from fireaxe_tui.face import FireAxeFace
from fireaxe_tui.map.scenes import FIRE
from fireaxe_tui.moments import action_panel, animations, attack_show, moments, target_dialog
from fireaxe_tui.moments.cover import Cover
from fireaxe_tui.moments.dice import Die, lying, rows
from fireaxe_tui.moments.wind_dialog import dial
from tests.fireaxe.build import DATA, GAME, do, scene, ship
from tests.fireaxe.moments import MOMENTS, moment
from tests.fireaxe.wander import plies
from tests.tui.cells import styles_of

ROOMS = ((80, 14), (84, 28), (130, 50))
NAMES = ("Astrid", "Bjorn", "Cnut the Great", "Dagny", "Egil")
ON_THE_MAP = ("turn", "gale", "over")
BOXED = tuple(name for name in MOMENTS if name not in ON_THE_MAP)
ROOM = Chartroom(DATA)
in_one_place = pytest.mark.xdist_group("fireaxe-moments-game")
"""Tests that share a game are run by one process, which plays it once."""


def table(state: Any, pick: int = 0, **changes: Any) -> TableView:
    seat = GAME.decider(state)
    view = GAME.observe(state, seat)
    names = NAMES[: len(view.captains)]
    if seat is None:
        return TableView(view, names)
    legal = choices.offers(ROOM, view, GAME.legal(state))
    return replace(TableView(view, names, legal, legal[pick % len(legal)]), **changes)


def boxed(at: TableView, room: tuple[int, int], glyphs: str = "unicode") -> tuple[Canvas, Spots]:
    """The box of a moment, drawn in a window of a larger screen."""
    size = moments.wanted(at.view, DATA, *room)
    assert size is not None
    assert size[0] <= room[0]
    assert size[1] <= room[1]
    whole = Canvas(size[0] + 6, size[1] + 4, SETS[glyphs])
    spots = Spots(whole, at)
    part = whole.window(Rect(4, 3, *size))
    moments.draw_moment(part, at, spots, DATA)
    return whole, spots


def text(canvas: Canvas) -> str:
    return "\n".join(canvas.text(y).rstrip() for y in range(canvas.height))


def answers(at: TableView) -> list[Any]:
    return [choice for choice in at.legal if not isinstance(choice, Destination)]


@pytest.mark.parametrize("room", ROOMS, ids=lambda room: f"{room[0]}x{room[1]}")
@pytest.mark.parametrize("name", BOXED)
def test_every_answer_has_a_place_that_can_be_clicked(name, room):
    for pick in range(3):
        at = table(moment(name), pick)
        canvas, spots = boxed(at, room)
        assert set(answers(at)) <= set(spots.found)
        for choice, rect in spots.found.items():
            assert choice in at.legal
            assert rect.width > 0
            assert rect.height > 0
            assert canvas.at(rect.x, rect.y) == choice
            assert canvas.at(rect.right - 1, rect.bottom - 1) == choice
        assert len(set(spots.found.values())) == len(spots.found)


@pytest.mark.parametrize("name", MOMENTS)
def test_a_box_lies_on_the_lower_edge_of_the_map(name):
    at, cover = table(moment(name)), Cover(DATA)
    for width, height in ROOMS:
        rect = cover.rect(at, width, height)
        assert (rect is None) == (name in ON_THE_MAP)
        if rect is not None:
            assert rect.bottom == height
            assert abs(rect.x - (width - rect.right)) <= 1
        assert cover.rect(replace(at, looking=True), width, height) is None
        assert cover.rect(replace(at, legal=()), width, height) is None


@pytest.mark.parametrize("name", ON_THE_MAP)
def test_what_the_map_asks_has_no_box(name):
    assert moments.wanted(table(moment(name)).view, DATA, 84, 28) is None


@pytest.mark.parametrize("name", BOXED)
def test_every_letter_shown_picks_its_answer(name):
    at = table(moment(name))
    at_moment = "loading" if name == "turn in winter" else at.view.ask.phase
    shown = text(boxed(at, (84, 28))[0])
    for choice in answers(at):
        key = choices.key_of(at_moment, choice)
        if key and choice.kind not in ("settle", "roll"):  # those are picked by digits
            assert choice in choices.choices_for_key(at_moment, key, None, at.legal)
            assert f"{key} [" in shown or f"[{key}]" in shown


@pytest.mark.parametrize("glyphs", SETS)
@pytest.mark.parametrize("name", MOMENTS)
def test_every_moment_is_drawn_in_all_glyphs_and_in_known_styles(name, glyphs):
    looks = [
        Palette(own_styles(theme, depth), depth, SETS[glyphs], theme)
        for theme in THEMES
        for depth in ("true", "none")
    ]
    at = table(moment(name))
    drawn = []
    for room in ROOMS if name in BOXED else ():
        drawn.append(boxed(at, room, glyphs)[0])
    for size in ((38, 9), (38, 7), (80, 1)):
        for legal in (at.legal, ()):
            canvas = Canvas(*size, SETS[glyphs])
            now = replace(at, legal=legal, chosen=at.chosen if legal else None)
            action_panel.draw(canvas, now, Spots(canvas, now), DATA)
            drawn.append(canvas)
    for canvas in drawn:
        assert glyphs != "ascii" or text(canvas).isascii()
        for style in styles_of(canvas):
            for look in looks:
                look.style(style)


@pytest.mark.parametrize("name", BOXED)
def test_the_answer_under_the_cursor_and_jump_letters_show(name):
    at = table(moment(name))
    for number, choice in enumerate(answers(at)):
        now = replace(at, chosen=choice, jump={choice: "z"})
        canvas, _ = boxed(now, ROOMS[number % 3])
        assert {"cursor", "key@prompt"} <= set(styles_of(canvas))


def test_loading_offers_homelands_once_a_crew_is_aboard():
    at = table(scene(ship("wintering", 1, "fish", "change-in-demand")))
    canvas, spots = boxed(at, (80, 14))
    assert {Destination("norway"), Destination("sweden"), Destination("denmark")} <= set(
        spots.found
    )
    shown = text(canvas)
    assert "crew   fish   free   free   free  era II era III" in shown
    assert "demand +2" in shown
    assert "trade in Hvarf and Vestribygd" in shown
    assert "needs crew" not in shown


def test_odds_are_those_of_the_rules():
    view = GAME.observe(moment("again"), 0)
    crew = view.captains[0].crew
    chances = odds.raids(view.attack.value, crew)[:2]
    shown = text(boxed(table(moment("again")), (84, 28))[0])
    for words, chance in zip(("one roll", "up to two"), chances, strict=False):
        assert f"{words:<13}{odds.percent(chance.success):>4}" in shown
    shown = text(boxed(table(moment("dice")), (84, 28))[0])
    port = view_rules.port_here(DATA, GAME.observe(moment("dice"), 0), 0)
    for chance in odds.settlements(view_rules.defence(port), 2):
        assert odds.percent(chance.success) in shown
        assert f"{float(chance.losses):.1f} of 2" in shown
    shown = text(boxed(table(moment("before-attack")), (84, 28))[0])
    with_rune = odds.raids(view.attack.value, 2, bonus=1)
    assert f"{odds.percent(with_rune[-1].success)} in up to 2 rolls" in shown


def test_what_a_moment_offers_is_what_the_rules_allow():
    """The boxes work out by themselves whom a rune strikes, which runes fit, and where gales go."""
    met = set()
    for seed, seats in ((4, 3), (5, 5)):
        for ply in plies(seed, seats):
            view = GAME.observe(ply.before, GAME.decider(ply.before))
            phase, legal = view.ask.phase, set(GAME.legal(ply.before))
            if phase == "target":
                op = DATA.rune_op[DATA.rune_index[view.ask.rune]]
                rivals = [rival for rival in view.captains if rival.seat != view.ask.decider]
                hit = {r.seat for r in rivals if target_dialog._is_hit(view, DATA, r, op)}
                assert {act.Target(seat) for seat in hit} == legal
            elif phase in WINDOWS:
                fit = {act.Play(rune) for rune in view_rules.fitting_runes(DATA, view)}
                assert fit | {act.PASS} == legal
            elif phase == "gale":
                reached = {place for place, found in ROOM.ways(view).items() if found[0].days}
                assert {act.Sail(DATA.place_ids[place]) for place in reached} == legal
            met.add(phase)
    assert {"target", "gale", "before-attack", "after-roll", "crew-losses"} <= met


def test_a_fair_wind_takes_no_days_and_no_pieces():
    """Even after the last Day (F43)."""
    state = scene(ship("irish-sea", 1, "", "fair-wind"), days=(6, 1))
    at = table(do(state, "play fair-wind", "dial stay"))
    assert at.view.ask.phase == "gale"
    face = FireAxeFace(GAME)
    for place, words in (("dublin", "no Days, no weather"), ("kiev", "cannot carry you to Kiev")):
        canvas, pointed = Canvas(60, 9, SETS["unicode"]), replace(at, chosen=Destination(place))
        PlacePanel(face, classes="below").draw(canvas, pointed, Spots(canvas, pointed))
        assert words in text(canvas)
    assert face.describe(at.view, Destination("kiev"), NAMES) == "Kiev"


def test_the_last_crew_is_warned_about():
    state = scene(ship("western-fjords", 1, "fish"), days=(0, 2))
    state, _ = GAME.apply(state, act.Sail("norwegian-sea"))
    assert "your last: ship" in text(boxed(table(state), (84, 28))[0])
    state = scene(ship("york", 2), dice=[1])
    state, _ = GAME.apply(state, act.RAID)
    shown = text(boxed(table(state), (84, 28))[0])
    assert "last crew lost: ship home" in shown
    assert f"☠ {odds.percent(odds.raids(4, 1)[0].stranded)}" in shown


def test_the_dial_shows_the_days_after_each_turn():
    at = table(moment("dial"))
    shown = text(boxed(at, (84, 28))[0])
    for blue in (1, 2, 3):
        for zone, letter in enumerate("NESW"):
            assert f"{letter} {DATA.clear[blue][zone]}" in shown
    assert dial(at.view, DATA).title == "The wind dial"


def deeds(state: Any, size: tuple[int, int]) -> tuple[str, set[Any]]:
    """What the panel shows, and what can be clicked in it."""
    at = table(state)
    canvas = Canvas(*size, SETS["unicode"])
    action_panel.draw(canvas, at, Spots(canvas, at), DATA)
    found = {canvas.at(x, y) for x in range(size[0]) for y in range(size[1])}
    return text(canvas), found - {None}


@pytest.mark.parametrize("size", [(38, 9), (38, 7)])
def test_the_panel_lists_every_deed(size):
    for state in (
        scene(ship("dublin", 3, "fish furs", "fair-wind mutiny calm-seas"), ship("york", 2)),
        scene(ship("york", 3, "fish", "fair-wind pilferers calm-seas")),
        scene(ship("irish-sea", 3, "fish", "fair-wind")),
        scene(ship("norway", 3, "fish", "fair-wind")),
        moment("turn"),
    ):
        shown, found = deeds(state, size)
        assert set(answers(table(state))) <= found
        assert "winter" in shown
    shown, _ = deeds(scene(ship("york", 3, "fish")), size)
    assert "33% 56% 70%" in shown


def test_the_panel_says_why_not():
    shown, _ = deeds(scene(ship("dublin", 3), tried=["dublin"]), (38, 9))
    assert "settle (a Task was done here)" in shown
    shown, _ = deeds(scene(ship("lincoln", 3)), (38, 9))
    assert "a town in its region" in shown
    assert "no goods aboard" in shown


def test_a_single_row_names_keys_and_more():
    shown, found = deeds(scene(ship("dublin", 3, "fish", "fair-wind mutiny calm-seas")), (80, 1))
    for words in ("g trade fish +5", "75%", "w winter", "e end", "a: more"):
        assert words in shown.replace("  ", " ")
    assert {act.WINTER, act.END, act.TRADES[0], *act.SETTLES} <= found


@pytest.mark.parametrize("hand", ["valkyries", "valkyries fair-wind", "valkyries berserkers"])
def test_a_single_row_leaves_nothing_out_in_silence(hand):
    for at in ("dublin", "irish-sea", "norway"):
        state = scene(ship(at, 2, "fish", hand))
        shown, found = deeds(state, (80, 1))
        assert "a: more" in shown or set(answers(table(state))) <= found


def test_nothing_of_rivals_hands_is_drawn():
    """Whatever a rival holds, the same is drawn."""
    for name in MOMENTS:
        state = moment(name)
        if GAME.decider(state) is None:
            continue
        seen = set()
        for rune in ("calm-seas", "valkyries", "sea-serpent"):
            other = state.clone()
            for seat in range(len(other.captains)):
                if seat != GAME.decider(state):
                    other.own(seat).hand = bytes([DATA.rune_index[rune]])
            at = table(other)
            drawn = text(boxed(at, (84, 28))[0]) if name in BOXED else ""
            seen.add((drawn, outlook.outlook(at, DATA)))
        assert len(seen) == 1, name


# --- Dice and news -----------------------------------------------------------------------------


def test_a_die_has_as_many_eyes_as_it_shows():
    for face in range(1, 7):
        drawn = rows(face, "o")
        assert "".join(drawn).count("o") == face
        assert {len(line) for line in drawn} == {7}
    assert [die.won for die in lying((3, 4, 5), 4, 1)] == [False, True, True]
    assert Die(0).told == ""


@cache
def played() -> Session:
    """A whole game between five bots, and not a long one."""
    session = Session(GAME, Setup(("bot:random",) * 5, 6, GAME.read_options({})))
    while not session.over:
        session.submit(ask_bot(session, "random"))
    return session


@in_one_place
@pytest.mark.parametrize("glyphs", SETS)
@pytest.mark.parametrize("size", [(80, 20), (84, 28), (170, 56)], ids=lambda size: str(size[0]))
def test_shows_are_drawn_whole_and_the_same_each_time(size, glyphs):
    seen = set()
    for step in played().steps[:: 3 if glyphs == "ascii" else 7]:
        events = [GAME.redact(event, None) for event in step.events]
        for show in animations.shows(events, NAMES, DATA):
            assert show.hold or show.rest <= 1.4
            seen.add(show.frames)
            for frame in range(show.frames):
                one, other = Canvas(*size, SETS[glyphs]), Canvas(*size, SETS[glyphs])
                show.draw(one, frame)
                show.draw(other, frame)
                assert text(one) == text(other)
                assert text(one).strip() or frame < show.frames - 1
                assert glyphs != "ascii" or text(one).isascii()
    assert {1, attack_show.TUMBLES + 1, FIRE} <= seen


@pytest.mark.parametrize("face", range(1, 7))
def test_every_die_shows_another_face_in_every_frame(face):
    lie = lying((face,) * 3, 4, 0)
    frames = [attack_show.tumbling(lie, (1, 2, 3), frame) for frame in range(attack_show.TUMBLES)]
    for before, after in pairwise([*frames, lie]):
        assert all(one.face != other.face for one, other in zip(before, after, strict=True))
        assert all(1 <= die.face <= 6 for die in before)
    assert attack_show.tumbling(lie, (2,), 0)[0] == lie[0]


@in_one_place
def test_few_cells_change_while_dice_roll_and_some_do():
    events = next(
        step.events for step in played().steps if any(isinstance(e, TownTaken) for e in step.events)
    )
    show = next(show for show in animations.shows(events, NAMES, DATA) if show.frames > 1)
    before = ""
    for frame in range(show.frames):
        canvas = Canvas(80, 20, SETS["unicode"])
        show.draw(canvas, frame)
        cells = "".join(canvas.text(y) for y in range(canvas.height))
        if before:
            assert 0 < sum(a != b for a, b in zip(before, cells, strict=True)) < 80
        before = cells


@in_one_place
def test_every_show_belongs_to_its_event():
    """The log tells nothing later while it runs."""
    seen = set()
    for step in played().steps:
        for show in animations.shows(step.events, NAMES, DATA):
            event = step.events[show.event]
            alone = animations.shows([event], NAMES, DATA)
            if show.card and show.frames == FIRE:  # it burns before its treasure is told
                assert not isinstance(event, TownTaken)
                continue
            assert show.frames in [one.frames for one in alone]
            seen.add(event.kind)
    assert {"dice-rolled", "town-taken", "saga-completed"} <= seen


@in_one_place
def test_only_great_news_waits_for_a_key():
    held: dict[str, set[bool]] = {}
    for step in played().steps:
        for event in step.events:
            for show in animations.shows([event], NAMES, DATA):
                held.setdefault(event.kind, set()).add(show.hold)
    assert held["saga-completed"] == {True}
    assert held["era-began"] == {True}
    assert held["token-placed"] == {True}
    assert held["dice-rolled"] == held["town-taken"] == held["settlement-founded"] == {False}


@in_one_place
def test_the_curve_is_short_and_ends_with_the_score():
    session = played()
    values = session.history()
    assert session.game.standing_name == "score"
    assert len(values) <= 402
    assert values[-1] == [score.total for score in session.score().scores]
    assert all(len(row) == 5 for row in values)


# --- What a choice would mean -------------------------------------------------------------------


def told(state: Any, choice: Any) -> str:
    at = table(state)
    assert choice in at.legal
    return outlook.outlook(replace(at, chosen=choice), DATA)


def test_outlooks_warn_of_what_is_wasted():
    state = scene(ship("dublin", 3, "fish"))
    assert "trade or a settlement is still possible here" in told(state, act.END)
    wintering = told(state, act.WINTER)
    assert "7 Days unused" in wintering
    assert "1 good back" in wintering


def test_outlooks_tell_of_days_weather_and_sagas():
    state = scene(ship("irish-sea", 3), sagas=("holy-island", "danelaw", "landnam"))
    way = told(state, Destination("dublin"))
    assert "6 Days left then" in way
    assert "4 clear days to spare" in way
    at = table(state)
    wanted = next(c for c in at.legal if isinstance(c, Destination) and c.to == "lindisfarne")
    assert "needs a raid" in told(state, wanted)


def test_outlooks_tell_of_neighbours_and_rivals():
    state = scene(ship("dublin", 3), settled={"cork": 1})
    assert "Raises Cork B to 6" in told(state, act.SETTLES[0])
    rune = DATA.rune_ids[DATA.rune_op.index(content.CALM)]
    state = scene(ship("irish-sea", 2, "", rune), ship("dublin", 1))
    state, _ = GAME.apply(state, act.Play(rune))
    assert "clear for Bjorn" in told(state, act.DIALS[1])


def test_taking_over_a_settlement_lifts_none_of_its_neighbours():
    """The region has as many settlements as before (F30, F41)."""
    state = scene(ship("dublin", 2, "", "unrest"), settled={"dublin": 1, "cork": 2})
    state = do(state, "play unrest", "dial stay")
    assert told(state, act.SETTLES[0]) == ""


@pytest.mark.parametrize("name", MOMENTS)
def test_every_choice_has_an_outlook_that_is_a_sentence(name):
    at = table(moment(name))
    for choice in at.legal:
        line = outlook.outlook(replace(at, chosen=choice), DATA)
        assert not line or line.endswith(".")


@in_one_place
def test_what_is_quiet_has_nothing_to_watch_and_all_else_is_looked_at():
    face, seen = FireAxeFace(GAME), 0
    for step in played().steps:
        expected = animations.shows(step.events, NAMES, DATA)
        shown = face.shows(step.events, NAMES)
        assert [show.event for show in shown] == [show.event for show in expected]
        seen += bool(shown)
    assert seen
