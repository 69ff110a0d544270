"""A batch as a `gymnasium.vector.VectorEnv`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

from marchlands.engine.packing import LEAST_SHORT, MOST_BYTE, MOST_SHORT
from marchlands.envs.batch import Batch
from marchlands.envs.buffers import Buffers
from marchlands.envs.extra import require
from marchlands.envs.rows import Array
from marchlands.envs.scene import Scene
from marchlands.errors import MarchlandsError

np = require("gym", "numpy")
gymnasium = require("gym", "gymnasium")

if TYPE_CHECKING:
    from gymnasium.vector import AutoresetMode, VectorEnv
else:
    AutoresetMode, VectorEnv = gymnasium.vector.AutoresetMode, gymnasium.vector.VectorEnv

MODES: Final = {AutoresetMode.NEXT_STEP: "next", AutoresetMode.SAME_STEP: "same", AutoresetMode.DISABLED: "off"}
LIMITS: Final = {"flat": (0, MOST_BYTE), "entities": (LEAST_SHORT, MOST_SHORT)}


def space_of(scene: Scene, encoding: str) -> Any:
    """Return the space of a scene's observations in an encoding."""
    low, high = LIMITS[encoding]
    return gymnasium.spaces.Box(low, high, scene.shape(encoding), scene.dtype(encoding))


class Vector(VectorEnv[Any, Any, Any]):
    """Many matches of a scene at once; see `Batch` for who acts, and for whom the rewards are.

    `infos` of `reset` and `step` has, for every match, `action_mask`, `actor` (0, 1, or -1 if it is over) and
    `illegal`, and with AutoresetMode.SAME_STEP `final_obs` of those that have ended. An illegal action loses its match.
    """

    def __init__(self, batch: Batch, mode: AutoresetMode) -> None:
        """Take a batch that has the same mode."""
        self.batch = batch
        self.num_envs = batch.count
        self.metadata = {"autoreset_mode": mode}
        self.single_observation_space = space_of(batch.scene, batch.encoding)
        self.single_action_space = gymnasium.spaces.Discrete(batch.scene.size)
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, batch.count)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, batch.count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Array, dict[str, Any]]:
        """Begin the matches of a seed or, without one, the next match at every index.

        `options["reset_mask"]`, an array of booleans, says at which; that goes without a seed only.
        """
        if seed is not None and (not isinstance(seed, int) or isinstance(seed, bool)):
            raise MarchlandsError(f"cannot reset with seed {seed!r}: expected one whole number for the whole batch")
        super().reset(seed=seed)
        chosen = (options or {}).get("reset_mask")
        told = self.batch.reset(seed, chosen)
        return told.observation, self._infos(told)

    def step(self, actions: Any) -> tuple[Array, Array, Array, Array, dict[str, Any]]:
        """Take one action in each match."""
        told = self.batch.step(actions)
        return told.observation, told.reward, told.terminated, told.truncated, self._infos(told)

    def sample(self) -> Array:
        """Return a random legal action for each match; 0 for one that is over, where it does not count."""
        return self.batch.sample()

    def close_extras(self, **kwargs: Any) -> None:
        """Release opponents and processes."""
        self.batch.close()

    def _infos(self, told: Buffers) -> dict[str, Any]:
        every = np.ones(self.num_envs, np.bool_)
        infos = {"action_mask": told.mask, "actor": told.actor, "illegal": told.illegal}
        marked = {f"_{name}": every for name in infos}
        if told.final is not None and told.terminated.any():
            final = np.full(self.num_envs, None, object)
            for index in np.flatnonzero(told.terminated):
                final[index] = told.final[index]
            infos["final_obs"], marked["_final_obs"] = final, told.terminated.copy()
        return infos | marked


def make(
    game: str,
    n: int,
    opponent: str | None = None,
    encoding: str = "flat",
    seed: int = 0,
    *,
    decks: Sequence[object] | None = None,
    rules: object = None,
    seat: str = "alternate",
    processes: int = 1,
    autoreset_mode: AutoresetMode = AutoresetMode.NEXT_STEP,
    strict: bool = False,
) -> Vector:
    """Return `n` matches of a game as a vector environment, in self-play or against a bot.

    `encoding` is "flat" or "entities"; `decks` and `rules` are those of `new_match`, and without decks each seat gets a
    ready-made one that is drawn for each match. `seat` says whom the actions are for when there is an opponent: "p1",
    "p2" or "alternate". What happens does not depend on the number of `processes`. With `strict` an illegal action
    raises IllegalMoveError. Raises MarchlandsError for whatever cannot be.
    """
    scene = Scene(game, decks, rules)
    mode = AutoresetMode(autoreset_mode)
    batch = Batch(
        scene, n, opponent=opponent, seat=seat, encoding=encoding, seed=seed, processes=processes,
        autoreset=MODES[mode], strict=strict,
    )  # fmt: skip
    return Vector(batch, mode)
