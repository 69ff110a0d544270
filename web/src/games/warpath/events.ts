// Written by tools/wire_types.py out of src/marchlands/games/warpath/event.py. Do not edit: run it again.

import type { Cause } from "../../wire/cause";
import type { Seat } from "../../wire/messages";

/** A match begins. */
export interface Started {
  event: "started";
  cause: Cause;
  starter: Seat;
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

/** A seat has no card to draw, and takes damage for it. */
export interface Exhausted {
  event: "exhausted";
  cause: Cause;
  seat: Seat;
  amount: number;
}

/** A seat plays a card: to a lane, or to none if it is a skill. */
export interface Played {
  event: "played";
  cause: Cause;
  seat: Seat;
  hand_id: number | null;
  card: string;
  lane: string | null;
  cost: number;
}

/** A seat uses the active skill of its class. */
export interface SkillUsed {
  event: "skill_used";
  cause: Cause;
  seat: Seat;
  card: string;
  cost: number;
}

/** A unit comes into play. */
export interface Deployed {
  event: "deployed";
  cause: Cause;
  seat: Seat;
  tile: string;
  card: string;
  id: number;
}

/** A unit advances in its march. */
export interface Stepped {
  event: "stepped";
  cause: Cause;
  seat: Seat;
  from: string;
  to: string;
  card: string;
  id: number;
}

/** A unit sits out a march; `waits` are those that it still sits out. */
export interface Waited {
  event: "waited";
  cause: Cause;
  seat: Seat;
  tile: string;
  card: string;
  id: number;
  waits: number;
}

/** A unit fights the enemy in its way. */
export interface Fought {
  event: "fought";
  cause: Cause;
  seat: Seat;
  tile: string;
  card: string;
  id: number;
  with: string;
  with_id: number;
}

/** A unit comes onto the tile of a building. */
export interface Entered {
  event: "entered";
  cause: Cause;
  seat: Seat;
  tile: string;
  card: string;
  id: number;
  building: string;
  building_id: number;
}

/** A building is put up by the unit `by_id`. */
export interface Built {
  event: "built";
  cause: Cause;
  seat: Seat;
  tile: string;
  card: string;
  id: number;
  by_id: number;
}

/**
 * A unit or building takes damage; `hp` is what it has left.
 *
 * `by_id` is the unit or building that dealt it; None for skills.
 */
export interface Damaged {
  event: "damaged";
  cause: Cause;
  seat: Seat;
  tile: string;
  card: string;
  id: number;
  amount: number;
  hp: number;
  by_id: number | null;
}

/** A unit dies. */
export interface Died {
  event: "died";
  cause: Cause;
  seat: Seat;
  tile: string;
  card: string;
  id: number;
}

/** A building is destroyed. */
export interface Destroyed {
  event: "destroyed";
  cause: Cause;
  seat: Seat;
  tile: string;
  card: string;
  id: number;
}

/**
 * A player is dealt damage by a card; `hp` is what the player has left.
 *
 * `id` is the unit or building that dealt it. Where neither did, it is None, and `card` is the class of the other
 * player.
 */
export interface PlayerHit {
  event: "player_hit";
  cause: Cause;
  seat: Seat;
  card: string;
  id: number | null;
  amount: number;
  hp: number;
}

/** A seat gains gold; `now` is what it has. */
export interface Gold {
  event: "gold";
  cause: Cause;
  seat: Seat;
  amount: number;
  now: number;
}

/** A unit gains attack and HP. */
export interface Buffed {
  event: "buffed";
  cause: Cause;
  seat: Seat;
  tile: string;
  card: string;
  id: number;
  attack: number;
  hp: number;
}

/** A unit has another movement from now on. */
export interface Slowed {
  event: "slowed";
  cause: Cause;
  seat: Seat;
  tile: string;
  card: string;
  id: number;
  movement: string;
}

/** A unit loses the rest of its march. */
export interface Halted {
  event: "halted";
  cause: Cause;
  seat: Seat;
  tile: string;
  card: string;
  id: number;
}

/** A unit gets more steps in its march. */
export interface Hastened {
  event: "hastened";
  cause: Cause;
  seat: Seat;
  tile: string;
  card: string;
  id: number;
  steps: number;
}

/** A unit is moved to another tile; it does not march there. */
export interface Moved {
  event: "moved";
  cause: Cause;
  seat: Seat;
  from: string;
  to: string;
  card: string;
  id: number;
}

/** A unit gets HP back; `hp` is what it has now. */
export interface Healed {
  event: "healed";
  cause: Cause;
  seat: Seat;
  tile: string;
  card: string;
  id: number;
  amount: number;
  hp: number;
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

/** An ability of a unit, a building or a class happens by itself; a class has no id and stands on no tile. */
export interface Triggered {
  event: "triggered";
  cause: Cause;
  seat: Seat;
  tile: string | null;
  card: string;
  id: number | null;
  text: string;
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

export type WarpathEvent =
  | Started
  | TurnStarted
  | TurnEnded
  | Drawn
  | Exhausted
  | Played
  | SkillUsed
  | Deployed
  | Stepped
  | Waited
  | Fought
  | Entered
  | Built
  | Damaged
  | Died
  | Destroyed
  | PlayerHit
  | Gold
  | Buffed
  | Slowed
  | Halted
  | Hastened
  | Moved
  | Healed
  | Chosen
  | Triggered
  | TriggersDropped
  | Ended;
