"""Write down the matches of a bot as data to learn from, in Parquet or for Minari.

    python examples/research/dataset.py --matches 100 --parquet matches.parquet
    python examples/research/dataset.py --matches 100 --minari marchlands/skirmish/greedy-v0

Needs `pip install 'marchlands[dataset]'`. The `player` sits where an agent would, in alternating seats, and the data
has what an agent would see. In Parquet, a row is a decision.
"""

from __future__ import annotations

import argparse
import warnings
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from marchlands.engine.seed import Dice
from marchlands.engine.table import SEATS
from marchlands.envs.gym import MarchlandsEnv
from marchlands.envs.named_opponent import named_opponent

UNNAMED: Final = "`(code_permalink|author|author_email|eval_env)` is set to None|env_spec is None"
COLUMNS: Final = ("episode", "step", "seat", "observation", "legal", "action", "reward")


@dataclass
class Episode:
    """A match as an agent sees it: one more observation than actions, the last being the end."""

    seat: int
    observations: list[Any]
    legal: list[list[int]]
    actions: list[int]
    rewards: list[float]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Episode)
            and (self.seat, self.legal, self.actions, self.rewards)
            == (other.seat, other.legal, other.actions, other.rewards)
            and np.array_equal(np.array(self.observations), np.array(other.observations))
        )


def episodes(env: MarchlandsEnv, player: str, count: int, seed: int) -> Iterator[Episode]:
    """Let a bot play so many matches in an environment; equal seeds give equal matches."""
    bots = named_opponent(player, env.scene)
    for number in range(count):
        seen, info = env.reset(seed=seed) if number == 0 else env.reset()
        seat = SEATS.index(info["seat"])
        bot = bots.begin(env.position, seat, Dice(seed << 32 | number))
        episode = Episode(seat, [seen], [], [], [])
        is_over = False
        while not is_over:
            action = env.scene.action(int(bot.choose(env.position)), seat)
            episode.legal.append(np.flatnonzero(info["action_mask"]).tolist())
            seen, reward, is_over, _, info = env.step(action)
            episode.observations.append(seen)
            episode.actions.append(action)
            episode.rewards.append(reward)
        bot.close()
        yield episode


def write_parquet(path: Path, found: Sequence[Episode]) -> None:
    """Write a row for each decision, and for each end, which has neither an action nor legal ones."""
    rows: list[tuple[Any, ...]] = []
    for number, one in enumerate(found):
        moves = zip(one.observations, one.legal, one.actions, one.rewards, strict=False)
        rows += [(number, step, one.seat, seen.tobytes(), *rest) for step, (seen, *rest) in enumerate(moves)]
        rows.append((number, len(one.actions), one.seat, one.observations[-1].tobytes(), [], None, None))
    kinds = (pa.int32(), pa.int32(), pa.int8(), pa.binary(), pa.list_(pa.int32()), pa.int32(), pa.float32())
    columns = [pa.array(column, kind) for column, kind in zip(zip(*rows, strict=True), kinds, strict=True)]
    pq.write_table(pa.table(dict(zip(COLUMNS, columns, strict=True))), path, compression="zstd")


def read_parquet(path: Path) -> list[Episode]:
    """Return the episodes that `write_parquet` wrote, with flat observations."""
    found: list[Episode] = []
    for row in pq.read_table(path).to_pylist():
        if row["step"] == 0:
            found.append(Episode(row["seat"], [], [], [], []))
        found[-1].observations.append(np.frombuffer(row["observation"], np.uint8))
        if row["action"] is not None:
            found[-1].legal.append(row["legal"])
            found[-1].actions.append(row["action"])
            found[-1].rewards.append(row["reward"])
    return found


def write_minari(name: str, found: Sequence[Episode], env: MarchlandsEnv, player: str) -> Any:
    """Make a dataset of Minari; its infos have the action masks."""
    import minari
    from minari.data_collector import EpisodeBuffer

    size = env.scene.size
    buffers = [
        EpisodeBuffer(
            id=number,
            observations=one.observations,
            actions=one.actions,
            rewards=one.rewards,
            terminations=[False] * (len(one.actions) - 1) + [True],
            truncations=[False] * len(one.actions),
            infos={
                "action_mask": [_mask(legal, size) for legal in [*one.legal, []]],
                "seat": [one.seat] * len(one.observations),
            },
        )
        for number, one in enumerate(found)
    ]
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", UNNAMED)  # fill these in when you publish a dataset
        return minari.create_dataset_from_buffers(
            name,
            buffers,
            algorithm_name=player,
            observation_space=env.observation_space,
            action_space=env.action_space,
            description=f"Matches of {env.scene.game} that the bot {player} plays",
        )


def _mask(legal: Sequence[int], size: int) -> Any:
    mask = np.zeros(size, np.int8)
    mask[list(legal)] = 1
    return mask


def read_minari(name: str) -> list[Episode]:
    """Return the episodes of a dataset that `write_minari` made."""
    import minari

    found = []
    for one in minari.load_dataset(name).iterate_episodes():
        masks = one.infos["action_mask"]
        legal = [np.flatnonzero(mask).tolist() for mask in masks[: len(one.actions)]]
        actions, rewards = [int(action) for action in one.actions], [float(reward) for reward in one.rewards]
        found.append(Episode(int(one.infos["seat"][0]), list(one.observations), legal, actions, rewards))
    return found


def main() -> None:
    """Play, write, and say what was written."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="skirmish", choices=["skirmish", "warpath"])
    parser.add_argument("--player", default="greedy", help="the bot whose matches are written down")
    parser.add_argument("--opponent", default="greedy", help="the bot that it plays against")
    parser.add_argument("--matches", type=int, default=100)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--parquet", type=Path, help="a file to write")
    parser.add_argument("--minari", help="the name of a dataset to make")
    asked = parser.parse_args()
    if not asked.parquet and not asked.minari:
        parser.error("expected --parquet FILE or --minari NAME")
    env = MarchlandsEnv(asked.game, asked.opponent)
    found = list(episodes(env, asked.player, asked.matches, asked.seed))
    if asked.parquet:
        write_parquet(asked.parquet, found)
    if asked.minari:
        write_minari(asked.minari, found, env, asked.player)
    decisions = sum(len(one.actions) for one in found)
    print(f"{asked.matches} matches with {decisions:,} decisions of {asked.player} against {asked.opponent}")


if __name__ == "__main__":
    main()
