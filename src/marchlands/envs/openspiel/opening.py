"""How a match begins when chance is a player: what has to be decided before the first move, one question at a time."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any, Final, NamedTuple, Protocol, cast

from marchlands.engine.cardtable import CardTable
from marchlands.engine.native import i64
from marchlands.engine.state import NOBODY, State
from marchlands.engine.table import SEATS
from marchlands.engine.zone import HAND, NEXT, CardState, give_card, next_card, stack_deck
from marchlands.envs.openspiel.variant import Variant

STARTS_TRIED: Final = 64  # a starter that is drawn would take one side in all of them once in 2**63 games


class Question(NamedTuple):
    """What chance decides next: the outcomes by number, ascending, how likely each is, and what each is called.

    `seat` is the seat that gets the card or the hand; NOBODY for who starts.
    """

    seat: int
    outcomes: tuple[int, ...]
    chances: tuple[float, ...]
    texts: tuple[str, ...]

    def text(self, outcome: int) -> str:
        """Return what an outcome is called."""
        return self.texts[self.outcomes.index(outcome)]


class Opening(Protocol):
    """What the matches of one game begin with. Chance answers one question after the other, then the match begins."""

    @property
    def table(self) -> CardTable:
        """The table that the match is played at."""
        ...

    @property
    def cards(self) -> tuple[int, ...]:
        """The numbers of all cards that can be drawn, ascending: an outcome is an index in it."""
        ...

    @property
    def most_outcomes(self) -> int:
        """How many outcomes a question in a match can have."""
        ...

    @property
    def most_questions(self) -> int:
        """How many questions there can be in a whole match."""
        ...

    def question(self, answers: Sequence[int]) -> Question | None:
        """Return what has to be decided after these answers, or None if all is."""
        ...

    def begin(self, answers: Sequence[int]) -> CardState:
        """Return the first state of the match with these answers, which are all; what is left in decks is sorted."""
        ...

    def drawn(self, answers: Sequence[int], seat: int) -> tuple[int, ...]:
        """Return the cards that a seat has drawn by these answers, in that order; none if its hand is dealt whole."""
        ...

    def hand(self, answers: Sequence[int], seat: int) -> Sequence[str]:
        """Return the names of the cards that a seat holds by these answers."""
        ...

    def dealt(self, answers: Sequence[int], seat: int) -> str:
        """Return what a seat is told of the beginning, after all answers."""
        ...


@dataclass(frozen=True)
class DeckOpening:
    """Two decks: who starts is drawn if the rules say so, then p1 draws its opening hand, then p2."""

    table: CardTable
    decks: tuple[tuple[int, ...], tuple[int, ...]]  # the card numbers of each, ascending
    leads: tuple[int, int]

    def __reduce__(self) -> tuple[Any, ...]:
        return deck_opening, (self.table, self.decks, self.leads)

    @cached_property
    def cards(self) -> tuple[int, ...]:
        """The cards in the decks."""
        return tuple(sorted({*self.decks[0], *self.decks[1]}))

    @property
    def most_outcomes(self) -> int:
        """As many as there are different cards in a deck, and at least both seats."""
        return max(len(self.cards), len(SEATS))

    @property
    def most_questions(self) -> int:
        """Who starts, and every card."""
        return 1 + len(self.decks[0]) + len(self.decks[1])

    @cached_property
    def starts(self) -> tuple[CardState, ...]:
        """A first state for each seat that can start, with hands that mean nothing."""
        found: dict[int, CardState] = {}
        for seed in range(STARTS_TRIED):
            first, second = self.decks
            state = _own(self.table.begin((list(first), list(second)), self.leads, seed, False, False))
            found.setdefault(int(state.actor()), state)
            if len(found) == len(SEATS):
                break
        return tuple(found[seat] for seat in sorted(found))

    @cached_property
    def _draws(self) -> tuple[int, int]:
        """How many cards each seat begins with."""
        tally = self.starts[0].tally
        return int(tally[HAND]), int(tally[HAND + 1])

    def question(self, answers: Sequence[int]) -> Question | None:
        asked = len(answers)
        if len(self.starts) > 1:
            if not answers:
                return Question(NOBODY, (0, 1), (0.5, 0.5), tuple(f"{seat} starts" for seat in SEATS))
            asked -= 1
        first, second = self._draws
        if asked < first:
            return drawn_by(self, 0, self._left(0, answers))
        if asked < first + second:
            return drawn_by(self, 1, self._left(1, answers))
        return None

    def _left(self, seat: int, answers: Sequence[int]) -> list[int]:
        """Return what is left of a deck after the answers so far, ascending."""
        return sorted((Counter(self.decks[seat]) - Counter(self.drawn(answers, seat))).elements())

    def drawn(self, answers: Sequence[int], seat: int) -> tuple[int, ...]:
        cards = tuple(self.cards[answer] for answer in answers[len(self.starts) > 1 :])
        first = self._draws[0]
        return cards[first:] if seat else cards[:first]

    def begin(self, answers: Sequence[int]) -> CardState:
        state = _own(self.starts[answers[0] if len(self.starts) > 1 else 0].clone())
        for seat in range(len(SEATS)):
            hand = self.drawn(answers, seat)
            state.tally[NEXT + seat] -= i64(len(hand))
            state.tally[HAND + seat] = i64(0)
            stack_deck(state, i64(seat), [*hand, *self._left(seat, answers)])
            for _ in hand:
                give_card(state, i64(seat), next_card(state, i64(seat)), i64(0))
        return state

    def hand(self, answers: Sequence[int], seat: int) -> Sequence[str]:
        return [self.table.book.names[card] for card in self.drawn(answers, seat)]

    def dealt(self, answers: Sequence[int], seat: int) -> str:
        starter = self.starts[answers[0] if len(self.starts) > 1 else 0].actor()
        return f"{SEATS[seat]}\n{SEATS[starter]} starts\ndraws {', '.join(self.hand(answers, seat))}"


@dataclass(frozen=True)
class HandOpening:
    """A position of a variant: chance deals each seat one of several hands, all equally likely."""

    table: CardTable
    variant: Variant
    cards: tuple[int, ...] = ()

    def __reduce__(self) -> tuple[Any, ...]:
        return hand_opening, (self.table, self.variant)

    @property
    def most_outcomes(self) -> int:
        """As many as there are hands for either seat."""
        return max(map(len, self.variant.hands))

    @property
    def most_questions(self) -> int:
        """One for each seat."""
        return len(SEATS)

    @cached_property
    def starts(self) -> dict[tuple[int, int], CardState]:
        """The first state with each pair of hands."""
        first, second = self.variant.hands
        return {
            (one, two): _own(self.table.position(self.variant.position(one, two)))
            for one in range(len(first))
            for two in range(len(second))
        }

    def question(self, answers: Sequence[int]) -> Question | None:
        if len(answers) == len(SEATS):
            return None
        seat = len(answers)
        hands = self.variant.hands[seat]
        texts = tuple(f"{SEATS[seat]} holds {', '.join(hand)}" for hand in hands)
        return Question(seat, tuple(range(len(hands))), (1 / len(hands),) * len(hands), texts)

    def begin(self, answers: Sequence[int]) -> CardState:
        one, two = answers
        return _own(self.starts[one, two].clone())

    def drawn(self, answers: Sequence[int], seat: int) -> tuple[int, ...]:
        return ()

    def hand(self, answers: Sequence[int], seat: int) -> Sequence[str]:
        return self.variant.hands[seat][answers[seat]] if len(answers) > seat else ()

    def dealt(self, answers: Sequence[int], seat: int) -> str:
        return f"{SEATS[seat]}\nholds {', '.join(self.hand(answers, seat))}"


@cache
def deck_opening(
    table: CardTable, decks: tuple[tuple[int, ...], tuple[int, ...]], leads: tuple[int, int]
) -> DeckOpening:
    """Return the opening with these decks: always the same one, so that what it has worked out is kept."""
    return DeckOpening(table, decks, leads)


@cache
def hand_opening(table: CardTable, variant: Variant) -> HandOpening:
    """Return the opening of a variant: always the same one."""
    return HandOpening(table, variant)


def drawn_by(opening: Opening, seat: int, left: Sequence[int]) -> Question:
    """Return the question which of the cards that are left in its deck a seat draws."""
    copies = sorted(Counter(left).items())
    return Question(
        seat,
        tuple(opening.cards.index(card) for card, _ in copies),
        tuple(number / len(left) for _, number in copies),
        tuple(f"{SEATS[seat]} draws {opening.table.book.names[card]}" for card, _ in copies),
    )


def _own(state: State) -> CardState:
    return cast("CardState", state)
