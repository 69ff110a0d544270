/** How skirmishes come out, put together from the events of their resolution. */

import type { Step } from "../../state/queue.svelte";
import type { Seat } from "../../wire/messages";
import type { SkirmishView } from "./view";

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
  /** None where it was not seen how they were won. */
  terrains: CountedTerrain[];
  points: Record<Seat, number>;
  winner: Seat | "draw";
  /** The skirmishes that each side has won by now. */
  wins: Record<Seat, number>;
}

const EMPTY: CountedTerrain = {
  winner: null,
  power: { p1: null, p2: null },
  points: 0,
  rogue: false,
  card: null,
};

/** Takes events one by one and hands out the count of each skirmish that ends, also one that ends only after a choice. */
export class Counter {
  readonly #report: (count: Count, step: Step) => void;
  #terrains = new Map<number, CountedTerrain>();

  /** `report` is told the count, and the event that closes it. */
  constructor(report: (count: Count, step: Step) => void) {
    this.#report = report;
  }

  onEvent(step: Step): void {
    const { event, update } = step;
    if (event.event === "terrain_won") {
      const { terrain, seat: winner, power, sp: points, rogue, card } = event;
      this.#terrains.set(terrain, { winner, power, points, rogue, card });
    } else if (event.event === "terrain_tied") {
      this.#terrains.set(event.terrain, { ...EMPTY, power: { p1: event.power, p2: event.power } });
    } else if (event.event === "skirmish_ended") {
      const view = update.position.view as SkirmishView;
      const wasSeen = this.#terrains.size > 0 || (event.sp.p1 === 0 && event.sp.p2 === 0);
      const terrains = view.terrains.map((_, terrain) => this.#terrains.get(terrain) ?? EMPTY);
      this.#terrains.clear();
      const count = {
        skirmish: numberOf(update.events, view),
        terrains: wasSeen ? terrains : [],
        points: event.sp,
        winner: event.winner,
        wins: { p1: view.p1.wins, p2: view.p2.wins },
      };
      this.#report(count, step);
    }
  }

  /** What was won of a skirmish so far is unknown once the table is laid anew. */
  onReplaced(): void {
    this.#terrains.clear();
  }
}

/** Return which skirmish has ended: the one before that which has begun, or the last. */
function numberOf(events: Step["update"]["events"], view: SkirmishView): number {
  const next = events.find((event) => event.event === "skirmish_started");
  return next === undefined ? view.skirmish : next.skirmish - 1;
}
