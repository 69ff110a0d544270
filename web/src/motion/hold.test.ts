// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { SideView } from "../wire/view";
import { gained, lost } from "./hold";

const side = (hand: string[] | null, ids: number[]): SideView => ({
  hand,
  hand_ids: ids,
  hand_size: ids.length,
  deck_size: 9,
});

describe("a hand while events are shown", () => {
  it("gains the card that is drawn where it will lie at the end", () => {
    const next = side(["Archer", "Bard", "Scout"], [1, 2, 3]);
    const now = gained(side(["Archer", "Scout"], [1, 3]), next, { hand_id: 2, card: "Bard" });
    expect([now.hand, now.hand_ids, now.hand_size]).toEqual([["Archer", "Bard", "Scout"], [1, 2, 3], 3]);
  });

  it("gains a back where nobody may see the card", () => {
    const now = gained(side(null, [-1]), side(null, [-1, -2]), { hand_id: null, card: null });
    expect([now.hand, now.hand_ids, now.hand_size]).toEqual([null, [-1, -2], 2]);
  });

  it("loses the card that is played, by its id, or by what will be gone, or by its name", () => {
    const now = side(["Archer", "Bard"], [1, 2]);
    expect(lost(now, side(["Archer"], [1]), { hand_id: 2, card: "Bard" }).hand).toEqual(["Archer"]);
    expect(lost(now, side(["Bard"], [2]), { hand_id: null, card: null }).hand).toEqual(["Bard"]);
    expect(lost(now, now, { hand_id: null, card: "Archer" }).hand_ids).toEqual([2]);
  });

  it("only counts down where nothing is known", () => {
    const now = lost(side(null, [-1, -2]), side(null, [-1, -2]), { hand_id: null, card: null });
    expect([now.hand_ids, now.hand_size]).toEqual([[-1, -2], 1]);
  });
});
