"""The cursor over the current choices: hops, steps, jumps, and finding a name."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Generic, TypeAlias, cast

from core.game import A, E, V
from core.tui.drawing.canvas import Rect
from core.tui.face import C, Choice, Face
from core.tui.keys.neighbours import Neighbours

_JUMP = "asdfghjklqwertyuiopzxcvbnm1234567890"


class Cursor(Generic[V, A, E, C]):
    """Knows what may be chosen, what can be pointed at, and what is under the cursor."""

    def __init__(self, face: Face[V, A, E, C]) -> None:
        self._face = face
        self._neighbours = Neighbours[Choice | None]()
        self.offers: Sequence[C] = ()
        """What may be chosen now."""
        self.chosen: C | None = None
        self.spots: dict[Choice | None, Rect] = {}
        """Where choices were drawn last."""
        self.jump: dict[C, str] = {}
        """Letters on the choices, while a jump is under way."""
        self.aim: C | None = None
        """What was under way when another question interrupted it."""
        self.looking = False
        self._before: tuple[C | None, bool] = (None, False)
        """Where the cursor was before a name was typed."""
        self._sights: Sequence[C] = ()
        self._stops: Sequence[C] = ()

    def ask(self, view: V, legal: Sequence[A]) -> None:
        """A person has to decide: set the choices, and where the cursor starts."""
        self.jump, self.looking = {}, False
        self.offers = self._face.offers(view, legal)
        if self.chosen not in self.offers:
            aimed = self.aim is not None and self.aim in self.offers
            self.chosen = self.aim if aimed else self._face.first(view, self.offers)

    def watch(self) -> None:
        """Nobody at the keyboard decides; what is pointed at stays."""
        self.jump, self.offers = {}, ()
        if not self.looking:
            self.chosen = None

    def hop(self, key: str) -> None:
        """Move by an arrow key."""
        if self.chosen is not None and not self.looking:
            target = self._face.hop(self.chosen, self.offers, self.spots, key)
            if target is not None:
                self.chosen = target
                return
        reach = [*self._stops, self.chosen] if self.looking else self.offers
        spots: dict[Choice | None, Rect] = {c: self.spots[c] for c in reach if c in self.spots}
        here: Choice | None = self.chosen
        if here not in spots:
            here = None
            if None in self.spots:
                spots[None] = self.spots[None]
        if len(spots) > 1 or (spots and None not in spots and here is None):
            place = self._neighbours.hop(spots, here, key)
            self.chosen = self.chosen if place is None else cast(C, place)
        else:
            self.step(1 if key in ("down", "right") else -1)

    def step(self, by: int) -> None:
        """Move to the next or previous one in the list."""
        reach: list[C | None] = list(self._sights if self.looking else self.offers)
        if reach:
            at = reach.index(self.chosen) + by if self.chosen in reach else 0
            self.chosen = reach[at % len(reach)]

    def pick_next(self, choices: Sequence[C]) -> None:
        """Move to the first of some choices, or to the next one if the cursor is among them."""
        reach: list[C | None] = list(choices)
        at = reach.index(self.chosen) + 1 if self.chosen in reach else 0
        self.chosen = choices[at % len(choices)]

    def letter(self, seen: Collection[Choice | None]) -> None:
        """Put a letter on every choice in sight."""
        self.jump = dict(zip((c for c in self.offers if c in seen), _JUMP, strict=False))

    def leap(self, key: str) -> None:
        """Go to the choice with a letter."""
        for choice, letter in self.jump.items():
            if letter == key:
                self.chosen = choice
        self.jump = {}

    def look(self, view: V) -> None:
        """Look at anything, allowed or not; a second call goes back to the choices."""
        if self.looking:
            self.looking = False
            if self.chosen not in self.offers:
                self.chosen = self._face.first(view, self.offers) if self.offers else None
            return
        self._look_round(view)
        if self.chosen not in self._sights:
            self.chosen = self._nearest()

    def point(self, sight: C, view: V) -> None:
        """Look at something that cannot be chosen."""
        self._look_round(view)
        self.chosen = sight

    def _look_round(self, view: V) -> None:
        self.looking = True
        self._sights, self._stops = self._face.inspectable(view), self._face.hop_targets(view)

    def _nearest(self) -> C:
        """The sight nearest to where arrows start from, or the first."""
        start = self.spots.get(None)
        known = [sight for sight in self._stops if sight in self.spots]
        if start is None or not known:
            return self._sights[0]
        return min(
            known,
            key=lambda s: abs(self.spots[s].x - start.x) + 2 * abs(self.spots[s].y - start.y),
        )

    def start_finding(self) -> None:
        """A name is about to be typed: remember where the cursor is."""
        self._before = (self.chosen, self.looking)

    def find(self, typed: str, view: V) -> None:
        """Go to the first thing whose name begins with what was typed, or contains it."""
        wanted = typed.strip().lower()
        inspectable = self._face.inspectable(view)
        names = {sight: self._face.name(sight).lower() for sight in inspectable}
        fits = [s for s in inspectable if names[s].startswith(wanted)]
        fits += [s for s in inspectable if wanted in names[s]]
        if not wanted or not fits:
            return
        if fits[0] in self.offers and not self._before[1]:
            self.chosen, self.looking = fits[0], False
        elif self.looking:
            self.chosen = fits[0]
        else:
            self.point(fits[0], view)

    def stop_finding(self) -> None:
        """Go back to where the cursor was before a name was typed."""
        self.chosen, self.looking = self._before


AnyCursor: TypeAlias = Cursor[Any, Any, Any, Any]
"""A cursor over the choices of a game whose types are not known here."""
