// @vitest-environment node
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { GameEvent } from "../games/event";
import { line, updateOf } from "../support/fakes";
import type { LogLine, Update } from "../wire/messages";
import { EventQueue, paceOf, type Durations } from "./queue.svelte";

const RULES = { kind: "rules" } as const;
const started = (skirmish: number): GameEvent => ({
  event: "skirmish_started",
  cause: RULES,
  skirmish,
  starter: "p1",
});
const tied = (terrain: number): GameEvent => ({ event: "terrain_tied", cause: RULES, terrain, power: 3 });

/** A line of the log that tells the event of an index. */
const told = (text: string, event: number | null): LogLine => ({ ...line(text), event });

/** An update with some events, and a line for each that names it. */
function updateWith(number: number, events: GameEvent[], lines?: LogLine[]): Update {
  const each = events.map((event, index) => told(`${String(number)}: ${event.event}`, index));
  return updateOf(number, { events, lines: lines ?? each });
}

let queue: EventQueue;
let heard: string[];
const faults = vi.fn();

function open(durations: Durations = {}): void {
  queue = new EventQueue(faults);
  queue.pace = paceOf(durations);
  heard = [];
  queue.watch({
    onLines: (lines) => heard.push(...lines.map(({ pieces }) => `"${pieces[0]?.text ?? ""}"`)),
    onEvent: ({ update, event, index, duration }) =>
      heard.push(`${String(update.number)}.${String(index)} ${event.event} ${String(duration)}`),
    onShown: ({ number }) => heard.push(`shown ${String(number)}`),
    onReplaced: () => heard.push("replaced"),
  });
}

/** Return what was heard since the last time. */
function news(): string[] {
  return heard.splice(0);
}

beforeEach(() => {
  vi.useFakeTimers();
  faults.mockClear();
  open();
});

afterEach(() => void vi.useRealTimers());

describe("an update", () => {
  it("is over at once where nothing takes time: its events in order, each after its line, and then its position", () => {
    queue.put(updateWith(1, [tied(0), started(2)]));
    expect(news()).toEqual([
      '"1: terrain_tied"',
      "1.0 terrain_tied 0",
      '"1: skirmish_started"',
      "1.1 skirmish_started 0",
      "shown 1",
    ]);
    expect(queue.isPlaying).toBe(false);
  });

  it("without events still has its lines and its position", () => {
    queue.put(updateWith(1, [], [told("Ann concedes.", null)]));
    expect(news()).toEqual(['"Ann concedes."', "shown 1"]);
  });

  it("has every line with its event, in the order of the log, and those of no event with what is before them", () => {
    const lines = [told("head", null), told("a", 0), told("c", 2), told("aside", null), told("b", 1), told("end", 9)];
    queue.put(updateWith(1, [tied(0), tied(1), tied(2)], lines));
    expect(news()).toEqual([
      ...['"head"', '"a"', "1.0 terrain_tied 0"],
      "1.1 terrain_tied 0",
      ...['"c"', '"aside"', '"b"', "1.2 terrain_tied 0"],
      ...['"end"', "shown 1"],
    ]);
  });

  it("hands the lines of an event to who watches it", () => {
    const lines: string[][] = [];
    queue.watch({ onEvent: (step) => lines.push(step.lines.map(({ pieces }) => pieces[0]?.text ?? "")) });
    queue.put(updateWith(1, [tied(0), tied(1)], [told("a", 0), told("b", 0)]));
    expect(lines).toEqual([["a", "b"], []]);
  });
});

describe("events that take time", () => {
  beforeEach(() => open({ terrain_tied: 200 }));

  it("follow each other at their pace, and the position comes at last", () => {
    queue.put(updateWith(1, [tied(0), started(2), tied(1)], []));
    expect(news()).toEqual(["1.0 terrain_tied 200"]);
    expect(queue.isPlaying).toBe(true);
    vi.advanceTimersByTime(199);
    expect(news()).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(news()).toEqual(["1.1 skirmish_started 0", "1.2 terrain_tied 200"]);
    vi.advanceTimersByTime(200);
    expect(news()).toEqual(["shown 1"]);
    expect(queue.isPlaying).toBe(false);
  });

  it("are waited for by a second update that comes while the first plays", () => {
    queue.put(updateWith(1, [tied(0)], []));
    queue.put(updateWith(2, [tied(1)], []));
    expect(news()).toEqual(["1.0 terrain_tied 200"]);
    vi.advanceTimersByTime(200);
    expect(news()).toEqual(["shown 1", "2.0 terrain_tied 200"]);
    expect(queue.isPlaying).toBe(true);
    vi.advanceTimersByTime(200);
    expect(news()).toEqual(["shown 2"]);
  });

  it("are skipped one by one", () => {
    queue.put(updateWith(1, [tied(0), tied(1)], []));
    queue.skip();
    expect(news()).toEqual(["1.0 terrain_tied 200", "1.1 terrain_tied 200"]);
    vi.advanceTimersByTime(199);
    expect(news()).toEqual([]); // the next one has its whole time
    queue.skip();
    expect(news()).toEqual(["shown 1"]);
    queue.skip();
    vi.advanceTimersByTime(1_000);
    expect(news()).toEqual([]);
  });

  it("are all over at once when nobody wants to wait, in order and heard by everybody", () => {
    queue.put(updateWith(1, [tied(0), tied(1)]));
    queue.put(updateWith(2, [tied(2)]));
    news();
    queue.finish();
    expect(news()).toEqual([
      ...['"1: terrain_tied"', "1.1 terrain_tied 0", "shown 1"],
      ...['"2: terrain_tied"', "2.0 terrain_tied 0", "shown 2"],
    ]);
    expect(queue.isPlaying).toBe(false);
    vi.advanceTimersByTime(1_000);
    expect(news()).toEqual([]);
    queue.put(updateWith(3, [tied(0)], [])); // what comes later takes its time again
    expect(news()).toEqual(["3.0 terrain_tied 200"]);
  });

  it("can be skipped or finished by who hears of them", () => {
    const end = queue.watch({ onEvent: ({ index }) => (index === 0 ? queue.skip() : queue.finish()) });
    queue.put(updateWith(1, [tied(0), tied(1), tied(2)], []));
    expect(news()).toEqual(["1.0 terrain_tied 200", "1.1 terrain_tied 200", "1.2 terrain_tied 0", "shown 1"]);
    end();
    queue.put(updateWith(2, [tied(0)], []));
    expect(news()).toEqual(["2.0 terrain_tied 200"]);
  });

  it("rest during a pause, and go on with the next one after it", () => {
    queue.put(updateWith(1, [tied(0), tied(1)], []));
    queue.pause();
    queue.put(updateWith(2, [], []));
    vi.advanceTimersByTime(1_000);
    expect(news()).toEqual(["1.0 terrain_tied 200"]);
    queue.play();
    expect(news()).toEqual(["1.1 terrain_tied 200"]);
    queue.pause();
    queue.finish();
    expect(news()).toEqual(["shown 1", "shown 2"]);
  });
});

