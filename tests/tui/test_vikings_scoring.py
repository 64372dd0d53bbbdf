"""Scorings of Vikings as theatre: what every cell pays, act by act, on any screen."""

from __future__ import annotations

from functools import cache
from itertools import groupby, takewhile
from operator import itemgetter

import pytest
from rich.color import ColorSystem

from core.bots.budget import Budget
from core.games.vikings.events import (
    FerrySailed,
    RoundBegan,
    ScoreLine,
    SeatScored,
    VikingCarried,
)
from core.tui.colour.themes import own_theme, palette_for
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.drawing.glyphs import SETS
from core.tui.terminal.differ import Differ
from tests.play import VIKINGS_OPTIONS, Ply, plies
from tests.tui.vikings_table import GAME, NAMES, WINDOWS, drawn, table
from tests.vikings.build import ferrying, mainland
from vikings_tui.paint.theatre import STEPS
from vikings_tui.scoring import of_this_round, scored_seats
from vikings_tui.stage import Stage
from vikings_tui.theatre import _Telling, tellings
from vikings_tui.widgets.mainland import Mainland

LARGE = ("warriors", "nobles", "scouts", "goldsmiths", "fishermen")


@cache
def scorings():
    """Decisions of some games that end in the scoring of a round."""
    return tuple(
        ply
        for variant in (1, 3)
        for ply in plies(GAME, 3, 12, VIKINGS_OPTIONS[variant])
        if any(isinstance(e, SeatScored) and e.scoring != "final" for e in ply.events)
    )


def full():
    """The last scorings of a game of three who fill their boards."""
    state, _ = GAME.new(3, 203, GAME.read_options(VIKINGS_OPTIONS[3]))
    bots, found = [GAME.bot("medium", 20 + seat) for seat in range(3)], []
    told = []
    while legal := GAME.legal(state):
        seat = GAME.decider(state)
        action = bots[seat].choose(GAME.observe(state, seat), legal, Budget())
        before, (state, events) = state, GAME.apply(state, action)
        told.append(events)
        if any(isinstance(e, SeatScored) and e.scoring != "final" for e in events):
            sailed = [
                e for e in of_this_round(told[:-1]) if isinstance(e, FerrySailed | VikingCarried)
            ]
            found.append(Ply(before, action, state, (*sailed, *events)))
    return found[-3:]


def seen(ply, window=(120, 40)):
    """What there is to watch of a decision, and what it is drawn on."""
    stage, places = Stage(), WINDOWS[window]
    stage.mainland = places[Mainland]
    stage.table = table(ply.before, legal=(), chosen=None)
    after = GAME.observe(ply.after, None)
    return tellings(ply.events, after, NAMES[: len(after.mainlands)], stage)


def text(show, frame, window, glyphs="unicode", depth="true"):
    places = WINDOWS[window].values()
    size = max(r.right for r in places), max(r.bottom for r in places)
    canvas = Canvas(*size, SETS[glyphs], depth)
    show.draw(canvas, frame)
    return "\n".join(canvas.text(y) for y in range(canvas.height))


def test_what_the_cells_pay_is_what_the_rules_say():
    told = 0
    for ply in scorings():
        events = {e.seat: e for e in ply.events if isinstance(e, SeatScored)}
        for one in scored_seats(ply.events, GAME.observe(ply.after, None)):
            event = next(e for e in ply.events if isinstance(e, SeatScored) and e.seat == one.seat)
            assert sum(act.gold for act in one.acts) == sum(line.gold for line in event.lines)
            assert sum(act.fame for act in one.acts) == sum(line.fame for line in event.lines)
            for act in one.acts:
                assert {pay.place for pay in act.pays} <= act.lit
                assert act.told or not act.pays
            told += len(one.acts)
        assert events
    assert told > 50


