"""Announcement boxes in the middle of the table."""

from __future__ import annotations

from collections.abc import Sequence

from core.tui.animations import Animation
from core.tui.art.letters import HEIGHT, draw_word, spelled
from core.tui.canvas import Canvas, Rect, clip, width_of
from core.tui.glyphs import ASCII, Glyphs

BannerLine = tuple[str, str]
"""Text and its style; `{name}` stands for a glyph."""
_GLYPHS = ("special", "dot", "empty", "house", "skull")
_MOST = 72


def frame(canvas: Canvas, width: int, height: int, title: str) -> Canvas:
    """Draw an empty box a little above the middle and return its inside."""
    width, height = min(width, canvas.width), min(height, canvas.height)
    top = max(0, (canvas.height - height) // 2 - 1)
    rect = Rect((canvas.width - width) // 2, top, width, height)
    canvas.fill(rect, "text")
    canvas.box(rect, "hot", title, heavy=True)
    return canvas.window(Rect(rect.x + 2, rect.y + 1, max(0, width - 4), max(0, height - 2)))


def banner(
    title: str,
    lines: Sequence[BannerLine],
    *,
    word: str = "",
    hold: bool = False,
    rest: float = 0.8,
) -> Animation:
    """Make a box of centred lines, below a *word* in large letters if given."""
    large = len(spelled(word)[0]) if word else 0
    widest = max(width_of(title), large, *(width_of(_shown(ASCII, words)) for words, _ in lines))
    wide = min(_MOST, widest + 8)

    def draw(canvas: Canvas, number: int) -> None:
        rows = HEIGHT if canvas.glyphs.name == "ascii" else HEIGHT // 2
        high = rows + 1 if word else 0
        inside = frame(canvas, wide, len(lines) + 4 + high, title)
        if word:
            draw_word(inside, 1, word, "title")
        for y, (words, style) in enumerate(lines, 1 + high):
            inside.put_center(y, clip(_shown(canvas.glyphs, words), inside.width), style)

    return Animation(draw, rest=rest, hold=hold)


def _shown(glyphs: Glyphs, words: str) -> str:
    """Fill in the glyphs in a text."""
    for name in _GLYPHS:
        words = words.replace(f"{{{name}}}", getattr(glyphs, name))
    return words.rstrip()
