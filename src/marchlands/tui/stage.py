"""Where a match is shown and people are asked: line by line, or on a screen that is redrawn."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from typing import Self

from rich.console import Console, RenderableType
from rich.text import Text

from marchlands.tui.completion import Offer
from marchlands.tui.line_input import Lines, PlainLines
from marchlands.tui.page import Page
from marchlands.tui.style import WAITING


class Stage(ABC):
    """Shows pages, asks for lines and answers them. Used as a context manager, it leaves the terminal as it found it.

    `interactive` says whether a person is there, who can be asked for things that have a default.
    """

    interactive: bool

    @abstractmethod
    def show(self, page: Page) -> None:
        """Make a page the current one."""

    @abstractmethod
    def ask(self, prompt: str, offer: Offer) -> str | None:
        """Return what a person types, or None if there will be no more input."""

    @abstractmethod
    def answer(self, content: RenderableType, *, whole: bool = False, from_end: bool = False) -> None:
        """Answer a line. A `whole` answer may replace the page until it has been read, perhaps from its end."""

    @abstractmethod
    def hand_over(self, seat: str) -> bool:
        """Let another person take the seat, and leave nothing of the last one visible; False if nobody does."""

    @abstractmethod
    def wait(self, words: str) -> None:
        """Say that something will take a moment."""

    @abstractmethod
    def note(self, words: str) -> None:
        """Print something that stays in the terminal after the stage is closed."""

    def say(self, words: str) -> None:
        """Answer in one line of plain text."""
        self.answer(Text(" ".join(words.split()), WAITING))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Leave the terminal as it was."""
        self.close()

    @abstractmethod
    def close(self) -> None:
        """Leave the terminal as it was."""


class PlainStage(Stage):
    """Prints everything once, in order: for pipes, tests and simple terminals."""

    def __init__(self, console: Console, lines: Lines) -> None:
        """Print on a console; read from a source of lines."""
        self.console = console
        self.lines = lines
        self.interactive = lines.interactive

    def show(self, page: Page) -> None:
        for line in page.log[len(page.log) - page.fresh :]:
            self.console.print(line)
        self.console.print()
        for content in page.plain:
            self.console.print(content)

    def ask(self, prompt: str, offer: Offer) -> str | None:
        return self.lines.ask(prompt, offer)

    def answer(self, content: RenderableType, *, whole: bool = False, from_end: bool = False) -> None:
        self.console.print(content, soft_wrap=isinstance(content, Text))

    def hand_over(self, seat: str) -> bool:
        if not self.interactive:
            self.console.print(f"--- {seat} ---")
            return True
        self.console.print("\n" * 2 * self.console.height)
        return self.ask(f"{seat}, it is your turn: press Enter when nobody else is looking. ", Offer()) is not None

    def wait(self, words: str) -> None:
        """Do nothing: what comes next says enough."""

    def note(self, words: str) -> None:
        self.console.print(words, soft_wrap=True)

    def close(self) -> None:
        """Do nothing: what was printed stays."""


def open_stage(console: Console) -> Stage:
    """Return a screen if both ends are a capable terminal, otherwise a plain stage that reads standard input."""
    can_draw = sys.stdin.isatty() and console.is_terminal and os.environ.get("TERM", "") not in ("", "dumb")
    if not can_draw:
        return PlainStage(console, PlainLines(sys.stdin, console))
    from marchlands.tui.screen import Screen

    return Screen(console)
