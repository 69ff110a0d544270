// @vitest-environment node
import { expect, it } from "vitest";

import { columnOf, tilesOf } from "./place";
import type { Tile } from "./view";

const TILES: Tile[] = [0, 1, 2].map(() => ({ building: null, units: [] }));

it("counts tiles from p1's side, and shows them from the near one", () => {
  expect(tilesOf("plains", TILES, "p1").map(({ name }) => name)).toEqual(["plains0", "plains1", "plains2"]);
  expect(tilesOf("plains", TILES, "p2").map(({ name }) => name)).toEqual(["plains2", "plains1", "plains0"]);
});

it("centres lanes between the castles", () => {
  expect([4, 6, 8].map((length) => [columnOf(0, length, 8), columnOf(length - 1, length, 8)])).toEqual([
    [4, 7],
    [3, 8],
    [2, 9],
  ]);
});
