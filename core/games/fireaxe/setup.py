"""Setting up the table (F1 to F6)."""

from __future__ import annotations

from core import rng
from core.games.fireaxe.about import Options
from core.games.fireaxe.data.content import CHALLENGE, Content
from core.games.fireaxe.data.lookup import tables
from core.games.fireaxe.events import Event
from core.games.fireaxe.events.cards import RuneDealt
from core.games.fireaxe.events.sagas import SagaShown
from core.games.fireaxe.events.voyage import GameBegan
from core.games.fireaxe.rules.turn import TURN, begin_turn
from core.games.fireaxe.state import Captain, State, changed
from core.games.fireaxe.terms import (
    CREW,
    DAYS,
    ERAS,
    NONE,
    SAGA_SPACES,
    SAGAS_REMOVED,
    SMALL,
    SOUTH,
)


def new(data: Content, seats: int, seed: int, options: Options) -> tuple[State, tuple[Event, ...]]:
    """Set up the table for the first turn; also return what the setup revealed."""
    state = _empty(data, seats, seed, options)
    _place_towns(state)
    _stack_sagas(state)
    state.rune_deck = _shuffled(state, rune_cards(data, options))
    by_chance = rng.draw(state, seats)
    state.start = by_chance if options.start == "chance" else int(options.start) - 1
    happened: list[Event] = []
    for step in range(seats):  # F6: 1 point for the first seat, 2 for the next, and so on
        state.captains[(state.start + step) % seats].start = step + 1
    happened.append(GameBegan(state.start, tuple(me.start for me in state.captains)))
    for space, saga in enumerate(state.spaces):
        happened.append(SagaShown(data.saga_ids[saga], space + 1))
    for seat, captain in enumerate(state.captains):
        captain.hand = state.rune_deck[-1:]
        state.rune_deck = state.rune_deck[:-1]
        happened.append(RuneDealt(seat, data.rune_ids[captain.hand[0]]))
    begin_turn(state, state.start, happened)
    return state, tuple(happened)


def _empty(data: Content, seats: int, seed: int, options: Options) -> State:
    table = tables(data)
    nothing = bytes([NONE] * data.ports)
    return State(
        data=data,
        table=table,
        options=options,
        rng=rng.seeded(seed),
        loaded=(),
        start=0,
        turn=-1,
        seat=0,
        era=1,
        dial=SOUTH,
        preparation=0,
        sailing=0,
        limit=DAYS,
        calm=False,
        chart=(),
        tried=0,
        goods_at=nothing,
        settler=nothing,
        treasure=bytes(data.ports),
        raider=nothing,
        stock=changed(
            (data.good_count[0], data.good_count[1], data.good_count[2]), data.demand, -1
        ),
        demand=data.demand,
        saga_deck=b"",
        spaces=(),
        saga_discards=b"",
        saga_removed=b"",
        rune_deck=b"",
        rune_discards=b"",
        holder=NONE,
        tokens=0,
        captains=[Captain(table.winter, 0, (0, 0, 0), CREW, b"") for _ in range(seats)],
        attack=None,
        todo=TURN,
        ended="",
    )


def _place_towns(state: State) -> None:
    """Put small treasures on the starred ports, large ones on the large ports (F2)."""
    data = state.data
    small = _shuffled(state, list(data.small_treasures))
    large = _shuffled(state, list(data.large_treasures))
    treasure = bytearray(data.ports)
    for port, size in enumerate(data.town):
        if size:
            pile = small if size == SMALL else large
            treasure[port], rest = pile[0], pile[1:]
            small, large = (rest, large) if size == SMALL else (small, rest)
    state.treasure = bytes(treasure)


def _stack_sagas(state: State) -> None:
    """Stack era 1 on 2 on 3, three of each removed unseen, and turn three face up (F4)."""
    data = state.data
    deck, removed = b"", b""
    for era in range(ERAS, 0, -1):
        cards = [saga for saga, of in enumerate(data.saga_era) if of == era]
        pile = _shuffled(state, cards)
        removed += pile[:SAGAS_REMOVED]
        deck += pile[SAGAS_REMOVED:]
    state.saga_removed = removed
    state.spaces = tuple(deck[-SAGA_SPACES:])
    state.saga_deck = deck[:-SAGA_SPACES]


def rune_cards(data: Content, options: Options) -> list[int]:
    """List all cards in the game, by kind; the `conflict` option removes some (F5)."""
    return [
        rune
        for rune, count in enumerate(data.rune_count)
        if _is_in(data, rune, options)
        for _ in range(count)
    ]


def _is_in(data: Content, rune: int, options: Options) -> bool:
    """Marked cards are in the game only with `on`; Unrest is out with `peace` (F5)."""
    if options.conflict == "peace" and data.rune_op[rune] == CHALLENGE:
        return False
    return options.conflict == "on" or not data.rune_conflict[rune]


def _shuffled(state: State, items: list[int]) -> bytes:
    rng.shuffle(state, items)
    return bytes(items)
