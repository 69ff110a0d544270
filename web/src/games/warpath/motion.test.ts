// @vitest-environment node
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import type { Step } from "../../state/queue.svelte";
import { updateOf } from "../../support/fakes";
import type { State } from "../../wire/messages";
import type { GameEvent } from "../event";
import { deeds, durations, follow } from "./motion";
import type { WarpathUnit, WarpathView } from "./view";

const cause = { kind: "rules" } as const;

/** Return a board with nothing on it but some units in the plains. */
function board(...units: (readonly [tile: number, unit: WarpathUnit])[]): WarpathView {
  const file = join(import.meta.dirname, "../../fixtures/warpath-middle.json");
  const view = structuredClone((JSON.parse(readFileSync(file, "utf8")) as State).position?.view) as WarpathView;
  for (const tile of Object.values(view.lanes).flat()) Object.assign(tile, { building: null, units: [] });
  for (const [tile, unit] of units) view.lanes["plains"]?.[tile]?.units.push(unit);
  return view;
}

function unit(id: number, changes: Partial<WarpathUnit> = {}): WarpathUnit {
  const flags = { changed: {}, wounded: false, waiting: false, ready: true, at_risk: false };
  return { id, owner: "p1", card: "Thief", hp: 4, attack: 2, movement: "1", waits: 0, ...flags, ...changes };
}

function stepsTo(next: WarpathView, events: GameEvent[]): Step[] {
  const update = updateOf(1, { events, position: { ...updateOf(1).position, view: next } });
  return events.map((event, index) => ({ update, event, index, lines: [], duration: 100 }));
}

const on = { cause, seat: "p1", tile: "plains1", card: "Thief", id: 5 } as const;
const plains = (view: WarpathView): number[][] =>
  (view.lanes["plains"] ?? []).map((tile) => tile.units.map(({ id }) => id));

describe("the board that follows the events", () => {
  it("lets units march, and stand on a tile in the order of the end", () => {
    const after = board([2, unit(5)], [2, unit(6)]);
    const step: GameEvent = {
      event: "stepped",
      cause,
      seat: "p1",
      from: "plains1",
      to: "plains2",
      card: "Thief",
      id: 5,
    };
    const view = follow(board([1, unit(5)], [2, unit(6)]), stepsTo(after, [step])[0] as Step);
    expect(plains(view)).toEqual([[], [], [5, 6], []]);
  });

  it("has the HP that an event names, never less than none", () => {
    const go = (hp: number): number | undefined => {
      const blow: GameEvent = { event: "damaged", ...on, amount: 3, hp, by_id: null };
      return follow(board([1, unit(5)]), stepsTo(board(), [blow])[0] as Step).lanes["plains"]?.[1]?.units[0]?.hp;
    };
    expect([go(1), go(-2)]).toEqual([1, 0]);
  });

  it("counts gold and castles with their events", () => {
    const start = board();
    Object.assign(start.p1, { gold: 5, hp: 20 });
    const events: GameEvent[] = [
      { event: "played", cause, seat: "p1", hand_id: null, card: "Thief", lane: "plains", cost: 2 },
      { event: "gold", cause, seat: "p1", amount: 4, now: 7 },
      { event: "player_hit", cause, seat: "p1", card: "Thief", id: 5, amount: 3, hp: 17 },
    ];
    let view = start;
    const seen = stepsTo(board(), events).map((step) => {
      view = follow(view, step);
      return [view.p1.gold, view.p1.hp];
    });
    expect(seen).toEqual([
      [3, 20],
      [7, 20],
      [7, 17],
    ]);
  });

  it("shows a new unit before what it gains, and takes away the dead", () => {
    const after = board([1, unit(5, { attack: 4, hp: 5 })]);
    const events: GameEvent[] = [
      { event: "deployed", ...on },
      { event: "buffed", ...on, attack: 2, hp: 1 },
    ];
    const [came, grew] = stepsTo(after, events);
    const fresh = follow(board(), came as Step);
    expect(fresh.lanes["plains"]?.[1]?.units[0]).toMatchObject({ attack: 2, hp: 4 });
    const grown = follow(fresh, grew as Step);
    expect(grown.lanes["plains"]?.[1]).toBe(after.lanes["plains"]?.[1]);
    const [died] = stepsTo(board(), [{ event: "died", ...on }]);
    expect(plains(follow(grown, died as Step))).toEqual([[], [], [], []]);
  });
});

describe("every kind of event", () => {
  const EVENTS: GameEvent[] = [
    { event: "started", cause, starter: "p1" },
    { event: "turn_started", cause, seat: "p1", turn: 1 },
    { event: "turn_ended", cause, seat: "p1", turn: 1 },
    { event: "drawn", cause, seat: "p1", hand_id: 3, card: "Thief" },
    { event: "exhausted", cause, seat: "p1", amount: 1 },
    { event: "played", cause, seat: "p1", hand_id: 3, card: "Thief", lane: "plains", cost: 2 },
    { event: "skill_used", cause, seat: "p1", card: "Drop Pods", cost: 4 },
    { event: "deployed", ...on },
    { event: "stepped", cause, seat: "p1", from: "plains1", to: "plains2", card: "Thief", id: 5 },
    { event: "waited", ...on, waits: 1 },
    { event: "fought", ...on, with: "Golem", with_id: 6 },
    { event: "entered", ...on, building: "Library", building_id: 7 },
    { event: "built", ...on, by_id: 6 },
    { event: "damaged", ...on, amount: 2, hp: 1, by_id: 6 },
    { event: "died", ...on },
    { event: "destroyed", ...on },
    { event: "player_hit", cause, seat: "p2", card: "Thief", id: 5, amount: 2, hp: 10 },
    { event: "gold", cause, seat: "p1", amount: 2, now: 4 },
    { event: "buffed", ...on, attack: 1, hp: 0 },
    { event: "slowed", ...on, movement: "1/2" },
    { event: "halted", ...on },
    { event: "hastened", ...on, steps: 1 },
    { event: "moved", cause, seat: "p1", from: "plains1", to: "plains2", card: "Thief", id: 5 },
    { event: "healed", ...on, amount: 1, hp: 3 },
    { event: "chosen", cause, seat: "p1", answer: "plains2#2", forced: false, card: null, id: 5, target_id: 6 },
    { event: "triggered", cause, seat: "p1", tile: null, card: "Mage", id: null, text: "" },
    { event: "triggers_dropped", cause },
    { event: "ended", cause, result: "p1" },
  ];

  it.each(EVENTS)("has a motion and a time: $event", (event) => {
    expect(deeds(board(), stepsTo(board(), [event])[0] as Step, "p1").length).toBeGreaterThan(0);
    expect(durations[event.event]).toBeGreaterThan(0);
    expect(durations[event.event]).toBeLessThanOrEqual(250);
  });
});
