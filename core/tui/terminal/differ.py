"""From a stream for a terminal to the part of it that changes what the terminal shows.

The differ reads the stream as a terminal would and keeps a picture of what is shown. It knows
terminals, not Textual: what it does not understand it passes on as it is, and from then on takes
nothing for granted.
"""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import groupby
from threading import RLock
from typing import TypeAlias

from core.tui.terminal.pens import after, blank_fits, change, for_blanks, ground_of
from core.tui.terminal.widths import joins, letters

Cell: TypeAlias = tuple[str, str]
"""The text of a cell, empty for the right half of a wide character, and its pen."""

_BLANK: Cell = (" ", "")
UNKNOWN: Cell = ("?", "?")
"""A cell that may show anything; no pen is called so."""
_GAP = 5
"""Unchanged cells that cost less to send than to jump over."""
_MANY = 6
"""So many changed rows may be due to scrolling."""
_ERASED = 12
"""So many blanks in a row cost less to erase than to write."""
_LARGEST = 9999
"""No terminal is larger; greater numbers are not taken for places."""
_TOKEN = re.compile(
    r"\x1b\[([0-9;]*+)m([^\x00-\x1f\x7f-\x9f]++)\x1b\[0?m"  # a text with a pen of its own
    r"|\x1b\[([0-?]*[ -/]*)([@-~])"  # control sequences: parameters, final letter
    r"|([^\x00-\x1f\x7f-\x9f]+)"  # text
    r"|(\r\n|\n\r|\n|\r)"
    r"|(\x1b\][^\x07\x1b]*(?:\x07|\x1b\\))"  # titles, clipboard, links
    r"|(\x1b[ -/]*[0-~]|.)",
    re.DOTALL,
)
_STYLED, _FINAL, _TEXT, _LINE, _NOTE = 2, 4, 5, 6, 7
_UNFINISHED = re.compile(r"\x1b(?:\[[0-?]*[ -/]*|[\]P^_X][^\x07\x1b]*\x1b?|[ -/]+)?\Z")
_MOVE = re.compile(r"\x1b\[[0-9;]*H")
_PLACE = re.compile(r"(\d*)(?:;(\d*))?")
_LINK = re.compile(r"\x1b\]8;[^;]*;([^\x07\x1b]*)")
_HARMLESS_NOTE = re.compile(r"\x1b\](?:0|1|2|4|10|11|12|22|52|104|110|111|112);")
_HARMLESS = re.compile(r"[?>=<][0-9;]*u|\??[0-9;]*\$p|[?>=]?[0-9;]*[cn]|>[0-9;]*q|[0-9;]* q")
"""Questions and keyboard settings; they change nothing on the screen."""
_MODES = re.compile(r"\?([0-9;]+)")
_QUIET_MODES = frozenset({1, 12, 25})
_FIRST_QUIET = 1000
"""Modes from here on concern mouse, keyboard and reports, but for the three of other screens."""
_SCREENS = frozenset({1047, 1048, 1049})
_PASSING = frozenset("@ABCDEFGIJKLMPSTXZ`abdefstu")
"""Final letters whose effect ends with them: they move, erase or shift, but set no mode."""
_BELL = "\x07"
"""It is heard, not seen."""
_PASSING_ESCAPES = frozenset("\x1b" + each for each in "78DEM\\")


@lru_cache(1 << 14)
def _cell(text: str, pen: str) -> Cell:
    """One object for equal cells: rows then compare fast."""
    return (text, ground_of(pen) if text == " " else pen)


@lru_cache(1 << 12)
def _cells(text: str, pen: str) -> tuple[Cell, ...] | None:
    """The cells that a text fills; None if that is in doubt."""
    found = letters(text)
    return None if found is None else tuple([_cell(each, pen) for each in found])


