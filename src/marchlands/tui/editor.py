"""Lines typed on a terminal, with editing, history and Tab completion."""

from __future__ import annotations

from collections.abc import Iterator

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion
from prompt_toolkit.document import Document

from marchlands.tui.completion import Offer
from marchlands.tui.lines import Lines


class OfferCompleter(Completer):
    """Completes what an offer holds; each completion replaces the whole line."""

    def __init__(self, offer: Offer) -> None:
        """Take what may be typed."""
        self.offer = offer

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterator[Completion]:
        """Give the lines that the begun one could become."""
        begun = document.text_before_cursor
        for whole in self.offer.complete(begun):
            yield Completion(whole, start_position=-len(begun))


class EditedLines(Lines):
    """Asks a person at a terminal."""

    interactive = True

    def __init__(self) -> None:
        """Begin with an empty history."""
        self.editor: PromptSession[str] = PromptSession()

    def ask(self, prompt: str, offer: Offer) -> str | None:
        try:
            return self.editor.prompt(prompt, completer=OfferCompleter(offer), complete_while_typing=False)
        except EOFError:
            return None
