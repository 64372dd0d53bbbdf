"""Where a group would go: the best place for a tile and its viking, cached during a decision.

Mainlands that look alike are evaluated once, whoever owns them and however they came about; that
is what lets a search simulate thousands of purchases.
"""

from __future__ import annotations

from core.games.vikings import actions
from core.games.vikings.actions import Action
from core.games.vikings.bots.evaluation import Assets, evaluate, with_gold
from core.games.vikings.bots.weights import Scale
from core.games.vikings.data.content import Content
from core.games.vikings.rules.placing import open_cells, open_moorings
from core.games.vikings.state import Mainland, State, columns
from core.games.vikings.terms import BOATSWAIN, NONE, SHIP, WARRIOR
from core.named import NamedTuple

PlacementKey = tuple[object, ...]


class Placement(NamedTuple):
    """A way to place a group."""

    value: float
    """Expected fame plus `extra`, not counting the fame already there."""
    assets: Assets
    extra: float
    """Roughly what its islands and boatswains are worth in the race for the awards."""
    steps: tuple[Action, ...]
    """Placing the start tile, the tile and the viking: as many steps as the rules ask for."""


def key_of(me: Mainland) -> PlacementKey:
    """Everything about a mainland except its gold and fame."""
    rows = me.land + me.opens_left + me.opens_right + me.standing + me.corner
    return (*rows, bytes(me.ships), me.specials, me.start_tile != NONE)


class Shelf:
    """What is cached about a mainland: how often it came up, and its plans by group."""

    __slots__ = ("met", "plans")

    def __init__(self) -> None:
        self.met = 0
        self.plans: dict[int, Placement] = {}


