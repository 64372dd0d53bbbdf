"""Small wording helpers shared by all the game's texts."""

from __future__ import annotations

from collections.abc import Mapping

from core.games.fireaxe.data.content import Content
from core.games.fireaxe.terms import TASKS, Good, Piece, Task
from core.games.fireaxe.view import View
from core.games.fireaxe.view_rules import completes
from core.words import count, listed

ROMAN = ("", "I", "II", "III")
_BARE = ("Cape", "Lake")
"""First words of water names that take no article."""

GOAL: Mapping[Task, str] = {"trade": "trade in", "raid": "raid", "settle": "settle"}
"""How a saga's Task reads before its ports."""

_ONE: Mapping[Good, str] = {"fish": "fish", "tusks": "tusk", "furs": "fur"}


def counted(piece: Piece, number: int) -> str:
    """Say `1 tusk`, `2 tusks` or `3 crew`."""
    return count(number, "crew" if piece == "crew" else _ONE[piece], piece)


def saga_note(view: View, task: Task, port: str) -> str:
    """Name the sagas a Task would complete, to append to a description."""
    found = completes(view, task, port)
    return f"; completes {listed([saga.name for saga in found])}" if found else ""


def cargo(crew: int, goods: Mapping[Good, int]) -> str:
    """List what is aboard: `2 crew, 1 fish`."""
    parts = [f"{crew} crew"] if crew else []
    parts += [counted(good, number) for good, number in goods.items() if number]
    return ", ".join(parts) or "nothing"


class Lexicon:
    """Turns ids from the data into names."""

    def __init__(self, data: Content) -> None:
        self.data = data

    def place(self, place: str) -> str:
        return self.data.place_names[self.data.place_index[place]]

    def the(self, place: str) -> str:
        """Name a place inside a sentence; most waters need an article."""
        name = self.place(place)
        water = 0 <= self.data.place_index[place] - self.data.ports < self.data.waters
        winter = place == self.data.place_ids[-1]
        return f"the {name}" if winter or (water and name.split()[0] not in _BARE) else name

    def piece(self, piece: str) -> str:
        return "one crew" if piece == "crew" else piece

    def rune(self, rune: str) -> str:
        return self.data.rune_names[self.data.rune_index[rune]]

    def region(self, region: str) -> str:
        return self.data.region_names[self.data.region_ids.index(region)]

    def saga(self, saga: str) -> str:
        return self.data.saga_names[self.data.saga_index[saga]]

    def saga_goal(self, saga: str) -> str:
        """Name a saga and its goal: `The Holy Island (Norway): raid Lindisfarne, +2`."""
        data, number = self.data, self.data.saga_index[saga]
        home = data.place_names[data.ports + data.waters + data.saga_homeland[number]]
        ports = listed([data.place_names[port] for port in data.saga_ports[number]])
        bonus = f", +{data.saga_bonus[number]}" if data.saga_bonus[number] else ""
        goal = GOAL[TASKS[data.saga_task[number]]]
        return f"{data.saga_names[number]} ({home}): {goal} {ports}{bonus}"
