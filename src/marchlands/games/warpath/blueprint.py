"""Blueprints and movements: the short texts that cards of Warpath use for them."""

from __future__ import annotations

import re
from typing import Final

from marchlands.games.warpath.board import HOME, LANE_NAMES, LANES, LENGTHS

LETTERS: Final = {name[0].upper(): lane for lane, name in enumerate(LANE_NAMES)}
MOST_STEPS: Final = 9


def read_blueprint(text: str) -> list[tuple[int, int]]:
    """Return the lanes and tiles in a blueprint such as "P0 F0-1 M0-1", from the owner's side. Raises ValueError."""
    tiles = []
    for part in text.split():
        found = re.fullmatch(r"([A-Z])(\d)(?:-(\d))?", part)
        if found is None or found[1] not in LETTERS:
            raise ValueError(f"{part!r} is not a tile; expected P0 or F2-3, with P, F and M for the lanes")
        lane, first, last = LETTERS[found[1]], int(found[2]), int(found[3] or found[2])
        if not first <= last < LENGTHS[lane]:
            raise ValueError(f"{part!r} is not in the {LANE_NAMES[lane]}, whose tiles are 0 to {LENGTHS[lane] - 1}")
        tiles += [(lane, tile) for tile in range(first, last + 1)]
    return tiles


def blueprint_mask(text: str, player: int) -> int:
    """Return the tiles of a blueprint for a player, as bits."""
    mask = 0
    for lane, away in read_blueprint(text):
        home = int(HOME[player * LANES + lane])
        mask |= 1 << (home + away if player == 0 else home - away)
    return mask


def read_movement(text: str) -> tuple[int, int]:
    """Return X and Y of a movement X/Y, or X and 1 for a plain X. Raises ValueError."""
    found = re.fullmatch(r"(\d)(?:/([1-9]))?", text)
    if found is None:
        raise ValueError(f"{text!r} is not a movement; expected a number such as 1, or a fraction such as 2/2")
    return int(found[1]), int(found[2] or 1)


def say_movement(steps: int, every: int) -> str:
    """Return a movement as it is printed."""
    return str(steps) if every == 1 or steps == 0 else f"{steps}/{every}"
