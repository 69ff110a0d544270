"""Names for the lanes and tiles of Warpath: in notation, or as a person would say them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from marchlands.games.warpath.blueprint import read_blueprint
from marchlands.games.warpath.board import LANE_NAMES, LENGTHS, TILES_BY_NAME

ORDINALS: Final = ("1st", "2nd", "3rd", "4th")
IN_LANE: Final = {"plains": "on the plains", "forest": "in the forest", "mountains": "in the mountains"}


class Notation:
    """Places as they are typed: "@plains" and "plains2"."""

    def lane(self, lane: str) -> str:
        """Say which lane something is played to."""
        return f"@{lane}"

    def tile(self, tile: str) -> str:
        """Name a tile."""
        return tile

    def on_tile(self, tile: str) -> str:
        """Say where something is."""
        return f"@{tile}"

    def way(self, start: str, end: str) -> str:
        """Say how a unit goes from tile to tile."""
        return f"from {start} to {end}"


@dataclass(frozen=True)
class Spoken(Notation):
    """Places in words, as one seat names them, or a spectator, whose `seat` is None and who knows the players' `names`.

    The tiles of a lane are counted from both ends: each half belongs to the player whose castle is nearer.
    """

    seat: str | None
    names: Mapping[str, str] = field(default_factory=dict)

    def lane(self, lane: str) -> str:
        return IN_LANE[lane]

    def tile(self, tile: str) -> str:
        lane, nth = self._nth(tile)
        return f"{nth} {lane} tile"

    def on_tile(self, tile: str) -> str:
        return f"on {self.tile(tile)}"

    def way(self, start: str, end: str) -> str:
        (from_lane, from_nth), (lane, nth) = self._nth(start), self._nth(end)
        return f"from {from_nth}{'' if from_lane == lane else f' {from_lane} tile'} to {nth} {lane} tile"

    def _nth(self, tile: str) -> tuple[str, str]:
        """Return the lane of a tile, and whose half it is in and which tile there, as in "your 2nd"."""
        owner, number = _counted(tile)
        return TILES_BY_NAME[tile][0], f"{self._whose(owner)} {ORDINALS[number - 1]}"

    def _whose(self, seat: str) -> str:
        if self.seat is None:
            return f"{self.names.get(seat, seat)}'s"
        return "your" if seat == self.seat else "the enemy's"


NOTATION: Final = Notation()


def place_names(seat: str | None, names: Mapping[str, str]) -> dict[str, str]:
    """Return the names of the lanes and tiles for a seat, or for a spectator, who knows the players' names."""
    spoken = Spoken(seat, names)
    return {lane: lane.capitalize() for lane in LANE_NAMES} | {tile: spoken.tile(tile) for tile in TILES_BY_NAME}


def place_labels() -> dict[str, str]:
    """Return the labels of the tiles: their numbers, counted from the nearer castle."""
    return {tile: str(_counted(tile)[1]) for tile in TILES_BY_NAME}


def _counted(tile: str) -> tuple[str, int]:
    """Return whose castle is nearer to a tile, and the tile's number counted from there, from 1."""
    lane, index = TILES_BY_NAME[tile]
    length = LENGTHS[LANE_NAMES.index(lane)]
    return ("p1", index + 1) if index < length // 2 else ("p2", length - index)


def blueprint_words(blueprint: str) -> str:
    """Return where a building may be built, with tiles from its owner's point of view; empty without a blueprint.

    Tiles have the numbers of their labels: "plains: your 1; forest: your 2-3, the enemy's 3".
    """
    lanes: dict[int, list[int]] = {}
    for lane, tile in read_blueprint(blueprint):
        lanes.setdefault(lane, []).append(tile)
    if all(len(lanes.get(lane, ())) == length for lane, length in enumerate(LENGTHS)):
        return "any tile"
    return "; ".join(f"{LANE_NAMES[lane]}: {_halves(tiles, LENGTHS[lane])}" for lane, tiles in lanes.items())


def blueprint_tiles(blueprint: str) -> dict[str, list[bool]]:
    """Return by lane, tile by tile from the owner's castle on, whether a building may stand there."""
    named = set(read_blueprint(blueprint))
    return {name: [(lane, tile) in named for tile in range(LENGTHS[lane])] for lane, name in enumerate(LANE_NAMES)}


def _halves(tiles: list[int], length: int) -> str:
    """Return tiles of a lane grouped by the half they are in, each counted from the castle there."""
    own = [tile + 1 for tile in tiles if tile < length // 2]
    others = [length - tile for tile in tiles if tile >= length // 2]
    said = (("your", own), ("the enemy's", others))
    return ", ".join(f"{whose} {_span(sorted(numbers))}" for whose, numbers in said if numbers)


def _span(numbers: list[int]) -> str:
    first, last = numbers[0], numbers[-1]
    if len(numbers) > 1 and last - first + 1 == len(numbers):
        return f"{first}-{last}"
    return " and ".join(map(str, numbers))
