"""The process in which a bot from a file or module runs: `python host.py SPEC GAME SEED PATH…`.

Questions come in as pickles, each preceded by its length; answers go out as lines of JSON with the
number of the chosen action, or with what went wrong. What the bot itself prints goes to standard
error, and it can read nothing. The process ends with its input, whatever the bot is doing.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
import threading
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from queue import SimpleQueue
from typing import IO, Any

if __name__ == "__main__":  # as a script: find our packages before the bot's own
    sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from core.bots import classes
from core.bots.budget import Budget
from core.bots.child import Fault
from core.files import Unreadable, read_regular
from core.outside import split_class

LENGTH = 4
"""Bytes that give the length of a question."""
_LARGEST = 16 << 20


def load(spec: str) -> Any:
    """The class a bot's name stands for; raises Fault."""
    where, name = split_class(spec)
    module = _load_file(where) if where.endswith(".py") else _load_module(where)
    try:
        return getattr(module, name)
    except AttributeError:
        raise Fault(f"{where} has no class {name}") from None


def _load_file(file: str) -> Any:
    path = Path(file).absolute()
    if not path.exists():
        raise Fault(f"there is no file {file}")
    try:
        source = read_regular(path, _LARGEST)
    except Unreadable as error:
        raise Fault(f"{file} cannot be read: {error}") from None
    sys.path.insert(0, str(path.parent))
    described = spec_from_file_location(f"bot_in_{path.stem}", path)
    assert described is not None
    module = module_from_spec(described)
    sys.modules[described.name] = module
    try:
        exec(compile(source, str(path), "exec", dont_inherit=True), module.__dict__)
    except BaseException as error:
        raise Fault(f"{file} cannot be loaded: {classes.described(error)}") from None
    return module


def _load_module(name: str) -> Any:
    sys.path.insert(0, os.getcwd())
    try:
        return import_module(name)
    except ModuleNotFoundError as error:
        if error.name and (name == error.name or name.startswith(f"{error.name}.")):
            raise Fault(f"there is no module {name}") from None
        raise Fault(f"{name} cannot be loaded: {classes.described(error)}") from None
    except BaseException as error:
        raise Fault(f"{name} cannot be loaded: {classes.described(error)}") from None


def _read_all(source: IO[bytes], questions: SimpleQueue[bytes]) -> None:
    """Queue questions as they come; end the process when the input ends."""
    while len(head := source.read(LENGTH)) == LENGTH:
        size = int.from_bytes(head, "big")
        if len(question := source.read(size)) < size:
            break
        questions.put(question)
    os._exit(0)


def _unpacked(question: bytes) -> tuple[Any, list[Any], float | None, int | None]:
    try:
        view, legal, seconds, iterations = pickle.loads(question)
    except Exception as error:  # the game's own classes may not be importable here
        raise Fault(f"its process could not read the table: {classes.described(error)}") from None
    return view, legal, seconds, iterations


def main(spec: str, game: str, seed: int) -> None:
    """Answer questions until there are no more."""
    source = os.fdopen(os.dup(0), "rb")
    sink = os.fdopen(os.dup(1), "wb")
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(2, 1)
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=_read_all, args=(source, questions), daemon=True).start()
    bot: Any = None
    while True:
        question = questions.get()
        try:
            if bot is None:
                bot = classes.make(load(spec), game, seed, BaseException)
            view, legal, seconds, iterations = _unpacked(question)
            budget = Budget(seconds, iterations)
            index = classes.choose(bot, view, legal, budget, BaseException)
            answer: dict[str, Any] = {"index": index}
        except Fault as fault:
            answer = {"fault": str(fault)}
        sink.write(json.dumps(answer).encode("ascii") + b"\n")
        sink.flush()


if __name__ == "__main__":
    sys.path.extend(folder for folder in sys.argv[4:] if folder not in sys.path)
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]))
