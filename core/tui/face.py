"""The face of a game: how its table is drawn, and where its choices lie on the screen.

The play scene asks the questions and keeps the cursor; a face only draws views. A choice is one
of the legal actions, or stands for several of them in a row, so a face cannot offer what the rules
would refuse.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar, cast

from core.game import A, E, Game, V
from core.text import Names
from core.tui.drawing.canvas import Canvas, Rect
from core.tui.drawing.glyphs import Glyphs
from core.tui.keys.act import Act, letter_acts

if TYPE_CHECKING:
    from core.tui.animations import Animation


class Choice(Protocol):
    """Something the cursor can be on: an action, or what stands for several. It is hashable."""

    @property
    def kind(self) -> str: ...


C = TypeVar("C", bound=Choice)
Earlier: TypeAlias = Callable[[], Sequence[Sequence[E]]]
"""What has happened before, decision by decision, for those who need to know."""


@dataclass(frozen=True, slots=True, repr=False)
class TableView(Generic[V, C]):
    """What a face may draw from: a view, never the state."""

    view: V
    """What the seat at the keyboard may know."""
    names: tuple[str, ...]
    legal: Sequence[C] = ()
    """What may be chosen now; empty while a bot thinks or a replay runs."""
    chosen: C | None = None
    """The choice under the cursor; while looking round, perhaps one that is not allowed."""
    after: V | None = None
    """The view after the chosen action, if taking it reveals nothing hidden."""
    shown_seat: int = 0
    """The seat whose board is shown large."""
    jump: Mapping[C, str] = field(default_factory=dict)
    """Jump letters to draw on the spots of actions."""
    log: Sequence[Sequence[str]] = ()
    """What happened, as sentences by decision, the newest last."""
    looking: bool = False
    """The cursor goes over everything, not only over what may be chosen."""
    letters: Mapping[str, str] = field(default_factory=dict)
    """The player's own keys in place of the usual ones, as they are written."""
    story: object = None
    """What happened as the game's own boards tell it."""
    scene: object = None
    """What is happening on the boards just now, if they show it themselves."""
    plan: object = None
    """What the seat at the keyboard has planned, as the game's own boards show it."""

    def key(self, usual: str) -> str:
        """The key of what *usual* does unless the player has moved it."""
        return self.letters.get(usual, usual)


