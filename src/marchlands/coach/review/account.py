"""A match as one seat saw it: what is to be judged, and what the seat knew then.

Nothing here is thought about. Whatever is made here, except the true cards for open hands, depends on nothing that the
seat did not know at that moment.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.table import OTHER, SEATS, Json
from marchlands.errors import MarchlandsError, SeatError
from marchlands.story.telling import offer

ENDS: Final = {"draw": 0.5}


@dataclass(frozen=True, slots=True)
class Truth:
    """The cards that a seat could not know: what the other holds unseen, and what is left of the other's deck."""

    hand: tuple[int, ...]
    deck: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Decision:
    """A decision of either seat, to be judged from what the reviewed seat knew just before it.

    `number` is that of the move, from 1. `options` is how many legal moves there were, 0 for the opponent's decisions,
    of which nobody else can know that.
    """

    number: int
    turn: int
    seat: str
    move: int
    words: str
    options: int
    knowledge: Knowledge
    truth: Truth | None = None

    @property
    def is_own(self) -> bool:
        """Whether the reviewed seat decides."""
        return self.options > 0


@dataclass(frozen=True, slots=True)
class Draw:
    """A move by which the reviewed seat came to know hidden cards: what it knew before the move, and after it."""

    number: int
    move: int
    before: Knowledge
    after: Knowledge


@dataclass(frozen=True, slots=True)
class Close:
    """How a match stood when it was given up; `number` is that of the move that was not made any more."""

    number: int
    knowledge: Knowledge
    truth: Truth | None = None


Question = Decision | Draw | Close


class Account:
    """A match as one seat saw it: everything about it that is to be judged, in the order in which it happened."""

    def __init__(self, match: Match, seat: str, *, open_hands: bool = False) -> None:
        """Play a match again. Raises SeatError for a seat that does not exist, MarchlandsError for an empty match."""
        if seat not in SEATS:
            raise SeatError(f"cannot review seat {seat!r}: expected 'p1' or 'p2'", "review/seat")
        if not match.made:
            raise MarchlandsError("cannot review the match: it has no moves yet", "review/empty")
        self.match = match
        self.seat = seat
        self.open_hands = open_hands
        self.questions: list[Question] = list(self._questions())

    @property
    def game(self) -> str:
        """The name of the game."""
        return self.match.table.game

    @property
    def last(self) -> float | None:
        """The result for the seat as 1, 0 or one half; None if the match was given up before its end."""
        result = self.match.result
        return None if result is None else ENDS.get(result, float(result == self.seat))

    @property
    def decisions(self) -> list[Decision]:
        """The decisions of both seats, in order."""
        return [question for question in self.questions if isinstance(question, Decision)]

    @property
    def draws(self) -> list[Draw]:
        """The moves by which the seat came to know hidden cards, in order."""
        return [question for question in self.questions if isinstance(question, Draw)]

    def _questions(self) -> Iterator[Question]:
        replayed = _start(self.match)
        table, player = replayed.table, SEATS.index(self.seat)
        known = self._known(replayed)
        for number, move in enumerate(self.match.made, 1):
            mover = replayed.to_act
            assert mover is not None
            options = len(replayed.legal_moves()) if mover == self.seat else 0
            # Whether the opponent had a choice depends on its hand; whether it answers one does not.
            if options > 1 or (mover != self.seat and not replayed.state.is_asking()):
                words = offer(replayed.view(mover), mover, table.parts(move))
                turn = int(replayed.state.turn_number())
                yield Decision(number, turn, mover, move, words, options, known, self._truth(replayed))
            before, state = known, replayed.state.clone()
            replayed.apply(move)
            known = self._known(replayed)
            if table.reveals(state, replayed.state, SEATS.index(mover)) and _has_learned(before, known, player):
                yield Draw(number, move, before, known)
        if replayed.result is None:
            yield Close(len(self.match.made) + 1, known, self._truth(replayed))

    def _known(self, replayed: Match) -> Knowledge:
        """Return what the seat knows, without the events, which no search needs."""
        setup, other = replayed.setup, SEATS.index(OTHER[self.seat])
        deck = dict(setup.decks[other].cards) if setup is not None and setup.open_lists else None
        player = SEATS.index(self.seat)
        return Knowledge(replayed.table, self.seat, replayed.table.veiled(replayed.state, player), (), deck)

    def _truth(self, replayed: Match) -> Truth | None:
        if not self.open_hands:
            return None
        other = OTHER[self.seat]
        names = replayed.table.book.names
        shown, known = replayed.snapshot()[other], replayed.view(self.seat)[other].get("hand_known") or []
        hidden = Counter(shown["hand"]) - Counter(known)
        hand = tuple(names.index(card) for card in hidden.elements())
        return Truth(hand, tuple(names.index(card) for card in shown["deck"]))


def _start(match: Match) -> Match:
    """Return a match before its first move."""
    if match.setup is not None and match.game is not None:
        return match.game.open(match.setup)
    assert match.origin is not None
    return Match(match.table, match.origin.clone())


def _has_learned(before: Knowledge, after: Knowledge, player: int) -> bool:
    """Return whether hidden cards may have become known to a seat: from its own deck, or from the other hand."""
    own, other = SEATS[player], SEATS[1 - player]

    def unseen(view: Json) -> tuple[object, object]:
        return view[own].get("deck_list"), view[other].get("hand_known")

    return unseen(before.view) != unseen(after.view)
