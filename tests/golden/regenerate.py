"""Write the golden files again: `make golden`. Read the difference before you commit it."""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[2]))

import marchlands as ml
from marchlands.engine.match import Match
from marchlands.engine.state import perft
from marchlands.envs.scene import Scene
from tests.golden.playthrough import write_all as write_playthroughs
from tests.support import envs

DECKS = Path(__file__).parent / "decks"
ROOT = Path(__file__).parent
PERFT_DEPTH = 4
MATCHES: dict[str, dict[str, Any]] = {
    "skirmish/standard": {"decks": (DECKS / "edge.toml", DECKS / "hand.toml"), "seed": 7},
    "skirmish/classic": {"decks": (DECKS / "guard.toml", DECKS / "guard.toml"), "seed": 11},
    "warpath/standard": {"decks": (DECKS / "steel.toml", DECKS / "sparks.toml"), "seed": 7},
}


def begin(which: str, record: bool = False) -> Match:
    """Return the golden match of a game and preset before its first move."""
    game, preset = which.split("/")
    return ml.new_match(game, rules=preset, record=record, **MATCHES[which])


def path_of(name: str, which: str) -> Path:
    """Return the path of a golden file."""
    game, preset = which.split("/")
    return ROOT / game / f"{name}-{preset}.json"


def play(preset: str, moves: int = 10_000, record: bool = False) -> Match:
    """Return a match of the golden setup with this many moves of a fixed random player."""
    match = begin(preset, record)
    rng = random.Random(f"golden {preset.removeprefix('skirmish/')}")
    while match.result is None and len(match.moves) < moves:
        match.apply(rng.choice(match.legal_moves()))
    return match


def states(preset: str) -> Any:
    """Return snapshots and views at a few moments of the golden match."""
    out = {}
    for moves in (0, 5, 20, 10_000):
        match = play(preset, moves)
        name = f"after {len(match.moves)} moves"
        out[name] = {
            "snapshot": match.snapshot(),
            "p1": match.view("p1"),
            "p2": match.view("p2"),
            "spectator": match.view(None),
        }
    return out


def events(preset: str) -> Any:
    """Return the events of the golden match, complete, and as told to p1 and to a spectator."""
    match = play(preset, record=True)
    return {"everything": match.events(everything=True), "p1": match.events("p1"), "spectator": match.events(None)}


def replay(preset: str) -> Any:
    """Return the golden match as a replay."""
    return json.loads(play(preset).replay().to_json())


def playthrough(preset: str) -> Any:
    """Return the golden match move by move: who moved, what was legal, what was done."""
    match = begin(preset)
    lines = []
    for move in play(preset).moves:
        legal = [match.text(move) for move in match.legal_moves()]
        lines.append({"to_act": match.to_act, "ids": match.legal_moves(), "legal": legal, "move": move})
        match.apply(move)
    return [*lines, {"result": match.result}]


def perft_table(preset: str) -> Any:
    """Return how many sequences of moves there are from a few positions of the golden match."""
    table = {}
    for moves in (0, 12, 30):
        state = play(preset, moves).state
        table[f"after {moves} moves"] = [int(perft(state.clone(), depth)) for depth in range(1, PERFT_DEPTH + 1)]
    return table


GOLDEN: dict[str, Callable[[str], Any]] = {
    "states": states,
    "events": events,
    "replay": replay,
    "playthrough": playthrough,
    "perft": perft_table,
}


def spec_path(game: str) -> Path:
    """Return the path of the file that says what a game's actions and observations are."""
    return ROOT / game / "numbers.json"


def spec_text(game: str) -> str:
    """Return what a game's actions and observations are, a line for each."""
    spec = Scene(game).spec()
    lines = [json.dumps({"actions": spec["actions"]["version"], "observation": spec["observation"]["version"]})]
    lines += [json.dumps(move) for move in spec["actions"]["moves"]]
    flat, entities = spec["observation"]["flat"], spec["observation"]["entities"]
    lines += [json.dumps([index, name]) for index, name in enumerate(flat["names"])]
    lines += [json.dumps(part) for part in (entities["shape"], entities["names"], spec["observation"]["moves"])]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def text_of(content: Any) -> str:
    """Return a golden file's text: a line for each item of the outermost list or table."""
    if isinstance(content, list):
        return "[\n" + ",\n".join(json.dumps(item) for item in content) + "\n]\n"
    return "{\n" + ",\n".join(f"{json.dumps(key)}: {json.dumps(value)}" for key, value in content.items()) + "\n}\n"


def main() -> None:
    """Write every golden file."""
    for name, make in GOLDEN.items():
        for which in MATCHES:
            path = path_of(name, which)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text_of(make(which)), "utf-8")
    for game in ml.games():
        spec_path(game).write_text(spec_text(game), "utf-8")
    envs.write(ml.games())
    write_playthroughs()


if __name__ == "__main__":
    main()
