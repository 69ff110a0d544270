// @vitest-environment node
import { describe, expect, it } from "vitest";

import { roomOf } from "./room";

describe("the room on a tile", () => {
  it.each([
    ["a wide screen", 100, 136, false, 4],
    ["a wide screen, with a building", 100, 136, true, 4],
    ["a phone", 45, 112, false, 3],
    ["a phone, with a building", 45, 112, true, 2],
    ["a small phone", 42, 62, false, 2],
    ["a small phone, with a building", 42, 62, true, 1],
    ["a phone on its side", 58, 50, false, 2],
    ["a phone on its side, with a building", 58, 50, true, 1],
    ["nothing that was measured yet", 0, 0, false, 3],
  ])("of %s", (_, width, height, hasBuilding, room) => {
    expect(roomOf(width, height, hasBuilding)).toBe(room);
  });
});
