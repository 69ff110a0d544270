/** What the views of all games have in common, as docs/formats.md tells it: the page shows it and works nothing out. */

import type { Seat } from "./messages";

export interface Choice {
  by: Seat;
  card: string | null;
  at: number | null;
  kind: string;
  text: string;
  answers: string[] | null;
  may: boolean;
}

/** Which numbers of a unit or building are above or below those of its card. */
export type Changed<Number extends string> = Partial<Record<Number, "up" | "down">>;

export interface SideView {
  hand: string[] | null;
  hand_size: number;
  /** Beside the cards of the hand, in the same order; negative ones are backs that say nothing. */
  hand_ids: number[];
  hand_known?: string[];
  deck_size: number;
  deck_list?: string[];
}

export interface View {
  game: string;
  turn: number;
  to_act: Seat | null;
  phase: string;
  choice: Choice | null;
  result: string | null;
  p1: SideView;
  p2: SideView;
}

export const OTHER: Record<Seat, Seat> = { p1: "p2", p2: "p1" };

/** Return who is shown below or on the left: the seat that the match is seen from, or p1 for a spectator. */
export function nearSeat(face: Seat | null): Seat {
  return face ?? "p1";
}
