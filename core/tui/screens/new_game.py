"""A new game: a form of who plays, with which options, from which seed."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from textual import events
from textual.containers import Center, Vertical
from textual.widget import Widget
from textual.widgets import Button, Input, Select, Static

from core.errors import GameError
from core.options import START, Option, option_table
from core.outside import FORMS, LONGEST_SPEC, is_bot
from core.seats import BOT_LEVELS, COLOURS, DEFAULT_LEVEL, LEVELS, LONGEST, display_names
from core.tui.drawing.board import CanvasWidget
from core.tui.drawing.canvas import Canvas, clip, width_of
from core.tui.drawing.parts import seat_letter, seat_style
from core.tui.games import new_table, play
from core.tui.keys.actions import acts, bindings
from core.tui.screens.form import FormScreen, Row
from core.tui.widgets.cycle import Cycle
from core.tui.widgets.fleet import Fleet

CREW = ("Astrid", "Bjorn", "Cnut", "Dagny", "Egil")
"""Names suggested for people, each starting with the letter of its seat."""
_OWN = list(range(1, COLOURS + 1))
"""The colours as they are if none was chosen."""
OPEN = "open"
"""A seat of a shared table that waits for somebody."""
_COMPUTERS = tuple(f"computer, {level}" for level in LEVELS)
_HUES: tuple[str, ...] = ("orange", "blue", "green", "yellow", "pink")
"""The seats' colours in the order of the themes, which have all of them in their own shades."""
_NAMES = rf"(?!\s)(?:(?i:bot|cmd):.{{0,{LONGEST_SPEC - 4}}}|.{{0,{LONGEST}}})"
"""What can be typed as a name; a bot of one's own needs room for a path."""
_SEEDS = r"-?\d{0,18}"
_FIELD = [act for act in acts("new") if act.id in ("new.start", "new.close")]
_SEAT = [act for act in acts("seat", "new") if act.id not in ("new.down", "new.up")]


@dataclass(slots=True)
class NewGamePlan:
    """A game as it was last set up on the screen."""

    people: list[str]
    """The names, including those of seats that a bot plays or nobody uses now."""
    levels: list[str]
    """Who plays each seat: empty for a person, the level of a bot, or open at a shared table."""
    count: int
    options: dict[str, str]
    colours: list[int] = field(default_factory=lambda: list(_OWN))
    """The number of each seat's colour, then those of the seats that no game has."""
    seed: str = ""

    @property
    def seats(self) -> list[str]:
        """The seats as a game knows them."""
        pairs = zip(self.people, self.levels, strict=True)
        found = [
            (level if level == OPEN else f"bot:{level}") if level else name for name, level in pairs
        ]
        return found[: self.count]

    @property
    def chosen_colours(self) -> tuple[int, ...]:
        """The colours, unless each seat has its own."""
        return () if self.colours == _OWN else tuple(self.colours)

    def paint(self, seat: int, colour: int) -> None:
        """Give a seat a colour; who had it gets the one the seat had."""
        other = self.colours.index(colour)
        self.colours[other], self.colours[seat] = self.colours[seat], colour


def usual_plan(seats: tuple[int, int], options: Sequence[Option]) -> NewGamePlan:
    """One person against the computer."""
    least, most = seats
    people = [CREW[seat] if seat < len(CREW) else f"Viking {seat + 1}" for seat in range(most)]
    levels = ["", *[DEFAULT_LEVEL] * (most - 1)]
    return NewGamePlan(people, levels, least, {option.name: option.default for option in options})


class SeatName(Input):
    """A seat's name; past its ends left and right change who plays, as in the field beside it."""

    BINDINGS = bindings("seat", "new", among=_SEAT)

    def step(self, by: int) -> bool:
        """Move the cursor if it can move and not all is chosen anyway; returns whether."""
        inside = self.cursor_position > 0 if by < 0 else not self.cursor_at_end
        if not inside or self.selected_text == self.value:
            return False
        self.cursor_position += by
        return True

    @property
    def has_more(self) -> bool:
        """Whether there is a letter to delete behind the cursor; not if all is chosen anyway."""
        return not self.cursor_at_end and self.selected_text != self.value


class Seed(Input):
    """The number a game's chance grows from."""

    BINDINGS = bindings("new", among=_FIELD)


class Note(CanvasWidget):
    """What a line is for; only how that begins where there is no room for all of it."""

    def __init__(self, words: str) -> None:
        super().__init__(classes="note")
        self._words = words

    def paint(self, canvas: Canvas) -> None:
        words = self._words
        if width_of(words) > canvas.width:  # the line in use says all of it below the form
            words = words.partition("; ")[0]
        canvas.put(0, 0, clip(words, canvas.width), "dim")


