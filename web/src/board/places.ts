/** Names of places, and which side of the table they are on. */

import type { LegalMove, LogLine, Seat } from "../wire/messages";
import { OTHER, type Choice, type Tile, type View, type WarpathUnit, type WarpathView } from "../wire/view";

/** Who is shown below or on the left: the one who looks, or p1 for a spectator. */
export function nearSeat(face: Seat | null): Seat {
  return face ?? "p1";
}

/** Return a slot in the words of answers, seen from the near side: a2 is near, e2 far. */
export function slotName(seat: Seat, near: Seat, terrain: number): string {
  return `${seat === near ? "a" : "e"}${String(terrain)}`;
}

/** Return the places that some lines of the log point at: "p1 2" or "plains2". */
export function placesOf(lines: readonly LogLine[]): Set<string> {
  return new Set(lines.flatMap((line) => (line.place ? [line.place] : [])));
}

export interface Target {
  move: LegalMove;
  /** The number of a unit on its tile, -1 for its building, null when the tile alone is known. */
  unit: number | null;
}

/**
 * Return the answers to a choice that lie on a tile, each with the unit it means.
 *
 * `plains2#2` is the second of those that may be chosen there; which these are follows from how many there are on every
 * tile, and where that leaves it open from the words of the question. Where both fail, the unit stays unknown.
 */
export function targetsOn(
  view: WarpathView,
  choice: Choice | null,
  lane: string,
  index: number,
  places: ReadonlyMap<string, LegalMove>,
): Target[] {
  const name = `${lane}${String(index)}`;
  const answers = [...places].filter(([place]) => place === name || place.startsWith(`${name}#`));
  const tile = view.lanes[lane]?.[index];
  if (tile === undefined || answers.length === 0) return [];
  if (choice?.kind === "building") return answers.map(([, move]) => ({ move, unit: -1 }));
  const meant = unitsMeant(view, choice, places);
  const numbers = tile.units.flatMap((unit, number) => (meant?.(unit) ? [number] : []));
  return answers.map(([place, move]) => ({ move, unit: numbers[orderOf(place)] ?? null }));
}

/** Return what stands at the place of an answer, by name; empty where nothing does, or nobody can tell. */
export function standingAt(view: View, near: Seat, place: string, places: ReadonlyMap<string, LegalMove>): string {
  if (view.game === "skirmish") {
    const [, side, terrain] = /^([ae])(\d)$/.exec(place) ?? [];
    if (side === undefined) return "";
    return view[side === "a" ? near : OTHER[near]].slots[Number(terrain)]?.unit?.card ?? "";
  }
  const [, lane, index] = /^([a-z]+)(\d+)/.exec(place) ?? [];
  if (lane === undefined) return "";
  const tile = view.lanes[lane]?.[Number(index)];
  const target = targetsOn(view, view.choice, lane, Number(index), places).find(({ move }) => move.place === place);
  if (tile === undefined || target === undefined || target.unit === null) return "";
  return (target.unit < 0 ? tile.building : tile.units[target.unit])?.card ?? "";
}

function orderOf(place: string): number {
  return Number(place.split("#")[1] ?? 1) - 1;
}

type Meant = (unit: WarpathUnit) => boolean;

function unitsMeant(view: WarpathView, choice: Choice | null, places: ReadonlyMap<string, LegalMove>): Meant | null {
  const by = choice?.by ?? view.to_act;
  if (by === null) return null;
  const sides: [string, Meant][] = [
    ["enemy unit", (unit) => unit.owner === OTHER[by]],
    ["own unit", (unit) => unit.owner === by],
    ["", () => true],
  ];
  const asked = new Map<string, number>();
  for (const place of places.keys()) {
    const tile = place.split("#")[0] ?? place;
    asked.set(tile, (asked.get(tile) ?? 0) + 1);
  }
  const fits = ([, meant]: [string, Meant]): boolean =>
    Object.entries(view.lanes).every(([lane, tiles]) =>
      tiles.every((tile: Tile, at) => tile.units.filter(meant).length === (asked.get(`${lane}${String(at)}`) ?? 0)),
    );
  const fitting = sides.filter(fits);
  const said = fitting.find(([words]) => words !== "" && choice?.text.includes(words));
  return (said ?? fitting.at(-1))?.[1] ?? null;
}
