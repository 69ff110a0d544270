"""The course of a match in which chance is a player.

Nobody shuffles here. What is left of a deck is a bag of cards, and which of them is on top is decided when it is drawn:
a move is tried first, and if it draws a card that is not decided yet, chance is asked for that card before the move is
carried out. Nothing ever looks into a deck except to draw, so this is the same as shuffling at the start.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from marchlands.engine.native import i64
from marchlands.engine.table import RESULTS, SEATS
from marchlands.engine.zone import NEXT, CardState, deck_of, hand_of, stack_deck
from marchlands.envs.openspiel.opening import Opening, Question, drawn_by
from marchlands.errors import IllegalMoveError

CHANCE: Final = -1
OVER: Final = -4
NO_MOVE: Final = -1
Pair = tuple[tuple[int, ...], tuple[int, ...]]
NOTHING: Final[Pair] = ((), ())


class Course:
    """A match up to some point. It never changes: `after` returns the course that follows.

    `steps` are the answers of chance and the moves so far, and `made` the moves alone, each with the seat that made it.
    `record` says what each seat was told, in the order in which it happened. `drawn` has the cards that each seat drew,
    and `shown` those that the other has seen since, each with how many were drawn by then.
    """

    __slots__ = (
        "_answers", "_decided", "_left", "_pending", "_waiting", "drawn", "made", "opening", "question", "record",
        "shown", "state", "steps",
    )  # fmt: skip

    def __init__(self, opening: Opening) -> None:
        """Start before anything is decided."""
        self.opening = opening
        self.steps: tuple[int, ...] = ()
        self.made: tuple[tuple[int, int], ...] = ()
        self.state: CardState | None = None  # with its decks as if decided; None until the match has begun
        self.record = ("", "")
        self.drawn: Pair = NOTHING
        self.shown: tuple[tuple[tuple[int, int], ...], tuple[tuple[int, int], ...]] = ((), ())
        self._answers: tuple[int, ...] = ()
        self._pending = NO_MOVE  # made, and waiting for the cards that it draws
        self._waiting = 0  # the seat that the card is for
        self._decided: Pair = NOTHING  # the cards on top of each deck that are decided and not drawn yet
        self._left: Pair = NOTHING  # all others in it, ascending
        self.question: Question | None = opening.question(())  # what chance decides now

    @property
    def player(self) -> int:
        """Who acts: a seat, CHANCE, or OVER."""
        if self.question is not None or self.state is None:
            return CHANCE
        actor = int(self.state.actor())
        return actor if actor >= 0 else OVER

    @property
    def result(self) -> int:
        """The winning seat, 2 for a draw, or -1 while the match goes on."""
        return -1 if self.state is None or self.question is not None else int(self.state.result())

    def after(self, step: int) -> Course:
        """Return the course after an answer of chance or a move, by its native number.

        Raises IllegalMoveError for anything that is not possible now.
        """
        following = self._copied()
        following.steps = (*self.steps, step)
        if self.question is not None:
            if step not in self.question.outcomes:
                raise IllegalMoveError(f"cannot decide {step}: chance has the outcomes {list(self.question.outcomes)}")
            following._answer(step)
        else:
            following._move(step)
        return following

    def hand(self, seat: int) -> list[str]:
        """Return the names of the cards that a seat holds."""
        if self.state is None:
            return list(self.opening.hand(self.steps, seat))
        names = self.opening.table.book.names
        return [names[card] for card in hand_of(self.state, seat)]

    def to_act(self) -> str:
        """Return what everybody can see of who acts now, and how."""
        if self.state is None:
            return "the match has not begun"
        if self.question is not None:
            return "a card is drawn"
        if self.state.result() >= 0:
            return f"result {RESULTS[self.state.result()]}"
        return f"{SEATS[self.state.actor()]} {'answers' if self.state.is_asking() else 'acts'}"

    def _copied(self) -> Course:
        new = Course.__new__(Course)
        new.opening, new.steps, new.made, new.state = self.opening, self.steps, self.made, self.state
        new.record, new.drawn, new.shown, new.question = self.record, self.drawn, self.shown, self.question
        new._answers, new._pending, new._waiting = self._answers, self._pending, self._waiting
        new._decided, new._left = self._decided, self._left
        return new

    def __copy__(self) -> Course:
        return self  # it never changes

    def __deepcopy__(self, memo: object) -> Course:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return course_after, (self.opening, self.steps)

    # --- steps, on a new course

    def _answer(self, answer: int) -> None:
        if self.state is None:
            self._answers = (*self._answers, answer)
            self.question = self.opening.question(self._answers)
            if self.question is None:
                self._begin()
            return
        card = self.opening.cards[answer]
        left = list(self._left[self._waiting])
        left.remove(card)
        self._left = _with(self._left, self._waiting, tuple(left))
        self._decided = _with(self._decided, self._waiting, (*self._decided[self._waiting], card))
        self.question = None
        self.state = self.state.clone()
        stack_deck(self.state, i64(self._waiting), [*self._decided[self._waiting], *left])
        self._carry_out(self._pending)

    def _begin(self) -> None:
        state = self.opening.begin(self._answers)
        self.state = state
        self._left = (tuple(deck_of(state, 0)), tuple(deck_of(state, 1)))
        self.record = (self.opening.dealt(self._answers, 0), self.opening.dealt(self._answers, 1))
        self.drawn = (self.opening.drawn(self._answers, 0), self.opening.drawn(self._answers, 1))

    def _move(self, move: int) -> None:
        state, table = self.state, self.opening.table
        assert state is not None  # without a question the match has begun
        actor = int(state.actor())
        if actor < 0:
            raise IllegalMoveError(f"cannot make the move {move}: the match is over", "move/match-over")
        if not state.is_legal(i64(move)):
            raise IllegalMoveError(f"cannot {table.text(move)!r}: {table.why_not(state, move)}")
        self.made = (*self.made, (actor, move))
        line = f"\n{SEATS[actor]} {table.text(move)}"
        self.record = (self.record[0] + line, self.record[1] + line)
        self._carry_out(move)

    def _carry_out(self, move: int) -> None:
        """Make a move, unless it draws a card that is not decided: then ask for that."""
        before = self.state
        assert before is not None
        after = before.clone()
        after.apply(i64(move))
        old, new = before.tally, after.tally
        counts = (int(new[NEXT] - old[NEXT]), int(new[NEXT + 1] - old[NEXT + 1]))
        for seat, count in enumerate(counts):
            if count > len(self._decided[seat]):
                self._pending, self._waiting = move, seat
                self.question = drawn_by(self.opening, seat, self._left[seat])
                return
        self._pending = NO_MOVE
        self.state = after
        for seat, count in enumerate(counts):
            if count:
                self._draw(seat, count)
            self._show(after, seat)

    def _draw(self, seat: int, count: int) -> None:
        """Note what a seat has drawn, and tell it."""
        cards = self._decided[seat][:count]
        self._decided = _with(self._decided, seat, self._decided[seat][count:])
        self.drawn = _with(self.drawn, seat, self.drawn[seat] + cards)
        names = ", ".join(self.opening.table.book.names[card] for card in cards)
        self.record = _with(self.record, seat, f"{self.record[seat]}\ndraws {names}")

    def _show(self, after: CardState, seat: int) -> None:
        """Note which cards of a seat have come into the open, and tell the other of those that no move names."""
        table = self.opening.table
        seen = table.seen(after, seat)
        if len(seen) <= len(self.shown[seat]):
            return
        new = sorted((Counter(seen) - Counter(card for _, card in self.shown[seat])).elements())
        drawn = len(self.drawn[seat])
        self.shown = _with(self.shown, seat, self.shown[seat] + tuple((drawn, card) for card in new))
        names = [table.book.names[card] for card in new]
        mover, move = self.made[-1]
        played = table.parts(move).card
        if mover == seat and played in names:
            names.remove(played)
        if names:
            line = f"\n{SEATS[seat]} shows {', '.join(names)}"
            self.record = _with(self.record, 1 - seat, self.record[1 - seat] + line)


def course_after(opening: Opening, steps: Sequence[int]) -> Course:
    """Return the course of these steps. Raises IllegalMoveError if one is not possible."""
    course = Course(opening)
    for step in steps:
        course = course.after(step)
    return course


def _with(pair: tuple[Any, Any], seat: int, item: Any) -> tuple[Any, Any]:
    """Return a pair with another item for a seat."""
    return (item, pair[1]) if seat == 0 else (pair[0], item)
