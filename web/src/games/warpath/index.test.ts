import { describe, expect, it, vi } from "vitest";

import { warpath } from ".";
import type { WarpathView } from "./view";

// what moves asks for this as soon as it is loaded
vi.hoisted(() => {
  window.matchMedia ??= () => Object.assign(new EventTarget(), { matches: false }) as MediaQueryList;
});

const nameOf = (seat: string): string => `Player ${seat}`;

describe("the end of a match of Warpath", () => {
  it.each([
    ["p1", "p1", "castle", "Player p2's castle fell"],
    ["p2", "p1", "castle", "your castle fell"],
    [null, null, "turn_limit", "nobody had won after 200 turns"],
  ] as const)("won by %s, seen from %s, says how", (winner, face, ended_by, words) => {
    const view = { turn: 200, ended_by } as WarpathView;
    expect(warpath.ending(view, { winner, face, nameOf })).toBe(words);
  });
});

it("has a digit for each lane", () => {
  const view = { lanes: { plains: [], forest: [] } } as unknown as WarpathView;
  expect([1, 2, 3].map((digit) => warpath.placesOf(view, digit))).toEqual([["plains"], ["forest"], []]);
});
