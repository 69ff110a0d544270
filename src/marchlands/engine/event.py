"""Recorded events in words: what the games' own readers have in common."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from marchlands.engine.state import EVENT_WIDTH
from marchlands.engine.table import SEATS, Json

Reader = Callable[[Any, int, int, int], Json]  # of a book and three numbers; the card is read the same way for all
Readers = Mapping[int, tuple[str, bool, Reader]]  # by kind: its name, whether it is about a card, and its numbers


def rows(log: Sequence[int]) -> Iterator[Sequence[int]]:
    """Give the events of a log as kind, three numbers and a card."""
    for index in range(0, len(log), EVENT_WIDTH):
        yield log[index : index + EVENT_WIDTH]


def read_events(
    readers: Readers, chosen: int, book: Any, log: Sequence[int], answer_text: Callable[[int], str]
) -> list[Json]:
    """Return the events of a log with everything in them; `chosen` is the kind of an answer, `answer_text` says it."""
    events: list[Json] = []
    for kind, a, b, c, card, _, _ in rows(log):
        named = {"card": book.names[card] or None}
        if kind == chosen:
            events.append({"event": "chosen", "seat": SEATS[a], "answer": answer_text(b), "forced": bool(c), **named})
        else:
            name, about_card, read = readers[kind]
            events.append({"event": name, **read(book, a, b, c), **(named if about_card else {})})
    return events


def told(event: Json, seat: int | None) -> Json:
    """Return an event as a seat is told it: who else draws is seen, what is not."""
    if event["event"] == "drawn" and (seat is None or event["seat"] != SEATS[seat]):
        return {**event, "card": None}
    return event


def forced_answers(chosen: int, log: Sequence[int], seat: int) -> list[int]:
    """Return the answers of a seat in a log that were taken by themselves."""
    return [int(b) for kind, a, b, c, _, _, _ in rows(log) if kind == chosen and a == seat and c == 1]
