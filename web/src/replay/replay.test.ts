// @vitest-environment node
import { describe, expect, test, vi } from "vitest";

import { MatchStore } from "../state/match.svelte";
import type { Frame, Frames, Mark } from "../wire/messages";
import { anchorOf, hashOf } from "./address";
import { linesOf, nextStop, scoreLines, stopsOf, turnsOf, whereOf } from "./course";
import { ReplayFeed } from "./feed";
import { fingerprint, LONGEST, Notes, notesOfFile } from "./notes.svelte";
import { ReplayPlayer, REST } from "./player.svelte";
import { wishOf } from "./replay";

function frame(number: number, changes: Partial<Frame> = {}): Frame {
  const view = {
    game: "skirmish",
    turn: number,
    p1: { hand: ["Archer"], hand_ids: [1] },
    p2: { hand: [], hand_ids: [] },
  };
  const lines = [{ pieces: [{ text: `line ${String(number)}` }] }];
  return { view, to_act: "p1", events: [], lines, text: number === 0 ? "" : "pass", score: [number, 0], ...changes };
}

function framesOf(count: number, marks: Record<number, Mark[]> = {}, changes: Partial<Frames> = {}): Frames {
  const player = { kind: "guest", name: "Ann", away: null } as const;
  return {
    match: "m",
    game: "skirmish",
    rules: "standard",
    players: { p1: player, p2: { ...player, name: "Bob" } },
    face: "p1",
    eyes: "both",
    places: {},
    labels: {},
    decks: {} as Frames["decks"],
    result: "p2",
    reason: "rules",
    invite: null,
    book: "",
    frames: Array.from({ length: count }, (_, number) => frame(number, { marks: marks[number] ?? [] })),
    ...changes,
  };
}

async function seated(frames: Frames, at = 0): Promise<{ feed: ReplayFeed; store: MatchStore }> {
  const feed = new ReplayFeed(frames, at);
  const store = new MatchStore(feed, "m");
  await Promise.resolve();
  return { feed, store };
}

describe("A replay at the table", () => {
  test("stands where it was opened, with the log so far and nothing to be done", async () => {
    const { store } = await seated(framesOf(5), 3);
    expect(store.view?.turn).toBe(3);
    expect(store.log.map((line) => line.pieces[0]?.text)).toEqual(["line 0", "line 1", "line 2", "line 3"]);
    expect(store.legal).toEqual([]);
    expect(store.canAct).toBe(false);
    expect(store.result).toBeNull();
  });

  test("goes on by updates, back by a table laid anew, and ends only at its end", async () => {
    const { feed, store } = await seated(framesOf(4));
    expect(feed.advance()).toBe(true);
    expect([store.number, store.latest?.number]).toEqual([1, 1]);
    feed.jump(3);
    expect(store.result).toBe("p2");
    expect(feed.advance()).toBe(false);
    feed.jump(1);
    expect(store.result).toBeNull();
    expect([store.number, store.latest, store.log.length]).toEqual([1, null, 2]);
    feed.jump(99);
    expect(store.number).toBe(3);
    feed.jump(-1);
    expect(store.number).toBe(0);
  });
});

