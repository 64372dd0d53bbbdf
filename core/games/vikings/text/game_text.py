"""Vikings in words: questions, choices, help and the log. Reads views, never states."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar

from core.games.vikings import actions as act
from core.games.vikings import view_rules
from core.games.vikings.actions import Action
from core.games.vikings.events import Event
from core.games.vikings.terms import Row
from core.games.vikings.text.narration import Narration
from core.games.vikings.text.prompts import HELP, question
from core.games.vikings.text.words import (
    count,
    group_name,
    price_paid,
    special_name,
)
from core.games.vikings.view import View
from core.text import GameText, Names, Reply, TextStyle

if TYPE_CHECKING:
    from core.games.vikings.game import Vikings

_WHICH = ("", "second ", "third ", "fourth ")
"""Which of several special tiles of a kind; four lie face up."""


class VikingsText(GameText[Action, Event, View]):
    """Words for every question, choice and event."""

    commands: ClassVar[Mapping[str, str]] = {"specials": "what the special tiles do"}

    def __init__(self, game: Vikings) -> None:
        super().__init__(game)
        self._story = Narration(game.content)

    def narrate(self, event: Event, names: Names) -> Sequence[str]:
        return self._story.tell(event, names)

    def prompt(self, view: View, names: Names) -> str:
        if view.decider is None:
            return "The game is over."
        return f"{names[view.decider]}, {question(view)}"

    def board(self, view: View, names: Names, style: TextStyle) -> Sequence[str]:
        from core.games.vikings.text.board import Board

        return Board(style).table(view, names)

    def glance(self, view: View, names: Names, style: TextStyle) -> Sequence[str]:
        from core.games.vikings.text.board import Board

        return Board(style).glance(view, names)

    def help(self, view: View) -> Sequence[str]:
        return HELP[view.phase]

    def command(
        self,
        word: str,
        rest: str,
        view: View,
        legal: Sequence[Action],
        names: Names,
        style: TextStyle,
    ) -> Reply[Action] | None:
        if word != "specials":
            return None
        lines = [f"{special_name(special)}: {special.help}" for special in view.shown]
        lines += [
            f"held: {special_name(special)}: {special.help}"
            for me in view.mainlands
            for special in me.specials
        ]
        return Reply(tuple(lines) or ("There are no special tiles on the table.",))

    def read(self, text: str, view: View) -> Action | None:
        """`buy N` buys the group that costs N right now, as the wheel shows it."""
        word, _, number = text.partition(" ")
        if word == "buy" and number.isdigit():
            for group in view.wheel:
                if str(group.price) == number.lstrip("0").rjust(1, "0"):
                    return act.BUYS[group.slot]
        return None

    def describe(self, view: View, action: Action, names: Names) -> str:
        told = self._describe_offer(view, action)
        if told is None:
            told = self._describe_placing(view, action)
        return self._describe_ferry(view, action) if told is None else told

    def _describe_offer(self, view: View, action: Action) -> str | None:
        match action:
            case act.Bid(amount=amount):
                return f"bid {amount}"
            case act.Pass():
                return "pass"
            case act.Remove(viking=viking):
                return f"remove a {viking}"
            case act.Lay(viking=viking) if view.auction is not None:
                return f"lay the {count(view.auction.drawn[viking], viking)}"
            case act.Buy(slot=slot):
                return self._describe_group(view, slot)
            case act.Take(special=special):
                return _describe_special(view, special)
            case act.Decline():
                return "take none"
        return None

    def _describe_placing(self, view: View, action: Action) -> str | None:
        match action:
            case act.Start(row=row):
                return f"{row} row"
            case act.Moor(column=column):
                return f"over column {column}"
            case act.Place(row=row, column=column):
                return self._describe_place(view, row, column)
            case act.Discard():
                return "it fits nowhere: remove it from the game"
            case act.Station(on="tile"):
                return "on the new tile"
            case act.Station():
                return "wait on the mainland"
            case act.Exchange(row=row, column=column):
                return f"the tile at {row} {column}"
            case act.End():
                return "end the turn"
        return None

    def _describe_ferry(self, view: View, action: Action) -> str:
        match action:
            case act.Boat():
                return "use a boat tile to carry a whole load"
            case act.Carry(viking=viking, column=column):
                danger = _danger(view, viking, column, stands=True)
                return f"carry a {viking} to column {column}{danger}"
            case act.Land():
                return "send the ferry off"
            case act.Rest():
                return "no more ferries"
        return action.kind

    def _describe_group(self, view: View, slot: int) -> str:
        """A group on the wheel with its price, and whatever else it costs or brings."""
        group = next(group for group in view.wheel if group.slot == slot)
        text = f"{group.price} gold: {group_name(group)}"
        assert view.decider is not None
        gold, fame = view_rules.payment(view.mainlands[view.decider], group.price)
        if fame:
            text += f" ({price_paid(gold, fame)})"
        dearest = slot == view_rules.dearest(view)
        return text + (" + a special tile" if dearest and view.shown else "")

    def _describe_place(self, view: View, row: Row, column: int) -> str:
        text, hand = f"{row} {column}", view.purchase
        if hand is None or view.decider is None:
            return text
        fits = (row, column) in view_rules.places(view.mainlands[view.decider], hand.tile)
        own = fits and hand.viking == row
        if own:
            text += f", where the {row} could stand"
        return text + _danger(view, row, column, own)


def _danger(view: View, row: Row, column: int, stands: bool) -> str:
    """How an unrepelled ship over the column affects a cell; empty if none reaches it."""
    if view.decider is None:
        return ""
    ships = view_rules.ships_of(view.mainlands[view.decider])
    if view_rules.threat(ships, row, column) is None:
        return ""
    return " and repel the ship" if stands and row == "warrior" else ", under threat"


def _describe_special(view: View, special: str) -> str:
    """Taking a special tile; of several of a kind, which one."""
    ids = [each.id for each in view.shown]
    if special not in ids:
        return "take a special tile"
    at = ids.index(special)
    taken = view.shown[at]
    twins = sum(special_name(each) == special_name(taken) for each in view.shown[:at])
    return f"take the {_WHICH[twins]}{special_name(taken)}: {taken.help}"
