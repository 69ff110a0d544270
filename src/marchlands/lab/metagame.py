"""The metagame: which decks beat which, how strong that makes them, and which of them people would end up playing.

Every deck plays every other with the same bot on both sides, in pairs of matches with the seats swapped, which are the
unit of all statistics. Decks with the same cards and the same lead are one deck: it plays once, its twins share what it
gets, and nobody else notices how many they are.

Whatever depends on all matches at once (ratings, Nash shares, alpha-rank) is worked out for RESAMPLES other outcomes
that would be about as likely: the pairs of matches of two decks get random weights (the Bayesian bootstrap), together
with half a pair won and half a pair lost that never happened, so that decks that won everything so far do not seem
certain to win for ever. The intervals hold 95% of the outcomes. Nash shares and alpha-rank are the means over them:
those of the very matrix that was seen would jump with every match that tips a pair of decks.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from marchlands.engine.deck import Deck, named_cards
from marchlands.engine.game import Game, find_game
from marchlands.errors import MarchlandsError
from marchlands.lab.contest import Contest, Played, everyone, hold
from marchlands.lab.extra import needs_lab
from marchlands.lab.pool import core_count
from marchlands.lab.rating import MEAN, SCALE, Ratings
from marchlands.lab.salt import needs_salt, new_salt
from marchlands.lab.standing import labels

with needs_lab("measure a metagame"):
    import numpy as np

    from marchlands.lab.equilibrium import alpha_rank, nash_shares

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Floats = NDArray[np.float64]

RESAMPLES: Final = 500
LEAST_PAIRS: Final = 2  # of matches between two decks
NEVER_SEEN: Final = 0.5  # of a pair of matches won, and as much of one lost
ROUNDS: Final = 60  # of Newton's method for the ratings of all resamples at once
CLOSE: Final = 1e-8
LONGEST_STEP: Final = 2.0


@dataclass(frozen=True, slots=True)
class Estimate:
    """A number that was measured, and its 95% interval."""

    value: float
    low: float
    high: float

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval."""
        return self.low, self.high

    def to_json(self, name: str, digits: int = 4) -> dict[str, Any]:
        """Return the number under a name, with its interval."""
        return {name: round(self.value, digits), "interval": [round(self.low, digits), round(self.high, digits)]}