def test_acts_come_in_the_order_of_the_rules():
    me = mainland(
        {"warrior": "L* . L", "noble": "L* R*", "scout": "L*", "goldsmith": "L* M*"},
        ships="red . green",
    )
    state = ferrying(me)
    after = GAME.observe(state, None)
    lines = (
        ScoreLine("warriors", 1, 3, 0),
        ScoreLine("nobles", 2, 0, 4),
        ScoreLine("scouts", 1, 0, 2),
        ScoreLine("goldsmiths", 2, 6, 0),
        ScoreLine("fishermen", 0, 0, 0),
    )
    gold, fame = after.mainlands[0].gold, after.mainlands[0].fame
    (one,) = scored_seats([SeatScored(0, "large", lines, gold, fame)], after)
    assert [act.kind for act in one.acts] == ["warrior", "noble", "scout", "goldsmith"]
    ships, nobles, scouts, goldsmiths = one.acts
    assert ships.unpaid == ((None, 3),)
    assert ships.told == (
        "1 ship turned away: the warrior takes what it carries. The ship over column 3 pays nobody."
    )
    assert nobles.title == "2 nobles, 2 fame each"
    assert [(pay.place, pay.fame) for pay in scouts.pays] == [
        (("scout", 1), 1),
        (("goldsmith", 1), 1),
    ]
    assert goldsmiths.gold == 6


def test_ferries_of_the_round_come_first():
    me = mainland({"warrior": "L", "noble": "L* R*", "scout": "L*"})
    after = GAME.observe(ferrying(me), None)
    told = [
        [VikingCarried(0, "noble", 9), RoundBegan(4, 0), VikingCarried(1, "noble", 8)],
        [FerrySailed(0, boat=False), VikingCarried(0, "noble", 1), VikingCarried(0, "noble", 2)],
        [FerrySailed(0, boat=False), VikingCarried(0, "scout", 1)],
    ]
    lines = (ScoreLine("nobles", 2, 0, 4),)
    scores = [SeatScored(0, "large", lines, 0, 4)]
    (one,) = scored_seats(scores, after, of_this_round(told))
    ferries, nobles = one.acts
    assert ferries.landed == (("noble", 1), ("noble", 2), ("scout", 1))
    assert ferries.lit == frozenset(ferries.landed)
    assert (ferries.title, ferries.note) == ("3 put ashore", "by 2 boatswains")
    assert ferries.told == "2 nobles and 1 scout put ashore. The 2 boatswains leave the game."
    assert nobles.fame == 4
    stage = Stage()
    stage.mainland = Rect(44, 0, 76, 25)
    (show,) = tellings(scores, after, NAMES[: len(after.mainlands)], stage, told)
    for glyphs, depth in (("unicode", "true"), ("ascii", "none")):
        shown = text(show, show.stops[0], (120, 40), glyphs, depth)
        assert shown.count("ashore") == 5  # where they landed, in the tally and in the sentence


def test_lying_vikings_say_so():
    me = mainland({"warrior": "L", "noble": "L*"}, ships="red")
    after = GAME.observe(ferrying(me), None)
    lines = (ScoreLine("warriors", 0, 0, 0), ScoreLine("nobles", 0, 0, 0))
    (one,) = scored_seats([SeatScored(0, "large", lines, 0, 0)], after)
    assert not one.pays
    assert one.acts[1].unpaid == (("noble", 1),)
    assert one.acts[1].told == "1 noble lies under a ship and earns nothing."


def test_nothing_to_score_is_a_single_line_for_all():
    after = GAME.observe(ferrying(mainland({"noble": "L*"})), None)
    names = NAMES[: len(after.mainlands)]
    lines = (ScoreLine("goldsmiths", 0, 0, 0),)
    events = [SeatScored(me.seat, "small", lines, me.gold, me.fame) for me in after.mainlands]
    (show,) = tellings(events, after, names, Stage())
    assert (show.frames, show.stops) == (1, (0,))
    assert "Nothing to score for anybody." in text(show, 0, (80, 24))


def test_every_act_waits_at_its_end_and_the_total_comes_last():
    for ply in scorings():
        for show in seen(ply):
            if show.frames == 1:
                continue
            assert show.stops[-1] == show.frames - 1
            assert show.stops[0] == STEPS - 1
            still = show.still()
            assert still.frames == len(show.stops)
            assert still.stops == tuple(range(still.frames))


