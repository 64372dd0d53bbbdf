"""The kit in a fresh process: what differs there is found, and what ends it is told."""

from __future__ import annotations

import os
from dataclasses import dataclass, replace

import pytest

from core.codec import Codec
from core.testing import (
    check_fresh_process,
    play_at_random,
)
from tests.boast.game import Action, BoastGame, Event, Laid, Table, View


def is_elsewhere() -> bool:
    """Whether this is the fresh process, by the hash seed it is given."""
    return os.environ.get("PYTHONHASHSEED") == "12345"


@dataclass(frozen=True, slots=True)
class Brief(View):
    def __repr__(self):
        return "a view"


@dataclass(frozen=True, slots=True)
class BriefLaid(Laid):
    def __repr__(self):
        return "a card"


class ShowsAnotherPrize(BoastGame):
    codec = property(lambda self: Codec(Action, Event, Brief, lambda: Table))

    def observe(self, table, seat):
        seen = super().observe(table, seat)
        prize = table.prize + is_elsewhere()
        return Brief(seen.decider, prize, seen.hand, seen.boasting_seats, seen.points)


class ShowsASeatAnotherHand(BoastGame):
    def observe(self, table, seat):
        seen = super().observe(table, seat)
        return replace(seen, hand=seen.hand[::-1]) if is_elsewhere() else seen


class TellsAnotherCard(BoastGame):
    codec = property(lambda self: Codec(Action, BriefLaid | Event, View, lambda: Table))

    def apply(self, table, action):
        after, events = super().apply(table, action)
        shift = is_elsewhere()
        return after, tuple(
            BriefLaid(event.seat, event.card + shift) if isinstance(event, Laid) else event
            for event in events
        )


class Prints(BoastGame):
    def apply(self, table, action):
        print("thinking aloud")
        os.write(1, b"and \xff louder\n")
        return super().apply(table, action)


class Leaves(BoastGame):
    def key(self, table):
        if is_elsewhere():
            raise SystemExit(0)
        return super().key(table)


@pytest.mark.parametrize("broken", [ShowsAnotherPrize, ShowsASeatAnotherHand, TellsAnotherCard])
def test_a_fresh_process_compares_every_field_that_is_shown(broken):
    with pytest.raises(AssertionError, match="a fresh process with other hashes sees another"):
        check_fresh_process(play_at_random(broken(), 2, 1))


def test_a_game_may_print_in_a_fresh_process():
    check_fresh_process(play_at_random(Prints(), 2, 1))


def test_a_game_that_ends_a_fresh_process_is_found():
    with pytest.raises(AssertionError, match="a fresh process stopped after 0 of"):
        check_fresh_process(play_at_random(Leaves(), 2, 1))
