"""The finder: plays matches between bots and keeps the positions that turn out to be puzzles."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Final

from marchlands.bots.registry import make_bot
from marchlands.coach.puzzle.candidate import Candidate, goal_of, ladders
from marchlands.coach.puzzle.deals import Deals
from marchlands.coach.puzzle.kind import find_kind
from marchlands.coach.puzzle.line import solve
from marchlands.coach.puzzle.prover import Proof, Prover, TooLargeError
from marchlands.coach.puzzle.rating import Difficulty, count_actions, rate
from marchlands.coach.puzzle.writing import puzzle_text
from marchlands.engine.game import find_game
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice

PLAYERS: Final = ("greedy:2", "soldier:120", "recruit:16")  # with budgets that no clock decides
SMALL: Final = 4_000  # positions that a proof may take while looking for puzzles
FEWEST_WRONG: Final = 4  # first moves that do not win
SHARE: Final = 3  # of the puzzles of a search, about one in so many is of the same kind at the most
PER_CARD: Final = 3  # puzzles of a search that begin with the same card


@dataclass(frozen=True, slots=True)
class Found:
    """A puzzle that was found: its kind, its goal, the moves that win, how hard it is, and the text of its file."""

    kind: str
    goal: str
    solution: tuple[str, ...]
    difficulty: Difficulty
    seed: int
    text: str


@dataclass(frozen=True, slots=True)
class _Position:
    """A position with a goal that is proven to have one first move."""

    match: Match
    candidate: Candidate
    proof: Proof
    solution: tuple[str, ...]

    @property
    def opening(self) -> str:
        """The first move without its place, which puzzles should not repeat too often."""
        return self.solution[0].split("@")[0].split(">")[0].strip()


def find_puzzles(
    game: str, count: int, seed: int, kind: str | None = None, told: Callable[[str], None] = lambda line: None
) -> Iterator[Found]:
    """Yield so many puzzles of a game, or of one kind; equal arguments give equal puzzles.

    From every match at most one puzzle of a kind is kept, the hardest; `told` is called with a line after each match.
    Raises ScenarioError for an unknown game or kind.
    """
    wanted = None if kind is None else find_kind(game, kind).slug
    kinds: Counter[str] = Counter()
    openings: Counter[str] = Counter()
    found = 0
    number = seed
    while found < count:
        best: dict[str, tuple[int, _Position]] = {}
        for position in _positions(play(game, number), wanted):
            score = _interest(position)
            if score > best.get(position.candidate.kind, (0, position))[0]:
                best[position.candidate.kind] = score, position
        new = 0
        # The kinds that there are fewest of come first, so that the rare ones are not crowded out.
        begun = set[str]()
        for slug in sorted(best, key=lambda slug: (kinds[slug], slug)):
            position = best[slug][1]
            if found + new == count or openings[position.opening] >= PER_CARD + count // 20:
                continue
            if wanted is None and kinds[slug] > count // SHARE:
                continue  # there are enough of these
            if position.opening in begun:
                continue  # the same idea with another goal
            begun.add(position.opening)
            new += 1
            kinds[slug] += 1
            openings[position.opening] += 1
            yield _written(position, number)
        found += new
        told(f"match {number}: {new} new, {found} of {count}")
        number += 1


def play(game: str, seed: int) -> Iterator[Match]:
    """Yield a match between two bots before each of its moves; all is decided by the seed."""
    found = find_game(game)
    dice = Dice(seed)
    decks = list(found.fitting_decks().values())
    chosen = decks[dice.pick(len(decks))], decks[dice.pick(len(decks))]
    match = found.open(found.setup(chosen, seed=seed))
    bots = [make_bot(PLAYERS[dice.pick(len(PLAYERS))]) for _ in range(2)]
    while match.to_act is not None:
        yield match
        knowledge = match.knowledge(match.to_act)
        bot, budget = bots[match.state.actor()]
        match.apply(bot.choose(knowledge, knowledge.legal_moves(), budget, dice))


def _positions(matches: Iterator[Match], wanted: str | None) -> Iterator[_Position]:
    """Yield the positions of a match that are puzzles, each with its goal."""
    for match in matches:
        for ladder in ladders(match):
            if ladder and (wanted is None or _is_wanted(ladder[0].kind, wanted)):
                position = _proven(match, ladder)
                if position is not None and wanted in (None, position.candidate.kind):
                    yield position


def _is_wanted(kind: str, wanted: str) -> bool:
    return kind == wanted or (kind == "win-skirmish" and wanted == "done-or-card")


def _proven(match: Match, ladder: list[Candidate]) -> _Position | None:
    """Return the puzzle with the hardest goal that can be reached, if exactly one first move reaches it."""
    try:
        reached = _hardest(match, ladder)
        if reached is None:
            return None
        candidate, prover = reached
        proof = prover.proof()
        if len(proof.winning) != 1 or len(proof.losing) < FEWEST_WRONG:
            return None
        solution = solve(prover, match.clone())
    except TooLargeError:
        return None
    if solution is None:
        return None
    return _Position(match.clone(), _renamed(candidate, solution), proof, tuple(solution))


def _hardest(match: Match, ladder: list[Candidate]) -> tuple[Candidate, Prover] | None:
    """Return the hardest goal of a ladder that can be reached; each is reached only if all before it are."""
    if ladder[0].terms.keep != ladder[-1].terms.keep:
        # The more cards are to be kept, the fewer can be played, and the smaller is the proof.
        return next((found for rung in reversed(ladder) if (found := _reached(match, rung)) is not None), None)
    reached, missed = -1, len(ladder)
    best: tuple[Candidate, Prover] | None = None
    while missed - reached > 1:
        middle = (reached + missed) // 2
        found = _reached(match, ladder[middle])
        if found is not None:
            reached, best = middle, found
        else:
            missed = middle
    return best


def _reached(match: Match, candidate: Candidate) -> tuple[Candidate, Prover] | None:
    """Return a goal with what proves it, if it can be reached. Raises TooLargeError."""
    prover = _prover(match, candidate)
    return (candidate, prover) if prover.wins(prover.root) else None


def _prover(match: Match, candidate: Candidate) -> Prover:
    seat = int(match.state.actor())
    aim = find_kind(match.table.game, candidate.kind).aim(match, seat, candidate.terms)
    return Prover(Deals(match.table, seat, candidate.terms.assume), aim, match.state, SMALL)


def _renamed(candidate: Candidate, solution: list[str]) -> Candidate:
    """Return a skirmish that is won by one card, or by none, as the question whether to be Done."""
    cards = sum(move.startswith("play") for move in solution)
    if candidate.kind == "win-skirmish" and cards <= 1 and candidate.terms.lead is None:
        return Candidate("done-or-card", replace(candidate.terms, keep=None))
    if candidate.kind == "hardest-march":
        return Candidate("hardest-march", replace(candidate.terms, damage=None))
    if candidate.kind == "spare-castle":
        return Candidate("spare-castle", replace(candidate.terms, hp=None))
    return candidate


def _interest(position: _Position) -> int:
    """Return how interesting a puzzle is, before bots are asked: longer solutions and more ways to err."""
    actions = count_actions(position.solution)
    return 6 * min(actions, 4) + min(len(position.proof.losing), 12) + position.proof.positions.bit_length()


def _written(position: _Position, seed: int) -> Found:
    match, candidate = position.match, position.candidate
    goal = goal_of(match, candidate)
    difficulty = rate(match, candidate, position.proof, position.solution)
    text = puzzle_text(match, candidate, goal, position.solution, difficulty, seed)
    return Found(candidate.kind, goal, position.solution, difficulty, seed, text)
