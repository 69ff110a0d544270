"""Where a match is shown and its people are asked: line after line, or on one screen that is drawn anew."""

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
    """Shows pages, asks for lines and answers them. Used as a context, it leaves the terminal as it found it.

    `interactive` says that a person sits there, who can be asked what has a default.
    """

    interactive: bool

    @abstractmethod
    def show(self, page: Page) -> None:
        """Make a page the one that is looked at."""

    @abstractmethod
    def ask(self, prompt: str, offer: Offer) -> str | None:
        """Return what a person types, or None when no more will come."""

    @abstractmethod
    def answer(self, content: RenderableType, *, whole: bool = False, from_end: bool = False) -> None:
        """Answer a line. A `whole` answer may take the page's place until it was read, perhaps from its end."""

    @abstractmethod
    def hand_over(self, seat: str) -> bool:
        """Let another person take the seat, and leave nothing of the last one to be seen; False if nobody does."""

    @abstractmethod
    def wait(self, words: str) -> None:
        """Say that something will take a moment."""

    @abstractmethod
    def note(self, words: str) -> None:
        """Say something that stays in the terminal after the stage was left."""

    def say(self, words: str) -> None:
        """Answer in one line of plain words."""
        self.answer(Text(" ".join(words.split()), WAITING))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        """Leave the terminal as it was found."""
        self.close()

    @abstractmethod
    def close(self) -> None:
        """Leave the terminal as it was found."""


class PlainStage(Stage):
    """Prints everything once, one after the other: for pipes, tests and terminals that can do no more."""

    def __init__(self, console: Console, lines: Lines) -> None:
        """Print on a console; read from lines."""
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
        return self.ask(f"{seat}, it is your turn: press Enter when only you look. ", Offer()) is not None

    def wait(self, words: str) -> None:
        """Nothing: what comes next will say enough."""

    def note(self, words: str) -> None:
        self.console.print(words, soft_wrap=True)

    def close(self) -> None:
        """Nothing: what was printed stays."""


def open_stage(console: Console) -> Stage:
    """Return a screen if both ends are a terminal that can be drawn on, else a plain stage from standard input."""
    can_draw = sys.stdin.isatty() and console.is_terminal and os.environ.get("TERM", "") not in ("", "dumb")
    if not can_draw:
        return PlainStage(console, PlainLines(sys.stdin, console))
    from marchlands.tui.screen import Screen

    return Screen(console)
