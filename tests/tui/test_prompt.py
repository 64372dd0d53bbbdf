"""The prompt below a table: what fits is told whole, and no sentence is cut while there is room."""

from __future__ import annotations

from core.tui.drawing.canvas import Canvas
from core.tui.drawing.glyphs import ASCII
from core.tui.widgets.side import Prompt, Said


def shown(said: Said, width: int, height: int) -> list[str]:
    """The rows of a prompt."""
    prompt, canvas = Prompt(), Canvas(width, height, ASCII)
    prompt._said = said
    prompt.paint(canvas)
    return [canvas.text(y).rstrip() for y in range(height)]


SAID = Said("What now?", "buy it", "no way back", "It costs 3; it pays 2. Then you sail.")


def test_what_does_not_fit_is_wrapped_where_there_is_a_third_line():
    assert shown(SAID, 70, 2)[1] == " Buy it  no way back  It costs 3; it pays 2. Then you sail."
    rows = shown(SAID, 40, 3)
    assert rows[1:] == [" Buy it  no way back  It costs 3; it", " pays 2. Then you sail."]


def test_in_one_line_whole_sentences_are_left_out():
    assert shown(SAID, 50, 2)[1] == " Buy it  no way back  It costs 3; it pays 2."
    assert shown(SAID, 36, 2)[1] == " Buy it  no way back  It costs 3."
    assert shown(SAID, 24, 2)[1] == " Buy it  no way back"
    assert shown(SAID, 18, 2)[1] == " Bu~  no way back"
    asked = SAID._replace(question="Anne, who sails? Waiting: 1 scout.")
    assert shown(asked, 40, 2)[0] == " Anne, who sails? Waiting: 1 scout."
    assert shown(asked, 30, 2)[0] == " Anne, who sails?"
    assert shown(asked, 12, 2)[0] == " Anne, who~"


def test_of_a_choice_too_long_for_one_line_what_stands_in_brackets_is_left_out():
    said = Said("What now?", "a ship (red, to the north) + a tile (4 left)", "", "Leaves 3.")
    assert shown(said, 60, 2)[1] == " A ship (red, to the north) + a tile (4 left)  Leaves 3."
    assert shown(said, 47, 2)[1] == " A ship (red, to the north) + a tile (4 left)"
    assert shown(said, 40, 2)[1] == " A ship + a tile  Leaves 3."
    assert shown(said, 14, 2)[1] == " A ship + a ~"
    assert shown(said._replace(told="take it: as you like; or not"), 26, 2)[1] == (
        " Take it: as you like"
    )


def test_an_outlook_that_repeats_the_choice_is_left_out():
    said = Said("What now?", "take it: 5 gold at once", "", "5 gold at once.")
    assert shown(said, 60, 2)[1] == " Take it: 5 gold at once"


def test_notices_questions_and_news_are_wrapped_too():
    long = "a sentence of quite some words"
    assert shown(Said("What?", notice=long), 20, 3)[1:] == [" a sentence of", " quite some words"]
    assert shown(Said("What?", news=long), 20, 2)[1] == " a sentence of qui~"
    assert shown(Said(long, "go"), 20, 3) == [" a sentence of", " quite some words", " Go"]


def test_a_question_that_asks_nothing_in_particular_gives_way_to_what_it_tells():
    question = "Astrid, 7 of 7 Days left, at the Irish Sea: what now?"
    assert shown(Said(question), 60, 2)[0].strip() == question
    assert shown(Said(question), 50, 2)[0].strip() == question.removesuffix(": what now?")
