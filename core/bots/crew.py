"""Many games at once: on the cores of this machine, or on an engine that joblib can reach."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from core.bots.arena import Match, Result, play
from core.errors import BadRequest

_BATCH = 8
"""Games for each worker before joblib hands results back."""

Done = Callable[[int, Result], None]
"""Called with the number of a match and its result, in any order."""


def run(matches: Sequence[Match], jobs: int, backend: str, done: Done) -> None:
    """Play all matches; KeyboardInterrupt stops, and what is done has been told."""
    if backend != "processes":
        _with_joblib(matches, jobs, backend, done)
    elif jobs == 1:
        for number, match in enumerate(matches):
            done(number, play(match))
    else:
        _with_processes(matches, jobs, done)


def _with_processes(matches: Sequence[Match], jobs: int, done: Done) -> None:
    pool = multiprocessing.get_context("spawn").Pool(min(jobs, len(matches)), _deaf)
    try:
        for number, result in pool.imap_unordered(_play, enumerate(matches)):
            done(number, result)
    finally:
        pool.terminate()
        pool.join()


def _deaf() -> None:
    """Ctrl-C is for the main program, which then ends its workers."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _play(numbered: tuple[int, Match]) -> tuple[int, Result]:
    number, match = numbered
    return number, play(match)


def _with_joblib(matches: Sequence[Match], jobs: int, backend: str, done: Done) -> None:
    check_backend(backend)
    joblib = import_module("joblib")
    with _engine(joblib, backend, jobs) as workers:
        batch = _BATCH * workers
        for first in range(0, len(matches), batch):
            some = matches[first : first + batch]
            results = joblib.Parallel()(joblib.delayed(play)(match) for match in some)
            for number, result in enumerate(results, start=first):
                done(number, result)


@contextmanager
def _engine(joblib: Any, backend: str, jobs: int) -> Iterator[int]:
    """Joblib set to a backend; yields how many games it plays at once.

    Dask finds its cluster by its own settings (DASK_SCHEDULER_ADDRESS), and else makes a local one.
    """
    if backend == "joblib":
        with joblib.parallel_config(backend="loky", n_jobs=jobs):
            yield jobs
        return
    distributed = import_module("distributed")
    with distributed.Client() as client, joblib.parallel_config(backend="dask"):
        yield max(1, sum(client.ncores().values()))


def check_backend(backend: str) -> None:
    """Refuse a backend that is not installed, saying how to install it."""
    needed = {"joblib": ("joblib",), "dask": ("joblib", "distributed")}.get(backend, ())
    if any(find_spec(name) is None for name in needed):
        raise BadRequest(
            f"The backend {backend} needs the extra 'cluster'; "
            "install it with: pip install 'longships[cluster]'."
        )
