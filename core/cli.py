"""The command line both games share. Data goes to stdout, messages to stderr.

Exit codes: 0 fine, 1 failed, 2 bad usage, 130 interrupted. Nothing heavy is imported before the
command that needs it.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from core import __version__
from core.arguments import (
    FAILED,
    FINE,
    INTERRUPTED,
    USAGE,
    Parser,
    common,
    game_options,
    hosting,
    joining,
    simulation,
    thinking,
)
from core.errors import BadData, BadRequest, GameError
from core.registry import (
    MakeApp,
    MakeFace,
    about,
    open_game,
    open_game_file,
    program,
    register_app,
    register_face,
)
from core.seats import DEFAULT_LEVEL

if TYPE_CHECKING:
    from pathlib import Path

    from core.game import AnyGame


def run_program(work: Callable[[], int]) -> int:
    """Run a program so that Ctrl-C shows no traceback, also while it starts or ends."""
    import signal

    def again(unraisable: sys.UnraisableHookArgs) -> None:
        if issubclass(unraisable.exc_type, KeyboardInterrupt):  # it came where nothing is raised
            signal.raise_signal(signal.SIGINT)
        else:
            sys.__unraisablehook__(unraisable)

    sys.unraisablehook = again
    hears = signal.getsignal(signal.SIGINT) != signal.SIG_IGN
    try:
        if hears:
            signal.signal(signal.SIGINT, signal.default_int_handler)
        return work()
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        if hears:
            signal.signal(signal.SIGINT, signal.SIG_DFL)


def main(
    game_id: str,
    arguments: Sequence[str] | None = None,
    face: MakeFace | None = None,
    app: MakeApp | None = None,
) -> int:
    """Run a command and return the exit code.

    *face* draws the game on the screen and *app* runs it; without them, the installed ones are
    searched.
    """
    if face is not None:
        register_face(game_id, face)
    if app is not None:
        register_app(game_id, app)
    return with_any_streams(game_id, lambda: dispatch(game_id, arguments))


def with_any_streams(name: str, work: Callable[[], int]) -> int:
    """Run the program *name* whatever its streams are: closed, full, or without many letters."""
    _tame_streams()
    try:
        code = work()
        sys.stdout.flush()
    except BrokenPipeError:
        _drop_output()
        return FINE
    except OSError as error:
        _drop_output()
        print(f"{name}: {(error.strerror or 'unknown error').lower()}.", file=sys.stderr)
        return FAILED
    return code


def dispatch(game_id: str, arguments: Sequence[str] | None = None) -> int:
    """Run one of a game's commands; errors become sentences on stderr."""
    try:
        typed = sys.argv[1:] if arguments is None else arguments
        given = _parser(game_id, typed).parse_args(typed)
        _check_common(given)
        if hasattr(given, "info"):
            given.run = _info
        code: int = given.run(game_id, given)
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
        print(f"\n{game_id}: interrupted.", file=sys.stderr)
        return INTERRUPTED
    return code


def _check_common(given: argparse.Namespace) -> None:
    """Refuse options that parse but make no sense."""
    if getattr(given, "save_dir", None) == "":
        raise BadRequest("--save-dir needs the name of a folder.")
    if hasattr(given, "data") and not getattr(given, "begins", False):
        raise BadRequest("--data is for new games; a save brings its own data.")


def _tame_streams() -> None:
    """Replace characters the terminal cannot show, and stand in for closed streams."""
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115 - open until exit
        elif hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")


