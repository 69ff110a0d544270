// @vitest-environment node
import { afterEach, describe, expect, test, vi } from "vitest";

import type { LegalMove, Position, PracticeForesight, PracticeStep, PracticeTable, Seat } from "../wire/messages";
import { RestFault } from "../wire/rest";
import { Practice, type PracticeOptions, type PracticeSource } from "./practice.svelte";

interface Tried {
  table: PracticeTable;
  state?: string;
}

function viewAt(number: number): unknown {
  const side = { hand: ["Archer"], hand_ids: [1] };
  return { game: "skirmish", turn: number, p1: side, p2: { ...side, hand: null } };
}

function step(number: number, seat: Seat, text = ""): PracticeStep {
  const lines = [{ pieces: [{ text: `line ${String(number)}` }] }];
  return { view: viewAt(number), to_act: seat, events: [], lines, seat, text, words: text };
}

function move(text: string): LegalMove {
  return { text, kind: text.split(" ")[0] ?? "", words: text };
}

function tableOf(steps: PracticeStep[], legal: string[], asks = false): PracticeTable {
  const player = { kind: "guest", name: "You", away: null } as const;
  const position: Position = {
    view: viewAt(steps.length),
    to_act: legal.length > 0 ? "p1" : null,
    legal: legal.map(move),
    clocks: null,
    draw_offer: null,
    result: "p1",
    reason: null,
    can_take_back: null,
    take_back_request: null,
  };
  return {
    game: "skirmish",
    rules: "standard",
    seat: "p1",
    players: { p1: player, p2: { ...player, name: "Opponent" } },
    places: {},
    labels: {},
    start: viewAt(0),
    position,
    steps,
    asks,
  };
}

/** The answers by the moves that lead to them, as "a, b"; anything else is refused. */
const COURSE: Record<string, Tried> = {
  "": { table: tableOf([], ["play Archer @2", "pass"]) },
  "play Archer @2": { table: tableOf([step(1, "p1", "play Archer @2")], ["choose e1", "choose e2"], true) },
  "play Archer @2, choose e1": {
    table: tableOf(
      [step(1, "p1", "play Archer @2"), step(2, "p1", "choose e1"), step(3, "p2")],
      ["pass", "play Archer @2"],
    ),
    state: "open",
  },
  pass: { table: tableOf([step(1, "p1", "pass"), step(2, "p2"), step(3, "p2")], []), state: "failed" },
};

function laid(options: PracticeOptions<Tried> = {}, changes: Partial<PracticeSource<Tried>> = {}) {
  const asked: string[] = [];
  const foreseen: string[][] = [];
  const source: PracticeSource<Tried> = {
    play: (moves) => {
      asked.push(moves.join(", "));
      const found = COURSE[moves.join(", ")];
      return found ? Promise.resolve(found) : Promise.reject(new RestFault("move/illegal", "not that", 400));
    },
    foresee: (moves, texts) => {
      foreseen.push([...moves, ...texts]);
      const empty = { harm: [], changes: [], values: {}, hidden: false, choice: false };
      return Promise.resolve(texts.map((text): PracticeForesight => ({ text, ...empty, choice: true })));
    },
    whyNot: (moves, card, place) => Promise.resolve(`${card} at ${String(place)} after ${String(moves.length)}`),
    ...changes,
  };
  const first = COURSE[""];
  if (first === undefined) throw new Error("there is no beginning");
  return { practice: new Practice(first, source, options), asked, foreseen, first };
}

/** Let everything happen that waits for nothing else. */
const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};

afterEach(() => void vi.useRealTimers());

