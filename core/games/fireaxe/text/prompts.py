"""The question of each moment in one line, and help for players who are new to it."""

from __future__ import annotations

from typing import Final

from core.games.fireaxe.text.words import Lexicon, cargo
from core.games.fireaxe.view import View
from core.text import Names
from core.words import count

HELP: Final[dict[str, tuple[str, ...]]] = {
    "turn": (
        "You have seven Days a turn: each piece loaded, rune drawn and space sailed costs one.",
        "Tasks in ports and playing runes cost none. In the Wintering Zone you load crew and",
        "goods, then leave for a homeland, the only place to draw runes. In each port you may",
        "attempt one Task a turn: trade a good, raid its town, or settle it. Sailing longer than",
        "the Clear Weather Days of the zone you enter costs pieces. Wintering takes you home with",
        "one crew; ending the turn leaves the ship where it is. (F7-F23)",
    ),
    "lose": (
        "You have sailed longer than this zone's weather allows: cover each skull with one crew",
        "or good. A skull is covered once a turn. Without crew the ship is lost. (F13-F15)",
    ),
    "dial": (
        "Whenever you play or discard a rune, you may first turn the wind dial a quarter either",
        "way. The blue hole gives its zone one more clear day, the red one opposite one less.",
        "(F21)",
    ),
    "demand": ("A good in demand earns 2 extra points in every trade. (F17, F42)",),
    "gale": ("One or two free steps: no Days, no weather, and no stop on the way. (F43)",),
    "muster": ("Crew come from your supply into free slots open in this era. (F44)",),
    "dice": (
        "You attack the rival's settlement just as if you were settling: at most one die per",
        "crew, each die that does not beat the value costs one crew, and one that does wins.",
        "(F41)",
    ),
    "barter": ("Silver Tongue lets you trade a good the region already has. (F42)",),
    "target": ("Choose the captain the rune strikes. (F44)",),
    "pilfer": ("Choose the good that goes back to the stockpile. (F44)",),
    "storm": (
        "A rival called the Storm of Ran on you: give up one crew or good. Without crew your ship",
        "goes home empty. (F35, F44)",
    ),
    "recruit": ("After a mutiny you may take one crew aboard from your own supply. (F44)",),
    "mark": ("Choose any of the dice just rolled, then reroll them; the new roll stands. (F40)",),
    "again": ("A raid has up to three rolls. Each miss costs one crew; you may stop now. (F18)",),
    "found": (
        "You have won, but only one crew is left: settle with it and send your ship home empty,",
        "or keep it aboard and settle nothing. (F19)",
    ),
    "before-attack": ("Before the first roll: Berserkers or a Shield Wall may help. (F32, F38)",),
    "after-roll": ("Odin's Eye rerolls any of these dice, once. (F40)",),
    "crew-losses": ("You are about to lose crew: the Valkyries save up to two. (F38, F40)",),
    "plunder": ("Rich Plunder scores the treasure you just found a second time. (F39)",),
    "colony": ("Colonization scores the value of the port just settled. (F39)",),
    "praise": ("Skald's Praise scores for the saga just completed. (F39)",),
    "runes": ("Another captain may play a rune now.",),
    "over": ("The game is over.",),
}


def question(words: Lexicon, view: View, names: Names) -> str:
    """Word the question as the rest of a sentence that begins with the decider's name."""
    ask = view.ask
    rune = "" if ask.rune is None else words.rune(ask.rune)
    match ask.phase:
        case "turn":
            return _turn(words, view)
        case "lose":
            first = "which one?" if ask.skulls == 1 else "which one goes first?"
            return f"the weather takes {count(ask.skulls, 'piece')}: {first}"
        case "dial":
            return f"turn the wind dial with {rune}?" if rune else "turn the wind dial?"
        case "demand":
            return "which good is in demand now?"
        case "gale":
            return "where does the fair wind carry you?"
        case "muster":
            return f"how many crew come aboard, 1 to {ask.most}?"
        case "dice":
            return "how many dice against the settlement?"
        case "barter":
            return "which good do you talk them into?"
        case "target":
            return f"whom does {rune} strike?"
        case "pilfer" if ask.victim is not None:
            return f"what do the thieves take from {names[ask.victim]}?"
        case "storm":
            return "the Storm of Ran is on you: what do you give up?"
        case "recruit":
            return "take one crew aboard?"
        case "mark":
            return "which dice should Odin's Eye reroll?"
        case "again":
            return f"roll again? {count(view.captains[view.active].crew, 'crew', 'crew')} left."
        case "found":
            return "settle with your last crew?"
    return _window(words, view)


def _turn(words: Lexicon, view: View) -> str:
    me = view.captains[view.active]
    limit = view.preparation + view.sailing + view.days_left
    days = f"{view.days_left} of {limit} Days left"
    return f"{days}, at {words.the(me.at)} with {cargo(me.crew, me.goods)}: what now?"


def _window(words: Lexicon, view: View) -> str:
    attack = view.attack
    match view.ask.phase:
        case "before-attack" if attack is not None:
            return f"play a rune before the attack on {words.place(attack.port)}?"
        case "after-roll" if attack is not None:
            shown = " ".join(map(str, attack.faces))
            return f"Odin's Eye on {shown} (to beat: {attack.value - attack.bonus})?"
        case "crew-losses" if attack is not None:
            return f"Valkyries to save the {attack.losses} crew about to be lost?"
        case "plunder":
            return "Rich Plunder on this treasure?"
        case "colony":
            return "Colonization for this settlement?"
        case "praise":
            return "Skald's Praise for this saga?"
    return "play a rune now?"
