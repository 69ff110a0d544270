"""What the statistics of cards are computed from: matches and copies of cards as arrays."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from marchlands.engine.table import SEATS
from marchlands.lab.extra import needs_lab

with needs_lab("measure cards"):
    import numpy as np

Array: TypeAlias = Any  # of numpy, which is not there when types are checked
Table: TypeAlias = Any  # of pyarrow; the same

LEAST_DEPTH: Final = 1 / 8  # of a deck
GREATEST_DEPTH: Final = 3 / 4


@dataclass(frozen=True, slots=True)
class Sample:
    """Matches as arrays.

    There are two sides to a match, p1's at `2 * match` and p2's after it. By side: `score` is 1, 0.5 or 0; `round` is
    the unit of statistics, whose matches depend on each other; `terms` is what the match was on, seen by that side
    (decks, bots and seat); `kind` is the side's deck by name, with its leader or class, and its bot.

    By copy of a card: the `side` whose deck it is in, the number of its `card` in `cards`, its `position` in the
    shuffled deck from 1, and whether it was `drawn` and `played`.
    """

    cards: Sequence[str]
    score: Array
    round: Array
    terms: Array
    kind: Array
    side: Array
    card: Array
    position: Array
    drawn: Array
    played: Array

    @property
    def matches(self) -> int:
        """How many matches there are."""
        return len(self.score) // 2

    @property
    def rounds(self) -> int:
        """How many rounds there are."""
        return len(np.unique(self.round))

    def counts(self, which: Array | None = None) -> Array:
        """Return how many copies of each card each side has, or how many of those that are marked: sides by cards."""
        at = self.side.astype(np.int64) * len(self.cards) + self.card
        found = np.bincount(at if which is None else at[which], minlength=len(self.score) * len(self.cards))
        return found.reshape(len(self.score), len(self.cards)).astype(np.float32)

    def sizes(self) -> Array:
        """Return how many cards each side has."""
        return np.bincount(self.side, minlength=len(self.score))

    def depth(self) -> int:
        """Return how far down a deck the cards are that a match usually shows: as many as a side draws on average."""
        size = float(self.sizes().mean())
        usual = float(self.drawn.sum()) / max(1, len(self.score))
        return max(1, round(min(max(usual, LEAST_DEPTH * size), GREATEST_DEPTH * size)))


def sample_of(matches: Table, cards: Table) -> Sample:
    """Return the sample in tables of matches and of copies, in the order of the matches; forfeits are left out."""
    whole = np.array([reason is None for reason in matches["forfeit"].to_pylist()], dtype=bool)
    numbers = matches["match"].to_numpy()
    row = np.searchsorted(numbers, cards["match"].to_numpy())
    kept = whole[row]
    player = (_codes(cards["seat"])[0] == _codes(cards["seat"])[1].index(SEATS[1])) if len(cards) else np.zeros(0, bool)
    side = 2 * (np.cumsum(whole) - 1)[row] + player
    numbered, names = _codes(cards["card"])
    used = np.unique(numbered)
    order = sorted(used.tolist(), key=lambda code: names[code])
    rank = np.zeros(max([*order, 0]) + 1, dtype=np.int32)
    rank[order] = np.arange(len(order))
    kinds = _kinds(matches)[:, whole]
    both = kinds[0].astype(np.int64) * (kinds.max(initial=0) + 1) + kinds[1]
    return Sample(
        cards=[names[code] for code in order],
        score=_scores(matches["result"].to_pylist())[:, whole].T.reshape(-1),
        round=np.repeat(matches["round"].to_numpy()[whole], 2),
        terms=np.stack([2 * both, 2 * both + 1], axis=1).reshape(-1),
        kind=kinds.T.reshape(-1),
        side=side[kept].astype(np.int64),
        card=rank[numbered][kept] if len(cards) else numbered,
        position=cards["position"].to_numpy()[kept],
        drawn=_is_there(cards["drawn"])[kept],
        played=_is_there(cards["played"])[kept],
    )


def _codes(column: Any) -> tuple[Array, list[str]]:
    """Return a column of texts as numbers, and the texts that they stand for."""
    whole = column.combine_chunks()
    words = whole if hasattr(whole, "indices") else whole.dictionary_encode()
    return words.indices.to_numpy(), words.dictionary.to_pylist()


def _is_there(column: Any) -> Array:
    return column.is_valid().to_numpy()


def _scores(results: Sequence[str]) -> Array:
    first = np.array([{"p1": 1.0, "p2": 0.0}.get(result, 0.5) for result in results])
    return np.stack([first, 1 - first])


def _kinds(matches: Table) -> Array:
    """Return for both seats the number of what sits there: deck, leader or class, and bot."""
    names = [
        list(zip(*(matches[f"{seat}_{what}"].to_pylist() for what in ("deck", "lead", "bot")), strict=True))
        for seat in SEATS
    ]
    known = {name: number for number, name in enumerate(sorted({*names[0], *names[1]}, key=str))}
    return np.array([[known[name] for name in of_seat] for of_seat in names], dtype=np.int32).reshape(2, -1)
