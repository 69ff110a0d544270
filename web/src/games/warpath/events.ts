import type { Cause } from "../../wire/cause";
import type { Seat } from "../../wire/messages";

export interface PlayerHit {
  event: "player_hit";
  cause: Cause;
  seat: Seat;
  amount: number;
  hp: number;
}

export type WarpathEvent = PlayerHit;
