"""Reviews: a match examined decision by decision, and what its moves cost."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from marchlands.bots.analysis import AnalysedMove, check_analyst, consult, contrast
from marchlands.bots.bot import Analyst, Comparison, close_bot
from marchlands.bots.registry import make_bot
from marchlands.engine.game import Game, find_game
from marchlands.engine.knowledge import knowledge_at
from marchlands.engine.match import Match
from marchlands.engine.replay import Replay
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS, Json, Table
from marchlands.errors import CardError, MarchlandsError, SeatError
from marchlands.lab.pool import spread

COSTLIEST: Final = 5  # decisions that are singled out, unless another number is given
LEAST_COST: Final = 0.01  # smaller costs mean nothing to people
CERTAIN: Final = 2.0  # a cost must be at least this many standard errors to count as a mistake


@dataclass(frozen=True, slots=True)
class Decision:
    """A move that was not the only legal one, and what a bot thinks of it.

    `number` is the number of the move, from 1; the position is the one after `number - 1` moves. All chances come from
    what the seat knew then: `chance` is the seat's before the move if it continues with `best`. `cost` is how much of
    it the `move` gave away, never negative, and `error` is the standard error of that. If the move is not the best one,
    both were tried on the same deals, equally often; None means that the bot could not tell.
    """

    number: int
    turn: int
    seat: str
    move: str
    options: int
    chance: float
    cost: float | None
    error: float | None
    best: AnalysedMove

    @property
    def p1_chance(self) -> float:
        """p1's chance before the move, as the deciding seat sees it."""
        return self.chance if self.seat == SEATS[0] else 1 - self.chance

    @property
    def made_chance(self) -> float | None:
        """The chance after the move made."""
        return None if self.cost is None else max(0.0, self.chance - self.cost)

    @property
    def is_costly(self) -> bool:
        """Whether the move made was worse than the best one beyond reasonable doubt."""
        if self.cost is None or self.error is None:
            return False
        return self.cost >= LEAST_COST and self.cost >= CERTAIN * self.error

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
            "made_chance": _rounded(self.made_chance),
            "cost": _rounded(self.cost),
            "error": _rounded(self.error),
            "costly": self.is_costly,
            "best": self.best.move,
            "line": list(self.best.line),
            "seats": list(self.best.seats),
        }


@dataclass(frozen=True, slots=True)
class Review:
    """A match of so many `moves`, and its decisions in order.

    `asked` is how many decisions it has; only an interrupted review has fewer.
    """

    game: str
    bot: str
    seed: int
    moves: int
    result: str | None
    asked: int
    decisions: tuple[Decision, ...]

    def costliest(self, most: int = COSTLIEST) -> list[Decision]:
        """Return the costly decisions, worst first, equal ones in match order."""
        costly = [(decision.cost or 0.0, decision) for decision in self.decisions if decision.is_costly]
        return [decision for _, decision in sorted(costly, key=lambda pair: (-pair[0], pair[1].number))][:most]

    def cost(self, seat: str) -> float:
        """Return the average cost of a seat's decisions, counting those that are not costly as 0; 0 if there are none.

        Raises SeatError.
        """
        if seat not in SEATS:
            raise SeatError(f"unknown seat {seat!r}: expected 'p1' or 'p2'")
        own = [decision for decision in self.decisions if decision.seat == seat]
        costs = [decision.cost or 0.0 if decision.is_costly else 0.0 for decision in own]
        return sum(costs) / len(costs) if costs else 0.0

    def to_json(self, most: int = COSTLIEST) -> Json:
        """Return the summary as JSON, without the decisions; the costliest are given by number."""
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
    """A decision that has not been analysed yet; `knowledge` is the JSON of what the seat knew."""

    number: int
    move: str
    options: int
    knowledge: str


