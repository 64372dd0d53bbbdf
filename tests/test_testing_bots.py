"""The kit and bots: one that cheats, sulks, faints or peeks is found and named."""

from __future__ import annotations

import time
from itertools import count

import pytest

from core.testing import (
    check_bot,
)
from tests.boast.bots import First
from tests.boast.game import BoastGame, Lay, Table
from tests.boast.reshuffle import reshuffle


class Outlaw(First):
    def choose(self, view, legal, budget):
        return Lay(99)


class Thief(First):
    def choose(self, view, legal, budget):
        return legal.pop()


class Painter(First):
    def choose(self, view, legal, budget):
        object.__setattr__(view, "prize", 0)
        return legal[0]


class Moody(First):
    moods = count()

    def choose(self, view, legal, budget):
        return legal[next(self.moods) % len(legal)]


class Stubborn(First):
    def choose(self, view, legal, budget):
        if budget.iterations is None:
            time.sleep(1)
        return legal[0]


class Fainting(First):
    def choose(self, view, legal, budget):
        if budget.cancelled():
            raise TimeoutError("cancelled")
        return legal[0]


class Watched(BoastGame):
    """Remembers the last table that was looked at, as no game should."""

    seen: Table

    def observe(self, table, seat):
        self.seen = table
        return super().observe(table, seat)


@pytest.mark.parametrize(
    ("bot", "words"),
    [
        (Outlaw, "the bot chose Lay(card=99"),
        (Thief, "the bot changed the list of legal actions"),
        (Painter, "the bot changed the view it was given"),
        (Moody, "and with the same seed"),
        (Stubborn, "the bot is still thinking 0.2 s after it was cancelled"),
        (Fainting, "the bot answers TimeoutError('cancelled') when it is cancelled"),
    ],
)
def test_a_broken_bot_is_found_and_named(bot, words):
    with pytest.raises(AssertionError) as found:
        check_bot(BoastGame(), bot, patience=0.2)
    assert words in str(found.value)
    assert str(found.value).startswith("Boast, 2 seats, seed 0, decision")


def test_a_bot_that_peeks_is_found():
    game = Watched()

    class Peeking(First):
        def choose(self, view, legal, budget):
            return legal[sum(map(sum, game.seen.hands[1:])) % len(legal)]

    check_bot(game, Peeking, patience=1)
    with pytest.raises(AssertionError, match="something its seat cannot know"):
        check_bot(game, Peeking, reshuffle=reshuffle)
    check_bot(game, First, reshuffle=reshuffle)
