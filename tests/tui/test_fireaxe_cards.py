"""Cards: full-size announcements, each with what it costs or brings, and secrets for one only."""

from __future__ import annotations

from dataclasses import replace

import pytest

from core.games.fireaxe import events as ev
from core.games.fireaxe.data.shipped import shipped
from core.games.fireaxe.text.words import Lexicon
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.drawing.glyphs import SETS
from fireaxe_tui.destinations import Chartroom
from fireaxe_tui.map.view import MapView
from fireaxe_tui.moments import cards
from fireaxe_tui.moments.emblems import EMBLEMS, HIGH, STYLES, WIDE
from tests.fireaxe.build import scene, ship
from tests.tui.fireaxe_table import QUIET, at_sea, screen
from tests.tui.playing import Player
from tests.tui.test_fireaxe_map import MAP
from tests.tui.test_fireaxe_moments import table

DATA = shipped()
WORDS = Lexicon(DATA)
NAMES = ("Astrid", "Bo", "Cnut")
TOLD = [
    (ev.ShipBecalmed(1, 0, 5), "Astrid loses 2 Days of the next turn."),
    (ev.CrewDeserted(1, 0), "Astrid loses one crew."),
    (ev.StormStruck(0, "tusks"), "Astrid loses tusks, as chosen."),
    (ev.RuneStolen(1, 0, None), "Astrid loses one rune of the hand."),
    (ev.GoodPilfered(1, 0, "fish"), "Astrid loses one fish from the hold."),
    (ev.ShipSentHome(1, 0), "Astrid loses the voyage"),
    (ev.SettlementFounded(1, "hamburg", 0), "Astrid loses the settlement in Hamburg."),
    (ev.SagaCompleted(1, DATA.saga_ids[0], 2), "+2 points now"),
    (ev.EraBegan(1), "open slots"),
    (ev.TokensTaken(1), "3 turns left"),
    (ev.TokenPlaced(1, 0), "This is the last turn of the game."),
]


@pytest.mark.parametrize("size", [(80, 20), (120, 36)])
@pytest.mark.parametrize(("glyphs", "depth"), [("unicode", "true"), ("ascii", "none")])
@pytest.mark.parametrize(("event", "told"), TOLD, ids=lambda value: type(value).__name__)
def test_a_card_says_what_it_means_in_every_terminal(event, told, glyphs, depth, size):
    canvas = Canvas(*size, SETS[glyphs], depth)
    card = cards.card_of(event, NAMES, WORDS, "Some Rune")
    assert card is not None
    cards.draw(canvas, card, NAMES)
    text = "\n".join("".join(canvas.row(y)[0]) for y in range(size[1]))
    assert told in text
    assert card.title.upper() in text
    assert card.corner in text
    assert glyphs != "ascii" or text.isascii()


@pytest.mark.parametrize("name", EMBLEMS)
def test_pictures_have_their_size_and_known_colours(name):
    picture = EMBLEMS[name]
    assert len(picture) == HIGH
    assert {len(row) for row in picture} == {WIDE}
    assert set("".join(picture)) <= set(STYLES)


def test_a_drawn_rune_is_a_card_for_its_owner_and_no_more_than_a_rune_in_the_log(tmp_path):
    """F10: only its owner sees the card."""

    async def test(player: Player) -> None:
        play = screen(player)
        text = await player.press("d")
        assert "only you see this" in text.lower()
        await player.press("enter")
        assert play.asked
        name = play.shown.view.hand[-1].name
        assert name not in " ".join(play.log_lines[-1])
        assert not play.notice, "the prompt tells again what Enter would do"

    at_sea(tmp_path, test, settings=QUIET)


@pytest.mark.parametrize("size", [(80, 20), (120, 36), (170, 56)])
def test_the_place_a_card_speaks_of_is_in_sight_beside_it(size):
    """The card lies in the lower left; the map scrolls so that the place is above it."""
    before = table(scene(ship("lisbon", 3), ship("seville", 2))).view
    card = cards.card_of(ev.CrewDeserted(0, 1), NAMES, WORDS, "Mutiny", before)
    show = cards.animation(card, NAMES)
    what = show.scene(0)
    assert [flag.place for flag in what.flags] == ["seville"]
    wide, high = what.dock
    covered = Rect(0, size[1] - high, min(wide, size[0]), high)
    view = MapView(DATA, MAP, Chartroom(DATA))
    at = replace(table(scene(ship("lisbon", 3), ship("seville", 2))), legal=(), scene=what)
    view.aim(Rect(0, 0, *size), at, covered)
    _, left, top = view.at
    spot = MAP.main.spots["seville"]
    x, y = spot.col - left, spot.row - top
    assert 0 <= x < size[0]
    assert 0 <= y < size[1]
    assert not covered.holds(x, y)


def test_a_lost_settlement_says_what_it_would_have_brought():
    before = table(scene(ship("hamburg", 3))).view
    card = cards.card_of(ev.SettlementFounded(0, "hamburg", 1), NAMES, WORDS, "Unrest", before)
    assert card.plate[1] == "3 points fewer at the end; the crew is back in supply."
    assert card.place == "hamburg"
