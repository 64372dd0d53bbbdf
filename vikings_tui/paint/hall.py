"""The auction: the bid on the hub among tiles face down, who was drawn, specials, purses, bids."""

from __future__ import annotations

from core.games.vikings import actions as act
from core.games.vikings.terms import SLOTS, Viking
from core.games.vikings.text.words import PLURAL, letter
from core.games.vikings.view import AuctionView, MainlandView, View
from core.games.vikings.view_rules import limit
from core.tui.drawing.canvas import Canvas, Rect, clip, width_of
from core.tui.drawing.parts import seat_mark, seat_style
from core.tui.keys.spots import Spots, button
from vikings_tui.art import digits
from vikings_tui.art.sheet import PixelSheet, has_pictures, sheet_for
from vikings_tui.art.sprites import LARGE, MEDIUM, SMALL
from vikings_tui.paint.cards import draw_cards
from vikings_tui.paint.plan import rows_of
from vikings_tui.paint.ring import disc, ring_for
from vikings_tui.paint.seats import draw_rival
from vikings_tui.paint.small import ROWS
from vikings_tui.paint.wheel import draw_ring
from vikings_tui.table_view import VikingsTableView

_BID = 4
"""Cells of a bid in the line of them."""
_STATE = len("bids 99")
"""Cells for what a seat does, the same for all: bars are compared by their lengths."""


def going_of(view: View) -> AuctionView:
    assert view.auction is not None
    return view.auction


# --- The wheel: the bid and the tiles face down --------------------------------------------------


