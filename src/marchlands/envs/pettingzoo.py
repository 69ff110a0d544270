"""The games in PettingZoo: two agents that take turns, `player_0` (p1) and `player_1` (p2).

Needs the extra `pettingzoo`: `pip install 'marchlands[pettingzoo]'`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from marchlands.envs.extra import require

# Before other modules ask for a part of it under another name.
gymnasium = require("pettingzoo", "gymnasium")
np = require("pettingzoo", "numpy")
pettingzoo = require("pettingzoo", "pettingzoo")
wrappers = require("pettingzoo", "pettingzoo.utils.wrappers")

from marchlands.engine.encoding import ENCODINGS  # noqa: E402
from marchlands.engine.native import i64  # noqa: E402
from marchlands.engine.state import DRAW, NOBODY, State  # noqa: E402
from marchlands.envs.drawing import RENDER_MODES, render  # noqa: E402
from marchlands.envs.loop import match_seed  # noqa: E402
from marchlands.envs.scene import Scene, one_of  # noqa: E402
from marchlands.envs.vector import space_of  # noqa: E402
from marchlands.errors import IllegalMoveError  # noqa: E402

if TYPE_CHECKING:
    from pettingzoo import AECEnv
else:
    AECEnv = pettingzoo.AECEnv

AGENTS: Final = ("player_0", "player_1")
MASKS: Final = ("info", "observation")
VERSION: Final = 0


class MarchlandsAEC(AECEnv):  # type: ignore[misc]
    """A match between two agents. Each match of an environment has another shuffle, all of them fixed by the seed.

    An observation is an array, or a dictionary with `observation` and `action_mask`; the mask of the agent to act is
    also in its `info`. The winner gets 1 and the loser -1, at the end; a draw gives both nothing. An illegal action
    loses the match, and is named by `illegal` in the `info` of the agent that took it; if `strict`, it raises
    IllegalMoveError and changes nothing.
    """

    def __init__(
        self,
        game: str,
        mask: str = "info",
        render_mode: str | None = None,
        *,
        decks: Sequence[object] | None = None,
        rules: object = None,
        encoding: str = "flat",
        strict: bool = False,
    ) -> None:
        """Take what a `Scene` takes, where the mask goes, and how to render. Raises MarchlandsError."""
        super().__init__()
        self.scene = Scene(game, decks, rules)
        self.metadata = {
            "name": f"marchlands_{self.scene.game}_v{VERSION}",
            "render_modes": [*RENDER_MODES],
            "is_parallelizable": False,
            "render_fps": 1,
        }
        self.encoding = one_of("encoding", encoding, ENCODINGS)
        self.strict = strict
        self.mask = one_of("mask", mask, MASKS)
        self.render_mode = None if render_mode is None else one_of("render_mode", render_mode, RENDER_MODES)
        self.possible_agents = [*AGENTS]
        self.agents: list[str] = []
        self.observation_spaces = {agent: self._observation_space() for agent in AGENTS}
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.scene.size) for agent in AGENTS}
        self.position: State = self.scene.begin(0)
        self.match_number = 0  # how many matches of the seed came before
        self._seed: int | None = None
        self._nothing = np.zeros(self.scene.size, np.int8)
        self._mask = self._nothing

    def _observation_space(self) -> Any:
        box = space_of(self.scene, self.encoding)
        if self.mask == "info":
            return box
        mask = gymnasium.spaces.Box(0, 1, (self.scene.size,), np.int8)
        return gymnasium.spaces.Dict({"observation": box, "action_mask": mask})

    def observation_space(self, agent: str) -> Any:
        """Return what the observations of an agent may be: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return what the actions of an agent may be: always the same object."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Begin the first match of a seed; without a seed, the next one."""
        if seed is not None or self._seed is None:
            self._seed = int(np.random.SeedSequence().generate_state(1)[0]) if seed is None else int(seed)
            self.match_number = 0
        else:
            self.match_number += 1
        self.position = self.scene.begin(self.match_seed)
        self.agents = [*AGENTS]
        self.rewards = dict.fromkeys(AGENTS, 0.0)
        self._cumulative_rewards = dict.fromkeys(AGENTS, 0.0)
        self.terminations = dict.fromkeys(AGENTS, False)
        self.truncations = dict.fromkeys(AGENTS, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self._look()

    @property
    def match_seed(self) -> int:
        """The seed with which the scene begins the present match: that of a batch at index 0."""
        return match_seed(self._seed or 0, 0, self.match_number)

    def observe(self, agent: str) -> Any:
        """Return what an agent knows now."""
        seen = self.scene.observe(self.position, AGENTS.index(agent), self.encoding)
        if self.mask == "info":
            return seen
        return {"observation": seen, "action_mask": self._mask if agent == self.agent_selection else self._nothing}

    def step(self, action: int | None) -> None:
        """Take an action for the agent whose turn it is; None for one whose match is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if action is not None and 0 <= action < self.scene.size and self._mask[action]:
            self.position.apply(i64(self.scene.native(int(action), AGENTS.index(agent))))
            if self.position.result() != NOBODY:
                self._finish(int(self.position.result()))
        else:
            self._refuse(agent, action)
        self._look()
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def _refuse(self, agent: str, action: int | None) -> None:
        """Let an illegal action lose the match, or raise IllegalMoveError if it is forbidden."""
        if self.strict:
            self.scene.apply(self.position, -1 if action is None else int(action))
            raise IllegalMoveError(f"cannot take action {action}: it is not legal now")
        self.infos[agent]["illegal"] = action
        self._finish(1 - AGENTS.index(agent))

    def _finish(self, winner: int) -> None:
        self.terminations = dict.fromkeys(AGENTS, True)
        if winner != DRAW:
            self.rewards[AGENTS[winner]] = 1.0
            self.rewards[AGENTS[1 - winner]] = -1.0

    def _look(self) -> None:
        """Find out whose turn it is, and what it may do."""
        is_over = self.terminations[AGENTS[0]]
        actor = int(self.position.actor())
        if actor >= 0:
            self.agent_selection = AGENTS[actor]
        self._mask = self._nothing if is_over else self.scene.mask(self.position)
        for agent in AGENTS:
            self.infos[agent]["action_mask"] = self._mask if agent == self.agent_selection else self._nothing

    def render(self) -> str | None:
        """Return the board and both hands as text, or print them. Raises MarchlandsError without a render mode."""
        return render(self.scene, self.position, self.render_mode)

    def close(self) -> None:
        """Release nothing: nothing is held."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


def env(
    game: str,
    mask: str = "info",
    render_mode: str | None = None,
    *,
    decks: Sequence[object] | None = None,
    rules: object = None,
    encoding: str = "flat",
    strict: bool = False,
) -> Any:
    """Return the environment of a game, which makes sure that it is used in order.

    `mask` says where an agent finds its legal actions: in `info` only, or also in the observation. Raises
    MarchlandsError for anything unknown.
    """
    inner = MarchlandsAEC(game, mask, render_mode, decks=decks, rules=rules, encoding=encoding, strict=strict)
    return wrappers.OrderEnforcingWrapper(inner)


def raw_env(game: str, mask: str = "info", render_mode: str | None = None, **others: Any) -> MarchlandsAEC:
    """Return the same without that care: faster, and for those who know what they do."""
    return MarchlandsAEC(game, mask, render_mode, **others)
