"""The whole table in readable ids, as the engine's `position` shows it and `set` accepts it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter, ValidationError

from core.data_files import DataTable, explain
from core.errors import BadPosition
from core.games.fireaxe.about import Options
from core.games.fireaxe.audit import audit
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.data.lookup import tables
from core.games.fireaxe.state import LEDGER, Attack, Captain, Ledger, PendingStep, Phase, State
from core.games.fireaxe.terms import GOOD, GOODS, NONE, ZONE, ZONES, Good, Piece, Zone
from core.json_data import JsonObject, JsonValue

Count = Annotated[int, Field(ge=0, le=1_000_000)]
Few = Annotated[int, Field(ge=0, le=99)]
Seat = Annotated[int, Field(ge=0, le=4)]
DieFace = Annotated[int, Field(ge=1, le=6)]
Counts = dict[Good, Few]

_COUNTED = ("lose", "muster")
_WITH_RUNE = ("dial", "target", "effect")
_WITH_SEAT = ("pilfer", "storm")


class TownData(DataTable):
    treasure: Annotated[int, Field(ge=1, le=99)]
    taken_by: Seat | None = None


class SagasData(DataTable):
    deck: list[str]
    spaces: list[str | None]
    discards: list[str]
    removed: list[str]


class RunesData(DataTable):
    deck: list[str]
    discards: list[str]


class TokensData(DataTable):
    holder: Seat | None
    placed: Few


class CaptainData(DataTable):
    at: str
    crew: Few
    goods: Counts
    supply: Few
    hand: list[str]
    sagas: list[str]
    becalmed: Annotated[int, Field(ge=1, le=7)] | None
    points: dict[Ledger, Count]


class AttackData(DataTable):
    task: Literal["raid", "settle"]
    port: str
    dice: Annotated[int, Field(ge=1, le=3)]
    against: Seat | None
    bonus: Few
    shield: bool
    rolls: Annotated[int, Field(ge=0, le=3)]
    faces: list[DieFace]
    saved: Few


class StepData(DataTable):
    """One pending step; its phase decides which of the other fields it needs."""

    phase: Phase
    count: Annotated[int, Field(ge=1, le=7)] | None = None
    rune: str | None = None
    seat: Seat | None = None
    dice: list[Annotated[int, Field(ge=1, le=3)]] | None = None


class Position(DataTable):
    """Every piece, hidden ones included; decks are in drawing order."""

    game: Literal["fireaxe"]
    options: JsonObject
    rng: Annotated[int, Field(ge=0, lt=1 << 64)]
    dice: Annotated[list[DieFace], Field(max_length=1000)]
    start: Seat
    turn: Count
    seat: Seat
    era: Annotated[int, Field(ge=1, le=3)]
    wind: Zone
    preparation: Few
    sailing: Few
    limit: Annotated[int, Field(ge=1, le=7)]
    calm: bool
    chart: list[Piece]
    tried: list[str]
    goods: dict[str, Good]
    settlements: dict[str, Seat]
    towns: dict[str, TownData]
    stock: Counts
    demand: Good
    sagas: SagasData
    runes: RunesData
    tokens: TokensData
    captains: Annotated[list[CaptainData], Field(min_length=3, max_length=5)]
    attack: AttackData | None
    todo: Annotated[list[StepData], Field(min_length=1, max_length=8)]
    ended: Literal["", "sagas", "tokens", "settled"]


_POSITION = TypeAdapter(Position)


def dump(state: State, options: JsonObject) -> JsonObject:
    """Return the position of *state* as plain data."""
    data = state.data
    places, sagas, runes = data.place_ids, data.saga_ids, data.rune_ids
    ports = range(data.ports)
    return {
        "game": "fireaxe",
        "options": options,
        "rng": state.rng,
        "dice": list(state.loaded),
        "start": state.start,
        "turn": state.turn,
        "seat": state.seat,
        "era": state.era,
        "wind": ZONES[state.dial],
        "preparation": state.preparation,
        "sailing": state.sailing,
        "limit": state.limit,
        "calm": state.calm,
        "chart": ["crew" if piece == NONE else GOODS[piece] for piece in state.chart],
        "tried": [places[port] for port in ports if state.tried >> port & 1],
        "goods": {
            places[port]: GOODS[good] for port, good in enumerate(state.goods_at) if good != NONE
        },
        "settlements": {
            places[port]: seat for port, seat in enumerate(state.settler) if seat != NONE
        },
        "towns": {
            places[port]: {"treasure": treasure, "taken_by": _seat(state.raider[port])}
            for port, treasure in enumerate(state.treasure)
            if treasure
        },
        "stock": dict(zip(GOODS, state.stock, strict=True)),
        "demand": GOODS[state.demand],
        "sagas": {
            "deck": [sagas[saga] for saga in reversed(state.saga_deck)],
            "spaces": [None if saga == NONE else sagas[saga] for saga in state.spaces],
            "discards": [sagas[saga] for saga in state.saga_discards],
            "removed": [sagas[saga] for saga in state.saga_removed],
        },
        "runes": {
            "deck": [runes[rune] for rune in reversed(state.rune_deck)],
            "discards": [runes[rune] for rune in state.rune_discards],
        },
        "tokens": {"holder": _seat(state.holder), "placed": state.tokens},
        "captains": [_dump_captain(data, captain) for captain in state.captains],
        "attack": None if state.attack is None else _dump_attack(data, state.attack),
        "todo": [_dump_step(data, step) for step in state.todo],
        "ended": state.ended,
    }


def _seat(seat: int) -> int | None:
    return None if seat == NONE else seat


def _dump_captain(data: Content, captain: Captain) -> JsonObject:
    return {
        "at": data.place_ids[captain.at],
        "crew": captain.crew,
        "goods": dict(zip(GOODS, captain.goods, strict=True)),
        "supply": captain.supply,
        "hand": [data.rune_ids[rune] for rune in captain.hand],
        "sagas": [data.saga_ids[saga] for saga in captain.sagas],
        "becalmed": captain.cap or None,
        "points": dict(zip(LEDGER, captain.ledger, strict=True)),
    }


def _dump_attack(data: Content, attack: Attack) -> JsonObject:
    return {
        "task": "raid" if attack.raid else "settle",
        "port": data.place_ids[attack.port],
        "dice": attack.dice,
        "against": _seat(attack.against),
        "bonus": attack.bonus,
        "shield": attack.shield,
        "rolls": attack.rolls,
        "faces": list(attack.faces),
        "saved": attack.saved,
    }


def _dump_step(data: Content, step: PendingStep) -> JsonObject:
    phase, arg = step
    told: JsonObject = {"phase": phase}
    if phase in _COUNTED:
        told["count"] = arg
    elif phase in _WITH_RUNE:
        told["rune"] = None if arg == NONE else data.rune_ids[arg]
    elif phase in _WITH_SEAT:
        told["seat"] = arg
    elif phase == "mark":
        told["dice"] = [die + 1 for die in range(3) if arg >> die & 1]
    return told


class _Reader:
    """Turns ids into numbers and collects the unknown ones as faults."""

    def __init__(self, data: Content) -> None:
        self.data = data
        self.faults: list[str] = []

    def _known(self, index: dict[str, int], what: str, name: str) -> int:
        if name in index:
            return index[name]
        self.faults.append(f"there is no {what} called {name!r:.60}")
        return 0

    def place(self, name: str) -> int:
        return self._known(self.data.place_index, "place", name)

    def port(self, name: str) -> int:
        place = self._known(self.data.place_index, "port", name)
        if place < self.data.ports:
            return place
        self.faults.append(f"{name} is not a port")
        return 0

    def saga(self, name: str | None) -> int:
        return NONE if name is None else self._known(self.data.saga_index, "saga", name)

    def rune(self, name: str | None) -> int:
        return NONE if name is None else self._known(self.data.rune_index, "rune", name)

    def at_ports(self, what: dict[str, int]) -> bytes:
        places = bytearray([NONE] * self.data.ports)
        for name, piece in what.items():
            places[self.port(name)] = piece
        return bytes(places)

    def captain(self, sheet: CaptainData) -> Captain:
        points = [sheet.points.get(name, 0) for name in LEDGER]
        return Captain(
            self.place(sheet.at),
            sheet.crew,
            _counts(sheet.goods),
            sheet.supply,
            bytes(sorted(self.rune(name) for name in sheet.hand)),
            tuple(self.saga(name) for name in sheet.sagas),
            sheet.becalmed or 0,
            *points,
        )

    def attack(self, sheet: AttackData | None) -> Attack | None:
        if sheet is None:
            return None
        return Attack(
            raid=sheet.task == "raid",
            port=self.port(sheet.port),
            dice=sheet.dice,
            against=NONE if sheet.against is None else sheet.against,
            bonus=sheet.bonus,
            shield=sheet.shield,
            rolls=sheet.rolls,
            faces=tuple(sheet.faces),
            saved=sheet.saved,
        )

    def step(self, sheet: StepData) -> PendingStep:
        """Read a step and its argument; a missing one becomes 0, which the audit rejects."""
        phase = sheet.phase
        if phase in _COUNTED:
            return PendingStep(phase, sheet.count or 0)
        if phase in _WITH_RUNE:
            return PendingStep(phase, self.rune(sheet.rune))
        if phase in _WITH_SEAT:
            return PendingStep(phase, NONE if sheet.seat is None else sheet.seat)
        return PendingStep(phase, sum(1 << (die - 1) for die in set(sheet.dice or ())))


def _counts(sheet: Counts) -> tuple[int, int, int]:
    return (sheet.get("fish", 0), sheet.get("tusks", 0), sheet.get("furs", 0))


def restore(data: Content, options: Options, position: Position) -> State:
    """Build the state of a checked position; raises BadPosition unless everything adds up."""
    read = _Reader(data)
    towns = {name: town.treasure for name, town in position.towns.items()}
    taken = {n: t.taken_by for n, t in position.towns.items() if t.taken_by is not None}
    state = State(
        data=data,
        table=tables(data),
        options=options,
        rng=position.rng,
        loaded=tuple(position.dice),
        start=position.start,
        turn=position.turn,
        seat=position.seat,
        era=position.era,
        dial=ZONE[position.wind],
        preparation=position.preparation,
        sailing=position.sailing,
        limit=position.limit,
        calm=position.calm,
        chart=tuple(NONE if piece == "crew" else GOOD[piece] for piece in position.chart),
        tried=sum(1 << port for port in {read.port(name) for name in position.tried}),
        goods_at=read.at_ports({name: GOOD[good] for name, good in position.goods.items()}),
        settler=read.at_ports(position.settlements),
        treasure=read.at_ports(towns).replace(bytes((NONE,)), b"\0"),
        raider=read.at_ports(taken),
        stock=_counts(position.stock),
        demand=GOOD[position.demand],
        saga_deck=bytes(read.saga(name) for name in reversed(position.sagas.deck)),
        spaces=tuple(read.saga(name) for name in position.sagas.spaces),
        saga_discards=bytes(read.saga(name) for name in position.sagas.discards),
        saga_removed=bytes(read.saga(name) for name in position.sagas.removed),
        rune_deck=bytes(read.rune(name) for name in reversed(position.runes.deck)),
        rune_discards=bytes(read.rune(name) for name in position.runes.discards),
        holder=NONE if position.tokens.holder is None else position.tokens.holder,
        tokens=position.tokens.placed,
        captains=[read.captain(sheet) for sheet in position.captains],
        attack=read.attack(position.attack),
        todo=tuple(read.step(sheet) for sheet in position.todo),
        ended=position.ended,
    )
    if faults := read.faults or audit(state):
        raise BadPosition(faults)
    return state


def read(value: JsonValue) -> Position:
    """Read a position from outside and check its shape."""
    try:
        return _POSITION.validate_python(value)
    except ValidationError as error:
        raise BadPosition([fault.rstrip(".") for fault in explain(error)[:8]]) from None
