"""Where a player's lines come from: an editor on a terminal, or plain input."""

from __future__ import annotations

import os
import sys
from abc import ABC, abstractmethod
from collections.abc import Iterator
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


class EditedLines(Lines):
    """Asks on a terminal, with editing, history and Tab completion."""

    interactive = True

    def __init__(self) -> None:
        from prompt_toolkit import PromptSession

        self.session: PromptSession[str] = PromptSession()

    def ask(self, prompt: str, offer: Offer) -> str | None:
        try:
            return self.session.prompt(prompt, completer=_completer(offer), complete_while_typing=False)
        except EOFError:
            return None


def _completer(offer: Offer) -> object:
    """Return a completer of prompt_toolkit for an offer; it replaces the whole line."""
    from prompt_toolkit.completion import CompleteEvent, Completer, Completion
    from prompt_toolkit.document import Document

    class LineCompleter(Completer):
        def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
            line = document.text_before_cursor
            for whole in offer.complete(line):
                yield Completion(whole, start_position=-len(line))

    return LineCompleter()


def open_lines(console: Console) -> Lines:
    """Return an editor if both ends are a terminal that can do it, else plain lines from standard input."""
    can_edit = sys.stdin.isatty() and console.is_terminal and os.environ.get("TERM", "") not in ("", "dumb")
    return EditedLines() if can_edit else PlainLines(sys.stdin, console)
