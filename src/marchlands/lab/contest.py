"""A contest: two or more bots, a list of decks, and any number of matches.

Everything about a match follows from the contest and the match's number, so it does not matter which process plays it,
on which machine, or when. Matches come in pairs: the second repeats the first with the seats swapped, with the same
decks and shuffle. With more than two bots everyone meets everyone in rounds: in each round every pair of bots plays
such a pair of matches, all with the same decks and the same shuffle.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass, field, replace
from hashlib import blake2b
from itertools import combinations
from math import comb
from pathlib import Path
from typing import Any

from marchlands.bots.secrecy import hide_memory
from marchlands.engine.deck import Deck
from marchlands.engine.game import Game, find_game
from marchlands.engine.replay import Replay
from marchlands.engine.seed import Dice
from marchlands.engine.setup import Setup
from marchlands.engine.table import SEATS, Json
from marchlands.errors import MarchlandsError
from marchlands.lab.course import Course, course_of
from marchlands.lab.pool import Cluster, Workers, spread
from marchlands.lab.referee import Player, check_bots, finish
from marchlands.lab.swap import swapped


@dataclass(frozen=True, slots=True)
class Contest:
    """What is played. `decks` are pairs of tables, the first bot's and the second's, used in turn.

    Without `rules`, each pair is played by the rules that its first deck was made for. Bots from other packages run in
    their own processes unless all are `trusted`. Shuffles and dice follow from the seed and the `salt`, which is for
    contests with bots that must not know them (`marchlands.lab.salt`); `shuffles` are the seeds of rounds that used
    another salt. With `swaps`, so many random legal swaps are made in both decks of each round.
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
    swaps: int = 0

    def derive(self, *parts: object) -> int:
        """Return a seed determined by the contest and these parts."""
        return derive(self.seed, self.salt, *parts) if self.salt else derive(self.seed, *parts)

    @property
    def meetings(self) -> list[tuple[int, int]]:
        """The pairs of bots that meet, by number."""
        return list(combinations(range(len(self.bots)), 2))

    def numbers(self, games: int) -> list[int]:
        """Return the numbers of the matches if each pair of bots plays so many, in the order in which they count.

        Each pair has `games` of them. More games only add numbers; the earlier ones stay the same.
        """
        last = (games + 1) // 2 * 2 * comb(len(self.bots), 2)
        return [number for number in range(last) if self.place(number).index < games]

    def place(self, number: int) -> Place:
        """Return where the match with this number belongs."""
        around, meeting = divmod(number // 2, comb(len(self.bots), 2))
        return Place(number, around, meeting, around % len(self.decks), number % 2)


@dataclass(frozen=True, slots=True)
class Place:
    """The round of a match, the numbers of its pair of bots and its pair of decks, and who sits at p1 (0 or 1)."""

    number: int
    round: int
    meeting: int
    pair: int
    first: int

    @property
    def index(self) -> int:
        """How many matches its pair of bots played before."""
        return 2 * self.round + self.first


@dataclass(frozen=True, slots=True)
class Played:
    """A finished match: the number of its pair of decks, who sat at p1 (0 or 1), and who won (2 for a draw).

    Both refer to the pair of bots with the number `meeting`: 0 is the one named first. `reason` says why the loser
    forfeited the match, and is empty otherwise; `record` has the moves in notation. `course` says what happened in it,
    if that was asked for.
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
    course: Course | None = field(default=None, repr=False, compare=False)

    def points(self, bot: int) -> float:
        """Return what the match was worth to a bot: 1, 0.5 or 0."""
        return 0.5 if self.winner == 2 else float(self.winner == bot)


class Arena:
    """Plays the matches of one contest; with `observe`, each comes with its course."""

    def __init__(self, contest: Contest, observe: bool = False) -> None:
        """Read all decks. Raises MarchlandsError for bots, decks, rules and packs that cannot be used."""
        self.contest = contest
        self.observe = observe
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
            played = self.played(number, order[1 - forfeit.seat], tuple(match.moves), forfeit.reason)
        else:
            result = match.result
            played = self.played(number, order[SEATS.index(result)] if result in SEATS else 2, tuple(match.moves))
        return replace(played, course=course_of(match)) if self.observe else played

    def played(
        self, number: int, winner: int, moves: tuple[str, ...], reason: str = "", seed: int | None = None
    ) -> Played:
        """Return the match with this number and how it went; its seed is the contest's own unless one is given."""
        place = self.contest.place(number)
        seed = self._seed(place) if seed is None else seed
        return Played(number, place.pair, place.first, winner, len(moves), seed, reason, place.meeting, moves)

    def replay(self, played: Played) -> Replay:
        """Return a match of this contest as a replay."""
        return Replay(self.setup(played), played.record, self.game)

    def observed(self, played: Played) -> Played:
        """Return a match with its course, which is found by playing its moves again unless it is there."""
        return played if played.course else replace(played, course=course_of(self.replay(played).match()))

    def setup(self, played: Played) -> Setup:
        """Return the setup of a match of this contest."""
        return self._setup(self.contest.place(played.number), played.seed)

    def _setup(self, place: Place, seed: int) -> Setup:
        decks = self._decks(place)
        return self.game.setup(decks if place.first == 0 else decks[::-1], None, self.contest.rules, seed)

    def _decks(self, place: Place) -> tuple[Deck, Deck]:
        """Return the decks of a round, the first bot's and the second's."""
        first, second = pair = self.decks[place.pair]
        if not self.contest.swaps:
            return pair
        rules = self.game.deck_rules(self.game.table(self.contest.rules or first.rules or None).rules)
        dice = Dice(self.contest.derive("swap", place.round))
        return swapped(first, rules, self.contest.swaps, dice), swapped(second, rules, self.contest.swaps, dice)

    def _seed(self, place: Place) -> int:
        known = self.contest.shuffles.get(place.round)
        return self.contest.derive("match", place.round) if known is None else known

    def _player(self, place: Place, which: int) -> Player:
        """Return one of the two bots of a match, with its own dice."""
        contest = self.contest
        bot = contest.meetings[place.meeting][which]
        return Player(contest.bots[bot], contest.derive("bot", place.number, which), contest.trusted)


def hold(
    contest: Contest,
    games: int,
    workers: Workers,
    known: Mapping[int, Played] | None = None,
    arrived: Callable[[Played], None] | None = None,
    *,
    observe: bool = False,
) -> Generator[Played, None, None]:
    """Play so many matches between each pair of bots; yield them in the order of their numbers.

    Matches that are `known` by number are not played again. `arrived` is called with every other match as soon as it
    is finished; with `observe` these have a course. Raises MarchlandsError before the first match if the contest cannot
    be held, and WorkerError if a process dies, after yielding the matches that are finished. However it ends, no
    process is left behind. With a salt, no other process of the same user can read this one's memory from then on, if
    the system supports that.
    """
    if contest.salt and isinstance(workers, Cluster):
        reason = "it could not hide the shuffles from programs and bots from other packages; trust them with --trusted"
        raise MarchlandsError(f"cannot play on a cluster: {reason}", "arena/cluster-salt")
    _prepare(contest, observe)
    return _hold(contest, contest.numbers(games), workers, known or {}, arrived, observe)


def _hold(
    contest: Contest,
    numbers: list[int],
    workers: Workers,
    known: Mapping[int, Played],
    arrived: Callable[[Played], None] | None,
    observe: bool,
) -> Generator[Played, None, None]:
    missing = [number for number in numbers if number not in known]
    with closing(spread(_play, missing, workers, _open, contest, observe, arrived=arrived)) as fresh:
        for number in numbers:
            yield known[number] if number in known else next(fresh)


def derive(*parts: object) -> int:
    """Return a seed determined by these parts, different from that of any other parts."""
    return int.from_bytes(blake2b(repr(parts).encode(), digest_size=6).digest())


_here: list[Arena] = []  # this process's arena


def _open(contest: Contest, observe: bool = False) -> None:
    _here[:] = [_prepare(contest, observe)]


def _prepare(contest: Contest, observe: bool) -> Arena:
    """Return the arena of a contest, in a process that keeps its salt to itself."""
    if contest.salt:
        hide_memory()
    return Arena(contest, observe)


def _play(number: int) -> Played:
    return _here[0].play(number)


def mirrored(game: Game, decks: list[Deck]) -> tuple[tuple[Json, Json], ...]:
    """Return pairs of each deck against itself."""
    return tuple((table, table) for table in (_table(game, deck) for deck in decks))


def facing(game: Game, first: Deck, second: Deck) -> tuple[tuple[Json, Json], ...]:
    """Return a pair of one deck against another."""
    return ((_table(game, first), _table(game, second)),)


def paired(game: Game, pairs: Sequence[tuple[Deck, Deck]]) -> tuple[tuple[Json, Json], ...]:
    """Return these pairs of decks as a contest takes them."""
    return tuple((_table(game, first), _table(game, second)) for first, second in pairs)


def everyone(game: Game, decks: list[Deck]) -> tuple[tuple[Json, Json], ...]:
    """Return pairs of each deck against every other."""
    tables = [_table(game, deck) for deck in decks]
    return tuple((one, other) for index, one in enumerate(tables) for other in tables[index + 1 :])


def _table(game: Game, deck: Deck) -> dict[str, Any]:
    return {"game": game.name, **deck.to_json(game.lead_word)}
