"""A line chart of chances, drawn with terminal characters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from rich.text import Text

ROWS: Final = 11  # an odd number, so that there is a middle row
LABEL: Final = 6  # characters left of the chart
LEAST_STEP: Final = 8  # columns between two numbers below the chart
STEPS: Final = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000)

# The bits of a braille character, by row and column of its dots.
BRAILLE: Final = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))
BLANK: Final = 0x2800


@dataclass(frozen=True, slots=True)
class Mark:
    """A letter below the chart that points at a place on the line."""

    at: int
    letter: str
    style: str


def draw_chart(points: Sequence[tuple[int, float]], marks: Sequence[Mark], width: int, *, plain: bool) -> list[Text]:
    """Return the lines of a chart of shares (0 to 1) over ascending whole numbers, at most so many columns wide.

    A `plain` chart uses only ASCII.
    """
    canvas = _Canvas(points, max(10, width - LABEL), plain)
    corner, wall, tick, floor = ("+", "|", "+", "-") if plain else ("└", "│", "┤", "─")
    lines = []
    for row, cells in enumerate(canvas.rows()):
        percent = 100 - 100 * row / (ROWS - 1)
        named = percent in (0, 50, 100)
        lines.append(Text(f"{f'{percent:.0f}%' if named else '':>{LABEL - 2}} {tick if named else wall}{cells}"))
    lines.append(Text(f"{corner:>{LABEL}}{floor * canvas.columns}"))
    lines.append(Text(" " * LABEL + _numbers(canvas)))
    if marks:
        lines.append(_pointers(canvas, marks))
    return lines


class _Canvas:
    """Cells with dots in them: eight in a braille character, otherwise one."""

    def __init__(self, points: Sequence[tuple[int, float]], columns: int, plain: bool) -> None:
        self.columns = columns
        self.plain = plain
        self.across, self.down = (1, 1) if plain else (2, 4)
        self.first = points[0][0]
        self.last = max(points[-1][0], self.first + 1)
        self.dots: set[tuple[int, int]] = set()
        places = [(self._dot(at), self._height(share)) for at, share in points]
        self.dots.update(places[:1])
        for start, end in pairwise(places):
            self._line(start, end)

    def column(self, at: int) -> int:
        """Return the column of a number."""
        return self._dot(at) // self.across

    def rows(self) -> list[str]:
        """Return the rows of characters, top row first."""
        return ["".join(self._letter(row, column) for column in range(self.columns)).rstrip() for row in range(ROWS)]

    def _dot(self, at: int) -> int:
        return round((at - self.first) / (self.last - self.first) * (self.columns * self.across - 1))

    def _height(self, share: float) -> int:
        return round((1 - share) * (ROWS * self.down - 1))

    def _line(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        steps = max(abs(end[0] - start[0]), abs(end[1] - start[1]), 1)
        for step in range(steps + 1):
            part = step / steps
            self.dots.add((round(start[0] + part * (end[0] - start[0])), round(start[1] + part * (end[1] - start[1]))))

    def _letter(self, row: int, column: int) -> str:
        filled = [
            (y, x)
            for y in range(self.down)
            for x in range(self.across)
            if (column * self.across + x, row * self.down + y) in self.dots
        ]
        if not filled:
            middle = row == ROWS // 2 and column % 2 == 0
            return ("." if self.plain else "·") if middle else " "
        return "*" if self.plain else chr(BLANK + sum(BRAILLE[y][x] for y, x in filled))


def _numbers(canvas: _Canvas) -> str:
    """Return round numbers at their positions."""
    wanted = (canvas.last - canvas.first) * LEAST_STEP / canvas.columns
    step = next((step for step in STEPS if step >= wanted), STEPS[-1])
    line = ""
    for number in range(canvas.first, canvas.last + 1):
        column = min(canvas.column(number), canvas.columns - len(str(number)))
        if (number == canvas.first or number % step == 0) and (not line or column > len(line) + 1):
            line = line.ljust(column) + str(number)
    return line


def _pointers(canvas: _Canvas, marks: Sequence[Mark]) -> Text:
    """Return the marks at their positions; of two at one position the later moves right, or left at the edge."""
    cells: dict[int, Mark] = {}
    for mark in sorted(marks, key=lambda mark: mark.at):
        column = canvas.column(mark.at)
        rightwards, leftwards = range(column, canvas.columns), range(column, -1, -1)
        cells[next(free for free in (*rightwards, *leftwards, canvas.columns) if free not in cells)] = mark
    line = Text(" " * LABEL)
    for column in range(max(cells) + 1):
        line.append(cells[column].letter if column in cells else " ", cells[column].style if column in cells else "")
    return line
