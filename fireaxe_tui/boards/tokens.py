"""Elements shared by all boards: headings, crew and goods as tokens, counts with symbols."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from core.games.fireaxe.terms import GOODS, SLOTS, Good, Piece
from core.games.fireaxe.text.words import ROMAN
from core.games.fireaxe.view import CaptainView, View
from core.tui.drawing.canvas import Canvas, Rect, clip, width_of
from core.tui.drawing.glyphs import Glyphs
from core.tui.drawing.parts import seat_style
from fireaxe_tui.table_view import FireAxeTableView

Words = Sequence[tuple[str, str]]
"""Stretches of text with their styles."""
TOKEN: Final = 4
"""The width of a slot: every piece has a word of four letters."""
WORD: Final[Mapping[str, str]] = {"crew": "crew", "fish": "Fish", "tusks": "Tusk", "furs": "Furs"}
BACK: Final = "back to the map"
"""What a click on the way back from a page means."""
SHORT: Final[Mapping[str, str]] = {"crew": "Cr", "fish": "Fi", "tusks": "Tu", "furs": "Fu"}
"""Fish and furs begin alike, so the short names have two letters."""


def piece_style(piece: str, seat: int) -> str:
    """Return a piece's style: crew have their captain's colour, goods their own."""
    return f"{seat_style(seat)}@card" if piece == "crew" else f"board-{piece}"


def heading(part: Canvas, y: int, title: str, note: str = "", tee: bool = False) -> None:
    """Draw a line across with a title, and a note at its right end."""
    across = part.glyphs.light[0]
    part.put(0, y, (part.glyphs.tee if tee else across) + across * (part.width - 1), "frame")
    x = part.put(2, y, f" {title} ", "title")
    if note and part.width - x > 4:
        part.put_right(part.width, y, f" {clip(note, part.width - x - 1)}", "dim")


def title_line(part: Canvas, title: str, note: str, table: FireAxeTableView) -> None:
    """Draw the top of a page: its title, a note, and how to get back."""
    x = part.put(1, 0, title, "title")
    back = f"{table.key('1')} or {table.key('Esc')}: back to the map"
    left = part.put_right(part.width - 1, 0, back, "key")
    part.hit(Rect(left, 0, len(back), 1), BACK)
    part.put(x + 2, 0, clip(note, max(0, left - x - 4)), "dim")


def put_words(part: Canvas, x: int, y: int, words: Words) -> int:
    """Write stretches of text; return the column after them."""
    for text, style in words:
        x = part.put(x, y, text, style)
    return x


def words_width(words: Words) -> int:
    return sum(width_of(text) for text, _ in words)


def pieces(captain: CaptainView) -> list[Piece]:
    """List what is aboard, crew first."""
    found: list[Piece] = ["crew"] * captain.crew
    for good in GOODS:
        found += [good] * captain.goods[good]
    return found


def cargo_words(captain: CaptainView) -> list[tuple[str, str]]:
    """Show crew and goods as small tokens with their numbers."""
    counts: list[tuple[str, int]] = [("crew", captain.crew), *captain.goods.items()]
    words: list[tuple[str, str]] = []
    for piece, number in counts:
        if number:
            words += [(" ", "text")] if words else []
            words.append((f"{SHORT[piece]}{number}", piece_style(piece, captain.seat)))
    return words or [("empty", "dim")]


def draw_slots(
    part: Canvas, x: int, y: int, view: View, me: CaptainView, then: CaptainView | None
) -> int:
    """Draw the seven slots of a longship, with what the chosen action would add or remove.

    A piece that would go is crossed out, one that would come is a ghost with a plus; slots of
    later eras are closed and say in which era they open.
    """
    now = pieces(me)
    going, coming = changes(now, pieces(then) if then else now)
    for piece in now:
        gone = piece in going
        if gone:
            going.remove(piece)
        text = f" {part.glyphs.lock}{SHORT[piece]}" if gone else WORD[piece]
        part.put(x, y, text, "threat" if gone else piece_style(piece, me.seat))
        x += TOKEN + 1
    for piece in coming:
        part.put(x, y, f" +{SHORT[piece]}", "ghost")  # a whole word and a plus have no room
        x += TOKEN + 1
    for slot in range(len(now) + len(coming), SLOTS[-1]):
        if slot < view.slots:
            part.put(x, y, f" {part.glyphs.empty * 2} ", "board-slot")
        else:
            era = next(era for era, slots in enumerate(SLOTS) if slots > slot)
            part.put(x, y, f"{ROMAN[era]:^{TOKEN}}", "faint")
        x += TOKEN + 1
    return x - 1


def changes(now: Sequence[Piece], then: Sequence[Piece]) -> tuple[list[Piece], list[Piece]]:
    """Return the pieces that go, and those that come as far as there are slots."""
    going, coming = [*now], []
    for piece in then:
        if piece in going:
            going.remove(piece)
        else:
            coming.append(piece)
    return going, coming[: SLOTS[-1] - len(now)]


def same_turn(view: View, after: View | None) -> View | None:
    """Return the view after the chosen action, unless the turn would be over."""
    return after if after is not None and after.turn == view.turn and not after.ended else None


def tally(g: Glyphs, me: CaptainView) -> str:
    """Show towns, settlements, sagas and runes as counts with their symbols."""
    counts = (
        (g.town, len(me.towns)),
        (g.house, len(me.settlements)),
        (g.saga, len(me.sagas)),
        (g.rune, me.runes),
    )
    return " ".join(f"{sign}{number}" for sign, number in counts)


def tick(g: Glyphs) -> str:
    """Return the mark for done; it must not look like the one for closed."""
    return g.check if g.check != g.lock else "+"


def legend(g: Glyphs) -> str:
    """Explain the symbols of a tally."""
    return f"{g.town} towns  {g.house} settled  {g.saga} sagas  {g.rune} runes"


def fitted(names: Iterable[str], width: int) -> list[str]:
    """Shorten names, longest first, until they fit with a space between them."""
    found = [*names]
    while sum(map(len, found)) + len(found) - 1 > width:
        longest = max(range(len(found)), key=lambda n: len(found[n]))
        if len(found[longest]) < 6:
            break
        found[longest] = found[longest].rstrip("~")[:-1] + "~"
    return found


def stock_words(view: View) -> list[tuple[str, str]]:
    """Show the stockpile as tokens with their numbers."""
    words: list[tuple[str, str]] = []
    for good, number in view.stock.items():
        words += [(" ", "text")] if words else []
        words.append((f"{SHORT[good]}{number}", f"board-{good}" if number else "faint"))
    return words


def good_token(good: Good) -> tuple[str, str]:
    return WORD[good], f"board-{good}"
