"""Plays one match between two bots to its end, whatever they do."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import ExitStack, suppress
from dataclasses import dataclass
from typing import Final

from marchlands.bots.bot import Bot, close_bot
from marchlands.bots.budget import Budget
from marchlands.bots.process import printable
from marchlands.bots.registry import is_built_in, make_bot
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS
from marchlands.errors import BotError, MoveError

LONGEST_REASON: Final = 200

_sound: Final[set[str]] = set()  # other people's bots that loaded before: checking again would start a process


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A seat (0 or 1) whose bot failed and loses the match, and why, in one line."""

    seat: int
    reason: str


@dataclass(frozen=True, slots=True)
class Player:
    """A bot by name, as `make_bot` reads it, the seed of its dice, and whether it may run in this process."""

    bot: str
    seed: int
    trusted: bool = False


def finish(match: Match, players: tuple[Player, Player]) -> Forfeit | None:
    """Let new bots play a match, p1's first; return None if they played it to its end.

    A bot that raises anything or makes an illegal move forfeits the match, which then stays as it is. Both bots are
    closed however this ends. Raises MarchlandsError for a bot that does not exist.
    """
    with ExitStack() as open_bots:
        chairs = []
        for player in players:
            bot, budget = make_bot(player.bot, trusted=player.trusted)
            open_bots.callback(close_quietly, bot)
            chairs.append((bot, budget, Dice(player.seed)))
        while (seat := match.to_act) is not None:
            number = SEATS.index(seat)
            reason = let_move(match, seat, *chairs[number])
            if reason:
                return Forfeit(number, reason)
    return None


def check_bots(names: Sequence[str], *, trusted: bool = False) -> None:
    """Raise MarchlandsError for a bot that does not exist or cannot be loaded, or whose budget cannot be read."""
    for name in names:
        if name not in _sound:
            close_quietly(make_bot(name, trusted=trusted)[0])
            _sound.update([] if is_built_in(name) else [name])


def close_quietly(bot: Bot) -> None:
    """Close a bot. Its match is over, so a failure to close changes nothing."""
    with suppress(Exception):
        close_bot(bot)


def let_move(match: Match, seat: str, bot: Bot, budget: Budget, dice: Dice) -> str:
    """Let a bot make a move for the seat that decides; return in one line why it failed, or an empty text.

    After a failure the match is unchanged.
    """
    knowledge, legal = match.knowledge(seat), match.legal_moves()
    try:
        move: object = bot.choose(knowledge, legal, budget, dice)
    except BotError as error:
        return one_line(str(error)) or "failed"
    except (Exception, SystemExit) as error:
        return one_line(f"crashed: {type(error).__name__}: {error}")
    if not isinstance(move, int) or isinstance(move, bool):
        return one_line(f"illegal move: {move!r} is not the number of a move")
    try:
        match.apply(move)
    except MoveError as error:
        return one_line(f"illegal move: {error}")
    return ""


def one_line(words: str) -> str:
    """Return words as one line of reasonable length, without anything that could control a terminal."""
    line = printable(" ".join(words.split()))
    return line if len(line) <= LONGEST_REASON else f"{line[: LONGEST_REASON - 3]}..."
