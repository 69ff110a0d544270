"""Compare the environments with those of others, in one run on one core: `make bench`.

Everybody plays uniformly random legal actions, with everything that a program for learning needs counted in:
observation, mask, sampling and the next match. Each is timed by the processor time that it takes, in turn with the
others and in several rounds; the median of the ratios counts. Peers that are not installed are left out.
Results go to bench/results/environments.json.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, Final

import numpy as np

import marchlands as ml
from marchlands.envs.batch import Batch
from marchlands.envs.scene import Scene

RESULTS: Final = Path(__file__).parent / "results"
GAMES: Final = ("skirmish", "warpath")
ROUNDS: Final = 5
SIZE: Final = 256  # matches in a batch
SECONDS: Final = 0.5  # of each measurement, about

Steps = Callable[[], int]  # takes some steps and says how many


@dataclass(frozen=True)
class Peer:
    """Somebody else's environment, and how many times as fast Skirmish is to be; Warpath half as many."""

    name: str
    prepare: Callable[[], Steps]
    bar: float


def stay_on_one_core() -> None:
    """Keep this process on one core, and tell everybody who counts cores; before anybody is loaded."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"
    os.environ.setdefault("JAX_PLATFORMS", "cpu")


def marchlands_batch(game: str, encoding: str) -> Steps:
    """Steps of a batch in self-play, which are read where the batch writes them."""
    batch = Batch(Scene(game), SIZE, encoding=encoding, seed=1)
    told = batch.live_buffers()
    batch.reset(out=told)

    def steps() -> int:
        for _ in range(20):
            batch.step(batch.sample(), out=told)
        return 20 * SIZE

    return steps


def hearts(observed: bool) -> Steps:
    """Steps of OpenSpiel's hearts; `observed` with the tensor of whoever is to act."""
    import pyspiel

    game = pyspiel.load_game("hearts")
    pick = random.Random(1).random

    def steps() -> int:
        state, made = game.new_initial_state(), 0
        while not state.is_terminal():
            actions = state.legal_actions()
            if not state.is_chance_node():
                made += 1
                if observed:
                    state.information_state_tensor()
            state.apply_action(actions[int(pick() * len(actions))])
        return made

    return steps


def uno() -> Steps:
    """Steps of RLCard's uno."""
    import rlcard

    env = rlcard.make("uno", config={"seed": 1})
    pick = random.Random(1).random

    def steps() -> int:
        state, _ = env.reset()
        made = 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = env.step(actions[int(pick() * len(actions))])
            made += 1
        return made

    return steps


def leduc() -> Steps:
    """Steps of EnvPool's LeducHoldem."""
    import envpool

    size = 64
    env = envpool.make_gymnasium("LeducHoldem-v1", num_envs=size, num_threads=1, seed=1)
    _, info = env.reset()
    rng = np.random.default_rng(1)
    masks = [info["legal_action_mask"]]

    def steps() -> int:
        for _ in range(100):
            actions = (rng.random(masks[0].shape) * masks[0]).argmax(1).astype(np.int32)
            masks[0] = env.step(actions)[4]["legal_action_mask"]
        return 100 * size

    return steps


def sparrow_mahjong() -> Steps:
    """Steps of Pgx's sparrow mahjong, with the next match begun by its own wrapper, in one compiled loop."""
    import jax
    import pgx
    from pgx.experimental import auto_reset

    size, length = 256, 50
    env: Any = pgx.make("sparrow_mahjong")
    advance = auto_reset(env.step, env.init)

    def one(state: Any, key: Any) -> tuple[Any, Any]:
        acting, going_on = jax.random.split(key)
        logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
        actions = jax.random.categorical(acting, logits, axis=-1)
        after = jax.vmap(advance)(state, actions, jax.random.split(going_on, size))
        return after, after.observation.sum()

    def many(state: Any, key: Any) -> Any:
        return jax.lax.scan(one, state, jax.random.split(key, length))

    run: Any = jax.jit(many)
    key = jax.random.PRNGKey(1)
    states = [jax.jit(jax.vmap(env.init))(jax.random.split(key, size))]
    keys = [key]

    def steps() -> int:
        keys[0], used = jax.random.split(keys[0])
        states[0], seen = run(states[0], used)
        seen.block_until_ready()
        return size * length

    steps()  # which compiles it
    return steps


PEERS: Final = (
    Peer("OpenSpiel hearts, without observation", lambda: hearts(False), 2),
    Peer("OpenSpiel hearts, with observation", lambda: hearts(True), 50),
    Peer("RLCard uno", uno, 15),
    Peer("EnvPool LeducHoldem", leduc, 4),
    Peer("Pgx sparrow_mahjong", sparrow_mahjong, 10),
)


def rate(steps: Steps) -> float:
    """Return how many steps are taken in a second of processor time."""
    begun, made = process_time(), 0
    while (spent := process_time() - begun) < SECONDS:
        made += steps()
    return made / spent


def measured(rounds: int, peers: Sequence[Peer]) -> dict[str, list[float]]:
    """Return the rates of everybody who is there, round by round."""
    everybody: dict[str, Steps] = {
        f"{game}, {encoding}": marchlands_batch(game, encoding) for game in GAMES for encoding in ("flat", "entities")
    }
    for peer in peers:
        try:
            everybody[peer.name] = peer.prepare()
        except ImportError as error:
            print(f"{peer.name} is left out: {error}", file=sys.stderr)
    rates: dict[str, list[float]] = {name: [] for name in everybody}
    for number in range(rounds):
        for name, steps in everybody.items():
            if sys.stderr.isatty():
                print(f"\rround {number + 1} of {rounds}: {name:40}", end="", file=sys.stderr)
            rates[name].append(rate(steps))
    if sys.stderr.isatty():
        print(f"\r{'':60}\r", end="", file=sys.stderr)
    return rates


def main() -> None:
    """Print the rates and the ratios, and save them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=ROUNDS, help=f"how often each is measured (default: {ROUNDS})")
    parser.add_argument("--alone", action="store_true", help="without peers")
    args = parser.parse_args()
    stay_on_one_core()
    rates = measured(args.rounds, () if args.alone else PEERS)
    print(f"\nmarchlands {ml.__version__} ({ml.build()}), steps per second on one core, random play, all in\n")
    for name, found in rates.items():
        print(f"{name:40}{median(found):14,.0f}")
    lines = []
    for game in GAMES:
        print()
        for peer in PEERS:
            if peer.name in rates:
                pairs = zip(rates[f"{game}, flat"], rates[peer.name], strict=True)
                ratio, bar = median(ours / theirs for ours, theirs in pairs), peer.bar / (1 + (game != GAMES[0]))
                met = "met" if ratio >= bar else "MISSED"
                print(f"{game} / {peer.name:40}{ratio:9.1f}   at least {bar:g}   {met}")
                lines.append({"game": game, "peer": peer.name, "ratio": ratio, "bar": bar, "met": ratio >= bar})
    RESULTS.mkdir(exist_ok=True)
    content = {"version": ml.__version__, "build": ml.build(), "rates": rates, "lines": lines}
    (RESULTS / "environments.json").write_text(json.dumps(content, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
