"""The rules of Tiny: what a position is, which moves are legal, and what they do."""

from __future__ import annotations

from typing import Any

from marchlands.engine import zone
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.state import BY_MOVE, DRAW, NOBODY, OPENS, Moves, begin_cause, end_cause, note

FORK = 5  # the card that asks; the others are worth their numbers
WORTH = 2  # of a Fork
ME, FOE = 6, 7  # the answers; a move below is the number of the card that is played
TURNS = 6  # of both players together
HAND = 3
TOTAL = zone.ZONE_TALLIES  # rows of `tally`, after those of the zones: add the player
TALLIES = TOTAL + 2
STARTED, TURN_STARTED, TURN_ENDED, DRAWN, PLAYED, CHOSEN, SCORED, ENDED = range(8)  # kinds of events


class TinyState(zone.CardState):
    """Hands, decks, piles and totals, the number of the turn, and whether a Fork asks."""

    def __init__(self, book: Any, room: int, sheet: zone.Sheet, like: TinyState | None = None) -> None:
        super().__init__(i64(0), i64(TALLIES), i64(room), sheet, like)
        self.book = book
        self.turn: i64 = sheet.number("turn", i64(1)) if like is None else like.turn
        self.asking: i64 = sheet.number("asking", i64(0)) if like is None else like.asking

    def clone(self) -> TinyState:
        return TinyState(self.book, int(self.room), zone.EMPTY, self)

    def begin(self, dice: Dice) -> None:
        note(self, STARTED)
        for seat in (0, 1):
            for _ in range(HAND - 1):
                self.draw(seat)
        self.begin_turn()

    def begin_turn(self) -> None:
        """Let the player whose turn it is draw a card."""
        note(self, TURN_STARTED, self.actor(), self.turn)
        self.draw(self.actor())

    def draw(self, seat: int) -> None:
        """Let a player draw a card, if one is left."""
        card = zone.next_card(self, i64(seat))
        if card != zone.NO_CARD:
            zone.give_card(self, i64(seat), card, i64(0))
            note(self, DRAWN, seat, card=card)

    def legal_into(self, out: Moves) -> None:
        out.count = i64(0)
        if self.result() == NOBODY:
            for move in [ME, FOE] if self.asking else sorted(set(zone.hand_of(self, self.actor()))):
                out.add(i64(move))

    def apply(self, move: i64) -> None:
        seat = self.actor()
        if self.asking:
            self.asking = i64(0)
            note(self, CHOSEN, seat, move, card=FORK)
            self._score(seat if move == ME else 1 - seat, WORTH if move == ME else -WORTH, FORK)
        else:
            zone.take_card(self, seat, move)
            zone.bury(self, seat, move)
            note(self, PLAYED, seat, card=move)
            if move == FORK:
                self.asking = i64(1)
                return
            self._score(seat, move, move)
        note(self, TURN_ENDED, seat, self.turn)
        self.turn += 1
        if self.result() == NOBODY:
            self.begin_turn()
        else:
            note(self, ENDED, self.result())

    def _score(self, seat: int, amount: int, card: int) -> None:
        self.tally[TOTAL + seat] += amount
        if self.recording:
            begin_cause(self, i64(BY_MOVE), i64(0), i64(OPENS), i64(card), i64(0))
            note(self, SCORED, seat, amount, self.tally[TOTAL + seat], card)
            end_cause(self)

    def actor(self) -> i64:
        return (self.turn - 1) % 2 if self.turn <= TURNS else i64(NOBODY)

    def result(self) -> i64:
        first, second = self.tally[TOTAL], self.tally[TOTAL + 1]
        if self.turn <= TURNS:
            return i64(NOBODY)
        return i64(DRAW if first == second else 0 if first > second else 1)

    def is_asking(self) -> bool:
        return self.asking == 1

    def turn_number(self) -> i64:
        return self.turn