class Differ:
    """What the terminal shows; turns a stream into what must be sent."""

    def __init__(self, erases: bool = False) -> None:
        """*erases* if the terminal is known to erase cells to the ground of its pen."""
        self._erases = erases
        self.lock = RLock()
        """Held while the picture is used: writes may come from several threads."""
        self._room: tuple[int, int] | None = None
        self._shown: list[list[Cell]] = []
        """The rows as the terminal shows them."""
        self._wanted: list[list[Cell]] = []
        """The rows as the stream wants them."""
        self._touched: set[int] = set()
        """The rows in which the two may differ."""
        self._out: list[str] = []
        self._rest = ""
        """The beginning of a sequence whose end has not come yet."""
        # Where the stream is, and its pen; None if not known.
        self._x: int | None = None
        self._y: int | None = None
        self._pen: str | None = None
        self._last: tuple[str, str] | None = None
        """The text and pen that the stream wrote last, if its cursor has not moved since."""
        # The same for the terminal.
        self._at: tuple[int, int] | None = None
        self._worn: str | None = None
        self._wraps = True
        self._linked = False
        self._strange = False
        """Whether the terminal is in a mode of which we know nothing: then all is passed on."""

    def resize(self, room: tuple[int, int] | None) -> None:
        """The terminal has this many columns and rows, if that is known.

        When it changes the picture is forgotten: a terminal may cut or wrap what it shows.
        """
        with self.lock:
            if room != self._room:
                self._room = room
                self.forget()
                self._x = self._y = self._last = None

    def forget(self) -> None:
        """Something else may have written on the screen: send what comes as if all were new."""
        with self.lock:
            self._shown, self._wanted = [], []
            self._touched.clear()
            self._at = self._worn = None

    def feed(self, data: str) -> str:
        """What must be sent, so that the terminal shows the same as if *data* had been sent."""
        with self.lock:
            data, self._rest = self._rest + data, ""
            if end := _unfinished(data):
                data, self._rest = data[:-end], data[-end:]
            for found in _TOKEN.finditer(data):
                kind = found.lastindex
                if kind == _STYLED:
                    codes, text = found.group(1, 2)
                    self._dip(codes)
                    self._text(text)
                    self._dip("")
                elif kind == _TEXT:
                    self._text(found.group())
                elif kind == _FINAL:
                    codes, final = found.group(3, 4)
                    if final == "m":
                        self._dip(codes)
                    elif final == "H":
                        self._go(codes)
                    else:
                        self._control(codes, final)
                elif kind == _LINE:
                    moved = _MOVE.match(data, found.end()) is not None
                    self._line(found.group(), moved)
                elif kind == _NOTE:
                    self._note(found.group())
                elif found.group() == _BELL:
                    self._flush()
                    self._out.append(_BELL)
                else:
                    self._unclear(found.group(), found.group() not in _PASSING_ESCAPES)
            self._sync()
            sent = "".join(self._out)
            self._out.clear()
            return sent

    # Reading the stream.

    def _text(self, text: str) -> None:
        x, y, pen = self._x, self._y, self._pen
        if x is None or y is None or pen is None or self._linked:
            self._pass_text(text)
            return
        cells = _cells(text, pen)
        if cells is None:
            self._pass_text(text)
            return
        end = x + len(cells)
        row = self._row(y, end)
        if end > len(row):
            self._pass_text(text)
            return
        if not row[x][0] or (end < len(row) and not row[end][0]):
            self._cut(row, x, end)
        row[x:end] = cells
        self._touched.add(y)
        self._x = end
        self._last = (text, pen)

    def _dip(self, codes: str) -> None:
        """Take another pen."""
        pen = after(self._pen, codes)
        if pen is None:
            self._sync()
            self._out.append(f"\x1b[{codes}m")
            self._worn = None
        self._pen = pen

    def _go(self, codes: str) -> None:
        found = _PLACE.fullmatch(codes)
        y, x = (max(int(each or 1), 1) for each in found.groups()) if found else (0, 0)
        if not 0 < max(x, y) <= _LARGEST or self._strange:
            self._unclear(f"\x1b[{codes}H", False)
            return
        if self._room:
            x, y = min(x, self._room[0]), min(y, self._room[1])
        self._x, self._y, self._last = x - 1, y - 1, None

    def _line(self, ends: str, moved: bool) -> None:
        """A line end; *moved* if the cursor's place is given right after it."""
        y = self._y
        if y is None:
            self._unclear(ends, False)
            return
        if ends != "\r":
            if self._room and y + 1 >= self._room[1]:
                self._unclear(ends, False)  # the screen scrolls
                return
            # Whether a line feed alone also returns to the left depends on the terminal.
            if ends == "\n" and self._x != 0 and not moved:
                self._sync()
                self._out.append(ends)
                self._at, self._last = None, None
                self._x, self._y = None, y + 1
                return
            self._y = y + 1
        self._x, self._last = 0, None

    def _note(self, note: str) -> None:
        if link := _LINK.match(note):
            self._unclear(note, False)
            self._linked = bool(link.group(1))
        elif _HARMLESS_NOTE.match(note):
            self._flush()
            self._out.append(note)
        else:
            self._unclear(note, False)

    def _control(self, codes: str, final: str) -> None:
        """A control sequence that neither moves to a place nor changes the pen."""
        sequence = f"\x1b[{codes}{final}"
        modes = _MODES.fullmatch(codes) if final in "hl" else None
        numbers = {int(each or 0) for each in modes.group(1).split(";")} if modes else set()
        if numbers and all(
            each in _QUIET_MODES or (each >= _FIRST_QUIET and each not in _SCREENS)
            for each in numbers
        ):
            self._flush()
            self._out.append(sequence)
        elif numbers == {7}:
            self._sync()
            self._out.append(sequence)
            self._wraps = final == "h"
        elif numbers == {1049} and final == "h":
            self._new_screen(sequence)
        elif final == "J" and codes == "2" and not self._pen and self._pen is not None:
            self._sync()
            self._out.append(sequence)
            self._clear()
        elif _HARMLESS.fullmatch(codes + final):
            self._sync()
            self._out.append(sequence)
        else:
            self._unclear(sequence, final not in _PASSING and not numbers & _SCREENS)

    def _new_screen(self, sequence: str) -> None:
        """The terminal's second screen; not every terminal clears it."""
        self._flush()
        self._out += (sequence, "\x1b[m\x1b[H\x1b[2J")
        self._clear()
        self._x, self._y, self._at = 0, 0, (0, 0)
        self._pen = self._worn = ""
        self._last = None

    def _clear(self) -> None:
        """Every cell is blank now."""
        self._touched.clear()
        columns, rows = self._room or (0, 0)
        self._shown = [[_BLANK] * columns for _ in range(rows)]
        self._wanted = [[_BLANK] * columns for _ in range(rows)]

    def _unclear(self, sequence: str, lasting: bool) -> None:
        """Pass on what we do not understand: it may have moved, changed or set anything."""
        self._sync()
        self._out.append(sequence)
        self.forget()
        self._x = self._y = self._pen = self._last = None
        self._strange |= lasting

    def _pass_text(self, text: str) -> None:
        """Send a text as it is: its cells, its place or its pen are in doubt."""
        self._sync(again=joins(text))
        self._out.append(text)
        self._at = self._last = None
        x, y, found = self._x, self._y, letters(text)
        if x is not None and y is not None and found is not None:
            end = x + len(found)
            if end <= len(self._row(y, end)):
                self._doubt(y, max(x - 1, 0), end)
                self._x, self._at = end, (end, y)
                return
        if y is None or self._wraps:  # it may go on in other rows
            self.forget()
            self._x = self._y = None
            return
        row = self._row(y, (x or 0) + 1)
        self._doubt(y, max((x or 0) - 1, 0), len(row))
        self._x = None

    # The picture.

    def _row(self, y: int, end: int) -> list[Cell]:
        """A row of the wanted picture, with at least *end* cells if the terminal has them."""
        if y < len(self._wanted) and end <= len(self._wanted[y]):
            return self._wanted[y]
        columns, rows = self._room or (end, y + 1)
        for picture in (self._shown, self._wanted):
            picture.extend([] for _ in range(rows - len(picture)))
            picture[y] += [UNKNOWN] * (columns - len(picture[y]))
        return self._wanted[y]

    def _cut(self, row: list[Cell], start: int, end: int) -> None:
        """Text comes over one half of a wide character: what the other half shows then varies."""
        self._flush()
        if not row[start][0]:
            row[start - 1] = UNKNOWN
        if end < len(row) and not row[end][0]:
            row[end] = UNKNOWN

    def _doubt(self, y: int, start: int, end: int) -> None:
        """These cells may show anything, and the other halves of wide characters at the ends."""
        row = self._wanted[y]
        while start > 0 and start < len(row) and not row[start][0]:
            start -= 1
        while end < len(row) and not row[end][0]:
            end += 1
        unknown = [UNKNOWN] * (end - start)
        self._shown[y][start:end] = unknown
        row[start:end] = unknown

    # Sending.

    def _sync(self, again: bool = False) -> None:
        """Send what is wanted, then bring the terminal's cursor and pen to the stream's.

        With *again* the last character is repeated, as what follows may join it.
        """
        self._flush()
        x, y, last = self._x, self._y, self._last
        if x is not None and y is not None and (again or self._at != (x, y)):
            # Only writing brings the cursor behind the last column.
            behind = self._room is not None and x == self._room[0]
            if last and (again or behind):
                found = letters(last[0]) or ()
                size = 1 if found[-1] else 2
                self._move(x - size, y)
                self._out += (change(self._worn, last[1]), found[-size])
                self._worn, self._at = last[1], (x, y)
            elif self._at != (x, y):
                self._move(x, y)
        if self._pen is not None and self._pen != self._worn:
            self._out.append(change(self._worn, self._pen))
            self._worn = self._pen

    def _flush(self) -> None:
        """Send the cells that differ."""
        changed = [y for y in sorted(self._touched) if self._shown[y] != self._wanted[y]]
        if len(changed) >= _MANY and self._room:
            changed = self._scroll(changed)
        for y in changed:
            shown, wanted = self._shown[y], self._wanted[y]
            for start, end in _spans(shown, wanted):
                self._move(start, y)
                self._draw(wanted[start:end], start, y)
            shown[:] = wanted
        self._touched.clear()

    def _scroll(self, changed: list[int]) -> list[int]:
        """Move on the terminal what it shows elsewhere; returns the rows that still differ."""
        from core.tui.terminal.shifts import scroll

        sent, moved = scroll(self._shown, self._wanted, changed)
        if not sent:
            return changed
        self._out.append(sent)
        self._at = None
        return [y for y in sorted({*changed, *moved}) if self._shown[y] != self._wanted[y]]

    def _move(self, x: int, y: int) -> None:
        if self._at == (x, y):
            return
        if self._at and self._at[1] == y and self._at[0] < x:
            step = x - self._at[0]
            self._out.append(f"\x1b[{step}C" if step > 1 else "\x1b[C")
        elif x:
            self._out.append(f"\x1b[{y + 1};{x + 1}H")
        else:
            self._out.append(f"\x1b[{y + 1}H" if y else "\x1b[H")
        self._at = (x, y)

    def _draw(self, cells: list[Cell], x: int, y: int) -> None:
        """Write cells from where the cursor is; erasing many blanks leaves it where it was."""
        worn, send, erased = self._worn, self._out.append, 0
        for (text, pen), run in groupby(cells):
            count = sum(1 for _ in run)
            if erased:
                send(f"\x1b[{erased}C")
                erased = 0
            if pen != worn and (text != " " or worn is None or not blank_fits(worn, pen)):
                wanted = for_blanks(worn, pen) if text == " " and worn is not None else pen
                send(change(worn, wanted))
                worn = wanted
            if self._erases and text == " " and count >= _ERASED and blank_fits(worn, pen):
                send(f"\x1b[{count}X")
                erased = count
            else:
                send(text * count)
        self._worn, self._at = worn, (x + len(cells) - erased, y)


