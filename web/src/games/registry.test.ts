// @vitest-environment node
import { describe, expect, it } from "vitest";

import { findGame, GAMES } from "./registry";

describe("the games of this page", () => {
  it.each(["skirmish", "warpath"])("have %s, with a page that can be loaded", async (name) => {
    const game = findGame(name);
    expect(game?.title.toLowerCase()).toBe(name);
    expect((await game?.load())?.Board).toBeTypeOf("function");
    expect(await game?.rules()).toBeTypeOf("function");
  });

  it("are found by their own names alone", () => {
    expect(findGame("chess")).toBeNull();
    expect(new Set(GAMES.map(({ name }) => name)).size).toBe(GAMES.length);
  });
});
