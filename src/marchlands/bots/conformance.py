"""Whether a program follows the protocol: one check after another, each with its findings."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Final

from marchlands import api
from marchlands.bots.budget import Budget
from marchlands.bots.conversation import Answer, Conversation
from marchlands.bots.limits import Limits
from marchlands.bots.process import ProcessFault
from marchlands.bots.process_tree import marked
from marchlands.bots.protocol import QUIT, STOP, read_remark, split_line
from marchlands.bots.random_bot import RandomBot
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS
from marchlands.errors import BotError

QUICK: Final = Budget(seconds=0.05)
LONG: Final = Budget(seconds=30.0)
STOP_AFTER: Final = 0.2
LISTENING: Final = 0.3
MORE_MATCHES: Final = 6  # at most, until a choice comes up
UNKNOWN: Final = ("weather sunny", "position? {", "", "stop-it", "go_on sims 5")


@dataclass(frozen=True, slots=True)
class Finding:
    """The name of a check, whether the program passed it, and the finding: a count, or the reason for the failure."""

    check: str
    passed: bool
    detail: str


class _Fault(Exception):
    """Why a check failed."""


class Examination:
    """All checks for one program. It is restarted after each check that it fails."""

    def __init__(
        self, command: str, matches: int = 2, budget: Budget | None = None, limits: Limits | None = None
    ) -> None:
        """Take the program, how many matches of each game it has to play, and its budget for each decision."""
        self.command = command
        self.matches = matches
        self.budget = budget or QUICK
        self.limits = limits or Limits()
        self._conversation: Conversation | None = None
        self._remarks: list[tuple[Match, str]] = []
        self._choices = 0
        self._games: tuple[str, ...] = ()

    def findings(self) -> Iterator[Finding]:
        """Yield the result of each check as soon as it is known; if the greeting fails, that is the only one.

        However this ends, the program is stopped. Raises MarchlandsError if there is no such program.
        """
        try:
            greeting = self._find("greets", self._greets)
            yield greeting
            if greeting.passed:
                for name, check in self._checks():
                    yield self._find(name, check)
        finally:
            self._close()

    def _checks(self) -> Iterator[tuple[str, Callable[[], str]]]:
        for game in self._games:
            yield f"plays {game}", lambda game=game: self._plays(game)  # type: ignore[misc]
        yield "answers choices", self._answers_choices
        yield "decides without a budget", lambda: self._decides(Budget())
        yield "decides within simulations", lambda: self._decides(Budget(simulations=10))
        yield "decides within a time", lambda: self._decides(Budget(seconds=0.2))
        yield "answers each decision once", self._answers_once
        yield "stops when told to", self._stops
        yield "ignores a stop that comes late", self._ignores_late_stop
        yield "ignores unknown lines", self._ignores_unknown
        yield "begins a match before another is over", self._begins_again
        yield "remarks can be read", self._remarks_well
        yield "quits", self._quits
        yield "ends with its input", self._ends_with_input

    def _find(self, name: str, check: Callable[[], str]) -> Finding:
        try:
            return Finding(name, True, check())
        except _Fault as fault:
            reason = str(fault)
        except ProcessFault as fault:
            reason = f"it {fault}"
        except BotError as error:
            reason = str(error).removeprefix(f"cannot play with {self.command!r}: ")
        self._close()
        return Finding(name, False, reason)

    # --- the checks: each returns its finding, or raises _Fault, ProcessFault or BotError

    def _greets(self) -> str:
        greeting = self._program().greeting
        self._games = tuple(game for game in greeting.games if game in api.games())
        if not self._games:
            raise _Fault(f"it plays {', '.join(greeting.games)}; expected one of {', '.join(api.games())}")
        return f"{greeting.name or 'no name'}, version {greeting.version or 'unknown'}, plays {', '.join(self._games)}"

    def _plays(self, game: str) -> str:
        decisions, slowest = 0, 0.0
        for number in range(self.matches):
            for answer in self._match(game, number):
                decisions += 1
                slowest = max(slowest, answer.seconds)
        return f"{_count(self.matches, 'match', 'matches')}, {_count(decisions, 'decision')}, slowest {slowest:.2f} s"

    def _answers_choices(self) -> str:
        for number in range(self.matches, self.matches + MORE_MATCHES):
            if self._choices:
                break
            for _ in self._match(self._games[number % len(self._games)], number):
                pass
        return f"{_count(self._choices, 'choice')} in these matches"

    def _decides(self, budget: Budget) -> str:
        return f"{self._ask(budget).seconds:.2f} s"

    def _answers_once(self) -> str:
        self._ask(QUICK)
        self._expect_silence("it answered one 'go' twice")
        return ""

    def _stops(self) -> str:
        return f"{self._ask(LONG, STOP_AFTER).seconds:.2f} s, told to stop after {STOP_AFTER:g} s"

    def _ignores_late_stop(self) -> str:
        program = self._program()
        self._ask(QUICK)
        program.say(STOP)
        self._expect_silence("it answered a 'stop' after it had decided")
        self._ask(QUICK)
        return ""

    def _ignores_unknown(self) -> str:
        program = self._program()
        for line in UNKNOWN:
            program.say(line)
        self._ask(QUICK)
        return ""

    def _begins_again(self) -> str:
        game = self._games[-1]
        for number in range(2):
            for _ in islice(self._match(game, number), 2):
                pass
        return ""

    def _remarks_well(self) -> str:
        for match, text in self._remarks:
            try:
                remark = read_remark(text)
                for move in remark.moves[:1]:
                    match.table.read(move)
            except ValueError as error:
                raise _Fault(f"info {text[:80]!r}: {error}") from None
        return f"{_count(len(self._remarks), 'remark')}" if self._remarks else "it makes none"

    def _quits(self) -> str:
        program = self._program()
        program.say(QUIT)
        return self._ended("after 'quit'")

    def _ends_with_input(self) -> str:
        self._program().process.close_input()
        return self._ended("after the end of its input")

    def _ended(self, when: str) -> str:
        process = self._program().process
        limit = self.limits.quit
        if not process.ends_within(limit):
            raise _Fault(f"it still runs {limit:g} s {when}")
        left = [other for other in marked(process.mark) if other.pid != process.pid]
        self._close()
        if left:
            raise _Fault(f"it left {_count(len(left), 'process', 'processes')} behind {when}")
        return ""

    # --- parts of the checks

    def _expect_silence(self, fault: str) -> None:
        """Listen for a while. Raises _Fault if the program sends an answer that nobody asked for."""
        until = monotonic() + LISTENING
        while (line := self._program().process.read(until)) is not None:
            if split_line(line)[0] == "bestmove":
                raise _Fault(f"{fault}: {line!r}")

    def _program(self) -> Conversation:
        if self._conversation is None:
            self._conversation = Conversation(self.command, self.limits)
        return self._conversation

    def _close(self) -> None:
        conversation, self._conversation = self._conversation, None
        if conversation is not None:
            conversation.close()

    def _match(self, game: str, number: int) -> Iterator[Answer]:
        """Play a match against random moves; yield each decision of the program, which alternates between the seats."""
        decks = list(api.decks(game))
        fitting = [deck for deck in decks if not deck.startswith("classic")] or decks
        match = api.new_match(game, [fitting[number % len(fitting)]] * 2, seed=number)
        seat = SEATS[number % 2]
        dice = Dice(number)
        program = self._program()
        program.new_match(match.knowledge(seat))
        while (actor := match.to_act) is not None:
            knowledge, legal = match.knowledge(actor), match.legal_moves()
            if actor != seat:
                match.apply(RandomBot().choose(knowledge, legal, QUICK, dice))
                continue
            answer = self._noted(match, knowledge, program.ask(knowledge, legal, self.budget, dice.pick(1 << 31)))
            match.apply(answer.move)
            yield answer

    def _ask(self, budget: Budget, stop_after: float | None = None) -> Answer:
        """Ask for one decision in a new match."""
        match = api.new_match(self._games[0], seed=1)
        knowledge = match.knowledge(match.to_act)
        program = self._program()
        program.new_match(knowledge)
        return self._noted(match, knowledge, program.ask(knowledge, match.legal_moves(), budget, 1, stop_after))

    def _noted(self, match: Match, knowledge: Knowledge, answer: Answer) -> Answer:
        self._choices += knowledge.view["phase"] == "choose"
        self._remarks += [(match, remark) for remark in answer.remarks]
        return answer


def _count(number: int, one: str, many: str | None = None) -> str:
    return f"{number} {one if number == 1 else many or one + 's'}"
