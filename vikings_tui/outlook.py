"""What a choice would lead to, in one line."""

from __future__ import annotations

from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.terms import Row, Viking
from core.games.vikings.text.words import PLURAL, count, ship_value
from core.games.vikings.view import MainlandView, View
from core.games.vikings.view_rules import (
    around,
    cells_of,
    ferry_outlook,
    group_at,
    island_with,
    lay_slots,
    limit,
    repels,
    scoring_of,
    ships_of,
    threat,
    threatened,
    turns_wheel,
    would_free,
    would_threaten,
)
from vikings_tui.earnings import buying, price_words
from vikings_tui.table_view import VikingsTableView

DUTY: dict[str, str] = {
    "fisherman": "feeds five at the end",
    "goldsmith": "earns 3 gold at every scoring",
    "scout": "earns 1 fame, more with others below",
    "noble": "earns 2 fame at large scorings",
    "warrior": "turns a ship above it into income",
    "boatswain": "ferries waiting vikings, or counts at the end",
}


def outlook(table: VikingsTableView) -> str:
    """One line about the chosen action."""
    view: View = table.view
    if table.chosen is None or view.decider is None:
        return ""
    me = view.mainlands[view.decider]
    return _told(table, view, me) + _gains(table, me)


def _told(table: VikingsTableView, view: View, me: MainlandView) -> str:
    told = _offered(view, me, table.chosen)
    if told is None:
        told = _placed(view, me, table.chosen)
    if told is None:
        told = _ferried(view, me, table.chosen)
    if told is None and isinstance(table.chosen, act.End):
        told = _end(table, view)
    return told or ""


def _offered(view: View, me: MainlandView, action: Action | None) -> str | None:
    """The auction, the wheel and the face-up special tiles."""
    match action:
        case act.Buy(slot=slot):
            return _buy(view, me, slot)
        case act.Bid(amount=amount):
            return _bid(view, me, amount)
        case act.Pass():
            return "You drop out of the auction; the others go on."
        case act.Remove(viking=viking):
            return _remove(view, viking)
        case act.Lay(viking=viking):
            return _lay(view, viking)
        case act.Take(special=special):
            text = next((s.help for s in view.shown if s.id == special), special)
            return f"{text[0].upper()}{text[1:]}."
        case act.Decline():
            return "The special tiles stay face up for others."
    return None


def _placed(view: View, me: MainlandView, action: Action | None) -> str | None:
    """Tiles and vikings on the mainland."""
    match action:
        case act.Start(row=row):
            return f"Starts an island in the {row} row, empty until a {row} is ferried there."
        case act.Place(row=row, column=column):
            return _place(view, me, row, column)
        case act.Moor(column=column):
            return _moor(view, me, column)
        case act.Discard():
            return "The tile leaves the game; its viking waits on your mainland."
        case act.Station(on=on):
            return _station(view, me, on == "tile")
        case act.Exchange(row=row, column=column):
            return _exchange(me, row, column)
    return None


def _ferried(view: View, me: MainlandView, action: Action | None) -> str | None:
    match action:
        case act.Carry(viking=row, column=column):
            return _carry(view, me, row, column)
        case act.Boat():
            return "The next boatswain carries a whole load; the boat tile leaves the game."
        case act.Land():
            return f"{count(me.corner['boatswain'], 'boatswain')} left for another ferry."
        case act.Rest():
            return _rest(view, me)
    return None


def _gains(table: VikingsTableView, me: MainlandView) -> str:
    """The gold and fame it brings at once, if that can be known in advance."""
    if table.after is None or isinstance(table.chosen, act.Buy | act.Bid | act.Take):
        return ""
    if table.after.decider is None:
        return ""  # the end of the game is for its reveal to tell
    then: MainlandView = table.after.mainlands[me.seat]
    gains = ((then.gold - me.gold, "gold"), (then.fame - me.fame, "fame"))
    told = ", ".join(f"{gain:+d} {what}" for gain, what in gains if gain)
    return f" {told} now." if told else ""


def _buy(view: View, me: MainlandView, slot: int) -> str:
    """What a price leaves; the tray tells the rest."""
    group = group_at(view, slot)
    return buying(view, me, group)[0] if group is not None else ""


