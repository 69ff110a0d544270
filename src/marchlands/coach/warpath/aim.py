"""The goals of puzzles in Warpath."""

from __future__ import annotations

from typing import Final

from marchlands.coach.puzzle.aim import NOTHING_MORE, Aim, gone_before, several, told_by
from marchlands.coach.puzzle.deals import made
from marchlands.engine.native import i64
from marchlands.engine.state import NOBODY, State
from marchlands.engine.table import Table
from marchlands.engine.zone import HAND, NEXT, PILE
from marchlands.errors import ScenarioError
from marchlands.games.warpath.board import LANE_NAMES, LANE_OF, TILE_NAMES, TILES
from marchlands.games.warpath.field import DESTROYED, DIED, HP, NO_ROW, TURN_ENDED, USED, Field, row_of, tile_of
from marchlands.games.warpath.rules import WarpathState

MARCH_AFTER_NEXT: Final = 2  # turns until the seat marches again


class WarpathAim(Aim):
    """What the goals of Warpath share: the turn in which they began, and how positions are told apart."""

    def __init__(self, root: State, seat: int) -> None:
        super().__init__(root, seat)
        self.turn = int(root.turn_number())

    def key(self, state: State) -> tuple[object, ...] | None:
        f = field(state)
        if f.asked:
            return None
        rows = [row for row in range(len(f.card)) if f.alive[row]]
        columns = f.card, f.owner, f.tile, f.hp, f.attack, f.steps, f.every, f.waits
        units = [[column[row] for row in rows] for column in columns]
        marks = [self.mark(int(f.serial[row])) for row in rows]
        built = [tile for tile in range(TILES) if f.building[tile]]
        built.sort(key=lambda tile: int(f.building_serial[tile]))
        buildings = tuple(
            (tile, f.building[tile], f.building_owner[tile], f.building_hp[tile], self._age(f, tile)) for tile in built
        )
        room, tally = f.room, f.tally
        hands = list(f.hand[: tally[HAND]]), list(f.hand[room : room + tally[HAND + 1]])
        piles = sorted(f.pile[: tally[PILE]]), sorted(f.pile[room : room + tally[PILE + 1]])
        counts = f.active, f.turn, list(tally[HP : USED + 2]), tally[NEXT], tally[NEXT + 1]
        return units, marks, buildings, hands, piles, counts

    def _age(self, f: Field, tile: int) -> tuple[int, int]:
        """Return how many units are older than a building, which decides who reacts first, and its mark."""
        serial = f.building_serial[tile]
        older = sum(1 for row in range(len(f.card)) if f.alive[row] and f.serial[row] < serial)
        return older, self.mark(int(serial))

    def mark(self, serial: int) -> int:
        """Return what tells a unit or building from others that are just like it; 0 if that makes no difference."""
        return 0

    def is_later(self, f: Field, turns: int = 1) -> bool:
        """Return whether so many turns have ended, or the match is over."""
        return f.winner != NOBODY or f.turn >= self.turn + turns

    def is_won(self, f: Field) -> bool:
        """Return whether the seat has won the match in the turn in which the puzzle began."""
        return int(f.winner) == self.seat and f.turn == self.turn


class TakeCastle(WarpathAim):
    """To take the enemy castle in this turn."""

    def verdict(self, before: State, move: int, after: State) -> bool | None:
        f = field(after)
        return self.is_won(f) if self.is_later(f) else None

    def standing(self, state: State) -> int:
        return -int(field(state).tally[HP + 1 - self.seat])

    def shortfall(self, before: State, move: int, after: State) -> str:
        return f"Your turn is over, and the castle has {_hp(field(before), 1 - self.seat)} left."


class SurviveMarch(WarpathAim):
    """To have some HP left once the opponent has marched."""

    def __init__(self, root: State, seat: int, hp: int = 1) -> None:
        super().__init__(root, seat)
        self.hp = hp

    def verdict(self, before: State, move: int, after: State) -> bool | None:
        f = field(after)
        if not self.is_later(f):
            return None
        return f.winner == self.seat or (f.winner != 1 - self.seat and f.tally[HP + self.seat] >= self.hp)

    def standing(self, state: State) -> int:
        f = field(state)
        if not f.is_asking() and f.winner == NOBODY and f.turn == self.turn:
            f = field(made(f, NOTHING_MORE))
        return int(f.tally[HP + self.seat])

    def shortfall(self, before: State, move: int, after: State) -> str:
        f = field(after)
        if f.winner == 1 - self.seat:
            return "The march takes your castle."
        return f"The march leaves you {_hp(f, self.seat)}; the goal is {self.hp} HP."


