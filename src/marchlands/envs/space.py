"""What observations may be, in the words of Gymnasium, and the choice among words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from marchlands.envs.extra import require
from marchlands.envs.scene import Scene
from marchlands.errors import MarchlandsError, did_you_mean

gymnasium = require("gym", "gymnasium")
np = require("gym", "numpy")


def array_space(scene: Scene, encoding: str) -> Any:
    """Return the space of observations in an encoding. Raises MarchlandsError for an unknown one."""
    limits = np.iinfo(scene.dtype(encoding))
    return gymnasium.spaces.Box(limits.min, limits.max, scene.shape(encoding), scene.dtype(encoding))


def one_of(name: str, value: object, known: Sequence[str]) -> str:
    """Return a value that has to be one of a few words. Raises MarchlandsError."""
    if value not in known:
        raise MarchlandsError(f"unknown {name} {value!r}{did_you_mean(str(value), known)}", "envs/unknown")
    return str(value)
