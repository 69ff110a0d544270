"""Checking a puzzle file: what a proof says about it, and what is wrong with it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from marchlands.coach.puzzle.attempt import Attempt, attempt
from marchlands.coach.puzzle.prover import LIMIT, Prover
from marchlands.coach.puzzle.puzzle import Puzzle, read_puzzle
from marchlands.coach.puzzle.solve import prover_of
from marchlands.engine.scenario import run_scenario
from marchlands.errors import IllegalMoveError, MarchlandsError, MoveError


@dataclass(frozen=True, slots=True)
class Checked:
    """What a check found: `problems` is empty for a puzzle that is proven.

    `winning` are the first moves that win in every deal, `refuted` is how many others there are, and `positions` how
    many positions the proof took; they stay empty for a file that cannot be read or proven.
    """

    path: Path
    kind: str = ""
    problems: tuple[str, ...] = ()
    winning: tuple[str, ...] = ()
    refuted: int = 0
    positions: int = 0

    @property
    def passed(self) -> bool:
        """Whether the puzzle is sound."""
        return not self.problems


def check_puzzle(path: Path, packs: Sequence[Path] = (), limit: int = LIMIT) -> Checked:
    """Prove the puzzle in a file; whatever is wrong with it becomes a problem, and nothing is raised."""
    kind = ""
    try:
        puzzle = read_puzzle(path, packs)
        kind = puzzle.kind
        problems = run_scenario(path, packs).problems
        if problems:
            return Checked(path, kind, problems)
        return _proven(path, puzzle, limit)
    except OSError as error:
        return Checked(path, kind, (f"cannot be read: {error.strerror}",))
    except MarchlandsError as error:
        return Checked(path, kind, tuple(str(error).splitlines()))


def _proven(path: Path, puzzle: Puzzle, limit: int) -> Checked:
    prover = prover_of(puzzle, limit)
    proof = prover.proof()
    text = prover.deals.table.text
    winning = tuple(text(move) for move in proof.winning)
    problems = list(_first_moves(winning))
    if not problems:
        problems = list(_solution(puzzle, prover, winning[0]))
    return Checked(path, puzzle.kind, tuple(problems), winning, len(proof.losing), proof.positions)


def _first_moves(winning: Sequence[str]) -> Iterator[str]:
    if not winning:
        yield "no first move wins in every deal"
    elif len(winning) > 1:
        yield f"{len(winning)} first moves win: {', '.join(winning)}"


def _solution(puzzle: Puzzle, prover: Prover, winning: str) -> Iterator[str]:
    """Yield what is wrong with the moves of the solution; those after the goal only have to be legal."""
    done = attempt(puzzle, [], prover)
    for index, move in enumerate(puzzle.solution, 1):
        where = f"puzzle.solution: move {index}, {move!r},"
        try:
            if done.state == "solved":
                trial = done.match.clone()
                trial.apply(move)
                return
            done = attempt(puzzle, puzzle.solution[:index], prover)
        except IllegalMoveError as error:
            yield f"{where} is not legal: {error}"
            return
        except MoveError as error:
            yield f"{where} cannot be read: {error}"
            return
        if done.state == "failed":
            yield f"{where} loses to {_line(done)}; {_best(index, winning)}"
            return


def _line(failed: Attempt) -> str:
    """Return how a wrong move is refuted, in one line."""
    moves = ", ".join(f"{seat} {move}" for seat, move in failed.refutation)
    return f"{moves}: {failed.reason}" if moves else failed.reason


def _best(index: int, winning: str) -> str:
    return f"the only first move that wins is {winning}" if index == 1 else "another move would still win"