class NextMarch(WarpathAim):
    """To have dealt some damage to the enemy castle once the seat has marched again."""

    def __init__(self, root: State, seat: int, damage: int | None = None) -> None:
        super().__init__(root, seat)
        before = int(field(root).tally[HP + 1 - seat])
        self.damage = before if damage is None else damage
        self.left = max(0, before - self.damage)

    def verdict(self, before: State, move: int, after: State) -> bool | None:
        f = field(after)
        if f.winner == self.seat or f.tally[HP + 1 - self.seat] <= self.left:
            return True
        return False if self.is_later(f, MARCH_AFTER_NEXT) else None

    def standing(self, state: State) -> int:
        return -int(field(state).tally[HP + 1 - self.seat])

    def shortfall(self, before: State, move: int, after: State) -> str:
        f = field(after)
        if f.winner == 1 - self.seat:
            return "The opponent marches first and takes your castle."
        return f"After your march the castle has {_hp(f, 1 - self.seat)} left; the goal is {self.left} HP at most."


class ClearLane(WarpathAim):
    """To leave no enemy unit in a lane before the turn is over."""

    def __init__(self, root: State, seat: int, lane: str) -> None:
        super().__init__(root, seat)
        if lane not in LANE_NAMES:
            raise ScenarioError(f"puzzle.target: {lane!r} is not a lane; expected one of {', '.join(LANE_NAMES)}")
        self.lane = LANE_NAMES.index(lane)
        if not self._enemies(field(root)):
            raise ScenarioError(f"puzzle.target: no enemy unit is in the {lane}")

    def _enemies(self, f: Field) -> set[int]:
        """Return the serials of the enemy units in the lane."""
        rows = [row for row in range(len(f.card)) if f.alive[row] and f.owner[row] != self.seat]
        return {int(f.serial[row]) for row in rows if LANE_OF[f.tile[row]] == self.lane}

    def verdict(self, before: State, move: int, after: State) -> bool | None:
        f = field(after)
        if self.is_later(f):
            return self.is_won(f) or self._enemies(field(before)) <= gone_before(
                told_by(before, move), TURN_ENDED, (DIED,)
            )
        return None if self._enemies(f) else True

    def standing(self, state: State) -> int:
        return -len(self._enemies(field(state)))

    def shortfall(self, before: State, move: int, after: State) -> str:
        left = several(len(self._enemies(field(before))), "enemy unit")
        return f"Your turn is over with {left} left in the {LANE_NAMES[self.lane]}."


class Remove(WarpathAim):
    """To get one unit or building off the board before the turn is over."""

    def __init__(self, table: Table, root: State, seat: int, target: str) -> None:
        super().__init__(root, seat)
        f = field(root)
        self.serial, number = _thing_at(f, 1 - seat, target)
        self.name = str(table.book.names[number])

    def _is_there(self, f: Field) -> bool:
        row = row_of(f, i64(self.serial))
        return bool(f.alive[row]) if row != NO_ROW else tile_of(f, i64(self.serial)) != NO_ROW

    def verdict(self, before: State, move: int, after: State) -> bool | None:
        f = field(after)
        if self.is_later(f):
            return self.is_won(f) or self.serial in gone_before(told_by(before, move), TURN_ENDED, (DIED, DESTROYED))
        return None if self._is_there(f) else True

    def standing(self, state: State) -> int:
        f = field(state)
        row = row_of(f, i64(self.serial))
        if not self._is_there(f):
            return 100
        return -int(f.hp[row] if row != NO_ROW else f.building_hp[tile_of(f, i64(self.serial))])

    def mark(self, serial: int) -> int:
        return int(serial == self.serial)

    def shortfall(self, before: State, move: int, after: State) -> str:
        return f"Your turn is over, and the {self.name} is still there."


def field(state: State) -> Field:
    """Return a state as one of Warpath."""
    if not isinstance(state, WarpathState):
        raise TypeError(f"no state of Warpath: {type(state).__name__}")
    return state


def _hp(f: Field, seat: int) -> str:
    return f"{int(f.tally[HP + seat])} HP"


def _thing_at(f: Field, owner: int, target: str) -> tuple[int, int]:
    """Return the serial and the card of the oldest unit of a player on a tile, else of its building there.

    "forest2#2" is the second-oldest unit. Raises ScenarioError.
    """
    name, _, rank = target.partition("#")
    if name not in TILE_NAMES or (rank and not rank.isdecimal()):
        raise ScenarioError(f"puzzle.target: {target!r} is not a tile; expected one such as 'forest2' or 'forest2#2'")
    tile = TILE_NAMES.index(name)
    rows = [row for row in range(len(f.card)) if f.alive[row] and f.owner[row] == owner and f.tile[row] == tile]
    index = int(rank or 1) - 1
    if 0 <= index < len(rows):
        return int(f.serial[rows[index]]), int(f.card[rows[index]])
    if not rank and f.building[tile] and f.building_owner[tile] == owner:
        return int(f.building_serial[tile]), int(f.building[tile])
    raise ScenarioError(f"puzzle.target: nothing of the opponent is on {target}")
