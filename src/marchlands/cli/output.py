"""Where output goes: answers to standard output, complaints to standard error."""

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
    """Keep characters that the terminal's encoding lacks from stopping the program, in input or output."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def complain(words: str) -> None:
    """Write one line to standard error."""
    print(f"marchlands: {' '.join(words.split())}", file=sys.stderr)


def hinted(reason: str) -> str:
    """Return why a deck is refused, with a hint about packs if it names something unknown."""
    return f"{reason} (or load the pack that has it with --pack FILE)" if UNKNOWN.search(reason) else reason


def print_json(content: Mapping[str, Any]) -> None:
    """Write a JSON object on one line."""
    print(json.dumps(content, ensure_ascii=False))


def open_console() -> Console:
    """Return a console on standard output; if that is not a terminal, it writes plain text without control codes."""
    return Console(highlight=False, markup=False, emoji=False)


def print_table(table: Table) -> None:
    """Write a table: folded to a terminal's width, otherwise one line per row, for other programs to search."""
    console = open_console()
    if console.is_terminal:
        console.print(table)
        return
    console.width = LONG_LINE
    with console.capture() as captured:
        console.print(table)
    for line in captured.get().splitlines():
        print(line.rstrip())
