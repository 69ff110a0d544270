"""A contest: two bots, a list of decks, and as many matches as one likes.

Everything about a match follows from the contest and the match's number, so that it does not matter which process
plays it, or when. Matches come in twos: the second repeats the first with the seats swapped, decks and shuffle alike.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Any

from marchlands.bots.bot import Bot
from marchlands.bots.budget import Budget
from marchlands.bots.registry import make_bot
from marchlands.engine.deck import Deck
from marchlands.engine.game import Game, find_game
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS, Json
from marchlands.errors import MarchlandsError
from marchlands.lab.pool import spread


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played. `decks` are pairs of tables, the first bot's and the second's, taken in turn.

    Without `rules` each pair is played by those that its first deck was made for.
    """

    game: str
    bots: tuple[str, str]
    decks: tuple[tuple[Json, Json], ...]
    seed: int = 0
    rules: str | None = None
    packs: tuple[Path, ...] = ()


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was played: the number of its pair of decks, who sat at p1 (0 or 1), and who won (2 for a draw)."""

    number: int
    pair: int
    first: int
    winner: int
    moves: int
    seed: int

    def points(self, bot: int) -> float:
        """Return what the match was worth to a bot: 1, 0.5 or 0."""
        return 0.5 if self.winner == 2 else float(self.winner == bot)


class Arena:
    """A place where the matches of one contest are played."""

    def __init__(self, contest: Contest) -> None:
        """Read all decks. Raises MarchlandsError for bots, decks, rules and packs that cannot be used."""
        self.contest = contest
        game = find_game(contest.game)
        self.game: Game = game.with_packs(contest.packs) if contest.packs else game
        for bot in contest.bots:
            make_bot(bot)
        self.decks = [(self._deck(first), self._deck(second)) for first, second in contest.decks]
        if not self.decks:
            raise MarchlandsError("cannot hold a contest: there are no decks to play", "arena/no-decks")
        for pair in self.decks:
            self.game.setup(pair, None, contest.rules)

    def _deck(self, table: Json) -> Deck:
        return self.game.deck(table)

    def play(self, number: int) -> Played:
        """Play one match to its end."""
        contest = self.contest
        first = number % 2
        pair = number // 2 % len(self.decks)
        decks = self.decks[pair] if first == 0 else self.decks[pair][::-1]
        seed = derive(contest.seed, "match", number // 2)
        match = self.game.open(self.game.setup(decks, None, contest.rules, seed), record=True)
        order = (first, 1 - first)
        self._finish(match, order, number)
        result = match.result
        winner = order[SEATS.index(result)] if result in SEATS else 2
        return Played(number, pair, first, winner, len(match.moves), seed)

    def _finish(self, match: Match, order: tuple[int, int], number: int) -> None:
        players = [self._player(number, bot) for bot in order]
        while (seat := match.to_act) is not None:
            bot, budget, dice = players[SEATS.index(seat)]
            match.apply(bot.choose(match.knowledge(seat), match.legal_moves(), budget, dice))

    def _player(self, number: int, which: int) -> tuple[Bot, Budget, Dice]:
        """Return a bot that is new to this match, what it may think, and its own dice."""
        bot, budget = make_bot(self.contest.bots[which])
        return bot, budget, Dice(derive(self.contest.seed, "bot", number, which))


def hold(contest: Contest, games: int, workers: int) -> Iterator[Played]:
    """Play matches 0 to `games` - 1 of a contest; give them in order. Raises MarchlandsError before the first."""
    Arena(contest)
    return spread(_play, range(games), workers, _open, contest)


def derive(*parts: object) -> int:
    """Return a seed that these parts determine, unlike those of any other parts."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=6).digest())


_here: list[Arena] = []  # the arena of this process


def _open(contest: Contest) -> None:
    _here[:] = [Arena(contest)]


def _play(number: int) -> Played:
    return _here[0].play(number)


def mirrored(game: Game, decks: list[Deck]) -> tuple[tuple[Json, Json], ...]:
    """Return each deck against itself."""
    return tuple((table, table) for table in (_table(game, deck) for deck in decks))


def facing(game: Game, first: Deck, second: Deck) -> tuple[tuple[Json, Json], ...]:
    """Return one deck against another."""
    return ((_table(game, first), _table(game, second)),)


def everyone(game: Game, decks: list[Deck]) -> tuple[tuple[Json, Json], ...]:
    """Return each deck against each other one."""
    tables = [_table(game, deck) for deck in decks]
    return tuple((one, other) for index, one in enumerate(tables) for other in tables[index + 1 :])


def _table(game: Game, deck: Deck) -> dict[str, Any]:
    return {"game": game.name, **deck.to_json(game.lead_word)}
