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


def leads(view: dict[str, Any], me: str, foe: str) -> bool:
    """Tell whether I hold more terrains of a skirmish than the opponent does."""
    held = 0
    for mine, theirs in zip(view[me]["slots"], view[foe]["slots"], strict=True):
        ours = mine["unit"]["power"] if mine["unit"] else 0
        other = theirs["unit"]["power"] if theirs["unit"] else 0
        held += (ours > other) - (ours < other)
    return held > 0


def liking(move: str, knowledge: dict[str, Any]) -> float:
    """Return how much I like a move; the details are a matter of taste."""
    view, me = knowledge["view"], knowledge["seat"]
    foe = "p2" if me == "p1" else "p1"
    if move == "pass":
        return 9 if view[foe]["done"] and leads(view, me, foe) else 0
    if move in ("end", "choose none"):
        return 0
    if move.startswith("choose"):
        return 2 if move.startswith("choose e") else 1
    middle = {"@2": 0.5, "@plains": 0.5, "@1": 0.2, "@3": 0.2, "@forest": 0.2}
    return 3 + middle.get(move.split()[-1], 0)


def decide(knowledge: dict[str, Any], moves: list[str], seed: int) -> str:
    """Return the move that I like best; the seed decides among equals."""
    rng = random.Random(seed)
    return max(moves, key=lambda move: (liking(move, knowledge), rng.random()))


def main() -> None:
    """Answer line by line until `quit`, or until nobody is there any more."""
    knowledge: dict[str, Any] = {}
    moves: list[str] = []
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "marchlands":
            print("id name Example\nid version 1.0\ngames skirmish warpath\nready", flush=True)
        elif word == "position":
            knowledge = json.loads(rest)
        elif word == "moves":
            moves = json.loads(rest)
        elif word == "go":
            given = rest.split()
            seed = int(given[given.index("seed") + 1]) if "seed" in given else 0
            which = f"id {given[given.index('id') + 1]} " if "id" in given else ""
            print("bestmove " + which + decide(knowledge, moves, seed), flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
