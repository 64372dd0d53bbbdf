"""The games by id: those built in, those from installed packages, and those registered in code.

A package adds a game with an entry point in the group `longships.games`, named after the game's id
and pointing to its class, and a screen for it with one in the group `longships.faces`. A game that
wants more than the shared app with its face adds an app of its own in the group `longships.apps`.
Nothing of a game is imported before it is needed.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from core.errors import BadRequest, GameUnavailable
from core.games import IN_TREE
from core.json_data import JsonObject
from core.named import NamedTuple

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint
    from pathlib import Path

    from core.about import About
    from core.game import AnyGame
    from core.tui.app import GameApp
    from core.tui.face import AnyFace

GAMES_GROUP = "longships.games"
FACES_GROUP = "longships.faces"
APPS_GROUP = "longships.apps"
_WHAT = {GAMES_GROUP: "game", FACES_GROUP: "screen of the game", APPS_GROUP: "app of the game"}
"""What an entry point of each group is, in words."""

MakeFace: TypeAlias = "Callable[[Any], AnyFace]"
"""What makes a game's face: usually the class of the face."""
MakeApp: TypeAlias = "Callable[..., GameApp]"
"""What makes a game's app, with the arguments of GameApp: usually a subclass of it."""


class _Source(NamedTuple):
    """Where a game comes from, and how to get at it."""

    origin: str
    about: Callable[[], About]
    load: Callable[[], type[AnyGame]]


_registered: dict[str, _Source] = {}
_faces: dict[str, MakeFace] = {}
_apps: dict[str, MakeApp] = {}


def game_ids() -> tuple[str, ...]:
    """The ids of all games, built-in ones first."""
    return tuple(dict.fromkeys((*IN_TREE, *_registered, *_installed(GAMES_GROUP))))


def about(game_id: str) -> About:
    """What is known about a game without loading its rules."""
    return _source(game_id).about()


def open_game(game_id: str, own: JsonObject | None = None, name: str = "data") -> AnyGame:
    """The game with its shipped data, or with a player's own data from the file *name*."""
    if own is None:
        return _shipped(_source(game_id).load())
    return _source(game_id).load().with_data(own, name)


def open_game_file(game_id: str, file: Path | None) -> AnyGame:
    """The game with its shipped data, or with a player's own file; raises BadData."""
    if file is None:
        return open_game(game_id)
    from core.data_files import read_toml

    return open_game(game_id, read_toml(file), str(file))


def register_game(game: type[AnyGame]) -> None:
    """Register a game under its id; raises BadRequest if the id is taken."""
    from core.game import Game

    if not (isinstance(game, type) and issubclass(game, Game)):
        raise BadRequest(f"A game is a class made from core.Game, not {game!r:.60}.")
    if missing := _missing(game):
        raise BadRequest(f"The game {_place_of(game)} does not define {missing}.")
    game_id = game.about.id
    if not game_id.isidentifier():
        raise BadRequest(f"A game's id must be a plain word such as 'chess', not {game_id!r:.40}.")
    if registered(game_id) is game:
        return
    if game_id in IN_TREE or game_id in _registered or game_id in _installed(GAMES_GROUP):
        taken = _source(game_id).origin
        raise BadRequest(f"There is already a game {game_id!r} ({taken}); give yours another id.")
    _registered[game_id] = _Source(_place_of(game), lambda: game.about, lambda: game)


def registered(game_id: str) -> type[AnyGame] | None:
    """The class of a game that was made known by hand; None if it came otherwise."""
    return _registered[game_id].load() if game_id in _registered else None


def unregister_game(game_id: str) -> None:
    """Unregister a game, its face and its app."""
    _registered.pop(game_id, None)
    _faces.pop(game_id, None)
    _apps.pop(game_id, None)


def register_face(game_id: str, make: MakeFace) -> None:
    """Register what draws a game on the screen."""
    _faces[game_id] = make


def register_app(game_id: str, make: MakeApp) -> None:
    """Register what makes a game's own app."""
    _apps[game_id] = make


def find_app(game_id: str) -> MakeApp:
    """What makes a game's app: its own, or the one that shows its face."""
    if game_id in _apps:
        return _apps[game_id]
    if game_id not in _installed(APPS_GROUP):
        from core.tui.app import GameApp

        return GameApp
    app = _loaded(game_id, APPS_GROUP)
    if not callable(app):
        where = _names(_installed(APPS_GROUP)[game_id])
        raise GameUnavailable(f"The app of {game_id!r} from {where} is no class of an app.")
    return cast(MakeApp, app)