def test_the_purse_runs_up_to_what_is_held_after_it():
    for ply in scorings():
        after = GAME.observe(ply.after, None)
        scored = scored_seats(ply.events, after)
        if not any(one.pays for one in scored):
            continue
        told = _Telling(scored, after, NAMES[:3], Stage())
        paid = [one for one in scored if one.pays]
        for at, one in enumerate(paid):
            frames = [n for n, (who, _, _) in enumerate(told.frames) if who == at]
            first, last = told.moment(frames[0]), told.moment(frames[-1])
            assert first.gained() == (0, 0)
            gold, fame = last.gained()
            assert (one.me.gold + gold, one.me.fame + fame) == (one.gold, one.fame)
            assert next(s.fame for s in last.sailors if s.seat == one.seat) == one.fame


def test_the_last_round_tells_nothing_of_the_end():
    ply = next(p for p in scorings() if any(e.kind == "game-ended" for e in p.events))
    finals = {e.seat: e for e in ply.events if e.kind == "seat-scored" and e.scoring == "final"}
    rounds = {e.seat: e for e in ply.events if e.kind == "seat-scored" and e.scoring == "large"}
    for show in seen(ply):
        shown = text(show, show.frames - 1, (250, 70))
        for seat, event in finals.items():
            held = event.fame - sum(line.fame for line in event.lines)
            if seat in rounds:
                assert rounds[seat].fame == held
            if held != event.fame and str(held) in shown:
                assert f" {event.fame} fame" not in shown


@pytest.mark.parametrize("window", WINDOWS, ids=str)
@pytest.mark.parametrize(
    ("glyphs", "depth"), [("unicode", "true"), ("cp437", "16"), ("ascii", "256"), ("ascii", "none")]
)
def test_a_scoring_fits_every_window(window, glyphs, depth):
    ply = next(p for p in scorings() if any(s.frames > 12 for s in seen(p)))
    for show in seen(ply, window):
        for frame in (0, STEPS - 1, show.frames - 1):
            shown = text(show, frame, window, glyphs, depth)
            assert "coring" in shown or "SCORING" in shown
            assert "gold" in shown
            assert "fame" in shown


@pytest.mark.parametrize("window", [(80, 24), (120, 40), (250, 70)], ids=str)
def test_without_colours_the_act_is_lit_as_a_whole_row(window):
    ply = next(p for p in scorings() if any(s.frames > 12 for s in seen(p)))
    for show in seen(ply, window):
        places = WINDOWS[window].values()
        size = max(r.right for r in places), max(r.bottom for r in places)
        canvas = Canvas(*size, SETS["unicode"], "none")
        show.draw(canvas, show.stops[1])
        rows = [canvas.row(y)[1] for y in range(1, canvas.height)]
        lit = [styles for styles in rows if styles[0] == "prompt"]
        assert lit
        for styles in lit:
            assert "prompt" not in styles[len([*takewhile("prompt".__eq__, styles)]) :]


def test_an_act_sends_little():
    """On boards of random games and full ones of good players; the bars need the rest of 8 kB."""
    palette = palette_for(own_theme("dark", "256"), "256", SETS["unicode"])
    for ply in (*scorings()[1::5], *full()):
        for show in seen(ply):
            differ, sent = Differ(erases=True), 0
            differ.resize((120, 36))
            differ.feed("\x1b[?1049h")
            differ.feed(stream(drawn(table(ply.before), (120, 40), depth="256"), palette))
            for frame in range(show.frames):
                canvas = Canvas(120, 36, SETS["unicode"], "256")
                show.draw(canvas, frame)
                sent += len(differ.feed(stream(canvas, palette)).encode())
                if frame in show.stops:
                    assert sent < 7700
                    sent = 0


def stream(canvas, palette):
    """A picture as it goes to a terminal of 256 colours."""
    rows = []
    for y in range(canvas.height):
        cells = zip(*canvas.row(y), strict=True)
        runs = [
            (palette.sent(name), "".join(c for c, _ in run))
            for name, run in groupby(cells, itemgetter(1))
        ]
        shown = "".join(
            style.render(text, color_system=ColorSystem.EIGHT_BIT) for style, text in runs
        )
        rows.append(f"\x1b[{y + 1};1H{shown}")
    return "".join(rows)
