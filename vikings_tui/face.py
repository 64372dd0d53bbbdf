"""How Vikings looks in the terminal: the wheel, the mainlands and everything in between."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import ClassVar

from core.games.vikings import actions as act
from core.games.vikings.actions import Action
from core.games.vikings.events import Event, SeatScored
from core.games.vikings.text.words import special_title
from core.games.vikings.view import View
from core.tui.actions import Act
from core.tui.canvas import Canvas, Rect, clip
from core.tui.face import Choice, Face, ScoringPage
from core.tui.parts import seat_mark, seat_style
from core.tui.spots import Spots
from vikings_tui import choices, outlook, scoring
from vikings_tui.actions import ACTS, LETTERS
from vikings_tui.paint import moments, wheel
from vikings_tui.paint.layout import Layout, lay_out
from vikings_tui.paint.mainland import draw_grid
from vikings_tui.paint.seats import draw_purse, draw_rival, draw_rival_lines, rivals_of
from vikings_tui.table import Table

_SHORT = {
    "warrior": "turns ships into income",
    "noble": "2 fame at large scorings",
    "scout": "1 fame, more with others below",
    "goldsmith": "3 gold at every scoring",
    "fisherman": "feeds five at the end",
    "boatswain": "ferries waiting vikings",
}
"""What each viking is for, as a reminder where there is room."""


class VikingsFace(Face[View, Action, Event, Action]):
    """The table of Vikings."""

    letters: ClassVar[Mapping[str, str]] = LETTERS
    boards: ClassVar[str] = "mainlands"

    def acts(self) -> Sequence[Act]:
        return ACTS

    def draw(self, canvas: Canvas, table: Table) -> Mapping[Choice | None, Rect]:
        view = table.view
        spots = Spots(canvas, table)
        rivals = len(view.mainlands) - 1
        at = lay_out(canvas.width, canvas.height, rivals, moments.offer_rows(view))
        draw_grid(canvas.window(at.grid), table, spots, at.cell)
        draw_purse(canvas.window(at.purse), table)
        self._offer(canvas.window(at.offer), table, spots, at)
        if len(at.rivals) == rivals:
            for rect, me in zip(at.rivals, rivals_of(table), strict=True):
                draw_rival(canvas.window(rect), table, me)
        elif at.rivals:
            draw_rival_lines(canvas.window(at.rivals[0]), table)
        if at.extra is not None:
            _supply(canvas.window(at.extra), view)
        return spots.found

    def _offer(self, part: Canvas, table: Table, spots: Spots, at: Layout) -> None:
        """The wheel, or whatever takes its place in this phase."""
        view = table.view
        if view.phase in moments.WHOLE:
            moments.draw_moment(part, table, spots)
        elif view.phase == "over":
            _standings(part, table)
        elif at.pitch is None:
            self._strip(part, table, spots)
        else:
            centre = wheel.draw_wheel(part, table, spots, at.pitch)
            if view.phase == "lay":
                centre.put(0, 0, clip("Lay a colour", centre.width), "title")
                below = centre.window(Rect(0, 1, centre.width, centre.height - 1))
                moments.draw_colours(below, table, spots, act.LAYS)
            else:
                wheel.draw_centre(centre, table)
                moments.draw_buttons(centre, table, spots, 0, centre.height - 1)

    def _strip(self, part: Canvas, table: Table, spots: Spots) -> None:
        head, cards = part.rect.split_top(1)
        line = part.window(head)
        if table.view.phase == "lay":
            moments.draw_colours(line, table, spots, act.LAYS)
        else:
            wide = part.width
            if act.END in spots.legal or act.DISCARD in spots.legal:
                wide -= 20
                moments.draw_buttons(line, table, spots, wide, 0)
            wheel.draw_headline(line.window(Rect(0, 0, wide, 1)), table)
        wheel.draw_strip(part.window(cards), table, spots)

    def candidates(self, view: View) -> Sequence[Action]:
        return choices.candidates(view)

    def first(self, view: View, offers: Sequence[Action]) -> Action:
        return choices.first(view, offers)

    def outlook(self, table: Table) -> str:
        return outlook.outlook(table)

    def pages(self, events: Sequence[Event], names: Sequence[str]) -> Sequence[ScoringPage]:
        return [scoring.score_page(event) for event in events if isinstance(event, SeatScored)]


def _standings(part: Canvas, table: Table) -> None:
    """The final standings: by fame, then gold."""
    part.put(0, 0, "The game is over", "title")
    ranked = sorted(table.view.mainlands, key=lambda me: (-me.fame, -me.gold))
    x, y = 0, 1
    for me in ranked:
        if y < part.height:
            end = part.put(
                x, y, clip(seat_mark(me.seat, table.names[me.seat]), 16), seat_style(me.seat)
            )
            end = part.put(end + 1, y, f"{me.fame} fame, {me.gold} gold", "text")
            if part.height > 4 or end + 40 > part.width:
                x, y = 0, y + 1
            else:
                x = end + 3


def _supply(part: Canvas, view: View) -> None:
    """What is still to come: the bag, the face-down tiles and the face-up special tiles."""
    part.put(0, 0, "Still to come", "title")
    x = part.put(0, 1, "bag ", "dim")
    for viking, count in view.bag.items():
        x = part.put(x, 1, f"{viking[0].upper()}{count}", viking) + 1
    x, y = part.put(0, 2, "tiles ", "dim"), 2
    for name, count in view.stock.items():
        text = f"{count} {name}"
        if x + len(text) > part.width:
            x, y = 6, y + 1
        x = part.put(x, y, text, "text") + 2
    y += 1
    for special in view.shown:
        part.put(0, y, f"{part.glyphs.special} {special_title(special.id)}", "gold")
        y += 1
    if part.height - y > len(_SHORT):
        for down, (kind, duty) in enumerate(_SHORT.items(), y + 1):
            x = part.put(0, down, f"{kind[0].upper()} {kind:<9} ", kind)
            part.put(x, down, clip(duty, max(0, part.width - x)), "dim")
