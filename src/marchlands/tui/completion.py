"""What Tab completes: moves, answers, commands and card names."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

from marchlands.engine.notation import Typed
from marchlands.tui.shorthand import fits

TAKES_CARD = ("card ",)


def _nothing(line: str) -> list[str]:
    return []


@dataclass(frozen=True, slots=True)
class Offer:
    """Everything that may be typed at a prompt.

    `answers` says what may follow a move after ">"; `cards` are in the order in which they are offered; `hint` is
    shown while the line is empty.
    """

    moves: Sequence[Typed] = ()
    commands: Collection[str] = ()
    cards: Collection[str] = ()
    answers: Callable[[str], Sequence[str]] = field(default=_nothing)
    hint: str = ""

    def complete(self, line: str) -> list[str]:
        """Return the possible completions of a line; a move to several places is completed up to the place first.

        Case is ignored, and the verb of a move may be left out.
        """
        typed = line.lstrip()
        before, sign, begun = _last_answer(typed)
        if sign:
            head = typed[: len(typed) - len(begun)].rstrip()
            return [f"{head} {answer}" for answer in _fitting(begun, self.answers(before))]
        for command in TAKES_CARD:
            if typed.lower().startswith(command):
                begun = typed[len(command) :].lstrip()
                return [command + name for name in _fitting(begun, list(self.cards))]
        return list(dict.fromkeys(self._heads(" ".join(typed.split()) + " " * typed.endswith(" "))))

    def _heads(self, begun: str) -> Iterator[str]:
        whole = [move for move in self.moves if _begins(move.text, begun)]
        yield from (_up_to_place(move, len(begun)) for move in whole)
        yield from _fitting(begun, [move.named for move in self.moves if move.verb == "choose"])
        yield from _fitting(begun, list(self.commands))
        for move in self.moves:
            if begun and move not in whole and fits(begun.lower(), move.text.lower()):
                yield _up_to_place(move, len(f"{move.verb} {begun}"))


def _last_answer(line: str) -> tuple[str, str, str]:
    """Split a line at its last ">" or, after one, its last comma."""
    found = re.fullmatch(r"(.*>.*),(.*)|(.*?)>(.*)", line, re.DOTALL)
    if found is None:
        return line, "", ""
    before, begun = (found[1], found[2]) if found[1] is not None else (found[3], found[4])
    return before, ">", begun.lstrip()


def _fitting(begun: str, words: Sequence[str]) -> Iterator[str]:
    return (word for word in words if _begins(word, begun))


def _begins(word: str, begun: str) -> bool:
    return word.lower().startswith(begun.lower())


def _up_to_place(move: Typed, reached: int) -> str:
    """Return the completion for a move after so many typed letters; its place is left out until they reach it."""
    return move.text if reached > len(move.head) or not move.goal else f"{move.head} @"
