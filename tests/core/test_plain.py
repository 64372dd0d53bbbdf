"""The game in plain lines: friendly, and proof against anything typed at it."""

from __future__ import annotations

import io

import pytest

from core import rng
from core.narration import score_table
from core.plain import Manner, PlainGame
from core.text import TextStyle
from tests.play import session


def play(game, typed: str, brief: bool = True, saved: str = "") -> str:
    """Everything said while *typed* is read."""
    sink = io.StringIO()
    PlainGame(game, io.StringIO(typed), sink, Manner(TextStyle(ascii=True), brief), saved).run()
    return sink.getvalue()


def people(**options):
    return session(start="1", **options)


def test_a_whole_game_by_numbers_alone():
    """Choosing 1 again and again ends the game, with a table of scores."""
    said = play(people(), "1\n" * 1000)
    assert "Final score" in said
    assert "wins" in said or "share the victory" in said
    assert "[no way back]" in said


def test_bots_fill_seats_and_play_by_themselves():
    said = play(session(seats=("bot:random", "bot:random", "bot:random")), "")
    assert "Final score" in said
    assert ">" not in said.split("Final score")[0].splitlines()[-1]


def test_choices_are_numbered_and_described():
    said = play(people(), "")
    assert "Astrid, buy a group (you have 30 gold, 10 fame)." in said
    assert " 1) 1 gold: " in said


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("", " 1) 1 gold: "),
        ("choices", " 1) 1 gold: "),
        ("specials", "There are no special tiles on the table."),
        ("START Noble", "You must now buy"),
        ("0", "Choose a number from 1 to"),
        ("99", "Choose a number from 1 to"),
        ("-1", "is not a choice"),
        ("1 2 3", "is not a choice"),
        ("fnord", "'fnord' is not a choice; type a number"),
        ("buy", "Write this action as 'buy SLOT'"),
        ("buy 77", "The wheel has slots 0 to 11"),
        ("why buy 0", "The group at 0 is blocked"),
        ("buy x", "must be a whole number"),
        ("end", "You must now buy"),
        ("undo", "Nothing has been decided yet."),
        ("redo", "nothing to redo"),
        ("restart", "Nothing has been decided yet."),
        ("why", "is not a choice"),
        ("why end", "You must now buy"),
        ("why buy 11", "That is allowed now."),
        ("?", "Buy one group"),
        ("help", "draw the table"),
        ("board", "ship"),
        ("score", "If the game ended now"),
        ("log", "Round 1 of 6"),
        ("BUY 3", "buys a"),
        ("²", "is not a choice"),
        ("9" * 5000, "Choose a number"),
        ("\x00\x1b[2J", "is not a choice"),
        ("🪓 " * 200, "is not a choice"),
    ],
)
def test_what_is_typed_gets_an_answer(typed, answer):
    game = people()
    assert answer in play(game, f"{typed}\n")


def test_quit_and_the_end_of_input_say_where_the_game_is():
    for typed in ("quit\n", "q\n", "", "1"):
        said = play(people(), typed, saved=lambda: "here.jsonl")
        assert said.rstrip().endswith("The game is saved. To continue: here.jsonl")


def test_undo_redo_and_restart_in_words():
    game = people()
    said = play(game, "buy 3\nstart noble\nundo\nredo\nrestart\nbuy 4\n")
    assert "Taken back." in said
    assert "Back to the start of your turn." in said
    assert [step.action.kind for step in game.steps] == ["buy"]
    assert game.steps[0].action.slot == 4


def test_a_long_range_of_bids_is_one_line():
    said = play(people(game="advanced"), "0\n41\nbid 7\n7\n8\npass\n")
    assert "  N     bid N, from 0 to 40" in said
    assert "Astrid bids 0." in said
    assert "You can bid at most 40" in said
    assert "Bjorn bids 7." in said
    assert "Astrid bids 8." in said
    assert "  pass  pass" in said


def test_the_table_is_drawn_at_the_start_of_a_turn_unless_brief():
    assert "viking " in play(people(), "", brief=False)
    assert "viking " not in play(people(), "", brief=True)


