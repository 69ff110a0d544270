"""A game that is not played: all cards are equal, and who wins draws more of them."""

from __future__ import annotations

from typing import Any

import numpy as np

from marchlands.lab.sample import Sample

NAMES = [f"Card {number:02}" for number in range(20)]
SIZE = 20  # of a deck


def sample(seed: int, rounds: int, good: float = 0.0) -> Sample:
    """Return so many rounds of two matches; a copy of card 0 among the first eight wins `good` matches more.

    The decks of a round are two random ones, and the seats are swapped in the second match. Luck is the same for both,
    so that the round is the unit.
    """
    rng = np.random.default_rng(seed)
    parts: dict[str, list[Any]] = {name: [] for name in ("score", "side", "card", "position", "drawn", "played")}
    for around in range(rounds):
        decks = [rng.permutation(rng.choice(len(NAMES), SIZE)) for _ in range(2)]
        luck = rng.normal(0, 0.5)
        for second in range(2):
            early = [(deck[:8] == 0).sum() for deck in decks]
            chance = 0.5 + good * (early[0] - early[1])
            won = float(rng.random() < np.clip(chance + 0.2 * np.tanh(luck), 0, 1))
            for player in range(2):
                deck, score = decks[player ^ second], won if player == second else 1 - won
                seen = 8 + rng.integers(0, 4) + (6 if score else 0)
                places = np.arange(1, SIZE + 1)
                parts["score"].append(score)
                parts["side"].append(np.full(SIZE, 4 * around + 2 * second + player))
                parts["card"].append(deck)
                parts["position"].append(places)
                parts["drawn"].append(places <= seen)
                parts["played"].append((places <= seen) & (rng.random(SIZE) < 0.7))
    columns = {name: np.concatenate(values) for name, values in parts.items() if name != "score"}
    sides = np.arange(4 * rounds)
    return Sample(NAMES, np.array(parts["score"]), sides // 4, sides % 2, sides * 0, **columns)
