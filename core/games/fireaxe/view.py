"""What a seat may know: the open table and its own hand.

No field here can hold a secret: rivals' hands and the decks are mere counts, and a town shows its
treasure only once it is taken. Anyone can work out which treasures are still hidden.
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Literal

from core.frozen import frozen
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.rules import attack, sagas
from core.games.fireaxe.rules.runes import WINDOWS
from core.games.fireaxe.state import LEDGER, Captain, Phase, State
from core.games.fireaxe.terms import (
    CREW,
    GOODS,
    LARGE,
    NONE,
    SMALL,
    TASKS,
    TOKENS,
    ZONES,
    Good,
    Piece,
    Task,
    Zone,
)

Size = Literal["small", "large"]
SIZES: tuple[Size | None, ...] = (None, "small", "large")


@frozen
class PortView:
    id: str
    name: str
    value: int
    region: str | None
    zone: Zone
    town: Size | None
    """The town here, if it still stands."""
    good: Good | None
    settler: int | None
    tried: bool
    """A Task was attempted here this turn (F16)."""


@frozen
class TownView:
    """A town that was taken."""

    port: str
    treasure: int


@frozen
class SagaView:
    id: str
    name: str
    era: int
    homeland: str
    task: Task
    ports: tuple[str, ...]
    unmet: tuple[str, ...]
    """The saga's ports where something is still to be done."""
    bonus: int


@frozen
class RuneView:
    id: str
    name: str
    timing: str
    """When it may be played, as the data puts it ("any", "before-attack")."""
    text: str


@frozen
class CaptainView:
    seat: int
    at: str
    crew: int
    goods: dict[Good, int]
    supply: int
    runes: int
    """Cards in hand."""
    sagas: tuple[str, ...]
    towns: tuple[TownView, ...]
    settlements: tuple[str, ...]
    becalmed: int | None
    """The limit of Days for the next turn, if a rune lowered it."""
    sits_out: bool
    ledger: dict[str, int]
    """Points so far, by source."""
    points: int


@frozen
class AttackView:
    task: Literal["raid", "settle"]
    port: str
    value: int
    """What a die plus the bonus must beat."""
    dice: int
    against: int | None
    bonus: int
    shield: bool
    rolls: int
    faces: tuple[int, ...]
    losses: int
    """Crew about to be lost to the last roll."""


@frozen
class AskView:
    """What is asked now; fields that do not belong to the phase are None or empty."""

    phase: Phase | Literal["runes"]
    """To others, any moment when a rune may be played is just "runes" (F34)."""
    decider: int | None
    rune: str | None = None
    """The rune whose dial or target is asked for."""
    skulls: int = 0
    """Skulls still to be covered."""
    most: int = 0
    """The most crew that may come aboard."""
    victim: int | None = None
    marked: tuple[int, ...] = ()
    """Dice chosen so far, from 1."""


@frozen
class View:
    """The table as one seat may see it."""

    seat: int | None
    """The seat that sees this view; None for an onlooker."""
    conflict: bool
    """Whether the runes marked as conflict are in the game (F5)."""
    peace: bool
    """Whether Unrest is out of the game as well (F5)."""
    even_rounds: bool
    """Whether the last round is played to its end."""
    start: int
    turn: int
    round: int
    active: int
    """Whose turn it is."""
    era: int
    slots: int
    """Open slots of a longship."""
    ask: AskView
    wind: Zone
    """The zone of the blue hole."""
    clear: dict[Zone, int]
    preparation: int
    sailing: int
    days_left: int
    calm: bool
    chart: tuple[Piece, ...]
    """Pieces covering skulls."""
    demand: Good
    stock: dict[Good, int]
    ports: tuple[PortView, ...]
    captains: tuple[CaptainView, ...]
    sagas: tuple[SagaView | None, ...]
    """The saga in each space."""
    saga_deck: int
    saga_discards: tuple[str, ...]
    rune_deck: int
    rune_discards: tuple[str, ...]
    hand: tuple[RuneView, ...]
    """The viewing seat's own runes."""
    treasures: dict[Size, tuple[int, ...]]
    """Values not found yet, in ascending order."""
    attack: AttackView | None
    holder: int | None
    """Who has the Final Round tokens."""
    tokens_left: int
    ended: str

    def __repr__(self) -> str:
        """Show the table in a few lines; every field is an attribute."""
        asked = "over" if self.ask.decider is None else f"seat {self.ask.decider}: {self.ask.phase}"
        whose = "an onlooker" if self.seat is None else f"seat {self.seat}"
        sagas = ", ".join(saga.id for saga in self.sagas if saga is not None)
        lines = [
            f"<View of {whose}: round {self.round}, era {self.era}, {asked}",
            f" wind {self.wind}, {self.demand} in demand, {self.days_left} Days left; {sagas}",
        ]
        for me in self.captains:
            goods = sum(me.goods.values())
            lines.append(
                f" seat {me.seat}: at {me.at}, {me.crew} crew, {goods} goods, {me.points} points, "
                f"{len(me.towns)} towns, {len(me.settlements)} settlements, {len(me.sagas)} sagas"
            )
        return "\n".join(lines) + ">"


@lru_cache(maxsize=256)
def _ports(
    data: Content, goods: bytes, settlers: bytes, raiders: bytes, tried: int
) -> tuple[PortView, ...]:
    """Return all ports; cached, since most of the time nothing has changed."""
    return tuple(
        _port(data, port, raider == NONE, goods[port], settlers[port], tried >> port & 1)
        for port, raider in enumerate(raiders)
    )


