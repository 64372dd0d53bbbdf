"""What keys do in Fire & Axe, besides what they do in every game."""

from __future__ import annotations

from core.tui.keys.act import Act, letter_act

_PAGES = "the map, the sagas, the captains' longships, your runes; in a dialog, its answers"
_SCROLL = "scroll the map"
_MORE = "scroll what is told of the place under the cursor"
_HOMES = "in the Wintering Zone: leave for Norway, Denmark, Sweden"
_WIND = "turn the wind left, leave it, turn it right; in the chart, only on trial"
_PIECES = "crew, fish, tusks: to load, or wherever a piece must be picked; c also recruits"

VIEW = (
    Act("fireaxe.page-map", "1", "map", "the map", "page('map')", line=_PAGES, view=True),
    Act("fireaxe.page-sagas", "2", "sagas", "the sagas", "page('sagas')", line=_PAGES, view=True),
    Act("fireaxe.page-captains", "3", "captains", "the captains' longships", "page('captains')",
        line=_PAGES, view=True),
    Act("fireaxe.page-runes", "4", "runes", "your runes", "page('runes')", line=_PAGES,
        view=True),
    Act("fireaxe.chart", "C", "chart",
        "the chart: spaces, lanes, zones and regions; again, your reach; again, the picture",
        view=True),
    Act("fireaxe.zoom", "m", "zoom", "change the scale of the map", show=False, view=True),
    Act("fireaxe.bare", "z", "map only", "only the map, or the boards beside it again",
        show=False, view=True),
    Act("fireaxe.scroll-up", "shift+up", "scroll", "scroll the map up", "scroll_map(0, -1)",
        show=False, line=_SCROLL, view=True),
    Act("fireaxe.scroll-down", "shift+down", "scroll", "scroll the map down", "scroll_map(0, 1)",
        show=False, line=_SCROLL, view=True),
    Act("fireaxe.scroll-left", "shift+left", "scroll", "scroll the map to the left",
        "scroll_map(-1, 0)", show=False, line=_SCROLL, view=True),
    Act("fireaxe.scroll-right", "shift+right", "scroll", "scroll the map to the right",
        "scroll_map(1, 0)", show=False, line=_SCROLL, view=True),
)  # fmt: skip
"""What only changes the picture, so it works whoever decides."""

DECIDING = (
    Act("fireaxe.voyage", "Y", "voyage",
        "a voyage of several turns to the place under the cursor, or the one you keep as a plan"),
    Act("fireaxe.other-way", "y", "other way",
        "another way to the same place: faster, or with fewer losses", show=False),
    Act("fireaxe.more", "pagedown", "more", "more about the place", "more(1)", show=False,
        line=_MORE),
    Act("fireaxe.less", "pageup", "more", "back in what is told of the place", "more(-1)",
        show=False, line=_MORE),
    letter_act("fireaxe.trade", "g", "trade", "trade: asks which good"),
    letter_act("fireaxe.raid", "r", "raid", "raid: asks for how many rolls; or roll again"),
    letter_act("fireaxe.settle", "l", "settle",
        "settle: asks for how many dice; furs, wherever a piece must be picked"),
    letter_act("fireaxe.crew", "c", "crew", "crew: load, lose or recruit them", _PIECES),
    letter_act("fireaxe.fish", "j", "fish", "fish: load, lose or pick it", _PIECES),
    letter_act("fireaxe.tusks", "k", "tusks", "tusks: load, lose or pick them", _PIECES),
    letter_act("fireaxe.norway", "N", "Norway", "leave for Norway", _HOMES),
    letter_act("fireaxe.denmark", "D", "Denmark", "leave for Denmark", _HOMES),
    letter_act("fireaxe.sweden", "S", "Sweden", "leave for Sweden", _HOMES),
    letter_act("fireaxe.draw", "d", "draw", "draw a rune"),
    letter_act("fireaxe.play", "p", "play", "play a rune: shows your hand first"),
    letter_act("fireaxe.discard", "x", "discard", "discard a rune to turn the wind"),
    letter_act("fireaxe.wind-left", "<", "wind left", "turn the wind left", _WIND),
    letter_act("fireaxe.wind-stay", "=", "wind stays", "leave the wind as it is", _WIND),
    letter_act("fireaxe.wind-right", ">", "wind right", "turn the wind right", _WIND),
    letter_act("fireaxe.no", "n", "no", "no: play no rune, decline"),
    letter_act("fireaxe.break-off", "b", "break off", "break off a raid"),
    letter_act("fireaxe.winter", "w", "winter", "go home for the winter and end the turn"),
    letter_act("fireaxe.end", "e", "end", "end the turn here"),
)  # fmt: skip
"""What picks a choice, or another one."""

ACTS = (*VIEW, *DECIDING)