@dataclass(frozen=True, slots=True)
class MetaDeck:
    """One deck in the metagame. `against` are its shares of the points against each other deck, by name.

    `score` is its share of all points; `twins` are the other names of the same deck.
    """

    name: str
    games: int
    score: Estimate
    rating: Estimate
    nash: Estimate
    alpha_rank: Estimate
    against: Mapping[str, Estimate]
    twins: tuple[str, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Return everything as JSON."""
        rating = self.rating.to_json("rating", 1)
        return {
            "deck": self.name,
            "games": self.games,
            **self.score.to_json("score"),
            "rating": rating["rating"],
            "rating_interval": rating["interval"],
            "nash": self.nash.to_json("share"),
            "alpha_rank": self.alpha_rank.to_json("share"),
            "against": {name: share.to_json("score") for name, share in self.against.items()},
            **({"twins": list(self.twins)} if self.twins else {}),
        }


@dataclass(frozen=True, slots=True)
class Meta:
    """The metagame of some decks, the highest rating first."""

    decks: tuple[MetaDeck, ...]
    game: str = ""
    bot: str = ""
    seed: int = 0
    forfeits: Mapping[str, int] = field(default_factory=dict)

    @property
    def games(self) -> int:
        """How many matches were played."""
        counted = {frozenset((deck.name, *deck.twins)): deck.games for deck in self.decks}
        return sum(counted.values()) // 2

    def summary(self) -> dict[str, Any]:
        """Return what was measured, as JSON."""
        forfeits = [{"reason": reason, "count": count} for reason, count in sorted(self.forfeits.items())]
        about = {"game": self.game, "bot": self.bot, "seed": self.seed, "games": self.games}
        return {**about, "decks": len(self.decks), "resamples": RESAMPLES, "forfeits": forfeits}

    def to_json(self) -> dict[str, Any]:
        """Return everything as one JSON object, for a report."""
        return {"kind": "meta", **self.summary(), "rows": [deck.to_json() for deck in self.decks]}


def meta(
    game: str,
    decks: Sequence[object] | None = None,
    *,
    bot: str = "greedy",
    games: int = 100,
    seed: int = 1,
    rules: str | None = None,
    packs: Sequence[Path] = (),
    workers: int | None = None,
    arrived: Callable[[Played], None] | None = None,
) -> Meta:
    """Let every deck play every other, `games` matches each, and return what that says about them.

    Decks are named as for `new_match`; without them all ready-made decks play that the rules allow. `arrived` is called
    with every finished match. Raises MarchlandsError for decks, bots, rules and packs that cannot be used, or too few
    games.
    """
    found = find_game(game)
    found = found.with_packs(packs) if packs else found
    rules = str(found.table().rules) if rules is None else rules
    chosen = [*found.fitting_decks(rules).values()] if decks is None else [found.deck(deck) for deck in decks]
    season = Season(found, chosen, bot, games, seed, rules, tuple(packs))
    if needs_salt(season.contest.bots, trusted=False):
        season.contest = replace(season.contest, salt=new_salt())
    for played in season.matches(core_count() if workers is None else workers, arrived):
        season.add(played)
    return season.meta()


class Season:
    """A round robin of decks, match by match.

    What `matches` yields goes to `add`; `meta` says what it means, at any time after the first few matches of each pair
    of decks. Whoever lets bots of other people play gives the `contest` a salt first.
    """

    def __init__(
        self,
        game: Game,
        decks: Sequence[Deck],
        bot: str,
        games: int,
        seed: int,
        rules: str | None,
        packs: tuple[Path, ...] = (),
        *,
        trusted: bool = False,
    ) -> None:
        """Read everything. Raises MarchlandsError for decks that cannot meet, and too few of them or of games."""
        self.names = labels([deck_name(game, deck) for deck in decks])
        self.kinds, unique = _kinds(decks)
        if len(unique) < 2:
            raise MarchlandsError("cannot measure a metagame: expected two decks or more that differ", "lab/decks")
        if games < 2 * LEAST_PAIRS:
            reason = f"{2 * LEAST_PAIRS} matches of each pair of decks are the fewest that give an interval"
            raise MarchlandsError(f"cannot measure a metagame with {games} matches: {reason}", "lab/too-few")
        bots = (bot, bot)
        self.contest = Contest(game.name, bots, everyone(game, unique), seed, rules, packs, trusted)
        self.games = (games + 1) // 2 * 2 * len(self.contest.decks)
        self._halves: dict[int, Played] = {}
        self._pairs: list[list[float]] = [[] for _ in self.contest.decks]
        self._forfeits: dict[str, int] = {}

    def matches(self, workers: int, arrived: Callable[[Played], None] | None = None) -> Generator[Played, None, None]:
        """Play the matches; yield them in the order of their numbers. Raises what `hold` raises."""
        return hold(self.contest, self.games, workers, arrived=arrived)

    def add(self, played: Played) -> None:
        """Count a match; it means something once the other one of its pair is there too."""
        if played.reason:
            self._forfeits[played.reason] = self._forfeits.get(played.reason, 0) + 1
        before = self._halves.pop(played.number // 2, None)
        if before is None:
            self._halves[played.number // 2] = played
        else:
            self._pairs[played.pair].append((before.points(0) + played.points(0)) / 2)

    def meta(self) -> Meta:
        """Return what the matches so far mean. Raises MarchlandsError if they are too few."""
        shown = dict(zip(combinations(range(max(self.kinds) + 1), 2), self._pairs, strict=True))
        decks = weigh(self.names, shown, self.kinds, self.contest.seed)
        return Meta(decks, self.contest.game, self.contest.bots[0], self.contest.seed, self._forfeits)


def deck_name(game: Game, deck: Deck) -> str:
    """Return the id of a ready-made deck, or the name of any other."""
    return next((name for name, known in game.decks().items() if known == deck), deck.name or "deck")


def _kinds(decks: Sequence[Deck]) -> tuple[list[int], list[Deck]]:
    """Return the number of each deck, the same for twins, and one deck of each number."""
    known: dict[object, int] = {}
    kinds = [known.setdefault((frozenset(named_cards(deck).items()), deck.lead), len(known)) for deck in decks]
    return kinds, [decks[kinds.index(kind)] for kind in range(len(known))]


def weigh(
    names: Sequence[str],
    pairs: Mapping[tuple[int, int], Sequence[float]],
    kinds: Sequence[int] | None = None,
    seed: int = 1,
) -> tuple[MetaDeck, ...]:
    """Return what pairs of matches say about decks, the highest rating first.

    `pairs[i, j]`, for i < j, has what each pair of matches was worth to deck i: 0, 0.25, 0.5, 0.75 or 1. Where `kinds`
    are given, they number the decks in `pairs`, and names with the same number are twins. Raises MarchlandsError if two
    decks have fewer than two pairs of matches.
    """
    kinds = list(range(len(names))) if kinds is None else kinds
    size = max(kinds) + 1
    for one, other in combinations(range(size), 2):
        if len(pairs.get((one, other), ())) < LEAST_PAIRS:
            met = f"{names[kinds.index(one)]} and {names[kinds.index(other)]} played too few matches"
            raise MarchlandsError(
                f"cannot measure a metagame: {met}; {LEAST_PAIRS} pairs are needed for an interval", "lab/too-few"
            )
    analysis = _Analysis(size, pairs, seed)
    rows = [_row(place, names, kinds, analysis) for place in range(len(names))]
    return tuple(sorted(rows, key=lambda deck: -deck.rating.value))


def _row(place: int, names: Sequence[str], kinds: Sequence[int], found: _Analysis) -> MetaDeck:
    kind = kinds[place]
    twins = tuple(name for other, name in enumerate(names) if kinds[other] == kind and other != place)
    against = {name: found.share(kind, kinds[other]) for other, name in enumerate(names) if kinds[other] != kind}
    nash, rank = (_divided(each[kind], 1 + len(twins)) for each in (found.nash, found.rank))
    return MetaDeck(names[place], found.games[kind], found.score(kind), found.ratings[kind], nash, rank, against, twins)


def _divided(estimate: Estimate, parts: int) -> Estimate:
    return Estimate(estimate.value / parts, estimate.low / parts, estimate.high / parts)


class _Analysis:
    """What the matches between decks say, all of which differ."""

    def __init__(self, size: int, pairs: Mapping[tuple[int, int], Sequence[float]], seed: int) -> None:
        self.size = size
        counts = np.zeros((size, size))
        self.seen = np.full((size, size), 0.5)
        self.shares = np.full((RESAMPLES, size, size), 0.5)
        rng = np.random.default_rng(abs(seed))
        for (one, other), values in sorted(pairs.items()):
            counts[one, other] = counts[other, one] = 2 * len(values)
            self.seen[one, other] = np.mean(values)
            self.seen[other, one] = 1 - self.seen[one, other]
            self.shares[:, one, other] = _resampled(values, rng)
            self.shares[:, other, one] = 1 - self.shares[:, one, other]
        self.games = [int(row.sum()) for row in counts]
        self.weights = counts
        self.ratings = self._ratings(counts)
        self.nash = _summed_up(np.array([nash_shares(shares - 0.5) for shares in self.shares]))
        self.rank = _summed_up(alpha_rank(self.shares - 0.5))

    def share(self, one: int, other: int) -> Estimate:
        """Return the share of the points of one deck against another."""
        return _around(float(self.seen[one, other]), self.shares[:, one, other])

    def score(self, one: int) -> Estimate:
        """Return the share of all points of a deck."""
        weights = self.weights[one] / self.weights[one].sum()
        return _around(float(self.seen[one] @ weights), self.shares[:, one] @ weights)

    def _ratings(self, counts: Floats) -> list[Estimate]:
        fitted = Ratings(self.size)
        for one, other in combinations(range(self.size), 2):
            fitted.add(one, other, float(self.seen[one, other] * counts[one, other]), float(counts[one, other]))
        drawn = MEAN + SCALE * _strengths(self.shares * counts)
        return [_around(rating.value, drawn[:, place]) for place, rating in enumerate(fitted.all())]


def _resampled(values: Sequence[float], rng: np.random.Generator) -> Floats:
    """Return what the mean of these values could as well have been, many times."""
    kinds, counts = np.unique(np.asarray(values, dtype=np.float64), return_counts=True)
    kinds = np.concatenate([kinds, [0.0, 1.0]])
    weights = rng.dirichlet(np.concatenate([counts, [NEVER_SEEN, NEVER_SEEN]]), size=RESAMPLES)
    return np.asarray(weights @ kinds)


def _strengths(points: Floats) -> Floats:
    """Return the strengths that `rating.fit` gives for each of many tables of points, moved to a mean of 0."""
    games = points + np.swapaxes(points, 1, 2)
    strengths = np.zeros(points.shape[:2])
    unit = np.eye(points.shape[1])
    for _ in range(ROUNDS):
        expected = 1 / (1 + np.exp(strengths[:, None, :] - strengths[:, :, None]))
        drawn = 1 / (1 + np.exp(-strengths))
        gradient = (points - games * expected).sum(2) + 0.5 - drawn
        weights = games * expected * (1 - expected)
        curvature = unit * (weights.sum(2) + drawn * (1 - drawn))[:, :, None] - weights
        step = np.linalg.solve(curvature, gradient[:, :, None])[:, :, 0]
        longest = np.abs(step).max(1, keepdims=True)
        strengths += step * np.minimum(1, LONGEST_STEP / np.maximum(longest, CLOSE))
        if longest.max() < CLOSE:
            break
    return np.asarray(strengths - strengths.mean(1, keepdims=True))


def _around(value: float, drawn: Floats) -> Estimate:
    """Return a value with the interval that holds 95% of the others, and itself."""
    low, high = np.quantile(drawn, [0.025, 0.975])
    return Estimate(value, min(float(low), value), max(float(high), value))


def _summed_up(drawn: Floats) -> list[Estimate]:
    """Return the means of many rows of shares, and their intervals."""
    return [_around(float(column.mean()), column) for column in drawn.T]
