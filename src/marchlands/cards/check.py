"""Walking through the words of a card, and the faults that a checker finds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields
from typing import Final

from marchlands.cards.word import Word
from marchlands.errors import CardError

EMBLEM: Final = r"[a-z0-9]+(-[a-z0-9]+)*"


@dataclass(frozen=True, slots=True)
class Fault:
    """Something on a card that the rules cannot carry out: where it is, and why.

    `key` is the key at that path that should not be there; empty if the fault is not about a key.
    """

    card: str
    path: str
    reason: str
    key: str = ""

    def __str__(self) -> str:
        return f"{self.card}: {self.path}: {self.reason}" if self.path else f"{self.card}: {self.reason}"


def refuse(faults: Iterable[Fault]) -> None:
    """Raise CardError if there are any faults, one line each."""
    lines = [str(fault) for fault in faults]
    if lines:
        raise CardError("\n".join(lines))


def walk(value: object, path: str = "") -> Iterator[tuple[str, Word]]:
    """Yield every word in a value, outer words first, with its path."""
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from walk(item, f"{path}[{index}]")
    elif isinstance(value, Word):
        yield path, value
        for field in fields(value):
            yield from walk(getattr(value, field.name), f"{path}.{field.name}" if path else field.name)


def emblem_reasons(emblem: str) -> Iterator[tuple[str, str]]:
    """Yield the path and the reason if the name of an emblem is unusable; unknown names are fine."""
    if emblem and re.fullmatch(EMBLEM, emblem) is None:
        yield "emblem", f"{emblem!r} is not the name of a motif; expected lower-case words such as 'wolf-howl'"


def written_path(card: object, path: str) -> str:
    """Return the JSON form of a path through the fields of a card, in which words are named along the way.

    `abilities[0].event` becomes `abilities[0].When.event`.
    """
    written, value = "", card
    for part in re.findall(r"\w+|\[\d+\]", path):
        if part.startswith("["):
            written += part
            value = value[int(part[1:-1])] if isinstance(value, tuple) else None
        else:
            written += f".{type(value).__name__}.{part}" if isinstance(value, Word) else f".{part}"
            value = getattr(value, part, None)
    return written.removeprefix(".")
