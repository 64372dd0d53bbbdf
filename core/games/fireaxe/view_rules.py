"""Work out from a view what a choice would mean: days, losses, points, odds, sagas."""

from __future__ import annotations

from core.games.fireaxe import odds, routes
from core.games.fireaxe.data import content
from core.games.fireaxe.data.content import Content
from core.games.fireaxe.rules.ending import saga_points
from core.games.fireaxe.rules.runes import WINDOWS
from core.games.fireaxe.terms import RAID_ROLLS, ZONES, Task
from core.games.fireaxe.view import AttackView, CaptainView, PortView, SagaView, View
from core.named import NamedTuple


def port_here(data: Content, view: View, seat: int) -> PortView | None:
    """Return the port where the ship of *seat* is, if any."""
    at = data.place_index[view.captains[seat].at]
    return view.ports[at] if at < data.ports else None


def defence(port: PortView) -> int:
    """Return what a die must beat here (F18, F19)."""
    return port.value - (port.good is not None)


def sail_losses(data: Content, view: View, to: str) -> int:
    """Count the pieces the weather would take if the active ship sailed there now (F13)."""
    voyage = routes.of_view(data, view)
    zone = data.zone[data.place_index[to]]
    return routes.losses_by_zone(data, voyage, 1)[zone]


def aboard(captain: CaptainView) -> int:
    return captain.crew + sum(captain.goods.values())


def weather(data: Content, view: View, to: str) -> str:
    """Say in a few words what a Sail would cost."""
    lost = sail_losses(data, view, to)
    if not lost:
        return ""
    if lost >= aboard(view.captains[view.active]):
        return "the ship would be lost"
    return f"{lost} lost to the weather"


def completes(view: View, task: Task, port: str) -> list[SagaView]:
    """List the open sagas that success in *port* would complete (F24)."""
    return [saga for saga in view.sagas if saga and saga.task == task and saga.unmet == (port,)]


def trade_points(data: Content, view: View, port: PortView, good: str) -> int:
    return port.value + (data.demand_bonus if good == view.demand else 0)


def raid_odds(port: PortView, crew: int, attack: AttackView | None = None) -> str:
    """`50% with one roll, 75% with up to 2`; runes played in the attack under way count."""
    bonus, shield = (attack.bonus, attack.shield) if attack else (0, False)
    left = RAID_ROLLS - attack.rolls if attack else RAID_ROLLS
    chances = odds.raids(defence(port), crew, bonus, shield)[:left]
    if not chances:
        return "no crew to raid with"
    told = f"{odds.percent(chances[0].success)} with one roll"
    if len(chances) > 1:
        told += f", {odds.percent(chances[-1].success)} with up to {len(chances)}"
    return told


def settle_odds(value: int, crew: int, dice: int, bonus: int = 0) -> str:
    """`75%, 1.0 crew lost on average`."""
    chance = odds.settle(value, crew, dice, bonus)
    told = f"{odds.percent(chance.success)}"
    if dice == crew:
        # One hit and otherwise misses leave a single crew, which settles and gives up the ship
        # (F19).
        last = odds.settle_losses(value, dice, bonus)[crew - 1]
        told += f" ({odds.percent(last)} only with your last crew)"
    told += f", {float(chance.losses):.1f} crew lost on average"
    if chance.stranded:
        told += f", {odds.percent(chance.stranded)} to lose the ship"
    return told


def settlement_worth(view: View, port: PortView) -> int:
    """Return the points at the end for a settlement there, as the region stands (F30)."""
    if port.region is None:
        return port.value
    settled = sum(
        other.settler is not None
        for other in view.ports
        if other.region == port.region and other.id != port.id
    )
    return port.value * (settled + 1)


def zone_of(data: Content, place: str) -> str:
    """Return a place's weather zone for display; empty for the Wintering Zone."""
    zone = data.zone[data.place_index[place]]
    return ZONES[zone].capitalize() if zone < len(ZONES) else ""


def fitting_runes(data: Content, view: View) -> list[str]:
    """List the runes in hand that fit the moment (F38)."""
    ops = WINDOWS[view.ask.phase]
    if view.attack is not None and view.attack.shield:
        ops = tuple(op for op in ops if op != content.NO_LOSSES)  # one Shield Wall is enough
    hand = dict.fromkeys(rune.id for rune in view.hand)
    return [rune for rune in hand if data.rune_op[data.rune_index[rune]] in ops]


class Majority(NamedTuple):
    """The sagas of a homeland: how many each seat has, and what they would score (F30)."""

    homeland: str
    counts: tuple[int, ...]
    points: tuple[int, ...]


def majorities(data: Content, view: View) -> list[Majority]:
    """Return one `Majority` for each homeland."""
    found = []
    for number in range(data.homelands):
        counts = [
            sum(data.saga_homeland[data.saga_index[saga]] == number for saga in me.sagas)
            for me in view.captains
        ]
        found.append(Majority(homeland(data, number), tuple(counts), tuple(saga_points(counts))))
    return found


def homeland(data: Content, number: int) -> str:
    """Return the name of a homeland."""
    return data.place_names[data.ports + data.waters + number]
