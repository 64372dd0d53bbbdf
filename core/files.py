"""Reading files of unknown origin: regular files only, and only up to a size limit."""

from __future__ import annotations

import os
import stat
from pathlib import Path

_END = 1 << 13
"""Bytes at the end of a file in which its last line is looked for first."""


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


def read_ends(path: Path, limit: int) -> bytes:
    """The first line of a file and its last ones, which is all of a short file."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0))
    except OSError as error:
        raise Unreadable(reason(error)) from None
    try:
        with os.fdopen(descriptor, "rb", buffering=_END) as file:
            size = os.fstat(descriptor).st_size
            if stat.S_ISREG(os.fstat(descriptor).st_mode) and 2 * _END < size <= limit:
                first = file.readline(_END)
                file.seek(size - _END)
                _, _, last = file.read().partition(b"\n")
                if first.endswith(b"\n") and b"\n" in last:
                    return first + last
            return read_descriptor(descriptor, limit)
    except OSError as error:
        raise Unreadable(reason(error)) from None


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
        most = f"{limit >> 20} MiB" if limit >> 20 else f"{limit // 1000} kB"
        raise Unreadable(f"it is larger than {most}")
    return b"".join(parts)


def reason(error: OSError) -> str:
    """Why the system refused, in a few words."""
    return (error.strerror or type(error).__name__).lower()
