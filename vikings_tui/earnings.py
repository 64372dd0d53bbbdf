"""What a group would bring: where it could go, and what it would earn at the next scoring."""

from __future__ import annotations

from core.games.vikings.terms import ROWS_DOWN, Row
from core.games.vikings.text.words import count, ship_value
from core.games.vikings.view import GroupView, MainlandView, View
from core.games.vikings.view_rules import (
    CellPlace,
    cells_of,
    dearest,
    limit,
    moorings,
    payment,
    places,
    scoring_of,
    ships_of,
    threat,
    would_threaten,
)

_EACH = {"goldsmith": 3, "noble": 2, "scout": 1}
"""What a viking earns by itself at a scoring that pays it."""


def price_words(me: MainlandView, price: int) -> str:
    """What a price leaves in the purse."""
    if price > limit(me):
        return f"Costs {price}, more than you have."
    gold, fame = payment(me, price)
    if fame:
        return f"Leaves 0 gold, {me.fame - fame} fame."
    return f"Leaves {me.gold - gold} gold."


def buying(view: View, me: MainlandView, group: GroupView) -> list[str]:
    """Sentences about a group, the most important first."""
    told = [price_words(me, group.price)]
    if group.tile.shape == "ship":
        told += [_mooring(me, group), _on_shore(group)]
    else:
        told += [_earns(view, me, group), _fits(me, group)]
    if view.shown and group.slot == dearest(view):
        told.append("+ special tile.")
    return [sentence for sentence in told if sentence]


def _on_shore(group: GroupView) -> str:
    """A viking bought with a ship has no tile to stand on."""
    return f"The {group.viking} waits on the mainland." if group.viking else ""


def _mooring(me: MainlandView, group: GroupView) -> str:
    columns = moorings(me)
    hurt = [would_threaten(me, group.tile, column) for column in columns]
    least = min(hurt)
    more = " or more" if max(hurt) > least else ""
    cost = f", threatening {least}{more}" if least else ""
    return f"Goes over {_columns(columns)}, down to the {group.tile.reach} row{cost}."


def _columns(numbers: list[int]) -> str:
    if len(numbers) == 1:
        return f"column {numbers[0]}"
    return f"columns {', '.join(map(str, numbers[:-1]))} or {numbers[-1]}"


def _spots(me: MainlandView, group: GroupView) -> list[CellPlace]:
    """Where the tile could go; a start tile in hand makes room for it first."""
    if not me.start_tile:
        return places(me, group.tile)
    if group.tile.shape == "left":
        return [(row, 1) for row in ROWS_DOWN]
    return [(row, 2) for row in ROWS_DOWN]


def _own(me: MainlandView, group: GroupView) -> list[CellPlace]:
    return [spot for spot in _spots(me, group) if spot[0] == group.viking]


def _fits(me: MainlandView, group: GroupView) -> str:
    if me.start_tile:
        return "Your start tile goes down first."
    spots, own = places(me, group.tile), _own(me, group)
    if not spots:
        return "It fits nowhere: the tile would be lost."
    text = f"Fits {count(len(spots), 'place')}"
    if group.viking == "boatswain":
        return f"{text}."
    if not own:
        return f"{text}, none in the {group.viking} row."
    where = "it" if len(spots) == 1 else f"{len(own)} of them"
    return f"{text}, {where} in the {group.viking} row."


def _earns(view: View, me: MainlandView, group: GroupView) -> str:
    """What the viking would earn at the next scoring, from the best place it could have."""
    viking = group.viking
    if viking is None:
        return ""
    if viking == "boatswain":
        return "The boatswain can ferry others, or counts at the end."
    own = _own(me, group)
    if not own:
        return f"The {viking} would wait to be ferried."
    if viking == "warrior":
        return _warrior(view, me, own)
    safe = [spot for spot in own if threat(ships_of(me), *spot) is None]
    if not safe:
        return f"The {viking} would lie under a ship."
    if viking == "fisherman":
        fame = bonus(me, "fisherman")
        more = f", +{fame} fame at large scorings" if fame else ""
        return f"The fisherman feeds five at the end{more}."
    amount = max(worth(me, viking, column) for _, column in safe)
    what = "gold" if viking == "goldsmith" else "fame"
    now = scoring_of(view.round)
    if viking == "goldsmith" or now == "large":
        return f"The {viking} earns {amount} {what} at the {now} scoring."
    return f"The {viking} earns {amount} {what} at large scorings, nothing at the next."


def worth(me: MainlandView, viking: Row, column: int) -> int:
    """What a viking earns in a column that no ship reaches."""
    amount = _EACH[viking] + bonus(me, viking)
    if viking == "scout":
        held = cells_of(me)
        below: tuple[Row, Row] = ("goldsmith", "fisherman")
        amount += sum(
            (cell := held.get((row, column))) is not None and cell.viking is not None
            for row in below
        )
    return amount


def bonus(me: MainlandView, viking: Row) -> int:
    """What special tiles add for each viking of a kind."""
    return sum(
        special.value
        for special in me.specials
        if special.effect == "bonus" and special.viking == viking
    )


def _warrior(view: View, me: MainlandView, own: list[CellPlace]) -> str:
    ships = [ship for spot in own if (ship := threat(ships_of(me), *spot)) is not None]
    if not ships:
        return "The warrior stands guard against a ship to come."
    best = max(ships, key=lambda ship: ship.tile.gold + 2 * ship.tile.fame)
    when = "at the large scoring" if scoring_of(view.round) == "large" else "at large scorings"
    return f"The warrior turns the {best.tile.sail} ship: {ship_value(best.tile)} {when}."
