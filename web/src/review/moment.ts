/** Moments of a review as questions: what is asked, what a try is worth, and what is said of it. */

import type { ReviewedMove, ReviewMoment } from "../wire/messages";
import { capital } from "../support/phrases";
import { percent } from "./words";

/** How a move that somebody tries compares with the one that was made. */
export type Worth = "best" | "better" | "same" | "worse" | "made" | "unknown";

export interface Verdict {
  worth: Worth;
  /** In a word or two. */
  title: string;
  words: string;
}

/** A moment as the list of them shows it. */
export interface Listed {
  number: number;
  name: string;
  question: string;
  when: string;
  /** What it cost; 0 where that is too close to call. */
  loss: number;
  isAnswered: boolean;
  sentence: string;
}

export interface Tried extends Verdict {
  /** What was tried, as a button would say it. */
  move: string;
}

/** From how many standard errors on a difference is one. */
const CERTAIN = 2;
/** Half of a 95% interval has so many of them. */
const HALF = 1.96;

/** Return what kind of moment it is, in a word or two. */
export function nameOf({ label }: ReviewMoment): string {
  return label === "" ? "Close call" : capital(label);
}

/** Return what a move that was tried is worth beside the one that was made. */
export function verdictOf(moment: ReviewMoment, text: string, mine: string): Verdict {
  const { made, best, options } = moment;
  if (text === made.move) return { worth: "made", title: "The same move", words: `That is what ${mine} played.` };
  const tried = [best, ...options].find(({ move }) => move === text);
  if (tried === undefined) {
    const words = "The review hardly looked at this move, so it cannot say what it is worth.";
    return { worth: "unknown", title: "Nobody knows", words };
  }
  const against = `${percent(tried.chance)} against ${percent(made.chance)}`;
  if (text === best.move && moment.label !== "") {
    return { worth: "best", title: "That is it", words: `It won ${against}.` };
  }
  const apart = difference(tried, made);
  if (apart === 0) return { worth: "same", title: "About the same", words: `${capital(against)}. Too close to call.` };
  const worth = apart > 0 ? "better" : "worse";
  return { worth, title: capital(worth), words: `It won ${against}.` };
}

/** Tell whether a try shows that the answer was found, so that nothing is left to look for. */
export function isFound({ worth }: Verdict): boolean {
  return worth === "best";
}

/** Return 1 or -1 where one move is better or worse than another beyond reasonable doubt, else 0. */
export function difference(one: ReviewedMove, other: ReviewedMove): -1 | 0 | 1 {
  const errors = [one, other].map(({ low, high }) => (high - low) / 2 / HALF);
  const apart = one.chance - other.chance;
  return Math.abs(apart) < CERTAIN * Math.hypot(...errors) ? 0 : apart > 0 ? 1 : -1;
}

/** Return the best of some moves, which is not always the one with the highest doubtful chance; null if none has one. */
export function bestAmong(moment: ReviewMoment, texts: readonly string[]): ReviewedMove | null {
  return [moment.best, ...moment.options].find(({ move }) => texts.includes(move)) ?? null;
}

/** Return the moments that may be opened: those that were answered, and the first that was not. */
export function nextOf(moments: readonly ReviewMoment[], answered: ReadonlySet<number>): number | null {
  const found = moments.findIndex(({ number }) => !answered.has(number));
  return found < 0 ? null : found;
}