def _moor(view: View, me: MainlandView, column: int) -> str:
    if view.purchase is None:
        return ""
    tile = view.purchase.tile
    if repels(me, column):
        return f"Your warrior repels it at once: {ship_value(tile)} at every large scoring."
    falls = would_threaten(me, tile, column)
    hurt = f"Threatens {count(falls, 'viking')}" if falls else "Threatens nobody yet"
    cell = cells_of(me).get(("warrior", column))
    ready = ", room for a warrior" if cell else ""
    return f"{hurt}{ready}. Costs {ship_value(tile)} if never repelled."


def _place(view: View, me: MainlandView, row: Row, column: int) -> str:
    if view.purchase is None:
        return ""
    tile, viking = view.purchase.tile, view.purchase.viking
    length, whole = island_with(cells_of(me), row, column, tile)
    island = f"Completes an island of {length}." if whole else f"Island of {length} so far."
    ship = threat(ships_of(me), row, column)
    if viking != row:
        danger = f", within reach of the {ship.tile.sail} ship" if ship else ""
        return f"{island[:-1]}{danger}. The {viking} waits."
    if ship and row == "warrior":
        return f"{island} The ship then pays {ship_value(ship.tile)}."
    if ship:
        return f"{island} The {viking} can stand here, under the {ship.tile.sail} ship."
    if row == "warrior":
        return f"{island} The warrior can stand guard here."
    return f"{island} The {viking} {DUTY[row]}."


def _station(view: View, me: MainlandView, ashore: bool) -> str:
    hand = view.purchase
    if hand is None or hand.row is None or hand.column is None:
        return ""
    if not ashore:
        boatswains = count(me.corner["boatswain"], "boatswain")
        return f"It waits to be ferried to another tile; you have {boatswains}."
    return _stands(me, hand.row, hand.column)


def _stands(me: MainlandView, row: Row, column: int) -> str:
    """What a viking does once it stands on a cell."""
    ship = threat(ships_of(me), row, column)
    if row == "warrior" and ship:
        saved = would_free(me, column)
        freed = f" and frees {count(saved, 'viking')}" if saved else ""
        return f"Repels the {ship.tile.sail} ship ({ship_value(ship.tile)}){freed}."
    if ship:
        return f"Threatened by the {ship.tile.sail} ship until a warrior repels it."
    if row == "warrior":
        return "Guards the column against any ship to come."
    return f"The {row} {DUTY[row]}."


def _bid(view: View, me: MainlandView, amount: int) -> str:
    others = [
        limit(view.mainlands[seat])
        for seat in (view.auction.bidding if view.auction else ())
        if seat != view.decider
    ]
    most = max(others, default=0)
    sure = "nobody can go higher" if amount >= most else f"a rival could bid up to {most}"
    return f"If you win, it {price_words(me, amount).lower().rstrip('.')}; {sure}."


def _remove(view: View, viking: Viking) -> str:
    drawn = view.auction.drawn[viking] - 1 if view.auction else 0
    left = f"{count(drawn, viking)} left" if drawn else f"no {viking} left"
    return f"{left[0].upper()}{left[1:]} for this round, and {view.bag[viking]} in the bag."


def _lay(view: View, viking: Viking) -> str:
    slots = lay_slots(view, viking)
    kinds = viking if len(slots) == 1 else PLURAL[viking]
    return f"The {kinds} will cost {', '.join(map(str, slots))}."


def _exchange(me: MainlandView, row: Row, column: int) -> str:
    vikings = count(around(me, row, column), "viking")
    danger = ", but a ship threatens it" if threat(ships_of(me), row, column) else ""
    return f"{vikings} on and around it now, 1 fame each at the end{danger}."


def _carry(view: View, me: MainlandView, row: Row, column: int) -> str:
    fresh = view.ferry is not None and not view.ferry.load
    cost = " Costs a boatswain." if fresh else ""
    return _stands(me, row, column) + cost


def _rest(view: View, me: MainlandView) -> str:
    could = ferry_outlook(view, me).most
    if could:
        return f"{count(could, 'viking')} could still be ferried; the scoring goes on."
    return "Nobody else can be ferried; the scoring goes on."


def _end(table: VikingsTableView, view: View) -> str:
    assert view.decider is not None
    me = view.mainlands[view.decider]
    fallen = threatened(me)
    note = f" {count(fallen, 'viking')} of yours under threat." if fallen else ""
    if not view.wheel:
        return f"The wheel is empty: the {scoring_of(view.round)} scoring is next.{note}"
    after = table.names[(view.decider + 1) % len(table.names)]
    turn = " The wheel turns." if turns_wheel(view) else ""
    return f"{after} buys next.{turn}{note}"
