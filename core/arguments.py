"""The options of the command line: what each command takes, and how a mistake is told."""

from __future__ import annotations

import argparse
import sys
from typing import NoReturn

from core.cells import printable, shorten
from core.outside import FORMS
from core.seats import BOT_LEVELS, LEVELS

FINE, FAILED, USAGE, INTERRUPTED = 0, 1, 2, 130
"""The exit codes."""
_WIDEST = 300
"""Characters of a usage error, which quotes the command line."""
_SHORTEST, _LONGEST = 0.01, 3600
"""The shortest and longest time a bot may be given to think, in seconds."""


class Parser(argparse.ArgumentParser):
    """Reports a usage error in one sentence and points to the help."""

    def error(self, message: str) -> NoReturn:
        sentence = shorten(printable(message[:1].upper() + message[1:].rstrip(".")), _WIDEST)
        words = self.prog.split()  # a command of ours, or `python -m core GAME`
        program = " ".join(words[: 4 if words[1:2] == ["-m"] else 1])
        self.exit(USAGE, f"{self.prog}: {sentence}. See `{program} --help`.\n")

    def exit(self, status: int = FINE, message: str | None = None) -> NoReturn:
        """Leave once what was printed has arrived, so that its failure is told like any other."""
        sys.stdout.flush()
        super().exit(status, message)


def common() -> Parser:
    """Options every command takes."""
    common = Parser(add_help=False, argument_default=argparse.SUPPRESS)
    words = "versions, terminal and folders, for bug reports"
    common.add_argument("--info", action="store_true", help=words)
    common.add_argument("--ascii", action="store_true", help="draw with ASCII characters only")
    common.add_argument("--no-color", action="store_true", help="use no colours (like NO_COLOR)")
    common.add_argument("--theme", metavar="NAME", help="the colour theme")
    common.add_argument("--no-animation", action="store_true", help="turn animations off")
    words = "send the terminal every line again, not only what has changed"
    common.add_argument("--no-diff", action="store_true", help=words)
    common.add_argument("--data", metavar="FILE", help="play with your own data file")
    common.add_argument("--save-dir", metavar="DIR", help="keep saves in this folder")
    return common


def game_options(parser: argparse.ArgumentParser) -> None:
    """Options of whatever begins a game."""
    parser.add_argument(
        "--seat",
        action="append",
        metavar="NAME",
        help=(
            f"a player's name, bot:LEVEL for a computer player ({', '.join(LEVELS)}), or your own "
            f"bot ({FORMS}); repeat for each seat"
        ),
    )
    thinking(parser)
    _rules_of_play(parser)


def hosting(parser: argparse.ArgumentParser) -> None:
    """What opening a table takes."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="what the table is called")
    game_options(parser)
    parser.epilog = (
        "A seat may also be `open`: it waits for somebody to join. The people who are named sit "
        "at this terminal. The table stays when terminals close, and from its save even when the "
        "machine restarts."
    )
    parser.add_argument("--resume", metavar="FILE", help="a table for a saved game")
    parser.add_argument("--private", action="store_true", help="nobody else may join or watch")
    parser.add_argument("--detach", action="store_true", help="only open it, do not sit down")
    _sitting(parser)


def joining(parser: argparse.ArgumentParser) -> None:
    """What sitting down at a table takes."""
    parser.add_argument("name", nargs="?", metavar="NAME", help="the table; without it, a list")
    parser.add_argument("--watch", action="store_true", help="watch, without a seat")
    parser.add_argument("--list", action="store_true", help="print the tables there are")
    _sitting(parser)


def _sitting(parser: argparse.ArgumentParser) -> None:
    words = "who sits at this terminal; repeat if several share it"
    parser.add_argument("--as", dest="sit", action="append", default=[], metavar="NAME", help=words)
    parser.add_argument("--word", default="", metavar="WORD", help="the word a table needs")
    words = "where tables are kept; a folder of a group is shared with its members"
    parser.add_argument("--tables", metavar="DIR", help=words)


def _rules_of_play(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same game")
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="set an option of the game; `rules options` lists them",
    )


def thinking(parser: argparse.ArgumentParser) -> None:
    """How long bots may think."""
    parser.add_argument(
        "--think", type=_seconds, metavar="SECONDS", help="how long a bot may think per decision"
    )
    parser.epilog = "Bots: " + " ".join(f"{name}: {words}" for name, words in BOT_LEVELS.items())


def _seconds(word: str) -> float:
    """A time to think, from a hundredth of a second to an hour."""
    seconds = float(word)
    if not _SHORTEST <= seconds <= _LONGEST:
        raise argparse.ArgumentTypeError(f"a bot may think for {_SHORTEST} to {_LONGEST} seconds")
    return seconds


def simulation(parser: argparse.ArgumentParser) -> None:
    """What playing many games between bots takes."""
    parser.add_argument(
        "--seats", metavar="BOTS", help=f"a bot per seat, as in easy,medium,hard; also {FORMS}"
    )
    words = "one more bot, which may contain commas; can be repeated"
    parser.add_argument("--seat", action="append", default=[], metavar="BOT", help=words)
    parser.add_argument("--games", type=int, default=100, metavar="N", help="games to play (100)")
    thinking(parser)
    parser.add_argument(
        "--iterations", type=int, metavar="N", help="limit thinking by steps, not time: repeatable"
    )
    parser.add_argument("--jobs", type=int, metavar="N", help="games to play at once (all cores)")
    words = "what runs the games; joblib and dask need the extra 'cluster'"
    parser.add_argument(
        "--backend", choices=["processes", "joblib", "dask"], default="processes", help=words
    )
    parser.add_argument(
        "--ratings", action="store_true", help="rate the bots: N games for every pair"
    )
    parser.add_argument("--json", action="store_true", help="print the statistics as JSON")
    _rules_of_play(parser)
