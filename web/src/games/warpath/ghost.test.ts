// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { Change } from "../../wire/messages";
import { ghostOf } from "./ghost";
import type { WarpathUnit } from "./view";

const NEW: Change = {
  id: 7,
  what: "unit",
  card: "Thief",
  seat: "p1",
  place_before: null,
  place_after: "plains0",
  fields: { hp: [null, 2], attack: [null, 4], movement: [null, "1"], changed: [null, { attack: "up" }] },
};

describe("what a move brings", () => {
  it("has the numbers that it comes with", () => {
    expect(ghostOf(NEW, undefined)).toMatchObject({
      id: 7,
      owner: "p1",
      card: "Thief",
      hp: 2,
      attack: 4,
      movement: "1",
      changed: { attack: "up" },
    });
  });

  it("keeps those that stay the same when it only moves", () => {
    const before = ghostOf(NEW, undefined) as WarpathUnit;
    const moved = { ...NEW, place_before: "plains0", place_after: "plains2", fields: { hp: [2, 1] } } as Change;
    expect(ghostOf(moved, before)).toEqual({ ...before, hp: 1 });
  });

  it("is a building without attack", () => {
    const built: Change = { ...NEW, what: "building", card: "Forge", fields: { hp: [null, 3] } };
    expect(ghostOf(built, undefined)).toEqual({ id: 7, owner: "p1", card: "Forge", hp: 3, changed: {} });
  });
});
