// @vitest-environment node
import { describe, expect, it } from "vitest";

import { doomedIn, marchWords, waysOf } from "./march";
import type { Forecast, Tile, WarpathUnit, WarpathView } from "./view";

const STILL: Forecast = { damage: 0, fights: [], deaths: [], steps: [], hits: [] };

function unit(id: number, owner: "p1" | "p2", card: string): WarpathUnit {
  const flags = { changed: {}, waits: 0, wounded: false, waiting: false, ready: true, at_risk: false };
  return { id, owner, card, hp: 2, attack: 2, movement: "1", ...flags };
}

function plains(...tiles: WarpathUnit[][]): Record<string, Tile[]> {
  return { plains: tiles.map((units) => ({ building: null, units })) };
}

function viewOf(lanes: Record<string, Tile[]>, p1: Partial<Forecast>, p2: Partial<Forecast> = {}): WarpathView {
  return { lanes, forecast: { p1: { ...STILL, ...p1 }, p2: { ...STILL, ...p2 } } } as WarpathView;
}

const whose = (seat: string): string => (seat === "p1" ? "your" : "the enemy’s");

describe("the next march", () => {
  it("leads each unit from where it stands to where its last step ends", () => {
    const steps = [
      { id: 1, from: "plains0", to: "plains1" },
      { id: 1, from: "plains1", to: "plains2" },
    ];
    const view = viewOf(plains([unit(1, "p1", "Rover"), unit(2, "p1", "Golem")], [], [], []), { steps });
    expect(waysOf(view, "p1")).toEqual([
      {
        id: 1,
        card: "Rover",
        seat: "p1",
        lane: "plains",
        from: "plains0",
        to: "plains2",
        fights: false,
        dies: false,
        hit: 0,
      },
    ]);
    expect(waysOf(view, "p2")).toEqual([]);
  });

  it("says who fights of those that march, who falls, and what the castle loses", () => {
    const lanes = plains([], [unit(1, "p1", "Thief"), unit(2, "p2", "Brute")], [], [unit(3, "p1", "Rover")]);
    const p1 = { fights: [1, 2], deaths: [1], hits: [{ id: 3, amount: 3 }], damage: 3 };
    const view = viewOf(lanes, p1, { deaths: [1] });
    expect(waysOf(view, "p1").map(({ id, fights, dies, hit }) => ({ id, fights, dies, hit }))).toEqual([
      { id: 1, fights: true, dies: true, hit: 0 },
      { id: 3, fights: false, dies: false, hit: 3 },
    ]);
    expect([...doomedIn(view)]).toEqual([1]);
    expect(marchWords(view, "p1", whose, { plains1: "your 2nd plains tile" })).toBe(
      "Your next march, if nobody acts before then. Thief fights on your 2nd plains tile. " +
        "Rover takes 3 from the castle. Your Thief falls. The enemy’s castle loses 3.",
    );
    expect(marchWords(view, "p2", whose, {})).toBe(
      "The enemy’s next march, if nobody acts before then. Nobody moves. Your Thief falls.",
    );
  });
});
