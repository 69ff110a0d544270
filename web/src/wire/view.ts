/** The state JSON of a position, as docs/formats.md tells it: what the page shows and never works out itself. */

import type { Seat } from "./messages";

export interface Choice {
  by: Seat;
  card: string | null;
  at: number | null;
  kind: string;
  text: string;
  answers: string[] | null;
  /** In Warpath: the id of the unit or building that each answer means; null for lanes. */
  ids?: number[] | null;
  may: boolean;
}

interface SideView {
  hand: string[] | null;
  /** An id for each card in `hand`, in its order; negative ones for the backs of another's cards. */
  hand_ids: number[];
  hand_size: number;
  hand_known?: string[];
  deck_size: number;
  deck_list?: string[];
}

interface PositionView {
  turn: number;
  to_act: Seat | null;
  phase: string;
  choice: Choice | null;
  result: string | null;
}

export interface SkirmishUnit {
  card: string;
  power: number;
  base: number;
  damage: number;
  buff: number;
  shield: number;
  wounded: boolean;
  dominant: boolean;
  /** Does it have an ability that works while it is Dominant, and still does? */
  can_dominate: boolean;
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
  leader: { name: string; charges: number } | null;
  slots: Slot[];
}

export interface SkirmishView extends PositionView {
  game: "skirmish";
  skirmish: number;
  starter: Seat;
  /** Who would win each terrain if the skirmish were resolved now. */
  terrains: { winner: Seat | null }[];
  p1: SkirmishSide;
  p2: SkirmishSide;
}

export interface WarpathUnit {
  id: number;
  owner: Seat;
  card: string;
  hp: number;
  attack: number;
  movement: string;
  waits: number;
  wounded: boolean;
  /** Does it sit out its next march? */
  waiting: boolean;
  /** Will it march next? */
  ready: boolean;
  /** Does it die in the forecast of either march? */
  at_risk: boolean;
}

export interface Building {
  id: number;
  owner: Seat;
  card: string;
  hp: number;
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
  /** By building in hand and lane: the tile on which it can be built now. Null for the other's hand. */
  sites: Record<string, Record<string, string>> | null;
}

/** What the next march of a seat does if nobody acts before it. */
export interface March {
  /** What it takes from the other player. */
  damage: number;
  /** The ids of all that fight. */
  fights: number[];
  /** The ids of units that die and of buildings that fall. */
  deaths: number[];
  steps: { id: number; from: string; to: string }[];
  /** What hits the other player, and how hard. */
  hits: { id: number | null; amount: number }[];
}

export interface WarpathView extends PositionView {
  game: "warpath";
  p1: WarpathSide;
  p2: WarpathSide;
  lanes: Record<string, Tile[]>;
  forecast: Record<Seat, March>;
}

export type View = SkirmishView | WarpathView;

export const OTHER: Record<Seat, Seat> = { p1: "p2", p2: "p1" };

/** Return the view of a message; null for a game that this page cannot show. */
export function asView(view: unknown): View | null {
  const game = (view as { game?: unknown } | null)?.game;
  return game === "skirmish" || game === "warpath" ? (view as View) : null;
}
