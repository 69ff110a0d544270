/** Which sound an event makes: one for every family of events. */

import type { GameEvent } from "../games/event";
import type { Seat } from "../wire/messages";

export type Family =
  | "draw"
  | "play"
  | "hit"
  | "shield"
  | "heal"
  | "buff"
  | "death"
  | "march"
  | "coin"
  | "castle"
  | "turn"
  | "done"
  | "win"
  | "lose";

const FAMILIES: Partial<Record<GameEvent["event"], Family>> = {
  drawn: "draw",
  discarded: "draw",
  returned: "draw",
  played: "play",
  deployed: "play",
  built: "play",
  activated: "play",
  leader_used: "play",
  skill_used: "play",
  damaged: "hit",
  fought: "hit",
  shielded: "shield",
  healed: "heal",
  buffed: "buff",
  slot_changed: "buff",
  hastened: "buff",
  died: "death",
  destroyed: "death",
  consumed: "death",
  moved: "march",
  switched: "march",
  stepped: "march",
  gold: "coin",
  player_hit: "castle",
  exhausted: "castle",
  done: "done",
  terrain_won: "coin",
};

/** Return the family of an event as it is heard at a seat; null for one without a sound. */
export function familyOf(event: GameEvent, face: Seat | null): Family | null {
  if (event.event === "ended" && event.result !== "draw") {
    return face !== null && event.result !== face ? "lose" : "win";
  }
  if (event.event === "damaged" && "absorbed" in event && event.amount === 0) return "shield";
  return FAMILIES[event.event] ?? null;
}

/** Within this time, in milliseconds, a family is heard once; and this many sounds at all. */
const APART = 110;
const MOST = 3;

/** Keeps ten hits at once from being ten sounds. */
export class Grouping {
  readonly #last = new Map<Family, number>();
  #recent: number[] = [];

  /** Tell whether a sound is to be heard at a time; it counts as heard then. */
  admits(family: Family, now: number): boolean {
    this.#recent = this.#recent.filter((at) => now - at < APART);
    if (now - (this.#last.get(family) ?? -Infinity) < APART || this.#recent.length >= MOST) return false;
    this.#last.set(family, now);
    this.#recent.push(now);
    return true;
  }
}
