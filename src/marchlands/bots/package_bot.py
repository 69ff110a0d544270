"""A bot from another package, in its own process.

The process shares no memory with this one. It is told what the bot's seat knows, the legal moves, the budget and the
state of the bot's own dice. It answers in JSON, which is checked: nothing that it sends is executed here.
"""

from __future__ import annotations

import base64
import json
import os
import sys
from collections.abc import Sequence
from importlib.metadata import EntryPoint
from time import monotonic
from typing import Any, Final

from marchlands.bots.bot import Analysis, Bot, Line
from marchlands.bots.budget import Budget
from marchlands.bots.decision_request import packs_of
from marchlands.bots.limits import Limits
from marchlands.bots.process import Process, ProcessFault, printable
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS
from marchlands.errors import BotError, MarchlandsError

# What the bot reads or prints must not mix with the protocol; modules are found where this process finds them.
BEGINNING: Final = """\
import json, os, sys
source, out = os.fdopen(os.dup(0), "rb"), os.fdopen(os.dup(1), "wb")
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
os.dup2(2, 1)
sys.path[:] = json.loads(source.readline())
from marchlands.bots.package_bot_process import main
main(source, out)
"""
LIMITS: Final = Limits(start=60.0, move=60.0, quit=5.0)
DICE: Final = 1 << 32  # every number in the state of dice is below this


class PackageProcess:
    """The process of one bot from another package, with the bot loaded in it.

    A bot that raises, hangs or ends its process has failed, just like a program: its process is ended along with
    everything it started, the BotError says why, and every later question raises the same error.
    """

    def __init__(self, entry: EntryPoint, package: str, limits: Limits = LIMITS) -> None:
        """Start the process and load the bot in it. Raises MarchlandsError if either fails."""
        self.name = entry.name
        self.limits = limits
        self._end = ""
        self._process: Process | None = None
        if os.name != "posix":
            reason = "bots in a process of their own need a system like Linux or macOS; --trusted runs them in this one"
            raise MarchlandsError(f"cannot load the bot {self.name!r}: {reason}", "bot/command")
        named = f"cannot load the bot {self.name!r} of package {package}"
        try:
            answer = self._begin(entry)
        except ProcessFault as fault:
            self._stop()
            raise MarchlandsError(f"{named}: its process {fault}", "bot/broken") from fault
        except BaseException:
            self._stop()
            raise
        if "error" in answer:
            self._stop()
            raise MarchlandsError(f"{named}: {_line(answer['error'])}", "bot/broken")
        self.can_analyse = answer.get("analyses") is True

    def _begin(self, entry: EntryPoint) -> dict[str, Any]:
        self._process = Process([sys.executable, "-P", "-c", BEGINNING], self.limits)
        self._process.write(json.dumps([os.path.abspath(place) for place in sys.path]))
        self._process.write(json.dumps({"name": entry.name, "value": entry.value, "group": entry.group}))
        answer = self._answer(self._process, monotonic() + self.limits.start)
        if answer is None:
            raise ProcessFault(f"was not ready within {self.limits.start:g} s{self._process.last_words()}")
        return answer

    def ask(
        self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice, *, analyse: bool
    ) -> dict[str, Any]:
        """Return the bot's answer, and set the dice to where the bot left them. Raises BotError if it failed."""
        if self._process is None:
            raise BotError(self._end)
        question = {
            "game": knowledge.table.game,
            "rules": knowledge.table.rules,
            "packs": base64.b64encode(packs_of(knowledge)).decode(),
            "knowledge": knowledge.to_json(),
            "legal": [int(move) for move in legal],
            "budget": [budget.simulations, budget.seconds],
            "dice": rng.place(),
            "analyse": analyse,
        }
        seconds = self.limits.thinking(budget) + self.limits.grace
        try:
            self._process.forget()
            self._process.write(json.dumps(question))
            answer = self._answer(self._process, monotonic() + seconds)
            if answer is None:
                raise ProcessFault(f"gave no answer within {seconds:g} s{self._process.last_words()}")
        except ProcessFault as fault:
            raise self.failed(f"cannot play with {self.name!r}: its process {fault}") from fault
        except BaseException:
            self._stop()
            raise
        if "error" in answer:
            raise self.failed(_line(answer["error"]))
        place = answer.get("dice")
        if not isinstance(place, list) or len(place) != 4 or not all(_is_below(number, DICE) for number in place):
            raise self.failed(f"cannot play with {self.name!r}: its answer cannot be read")
        rng.go_to(*place)
        return answer

    def failed(self, reason: str) -> BotError:
        """End the process; return the error that every later question raises too."""
        self._end = reason
        self._stop()
        return BotError(reason)

    def close(self) -> None:
        """Let the bot release what it holds, and end its process; calling it twice is harmless."""
        self._end = self._end or f"cannot play with {self.name!r}: it was closed"
        process, self._process = self._process, None
        if process is not None:
            try:
                process.close_input()
            finally:
                process.end(self.limits.quit)

    def _answer(self, process: Process, until: float) -> dict[str, Any] | None:
        """Return the next answer, or None if there is none by the deadline. Raises ProcessFault."""
        line = process.read(until)
        if line is None:
            return None
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict):
            raise ProcessFault("answered with something that is not an answer")
        return answer

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()


