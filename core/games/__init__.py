"""The games that come with the program, each in its own folder; only this module lists them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final, Literal, TypeAlias, overload

from core.json_data import JsonObject, JsonValue

if TYPE_CHECKING:
    from core.game import A, AnyGame, E, Game, S, V
    from core.games.fireaxe import actions as fireaxe_actions
    from core.games.fireaxe import events as fireaxe_events
    from core.games.fireaxe import state as fireaxe_state
    from core.games.fireaxe import view as fireaxe_view
    from core.games.fireaxe.game import FireAxe
    from core.games.vikings import actions as vikings_actions
    from core.games.vikings import events as vikings_events
    from core.games.vikings import state as vikings_state
    from core.games.vikings import view as vikings_view
    from core.games.vikings.game import Vikings
    from core.session import AnySession, Session

    VikingsSession: TypeAlias = Session[
        vikings_state.State, vikings_actions.Action, vikings_events.Event, vikings_view.View
    ]
    FireAxeSession: TypeAlias = Session[
        fireaxe_state.State, fireaxe_actions.Action, fireaxe_events.Event, fireaxe_view.View
    ]

IN_TREE: Final = ("vikings", "fireaxe")
"""Their ids, in the order of the menu."""
_Options: TypeAlias = Mapping[str, JsonValue] | None


@overload
def load_game(
    game_id: Literal["vikings"], own: JsonObject | None = None, name: str = "data"
) -> Vikings: ...
@overload
def load_game(
    game_id: Literal["fireaxe"], own: JsonObject | None = None, name: str = "data"
) -> FireAxe: ...
@overload
def load_game(game_id: str, own: JsonObject | None = None, name: str = "data") -> AnyGame: ...
def load_game(game_id: str, own: JsonObject | None = None, name: str = "data") -> AnyGame:
    """A game by its id, with its shipped data or with a player's own data from the file *name*."""
    from core.registry import open_game  # the registry imports this module

    return open_game(game_id, own, name)


@overload
def new_game(
    game: Literal["vikings"],
    seats: Sequence[str],
    seed: int | None = None,
    options: _Options = None,
) -> VikingsSession: ...
@overload
def new_game(
    game: Literal["fireaxe"],
    seats: Sequence[str],
    seed: int | None = None,
    options: _Options = None,
) -> FireAxeSession: ...
@overload
def new_game(
    game: Game[S, A, E, V], seats: Sequence[str], seed: int | None = None, options: _Options = None
) -> Session[S, A, E, V]: ...
@overload
def new_game(
    game: str, seats: Sequence[str], seed: int | None = None, options: _Options = None
) -> AnySession: ...
def new_game(
    game: AnyGame | str, seats: Sequence[str], seed: int | None = None, options: _Options = None
) -> AnySession:
    """A game in memory, ready for its first decision; without a seed it is random."""
    from core.errors import BadRequest
    from core.game import Setup
    from core.rng import new_seed
    from core.seats import check_names
    from core.session import Session

    if isinstance(seats, str) or (seed is not None and type(seed) is not int):
        raise BadRequest(
            "A new game takes a list of names and, if you like, a whole number as seed."
        )
    rules = load_game(game) if isinstance(game, str) else game
    number = new_seed() if seed is None else seed
    chosen = rules.read_options(options or {})
    return Session(rules, Setup(check_names(seats), number, chosen, rules.data))
