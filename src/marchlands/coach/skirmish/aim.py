"""The goals of puzzles in Skirmish."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from marchlands.cards.check import walk
from marchlands.cards.verb import Deploy, Draw, Return
from marchlands.coach.puzzle.aim import Aim, gone_before, several, told_by
from marchlands.engine.native import i64
from marchlands.engine.state import NOBODY, State
from marchlands.engine.table import Table
from marchlands.engine.zone import HAND, NEXT, PILE, hand_of, pile_of
from marchlands.errors import ScenarioError
from marchlands.games.skirmish.board import SLOTS, SLOTS_OF, TERRAINS
from marchlands.games.skirmish.field import (
    CHARGES,
    DIED,
    DRAWN,
    LEADER,
    NO_SLOT,
    POINTS,
    RETURNED,
    SKIRMISH_ENDED,
    TURN_ENDED,
    WINS,
    Field,
    locate,
)
from marchlands.games.skirmish.place import ENEMY_SLOTS, OWN_SLOTS
from marchlands.games.skirmish.rules import SkirmishState
from marchlands.games.skirmish.turn import points_of

WIN: Final = "win"  # more points than the opponent
HOLD: Final = "hold"  # as many at least
MATCH: Final = "match"  # the match


class Ending(NamedTuple):
    """How a skirmish ended: the points of the seat and of the opponent, the cards that it kept, who won the match."""

    own: int
    other: int
    kept: int
    winner: int


class SkirmishAim(Aim):
    """What the goals of Skirmish share: how positions are told apart."""

    def key(self, state: State) -> tuple[object, ...] | None:
        f = field(state)
        if f.asked:
            return None
        slots = [int(slot) for slot in SLOTS_OF[f.occupied]]
        columns = f.card, f.damage, f.buff, f.shield, f.crown, f.cooldown
        board = [[column[slot] for slot in slots] for column in columns]
        marks = [self.mark(int(f.serial[slot])) for slot in slots]
        room, tally = f.room, f.tally
        hands = list(f.hand[: tally[HAND]]), list(f.hand[room : room + tally[HAND + 1]])
        piles = sorted(f.pile[: tally[PILE]]), sorted(f.pile[room : room + tally[PILE + 1]])
        flags = f.dominant, f.used, f.cleansed, f.active, f.acts, f.played, f.done, f.skirmish_turn, tally[CHARGES]
        lasting = [f.lasting[SLOTS + slot] for slot in slots], list(f.lasting[:SLOTS]), list(f.modifier)
        counts = tally[NEXT], tally[NEXT + 1], tally[CHARGES + 1], f.skirmish, tally[WINS], tally[WINS + 1]
        return f.occupied, board, marks, hands, piles, flags, lasting, counts

    def mark(self, serial: int) -> int:
        """Return what tells a unit from others that are just like it; 0 if that makes no difference."""
        return 0


class EndOfSkirmish(SkirmishAim):
    """To win the skirmish by some points, to hold it, or to win the match with it, and to keep some cards."""

    def __init__(self, table: Table, root: State, seat: int, wanted: str = WIN, keep: int = 0, lead: int = 1) -> None:
        super().__init__(root, seat)
        self.lead = lead
        self.skirmish = int(field(root).skirmish)
        self.wanted = wanted
        self.keep = keep
        self.shrinks = keep > 0 and not may_gain_cards(table, field(root), seat)

    def verdict(self, before: State, move: int, after: State) -> bool | None:
        f = field(after)
        if f.skirmish == self.skirmish and f.winner == NOBODY:
            return False if self.shrinks and f.tally[HAND + self.seat] < self.keep else None
        return self._reached(self.ending(before, move, after))

    def _reached(self, end: Ending) -> bool:
        if end.kept < self.keep:
            return False
        if self.wanted == MATCH:
            return end.winner == self.seat
        return end.own - end.other >= (0 if self.wanted == HOLD else self.lead)

    def ending(self, before: State, move: int, after: State) -> Ending:
        """Return how the skirmish ended with a move."""
        f = field(after)
        own, other = int(f.tally[POINTS + self.seat]), int(f.tally[POINTS + 1 - self.seat])
        kept = int(f.tally[HAND + self.seat])
        if f.winner == NOBODY:
            kept -= _drawn_later(before, move, self.seat)
        return Ending(own, other, kept, int(f.winner))

    def standing(self, state: State) -> int:
        f = field(state)
        if f.skirmish != self.skirmish or f.winner != NOBODY:
            lead = int(f.tally[POINTS + self.seat] - f.tally[POINTS + 1 - self.seat])
        else:
            lead = lead_of(f, self.seat)
        return 100 * lead + int(f.tally[HAND + self.seat])

    def shortfall(self, before: State, move: int, after: State) -> str:
        f = field(after)
        if f.skirmish == self.skirmish and f.winner == NOBODY:
            left = several(int(f.tally[HAND + self.seat]), "card")
            return f"You would be left with {left}; the goal is {several(self.keep, 'card')} kept."
        end = self.ending(before, move, after)
        count = f"{end.own} to {end.other}"
        if end.own < end.other:
            return f"You lose the skirmish {count}."
        if end.own == end.other and self.wanted != HOLD and not (self.wanted == MATCH and end.winner == self.seat):
            return f"The skirmish ends in a tie, {count}."
        if self.wanted == MATCH and end.winner != self.seat:
            return f"You win the skirmish {count}, but not the match."
        if self.wanted == WIN and end.own - end.other < self.lead:
            return f"You win {count}; the goal is a lead of {several(self.lead, 'point')}."
        return f"You win {count}, but keep {several(end.kept, 'card')}; the goal is {several(self.keep, 'card')}."


class Lead(SkirmishAim):
    """To be ahead by some points once the turn is over."""

    def __init__(self, root: State, seat: int, lead: int = 1) -> None:
        super().__init__(root, seat)
        self.turn = int(root.turn_number())
        self.lead = lead

    def verdict(self, before: State, move: int, after: State) -> bool | None:
        f = field(after)
        if f.turn == self.turn and f.winner == NOBODY:
            return None
        return self.standing(after) >= self.lead

    def standing(self, state: State) -> int:
        f = field(state)
        if f.winner == NOBODY and f.skirmish == field(self.root).skirmish:
            return lead_of(f, self.seat)
        return int(f.tally[POINTS + self.seat] - f.tally[POINTS + 1 - self.seat])

    def shortfall(self, before: State, move: int, after: State) -> str:
        lead = self.standing(after)
        found = "are level" if lead == 0 else f"{'lead' if lead > 0 else 'trail'} by {several(abs(lead), 'point')}"
        return f"Your turn is over and you {found}; the goal is a lead of {several(self.lead, 'point')}."


class Remove(SkirmishAim):
    """To get one unit off the board before the turn is over."""

    def __init__(self, table: Table, root: State, seat: int, target: str) -> None:
        super().__init__(root, seat)
        self.turn = int(root.turn_number())
        self.slot = slot_of(target, seat)
        f = field(root)
        if not f.occupied >> self.slot & 1:
            raise ScenarioError(f"puzzle.target: no unit is on {target}")
        self.serial = int(f.serial[self.slot])
        self.name = str(table.book.names[f.card[self.slot]])

    def verdict(self, before: State, move: int, after: State) -> bool | None:
        f = field(after)
        if f.turn == self.turn and f.winner == NOBODY:
            return True if locate(f, i64(self.slot), i64(self.serial)) == NO_SLOT else None
        return self.serial in gone_before(told_by(before, move), TURN_ENDED, (DIED, RETURNED))

    def standing(self, state: State) -> int:
        f = field(state)
        slot = locate(f, i64(self.slot), i64(self.serial))
        return 100 if slot == NO_SLOT else -int(f.power[slot] + f.shield[slot])

    def mark(self, serial: int) -> int:
        return int(serial == self.serial)

    def shortfall(self, before: State, move: int, after: State) -> str:
        return f"Your turn is over, and the {self.name} is still there."


def field(state: State) -> Field:
    """Return a state as one of Skirmish."""
    if not isinstance(state, SkirmishState):
        raise TypeError(f"no state of Skirmish: {type(state).__name__}")
    return state


def lead_of(f: Field, seat: int) -> int:
    """Return by how many points a seat would win the skirmish now."""
    return sum(int(points_of(f, i64(terrain), i64(seat))) for terrain in range(TERRAINS))


def slot_of(name: str, seat: int) -> int:
    """Return the number of a slot, named from the side of a seat. Raises ScenarioError."""
    names = (*OWN_SLOTS, *ENEMY_SLOTS)
    if name not in names:
        raise ScenarioError(f"puzzle.target: {name!r} is not a slot; expected a0 to a4 or e0 to e4")
    player, terrain = divmod(names.index(name), TERRAINS)
    return (seat if player == 0 else 1 - seat) * TERRAINS + terrain


def _drawn_later(before: State, move: int, seat: int) -> int:
    """Return how many cards a seat draws for the next skirmish when a move ends the present one."""
    rows = told_by(before, move)
    ended = next(index for index, row in enumerate(rows) if row[0] == SKIRMISH_ENDED)
    return sum(row[0] == DRAWN and row[1] == seat for row in rows[ended:])


def may_gain_cards(table: Table, f: Field, seat: int) -> bool:
    """Return whether anything could still put a card into a seat's hand before the skirmish ends."""
    other = 1 - seat
    if not f.done >> other & 1 and f.tally[HAND + other]:
        return True  # nobody knows what the opponent holds
    numbers = {*hand_of(f, seat), *pile_of(f, seat), *pile_of(f, other), int(f.tally[LEADER]), int(f.tally[LEADER + 1])}
    numbers |= {int(f.card[slot]) for slot in range(SLOTS) if f.occupied >> slot & 1}
    names = {str(table.book.names[number]) for number in numbers if number}
    return any(isinstance(word, Draw | Return) for word in _words(table, names))


def _words(table: Table, names: set[str]) -> Iterator[object]:
    """Yield every word of some cards, and of the cards that these put into play by name."""
    cards: dict[str, Any] = getattr(table, "cards", {})
    seen: set[str] = set()
    while names:
        name = names.pop()
        seen.add(name)
        for _, word in walk(cards[name].abilities):
            yield word
            if isinstance(word, Deploy) and isinstance(word.card, str) and word.card not in seen:
                names.add(word.card)
