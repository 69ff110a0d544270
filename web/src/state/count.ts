/** How a skirmish came out, read from the events of its resolution. */

import type { SkirmishEvent } from "../games/skirmish/events";
import type { Seat, Update } from "../wire/messages";
import { asView } from "../wire/view";

export interface CountedTerrain {
  winner: Seat | null;
  /** What met there; null where no unit stood. */
  power: Record<Seat, number | null>;
  points: number;
  /** Did the lower power win? */
  rogue: boolean;
  /** The unit that won it. */
  card: string | null;
}

export interface Count {
  skirmish: number;
  terrains: CountedTerrain[];
  points: Record<Seat, number>;
  winner: Seat | "draw";
  /** The skirmishes that each side has won by now. */
  wins: Record<Seat, number>;
}

const TERRAINS = 5;

/** Return the count of the skirmish that an update resolves; null for one that resolves none. */
export function countOf(update: Update): Count | null {
  const view = asView(update.position.view);
  if (view?.game !== "skirmish") return null;
  const events = update.events as SkirmishEvent[];
  const ended = events.find((event) => event.event === "skirmish_ended");
  if (ended === undefined) return null;
  const terrains = Array.from({ length: TERRAINS }, (): CountedTerrain => empty());
  for (const event of events) {
    if (event.event === "terrain_won") {
      const { seat, power, sp, rogue, card } = event;
      terrains[event.terrain] = { winner: seat, power, points: sp, rogue, card };
    } else if (event.event === "terrain_tied") {
      terrains[event.terrain] = { ...empty(), power: { p1: event.power, p2: event.power } };
    }
  }
  const next = events.find((event) => event.event === "skirmish_started");
  return {
    skirmish: next === undefined ? view.skirmish : next.skirmish - 1,
    terrains,
    points: ended.sp,
    winner: ended.winner,
    wins: { p1: view.p1.wins, p2: view.p2.wins },
  };
}

function empty(): CountedTerrain {
  return { winner: null, power: { p1: null, p2: null }, points: 0, rogue: false, card: null };
}
