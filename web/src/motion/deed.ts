/** What moves on the table when something happens: small deeds that every game puts its events together from. */

import type { Durations, Step } from "../state/queue.svelte";
import type { Cause } from "../wire/cause";
import type { Seat } from "../wire/messages";
import type { View } from "../wire/view";

/** What a motion means, which gives it its colour. */
export type Tone = "harm" | "good" | "shield" | "gold" | "plain" | "own" | "enemy";

/**
 * Where something is on the page: the first of these that can be seen.
 *
 * "#12" is a unit or building by its id, "hand#7" a card of the hand at this screen, "show:Strike" the card that is
 * held up over the board, "board" the board; everything else is the name of an anchor.
 */
export type Spot = readonly string[];

export type Deed =
  | { do: "pulse"; at: Spot; tone: Tone }
  | { do: "arrow"; from: Spot; to: Spot; tone: Tone }
  | { do: "number"; at: Spot; text: string; tone: Tone }
  /** A card goes from one place to another; null is one that nobody may see. */
  | { do: "fly"; card: string | null; from: Spot; to: Spot }
  /** A card is held up over the board. */
  | { do: "show"; card: string; from: Spot }
  /** Something goes to where it is after the event. */
  | { do: "glide"; id: number }
  | { do: "land"; id: number }
  | { do: "sink"; id: number; to: Spot }
  | { do: "shake"; at: Spot }
  | { do: "clash"; one: Spot; other: Spot }
  | { do: "coins"; from: Spot; to: Spot; count: number }
  | { do: "banner"; text: string; tone: Tone }
  /** A frame around several places at once. */
  | { do: "frame"; around: readonly Spot[]; tone: Tone };

/** How a game moves. */
export interface GameMotion<V extends View = View> {
  /** Events that are told apart from the rest, such as a count. */
  readonly apart: Durations;
  /** Return the board as an event leaves it, as far as the event says: what only the rules know comes with the end. */
  follow(view: V, step: Step): V;
  /** Return what is to be seen of an event on the board that it happens on. */
  deeds(view: V, step: Step, near: Seat): Deed[];
}

/** Return where what has caused an event is: a unit, a card that was played, or a leader or class. */
export function sourceOf(cause: Cause, seat: Seat | null, leads: Record<Seat, readonly string[]>): Spot {
  if (cause.id !== null && cause.id !== undefined) return [`#${String(cause.id)}`];
  const { card } = cause;
  if (!card || (cause.kind !== "ability" && cause.kind !== "event")) return [];
  const order: readonly Seat[] = seat === "p2" ? ["p2", "p1"] : ["p1", "p2"];
  const lead = order.find((one) => leads[one].includes(card));
  return lead === undefined ? [`show:${card}`] : [`lead-${lead}`];
}

/** Return an arrow from what has caused an event, if that is somewhere else. */
export function arrowFrom(from: Spot, to: Spot, tone: Tone): Deed[] {
  return from.length === 0 || from[0] === to[0] ? [] : [{ do: "arrow", from, to, tone }];
}
