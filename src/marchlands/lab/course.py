"""The course of a match: how long it was, its points, and what became of every copy of a card in both decks.

It is read from the events that all games share, so it works for games from other packages too: `drawn` takes the next
copy off a deck, `played` takes one out of a hand, and so on. Of equal copies in a hand the one that came last leaves
first, as the ids of cards in hands have it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from marchlands.engine.cardtable import CardTable
from marchlands.engine.match import Match
from marchlands.engine.table import SEATS, Json
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


@dataclass(slots=True)
class Copy:
    """A copy of a card in a deck: the turns in which it was drawn and first played, and what became of it.

    The opening hand is drawn in turn 0; None is never. `plays` and `returns` say how often it was played, and went from
    the board back to the hand; `fate` is one of FATES.
    """

    card: str
    drawn: int | None = None
    played: int | None = None
    plays: int = 0
    returns: int = 0
    fate: str = IN_DECK


@dataclass(frozen=True, slots=True)
class Course:
    """The course of a match.

    `turns` counts those of both players. `points` are p1's and p2's of each skirmish, or what the castles have left;
    `decks` has the copies of p1's and p2's deck in the order in which they were shuffled.
    """

    turns: int
    starter: str | None
    points: tuple[tuple[int, int], ...]
    decks: tuple[tuple[Copy, ...], tuple[Copy, ...]]


def course_of(match: Match) -> Course:
    """Return the course of a match that was played from its setup; in games without decks there are no copies."""
    events = match.events(everything=True)
    seats = tuple(_Seat(_shuffled(match, player)) for player in range(2))
    reader = _Reader(dict(zip(SEATS, seats, strict=True)))
    for event in events:
        reader.read(event)
    decks = tuple(seats[0].copies), tuple(seats[1].copies)
    return Course(reader.turn, reader.starter, _points(match, events), decks)


def _shuffled(match: Match, player: int) -> list[Copy]:
    """Return the deck of a player as it was shuffled."""
    state, table = match.state, match.table
    if not isinstance(state, CardState) or not isinstance(table, CardTable):
        return []
    start, end = player * int(state.room), int(state.tally[LAST + player])
    return [Copy(table.book.names[int(card)]) for card in state.deck[start:end]]


def _points(match: Match, events: Sequence[Json]) -> tuple[tuple[int, int], ...]:
    """Return the points of each skirmish; in other games what each player has left: HP, or what a game counts first."""
    scores = [event["sp"] for event in events if event["event"] == "skirmish_ended"]
    if scores:
        return tuple((score["p1"], score["p2"]) for score in scores)
    table = match.table
    words = ("hp", *table.counts) if isinstance(table, CardTable) else ("hp",)
    sides = [match.snapshot()[seat] for seat in SEATS]
    for word in words:
        if all(isinstance(side.get(word), int) for side in sides):
            return ((sides[0][word], sides[1][word]),)
    return ()


@dataclass(slots=True)
class _Seat:
    """The copies of a player, and where they are."""

    copies: list[Copy]
    hand: list[Copy] = field(default_factory=list)
    coming: list[Copy] = field(default_factory=list)  # played, and not yet seen on the board
    pile: list[Copy] = field(default_factory=list)
    taken: str = ""  # the card that was chosen last
    next: int = 0  # in the deck


class _Reader:
    """Follows the copies of both players through the events of a match."""

    def __init__(self, seats: dict[str, _Seat]) -> None:
        self.seats = seats
        self.turn = 0
        self.starter: str | None = None
        self.board: dict[int, tuple[_Seat, Copy]] = {}
        self.does: dict[str, Callable[[Any], None]] = {
            "started": self._started,
            "turn_started": self._turn_started,
            "drawn": self._drawn,
            "played": self._played,
            "chosen": self._chosen,
            "deployed": self._came,
            "built": self._came,
            "returned": self._returned,
            "discarded": self._discarded,
            **{kind: self._ended for kind in ("died", "destroyed", "consumed", "left")},
        }

    def read(self, event: Json) -> None:
        do = self.does.get(event["event"])
        if do is not None:
            do(event)

    def _started(self, event: Json) -> None:
        self.starter = event["starter"]

    def _turn_started(self, event: Json) -> None:
        self.turn = event["turn"]

    def _drawn(self, event: Json) -> None:
        seat = self.seats[event["seat"]]
        if seat.next < len(seat.copies):
            copy = seat.copies[seat.next]
            seat.next += 1
            copy.drawn, copy.fate = self.turn, IN_HAND
            seat.hand.append(copy)

    def _played(self, event: Json) -> None:
        seat = self.seats[event["seat"]]
        copy = _last(seat.hand, event["card"])
        if copy is not None:
            copy.plays += 1
            copy.played = self.turn if copy.played is None else copy.played
            copy.fate = SPENT
            seat.coming = [copy]
            seat.pile.append(copy)

    def _chosen(self, event: Json) -> None:
        seat = self.seats[event["seat"]]
        if any(copy.card == event["answer"] for copy in seat.pile):  # where it goes is asked next
            seat.taken = event["answer"]

    def _came(self, event: Json) -> None:
        """Note a copy on the board: the one that was played, or one that an ability took off the pile.

        What abilities put into play otherwise is no copy of a deck.
        """
        seat, card = self.seats[event["seat"]], event["card"]
        if event["cause"]["kind"] == "ability":
            copy = _last(seat.pile, card) if seat.taken == card else None
            seat.taken = ""
        else:
            copy = _last(seat.coming, card)
            if copy is not None:
                seat.pile = [other for other in seat.pile if other is not copy]
        if copy is not None:
            copy.fate = ON_BOARD
            self.board[event["id"]] = seat, copy

    def _ended(self, event: Json) -> None:
        found = self.board.pop(event["id"], None)
        if found is not None:
            seat, copy = found
            copy.fate = ENDS[event["event"]]
            seat.pile.append(copy)

    def _returned(self, event: Json) -> None:
        found = self.board.pop(event["id"], None)
        if found is not None:
            seat, copy = found
            copy.fate = BACK
            copy.returns += 1
            seat.hand.append(copy)

    def _discarded(self, event: Json) -> None:
        seat = self.seats[event["seat"]]
        copy = _last(seat.hand, event["card"])
        if copy is not None:
            copy.fate = ENDS["discarded"]
            seat.pile.append(copy)


def _last(copies: list[Copy], card: str) -> Copy | None:
    """Take the last copy of a card out of a list; None if there is none."""
    for index in range(len(copies) - 1, -1, -1):
        if copies[index].card == card:
            return copies.pop(index)
    return None
