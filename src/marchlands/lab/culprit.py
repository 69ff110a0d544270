"""Finds the cards that differ between two versions of a game by what they do, without looking at what they say.

In twins nothing but such a card can make a difference. Which one does, chance tells: swaps put cards into decks at
random, and shuffles deal them early or late. So the differences of twins are compared with both: with where each copy
lay in the shuffle, and with how many copies the decks have. `estimate` does that for all cards, with the pair of
matches as the unit.

Most cards of two versions do not differ. So the effects are taken for a mixture: none for most cards, and for the
others effects of some usual size; both the share and the size are fitted to all estimates (empirical Bayes, by
expectation maximization). That draws all effects towards 0, those least that stand out, and gives each card a chance to
be different.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from marchlands.errors import MarchlandsError
from marchlands.lab.extra import needs_lab
from marchlands.lab.twin import MATCHES, Twin

with needs_lab("compare"):
    import numpy as np

    from marchlands.lab.estimate import Estimates, discoveries, pooled, slopes, swap_effects

Array: TypeAlias = Any  # of numpy, which is not there when types are checked

FEWEST: Final = 50  # pairs of matches
SEEN: Final = 25  # pairs in whose decks a card must be
ROUNDS: Final = 200  # of the fit
POINTS: Final = 100.0


@dataclass(frozen=True, slots=True)
class CardDifference:
    """What the difference between the versions is worth to a deck, for each copy of a card, in points of 100.

    `effect` and `interval` (at 95%) hold if the card is different, and are drawn towards 0; None where too little is
    known. `chance` is how likely it is different; `flagged` cards are, but for at most 5% of those that are flagged.
    """

    card: str
    effect: float | None
    interval: tuple[float, float] | None
    chance: float
    flagged: bool

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        interval = None if self.interval is None else [round(bound, 3) for bound in self.interval]
        effect = None if self.effect is None else round(self.effect, 3)
        shown = {"effect": effect, "interval": interval, "chance": round(self.chance, 4), "flagged": self.flagged}
        return {"card": self.card, **shown}


def card_differences(twins: Iterable[Twin], cards: Sequence[str]) -> list[CardDifference]:
    """Return what the difference between two versions is worth by card, the likeliest to be different first.

    The twins were watched. Raises MarchlandsError if there are too few.
    """
    pairs = list(twins)
    if len(pairs) < FEWEST:
        raise MarchlandsError(
            f"cannot compare after {MATCHES * len(pairs)} matches: expected {MATCHES * FEWEST} or more",
            "lab/few-matches",
        )
    raw = _estimates(pairs, cards)
    chance, value, error = _sifted(raw)
    flagged = discoveries(raw)
    half = 1.96 * error
    found = [
        CardDifference(card, None, None, 0.0, flagged=False)
        if np.isnan(value[place])
        else CardDifference(
            card,
            float(value[place]),
            (float(value[place] - half[place]), float(value[place] + half[place])),
            float(chance[place]),
            bool(flagged[place]),
        )
        for place, card in enumerate(cards)
    ]
    distance = {card: 0.0 if np.isnan(z) else abs(float(z)) for card, z in zip(cards, _distances(raw), strict=True)}
    return sorted(found, key=lambda each: (-distance[each.card], each.card))


def _estimates(pairs: Sequence[Twin], cards: Sequence[str]) -> Estimates:
    """Return what a copy of each card in a deck is worth, by both kinds of chance."""
    number = {card: place for place, card in enumerate(cards)}
    sides = MATCHES * len(pairs)  # two in each of the two matches in the first version
    depth = max(1, round(sum(twin.drawn for twin in pairs) / sides))
    y, rounds = np.zeros(2 * len(pairs)), np.zeros(2 * len(pairs), dtype=np.int64)
    early, copies = (np.zeros((2 * len(pairs), len(cards)), dtype=np.float32) for _ in range(2))
    size = 0
    for index, twin in enumerate(pairs):
        for match in (0, 1):
            row = 2 * index + match
            y[row], rounds[row] = twin.after[match] - twin.before[match], twin.number
            for sign, order in zip((1, -1), twin.shuffles[match], strict=True):
                usual, size = min(depth, len(order)) / max(1, len(order)), size + len(order)
                for place, card in enumerate(order):
                    copies[row, number[card]] += sign
                    early[row, number[card]] += sign * ((place < depth) - usual)
    dealt = slopes(early, y, rounds).scaled(POINTS * depth / max(1.0, size / (2 * len(y))))
    put = swap_effects(copies, np.zeros((len(y), 0)), y, rounds).scaled(POINTS)
    return pooled(_where_seen(dealt, dealt.rounds), _where_seen(put, dealt.rounds))


def _where_seen(found: Estimates, rounds: Array) -> Estimates:
    """Return the estimates without those of cards that were in too few decks."""
    seen = rounds >= SEEN
    return Estimates(np.where(seen, found.value, np.nan), np.where(seen, found.error, np.nan), found.rounds)


def _distances(raw: Estimates) -> Array:
    return raw.value / raw.error


def _sifted(raw: Estimates) -> tuple[Array, Array, Array]:
    """Return for each card the chance to be different, and its effect in this case with its standard error."""
    known = ~np.isnan(raw.value)
    value, noise = np.where(known, raw.value, 0.0), np.where(known, raw.error, 1.0) ** 2
    if not known.any():
        return np.zeros(len(value)), raw.value, raw.error
    least = float(noise[known].min())
    share, size = 0.1, max(least, float((value**2 - noise)[known].max()))
    for _ in range(ROUNDS):
        apart = _density(value, noise + size) * share
        chance = np.where(known, apart / (apart + _density(value, noise) * (1 - share)), 0.0)
        share = float(np.clip(chance.sum() / known.sum(), 0.5 / known.sum(), 0.9))
        size = max(least, float((chance * (value**2 - noise)).sum() / max(chance.sum(), 1e-9)))
    part = size / (size + noise)
    return chance, np.where(known, part * value, np.nan), np.where(known, np.sqrt(part * noise), np.nan)


def _density(value: Array, variance: Array) -> Array:
    return np.exp(-np.minimum(value**2 / (2 * variance), 600.0)) / np.sqrt(variance)