def _drop_output() -> None:
    """Nobody reads our output any more: avoid a second error at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _parser(game_id: str, typed: Sequence[str]) -> Parser:
    """What understands a command line; commands that were not typed lack the common options."""
    title = about(game_id).title
    parser = Parser(
        prog=program(game_id),
        parents=[common()],
        description=f"{title} in the terminal.",
        epilog=f"Try: {program(game_id)} plain --seat Astrid --seat bot:{DEFAULT_LEVEL}",
    )
    parser.add_argument("--version", action="version", version=_version(game_id))
    parser.set_defaults(run=_open, begins=True)
    commands = parser.add_subparsers(metavar="COMMAND", title="commands", parser_class=Parser)

    def command(
        name: str, run: object, words: str, begins: bool = False
    ) -> argparse.ArgumentParser:
        shared = [common()] if name in typed else []
        added = commands.add_parser(name, help=words, description=words, parents=shared)
        added.set_defaults(run=run, begins=begins)
        return added

    game_options(command("new", _new, "start a game right away", begins=True))
    resume = command("resume", _resume, "continue the last unfinished game, or FILE")
    resume.add_argument("file", nargs="?", metavar="FILE")
    thinking(resume)
    words = "play in plain text, for screen readers, pipes and any terminal"
    plain = command("plain", _plain, words, begins=True)
    game_options(plain)
    plain.add_argument(
        "--resume", nargs="?", const="", metavar="FILE", help="continue the last game, or FILE"
    )
    plain.add_argument("--demo", action="store_true", help="watch bots play; nothing is saved")
    plain.add_argument("--brief", action="store_true", help="draw the table only when asked")
    replay = command("replay", _replay, "step through a finished or unfinished game")
    replay.add_argument("file", metavar="FILE")
    replay.add_argument("--text", action="store_true", help="print it as text instead")
    hosting(command("host", _host, "open a table for several terminals", begins=True))
    joining(command("join", _join, "sit down at a table of this machine, or watch"))
    words = "play many games between bots: how often each wins, and with what scores"
    simulation(command("simulate", _simulate, words, begins=True))
    command("engine", _engine, "speak the engine protocol on stdin and stdout", begins=True)
    rules = command("rules", _rules, "show the rules, or the part about TOPIC")
    rules.add_argument("topic", nargs="*", metavar="TOPIC")
    check = command("check", _check, "check a save or a data file and say what is wrong with it")
    check.add_argument("file", metavar="FILE")
    command("saves", _saves, "list the saved games")
    command("keys", _keys, "print the keys, as a file to change them")
    serve = command("serve", _serve, "let others play over SSH, in a lobby for both games")
    web = command("web", _web, "play in a browser on this machine")
    if {"serve", "web"} & set(typed):
        from core.serving.options import add_options, add_web_options

        add_options(serve)
        add_web_options(web)
    return parser


def _version(game_id: str) -> str:
    return f"{game_id} {__version__}"


def _path(given: argparse.Namespace, name: str) -> Path | None:
    """The path in an option or argument; None if it was not given."""
    from pathlib import Path

    value = getattr(given, name, None)
    return None if value is None else Path(value)


def _game(game_id: str, given: argparse.Namespace) -> AnyGame:
    return open_game_file(game_id, _path(given, "data"))


def _screen(game_id: str, given: argparse.Namespace, open_at: str) -> int:
    """Run the terminal app, which is loaded only when needed."""
    from core.tui.start import run

    return run(game_id, given, open_at)


def _open(game_id: str, given: argparse.Namespace) -> int:
    return _screen(game_id, given, "title")


def _new(game_id: str, given: argparse.Namespace) -> int:
    return _screen(game_id, given, "new")


def _resume(game_id: str, given: argparse.Namespace) -> int:
    return _screen(game_id, given, "resume")


def _check_sockets() -> None:
    """Refuse shared tables where there is nothing to build them on."""
    if os.name != "posix":
        raise BadRequest("Shared tables need Unix sockets, which this system does not have.")


def _host(game_id: str, given: argparse.Namespace) -> int:
    _check_sockets()
    if not given.detach:
        return _screen(game_id, given, "host")
    from core.commands import tables

    return tables.host(game_id, given)


def _join(game_id: str, given: argparse.Namespace) -> int:
    _check_sockets()
    if not given.list:
        return _screen(game_id, given, "join")
    from core.commands import tables

    return tables.show(game_id, given)


def _plain(game_id: str, given: argparse.Namespace) -> int:
    from core.commands import plain

    if given.resume is not None:
        return plain.resume(game_id, given)
    return plain.play(game_id, _game(game_id, given), given)


def _replay(game_id: str, given: argparse.Namespace) -> int:
    if not given.text:
        return _screen(game_id, given, "replay")
    from core.commands import files

    return files.replay(game_id, given)


def _simulate(game_id: str, given: argparse.Namespace) -> int:
    from core.commands.simulate import simulate

    return simulate(_game(game_id, given), given)


def _engine(game_id: str, given: argparse.Namespace) -> int:
    from core import engine

    if sys.stdin is None:
        return FINE
    if hasattr(given, "data"):
        _game(game_id, given)  # report bad data now, not in the middle of a game
    engine.run(about(game_id), lambda: _game(game_id, given), sys.stdin.buffer, sys.stdout.buffer)
    return FINE


def _rules(game_id: str, given: argparse.Namespace) -> int:
    from core.commands import reference

    return reference.show(open_game(game_id), given)


def _check(game_id: str, given: argparse.Namespace) -> int:
    from core.commands import files

    return files.check(game_id, given.file)


def _saves(game_id: str, given: argparse.Namespace) -> int:
    from core.commands import files
    from core.paths import save_dir

    return files.saves(game_id, save_dir(game_id, _path(given, "save_dir")), given)


def _keys(game_id: str, given: argparse.Namespace) -> int:
    from core.commands import keys

    return keys.show(open_game(game_id), given)


def _serve(game_id: str, given: argparse.Namespace) -> int:
    from core.commands import serve

    return serve.run(game_id, given)


def _web(game_id: str, given: argparse.Namespace) -> int:
    from core.commands import web

    return web.run(game_id, given)


def _info(game_id: str, given: argparse.Namespace) -> int:
    from core.commands import info

    return info.show(game_id, given)
