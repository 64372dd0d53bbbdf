"""Table talk in logs: each line in its author's colour, and never more than half of the room."""

from __future__ import annotations

from core.talk import Spoken
from core.tui.drawing.canvas import Canvas
from core.tui.drawing.glyphs import SETS
from core.tui.drawing.parts import draw_log, draw_talk, spoken_style, talk
from core.tui.widgets.side import Prompt, Said

NAMES = ("Astrid", "Bjorn")
HELLO = Spoken("Bjorn: Astrid, hello", 1)
LOOKER = Spoken("An onlooker: hm")


def canvas(width=24, height=4):
    return Canvas(width, height, SETS["ascii"])


def test_a_line_has_the_colour_of_its_author_and_what_happened_those_of_the_names():
    page = canvas()
    draw_log(page, [["Astrid sails."], [HELLO, LOOKER]], NAMES)
    assert [page.text(y).strip() for y in range(3)] == ["Astrid sails.", str(HELLO), str(LOOKER)]
    assert page.style(0, 0) == "seat-1"
    assert page.style(8, 0) == "dim"
    assert {page.style(x, 1) for x in range(len(HELLO))} == {"seat-2"}
    assert page.style(0, 2) == "dim"


def test_a_log_of_turns_leaves_half_of_its_room_to_talk():
    page = canvas()
    said = [Spoken(f"Bjorn: {number}", 1) for number in range(9)]
    assert draw_talk(page, said) == 2
    assert [page.text(y).strip() for y in range(4)] == ["", "", "Bjorn: 7", "Bjorn: 8"]
    assert draw_talk(canvas(), said[:1]) == 1


def test_only_what_was_said_of_late_counts_as_talk():
    log = [[HELLO], *([["Astrid sails."]] * 11)]
    assert talk(log) == [HELLO]
    assert talk([*log, []]) == []


def test_the_prompt_shows_talk_in_its_colour():
    prompt = Prompt()
    prompt._said = Said("Bjorn decides.", notice=HELLO)
    page = canvas(40, 2)
    prompt.paint(page)
    assert page.text(1).strip() == str(HELLO)
    assert page.style(1, 1) == "seat-2"
    prompt._said = Said("Bjorn decides.", notice="No.")
    prompt.paint(page)
    assert page.style(1, 1) == "warn"


def test_other_lines_are_not_spoken():
    assert spoken_style("Bjorn: hello") == ""
