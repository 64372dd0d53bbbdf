"""Pictures of what is attacked, in pixels: a town, a large one, a shore to settle, and fire."""

from __future__ import annotations

from typing import Final, Literal

Sight = Literal["small", "large", "shore"]

STYLES: Final = {
    "n": "art-map-north-mid",
    "u": "art-deep",
    "w": "art-sea",
    "f": "art-foam",
    "h": "art-hull",
    "p": "art-plank",
    "m": "art-mast",
    "s": "art-sail",
    "r": "art-stripe",
    "o": "art-sun",
    "g": "art-gold",
    "l": "art-map-land",
    "b": "art-map-shore",
    "t": "art-map-high-lit",
    "k": "art-map-high-shade",
}
"""The style of each letter."""
WIDE, HIGH = 32, 16

_SMALL = (
    "nnnnnnnnnnnnnnnnnnnnnnnnnnnnnnnn",
    "nnnsnnnnnnnnnnntttnnnnnnnnsnnnnn",
    "nnnnnnnnnnnnnnntttnnnnnnnnnnnnnn",
    "nnnnnnnnsnnnnnrrrrrnnnnnnnnnsnnn",
    "nnnnnnrrrnnnnrrrrrrrnnnrrrnnnnnn",
    "nnnnnrrrrrnnnntttktnnnrrrrrnnnnn",
    "nnnnrrrrrrrnnnttgktnnrrrrrrrnnnn",
    "lnnrrrrrrrrrnrrttkttrrrrrrrrrnnl",
    "llnnhphphphnrrrrrrrrrnhphphphnll",
    "lllnhgphpghrrrrrrrrrrrhgphpghlll",
    "lllkhphphphhphphhphphhhphphphlll",
    "llkkhphgphphgphghpghphhphgphphll",
    "lkkkhphgphphpphghpphphhphgphphkl",
    "hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh",
    "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
    "wwfwwwwwwfwwwwwwwwwfwwwwwwwfwwww",
)
_LARGE = (
    "nnnnnnnnnnnnnnnntnnnnnnnnnnnnnnn",
    "nnsnnnnttnnnnnnttnnnnnnttnnnnsnn",
    "nnnnnnnttnnnnnnttttnnnnttnnnnnnn",
    "nnnnnnttttnnnnrrrrrnnnttttnnnnnn",
    "nnnnnnrrrrnnnnrrrrrnnnrrrrnnnnnn",
    "nnnnnrrrrrrnnntttktnnrrrrrrnnnnn",
    "nntnnttttktnntttgktnnttttktnntnn",
    "nttttttgtktttttttkttttttgktttttn",
    "tttktttttktttttgtkttttttttkttktt",
    "ttttktttttkttttttktttttktttttttt",
    "ktkkktktkkktkktkktkkktktkkktktkk",
    "tthpghhpghhphhgghhphhpghhpghhphh",
    "tthpphhpphhphhgghhphhpphhpphhphh",
    "hhhhhhhhhhhhhhhhhhhhhhhhhhhhhhhh",
    "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
    "wwfwwwwwwfwwwwwwwwwfwwwwwwwfwwww",
)
_SHORE = (
    "uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu",
    "uuuuufffuuuuuuuuuuuuuuuuuuuuuuuu",
    "uuuuuuuuuuuuuuuuuuuuuuuuuuffuuuu",
    "uuuuuuuuuuuuuuuuuuuuuuuuuuuuuuuu",
    "uuuuukkkkuuuuuuuuuuuuuuuuuuuuuuu",
    "uuukkkkkkkkkuuuuurrrrrrruuuuuuuu",
    "ukkkkkkkkkkkkkkurrrrrrrrruuuukkk",
    "llllkkkkkkkkkkrrrrrrrrrrrrrkkkkk",
    "lllllllllllllllhphphphphphllllll",
    "lllblllllllllllhphphpphphplllbll",
    "lllllllbllllllllhphpkkphpllllllb",
    "llllllllllllblllhphpkkphplllllll",
    "lblllllllllllllllllllllllllbllll",
    "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
    "wwwwfwwwwwwwwwwwfwwwwwwwwwwwwfww",
    "wwwwwwwwwfwwwwwwwwwwwwfwwwwwwwww",
)
_SIGHTS: Final = {"small": _SMALL, "large": _LARGE, "shore": _SHORE}
_GROUND = 13
"""The row below which nothing burns."""

CHEST_SHUT: Final = (
    "                ",
    "  hhhhhhhhhhhh  ",
    " hpppppppppppph ",
    " hpppppppppppph ",
    " mmmmmmggmmmmmm ",
    " hpppppggppppph ",
    " hpppppppppppph ",
    " hhhhhhhhhhhhhh ",
)
CHEST_OPEN: Final = (
    " hhhhhhhhhhhhhh ",
    " hpppppppppppph ",
    " hmmmmmmmmmmmmh ",
    "  gogogogogogo  ",
    " mggggggggggggm ",
    " hpppppppppppph ",
    " hpppppggppppph ",
    " hhhhhhhhhhhhhh ",
)


def picture(sight: Sight, built: bool = True) -> tuple[str, ...]:
    """Return a sight; a shore may be bare."""
    rows = _SIGHTS[sight]
    if sight == "shore" and not built:
        return tuple(_bare(row, y) if 5 <= y <= 12 else row for y, row in enumerate(rows))
    return rows


def _bare(row: str, y: int) -> str:
    """Take the house out of a row of the shore."""
    ground = "u" if y < 7 else "k" if y < 8 else "l"
    return "".join(
        ground if 14 <= x <= 26 and char not in "lb" else char for x, char in enumerate(row)
    )


def burning(sight: Sight, frame: int) -> tuple[str, ...]:
    """Return a town on fire: flames that flicker, the same way in every run."""
    rows = []
    for y, row in enumerate(_SIGHTS[sight]):
        line = ""
        for x, char in enumerate(row):
            heat = (x * 7 + y * 5 + frame * 11 + (x * y) % 5) % 9
            reach = 3 + (x * 3 + frame * 5) % 5
            if y < _GROUND and char not in "nul" and (heat < 4 or y >= _GROUND - 4):
                line += "s" if y == _GROUND - 1 and heat < 3 else "g" if heat < 5 else "o"
            elif char == "n" and y > reach and heat < 2:
                line += "o" if heat else "r"
            elif char == "n" and y < 3 and heat == 5:
                line += "k"
            else:
                line += "p" if char == "n" and y > reach + 4 else char
        rows.append(line)
    return tuple(rows)