class Face(Generic[V, A, E, C]):
    """How one game looks: its views, actions and events, and the choices it makes of actions."""

    letters: ClassVar[Mapping[str, str]] = {}
    """Letters that pick an action by its kind, such as {"p": "pass"}."""
    keys: ClassVar[Mapping[str, str]] = {}
    """What letters do, for the help, if it is not just to pick an action by its kind."""
    boards: ClassVar[str] = "boards"
    """What the seats' own boards are called."""
    beside: ClassVar[bool] = True
    """The shell lists choices and log beside the table where there is room."""
    searched: ClassVar[str] = ""
    """What can be found by name, such as "place"; empty if nothing is `inspectable`."""
    ahead: ClassVar[int] = 2
    """How many things bots may let wait to be shown within the turn that is shown."""

    def __init__(self, game: Game[Any, A, E, V]) -> None:
        self.game = game

    def draw(self, canvas: Canvas, table: TableView[V, C]) -> Mapping[Choice | None, Rect]:
        """Paint the whole table, for a game whose screen has no boards of its own.

        Returns where each choice that has a place lies on the canvas, and ties those places to
        clicks with `canvas.hit(rect, choice)` as well. The key None stands for where arrows start
        from while the choice under the cursor has no place.
        """
        raise NotImplementedError

    def acts(self) -> Sequence[Act]:
        """The game's own actions; by default the letters that pick a choice by its kind."""
        return letter_acts(self.game.id, self.letters, self.keys)

    # --- Choices: by default the actions themselves ---------------------------------------------

    def offers(self, view: V, legal: Sequence[A]) -> Sequence[C]:
        """What may be chosen: the legal actions, or choices that stand for several in a row."""
        return cast(Sequence[C], legal)

    def steps(self, view: V, choice: C) -> tuple[A, ...]:
        """The actions a choice stands for. They are taken in order, as long as they stay legal."""
        return (cast(A, choice),)

    def choice_for(self, view: V, actions: tuple[A, ...]) -> C:
        """The choice that stands for these actions in a row; the first action if none does."""
        return cast(C, actions[0])

    def describe(self, view: V, choice: C, names: Names) -> str:
        """A choice in one line."""
        return self.game.text.describe(view, cast(A, choice), names)

    def why_not(self, view: V, choice: C) -> str | None:
        """Why a choice that is not an action cannot be taken; None leaves it to the rules."""
        return None

    def candidates(self, view: V) -> Sequence[C]:
        """Actions a player may expect now, allowed or not, in the order to list them."""
        return ()

    def inspectable(self, view: V) -> Sequence[C]:
        """Everything that can be pointed at, as choices, allowed or not."""
        return ()

    def hop_targets(self, view: V) -> Sequence[C]:
        """The sights arrows hop between; the others are found by Tab, by name or by a click."""
        return self.inspectable(view)

    def name(self, choice: C) -> str:
        """A sight's name, to find it by typing."""
        return ""

    def sought(self, choice: C) -> str:
        """What else a sight that is no choice now may be looked for by, in the palette."""
        return ""

    def first(self, view: V, offers: Sequence[C]) -> C:
        """Where the cursor starts."""
        return offers[0]

    def hop(
        self, chosen: C, offers: Sequence[C], spots: Mapping[Choice | None, Rect], key: str
    ) -> C | None:
        """Where an arrow leads to, if not to the nearest choice in its direction."""
        return None

    def choices_for_key(self, table: TableView[V, C], key: str, among: Sequence[C]) -> Sequence[C]:
        """The choices a letter stands for now."""
        kind = self.letters.get(key)
        return [choice for choice in among if choice.kind == kind]

    def nothing_for_key(self, table: TableView[V, C], key: str) -> str:
        """Why a key that goes to choices goes nowhere now, in a sentence; empty says nothing."""
        return ""

    def key_of(self, view: V, choice: C) -> str:
        """The letter that picks a choice; empty if it has none."""
        return next((key for key, kind in self.letters.items() if kind == choice.kind), "")

    def warning(self, table: TableView[V, C]) -> str:
        """Why the chosen choice should be confirmed, in a sentence; empty if it need not be."""
        return ""

    def revealed(self, view: V, choice: C) -> str:
        """What a choice that cannot be undone reveals, such as "the dice fall"; it may be empty."""
        return ""

    def can_step_back(self, view: V) -> bool:
        """Whether Esc may undo the step before, such as a card that still needs a target."""
        return False

    def outlook(self, table: TableView[V, C]) -> str:
        """What the chosen action would mean, in a line."""
        return ""

    def teaches(self, view: V) -> bool:
        """Whether this is a time for rules of thumb, for those who want them."""
        return False

    def thumb_rule(self, table: TableView[V, C]) -> str:
        """Why one would choose what is under the cursor, in a sentence for newcomers."""
        return ""

    # --- The look of it -----------------------------------------------------------------------

    def key(self, key: str, table: TableView[V, C]) -> bool:
        """Handle the key of an action `view('k')`, which only changes how the table is shown."""
        return False

    def signs(self, glyphs: Glyphs) -> Sequence[str]:
        """What the signs on the table mean, for the help."""
        return ()

    def on_handoff(self) -> None:
        """Another person is at the keyboard: show the table as at the start of a turn."""

    def shows(self, events: Sequence[E], names: Names) -> Sequence[Animation]:
        """What is worth watching in *events*, which hold only what an onlooker may know."""
        return ()

    def watched(
        self, events: Sequence[E], names: Names, people: Sequence[int]
    ) -> Sequence[Animation]:
        """What is worth watching in the doings of others, for the *people* at the keyboard."""
        return self.shows(events, names)

    def foreseen(self, scene: object, later: Sequence[object]) -> object:
        """A scene, drawn with what comes *later* in the same turn in mind, as far as is known."""
        return scene

    def learned(self, before: V, after: V, names: Names) -> Sequence[Animation]:
        """What only the seat that sees both views has learned from one to the other."""
        return ()

    def pause(self, events: Sequence[E]) -> float:
        """How long others seem to think about it, as a part of the time that is set."""
        return 1.0

    # --- Scorings -----------------------------------------------------------------------------

    def tells(self, events: Sequence[E], names: Sequence[str]) -> bool:
        """Whether there is a scoring in *events* that is told in acts."""
        return False

    def tellings(
        self, events: Sequence[E], after: V, names: Sequence[str], earlier: Earlier[E]
    ) -> Sequence[Animation]:
        """The scorings in *events* as animations with stops; *after* is the table they lead to.

        *earlier* tells what the opening and every decision before led to.
        """
        return ()


AnyFace: TypeAlias = Face[Any, Any, Any, Any]
"""A face of a game whose types are not known here."""
AnyTableView: TypeAlias = TableView[Any, Any]
"""A table of such a game."""
