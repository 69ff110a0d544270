"""The course of a match: how long it was, its points, and what became of every copy of a card in both decks.

It is read from the events that all games share, so it works for games from other packages too: `drawn` takes the next
copy off a deck, `played` takes one out of a hand, and so on. Of equal copies in a hand the one that came last leaves
first, as the ids of cards in hands have it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

from marchlands.engine.cardtable import CardTable
from marchlands.engine.event import Event
from marchlands.engine.match import Match
from marchlands.engine.table import SEATS
from marchlands.engine.zone import LAST, CardState

IN_DECK: Final = "deck"
IN_HAND: Final = "hand"
BACK: Final = "returned"
ON_BOARD: Final = "board"
SPENT: Final = "spent"
# The end of what was on the board or in a hand, by the event that says so.
ENDS: Final = {
    "died": "died",
    "destroyed": "destroyed",
    "consumed": "consumed",
    "left": "left",
    "discarded": "discarded",
}
FATES: Final = (IN_DECK, IN_HAND, BACK, ON_BOARD, SPENT, *ENDS.values())


class Copies(NamedTuple):
    """What became of the copies of cards in a deck, in the order in which they were shuffled.

    `drawn` and `played` are the turns in which they were drawn and first played: 0 for the opening hand, None for
    never. `plays` and `returns` say how often they were played, and went from the board back to the hand; `fates` are
    of FATES.
    """

    cards: tuple[str, ...] = ()
    drawn: tuple[int | None, ...] = ()
    played: tuple[int | None, ...] = ()
    plays: tuple[int, ...] = ()
    returns: tuple[int, ...] = ()
    fates: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a match.

    `turns` counts those of both players. `points` are p1's and p2's of each skirmish, or what the castles have left;
    `decks` has the copies of p1's and p2's deck in the order in which they were shuffled.
    """

    turns: int
    starter: str | None
    points: tuple[tuple[int, int], ...]
    decks: tuple[Copies, Copies]


def course_of(match: Match) -> Course:
    """Return the course of a match that was played from its setup; in games without decks there are no copies."""
    reader = _Reader({seat: _Seat(_shuffled(match, player)) for player, seat in enumerate(SEATS)})
    reader.read(match.happened())
    first, second = (reader.seats[seat].told() for seat in SEATS)
    return Course(reader.turn, reader.starter, tuple(reader.scores) or _left(match), (first, second))


def _shuffled(match: Match, player: int) -> list[_Copy]:
    """Return the deck of a player as it was shuffled."""
    state, table = match.state, match.table
    if not isinstance(state, CardState) or not isinstance(table, CardTable):
        return []
    start, end = player * int(state.room), int(state.tally[LAST + player])
    return [_Copy(table.book.names[int(card)]) for card in state.deck[start:end]]


def _left(match: Match) -> tuple[tuple[int, int], ...]:
    """Return what each player has at the end: HP, or what a game counts first."""
    table = match.table
    words = ("hp", *table.counts) if isinstance(table, CardTable) else ("hp",)
    truth = match.snapshot()
    sides = [truth[seat] for seat in SEATS]
    for word in words:
        if all(isinstance(side.get(word), int) for side in sides):
            return ((sides[0][word], sides[1][word]),)
    return ()


@dataclass(slots=True, eq=False)
class _Copy:
    """A copy of a card, and what has become of it so far."""

    card: str
    drawn: int | None = None
    played: int | None = None
    plays: int = 0
    returns: int = 0
    fate: str = IN_DECK


@dataclass(slots=True)
class _Seat:
    """The copies of a player, and where they are."""

    copies: list[_Copy]
    hand: list[_Copy] = field(default_factory=list)
    coming: list[_Copy] = field(default_factory=list)  # played, and not yet seen on the board
    pile: list[_Copy] = field(default_factory=list)
    taken: str = ""  # the card that was chosen last
    next: int = 0  # in the deck

    def told(self) -> Copies:
        each = ((copy.card, copy.drawn, copy.played, copy.plays, copy.returns, copy.fate) for copy in self.copies)
        return Copies(*zip(*each, strict=True))


