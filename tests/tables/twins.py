"""Two tables that a terminal cannot tell apart: what it is sent must be the same, to the byte."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from core.game import AnyGame
from core.rng import Rng
from tests.tables.room import Place, room_at

_NAMES = ("Astrid", "Bjorn", "Cnut", "Dag", "Eirik")
_AHEAD = 12
"""Decisions that are followed from each moment."""
_CURIOUS = 6
"""Choices that are asked about at each moment."""


class Twin:
    """One of two tables: a terminal that is looked at, and another for everybody else."""

    def __init__(self, folder: Path, game: AnyGame, state: Any, seat: int | None, seed: int):
        seats = game.seat_count(state)
        names = _NAMES[:seats]
        self.host = room_at(folder, game, state, names, seed)
        self.watched = Place(self.host)
        self.watched.sit(*([] if seat is None else [names[seat]]))
        others = [name for number, name in enumerate(names) if number != seat]
        self.rest = Place(self.host)
        self.rest.sit(*others, curtain=False)
        self.seat = seat

    @property
    def session(self) -> Any:
        return self.host.playing.session

    def asks(self, actions: Sequence[Any]) -> None:
        """Let the terminal that is looked at ask about everything it can."""
        steps = len(self.session.steps)
        for do in ("score", "history", "past", "starts"):
            self.watched.ask(do, step=steps)
        self.watched.ask("record")
        for action in actions:
            data = self.host.game.codec.action_data(action)
            self.watched.ask("refusal", action=data)
            self.watched.ask("foresee", actions=[data, data], after=self.session.entries)
            if self.session.decider != self.seat:
                self.watched.ask("submit", actions=[data], after=self.session.entries)

    def decide(self, action: Any) -> None:
        data = self.host.game.codec.action_data(action)
        who = self.watched if self.session.decider == self.seat else self.rest
        assert who.ask("submit", actions=[data], after=self.session.entries)["why"] is None


def compare(
    folder: Path,
    game: AnyGame,
    state: Any,
    seat: int | None,
    reshuffle: Callable[[Any, int | None, Rng], Any],
    actions: Sequence[Any],
    seed: int,
) -> int:
    """Play on from two tables that look the same to a seat, as long as nothing is revealed.

    Returns how many bytes were compared; raises AssertionError at the first that differs.
    """
    dice = Rng(seed)
    other = reshuffle(state, seat, dice)
    twins = [Twin(folder, game, one, seat, seed + n) for n, one in enumerate((state, other))]
    for number in range(_AHEAD):
        start = (seed * 7 + number) % max(1, len(actions))
        for twin in twins:
            twin.asks(actions[start : start + _CURIOUS])
        _check_same(twins, seat, number)
        action = _common(game, twins, number + seed)
        if action is None:
            break
        for twin in twins:
            twin.decide(action)
        _check_same(twins, seat, number)
    return sum(map(len, twins[0].watched.sent))


def _check_same(twins: list[Twin], seat: int | None, number: int) -> None:
    one, other = (twin.watched.sent for twin in twins)
    for left, right in zip(one, other, strict=True):
        if left != right:
            a, b = json.loads(left), json.loads(right)
            differ = {key: (a.get(key), b.get(key)) for key in {*a, *b} if a.get(key) != b.get(key)}
            raise AssertionError(f"seat {seat} is sent what it may not know: {differ!r:.2000}")
    assert len(one) == len(other), number


def _common(game: AnyGame, twins: list[Twin], number: int) -> Any:
    """A choice that both tables allow and that shows nothing in either; None if there is none."""
    one, other = (twin.session for twin in twins)
    if one.over or other.over:
        return None
    allowed = [action for action in one.legal() if action in other.legal()]
    quiet = [a for a in allowed if not one.is_final(a) and not other.is_final(a)]
    return quiet[number % len(quiet)] if quiet else None
