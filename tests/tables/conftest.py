"""Tables of tests lie in a folder with a short path, as sockets need."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
from contextlib import suppress
from pathlib import Path

import pytest

from core.tables import directory


@pytest.fixture
def tables(monkeypatch):
    """An empty folder for tables; hosts that were started there end with the test."""
    folder = Path(tempfile.mkdtemp(prefix="longships-", dir="/tmp"))
    monkeypatch.setenv("LONGSHIPS_TABLES_DIR", str(folder))
    monkeypatch.setattr(directory, "_hosts", [])
    yield folder
    for lock in [*folder.glob(".*.lock"), *folder.glob("longships/.*.lock")]:
        with suppress(ProcessLookupError, ValueError):
            os.kill(int(lock.read_text()), signal.SIGKILL)
    for host in directory._hosts:
        host.wait(10)
    shutil.rmtree(folder, ignore_errors=True)