class NewGameScreen(FormScreen):
    """A form in which every line can be changed until the game starts."""

    BINDINGS = bindings("new")
    AUTO_FOCUS = "#name-0"
    who: tuple[tuple[str, str], ...] = (("", "human"), *zip(LEVELS, _COMPUTERS, strict=True))
    """Who can play a seat, each with the words for it."""
    start_words = "Start the game"

    def heading(self) -> tuple[str, str]:
        return f"New game of {self.game_app.about.title}", ""

    def body(self) -> Iterable[Widget]:
        app = self.game_app
        self._least, self._most = app.about.seats
        self._options = option_table(app.about)
        self.plan = plan = self.first_plan()
        counts = [str(count) for count in range(self._least, self._most + 1)]
        with Center(), Vertical(id="form"):
            with Row(id="row-count"):
                yield Static("players", classes="label")
                yield Cycle(counts, str(plan.count), id="count")
                yield Note(f"this game is for {app.about.players}")
            for seat in range(self._most):
                yield self._seat_row(seat)
            yield Static(classes="gap")
            for option in self._options:
                choices = self._choices(option)
                with Row():
                    yield Static(option.name, classes="label")
                    yield Cycle(choices, plan.options[option.name], id=f"option-{option.name}")
                    yield Note(option.help)
            with Row():
                yield Static("seed", classes="label")
                yield Seed(
                    plan.seed, placeholder="random", restrict=_SEEDS, compact=True, id="seed"
                )
                yield Note("the same seed gives the same game again")
            yield from self.more_rows()
            yield Static(classes="gap")
            with Row(id="row-start"):
                yield Button(self.start_words, compact=True, id="start")
            yield Static(id="told", markup=False)
        yield Fleet()

    def first_plan(self) -> NewGamePlan:
        """What the form begins with."""
        app = self.game_app
        if app.plan is None:
            app.plan = usual_plan(app.about.seats, self._options)
        return app.plan

    def more_rows(self) -> Iterable[Widget]:
        """Lines below the options."""
        return ()

    def _seat_row(self, seat: int) -> Row:
        block = self.game_app.palette.glyphs.block
        given = "" if self.plan.levels[seat] else self.plan.people[seat]
        name = SeatName(given, restrict=_NAMES, compact=True, id=f"name-{seat}")
        values, words = zip(*self.who, strict=True)
        who = Cycle(values, self.plan.levels[seat], words=words, id=f"who-{seat}")
        who.add_class("who")
        letter = Static(f"{seat_letter(seat)} {block * 2}", classes=f"letter {seat_style(seat)}")
        numbers = [str(number) for number in _OWN]
        colour = Cycle(numbers, numbers[seat], words=_HUES, id=f"colour-{seat}")
        colour.add_class("colour")
        return Row(letter, name, who, colour, id=f"row-{seat}")

    def on_mount(self) -> None:
        self._show_seats()

    def on_screen_resume(self, event: events.ScreenResume) -> None:
        """A game with other colours may have been shown meanwhile."""
        self.game_app.colour_seats(self.plan.chosen_colours)

    def repaint_all(self) -> None:
        super().repaint_all()
        self._show_colours()

    # --- What is shown ------------------------------------------------------------------------

    def _choices(self, option: Option) -> list[str]:
        """The values of an option; seats that are not played cannot start."""
        if option.name != START:
            return list(option.choices)
        absent = {str(seat) for seat in range(self.plan.count + 1, self._most + 1)}
        return [value for value in option.choices if value not in absent]

    def _settle_options(self) -> None:
        """After the seats change, reset the options that no longer fit."""
        for option in self._options:
            choices = self._choices(option)
            if self.plan.options[option.name] not in choices:
                self.plan.options[option.name] = option.default
            shown = self.query_one(f"#option-{option.name}", Cycle)
            shown.show(choices, self.plan.options[option.name])

    def _show_seats(self) -> None:
        """Show names, bots and empty seats as the plan has them."""
        plan = self.plan
        shown = display_names(plan.seats)
        self.query_one("#count", Cycle).show(
            self.query_one("#count", Cycle).values, str(plan.count)
        )
        for seat in range(self._most):
            self.query_one(f"#row-{seat}").display = seat < plan.count
            level, own = plan.levels[seat], is_bot(plan.people[seat])
            name = self.query_one(f"#name-{seat}", SeatName)
            name.placeholder = shown[seat] if level and seat < plan.count else "a name"
            wanted = "" if level else plan.people[seat]
            if name.value != wanted:
                with self.prevent(Input.Changed):
                    name.value = wanted
                name.action_select_all()  # as on focus: what is typed replaces it
            who = self.query_one(f"#who-{seat}", Cycle)
            values, (human, *others) = zip(*self.who, strict=True)
            who.show(values, level, ("your own bot" if own else human, *others))
        self.game_app.colour_seats(plan.chosen_colours)
        self._show_colours()
        self.query_one(Fleet).show(shown)
        self.refresh_bindings()
        self.explain()

    def _show_colours(self) -> None:
        """Name the seats' colours; with sixteen colours some are others."""
        colours, palette, words = self.plan.colours, self.game_app.palette, _HUES
        if palette.depth == "16":
            styles = [palette.style(seat_style(colours.index(number))) for number in _OWN]
            words = tuple(style.foreground.removeprefix("bright-") for style in styles)
        for seat in range(self._most):
            colour = self.query_one(f"#colour-{seat}", Cycle)
            colour.show(colour.values, str(colours[seat]), words)
            colour.display = palette.depth != "none"

    def say(self, words: str) -> None:
        self.tell(words, fault=True)

    def words(self) -> str:
        kind, _, which = self.focused_id.partition("-")
        if kind in ("name", "who"):
            seat, turn = int(which), self._keys("seat" if kind == "name" else "cycle")
            if (level := self.plan.levels[seat]) == OPEN:
                return f"Somebody else can sit down here. {turn} change who plays."
            if level:
                return f"{BOT_LEVELS[level]} {turn} change who plays, and so does a name."
            if is_bot(self.plan.people[seat]):
                return f"A bot of your own plays this seat: {FORMS}."
            how = "Type a name. At its ends" if kind == "name" else "A person plays this seat."
            return f"{how} {turn} switch between a person and the computer."
        if kind == "colour":
            return f"{self._keys('cycle')} change the colour; who had it gets this one."
        if kind == "seed":
            return "The same seed gives the same game again. Leave it empty for a random one."
        if kind == "start":
            return "Every decision is saved as soon as it is made."
        help = next((option.help for option in self._options if option.name == which), "")
        all_of_it = self.game_app.key_for("cycle.all")
        how = f"{self._keys('cycle')} change it; {all_of_it} shows all there is to choose from."
        return f"{help[:1].upper()}{help[1:]}. {how}" if help else how

    def _keys(self, scope: str) -> str:
        """The keys that change a field."""
        key = self.game_app.key_for
        return f"{key(f'{scope}.previous')} and {key(f'{scope}.next')}"

    # --- What is changed ----------------------------------------------------------------------

    def on_select_changed(self, event: Select.Changed) -> None:
        event.stop()
        kind, _, which = (event.select.id or "").partition("-")
        value, plan = str(event.value), self.plan
        if kind == "option":
            plan.options[which] = value
            self.explain()
        elif kind == "count" and int(value) != plan.count:
            plan.count = int(value)
            self._settle_options()
            self._show_seats()
        elif kind == "who" and value != plan.levels[int(which)]:
            plan.levels[int(which)] = value
            self._show_seats()
        elif kind == "colour" and int(value) != plan.colours[int(which)]:
            plan.paint(int(which), int(value))
            self._show_seats()

    def on_input_changed(self, event: Input.Changed) -> None:
        event.stop()
        kind, _, which = (event.input.id or "").partition("-")
        if kind == "seed":
            self.plan.seed = event.value
            self.explain()
        elif kind == "name" and (event.value or not self.plan.levels[int(which)]):
            self.plan.levels[int(which)] = ""  # whoever types a name wants to play
            self.plan.people[int(which)] = event.value
            self._show_seats()

    def on_button_pressed(self, event: Button.Pressed) -> None:
        event.stop()
        self.action_start()

    # --- Actions ------------------------------------------------------------------------------

    @property
    def _seat(self) -> int | None:
        """The seat in whose line the focus is."""
        kind, _, which = self.focused_id.partition("-")
        return int(which) if kind in ("name", "who", "colour") else None

    def why_not(self, action: str, parameters: tuple[object, ...]) -> str:
        if action == "remove":
            if isinstance(self.focused, SeatName) and self.focused.has_more:
                return ""
            if self._seat is None:
                return "Go to a seat to remove it."
            if self.plan.count <= self._least:
                return f"{self.game_app.about.title} needs at least {self._least} players."
        return ""

    def action_turn(self, by: int) -> None:
        """Move in the seat's name, and past its ends change who plays."""
        name = self.focused
        if self._seat is not None and not (isinstance(name, SeatName) and name.step(by)):
            self.query_one(f"#who-{self._seat}", Cycle).action_turn(by)

    def action_colour(self, by: int) -> None:
        """Change the colour of the seat."""
        if self._seat is not None:
            self.query_one(f"#colour-{self._seat}", Cycle).action_turn(by)

    def action_remove(self) -> None:
        """Remove a seat; its name is kept after the others. Inside a name, remove a letter."""
        seat, plan, name = self._seat, self.plan, self.focused
        if isinstance(name, SeatName) and name.has_more:
            name.action_delete_right()
            return
        if seat is None:
            return
        plan.people.append(plan.people.pop(seat))
        plan.levels.append(plan.levels.pop(seat))
        plan.colours.insert(self._most - 1, plan.colours.pop(seat))
        plan.count -= 1
        self._settle_options()
        self._show_seats()
        self.query_one(f"#name-{min(seat, plan.count - 1)}").focus()

    def action_start(self) -> None:
        """Start the game, or say what is wrong with it."""
        if self.plan.seed == "-":
            self.tell("A seed must be a whole number, or empty.", fault=True)
            return
        plan = self.plan
        colours = plan.chosen_colours[: plan.count]
        try:
            table = new_table(self.game_app, plan.seats, plan.options, plan.seed, colours)
        except GameError as error:
            self.tell(str(error), fault=True)
            return
        play(self.game_app, table, instead=True)

    def action_close(self) -> None:
        self.go_back()
