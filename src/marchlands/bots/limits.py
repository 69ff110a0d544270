"""How long a program may take, and how much it may write."""

from __future__ import annotations

from dataclasses import dataclass

from marchlands.bots.budget import Budget


@dataclass(frozen=True, slots=True)
class Limits:
    """What a program may use, in seconds and bytes; a program that exceeds it has failed."""

    start: float = 10.0  # from its start until it is ready
    move: float = 5.0  # for a decision without a budget
    simulations: float = 60.0  # for a decision whose budget is a number of simulations
    grace: float = 1.0  # to answer after it is told to stop
    quit: float = 1.0  # to end after it is told to quit
    line_bytes: int = 1 << 18  # one line
    answer_bytes: int = 1 << 22  # everything that it writes for one decision

    def thinking(self, budget: Budget) -> float:
        """Return after how many seconds a program is told to stop thinking about a decision."""
        if budget.seconds is not None:
            return budget.seconds
        return self.move if budget.simulations is None else self.simulations
