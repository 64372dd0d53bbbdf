"""What the shared screens have in common: the game, its saves, and the way from one to another."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from core.about import About
from core.errors import GameError
from core.game import AnyGame, Setup
from core.outside import anchored, check_present
from core.registry import about, open_game
from core.rng import new_seed
from core.save import Listed, SaveFile, listing
from core.seats import check_names
from core.session import AnySession, Session
from core.tui.scene import Scene, Stage

if TYPE_CHECKING:
    from core.tui.scenes.newgame import NewGamePlan

    pass


class Shell:
    """Makes the shared scenes; a method named after a scene returns it, ready to be shown.

    A scene is imported when it is first needed, so that the first frame comes sooner.
    """

    def __init__(
        self,
        game_id: str,
        folder: Path,
        stage: Stage,
        play: Callable[[AnySession, SaveFile], Scene],
        replay: Callable[[Path], Scene],
        load: Callable[[], AnyGame] | None = None,
        outside: bool | None = None,
    ) -> None:
        """*outside* says whether files and programs may play; by default the environment does."""
        self.about: About = about(game_id)
        self.folder = folder
        self.stage = stage
        self.play = play
        self.replay = replay
        self.load = load or partial(open_game, game_id)
        self.outside = outside
        self.plan: NewGamePlan | None = None
        """What was last chosen for a new game, while the program runs."""

    @property
    def game_id(self) -> str:
        return self.about.id

    def title(self) -> Scene:
        from core.tui.scenes.title import TitleScene

        return TitleScene(self)

    def new_game(self) -> Scene:
        from core.tui.scenes.newgame import NewGameScene

        return NewGameScene(self)

    def saves(self) -> Scene:
        from core.tui.scenes.saves import SavesScene

        return SavesScene(self)

    def rules(self, topic: str = "") -> Scene:
        from core.tui.scenes.rules import RulesScene

        reference = self.load().reference
        if reference is None:
            return self.message("The rules", f"{self.about.title} has no rules reference.")
        return RulesScene(reference, self.about.title, topic)

    def settings(self) -> Scene:
        from core.tui.scenes.settings import SettingsScene

        return SettingsScene()

    def message(self, title: str, *lines: str) -> Scene:
        from core.tui.scenes.confirm import MessageScene

        return MessageScene(title, lines)

    def saved_games(self) -> list[Listed]:
        return listing(self.folder, self.game_id)

    def owns(self, path: Path) -> bool:
        """Whether a save is in our own folder, not one where somebody else may have put it."""
        return path.resolve().parent == self.folder.resolve()

    def unfinished(self) -> Listed | None:
        """The game that would be continued."""
        return next((s for s in self.saved_games() if not s.finished and not s.fault), None)

    def start(self, seats: Sequence[str], options: Mapping[str, str], seed: str) -> Scene:
        """Start a new game, saved from its first moment; raises a GameError if that fails."""
        game = self.load()
        number = int(seed) if seed else new_seed()
        names = check_names(seats, self.outside)
        check_present(names)
        names = tuple(map(anchored, names))
        setup = Setup(names, number, game.read_options(options), game.data)
        session = Session(game, setup)
        return self.play(session, SaveFile.create(self.folder, session))

    def resume(self, path: Path, *, instead: bool = False) -> None:
        """Continue a save, *instead* of the top scene or above it; reports what is wrong."""
        try:
            save, found = SaveFile.resume(path, self.game_id)
            scene = self.play(found.session, save)
        except GameError as error:
            self.stage.push(self.message("This game cannot be opened", str(error)))
            return
        self._show(scene, instead)
        notes = list(found.faults)
        if save.path != path:
            notes.append(f"The game continues in {save.path.name}; {path.name} is unchanged.")
        if notes:
            self.stage.push(self.message("About this save", *notes))

    def watch(self, path: Path, *, instead: bool = False) -> None:
        """Replay a save."""
        try:
            scene = self.replay(path)
        except GameError as error:
            self.stage.push(self.message("This game cannot be replayed", str(error)))
            return
        self._show(scene, instead)

    def _show(self, scene: Scene, instead: bool) -> None:
        (self.stage.switch if instead else self.stage.push)(scene)
