"""A contest: two or more bots, a list of decks, and as many matches as one likes.

Everything about a match follows from the contest and the match's number, so that it does not matter which process
plays it, or when. Matches come in twos: the second repeats the first with the seats swapped, decks and shuffle alike.
With more than two bots everyone meets everyone in rounds: in each round all pairs of bots play such a two, all with
the same decks and the same shuffle.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from hashlib import blake2b
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

from marchlands.bots.secrecy import hide_memory
from marchlands.engine.deck import Deck
from marchlands.engine.game import Game, find_game
from marchlands.engine.replay import Replay
from marchlands.engine.setup import Setup
from marchlands.engine.table import SEATS, Json
from marchlands.errors import MarchlandsError
from marchlands.lab.pool import spread
from marchlands.lab.referee import Player, check_bots, finish


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played. `decks` are pairs of tables, the first bot's and the second's, taken in turn.

    Without `rules` each pair is played by those that its first deck was made for. Bots of other packages have processes
    of their own unless all are `trusted`. Shuffles and dice follow from the seed and the `salt`, which is for contests
    with bots that must not know them (`marchlands.lab.salt`); `shuffles` are the seeds of rounds that had another salt.
    """

    game: str
    bots: tuple[str, ...]
    decks: tuple[tuple[Json, Json], ...]
    seed: int = 0
    rules: str | None = None
    packs: tuple[Path, ...] = ()
    trusted: bool = False
    salt: str = field(default="", repr=False)
    shuffles: Mapping[int, int] = field(default_factory=dict, repr=False)

    def derive(self, *parts: object) -> int:
        """Return a seed that the contest and these parts determine."""
        return derive(self.seed, self.salt, *parts) if self.salt else derive(self.seed, *parts)

    @property
    def meetings(self) -> list[tuple[int, int]]:
        """The pairs of bots that meet, by their numbers."""
        return list(combinations(range(len(self.bots)), 2))

    def numbers(self, games: int) -> list[int]:
        """Return the numbers of the matches when each pair of bots plays so many, in the order in which they count.

        Each pair has `games` of them. More games only add numbers; those of fewer games are the same with any more.
        """
        last = (games + 1) // 2 * 2 * comb(len(self.bots), 2)
        return [number for number in range(last) if self.place(number).index < games]

    def place(self, number: int) -> Place:
        """Return where the match of a number belongs."""
        around, meeting = divmod(number // 2, comb(len(self.bots), 2))
        return Place(number, around, meeting, around % len(self.decks), number % 2)


@dataclass(frozen=True, slots=True)
class Place:
    """The round of a match, the number of its pair of bots and of its pair of decks, and who sits at p1 (0 or 1)."""

    number: int
    round: int
    meeting: int
    pair: int
    first: int

    @property
    def index(self) -> int:
        """How many matches its pair of bots has played before."""
        return 2 * self.round + self.first


@dataclass(frozen=True, slots=True)
class Played:
    """A match that was played: the number of its pair of decks, who sat at p1 (0 or 1), and who won (2 for a draw).

    Both are counted inside the pair of bots, whose number is `meeting`: 0 is the one named first. `reason` says why the
    loser forfeited the match, and is empty otherwise; `record` has the moves in notation.
    """

    number: int
    pair: int
    first: int
    winner: int
    moves: int
    seed: int
    reason: str = ""
    meeting: int = 0
    record: tuple[str, ...] = field(default=(), repr=False)

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
        if len(contest.bots) < 2:
            raise MarchlandsError("cannot hold a contest: expected two bots or more", "arena/bots")
        check_bots(contest.bots, trusted=contest.trusted)
        self.decks = [(self._deck(first), self._deck(second)) for first, second in contest.decks]
        if not self.decks:
            raise MarchlandsError("cannot hold a contest: there are no decks to play", "arena/no-decks")
        for pair in self.decks:
            self.game.setup(pair, None, contest.rules)

    def _deck(self, table: Json) -> Deck:
        return self.game.deck(table)

    def play(self, number: int) -> Played:
        """Play one match to its end, or until a bot fails."""
        place = self.contest.place(number)
        match = self.game.open(self._setup(place, self._seed(place)), record=True)
        order = (place.first, 1 - place.first)
        forfeit = finish(match, (self._player(place, order[0]), self._player(place, order[1])))
        if forfeit is not None:
            return self.played(number, order[1 - forfeit.seat], tuple(match.moves), forfeit.reason)
        result = match.result
        return self.played(number, order[SEATS.index(result)] if result in SEATS else 2, tuple(match.moves))

    def played(
        self, number: int, winner: int, moves: tuple[str, ...], reason: str = "", seed: int | None = None
    ) -> Played:
        """Return the match of a number with how it went; its seed is the contest's own unless one is given."""
        place = self.contest.place(number)
        seed = self._seed(place) if seed is None else seed
        return Played(number, place.pair, place.first, winner, len(moves), seed, reason, place.meeting, moves)

    def replay(self, played: Played) -> Replay:
        """Return a match of this contest as a replay."""
        return Replay(self._setup(self.contest.place(played.number), played.seed), played.record, self.game)

    def _setup(self, place: Place, seed: int) -> Setup:
        decks = self.decks[place.pair] if place.first == 0 else self.decks[place.pair][::-1]
        return self.game.setup(decks, None, self.contest.rules, seed)

    def _seed(self, place: Place) -> int:
        known = self.contest.shuffles.get(place.round)
        return self.contest.derive("match", place.round) if known is None else known

    def _player(self, place: Place, which: int) -> Player:
        """Return one of the two bots of a match, with dice of its own."""
        contest = self.contest
        bot = contest.meetings[place.meeting][which]
        return Player(contest.bots[bot], contest.derive("bot", place.number, which), contest.trusted)


def hold(
    contest: Contest,
    games: int,
    workers: int,
    known: Mapping[int, Played] | None = None,
    arrived: Callable[[Played], None] | None = None,
) -> Generator[Played, None, None]:
    """Play so many matches of each pair of bots; give them in the order of their numbers.

    Matches that are `known` by their number are not played again. `arrived` is called with each other one as soon as
    it is finished. Raises MarchlandsError before the first match for a contest that cannot be held, and WorkerError
    when a process dies, after the matches that are finished. However it ends, no process is left behind. With a salt,
    no other process of the same user can read the memory of this one from then on, where the system can see to it.
    """
    _prepare(contest)
    return _hold(contest, contest.numbers(games), workers, known or {}, arrived)


def _hold(
    contest: Contest,
    numbers: list[int],
    workers: int,
    known: Mapping[int, Played],
    arrived: Callable[[Played], None] | None,
) -> Generator[Played, None, None]:
    missing = [number for number in numbers if number not in known]
    with closing(spread(_play, missing, workers, _open, contest, arrived=arrived)) as fresh:
        for number in numbers:
            yield known[number] if number in known else next(fresh)


def derive(*parts: object) -> int:
    """Return a seed that these parts determine, unlike those of any other parts."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=6).digest())


_here: list[Arena] = []  # the arena of this process


def _open(contest: Contest) -> None:
    _here[:] = [_prepare(contest)]


def _prepare(contest: Contest) -> Arena:
    """Return the arena of a contest, in a process that keeps its salt to itself."""
    if contest.salt:
        hide_memory()
    return Arena(contest)


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
