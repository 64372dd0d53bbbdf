"""Many games at once: on the cores of this machine, or on any backend that joblib can reach."""

from __future__ import annotations

import multiprocessing
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from importlib import import_module
from importlib.util import find_spec
from itertools import islice
from typing import Any

from core.bots.arena import Match, Result, play
from core.errors import BadRequest
from core.signals import waiting_signals

_BATCH = 8
"""Games for each worker before joblib hands results back."""
_AHEAD = 4
"""Games queued for each worker."""


class WorkerDied(Exception):
    """A process that played games was killed, for example because memory ran out."""


Done = Callable[[int, Result], None]
"""Called with the number of a match and its result, in any order."""


def run(matches: Sequence[Match], jobs: int, backend: str, done: Done) -> None:
    """Play all matches, handing each result to *done*; raises WorkerDied."""
    if backend != "processes":
        _with_joblib(matches, jobs, backend, done)
    elif jobs == 1:
        for number, match in enumerate(matches):
            done(number, play(match))
    else:
        _with_processes(matches, jobs, done)


def _with_processes(matches: Sequence[Match], jobs: int, done: Done) -> None:
    """A pool that notices when a worker dies; only a few matches are handed out ahead."""
    context = multiprocessing.get_context("spawn")
    jobs = min(jobs, len(matches))
    pool = ProcessPoolExecutor(jobs, mp_context=context, initializer=_deaf)
    waiting = iter(enumerate(matches))
    try:
        with waiting_signals("SIGINT"):  # a worker is not deaf to it while it starts
            running = {pool.submit(_play, one) for one in islice(waiting, _AHEAD * jobs)}
        while running:
            ended, running = wait(running, return_when=FIRST_COMPLETED)
            for future in ended:
                done(*future.result())
            running |= {pool.submit(_play, one) for one in islice(waiting, len(ended))}
    except BrokenProcessPool:
        raise WorkerDied from None
    finally:
        pool.shutdown(wait=False, cancel_futures=True)
        for worker in multiprocessing.active_children():
            worker.terminate()


def _deaf() -> None:
    """Ignore Ctrl-C: the main program handles it and ends its workers."""
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
    """Set joblib's backend; yields how many games it plays at once.

    Dask finds its cluster by its own settings (DASK_SCHEDULER_ADDRESS), or makes a local one.
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