describe("A position to practise on", () => {
  test("is laid out with what may be done, and ends no match", async () => {
    const { practice } = laid();
    await settled();
    expect(practice.store.legal.map(({ text }) => text)).toEqual(["play Archer @2", "pass"]);
    expect([practice.store.face, practice.store.result, practice.store.toAct]).toEqual(["p1", null, "p1"]);
    expect([practice.isShown, practice.isMade]).toEqual([true, false]);
  });

  test("is played on choice by choice, and a move is made when nothing is asked any more", async () => {
    const { practice, asked } = laid();
    await settled();
    practice.store.move("play Archer @2");
    await settled();
    expect([practice.store.number, practice.isMade]).toEqual([1, false]);
    practice.store.move("choose e1");
    await settled();
    expect(asked).toEqual(["play Archer @2", "play Archer @2, choose e1"]);
    expect(practice.moves).toEqual(["play Archer @2", "choose e1"]);
    expect([practice.isMade, practice.isShown, practice.store.number]).toEqual([true, true, 3]);
    expect(practice.store.log.map((line) => line.pieces[0]?.text)).toEqual(["line 1", "line 2", "line 3"]);
  });

  test("shows the steps of the other player one after the other", async () => {
    const { practice } = laid();
    await settled();
    practice.store.queue.pace = () => [];
    const turns: unknown[] = [];
    practice.store.queue.watch({
      onShown: ({ position }) => void turns.push((position.view as { turn: number }).turn),
    });
    practice.store.move("pass");
    await settled();
    expect(turns).toEqual([1, 2, 3]);
    expect(practice.store.legal).toEqual([]);
    expect(practice.answer.state).toBe("failed");
  });

  test("lets every step be looked at before the next one", async () => {
    vi.useFakeTimers();
    const { practice } = laid({ rest: () => 500 });
    await vi.advanceTimersByTimeAsync(1);
    practice.store.move("pass");
    await vi.advanceTimersByTimeAsync(1);
    expect([practice.store.number, practice.isShown]).toEqual([1, false]);
    await vi.advanceTimersByTimeAsync(501);
    expect([practice.store.number, practice.isShown]).toEqual([2, false]);
    await vi.advanceTimersByTimeAsync(501);
    expect([practice.store.number, practice.isShown]).toEqual([3, true]);
  });

  test("tells every answer, with the moves that it is about", async () => {
    const told: [string | undefined, readonly string[]][] = [];
    const { practice } = laid({ onanswer: ({ state }, moves) => void told.push([state, moves]) });
    await settled();
    practice.store.move("pass");
    await settled();
    expect(told).toEqual([["failed", ["pass"]]]);
  });

  test("goes back by whole moves where that is allowed", async () => {
    const { practice } = laid({ takesBack: true });
    await settled();
    expect(practice.store.takingBack).toBeNull();
    practice.store.move("play Archer @2");
    await settled();
    practice.store.move("choose e1");
    await settled();
    expect(practice.store.takingBack).toBe("now");
    practice.store.takeBack();
    await settled();
    expect([practice.moves, practice.store.takingBack, practice.store.busy]).toEqual([[], null, false]);
    expect(practice.store.view?.turn).toBe(0);
    practice.store.move("pass");
    await settled();
    expect(practice.store.view?.turn).toBe(3);
  });

  test("does not go back where that is not allowed", async () => {
    const { practice } = laid();
    await settled();
    practice.store.move("play Archer @2");
    await settled();
    expect(practice.store.takingBack).toBeNull();
  });

  test("keeps standing where the server refuses a move, and says why", async () => {
    const { practice } = laid({}, { play: () => Promise.reject(new RestFault("net/offline", "no way there", 0)) });
    await settled();
    practice.store.move("pass");
    await settled();
    expect([practice.store.fault, practice.store.busy, practice.moves]).toEqual(["No way there.", false, []]);
    expect(practice.store.legal).toHaveLength(2);
  });

  test("forgets an answer that comes after the table was laid anew", async () => {
    let answer: (tried: Tried) => void = () => undefined;
    const play = (): Promise<Tried> => new Promise((resolve) => (answer = resolve));
    const { practice, first } = laid({}, { play });
    await settled();
    practice.store.move("pass");
    practice.restart(first);
    answer(COURSE["pass"] as Tried);
    await settled();
    expect([practice.moves, practice.store.view?.turn]).toEqual([[], 0]);
  });

  test("does not make a move twice that is sent again while the answer takes its time", async () => {
    vi.useFakeTimers();
    let count = 0;
    const { practice } = laid(
      {},
      {
        play: () => {
          count += 1;
          return new Promise((resolve) => setTimeout(() => resolve(COURSE["pass"] as Tried), 20_000));
        },
      },
    );
    await vi.advanceTimersByTimeAsync(1);
    practice.store.move("pass");
    await vi.advanceTimersByTimeAsync(21_000);
    expect([count, practice.moves]).toEqual([1, ["pass"]]);
  });

  test("asks what several moves would do with one question", async () => {
    const { practice, foreseen } = laid();
    await settled();
    practice.store.foresee("play Archer @2");
    practice.store.foresee("pass");
    await settled();
    expect(foreseen).toEqual([["play Archer @2", "pass"]]);
    expect([...practice.store.foreseen.keys()]).toEqual(["play Archer @2", "pass"]);
    expect(practice.store.foreseen.get("pass")?.choice).toBe(true);
  });

  test("says why a card cannot be played", async () => {
    const { practice } = laid();
    await settled();
    practice.store.askWhyNot("Archer", "a3");
    await settled();
    expect(practice.store.because).toEqual({ reason: "Archer at a3 after 0", card: "Archer", place: "a3" });
  });

  test("shows a whole course from its beginning", async () => {
    const { practice } = laid();
    await settled();
    practice.store.move("play Archer @2");
    await settled();
    const turns: unknown[] = [];
    practice.store.queue.watch({
      onShown: ({ position }) => void turns.push((position.view as { turn: number }).turn),
    });
    practice.show(COURSE["pass"] as Tried);
    await settled();
    expect(turns).toEqual([1, 2, 3]);
    expect(practice.store.log).toHaveLength(3);
    practice.restart(COURSE[""] as Tried);
    expect(practice.store.legal).toHaveLength(2);
  });
});
