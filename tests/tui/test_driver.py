"""The driver that saves bytes: what it sends shows the same as what it was given."""

from __future__ import annotations

import asyncio

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from rich.style import Style
from rich.text import Text
from textual import events
from textual.app import App
from textual.driver import Driver
from textual.geometry import Offset, Size
from textual.screen import ModalScreen
from textual.widgets import DataTable, Input, Label, OptionList, RichLog, Static

from core.tui.terminal import driver as drivers
from core.tui.terminal.driver import Differ, diffing
from core.tui.terminal.environment import look_at
from core.tui.terminal.pens import after, blank_fits, change, ground_of, parts
from core.tui.terminal.widths import letters
from tests.tui.twins import Twins

COLUMNS, ROWS = 20, 6
START = "\x1b[?1049h\x1b[?7l"

# Random streams.

numbers = st.integers(0, 255)
colours = st.one_of(
    st.sampled_from(["31", "39", "44", "49", "95", "102"]),
    st.builds("{};5;{}".format, st.sampled_from([38, 48]), numbers),
    st.builds("{};2;{};{};{}".format, st.sampled_from([38, 48]), numbers, numbers, numbers),
)
attributes = st.sampled_from(
    [
        "",
        "0",
        "1",
        "2",
        "3",
        "4",
        "7",
        "9",
        "22",
        "23",
        "24",
        "27",
        "29",
        "1;2",
        "0;1;4",
        "53",
        "58",
    ]
)
pens = st.builds(
    "\x1b[{}m".format, st.lists(st.one_of(colours, attributes), max_size=3).map(";".join)
)
texts = st.lists(
    st.sampled_from([*"aab  ─éñשж漢字", "e\u0301", "a\u0328\u0301", *"xyz   " * 3]),
    min_size=1,
    max_size=12,
).map("".join)
doubtful = st.sampled_from(
    ["👩", "👩\u200d🚀 x", "❤\ufe0f", "🇩🇰 ab", "न\u094dत", "\u0301", "\u0301b", "a\u00ad", "ไทยที่"]
)
moves = st.builds("\x1b[{};{}H".format, st.integers(0, ROWS + 1), st.integers(0, COLUMNS + 1))
ends = st.sampled_from(["\r", "\n", "\r\n", "\n\r", "\x1b[H", "\x1b[3H", "\n\x1b[2;2H"])
understood = st.sampled_from(
    [
        *("\x1b[m", "\x1b[2J", "\x1b[?25l", "\x1b[?2026h", "\x1b[?2026l", "\x1b]0;Title\x07"),
        *("\x1b[?7l", "\x1b[?7h"),
    ]
)
others = st.sampled_from(
    [
        *("\x1b[3A", "\x1b[2C", "\x1b[B", "\x1b[2D", "\x1b[4G", "\x1b[1;2f", "\x1b7", "\x1b8"),
        *("\x1b[K", "\x1b[1J", "\x1b[2L", "\x1b[P", "\x1bM", "\x1b[3X", "\t", "\b", "\x1b[2@"),
        *("\x1b]8;;http://example.org\x1b\\", "\x1b]8;;\x1b\\"),
    ]
)
lasting = st.sampled_from(["\x1b[4h", "\x1b[4l", "\x1b[2;5r", "\x1b[?6h", "\x1b(0", "\x1bc"])
plain = st.one_of(texts, texts, pens, pens, moves, moves, ends)
frames = st.lists(plain, max_size=30).map("".join)


@settings(max_examples=120, deadline=None)
@given(st.lists(frames, min_size=1, max_size=6))
def test_frames_of_text_pens_and_moves_show_the_same(writes):
    twins = Twins(COLUMNS, ROWS)
    twins.write(START + "\x1b[H")
    for data in writes:
        twins.write(data)


