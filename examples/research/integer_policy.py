"""A trained policy in whole numbers, and the bot that plays by it. numpy is all that it needs.

    python examples/research/integer_policy.py policy.npz --matches 100 --opponent random

`export.py` makes such files out of what `ppo.py` has trained. Whole numbers give the same moves on every machine.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from marchlands.bots.budget import Budget
from marchlands.engine.knowledge import Knowledge
from marchlands.engine.match import Match
from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS
from marchlands.envs.gym import MarchlandsEnv
from marchlands.envs.scene import Scene

SCALE: Final = 16  # what the numbers of an observation are divided by, as in training
ACTIVATION: Final = 256  # a hidden value of 1
WEIGHT: Final = 1024  # a weight of 1
FIRST_SHIFT: Final = (SCALE * WEIGHT // ACTIVATION).bit_length() - 1
NEXT_SHIFT: Final = WEIGHT.bit_length() - 1


@dataclass(frozen=True)
class IntegerPolicy:
    """Two hidden layers and the logits of all actions: a matrix and a vector of whole numbers each."""

    first: Any
    first_bias: Any
    second: Any
    second_bias: Any
    last: Any
    last_bias: Any

    def logits(self, seen: Any) -> Any:
        """Return the logits of an observation, or of several in rows, in units that do not matter."""
        hidden = np.maximum((seen.astype(np.int64) @ self.first + self.first_bias) >> FIRST_SHIFT, 0)
        hidden = np.maximum((hidden @ self.second + self.second_bias) >> NEXT_SHIFT, 0)
        return hidden @ self.last + self.last_bias

    def choose(self, seen: Any, legal: Sequence[int]) -> int:
        """Return the legal action with the highest logit, of several the first."""
        return legal[int(np.argmax(self.logits(seen)[list(legal)]))]

    def save(self, path: Path) -> None:
        """Write the policy to a file, with 32 bits a number."""
        np.savez_compressed(path, **{each.name: getattr(self, each.name).astype(np.int32) for each in fields(self)})

    @staticmethod
    def load(path: Path) -> IntegerPolicy:
        """Return the policy that `save` wrote."""
        with np.load(path) as stored:
            return IntegerPolicy(**{each.name: stored[each.name].astype(np.int64) for each in fields(IntegerPolicy)})


@cache
def scene_of(game: str) -> Scene:
    """Return a scene of a game, for what moves and positions are as numbers."""
    return Scene(game)


class IntegerBot:
    """Plays by a policy, from what its seat knows."""

    def __init__(self, policy: IntegerPolicy) -> None:
        self.policy = policy

    def choose(self, knowledge: Knowledge, legal: Sequence[int], budget: Budget, rng: Dice) -> int:
        """Return the legal move that the policy likes best."""
        scene, seat = scene_of(knowledge.table.game), SEATS.index(knowledge.seat)
        moves = {scene.action(move, seat): move for move in legal}
        moves.pop(-1, None)  # a target in a crowd has no action
        return moves[self.policy.choose(scene.observe(knowledge.veiled, seat), sorted(moves))]


def play(bot: IntegerBot, match: Match, other: IntegerBot) -> None:
    """Let two bots play a match to its end."""
    players = dict(zip(SEATS, (bot, other), strict=True))
    while match.to_act is not None:
        player = players[match.to_act]  # type: ignore[index]
        match.apply(player.choose(match.knowledge(match.to_act), match.legal_moves(), Budget(), Dice(0)))


def score(policy: IntegerPolicy, game: str, opponent: str, matches: int, seed: int) -> float:
    """Return the share of matches that a policy wins against a bot, in alternating seats; draws count half."""
    env = MarchlandsEnv(game, opponent)
    won = 0.0
    for number in range(matches):
        seen, info = env.reset(seed=seed) if number == 0 else env.reset()
        is_over, reward = False, 0.0
        while not is_over:
            action = policy.choose(seen, np.flatnonzero(info["action_mask"]).tolist())
            seen, reward, is_over, _, info = env.step(action)
        won += (reward + 1) / 2
    return won / matches


def main() -> None:
    """Let a policy play, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("policy", type=Path)
    parser.add_argument("--game", default="skirmish", choices=["skirmish", "warpath"])
    parser.add_argument("--opponent", default="random", help="a bot as for the arena")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    share = score(IntegerPolicy.load(asked.policy), asked.game, asked.opponent, asked.matches, asked.seed)
    print(f"{asked.game}: {share:.1%} of {asked.matches} matches won against {asked.opponent}")


if __name__ == "__main__":
    main()