describe("The player", () => {
  test("steps on and back and stops at both ends", async () => {
    const { feed, store } = await seated(framesOf(3));
    const player = new ReplayPlayer(feed, store.queue);
    player.back();
    expect(player.at).toBe(0);
    player.forward();
    player.forward();
    player.forward();
    expect([player.at, player.isRunning, store.number]).toEqual([2, false, 2]);
    player.jump(1);
    expect([player.at, store.number]).toEqual([1, 1]);
  });

  test("finishes what is still being seen before the next step", async () => {
    const slow = framesOf(3);
    const events = [{ event: "turn_started" }] as unknown as Frame["events"];
    const { feed, store } = await seated({ ...slow, frames: slow.frames.map((one) => ({ ...one, events })) });
    store.queue.pace = (all) => all.map(() => 60_000);
    const player = new ReplayPlayer(feed, store.queue);
    player.forward();
    expect([store.number, store.queue.isPlaying]).toEqual([0, true]);
    player.forward();
    expect([player.at, store.number]).toEqual([2, 1]);
    player.back();
    expect([store.number, store.queue.isPlaying]).toEqual([1, false]);
  });

  test("runs to the end by itself, faster if it is told so, and from the beginning again", async () => {
    vi.useFakeTimers();
    try {
      const { feed, store } = await seated(framesOf(4));
      const player = new ReplayPlayer(feed, store.queue);
      player.toggle();
      expect([player.at, player.isRunning]).toEqual([1, true]);
      vi.advanceTimersByTime(REST);
      expect(player.at).toBe(2);
      player.toggle();
      vi.advanceTimersByTime(REST * 9);
      expect([player.at, player.isRunning]).toEqual([2, false]);
      player.speed = 4;
      player.toggle();
      expect([player.at, player.isRunning]).toEqual([3, false]);
      player.toggle();
      expect(player.at).toBe(1);
      vi.advanceTimersByTime(REST / 4);
      expect(player.at).toBe(2);
      player.close();
      vi.advanceTimersByTime(REST * 9);
      expect(player.at).toBe(2);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("The course", () => {
  const marks: Record<number, Mark[]> = {
    0: [
      { kind: "round", words: "Skirmish 1" },
      { kind: "turn", words: "Turn 1: Ann", seat: "p1" },
    ],
    2: [{ kind: "turn", words: "Turn 2: Bob", seat: "p2" }],
    4: [
      { kind: "score", words: "Ann wins the skirmish", seat: "p1" },
      { kind: "round", words: "Skirmish 2" },
    ],
  };
  const frames = framesOf(6, marks);
  const stops = stopsOf(frames);

  test("knows the frame of every line and where turns and rounds begin", () => {
    expect(linesOf(frames).map((one) => one.frame)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(whereOf(stops, 3)).toBe("Skirmish 1 · Turn 2: Bob");
    expect(whereOf(stops, 5)).toBe("Skirmish 2 · Turn 2: Bob");
    expect(nextStop(stops, ["turn", "round"], 0, 1, 5)).toBe(2);
    expect(nextStop(stops, ["turn", "round"], 4, 1, 5)).toBe(5);
    expect(nextStop(stops, ["turn"], 4, -1, 5)).toBe(2);
    expect(nextStop(stops, ["turn"], 0, -1, 5)).toBe(0);
  });

  test("names every turn with its round, to go to it", () => {
    expect(turnsOf(stops)).toEqual([
      { frame: 0, words: "Skirmish 1 · Turn 1: Ann" },
      { frame: 2, words: "Skirmish 1 · Turn 2: Bob" },
    ]);
    expect(turnsOf([])).toEqual([]);
  });

  test("draws how the score went from the bottom to the top, and nothing without one", () => {
    const { p1, p2 } = scoreLines(frames);
    expect(p1.split(" ")).toHaveLength(6);
    expect([p1.split(" ")[0], p1.split(" ").at(-1)]).toEqual(["0.00,100.00", "100.00,0.00"]);
    expect(p2.endsWith("100.00,100.00")).toBe(true);
    const none = { ...frames, frames: frames.frames.map((one) => ({ ...one, score: null })) };
    expect(scoreLines(none)).toEqual({ p1: "", p2: "" });
  });
});

describe("A link to a moment", () => {
  test("goes both ways, with the invitation behind the sign that no server is sent", () => {
    for (const anchor of [
      { move: 37, invite: null },
      { move: 0, invite: "aB-_9" },
      { move: null, invite: null },
      { move: null, invite: "x" },
    ]) {
      expect(anchorOf(hashOf(anchor))).toEqual(anchor);
    }
    expect(hashOf({ move: 37, invite: "x" })).toBe("#move-37&invite-x");
  });

  test.each(["#watch", "#move-", "#move-x", "#move-12345678", "#xmove-3", "#invite-<b>"])(
    "nothing is read from %s",
    (hash) => {
      expect(anchorOf(hash)).toEqual({ move: null, invite: null });
    },
  );
});

describe("Notes on a file", () => {
  function storage(): Storage {
    const kept = new Map<string, string>();
    return {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    } as unknown as Storage;
  }

  test("are kept in this browser, for this file alone, and taken away when nothing is left", async () => {
    const shelf = storage();
    const notes = new Notes(notesOfFile("one", () => shelf));
    await notes.load();
    await notes.write(3, "  Here it was lost. ");
    await notes.write(0, "The start");
    const again = new Notes(notesOfFile("one", () => shelf));
    await again.load();
    expect([...again.all]).toEqual([
      [0, "The start"],
      [3, "Here it was lost."],
    ]);
    await again.write(3, "   ");
    expect([...again.all.keys()]).toEqual([0]);
    const other = new Notes(notesOfFile("two", () => shelf));
    await other.load();
    expect(other.all.size).toBe(0);
    expect(fingerprint("one")).not.toBe(fingerprint("onf"));
    expect(LONGEST).toBe(1_000);
  });

  test("say so when the browser keeps nothing", async () => {
    const full = {
      getItem: () => null,
      setItem: () => {
        throw new Error("full");
      },
    } as unknown as Storage;
    await expect(new Notes(notesOfFile("one", () => full)).write(1, "a")).rejects.toThrow("not saved");
  });
});

test("Who plays on chooses a side, and a bot or nobody", () => {
  const start = { match: "m", invite: null, move: 7 };
  expect(wishOf("warpath", start, "p2", "captain")).toEqual({
    game: "warpath",
    seat: "p2",
    opponent: { kind: "bot", level: "captain" },
    start,
  });
  expect(wishOf("warpath", start, "p1", null).opponent).toEqual({ kind: "hot_seat" });
});
