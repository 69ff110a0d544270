// @vitest-environment node
import { describe, expect, test } from "vitest";

import type {
  Position,
  PracticeStep,
  PracticeTable,
  PuzzleInfo,
  PuzzlePlayer,
  PuzzleSolution,
  RatingChange,
  Seat,
  ShownPuzzle,
  TriedPuzzle,
} from "../wire/messages";
import { RestFault } from "../wire/rest";
import { PuzzleGame, type PuzzleRest } from "./puzzle.svelte";
import { byKind, gradeOf, markWords, rangeOf, ratingWords, streakWords } from "./words";

function info(changes: Partial<PuzzleInfo> = {}): PuzzleInfo {
  const id = changes.id ?? "skirmish-01";
  const plain = { game: "skirmish", kind: "win", kind_name: "Win this skirmish", goal: "Win.", rating: 1_200 };
  return { ...plain, mark: null, first: null, ...changes, id };
}

function player(changes: Partial<PuzzlePlayer> = {}): PuzzlePlayer {
  return {
    rating: 1_500,
    deviation: 350,
    rated: 0,
    solved: 0,
    streak: 0,
    longest: 0,
    next: null,
    again: [],
    ...changes,
  };
}

function step(seat: Seat, words = ""): PracticeStep {
  return { view: {}, to_act: "p1", events: [], lines: [], seat, text: words, words };
}

function table(steps: PracticeStep[], legal: string[]): PracticeTable {
  const someone = { kind: "guest", name: "You", away: null } as const;
  const position: Position = {
    view: { p1: { hand_ids: [] }, p2: { hand_ids: [] } },
    to_act: legal.length > 0 ? "p1" : null,
    legal: legal.map((text) => ({ text, kind: "play" })),
    clocks: null,
    draw_offer: null,
    result: null,
    reason: null,
    can_take_back: null,
    take_back_request: null,
    lesson: null,
  };
  const players = { p1: someone, p2: someone };
  const plain = { game: "skirmish", rules: "standard", seat: "p1", players, places: {}, labels: {} } as const;
  return { ...plain, start: position.view, position, steps, asks: false };
}

const SHOWN: ShownPuzzle = { puzzle: info(), table: table([], ["good", "bad"]), daily: true, player: player() };
const CHANGE: RatingChange = { before: 1_500, after: 1_380, deviation: 280 };

function tried(state: TriedPuzzle["state"], changes: Partial<TriedPuzzle> = {}): TriedPuzzle {
  const steps = state === "failed" ? [step("p1", "Play badly"), step("p2")] : [step("p1", "Play well")];
  const first = state === "open" ? null : state;
  return {
    state,
    table: table(steps, state === "open" ? ["good"] : []),
    reason: state === "failed" ? "The opponent wins." : "",
    wrong: state === "failed" ? 1 : null,
    puzzle: info({ mark: first, first }),
    player: player({ rated: 1, next: "skirmish-02" }),
    daily: true,
    rating: null,
    ...changes,
  };
}

const SOLUTION: PuzzleSolution = {
  moves: [{ seat: "p1", text: "good" }],
  table: table([step("p1", "Play well"), step("p2"), step("p1", "Done")], []),
  puzzle: info({ mark: "failed", first: "failed" }),
  player: player({ rated: 1 }),
  rating: null,
};

function opened(answers: Record<string, TriedPuzzle>, changes: Partial<PuzzleRest> = {}): PuzzleGame {
  const rest: PuzzleRest = {
    tryPuzzle: (_, moves) => {
      const found = answers[moves.join(", ")];
      return found ? Promise.resolve(found) : Promise.reject(new RestFault("move/illegal", "no", 400));
    },
    puzzleSolution: () => Promise.resolve(SOLUTION),
    practiceForesight: () => Promise.resolve([]),
    practiceReason: () => Promise.resolve({ reason: "" }),
    ...changes,
  };
  return new PuzzleGame(SHOWN, rest);
}

const settled = async (): Promise<void> => {
  for (let turn = 0; turn < 12; turn += 1) await new Promise((resolve) => setTimeout(resolve, 0));
};

