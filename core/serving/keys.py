"""The server's own key, and who its guests are by theirs."""

from __future__ import annotations

import os
import re
import stat
from pathlib import Path

import asyncssh

from core.errors import BadRequest
from core.files import Unreadable, read_regular, reason

_LARGEST = 1 << 20


def prepare_folder(folder: Path) -> None:
    """Make a folder that nobody else may look into, or use one in which nobody else may write;
    raises BadRequest."""
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        found = folder.stat()
    except OSError as error:
        raise BadRequest(f"{folder} cannot be used: {reason(error)}.") from None
    if found.st_uid != os.getuid() or found.st_mode & 0o022:
        raise BadRequest(f"Others may write in {folder}; the server needs a folder of its own.")


def host_key(path: Path) -> asyncssh.SSHKey:
    """The server's key, made when it is first needed; only its owner may read it."""
    try:
        descriptor = os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    except FileExistsError:
        return _read_key(path)
    except OSError as error:
        raise BadRequest(f"The host key {path} cannot be made: {reason(error)}.") from None
    try:
        with os.fdopen(descriptor, "wb") as file:
            key = asyncssh.generate_private_key("ssh-ed25519", comment="longships")
            file.write(key.export_private_key())
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        path.unlink(missing_ok=True)
        raise
    return key


def _read_key(path: Path) -> asyncssh.SSHKey:
    try:
        found = os.lstat(path)
        if not stat.S_ISREG(found.st_mode):
            raise BadRequest(f"The host key {path} is not a regular file.")
        if found.st_mode & 0o077 or found.st_uid != os.getuid():
            raise BadRequest(
                f"The host key {path} could be read by others; make it yours alone (chmod 600)."
            )
        return asyncssh.import_private_key(read_regular(path, _LARGEST))
    except OSError as error:
        raise BadRequest(f"The host key {path} cannot be read: {reason(error)}.") from None
    except (Unreadable, ValueError) as error:
        raise BadRequest(f"The host key {path} cannot be read: {error}.") from None


def fingerprint(key: asyncssh.SSHKey) -> str:
    """A key in a few letters, as OpenSSH tells it."""
    return str(key.get_fingerprint())


def folder_name(key: asyncssh.SSHKey) -> str:
    """The name of the folder that belongs to the owner of a key."""
    return "key-" + re.sub(r"[^A-Za-z0-9]", lambda sign: f"_{ord(sign[0]):02x}", fingerprint(key))


class Guests:
    """Who may come in: the keys in a file, which may be edited while the server runs."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._seen: tuple[int, int] | None = None
        self._keys: frozenset[str] = frozenset()

    def welcome(self, key: asyncssh.SSHKey) -> bool:
        """Whether a key is in the list now."""
        self._look()
        return fingerprint(key) in self._keys

    def __len__(self) -> int:
        self._look()
        return len(self._keys)

    def _look(self) -> None:
        """Read the file if it has changed; lines that are no keys are left out."""
        try:
            found = self._path.stat()
            seen = (found.st_mtime_ns, found.st_size)
            if seen == self._seen:
                return
            lines = read_regular(self._path, _LARGEST).decode("utf-8", "replace").splitlines()
        except (OSError, Unreadable):
            self._keys, self._seen = frozenset(), None
            return
        keys = set()
        for line in lines:
            found_key = re.search(r"(?:^|\s)((?:ssh|ecdsa|sk)-\S+ [A-Za-z0-9+/=]+)", line)
            if found_key and not line.lstrip().startswith("#"):
                try:
                    keys.add(fingerprint(asyncssh.import_public_key(found_key[1])))
                except (ValueError, asyncssh.Error):
                    continue
        self._keys, self._seen = frozenset(keys), seen
