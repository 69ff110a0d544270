"""Reviews: a match looked through decision by decision, and what the moves made have cost."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from marchlands.bots.analysis import AnalysedMove, analyse, check_analyst
from marchlands.engine.game import find_game
from marchlands.engine.knowledge import knowledge_at
from marchlands.engine.match import Match
from marchlands.engine.replay import Replay
from marchlands.engine.table import SEATS, Json, Table
from marchlands.errors import MarchlandsError, SeatError
from marchlands.lab.pool import spread

COSTLIEST: Final = 5  # decisions that are told apart from the others, unless another number is asked for
LEAST_COST: Final = 0.005  # what is less is none, to people


@dataclass(frozen=True, slots=True)
class Decision:
    """A move of a match that was not the only legal one, and what a bot thinks of it.

    `number` is that of the move, from 1; the position stands after `number - 1` moves. All chances come from what the
    seat knew then: `chance` is the seat's before the move, if it goes on with `best`; `made_chance` the one with the
    `move` that it made.
    """

    number: int
    turn: int
    seat: str
    move: str
    options: int
    chance: float
    made_chance: float
    best: AnalysedMove

    @property
    def p1_chance(self) -> float:
        """The chance of p1 before the move, as the seat sees it that decides."""
        return self.chance if self.seat == SEATS[0] else 1 - self.chance

    @property
    def cost(self) -> float:
        """How much chance the move made has cost, beside the best one; never negative."""
        return max(0.0, self.chance - self.made_chance)

    def to_json(self) -> Json:
        """Return the decision as JSON."""
        return {
            "number": self.number,
            "turn": self.turn,
            "seat": self.seat,
            "move": self.move,
            "options": self.options,
            "chance": round(self.chance, 4),
            "p1_chance": round(self.p1_chance, 4),
            "made_chance": round(self.made_chance, 4),
            "cost": round(self.cost, 4),
            "best": self.best.move,
            "line": list(self.best.line),
            "seats": list(self.best.seats),
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A match of so many `moves`, and its decisions in their order.

    `asked` is how many it has; only a review that was broken off tells of fewer.
    """

    game: str
    bot: str
    seed: int
    moves: int
    result: str | None
    asked: int
    decisions: tuple[Decision, ...]

    def costliest(self, most: int = COSTLIEST) -> list[Decision]:
        """Return the decisions that cost most, the worst first, equals in their order; those without cost are none."""
        costly = [decision for decision in self.decisions if decision.cost >= LEAST_COST]
        return sorted(costly, key=lambda decision: (-decision.cost, decision.number))[:most]

    def cost(self, seat: str) -> float:
        """Return what a decision of a seat has cost on average; 0 for a seat without any. Raises SeatError."""
        if seat not in SEATS:
            raise SeatError(f"unknown seat {seat!r}: expected 'p1' or 'p2'")
        costs = [decision.cost for decision in self.decisions if decision.seat == seat]
        return sum(costs) / len(costs) if costs else 0.0

    def to_json(self, most: int = COSTLIEST) -> Json:
        """Return the summary as JSON, without the decisions; those that cost most by their numbers."""
        return {
            "game": self.game,
            "bot": self.bot,
            "seed": self.seed,
            "moves": self.moves,
            "decisions": len(self.decisions),
            "asked": self.asked,
            "result": self.result,
            "costs": {seat: round(self.cost(seat), 4) for seat in SEATS},
            "costliest": [decision.number for decision in self.costliest(most)],
        }


@dataclass(frozen=True, slots=True)
class Question:
    """A decision before anybody thought about it; `knowledge` is the JSON of what the seat knew."""

    number: int
    move: str
    options: int
    knowledge: str


class Inquiry:
    """A match that is to be reviewed: `questions` are all of its decisions with more than one legal move."""

    def __init__(self, played: Replay | Match, bot: str = "search:400", seed: int = 0) -> None:
        """Play the match again. Raises ReplayError where that fails, MarchlandsError for a bot that cannot analyse."""
        check_analyst(bot, seed)
        if not isinstance(played, Replay | Match):
            raise MarchlandsError(f"cannot review {played!r}: a replay or a match is wanted", "review/match")
        self.match = played.match() if isinstance(played, Replay) else played
        self.bot = bot
        self.seed = seed
        self.questions = list(_questions(self.match))

    def decisions(self, workers: int = 1) -> Generator[Decision, None, None]:
        """Give the decisions in their order, the same with any number of workers.

        Raises WorkerError when a process dies. However it ends, no process is left behind.
        """
        table, game = self.match.table, self.match.game
        if workers <= 1 or game is None:  # a position that somebody made up is known in this process alone
            return spread(_weigh, self.questions, 1, _sit_down, table, self.bot, self.seed)
        packs = [pack.path for pack in game.packs]
        return spread(_weigh, self.questions, workers, _lay_table, game.name, packs, table.rules, self.bot, self.seed)

    def review(self, decisions: Iterable[Decision]) -> Review:
        """Return the review that these decisions make, all or only some of them."""
        match, asked = self.match, len(self.questions)
        return Review(match.table.game, self.bot, self.seed, len(match.made), match.result, asked, tuple(decisions))


def review(played: Replay | Match, bot: str = "search:400", seed: int = 0, *, workers: int = 1) -> Review:
    """Return what a bot thinks of every decision of a match, finished or not, that had more than one legal move.

    Each is thought about from what its seat knew then, just as `analyse` does with the same bot and seed, so that the
    review is the same with any number of workers unless the bot's budget is a time. Raises ReplayError for a replay
    that cannot be played again, and MarchlandsError for a bot that cannot analyse.
    """
    inquiry = Inquiry(played, bot, seed)
    with closing(inquiry.decisions(workers)) as decisions:
        return inquiry.review(decisions)


def rewound(match: Match, moves: int) -> Match:
    """Return a match as it was after so many moves. Raises MarchlandsError when there are not as many."""
    if not 0 <= moves <= len(match.made):
        reason = f"the match has {len(match.made)}"
        raise MarchlandsError(f"cannot go to the position after {moves} moves: {reason}", "review/no-such-position")
    earlier = _start(match)
    for move in match.made[:moves]:
        earlier.apply(move)
    return earlier


def _start(match: Match) -> Match:
    """Return a match before its first move, recording."""
    if match.setup is not None and match.game is not None:
        return match.game.open(match.setup, record=True)
    assert match.origin is not None
    return Match(match.table, match.origin.clone(), None, record=True)


def _questions(match: Match) -> Iterator[Question]:
    course = _start(match)
    for number, move in enumerate(match.made, 1):
        options = len(course.legal_moves())
        if options > 1:
            knowledge = course.knowledge(course.to_act).to_json()
            yield Question(number, match.text(move), options, knowledge)
        course.apply(move)


_here: list[tuple[Table, str, int]] = []  # what this process thinks with


def _sit_down(table: Table, bot: str, seed: int) -> None:
    _here[:] = [(table, bot, seed)]


def _lay_table(game: str, packs: list[Path], rules: object, bot: str, seed: int) -> None:
    found = find_game(game)
    _sit_down((found.with_packs(packs) if packs else found).table(rules), bot, seed)


def _weigh(question: Question) -> Decision:
    table, bot, seed = _here[0]
    thought = analyse(knowledge_at(table, question.knowledge), None, bot, seed)
    made = thought.of(question.move)
    return Decision(
        question.number,
        thought.turn,
        thought.seat,
        question.move,
        question.options,
        thought.chance,
        made.chance if made is not None else thought.moves[-1].chance,
        thought.best,
    )
