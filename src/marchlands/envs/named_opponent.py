"""Opponents by the names of bots."""

from __future__ import annotations

from marchlands.bots.bot import close_bot
from marchlands.bots.registry import make_bot
from marchlands.engine.knowledge import know
from marchlands.engine.match import Match
from marchlands.engine.native import i64
from marchlands.engine.seed import Dice
from marchlands.engine.state import State
from marchlands.engine.table import SEATS, Table
from marchlands.envs.opponent import GreedyOpponent, Opponent, Player, RandomOpponent
from marchlands.envs.scene import Scene


class BotPlayer(Player):
    """Lets a bot choose by what its seat knows, told events included."""

    def __init__(self, text: str, table: Table, state: State, seat: int, dice: Dice) -> None:
        super().__init__()
        self.bot, self.budget = make_bot(text)
        self.match = Match(table, state, record=True)
        self.seat = SEATS[seat]
        self.rng = dice

    def choose(self, state: State) -> i64:
        knowledge = know(self.match, self.seat)
        return i64(self.bot.choose(knowledge, state.legal_moves(), self.budget, self.rng))

    def close(self) -> None:
        close_bot(self.bot)


class BotOpponent(Opponent):
    """Plays by any bot, named as for the arena: "search:100", a level, one from another package, or a program."""

    def __init__(self, text: str, table: Table) -> None:
        super().__init__(True)
        bot, _ = make_bot(text)  # an unknown name is refused now
        close_bot(bot)
        self.text = text
        self.board = table

    def begin(self, state: State, seat: i64, dice: Dice) -> Player:
        return BotPlayer(self.text, self.board, state, int(seat), dice)


def named_opponent(text: str, scene: Scene) -> Opponent:
    """Return the opponent that plays as a bot does. Raises MarchlandsError for an unknown bot."""
    name = text.strip().lower()
    if name == "random":
        return RandomOpponent()
    return GreedyOpponent(scene.table) if name == "greedy" else BotOpponent(text, scene.table)