@settings(max_examples=200, deadline=None)
@given(
    st.lists(
        st.lists(
            st.one_of(plain, plain, plain, doubtful, understood, others, lasting), max_size=20
        ).map("".join),
        min_size=1,
        max_size=6,
    )
)
@example(["漢字" * 10, "\x1b[1;2Hx", "\x1b[1;3Hy漢"])
@example(["\x1b[1;20Ha", "b"])
@example(["\x1b[m\x1b[2;1Hab", "\x1b[1;19H👩\u200d🚀 xy", "\x1b[2;1Hab"])
@example(["\x1b[m\x1b[1;1Hea", "\x1b[1;1He", "\x1b[1m\u0301"])
@example(
    ["\x1b[m\x1b[1;1Ha漢b", "\x1b[1;3Hx", "\x1b[1;2H漢", "\x1b[1;2Hy", "\x1b[1;3H \x1b[1;2H文"]
)
@example(["\x1b[m\x1b[1;1Ha漢b", "\x1b[1;3Hx", "\x1b[1;1Hc\x1b[1;3Hy"])
@example(["\x1b[m\x1b[1;1Ha漢b", "\x1b[1;2Hx", "\x1b[1;2Hy\x1b[1;4Hc"])
@example(["\x1b[m\x1b[1;1Ha漢bbbbbbbbc", "\x1b[1;1Ha字bbbbbbbbd"])
@example(["\x1b[m\x1b[1;1Ha漢", "\x1b[4h", "\x1b[m\x1b[1;1Ha", "\x1b[m\x1b[1;1Ha"])
def test_any_stream_shows_the_same(writes):
    twins = Twins(COLUMNS, ROWS)
    for data in writes:
        twins.write(data)


@settings(max_examples=80, deadline=None)
@given(
    st.lists(st.one_of(plain, plain, understood, others), max_size=40).map("".join),
    st.lists(st.integers(1, 9), min_size=1, max_size=200),
)
def test_a_stream_cut_anywhere_shows_the_same(data, sizes):
    twins = Twins(COLUMNS, ROWS)
    at = 0
    for size in sizes:
        twins.write(data[at : at + size])
        at += size
    twins.write(data[at:])


@settings(max_examples=50, deadline=None)
@given(st.lists(st.tuples(moves, pens, texts), min_size=1, max_size=20))
def test_without_a_known_size_text_that_fits_shows_the_same(steps):
    twins = Twins(COLUMNS * 4, ROWS + 2, sized=False)
    for step in steps:
        twins.write("".join(step) + "\x1b[m")


# What is saved.


def frame(mark=" ", colour="38;2;10;20;30"):
    """A picture of the whole screen as Textual sends it, with one cell to change."""
    rows = [
        f"\x1b[{y + 1};1H\x1b[1;{colour};48;5;{y}mname\x1b[0m\x1b[{colour}m{'.' * 15}\x1b[0m{mark}"
        for y in range(ROWS)
    ]
    return "\n".join(rows) + "\x1b[3;4H"


def test_an_unchanged_frame_sends_nothing():
    twins = Twins(COLUMNS, ROWS)
    twins.write(START)
    assert twins.write(frame())
    assert twins.write(frame()) == ""
    assert twins.write("\x1b[?2026h" + frame() + "\x1b[?2026l") == "\x1b[?2026h\x1b[?2026l"


def test_a_changed_cell_sends_little():
    twins = Twins(COLUMNS, ROWS)
    twins.write(START + frame())
    sent = twins.write("\x1b[5;2H\x1b[1;38;2;9;9;9mX\x1b[0m" + "\x1b[3;4H")
    assert len(sent) < 40
    assert len(twins.write(frame().replace("name", "Name", 1))) < 80  # it also undoes the first


def test_blanks_need_no_colour_of_letters():
    twins = Twins(COLUMNS, ROWS)
    twins.write(START + "\x1b[1;1H\x1b[31;44m ab \x1b[0m\x1b[1;1H")
    assert twins.write("\x1b[1;1H\x1b[32;44m \x1b[31mab\x1b[33m \x1b[0m\x1b[1;1H") == ""
    assert twins.write("\x1b[1;1H\x1b[4;32;44m \x1b[0m\x1b[1;1H") != ""


def test_a_blank_between_letters_changes_the_ground_only():
    twins = Twins(COLUMNS, ROWS)
    twins.write(START + "\x1b[1;1H\x1b[0m" + " " * COLUMNS)
    sent = twins.write("\x1b[1;1H\x1b[31;44ma\x1b[0;42m \x1b[0;31;44mb\x1b[0m\x1b[1;1H")
    assert sent == "\x1b[H\x1b[31;44ma\x1b[42m \x1b[44mb\x1b[H\x1b[m"
    underlined = twins.write("\x1b[2;1H\x1b[4;31;44ma\x1b[0;42m \x1b[0m\x1b[1;1H")
    assert "\x1b[0;42m " in underlined


