/** What a move brings to a tile, as it would stand there. */

import type { Change } from "../../wire/messages";
import type { Building, WarpathUnit } from "./view";

const UNIT: Omit<WarpathUnit, "id" | "owner" | "card"> = {
  hp: 0,
  attack: 0,
  movement: "",
  changed: {},
  waits: 0,
  wounded: false,
  waiting: false,
  ready: true,
  at_risk: false,
};

/** Return a unit or building after a change; `before` is what it was, if it is on the board already. */
export function ghostOf(
  { id, what, card, seat, fields }: Change,
  before: WarpathUnit | Building | undefined,
): WarpathUnit | Building {
  const blank = what === "unit" ? UNIT : { hp: 0, changed: {} };
  const after = Object.fromEntries(Object.entries(fields).map(([field, [, value]]) => [field, value]));
  return { ...blank, ...before, ...after, id, owner: seat, card };
}
