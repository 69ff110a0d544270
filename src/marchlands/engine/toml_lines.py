"""Finds the line of every key and item in a TOML text. `tomllib` reads the values but drops their positions.

Everything here expects text that `tomllib` accepts; for other text the results are meaningless.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from typing import Final

Place = tuple[str | int, ...]  # keys and indices, from the top of the file inwards

_BLANK: Final = re.compile(r"(?:[ \t\r\n]|#[^\n]*)*")
_SPACE: Final = re.compile(r"[ \t]*")
_KEY: Final = re.compile(r"\"(?:\\.|[^\"\\])*\"|'[^']*'|[A-Za-z0-9_-]+")
# A string in triple quotes may end with up to two extra quotes that belong to it.
_STRING: Final = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})'
    r"|'''.*?'''(?:'{0,2})"
    r'|"(?:\\.|[^"\\])*"'
    r"|'[^']*'",
    re.DOTALL,
)
_PLAIN: Final = re.compile(r"[^,\]}#\n]*")


class Outline:
    """The lines of a text, from 1, where its keys, headers and list items begin."""

    def __init__(self, text: str) -> None:
        self._lines = _Reader(text).read()

    def line(self, *place: str | int) -> int | None:
        """Return the line of a key or item, or of the innermost thing around it; None if there is nothing."""
        for end in range(len(place), 0, -1):
            line = self._lines.get(place[:end])
            if line is not None:
                return line
        return None


class _Reader:
    """Scans a text once."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.at = 0
        self.breaks = [match.start() for match in re.finditer("\n", text)]
        self.lines: dict[Place, int] = {}
        self.counts: dict[Place, int] = {}  # how many `[[list]]` headers were seen so far

    def read(self) -> dict[Place, int]:
        """Return the line of every place."""
        table: Place = ()
        self._skip(_BLANK)
        while self.at < len(self.text):
            if self.text[self.at] == "[":
                table = self._header()
            else:
                self._pair(table)
            self._skip(_BLANK)
        return self.lines

    def _skip(self, pattern: re.Pattern[str]) -> str:
        found = pattern.match(self.text, self.at)
        self.at = found.end() if found is not None else self.at + 1
        return found[0] if found is not None else ""

    def _note(self, place: Place, start: int) -> None:
        self.lines.setdefault(place, bisect_right(self.breaks, start - 1) + 1)

    def _header(self) -> Place:
        """Read `[table]` or `[[list]]`; return the place that follows it."""
        start = self.at
        is_list = self.text.startswith("[[", start)
        self.at += 2 if is_list else 1
        keys = self._keys()
        self.at += 2 if is_list else 1
        place: Place = ()
        for key in keys[:-1]:
            place = self._inside((*place, key))
            self._note(place, start)
        place = (*place, keys[-1])
        self._note(place, start)
        if is_list:
            self.counts[place] = self.counts.get(place, 0) + 1
        place = self._inside(place)
        self._note(place, start)
        return place

    def _inside(self, place: Place) -> Place:
        """Return the place that the name of a list of tables refers to: its last item."""
        return (*place, self.counts[place] - 1) if place in self.counts else place

    def _keys(self) -> list[str]:
        """Read a key, dotted or not, and the space around it."""
        keys: list[str] = []
        while True:
            self._skip(_SPACE)
            keys.append(_read_key(self._skip(_KEY)))
            self._skip(_SPACE)
            if not self.text.startswith(".", self.at):
                return keys
            self.at += 1

    def _pair(self, table: Place) -> None:
        start = self.at
        place = table
        for key in self._keys():
            place = (*place, key)
            self._note(place, start)
        self.at += 1  # the equals sign
        self._skip(_SPACE)
        self._value(place)

    def _value(self, place: Place) -> None:
        first = self.text[self.at : self.at + 1]
        if first == "[":
            self._items(place)
        elif first == "{":
            self._fields(place)
        elif first in ('"', "'"):
            self._skip(_STRING)
        else:
            self._skip(_PLAIN)

    def _items(self, place: Place) -> None:
        self.at += 1
        index = 0
        while self._goes_on("]"):
            self._note((*place, index), self.at)
            self._value((*place, index))
            index += 1

    def _fields(self, place: Place) -> None:
        self.at += 1
        while self._goes_on("}"):
            self._pair(place)

    def _goes_on(self, end: str) -> bool:
        """Skip what is between items; return whether another item follows, and skip the closing bracket if not."""
        self._skip(_BLANK)
        if self.text.startswith(",", self.at):
            self.at += 1
            self._skip(_BLANK)
        if self.at < len(self.text) and self.text[self.at] != end:
            return True
        self.at += 1
        return False


def _read_key(written: str) -> str:
    return next(iter(tomllib.loads(f"{written} = 0"))) if written[:1] in ('"', "'") else written
