"""Compare the engine with a peer, in one run on one core: `make bench`.

Every number is a ratio of two things that are timed in turn, in several rounds. The median of the rounds counts, so a
noisy machine affects both sides alike. Results go to bench/results/ as JSON.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

import pyspiel

import marchlands as ml
from marchlands.engine.game import find_game
from marchlands.games.skirmish.setup import start as start_skirmish
from marchlands.games.warpath.setup import start as start_warpath

RESULTS = Path(__file__).parent / "results"
ROUNDS = 15
FOLDER = Path(__file__).parent / "decks"  # decks that never change, so that numbers can be compared over time
DECKS = {
    game: tuple(find_game(game).deck(FOLDER / f"{name}.toml") for name in names)
    for game, names in {"skirmish": ("edge", "hand"), "warpath": ("steel", "sparks")}.items()
}
START: dict[str, Callable[..., Any]] = {"skirmish": start_skirmish, "warpath": start_warpath}
MATCH_BAR = {"skirmish": 2.0, "warpath": 1.0}  # the loop through Match compared with hearts
STATE_BAR = {"skirmish": 3.0, "warpath": 1.0}


@dataclass(frozen=True)
class Line:
    """One ratio, the bar it has to reach, and the measurements of both sides."""

    what: str
    ratio: float
    bar: float
    detail: str
    at_most: bool = False

    @property
    def met(self) -> bool:
        return self.ratio <= self.bar if self.at_most else self.ratio >= self.bar


def hearts_loop(matches: int = 12) -> float:
    """Return player decisions per second in the peer's hearts, including the time for its deals."""
    game = pyspiel.load_game("hearts")
    pick = random.Random(1).random
    decisions = 0
    begun = perf_counter()
    for _ in range(matches):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            decisions += not state.is_chance_node()
            state.apply_action(actions[int(pick() * len(actions))])
    return decisions / (perf_counter() - begun)


def match_loop(game: str, matches: int = 30) -> float:
    """Return decisions per second in a plain loop through the public, validating Match."""
    pick = random.Random(1).random
    decisions = 0
    begun = perf_counter()
    for seed in range(matches):
        match = ml.new_match(game, decks=DECKS[game], seed=seed)
        legal_moves, apply = match.legal_moves, match.apply
        while moves := legal_moves():
            apply(moves[int(pick() * len(moves))])
            decisions += 1
    return decisions / (perf_counter() - begun)


def state_loop(game: str, matches: int = 30) -> float:
    """Return decisions per second in a plain loop over the bare state."""
    table: Any = find_game(game).table()
    decks = DECKS[game]
    first, second = (table.deck_numbers(deck) for deck in decks)
    leads = (table.lead_number(decks[0].lead), table.lead_number(decks[1].lead))
    pick = random.Random(1).random
    decisions = 0
    begun = perf_counter()
    for seed in range(matches):
        state = START[game](table.book, first, second, leads, seed)
        legal_moves, apply = state.legal_moves, state.apply
        while moves := legal_moves():
            apply(moves[int(pick() * len(moves))])
            decisions += 1
    return decisions / (perf_counter() - begun)


def playout_rate(game: str, matches: int) -> float:
    """Return decisions per second in playouts on this build."""
    begun = perf_counter()
    done = ml.playouts(game, matches=matches, seed=1)
    return done.decisions / (perf_counter() - begun)


def pure_playout_rate(game: str) -> float:
    """Return decisions per second in playouts on the pure build."""
    return float(on_the_pure_build("compare", f"playout_rate({game!r}, 60)"))


def on_the_pure_build(module: str, call: str) -> str:
    """Return, as text, the result of a call into a module of this folder on the pure build, in its own process."""
    root = str(Path(__file__).parents[1])
    code = f"import sys; sys.path.insert(0, {root!r}); from bench import {module}; print({module}.{call})"
    environment = {**os.environ, "MARCHLANDS_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=True)
    return done.stdout.rstrip()


def clone_seconds(game: str, clones: int = 20_000) -> float:
    """Return how many seconds one clone of a mid-match state takes, called from Python."""
    match = ml.new_match(game, decks=DECKS[game], seed=3)
    pick = random.Random(3)
    for _ in range(20):
        match.apply(pick.choice(match.legal_moves()))
    assert match.result is None
    clone = match.state.clone
    begun = perf_counter()
    for _ in range(clones):
        clone()
    return (perf_counter() - begun) / clones


def alternately(rounds: int, *measures: Callable[[], float]) -> list[list[float]]:
    """Return the results of the measures, taken in turn."""
    taken: list[list[float]] = [[] for _ in measures]
    for number in range(rounds):
        if sys.stderr.isatty():
            print(f"\rround {number + 1} of {rounds}", end="", file=sys.stderr)
        for results, measure in zip(taken, measures, strict=True):
            results.append(measure())
    return taken


def ratio(first: list[float], second: list[float]) -> float:
    """Return the median of the ratios, round by round."""
    return median(a / b for a, b in zip(first, second, strict=True))


def measure_all(game: str) -> list[Line]:
    """Return every line of a game's table."""
    hearts, match, state, clone, playouts = alternately(
        ROUNDS,
        hearts_loop,
        lambda: match_loop(game),
        lambda: state_loop(game),
        lambda: clone_seconds(game),
        lambda: playout_rate(game, 1000),
    )
    compiled, pure = alternately(4, lambda: playout_rate(game, 3000), lambda: pure_playout_rate(game))
    per_decision = [1 / rate for rate in playouts]
    return [
        Line("compiled playouts / pure playouts", ratio(compiled, pure), 15, rates(compiled, pure)),
        Line("loop through Match / hearts", ratio(match, hearts), MATCH_BAR[game], rates(match, hearts)),
        Line("loop over the state / hearts", ratio(state, hearts), STATE_BAR[game], rates(state, hearts)),
        Line(
            "clone / decision of a playout",
            ratio(clone, per_decision),
            3,
            f"{median(clone) * 1e6:.2f} / {median(per_decision) * 1e6:.2f} µs",
            at_most=True,
        ),
    ]


def rates(first: list[float], second: list[float]) -> str:
    """Return both medians in words."""
    return f"{median(first):,.0f} / {median(second):,.0f} per s"


def main() -> None:
    """Print and save the table of each game."""
    for game in DECKS:
        lines = measure_all(game)
        print(f"\nmarchlands {ml.__version__} ({ml.build()}), {game}, all rules on, events off\n")
        for line in lines:
            bar = f"{'at most' if line.at_most else 'at least'} {line.bar:g}"
            print(f"{line.what:36} {line.ratio:7.2f}   {bar:11} {'met' if line.met else 'MISSED':7} {line.detail}")
        content: dict[str, Any] = {
            "version": ml.__version__,
            "build": ml.build(),
            "lines": [{**line.__dict__, "met": line.met} for line in lines],
        }
        RESULTS.mkdir(exist_ok=True)
        (RESULTS / f"{game}.json").write_text(json.dumps(content, indent=2) + "\n", "utf-8")


if __name__ == "__main__":
    main()