describe("a table that is laid anew", () => {
  it("forgets what plays and what waits, and says so", () => {
    open({ terrain_tied: 200 });
    queue.put(updateWith(1, [tied(0), tied(1)]));
    queue.put(updateWith(2, [tied(0)]));
    news();
    queue.replace();
    expect(news()).toEqual(["replaced"]);
    expect(queue.isPlaying).toBe(false);
    vi.advanceTimersByTime(1_000);
    queue.finish();
    expect(news()).toEqual([]);
    queue.put(updateWith(7, [tied(0)], []));
    expect(news()).toEqual(["7.0 terrain_tied 200"]);
  });

  it("may be laid by who hears of an event", () => {
    open({ terrain_tied: 200 });
    const end = queue.watch({ onEvent: () => queue.replace() });
    queue.put(updateWith(1, [tied(0), tied(1)]));
    expect(news()).toEqual(['"1: terrain_tied"', "1.0 terrain_tied 200", "replaced"]);
    end();
    vi.advanceTimersByTime(1_000);
    expect(news()).toEqual([]);
  });
});

describe("who watches", () => {
  it("hears nothing more after the end", () => {
    const seen = vi.fn();
    queue.watch({ onShown: seen })();
    queue.put(updateWith(1, []));
    expect(seen).not.toHaveBeenCalled();
  });

  it("may put in more, which comes after all that is there", () => {
    const end = queue.watch({ onEvent: ({ update }) => update.number < 2 && queue.put(updateWith(2, [tied(1)], [])) });
    queue.put(updateWith(1, [tied(0)], []));
    end();
    expect(news()).toEqual(["1.0 terrain_tied 0", "shown 1", "2.0 terrain_tied 0", "shown 2"]);
  });

  it("disturbs nobody else by a fault", () => {
    const fault = new Error("out of tune");
    queue.watch({
      onEvent: () => {
        throw fault;
      },
    });
    queue.put(updateWith(1, [tied(0)], []));
    expect(news()).toEqual(["1.0 terrain_tied 0", "shown 1"]);
    expect(faults).toHaveBeenCalledExactlyOnceWith(fault);
  });
});

describe("a pace", () => {
  const chain = (length: number): GameEvent[] => Array.from({ length }, (_, index) => tied(index));
  const sum = (times: readonly number[]): number => times.reduce((total, time) => total + time, 0);

  it("leaves a short move alone, and fits a long one into its time as a whole", () => {
    const pace = paceOf({ terrain_tied: 200 }, { factor: () => 1, budget: 1_500 });
    expect(pace(chain(3), 0)).toEqual([200, 200, 200]);
    expect(sum(pace(chain(200), 0))).toBeCloseTo(1_500);
    expect(new Set(pace(chain(200), 0)).size).toBe(1);
  });

  it("gives some events a time of their own", () => {
    const apart = { skirmish_started: 400 };
    const pace = paceOf({ terrain_tied: 200 }, { factor: () => 1, budget: 1_000, apart, apartBudget: 600 });
    const times = pace([...chain(10), started(1), started(2)], 0);
    expect(sum(times.slice(0, 10))).toBeCloseTo(1_000);
    expect(sum(times.slice(10))).toBeCloseTo(600);
  });

  it("is stretched by the speed that is set, and catches up with what waits", () => {
    let factor = 2;
    const pace = paceOf({ terrain_tied: 200 }, { factor: () => factor, budget: 1_500 });
    expect(pace(chain(1), 0)).toEqual([400]);
    expect(pace(chain(1), 3)).toEqual([100]);
    factor = 0;
    expect(pace(chain(1), 0)).toEqual([0]);
  });

  it("lets events that are shorter than a frame happen in the same one", () => {
    open({ terrain_tied: 5 });
    queue.put(updateWith(1, chain(7), []));
    expect(news()).toHaveLength(4);
    vi.advanceTimersByTime(20);
    expect(news()).toHaveLength(3);
    vi.advanceTimersByTime(15);
    expect(news()).toEqual(["shown 1"]);
  });
});
