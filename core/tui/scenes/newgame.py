"""A new game: who plays, with which options, from which seed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from core.errors import GameError
from core.options import option_table
from core.outside import FORMS, LONGEST_SPEC, is_bot
from core.seats import BOT_LEVELS, DEFAULT_LEVEL, LEVELS, LONGEST, display_names
from core.tui.canvas import Canvas, Rect, clip, wrap
from core.tui.parts import Field, footer, header, move, seat_letter, seat_style
from core.tui.scene import Scene

if TYPE_CHECKING:
    from core.tui.scenes.shell import Shell

_CREW = ("Astrid", "Bjorn", "Cnut", "Dagny", "Egil")
"""Names suggested for people, each starting with the letter of its seat."""
_WHO = ("", *LEVELS)
"""Who can play a seat: a person, or a bot of a level."""
_LABEL = 12
_WIDE = 76
_SEED_DIGITS = 18

_Row = tuple[str, int]
"""A line of the form: its kind, and which of them."""


@dataclass(slots=True)
class NewGamePlan:
    """A game as it was last set up on the screen."""

    people: list[str]
    """The names, including those of seats that a bot plays or nobody uses now."""
    levels: list[str]
    """Who plays each seat: empty for a person, or the level of a bot."""
    count: int
    options: dict[str, str]
    seed: str = ""


class NewGameScene(Scene):
    """A form in which every line can be changed until the game starts."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._least, self._most = shell.about.seats
        self._options = option_table(shell.about)
        plan = shell.plan or self._usual()
        shell.plan = plan
        self._plan = plan
        self._names = [Field(name, _room(name)) for name in plan.people]
        self._proposed = [name for name in self._names if name.text in _CREW]
        """Suggested names: the first letter typed replaces them."""
        self._seed = Field(plan.seed, _SEED_DIGITS)
        self._cursor = 1
        self._fault = ""

    def _usual(self) -> NewGamePlan:
        """One person against the computer."""
        bots = [DEFAULT_LEVEL] * (self._most - 1)
        options = {option.name: option.default for option in self._options}
        return NewGamePlan(list(_CREW[: self._most]), ["", *bots], self._least, options)

    @property
    def _rows(self) -> list[_Row]:
        return [
            ("count", 0),
            *(("seat", seat) for seat in range(self._plan.count)),
            *(("option", number) for number in range(len(self._options))),
            ("seed", 0),
            ("start", 0),
        ]

    @property
    def _row(self) -> _Row:
        return self._rows[self._cursor]

    def left(self) -> None:
        self._remember()

    def _remember(self) -> None:
        self._plan.people = [field.text for field in self._names]
        self._plan.seed = self._seed.text

    def _seats(self) -> list[str]:
        """The seats as a game knows them."""
        return [
            f"bot:{self._plan.levels[seat]}" if self._plan.levels[seat] else self._names[seat].text
            for seat in range(self._plan.count)
        ]

    def draw(self, canvas: Canvas) -> None:
        header(canvas, f"New game of {self._shell.about.title}")
        wide = min(_WIDE, canvas.width - 4)
        left = (canvas.width - wide) // 2
        rows = self._rows
        split = 1 + self._plan.count
        boxes = (("Who plays", range(split)), ("How", range(split, len(rows) - 1)))
        total = len(rows) + 9
        y = max(2, (canvas.height - total) // 3)
        for title, numbers in boxes:
            canvas.box(Rect(left, y, wide, len(numbers) + 2), title=title)
            for row, number in enumerate(numbers, start=y + 1):
                self._draw_row(canvas, Rect(left + 1, row, wide - 2, 1), number, rows[number])
            y += len(numbers) + 2
        y += 1 if canvas.height > total + 3 else 0
        self._draw_row(canvas, Rect(left + 1, y, wide - 2, 1), len(rows) - 1, rows[-1])
        words = self._fault or self._explain()
        for row, line in enumerate(wrap(words, wide - 4)[: canvas.height - y - 3], start=y + 2):
            canvas.put(left + 3, row, line, "bad" if self._fault else "dim")
        self._draw_footer(canvas)

    def _draw_row(self, canvas: Canvas, rect: Rect, number: int, row: _Row) -> None:
        here = number == self._cursor
        canvas.hit(rect, ("item", number))
        canvas.put(rect.x, rect.y, canvas.glyphs.cursor if here else " ", "hot")
        x, y = rect.x + 2, rect.y
        match row:
            case ("count", _):
                canvas.put(x, y, "players", "title" if here else "text")
                count = f" {self._plan.count} "
                self._draw_turned(
                    canvas, x + _LABEL, y, count, number, "cursor" if here else "text"
                )
            case ("seat", seat):
                self._draw_seat(canvas, x, y, seat, number)
            case ("option", index):
                option = self._options[index]
                canvas.put(x, y, option.name, "title" if here else "text")
                self._draw_choices(canvas, x + _LABEL, y, index, here)
            case ("seed", _):
                canvas.put(x, y, "seed", "title" if here else "text")
                self._seed.draw(canvas, x + _LABEL, y, _SEED_DIGITS + 2, here)
                if not self._seed.text and not here:
                    canvas.put(x + _LABEL, y, "random", "dim")
            case _:
                style = "cursor" if here else "legal"
                canvas.put(x, y, "[ Start the game ]", style)

    def _draw_turned(
        self, canvas: Canvas, x: int, y: int, text: str, number: int, style: str
    ) -> None:
        """A value between two arrows, which can be clicked."""
        g = canvas.glyphs
        arrows = "hot" if number == self._cursor else "faint"
        canvas.put(x, y, g.left, arrows)
        end = canvas.put(x + 2, y, text, style)
        canvas.put(end + 1, y, g.right, arrows)
        canvas.hit(Rect(x, y, 2, 1), ("turn", number, -1))
        canvas.hit(Rect(x + 2, y, len(text) + 2, 1), ("turn", number, 1))

    def _draw_seat(self, canvas: Canvas, x: int, y: int, seat: int, number: int) -> None:
        here = number == self._cursor
        style = seat_style(seat)
        canvas.put(x, y, f"{seat_letter(seat)} {canvas.glyphs.block * 2}", style)
        level = self._plan.levels[seat]
        at = x + 6
        if level:
            name = display_names(self._seats())[seat]
            canvas.put(at, y, clip(name, LONGEST + 1), style)
        else:
            self._names[seat].draw(canvas, at, y, LONGEST + 1, here)
            if not here:
                canvas.put(at, y, clip(self._names[seat].text, LONGEST + 1), style)
        own = is_bot(self._names[seat].text)
        who = f"computer, {level}" if level else "your own bot" if own else "human"
        value = "cursor" if here and level else "text"
        self._draw_turned(canvas, at + LONGEST + 3, y, who, number, value)

    def _choices(self, index: int) -> list[str]:
        """The values of an option; seats that are not played cannot start."""
        option = self._options[index]
        if option.name != "start":
            return list(option.choices)
        absent = {str(seat) for seat in range(self._plan.count + 1, self._most + 1)}
        return [value for value in option.choices if value not in absent]

    def _settle_options(self) -> None:
        """After the seats change, reset the options that no longer fit."""
        for index, option in enumerate(self._options):
            if self._plan.options[option.name] not in self._choices(index):
                self._plan.options[option.name] = option.default

    def _draw_choices(self, canvas: Canvas, x: int, y: int, index: int, here: bool) -> None:
        option = self._options[index]
        now = self._plan.options[option.name]
        for value in self._choices(index):
            chosen = value == now
            # The brackets mark the choice where there are no colours.
            text = f"[{value}]" if chosen else f" {value} "
            style = ("cursor" if here else "title") if chosen else "dim"
            canvas.put(x, y, text, style)
            canvas.hit(Rect(x, y, len(text), 1), ("value", index, value))
            x += len(text) + 1

    def _explain(self) -> str:
        """What the chosen line is for."""
        match self._row:
            case ("count", _):
                return f"This game is for {self._least} to {self._most} players."
            case ("seat", seat):
                if level := self._plan.levels[seat]:
                    return f"{BOT_LEVELS[level]} Left and right change who plays this seat."
                if is_bot(self._names[seat].text):
                    return f"A bot of your own plays this seat: {FORMS}."
                return "Type a name. Left and right switch between a person and the computer."
            case ("option", index):
                words = self._options[index].help
                return f"{words[:1].upper()}{words[1:]}."
            case ("seed", _):
                return "The same seed gives the same game again. Leave it empty for a random one."
        return "Every decision is saved as soon as it is made."

    def _draw_footer(self, canvas: Canvas) -> None:
        g = canvas.glyphs
        keys = [(g.up + g.down, "choose")]
        kind, _ = self._row
        if kind in ("count", "option", "seat"):
            keys.append((g.left + g.right, "change"))
        if kind == "seat" and self._plan.count > self._least:
            keys.append(("Del", "remove this seat"))
        keys.append(("Enter", "start" if kind == "start" else "next"))
        footer(canvas, [*keys, ("Esc", "back")])

    def key(self, key: str) -> None:
        self._fault = ""
        kind, which = self._row
        match key:
            case "escape":
                self.stage.pop()
            case "enter" if kind == "start":
                self._start()
            case "enter" | "down" | "tab":
                self._cursor = move(self._cursor, "down", len(self._rows))
            case "up" | "shift+tab":
                self._cursor = move(self._cursor, "up", len(self._rows))
            case "left":
                self._turn(-1)
            case "right":
                self._turn(1)
            case "delete" | "Del" if kind == "seat":
                self._drop(which)
            case _:
                self._type(key, kind, which)

    def _type(self, key: str, kind: str, which: int) -> None:
        if kind == "seat":
            if self._plan.levels[which]:
                # Whoever types a name wants to play.
                if len(key) != 1:
                    return
                self._plan.levels[which] = ""
            name = self._names[which]
            if name in self._proposed:
                self._proposed.remove(name)
                name.text = "" if len(key) == 1 else name.text
            name.most = _room(name.text)
            name.key(key)
        elif kind == "seed":
            digit = key.isascii() and key.isdigit()
            if len(key) > 1 or digit or (key == "-" and not self._seed.text):
                self._seed.key(key)
        elif key == "space":
            self._start() if kind == "start" else self._turn(1)
        elif key in ("k", "j", "home", "end"):
            self._cursor = move(self._cursor, key, len(self._rows))
        elif key in ("h", "l"):
            self._turn(-1 if key == "h" else 1)
        elif key == "q":
            self.stage.pop()

    def click(self, target: object) -> None:
        self._fault = ""
        match target:
            case ("item", int(number)) if number < len(self._rows):
                self._cursor = number
                if self._row[0] == "start":
                    self._start()
            case ("turn", int(number), int(by)) if number < len(self._rows):
                self._cursor = number
                self._turn(by)
            case ("value", int(index), str(value)):
                self._cursor = self._rows.index(("option", index))
                self._plan.options[self._options[index].name] = value

    def _turn(self, by: int) -> None:
        plan = self._plan
        match self._row:
            case ("count", _):
                plan.count = max(self._least, min(self._most, plan.count + by))
                self._settle_options()
            case ("seat", seat):
                at = _WHO.index(plan.levels[seat])
                plan.levels[seat] = _WHO[(at + by) % len(_WHO)]
            case ("option", index):
                name, choices = self._options[index].name, self._choices(index)
                at = choices.index(plan.options[name])
                plan.options[name] = choices[(at + by) % len(choices)]

    def _drop(self, seat: int) -> None:
        """Remove a seat; its name is kept after the others."""
        if self._plan.count <= self._least:
            self._fault = f"{self._shell.about.title} needs at least {self._least} players."
            return
        self._names.append(self._names.pop(seat))
        self._plan.levels.append(self._plan.levels.pop(seat))
        self._plan.count -= 1
        self._settle_options()

    def _start(self) -> None:
        self._remember()
        try:
            seed = self._seed.text
            if seed == "-":
                self._fault = "A seed must be a whole number, or empty."
                return
            scene = self._shell.start(self._seats(), self._plan.options, seed)
        except GameError as error:
            self._fault = str(error)
            return
        self.stage.switch(scene)


def _room(name: str) -> int:
    """How long a name may be; a bot of your own needs room for a path."""
    return LONGEST_SPEC if is_bot(name) else LONGEST
