"""Events: what happened in a match, as typed objects, each with its cause.

A log of numbers is read here for all games. The kinds of events that the games have in common are here too; a game adds
its own. The fields of each kind say from which column of the log they are read.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Annotated, Any, Final, Literal, NamedTuple, TypeAlias, cast

from msgspec import Struct, to_builtins
from msgspec.structs import replace

from marchlands.engine.column import CARD_OR_NONE, ID_OR_NONE, RESULT_A, SEAT_A, B, reader
from marchlands.engine.state import (
    ALONE,
    BY_ABILITY,
    BY_FIGHT,
    BY_MARCH,
    BY_MOVE,
    BY_RULES,
    CAUSE_BEGUN,
    CAUSE_ENDED,
    EVENT_WIDTH,
    OPENS,
    WITHIN,
)
from marchlands.engine.table import SEATS, Json, Result, Seat

NO_KIND: Final = -9  # of events that a game does not have
CauseKind: TypeAlias = Literal["move", "ability", "event", "march", "fight", "rules"]


class Cause(Struct, frozen=True, omit_defaults=True):
    """What an event happened because of.

    `move`: a player's move did it directly. `ability`: an ability did it. `event`: an ability was triggered by what
    happened. `march` and `fight`: a unit that marched or fought. `rules`: the rules by themselves.

    `card` is the card that was played, or whose ability it is; `id` the unit or building that has the ability, marches
    or fights; `text` the ability's sentence. `event` is the index, in the same list, of the event that this one belongs
    under: the one that began the cause, or that triggered the ability. It is missing where that event is not in the
    list.
    """

    kind: CauseKind
    card: str | None = None
    id: int | None = None
    text: str | None = None
    event: int | None = None


RULES: Final = Cause("rules")


class Event(Struct, frozen=True, kw_only=True, tag_field="event"):
    """Something that happened, and what it happened because of."""

    cause: Cause


class HandEvent(Event, frozen=True, kw_only=True):
    """An event by which a card comes into the hand of a seat or leaves it.

    `hand_id` is the id of that card in the hand, as in the view; only the owner of the hand is told it.
    """

    seat: Annotated[Seat, SEAT_A]
    hand_id: Annotated[int | None, ID_OR_NONE]


class Started(Event, frozen=True, kw_only=True, tag="started"):
    """A match begins."""

    starter: Annotated[Seat, SEAT_A]


class TurnStarted(Event, frozen=True, kw_only=True, tag="turn_started"):
    """A turn begins."""

    seat: Annotated[Seat, SEAT_A]
    turn: Annotated[int, B]


class TurnEnded(Event, frozen=True, kw_only=True, tag="turn_ended"):
    """A turn ends."""

    seat: Annotated[Seat, SEAT_A]
    turn: Annotated[int, B]


class Drawn(HandEvent, frozen=True, kw_only=True, tag="drawn"):
    """A seat draws a card; nobody else is told which."""

    card: Annotated[str | None, CARD_OR_NONE]


class Chosen(Event, frozen=True, kw_only=True, tag="chosen"):
    """A seat answers a choice that an ability of `card` asks, or the only answer is taken for it (`forced`).

    `id` is the unit or building that has the ability, `target_id` the one that is chosen.
    """

    seat: Seat
    answer: str
    forced: bool
    card: str | None
    id: int | None
    target_id: int | None


class TriggersDropped(Event, frozen=True, kw_only=True, tag="triggers_dropped"):
    """One move has set off as many abilities as it may; no more of them happen."""


class Ended(Event, frozen=True, kw_only=True, tag="ended"):
    """The match is over."""

    result: Annotated[Result, RESULT_A]


class Row(NamedTuple):
    """A row of a log: what `record` was given."""

    kind: int
    a: int
    b: int
    c: int
    card: int
    id: int
    other: int


Reader: TypeAlias = Callable[[Any, Row, Cause], Event]  # of a book, a row, and what caused it
Match: TypeAlias = Callable[[Row], bool]


class Readers(dict[int, Reader]):
    """The readers of a game's events by the number of their kind, all made when the first is needed.

    `kinds` is what they are made from: a struct is read by the columns of its fields, anything else reads by itself.
    """

    def __init__(self, kinds: Mapping[int, type[Event] | Reader]) -> None:
        super().__init__()
        self.kinds = kinds

    def __missing__(self, number: int) -> Reader:
        made = {each: reader(kind) if isinstance(kind, type) else kind for each, kind in self.kinds.items()}
        self.update(made)
        return made[number]


class Kinds(NamedTuple):
    """The kinds of events of a game, as numbers.

    `reader` says how each is read, apart from `chosen`, an answer, which is read alike for all games. `trigger` is
    given the book and the row of a `triggered` ability, and returns what tells the rows that it reacts to; None when it
    reacts to nothing that is recorded.
    """

    reader: Readers
    chosen: int = NO_KIND
    triggered: int = NO_KIND
    trigger: Callable[[Any, Row], Match | None] = lambda book, row: None


def kinds_of(*kinds: type[Event]) -> Kinds:
    """Return kinds of events that are read by their columns; their numbers are their places in the list, from 0."""
    readers = Readers({number: kind for number, kind in enumerate(kinds) if kind is not Chosen})
    return Kinds(readers, chosen=kinds.index(Chosen) if Chosen in kinds else NO_KIND)


def rows(log: Sequence[int]) -> Iterator[Row]:
    """Give the rows of a log."""
    numbers = iter(log)
    return map(Row._make, zip(*[numbers] * EVENT_WIDTH, strict=True))


class Reading:
    """A log that is being read, as far as it goes by now: `events` with everything in them.

    It keeps what later parts of the log refer to, so that a log that grows need not be read again from its beginning.
    """

    def __init__(self, kinds: Kinds, book: Any, answer_text: Callable[[int], str]) -> None:
        """Begin with an empty log; `answer_text` says an answer."""
        self.length = 0  # of what was read
        self.kinds = kinds
        self.book = book
        self.answer_text = answer_text
        self.events: list[Event] = []
        self.rows: list[Row] = []  # those of the events
        self.open: list[tuple[Row, int | None]] = []  # causes, each with the event that it is under; the innermost last
        self.cause: Cause | None = RULES  # the innermost one, None until it is needed
        self.opened_by: dict[tuple[int, ...], int | None] = {}  # by cause: the event that it was last begun by
        self.answered: set[tuple[Row, int]] = set()  # a triggered ability, and the event that it reacted to

    def read(self, log: Sequence[int]) -> list[Event]:
        """Read the next part of the log, and return all events so far."""
        self.length += len(log)
        for row in rows(log):
            if row.kind == CAUSE_BEGUN:
                self._begin(row)
            elif row.kind == CAUSE_ENDED:
                self.open.pop()
                self.cause = None if self.open else RULES
            else:
                self.events.append(self._event(row))
                self.rows.append(row)
        return self.events

    def _event(self, row: Row) -> Event:
        if row.kind == self.kinds.triggered:
            return self.kinds.reader[row.kind](self.book, row, Cause("event", event=self._trigger(row)))
        if self.cause is None:
            self.cause = self._innermost()
        cause = self.cause
        if row.kind != self.kinds.chosen:
            return self.kinds.reader[row.kind](self.book, row, cause)
        return Chosen(
            cause=cause,
            seat=SEATS[row.a],
            answer=self.answer_text(row.b),
            forced=bool(row.c),
            card=named(self.book, row.card),
            id=row.id or None,
            target_id=row.other or None,
        )

    def _begin(self, row: Row) -> None:
        """Open a cause, and find out which event it is under."""
        same = row.a, row.b, row.card, row.id
        if row.c == OPENS:
            self.opened_by[same] = len(self.events) - 1 if self.events else None
        elif row.c == WITHIN:
            self.opened_by[same] = self.open[-1][1] if self.open else None
        elif row.c == ALONE:
            self.opened_by[same] = None
        self.open.append((row, self.opened_by.get(same)))
        self.cause = None

    def _innermost(self) -> Cause:
        row, event = self.open[-1]
        return Cause(
            CAUSE_KINDS[row.a],
            card=named(self.book, row.card),
            id=row.id or None,
            text=self.book.sentences[row.b] or None if row.a == BY_ABILITY else None,
            event=event,
        )

    def _trigger(self, row: Row) -> int | None:
        """Return which event set off a triggered ability: the latest that it reacts to.

        If it reacts to several that happened together, each stands for one of its reactions.
        """
        match = self.kinds.trigger(self.book, row)
        if match is None:
            return None
        latest: int | None = None
        for index in range(len(self.rows) - 1, -1, -1):
            if match(self.rows[index]):
                if (row, index) not in self.answered:
                    self.answered.add((row, index))
                    return index
                latest = index if latest is None else latest
        return latest


CAUSE_KINDS: Final[Mapping[int, CauseKind]] = {
    BY_MOVE: "move",
    BY_ABILITY: "ability",
    BY_MARCH: "march",
    BY_FIGHT: "fight",
    BY_RULES: "rules",
}


def named(book: Any, card: int) -> str | None:
    """Return the name of a card, None for card 0."""
    return book.names[card] or None


def told(event: Event, seat: int | None) -> Event:
    """Return an event as a seat is told it: who else draws is seen, what is not, nor where cards are in a hand."""
    if not isinstance(event, HandEvent) or (seat is not None and event.seat == SEATS[seat]):
        return event
    if isinstance(event, Drawn):
        return replace(event, card=None, hand_id=None)
    return replace(event, hand_id=None)


def plain(events: Sequence[Event] | Sequence[Json]) -> list[Json]:
    """Return events as new JSON objects."""
    return cast("list[Json]", to_builtins(events))


def forced_answers(chosen: int, log: Sequence[int], seat: int) -> list[int]:
    """Return the answers of a seat in a log that were taken by themselves."""
    return [row.b for row in rows(log) if row.kind == chosen and row.a == seat and row.c == 1]
