"""The games in Gymnasium: one agent against a bot.

Importing this registers `Marchlands/Skirmish-v0` and `Marchlands/Warpath-v0`.

Needs the extra `gym`: `pip install 'marchlands[gym]'`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from marchlands.engine.encoding import ENCODINGS
from marchlands.engine.state import State
from marchlands.engine.table import SEATS
from marchlands.envs.batch import SEAT_CHOICES
from marchlands.envs.buffers import Buffers, new_buffers
from marchlands.envs.drawing import RENDER_MODES, render
from marchlands.envs.extra import require
from marchlands.envs.loop import DISABLED
from marchlands.envs.part import Part, Plan
from marchlands.envs.rows import Array
from marchlands.envs.scene import Scene, one_of
from marchlands.envs.vector import space_of
from marchlands.errors import MarchlandsError

gymnasium = require("gym", "gymnasium")
np = require("gym", "numpy")

if TYPE_CHECKING:
    from gymnasium import Env
else:
    Env = gymnasium.Env

NAMESPACE: Final = "Marchlands"
VERSION: Final = 0


class MarchlandsEnv(Env[Any, Any]):
    """Matches against a bot. Each `reset` begins another one; all of them are fixed by the seed.

    The reward is 1 for a win and -1 for a loss, at the end; a draw gives nothing. `info` has the `action_mask`, and the
    `seat` that the agent plays. An illegal action loses the match, and `info` then names it as `illegal`; if `strict`,
    it raises IllegalMoveError and changes nothing.
    """

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 1}  # noqa: RUF012 - Gymnasium has it so

    def __init__(
        self,
        game: str,
        opponent: str = "greedy",
        seat: str = "alternate",
        *,
        decks: Sequence[object] | None = None,
        rules: object = None,
        encoding: str = "flat",
        strict: bool = False,
        render_mode: str | None = None,
    ) -> None:
        """Take what a `Scene` takes, a bot by name, and the agent's seat. Raises MarchlandsError."""
        self.scene = Scene(game, decks, rules)
        self.strict = strict
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDER_MODES)
        self.observation_space = space_of(self.scene, one_of("encoding", encoding, ENCODINGS))
        self.action_space = gymnasium.spaces.Discrete(self.scene.size)
        learner = SEAT_CHOICES[one_of("seat", seat, tuple(SEAT_CHOICES))]
        self._part = Part(Plan(self.scene, encoding, opponent, learner, DISABLED), 0, 1)
        self._has_begun = False
        self._mask: Array = np.zeros(self.scene.size, np.int8)

    def reset(
        self, *, seed: int | None = None, options: Mapping[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Begin the first match of a seed; without a seed, the next one. Return what the agent sees, and its info."""
        super().reset(seed=seed)
        if seed is None and self._has_begun:
            self._part.ask("restart", np.ones(1, np.bool_))
        else:
            self._part.ask("reset", int(self.np_random.integers(1 << 53)) if seed is None else int(seed))
        self._has_begun = True
        now = self._look()
        return now.observation[0], self._info()

    def step(self, action: int) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """Take an action, and let the bot answer. Raises IllegalMoveError if it is illegal and that is forbidden."""
        taken = int(action)
        if self.strict or not self._has_begun:
            self._check(taken)
        self._part.ask("step", np.array([taken]))
        now = self._look()
        info = self._info()
        if now.illegal[0]:
            info["illegal"] = taken
        if self.render_mode == "human":
            self.render()
        return now.observation[0], float(now.reward[0]), bool(now.terminated[0]), False, info

    @property
    def position(self) -> State:
        """The position of the present match. Raises MarchlandsError before the first one."""
        if not self._has_begun:
            raise MarchlandsError("there is no match yet: call reset first", "envs/not-begun")
        return self._part.loop.states[0]

    def action_masks(self) -> Array:
        """Return which actions are legal now, as booleans: what sb3-contrib asks for."""
        return self._mask.astype(np.bool_)

    def _look(self) -> Buffers:
        scene = self.scene
        space: Any = self.observation_space
        now = new_buffers(1, space.shape, space.dtype, scene.size, False)
        self._part.fill(now)
        self._mask = now.mask[0]
        return now

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._mask.copy(), "seat": SEATS[self._part.loop.seat[0]]}

    def _check(self, action: int) -> None:
        """Raise IllegalMoveError for an action that is not legal now."""
        if not (0 <= action < self.scene.size and self._mask[action]):
            self.scene.apply(self.position, action)

    def render(self) -> str | None:
        """Return the board as the agent's seat sees it, or print it. Raises MarchlandsError without a render mode."""
        return render(self.scene, self.position, self.render_mode, int(self._part.loop.seat[0]))

    def close(self) -> None:
        """Release what the bot holds."""
        self._part.close()


def env_id(game: str) -> str:
    """Return the id by which Gymnasium knows a game."""
    return f"{NAMESPACE}/{game.title()}-v{VERSION}"


for _game in ("skirmish", "warpath"):
    gymnasium.register(env_id(_game), entry_point=f"{__name__}:{MarchlandsEnv.__name__}", kwargs={"game": _game})
