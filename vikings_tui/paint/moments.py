"""Everything that takes the place of the wheel: auction, colours, special tiles, ferry.

Each part works in both shapes that place can have: wide and low, or narrow and tall.
"""

from __future__ import annotations

from collections.abc import Sequence

from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.terms import ROUNDS, ROWS_DOWN, VIKINGS, Row, Viking
from core.games.vikings.text.words import PLURAL, letter, price_paid, special_title
from core.games.vikings.view import MainlandView, View
from core.games.vikings.view_rules import carriable, open_tiles, payment, takes_whole_load
from core.tui.canvas import Canvas, Rect, clip, wrap
from core.tui.parts import seat_mark, seat_style
from core.tui.spots import Spots, button
from vikings_tui.paint.marks import crowd, shield
from vikings_tui.table_view import VikingsTableView

WHOLE = frozenset({"bid", "remove", "special", "ferry"})
"""Phases that take over the whole place of the wheel."""
_WIDE = 60


def offer_rows(view: View) -> int:
    """How many lines the current phase needs where the wheel is a strip."""
    return max(4, len(view.shown) + 1) if view.phase == "special" else 4


def draw_moment(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """Draw the current phase in the place of the wheel."""
    match table.view.phase:
        case "bid":
            _bid(part, table, spots)
        case "remove":
            _remove(part, table, spots)
        case "special":
            _specials(part, table, spots)
        case "ferry":
            _ferry(part, table, spots)


def draw_buttons(part: Canvas, table: VikingsTableView, spots: Spots, x: int, y: int) -> bool:
    """Buttons for answers without a place on the board: end the turn, discard a tile."""
    words: dict[Action, str] = {act.END: "End turn", act.DISCARD: "Discard it"}
    shown = False
    for action, text in words.items():
        if action in spots.legal:
            shown = True
            button(part, spots, x, y, clip(text, part.width - 4), action)
    return shown


def _drawn(part: Canvas, x: int, y: int, view: View, width: int) -> int:
    """The drawn vikings, grouped by colour."""
    assert view.auction is not None
    groups = [(v, n) for v, n in view.auction.drawn.items() if n]
    full = sum(n for _, n in groups) + len(groups) <= width
    for viking, count in groups:
        x = part.put(x, y, crowd(viking, count, 13 if full else 2), viking) + 1
    return x


def _seat_in(part: Canvas, x: int, y: int, table: VikingsTableView, seat: int, width: int) -> int:
    """A seat in the auction: its purse, and whether it is still in."""
    view: View = table.view
    assert view.auction is not None
    me = view.mainlands[seat]
    still = seat in view.auction.bidding
    turn = part.glyphs.cursor if seat == view.decider else " "
    state = "out" if not still else f"{me.gold}g+{me.fame}f"
    if seat == view.auction.bidder:
        state = f"bids {view.auction.bid}"
    name = clip(seat_mark(seat, table.names[seat]), max(3, width - len(state) - 3))
    end = part.put(x, y, turn, "key")
    end = part.put(end, y, name, seat_style(seat) if still else "faint")
    return part.put(end + 1, y, state, "warn" if seat == view.auction.bidder else "dim")


def _bid(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    view: View = table.view
    going = view.auction
    assert going is not None
    seats = range(len(view.mainlands))
    bid = "no bid yet" if going.bid is None else f"the bid is {going.bid}"
    title = f"Auction, round {view.round} of {ROUNDS}"
    if part.width >= _WIDE:
        x = part.put(0, 0, title, "title")
        x = part.put(x + 2, 0, "drawn", "dim")
        x = _drawn(part, x + 1, 0, view, 20)
        part.put(x + 1, 0, bid, "warn")
        each = part.width // len(seats)
        for seat in seats:
            _seat_in(part, seat * each, 1, table, seat, each)
        _number_line(part, Rect(0, 2, part.width, 1), table, spots)
        x = button(part, spots, 0, 3, "Pass", act.PASS) if act.PASS in spots.legal else 0
        part.put(x + 1 if x else 0, 3, _takes(table), "dim")
        return
    part.put(0, 0, title, "title")
    _drawn(part, 0, 1, view, part.width)
    part.put(0, 2, bid, "warn")
    for seat in seats:
        _seat_in(part, 0, 3 + seat, table, seat, part.width)
    top = 4 + len(seats)
    _number_line(part, Rect(0, top, part.width, part.height - top - 2), table, spots)
    if act.PASS in spots.legal:
        button(part, spots, 0, part.height - 1, "Pass", act.PASS)
    part.put(0, part.height - 2, clip(_takes(table), part.width), "dim")


def _takes(table: VikingsTableView) -> str:
    """What the chosen bid would cost."""
    view: View = table.view
    if not isinstance(table.chosen, act.Bid) or view.decider is None:
        return "The winner starts, removes a viking and lays first."
    amount = table.chosen.amount
    gold, fame = payment(view.mainlands[view.decider], amount)
    return f"A bid of {amount}: {price_paid(gold, fame)}"


def _number_line(part: Canvas, rect: Rect, table: VikingsTableView, spots: Spots) -> None:
    """Every bid as a number, scrolled if they do not all fit; hidden ones share the whole line."""
    bids = [action for action in table.legal if isinstance(action, act.Bid)]
    if not bids or rect.height < 1 or table.view.decider is None:
        return
    gold = table.view.mainlands[table.view.decider].gold
    per_row = max(1, rect.width // 4)
    fit = per_row * rect.height
    at = next((n for n, bid in enumerate(bids) if bid == table.chosen), 0)
    first = 0 if len(bids) <= fit else max(0, min(at - fit // 2, len(bids) - fit))
    for bid in bids[:first] + bids[first + fit :]:
        spots.put(part, rect, bid)
    for number, bid in enumerate(bids[first : first + fit]):
        row, column = divmod(number, per_row)
        x, y = rect.x + column * 4, rect.y + row
        text = f"{bid.amount:>2}{'f' if bid.amount > gold else ' '}"
        plain = "fame@legal" if bid.amount > gold else "legal"
        part.put(x, y, text, "cursor" if bid == table.chosen else plain)
        spots.put(part, Rect(x, y, 3, 1), bid, (3, 0))
    if first > 0:
        part.put(rect.x + 3, rect.y, part.glyphs.left, "warn")
    if first + fit < len(bids):
        part.put(rect.x + per_row * 4 - 1, rect.bottom - 1, part.glyphs.right, "warn")


def colour_words(viking: Viking, count: int) -> str:
    return f"{count} {viking if count == 1 else PLURAL[viking]}"


def draw_colours(
    part: Canvas, table: VikingsTableView, spots: Spots, make: Sequence[Action]
) -> None:
    """The drawn colours, each a choice: one below the other, or in one line."""
    view: View = table.view
    if view.auction is None:
        return
    left = [(v, n) for v, n in view.auction.drawn.items() if n]
    x = y = 0
    for viking, count in left:
        action = make[VIKINGS.index(viking)]
        words = colour_words(viking, count)
        width = part.width if part.height > 1 else len(words) + 3
        if part.height > 1 and y >= part.height:
            break
        rect = Rect(x, y, width, 1)
        style = spots.style(action, "text")
        part.fill(rect, style)
        part.put(x, y, letter(viking), viking if style != "cursor" else style)
        part.put(x + 2, y, clip(words, width - 2), style)
        spots.put(part, rect, action, (1, 0))
        if part.height > 1:
            y += 1
        else:
            x += width + 1


def _remove(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """The winner picks one of the thirteen drawn vikings to remove."""
    view: View = table.view
    part.put(0, 0, clip("Remove one viking from the game", part.width), "title")
    x = part.put(0, 1, "drawn ", "dim")
    _drawn(part, x, 1, view, part.width - x)
    rows = 1 if part.width >= _WIDE else part.height - 3
    draw_colours(part.window(Rect(0, 3, part.width, rows)), table, spots, act.REMOVES)


def _specials(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """The face-up special tiles as cards that say what they do."""
    view: View = table.view
    wide = part.width >= _WIDE
    high = 1 if wide else max(1, min(4, (part.height - 2) // max(1, len(view.shown))))
    y = 0
    help_at = 4 + max((len(special_title(special.id)) for special in view.shown), default=0)
    for special in view.shown:
        action = act.take(special.id)
        style = spots.style(action, "text")
        rect = Rect(0, y, part.width, high)
        title = f"{part.glyphs.special} {special_title(special.id)}"
        if wide:
            part.fill(rect, style)
            part.put(0, y, f" {title}", style if style == "cursor" else f"gold@{style}")
            part.put(help_at, y, clip(special.help, part.width - help_at), style)
        else:
            part.fill(Rect(0, y, part.width, 1), style)
            part.put(0, y, f" {clip(title, part.width - 1)}", style)
            lines = wrap(special.help, part.width - 1)
            for down, line in enumerate(lines[: high - 1], 1):
                more = down == high - 1 and len(lines) > down
                part.put(1, y + down, f"{clip(line, part.width - 2)}~" if more else line, "dim")
        spots.put(part, rect, action)
        y += high
    if act.DECLINE in spots.legal:
        button(part, spots, 0, min(y + (not wide), part.height - 1), "Take none", act.DECLINE)


def _ferry(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """Who waits, who is aboard, and how many boatswains are left."""
    view: View = table.view
    assert view.ferry is not None
    seat = view.decider if view.decider is not None else table.shown_seat
    me = view.mainlands[seat]
    wide = part.width >= _WIDE
    x = part.put(0, 0, "Ferry:", "title")
    x = part.put(x + 1, 0, clip(table.names[seat], 20), seat_style(seat))
    y = 0 if wide else 1
    x = x + 2 if wide else 0
    x = part.put(x, y, "boatswains left ", "dim")
    part.put(x, y, crowd("boatswain", me.corner["boatswain"], 8) or "none", "boatswain")
    y += 1 if wide else 2
    x = part.put(0, y, "aboard ", "dim")
    for viking in view.ferry.load:
        x = part.put(x, y, shield(part.glyphs, viking), viking)
    hint = "with a boat tile" if view.ferry.boat else ""
    if not view.ferry.load:
        whole = takes_whole_load(view)
        hint = "all of one colour, or all different" if whole else "one viking"
        hint += ", with a boat" if view.ferry.boat else ""
    part.put(x + 1, y, clip(hint, part.width - x - 1), "dim")
    y += 1
    _queue(part, y, me, carriable(view, me), wide)
    words: dict[Action, str] = {
        act.BOAT: "Boat tile",
        act.LAND: "Send it off",
        act.REST: "No more ferries",
    }
    x, y = 0, part.height - (1 if wide else 3)
    for action, text in words.items():
        if action in spots.legal:
            x = button(part, spots, x, y, text, action)
            if not wide:
                x, y = 0, y + 1


def _queue(part: Canvas, y: int, me: MainlandView, joins: Sequence[Row], wide: bool) -> None:
    """Each waiting colour, and how many open tiles its row has."""
    x = part.put(0, y, "waiting ", "dim") if wide else 0
    y += 0 if wide else 1
    for row in ROWS_DOWN:
        count = me.corner[row]
        if not count:
            continue
        room = len(open_tiles(me, row))
        text = crowd(row, count, 5)
        end = part.put(x, y, text, row)
        note = f" {room} open" if room else " no tile"
        end = part.put(end, y, note, "text" if row in joins else "faint")
        if wide:
            x = end + 2
        else:
            y += 1
