/** The next march of a side as it is drawn and told: who goes where, fights, dies, or strikes the castle. */

import { sentence } from "../../support/phrases";
import type { Seat } from "../../wire/messages";
import { OTHER } from "../../wire/view";
import type { Building, WarpathUnit, WarpathView } from "./view";

/** What one unit does in a march. */
export interface Way {
  id: number;
  card: string;
  seat: Seat;
  lane: string;
  /** The tile on which it stands, and the one on which its march ends. */
  from: string;
  to: string;
  fights: boolean;
  dies: boolean;
  /** What it takes from the other castle; 0 for nothing. */
  hit: number;
}

export interface Standing {
  thing: WarpathUnit | Building;
  lane: string;
  tile: string;
}

/** Return what the units of a seat do in its next march, if nobody acts before then. */
export function waysOf(view: WarpathView, seat: Seat): Way[] {
  const { steps, fights, deaths, hits } = view.forecast[seat];
  return standing(view).flatMap(({ thing: { id, card, owner }, lane, tile }) => {
    const to = steps.findLast((step) => step.id === id)?.to ?? tile;
    const hit = hits.filter((one) => one.id === id).reduce((sum, { amount }) => sum + amount, 0);
    const isFighting = owner === seat && fights.includes(id);
    if (to === tile && hit === 0 && !isFighting) return [];
    return [{ id, card, seat: owner, lane, from: tile, to, fights: isFighting, dies: deaths.includes(id), hit }];
  });
}

/** Return whom the next marches kill or destroy, by id. */
export function doomedIn(view: WarpathView): Set<number> {
  return new Set([...view.forecast.p1.deaths, ...view.forecast.p2.deaths]);
}

/**
 * Return the next march of a seat in sentences.
 *
 * `whose` says whose something is, as in "your"; `places` what tiles are called.
 */
export function marchWords(
  view: WarpathView,
  seat: Seat,
  whose: (seat: Seat) => string,
  places: Readonly<Record<string, string>>,
): string {
  const ways = waysOf(view, seat);
  const { damage, deaths } = view.forecast[seat];
  const fallen = standing(view).filter(({ thing }) => deaths.includes(thing.id));
  const said = [
    `${whose(seat)} next march, if nobody acts before then`,
    ...ways.map((way) => wayWords(way, places)),
    ...(ways.length === 0 ? ["nobody moves"] : []),
    ...fallen.map(({ thing }) => `${whose(thing.owner)} ${thing.card} falls`),
    ...(damage > 0 ? [`${whose(OTHER[seat])} castle loses ${String(damage)}`] : []),
  ];
  return said.map(sentence).join(" ");
}

function wayWords({ card, from, to, fights, hit }: Way, places: Readonly<Record<string, string>>): string {
  const where = places[to] ?? to;
  const deeds = [
    from === to ? "" : `goes to ${where}`,
    fights ? (from === to ? `fights on ${where}` : "fights there") : "",
    hit > 0 ? `takes ${String(hit)} from the castle` : "",
  ];
  return `${card} ${deeds.filter(Boolean).join(", ")}`;
}

/** Return all that is on the board, with the tile that it is on. */
export function standing(view: WarpathView): Standing[] {
  return Object.entries(view.lanes).flatMap(([lane, tiles]) =>
    tiles.flatMap(({ building, units }, index) =>
      [...(building ? [building] : []), ...units].map((thing) => ({ thing, lane, tile: `${lane}${String(index)}` })),
    ),
  );
}
