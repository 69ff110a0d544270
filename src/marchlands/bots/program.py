"""A program in any language, as a bot."""

from __future__ import annotations

from collections.abc import Sequence

from marchlands.bots.bot import Analysis, Line
from marchlands.bots.budget import Budget
from marchlands.bots.conversation import Answer, Conversation, read_command
from marchlands.bots.limits import Limits
from marchlands.bots.process import shown
from marchlands.bots.protocol import Remark, read_remark
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.seed import Dice
from marchlands.engine.table import Table
from marchlands.errors import BotError, NotationError


class ProgramBot:
    """Plays by asking a program, which is started for its first decision and ended by `close`.

    A program that fails is ended along with everything it started, and the BotError says why; every later decision
    raises the same error.
    """

    def __init__(self, command: str, limits: Limits | None = None) -> None:
        """Take the program's command; nothing is started yet. Raises MarchlandsError for a bad command."""
        read_command(command)
        self.command = command
        self.limits = limits or Limits()
        self._conversation: Conversation | None = None
        self._match: tuple[object, ...] | None = None
        self._turn = 0
        self._end: str | None = None

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        """Return the move that the program decides on. Raises BotError if it gives no legal move in time."""
        return self._ask(knowledge, legal, budget, rng).move

    def analyse(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> Analysis:
        """Return what the program said while it thought; its choice comes first, whatever it said of other moves."""
        answer = self._ask(knowledge, legal, budget, rng)
        remarks: list[Remark] = []
        for text in answer.remarks:
            try:
                remarks.append(read_remark(text))
            except ValueError as error:
                reason = f"cannot play with {self.command!r}: its info {shown(text)} cannot be read: {error}"
                self._stop(reason)
                raise BotError(reason) from None
        return analysis_of(knowledge.table, legal, answer.move, remarks)

    def close(self) -> None:
        """Let the program quit, and end what is left of it; calling it twice is harmless."""
        self._stop(f"cannot play with {self.command!r}: it was closed")

    def _ask(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> Answer:
        if self._end is not None:
            raise BotError(self._end)
        try:
            if self._conversation is None:
                self._conversation = Conversation(self.command, self.limits)
            self._announce(self._conversation, knowledge)
            return self._conversation.ask(knowledge, legal, budget, rng.pick(1 << 31))
        except BotError as error:
            self._end = str(error)
            raise

    def _announce(self, conversation: Conversation, knowledge: Knowledge) -> None:
        """Announce a new match if this is the first decision in it."""
        match = (knowledge.table.game, repr(knowledge.table.rules), knowledge.seat)
        turn: int = knowledge.view["turn"]
        if match != self._match or turn < self._turn:
            conversation.new_match(knowledge)
        self._match, self._turn = match, turn

    def _stop(self, reason: str) -> None:
        self._end = self._end or reason
        conversation, self._conversation = self._conversation, None
        if conversation is not None:
            conversation.close()


def analysis_of(table: Table, legal: Sequence[int], best: int, remarks: Sequence[Remark]) -> Analysis:
    """Return the summary of remarks: the last one about each legal move counts, and the chosen move comes first."""
    lines: dict[int, Line] = {}
    chance: float | None = None
    simulations: int | None = None
    for remark in remarks:
        moves = _readable(table, remark.moves)
        simulations = remark.simulations if remark.simulations is not None else simulations
        if not remark.moves:
            chance = remark.chance if remark.chance is not None else chance
        elif moves and moves[0] in legal:
            value = 0.5 if remark.chance is None else remark.chance
            lines[moves[0]] = Line(moves[0], value, remark.visits or 0, moves)
    if best not in lines:
        lines[best] = Line(best, 0.5 if chance is None else chance, 0, (best,))
    order = sorted(lines.values(), key=lambda line: (line.move != best, -line.visits, -line.chance, line.move))
    total = sum(line.visits for line in order) if simulations is None else simulations
    return Analysis(order[0].chance if chance is None else chance, tuple(order), total)


def _readable(table: Table, texts: Sequence[str]) -> tuple[int, ...]:
    """Return the moves of a line up to the first that cannot be read."""
    moves: list[int] = []
    for text in texts:
        try:
            moves.append(table.read(text))
        except NotationError:
            break
    return tuple(moves)
