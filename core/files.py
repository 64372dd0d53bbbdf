"""Reading files of unknown origin: regular files only, and only up to a size limit."""

from __future__ import annotations

import os
import stat
from pathlib import Path


class Unreadable(Exception):
    """A file that cannot be read; the message gives the reason in a few words."""


def read_regular(path: Path, limit: int) -> bytes:
    """The content of a file; raises Unreadable for pipes, devices, folders and huge files.

    A pipe could wait for a writer for ever, and a device may never end.
    """
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        raise Unreadable(reason(error)) from None
    try:
        return read_descriptor(descriptor, limit)
    finally:
        os.close(descriptor)


def read_descriptor(descriptor: int, limit: int) -> bytes:
    """All of an open regular file."""
    try:
        if not stat.S_ISREG(os.fstat(descriptor).st_mode):
            raise Unreadable("it is not a regular file")
        os.lseek(descriptor, 0, os.SEEK_SET)
        parts = []
        room = limit + 1
        while room > 0 and (part := os.read(descriptor, min(room, 1 << 20))):
            parts.append(part)
            room -= len(part)
    except OSError as error:
        raise Unreadable(reason(error)) from None
    if room <= 0:
        raise Unreadable(f"it is larger than {limit >> 20} MiB")
    return b"".join(parts)


def reason(error: OSError) -> str:
    """Why the system refused, in a few words."""
    return (error.strerror or type(error).__name__).lower()
