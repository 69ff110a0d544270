"""Walking over the words of a card, and the faults that a checker finds."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, fields

from marchlands.cards.word import Word
from marchlands.errors import CardError


@dataclass(frozen=True, slots=True)
class Fault:
    """Something that a card says and the rules cannot carry out: where it stands, and why not.

    `key` is the key at that path that should not be there, empty if it is not about one.
    """

    card: str
    path: str
    reason: str
    key: str = ""

    def __str__(self) -> str:
        return f"{self.card}: {self.path}: {self.reason}" if self.path else f"{self.card}: {self.reason}"


def refuse(faults: Iterable[Fault]) -> None:
    """Raise CardError if there are any faults, a line for each."""
    lines = [str(fault) for fault in faults]
    if lines:
        raise CardError("\n".join(lines))


def walk(value: object, path: str = "") -> Iterator[tuple[str, Word]]:
    """Give every word in a value, outer words first, with its path."""
    if isinstance(value, tuple):
        for index, item in enumerate(value):
            yield from walk(item, f"{path}[{index}]")
    elif isinstance(value, Word):
        yield path, value
        for field in fields(value):
            yield from walk(getattr(value, field.name), f"{path}.{field.name}" if path else field.name)


def written_path(card: object, path: str) -> str:
    """Return a path through the fields of a card as it stands in JSON, where words are named on the way.

    `abilities[0].event` is `abilities[0].When.event` there.
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
