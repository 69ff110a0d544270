"""What every bot can do, and what some bots can do."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from marchlands.bots.budget import Budget
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.seed import Dice


class Bot(Protocol):
    """A player made for one match and one seat, who sees only knowledge."""

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        """Return one of the `legal` moves; there is at least one.

        Equal knowledge, budget and dice give the same move, unless the budget is a time. Raises BotError if the bot
        cannot go on; it has then lost the match.
        """
        ...


@dataclass(frozen=True, slots=True)
class Line:
    """A move, its chance to win in the bot's view, and how the bot expects the match to continue.

    `chance` is between 0 and 1, with a draw counting as half; `visits` says how much thought went into it; `moves`
    begins with the move itself and may continue with moves of both seats. `seats` says who makes each of them, and may
    be left out; so may `error`, the standard error of the chance.
    """

    move: int
    chance: float
    visits: int
    moves: tuple[int, ...]
    seats: tuple[str, ...] = ()
    error: float | None = None


@dataclass(frozen=True, slots=True)
class Analysis:
    """What a bot thinks of a position: the chance to win of the seat that decides, and its moves, best first."""

    chance: float
    lines: tuple[Line, ...]
    simulations: int


@runtime_checkable
class Analyst(Protocol):
    """A bot that can also say what it thinks."""

    def analyse(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> Analysis:
        """Return what the bot thinks of each of the `legal` moves."""
        ...


@dataclass(frozen=True, slots=True)
class Comparison:
    """How much more chance to win one move has than another, the standard error of that, and how often it was tried.

    `gain` is negative if the other move is better.
    """

    gain: float
    error: float
    pairs: int


@runtime_checkable
class Comparer(Protocol):
    """A bot that can also compare two moves."""

    def compare(self, knowledge: Knowledge, first: int, second: int, budget: Budget, rng: Dice) -> Comparison:
        """Return how much better the first of two legal moves is than the second."""
        ...


@runtime_checkable
class Closing(Protocol):
    """A bot that holds something, such as a process, that it must release when its match is over."""

    def close(self) -> None:
        """Release everything; calling it twice is harmless."""
        ...


def close_bot(bot: Bot) -> None:
    """Let a bot release what it holds; call this once its match is over, however it ended."""
    if isinstance(bot, Closing):
        bot.close()
