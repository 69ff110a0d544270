"""Where a player's lines come from: an editor on a terminal, or plain input."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from typing import TextIO

from rich.console import Console

from marchlands.tui.completion import Offer


class Lines(ABC):
    """A source of lines. `interactive` says that a person sits there and sees one screen."""

    interactive: bool

    @abstractmethod
    def ask(self, prompt: str, offer: Offer) -> str | None:
        """Return the next line without its end, or None when there are no more."""


class PlainLines(Lines):
    """Reads a stream line by line and repeats each on the console, so that the output reads like a talk."""

    interactive = False

    def __init__(self, stream: TextIO, console: Console) -> None:
        """Read from a stream; repeat on a console."""
        self.stream = stream
        self.console = console

    def ask(self, prompt: str, offer: Offer) -> str | None:
        line = self.stream.readline()
        if not line:
            return None
        line = line.rstrip("\r\n")
        shown = "".join(letter if letter.isprintable() else "?" for letter in line)
        self.console.print(f"{prompt}{shown}", soft_wrap=True)
        return line


def open_lines(console: Console) -> Lines:
    """Return an editor if both ends are a terminal that can do it, else plain lines from standard input."""
    can_edit = sys.stdin.isatty() and console.is_terminal and os.environ.get("TERM", "") not in ("", "dumb")
    if not can_edit:
        return PlainLines(sys.stdin, console)
    from marchlands.tui.editor import EditedLines

    return EditedLines()
