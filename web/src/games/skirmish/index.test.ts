// @vitest-environment node
import { describe, expect, it } from "vitest";

import { skirmish } from ".";
import type { SkirmishView } from "./view";

const nameOf = (seat: string): string => `Player ${seat}`;

describe("the end of a match of Skirmish", () => {
  it.each([
    ["p1", "p1", { p1: 2, p2: 1 }, "2 skirmishes to 1"],
    ["p1", "p2", { p1: 2, p2: 1 }, "1 skirmish to 2"],
    ["p2", null, { p1: 0, p2: 2 }, "2 skirmishes to 0"],
    [null, "p1", { p1: 2, p2: 2 }, "2 skirmishes each"],
  ] as const)("won by %s, seen from %s, says by how much", (winner, face, wins, words) => {
    const view = { p1: { wins: wins.p1 }, p2: { wins: wins.p2 } } as SkirmishView;
    expect(skirmish.ending(view, { winner, face, nameOf })).toBe(words);
  });
});

it("has a digit for the two slots of each terrain", () => {
  expect(skirmish.placesOf({} as SkirmishView, 3)).toEqual(["a2", "e2"]);
});
