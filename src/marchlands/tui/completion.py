"""What Tab offers: moves, answers, commands and card names."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field

from marchlands.tui.shorthand import fits

TAKES_CARD = ("card ",)


def _nothing(line: str) -> list[str]:
    return []


@dataclass(frozen=True, slots=True)
class Offer:
    """All that may be typed at a prompt.

    `answers` says what may follow a move after ">"; `cards` are in the order in which they are offered; `hint` is
    shown as long as nothing is typed.
    """

    moves: Sequence[str] = ()
    commands: Collection[str] = ()
    cards: Collection[str] = ()
    answers: Callable[[str], Sequence[str]] = field(default=_nothing)
    hint: str = ""

    def complete(self, line: str) -> list[str]:
        """Return the lines that a begun line could become; moves to several places first up to the place.

        Case is ignored, and a move may be begun without its verb.
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
        whole = [*self.moves, *self._bare(), *self.commands]
        named = [move for move in self.moves if begun and fits(begun.lower(), move.lower())]
        for word in dict.fromkeys([*_fitting(begun, whole), *named]):
            head, at, _ = word.partition(" @")
            is_verb_typed = word.lower().startswith(begun.lower())
            reached = len(begun) if is_verb_typed else len(word.partition(" ")[0]) + 1 + len(begun)
            yield word if reached > len(head) or not at else f"{head} @"

    def _bare(self) -> list[str]:
        """Return the answers to an open choice without their verb."""
        return [move.removeprefix("choose ") for move in self.moves if move.startswith("choose ")]


def _last_answer(line: str) -> tuple[str, str, str]:
    """Split a line at its last ">" or, after one, its last comma."""
    found = re.fullmatch(r"(.*>.*),(.*)|(.*?)>(.*)", line, re.DOTALL)
    if found is None:
        return line, "", ""
    before, begun = (found[1], found[2]) if found[1] is not None else (found[3], found[4])
    return before, ">", begun.lstrip()


def _fitting(begun: str, words: Sequence[str]) -> Iterator[str]:
    return (word for word in words if word.lower().startswith(begun.lower()))
