"""The puzzles that come with the package, and the one of the day."""

from __future__ import annotations

from datetime import UTC, date, datetime
from functools import cache
from pathlib import Path
from typing import Final

from marchlands.coach.puzzle.kind import kinds_of
from marchlands.coach.puzzle.puzzle import Puzzle, read_puzzle
from marchlands.engine.seed import Dice
from marchlands.errors import MarchlandsError, did_you_mean

FOLDER: Final = Path(__file__).parents[1] / "puzzles"
GAMES: Final = ("skirmish", "warpath")


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """Return the puzzles of a game in the order of their ids. Raises ScenarioError for a game without any."""
    kinds_of(game)
    return tuple(read_puzzle(path) for path in sorted((FOLDER / game).glob("*.toml")))


def find_puzzle(id: str) -> Puzzle:
    """Return the puzzle with an id such as "skirmish-07". Raises MarchlandsError."""
    known = {puzzle.id: puzzle for game in GAMES for puzzle in puzzles(game)}
    found = known.get(id.strip().lower())
    if found is None:
        raise MarchlandsError(f"unknown puzzle {id!r}{did_you_mean(id, known)}", "puzzle/unknown")
    return found


def day_of(now: float) -> date:
    """Return the date of a time in UTC, by which the puzzle of the day changes everywhere at once."""
    return datetime.fromtimestamp(now, UTC).date()


def daily(game: str, day: date) -> Puzzle:
    """Return the puzzle of a day, the same for everybody; none comes again before all others have had their day."""
    all_of_them = puzzles(game)
    if not all_of_them:
        raise MarchlandsError(f"cannot choose a puzzle of the day: there are none for {game}", "puzzle/none")
    cycle, place = divmod(day.toordinal(), len(all_of_them))
    order = list(range(len(all_of_them)))
    dice = Dice(cycle)
    for index in range(len(order) - 1, 0, -1):
        other = dice.pick(index + 1)
        order[index], order[other] = order[other], order[index]
    return all_of_them[order[place]]
