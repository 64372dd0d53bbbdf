"""Vikings in words: prompts, choices, help, and what happened."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import ClassVar

from core.games.vikings import actions as act
from core.games.vikings import events as ev
from core.games.vikings.actions import Action
from core.games.vikings.data.content import Content
from core.games.vikings.events import Event, ScoreLine
from core.games.vikings.state import Phase
from core.games.vikings.terms import ROUNDS, Row
from core.games.vikings.text import board
from core.games.vikings.view import GroupView, MainlandView, TileView, View, tile_view
from core.games.vikings.view_rules import places
from core.text import GameText, Names, Reply, TextStyle

PLURAL = {
    "fisherman": "fishermen",
    "goldsmith": "goldsmiths",
    "scout": "scouts",
    "noble": "nobles",
    "warrior": "warriors",
    "boatswain": "boatswains",
}
_HELP: dict[Phase, tuple[str, ...]] = {
    "bid": (
        "Thirteen vikings are drawn. The highest bidder becomes start player, removes one of them,",
        "and lays the first colour. Gold pays first, then fame. Only the winner pays. (V38-V41)",
    ),
    "remove": ("One of the drawn vikings leaves the game; then the tiles are laid out. (V38)",),
    "lay": (
        "Choose a colour: all its vikings go onto the dearest free slots. The next player goes on",
        "with another colour. What is laid last ends up cheapest. (V42)",
    ),
    "buy": (
        "Buy one group: a tile and the viking beside it. The price is how far its slot is from the",
        "first group left. The group for 0 can be taken only when its viking is the last of its",
        "colour, or when you cannot pay any other in gold. Missing gold is paid in fame. (V2-V7)",
    ),
    "start": ("With your first purchase the start tile goes into column 1 of any row. (V9)",),
    "tile": (
        "An island tile must touch the mainland or another island tile; left and right land must",
        "meet land, and sea meet sea. Ships go over columns 1 to 3 first. A tile in the row of its",
        "viking lets the viking stand on it at once. (V11-V15)",
    ),
    "viking": (
        "Stand the viking on the new tile for good, or let it wait on the mainland for a boatswain",
        "to ferry it at a large scoring. (V15)",
    ),
    "special": ("You bought the dearest group: take one of the face-up special tiles. (V44)",),
    "exchange": ("The building special replaces one of your tiles that shows it. (V47)",),
    "end": ("Your purchase is placed. End the turn, or take steps back with `undo`.",),
    "ferry": (
        "Each boatswain carries waiting vikings to open tiles of their rows, then leaves: all of",
        "one colour or one each of different colours (in the advanced game a single viking, unless",
        "a boat tile sails). In round 6 as many as possible must go. (V24-V28)",
    ),
    "over": ("The game is over.",),
}


class VikingsText(GameText):
    """One line for everything that can be asked or happen."""

    commands: ClassVar[Mapping[str, str]] = {"specials": "what the special tiles do"}

    def __init__(self, data: Content) -> None:
        self._data = data

    def _tile(self, tile: str) -> TileView:
        return tile_view(self._data, self._data.tile_index[tile])

    def prompt(self, view: View, names: Names) -> str:
        if view.decider is None:
            return "The game is over."
        who = names[view.decider]
        return f"{who}, {self._question(view)}"

    def _question(self, view: View) -> str:
        assert view.decider is not None
        me = view.mainlands[view.decider]
        match view.phase:
            case "bid" if view.auction is not None and view.auction.bid is None:
                return f"open the auction ({purse(me)})."
            case "bid" if view.auction is not None:
                return f"raise the bid of {view.auction.bid} or pass ({purse(me)})."
            case "remove":
                return "remove one of the drawn vikings from the game."
            case "lay":
                return "lay out one colour on the dearest free slots."
            case "buy":
                return f"buy a group ({purse(me)})."
            case "start":
                return "place your start tile in column 1."
            case "tile" if view.purchase is not None:
                return f"place {tile_name(view.purchase.tile)}."
            case "viking" if view.purchase is not None:
                return f"where does the {view.purchase.viking} go?"
            case "special":
                return "take a special tile?"
            case "exchange":
                return "which tile does the building special replace?"
            case "ferry" if view.ferry is not None and (view.ferry.load or view.ferry.boat):
                aboard = ", ".join(view.ferry.load) or "nobody yet"
                return f"who else sails? Aboard: {aboard}; waiting: {waiting(me)}."
            case "ferry":
                return f"use your boatswains? Waiting: {waiting(me)}."
            case _:
                return "end your turn?"

    def describe(self, view: View, action: Action, names: Names) -> str:
        match action:
            case act.Bid(amount=amount):
                return f"bid {amount}"
            case act.Pass():
                return "pass"
            case act.Remove(viking=viking):
                return f"remove a {viking}"
            case act.Lay(viking=viking) if view.auction is not None:
                return f"lay the {plural(view.auction.drawn[viking], viking)}"
            case act.Buy(slot=slot):
                return self._offer(view, slot)
            case act.Start(row=row):
                return f"{row} row"
            case act.Moor(column=column):
                return f"over column {column}"
            case act.Place(row=row, column=column):
                return self._place(view, row, column)
            case act.Discard():
                return "it fits nowhere: remove it from the game"
            case act.Station(on=on):
                return "on the new tile" if on == "tile" else "wait on the mainland"
            case act.Take(special=special):
                text = next((s.help for s in view.shown if s.id == special), "")
                number = re.search(r"-(\d+)$", special)
                copy = f" ({number[1]})" if number else ""
                return f"take the {special_title(special)}{copy}: {text}"
            case act.Decline():
                return "take none"
            case act.Exchange(row=row, column=column):
                return f"the tile at {row} {column}"
            case act.Boat():
                return "sail with a boat tile, for a whole load"
            case act.Carry(viking=viking, column=column):
                danger = _danger(view, viking, column, stands=True)
                return f"carry a {viking} to column {column}{danger}"
            case act.Land():
                return "send the ferry off"
            case act.Rest():
                return "no more ferries"
            case _:
                return "end the turn"

    def _offer(self, view: View, slot: int) -> str:
        group = next(group for group in view.wheel if group.slot == slot)
        text = f"{group.price} gold: {group_name(group)}"
        assert view.decider is not None
        me = view.mainlands[view.decider]
        if group.price > me.gold:
            text += f" ({me.gold} gold and {group.price - me.gold} fame)"
        dearest = view.wheel[-1].slot == slot and group.price > 0
        return text + (" + a special tile" if dearest and view.shown else "")

    def _place(self, view: View, row: Row, column: int) -> str:
        text = f"{row} {column}"
        hand = view.purchase
        if hand is None or view.decider is None:
            return text
        fits = (row, column) in places(view.mainlands[view.decider], hand.tile)
        own = fits and hand.viking == row
        if own:
            text += f", where the {row} could stand"
        return text + _danger(view, row, column, own)

    def read(self, text: str, view: View) -> Action | None:
        """`buy N` means the group that costs N now, as the wheel shows it."""
        word, _, number = text.partition(" ")
        if word == "buy" and number.isdigit():
            for group in view.wheel:
                if str(group.price) == number.lstrip("0").rjust(1, "0"):
                    return act.BUYS[group.slot]
        return None

    def command(
        self,
        word: str,
        rest: str,
        view: View,
        legal: Sequence[Action],
        names: Names,
        style: TextStyle,
    ) -> Reply | None:
        if word != "specials":
            return None
        lines = [f"{special.id}: {special.help}" for special in view.shown]
        lines += [
            f"held: {special.id}: {special.help}"
            for me in view.mainlands
            for special in me.specials
        ]
        return Reply(tuple(lines) or ("There are no special tiles here.",))

    def board(self, view: View, names: Names, style: TextStyle) -> Sequence[str]:
        return board.table(view, names, style)

    def glance(self, view: View, names: Names, style: TextStyle) -> Sequence[str]:
        return board.glance(view, names, style)

    def help(self, view: View) -> Sequence[str]:
        return _HELP[view.phase]

    def narrate(self, event: Event, names: Names) -> Sequence[str]:
        match event:
            case ev.RoundBegan(round=number, start=start):
                scoring = "small" if number % 2 else "large"
                return (
                    f"--- Round {number} of {ROUNDS}: {names[start]} has the start marker; "
                    f"a {scoring} scoring follows.",
                )
            case ev.SpecialsShown(specials=specials):
                return (f"Special tiles turned up: {', '.join(specials)}.",)
            case ev.VikingsDrawn(vikings=vikings):
                kinds = dict.fromkeys(vikings)
                drawn = ", ".join(plural(vikings.count(kind), kind) for kind in kinds)
                return (f"Drawn from the bag: {drawn}.",)
            case ev.BidMade(seat=seat, amount=amount):
                return (f"{names[seat]} bids {amount}.",)
            case ev.Passed(seat=seat, asked=asked):
                return (f"{names[seat]} {'passes' if asked else 'cannot go higher'}.",)
            case ev.AuctionWon(seat=seat, gold=gold, fame=fame):
                return (f"{names[seat]} wins the auction for {price_paid(gold, fame)}.",)
            case ev.VikingRemoved(seat=seat, viking=viking):
                return (f"{names[seat]} removes a {viking} from the game.",)
            case ev.TilesLaid(tiles=tiles):
                ships = sum(self._tile(tile).shape == "ship" for tile in tiles)
                return (
                    f"The wheel is laid: {len(tiles)} tiles, {plural(ships, 'ship')} among them.",
                )
            case ev.ColourLaid(seat=seat, viking=viking, slots=slots):
                where = ", ".join(map(str, slots))
                return (f"{names[seat]} lays the {PLURAL[viking]} on {where}.",)
            case ev.GroupBought(seat=seat, viking=viking, tile=tile, gold=gold, fame=fame):
                group = f"a {viking} with {short_name(self._tile(tile))}"
                return (f"{names[seat]} buys {group} for {price_paid(gold, fame)}.",)
            case ev.StartPlaced(seat=seat, row=row):
                return (f"{names[seat]} starts an island in the {row} row.",)
            case ev.ShipMoored(seat=seat, column=column):
                return (f"A ship now lies over column {column} of {names[seat]}.",)
            case ev.TilePlaced(seat=seat, row=row, column=column):
                return (f"{names[seat]} builds at {row} {column}.",)
            case ev.TileDiscarded(seat=seat):
                return (f"The tile of {names[seat]} fits nowhere and leaves the game.",)
            case ev.VikingStationed(viking=viking, row=row, column=column):
                where = "waits on the mainland" if row is None else f"stands at {row} {column}"
                return (f"The {viking} {where}.",)
            case ev.SpecialTaken(seat=seat, special=special):
                return (f"{names[seat]} takes the special tile {special}.",)
            case ev.SpecialDeclined(seat=seat):
                return (f"{names[seat]} takes no special tile.",)
            case ev.GoldGained(seat=seat, gold=gold):
                return (f"{names[seat]} gains {gold} gold.",)
            case ev.BuildingRaised(special=special, row=row, column=column):
                return (f"{special} now stands at {row} {column}.",)
            case ev.WheelTurned(steps=steps):
                return (f"The wheel turns by {steps}: every group left gets {steps} cheaper.",)
            case ev.BoatReadied(seat=seat):
                return (f"{names[seat]} readies a boat.",)
            case ev.FerrySailed(seat=seat, boat=boat):
                return (f"A boatswain of {names[seat]} sails{' with a boat' if boat else ''}.",)
            case ev.VikingCarried(viking=viking, column=column):
                return (f"A {viking} steps ashore at column {column}.",)
            case ev.SeatScored(seat=seat, scoring=scoring, lines=lines, gold=gold, fame=fame):
                parts = [part for line in lines if (part := _score_part(line))]
                told = "; ".join(parts) or "nothing"
                now = f"now {gold} gold, {fame} fame"
                return (f"{scoring.capitalize()} scoring of {names[seat]}: {told} ({now}).",)
            case ev.GameEnded(winners=winners):
                who = " and ".join(names[seat] for seat in winners)
                verb = "wins" if len(winners) == 1 else "share the victory"
                return (f"=== {who} {verb}.",)


def purse(me: MainlandView) -> str:
    return f"you have {me.gold} gold, {me.fame} fame"


def price_paid(gold: int, fame: int) -> str:
    return f"{gold} gold" if not fame else f"{gold} gold and {fame} fame"


@cache
def special_title(special: str) -> str:
    """The id of a special tile as words, without the number of the copy."""
    words = re.sub(r"-\d+$", "", special)
    words = re.sub(r"_plus(\d)", r" +\1", words)
    return re.sub(r"[_-]", " ", words)


def plural(count: int, word: str) -> str:
    several = PLURAL.get(word, f"{word}s")
    return f"{count} {word if count == 1 else several}"


def tile_name(tile: TileView) -> str:
    if tile.shape == "ship":
        worth = f"{tile.gold} gold" if tile.gold else f"{tile.fame} fame"
        return f"the {tile.sail} ship ({worth}, reaches the {tile.reach} row)"
    if tile.building is not None:
        return f"a {tile.building} (middle)"
    return f"a {tile.shape} end"


def short_name(tile: TileView) -> str:
    if tile.shape == "ship":
        return f"a {tile.sail} ship"
    return f"a {tile.building}" if tile.building is not None else f"a {tile.shape} end"


def group_name(group: GroupView) -> str:
    if group.viking is None:
        return tile_name(group.tile)
    return f"{group.viking} with {tile_name(group.tile)}"


def waiting(me: MainlandView) -> str:
    return ", ".join(plural(n, viking) for viking, n in me.corner.items() if n) or "nobody"


def _danger(view: View, row: Row, column: int, stands: bool) -> str:
    """What an unrepelled ship over the column means for a cell, if one reaches it."""
    if view.decider is None:
        return ""
    for ship in view.mainlands[view.decider].ships:
        if ship.column == column and not ship.repelled and ship.tile.reaches(row):
            return ", and repel the ship" if stands and row == "warrior" else ", under threat"
    return ""


def _score_part(line: ScoreLine) -> str:
    """A line of a scoring, unless nothing came of it."""
    gains = [
        f"{line.gold:+d} gold" if line.gold else "",
        f"{line.fame:+d} fame" if line.fame else "",
    ]
    told = ", ".join(gain for gain in gains if gain)
    return f"{line.what} {told}" if told else ""
