"""The face of a game: how its table is drawn, and where its choices lie on the screen.

The play scene asks the questions and keeps the cursor; a face only draws views. Every choice is
one of the legal actions, so a face cannot offer what the rules would refuse.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from core.game import AnyGame
from core.session import Session
from core.tui.canvas import Canvas, Rect


@dataclass(frozen=True, slots=True)
class Table:
    """What a face may draw from: a view, never the state."""

    view: Any
    """What the seat at the keyboard may know."""
    names: tuple[str, ...]
    legal: Sequence[Any] = ()
    """What may be chosen now; empty while a bot thinks or a replay runs."""
    chosen: Any = None
    """The action under the cursor."""
    after: Any = None
    """The view after the chosen action, where taking it shows nothing hidden."""
    shown_seat: int = 0
    """The seat whose board is shown large."""
    jump: Mapping[Any, str] = field(default_factory=dict)
    """Jump letters to draw on the spots of actions."""


@dataclass(frozen=True, slots=True)
class Line:
    """A line of a scoring."""

    label: str
    detail: str
    amounts: tuple[int, ...]
    """What it brought or cost, by column of the page."""


@dataclass(frozen=True, slots=True)
class Page:
    """A scoring to be walked through line by line."""

    title: str
    seat: int
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    totals: tuple[int, ...]
    """What the seat holds afterwards, by column."""


class Face(ABC):
    """How one game looks."""

    keys: ClassVar[Mapping[str, str]] = {}
    """Letters that pick an action by its kind, such as {"p": "pass"}."""
    boards: ClassVar[str] = "boards"
    """What the seats' own boards are called."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    @abstractmethod
    def draw(self, canvas: Canvas, table: Table) -> Mapping[Any, Rect]:
        """Paint the table; returns where each action that has a place lies on the canvas.

        Ties those places to clicks with `canvas.hit(rect, action)` as well.
        """

    @abstractmethod
    def wondered(self, view: Any) -> Sequence[Any]:
        """Actions a player may look for now, allowed or not, in the order to list them."""

    def first(self, view: Any, legal: Sequence[Any]) -> Any:
        """Where the cursor starts."""
        return legal[0]

    @abstractmethod
    def outlook(self, table: Table) -> str:
        """What the chosen action would mean, in a line."""

    @abstractmethod
    def pages(self, event: Any, names: Sequence[str]) -> Sequence[Page]:
        """The scoring an event tells of; none for other events."""

    @abstractmethod
    def curve(self, session: Session) -> tuple[str, list[list[int]]]:
        """What is plotted at the end: its name, and for each decision the value of every seat."""
