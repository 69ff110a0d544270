import type { Cause } from "../../wire/cause";
import type { Seat } from "../../wire/messages";

export interface SkirmishStarted {
  event: "skirmish_started";
  cause: Cause;
  skirmish: number;
  starter: Seat;
}

export interface SkirmishEnded {
  event: "skirmish_ended";
  cause: Cause;
  sp: Record<Seat, number>;
  winner: "p1" | "p2" | "draw";
}

export interface TerrainWon {
  event: "terrain_won";
  cause: Cause;
  id: number;
  card: string;
  terrain: number;
  seat: Seat;
  sp: number;
  power: Record<Seat, number | null>;
  rogue: boolean;
}

export interface TerrainTied {
  event: "terrain_tied";
  cause: Cause;
  terrain: number;
  power: number;
}

export interface Damaged {
  event: "damaged";
  cause: Cause;
  id: number;
  card: string;
  seat: Seat;
  terrain: number;
  amount: number;
  absorbed: number;
}

export type SkirmishEvent = SkirmishStarted | SkirmishEnded | TerrainWon | TerrainTied | Damaged;
