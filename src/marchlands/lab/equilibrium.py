"""Which strategies survive when everybody knows the matrix: Nash shares and alpha-rank of symmetric zero-sum games.

A matrix says what each strategy wins against each other one beyond a draw: `payoffs[i, j] == -payoffs[j, i]`.

**Nash shares.** A mixture is an equilibrium when nothing beats it: `payoffs @ mixture <= 0`. There can be many, and the
one with the greatest entropy is unique: it prefers nobody without a reason, and equal strategies share. If payoffs are
measured there is usually just one, which the simplex method finds quickly. Otherwise, a theorem of Goldman and Tucker
says that some equilibrium `p` has, for every strategy, either a share `p > 0` or a loss `-payoffs @ p > 0`; a linear
program finds one. Those with a share are the only ones that any equilibrium uses. If it is the only one, we are done;
otherwise the greatest entropy is found by its dual: shares are proportional to `exp(-constraints.T @ multipliers)`.

**Alpha-rank** (Omidshafiei and others, 2019) asks which strategy a population plays in the long run, if now and then a
member tries another one and the better of both takes over. Here selection is as strong as can be: what wins on average
always takes over, what loses never does (but for SLIP, so that every strategy can be reached), and between equals
chance decides in a population of POPULATION. The rank is the share of the time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from marchlands.errors import MarchlandsError
from marchlands.lab.extra import needs_lab

with needs_lab("work out equilibria"):
    import numpy as np
    from scipy.optimize import linprog, minimize

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    Floats = NDArray[np.float64]

SAME: Final = 1e-9  # what differs by less is equal
TIE: Final = 1e-7  # what is nearer to zero than this in the simplex method may be zero
LIFT: Final = 2.0  # makes payoffs from -1 to 1 positive
PIVOTS: Final = 20  # times the number of strategies: by then the simplex method goes in circles
POPULATION: Final = 50
SLIP: Final = 1e-12


def nash_shares(payoffs: ArrayLike) -> Floats:
    """Return the equilibrium with the greatest entropy; with twins in the game, they share and nobody else notices.

    Raises MarchlandsError for what is not the matrix of a symmetric zero-sum game.
    """
    matrix = _matrix(payoffs)
    largest = np.abs(matrix).max()
    if largest <= SAME:
        return np.full(len(matrix), 1 / len(matrix))
    matrix = matrix / largest
    alone = _alone(matrix)
    if alone is not None:
        return alone
    used = _used(matrix)
    inner, outer = matrix[np.ix_(used, used)], matrix[np.ix_(~used, used)]
    shares = np.zeros(len(matrix))
    shares[used] = _only(inner) if np.linalg.matrix_rank(inner, tol=SAME) >= len(inner) - 1 else _even(inner, outer)
    return shares


def alpha_rank(payoffs: ArrayLike) -> Floats:
    """Return the share of the time for each strategy, also of a stack of matrices at once.

    Raises MarchlandsError for what is not the matrix of a symmetric zero-sum game.
    """
    matrix = _matrix(payoffs)
    wins = np.where(matrix > SAME, 1.0, np.where(matrix < -SAME, SLIP, 1 / POPULATION))
    return _stationary(np.swapaxes(wins, -1, -2).copy())  # from the row to the column


def _matrix(payoffs: ArrayLike) -> Floats:
    matrix = np.asarray(payoffs, dtype=np.float64)
    if matrix.ndim < 2 or matrix.shape[-1] != matrix.shape[-2] or not matrix.size:
        raise MarchlandsError(f"cannot read a matrix of shape {matrix.shape}: expected as many rows as columns")
    if not np.allclose(matrix, -np.swapaxes(matrix, -1, -2), atol=1e-6):
        raise MarchlandsError("cannot read the matrix: what one wins the other has to lose; a draw is 0")
    return matrix


def _alone(matrix: Floats) -> Floats | None:
    """Return the equilibrium if it is the only one, by the simplex method; None if that cannot be told.

    With all payoffs moved up to be positive, it is the solution of: as much as possible in all, where no strategy wins
    more than 1.
    """
    size = len(matrix)
    table = np.zeros((size + 1, 2 * size + 1))
    table[:size, :size], table[:size, size:-1], table[:size, -1] = matrix + LIFT, np.eye(size), 1.0
    table[size, :size] = -1.0
    basis = np.arange(size, 2 * size)
    for _ in range(PIVOTS * size):
        column = int(table[size, :-1].argmin())
        if table[size, column] >= -SAME:
            break
        limiting = np.flatnonzero(table[:size, column] > SAME)
        row = int(limiting[(table[limiting, -1] / table[limiting, column]).argmin()])
        table[row] /= table[row, column]
        others = table[:, column].copy()
        others[row] = 0.0
        table -= others[:, None] * table[row]
        basis[row] = column
    else:
        return None
    resting = np.ones(2 * size, dtype=np.bool_)
    resting[basis] = False
    if min(table[:size, -1].min(), table[size, :-1][resting].min()) < TIE:
        return None  # there are others, or it is too close to say
    shares = np.zeros(2 * size)
    shares[basis] = table[:size, -1]
    return np.asarray(shares[:size] / shares[:size].sum())


def _used(matrix: Floats) -> NDArray[np.bool_]:
    """Return which strategies some equilibrium uses."""
    size = len(matrix)
    unit = np.eye(size)
    # The variables are the unscaled shares, and how far each strategy is from having neither a share nor a loss.
    found = linprog(
        np.concatenate([np.zeros(size), -np.ones(size)]),
        A_ub=np.block([[matrix, np.zeros_like(matrix)], [matrix - unit, unit]]),
        b_ub=np.zeros(2 * size),
        bounds=[(0, None)] * size + [(0, 1)] * size,
        method="highs",
    )
    if found.x is None:
        raise MarchlandsError(f"cannot work out an equilibrium: {found.message}")
    shares = found.x[:size]
    return np.asarray(shares > -matrix @ shares, dtype=np.bool_)


def _only(inner: Floats) -> Floats:
    """Return the only mixture of strategies against which none of them wins or loses."""
    size = len(inner)
    system = np.vstack([inner, np.ones(size)])
    shares = np.linalg.lstsq(system, np.eye(size + 1)[-1], rcond=None)[0]
    shares = np.clip(shares, 0, None)
    return np.asarray(shares / shares.sum())


def _even(inner: Floats, outer: Floats) -> Floats:
    """Return the mixture with the greatest entropy that those inside draw with and those outside do not beat."""
    constraints = np.vstack([inner, outer])

    def mixture(multipliers: Floats) -> tuple[Floats, float]:
        logits = -constraints.T @ multipliers
        top = logits.max()
        weights = np.exp(logits - top)
        return weights / weights.sum(), float(top + np.log(weights.sum()))

    def dual(multipliers: Floats) -> tuple[float, Floats]:
        shares, height = mixture(multipliers)
        return height, -constraints @ shares

    bounds = [(None, None)] * len(inner) + [(0, None)] * len(outer)
    start = np.zeros(len(constraints))
    options = {"maxiter": 10_000, "ftol": 1e-15, "gtol": 1e-11}
    found = minimize(dual, start, jac=True, bounds=bounds, method="L-BFGS-B", options=options)
    return mixture(found.x)[0]


def _stationary(rates: Floats) -> Floats:
    """Return the stationary distribution of chains by their rates, by the elimination of Grassmann, Taksar and Heyman.

    It never subtracts, so that it stays exact where some rates are tiny.
    """
    size = rates.shape[-1]
    for last in range(size - 1, 0, -1):
        leaving = rates[..., last, :last].sum(-1)
        rates[..., :last, last] /= leaving[..., None]
        rates[..., :last, :last] += rates[..., :last, last, None] * rates[..., None, last, :last]
    shares = np.zeros(rates.shape[:-1])
    shares[..., 0] = 1.0
    for place in range(1, size):
        shares[..., place] = (shares[..., :place] * rates[..., :place, place]).sum(-1)
    return np.asarray(shares / shares.sum(-1, keepdims=True))
