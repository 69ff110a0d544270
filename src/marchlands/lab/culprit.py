"""Finds the cards that differ between two versions of a game by what they do, without looking at what they say.

In twins nothing but such a card can make a difference. Which one does, chance tells: swaps put cards into decks at
random, and shuffles deal them early or late. So two things are compared with where each copy lay in the shuffle, and
with how many copies the decks have; `estimate` does that for all cards, with the pair of matches as the unit:

- whether both versions of a match went the same way. A card that differs parts them as soon as it is of use, however
  little it is worth. This tells which cards differ.
- the difference in score. This tells what the difference is worth.

Most cards of two versions do not differ. So what was found of all cards is taken for a mixture: nothing but noise for
most cards, and for the others something of some usual size; both the share and the size are fitted (empirical Bayes, by
expectation maximization). That gives each card a chance to be different, and draws effects towards 0.
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
LEAST: Final = 9.0  # squared, how far a card that differs stands out, in standard errors
MOST: Final = 0.5  # of the cards that may differ
LITTLE: Final = 0.1  # of an effect is believed where nothing speaks for any
POINTS: Final = 100.0


@dataclass(frozen=True, slots=True)
class CardDifference:
    """What the difference between the versions is worth to a deck with a card, in points of 100.

    `effect` and `interval` (at 95%) hold if the card is different, and are drawn towards 0; None where too little is
    known. `chance` is how likely it is different; `flagged` cards are, but for at most 5% of those that are flagged. If
    it was `measured`, the effect is that in matches of its own, which had no part in finding it.
    """

    card: str
    effect: float | None
    interval: tuple[float, float] | None
    chance: float
    flagged: bool
    measured: bool = False

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        interval = None if self.interval is None else [round(bound, 3) for bound in self.interval]
        effect = None if self.effect is None else round(self.effect, 3)
        shown = {"effect": effect, "interval": interval, "chance": round(self.chance, 4), "flagged": self.flagged}
        return {"card": self.card, **shown, "measured": self.measured}


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
    deals = _deals(pairs, cards)
    parts = _parting(deals, np.array([float(each) for twin in pairs for each in twin.parted]))
    chance, distance = _chances(parts), np.nan_to_num(parts.value / parts.error)
    differences = [after - before for twin in pairs for before, after in zip(twin.before, twin.after, strict=True)]
    worth = _drawn_in(_worth(deals, np.array(differences)), chance)
    flagged = discoveries(parts) & (distance > 0)
    order = sorted(range(len(cards)), key=lambda place: (-distance[place], cards[place]))
    return [_difference(cards[place], worth, place, float(chance[place]), bool(flagged[place])) for place in order]


def _difference(card: str, worth: Estimates, place: int, chance: float, flagged: bool) -> CardDifference:
    value, half = float(worth.value[place]), 1.96 * float(worth.error[place])
    if np.isnan(value):
        return CardDifference(card, None, None, chance, flagged)
    return CardDifference(card, value, (value - half, value + half), chance, flagged)


@dataclass(frozen=True, slots=True)
class Deals:
    """What chance has dealt, match by match, the first deck and the other: copies of each card, and those dealt early.

    `early` is less what was to be expected, so that it is 0 on average. `share` of a deck is early.
    """

    copies: tuple[Array, Array]
    early: tuple[Array, Array]
    rounds: Array
    share: float


def _deals(pairs: Sequence[Twin], cards: Sequence[str]) -> Deals:
    number = {card: place for place, card in enumerate(cards)}
    sides = MATCHES * len(pairs)  # two in each of the two matches in the first version
    depth = max(1, round(sum(twin.drawn for twin in pairs) / sides))
    shape = (2 * len(pairs), len(cards))
    copies, early = [np.zeros(shape, dtype=np.float32) for _ in range(2)], [np.zeros(shape) for _ in range(2)]
    size = 0
    for row, order in enumerate(match for twin in pairs for match in twin.shuffles):
        for side, deck in enumerate(order):
            usual, size = min(depth, len(deck)) / max(1, len(deck)), size + len(deck)
            for place, card in enumerate(deck):
                copies[side][row, number[card]] += 1
                early[side][row, number[card]] += (place < depth) - usual
    rounds = np.repeat(np.array([twin.number for twin in pairs]), 2)
    return Deals((copies[0], copies[1]), (early[0], early[1]), rounds, min(1.0, depth * sides / max(1, size)))


def _parting(deals: Deals, parted: Array) -> Estimates:
    """Return by how much more matches part for a copy of each card, whichever deck it is in."""
    y = parted - parted.mean()
    dealt = slopes(deals.early[0] + deals.early[1], y, deals.rounds).scaled(deals.share)
    put = swap_effects(deals.copies[0] + deals.copies[1], np.zeros((len(y), 0)), y, deals.rounds)
    return pooled(_where_seen(dealt, dealt.rounds), _where_seen(put, dealt.rounds))


def _worth(deals: Deals, y: Array) -> Estimates:
    """Return what each card is worth to a deck with it, with as many copies as usual, in points of 100."""
    dealt = slopes(deals.early[0] - deals.early[1], y, deals.rounds).scaled(POINTS * deals.share)
    put = swap_effects(deals.copies[0] - deals.copies[1], np.zeros((len(y), 0)), y, deals.rounds).scaled(POINTS)
    copy = pooled(_where_seen(dealt, dealt.rounds), _where_seen(put, dealt.rounds))
    held = sum((copies > 0).sum(axis=0) for copies in deals.copies)
    usual = sum(copies.sum(axis=0) for copies in deals.copies) / np.maximum(1, held)
    return Estimates(copy.value * usual, copy.error * usual, copy.rounds)


def _where_seen(found: Estimates, rounds: Array) -> Estimates:
    """Return the estimates without those of cards that were in too few decks."""
    seen = rounds >= SEEN
    return Estimates(np.where(seen, found.value, np.nan), np.where(seen, found.error, np.nan), found.rounds)


def _chances(raw: Estimates) -> Array:
    """Return for each card the chance that there is more to it than noise."""
    known = ~np.isnan(raw.value)
    if not known.any():
        return np.zeros(len(raw.value))
    value = np.where(known, raw.value / np.where(known, raw.error, 1.0), 0.0)  # so that all have the noise 1
    share, size = 0.1, max(LEAST, float((value**2).max()))
    for _ in range(ROUNDS):
        apart = _density(value, 1 + size) * share * (value > 0) * 2
        chance = np.where(known, apart / (apart + _density(value, 1.0) * (1 - share)), 0.0)
        share = float(np.clip(chance.sum() / known.sum(), 0.5 / known.sum(), MOST))
        size = max(LEAST, float((chance * (value**2 - 1)).sum() / max(chance.sum(), 1e-9)))
    return chance


def _drawn_in(raw: Estimates, chance: Array) -> Estimates:
    """Return the effects in case the cards differ, drawn towards 0 by as much as the noise explains."""
    known = ~np.isnan(raw.value)
    value, noise = np.where(known, raw.value, 0.0), np.where(known, raw.error, 1.0) ** 2
    weight = np.where(known, chance, 0.0)
    spread = float((weight * (value**2 - noise)).sum() / max(float(weight.sum()), 1e-9))
    part = max(spread, 0.0) / (max(spread, 0.0) + noise) if spread > 0 else LITTLE * np.ones(len(value))
    return Estimates(np.where(known, part * value, np.nan), np.where(known, np.sqrt(part * noise), np.nan), raw.rounds)


def _density(value: Array, variance: float) -> Array:
    return np.exp(-np.minimum(value**2 / (2 * variance), 600.0)) / np.sqrt(variance)
