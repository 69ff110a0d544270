"""Tables with cards: what the tables of all card games have in common.

A game defines what its states consist of and how its events are read. A small game needs no more: by default its
positions consist of hands, decks and piles, and hands and decks are hidden.
"""

from __future__ import annotations

from abc import abstractmethod
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from marchlands.cards.card import Card
from marchlands.engine.dealer import CardDealer, Dealer, Pool
from marchlands.engine.deck import MOST_COPIES, Deck
from marchlands.engine.given import read_names, read_number, read_table, refuse_unknown_keys
from marchlands.engine.native import i64
from marchlands.engine.pack import Pack
from marchlands.engine.seed import Dice
from marchlands.engine.setup import Setup
from marchlands.engine.state import State, as_vec
from marchlands.engine.table import SEATS, Json, Notation, Table
from marchlands.engine.zone import (
    EMPTY,
    CardState,
    Sheet,
    bury,
    deck_of,
    give_card,
    hand_of,
    hide_zones,
    known_hand_of,
    pile_of,
    shuffle_decks,
)
from marchlands.errors import NotationError, PositionError, did_you_mean

ZONES: Final = ("hand", "deck", "pile")  # of a player, in the words of positions
MOST: Final = 1000  # that a count can be in a position, or fall below 0
REMEMBERED_DECKS: Final = 1000


class NameBook:
    """The names of cards by number, for games that compile nothing of what their cards say."""

    def __init__(self, cards: Iterable[Card]) -> None:
        numbered = {card.number: card.name for card in cards}
        self.names = [numbered.get(number, "") for number in range(max(numbered) + 1)]
        self.sentences = [""]
        self.origin: object = None


