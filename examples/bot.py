"""A program that plays Marchlands by its line protocol (BOT-PROTOCOL.md), with the standard library alone.

    marchlands arena --p1 "cmd:python3 examples/bot.py" --p2 random --games 20

It hardly thinks: it likes to play cards, the strong ones and those in the middle first, aims at the enemy's units,
and passes when nothing else is left or when it leads against an opponent who is done.
"""

from __future__ import annotations

import json
import random
import sys
from typing import Any

MIDDLE = {"a2": 0.5, "plains": 0.5, "a1": 0.2, "a3": 0.2, "forest": 0.2}


def is_enemy(thing: int | None, view: dict[str, Any], foe: str) -> bool:
    """Tell whether the unit with an id belongs to the opponent."""
    if view["game"] == "skirmish":
        units = [slot["unit"] for slot in view[foe]["slots"] if slot["unit"] is not None]
    else:
        tiles = [tile for lane in view["lanes"].values() for tile in lane]
        units = [unit for tile in tiles for unit in tile["units"] if unit["owner"] == foe]
    return thing in [unit["id"] for unit in units]


def liking(move: dict[str, Any], knowledge: dict[str, Any]) -> float:
    """Return how much I like a move, which is in parts; the details are a matter of taste."""
    view, me = knowledge["view"], knowledge["seat"]
    foe = "p2" if me == "p1" else "p1"
    if move["kind"] == "pass":
        return 9 if view[foe]["done"] and view[me]["points"] > view[foe]["points"] else 0
    if move["kind"] == "end" or move.get("target") == "none":
        return 0
    if move["kind"] == "choose":
        return 2 if move.get("target") == "foe" or is_enemy(move.get("id"), view, foe) else 1
    return 3 + MIDDLE.get(move.get("place", ""), 0)


def decide(knowledge: dict[str, Any], moves: list[str], parts: list[dict[str, Any]], seed: int) -> str:
    """Return the move that I like best; the seed decides among equals."""
    rng = random.Random(seed)
    likings = [(liking(move, knowledge), rng.random()) for move in parts]
    return moves[likings.index(max(likings))]


def main() -> None:
    """Answer line by line until `quit`, or until nobody is there any more."""
    knowledge: dict[str, Any] = {}
    moves: list[str] = []
    parts: list[dict[str, Any]] = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "marchlands":
            print("id name Example\nid version 1.0\ngames skirmish warpath\nready", flush=True)
        elif word == "position":
            knowledge = json.loads(rest)
        elif word == "moves":
            moves = json.loads(rest)
        elif word == "parts":
            parts = json.loads(rest)
        elif word == "go":
            given = rest.split()
            seed = int(given[given.index("seed") + 1]) if "seed" in given else 0
            which = f"id {given[given.index('id') + 1]} " if "id" in given else ""
            print("bestmove " + which + decide(knowledge, moves, parts, seed), flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
