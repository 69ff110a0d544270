// Written by tools/wire_types.py out of src/marchlands/games/skirmish/event.py. Do not edit: run it again.

import type { Cause } from "../../wire/cause";
import type { Seat } from "../../wire/messages";

/** A match begins. */
export interface Started {
  event: "started";
  cause: Cause;
  starter: Seat;
}

/** A skirmish begins, counted from 1. */
export interface SkirmishStarted {
  event: "skirmish_started";
  cause: Cause;
  skirmish: number;
  starter: Seat;
}

/** A skirmish is counted, with the points of both players. */
export interface SkirmishEnded {
  event: "skirmish_ended";
  cause: Cause;
  sp: Record<Seat, number>;
  winner: "draw" | "p1" | "p2";
}

/** A turn begins. */
export interface TurnStarted {
  event: "turn_started";
  cause: Cause;
  seat: Seat;
  turn: number;
}

/** A turn ends. */
export interface TurnEnded {
  event: "turn_ended";
  cause: Cause;
  seat: Seat;
  turn: number;
}

/** A seat draws a card; nobody else is told which. */
export interface Drawn {
  event: "drawn";
  cause: Cause;
  seat: Seat;
  hand_id: number | null;
  card: string | null;
}

/** A seat plays a card: to a terrain, or to none if it is an action without one. */
export interface Played {
  event: "played";
  cause: Cause;
  seat: Seat;
  hand_id: number | null;
  card: string;
  terrain: number | null;
}

/** A unit comes into play. */
export interface Deployed {
  event: "deployed";
  cause: Cause;
  seat: Seat;
  terrain: number;
  card: string;
  id: number;
}

/** A unit is consumed by one that is played on top of it; `by_id` is the id that the new unit gets. */
export interface Consumed {
  event: "consumed";
  cause: Cause;
  seat: Seat;
  terrain: number;
  card: string;
  id: number;
  by: string;
  by_id: number;
}

/** A unit moves to another terrain. */
export interface Moved {
  event: "moved";
  cause: Cause;
  seat: Seat;
  from: number;
  to: number;
  card: string;
  id: number;
}

/** A unit changes places with another one of its side. */
export interface Switched {
  event: "switched";
  cause: Cause;
  seat: Seat;
  from: number;
  to: number;
  card: string;
  id: number;
  with: string;
  with_id: number;
}

/** A unit takes damage; Shield has absorbed more of it. */
export interface Damaged {
  event: "damaged";
  cause: Cause;
  seat: Seat;
  terrain: number;
  card: string;
  id: number;
  amount: number;
  absorbed: number;
}

/** A unit gains Shield. */
export interface Shielded {
  event: "shielded";
  cause: Cause;
  seat: Seat;
  terrain: number;
  card: string;
  id: number;
  amount: number;
}

/** A unit gains power, or loses it without damage. */
export interface Buffed {
  event: "buffed";
  cause: Cause;
  seat: Seat;
  terrain: number;
  card: string;
  id: number;
  amount: number;
}

/** Damage is taken away from a unit. */
export interface Healed {
  event: "healed";
  cause: Cause;
  seat: Seat;
  terrain: number;
  card: string;
  id: number;
  amount: number;
}

/** The modifier of a slot changes by `amount` and is `modifier` now; `id` is the unit on it, if there is one. */
export interface SlotChanged {
  event: "slot_changed";
  cause: Cause;
  seat: Seat;
  terrain: number;
  id: number | null;
  amount: number;
  modifier: number;
}

/** A unit becomes Dominant. */
export interface DominantOn {
  event: "dominant_on";
  cause: Cause;
  seat: Seat;
  terrain: number;
  card: string;
  id: number;
}

/** A unit is Dominant no more. */
export interface DominantOff {
  event: "dominant_off";
  cause: Cause;
  seat: Seat;
  terrain: number;
  card: string;
  id: number;
}

/** A seat activates a unit. */
export interface Activated {
  event: "activated";
  cause: Cause;
  seat: Seat;
  terrain: number;
  card: string;
  id: number;
}

/** A seat uses its leader. */
export interface LeaderUsed {
  event: "leader_used";
  cause: Cause;
  seat: Seat;
  card: string;
}

/**
 * A seat answers a choice that an ability of `card` asks, or the only answer is taken for it (`forced`).
 *
 * `id` is the unit or building that has the ability, `target_id` the one that is chosen.
 */
export interface Chosen {
  event: "chosen";
  cause: Cause;
  seat: Seat;
  answer: string;
  forced: boolean;
  card: string | null;
  id: number | null;
  target_id: number | null;
}

/** An ability of a unit happens by itself; the unit may be gone already. */
export interface Triggered {
  event: "triggered";
  cause: Cause;
  seat: Seat;
  terrain: number;
  card: string;
  id: number;
  text: string;
}

/** A unit dies. */
export interface Died {
  event: "died";
  cause: Cause;
  seat: Seat;
  terrain: number;
  card: string;
  id: number;
}

/** A unit is removed between two skirmishes; it does not die. */
export interface Left {
  event: "left";
  cause: Cause;
  seat: Seat;
  terrain: number;
  card: string;
  id: number;
}

/** A unit goes back to its owner's hand; a token leaves the match instead, and has no `hand_id`. */
export interface Returned {
  event: "returned";
  cause: Cause;
  seat: Seat;
  hand_id: number | null;
  terrain: number;
  card: string;
  id: number;
}

/** A slot is cleansed, with the unit on it, if there is one. */
export interface Cleansed {
  event: "cleansed";
  cause: Cause;
  seat: Seat;
  terrain: number;
  card: string | null;
  id: number | null;
}

/** A seat discards a card of its hand. */
export interface Discarded {
  event: "discarded";
  cause: Cause;
  seat: Seat;
  hand_id: number | null;
  card: string;
}

/** A seat is Done. */
export interface Done {
  event: "done";
  cause: Cause;
  seat: Seat;
}

/** A unit wins its terrain, `rogue` if by the lower power. `power` is what met there, if a unit stood there. */
export interface TerrainWon {
  event: "terrain_won";
  cause: Cause;
  seat: Seat;
  terrain: number;
  card: string;
  id: number;
  sp: number;
  power: Record<Seat, number | null>;
  rogue: boolean;
}

/** Units of equal power meet on a terrain, which counts for nobody. */
export interface TerrainTied {
  event: "terrain_tied";
  cause: Cause;
  terrain: number;
  power: number;
}

/** One move has set off as many abilities as it may; no more of them happen. */
export interface TriggersDropped {
  event: "triggers_dropped";
  cause: Cause;
}

/** The match is over. */
export interface Ended {
  event: "ended";
  cause: Cause;
  result: "draw" | "p1" | "p2";
}

export type SkirmishEvent =
  | Started
  | SkirmishStarted
  | SkirmishEnded
  | TurnStarted
  | TurnEnded
  | Drawn
  | Played
  | Deployed
  | Consumed
  | Moved
  | Switched
  | Damaged
  | Shielded
  | Buffed
  | Healed
  | SlotChanged
  | DominantOn
  | DominantOff
  | Activated
  | LeaderUsed
  | Chosen
  | Triggered
  | Died
  | Left
  | Returned
  | Cleansed
  | Discarded
  | Done
  | TerrainWon
  | TerrainTied
  | TriggersDropped
  | Ended;
