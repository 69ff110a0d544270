// @vitest-environment node
import { beforeEach, describe, expect, it } from "vitest";

import { EventQueue } from "../../state/queue.svelte";
import { positionOf, updateOf } from "../../support/fakes";
import type { Update } from "../../wire/messages";
import { Counter, type Count } from "./count";
import type { SkirmishEvent } from "./events";

const cause = { kind: "rules" } as const;
const WON: SkirmishEvent = {
  ...{ event: "terrain_won", cause, id: 7, card: "Noble", terrain: 1, seat: "p1", sp: 2 },
  ...{ power: { p1: 4, p2: null }, rogue: false },
};
const TIED: SkirmishEvent = { event: "terrain_tied", cause, terrain: 2, power: 3 };
const ENDED: SkirmishEvent = { event: "skirmish_ended", cause, sp: { p1: 2, p2: 0 }, winner: "p1" };
const NEXT: SkirmishEvent = { event: "skirmish_started", cause, skirmish: 2, starter: "p2" };

const EMPTY = { winner: null, power: { p1: null, p2: null }, points: 0, rogue: false, card: null };
const WON_ROW = { winner: "p1", power: { p1: 4, p2: null }, points: 2, rogue: false, card: "Noble" };
const TIED_ROW = { ...EMPTY, power: { p1: 3, p2: 3 } };

/** An update after which a skirmish of a number is going on, or was the last. */
function updateWith(number: number, skirmish: number, events: SkirmishEvent[]): Update {
  const terrains = Array.from({ length: 5 }, () => ({ winner: null }));
  const view = { game: "skirmish", skirmish, terrains, p1: { wins: 1 }, p2: { wins: 0 } };
  return updateOf(number, { events, position: positionOf({ view }) });
}

let queue: EventQueue;
let counts: Count[];

beforeEach(() => {
  counts = [];
  queue = new EventQueue();
  queue.watch(new Counter((count) => counts.push(count)));
});

describe("the count of a skirmish", () => {
  it("is what its events say", () => {
    queue.put(updateWith(1, 2, [WON, TIED, ENDED, NEXT]));
    expect(counts).toEqual([
      {
        skirmish: 1,
        terrains: [EMPTY, WON_ROW, TIED_ROW, EMPTY, EMPTY],
        points: { p1: 2, p2: 0 },
        winner: "p1",
        wins: { p1: 1, p2: 0 },
      },
    ]);
  });

  it("of the last one has its own number", () => {
    queue.put(updateWith(1, 3, [ENDED]));
    expect(counts.map(({ skirmish }) => skirmish)).toEqual([3]);
  });

  it("is whole also when something is chosen before it ends", () => {
    queue.put(updateWith(1, 1, [WON, TIED]));
    expect(counts).toEqual([]);
    queue.put(updateWith(2, 2, [ENDED, NEXT]));
    expect(counts[0]?.terrains).toEqual([EMPTY, WON_ROW, TIED_ROW, EMPTY, EMPTY]);
    queue.put(
      updateWith(3, 3, [
        { ...ENDED, sp: { p1: 0, p2: 0 }, winner: "draw" },
        { ...NEXT, skirmish: 3 },
      ]),
    );
    expect(counts[1]?.terrains).toEqual([EMPTY, EMPTY, EMPTY, EMPTY, EMPTY]); // nothing is left of the one before
  });

  it("has no terrains when it was not seen how they were won", () => {
    queue.put(updateWith(1, 1, [WON, TIED]));
    queue.replace();
    queue.put(updateWith(5, 2, [ENDED, NEXT]));
    expect(counts).toMatchObject([{ skirmish: 1, terrains: [], points: { p1: 2, p2: 0 } }]);
  });
});