class PackageBot:
    """Plays by asking a bot from another package, which has its own process until this is closed."""

    def __init__(self, process: PackageProcess) -> None:
        """Take the process in which the bot was loaded."""
        self.process = process

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        """Return the move that the bot decides on. Raises BotError if it gives none in time."""
        move = self.process.ask(knowledge, legal, budget, rng, analyse=False).get("move")
        if not isinstance(move, int) or isinstance(move, bool):
            raise self.process.failed(f"illegal move: {printable(repr(move))} is not the number of a move")
        return move

    def close(self) -> None:
        """Let the bot release what it holds, and end its process; calling it twice is harmless."""
        self.process.close()


class PackageAnalyst(PackageBot):
    """A bot from another package that can also say what it thinks."""

    def analyse(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> Analysis:
        """Return what the bot thinks of the legal moves. Raises BotError if it fails or names other moves."""
        answer = self.process.ask(knowledge, legal, budget, rng, analyse=True)
        try:
            return _analysis(answer["analysis"], legal)
        except (LookupError, TypeError, ValueError) as error:
            reason = f"its analysis cannot be read: {error or type(error).__name__}"
            raise self.process.failed(f"cannot analyse with {self.process.name!r}: {_line(reason)}") from None


def load_in_process(entry: EntryPoint, package: str) -> Bot:
    """Return a bot from another package, in its own process. Raises MarchlandsError if it cannot be loaded."""
    process = PackageProcess(entry, package)
    return PackageAnalyst(process) if process.can_analyse else PackageBot(process)


def _analysis(content: Any, legal: Sequence[int]) -> Analysis:
    lines = tuple(_read_line(line, legal) for line in content["lines"])
    if not lines:
        raise ValueError("it names no move")
    return Analysis(_chance(content["chance"]), lines, _count(content["simulations"]))


def _read_line(content: Any, legal: Sequence[int]) -> Line:
    moves = tuple(_count(move) for move in content["moves"])
    seats = tuple(content["seats"])
    if content["move"] not in legal or any(seat not in SEATS for seat in seats):
        raise ValueError("it names a move that is not legal, or a seat that does not exist")
    error = None if content["error"] is None else _chance(content["error"])
    return Line(_count(content["move"]), _chance(content["chance"]), _count(content["visits"]), moves, seats, error)


def _chance(value: Any) -> float:
    if not isinstance(value, int | float) or isinstance(value, bool) or not 0 <= value <= 1:
        raise ValueError(f"{printable(repr(value))} is not a chance from 0 to 1")
    return float(value)


def _count(value: Any) -> int:
    if not _is_below(value, 1 << 62):
        raise ValueError(f"{printable(repr(value))} is not a whole number of 0 or more")
    return int(value)


def _is_below(value: Any, limit: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value < limit


def _line(words: Any) -> str:
    return printable(" ".join(str(words).split()))