@pytest.mark.parametrize("seed", range(6))
def test_any_nonsense_is_survived(seed):
    """Random lines of choices, commands, fragments and garbage; the game stays sound throughout."""
    dice = rng.Rng(seed)
    words = [
        "1",
        "1",
        "1",
        "1",
        "1",
        "1",
        "1",
        "1",
        "2",
        "2",
        "2",
        "3",
        "4",
        "5",
        "buy",
        "place",
        "start",
        "end",
        "undo",
        "redo",
        "restart",
        "why",
        "board",
        "score",
        "log",
        "?",
        "bid",
        "take",
        "0",
        "-7",
    ]
    words += [
        "pass",
        "remove scout",
        "noble",
        "99999999999",
        "ø",
        "\x07",
        "place noble 1",
        "carry scout 2",
        "",
        "quit now",
    ]
    lines = []
    for _ in range(600):
        many = 1 + rng.draw(dice, 2)
        lines.append(" ".join(words[rng.draw(dice, len(words))] for _ in range(many)))
    game = people(game=("basic", "advanced")[seed % 2], seed=seed)
    said = play(game, "\n".join(line for line in lines if "quit" not in line))
    assert "Traceback" not in said
    assert game.game.audit(game.state) == []
    assert game.entries > 50


def test_every_event_is_told_and_every_choice_described():
    """No event of whole games goes without a line, no choice without words of its own."""
    for options in ({"game": "advanced"}, {"game": "basic"}):
        game = session(seats=("A", "B", "C"), seed=2, **options)
        dice = rng.Rng(1)
        while not game.over:
            view, legal = game.view(game.decider), game.legal()
            told = [game.game.text.describe(view, action, game.names) for action in legal]
            assert len(set(told)) == len(told), told
            assert game.game.text.prompt(view, game.names).startswith("ABC"[game.decider] + ", ")
            assert game.game.text.help(view)
            for event in game.submit(legal[rng.draw(dice, len(legal))]):
                assert game.game.text.narrate(event, game.names), event


def test_the_score_table_lines_up():
    lines = score_table(session(seats=("Astrid", "B")).score(), ("Astrid", "B"))
    assert len({len(line) for line in lines}) == 1


def test_buy_means_the_price_on_the_wheel_also_after_it_has_turned():
    game = session(seed=4, end_turn="auto", start="1")
    while game.state.wheel_vikings[:3] != b"\xff\xff\xff" or game.state.phase != "buy":
        game.submit(game.legal()[0])
    wheel = game.view(0).wheel
    group = next(g for g in wheel if 0 < g.price != g.slot)
    play(game, f"buy {group.price}\n")
    assert game.steps[-1].action.kind != "buy" or game.steps[-1].action.slot == group.slot
    bought = next(s.action for s in reversed(game.steps) if s.action.kind == "buy")
    assert bought.slot == group.slot


def test_a_lone_choice_is_taken_by_enter():
    game = people()
    play(game, "buy 3\n1\n1\n1\n\n")
    while len(game.legal()) > 1:
        play(game, "1\n")
    entries = game.entries
    play(game, "\n")
    assert game.entries == entries + 1


def test_the_log_tells_what_counts_and_survives_a_break():
    game = people()
    play(game, "buy 3\nundo\nbuy 4\n")
    log = play(game, "log\n")
    assert log.count("Astrid buys") == 1
    assert log.startswith("Vikings continues: round 1 of 6.")


def test_what_a_choice_does_to_undo_is_said_before_it_is_taken():
    said = play(people(game="advanced"), "bid 7\npass\nremove scout\nremove noble\n")
    assert "[no way back]" in said
    assert "[passes the turn]" in said


def test_the_wheel_is_drawn_before_the_first_colour_is_laid():
    """The tiles are turned up by the removal, in the middle of the winner's turn."""
    game = people(game="advanced")
    play(game, "7\npass\n")
    assert game.state.phase == "remove"
    said = play(game, "1\n", brief=False)
    assert game.state.phase == "lay"
    assert said.count("price ") == 1


def test_wide_lines_are_folded_and_ties_explained():
    from core.game import Outcome, SeatScore
    from core.plain import fold

    folded = fold("  12) " + "word " * 40, 60)
    assert all(len(line) <= 60 for line in folded)
    assert folded[1].startswith("      ")
    scores = tuple(SeatScore(n, 5, n + 1, (("start", 5),), 9 - n) for n in range(2))
    table = score_table(Outcome(scores, True, tiebreak="gold left"), ("A", "B"))
    assert any("gold left" in line for line in table)


def test_a_warrior_placed_under_a_ship_is_said_to_repel_it():
    from core.games.vikings import actions as act
    from tests.vikings.build import GAME, holding, mainland

    me = mainland({"warrior": "L"}, ships=". red")
    state = holding(me, "R10", "warrior")
    view = GAME.observe(state, 0)
    told = GAME.text.describe(view, act.Place("warrior", 2), ("A", "B"))
    assert told == "warrior 2, where the warrior could stand and repel the ship"
