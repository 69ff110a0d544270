"""A part of a batch in one process: the compiled loop, and what it says as arrays."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marchlands.envs.buffers import Buffers
from marchlands.envs.extra import require
from marchlands.envs.loop import SAME_STEP, Loop
from marchlands.envs.named_opponent import named_opponent
from marchlands.envs.rows import Array, Rows, word_array
from marchlands.envs.scene import Scene, encoding_number

np = require("gym", "numpy")


@dataclass(frozen=True, slots=True)
class Plan:
    """What every part of a batch has in common."""

    scene: Scene
    encoding: str
    opponent: str | None
    learner: int
    autoreset: int


class Part:
    """The matches of a batch from index `first` on."""

    def __init__(self, plan: Plan, first: int, count: int) -> None:
        scene = plan.scene
        encoding = scene.encoding(plan.encoding)
        actions = scene.actions
        opponent = None if plan.opponent is None else named_opponent(plan.opponent, scene)
        self.count = count
        self.keeps_final = plan.autoreset == SAME_STEP
        self.rows = Rows(encoding)
        self.size = scene.size
        self.loop = Loop(
            scene, actions, encoding_number(plan.encoding), encoding.words, first, count,
            opponent, plan.learner, plan.autoreset,
        )  # fmt: skip
        self._arrays: dict[str, Array] = {}
        self._room = 0

    def ask(self, what: str, with_what: Any = None) -> None:
        """Do one of the things that a part can do; parts in other processes do it until they are waited for."""
        if what == "step":
            self.loop.step(with_what.tolist())
        elif what == "sample":
            self.loop.sample()
        elif what == "reset":
            self.loop.reset(with_what)
        else:
            self.loop.restart(np.asarray(with_what, np.uint8).tobytes())

    def wait(self) -> None:
        """Return when everything that was asked for is done. Raises what went wrong."""

    def sampled(self) -> Array:
        """Return the actions that were sampled last."""
        return self._array("sampled")

    def close(self) -> None:
        """Release what opponents hold."""
        self.loop.close()

    def permits(self, actions: Array) -> Array:
        """Return for each action whether it may be taken: it is legal, or the match is over and it does not count."""
        return permitted(self._mask(), self._array("actor"), actions, self.size)

    def fill(self, out: Buffers) -> None:
        """Copy the rows of the present moment into buffers, all but `offset` and `legal`."""
        if not out.live:
            out.observation[...] = self._observation()
            out.mask[...] = self._mask()
        out.reward[...] = self._array("reward")
        out.terminated[...] = self._array("ended")
        out.truncated[...] = False
        out.illegal[...] = self._array("illegal")
        out.actor[...] = self._array("actor")
        if self.keeps_final and out.final is not None:
            out.final[...] = self.rows.read(self._array("final"), self.count)

    def enliven(self, out: Buffers) -> None:
        """Let observation and mask be the loop's own memory, which nobody else can write to, if it can be seen."""
        observation = self._observation()
        if np.shares_memory(observation, self._observation()):
            out.observation, out.mask, out.live = observation, self._mask(), True

    def _observation(self) -> Array:
        return self.rows.read(self._array("observation"), self.count)

    def _mask(self) -> Array:
        words = self._array("mask")
        return words.view(np.int8).reshape(self.count, -1)[:, : self.size]

    def offset(self) -> Array:
        """Return where the legal actions of each match begin, and after them where the last ones end."""
        return self._array("offset")

    def legal(self) -> Array:
        """Return the legal actions of all matches; those after the last offset mean nothing."""
        room = int(self.loop.room)
        if room != self._room:
            self._room = room
            self._arrays.pop("legal", None)
        return self._array("legal")

    def _array(self, name: str) -> Array:
        """Return a vector of the loop: the same memory again and again or, in the pure build, a copy."""
        found: Any = self._arrays.get(name)
        if found is None:
            words = getattr(self.loop, name)
            found = word_array(words)
            if not isinstance(words, list):
                self._arrays[name] = found
        return found


def permitted(mask: Array, actor: Array, actions: Array, size: int) -> Array:
    """Return for each action whether the mask has it, or nobody is to act."""
    inside = (actions >= 0) & (actions < size)
    return (actor < 0) | inside & (mask[np.arange(len(actions)), np.where(inside, actions, 0)] != 0)
