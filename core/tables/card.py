"""The card of a table: what it is, who may come, whose seats are whose; kept beside its save."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from core.data_files import explain
from core.errors import BadLog, BadRequest
from core.files import Unreadable, read_regular, reason
from core.json_data import JsonObject
from core.tables.places import card_path, check_name, talk_path, write_private

OPEN = "open"
"""A seat that waits for somebody."""
Access = Literal["open", "word", "private"]
"""Who may come: anybody who can reach the socket, whoever knows a word, or the opener only."""
ACCESS: tuple[Access, ...] = ("open", "word", "private")
_LARGEST = 8 << 20
_LONGEST_WORD = 40


class Card(BaseModel):
    """A table on paper; a host that was killed takes up the game from it."""

    model_config = ConfigDict(extra="forbid", strict=True)

    name: str
    game: str
    seats: list[Annotated[str, Field(max_length=4000)]]
    """A name, `open`, or a bot, by seat."""
    options: dict[str, str] = {}
    seed: int | None = None
    """A seed of the opener's choice, until the game has begun."""
    data: JsonObject | None = None
    """The opener's own data."""
    access: Access = "open"
    word: str = ""
    opener: str = ""
    """Who opened it, by identity."""
    kept: dict[str, str] = {}
    """For whom each seat is kept, by the number of the seat."""
    saves: str
    """The folder for the save."""
    save: str = ""
    """The save, once the game has begun."""
    think: float | None = None

    def write(self) -> None:
        """Keep the card; raises BadRequest if that fails."""
        path = card_path(self.name)
        try:
            write_private(path, self.model_dump_json(indent=1) + "\n")
        except OSError as error:
            raise BadRequest(f"The table cannot be kept in {path}: {reason(error)}.") from None

    def keeper(self, seat: int) -> str | None:
        """For whom a seat is kept, by identity."""
        return self.kept.get(str(seat))

    def may_come(self, identity: str, word: str) -> str | None:
        """Why somebody may not come to this table, in a sentence; None if they may."""
        if identity == self.opener or identity in self.kept.values():
            return None
        if self.access == "private":
            return f"The table {self.name} is private."
        if self.access == "word" and word.strip() != self.word:
            return (
                f"The table {self.name} needs its word: join it with --word."
                if not word
                else f"That is not the word of the table {self.name}."
            )
        return None


def check_access(access: str, word: str) -> tuple[Access, str]:
    """Who may come, as typed; raises BadRequest."""
    wanted = next((known for known in ACCESS if known == access), None)
    if wanted is None:
        raise BadRequest(f"A table is {', '.join(ACCESS)}; not {access!r:.40}.")
    word = word.strip()
    if (wanted == "word") != bool(word):
        raise BadRequest("Give a table that needs a word its word, and no other.")
    if len(word) > _LONGEST_WORD or not word.isprintable():
        raise BadRequest(f"A table's word has at most {_LONGEST_WORD} printable letters.")
    return wanted, word


def read_card(name: str) -> Card:
    """The card of a table; raises BadRequest if there is none, BadLog if it is damaged."""
    path = card_path(name)
    if not path.exists():
        raise BadRequest(f"There is no table {check_name(name)}.")
    try:
        card = Card.model_validate_json(read_regular(path, _LARGEST))
    except Unreadable as error:
        raise BadLog(f"The card {path} cannot be read: {error}.") from None
    except ValidationError as error:
        raise BadLog(f"The card {path} is damaged: {explain(error)[0]}") from None
    if card.name != check_name(name):
        raise BadLog(f"The card {path} is damaged: it is that of another table.")
    return card


def tear_up(card: Card) -> None:
    """Forget a table that is done with; its save stays."""
    for path in (card_path(card.name), talk_path(card.name)):
        with suppress(OSError):
            path.unlink()


def save_of(card: Card) -> Path | None:
    return Path(card.save) if card.save else None