class Inquiry:
    """A match to review: `questions` are all of its decisions with more than one legal move."""

    def __init__(self, played: Replay | Match, bot: str = "search:400", seed: int = 0) -> None:
        """Play the match again. Raises ReplayError if that fails, MarchlandsError for a bot that cannot analyse."""
        check_analyst(bot, seed)
        if not isinstance(played, Replay | Match):
            raise MarchlandsError(f"cannot review {played!r}: expected a replay or a match", "review/match")
        self.match = played.match() if isinstance(played, Replay) else played
        self.bot = bot
        self.seed = seed
        self.questions = list(_questions(self.match))

    def decisions(self, workers: int = 1) -> Generator[Decision, None, None]:
        """Yield the decisions in order; the number of workers makes no difference.

        Raises WorkerError if a process dies. However it ends, no process is left behind.
        """
        table, game = self.match.table, self.match.game
        if workers <= 1 or game is None or not _is_as_in_files(game):  # other processes could not load this game
            return spread(_weigh, self.questions, 1, _sit_down, table, self.bot, self.seed)
        packs = [pack.path for pack in game.packs]
        return spread(_weigh, self.questions, workers, _lay_table, game.name, packs, table.rules, self.bot, self.seed)

    def review(self, decisions: Iterable[Decision]) -> Review:
        """Return the review made of these decisions, all or only some of them."""
        match, asked = self.match, len(self.questions)
        return Review(match.table.game, self.bot, self.seed, len(match.made), match.result, asked, tuple(decisions))


def review(played: Replay | Match, bot: str = "search:400", seed: int = 0, *, workers: int = 1) -> Review:
    """Return what a bot thinks of every decision with more than one legal move, in a match that may be unfinished.

    Each decision is analysed from what its seat knew then, just as `analyse` does with the same bot and seed; if the
    move made is not the best one, the two are compared. The number of workers makes no difference unless the bot's
    budget is a time. Raises ReplayError for a replay that cannot be played again, and MarchlandsError for a bot that
    cannot analyse.
    """
    inquiry = Inquiry(played, bot, seed)
    with closing(inquiry.decisions(workers)) as decisions:
        return inquiry.review(decisions)


def rewound(match: Match, moves: int) -> Match:
    """Return a match as it was after a number of moves. Raises MarchlandsError if it has fewer."""
    if not 0 <= moves <= len(match.made):
        reason = f"the match has {len(match.made)}"
        raise MarchlandsError(f"cannot go to the position after {moves} moves: {reason}", "review/no-such-position")
    earlier = _start(match)
    for move in match.made[:moves]:
        earlier.apply(move)
    return earlier


def _start(match: Match) -> Match:
    """Return a match before its first move, with recording on."""
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
    _sit_down(_game_of_files(game, packs).table(rules), bot, seed)


def _game_of_files(name: str, packs: list[Path]) -> Game:
    """Return a game with only the packs in these files, numbered in that order. Raises CardError."""
    game = find_game(name)
    plain = game.playing(()) if game.packs else game
    return plain.with_packs(packs) if packs else plain


def _is_as_in_files(game: Game) -> bool:
    """Return whether the files of a game's packs still contain the same cards with the same numbers."""
    try:
        found = _game_of_files(game.name, [pack.path for pack in game.packs])
    except CardError:
        return False
    return [pack.cards for pack in found.packs] == [pack.cards for pack in game.packs]


def _weigh(question: Question) -> Decision:
    table, bot, seed = _here[0]
    knowledge = knowledge_at(table, question.knowledge)
    player, budget = make_bot(bot)
    try:
        assert isinstance(player, Analyst)  # this was checked before
        dice = Dice(seed)
        thought = consult(player, knowledge, budget, dice)
        found: Comparison | None = Comparison(0.0, 0.0, 0)
        if question.move != thought.best.move:
            found = contrast(player, knowledge, thought, question.move, budget, dice)
    finally:
        close_bot(player)
    return Decision(
        question.number,
        thought.turn,
        thought.seat,
        question.move,
        question.options,
        thought.chance,
        None if found is None else max(0.0, found.gain),
        None if found is None else found.error,
        thought.best,
    )


def _rounded(number: float | None) -> float | None:
    return None if number is None else round(number, 4)
