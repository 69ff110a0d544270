"""Analysis: what a bot thinks of a position, in words and in chances, from what one seat knows."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import groupby
from math import sqrt
from typing import Final

from marchlands.bots.bot import Analyst, Bot, Comparer, Comparison, Line, close_bot
from marchlands.bots.budget import Budget
from marchlands.bots.registry import BOTS, make_bot
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS, Json, Table
from marchlands.errors import MarchlandsError, SeatError

LEAST_VISITS: Final = 20  # that a move needs before its chance can be compared


@dataclass(frozen=True, slots=True)
class AnalysedMove:
    """A legal move in notation, and what the bot expects of it.

    `chance` is that of the seat that decides, from 0 to 1, with a draw counting as half. `visits` says how much thought
    went into the move, and `error` is the standard error of the chance, None if the bot gives none. `line` starts
    with the move itself and is how the bot expects the match to go on; the other seat's moves in it are guesses.
    `seats` says who makes each move, and `answers` has the answer that each gives to a choice, None for other moves.
    """

    move: str
    chance: float
    visits: int
    line: tuple[str, ...]
    seats: tuple[str, ...]
    error: float | None = None
    answers: tuple[str | None, ...] = (None,)

    @property
    def whole(self) -> str:
        """The move with the answers expected to follow it at once, as in "play Archer @2 > e1"."""
        return self.turns[0][1][0]

    @property
    def turns(self) -> list[tuple[str, list[str]]]:
        """The expected moves of each seat in turn, with answers appended to the moves that ask for them."""
        made = zip(self.seats, self.line, self.answers, strict=True)
        return [(seat, _joined(moves)) for seat, moves in groupby(made, key=lambda move: move[0])]

    def to_json(self) -> Json:
        """Return the move as JSON."""
        return {
            "move": self.move,
            "chance": round(self.chance, 4),
            "error": None if self.error is None else round(self.error, 4),
            "visits": self.visits,
            "line": list(self.line),
            "seats": list(self.seats),
        }


@dataclass(frozen=True, slots=True)
class PositionAnalysis:
    """What a bot thinks of a position: the chance to win of the seat that decides, and its moves, best first.

    `moves` has every legal move that the bot mentioned, at least one.
    """

    game: str
    seat: str
    turn: int
    chance: float
    moves: tuple[AnalysedMove, ...]
    simulations: int

    @property
    def best(self) -> AnalysedMove:
        """The move that the bot would make."""
        return self.moves[0]

    def of(self, move: str) -> AnalysedMove | None:
        """Return what the bot thinks of one move in notation; None if it did not mention it."""
        return next((found for found in self.moves if found.move == move), None)

    def to_json(self, most: int | None = None) -> Json:
        """Return the analysis as JSON, with at most so many of its moves."""
        return {
            "game": self.game,
            "turn": self.turn,
            "seat": self.seat,
            "chance": round(self.chance, 4),
            "simulations": self.simulations,
            "moves": [move.to_json() for move in self.moves[:most]],
        }


def analyse(
    position: Match | Knowledge, seat: str | None = None, bot: str = "search:1000", seed: int = 0
) -> PositionAnalysis:
    """Return what a bot thinks of a position, based only on what the seat that decides knows.

    The same knowledge, bot and seed give the same analysis, unless the bot's budget is a time. Raises MarchlandsError
    if the match is over, if `seat` is given and another seat decides, and for a bot that cannot analyse.
    """
    with _analyst(bot, seed) as (player, budget):
        return consult(player, _known(position, seat), budget, Dice(seed))


def consult(analyst: Analyst, knowledge: Knowledge, budget: Budget, rng: Dice) -> PositionAnalysis:
    """Return what a bot thinks of a position in which the knowledge's seat decides."""
    thought = analyst.analyse(knowledge, knowledge.legal_moves(), budget, rng)
    moves = tuple(_in_words(knowledge.table, knowledge.seat, line) for line in thought.lines)
    table, turn = knowledge.table, int(knowledge.view["turn"])
    return PositionAnalysis(table.game, knowledge.seat, turn, thought.chance, moves, thought.simulations)


