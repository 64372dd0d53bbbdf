"""The command line both games share. Data goes to stdout, talk to stderr.

Exit codes: 0 fine, 1 failed, 2 bad usage, 130 interrupted. Nothing heavy is imported before the
command that needs it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, NoReturn

from core import __version__
from core.errors import BadData, BadRequest, GameError
from core.registry import GAMES, about, load_game, load_game_file

if TYPE_CHECKING:
    from pathlib import Path

    from core.game import AnyGame

FINE, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130


class Parser(argparse.ArgumentParser):
    """Says in a sentence what was wrong, and where to look."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        self.exit(USAGE, f"{self.prog}: {sentence}. See `{self.prog.split()[0]} --help`.\n")


def main(game_id: str, arguments: Sequence[str] | None = None) -> int:
    """Run a command of a game; returns the exit code."""
    _tame_streams()
    if game_id not in GAMES:
        print(f"{game_id} is not playable yet; {', '.join(GAMES)} is.", file=sys.stderr)
        return FAILED
    try:
        given = _parser(game_id).parse_args(arguments)
        code: int = given.run(game_id, given)
        sys.stdout.flush()
    except BadData as error:
        for fault in error.faults:
            print(fault, file=sys.stderr)
        return FAILED
    except BadRequest as error:
        print(f"{game_id}: {error}", file=sys.stderr)
        return USAGE
    except GameError as error:
        print(f"{game_id}: {error}", file=sys.stderr)
        return FAILED
    except KeyboardInterrupt:
        print(f"\n{game_id}: interrupted; what was decided is saved.", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        _drop_output()
        return FINE
    return code


def _tame_streams() -> None:
    """Letters a terminal cannot show become question marks instead of a crash."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def _drop_output() -> None:
    """The reader of our output has gone: leave without another complaint at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser(game_id: str) -> Parser:
    title = about(game_id).title
    parser = Parser(
        prog=game_id,
        parents=[_common()],
        description=f"{title} in the terminal.",
        epilog=f"Try: {game_id} plain --seat Astrid --seat bot:random",
    )
    parser.add_argument("--version", action="version", version=_version(game_id))
    parser.set_defaults(run=_open)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", parser_class=Parser)

    def command(name: str, run: object, words: str) -> argparse.ArgumentParser:
        added = commands.add_parser(name, help=words, description=words, parents=[_common()])
        added.set_defaults(run=run)
        return added

    for name, words in (
        ("new", "start a game"),
        ("plain", "the whole game in plain lines, for screen readers, pipes and any terminal"),
    ):
        new = command(name, _plain, words)
        _game_options(new)
        if name == "plain":
            new.add_argument("--resume", metavar="FILE", help="go on with this save")
            new.add_argument("--demo", action="store_true", help="watch bots play; saves nothing")
    resume = command("resume", _resume, "go on with the last unfinished game, or with FILE")
    resume.add_argument("file", nargs="?", metavar="FILE")
    resume.add_argument("--brief", action="store_true", help="draw the table only when asked")
    replay = command("replay", _replay, "step through a finished or running game")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--text", action="store_true", help="print it, without a screen")
    command("engine", _engine, "the engine protocol on stdin and stdout")
    rules = command("rules", _rules, "the rules, or the part about TOPIC")
    rules.add_argument("topic", nargs="*", metavar="TOPIC")
    check = command("check", _check, "check a save or a data file and say what is wrong with it")
    check.add_argument("file", metavar="FILE")
    command("saves", _saves, "list the saved games")
    return parser


def _version(game_id: str) -> str:
    return f"{game_id} {__version__}"


def _common() -> Parser:
    """Options every command takes."""
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    common.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
    common.add_argument("--no-color", action="store_true", help="use no colour (also NO_COLOR)")
    common.add_argument("--theme", metavar="NAME", help="the colours of the screens")
    common.add_argument("--no-animation", action="store_true", help="show nothing that moves")
    common.add_argument("--data", metavar="FILE", help="play with your own data file")
    common.add_argument("--save-dir", metavar="DIR", help="keep saves in this folder")
    return common


def _game_options(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--seat",
        action="append",
        metavar="NAME",
        help="a player, or bot:random for the computer; once for each seat",
    )
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same game")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="a rule to play by; see the engine's hello or `rules options`",
    )
    parser.add_argument("--brief", action="store_true", help="draw the table only when asked")


def _path(given: argparse.Namespace, name: str) -> Path | None:
    """The path in an option or argument; None if it was not given."""
    from pathlib import Path

    value = getattr(given, name, None)
    return None if value is None else Path(value)


def _game(game_id: str, given: argparse.Namespace) -> AnyGame:
    return load_game_file(game_id, _path(given, "data"))


def _open(game_id: str, given: argparse.Namespace) -> int:
    """Without a command: the menu, where there is a terminal."""
    if not (sys.stdin and sys.stdin.isatty() and sys.stdout.isatty()):
        print(
            f"{game_id} needs a terminal; without one use `{game_id} plain`, or see "
            f"`{game_id} --help`.",
            file=sys.stderr,
        )
        return USAGE
    from core.menu import run

    return run(game_id)


def _plain(game_id: str, given: argparse.Namespace) -> int:
    from core.commands import plain

    if getattr(given, "resume", None):
        return plain.resume(game_id, given)
    return plain.play(game_id, _game(game_id, given), given)


def _resume(game_id: str, given: argparse.Namespace) -> int:
    from core.commands import plain

    given.resume = given.file
    return plain.resume(game_id, given)


def _replay(game_id: str, given: argparse.Namespace) -> int:
    from core.commands import files

    return files.replay(game_id, given.file)


def _engine(game_id: str, given: argparse.Namespace) -> int:
    from core import engine

    if sys.stdin is None:
        return FINE
    engine.run(about(game_id), lambda: _game(game_id, given), sys.stdin.buffer, sys.stdout.buffer)
    return FINE


def _rules(game_id: str, given: argparse.Namespace) -> int:
    from core.commands import reference

    return reference.show(load_game(game_id), " ".join(given.topic))


def _check(game_id: str, given: argparse.Namespace) -> int:
    from core.commands import files

    return files.check(game_id, given.file)


def _saves(game_id: str, given: argparse.Namespace) -> int:
    from core.commands import files
    from core.places import save_dir

    return files.saves(game_id, save_dir(game_id, _path(given, "save_dir")))
