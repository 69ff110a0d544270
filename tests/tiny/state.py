"""The rules of Tiny: what a position is, which moves are legal, and what they do."""

from __future__ import annotations

from typing import Any

from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.state import BY_MOVE, DRAW, NOBODY, OPENS, Moves, State, begin_cause, end_cause, record

FORK = 5  # the card that asks; the others are worth their numbers
WORTH = 2  # of a Fork
ME, FOE = 6, 7  # the answers; a move below is the number of the card that is played
TURNS = 6  # of both players together
HAND = 3
COPIES = 2  # of a card in a deck
STARTED, TURN_STARTED, TURN_ENDED, DRAWN, PLAYED, CHOSEN, SCORED, ENDED = range(8)  # kinds of events


class TinyState(State):
    """Both hands, both decks (the last card is drawn next), both totals, the number of the turn, and what is asked."""

    def __init__(self, book: Any, hands: list[list[int]], decks: list[list[int]]) -> None:
        super().__init__()
        self.book = book
        self.hands = hands
        self.decks = decks
        self.totals = [0, 0]
        self.turn = 1
        self.asking = 0

    def clone(self) -> TinyState:
        copy = TinyState(self.book, [hand[:] for hand in self.hands], [deck[:] for deck in self.decks])
        copy.totals, copy.turn, copy.asking = self.totals[:], self.turn, self.asking
        return copy

    def legal_into(self, out: Moves) -> None:
        out.count = i64(0)
        if self.result() == NOBODY:
            for move in [ME, FOE] if self.asking else sorted(set(self.hands[self.actor()])):
                out.add(i64(move))

    def apply(self, move: i64) -> None:
        seat = self.actor()
        if self.asking:
            self.asking = 0
            self._note(CHOSEN, seat, move, 0, FORK)
            self._score(seat if move == ME else 1 - seat, WORTH if move == ME else -WORTH, FORK)
        else:
            self.hands[seat].remove(move)
            self._note(PLAYED, seat, 0, 0, move)
            if move == FORK:
                self.asking = 1
                return
            self._score(seat, move, move)
        self._note(TURN_ENDED, seat, self.turn, 0, 0)
        self.turn += 1
        if self.result() == NOBODY:
            self.begin_turn()
        else:
            self._note(ENDED, self.result(), 0, 0, 0)

    def begin_turn(self) -> None:
        """Let the player whose turn it is draw a card."""
        seat = self.actor()
        self._note(TURN_STARTED, seat, self.turn, 0, 0)
        self.draw(seat)

    def draw(self, seat: int) -> None:
        """Let a player draw a card, if one is left."""
        if self.decks[seat]:
            card = self.decks[seat].pop()
            self.hands[seat].append(card)
            self._note(DRAWN, seat, 0, 0, card)

    def _score(self, seat: int, amount: int, card: int) -> None:
        self.totals[seat] += amount
        if self.recording:
            begin_cause(self, i64(BY_MOVE), i64(0), i64(OPENS), i64(card), i64(0))
            self._note(SCORED, seat, amount, self.totals[seat], card)
            end_cause(self)

    def _note(self, *numbers: int) -> None:
        if self.recording:
            record(self, *map(i64, numbers))

    def actor(self) -> i64:
        return i64((self.turn - 1) % 2 if self.turn <= TURNS else NOBODY)

    def result(self) -> i64:
        first, second = self.totals
        if self.turn <= TURNS:
            return i64(NOBODY)
        return i64(DRAW if first == second else 0 if first > second else 1)

    def is_asking(self) -> bool:
        return bool(self.asking)

    def turn_number(self) -> i64:
        return i64(self.turn)


def begin(book: Any, decks: tuple[list[int], list[int]], seed: int, recording: bool) -> TinyState:
    """Return the first state of a match: both decks shuffled, both hands drawn, and the first turn begun."""
    dice = Dice(seed)
    state = TinyState(book, [[], []], [shuffled(deck, dice) for deck in decks])
    state.recording = recording
    state._note(STARTED, 0, 0, 0, 0)
    for seat in (0, 1):
        for _ in range(HAND - 1):
            state.draw(seat)
    state.begin_turn()
    return state


def shuffled(cards: list[int], dice: Dice) -> list[int]:
    """Return cards in a random order."""
    left = sorted(cards)
    return [left.pop(dice.pick(len(left))) for _ in cards]
