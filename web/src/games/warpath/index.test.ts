import { describe, expect, it } from "vitest";

import { warpath } from ".";
import type { WarpathView } from "./view";

const nameOf = (seat: string): string => `Player ${seat}`;

describe("the end of a match of Warpath", () => {
  it.each([
    ["p1", "p1", [3, 0], "Player p2's castle fell"],
    ["p2", "p1", [-1, 4], "your castle fell"],
    [null, "p1", [0, -2], "both castles fell"],
    [null, null, [9, 9], "nobody had won after 200 turns"],
  ] as const)("won by %s, seen from %s, says what fell", (winner, face, [p1, p2], words) => {
    const view = { turn: 200, p1: { hp: p1 }, p2: { hp: p2 } } as WarpathView;
    expect(warpath.ending(view, { winner, face, nameOf })).toBe(words);
  });
});

it("has a digit for each lane", () => {
  const view = { lanes: { plains: [], forest: [] } } as unknown as WarpathView;
  expect([1, 2, 3].map((digit) => warpath.placesOf(view, digit))).toEqual([["plains"], ["forest"], []]);
});
