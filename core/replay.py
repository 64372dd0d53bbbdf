"""Reading a log back: replaying it against its digests, as far as it is sound.

A damaged or newer log is read up to its last good entry, with the reason why it stops there.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from core.errors import BadData, BadLog, GameError
from core.frozen import frozen
from core.game import AnyGame, Setup
from core.json_data import JsonObject
from core.log import FORMAT, Do, parse, read_entry
from core.registry import open_game
from core.seats import COLOURS, read_names
from core.session import AnySession, Session, unwritten


@frozen
class Replay:
    """A game read from a log."""

    session: AnySession
    good: int
    """How many lines are sound, the header included."""
    faults: tuple[str, ...]
    """Why part of the log is missing, or what else is worth knowing; empty if all is well."""
    whole: bool
    """Every line was read."""
    ours: bool = True
    """Written in our format and under our revision of the rules."""
    torn: bool = False
    """The last line was cut short, as by a power cut, and is left out."""


def replay(lines: Sequence[str], game_id: str, game: AnyGame | None = None) -> Replay:
    """The game in *lines*; raises BadLog only if not even its beginning can be read.

    *game* replays it with other data than the log asks for, as tests do.
    """
    if not lines or not lines[0].strip():
        raise BadLog("The save is empty.")
    try:
        header = parse(lines[0])
    except BadLog as error:
        raise BadLog(f"Line 1 is not the header of a save: {error}.") from None
    session = _begin(header, game_id, game)
    notes = _notes(header, session)
    if session.header["digest"] != header.get("digest"):
        raise BadLog(" ".join(("The header of the save does not match its digest.", *notes)))
    session.header, session.lines[0] = header, lines[0]
    for number, line in enumerate(lines[1:], start=2):
        try:
            _follow(session, line)
        except GameError as error:
            session.on_append = unwritten
            reason = str(error).rstrip(".")
            wrong = (
                "does not fit the current rules" if _is_older(header, session) else "is not sound"
            )
            fault = f"Line {number} {wrong}: {reason[:1].lower()}{reason[1:]}."
            kept = f"The game is good up to decision {len(session.steps)}."
            return Replay(session, number - 1, (*notes, fault, kept), False, not notes)
    session.on_append = unwritten
    return Replay(session, len(lines), notes, True, not notes)


def _follow(session: AnySession, line: str) -> None:
    data = parse(line)
    digest = data.pop("digest", None)
    entry = read_entry(data)
    if data["n"] != session.entries + 1:
        raise BadLog(
            f"it is numbered {data['n']!r:.20}, but entry {session.entries + 1} should follow"
        )
    if isinstance(entry, Do):
        entry = Do(entry.seat, session.game.codec.action(entry.action))
    session.on_append = partial(_compare, line, digest)
    session.replay(entry)


def _compare(line: str, digest: object, written: str, found: str) -> None:
    """Reject an entry that differs from what replaying it gives."""
    if digest != found:
        raise BadLog("its digest does not match its content")
    if line != written and parse(line) != parse(written):
        raise BadLog("it was changed")


def _begin(header: JsonObject, game_id: str, game: AnyGame | None) -> AnySession:
    """The session a header describes, before its first entry."""
    if not isinstance(header.get("save"), int):
        raise BadLog("This is not a longships save.")
    if header.get("game") != game_id:
        raise BadLog(f"This is a save of {header.get('game')!r:.40}, not of {game_id!r}.")
    newer = header["save"] > FORMAT
    try:
        own = header.get("data")
        if own is not None and not isinstance(own, dict):
            raise BadLog("its data is not a table")
        playing = game or open_game(game_id, own)
        seats = header.get("seats")
        if not isinstance(seats, list):
            raise BadLog("its seats are not a list of names")
        seed, options = header.get("seed"), header.get("options")
        if type(seed) is not int or not isinstance(options, dict):
            raise BadLog("its seed or options are missing")
        position = header.get("position")
        colours = _colours(header.get("colours"), len(seats))
        options = playing.read_options(options)
        return Session(playing, Setup(read_names(seats), seed, options, own, position, colours))
    except BadData as error:
        raise BadLog(f"The data inside the save is broken: {error.faults[0]}") from None
    except GameError as error:
        reason = str(error).rstrip(".")
        if newer:
            raise BadLog(
                f"The save has format {header['save']}, written by a newer program; "
                f"this one reads format {FORMAT}."
            ) from None
        raise BadLog(
            f"The header of the save is broken: {reason[:1].lower()}{reason[1:]}."
        ) from None


def _colours(given: object, seats: int) -> tuple[int, ...]:
    """The colours of the seats; whatever else a save says there does not matter to the game."""
    numbers = given if isinstance(given, list) else []
    good = all(type(number) is int and 0 < number <= COLOURS for number in numbers)
    return tuple(numbers) if good and len(set(numbers)) == len(numbers) == seats else ()


def _notes(header: JsonObject, session: AnySession) -> tuple[str, ...]:
    notes = []
    if header["save"] != FORMAT:
        notes.append(f"The save has format {header['save']}; this program writes format {FORMAT}.")
    if header.get("revision") != session.game.revision:
        changed = ""
        if _is_older(header, session):
            changes = session.game.about.changes.items()
            changed = "; ".join(words for number, words in changes if number > header["revision"])
        notes.append(
            f"The save was played under revision {header.get('revision')!r:.20} of the rules; "
            f"this is revision {session.game.revision}{f': {changed}' if changed else ''}."
        )
    return tuple(notes)


def _is_older(header: JsonObject, session: AnySession) -> bool:
    """Whether the log was played under rules that have since changed."""
    revision = header.get("revision")
    return type(revision) is int and revision < session.game.revision
