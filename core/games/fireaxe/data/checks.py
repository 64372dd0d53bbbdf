"""Checks across the tables of a Fire & Axe data file, and between board and map.

Each check yields its faults as `field: reason`, without the file and the full stop.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator
from typing import Literal, TypeVar

from core.games.fireaxe.data import map_data
from core.games.fireaxe.data.content import WINTERING
from core.games.fireaxe.data.tables import FireAxeFile
from core.games.fireaxe.terms import GOODS, SKULLS

_T = TypeVar("_T", bound=Hashable)
_GOODS_OF_A_KIND = 11
_HOMELANDS = 3
_PORTS_A_REGION = 3
_TOWNS: dict[Literal["small", "large"], int] = {"small": 12, "large": 3}
_ERAS, _SAGAS_AN_ERA = (1, 2, 3), 9
_RUNES, _CONFLICTS = 33, 9
_PLACES = 250
"""Places are stored in a byte, with a few numbers left over for special values."""
_CODES = frozenset("NESWnesw.r#^*:")


def whole_faults(file: FireAxeFile) -> Iterator[str]:
    """Find the faults of a file that no single table can detect."""
    yield from _names(file)
    yield from _links(file)
    yield from _waters_and_zones(file)
    yield from _one_sea(file)
    yield from _regions(file)
    yield from _towns(file)
    yield from _sagas(file)
    yield from _counts(file)


def _names(file: FireAxeFile) -> Iterator[str]:
    """Check that every place has its own id and name, and every card its own name."""
    kinds: dict[str, Collection[str]] = {
        "port": file.port,
        "water": file.water,
        "homeland": file.homeland,
    }
    for place in _twice(each for table in kinds.values() for each in table):
        first, second, *_ = (kind for kind, table in kinds.items() if place in table)
        yield f"{second}.{place}: the id is also used by a {first}"
    for kind, table in kinds.items():
        if WINTERING in table:
            yield f"{kind}.{WINTERING}: the id is reserved for the Wintering Zone"
    places = file.places()
    if len(places) > _PLACES:
        yield f"port, water, homeland: more than {_PLACES} places"
    yield from _same_name({f"{_kind(file, each)}.{each}": places[each].name for each in places})
    yield from _same_name({f"saga.{saga}": card.name for saga, card in file.saga.items()})
    yield from _same_name({f"rune.{rune}": card.name for rune, card in file.rune.items()})


def _same_name(names: dict[str, str]) -> Iterator[str]:
    """Find tables that share their name with an earlier one."""
    owner: dict[str, str] = {}
    for table, name in names.items():
        if (first := owner.setdefault(name, table)) != table:
            yield f"{table}.name: {first} is also called {name}"


def _links(file: FireAxeFile) -> Iterator[str]:
    """Check that every link leads to a place, is listed once, and leads back."""
    places = file.places()
    for here, place in places.items():
        field = f"{_kind(file, here)}.{here}.links"
        for there in _twice(place.links):
            yield f"{field}: {there} is named twice"
        for there in dict.fromkeys(place.links):
            if there == here:
                yield f"{field}: {here} is linked to itself"
            elif there not in places:
                yield f"{field}: there is no place {there}"
            elif here not in places[there].links:
                yield f"{field}: the link to {there} has no way back"


def _waters_and_zones(file: FireAxeFile) -> Iterator[str]:
    """Check that ports and homelands are next to water, and share the zone of such a water."""
    for here, place in (*file.port.items(), *file.homeland.items()):
        field = f"{_kind(file, here)}.{here}"
        waters = [file.water[there] for there in place.links if there in file.water]
        for there in place.links:
            if there in file.port or there in file.homeland:
                yield f"{field}.links: {there} is not a water"
        if not waters:
            yield f"{field}.links: must include a water"
        elif place.zone not in {water.zone for water in waters}:
            yield f"{field}.zone: none of its waters is in the {place.zone}"


def _one_sea(file: FireAxeFile) -> Iterator[str]:
    """Check that every place can be reached from the first homeland."""
    places = file.places()
    start = next(iter(file.homeland), None)
    if start is None:
        return
    reached, edge = {start}, [start]
    while edge:
        for there in places[edge.pop()].links:
            if there in places and there not in reached:
                reached.add(there)
                edge.append(there)
    for place in places:
        if place not in reached:
            yield f"{_kind(file, place)}.{place}: cannot be reached from {start}"


def _regions(file: FireAxeFile) -> Iterator[str]:
    for here, port in file.port.items():
        if port.region is not None and port.region not in file.region:
            yield f"port.{here}.region: there is no region {port.region}"
        if port.region is not None and port.town == "large":
            yield f"port.{here}.region: a large port cannot belong to a region"
    members = Counter(port.region for port in file.port.values())
    for region in file.region:
        if (found := members[region]) != _PORTS_A_REGION:
            yield f"region.{region}: must have {_PORTS_A_REGION} ports, not {found}"


def _towns(file: FireAxeFile) -> Iterator[str]:
    """Check for as many towns as the box holds, and a treasure for each."""
    towns = Counter(port.town for port in file.port.values())
    for size, wanted in _TOWNS.items():
        if towns[size] != wanted:
            yield f"port: {wanted} ports must have a {size} town, not {towns[size]}"
        if (found := len(getattr(file.treasure, size))) != wanted:
            yield f"treasure.{size}: there must be {wanted} treasures, not {found}"


def _sagas(file: FireAxeFile) -> Iterator[str]:
    for saga, card in file.saga.items():
        field = f"saga.{saga}"
        if card.homeland not in file.homeland:
            yield f"{field}.homeland: there is no homeland {card.homeland}"
        for port in _twice(card.ports):
            yield f"{field}.ports: {port} is named twice"
        for port in dict.fromkeys(card.ports):
            if port not in file.port:
                yield f"{field}.ports: there is no port {port}"
            elif card.task == "raid" and file.port[port].town is None:
                yield f"{field}.ports: {port} has no town to raid"
    eras = Counter(card.era for card in file.saga.values())
    for era in _ERAS:
        if eras[era] != _SAGAS_AN_ERA:
            yield f"saga: era {era} must have {_SAGAS_AN_ERA} sagas, not {eras[era]}"


def _counts(file: FireAxeFile) -> Iterator[str]:
    """Check how many the box holds of everything else."""
    for good in GOODS:
        if (found := getattr(file.goods, good)) != _GOODS_OF_A_KIND:
            yield f"goods.{good}: there must be {_GOODS_OF_A_KIND} tokens, not {found}"
    if (found := len(file.homeland)) != _HOMELANDS:
        yield f"homeland: there must be {_HOMELANDS} homelands, not {found}"
    if (found := len(file.skull)) != SKULLS:
        yield f"skull: there must be {SKULLS} skulls, not {found}"
    steps = [skull.beyond for skull in file.skull]
    if steps != sorted(set(steps)):
        yield "skull: each must come more days beyond the clear ones than the one before"
    runes = file.rune.values()
    if (found := sum(rune.count for rune in runes)) != _RUNES:
        yield f"rune: there must be {_RUNES} cards, not {found}"
    if (found := sum(rune.count for rune in runes if rune.conflict)) != _CONFLICTS:
        yield f"rune: {_CONFLICTS} cards must be marked as conflict, not {found}"


def map_faults(file: FireAxeFile, drawn: map_data.MapLayout | None = None) -> Iterator[str]:
    """Find where board and map differ; the map is the shipped one unless another is given."""
    drawn = map_data.shipped() if drawn is None else drawn
    places = file.places()
    links = {_route(here, there) for here in places for there in places[here].links}
    for scale, chart in (("main", drawn.main), ("overview", drawn.overview)):
        yield from _differences(f"map {scale} nodes", chart.spots, places)
        yield from _differences(f"map {scale} routes", {_route(*r) for r in chart.routes}, links)
        yield from _chart_faults(f"map {scale}", chart)
    yield from _differences("map region_colours", drawn.region_colours, file.region)
    yield from _differences("map palette", drawn.palette, _CODES)


def _chart_faults(field: str, chart: map_data.Chart) -> Iterator[str]:
    """Check that the terrain is well formed, all is inside the frame, and markers are apart."""
    if [len(line) for line in chart.terrain] != [chart.cols] * chart.rows * 2:
        yield f"{field} terrain: must be {2 * chart.rows} lines of {chart.cols} characters"
    if unknown := set("".join(chart.terrain)) - _CODES:
        yield f"{field} terrain: unknown codes {' '.join(sorted(unknown))}"
    markers = {place: (spot.col, spot.row) for place, spot in chart.spots.items()}
    for ends, route in chart.routes.items():
        if [route.line[0], route.line[-1]] != [markers.get(place) for place in ends]:
            yield f"{field} routes: {_route(*ends)} does not run from marker to marker"
    for what, (col, row) in _drawn(chart):
        if not (0 <= col < chart.cols and 0 <= row < chart.rows):
            yield f"{field}: {what} reaches column {col}, row {row}, outside the frame"
    for col, row in _twice(markers.values()):
        yield f"{field} nodes: two markers at column {col}, row {row}"


def _drawn(chart: map_data.Chart) -> Iterator[tuple[str, map_data.Cell]]:
    """Yield the cells that bound everything drawn on a chart, with a name for each."""
    for place, spot in chart.spots.items():
        yield f"the marker of {place}", (spot.col, spot.row)
        for cell in spot.ships:
            yield f"a ship at {place}", cell
        if (label := spot.label) is not None:
            yield f"the label of {place}", (label.col, label.row)
            yield f"the label of {place}", (label.col + label.width - 1, label.row)
    for ends, route in chart.routes.items():
        for cell in route.line:
            yield f"the route {_route(*ends)}", cell


def _differences(field: str, found: Iterable[str], wanted: Iterable[str]) -> Iterator[str]:
    for missing in sorted({*wanted} - {*found}):
        yield f"{field}: {missing} is missing"
    for extra in sorted({*found} - {*wanted}):
        yield f"{field}: {extra} is not on the board"


def _route(here: str, there: str) -> str:
    return " to ".join(map_data.link(here, there))


def _kind(file: FireAxeFile, place: str) -> str:
    return "port" if place in file.port else "water" if place in file.water else "homeland"


def _twice(items: Iterable[_T]) -> list[_T]:
    return [item for item, times in Counter(items).items() if times > 1]
