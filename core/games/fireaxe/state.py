"""The whole table of Fire & Axe as plain numbers, cheap to copy.

Everything in a state is immutable except the list of captains. A copy shares the captains; a rule
that changes one first asks `State.own()` for a private copy. The top of a stack (`State.todo`)
says what must be decided next, and by whom: a rule that needs an answer puts a step there.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal

from core.games.fireaxe.about import Options
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.lookup import Lookup
from core.games.fireaxe.terms import NONE, SLOTS
from core.named import NamedTuple

Phase = Literal[
    "turn",  # the free moments of a turn
    "lose",  # cover skulls; the argument is how many
    "dial",  # turn the wind dial with a rune
    "demand",
    "gale",  # where a Fair Wind carries the ship
    "muster",
    "dice",  # how many dice Unrest rolls
    "barter",  # which good to trade with Silver Tongue
    "target",  # whom the rune in the argument strikes
    "pilfer",  # which good the seat in the argument loses
    "storm",  # the seat in the argument gives up a piece
    "recruit",
    "mark",  # which dice Odin's Eye rerolls; the argument is the set chosen so far
    "again",  # roll again in a raid, or stop
    "found",  # place the last crew, or not
    # Moments when a rune may be played, skipped if the hand has none that fits (F34):
    "before-attack",
    "after-roll",
    "crew-losses",
    "plunder",
    "colony",
    "praise",
    "over",
    # Carried out as part of a decision; the game never waits in these:
    "effect",
    "roll",
    "toll",
    "change",
    "ship",
]

Ledger = Literal["start", "trade", "raid", "saga-bonus", "runes"]
LEDGER: Final[tuple[Ledger, ...]] = ("start", "trade", "raid", "saga-bonus", "runes")
"""Sources of points gained during play, in the order they are listed (F47)."""


class PendingStep(NamedTuple):
    """Something to decide or to carry out; the phase says what the argument means."""

    phase: Phase
    arg: int = 0


class Attack(NamedTuple):
    """A raid or an attempt to settle under way (F18, F19, F33)."""

    raid: bool
    port: int
    dice: int
    """Dice in each roll."""
    against: int = NONE
    """The seat whose settlement is attacked with Unrest (F41)."""
    bonus: int = 0
    """Added to every die."""
    shield: bool = False
    """Failed dice cost no crew."""
    rolls: int = 0
    faces: tuple[int, ...] = ()
    """The dice as they show now."""
    saved: int = 0
    """Crew saved by Valkyries from this roll's losses."""


@dataclass(slots=True)
class Captain:
    """What one seat owns."""

    at: int
    """Where the longship is."""
    crew: int
    """Crew aboard."""
    goods: tuple[int, int, int]
    """Goods aboard, by kind."""
    supply: int
    hand: bytes
    """Kinds of rune, sorted."""
    sagas: tuple[int, ...] = ()
    cap: int = 0
    """The limit of Days for the next turn if becalmed, else 0 (F45)."""
    start: int = 0
    trade: int = 0
    raid: int = 0
    bonus: int = 0
    runes: int = 0
    """Points by source (see `LEDGER`)."""

    def clone(self) -> Captain:
        return Captain(
            self.at,
            self.crew,
            self.goods,
            self.supply,
            self.hand,
            self.sagas,
            self.cap,
            self.start,
            self.trade,
            self.raid,
            self.bonus,
            self.runes,
        )

    @property
    def ledger(self) -> tuple[int, int, int, int, int]:
        return (self.start, self.trade, self.raid, self.bonus, self.runes)

    @property
    def points(self) -> int:
        return self.start + self.trade + self.raid + self.bonus + self.runes

    @property
    def aboard(self) -> int:
        """Pieces aboard, crew and goods."""
        return self.crew + sum(self.goods)

    def spend(self, rune: int) -> None:
        """Remove a card from the hand."""
        self.hand = self.hand.replace(bytes((rune,)), b"", 1)


