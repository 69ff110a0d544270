// @vitest-environment node
import { describe, expect, it, vi } from "vitest";

import { familyOf, Grouping } from "./family";
import { Player } from "./player";

const cause = { kind: "rules" } as const;

describe("sounds", () => {
  it("are one for every family of events", () => {
    const on = { cause, seat: "p1", terrain: 0, card: "Archer", id: 1 } as const;
    expect(familyOf({ event: "damaged", ...on, amount: 2, absorbed: 0 }, "p1")).toBe("hit");
    expect(familyOf({ event: "damaged", ...on, amount: 0, absorbed: 2 }, "p1")).toBe("shield");
    expect(familyOf({ event: "turn_ended", cause, seat: "p1", turn: 1 }, "p1")).toBeNull();
  });

  it("tell who won from who lost", () => {
    const ended = { event: "ended", cause, result: "p2" } as const;
    expect([familyOf(ended, "p2"), familyOf(ended, "p1"), familyOf(ended, null)]).toEqual(["win", "lose", "win"]);
    expect(familyOf({ event: "ended", cause, result: "draw" }, "p1")).toBeNull();
  });

  it("are not ten hits at once", () => {
    const grouping = new Grouping();
    const heard = [0, 10, 50, 109, 110, 300].filter((now) => grouping.admits("hit", now));
    expect(heard).toEqual([0, 110, 300]);
  });

  it("are three of different kinds at once at the most", () => {
    const grouping = new Grouping();
    const families = ["hit", "death", "coin", "draw"] as const;
    expect(families.filter((family) => grouping.admits(family, 0))).toEqual(["hit", "death", "coin"]);
  });

  it("are fetched with the first one, once, and a page without them goes on", async () => {
    const synth = vi.fn();
    const load = vi.fn(() => Promise.resolve(synth));
    const player = new Player(load);
    expect(load).not.toHaveBeenCalled();
    player.play("hit", 0);
    player.play("coin", 500);
    await Promise.resolve();
    await Promise.resolve();
    expect(load).toHaveBeenCalledTimes(1);
    expect(synth).toHaveBeenCalledTimes(2);
    new Player(() => Promise.reject(new Error("no sound here"))).play("hit", 0);
    await Promise.resolve();
  });
});
