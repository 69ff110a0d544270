// @vitest-environment node
import { describe, expect, it } from "vitest";

import type { GameEvent } from "../games/event";
import { line, updateOf } from "../support/fakes";
import type { Seat, Update } from "../wire/messages";
import { added, KEPT, type Play } from "./history.svelte";

const cause = { kind: "move" } as const;

const played = (card: string, seat: Seat = "p1"): GameEvent => ({
  event: "played",
  cause,
  seat,
  hand_id: null,
  card,
  terrain: 0,
});
const chosen: GameEvent = {
  event: "chosen",
  cause,
  seat: "p1",
  answer: "e0",
  forced: false,
  card: "Archer",
  id: 1,
  target_id: 2,
};
const ended: GameEvent = { event: "turn_ended", cause, seat: "p1", turn: 1 };

function told(...updates: Partial<Update>[]): readonly Play[] {
  let plays: readonly Play[] = [];
  updates.forEach((changes, index) => (plays = added(plays, updateOf(index + 1, changes))));
  return plays;
}

describe("the last plays", () => {
  it("are the cards that were played, with who did it", () => {
    const plays = told({ events: [played("Archer")] }, { seat: "p2", events: [played("Bard", "p2")] });
    expect(plays.map(({ seat, deed, card }) => [seat, deed, card])).toEqual([
      ["p1", "play", "Archer"],
      ["p2", "play", "Bard"],
    ]);
  });

  it("go on after a choice", () => {
    const [play, ...others] = told(
      { events: [played("Archer")], lines: [line("You play Archer.")] },
      { events: [chosen], lines: [line("Ghoul takes 2 damage.")] },
    );
    expect(others).toEqual([]);
    expect(play?.lines).toHaveLength(2);
    expect(play?.steps.map(({ event }) => event.event)).toEqual(["played", "chosen"]);
  });

  it("are turns that were handed over too, and being done", () => {
    const done: GameEvent = { event: "done", cause, seat: "p1" };
    const plays = told({ events: [ended] }, { events: [ended, done] });
    expect(plays.map(({ deed, card }) => [deed, card])).toEqual([
      ["pass", null],
      ["done", null],
    ]);
  });

  it("are eight, the oldest of which goes first", () => {
    const plays = told(...Array.from({ length: 10 }, (_, index) => ({ events: [played(`Card ${String(index)}`)] })));
    expect(plays).toHaveLength(KEPT);
    expect(plays[0]?.card).toBe("Card 2");
  });

  it("are nothing else: conceding a match is not a play", () => {
    expect(told({ kind: "concede", seat: "p1", events: [] })).toEqual([]);
  });
});
