/** The view of a match of Warpath. */

import type { Seat } from "../../wire/messages";
import type { Changed, Choice, SideView, View } from "../../wire/view";

export interface WarpathUnit {
  id: number;
  owner: Seat;
  card: string;
  hp: number;
  attack: number;
  movement: string;
  /** Which of these numbers are above or below those of its card? */
  changed: Changed<"hp" | "attack" | "movement">;
  waits: number;
  wounded: boolean;
  /** Does it sit out its next march? */
  waiting: boolean;
  /** Will it march next time? */
  ready: boolean;
  /** Does it die in one of the two forecasts? */
  at_risk: boolean;
}

export interface Building {
  id: number;
  owner: Seat;
  card: string;
  hp: number;
  changed: Changed<"hp">;
}

export interface Tile {
  building: Building | null;
  units: WarpathUnit[];
}

export interface WarpathSide extends SideView {
  class: string;
  hp: number;
  gold: number;
  discard: string[];
  active_skill: { card: string; cost: number; used: boolean } | null;
  /** By building in hand and lane: the tile that it would go up on now. Only in one's own view. */
  sites: Record<string, Record<string, string>> | null;
}

/** The next march of a side, if nobody acts before then. */
export interface Forecast {
  /** What it does to the other player. */
  damage: number;
  /** The units that fight, and those that die, by id. */
  fights: number[];
  deaths: number[];
  steps: { id: number; from: string; to: string }[];
  /** What hits the other player, and by how much; no id for what is neither a unit nor a building. */
  hits: { id: number | null; amount: number }[];
}

export interface WarpathView extends View {
  game: "warpath";
  /** How the match ended by the rules: a castle fell, or there were no turns left. */
  ended_by: "castle" | "turn_limit" | null;
  p1: WarpathSide;
  p2: WarpathSide;
  /** Tiles are numbered from p1's side. */
  lanes: Record<string, Tile[]>;
  forecast: Record<Seat, Forecast>;
  choice: (Choice & { ids: number[] | null }) | null;
}
