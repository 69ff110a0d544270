"""A page: what is shown while a person is asked, in forms for small and large terminals."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Final

from rich.console import Console, Group, RenderableType
from rich.text import Text

from marchlands.tui.style import QUIET

TOP_WIDTH: Final = 78  # the least width of the top of a page with the log beside it
BESIDE: Final = TOP_WIDTH + 36  # the log is beside the top from this many columns on
LITTLE_LOG, NEWS, MUCH_LOG = (1, 2), (3, 10), (6, 6)  # a rank, and how many lines of the log it gets
CUT: Final = "... ('log' tells everything)"
GAP: Final = 2
LONGEST_LOG: Final = 100


@dataclass(frozen=True, slots=True)
class Part:
    """A part of a page in several forms, smallest first; each has the rank at which it is worth its lines."""

    forms: Sequence[tuple[int, RenderableType]]


def _no_parts(width: int) -> Sequence[Part]:
    return ()


@dataclass(frozen=True, slots=True)
class Page:
    """What is shown while a person is asked.

    `top` draws the uppermost part for a width, `rest` the parts below the log. The last `fresh` lines of `log` are new.
    `plain` is the version for output that cannot be redrawn; it is printed once, line by line.
    """

    plain: Sequence[RenderableType]
    top: Callable[[int], Part]
    rest: Callable[[int], Sequence[Part]] = _no_parts
    log: Sequence[Text] = ()
    fresh: int = 0


def drawn(console: Console, content: RenderableType, width: int) -> list[str]:
    """Return the lines that a console would print at a width, including control codes for colours."""
    sheet = Console(
        file=StringIO(),
        width=width,
        color_system=console.color_system,  # type: ignore[arg-type]
        force_terminal=console.color_system is not None or console.is_terminal,
        no_color=console.no_color,
        legacy_windows=False,
        highlight=False,
        markup=False,
        emoji=False,
    )
    with sheet.capture() as captured:
        sheet.print(content)
    return captured.get().split("\n")[:-1]


def lay_out(page: Page, console: Console, width: int, height: int, foot: Sequence[str] = ()) -> list[str]:
    """Return a page as at most `height` lines of at most `width` columns; `foot` is below it and is never cut.

    Every part gets its smallest form; the remaining room goes to larger forms by rank, then to the log.
    """
    beside = width >= BESIDE and bool(page.log)
    left = max(TOP_WIDTH, (width - GAP) * 5 // 8) if beside else width
    forms = [_lines(console, page.top(left), left), *(_lines(console, part, width) for part in page.rest(width))]
    room = height - len(foot)
    old, new = _log(page, console, width - left - GAP if beside else width)
    top, *below = _choose(forms, room, () if beside else _wishes(len(old), len(new)))
    rest = [line for lines in below for line in lines]
    if beside:
        upper = _side_by_side(top, _last(old, new, max(len(top), room - len(rest))), left)
    else:
        upper = top + _last(old, new, max(0, room - len(top) - len(rest)))
    cut = _cut(rest, max(0, room - len(upper)))
    upper = upper[: room - len(cut)]
    return [*upper, *[""] * (room - len(upper) - len(cut)), *cut, *foot]


def _wishes(old: int, new: int) -> list[tuple[int, int]]:
    """Return how many lines of the log go with each rank: a few first, then all new ones."""
    (little, few), (news, most), (much, many) = LITTLE_LOG, NEWS, MUCH_LOG
    return [(little, min(few, old + new)), (news, min(most, new)), (much, min(many, old + new))]


def _lines(console: Console, part: Part, width: int) -> list[tuple[int, list[str]]]:
    return [(rank, drawn(console, content, width)) for rank, content in part.forms]


def _choose(
    forms: Sequence[list[tuple[int, list[str]]]], room: int, wishes: Sequence[tuple[int, int]]
) -> list[list[str]]:
    """Return a form for each part: the smallest first, then larger ones while there is room."""
    chosen = [part[0][1] for part in forms]
    kept = 0
    steps = [(rank, index, lines) for index, part in enumerate(forms) for rank, lines in part[1:]]
    steps += [(rank, -1, [""] * count) for rank, count in wishes]
    for _, index, lines in sorted(steps, key=lambda step: step[:2]):
        used = sum(map(len, chosen)) + kept
        if index < 0:
            kept = max(kept, min(len(lines), kept + room - used))
        elif used - len(chosen[index]) + len(lines) <= room:
            chosen[index] = lines
    return chosen


def _log(page: Page, console: Console, width: int) -> tuple[list[str], list[str]]:
    """Return the last lines of the log: the old ones dimmed, then the new ones."""
    known = len(page.log) - page.fresh
    old = [Text(line.plain, QUIET) for line in page.log[max(0, known - LONGEST_LOG) : known]]
    return _printed(old, console, width), _printed(page.log[known:], console, width)


def _printed(lines: Sequence[Text], console: Console, width: int) -> list[str]:
    return drawn(console, Group(*lines), width) if lines else []


def _last(old: list[str], new: list[str], count: int) -> list[str]:
    """Return the last lines; if something new does not fit, the first line says so."""
    if count < len(new):
        return [CUT, *new[len(new) - count + 1 :]] if count > 1 else new[len(new) - count :]
    return [*old, *new][-count:] if count else []


def _side_by_side(left: list[str], right: list[str], width: int) -> list[str]:
    """Return two columns; the left one is padded to its width."""
    height = max(len(left), len(right))
    left = left + [""] * (height - len(left))
    right = right + [""] * (height - len(right))
    blanks = [" " * (width - Text.from_ansi(line).cell_len + GAP) for line in left]
    return [f"{one}{blank}{two}" for one, blank, two in zip(left, blanks, right, strict=True)]


def _cut(lines: list[str], count: int) -> list[str]:
    if len(lines) <= count or not count:
        return lines[:count]
    return [*lines[: count - 1], "  ... (a larger window shows more; 'moves' lists everything)"]