def program(game_id: str) -> str:
    """What to type to run a game: ours have commands of their own."""
    return game_id if game_id in IN_TREE else f"python -m core {game_id}"


def has_face(game_id: str) -> bool:
    """Whether a game can be played on the full screen."""
    return game_id in _faces or game_id in _installed(FACES_GROUP)


def find_face(game_id: str) -> MakeFace:
    """What makes a game's face; raises BadRequest if it has none."""
    if game_id in _faces:
        return _faces[game_id]
    if game_id not in _installed(FACES_GROUP):
        raise BadRequest(f"This game has no screen; play it with `{program(game_id)} plain`.")
    face = _loaded(game_id, FACES_GROUP)
    if not callable(face):
        where = _names(_installed(FACES_GROUP)[game_id])
        raise GameUnavailable(f"The screen of {game_id!r} from {where} is no class of a face.")
    return cast(MakeFace, face)


def troubles() -> list[str]:
    """A sentence for each installed game that cannot be played."""
    found = []
    for game_id, points in _installed(GAMES_GROUP).items():
        if game_id in IN_TREE or game_id in _registered:
            taken = _source(game_id).origin
            found.append(
                f"The game {game_id!r} from {_names(points)} is left out: "
                f"there is already a game with that id ({taken})."
            )
            continue
        try:
            _from_entry_point(game_id)
        except GameUnavailable as error:
            found.append(str(error))
    return found


def _source(game_id: str) -> _Source:
    if game_id in IN_TREE:
        return _in_tree(game_id)
    if game_id in _registered:
        return _registered[game_id]
    if game_id not in _installed(GAMES_GROUP):
        known = ", ".join(game_ids())
        raise BadRequest(f"There is no game {game_id!r:.40}; the games are {known}.")
    game = _from_entry_point(game_id)
    return _Source(_place_of(game), lambda: game.about, lambda: game)


def _in_tree(game_id: str) -> _Source:
    folder = f"core.games.{game_id}"

    def card() -> About:
        return cast("About", import_module(f"{folder}.about").ABOUT)

    def load() -> type[AnyGame]:
        return cast("type[AnyGame]", import_module(f"{folder}.game").GAME)

    return _Source("it comes with the program", card, load)


@cache
def _shipped(game: type[AnyGame]) -> AnyGame:
    """A game with its shipped data, made once."""
    return game()


@cache
def _installed(group: str) -> dict[str, list[EntryPoint]]:
    """The entry points of a group by name; several packages may use the same name."""
    from importlib.metadata import entry_points

    found: dict[str, list[EntryPoint]] = {}
    for point in entry_points(group=group):
        found.setdefault(point.name, []).append(point)
    return found


def _from_entry_point(game_id: str) -> type[AnyGame]:
    from core.game import Game

    game = _loaded(game_id, GAMES_GROUP)
    where = _names(_installed(GAMES_GROUP)[game_id])
    if not (isinstance(game, type) and issubclass(game, Game)):
        raise GameUnavailable(f"The game {game_id!r} from {where} is not a core.Game class.")
    if missing := _missing(game):
        raise GameUnavailable(f"The game {game_id!r} from {where} does not define {missing}.")
    if game.about.id != game_id:
        raise GameUnavailable(
            f"The game {game_id!r} from {where} calls itself {game.about.id!r:.40}; "
            "its entry point must have the same name."
        )
    return game


def _missing(game: type[AnyGame]) -> str:
    """What every game defines and this one does not; empty if it is complete."""
    from core.about import About

    lacking = sorted(game.__abstractmethods__)
    if not isinstance(getattr(game, "about", None), About):
        lacking.insert(0, "about")
    return ", ".join(lacking)


def _loaded(name: str, group: str) -> object:
    """Load an entry point; raises GameUnavailable with the reason."""
    points = _installed(group)[name]
    what = _WHAT[group]
    if len({point.value for point in points}) > 1:
        raise GameUnavailable(
            f"Several packages provide a {what} {name!r} ({_names(points)}); uninstall all but one."
        )
    try:
        return points[0].load()
    except Exception as error:  # somebody else's package may fail in any way
        reason = f"{type(error).__name__}: {error}".splitlines()[0]
        raise GameUnavailable(
            f"The {what} {name!r} from {_names(points)} cannot be loaded: {reason:.200}"
        ) from None


def _names(points: list[EntryPoint]) -> str:
    """The packages behind some entry points."""
    names = dict.fromkeys(point.dist.name if point.dist else point.value for point in points)
    return " and ".join(names)


def _place_of(game: type[AnyGame]) -> str:
    return f"{game.__module__}.{game.__qualname__}"
