"""Train an agent of Stable-Baselines3 against a bot, then let it play: `python examples/research/maskable_ppo.py`.

Needs `pip install 'marchlands[gym]' sb3-contrib`. With the defaults it takes a few minutes on one core.
"""

from __future__ import annotations

import argparse

import gymnasium
import numpy as np
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

ENVIRONMENTS = 8


def made(game: str, opponent: str, seat: str = "alternate") -> gymnasium.Env:
    """Return an environment whose observations are small floats, as networks like them."""
    env = gymnasium.make(f"marchlands.envs.gym:Marchlands/{game.title()}-v0", opponent=opponent, seat=seat)
    space = gymnasium.spaces.Box(0.0, 16.0, env.observation_space.shape, np.float32)
    return gymnasium.wrappers.TransformObservation(env, lambda seen: seen.astype(np.float32) / 16, space)


def trained(game: str, opponent: str, steps: int, seed: int) -> MaskablePPO:
    """Return an agent that has played so many steps against a bot."""
    env = make_vec_env(lambda: made(game, opponent), n_envs=ENVIRONMENTS, seed=seed)
    agent = MaskablePPO(
        "MlpPolicy", env, n_steps=256, batch_size=512, gamma=1.0, ent_coef=0.01, seed=seed, device="cpu"
    )
    return agent.learn(steps)


def score(agent: MaskablePPO, game: str, opponent: str, matches: int, seed: int) -> float:
    """Return the share of matches that an agent wins, half of them in either seat; draws count half."""
    env = made(game, opponent)
    won = 0.0
    for match in range(matches):
        seen, _ = env.reset(seed=seed) if match == 0 else env.reset()
        is_over, reward = False, 0.0
        while not is_over:
            action, _ = agent.predict(seen, action_masks=env.get_wrapper_attr("action_masks")(), deterministic=True)
            seen, value, is_over, _, _ = env.step(int(action))
            reward = float(value)
        won += (reward + 1) / 2
    return won / matches


def main() -> None:
    """Train, play, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="skirmish", choices=["skirmish", "warpath"])
    parser.add_argument("--opponent", default="random", help="a bot as for the arena")
    parser.add_argument("--steps", type=int, default=20_000)
    parser.add_argument("--matches", type=int, default=200)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args()
    agent = trained(asked.game, asked.opponent, asked.steps, asked.seed)
    share = score(agent, asked.game, asked.opponent, asked.matches, asked.seed + 1)
    print(f"{asked.game}: {share:.1%} of {asked.matches} matches won against {asked.opponent}")


if __name__ == "__main__":
    main()
