"""A batch: many matches at once, one call for a move in each.

What happens at an index depends on nothing but the seed and the actions there: not on how many matches there are, nor
on how many processes play them.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Final

from marchlands.engine.table import SEATS
from marchlands.envs.buffers import Buffers, new_buffers
from marchlands.envs.extra import require
from marchlands.envs.loop import ALTERNATE, BOTH, DISABLED, NEXT_STEP, SAME_STEP, match_seed
from marchlands.envs.part import Plan
from marchlands.envs.processes import start_parts
from marchlands.envs.rows import Array
from marchlands.envs.scene import Scene, one_of
from marchlands.errors import IllegalMoveError, MarchlandsError

np = require("gym", "numpy")

AUTORESET: Final = {"next": NEXT_STEP, "same": SAME_STEP, "off": DISABLED}
SEAT_CHOICES: Final = {SEATS[0]: 0, SEATS[1]: 1, "alternate": ALTERNATE}


class Batch:
    """Many matches of a scene, played in self-play or against a bot.

    In self-play an action is for whoever is to act, `actor`, who also sees the observation; the reward of a step is for
    the seat that made the move. Against an `opponent` the actions are for one seat, the same in every match or
    alternating, and the opponent's moves happen within the step. A win is 1, a loss -1, everything else 0.
    """

    def __init__(
        self,
        scene: Scene,
        count: int,
        *,
        opponent: str | None = None,
        seat: str = "alternate",
        encoding: str = "flat",
        seed: int = 0,
        processes: int = 1,
        autoreset: str = "next",
        strict: bool = False,
    ) -> None:
        """Begin `count` matches. With `strict`, an illegal action raises instead of losing its match.

        Raises MarchlandsError for whatever cannot be.
        """
        for name, number in (("matches", count), ("processes", processes)):
            if not isinstance(number, int) or isinstance(number, bool) or number < 1:
                raise MarchlandsError(f"cannot play with {name} {number!r}: expected a whole number from 1 on")
        self.scene = scene
        self.count = count
        self.strict = strict
        self.encoding = encoding
        self.autoreset = AUTORESET[one_of("autoreset", autoreset, AUTORESET)]
        learner = BOTH if opponent is None else SEAT_CHOICES[one_of("seat", seat, SEAT_CHOICES)]
        plan = Plan(scene, encoding, opponent, learner, self.autoreset)
        share = [count * number // min(processes, count) for number in range(min(processes, count) + 1)]
        spans = [slice(first, end) for first, end in pairwise(share)]
        self._parts = [(part, span) for part, span in zip(start_parts(plan, spans), spans, strict=True)]
        self.seed = seed
        self._begun = False

    def buffers(self) -> Buffers:
        """Return new buffers that a step can fill."""
        scene = self.scene
        shape, kind = scene.shape(self.encoding), scene.dtype(self.encoding)
        return new_buffers(self.count, shape, kind, scene.size, self.autoreset == SAME_STEP)

    def live_buffers(self) -> Buffers:
        """Return buffers whose observation and mask are not copied, for those who are done with them by the next step.

        They are the memory that the batch writes to: each step changes them, and nobody else can. With several
        processes, and in the pure build, they are buffers like others.
        """
        out = self.buffers()
        if len(self._parts) == 1:
            self._parts[0][0].enliven(out)
        return out

    def match_seed(self, index: int, number: int = 0) -> int:
        """Return the seed with which the scene begins a match: the one at an index that has so many before it."""
        return match_seed(self.seed, index, number)

    def reset(self, seed: int | None = None, chosen: Array = None, out: Buffers | None = None) -> Buffers:
        """Begin the matches of a seed, from the first on; without one, the next match at every index.

        With `chosen`, an array of a boolean per index, only those begin.
        """
        if seed is not None or not self._begun:
            if chosen is not None:
                raise MarchlandsError("cannot begin only some matches of a seed: they depend on how many came before")
            self.seed = self.seed if seed is None else int(seed)
            self._begun = True
            self._all("reset", [self.seed] * len(self._parts))
        else:
            which = np.ones(self.count, np.bool_) if chosen is None else np.asarray(chosen, np.bool_)
            if which.shape != (self.count,):
                raise MarchlandsError(f"cannot begin matches {which.shape}: expected {self.count} booleans")
            self._all("restart", [which[rows] for _, rows in self._parts])
        return self._told(out)

    def step(self, actions: Any, out: Buffers | None = None) -> Buffers:
        """Take one action in each match and return what came of it, in `out` or in new buffers.

        Raises IllegalMoveError if the batch is strict and an action is not legal; then nothing has changed.
        """
        if not self._begun:
            raise MarchlandsError("cannot step: call reset first")
        chosen = np.asarray(actions)
        if chosen.shape != (self.count,) or chosen.dtype.kind not in "iu":
            what = f"{chosen.dtype} of shape {chosen.shape}"
            raise MarchlandsError(f"cannot step with {what}: expected {self.count} whole numbers")
        if self.strict:
            self._refuse_illegal(chosen)
        self._all("step", [chosen[rows] for _, rows in self._parts])
        return self._told(out)

    def sample(self) -> Array:
        """Return a random legal action for each match, each with the same probability; 0 for one that is over.

        Every index has dice of its own for this, which begin with the seed of `reset`.
        """
        self._all("sample", [None] * len(self._parts))
        return np.concatenate([part.sampled() for part, _ in self._parts])

    def close(self) -> None:
        """Release opponents and processes; calling it twice is harmless."""
        for part, _ in self._parts:
            part.close()
        self._parts = []

    def __enter__(self) -> Batch:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    def _all(self, what: str, with_what: list[Any]) -> None:
        """Let every part do something, all of them at the same time."""
        if not self._parts:
            raise MarchlandsError(f"cannot {what}: the batch is closed")
        for (part, _), argument in zip(self._parts, with_what, strict=True):
            part.ask(what, argument)
        for part, _ in self._parts:
            part.wait()

    def _told(self, out: Buffers | None) -> Buffers:
        """Return where everything stands, one part after another."""
        out = self.buffers() if out is None else out
        ends = [int(part.offset()[-1]) for part, _ in self._parts]
        out.make_room(sum(ends))
        base = 0
        for (part, rows), end in zip(self._parts, ends, strict=True):
            part.fill(out.part(rows.start, rows.stop - rows.start))
            out.offset[rows] = part.offset()[:-1] + base
            out.legal[base : base + end] = part.legal()[:end]
            base += end
        out.offset[self.count] = base
        return out

    def _refuse_illegal(self, actions: Array) -> None:
        for part, rows in self._parts:
            permitted = part.permits(actions[rows])
            if not permitted.all():
                index = rows.start + int(np.argmin(permitted))
                raise IllegalMoveError(f"cannot take action {actions[index]} in match {index}: it is not legal now")
