/** The terrains as they stand, for the badges between the rows. */

import type { Seat } from "../../wire/messages";
import { OTHER, type SkirmishView } from "../../wire/view";

export interface Lead {
  /** The powers that stand against each other; null where there is no unit. */
  theirs: number | null;
  own: number | null;
  /** Who would win it now, as the server says. */
  ahead: "own" | "enemy" | "nobody";
}

export function leadsOf(view: SkirmishView, near: Seat): Lead[] {
  return view.terrains.map(({ winner }, terrain) => ({
    theirs: view[OTHER[near]].slots[terrain]?.unit?.power ?? null,
    own: view[near].slots[terrain]?.unit?.power ?? null,
    ahead: winner === null ? "nobody" : winner === near ? "own" : "enemy",
  }));
}
