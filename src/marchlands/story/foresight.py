"""Trying moves in advance, on matches dealt from knowledge: nothing hidden can leak."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from marchlands.engine.contrast import Contrast
from marchlands.engine.event import plain
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.state import State
from marchlands.engine.table import SEATS, Table
from marchlands.errors import MoveError
from marchlands.story.difference import Difference, common, difference
from marchlands.story.harm import Harm
from marchlands.story.narrator import Narrator

SPENT: Final = frozenset({"played"})  # events that happen even if a card does nothing


@dataclass(frozen=True, slots=True)
class Foreseen:
    """What a move is certain to do, as the view of the seat that makes it will show.

    `is_hidden` says that a card that the seat cannot know decides part of it; whatever depends on that card is left
    out. Otherwise `difference` is everything that will differ. `is_asking` says that the move leads to another choice.
    """

    difference: Difference
    is_hidden: bool
    is_asking: bool


class Foresight:
    """What a seat can tell about its moves in advance, worked out from its knowledge; the match is not touched."""

    def __init__(self, knowledge: Knowledge) -> None:
        self.knowledge = knowledge
        self._seat = SEATS.index(knowledge.seat)

    @cached_property
    def _dealt(self) -> State:
        """Any deal, for questions that do not depend on hidden cards."""
        return self.knowledge.dealer().deal(Dice(0))

    @cached_property
    def _contrast(self) -> Contrast:
        return Contrast(self.knowledge.dealer())

    def trial(self) -> Match:
        """Return a match to try things on, always the same for the same knowledge."""
        return Match(self.knowledge.table, self._dealt.clone())

    def harm(self, move: int | str, narrator: Narrator) -> list[Harm]:
        """Return what a move does to the seat's own side in this turn, up to the next choice it asks for.

        `narrator` tells the match to the seat, starting from the knowledge's view. Raises MoveError for a move that may
        not be made.
        """
        trial = self.trial()
        trial.apply(move)
        return narrator.harm(trial.events(self.knowledge.seat))

    def foresee(self, move: int | str) -> Foreseen:
        """Return everything that a move will change, up to the next choice. Raises MoveError for an illegal move.

        A move in notation may have answers appended.
        """
        self.trial().apply(move)
        deals = self._contrast
        plain = self._after([deals.plain], move)
        orders, hands = self._after(deals.other_orders, move), self._after(deals.other_hands, move)
        ends = [*plain, *orders, *hands]
        if all(end == ends[0] for end in ends[1:]) and ends[0] is not None:
            return self._told([ends[0]], is_hidden=False)
        if any(end != plain[0] for end in orders):
            ends += self._after(deals.all_orders, move)
        if any(end != plain[0] for end in hands):
            ends += self._after(deals.all_hands, move)
        return self._told([end for end in ends if end is not None], is_hidden=True)

    def _told(self, ends: Sequence[_End], *, is_hidden: bool) -> Foreseen:
        told = common([end.difference for end in ends])
        return Foreseen(told, is_hidden, all(end.is_asking for end in ends))

    def _after(self, deals: Iterable[State], move: int | str) -> list[_End | None]:
        """Return how a move ends in some deals; None for those where its appended answers do not fit the choices."""
        return [self._end(Match(self.knowledge.table, deal.clone()), move) for deal in deals]

    def _end(self, trial: Match, move: int | str) -> _End | None:
        try:
            trial.apply(move)
        except MoveError:
            return None
        seen = trial.table.view(trial.state, self._seat)
        return _End(difference(self.knowledge.view, seen, self.knowledge.seat), trial.state.is_asking())


@dataclass(frozen=True, slots=True)
class _End:
    """The outcome of a move in one deal."""

    difference: Difference
    is_asking: bool


def spent_for_nothing(match: Match, seat: str, moves: Iterable[int]) -> set[int]:
    """Return those of some legal moves of the seat to act that play a card without any effect or choice.

    This is found by trying them on a state dealt from what the seat knows.
    """
    table, number = match.table, SEATS.index(seat)
    state = table.dealer(table.veiled(match.state, number), number, (), 0).deal(Dice(0))
    return {move for move in moves if _does_nothing(table, state.clone(), move)}


def _does_nothing(table: Table, trial: State, move: int) -> bool:
    trial.recording = True
    trial.apply(i64(move))
    if trial.is_asking():
        return False
    kinds = [event["event"] for event in plain(table.events([int(entry) for entry in trial.log]))]
    turn = kinds[: kinds.index("turn_ended")] if "turn_ended" in kinds else kinds
    return SPENT.issuperset(turn)
