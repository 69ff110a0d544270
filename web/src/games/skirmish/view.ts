/** The view of a match of Skirmish. */

import type { Seat } from "../../wire/messages";
import type { Changed, SideView, View } from "../../wire/view";

export interface SkirmishUnit {
  id: number;
  card: string;
  power: number;
  base: number;
  /** Is its power above or below its base? */
  changed: Changed<"power">;
  damage: number;
  buff: number;
  shield: number;
  wounded: boolean;
  dominant: boolean;
  /** Does it have an ability that works while it is Dominant, and still does? */
  can_dominate: boolean;
  /** Would it have no power without what its slot and others give it? */
  at_risk: boolean;
  cooldown: number | null;
  ready: boolean;
  used: boolean;
  cleansed: boolean;
}

export interface Slot {
  modifier: number;
  /** The part of the modifier that stays after the skirmish. */
  permanent: number;
  unit: SkirmishUnit | null;
}

export interface SkirmishSide extends SideView {
  graveyard: string[];
  wins: number;
  sp: number;
  /** What the side would get if the skirmish were resolved now. */
  points: number;
  done: boolean;
  acted: boolean;
  played: boolean;
  /** What a pass would do for the side now: make it Done, or end the turn. */
  passing: "done" | "turn";
  leader: { name: string; charges: number } | null;
  slots: Slot[];
}

export interface SkirmishView extends View {
  game: "skirmish";
  skirmish: number;
  starter: Seat;
  /** Who would win each terrain if the skirmish were resolved now. */
  terrains: { winner: Seat | null }[];
  p1: SkirmishSide;
  p2: SkirmishSide;
}
