"""Setting up the table (V8, V61)."""

from __future__ import annotations

from core import rng
from core.games.vikings.about import Options
from core.games.vikings.data.content import Content
from core.games.vikings.events import Event
from core.games.vikings.rules import turn
from core.games.vikings.state import State, new_mainland
from core.games.vikings.terms import NONE, SLOTS


def new(data: Content, seats: int, seed: int, options: Options) -> tuple[State, tuple[Event, ...]]:
    """A new table with its first offer laid out, and the events of laying it out."""
    starts = list(data.starts)
    used = starts[:seats]
    state = State(
        data=data,
        options=options,
        rng=rng.seeded(seed),
        phase="buy",
        turn=0,
        seat=0,
        round=0,
        start=0,
        stock=b"",
        bag=b"",
        pile=b"",
        shown=(),
        wheel_tiles=bytearray([NONE] * SLOTS),
        wheel_vikings=bytearray([NONE] * SLOTS),
        mainlands=[new_mainland(data.start_gold[seats], data.start_fame, tile) for tile in used],
        purchase=None,
        auction=None,
        ferry=None,
        gone_tiles=bytes(starts[seats:]),
        gone_vikings=(0,) * len(data.viking_count),
        gone_specials=b"",
    )
    printed = range(len(data.tile_ids) - sum(special != NONE for special in data.raised))
    state.stock = _shuffled(state, [tile for tile in printed if tile not in data.starts])
    state.bag = _shuffled(
        state, [kind for kind, count in enumerate(data.viking_count) for _ in range(count)]
    )
    if options.advanced:
        state.pile = _shuffled(state, list(range(len(data.special_ids))))
    by_chance = rng.draw(state, seats)
    state.start = by_chance if options.start == "chance" else int(options.start) - 1
    happened: list[Event] = []
    turn.begin_round(state, happened)
    return state, tuple(happened)


def _shuffled(state: State, items: list[int]) -> bytes:
    rng.shuffle(state, items)
    return bytes(items)
