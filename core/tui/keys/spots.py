"""Where the choices lie on the screen: what arrows hop to, letters jump to and clicks mean."""

from __future__ import annotations

from core.tui.drawing.canvas import Canvas, Rect, width_of
from core.tui.face import AnyTableView, Choice


class Spots:
    """Gathers the places of choices while a table is drawn."""

    def __init__(self, canvas: Canvas, table: AnyTableView) -> None:
        self._root = canvas.area
        self.legal = frozenset(table.legal)
        self.chosen = table.chosen
        self._jump = table.jump
        self.key_for = table.key
        """The player's own key in place of a usual one."""
        self.found: dict[Choice | None, Rect] = {}

    def put(
        self, part: Canvas, rect: Rect, action: Choice, letter_at: tuple[int, int] = (0, 0)
    ) -> None:
        """An action lies at *rect* of *part*; if it is legal, its jump letter is drawn in it.

        A click on one that is not legal says what it is, or why it cannot be chosen.
        """
        x, y = max(rect.x, 0), max(rect.y, 0)
        right, bottom = min(rect.right, part.width), min(rect.bottom, part.height)
        if right <= x or bottom <= y:
            return
        shown = Rect(x, y, right - x, bottom - y)
        part.hit(shown, action)
        if action not in self.legal:
            return
        self.place(part, shown, action)
        letter = self._jump.get(action)
        if letter:
            part.put(rect.x + letter_at[0], rect.y + letter_at[1], letter, "key@prompt")

    def place(self, part: Canvas, rect: Rect, choice: Choice | None) -> None:
        """A choice lies at *rect* of *part*, perhaps beyond its edges; nothing is drawn."""
        x, y = part.area.x - self._root.x, part.area.y - self._root.y
        if x or y:
            rect = Rect(rect.x + x, rect.y + y, rect.width, rect.height)
        self.found[choice] = rect

    def sight(self, part: Canvas, rect: Rect, choice: Choice) -> None:
        """Something to look at lies at *rect* of *part*: a click there says what it is."""
        if 0 <= rect.x < part.width and 0 <= rect.y < part.height:
            part.hit(rect, choice)
            self.place(part, rect, choice)

    def letter(self, choice: Choice | None) -> str:
        """The jump letter to draw on a choice; empty unless a jump is under way."""
        return self._jump.get(choice, "")

    def key(self, letter: str) -> str:
        """The player's own key for a letter that picks a choice; blank if it needs more room."""
        key = self.key_for(letter)
        return key if len(key) <= 1 else " "

    def style(self, action: Choice, plain: str = "faint") -> str:
        """The style of a choice: under the cursor, legal, or neither."""
        if action == self.chosen:
            return "cursor"
        return "legal" if action in self.legal else plain


def button(part: Canvas, spots: Spots, x: int, y: int, words: str, action: Choice) -> int:
    """A choice as a button; returns the column after it."""
    text = f"[ {words} ]"
    end = part.put(x, y, text, spots.style(action))
    spots.put(part, Rect(x, y, width_of(text), 1), action)
    return end + 1
