"""A conversation with one program that plays: greeting it, asking it for moves, ending it."""

from __future__ import annotations

import os
import shlex
import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import monotonic

from marchlands.bots.budget import Budget
from marchlands.bots.limits import Limits
from marchlands.bots.process import Process, ProcessFault, shown
from marchlands.bots.protocol import (
    HELLO,
    QUIT,
    STOP,
    Greeting,
    go_line,
    moves_line,
    new_match_line,
    parts_line,
    position_line,
    read_greeting,
    split_answer,
    split_line,
)
from marchlands.engine.knowledge import Knowledge
from marchlands.errors import BotError, MarchlandsError, NotationError


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal move, what the program said about its thoughts (unread), and how long it took."""

    move: int
    remarks: tuple[str, ...]
    seconds: float


class Conversation:
    """A running program that has greeted back; it can be asked for moves in one match after another.

    Whatever goes wrong, an interrupt from the keyboard included, ends the program with everything it started before
    the exception leaves. Every fault of the program is a BotError that names its command and one reason.
    """

    def __init__(self, command: str, limits: Limits | None = None) -> None:
        """Start the program and wait until it is ready. Raises BotError, or MarchlandsError for a bad command."""
        self.command = command
        self.limits = limits or Limits()
        arguments = read_command(command)
        self._ignored: list[str] = []
        self._decisions = 0  # the id of the last one that it was asked for
        self._process: Process | None = None
        with self._watched():
            self._process = Process(arguments, self.limits)
            self.greeting = self._greet(self._process)

    @property
    def process(self) -> Process:
        """The program's process, while it runs."""
        if self._process is None:
            raise BotError(f"cannot play with {self.command!r}: it was ended")
        return self._process

    def say(self, line: str) -> None:
        """Tell the program something, without waiting for an answer."""
        with self._watched():
            self.process.write(line)

    def new_match(self, knowledge: Knowledge) -> None:
        """Tell the program which match begins, from the side of the seat that knows this."""
        game = knowledge.table.game
        with self._watched():
            if game not in self.greeting.games:
                raise ProcessFault(f"does not play {game}, only {', '.join(self.greeting.games)}")
            self.process.write(new_match_line(knowledge))

    def ask(
        self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, seed: int, stop_after: float | None = None
    ) -> Answer:
        """Return the program's decision among the `legal` moves; it is told to stop at its limit, or after so long."""
        with self._watched():
            process = self.process
            self._ignored.clear()
            self._decisions += 1
            begun, thinking = monotonic(), self.limits.thinking(budget)
            process.write(position_line(knowledge))
            process.write(moves_line([knowledge.table.text(move) for move in legal]))
            process.write(parts_line(knowledge, legal))
            process.wait_until_read(begun + thinking)
            self._drop_leftovers(process)
            process.write(go_line(budget, seed, self._decisions))
            text, remarks = self._answer(process, begun, thinking, stop_after)
            seconds = monotonic() - begun
            return Answer(_chosen(knowledge, legal, text), tuple(remarks), seconds)

    def close(self) -> None:
        """Tell the program to quit, wait briefly, and end whatever is left; calling it twice is harmless."""
        process, self._process = self._process, None
        if process is not None:
            try:
                process.write(QUIT)
            finally:
                process.end(self.limits.quit)

    # --- what is waited for

    def _greet(self, process: Process) -> Greeting:
        process.write(HELLO)
        lines: list[str] = []
        until = monotonic() + self.limits.start
        while (line := process.read(until)) is not None:
            if split_line(line)[0] == "ready":
                process.forget()
                try:
                    return read_greeting(lines)
                except ValueError as error:
                    raise ProcessFault(str(error)) from None
            lines.append(line)
            if not _is_greeting(line):
                self._ignore(line)
        raise ProcessFault(f"was not ready within {self.limits.start:g} s{self._clue(process, bool(lines))}")

    def _answer(
        self, process: Process, begun: float, thinking: float, stop_after: float | None
    ) -> tuple[str, list[str]]:
        """Return the text of the move that the program decides on, and what it says before."""
        remarks: list[str] = []
        pause = thinking if stop_after is None else min(thinking, stop_after)
        for until, is_last in ((begun + pause, False), (begun + pause + self.limits.grace, True)):
            while (line := process.read(until)) is not None:
                word, rest = split_line(line)
                if word == "bestmove":
                    id, text = split_answer(rest)
                    if id is None or id == self._decisions:
                        return text, remarks
                    # A second answer to an earlier decision, which the program has marked as such.
                    raise ProcessFault(_answered_twice(line))
                if word == "info":
                    remarks.append(rest)
                else:
                    self._ignore(line)
            if not is_last:
                process.write(STOP)
        clue = self._clue(process, bool(remarks or self._ignored))
        raise ProcessFault(f"gave no move within {pause:g} s, nor within {self.limits.grace:g} s after 'stop'{clue}")

    def _drop_leftovers(self, process: Process) -> None:
        """Forget what was said since the last answer. Raises ProcessFault if a second answer is among it."""
        for line in process.forget():
            if split_line(line)[0] == "bestmove":
                raise ProcessFault(_answered_twice(line))

    def _ignore(self, line: str) -> None:
        if line and not self._ignored:
            self._ignored.append(line)

    def _clue(self, process: Process, has_spoken: bool) -> str:
        """Return what may explain a silence."""
        if (unfinished := process.unfinished()) != "":
            return f"{unfinished}{process.last_words()}"
        if self._ignored:
            return f"; it wrote {shown(self._ignored[0])}, which has no meaning here{process.last_words()}"
        if not has_spoken:
            return f"; it wrote nothing (is every line flushed?){process.last_words()}"
        return process.last_words()

    @contextmanager
    def _watched(self) -> Iterator[None]:
        """Let nothing that goes wrong leave the program running."""
        try:
            yield
        except ProcessFault as fault:
            self._end()
            raise BotError(f"cannot play with {self.command!r}: it {fault}") from fault
        except BaseException:
            self._end()
            raise

    def _end(self) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.end()


def read_command(command: str) -> list[str]:
    """Return the program and the arguments of a command, split as a shell would. Raises MarchlandsError."""
    reason = ""
    arguments: list[str] = []
    try:
        arguments = shlex.split(command)
    except ValueError as error:
        reason = str(error).lower()
    if os.name != "posix":
        reason = "programs as bots need a system like Linux or macOS"
    elif not reason and not arguments:
        reason = "expected a program, as in cmd:python3 bot.py"
    elif not reason and shutil.which(arguments[0]) is None:
        reason = f"there is no program {arguments[0]!r}"
    if reason:
        raise MarchlandsError(f"cannot run the command {command!r}: {reason}", "bot/command")
    return arguments


def _answered_twice(line: str) -> str:
    return f"answered one 'go' twice; the second answer was {shown(line)}"


def _is_greeting(line: str) -> bool:
    return split_line(line)[0] in ("id", "games", "protocol")


def _chosen(knowledge: Knowledge, legal: Sequence[int], text: str) -> int:
    """Return the legal move that the program named. Raises ProcessFault."""
    if not text:
        raise ProcessFault("named no move after 'bestmove'")
    table = knowledge.table
    try:
        move = table.read(text)
    except NotationError as error:
        raise ProcessFault(f"named a move that cannot be read: {error}") from None
    if move not in legal:
        raise ProcessFault(f"named {shown(text)}, which is illegal: {table.why_not(knowledge.veiled, move)}")
    return move
