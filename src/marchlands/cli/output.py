"""Where words go: answers to standard output, complaints to standard error."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Mapping
from io import TextIOWrapper
from typing import Any, Final

from rich.console import Console
from rich.table import Table

LONG_LINE: Final = 400
UNKNOWN: Final = re.compile(r"\bunknown (card|leader|class) '")


def tolerate_encodings() -> None:
    """Let no letter that the terminal's encoding lacks stop the program, in or out."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def complain(words: str) -> None:
    """Write one line to standard error."""
    print(f"marchlands: {' '.join(words.split())}", file=sys.stderr)


def hinted(reason: str) -> str:
    """Return why a deck is refused, with a hint at packs where it names something that is not known."""
    return f"{reason} (or load the pack that has it with --pack FILE)" if UNKNOWN.search(reason) else reason


def print_json(content: Mapping[str, Any]) -> None:
    """Write one JSON object as one line."""
    print(json.dumps(content, ensure_ascii=False))


def open_console() -> Console:
    """Return a console on standard output; without a terminal there it writes plain text and no control codes."""
    return Console(highlight=False, markup=False, emoji=False)


def print_table(table: Table) -> None:
    """Write a table: folded to a terminal's width, elsewhere one line for each row, for other programs to search."""
    console = open_console()
    if console.is_terminal:
        console.print(table)
        return
    console.width = LONG_LINE
    with console.capture() as captured:
        console.print(table)
    for line in captured.get().splitlines():
        print(line.rstrip())
