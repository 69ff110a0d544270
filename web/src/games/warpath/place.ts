/** Tiles as moves and lines of the log spell them, in the order in which they are shown. */

import type { Seat } from "../../wire/messages";
import type { Tile } from "./view";

export interface NamedTile {
  tile: Tile;
  name: string;
}

/** Return the tiles of a lane from the near side on, with their names, which count from p1's side. */
export function tilesOf(lane: string, tiles: readonly Tile[], near: Seat): NamedTile[] {
  const named = tiles.map((tile, index) => ({ tile, name: `${lane}${String(index)}` }));
  return near === "p1" ? named : named.reverse();
}

/** Return the column of the board in which a tile lies: lanes are centred between the castles, which have one each. */
export function columnOf(index: number, length: number, longest: number): number {
  return 2 + Math.floor((longest - length) / 2) + index;
}