class _Reader:
    """Follows the copies of both players through the events of a match."""

    def __init__(self, seats: dict[str, _Seat]) -> None:
        self.seats = seats
        self.turn = 0
        self.starter: str | None = None
        self.board: dict[int, tuple[_Seat, _Copy]] = {}
        self.scores: list[tuple[int, int]] = []
        does: dict[str, Callable[[Any], None]] = {
            "started": self._started,
            "turn_started": self._turn_started,
            "skirmish_ended": self._counted,
            "drawn": self._drawn,
            "played": self._played,
            "chosen": self._chosen,
            "deployed": self._came,
            "built": self._came,
            "returned": self._returned,
            "discarded": self._discarded,
            **dict.fromkeys(("died", "destroyed", "consumed", "left"), self._ended),
        }
        self.does = _ByKind(does)

    def read(self, events: Sequence[Event]) -> None:
        does = self.does
        for event in events:
            do = does[type(event)]
            if do is not None:
                do(event)

    def _started(self, event: Any) -> None:
        self.starter = event.starter

    def _turn_started(self, event: Any) -> None:
        self.turn = event.turn

    def _counted(self, event: Any) -> None:
        self.scores.append((event.sp["p1"], event.sp["p2"]))

    def _drawn(self, event: Any) -> None:
        seat = self.seats[event.seat]
        if seat.next < len(seat.copies):
            copy = seat.copies[seat.next]
            seat.next += 1
            copy.drawn, copy.fate = self.turn, IN_HAND
            seat.hand.append(copy)

    def _played(self, event: Any) -> None:
        seat = self.seats[event.seat]
        copy = _last(seat.hand, event.card)
        if copy is not None:
            copy.plays += 1
            copy.played = self.turn if copy.played is None else copy.played
            copy.fate = SPENT
            seat.coming = [copy]
            seat.pile.append(copy)

    def _chosen(self, event: Any) -> None:
        seat = self.seats[event.seat]
        if any(copy.card == event.answer for copy in seat.pile):  # where it goes is asked next
            seat.taken = event.answer

    def _came(self, event: Any) -> None:
        """Note a copy on the board: the one that was played, or one that an ability took off the pile.

        What abilities put into play otherwise is no copy of a deck.
        """
        seat, card = self.seats[event.seat], event.card
        if event.cause.kind == "ability":
            copy = _last(seat.pile, card) if seat.taken == card else None
            seat.taken = ""
        else:
            copy = _last(seat.coming, card)
            if copy is not None:
                seat.pile = [other for other in seat.pile if other is not copy]
        if copy is not None:
            copy.fate = ON_BOARD
            self.board[event.id] = seat, copy

    def _ended(self, event: Any) -> None:
        found = self.board.pop(event.id, None)
        if found is not None:
            seat, copy = found
            copy.fate = ENDS[kind_of(type(event))]
            seat.pile.append(copy)

    def _returned(self, event: Any) -> None:
        found = self.board.pop(event.id, None)
        if found is not None:
            seat, copy = found
            copy.fate = BACK
            copy.returns += 1
            seat.hand.append(copy)

    def _discarded(self, event: Any) -> None:
        seat = self.seats[event.seat]
        copy = _last(seat.hand, event.card)
        if copy is not None:
            copy.fate = ENDS["discarded"]
            seat.pile.append(copy)


class _ByKind(dict[type[Event], Callable[[Any], None] | None]):
    """What is to be done for the kinds of events, found by name when a kind is met first."""

    def __init__(self, does: dict[str, Callable[[Any], None]]) -> None:
        self.by_name = does

    def __missing__(self, kind: type[Event]) -> Callable[[Any], None] | None:
        self[kind] = self.by_name.get(kind_of(kind))
        return self[kind]


def kind_of(event: type[Event]) -> str:
    """Return the name of a kind of events."""
    return str(event.__struct_config__.tag)


def _last(copies: list[_Copy], card: str) -> _Copy | None:
    """Take the last copy of a card out of a list; None if there is none."""
    for index in range(len(copies) - 1, -1, -1):
        if copies[index].card == card:
            return copies.pop(index)
    return None