class PlacementPlanner:
    """Makes plans for one point of the game."""

    def __init__(self, at: Scale, raised: tuple[int, ...], narrow: bool = False) -> None:
        self.at = at
        self.raised = raised
        """The tiles of building specials that may lie on a mainland."""
        self._narrow = narrow
        """Consider only cells where the viking would be safe, if there are any."""
        self._assets: dict[PlacementKey, Assets] = {}
        self._shelves: dict[PlacementKey, Shelf] = {}

    def _key(self, me: Mainland) -> PlacementKey:
        """What tells mainlands apart: their shape, and where the building specials are."""
        if not self.raised:
            return key_of(me)
        find = me.tiles.find
        return (*key_of(me), *[find(tile) for tile in self.raised])

    def assets(self, me: Mainland) -> Assets:
        """The mainland in numbers, including its fame."""
        found = self.bare(me)
        return found._replace(base=found.base + me.fame)

    def bare(self, me: Mainland) -> Assets:
        """The mainland in numbers, without the fame it has."""
        key = self._key(me)
        found = self._assets.get(key)
        if found is None:
            found = self._assets[key] = evaluate(me, self.at, self._near(me))
        return found

    def shelf(self, me: Mainland) -> Shelf:
        """Everything cached about a mainland; counts that it came up again."""
        key = self._key(me)
        found = self._shelves.get(key)
        if found is None:
            found = self._shelves[key] = Shelf()
        found.met += 1
        return found

    def faces(self, me: Mainland) -> tuple[int, ...]:
        """For each tile, the first one that looks the same to the owner of a mainland."""
        return self.at.faces if me.specials else self.at.shapes

    def best(
        self,
        state: State,
        me: Mainland,
        tile: int,
        viking: int,
        plans: dict[int, Placement] | None = None,
    ) -> Placement:
        """The best way to place a group on a mainland."""
        if plans is None:
            plans = self.shelf(me).plans
        key = self.faces(me)[tile] << 3 | viking
        found = plans.get(key)
        if found is None:
            found = plans[key] = max(self.every(state, me, tile, viking), key=_value)
        return found

    def quick(self, state: State, me: Mainland, tile: int, viking: int) -> tuple[Action, ...]:
        """The steps to the first cell where the viking is safe; empty if there is none."""
        if me.start_tile != NONE or viking == BOATSWAIN or self.at.data.shape[tile] == SHIP:
            return ()
        safe = self._safe(me, open_cells(state, me, tile)[viking], viking)
        if not safe:
            return ()
        column = (safe & -safe).bit_length() - 1
        return actions.PLACES[viking][column], actions.STATIONS[0]

    def every(self, state: State, me: Mainland, tile: int, viking: int) -> list[Placement]:
        """All ways to place a group, with the start tile in every row if it is still in hand."""
        if me.start_tile == NONE:
            return self._placements(state, me, tile, viking, ())
        found: list[Placement] = []
        for down, start in enumerate(actions.STARTS):
            begun = me.clone()
            begun.put(self.at.data, WARRIOR - down, 0, me.start_tile)
            begun.start_tile = NONE
            found += self._placements(state, begun, tile, viking, (start,))
        return found

    def _placements(
        self, state: State, me: Mainland, tile: int, viking: int, before: tuple[Action, ...]
    ) -> list[Placement]:
        data = self.at.data
        if data.shape[tile] == SHIP:
            return self._moorings(me, tile, viking, before)
        near = self._near(me)
        found: list[Placement] = []
        cells = open_cells(state, me, tile)
        if self._narrow and viking != BOATSWAIN and (safe := self._safe(me, cells[viking], viking)):
            for column in list(columns(safe))[:2]:
                other = me.clone()
                other.put(data, viking, column, self._raised(data, other, tile))
                other.standing[viking] |= 1 << column
                step = (*before, actions.PLACES[viking][column], actions.STATIONS[0])
                found.append(self._plan(other, near, step))
            return found
        if self._narrow:
            cells = self._few(me, cells)
        for row, mask in enumerate(cells):
            if not mask:
                continue
            for column in columns(mask):
                step = (*before, actions.PLACES[row][column])
                other = me.clone()
                other.put(data, row, column, self._raised(data, other, tile))
                if row == viking:
                    stays = other.clone()
                    stays.corner[viking] += 1
                    found.append(self._plan(stays, near, (*step, actions.STATIONS[1])))
                    other.standing[row] |= 1 << column
                    found.append(self._plan(other, near, (*step, actions.STATIONS[0])))
                else:
                    other.corner[viking] += 1
                    found.append(self._plan(other, near, step))
        if not found:
            other = me.clone()
            other.corner[viking] += 1
            found.append(self._plan(other, near, (*before, actions.DISCARD)))
        return found

    def _moorings(
        self, me: Mainland, tile: int, viking: int, before: tuple[Action, ...]
    ) -> list[Placement]:
        """One plan for each column where the ship may go; its viking waits."""
        near = self._near(me)
        found: list[Placement] = []
        for column in open_moorings(me):
            other = me.clone()
            if column == len(other.ships):
                other.ships.append(tile)
            else:
                other.ships[column] = tile
            other.corner[viking] += 1
            found.append(self._plan(other, near, (*before, actions.MOORS[column])))
        return found

    def _few(self, me: Mainland, cells: list[int]) -> list[int]:
        """The first cell in each of the three rows where an open tile is wanted most."""
        lures, corner = self.at.lures, me.corner
        rows = sorted(
            (row for row, mask in enumerate(cells) if mask),
            key=lambda row: -lures[row] * (1 + (corner[row] > 0)),
        )[:3]
        return [mask & -mask if row in rows else 0 for row, mask in enumerate(cells)]

    def _safe(self, me: Mainland, mask: int, row: int) -> int:
        """Those columns in *mask* where a viking of the row would not be threatened."""
        if mask and row != WARRIOR:
            sail, warriors = self.at.data.sail, me.standing[WARRIOR]
            for column, ship in enumerate(me.ships):
                if ship != NONE and sail[ship] <= row and not warriors >> column & 1:
                    mask &= ~(1 << column)
        return mask

    @staticmethod
    def _raised(data: Content, me: Mainland, tile: int) -> int:
        """The tile that ends up there: a waiting building special takes its place (V48)."""
        if me.specials and data.building[tile] != NONE:
            for special in me.specials:
                raised = data.special_tile[special]
                if raised != NONE and data.building[raised] == data.building[tile]:
                    me.specials = tuple(other for other in me.specials if other != special)
                    return raised
        return tile

    def _near(self, me: Mainland) -> tuple[int, ...]:
        """Tiles of the building specials that are on a mainland or waiting beside it."""
        if not self.raised:
            return ()
        tiles, specials, special_of = me.tiles, me.specials, self.at.data.raised
        return tuple(
            [tile for tile in self.raised if tile in tiles or special_of[tile] in specials]
        )

    def _plan(self, me: Mainland, near: tuple[int, ...], steps: tuple[Action, ...]) -> Placement:
        assets = evaluate(me, self.at, near)
        extra = 0.8 * assets.islands + 0.25 * assets.longest + 0.8 * assets.boatswains
        return Placement(with_gold(assets, me.gold, self.at) + extra, assets, extra, steps)


def _value(plan: Placement) -> float:
    return plan.value
