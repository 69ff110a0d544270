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
