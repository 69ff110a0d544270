"""Nash shares and alpha-rank of games whose answers are known."""

from __future__ import annotations

import numpy as np
import pytest

from marchlands.errors import MarchlandsError
from marchlands.lab.equilibrium import alpha_rank, nash_shares

ROCK_PAPER_SCISSORS = np.array([[0, -1, 1], [1, 0, -1], [-1, 1, 0]], dtype=float)
DOMINATED = np.array([[0, 1, 1], [-1, 0, 1], [-1, -1, 0]], dtype=float)


def drawn_matrix(size: int, rng: np.random.Generator) -> np.ndarray:
    upper = np.triu(rng.normal(size=(size, size)), 1)
    return upper - upper.T


def test_rock_paper_scissors_gives_thirds() -> None:
    assert nash_shares(ROCK_PAPER_SCISSORS) == pytest.approx([1 / 3] * 3)
    assert alpha_rank(ROCK_PAPER_SCISSORS) == pytest.approx([1 / 3] * 3)


def test_what_beats_everything_gets_everything() -> None:
    assert nash_shares(DOMINATED) == pytest.approx([1, 0, 0])
    assert alpha_rank(DOMINATED) == pytest.approx([1, 0, 0], abs=1e-6)


def test_shares_follow_how_much_is_won() -> None:
    """The shares of such a cycle are to each other as what the other two win from each other."""
    payoffs = np.array([[0, -0.1, 0.3], [0.1, 0, -0.2], [-0.3, 0.2, 0]])
    assert nash_shares(payoffs) == pytest.approx([2 / 6, 3 / 6, 1 / 6])


def test_if_all_are_equal_all_have_as_much() -> None:
    assert nash_shares(np.zeros((4, 4))) == pytest.approx([1 / 4] * 4)
    assert alpha_rank(np.zeros((4, 4))) == pytest.approx([1 / 4] * 4)


def test_of_many_equilibria_it_is_the_one_with_the_greatest_entropy() -> None:
    """Rock and paper stand for themselves, scissors come as three; any division among the three is an equilibrium."""
    places = [0, 1, 2, 2, 2]
    shares = nash_shares(ROCK_PAPER_SCISSORS[np.ix_(places, places)])
    assert shares == pytest.approx([1 / 3, 1 / 3, 1 / 9, 1 / 9, 1 / 9], abs=1e-6)


@pytest.mark.parametrize("seed", range(8))
def test_nothing_beats_the_shares_and_a_twin_changes_nothing_for_others(seed: int) -> None:
    rng = np.random.default_rng(seed)
    matrix = drawn_matrix(int(rng.integers(3, 12)), rng)
    shares = nash_shares(matrix)
    assert shares.sum() == pytest.approx(1)
    assert shares.min() >= 0
    assert (matrix @ shares).max() <= 1e-8
    twin = int(shares.argmax())
    places = [*range(len(matrix)), twin]
    halved = np.append(shares, 0)
    halved[[twin, -1]] = shares[twin] / 2
    assert nash_shares(matrix[np.ix_(places, places)]) == pytest.approx(halved, abs=1e-5)


@pytest.mark.parametrize("seed", range(4))
def test_alpha_rank_is_where_the_population_spends_its_time(seed: int) -> None:
    """Compared with the powers of the chain, on tournaments in which everybody is beaten by somebody."""
    rng = np.random.default_rng(seed)
    cycle = np.array([[0, -1, 1, 1], [1, 0, -1, 1], [-1, 1, 0, -1], [-1, -1, 1, 0]]) * rng.uniform(0.1, 1)
    chain = np.where(cycle.T > 0, 1 / 3, 0.0)
    chain += np.diag(1 - chain.sum(1))
    assert alpha_rank(cycle) == pytest.approx(np.linalg.matrix_power(chain, 400)[0], abs=1e-6)


def test_many_matrices_are_ranked_at_once_as_they_are_one_by_one() -> None:
    rng = np.random.default_rng(3)
    matrices = np.array([drawn_matrix(6, rng) for _ in range(5)])
    assert np.allclose(alpha_rank(matrices), [alpha_rank(matrix) for matrix in matrices])


@pytest.mark.parametrize("wrong", [np.ones((2, 2)), np.zeros((2, 3)), np.zeros((0, 0)), [1, 2]])
def test_other_matrices_are_refused(wrong: object) -> None:
    for solve in (nash_shares, alpha_rank):
        with pytest.raises(MarchlandsError, match="cannot read"):
            solve(np.asarray(wrong))