describe("A puzzle", () => {
  test("is open until its goal is reached or missed", async () => {
    const puzzle = opened({ good: tried("open"), "good, good": tried("solved", { rating: CHANGE }) });
    await settled();
    expect([puzzle.phase, puzzle.rating, puzzle.isDaily]).toEqual(["open", null, true]);
    puzzle.practice.store.move("good");
    await settled();
    expect(puzzle.phase).toBe("open");
    puzzle.practice.store.move("good");
    await settled();
    expect([puzzle.phase, puzzle.rating, puzzle.info.mark]).toEqual(["solved", CHANGE, "solved"]);
    expect(puzzle.player.next).toBe("skirmish-02");
  });

  test("shows how a wrong move is refuted before it says why, and can be tried again", async () => {
    const puzzle = opened({ bad: tried("failed", { rating: CHANGE }), good: tried("solved") });
    await settled();
    puzzle.practice.store.move("bad");
    const phases = new Set<string>();
    for (let turn = 0; turn < 40 && puzzle.phase !== "failed"; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 0));
      phases.add(puzzle.phase);
    }
    expect([...phases]).toEqual(["settling", "failed"]);
    expect(puzzle.practice.answer.reason).toBe("The opponent wins.");
    expect(puzzle.practice.store.number).toBe(2);
    puzzle.again();
    await settled();
    expect([puzzle.phase, puzzle.practice.moves, puzzle.practice.store.legal.length]).toEqual(["open", [], 2]);
    puzzle.practice.store.move("good");
    await settled();
    expect([puzzle.phase, puzzle.rating]).toEqual(["solved", CHANGE]);
  });

  test("shows its solution from the beginning, and can then be tried", async () => {
    const puzzle = opened({ bad: tried("failed") });
    await settled();
    puzzle.practice.store.move("bad");
    await settled();
    await puzzle.solve();
    expect(puzzle.phase).toBe("showing");
    await settled();
    expect([puzzle.phase, puzzle.line]).toEqual(["shown", ["Play well", "Done"]]);
    puzzle.again();
    await settled();
    expect([puzzle.phase, puzzle.line]).toEqual(["open", []]);
  });

  test("says why its solution cannot be shown, and stays where it is", async () => {
    const fails = (): Promise<never> => Promise.reject(new RestFault("net/offline", "no way there", 0));
    const puzzle = opened({}, { puzzleSolution: fails });
    await settled();
    await puzzle.solve();
    expect([puzzle.phase, puzzle.fault]).toEqual(["open", "No way there."]);
  });
});

describe("The words about puzzles", () => {
  test("grade them by their rating", () => {
    const names = [800, 1_199, 1_200, 1_500, 1_799, 1_800, 3_000].map((rating) => gradeOf(rating).name);
    expect(names).toEqual(["easy", "easy", "medium", "hard", "hard", "master", "master"]);
  });

  test("say how sure a rating is", () => {
    expect(rangeOf({ rating: 1_500, deviation: 60 })).toEqual([1_380, 1_620]);
    expect(ratingWords(player())).toContain("Not rated yet");
    expect(ratingWords(player({ rated: 1, rating: 1_400, deviation: 100 }))).toBe(
      "Likely between 1200 and 1600, after 1 puzzle.",
    );
  });

  test("count days in a row", () => {
    expect(streakWords({ streak: 0, longest: 0 })).toContain("to begin a streak");
    expect(streakWords({ streak: 0, longest: 4 })).toBe("Begin a new streak today.");
    expect(streakWords({ streak: 1, longest: 1 })).toBe("1 day in a row.");
    expect(streakWords({ streak: 2, longest: 9 })).toBe("2 days in a row; your longest was 9.");
  });

  test("say how a puzzle stands", () => {
    const marks = (["solved", "failed", null] as const).map((mark) => markWords({ mark }));
    expect(marks).toEqual(["solved", "failed, try again", "not tried yet"]);
  });
});

describe("Puzzles by kind", () => {
  const all = [
    info({ id: "a", rating: 1_600 }),
    info({ id: "b", kind: "done", kind_name: "Done or one more card?", rating: 900 }),
    info({ id: "c", rating: 1_000, mark: "solved" }),
  ];

  test("stand together, the easier ones first", () => {
    const kinds = byKind(all).map(({ name, puzzles, solved }) => [name, puzzles.map(({ id }) => id), solved]);
    expect(kinds).toEqual([
      ["Done or one more card?", ["b"], 0],
      ["Win this skirmish", ["c", "a"], 1],
    ]);
  });

  test("are filtered by kind and by how hard they are", () => {
    const ids = (kind: string, grade: "easy" | "hard" | ""): string[] =>
      byKind(all, { kind, grade }).flatMap(({ puzzles }) => puzzles.map(({ id }) => id));
    expect(ids("win", "")).toEqual(["c", "a"]);
    expect(ids("", "easy")).toEqual(["b", "c"]);
    expect(ids("done", "hard")).toEqual([]);
  });
});
