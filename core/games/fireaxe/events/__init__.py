"""What happened, in the past tense and with readable ids; the wording lives in `text`.

The hands, the order of both decks and the treasures are secret: an event that shows any of them,
or a die, counts as revealing. Only a card that moves between two secret places is redacted.
"""

from __future__ import annotations

from dataclasses import replace

from core.games.fireaxe.events.cards import (
    CrewDeserted,
    CrewMustered,
    DemandChanged,
    GoodPilfered,
    PointsGained,
    RuneDealt,
    RuneDiscarded,
    RuneDrawn,
    RunePlayed,
    RunesShuffled,
    RuneStolen,
    SeasCalmed,
    ShipBecalmed,
    ShipBlown,
    ShipSentHome,
    StormStruck,
    WindTurned,
)
from core.games.fireaxe.events.sagas import (
    AxeScored,
    EraBegan,
    GameEnded,
    HomelandScored,
    RegionScored,
    SagaAbandoned,
    SagaCompleted,
    SagaDiscarded,
    SagaShown,
    TokensTaken,
)
from core.games.fireaxe.events.tasks import (
    CrewLost,
    CrewSaved,
    DiceRerolled,
    DiceRolled,
    GoodTraded,
    RaidBegan,
    RaidEnded,
    SettlementDeclined,
    SettlementFounded,
    SettlingBegan,
    SettlingFailed,
    TownTaken,
)
from core.games.fireaxe.events.voyage import (
    GameBegan,
    PieceLoaded,
    PieceLost,
    SatOut,
    ShipLeft,
    ShipLost,
    ShipSailed,
    ShipWintered,
    TokenPlaced,
    TurnBegan,
    TurnEnded,
)

Event = (
    GameBegan
    | TurnBegan
    | TokenPlaced
    | SatOut
    | PieceLoaded
    | ShipLeft
    | ShipSailed
    | PieceLost
    | ShipLost
    | ShipWintered
    | TurnEnded
    | GoodTraded
    | RaidBegan
    | SettlingBegan
    | DiceRolled
    | DiceRerolled
    | CrewSaved
    | CrewLost
    | TownTaken
    | RaidEnded
    | SettlementFounded
    | SettlingFailed
    | SettlementDeclined
    | RuneDealt
    | RunesShuffled
    | RuneDrawn
    | RunePlayed
    | RuneDiscarded
    | WindTurned
    | DemandChanged
    | ShipBlown
    | SeasCalmed
    | CrewMustered
    | PointsGained
    | GoodPilfered
    | ShipSentHome
    | RuneStolen
    | StormStruck
    | CrewDeserted
    | ShipBecalmed
    | SagaCompleted
    | SagaShown
    | SagaDiscarded
    | SagaAbandoned
    | EraBegan
    | TokensTaken
    | AxeScored
    | RegionScored
    | HomelandScored
    | GameEnded
)

__all__ = [
    "AxeScored",
    "CrewDeserted",
    "CrewLost",
    "CrewMustered",
    "CrewSaved",
    "DemandChanged",
    "DiceRerolled",
    "DiceRolled",
    "EraBegan",
    "Event",
    "GameBegan",
    "GameEnded",
    "GoodPilfered",
    "GoodTraded",
    "HomelandScored",
    "PieceLoaded",
    "PieceLost",
    "PointsGained",
    "RaidBegan",
    "RaidEnded",
    "RegionScored",
    "RuneDealt",
    "RuneDiscarded",
    "RuneDrawn",
    "RunePlayed",
    "RuneStolen",
    "RunesShuffled",
    "SagaAbandoned",
    "SagaCompleted",
    "SagaDiscarded",
    "SagaShown",
    "SatOut",
    "SeasCalmed",
    "SettlementDeclined",
    "SettlementFounded",
    "SettlingBegan",
    "SettlingFailed",
    "ShipBecalmed",
    "ShipBlown",
    "ShipLeft",
    "ShipLost",
    "ShipSailed",
    "ShipSentHome",
    "ShipWintered",
    "StormStruck",
    "TokenPlaced",
    "TokensTaken",
    "TownTaken",
    "TurnBegan",
    "TurnEnded",
    "WindTurned",
    "redact",
]


def redact(event: Event, seat: int | None) -> Event:
    """Return *event* as *seat* may see it."""
    match event:
        case RuneDealt(seat=owner) | RuneDrawn(seat=owner) if owner != seat:
            return replace(event, rune=None)
        case RuneStolen(seat=thief, victim=victim) if seat not in (thief, victim):
            return replace(event, rune=None)
    return event