@cache
def _port(
    data: Content, port: int, unraided: bool, good: int, settler: int, tried: int
) -> PortView:
    region = data.region[port]
    return PortView(
        id=data.place_ids[port],
        name=data.place_names[port],
        value=data.value[port],
        region=None if region == NONE else data.region_ids[region],
        zone=ZONES[data.zone[port]],
        town=SIZES[data.town[port]] if unraided else None,
        good=None if good == NONE else GOODS[good],
        settler=None if settler == NONE else settler,
        tried=bool(tried),
    )


@cache
def rune_view(data: Content, rune: int) -> RuneView:
    return RuneView(
        data.rune_ids[rune],
        data.rune_names[rune],
        data.rune_timing[rune],
        data.rune_texts[rune],
    )


def observe(state: State, seat: int | None) -> View:
    """Return the table as *seat* may see it."""
    data = state.data
    hand = b"" if seat is None else state.captains[seat].hand
    small, large = _hidden(data, state.treasure, state.raider)
    return View(
        seat=seat,
        conflict=state.options.conflict == "on",
        peace=state.options.conflict == "peace",
        even_rounds=state.options.even_rounds == "on",
        start=state.start,
        turn=state.turn,
        round=state.round,
        active=state.seat,
        era=state.era,
        slots=state.slots,
        ask=_ask(state, seat),
        wind=ZONES[state.dial],
        clear=dict(zip(ZONES, data.clear[state.dial], strict=True)),
        preparation=state.preparation,
        sailing=state.sailing,
        days_left=state.days_left(),
        calm=state.calm,
        chart=tuple("crew" if piece == NONE else GOODS[piece] for piece in state.chart),
        demand=GOODS[state.demand],
        stock=dict(zip(GOODS, state.stock, strict=True)),
        ports=_ports(data, state.goods_at, state.settler, state.raider, state.tried),
        captains=tuple(_captain(state, s, captain) for s, captain in enumerate(state.captains)),
        sagas=tuple(None if s == NONE else saga_view(state, s) for s in state.spaces),
        saga_deck=len(state.saga_deck),
        saga_discards=tuple(data.saga_ids[saga] for saga in state.saga_discards),
        rune_deck=len(state.rune_deck),
        rune_discards=tuple(data.rune_ids[rune] for rune in state.rune_discards),
        hand=tuple(rune_view(data, rune) for rune in hand),
        treasures={"small": small, "large": large},
        attack=_attack(state),
        holder=None if state.holder == NONE else state.holder,
        tokens_left=TOKENS - state.tokens,
        ended=state.ended,
    )


def _ask(state: State, seat: int | None) -> AskView:
    """Return what is asked; which rune a rival could play is hidden from everyone else."""
    phase, arg = state.todo[-1]
    decider = state.decider
    if phase in WINDOWS:
        return AskView(phase if seat == decider else "runes", decider)
    rune = state.data.rune_ids[arg] if phase in ("dial", "target") and arg != NONE else None
    return AskView(
        phase,
        decider,
        rune=rune,
        skulls=arg if phase == "lose" else 0,
        most=arg if phase == "muster" else 0,
        victim=arg if phase in ("pilfer", "storm") else None,
        marked=tuple(die + 1 for die in range(3) if arg >> die & 1) if phase == "mark" else (),
    )


def saga_view(state: State, saga: int) -> SagaView:
    data = state.data
    return SagaView(
        id=data.saga_ids[saga],
        name=data.saga_names[saga],
        era=data.saga_era[saga],
        homeland=data.place_ids[state.table.home + data.saga_homeland[saga]],
        task=TASKS[data.saga_task[saga]],
        ports=tuple(data.place_ids[port] for port in data.saga_ports[saga]),
        unmet=tuple(data.place_ids[port] for port in sagas.unmet(state, saga)),
        bonus=data.saga_bonus[saga],
    )


def _captain(state: State, seat: int, captain: Captain) -> CaptainView:
    data = state.data
    settled = _holdings(state.settler, seat)
    return CaptainView(
        seat=seat,
        at=data.place_ids[captain.at],
        crew=captain.crew,
        goods=dict(zip(GOODS, captain.goods, strict=True)),
        supply=captain.supply,
        runes=len(captain.hand),
        sagas=tuple(data.saga_ids[saga] for saga in captain.sagas),
        towns=tuple(
            TownView(data.place_ids[port], state.treasure[port])
            for port in _holdings(state.raider, seat)
        ),
        settlements=tuple(data.place_ids[port] for port in settled),
        becalmed=captain.cap or None,
        sits_out=len(settled) >= CREW,
        ledger=dict(zip(LEDGER, captain.ledger, strict=True)),
        points=captain.points,
    )


@lru_cache(maxsize=256)
def _holdings(ports: bytes, seat: int) -> tuple[int, ...]:
    """List the ports where *seat* settled or raided."""
    return tuple(port for port, owner in enumerate(ports) if owner == seat)


@lru_cache(maxsize=64)
def _hidden(
    data: Content, treasure: bytes, raider: bytes
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the values of small and large towns not taken yet, sorted to hide their places."""
    small, large = (
        tuple(
            sorted(
                treasure[port]
                for port, of in enumerate(data.town)
                if of == size and raider[port] == NONE
            )
        )
        for size in (SMALL, LARGE)
    )
    return small, large


def _attack(state: State) -> AttackView | None:
    going = state.attack
    if going is None:
        return None
    return AttackView(
        task="raid" if going.raid else "settle",
        port=state.data.place_ids[going.port],
        value=attack.defence(state, going.port),
        dice=going.dice,
        against=None if going.against == NONE else going.against,
        bonus=going.bonus,
        shield=going.shield,
        rolls=going.rolls,
        faces=going.faces,
        losses=attack.losses(state) if going.faces else 0,
    )
