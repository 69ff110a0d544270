"""An attempt at a puzzle: the player's moves, the answers of the defence, and the refutation of a wrong move."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from marchlands.coach.puzzle.deals import made, own
from marchlands.coach.puzzle.prover import Prover, prospect
from marchlands.coach.puzzle.puzzle import Puzzle
from marchlands.coach.puzzle.relaid import with_draws, with_held
from marchlands.coach.puzzle.solve import prover_of
from marchlands.engine.match import Match
from marchlands.engine.table import SEATS
from marchlands.engine.zone import hand_of
from marchlands.errors import IllegalMoveError

IDLE: Final = 0
LONGEST: Final = 200  # moves in a line

State = Literal["open", "solved", "failed"]
Step = tuple[str, str]  # the seat, and its move in notation


@dataclass(frozen=True, slots=True)
class Attempt:
    """Where an attempt stands.

    `match` has all moves up to now, those of the defence and of the refutation included; `replies` are the opponent's
    moves since the player's last one. When the attempt has failed, `refutation` is how it goes on to the end, with the
    best that is left for the player, and `match` is one of the deals in which it does: the hidden cards may lie in
    another way than in the file. `wrong` counts the moves of the match up to the wrong one, which the refutation
    follows. `reason` says in one sentence how it stands.
    """

    match: Match
    state: State
    replies: tuple[str, ...] = ()
    refutation: tuple[Step, ...] = ()
    reason: str = ""
    wrong: int | None = None


@dataclass(slots=True)
class _Play:
    """A match in the middle of an attempt."""

    prover: Prover
    match: Match
    verdict: bool | None = None
    reason: str = ""
    replies: list[str] = field(default_factory=list)
    line: list[Step] = field(default_factory=list)

    def make(self, move: int) -> None:
        """Make a move of whoever is to decide, and note what it decides."""
        aim, before = self.prover.aim, self.match.state.clone()
        actor = SEATS[before.actor()]
        self.line.append((actor, self.match.text(move)))
        self.match.apply(move)
        self.verdict = aim.verdict(before, move, self.match.state)
        if self.verdict is False:
            self.reason = aim.shortfall(before, move, self.match.state)


def attempt(puzzle: Puzzle, moves: Sequence[str], prover: Prover | None = None) -> Attempt:
    """Return where a puzzle stands after these moves of the player, with answers appended or as moves of their own.

    The defence moves by itself. The same moves always give the same attempt. What has been proven about the puzzle may
    be given. Raises NotationError or IllegalMoveError for a move that cannot be made, also for one after the end of the
    attempt, and TooLargeError.
    """
    prover = prover or prover_of(puzzle)
    play = _Play(prover, puzzle.position())
    _defend(play)
    failed: Attempt | None = None
    for text in moves:
        if play.verdict is not None or failed is not None:
            raise IllegalMoveError(f"cannot {text!r}: the attempt is over", "puzzle/over")
        for move in _moves_of(play.match, text):
            if not _goes_on(play, move):
                failed = _refuted(play, move)
                break
            play.make(move)
            if play.verdict is not None:
                break
        play.replies.clear()
        if play.verdict is None:
            _defend(play)
    if failed is not None:
        return failed
    if play.verdict:
        return Attempt(play.match, "solved", tuple(play.replies), reason="Solved.")
    return Attempt(play.match, "open", tuple(play.replies))


def solution_line(puzzle: Puzzle) -> tuple[Step, ...]:
    """Return the solution with the moves of both seats, as the defence plays in the file's own deal."""
    play = _Play(prover_of(puzzle), puzzle.position())
    _defend(play)
    for text in puzzle.solution:
        if play.verdict is not None:
            break
        start = len(play.line)
        for move in _moves_of(play.match, text):
            play.make(move)
        play.line[start:] = [(puzzle.seat, text)]
        if play.verdict is None:
            _defend(play)
    return tuple(play.line)


def refutation_of(puzzle: Puzzle, move: str) -> Attempt:
    """Return how a wrong first move is refuted. Raises IllegalMoveError if it is not wrong."""
    found = attempt(puzzle, [move])
    if found.state != "failed":
        raise IllegalMoveError(f"cannot refute {move!r}: it is not wrong", "puzzle/not-wrong")
    return found


def _moves_of(match: Match, text: str) -> list[int]:
    """Return the single moves that a line of notation stands for. Raises NotationError or IllegalMoveError."""
    trial = match.clone()
    trial.apply(text)
    return trial.made[len(match.made) :]


def _goes_on(play: _Play, move: int) -> bool:
    """Return whether the goal can still be forced after a move of the player."""
    prover = play.prover
    return prover.holds(prover.deals.seen(play.match.state), move)


def _defend(play: _Play) -> None:
    """Make the opponent's moves until the player is to decide: those after which it stands worst, by first sight."""
    prover = play.prover
    for _ in range(LONGEST):
        state = own(play.match.state)
        if play.verdict is not None or state.actor() < 0 or state.actor() == prover.deals.seat:
            return
        legal = [IDLE] if prover.deals.idle and not state.is_asking() else state.legal_moves()
        move = min(legal, key=lambda each: (prover.aim.standing(made(state, each)), each))
        play.replies.append(play.match.text(move))
        play.make(move)


def _refuted(play: _Play, move: int) -> Attempt:
    """Make a wrong move, and play on against it to the end in a deal where that works."""
    prover = play.prover
    _make_in_worst_deal(play, move)
    wrong, start = len(play.match.made), len(play.line)
    for _ in range(LONGEST):
        if play.verdict is not None:
            break
        state = prover.deals.seen(play.match.state)
        if state.actor() == prover.deals.seat:
            _make_in_worst_deal(play, _stubborn(prover, play.match))
            continue
        reply = next(each for each in prover.deals.replies(state) if not prover.holds(each.state, each.move))
        if reply.card and reply.card not in hand_of(own(play.match.state), 1 - prover.deals.seat):
            play.match = with_held(play.match, prover.deals, reply.card)
        _make_in_worst_deal(play, reply.move)
    return Attempt(play.match, "failed", (), tuple(play.line[start:]), play.reason, wrong)


def _make_in_worst_deal(play: _Play, move: int) -> None:
    """Make a move after which the goal cannot be forced in every deal, in one of those where it cannot."""
    prover = play.prover
    state = prover.deals.seen(play.match.state)
    if prover.aim.verdict(state, move, made(state, move)) is None:
        drawn = next(prover.losing_outcomes(state, move)).drawn
        if drawn:
            play.match = with_draws(play.match, prover.deals, drawn)
    play.make(move)


def _stubborn(prover: Prover, match: Match) -> int:
    """Return the move that brings a seat that cannot reach its goal any more nearest to it, by first sight."""
    state = own(match.state)
    return max((int(move) for move in state.legal_moves()), key=lambda move: (prospect(prover.aim, state, move), -move))
