/** A puzzle that is being solved: where it stands, and what came of it. */

import { Practice, type Answer, type PracticeSource } from "../practice/practice.svelte";
import type { PuzzleInfo, PuzzlePlayer, RatingChange, ShownPuzzle, TriedPuzzle } from "../wire/messages";
import { reasonOf, type Rest } from "../wire/rest";

export interface Tried extends Answer {
  state: TriedPuzzle["state"];
  /** How it stands, in one sentence; "" while it is open. */
  reason: string;
}

/**
 * What is going on: a move is looked for, what came of one is being seen, it was found, it was missed, the solution is
 * being seen, or has been.
 */
export type Phase = "open" | "settling" | "solved" | "failed" | "showing" | "shown";

export type PuzzleRest = Pick<Rest, "tryPuzzle" | "puzzleSolution" | "practiceForesight" | "practiceReason">;

export class PuzzleGame {
  readonly practice: Practice<Tried>;
  readonly isDaily: boolean;
  info = $state.raw<PuzzleInfo>() as PuzzleInfo;
  player = $state.raw<PuzzlePlayer>() as PuzzlePlayer;
  /** What the first try has done to the rating; null before it, and where it was made another time. */
  rating = $state.raw<RatingChange | null>(null);
  /** Why the solution could not be shown. */
  fault = $state("");
  #isSolution = $state(false);

  phase = $derived.by<Phase>(() => {
    const { answer, isShown } = this.practice;
    if (this.#isSolution) return isShown ? "shown" : "showing";
    if (answer.state === "open") return "open";
    return isShown ? answer.state : "settling";
  });
  /** One's own moves of what is shown, in words. */
  line = $derived.by(() => this.practice.answer.table.steps.map(({ words }) => words ?? "").filter(Boolean));

  readonly #first: Tried;
  readonly #rest: PuzzleRest;

  /** `rest` is the server; `pause` returns for how many milliseconds a move is looked at before the next one. */
  constructor(shown: ShownPuzzle, rest: PuzzleRest, pause: () => number = () => 0) {
    this.info = shown.puzzle;
    this.player = shown.player;
    this.isDaily = shown.daily;
    this.#rest = rest;
    this.#first = { table: shown.table, state: "open", reason: "" };
    this.practice = new Practice(
      this.#first,
      sourceOf(shown.puzzle.id, rest, (tried) => this.#take(tried)),
      {
        rest: pause,
      },
    );
  }

  close(): void {
    this.practice.close();
  }

  /** Begin again; nothing counts any more. */
  again(): void {
    this.#isSolution = false;
    this.fault = "";
    this.practice.restart(this.#first);
  }

  /** Show the solution on the board, from the beginning. */
  async solve(): Promise<void> {
    this.fault = "";
    try {
      const solution = await this.#rest.puzzleSolution(this.info.id);
      this.#know(solution);
      this.#isSolution = true;
      this.practice.show({ table: solution.table, state: "solved", reason: "" });
    } catch (problem) {
      this.fault = reasonOf(problem);
    }
  }

  #take(tried: TriedPuzzle): Tried {
    this.#know(tried);
    return { table: tried.table, state: tried.state, reason: tried.reason };
  }

  #know({ puzzle, player, rating }: Pick<TriedPuzzle, "puzzle" | "player" | "rating">): void {
    this.info = puzzle;
    this.player = player;
    if (rating !== null) this.rating = rating;
  }
}

function sourceOf(puzzle: string, rest: PuzzleRest, take: (tried: TriedPuzzle) => Tried): PracticeSource<Tried> {
  return {
    play: async (moves) => take(await rest.tryPuzzle(puzzle, moves)),
    foresee: (moves, texts) => rest.practiceForesight({ puzzle, moves: [...moves], texts: [...texts] }),
    whyNot: async (moves, card, place) =>
      (await rest.practiceReason({ puzzle, moves: [...moves], card, place })).reason,
  };
}
