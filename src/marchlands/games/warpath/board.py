"""The board: three lanes of tiles, numbered consecutively from p1's side, and which way each player marches."""

from __future__ import annotations

from typing import Final

from marchlands.engine.native import i64, vec
from marchlands.engine.state import as_vec

LANE_NAMES: Final = ("plains", "forest", "mountains")
LENGTHS: Final = (4, 6, 8)
LANES: Final = 3
TILES: Final = 18

_firsts = [0, 4, 10]
_lasts = [3, 9, 17]
_lane_of = [lane for lane in range(LANES) for _ in range(LENGTHS[lane])]

LANE_OF: Final[vec[i64]] = as_vec(_lane_of)
FIRST: Final[vec[i64]] = as_vec(_firsts)
LENGTH: Final[vec[i64]] = as_vec(list(LENGTHS))
TILES_OF: Final[vec[i64]] = as_vec([((1 << LENGTHS[lane]) - 1) << _firsts[lane] for lane in range(LANES)])  # by lane
EVERY_TILE: Final = (1 << TILES) - 1
HOME: Final[vec[i64]] = as_vec(_firsts + _lasts)  # by player * LANES + lane: the player's first tile


def forward(player: i64) -> i64:
    """Return what one step ahead adds to a tile's number."""
    return 1 if player == 0 else -1


def goal(player: i64, tile: i64) -> i64:
    """Return the last tile of a tile's lane, from a player's point of view."""
    return HOME[(1 - player) * LANES + LANE_OF[tile]]


def depth(player: i64, tile: i64) -> i64:
    """Return how far a tile is from a player's own first tile."""
    away: i64 = tile - HOME[player * LANES + LANE_OF[tile]]
    return away if away >= 0 else -away


def tile_name(tile: int) -> str:
    """Return the name of a tile, as in "forest2"."""
    lane = int(LANE_OF[tile])
    return f"{LANE_NAMES[lane]}{tile - _firsts[lane]}"


TILE_NAMES: Final = tuple(tile_name(tile) for tile in range(TILES))
TILES_BY_NAME: Final = {  # the lane, and the index of the tile in it
    tile_name(tile): (LANE_NAMES[_lane_of[tile]], tile - _firsts[_lane_of[tile]]) for tile in range(TILES)
}