def _unfinished(data: str) -> int:
    """How many characters at the end are the beginning of a sequence."""
    start = data.rfind("\x1b")
    if start == len(data) - 1:  # it may also be the end of a note
        before = data.rfind("\x1b", 0, max(start, 0))
        if before >= 0 and _UNFINISHED.match(data, before):
            start = before
    return len(data) - start if start >= 0 and _UNFINISHED.match(data, start) else 0


def _spans(shown: list[Cell], wanted: list[Cell]) -> list[tuple[int, int]]:
    """The stretches of a row to send, those close to each other joined."""
    spans: list[tuple[int, int]] = []
    first, stop = -1, 0
    for x, cell in enumerate(wanted):
        before = shown[x]
        if cell is before or cell is UNKNOWN or cell == before:
            continue
        if first < 0:
            first = x
        elif x > stop and not (x - stop <= _GAP and _bridges(wanted, stop, x)):
            spans.append((first, stop))
            first = x
        stop = x + 1
        if stop < len(wanted) and not wanted[stop][0]:
            stop += 1  # a wide character is sent whole
    if first >= 0:
        spans.append((first, stop))
    return spans


def _bridges(row: list[Cell], start: int, end: int) -> bool:
    """Whether these cells can be sent with the pen before them."""
    pen = row[start - 1][1]
    return all(
        each == pen or (text == " " and blank_fits(pen, each)) for text, each in row[start:end]
    )
