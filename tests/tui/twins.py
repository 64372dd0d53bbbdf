"""Two emulated terminals: one gets a stream as it is, one what the differ makes of it."""

from __future__ import annotations

import re
import unicodedata

import pyte
from wcwidth import wcwidth

from core.tui.terminal.driver import Differ

# What the emulator would show as text: keyboard settings, questions for modes.
_UNKNOWN = re.compile(r"\x1b\[[>=<?][0-9;]*[uqpm$]|\x1b\[\?[0-9;]*\$p")
_COLOUR = (38, 48)


class Terminal(pyte.Screen):
    """An emulated terminal, stricter than pyte.

    It knows dim, which it keeps where pyte keeps blinking; a wide character that loses one half
    loses the other too; and an accent joins only a character written just before it.
    """

    def __init__(self, columns, rows):
        self._written = None
        super().__init__(columns, rows)
        self._stream = pyte.Stream(self)

    def feed(self, data):
        self._stream.feed(_UNKNOWN.sub("", data))

    def draw(self, data):
        for char in data:  # pyte drops what follows a joiner in the same call
            if unicodedata.combining(char) and self._written != self.place:
                continue
            super().draw(char)
            self._written = self.place
            if wcwidth(char) > 0:
                self._drop_halves(self.cursor.x - wcwidth(char), self.cursor.x)

    def _drop_halves(self, start, end):
        line = self.buffer[self.cursor.y]
        if start > 0 and wcwidth(line[start - 1].data[:1]) == 2 and line[start].data:
            line[start - 1] = self.default_char
        if end < self.columns and not line[end].data:
            line[end] = self.default_char

    def erase_characters(self, count=None):
        super().erase_characters(count)
        self._drop_halves(self.cursor.x, min(self.cursor.x + (count or 1), self.columns))

    @property
    def place(self):
        return self.cursor.x, self.cursor.y

    def cursor_position(self, *arguments):
        super().cursor_position(*arguments)
        self._written = None

    def cursor_forward(self, *arguments):
        super().cursor_forward(*arguments)
        self._written = None

    def select_graphic_rendition(self, *codes):
        codes, made = list(codes), []
        while codes:
            code = codes.pop(0)
            if code in _COLOUR:
                size = {5: 2, 2: 4}.get(codes[0] if codes else 0, 0)
                made += [code, *codes[:size]]
                del codes[:size]
            else:
                made += {2: [5], 22: [22, 25]}.get(code, [code])
        super().select_graphic_rendition(*made)

    def look(self):
        """Every cell as it looks, the cursor's place and the pen."""
        rows = [[_look(self.buffer[y][x]) for x in range(self.columns)] for y in range(self.lines)]
        return rows, self.place, self.cursor.attrs


def _look(char):
    shows = char.underscore or char.strikethrough or char.reverse
    return char if char.data != " " or shows else (" ", char.bg)


class Twins:
    """Feeds both terminals and checks that they show the same."""

    def __init__(self, columns, rows, sized=True, erases=True):
        self.plain, self.thrifty = Terminal(columns, rows), Terminal(columns, rows)
        self.differ = Differ(erases)
        if sized:
            self.differ.resize((columns, rows))
        self.written = self.sent = 0

    def write(self, data):
        """What was sent instead of *data*."""
        sent = self.differ.feed(data)
        self.plain.feed(data)
        self.thrifty.feed(sent)
        self.written += len(data.encode())
        self.sent += len(sent.encode())
        rows, cursor, pen = self.plain.look()
        other_rows, other_cursor, other_pen = self.thrifty.look()
        for y, (row, other) in enumerate(zip(rows, other_rows, strict=True)):
            wrong = {x: (row[x], other[x]) for x in range(len(row)) if row[x] != other[x]}
            assert not wrong, f"row {y} after {data!r}, sent as {sent!r}: {wrong}"
        assert (cursor, pen) == (other_cursor, other_pen), f"{data!r} {sent!r}"
        return sent
