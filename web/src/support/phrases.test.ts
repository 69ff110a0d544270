import { describe, expect, it } from "vitest";

import type { SkirmishView, WarpathView } from "../wire/view";
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
    ["p1", "p1", { p1: 2, p2: 1 }, "You won: 2 skirmishes to 1."],
    ["p1", "p2", { p1: 2, p2: 1 }, "You lost: 1 skirmish to 2."],
    ["p2", null, { p1: 0, p2: 2 }, "Soldier won: 2 skirmishes to 0."],
    ["draw", "p1", { p1: 2, p2: 2 }, "A draw: 2 skirmishes each."],
  ] as const)("%s of Skirmish, seen from %s, says by how much", (result, face, wins, words) => {
    const view = { game: "skirmish", p1: { wins: wins.p1 }, p2: { wins: wins.p2 } } as SkirmishView;
    expect(endWords(infoOf(), result, "rules", face, view)).toBe(words);
    if (result === "p1")
      expect(endWords(infoOf(), result, "conceded", face, view)).toMatch(/: (Soldier|you) conceded\./);
  });

  it.each([
    ["p1", "p1", [3, 0], "You won: Soldier's castle fell."],
    ["p2", "p1", [-1, 4], "You lost: your castle fell."],
    ["draw", "p1", [0, -2], "A draw: both castles fell."],
    ["draw", null, [9, 9], "A draw: nobody had won after 200 turns."],
  ] as const)("%s of Warpath, seen from %s, says what fell", (result, face, [p1, p2], words) => {
    const view = { game: "warpath", turn: 200, p1: { hp: p1 }, p2: { hp: p2 } } as WarpathView;
    expect(endWords(infoOf(), result, "rules", face, view)).toBe(words);
  });

  it("signs numbers", () => {
    expect([signed(2), signed(-1)]).toEqual(["+2", "−1"]);
  });
});