def test_a_bell_costs_nothing_but_itself():
    twins = Twins(COLUMNS, ROWS)
    twins.write(START + frame())
    assert twins.write("\x07") == "\x07"
    assert twins.write(frame()) == ""


def test_only_the_cursor_moves():
    twins = Twins(COLUMNS, ROWS)
    twins.write(START + frame())
    assert twins.write(frame().removesuffix("\x1b[3;4H") + "\x1b[2;9H") == "\x1b[2;9H"


def test_a_wide_name_is_not_sent_again_and_a_doubtful_one_is():
    twins = Twins(COLUMNS, ROWS)
    twins.write(START + "\x1b[1;1H漢字 e\u0301\x1b[2;1H👩\u200d🚀 ab\x1b[4;1H")
    assert twins.write("\x1b[1;1H漢字 e\u0301\x1b[4;1H") == ""
    assert "👩\u200d🚀 ab" in twins.write("\x1b[2;1H👩\u200d🚀 ab\x1b[4;1H")
    assert twins.write("\x1b[1;1H漢字 e\u0301\x1b[4;1H") == ""
    assert "文" in twins.write("\x1b[1;3H文\x1b[4;1H")


def test_after_forgetting_all_is_sent_again():
    twins = Twins(COLUMNS, ROWS)
    twins.write(START)
    first = twins.write(frame())
    twins.differ.forget()
    assert len(twins.write(frame())) >= len(first)
    assert twins.write(frame()) == ""


def test_after_a_link_the_savings_come_back():
    twins = Twins(COLUMNS, ROWS)
    twins.write(START + frame())
    link = "\x1b[1;1H\x1b]8;;http://example.org\x1b\\here\x1b]8;;\x1b\\\x1b[0m\x1b[3;4H"
    assert "http://example.org" in twins.write(link)
    assert "here" in twins.write(link)
    twins.write(frame())
    assert twins.write(frame()) == ""


def test_a_bell_rings_and_the_savings_stay():
    twins = Twins(COLUMNS, ROWS)
    twins.write(START + frame())
    assert twins.write("\x07") == "\x07"
    assert twins.write(frame()) == ""


def test_text_inside_an_open_link_is_always_sent():
    twins = Twins(COLUMNS, ROWS)
    twins.write(START + frame() + "\x1b]8;;http://example.org\x1b\\")
    for _ in range(2):
        assert "here" in twins.write("\x1b[m\x1b[1;1Hhere\x1b[3;4H")
    twins.write("\x1b]8;;\x1b\\\x1b[m\x1b[1;1Hhere")
    assert twins.write("\x1b[1;1Hhere") == ""


def test_a_sequence_in_two_writes_keeps_the_picture():
    """On Windows a frame comes in pieces of 8192 characters."""
    twins = Twins(COLUMNS, ROWS)
    twins.write(START + frame())
    for cut in range(len(frame())):
        moved = twins.write(frame()[:cut]) + twins.write(frame()[cut:])
        assert "name" not in moved
        assert "..." not in moved


# Pens and widths.


def test_pens_have_one_spelling():
    assert after("", "44;31;1") == after("1", "031;44") == "1;31;44"
    assert after("1;2;31", "22") == "31"
    assert after("4;31;44", "") == after("4;31;44", "0") == ""
    assert after(None, "31") is None
    assert after(None, "4;0;31") == "31"
    assert after("", "38;2;1;2;3;48;5;9") == "38;2;1;2;3;48;5;9"
    for codes in ("38;5", "38;2;1;2", "38;5;256", "38;7;1", "4:3", "53", "98", ">4;2", "1 "):
        assert after("", codes) is None
    assert parts("1;4;38;5;9;44") == (frozenset("14"), "38;5;9", "44")


def test_changes_of_pens_are_short():
    assert change("1;31", "31") == "\x1b[22m"
    assert change("31", "1;31") == "\x1b[1m"
    assert change("1;2;31", "1;31") == "\x1b[22;1m"
    assert change("1;31;44", "") == "\x1b[m"
    assert change("31;44", "31") == "\x1b[49m"
    assert change(None, "31") == "\x1b[0;31m"
    assert change("31", "31") == ""


