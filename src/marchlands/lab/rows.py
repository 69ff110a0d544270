"""Matches and the copies of cards in them as rows of two tables; docs/formats.md describes the columns."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, TypeAlias

from marchlands.engine.deck import Deck
from marchlands.engine.setup import Setup
from marchlands.engine.table import RESULTS, SEATS
from marchlands.errors import MarchlandsError
from marchlands.lab.contest import Arena, Played
from marchlands.lab.course import Copies
from marchlands.lab.extra import needs_lab

with needs_lab("write or read tables"):
    import pyarrow as pa

KEY: Final = b"marchlands"  # of what the contest is, in the metadata of both tables

LIST: Final = pa.list_(pa.struct([("card", pa.string()), ("copies", pa.int16())]))
POINTS: Final = pa.list_(pa.struct([("p1", pa.int32()), ("p2", pa.int32())]))
MATCHES: Final = pa.schema(
    [
        ("match", pa.int32()),
        ("round", pa.int32()),
        ("meeting", pa.int32()),
        ("first", pa.int8()),
        ("seed", pa.int64()),
        ("rules", pa.string()),
        *((f"{seat}_bot", pa.string()) for seat in SEATS),
        *((f"{seat}_deck", pa.string()) for seat in SEATS),
        *((f"{seat}_lead", pa.string()) for seat in SEATS),
        *((f"{seat}_cards", LIST) for seat in SEATS),
        ("starter", pa.string()),
        ("result", pa.string()),
        ("forfeit", pa.string()),
        ("moves", pa.int32()),
        ("turns", pa.int32()),
        ("points", POINTS),
        ("record", pa.list_(pa.string())),
    ]
)
CARDS: Final = pa.schema(
    [
        ("match", pa.int32()),
        ("round", pa.int32()),
        ("seat", pa.string()),
        ("card", pa.string()),
        ("position", pa.int16()),
        ("drawn", pa.int32()),
        ("played", pa.int32()),
        ("plays", pa.int16()),
        ("returns", pa.int16()),
        ("fate", pa.string()),
        ("score", pa.float32()),
    ]
)
# Columns with few different texts, which are read as numbers of texts.
REPEATED: Final = [
    name
    for schema in (MATCHES, CARDS)
    for name in schema.names
    if schema.field(name).type == pa.string() and name not in ("forfeit", "rules")
]

Table: TypeAlias = Any  # a table of pyarrow, which has no types
Columns: TypeAlias = dict[str, list[Any]]


class Rows:
    """Collects the rows of matches until they are made into tables."""

    def __init__(self, arena: Arena) -> None:
        """Start without rows; the matches are those of this arena's contest."""
        self.arena = arena
        self.clear()

    def clear(self) -> None:
        """Forget all rows."""
        self.matches: Columns = {name: [] for name in MATCHES.names}
        self.cards: Columns = {name: [] for name in CARDS.names}

    def __len__(self) -> int:
        """Return how many matches there are."""
        return len(self.matches["match"])

    def add(self, played: Played) -> None:
        """Add a match and the copies in it; without a course, its moves are made again to find it."""
        played = self.arena.observed(played)
        course = played.course
        assert course is not None
        setup = self.arena.setup(played)
        place = self.arena.contest.place(played.number)
        winner = 2 if played.winner == 2 else int(played.winner != played.first)  # as a seat
        result = RESULTS[winner]
        bots = [self.arena.contest.bots[bot] for bot in self.arena.contest.meetings[place.meeting]]
        row = {
            "match": played.number,
            "round": place.round,
            "meeting": place.meeting,
            "first": place.first,
            "seed": played.seed,
            "rules": setup.rules if isinstance(setup.rules, str) else json.dumps(setup.rules, sort_keys=True),
            **_by_seat("bot", bots if place.first == 0 else bots[::-1]),
            **_of_decks(setup),
            "starter": course.starter,
            "result": result,
            "forfeit": played.reason or None,
            "moves": played.moves,
            "turns": course.turns,
            "points": [dict(zip(SEATS, points, strict=True)) for points in course.points],
            "record": list(played.record),
        }
        for name, values in self.matches.items():
            values.append(row[name])
        for player, seat in enumerate(SEATS):
            self._add_copies(played.number, place.round, seat, course.decks[player], _score(winner, player))

    def _add_copies(self, match: int, around: int, seat: str, copies: Copies, score: float) -> None:
        count = len(copies.cards)
        columns = self.cards
        columns["match"] += [match] * count
        columns["round"] += [around] * count
        columns["seat"] += [seat] * count
        columns["card"] += copies.cards
        columns["position"] += range(1, count + 1)
        columns["drawn"] += copies.drawn
        columns["played"] += copies.played
        columns["plays"] += copies.plays
        columns["returns"] += copies.returns
        columns["fate"] += copies.fates
        columns["score"] += [score] * count

    def tables(self) -> tuple[Table, Table]:
        """Return the rows as a table of matches and one of copies, in the order in which they came."""
        return pa.table(self.matches, MATCHES), pa.table(self.cards, CARDS)


def _by_seat(what: str, values: Sequence[Any]) -> dict[str, Any]:
    return {f"{seat}_{what}": value for seat, value in zip(SEATS, values, strict=True)}


def _of_decks(setup: Setup) -> dict[str, Any]:
    lists = [[{"card": name, "copies": count} for name, count in deck.cards] for deck in setup.decks]
    each: dict[str, Callable[[Deck], Any]] = {"deck": lambda deck: deck.name, "lead": lambda deck: deck.lead}
    found = {key: value for what, of in each.items() for key, value in _by_seat(what, [*map(of, setup.decks)]).items()}
    return {**found, **_by_seat("cards", lists)}


def _score(winner: int, player: int) -> float:
    return 0.5 if winner == 2 else float(winner == player)


def played_in(table: Table, arena: Arena) -> Iterator[Played]:
    """Yield the matches in a table of matches, without their courses."""
    records = _shared_texts(table["record"])
    names = ("match", "result", "first", "forfeit", "seed")
    for (match, result, first, forfeit, seed), record in zip(
        zip(*(table[name].to_pylist() for name in names), strict=True), records, strict=True
    ):
        winner = RESULTS.index(result)
        winner = winner if winner == 2 else winner ^ first
        yield arena.played(match, winner, record, forfeit or "", seed)


def _shared_texts(column: Any) -> Iterator[tuple[str, ...]]:
    """Yield the lists of texts in a column; equal texts are the same object, as most moves are made in many matches."""
    for chunk in column.chunks:
        words = chunk.flatten().dictionary_encode()
        known, numbers = words.dictionary.to_pylist(), words.indices.to_pylist()
        at = 0
        for length in chunk.value_lengths().to_pylist():
            yield tuple(known[number] for number in numbers[at : at + length])
            at += length


def with_metadata(schema: Any, head: Mapping[str, Any]) -> Any:
    """Return a schema that says which contest its table is of."""
    return schema.with_metadata({KEY: json.dumps(head).encode()})


def metadata_of(schema: Any) -> dict[str, Any]:
    """Return what contest a table is of. Raises MarchlandsError for a table that does not say so."""
    try:
        head = json.loads((schema.metadata or {})[KEY])
    except (KeyError, ValueError):
        head = None
    if not isinstance(head, dict):
        raise MarchlandsError("cannot read the table: it is not of a contest", "lab/tables")
    return head
