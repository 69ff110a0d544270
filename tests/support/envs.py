"""A long run of random matches in a batch, and what its hash has to be."""

from __future__ import annotations

import json
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from marchlands.envs.batch import Batch
from marchlands.envs.scene import Scene

SIZE = 100  # matches
ROUNDS = (100, 1_000, 10_000)  # of steps, after which the hash is written down
FILE = Path(__file__).parents[1] / "golden" / "batches.json"


def digest(game: str, rounds: int) -> str:
    """Return the hash of everything that is told in so many steps of a fixed batch."""
    return next(found for made, found in digests(game, rounds) if made == rounds)


def digests(game: str, rounds: int) -> Iterator[tuple[int, str]]:
    """Yield the hash after each step."""
    batch = Batch(Scene(game), SIZE, seed=20, encoding="flat")
    told = batch.buffers()
    batch.reset(out=told)
    sum = sha256()
    for made in range(1, rounds + 1):
        batch.step(batch.sample(), out=told)
        for array in (told.observation, told.mask, told.reward, told.terminated, told.actor, told.offset):
            sum.update(array.tobytes())
        sum.update(told.legal[: told.offset[-1]].tobytes())
        if made in ROUNDS:
            yield made, sum.copy().hexdigest()


def golden() -> dict[str, dict[str, str]]:
    """Return the hashes by game and number of steps."""
    found: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return found


def write(games: list[str]) -> None:
    """Write the hashes again."""
    content = {game: {str(made * SIZE): found for made, found in digests(game, max(ROUNDS))} for game in games}
    FILE.write_text(json.dumps(content, indent=1) + "\n", "utf-8")