@given(st.lists(st.one_of(colours, attributes), max_size=4).map(";".join), st.data())
def test_a_change_leads_to_the_wanted_pen(codes, data):
    wanted = after("", codes)
    before = after(
        "", data.draw(st.lists(st.one_of(colours, attributes), max_size=4).map(";".join))
    )
    if wanted is not None:
        sent = change(before, wanted)
        assert after(before, sent[2:-1]) == wanted if sent else before == wanted


def test_what_shows_on_blanks():
    assert ground_of("1;31;44") == "44"
    assert ground_of("4;31;44") == "4;31;44"
    assert blank_fits("1;31;44", "44")
    assert not blank_fits("31;44", "45")
    assert not blank_fits("7;44", "44")


@pytest.mark.parametrize("name", ["Astrid", "Bjørn", "Þórr", "Ольга", "שרה", "─│█▀●◆°"])
def test_narrow_letters(name):
    assert letters(name) == tuple(name)


def test_wide_letters_and_accents():
    assert letters("漢a한") == ("漢", "", "a", "한", "")
    assert letters("e\u0301漢\u0301") == ("e\u0301", "漢\u0301", "")


@pytest.mark.parametrize(
    "name",
    ["👩", "❤\ufe0f", "🇩🇰", "स्त", "ที่", "\u0301a", "a\u200db", "a\u00ad", "\ue0a0", "\u1100\u1161"],
)
def test_doubtful_letters(name):
    assert letters(name) is None


# A real application.


class Tape(Driver):
    """A driver that keeps what is written."""

    room = (80, 24)
    latest: list[str]
    """The writes of the driver made last."""

    def __init__(self, *arguments, **more):
        super().__init__(*arguments, **more)
        self.writes = Tape.latest = []

    def write(self, data):
        self.writes.append(data)

    def start_application_mode(self):
        self.write("\x1b[?1049h")
        self.write("\x1b[?25l")
        self.write("\x1b[?7l")
        self.send_message(events.Resize(Size(*self.room), Size(*self.room)))

    def disable_input(self):
        pass

    def stop_application_mode(self):
        self.write("\x1b[?1049l")
        self.write("\x1b[?25h")


class Ask(ModalScreen):
    BINDINGS = [("escape", "dismiss", "Back")]  # noqa: RUF012
    CSS = "Ask { align: center middle; } Ask Label { border: heavy red; padding: 1 2; }"

    def compose(self):
        yield Label("Leave the game? 漢字")


class Saga(App):
    """A screen with what a game's screen has: lists, a form, names in many scripts, a cursor."""

    CSS = "DataTable { height: 6; } OptionList { height: 6; } RichLog { height: 4; }"
    BINDINGS = [("f2", "ask", "Ask"), ("f3", "step", "Step")]  # noqa: RUF012

    def __init__(self, kind):
        self.kind = kind  # the application asks for its driver while it is made
        super().__init__()
        self.steps = 0

    def get_driver_class(self):
        return self.kind

    def compose(self):
        yield Static(
            Text("Ástríðr 漢字 👩\u200d🚀 e\u0301 नमस्ते │ ", style="bold red on blue"), id="names"
        )
        yield Input("York")
        yield OptionList("Sail", "Trade", "Raid 襲", "Settle")
        yield DataTable(cursor_type="row")
        yield RichLog()

    def on_mount(self):
        self.query_one(Input).cursor_blink = False
        table = self.query_one(DataTable)
        table.add_columns("Name", "Gold")
        table.add_rows([("Astrid", 4), ("Ольга", 12), ("秀吉", 7)])

    def action_ask(self):
        self.push_screen(Ask())

    def action_step(self):
        self.steps += 1
        self.cursor_position = Offset(self.steps, 3)
        link = Style(link="http://example.org") if self.steps == 3 else Style(dim=True)
        self.query_one(RichLog).write(Text(f"Step {self.steps} to 京都", style=link))


KEYS = ["f3", "tab", "down", "down", "f2", "escape", "tab", "down", "f3", "f3", "f3", "tab", "tab"]
KEYS += ["x", "漢", "left", "backspace", "f2", "f3", "escape", "ctrl+a", "f3"]


