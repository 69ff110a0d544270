// @vitest-environment node
import { describe, expect, it } from "vitest";

import { infoOf } from "./fakes";
import { clockFace, endWords, signed } from "./phrases";

describe("words", () => {
  it.each([
    [125.2, "2:06"],
    [60, "1:00"],
    [59.2, "1:00"],
    [9.97, "0:09.9"],
    [0, "0:00.0"],
    [-3, "0:00.0"],
    [3661, "1:01:01"],
  ])("%d seconds are %s", (seconds, face) => {
    expect(clockFace(seconds)).toBe(face);
  });

  it.each([
    ["p1", "rules", "p1", "You won."],
    ["p1", "conceded", "p1", "You won: Soldier conceded."],
    ["p2", "time", "p1", "You lost: your time ran out."],
    ["p2", "absence", null, "Soldier won: Ann was away for too long."],
    ["draw", "agreed", "p1", "A draw, by agreement."],
  ] as const)("%s by %s seen from %s", (result, reason, face, words) => {
    expect(endWords(infoOf(), result, reason, face)).toBe(words);
  });

  it.each([
    ["p1", "rules", "You won: 2 skirmishes to 1."],
    ["p1", "conceded", "You won: Soldier conceded."],
    ["draw", "rules", "A draw: 2 skirmishes to 1."],
    ["draw", "agreed", "A draw, by agreement."],
  ] as const)("%s by %s says how it came about on the board where it did", (result, reason, words) => {
    expect(endWords(infoOf(), result, reason, "p1", "2 skirmishes to 1")).toBe(words);
  });

  it("signs numbers", () => {
    expect([signed(2), signed(-1)]).toEqual(["+2", "−1"]);
  });
});
