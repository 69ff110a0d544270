"""Turn what `ppo.py --save` has trained into whole numbers: `python -m examples.research.export policy.pt policy.npz`.

Needs torch. Before it writes, it checks on random positions that the numbers give the same logits in numpy as in torch,
bit by bit, and says how often the best action is still that of the trained network.
"""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

import numpy as np
import torch
from examples.research.integer_policy import (
    ACTIVATION,
    FIRST_SHIFT,
    NEXT_SHIFT,
    SCALE,
    WEIGHT,
    IntegerPolicy,
)
from examples.research.ppo import Network
from torch import Tensor

from marchlands.envs.batch import Batch
from marchlands.envs.scene import Scene

POSITIONS = 64


def whole(numbers: Tensor, unit: int) -> Tensor:
    """Return numbers in whole units."""
    return (numbers.detach().double() * unit).round().long()


class Quantised:
    """The network in whole numbers, in torch."""

    def __init__(self, network: Network) -> None:
        first: Any = network.body[0]
        second: Any = network.body[2]
        last = network.policy
        self.first, self.first_bias = whole(first.weight.T, WEIGHT), whole(first.bias, WEIGHT * SCALE)
        self.second, self.second_bias = whole(second.weight.T, WEIGHT), whole(second.bias, WEIGHT * ACTIVATION)
        self.last, self.last_bias = whole(last.weight.T, WEIGHT), whole(last.bias, WEIGHT * ACTIVATION)

    def logits(self, seen: Tensor) -> Tensor:
        """Return the logits of observations in rows."""
        hidden = ((seen.long() @ self.first + self.first_bias) >> FIRST_SHIFT).clamp(min=0)
        hidden = ((hidden @ self.second + self.second_bias) >> NEXT_SHIFT).clamp(min=0)
        return hidden @ self.last + self.last_bias

    def policy(self) -> IntegerPolicy:
        """Return the same numbers for numpy."""
        return IntegerPolicy(
            self.first.numpy(), self.first_bias.numpy(), self.second.numpy(), self.second_bias.numpy(),
            self.last.numpy(), self.last_bias.numpy(),
        )  # fmt: skip


def agreement(network: Network, scene: Scene, steps: int, seed: int) -> float:
    """Return how often the whole numbers choose as the network does. Raises ValueError if numpy and torch differ."""
    quantised = Quantised(network)
    policy = quantised.policy()
    batch = Batch(scene, POSITIONS, seed=seed, autoreset="same")
    now, same = batch.reset(), 0
    for _ in range(steps):
        seen, mask = torch.from_numpy(now.observation), torch.from_numpy(now.mask)
        logits = quantised.logits(seen)
        if not np.array_equal(policy.logits(now.observation), logits.numpy()):
            raise ValueError("numpy and torch do not agree")
        with torch.no_grad():
            wanted = network(seen, mask)[0].probs.argmax(-1)
        found = logits.masked_fill(mask == 0, torch.iinfo(torch.int64).min).argmax(-1)
        same += int((found == wanted).sum())
        now = batch.step(batch.sample())
    return same / (steps * POSITIONS)


def main() -> None:
    """Read, check, write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("network", type=Path, help="the file that ppo.py has saved")
    parser.add_argument("policy", type=Path, help="the .npz file to write")
    parser.add_argument("--game", default="skirmish", choices=["skirmish", "warpath"])
    parser.add_argument("--steps", type=int, default=50, help=f"how often {POSITIONS} positions are looked at")
    asked = parser.parse_args()
    scene = Scene(asked.game)
    network = Network(scene.shape("flat")[0], scene.size)
    network.load_state_dict(torch.load(asked.network, weights_only=True))
    same = agreement(network, scene, asked.steps, seed=1)
    Quantised(network).policy().save(asked.policy)
    print(f"{asked.policy}: the same best action in {same:.1%} of {asked.steps * POSITIONS:,} positions")


if __name__ == "__main__":
    main()
