/** Slots as moves and lines of the log spell them. */

import type { Seat } from "../../wire/messages";

/** Return the name of a slot, seen from the near side: a2 is near, e2 far. */
export function slotName(seat: Seat, near: Seat, terrain: number): string {
  return `${seat === near ? "a" : "e"}${String(terrain)}`;
}

/** Return the names of both slots of a terrain. */
export function slotsOn(terrain: number): string[] {
  return (["p1", "p2"] as const).map((seat) => slotName(seat, "p1", terrain));
}

/** The sign of each terrain, from the first on. */
export const TERRAIN_SIGNS = ["meadow", "wood", "ruin", "marsh", "peak"] as const;
