// @vitest-environment node
import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import type { Step } from "../../state/queue.svelte";
import { updateOf } from "../../support/fakes";
import type { State } from "../../wire/messages";
import type { GameEvent } from "../event";
import { COUNTED, deeds, durations, follow } from "./motion";
import type { SkirmishUnit, SkirmishView } from "./view";

const RULES = { kind: "rules" } as const;

function board(): SkirmishView {
  const file = join(import.meta.dirname, "../../fixtures/skirmish-middle.json");
  return structuredClone((JSON.parse(readFileSync(file, "utf8")) as State).position?.view) as SkirmishView;
}

function unit(id: number, power: number, changes: Partial<SkirmishUnit> = {}): SkirmishUnit {
  const flags = { dominant: false, can_dominate: false, at_risk: false, ready: false, used: false, cleansed: false };
  const numbers = { power, base: power, damage: 0, buff: 0, shield: 0, cooldown: null };
  return { id, card: "Archer", changed: {}, wounded: false, ...numbers, ...flags, ...changes };
}

/** Return a board with a unit on a slot of p1, or with none. */
function withUnit(view: SkirmishView, terrain: number, one: SkirmishUnit | null): SkirmishView {
  const next = structuredClone(view);
  next.p1.slots[terrain] = { modifier: 0, permanent: 0, unit: one };
  return next;
}

/** Return the steps of an update that leads to a position. */
function stepsTo(next: SkirmishView, events: GameEvent[]): Step[] {
  const update = updateOf(1, { events, position: { ...updateOf(1).position, view: next } });
  return events.map((event, index) => ({ update, event, index, lines: [], duration: 100 }));
}

const at = (id: number, terrain = 0) => ({ cause: RULES, seat: "p1", terrain, card: "Archer", id }) as const;

describe("the board that follows the events", () => {
  const before = withUnit(board(), 0, unit(90, 5));

  it("has the power after a blow at once, and the marks of the end when that is how it ends", () => {
    const after = withUnit(board(), 0, unit(90, 3, { wounded: true, changed: { power: "down" } }));
    after.terrains[0] = { winner: "p2" };
    const [step] = stepsTo(after, [{ event: "damaged", ...at(90), amount: 2, absorbed: 0 }]);
    const view = follow(before, step as Step);
    expect(view.p1.slots[0]?.unit).toEqual(after.p1.slots[0]?.unit);
    expect(view.terrains[0]).toEqual({ winner: "p2" });
  });

  it("says who would win only when both units are as they will be", () => {
    const after = withUnit(board(), 0, unit(90, 1));
    after.terrains[0] = { winner: "p2" };
    const blow = { event: "damaged", ...at(90), amount: 2, absorbed: 0 } as const;
    const [first, second] = stepsTo(after, [blow, blow]);
    const middle = follow({ ...before, terrains: [{ winner: "p1" }, ...before.terrains.slice(1)] }, first as Step);
    expect(middle.p1.slots[0]?.unit?.power).toBe(3);
    expect(middle.terrains[0]).toEqual({ winner: "p1" });
    expect(follow(middle, second as Step).terrains[0]).toEqual({ winner: "p2" });
  });

  it("takes Shield before power, as the event says", () => {
    const shielded = withUnit(board(), 0, unit(90, 5, { shield: 3 }));
    const [step] = stepsTo(withUnit(board(), 0, unit(90, 9)), [
      { event: "damaged", ...at(90), amount: 1, absorbed: 3 },
    ]);
    expect(follow(shielded, step as Step).p1.slots[0]?.unit).toMatchObject({ power: 4, shield: 0 });
  });

  it("shows a new unit as it came, before what befell it in the same move", () => {
    const after = withUnit(board(), 1, unit(91, 2));
    const events: GameEvent[] = [
      { event: "deployed", ...at(91, 1) },
      { event: "damaged", ...at(91, 1), amount: 3, absorbed: 0 },
    ];
    const [came, hurt] = stepsTo(after, events);
    const fresh = follow(withUnit(board(), 1, null), came as Step);
    expect(fresh.p1.slots[1]?.unit?.power).toBe(5);
    expect(follow(fresh, hurt as Step).p1.slots[1]?.unit?.power).toBe(2);
  });

  it("lets units die, leave, move and change places", () => {
    const two = withUnit(before, 1, unit(91, 2));
    const ids = (view: SkirmishView): (number | undefined)[] => view.p1.slots.map((slot) => slot.unit?.id).slice(0, 3);
    const go = (event: GameEvent, view = two): SkirmishView => follow(view, stepsTo(board(), [event])[0] as Step);
    const between = { cause: RULES, seat: "p1", card: "Archer", id: 90 } as const;
    expect(ids(go({ event: "died", ...at(90) })).slice(0, 2)).toEqual([undefined, 91]);
    expect(ids(go({ event: "left", ...at(91, 1) })).slice(0, 2)).toEqual([90, undefined]);
    expect(ids(go({ event: "switched", ...between, from: 0, to: 1, with: "Archer", with_id: 91 })).slice(0, 2)).toEqual(
      [91, 90],
    );
    const free = withUnit(withUnit(before, 1, null), 2, null);
    expect(ids(go({ event: "moved", ...between, from: 0, to: 2 }, free))).toEqual([undefined, undefined, 90]);
  });

  it("leaves alone what it does not know", () => {
    const [step] = stepsTo(board(), [{ event: "damaged", ...at(12345), amount: 2, absorbed: 0 }]);
    expect(follow(before, step as Step).p1.slots[0]?.unit?.power).toBe(5);
  });

  it("counts the points up from nothing at the end of a skirmish", () => {
    const won = (seat: "p1" | "p2", terrain: number, sp: number): GameEvent => ({
      ...at(1, terrain),
      event: "terrain_won",
      seat,
      sp,
      power: { p1: 1, p2: 1 },
      rogue: false,
    });
    const steps = stepsTo(board(), [won("p1", 0, 1), won("p2", 1, 2), won("p1", 4, 1)]);
    let view = before;
    const points = steps.map((step) => {
      view = follow(view, step);
      return [view.p1.points, view.p2.points];
    });
    expect(points).toEqual([
      [1, 0],
      [1, 2],
      [2, 2],
    ]);
  });
});

