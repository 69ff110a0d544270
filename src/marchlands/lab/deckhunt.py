"""The search for strong decks of every kind: MAP-Elites over the map of legal decks.

Every cell of the map keeps the best deck that was found there. New decks are small changes of those, so that what works
spreads to other kinds of decks, and an idea that is mediocre in one cell survives until it finds what it needs. Matches
are few and luck is large, so a deck's strength is estimated: after `n` pairs of matches with the sum `s` it is

    (mean / spread**2 + s / noise**2) / (1 / spread**2 + n / noise**2),

where `mean` and `spread` are those of all decks that were tried, and `noise` is that of one pair of matches. So a few
lucky matches do not make a champion. Part of every round goes to testing again those that might be best.

Two cards that are nothing alone may break the game together. So the search also looks at all pairs of cards in the
decks that it tried, and puts the most suspicious ones into good decks, with all copies that fit.

Whoever is best of hundreds was lucky too. Therefore the last fifth of the matches is played by the best few, with
shuffles that the search has not seen, and both numbers are told.

The search only asks for trials and is told what they were worth: playing is somebody else's work. It follows from the
seed and these answers alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt
from random import Random
from typing import Final, Literal, NamedTuple

from marchlands.engine.deck import Deck
from marchlands.errors import MarchlandsError
from marchlands.lab.deckspace import Cell, DeckSpace
from marchlands.lab.extra import needs_lab

with needs_lab("hunt for decks"):
    import numpy as np

Method = Literal["elites", "random"]
Phase = Literal["search", "fresh"]

FRESH: Final = 0.2  # of all matches
PROBE: Final = 2  # pairs of matches of a new deck
AGAIN: Final = 6  # pairs of matches of one that is tested again
ROUND: Final = 16  # trials between two looks at the results
RETESTED: Final = 4  # of them
FIRST: Final = 0.5  # of the search are random decks, in the beginning: two cards have to meet to be found
FEWEST: Final = 8  # of them
NEWCOMERS: Final = 0.1  # of later decks are random
FROM_BEST: Final = 0.5  # of the parents are among the best of all cells
GRAFTS: Final = 0.5  # of the changes put a promising pair of cards into a deck
SUSPECTS: Final = 40  # pairs of cards that seem promising
CARD: Final = 0.2  # of the spread of decks is what a copy of a card is usually worth
PAIR: Final = 0.15  # of it is what a copy of two cards may be worth beside that
RIVALS: Final = 4  # that such a parent is the best of
LEAST_SPREAD: Final = 0.1  # what breaks a game is far from all the others
LEAST_NOISE: Final = 0.1
LEAST_DECKS: Final = 6  # before spread and noise are estimated
USUAL: Final = (0.5, 0.12, 0.4)  # mean, spread and noise before that


class Trial(NamedTuple):
    """A request for pairs of matches: for which deck, in which phase, from which number on, and how many."""

    deck: Deck
    phase: Phase
    begin: int
    pairs: int


@dataclass(slots=True)
class Found:
    """A deck that was tried: its cell, and what its pairs of matches were worth in the search and on fresh shuffles."""

    deck: Deck
    cell: Cell
    worth: list[float] = field(default_factory=list)
    fresh: list[float] = field(default_factory=list)
    asked: int = 0  # pairs of matches that are being played


class Hints(NamedTuple):
    """What the results suggest: what a copy of each card is worth, and the pairs of cards to try, best first."""

    cards: Mapping[str, float]
    pairs: Sequence[tuple[str, str]]


@dataclass(frozen=True, slots=True)
class Luck:
    """How strong decks are on average, how much they differ, and how much a pair of matches says."""

    mean: float
    spread: float
    noise: float

    def estimate(self, worth: Sequence[float]) -> tuple[float, float]:
        """Return the likely strength of a deck after these pairs of matches, and its standard deviation."""
        known, seen = 1 / self.spread**2, 1 / self.noise**2
        weight = known + len(worth) * seen
        return (self.mean * known + sum(worth) * seen) / weight, 1 / sqrt(weight)


class DeckHunt:
    """A search with a budget of matches; `found` has every deck that was tried, in the order in which it was."""

    def __init__(
        self,
        space: DeckSpace,
        matches: int,
        best: int,
        seed: int,
        first: Sequence[Deck] = (),
        method: Method = "elites",
    ) -> None:
        """Begin with these decks and some random ones. Raises MarchlandsError for a budget that is too small."""
        pairs = matches // 2
        self.fresh_each = int(pairs * FRESH) // best
        self.budget = pairs - self.fresh_each * best
        fewest = PROBE * (FEWEST + len(first))
        if self.fresh_each < PROBE or self.budget < fewest:
            least = 2 * (1 + ceil(max(fewest / (1 - FRESH), (PROBE + 1) * best / FRESH)))
            raise MarchlandsError(f"cannot hunt with {matches} matches: {least} are the fewest here", "lab/too-few")
        self.space, self.best, self.method = space, best, method
        self.found: dict[tuple[object, ...], Found] = {}
        self.spent = 0
        self._beginners = max(FEWEST, int(FIRST * self.budget / PROBE))
        self._rng = Random(seed)
        self._first = list(first) if method == "elites" else []
        self._fresh: list[Found] = []
        self._scale: Luck | None = None

    @property
    def total(self) -> int:
        """How many pairs of matches will be played."""
        return self.budget + self.fresh_each * self.best

    # --- asking and being told

    def ask(self) -> list[Trial]:
        """Return the next trials, all of which are to be told before the next ones are asked for; none at the end."""
        if self.spent < self.budget:
            return self._search()
        if self._fresh:
            return []
        self._fresh = self.leaders()
        each = self.fresh_each
        return [
            Trial(found.deck, "fresh", begin, min(AGAIN, each - begin))
            for found in self._fresh
            for begin in range(0, each, AGAIN)
        ]

    def tell(self, trial: Trial, worth: Sequence[float]) -> None:
        """Take the answer to a trial: what each pair of matches was worth, from 0 to 1."""
        found = self.found[_key(trial.deck)]
        (found.worth if trial.phase == "search" else found.fresh).extend(worth)
        if trial.phase == "search":
            found.asked -= trial.pairs
        self._scale = None

    def _search(self) -> list[Trial]:
        trials: list[Trial] = []
        tested = [found for found in self.found.values() if found.worth]
        if tested:
            promise = {id(found): sum(self.luck.estimate(found.worth)) for found in tested}
            for found in sorted(tested, key=lambda found: -promise[id(found)])[:RETESTED]:
                self._add(trials, found, AGAIN)
        hints = self._hints(tested)
        elites = list(self.elites().values())
        for _ in range(ROUND - len(trials) if tested else self._beginners + len(self._first)):
            deck = self._new(elites, hints)
            found = self.found.setdefault(_key(deck), Found(deck, self.space.cell(deck)))
            self._add(trials, found, PROBE)
        return trials

    def _add(self, trials: list[Trial], found: Found, pairs: int) -> None:
        """Ask for pairs of matches of a deck, as far as the budget goes."""
        pairs = min(pairs, self.budget - self.spent)
        if pairs:
            trials.append(Trial(found.deck, "search", len(found.worth) + found.asked, pairs))
            found.asked += pairs
            self.spent += pairs

    def _new(self, elites: Sequence[Found], hints: Hints) -> Deck:
        rng = self._rng
        if self._first:
            return self._first.pop()
        if not elites or self.method == "random" or rng.random() < NEWCOMERS:
            return self.space.random_deck(rng)
        parent = self._parent(elites).deck
        if hints.pairs and rng.random() < GRAFTS:
            return self.space.grafted(parent, hints.pairs[int(len(hints.pairs) * rng.random() ** 2)], rng)
        mate = rng.choice(elites).deck
        return self.space.changed(parent, rng, mate, lambda name: hints.cards.get(name, 0.0))

    def _parent(self, elites: Sequence[Found]) -> Found:
        if self._rng.random() < FROM_BEST:
            return max((self._rng.choice(elites) for _ in range(RIVALS)), key=self.strength)
        return self._rng.choice(elites)

    def _hints(self, tested: Sequence[Found]) -> Hints:
        """Return how good each card seems, and the pairs of cards that seem to be more than the sum of both."""
        place = {name: number for number, name in enumerate(self.space.pool)}
        copies = np.zeros((len(tested), len(place)))
        for row, found in enumerate(tested):
            for name, count in found.deck.cards:
                if name in place:
                    copies[row, place[name]] = count
        luck = self.luck
        played = np.array([len(found.worth) for found in tested], dtype=float)
        surplus = np.array([sum(found.worth) for found in tested]) / np.maximum(1, played) - luck.mean
        sure = 1 / (luck.spread**2 + luck.noise**2 / np.maximum(1, played))
        weighed = copies * sure[:, None]
        ridge = np.eye(len(place)) / (CARD * luck.spread) ** 2
        effects = np.linalg.solve(copies.T @ weighed + ridge, weighed.T @ surplus)
        rest = surplus - copies @ effects
        together = copies.T @ (weighed * rest[:, None])
        known = (copies**2).T @ (copies**2 * sure[:, None])
        most = np.array([self.space.terms.cards[name].most for name in place], dtype=float)
        pairs = together / (known + 1 / (PAIR * luck.spread) ** 2) * np.outer(most, most)
        one, other = np.triu_indices(len(place), 1)
        best = np.argsort(-pairs[one, other], kind="stable")[:SUSPECTS]
        names = self.space.pool
        return Hints(dict(zip(names, effects.tolist(), strict=True)), [(names[one[k]], names[other[k]]) for k in best])

    # --- what was found

    @property
    def luck(self) -> Luck:
        """How much decks and matches differ, judged from all that were tried."""
        if self._scale is None:
            self._scale = _luck([found.worth for found in self.found.values() if found.worth])
        return self._scale

    def strength(self, found: Found) -> float:
        """Return the likely strength of a deck, as the search sees it."""
        return self.luck.estimate(found.worth)[0]

    def elites(self) -> dict[Cell, Found]:
        """Return the best deck of each cell that has one."""
        best: dict[Cell, Found] = {}
        for found in self.found.values():
            if found.worth and (found.cell not in best or self.strength(found) > self.strength(best[found.cell])):
                best[found.cell] = found
        return best

    def leaders(self) -> list[Found]:
        """Return the best decks of all cells, the best first; once they were chosen for fresh matches they stay."""
        if self._fresh:
            return self._fresh
        return sorted(self.elites().values(), key=lambda found: -self.strength(found))[: self.best]


def _key(deck: Deck) -> tuple[object, ...]:
    return deck.cards, deck.lead


def _luck(worth: Sequence[Sequence[float]]) -> Luck:
    """Return what differs between decks and what between matches, from the pairs of matches of each deck."""
    if len(worth) < LEAST_DECKS:
        return Luck(*USUAL)
    means = [sum(each) / len(each) for each in worth]
    mean = sum(means) / len(means)
    surplus = sum(sum((value - middle) ** 2 for value in each) for each, middle in zip(worth, means, strict=True))
    freedom = sum(len(each) - 1 for each in worth)
    noise = max(LEAST_NOISE, sqrt(surplus / freedom)) if freedom else USUAL[2]
    apart = sum((each - mean) ** 2 for each in means) / (len(means) - 1)
    by_chance = sum(noise**2 / len(each) for each in worth) / len(worth)
    return Luck(mean, max(LEAST_SPREAD, sqrt(max(0.0, apart - by_chance))), noise)
