"""The auction: who was drawn, what everyone can pay, the bids, and the colours to lay or remove."""

from __future__ import annotations

from collections.abc import Sequence

from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.terms import ROUNDS, VIKINGS, Viking
from core.games.vikings.text.words import PLURAL, letter
from core.games.vikings.view import View
from core.games.vikings.view_rules import limit
from core.tui.canvas import Canvas, Rect, clip, width_of
from core.tui.parts import seat_mark, seat_style
from core.tui.spots import Spots, button
from vikings_tui.art.sheet import sheet_for
from vikings_tui.art.sprites import MEDIUM, SMALL, Size
from vikings_tui.table_view import VikingsTableView

TALL = 12
"""From how many rows on the auction is shown in pictures."""


def draw_bid(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """The auction under way."""
    view: View = table.view
    going = view.auction
    assert going is not None
    bid = "no bid yet" if going.bid is None else f"the bid is {going.bid}"
    x = part.put(0, 0, f"Auction of round {view.round} of {ROUNDS}", "title")
    seats = range(len(view.mainlands))
    if part.height < TALL:
        x = _draw_letters(part, x + 2, 0, view)
        part.put(x + 1, 0, clip(bid, part.width - x - 1), "warn")
        each = part.width // len(seats)
        for seat in seats:
            _write_seat(part, seat * each, 1, table, seat, each)
        left = button(part, spots, 0, 3, "Pass", act.PASS) if act.PASS in spots.legal else 0
        part.put(left, 3, clip(_stakes(left), part.width - left), "dim")
        write_bids(part, Rect(0, 2, part.width, 1), table, spots)
        return
    part.put(0, 1, bid, "warn")
    y = _draw_drawn(part, 3, view)
    for seat in seats:
        _draw_purse(part, y, table, seat)
        y += 2 if part.height - y > 3 * len(seats) + 4 else 1
    y += 1 if part.height - y > 5 else 0
    if act.PASS in spots.legal:
        button(part, spots, 0, y, "Pass", act.PASS)
        part.put(10, y, clip("or raise the bid:", part.width - 10), "dim")
    write_bids(part, Rect(0, y + 1, part.width, part.height - y - 1), table, spots)


def _stakes(left: int) -> str:
    return "The winner starts, removes a viking and lays first." if left else ""


def _draw_letters(part: Canvas, x: int, y: int, view: View) -> int:
    """The drawn vikings in a line."""
    assert view.auction is not None
    for viking, count in view.auction.drawn.items():
        if count:
            x = part.put(x, y, f"{letter(viking) * count if count < 4 else letter(viking)}", viking)
            x = (
                part.put(
                    x,
                    y,
                    f"\u00d7{count}"
                    if count >= 4 and part.glyphs.name != "ascii"
                    else f"x{count}"
                    if count >= 4
                    else "",
                    viking,
                )
                + 1
            )
    return x


def _draw_drawn(part: Canvas, top: int, view: View) -> int:
    """The drawn vikings as figures, by colour; returns the row below them."""
    assert view.auction is not None
    drawn = [(viking, count) for viking, count in view.auction.drawn.items() if count]
    rows: list[list[tuple[Viking, int]]] = [[]]
    x = 0
    for viking, count in drawn:
        wide = max(count * MEDIUM.figure[0], len(_counted(viking, count))) + 2
        if x + wide > part.width and rows[-1]:
            rows.append([])
            x = 0
        rows[-1].append((viking, count))
        x += wide
    high = MEDIUM.figure[1] + 1
    room = part.window(Rect(0, top, part.width, high * len(rows)))
    sheet, words = sheet_for(room), []
    for down, some in enumerate(rows):
        x = 0
        for viking, count in some:
            for number in range(count):
                sheet.figure(x + number * MEDIUM.figure[0], down * high, viking, MEDIUM)
            words.append((x, down * high + MEDIUM.figure[1], _counted(viking, count), viking))
            x += max(count * MEDIUM.figure[0], len(_counted(viking, count))) + 2
    sheet.finish()
    for x, y, text, ink in words:
        sheet.write(x, y, text, ink)
    return top + high * len(rows) + 1


def _counted(viking: Viking, count: int) -> str:
    return f"{count} {viking if count == 1 else PLURAL[viking]}"


def _draw_purse(part: Canvas, y: int, table: VikingsTableView, seat: int) -> None:
    """A seat with its gold and fame as a bar."""
    view: View = table.view
    assert view.auction is not None
    me, g = view.mainlands[seat], part.glyphs
    still = seat in view.auction.bidding
    state = _state(table, seat)
    name = clip(seat_mark(seat, table.names[seat]), 11)
    part.put(0, y, g.cursor if seat == view.decider else " ", "key")
    part.put(1, y, name, seat_style(seat) if still else "faint")
    room = part.width - 13 - len(state) - 9
    most = max(limit(one) for one in view.mainlands) or 1
    gold, fame = (round(room * amount / most) for amount in (me.gold, me.fame))
    x = part.put(13, y, g.bar * gold, "gold" if still else "faint")
    x = part.put(x, y, g.shade * fame, "fame" if still else "faint")
    part.put(x + 1, y, f"{me.gold}g {me.fame}f", "dim")
    part.put_right(part.width, y, state, "warn" if seat == view.auction.bidder else "dim")


def _state(table: VikingsTableView, seat: int) -> str:
    going = table.view.auction
    assert going is not None
    if seat == going.bidder:
        return f"bids {going.bid}"
    if seat not in going.bidding:
        return "out"
    return "to bid" if seat == table.view.decider else ""


def _write_seat(
    part: Canvas, x: int, y: int, table: VikingsTableView, seat: int, width: int
) -> None:
    """A seat in a line: its purse, or what it bids, or that it is out."""
    view: View = table.view
    assert view.auction is not None
    me = view.mainlands[seat]
    still = seat in view.auction.bidding
    state = _state(table, seat) if seat == view.auction.bidder or not still else ""
    purse = f"{state} {me.gold}g {me.fame}f".strip()
    if not state or len(purse) + width_of(seat_mark(seat, table.names[seat])) + 3 <= width:
        state = purse
    name = clip(seat_mark(seat, table.names[seat]), max(3, width - len(state) - 3))
    end = part.put(x, y, part.glyphs.cursor if seat == view.decider else " ", "key")
    end = part.put(end, y, name, seat_style(seat) if still else "faint")
    part.put(end + 1, y, state, "warn" if seat == view.auction.bidder else "dim")


def write_bids(part: Canvas, rect: Rect, table: VikingsTableView, spots: Spots) -> None:
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


def draw_remove(part: Canvas, table: VikingsTableView, spots: Spots) -> None:
    """The winner picks one of the drawn vikings to remove."""
    view: View = table.view
    title = "Remove one viking from the game" if part.width > 31 else "Remove one"
    part.put(0, 0, clip(title, part.width), "title")
    y = _draw_drawn(part, 2, view) if part.height >= TALL else 1
    room = Rect(0, y, part.width, part.height - y)
    draw_colours(part.window(room), table, spots, act.REMOVES)


def draw_colours(
    part: Canvas, table: VikingsTableView, spots: Spots, make: Sequence[Action]
) -> None:
    """The drawn colours, each a choice with its figure."""
    view: View = table.view
    if view.auction is None:
        return
    left = [(viking, count) for viking, count in view.auction.drawn.items() if count]
    size: Size = MEDIUM if part.height > MEDIUM.figure[1] else SMALL
    tall = part.height > size.figure[1]
    each = max(8, min(14, part.width // max(1, len(left))))
    if not tall or each * len(left) > part.width:
        _list_colours(part, left, spots, make)
        return
    boxes = [Rect(n * each, 0, each - 1, size.figure[1] + 1) for n in range(len(left))]
    sheet = sheet_for(part.window(Rect(0, 0, part.width, size.figure[1] + 1)))
    for box, (viking, _) in zip(boxes, left, strict=True):
        sheet.figure(box.x + (box.width - size.figure[0]) // 2, 0, viking, size)
    sheet.finish()
    for box, (viking, count) in zip(boxes, left, strict=True):
        action = make[VIKINGS.index(viking)]
        words = _counted(viking, count)
        words = words if len(words) <= box.width else f"{count} {letter(viking)}"
        style = spots.style(action, "text")
        part.put(box.x, box.bottom - 1, f"{words:^{box.width}}", style)
        spots.put(part, box, action)


def _list_colours(
    part: Canvas, left: list[tuple[Viking, int]], spots: Spots, make: Sequence[Action]
) -> None:
    """The same in lines, as many to a line as fit."""
    x = y = 0
    for viking, count in left:
        words = f"{letter(viking)} {_counted(viking, count)}"
        if x + len(words) > part.width and y + 1 < part.height:
            x, y = 0, y + 1
        action = make[VIKINGS.index(viking)]
        style = spots.style(action, "text")
        rect = Rect(x, y, min(len(words), max(1, part.width - x)), 1)
        part.put(x, y, words, style)
        if style != "cursor":
            part.put(x, y, letter(viking), viking)
        spots.put(part, rect, action, (1, 0))
        x += len(words) + 1
