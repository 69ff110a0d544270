"""Resampling: a course that a seat cannot tell from another, with what it cannot know drawn anew."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from marchlands.engine.seed import Dice
from marchlands.engine.state import NOBODY
from marchlands.envs.openspiel.account import information_state
from marchlands.envs.openspiel.course import CHANCE, Course
from marchlands.envs.openspiel.opening import DeckOpening, HandOpening
from marchlands.errors import IllegalMoveError, MarchlandsError

TRIES: Final = 10_000


def resampled(course: Course, seat: int, dice: Dice) -> Course:
    """Return a course with the same information state for a seat, and with the same moves.

    Every order of the hidden cards that agrees with that is as likely as any other. Raises MarchlandsError while chance
    decides.
    """
    if course.player == CHANCE:
        raise MarchlandsError("cannot draw anew what is hidden: chance decides now", "openspiel/chance")
    known = information_state(course, seat)
    for _ in range(TRIES):
        found = _played(course, _answers(course, seat, dice))
        if found is not None and information_state(found, seat) == known:
            return found
    raise MarchlandsError("cannot draw anew what is hidden: nothing was found that agrees with what is known")


def _played(course: Course, answers: Mapping[int, Iterator[int]]) -> Course | None:
    """Return the course with the same moves and these answers of chance, None if those do not allow the moves."""
    moves = iter(course.made)
    found = Course(course.opening)
    while True:
        if found.question is not None:
            found = found.after(next(answers[found.question.seat]))
            continue
        seat, move = next(moves, (NOBODY, NOBODY))
        if seat == NOBODY:
            return found
        if found.player != seat:
            return None
        try:
            found = found.after(move)
        except IllegalMoveError:
            return None


def _answers(course: Course, seat: int, dice: Dice) -> dict[int, Iterator[int]]:
    """Return what chance may have answered, by the seat that the cards are for: what the seat knows, the rest drawn."""
    opening, other = course.opening, 1 - seat
    if isinstance(opening, HandOpening):
        hand = dice.pick(len(opening.variant.hands[other]))
        return {seat: iter((course.steps[seat],)), other: iter((hand,))}
    assert isinstance(opening, DeckOpening)
    orders = {
        seat: _order(opening.decks[seat], [(at, card) for at, card in enumerate(course.drawn[seat])], dice),
        other: _likely_order(opening.decks[other], course.shown[other], dice),
    }
    cards = {player: iter([opening.cards.index(card) for card in order]) for player, order in orders.items()}
    return {NOBODY: iter(course.steps[:1]), **cards}


def _order(deck: Sequence[int], fixed: Sequence[tuple[int, int]], dice: Dice) -> list[int]:
    """Return a deck in a random order, with some cards at fixed places."""
    places = dict(fixed)
    rest = list((Counter(deck) - Counter(places.values())).elements())
    shuffled = [rest.pop(dice.pick(len(rest))) for _ in range(len(rest))]
    return [places[at] if at in places else shuffled.pop() for at in range(len(deck))]


def _likely_order(deck: Sequence[int], shown: Sequence[tuple[int, int]], dice: Dice) -> list[int]:
    """Return a random order of a deck in which each card was drawn by the time that it was shown.

    A place is drawn for every card that was shown, then the rest is shuffled. An order that can come about in several
    ways, because copies of a card are drawn that were not shown, is accepted as much more rarely.
    """
    while True:
        places: dict[int, int] = {}
        stock = Counter(deck)
        for drawn, card in shown:
            free = [at for at in range(drawn) if at not in places]
            if free and stock[card]:
                places[free[dice.pick(len(free))]] = card
                stock[card] -= 1
        order = _order(deck, list(places.items()), dice)
        if dice.pick(_ways(order, shown)) == 0:
            return order


def _ways(order: Sequence[int], shown: Sequence[tuple[int, int]]) -> int:
    """Return in how many ways the cards that were shown can be found in an order."""
    ways = 1
    taken: Counter[int] = Counter()
    for drawn, card in shown:
        ways *= max(1, order[:drawn].count(card) - taken[card])
        taken[card] += 1
    return ways


def resampler(seed: int) -> Callable[[Any, int], Any]:
    """Return what the `set_resampler` of a search takes: it gives a state, and the player that searches.

    Equal seeds give the same states.
    """
    dice = Dice(seed)
    return lambda state, player: state.resampled(player, dice)
