"""Where a player's lines come from if no screen is drawn: a stream, line by line."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TextIO

from rich.console import Console

from marchlands.tui.completion import Offer


class Lines(ABC):
    """A source of lines. `interactive` says whether a person is typing."""

    interactive: bool

    @abstractmethod
    def ask(self, prompt: str, offer: Offer) -> str | None:
        """Return the next line without its line ending, or None if there are no more."""


class PlainLines(Lines):
    """Reads a stream line by line.

    A person sees the prompt before the line; for a pipe both are echoed, so that the output reads like a dialogue.
    """

    def __init__(self, stream: TextIO, console: Console) -> None:
        """Read from a stream; echo to a console."""
        self.stream = stream
        self.console = console
        self.interactive = stream.isatty() and console.is_terminal

    def ask(self, prompt: str, offer: Offer) -> str | None:
        if self.interactive:
            self.console.print(prompt, end="", soft_wrap=True)
            self.console.file.flush()
        line = self.stream.readline()
        if not line:
            return None
        line = line.rstrip("\r\n")
        if not self.interactive:
            shown = "".join(letter if letter.isprintable() else "?" for letter in line)
            self.console.print(f"{prompt}{shown}", soft_wrap=True)
        return line