describe("every kind of event", () => {
  const cause = RULES;
  const on = { cause, seat: "p1", terrain: 0, card: "Archer", id: 90 } as const;
  const EVENTS: GameEvent[] = [
    { event: "started", cause, starter: "p1" },
    { event: "skirmish_started", cause, skirmish: 2, starter: "p1" },
    { event: "skirmish_ended", cause, sp: { p1: 2, p2: 1 }, winner: "p1" },
    { event: "turn_started", cause, seat: "p1", turn: 1 },
    { event: "turn_ended", cause, seat: "p1", turn: 1 },
    { event: "drawn", cause, seat: "p2", hand_id: null, card: null },
    { event: "played", cause, seat: "p1", hand_id: 1, card: "Strike", terrain: null },
    { event: "deployed", ...on },
    { event: "consumed", ...on, by: "Roots", by_id: 2 },
    { event: "moved", cause, seat: "p1", from: 0, to: 1, card: "Archer", id: 90 },
    { event: "switched", cause, seat: "p1", from: 0, to: 1, card: "Archer", id: 90, with: "Roots", with_id: 2 },
    { event: "damaged", ...on, amount: 2, absorbed: 1 },
    { event: "shielded", ...on, amount: 1 },
    { event: "buffed", ...on, amount: 1 },
    { event: "healed", ...on, amount: 1 },
    { event: "slot_changed", cause, seat: "p1", terrain: 0, id: null, amount: -1, modifier: -1 },
    { event: "dominant_on", ...on },
    { event: "dominant_off", ...on },
    { event: "activated", ...on },
    { event: "leader_used", cause, seat: "p1", card: "Warlord" },
    { event: "chosen", cause, seat: "p1", answer: "e0", forced: false, card: "Strike", id: null, target_id: null },
    { event: "triggered", ...on, text: "" },
    { event: "died", ...on },
    { event: "left", ...on },
    { event: "returned", ...on, hand_id: 1 },
    { event: "cleansed", cause, seat: "p1", terrain: 0, card: null, id: null },
    { event: "discarded", cause, seat: "p1", hand_id: 1, card: "Strike" },
    { event: "done", cause, seat: "p1" },
    { event: "terrain_won", ...on, sp: 1, power: { p1: 3, p2: 1 }, rogue: false },
    { event: "terrain_tied", cause, terrain: 0, power: 2 },
    { event: "triggers_dropped", cause },
    { event: "ended", cause, result: "p1" },
  ];

  it.each(EVENTS)("has a motion and a time: $event", (event) => {
    const [step] = stepsTo(board(), [event]);
    expect(deeds(board(), step as Step, "p1").length).toBeGreaterThan(0);
    const time = durations[event.event] ?? COUNTED[event.event] ?? 0;
    expect(time).toBeGreaterThan(0);
    expect(time).toBeLessThanOrEqual(event.event in COUNTED ? 500 : 250);
  });

  it("names slots as they are seen from this side of the table", () => {
    const [step] = stepsTo(board(), [{ event: "buffed", ...on, id: 90, amount: 1 }]);
    const spots = (near: "p1" | "p2"): unknown[] =>
      deeds(board(), step as Step, near).map((deed) => "at" in deed && deed.at);
    expect(spots("p1")).toContainEqual(["#90", "a0"]);
    expect(spots("p2")).toContainEqual(["#90", "e0"]);
  });

  it("has an arrow from what caused it, but not from itself", () => {
    const kinds = (id: number): string[] => {
      const event: GameEvent = { event: "buffed", ...on, cause: { kind: "ability", id, card: "Bard" }, amount: 1 };
      return deeds(board(), stepsTo(board(), [event])[0] as Step, "p1").map((deed) => deed.do);
    };
    expect(kinds(7)).toContain("arrow");
    expect(kinds(90)).not.toContain("arrow");
  });
});