def draw_bid(part: Canvas, table: VikingsTableView) -> None:
    """The round wheel with the bid on its hub; in a strip, those who were drawn."""
    ring = ring_for(part.width, part.height)
    if ring is None:
        draw_drawn(part, table.view)
        return
    going = going_of(table.view)
    bid = "-" if going.bid is None else str(going.bid)
    sheet = sheet_for(part)
    if isinstance(sheet, PixelSheet):
        for dx, dy, name in disc(ring.radius, 0):
            sheet.layer.dot(ring.x + dx, ring.y + dy, name)
        for box in ring.boxes:
            sheet.fill(box, "moss")
            sheet.fill(Rect(box.x + 1, box.y + 1, box.width - 2, box.height - 2), "shade-dark")
    else:
        draw_ring(sheet, ring)
    middle = ring.y // 2
    digits.draw_number(sheet, ring.x - digits.width(bid) // 2, middle - 1, bid, "gold", "brass")
    sheet.finish()
    for slot in range(SLOTS):
        box = ring.boxes[slot]
        sheet.write(box.x + box.width // 2, box.y + box.height // 2, "?", "dim")
        x, y = ring.on_rim(slot)
        sheet.write(x - len(str(slot)) // 2, y, str(slot), "text" if not slot else "dim")
    digits.write_number(sheet, ring.x - len(bid) // 2, middle - 1, bid, "gold")
    told = "bid of" if going.bidder is not None else "no bid yet"
    sheet.write(ring.x - len(told) // 2, middle - 2, told, "dim")
    if going.bidder is not None:
        name = clip(table.names[going.bidder], ring.hub.width)
        sheet.write(ring.x - width_of(name) // 2, middle + 2, name, seat_style(going.bidder))


# --- Those who were drawn ------------------------------------------------------------------------


def draw_drawn(part: Canvas, view: View) -> int:
    """The drawn vikings by colour, as large as fits in a row; returns the rows they take."""
    drawn = [(viking, count) for viking, count in going_of(view).drawn.items() if count]
    sizes = [size for size in (LARGE, MEDIUM, SMALL) if size.figure[1] + 2 <= part.height]
    apart = [(size, size.figure[0] + gap) for size in sizes for gap in (1, 0)]
    found = (one for one in apart if _wide(drawn, one[1]) < part.width)
    size, each = next(found, (SMALL, SMALL.figure[0]))
    high = size.figure[1] + 1
    title = "Drawn from the bag: the winner removes one, then the tiles are shown"
    if width_of(title) > part.width:
        title = "Drawn; the winner removes one"
    part.put(0, 0, clip(title, part.width), "title")
    room = part.window(Rect(0, 1, part.width, high))
    sheet, words, x = sheet_for(room), [], 1
    for viking, count in drawn:
        for number in range(count):
            sheet.figure(x + number * each, 0, viking, size)
        wide = max(count * each, len(_counted(viking, count, each)))
        words.append((x, _counted(viking, count, each), viking))
        x += wide + 1
    sheet.finish()
    for x, text, ink in words:
        sheet.write(x, high - 1, text, ink)
    return high + 1


def _wide(drawn: list[tuple[Viking, int]], each: int) -> int:
    return sum(max(n * each, len(_counted(viking, n, each))) + 1 for viking, n in drawn)


def _counted(viking: Viking, count: int, each: int) -> str:
    """How many of a kind, in as many letters as its figures are wide."""
    whole = f"{count} {viking if count == 1 else PLURAL[viking]}"
    return whole if len(whole) <= count * each else f"{count} {letter(viking)}"


# --- The hall: specials, purses, bids ------------------------------------------------------------


def draw_hall(part: Canvas, table: VikingsTableView, spots: Spots, *, drawn: bool) -> None:
    """What an auction is about, in the room of the mainland, which is small below it."""
    view: View = table.view
    seats, y = len(view.mainlands), 0
    tall = part.height >= 20
    if drawn:
        least = 2 * seats + 2 if tall else seats + 1
        spare = part.height - least - (4 if view.shown else 0)
        y = draw_drawn(part.window(Rect(0, 0, part.width, min(spare, 7))), view)
    if view.shown and drawn:
        room = part.height - y - seats - 2 if tall else len(view.shown)
        y += _draw_specials(part.window(Rect(0, y, part.width, room)), table) + tall
    if tall:
        x = part.put(0, y, "Purses", "title")
        part.put(x + 2, y, "gold first, then fame 1 for 1", "dim")
        y += 1
    left = part.height - y - 2 - rows_of(SMALL)
    gap = 2 if tall and not seats < left < 2 * seats + 1 else 1
    for seat in range(seats):
        _draw_purse(part.window(Rect(0, y + seat * gap, part.width, 1)), table, seat)
    y += seats * gap
    _draw_bids(part.window(Rect(0, y, part.width, 1)), table, spots)
    y += 1 + tall
    if part.height - y > ROWS:
        me = view.mainlands[table.shown_seat if view.decider is None else view.decider]
        room = part.height - y
        draw_rival(part.window(Rect(0, y, part.width, room)), table, me, frozenset())


def _draw_specials(part: Canvas, table: VikingsTableView) -> int:
    """The face-up special tiles with what they do; returns the rows they take."""
    shown, star = table.view.shown, part.glyphs.special
    if part.height <= len(shown):  # a line each, without a heading
        return draw_cards(part, shown)
    words = f"{star} Face up: whoever buys the dearest group may take one"
    part.put(0, 0, clip(words, part.width), "gold")
    return 1 + draw_cards(part.window(Rect(0, 1, part.width, min(part.height - 1, 8))), shown)


def _draw_purse(part: Canvas, table: VikingsTableView, seat: int) -> None:
    """A seat with its gold and fame as a bar, and what it bids."""
    view: View = table.view
    going, me = going_of(view), view.mainlands[seat]
    still = seat in going.bidding
    state = _state(table, seat)
    part.put(0, 0, part.glyphs.cursor if seat == view.decider else " ", "key")
    marks = [seat_mark(number, name) for number, name in enumerate(table.names)]
    named = min(part.width // 4, max(map(width_of, marks)))
    name = clip(marks[seat], named)
    part.put(1, 0, name, seat_style(seat) if still else "faint")
    left = named + 2
    held = _held(me)
    longest = max(len(_held(one)) for one in view.mainlands)
    room = part.width - left - longest - _STATE - 5
    most = max(limit(one) for one in view.mainlands) or 1
    x = left
    for amount, hue, ink in ((me.gold, "gold", "gold"), (me.fame, "noble-lit", "fame")):
        wide = round(room * amount / most)
        if has_pictures(part):
            style = f"text@art-vik-{hue}" + ("" if still else "-dusk")
            x = part.put(x, 0, " " * wide, style)
        else:
            bar = part.glyphs.bar if ink == "gold" else part.glyphs.shade
            x = part.put(x, 0, bar * wide, ink if still else "faint")
    part.put(x + 1, 0, held, "text" if still else "faint")
    part.put_right(
        part.width - 1, 0, state, "gold" if seat in (going.bidder, view.decider) else "dim"
    )


def _held(me: MainlandView) -> str:
    return f"{me.gold}g+{me.fame}f"


def _state(table: VikingsTableView, seat: int) -> str:
    going = going_of(table.view)
    if seat == going.bidder:
        return f"bids {going.bid}"
    if seat not in going.bidding:
        return "out"
    return "to bid" if seat == table.view.decider else "waits"


def _draw_bids(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """Pass, and every bid in order of size; those that do not fit share the line."""
    x = 0
    if act.PASS in spots.legal:
        x = button(part, spots, 0, 0, "Pass", act.PASS)
    bids = [action for action in table.legal if isinstance(action, act.Bid)]
    if not bids or table.view.decider is None:
        return
    gold = table.view.mainlands[table.view.decider].gold
    fit = max(1, (part.width - x - 2) // _BID)
    at = next((n for n, bid in enumerate(bids) if bid == table.chosen), 0)
    first = 0 if len(bids) <= fit else max(0, min(at - fit // 2, len(bids) - fit))
    for bid in bids[:first] + bids[first + fit :]:
        spots.put(part, Rect(x, 0, part.width - x, 1), bid)
    for number, bid in enumerate(bids[first : first + fit]):
        left = x + 1 + number * _BID
        dear = bid.amount > gold
        text = f"{bid.amount:>2}{'f' if dear else ' '}"
        plain = "fame@legal" if dear else "legal"
        part.put(left, 0, text, "cursor" if bid == table.chosen else plain)
        spots.put(part, Rect(left, 0, 3, 1), bid, (3, 0))
    if first > 0:
        part.put(x, 0, part.glyphs.left, "warn")
    if first + fit < len(bids):
        part.put(x + 1 + fit * _BID, 0, part.glyphs.right, "warn")
