"""How different two colours look: CIEDE2000, also to eyes that lack red or green."""

from __future__ import annotations

from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

Rgb = tuple[int, int, int]

EYES = {
    "all": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
}
"""What each kind of eye makes of linear red, green and blue (Machado 2009, full severity)."""


def _lab(colour: Rgb, eye: str) -> tuple[float, float, float]:
    linear = [
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4
        for part in (channel / 255 for channel in colour)
    ]
    red, green, blue = (
        min(1.0, max(0.0, sum(a * b for a, b in zip(row, linear, strict=True))))
        for row in EYES[eye]
    )
    x = (0.4124564 * red + 0.3575761 * green + 0.1804375 * blue) / 0.95047
    y = 0.2126729 * red + 0.7151522 * green + 0.0721750 * blue
    z = (0.0193339 * red + 0.1191920 * green + 0.9503041 * blue) / 1.08883
    fx, fy, fz = (
        part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116
        for part in (x, y, z)
    )
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def difference(one: Rgb, other: Rgb, eye: str = "all") -> float:
    """The CIEDE2000 difference of two colours."""
    l1, a1, b1 = _lab(one, eye)
    l2, a2, b2 = _lab(other, eye)
    chroma = (hypot(a1, b1) + hypot(a2, b2)) / 2
    stretch = 1 + (1 - sqrt(chroma**7 / (chroma**7 + 25.0**7))) / 2
    c1, c2 = hypot(a1 * stretch, b1), hypot(a2 * stretch, b2)
    h1 = degrees(atan2(b1, a1 * stretch)) % 360
    h2 = degrees(atan2(b2, a2 * stretch)) % 360
    turn, around = 0.0, h1 + h2
    if c1 and c2:
        turn = (h2 - h1 + 180) % 360 - 180
        around = (h1 + turn / 2) % 360
    hue = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, strong = (l1 + l2) / 2, (c1 + c2) / 2
    t = (
        1
        - 0.17 * cos(radians(around - 30))
        + 0.24 * cos(radians(2 * around))
        + 0.32 * cos(radians(3 * around + 6))
        - 0.20 * cos(radians(4 * around - 63))
    )
    sl = 1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2)
    sc, sh = 1 + 0.045 * strong, 1 + 0.015 * strong * t
    rc = 2 * sqrt(strong**7 / (strong**7 + 25.0**7))
    rt = -sin(radians(60 * exp(-(((around - 275) / 25) ** 2)))) * rc
    dl, dc, dh = (l2 - l1) / sl, (c2 - c1) / sc, hue / sh
    return sqrt(dl**2 + dc**2 + dh**2 + rt * dc * dh)
