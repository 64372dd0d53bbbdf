"""Every decision a player can make, as small frozen classes.

Places and runes are named by their ids in the data file; seats count from 0, dice from 1. The
tables at the end hold one ready-made instance of each action that does not depend on the data.
"""

from __future__ import annotations

from typing import Final, Literal

from core.frozen import frozen
from core.games.fireaxe.terms import DAYS, GOODS, SETTLE_DICE, Good, Piece

Quarter = Literal["stay", "clockwise", "counterclockwise"]


@frozen
class Load:
    """Load one crew or good in the Wintering Zone, at the cost of a Day (F8)."""

    piece: Piece
    kind: Literal["load"] = "load"


@frozen
class Leave:
    """Leave the Wintering Zone for a homeland, free of charge (F9)."""

    homeland: str
    kind: Literal["leave"] = "leave"


@frozen
class Draw:
    """Draw a rune in a homeland, at the cost of a Day (F10)."""

    kind: Literal["draw"] = "draw"


@frozen
class Sail:
    """Sail to an adjacent place for a Day (F11), or ride a Fair Wind (F43)."""

    to: str
    kind: Literal["sail"] = "sail"


@frozen
class Lose:
    """Give up one piece: to the Losses chart (F13), or to the Storm of Ran (F44)."""

    piece: Piece
    kind: Literal["lose"] = "lose"


@frozen
class Trade:
    """Trade a good with the port (F17), possibly with the help of Silver Tongue (F42)."""

    good: Good
    kind: Literal["trade"] = "trade"


@frozen
class Raid:
    """Begin a raid on the town here (F18)."""

    kind: Literal["raid"] = "raid"


@frozen
class Roll:
    """Go on with the raid: roll again (F18)."""

    kind: Literal["roll"] = "roll"


@frozen
class Stop:
    """Call off the raid (F18)."""

    kind: Literal["stop"] = "stop"


@frozen
class Settle:
    """Try to settle the port with 1 to 3 dice (F19), also against a rival with Unrest (F41)."""

    dice: int
    kind: Literal["settle"] = "settle"


@frozen
class Found:
    """Place the last crew as a settlement (F19)."""

    kind: Literal["found"] = "found"


@frozen
class Decline:
    """Keep the last crew aboard (F19), or take no crew after a Mutiny (F44)."""

    kind: Literal["decline"] = "decline"


@frozen
class Play:
    """Play a rune from the hand (F21)."""

    rune: str
    kind: Literal["play"] = "play"


@frozen
class Discard:
    """Discard a rune from the hand without its effect (F21)."""

    rune: str
    kind: Literal["discard"] = "discard"


@frozen
class Pass:
    """Play no rune at this moment (F34)."""

    kind: Literal["pass"] = "pass"


@frozen
class Dial:
    """Turn the wind dial a quarter, or leave it, with the rune just played (F21)."""

    quarter: Quarter
    kind: Literal["dial"] = "dial"


@frozen
class Demand:
    """Choose the good now in demand (F42)."""

    good: Good
    kind: Literal["demand"] = "demand"


@frozen
class Muster:
    """Choose how many crew the Reinforcements bring (F44)."""

    crew: int
    kind: Literal["muster"] = "muster"


@frozen
class Mark:
    """Choose one more of the dice just rolled for Odin's Eye (F40)."""

    die: int
    kind: Literal["mark"] = "mark"


@frozen
class Reroll:
    """Reroll the chosen dice (F40)."""

    kind: Literal["reroll"] = "reroll"


@frozen
class Target:
    """Choose the captain the rune strikes (F44)."""

    seat: int
    kind: Literal["target"] = "target"


@frozen
class Pilfer:
    """Choose the good the Pilferers carry off (F44)."""

    good: Good
    kind: Literal["pilfer"] = "pilfer"


@frozen
class Recruit:
    """Take one crew aboard after a Mutiny (F44)."""

    kind: Literal["recruit"] = "recruit"


@frozen
class Winter:
    """Go to the Wintering Zone with one crew and end the turn (F22)."""

    kind: Literal["winter"] = "winter"


@frozen
class End:
    """End the turn where the ship is (F23)."""

    kind: Literal["end"] = "end"


Action = (
    Load
    | Leave
    | Draw
    | Sail
    | Lose
    | Trade
    | Raid
    | Roll
    | Stop
    | Settle
    | Found
    | Decline
    | Play
    | Discard
    | Pass
    | Dial
    | Demand
    | Muster
    | Mark
    | Reroll
    | Target
    | Pilfer
    | Recruit
    | Winter
    | End
)

LOAD_CREW: Final = Load("crew")
LOADS: Final = tuple(Load(good) for good in GOODS)
LOSE_CREW: Final = Lose("crew")
LOSES: Final = tuple(Lose(good) for good in GOODS)
TRADES: Final = tuple(Trade(good) for good in GOODS)
SETTLES: Final = tuple(Settle(dice) for dice in range(1, SETTLE_DICE + 1))
DIALS: Final = (Dial("stay"), Dial("clockwise"), Dial("counterclockwise"))
QUARTERS: Final[dict[str, int]] = {"stay": 0, "clockwise": 1, "counterclockwise": -1}
DEMANDS: Final = tuple(Demand(good) for good in GOODS)
MUSTERS: Final = tuple(Muster(crew) for crew in range(1, DAYS + 1))
MARKS: Final = tuple(Mark(die) for die in range(1, SETTLE_DICE + 1))
TARGETS: Final = tuple(Target(seat) for seat in range(5))
PILFERS: Final = tuple(Pilfer(good) for good in GOODS)
DRAW, RAID, ROLL, STOP = Draw(), Raid(), Roll(), Stop()
FOUND, DECLINE, PASS, REROLL = Found(), Decline(), Pass(), Reroll()
RECRUIT, WINTER, END = Recruit(), Winter(), End()
