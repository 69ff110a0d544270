"""Learn a game's judgement from matches of bots against each other, and print it: `python tools/learn.py skirmish`.

Needs numpy and scipy (`pip install numpy scipy`); nothing else here does.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

import numpy as np
from scipy import sparse
from scipy.optimize import minimize

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.lab.learning import Lesson, lessons
from marchlands.lab.pool import core_count

# How strongly weights are pulled towards zero: those shared by all situations, those of one situation, those of a card.
SHARED, SINGLE, CARD = 1.0, 8.0, 20.0
THOUSANDTHS = 1000
TESTED = 8  # every eighth match is kept for testing


def main() -> None:
    """Play, learn, and print how well unseen matches are predicted and what was learned."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game", choices=ml.games())
    parser.add_argument("--bot", default="greedy", help="who plays (default: greedy); search:150 takes far longer")
    parser.add_argument("--matches", type=int, default=12_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--workers", type=int, default=core_count())
    args = parser.parse_args()
    seen = list(lessons(args.game, args.bot, args.matches, args.seed, args.workers))
    table = find_game(args.game).table()
    names, situations = table.win_model.names, table.win_model.situations
    cards = sorted({card for lesson in seen for card, _, _ in lesson.cards})
    design, scale = _design(seen, len(situations), cards)
    results = np.array([lesson.result for lesson in seen])
    tested = np.array([lesson.match % TESTED == 0 for lesson in seen])
    count = len(names)
    held = np.concatenate(
        [np.full(count, SHARED), np.full(count * len(situations), SINGLE), np.full(2 * len(cards), CARD)]
    )
    weights = _fit(design[~tested], results[~tested], held)
    print(f"{len(seen)} positions; loss on unseen matches: {_loss(design[tested] @ weights, results[tested]):.4f}")
    shared, single, single_cards = np.split(weights, [count, count + count * len(situations)])
    by_situation = (shared + single.reshape(len(situations), count)) / scale * THOUSANDTHS
    print("    numbers={")
    for index, name in enumerate(names):
        print(f'        "{name}": ({", ".join(str(round(row[index])) for row in by_situation)}),')
    print("    },\n    cards={  # in hand, on the board")
    for index, card in enumerate(cards):
        hand, board = (round(single_cards[zone * len(cards) + index] * THOUSANDTHS) for zone in (0, 1))
        print(f'        "{card}": ({hand}, {board}),')
    print("    },")
    sys.stdout.flush()


def _design(seen: Sequence[Lesson], situations: int, cards: list[str]) -> tuple[sparse.csr_matrix, np.ndarray]:
    """Return a row per lesson, and what the numbers were divided by: shared, by situation, by card and zone."""
    numbers = np.array([lesson.numbers for lesson in seen], float)
    scale = numbers.std(0) + 1e-9
    numbers /= scale
    place = np.array([lesson.situation for lesson in seen])
    blocks = [sparse.csr_matrix(numbers)]
    blocks += [sparse.csr_matrix(numbers * (place == situation)[:, None]) for situation in range(situations)]
    where = {card: index for index, card in enumerate(cards)}
    entries = [
        (row, zone * len(cards) + where[card], more)
        for row, lesson in enumerate(seen)
        for card, zone, more in lesson.cards
    ]
    rows, columns, values = zip(*entries, strict=True)
    shape = (len(seen), 2 * len(cards))
    blocks.append(sparse.csr_matrix((np.array(values, float), (rows, columns)), shape=shape))
    return sparse.hstack(blocks).tocsr(), scale


def _fit(design: sparse.csr_matrix, results: np.ndarray, held: np.ndarray) -> np.ndarray:
    """Return the weights of the logistic regression that explain the results best."""

    def cost(weights: np.ndarray) -> tuple[float, np.ndarray]:
        odds = design @ weights
        chance = 1 / (1 + np.exp(-odds))
        loss = _loss(odds, results) * len(results) + (held * weights * weights).sum()
        return loss, design.T @ (chance - results) + 2 * held * weights

    found: np.ndarray = minimize(
        cost, np.zeros(design.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 300}
    ).x
    return found


def _loss(odds: np.ndarray, results: np.ndarray) -> float:
    """Return the average loss of these odds on the results."""
    chance = np.clip(1 / (1 + np.exp(-odds)), 1e-9, 1 - 1e-9)
    return float(-(results * np.log(chance) + (1 - results) * np.log(1 - chance)).mean())


if __name__ == "__main__":
    main()
