// @vitest-environment node
import { describe, expect, it } from "vitest";

import { kept } from "./kept";

describe("what stays of a position", () => {
  const before = { turn: 1, slots: [{ unit: { id: 1, power: 3 } }, { unit: null }], hand: ["Archer"] };

  it("is all of it when nothing has changed", () => {
    expect(kept(before, structuredClone(before))).toBe(before);
  });

  it("is every part that is the same, beside those that are not", () => {
    const next = structuredClone(before);
    const unit = next.slots[0]?.unit;
    if (unit) unit.power = 2;
    const now = kept(before, next);
    expect(now).toEqual(next);
    expect(now.slots[0]).not.toBe(before.slots[0]);
    expect(now.slots[1]).toBe(before.slots[1]);
    expect(now.hand).toBe(before.hand);
  });

  it("tells apart what is shorter, longer or of another kind", () => {
    expect(kept([1, 2], [1])).toEqual([1]);
    expect(kept({ a: 1, b: 2 }, { a: 1 })).toEqual({ a: 1 });
    expect(kept({ a: undefined }, { b: undefined })).toEqual({ b: undefined });
    expect(kept({ 0: "a" }, ["a"])).toEqual(["a"]);
    expect(kept(null, { a: 1 })).toEqual({ a: 1 });
    expect(kept({ a: 1 }, null)).toBeNull();
  });
});
