"""Where tables are: a folder of cards, which last, and a folder of sockets, which need not."""

from __future__ import annotations

import os
import re
import stat
from contextlib import suppress
from pathlib import Path

from core.errors import BadRequest
from core.files import Unreadable, read_regular, reason
from core.paths import APP, data_dir

TABLES_VARIABLE = "LONGSHIPS_TABLES_DIR"
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,23}")
_LONGEST_PATH = 103
"""Bytes of a socket's path that every Unix can bind."""
_SECRET = re.compile(r"[0-9a-f]{32}")
_WORDS = ("birka", "hedeby", "kaupang", "ribe", "jorvik", "dublin", "roskilde", "uppsala", "lade")
"""Names for tables that nobody named."""


def check_name(name: str) -> str:
    """The name of a table; raises BadRequest if it cannot be one."""
    wanted = name.strip().lower()
    if not NAME.fullmatch(wanted):
        raise BadRequest(
            "A table's name has 1 to 24 letters, digits and dashes, as in evening-raid; "
            f"not {name!r:.40}."
        )
    return wanted


def free_name() -> str:
    """A name that no table has yet."""
    taken = {path.stem for path in (*tables_dir().glob("*.json"), *sockets_dir().glob("*.sock"))}
    for number in range(1, 1000):
        names = [word if number == 1 else f"{word}-{number}" for word in _WORDS]
        if left := [name for name in names if name not in taken]:
            return left[os.urandom(1)[0] % len(left)]
    raise BadRequest("There are too many tables; give yours a name.")


def any_table() -> bool:
    """Whether there is a table on this machine, awake or asleep; costs next to nothing."""
    with suppress(OSError, BadRequest):
        folders = ((tables_dir(), "*.json"), (sockets_dir(), "*.sock"))
        return any(True for folder, pattern in folders for _ in folder.glob(pattern))
    return False


def tables_dir(make: bool = False) -> Path:
    """The folder of cards: ours alone, or the one the environment names.

    A folder that is named may be open to a group, so that its members can join tables there.
    """
    named = os.environ.get(TABLES_VARIABLE)
    folder = Path(named) if named else data_dir() / "tables"
    if make:
        _ensure(folder, shared=bool(named))
    return folder


def sockets_dir(make: bool = False) -> Path:
    """The folder of sockets: that of the cards if it is named, else a private one of this user."""
    if os.environ.get(TABLES_VARIABLE):
        return tables_dir(make)
    given = os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{_user()}"
    if os.access(given, os.W_OK):
        folder = Path(given) / APP
    else:
        folder = Path(os.environ.get("TMPDIR") or "/tmp") / f"{APP}-{_user()}"
    if make:
        _ensure(folder, shared=False)
    elif folder.exists():
        _check(folder, shared=False)
    return folder


def _user() -> int:
    return os.getuid() if hasattr(os, "getuid") else 0


def _ensure(folder: Path, shared: bool) -> None:
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    except OSError as error:
        raise BadRequest(f"Tables cannot be kept in {folder}: {reason(error)}.") from None
    _check(folder, shared)


def _check(folder: Path, shared: bool) -> None:
    """Refuse a folder where others could put what we would trust, or see who plays."""
    try:
        found = folder.stat() if shared else folder.lstat()
    except OSError as error:
        raise BadRequest(f"Tables cannot be kept in {folder}: {reason(error)}.") from None
    if not stat.S_ISDIR(found.st_mode):
        raise BadRequest(f"Tables cannot be kept in {folder}: it is not a folder.")
    if not shared and found.st_uid != _user():
        raise BadRequest(f"Tables cannot be kept in {folder}: it belongs to somebody else.")
    if not shared and found.st_mode & 0o077:
        with suppress(OSError):
            folder.chmod(0o700)
    if shared and found.st_mode & stat.S_IWOTH:
        raise BadRequest(
            f"Tables cannot be kept in {folder}: anybody may write there; "
            "allow a group at most (chmod 3770)."
        )


def is_shared() -> bool:
    """Whether members of a group may join the tables of our folder."""
    folder = sockets_dir()
    with suppress(OSError):
        return bool(folder.stat().st_mode & 0o070)
    return False


def socket_path(name: str) -> Path:
    """Where a table's host listens; raises BadRequest if the path is too long for a socket."""
    path = sockets_dir() / f"{check_name(name)}.sock"
    if len(os.fsencode(path)) > _LONGEST_PATH:
        raise BadRequest(
            f"The path {path} is too long for a socket; name a folder with a shorter one "
            f"by {TABLES_VARIABLE}."
        )
    return path


def is_ours(name: str) -> bool:
    """Whether this account has a card of a table, so that it can wake it."""
    with suppress(OSError):
        return card_path(name).stat().st_uid == _user()
    return False


def card_path(name: str) -> Path:
    return tables_dir() / f"{check_name(name)}.json"


def talk_path(name: str) -> Path:
    """Where a table keeps what was said at it."""
    return tables_dir() / f"{check_name(name)}.talk"


def identity(name: str) -> str:
    """What tells this account from others at a table, so that its seats are kept.

    It differs from table to table, so that the host of one cannot pass for us at another.
    """
    from hashlib import blake2b  # brings a large library, which the title does without

    return blake2b(name.encode(), key=_secret().encode(), digest_size=16).hexdigest()


def _secret() -> str:
    """A secret of this account, made once."""
    path = data_dir() / "identity"
    with suppress(Unreadable, UnicodeDecodeError):
        found = read_regular(path, 1000).decode("ascii").strip()
        if _SECRET.fullmatch(found):
            return found
    made = os.urandom(16).hex()
    with suppress(OSError):  # else seats are not kept for longer than this program runs
        write_private(path, made + "\n")
    return made


def write_private(path: Path, text: str) -> None:
    """Replace a file that only its owner may read, whole or not at all; raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    temporary = path.with_name(f".{path.name}.{os.getpid()}-{os.urandom(4).hex()}")
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    try:
        with os.fdopen(descriptor, "w", encoding="utf-8") as file:
            file.write(text)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temporary, path)
    except BaseException:
        with suppress(OSError):
            temporary.unlink()
        raise
