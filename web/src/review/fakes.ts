/** A review made up for tests: a match of Skirmish of twelve moves with three moments. */

import type { Frames, Review, ReviewHead, ReviewMoment, ReviewPoint, ReviewProgress } from "../wire/messages";
import type { ReviewLine } from "./course";
import type { Ask } from "./review.svelte";

export const HEAD: ReviewHead = {
  type: "head",
  match: "m",
  game: "skirmish",
  rules: "standard",
  seat: "p1",
  moves: 12,
  points: 6,
  result: "p2",
  open: false,
  note: "What p1 could know.",
};

export function pointOf(number: number, chance: number, changes: Partial<ReviewPoint> = {}): ReviewPoint {
  return {
    type: "point",
    number,
    turn: Math.ceil(number / 2),
    seat: number % 2 === 1 ? "p1" : "p2",
    move: `play Archer @${String(number % 5)}`,
    words: "Archer on the Wood",
    chance,
    low: Math.max(0, chance - 0.06),
    high: Math.min(1, chance + 0.06),
    loss: number % 2 === 1 ? 0 : null,
    error: number % 2 === 1 ? 0.02 : null,
    open: null,
    ...changes,
  };
}

export function progressOf(done: number, of = 6): ReviewProgress {
  return { type: "progress", done, of, doing: `Turn ${String(done)}` };
}

const weighed = (move: string, words: string, chance: number, off = 0.02): ReviewMoment["made"] => {
  return { move, words, chance, low: chance - off, high: chance + off };
};

export function momentOf(changes: Partial<ReviewMoment> = {}): ReviewMoment {
  const made = weighed("pass", "Pass", 0.52);
  const best = weighed("play Archer @1", "Archer on the Wood", 0.68);
  return {
    number: 3,
    turn: 2,
    kind: "move",
    question: "What would you have done?",
    label: "turning point",
    made,
    best,
    loss: 0.16,
    error: 0.03,
    sentence: "Of the hands they could have held, Archer on the Wood won 68%, your pass 52%.",
    line: [
      { seat: "p1", move: "play Archer @1", words: "Archer on the Wood" },
      { seat: "p2", move: "pass", words: "End the turn" },
    ],
    options: [
      best,
      weighed("play Scout @0", "Scout on the Meadow", 0.6),
      weighed("play Scout @2", "Scout on the Ruin", 0.53),
      made,
      weighed("leader", "Leader", 0.3),
    ],
    ...changes,
  };
}

export const REVIEW: Review = {
  type: "review",
  first: 0.5,
  last: 0,
  sums: {
    yours: { change: -0.22, error: 0.02 },
    draws: { change: 0.1, error: 0.03 },
    theirs: { change: -0.38, error: 0.04 },
  },
  average: { loss: 0.021, low: 0.014, high: 0.028, decisions: 3 },
  moments: [
    momentOf(),
    momentOf({ number: 7, turn: 4, label: "slip", loss: 0.06, kind: "done", question: "Done, or one more card?" }),
    momentOf({ number: 5, turn: 3, label: "", loss: 0.01, sentence: "Too close to call." }),
  ],
};

export const POINTS = [0.5, 0.55, 0.52, 0.4, 0.35, 0.2].map((chance, index) => pointOf(2 * index + 1, chance));

/** All that a server says of it, one line after another. */
export const LINES: readonly ReviewLine[] = [
  { type: "waiting", ahead: 1 },
  HEAD,
  ...POINTS.flatMap((point, index): ReviewLine[] => [progressOf(index + 1), point]),
  REVIEW,
];

export const FRAMES = {
  match: "m",
  game: "skirmish",
  rules: "standard",
  players: {
    p1: { kind: "guest", name: "Ann", away: null },
    p2: { kind: "bot", name: "Recruit", away: null },
  },
  face: "p1",
  eyes: "both",
  places: {},
  labels: {},
  decks: {},
  result: "p2",
  reason: "rules",
  invite: null,
  book: "",
  frames: [],
} as unknown as Frames;

/** An answer of a server that is driven by hand. */
export class Told {
  asked: { seat: string | null; open: boolean }[] = [];
  signals: AbortSignal[] = [];
  #controls: ReadableStreamDefaultController<Uint8Array>[] = [];
  readonly #encoder = new TextEncoder();

  readonly ask: Ask = (wish, signal) => {
    this.asked.push(wish);
    this.signals.push(signal);
    const body = new ReadableStream<Uint8Array>({ start: (control) => void this.#controls.push(control) });
    return Promise.resolve(new Response(body));
  };

  say(...lines: readonly ReviewLine[]): void {
    for (const line of lines) this.write(`${JSON.stringify(line)}\n`);
  }

  /** Write a text as it is, to the answer that was asked for last. */
  write(text: string): void {
    this.#controls.at(-1)?.enqueue(this.#encoder.encode(text));
  }

  end(): void {
    this.#controls.at(-1)?.close();
  }

  break(): void {
    this.#controls.at(-1)?.error(new TypeError("network error"));
  }
}

/** Let what is promised come true, streams included. */
export function soon(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 5));
}