@dataclass(slots=True)
class State:
    """The whole table, secrets included."""

    data: Content
    table: Lookup
    options: Options
    rng: int
    loaded: tuple[int, ...]
    """Dice fixed in advance, used up before any random roll."""
    start: int
    turn: int
    """Turns begun before this one, including those of seats that sat out."""
    seat: int
    """Whose turn it is, which is not always who decides."""
    era: int
    dial: int
    """The zone of the blue hole."""
    preparation: int
    sailing: int
    limit: int
    """Days of this turn."""
    calm: bool
    """No losses to the weather for the rest of the turn."""
    chart: tuple[int, ...]
    """Pieces covering skulls: goods, or NONE for crew (F13)."""
    tried: int
    """Ports where a Task was attempted this turn, as a set of bits (F16)."""
    goods_at: bytes
    """The good in each port, or NONE."""
    settler: bytes
    """The seat settled in each port, or NONE."""
    treasure: bytes
    """The treasure each town hides or hid; 0 for ports that never had one."""
    raider: bytes
    """The seat that took each town, or NONE."""
    stock: tuple[int, int, int]
    """Goods in the stockpile."""
    demand: int
    saga_deck: bytes
    """Face-down sagas, drawn from the end."""
    spaces: tuple[int, ...]
    """The saga in each space, or NONE."""
    saga_discards: bytes
    saga_removed: bytes
    """Sagas taken out unseen at the start (F4)."""
    rune_deck: bytes
    """Face-down runes, drawn from the end."""
    rune_discards: bytes
    holder: int
    """Who holds or held the Final Round tokens, or NONE."""
    tokens: int
    """Tokens put down so far."""
    captains: list[Captain]
    attack: Attack | None
    todo: tuple[PendingStep, ...]
    """What is still to be decided or carried out, last one first; the lowest is the turn itself."""
    ended: str
    """Why the game is over (see `rules.ending.REASONS`), or an empty string."""

    def clone(self) -> State:
        """Copy the state; captains are shared until `own()` separates them."""
        return State(
            self.data,
            self.table,
            self.options,
            self.rng,
            self.loaded,
            self.start,
            self.turn,
            self.seat,
            self.era,
            self.dial,
            self.preparation,
            self.sailing,
            self.limit,
            self.calm,
            self.chart,
            self.tried,
            self.goods_at,
            self.settler,
            self.treasure,
            self.raider,
            self.stock,
            self.demand,
            self.saga_deck,
            self.spaces,
            self.saga_discards,
            self.saga_removed,
            self.rune_deck,
            self.rune_discards,
            self.holder,
            self.tokens,
            self.captains[:],
            self.attack,
            self.todo,
            self.ended,
        )

    @property
    def phase(self) -> Phase:
        return self.todo[-1][0]

    @property
    def decider(self) -> int | None:
        """The seat that decides now: the active one, or the victim of a storm (F44)."""
        phase, arg = self.todo[-1]
        if phase == "over":
            return None
        return arg if phase == "storm" else self.seat

    @property
    def me(self) -> Captain:
        """The captain whose turn it is, for reading only."""
        return self.captains[self.seat]

    @property
    def round(self) -> int:
        return self.turn // len(self.captains) + 1

    @property
    def slots(self) -> int:
        """Open slots of a longship (F8)."""
        return SLOTS[self.era]

    def own(self, seat: int) -> Captain:
        """Return the captain of *seat*, separated from other copies and free to change."""
        captain = self.captains[seat] = self.captains[seat].clone()
        return captain

    def mine(self) -> Captain:
        """Return the captain whose turn it is, free to change."""
        return self.own(self.seat)

    def push(self, phase: Phase, arg: int = 0) -> None:
        """Put a step on top of the stack."""
        self.todo += (PendingStep(phase, arg),)

    def pop(self) -> None:
        """Remove the step on top: it is done."""
        self.todo = self.todo[:-1]

    def has_town(self, port: int) -> bool:
        return self.treasure[port] > 0 and self.raider[port] == NONE

    def days_left(self) -> int:
        return self.limit - self.preparation - self.sailing


def changed(counts: tuple[int, int, int], kind: int, by: int) -> tuple[int, int, int]:
    """Return *counts* of goods with one of them changed."""
    fish, tusks, furs = counts
    if kind == 0:
        return (fish + by, tusks, furs)
    if kind == 1:
        return (fish, tusks + by, furs)
    return (fish, tusks, furs + by)


def added(counts: tuple[int, int, int], more: tuple[int, int, int]) -> tuple[int, int, int]:
    """Add up two counts of goods."""
    return (counts[0] + more[0], counts[1] + more[1], counts[2] + more[2])


def put(places: bytes, place: int, what: int) -> bytes:
    """Return *places* with something else in one of them."""
    return places[:place] + bytes((what,)) + places[place + 1 :]