def played(kind):
    """The writes of a play with keys, and where the cursor was wanted at its end."""
    app = Saga(kind)
    taken = []

    async def play(pilot):
        for key in KEYS:
            await pilot.press(key)
            await pilot.pause()
        taken.append((list(Tape.latest), tuple(app.cursor_position)))
        app.exit()

    asyncio.run(app.run_async(size=Tape.room, auto_pilot=play))
    assert app.return_code == 0
    return taken[0]


def test_a_play_shows_the_same_after_every_write():
    writes, cursor = played(Tape)
    twins = Twins(*Tape.room)
    for data in writes:
        twins.write(data)
    assert "Step 5 to 京" in "\n".join(twins.thrifty.display)
    assert (twins.thrifty.cursor.x, twins.thrifty.cursor.y) == cursor
    assert twins.sent < twins.written / 2


def test_the_driver_sends_the_difference(monkeypatch):
    monkeypatch.setattr(drivers, "_terminal_size", lambda: Tape.room)
    full, _ = played(Tape)
    thrifty, cursor = played(diffing(Tape, Differ()))
    assert sum(map(len, thrifty)) < sum(map(len, full)) / 2
    twins = Twins(*Tape.room)
    for data in thrifty:
        twins.thrifty.feed(data)
    for data in full:
        twins.plain.feed(data)
    assert twins.thrifty.look()[0] == twins.plain.look()[0]
    assert (twins.thrifty.cursor.x, twins.thrifty.cursor.y) == cursor


def test_a_new_size_forgets_the_picture(monkeypatch):
    rooms = [(20, 6), (20, 6), (30, 6)]
    monkeypatch.setattr(drivers, "_terminal_size", lambda: rooms.pop(0))
    writer = made(diffing(Tape, Differ()))
    writer.write("\x1b[?1049h\x1b[1;1Hname")
    writer.write("\x1b[1;1Hname")
    writer.write("\x1b[1;1Hname")
    assert len(writer.writes) == 2
    assert "name" in writer.writes[1]


@pytest.mark.parametrize("shown", [True, False])
def test_the_terminals_cursor_can_be_shown(shown, monkeypatch):
    monkeypatch.setattr(drivers, "_terminal_size", lambda: (20, 6))
    writer = made(diffing(Tape, Differ(), show_cursor=shown))
    writer.send_message = lambda message: None
    writer.start_application_mode()
    assert ("".join(writer.writes).rfind("\x1b[?25h") > 0) is shown


def made(kind):
    """A driver without an application."""

    async def make():
        return kind(None)

    return asyncio.run(make())


def test_a_terminal_that_erases_to_any_ground_gets_few_bytes_for_blanks():
    """Twins compare every cell: grounds, underlined blanks and the cursor stay as they were."""
    frame = (
        "\x1b[m\x1b[H\x1b[44m"
        + " " * 40
        + "\x1b[2;1Hab\x1b[4m"
        + " " * 20
        + "\x1b[0;41m"
        + " " * 18
    )
    erasing, writing = Twins(40, 4), Twins(40, 4, erases=False)
    sent = erasing.write(frame)
    assert "\x1b[40X" in sent
    assert "\x1b[20X" not in sent  # an underlined blank can be seen
    assert "\x1b[18X" in sent
    assert "X" not in writing.write(frame)
    assert erasing.sent < writing.sent
    erasing.write("\x1b[1;30Hc\x1b[0m\x1b[2;1H" + "\u4e2d" * 10 + "\x1b[2;6H" + " " * 30)


@pytest.mark.parametrize(
    ("term", "erases"),
    [("xterm-256color", True), ("linux", True), ("screen-256color", False), ("vt220", False)],
)
def test_only_terminals_known_to_erase_to_any_ground_are_asked_to(term, erases):
    assert look_at({"TERM": term}, "utf-8").erases == erases


@pytest.mark.parametrize("inside", ["TMUX", "STY"])
def test_a_multiplexer_is_not_asked_to_erase_whatever_it_calls_itself(inside):
    assert not look_at({"TERM": "xterm-256color", inside: "/tmp/x,1,0"}, "utf-8").erases