def contrast(
    analyst: Analyst, knowledge: Knowledge, analysis: PositionAnalysis, move: str, budget: Budget, rng: Dice
) -> Comparison | None:
    """Return how much better the best move of an analysis is than another legal move, in notation.

    A bot that can compare moves does so; for any other, its own chances are used, with the largest error that chances
    with so many visits can have. None means that too little thought went into one of the two moves.
    """
    if isinstance(analyst, Comparer):
        legal = {knowledge.table.text(number): number for number in knowledge.legal_moves()}
        return analyst.compare(knowledge, legal[analysis.best.move], legal[move], budget, rng)
    best, made = analysis.best, analysis.of(move)
    if made is None or min(best.visits, made.visits) < LEAST_VISITS:
        return None
    spread = sum(each.chance * (1 - each.chance) / each.visits for each in (best, made))
    return Comparison(best.chance - made.chance, sqrt(spread), min(best.visits, made.visits))


def check_analyst(bot: str, seed: int = 0) -> None:
    """Raise MarchlandsError for a bot that does not exist or cannot analyse, and for a seed that is not a number."""
    with _analyst(bot, seed):
        pass


@contextmanager
def _analyst(bot: str, seed: int) -> Iterator[tuple[Analyst, Budget]]:
    """Yield a bot that can analyse, and close it afterwards. Raises MarchlandsError like `check_analyst`."""
    if not isinstance(seed, int) or isinstance(seed, bool):
        raise MarchlandsError(f"cannot analyse with seed {seed!r}: expected a whole number", "analysis/seed")
    if not isinstance(bot, str):
        reason = "expected its name, such as 'search:1000'"
        raise MarchlandsError(f"cannot analyse with the bot {bot!r}: {reason}", "analysis/bot")
    player, budget = make_bot(bot)
    try:
        if not isinstance(player, Analyst):
            reason = f"it does not say what it thinks; {', '.join(analysts())} can, and a program, cmd:COMMAND"
            raise MarchlandsError(f"cannot analyse with the bot {bot!r}: {reason}", "analysis/bot")
        yield player, budget
    finally:
        close_bot(player)


def analysts() -> list[str]:
    """Return the names of the built-in bots that can analyse."""
    return sorted(name for name, make in BOTS.items() if _can_analyse(make()))


def _can_analyse(bot: Bot) -> bool:
    try:
        return isinstance(bot, Analyst)
    finally:
        close_bot(bot)


def _known(position: object, seat: object) -> Knowledge:
    """Return what the seat that decides knows. Raises MarchlandsError if nobody decides, or another seat does."""
    if not isinstance(position, Match | Knowledge):
        raise MarchlandsError(f"cannot analyse {position!r}: expected a match or knowledge", "analysis/position")
    if seat is not None and seat not in SEATS:
        raise SeatError(f"cannot analyse for seat {seat!r}: expected 'p1' or 'p2'", "analysis/seat")
    if isinstance(position, Knowledge):
        to_act, result = position.view["to_act"], position.view["result"]
        seat = seat or position.seat
    else:
        to_act, result = position.to_act, position.result
        seat = seat or to_act
    if to_act is None:
        outcome = "it was a draw" if result == "draw" else f"{result} has won"
        raise MarchlandsError(f"cannot analyse the position: the match is over, {outcome}", "analysis/match-over")
    if seat != to_act:
        raise MarchlandsError(f"cannot analyse for {seat}: {to_act} is to decide", "analysis/not-your-turn")
    if isinstance(position, Match):
        return position.knowledge(seat)
    if position.seat != seat:
        raise MarchlandsError(f"cannot analyse for {seat}: the knowledge is {position.seat}'s", "analysis/seat")
    return position


def _in_words(table: Table, seat: str, line: Line) -> AnalysedMove:
    # If a bot does not say who makes the moves, its line is used only as far as that is certain.
    moves, seats = (line.moves, line.seats) if len(line.seats) == len(line.moves) else (line.moves[:1], (seat,))
    words = tuple(table.text(move) for move in moves)
    answers = tuple(table.parts(move).target for move in moves)
    return AnalysedMove(table.text(line.move), line.chance, line.visits, words, seats, line.error, answers)


def _joined(moves: Iterable[tuple[str, str, str | None]]) -> list[str]:
    """Return the moves of one seat, each given with its answer, with answers appended to the move before them."""
    found: list[tuple[str, list[str]]] = []
    for _, text, answer in moves:
        if answer is not None and found:
            found[-1][1].append(answer)
        else:
            found.append((text, []))
    return [f"{text} > {', '.join(answers)}" if answers else text for text, answers in found]
