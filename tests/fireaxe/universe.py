"""Every action of Fire & Axe there could be."""

from __future__ import annotations

from functools import cache

from core.games.fireaxe import actions as act
from tests.fireaxe.build import GAME


@cache
def every_action() -> list[act.Action]:
    """Every action there could ever be, legal or not, and some beyond the edges."""
    table = GAME.new(3, 1, GAME.read_options({}))[0].table
    found = [act.LOAD_CREW, *act.LOADS, *table.leaves, act.DRAW, *table.sail]
    found += [act.LOSE_CREW, *act.LOSES, *act.TRADES, act.RAID, act.ROLL, act.STOP, *act.SETTLES]
    found += [act.FOUND, act.DECLINE, *table.plays, *table.discards, act.PASS, *act.DIALS]
    found += [*act.DEMANDS, *act.MUSTERS, *act.MARKS, act.REROLL, *act.TARGETS, *act.PILFERS]
    found += [act.RECRUIT, act.WINTER, act.END, act.Settle(0), act.Settle(4), act.Settle(-1)]
    found += [act.Muster(0), act.Mark(0), act.Mark(9), act.Target(-1), act.Target(99)]
    found += [act.Sail("atlantis"), act.Leave("dublin"), act.Leave("atlantis")]
    found += [act.Play("no-such-rune"), act.Discard("no-such-rune")]
    return found
