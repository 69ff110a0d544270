"""What each card does: the effects of being dealt and of standing in a deck, and how often it is drawn and played.

The *dealt effect* is the difference in score, in points of 100, that a copy makes when the shuffle puts it among the
cards that a match usually shows, rather than deeper in the deck. Where it lies is chance, so nothing else is different,
and long matches, which show more cards, do not favour any.

The *swap effect* is the difference that a copy makes in a deck, in place of a copy of the average card. It needs decks
of one name that differ by chance, as in contests with `swaps`.

Both say the same thing in different units: a card that is drawn in a share of all matches helps a deck by that share of
what it does when it is dealt. *Strength* is what they say together, in the unit of the swap effect.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

from marchlands.errors import MarchlandsError
from marchlands.lab.extra import needs_lab
from marchlands.lab.sample import Sample

with needs_lab("measure cards"):
    import numpy as np

    from marchlands.lab.estimate import (
        FEWEST,
        Estimates,
        discoveries,
        pooled,
        residuals,
        shrunk,
        slopes,
        swap_effects,
    )

Array: TypeAlias = Any  # of numpy, which is not there when types are checked

LEAST_ROUNDS: Final = 2 * FEWEST
POINTS: Final = 100.0  # effects are in points of 100


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect in points of 100, and its interval at 95%; both None where there is too little to tell."""

    effect: float | None
    interval: tuple[float, float] | None

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        if self.effect is None or self.interval is None:
            return {"effect": None, "interval": None}
        return {"effect": round(self.effect, 2), "interval": [round(bound, 2) for bound in self.interval]}


@dataclass(frozen=True, slots=True)
class CardEffect:
    """What a card does.

    `dealt`, `swap` and `strength` are effects; `flagged` says that the card differs from the average one, where at most
    5% of all that are flagged do not. `strength` is drawn towards 0 as far as chance explains it, so that the greatest
    is not the luckiest.

    The rest describes and is no effect: `copies` in all decks; the shares of them that were `drawn`, and `played`; how
    often those won that were drawn (`drawn_rate`) or played (`played_rate`), and how often those that were drawn stayed
    unplayed (`never_played`). `drawn_gap` is what being drawn goes with. Cards that are drawn in long matches look
    strong by it if long matches are won.
    """

    card: str
    dealt: Effect
    swap: Effect
    strength: Effect
    flagged: bool
    copies: int
    drawn: float
    played: float
    drawn_rate: float | None
    played_rate: float | None
    never_played: float | None
    drawn_gap: Effect

    def to_json(self) -> dict[str, Any]:
        """Return it as JSON."""
        shares = {name: _rounded(getattr(self, name)) for name in ("drawn", "played")}
        rates = {name: _rounded(getattr(self, name)) for name in ("drawn_rate", "played_rate", "never_played")}
        effects = {name: getattr(self, name).to_json() for name in ("dealt", "swap")}
        more = {name: getattr(self, name).to_json() for name in ("strength", "drawn_gap")}
        return {"card": self.card, **effects, "flagged": self.flagged, **rates, "copies": self.copies, **shares, **more}


def card_effects(sample: Sample) -> list[CardEffect]:
    """Return what each card does, the strongest first. Raises MarchlandsError if there are too few matches."""
    if sample.rounds < LEAST_ROUNDS:
        raise MarchlandsError(
            f"cannot measure cards with {sample.rounds} rounds of matches: expected {LEAST_ROUNDS} or more, that is "
            f"{2 * LEAST_ROUNDS} matches",
            "lab/few-matches",
        )
    if not sample.cards:
        raise MarchlandsError("cannot measure cards: there are no decks of cards in these matches", "lab/no-cards")
    copies = sample.counts()
    y = residuals(sample.score, sample.terms)
    depth, sizes = sample.depth(), np.maximum(1, sample.sizes())
    early = sample.counts(sample.position <= depth) - copies * (np.minimum(depth, sizes) / sizes)[:, None]
    dealt = slopes(early, y, sample.round).scaled(POINTS)
    swap = _swap(sample, copies).scaled(POINTS)
    drawn = sample.counts(sample.drawn)
    usual = drawn.sum() / max(1.0, copies.sum())
    gap = slopes(drawn - copies * usual, y, sample.round).scaled(POINTS)
    raw = pooled(dealt.scaled(depth / float(sizes.mean())), swap)
    effects = [_effects(each) for each in (dealt, swap, shrunk(raw), gap)]
    found = zip(sample.cards, *effects, discoveries(raw), _rates(sample, copies, drawn), strict=True)
    cards = [
        CardEffect(name, dealt, swap, strength, bool(flagged), **rates, drawn_gap=gap)
        for name, dealt, swap, strength, gap, flagged, rates in found
    ]
    return sorted(cards, key=_place)


def _place(card: CardEffect) -> tuple[float, str]:
    """Return what cards are sorted by: the strongest first, and last those of which too little is known."""
    return math.inf if card.strength.effect is None else -card.strength.effect, card.card


def _swap(sample: Sample, copies: Array) -> Estimates:
    """Return the swap effects: the score of p1's deck on what the decks differ in."""
    kinds = sample.kind.max(initial=0) + 1
    fixed = np.eye(kinds, dtype=np.float32)[sample.kind]
    return swap_effects(copies[::2] - copies[1::2], fixed[::2] - fixed[1::2], sample.score[::2], sample.round[::2])


def _rates(sample: Sample, copies: Array, drawn: Array) -> list[dict[str, Any]]:
    """Return what describes the cards without being an effect."""
    played = sample.counts(sample.played)
    unplayed = sample.counts(sample.drawn & ~sample.played)
    of = [counts.sum(axis=0) for counts in (copies, drawn, played, unplayed)]
    won = [(counts * sample.score[:, None]).sum(axis=0) for counts in (drawn, played)]
    return [
        {
            "copies": int(of[0][card]),
            "drawn": float(of[1][card] / of[0][card]),
            "played": float(of[2][card] / of[0][card]),
            "drawn_rate": _share(won[0][card], of[1][card]),
            "played_rate": _share(won[1][card], of[2][card]),
            "never_played": _share(of[3][card], of[1][card]),
        }
        for card in range(len(sample.cards))
    ]


def _share(part: float, whole: float) -> float | None:
    return float(part / whole) if whole else None


def _effects(estimates: Estimates) -> Sequence[Effect]:
    return [
        Effect(None, None) if np.isnan(value) else Effect(float(value), (float(value - half), float(value + half)))
        for value, half in zip(estimates.value, estimates.half(), strict=True)
    ]


def _rounded(share: float | None) -> float | None:
    return None if share is None else round(share, 4)
