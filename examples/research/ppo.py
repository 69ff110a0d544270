"""Masked PPO in one file: an agent that learns by playing itself, or against a bot.

    python examples/research/ppo.py --game skirmish --steps 500000    # self-play
    python examples/research/ppo.py --game skirmish --opponent greedy # about the best answer to a bot

Needs `pip install 'marchlands[gym]' torch`. Matches are played in a batch, so most of the time goes into the network.
"""

from __future__ import annotations

import argparse
import csv
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import Tensor, nn

from marchlands.envs.batch import Batch
from marchlands.envs.buffers import Buffers
from marchlands.envs.scene import Scene

MATCHES = 64  # played at the same time
LENGTH = 64  # decisions in each of them between two updates
SCALE = 16.0  # what the numbers of an observation are divided by
GAE = 0.95  # how far ahead results are believed: 1 is the result of the match, 0 the value of the next position
CLIP, ENTROPY, RATE, EPOCHS, MINIBATCH = 0.2, 0.01, 3e-4, 3, 1024


class Network(nn.Module):
    """Two layers that a policy and a value share."""

    def __init__(self, inputs: int, actions: int, width: int = 256) -> None:
        super().__init__()
        self.body = nn.Sequential(nn.Linear(inputs, width), nn.ReLU(), nn.Linear(width, width), nn.ReLU())
        self.policy = nn.Linear(width, actions)
        self.value = nn.Linear(width, 1)

    def forward(self, seen: Tensor, mask: Tensor) -> tuple[torch.distributions.Categorical, Tensor]:
        """Return the probabilities of the legal actions, and what the position is worth to who sees it."""
        hidden = self.body(seen.float() / SCALE)
        logits = self.policy(hidden).masked_fill(mask == 0, -1e9)
        return torch.distributions.Categorical(logits=logits, validate_args=False), self.value(hidden).squeeze(-1)


@dataclass
class Rollout:
    """What happened in LENGTH decisions of every match; the last row of `value` and `actor` is what comes after."""

    seen: Tensor
    mask: Tensor
    action: Tensor
    chance: Tensor  # logarithm of the probability that the action had
    value: Tensor
    reward: Tensor
    ended: Tensor
    actor: Tensor

    def advantages(self) -> Tensor:
        """Return how much better each action did than expected, for the seat that took it.

        What comes next is worth the opposite if the other seat is to act then.
        """
        gain = torch.zeros_like(self.reward)
        after = torch.zeros(self.reward.shape[1])
        for step in reversed(range(len(gain))):
            same_seat = torch.where(self.actor[step + 1] == self.actor[step], 1.0, -1.0)
            goes_on = torch.where(self.ended[step], 0.0, same_seat)
            after = self.reward[step] + goes_on * self.value[step + 1] - self.value[step] + GAE * goes_on * after
            gain[step] = after
        return gain


@torch.no_grad()
def roll_out(network: Network, batch: Batch, now: Buffers) -> tuple[Rollout, Buffers]:
    """Play LENGTH decisions in every match; return them, and where the matches stand then."""
    rows: list[list[Tensor]] = []
    for _ in range(LENGTH):
        seen, mask, actor = (torch.from_numpy(array) for array in (now.observation, now.mask, now.actor))
        policy, value = network(seen, mask)
        action = policy.sample()
        now = batch.step(action.numpy())
        reward, ended = torch.from_numpy(now.reward), torch.from_numpy(now.terminated)
        rows.append([seen, mask, action, policy.log_prob(action), value, reward, ended, actor])
    columns = [torch.stack(column) for column in zip(*rows, strict=True)]
    _, value = network(torch.from_numpy(now.observation), torch.from_numpy(now.mask))
    columns[4] = torch.cat([columns[4], value[None]])
    columns[7] = torch.cat([columns[7], torch.from_numpy(now.actor)[None]])
    return Rollout(*columns), now


def improve(network: Network, optimizer: torch.optim.Optimizer, rollout: Rollout) -> None:
    """Make what did better than expected more likely, and expect what happened."""
    gain = rollout.advantages().flatten()
    target = gain + rollout.value[:-1].flatten()
    gain = (gain - gain.mean()) / (gain.std() + 1e-8)
    seen, mask = rollout.seen.flatten(0, 1), rollout.mask.flatten(0, 1)
    action, before = rollout.action.flatten(), rollout.chance.flatten()
    for _ in range(EPOCHS):
        for rows in torch.split(torch.randperm(len(gain)), MINIBATCH):
            policy, value = network(seen[rows], mask[rows])
            ratio = (policy.log_prob(action[rows]) - before[rows]).exp()
            better = torch.min(ratio * gain[rows], ratio.clamp(1 - CLIP, 1 + CLIP) * gain[rows]).mean()
            loss = -better + 0.5 * (value - target[rows]).pow(2).mean() - ENTROPY * policy.entropy().mean()
            optimizer.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(network.parameters(), 0.5)
            optimizer.step()


@torch.no_grad()
def score(network: Network, scene: Scene, opponent: str, matches: int, seed: int) -> float:
    """Return the share of matches won against a bot, half of them in either seat; draws count half."""
    batch = Batch(scene, matches, opponent=opponent, seed=seed, autoreset="off")
    now = batch.reset()
    won = np.zeros(matches)
    while (now.actor >= 0).any():
        policy, _ = network(torch.from_numpy(now.observation), torch.from_numpy(now.mask))
        now = batch.step(policy.sample().numpy())
        won += np.where(now.terminated, (now.reward + 1) / 2, 0)
    return float(won.mean())


def main() -> None:
    """Learn, and say from time to time how it goes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="skirmish", choices=["skirmish", "warpath"])
    parser.add_argument("--opponent", help="a bot as for the arena; without one the agent plays itself")
    parser.add_argument("--steps", type=int, default=500_000, help="decisions to learn from")
    parser.add_argument("--every", type=int, default=50_000, help="steps between two tests")
    parser.add_argument("--test", default="random", help="the bot that it is tested against")
    parser.add_argument("--matches", type=int, default=200, help="matches of a test")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, help="a CSV file for the learning curve")
    parser.add_argument("--save", type=Path, help="a file for the network")
    asked = parser.parse_args()

    torch.manual_seed(asked.seed)
    scene = Scene(asked.game)
    batch = Batch(scene, MATCHES, opponent=asked.opponent, seed=asked.seed, autoreset="same")
    network = Network(scene.shape("flat")[0], scene.size)
    optimizer = torch.optim.Adam(network.parameters(), lr=RATE)
    curve: list[tuple[int, float]] = []
    now, began = batch.reset(), time.monotonic()
    for steps in range(0, asked.steps + 1, MATCHES * LENGTH):
        if steps // asked.every >= len(curve):
            share = score(network, scene, asked.test, asked.matches, asked.seed + 1_000_000)
            curve.append((steps, share))
            passed = time.monotonic() - began
            print(f"{steps:>9,} steps  {share:6.1%} against {asked.test}  {passed:5.0f} s", file=sys.stderr)
        rollout, now = roll_out(network, batch, now)
        improve(network, optimizer, rollout)
    if asked.curve:
        with asked.curve.open("w", newline="") as file:
            csv.writer(file).writerows([("steps", "score"), *curve])
    if asked.save:
        torch.save(network.state_dict(), asked.save)
    print(f"{asked.game}: {curve[-1][1]:.1%} against {asked.test} after {asked.steps:,} steps")


if __name__ == "__main__":
    main()
