"""Comparing the engine with the oracle, move by move."""

from __future__ import annotations

import random
from typing import Any

from marchlands.engine.match import Match


def compare(match: Match, oracle: Any, rng: random.Random, moves: int = 10_000) -> int:
    """Play random moves on both until the match is over or `moves` were made; return how many.

    Legal moves and snapshots must be the same before the first move and after each.
    """
    for made in range(moves):
        agree(match, oracle)
        if match.result is not None:
            return made
        text = match.text(rng.choice(match.legal_moves()))
        match.apply(text)
        oracle.apply(text)
    agree(match, oracle)
    return moves


def agree(match: Match, oracle: Any) -> None:
    """Fail with the whole course of the match when legal moves or snapshots differ."""
    ours, theirs = sorted(match.text(move) for move in match.legal_moves()), sorted(oracle.legal())
    assert ours == theirs, f"legal moves after {match.moves}: {set(ours) ^ set(theirs)}"
    mine, other = normal(match.snapshot()), normal(oracle.snapshot())
    if mine != other:
        raise AssertionError(f"after {match.moves}: {list(differences(mine, other))}")


def normal(state: dict[str, Any]) -> dict[str, Any]:
    """Return a snapshot, changed to what the rules determine: no order in hands, no wording."""
    for seat in ("p1", "p2"):
        state[seat].pop("hand_ids", None)  # they follow from the numbers of cards, which rules do not know
        for zone in {"hand", "graveyard", "discard"} & set(state[seat]):
            state[seat][zone] = sorted(state[seat][zone])
    if state["choice"] is not None:
        choice = state["choice"]
        choice.pop("text", None)
        if choice.get("targets") is not None:
            choice["targets"] = dict(zip(choice["answers"], choice["targets"], strict=True))
        choice["answers"] = sorted(choice["answers"])
    return state


def differences(mine: Any, other: Any, path: str = "") -> Any:
    """Give each path at which two snapshots differ, with both values."""
    if isinstance(mine, dict) and isinstance(other, dict):
        for key in sorted(mine.keys() | other.keys()):
            yield from differences(mine.get(key), other.get(key), f"{path}.{key}")
    elif isinstance(mine, list) and isinstance(other, list) and len(mine) == len(other):
        for index, pair in enumerate(zip(mine, other, strict=True)):
            yield from differences(*pair, f"{path}.{index}")
    elif mine != other:
        yield path, mine, other
