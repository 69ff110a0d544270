"""What Tab offers: moves, answers, commands and card names."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field


def _nothing(line: str) -> list[str]:
    return []


@dataclass(frozen=True, slots=True)
class Offer:
    """All that may be typed at a prompt. `answers` says what may follow a move after ">"."""

    moves: Sequence[str] = ()
    commands: Collection[str] = ()
    cards: Collection[str] = ()
    answers: Callable[[str], Sequence[str]] = field(default=_nothing)

    def complete(self, line: str) -> list[str]:
        """Return the lines that a begun line could become; moves to several places first up to the place."""
        typed = line.lstrip()
        before, sign, begun = _last_answer(typed)
        if sign:
            head = typed[: len(typed) - len(begun)].rstrip()
            return [f"{head} {answer}" for answer in _fitting(begun, self.answers(before))]
        if typed.lower().startswith("card "):
            return [f"card {name}" for name in _fitting(typed[5:].lstrip(), sorted(self.cards))]
        return list(dict.fromkeys(_heads(typed, [*self.moves, *self._bare(), *self.commands])))

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


def _heads(begun: str, words: Sequence[str]) -> Iterator[str]:
    for word in _fitting(begun, words):
        head, at, _ = word.partition(" @")
        yield word if len(begun) > len(head) or not at else f"{head} @"