class CardTable(Table):
    """A table that knows its cards by name and number."""

    copies: int = MOST_COPIES  # of a card in a deck
    counts: Mapping[str, int] = {}  # what each player has besides cards, with the first of its two rows in `tally`

    def __init__(
        self, cards: Mapping[str, Card], book: Any, notation: Notation, packs: Sequence[Pack[Any]] = ()
    ) -> None:
        """Take the cards by name, the compiled book, the notation of moves, and the packs that some cards come from."""
        self.cards = cards
        self.book = book
        self.packs = tuple(packs)
        book.origin = self.origin
        self.notation = notation
        self.allowed: set[Deck] = set()
        self._decks: dict[Deck, list[int]] = {}
        self.heuristic_weights = as_vec(list(self.weights.values()))
        self.win_weights = self.win_model.weights({name: card.number for name, card in cards.items()})

    def card_number(self, name: str) -> int:
        """Return the number of a card by its printed name. Raises NotationError."""
        if name not in self.cards:
            raise NotationError(f"unknown card {name!r}{did_you_mean(name, self.cards)}")
        return self.cards[name].number

    # --- decks

    def allow(self, deck: Deck) -> None:
        """Remember that a deck is legal here."""
        if len(self.allowed) >= REMEMBERED_DECKS:
            self.allowed.clear()
        self.allowed.add(deck)

    def deck_numbers(self, deck: Deck) -> list[int]:
        """Return the card numbers of a deck in ascending order, one for each copy."""
        if deck not in self._decks:
            if len(self._decks) >= REMEMBERED_DECKS:
                self._decks.clear()
            numbers = [number for name, count in deck.cards for number in [self.cards[name].number] * count]
            self._decks[deck] = sorted(numbers)
        return self._decks[deck]

    def list_numbers(self, lists: Sequence[Mapping[str, int]]) -> list[list[int]]:
        """Return the card numbers of some deck lists, leaving out lists with cards that this table does not have."""
        known = [cards for cards in lists if all(name in self.cards for name in cards)]
        return [self.deck_numbers(Deck(tuple(sorted(cards.items())))) for cards in known]

    def lead_number(self, name: str | None) -> int:
        """Return the number of a leader or class; 0 for none."""
        return 0

    @abstractmethod
    def laid_out(self, sheet: Sheet, room: int = 0) -> CardState:
        """Return the state that a sheet describes; in a new one each player has room for so many cards."""

    def begin(
        self, decks: tuple[list[int], list[int]], leads: tuple[int, int], seed: int, ask_forced: bool, recording: bool
    ) -> State:
        """Return the first state of a match: both decks are shuffled, p1's first, and the state has begun."""
        state, dice = self._with_decks(decks), Dice(seed)
        shuffle_decks(state, dice)
        state.recording = recording
        state.begin(dice)
        return state

    def _with_decks(self, decks: Sequence[list[int]], more: int = 0) -> CardState:
        """Return a new state with these decks, and room for more cards."""
        first, second = decks
        state = self.laid_out(EMPTY, max(len(first), len(second)) + more)
        state.lay_decks(first, second)
        return state

    def start(self, setup: Setup, *, recording: bool = False) -> State:
        first, second = setup.decks
        decks = self.deck_numbers(first), self.deck_numbers(second)
        leads = self.lead_number(first.lead), self.lead_number(second.lead)
        return self.begin(decks, leads, setup.seed, setup.ask_forced, recording)

    # --- positions

    def read_cards(self, given: Mapping[str, Any], keys: Sequence[str] = ()) -> CardState:
        """Return a state with the hands, decks, piles and counts that a `given` table says.

        `keys` are those that the game reads besides. Raises PositionError.
        """
        refuse_unknown_keys(given, (*keys, *SEATS), "given")
        sides = [read_table(given.get(seat, {}), f"given.{seat}") for seat in SEATS]
        for seat, side in zip(SEATS, sides, strict=True):
            refuse_unknown_keys(side, (*ZONES, *self.counts), f"given.{seat}")
        hands, decks, piles = (
            [self._numbers(side, zone, f"given.{seat}") for seat, side in zip(SEATS, sides, strict=True)]
            for zone in ZONES
        )
        state = self._with_decks(decks, sum(map(len, [*hands, *piles])))
        for player, side in enumerate(sides):
            for card in hands[player]:
                give_card(state, i64(player), i64(card), i64(0))
            for card in piles[player]:
                bury(state, i64(player), i64(card))
            for name, row in self.counts.items():
                state.tally[row + player] = i64(read_number(side, name, -MOST, MOST, 0, f"given.{SEATS[player]}"))
        return state

    def _numbers(self, side: Mapping[str, Any], zone: str, where: str) -> list[int]:
        names = read_names(side, zone, where)
        for name in names:
            if not isinstance(name, str) or name not in self.cards:
                raise PositionError(f"{where}.{zone}: unknown card {name!r}{did_you_mean(str(name), self.cards)}")
        return [self.cards[name].number for name in names]

    def snapshot(self, state: State) -> Json:
        """Return the whole truth about a state: the frame, and for each seat its cards and counts."""
        return {**self.frame(state), **{seat: self._side(_own(state), player) for player, seat in enumerate(SEATS)}}

    def _side(self, state: CardState, player: int) -> Json:
        hand, deck, pile = (
            [self.book.names[card] for card in cards(state, player)] for cards in (hand_of, deck_of, pile_of)
        )
        counts = {name: int(state.tally[row + player]) for name, row in self.counts.items()}
        sizes = {"hand_size": len(hand), "deck_size": len(deck)}
        return {**counts, "hand": hand, "deck": deck, "pile": pile, **sizes}

    # --- knowledge

    def reveals(self, before: State, after: State, mover: int) -> bool:
        """Return whether a card has left a deck, or a hand in any other way than being the one that was played."""
        for player in range(2):
            lost = Counter(hand_of(_own(before), player)) - Counter(hand_of(_own(after), player))
            if lost.total() > (player == mover) or deck_of(_own(before), player) != deck_of(_own(after), player):
                return True
        return False

    def veiled(self, state: State, seat: int) -> State:
        """Return a copy without the other hand and without any deck order; all else is open."""
        copy = _own(state.clone())
        hide_zones(copy, seat)
        return copy

    @cached_property
    def _every_card(self) -> Pool:
        return Pool(sorted((card.number, self.copies) for card in self.cards.values()))

    def pool(self, veiled: CardState, player: int) -> Pool:
        """Return the cards that the deck of a player may have had: so many `copies` of all there are."""
        return self._every_card

    def seen(self, veiled: CardState, player: int) -> list[int]:
        """Return the cards of a player's deck that are in the open: on the pile, or known to be in hand."""
        return pile_of(veiled, player) + known_hand_of(veiled, player)

    def dealer(self, veiled: State, seat: int, lists: Sequence[Mapping[str, int]], trust: int) -> Dealer:
        """Return a dealer of whole states that agree with a veiled one.

        The other player has one of the lists, or any cards of the `pool`, less those that were `seen`.
        """
        own, other = _own(veiled), 1 - seat
        stock = self.pool(own, other).stock(self.seen(own, other), self.list_numbers(lists), trust)
        return CardDealer(own, seat, stock)

    def dump(self, state: State) -> Json:
        vectors = {name: [int(number) for number in getattr(state, name)] for name in self.outline.vectors}
        numbers = {name: int(getattr(state, name)) for name in self.outline.numbers}
        return {**vectors, **numbers}

    def load(self, numbers: Mapping[str, Any]) -> State:
        return self.laid_out(Sheet(dict(numbers)))

    @cached_property
    def outline(self) -> Sheet:
        """A sheet with the names of all vectors and numbers in a state."""
        names = Sheet(noting=True)
        self.laid_out(names)
        return names


def _own(state: State) -> CardState:
    """Return a state as one with zones."""
    if not isinstance(state, CardState):
        raise TypeError(f"no state with zones of cards: {type(state).__name__}")
    return state
