"""Trials: what moves of one's own lead to, tried on deals that differ in what the seat cannot know."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from marchlands.engine.contrast import Contrast
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.state import State
from marchlands.engine.table import Json
from marchlands.errors import MoveError

T = TypeVar("T")


class Trial(NamedTuple):
    """What a seat sees of its own moves: its view before and after them, and the events between."""

    seat: str
    before: Json
    after: Json
    events: tuple[Json, ...]


class Trials:
    """The trials of a seat's moves on deals from its knowledge. What is the same in all of them is certain."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self._contrast = Contrast(knowledge.dealer())

    def certain(self, moves: Sequence[int], found: Callable[[Trial], Sequence[T]]) -> list[T]:
        """Return those of the things found in a trial that are found in every trial of these moves.

        They are in the order of the first. Without a single trial, because the moves may not be possible, there are
        none.
        """
        first = self._trial(self._contrast.plain, moves)
        if first is None:
            return []
        sure = list(found(first))
        for deal in self._others():
            if not sure:
                break
            trial = self._trial(deal, moves)
            also = found(trial) if trial is not None else ()
            sure = [one for one in sure if one in also]
        return sure

    def possible(self, moves: Sequence[int]) -> int:
        """Return how many of these moves, one after the other, are possible whatever is hidden."""
        count = self._possible(self._contrast.plain, moves)
        for deal in self._others():
            if count == 0:
                break
            count = min(count, self._possible(deal, moves[:count]))
        return count

    def plain(self, moves: Sequence[int]) -> Match:
        """Return a dealt match after some moves, as far as they are possible in it."""
        match = self._dealt(self._contrast.plain)
        for move in moves:
            if match.to_act != self.knowledge.seat or move not in match.legal_moves():
                break
            match.apply(move)
        return match

    def _others(self) -> Iterator[State]:
        yield from self._contrast.other_orders
        yield from self._contrast.other_hands
        yield from self._contrast.all_orders
        yield from self._contrast.all_hands

    def _dealt(self, deal: State) -> Match:
        return Match(self.knowledge.table, deal.clone(), record=True)

    def _possible(self, deal: State, moves: Sequence[int]) -> int:
        match = self._dealt(deal)
        for count, move in enumerate(moves):
            if match.to_act != self.knowledge.seat or move not in match.legal_moves():
                return count
            match.apply(move)
        return len(moves)

    def _trial(self, deal: State, moves: Sequence[int]) -> Trial | None:
        match, seat = self._dealt(deal), self.knowledge.seat
        try:
            for move in moves:
                match.apply(move)
        except MoveError:
            return None
        return Trial(seat, self.knowledge.view, match.view(seat), tuple(match.events(seat)))
