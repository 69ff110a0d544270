/** Names of places, and which side of the table they are on. */

import type { LegalMove, LogLine, Seat } from "../wire/messages";
import type { Choice } from "../wire/view";

/** Who is shown below or on the left: the one who looks, or p1 for a spectator. */
export function nearSeat(face: Seat | null): Seat {
  return face ?? "p1";
}

/** Return a slot in the words of answers, seen from the near side: a2 is near, e2 far. */
export function slotName(seat: Seat, near: Seat, terrain: number): string {
  return `${seat === near ? "a" : "e"}${String(terrain)}`;
}

/** Return the places that some lines of the log point at: "p1 2" or "plains2". */
export function placesOf(lines: readonly LogLine[]): Set<string> {
  return new Set(lines.flatMap((line) => (line.place ? [line.place] : [])));
}

export interface Target {
  move: LegalMove;
  /** The id of the unit or building that it means. */
  id: number;
}

/** Return the answers to a choice that lie on a tile, each with the unit or building that it means. */
export function targetsOn(choice: Choice | null, tile: string, places: ReadonlyMap<string, LegalMove>): Target[] {
  if (!choice?.answers || !choice.ids) return [];
  const ids = choice.ids;
  return choice.answers.flatMap((place, at) => {
    const [move, id] = [places.get(place), ids[at]];
    return place.split("#")[0] === tile && move && id !== undefined ? [{ move, id }] : [];
  });
}
