/** What exactly is looked at, so that what is told of it stays true while the board changes. */

import { buildingFacts, marcherFacts, unitFacts } from "../card/facts";
import { plural } from "../support/phrases";
import type { Seat } from "../wire/messages";
import type { View, WarpathUnit, WarpathView } from "../wire/view";

/** A unit in a slot, a unit or the building on a tile, a leader, or an active skill. */
export type Spot =
  | { kind: "slot"; seat: Seat; terrain: number }
  | {
      kind: "unit";
      owner: Seat;
      lane: string;
      tile: number;
      /** Which of its owner's with this name there. */ nth: number;
    }
  | { kind: "building"; owner: Seat; lane: string; tile: number }
  | { kind: "leader"; seat: Seat }
  | { kind: "skill"; seat: Seat };

/** Return what is to be said of the card at a spot as things stand; nothing if it is not there any more. */
export function factsAt(view: View, card: string, spot: Spot): string[] {
  if (view.game === "skirmish") {
    if (spot.kind === "slot") {
      const slot = view[spot.seat].slots[spot.terrain];
      return slot?.unit?.card === card ? unitFacts(slot.unit, slot.modifier) : [];
    }
    const leader = spot.kind === "leader" ? view[spot.seat].leader : null;
    return leader?.name === card ? [plural(leader.charges, "charge")] : [];
  }
  if (spot.kind === "unit") {
    const unit = alike(view, card, spot.owner, spot.lane, spot.tile)[spot.nth];
    return unit ? marcherFacts(unit) : [];
  }
  if (spot.kind === "building") {
    const building = view.lanes[spot.lane]?.[spot.tile]?.building;
    return building?.card === card && building.owner === spot.owner ? buildingFacts(building) : [];
  }
  const skill = spot.kind === "skill" ? view[spot.seat].active_skill : null;
  return skill?.card === card ? [`costs ${String(skill.cost)}`, skill.used ? "used" : "not used"] : [];
}

/**
 * Return where the card that was at a spot is after the board has changed; null if it is gone, or nobody can tell.
 *
 * A unit that is not where it was is the one of the same name and owner that has come to another place, if there is
 * just one such: first in its own lane, then in all.
 */
export function follow(before: View, after: View, card: string, spot: Spot): Spot | null {
  if (spot.kind === "slot" && before.game === "skirmish" && after.game === "skirmish") {
    if (after[spot.seat].slots[spot.terrain]?.unit?.card === card) return spot;
    const came = after[spot.seat].slots.flatMap((slot, terrain) =>
      slot.unit?.card === card && before[spot.seat].slots[terrain]?.unit?.card !== card ? [terrain] : [],
    );
    return came.length === 1 ? { ...spot, terrain: came[0] ?? 0 } : null;
  }
  if (spot.kind === "unit" && before.game === "warpath" && after.game === "warpath") {
    return followMarch(before, after, card, spot);
  }
  return factsAt(after, card, spot).length > 0 ? spot : null;
}

type UnitSpot = Extract<Spot, { kind: "unit" }>;

function followMarch(before: WarpathView, after: WarpathView, card: string, spot: UnitSpot): Spot | null {
  const count = (view: WarpathView, lane: string, tile: number): number =>
    alike(view, card, spot.owner, lane, tile).length;
  const [was, is] = [before, after].map((view) => count(view, spot.lane, spot.tile));
  if (was === is) return spot;
  if (was !== 1 || is !== 0) return null; // which of several it is cannot be seen
  const came = Object.entries(after.lanes).flatMap(([lane, tiles]) =>
    tiles.flatMap((_, tile) => {
      const [old, now] = [count(before, lane, tile), count(after, lane, tile)];
      return now > old ? Array.from({ length: now - old }, (_, more) => ({ lane, tile, nth: old + more })) : [];
    }),
  );
  const near = came.filter(({ lane }) => lane === spot.lane);
  const found = near.length > 0 ? near : came;
  return found.length === 1 && found[0] ? { ...spot, ...found[0] } : null;
}

/** Return the units of a name and owner on a tile. */
function alike(view: WarpathView, card: string, owner: Seat, lane: string, tile: number): WarpathUnit[] {
  return (view.lanes[lane]?.[tile]?.units ?? []).filter((unit) => unit.card === card && unit.owner === owner);
}

/** Return the spot of a unit by its number on a tile. */
export function unitSpot(units: readonly WarpathUnit[], number: number, lane: string, tile: number): Spot | null {
  const unit = units[number];
  if (unit === undefined) return null;
  const earlier = units.slice(0, number).filter((one) => one.card === unit.card && one.owner === unit.owner);
  return { kind: "unit", owner: unit.owner, lane, tile, nth: earlier.length };
}
