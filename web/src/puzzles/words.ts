/** What is said of puzzles: how hard they are, how surely one is rated, and how many days in a row. */

import { plural } from "../support/phrases";
import type { PuzzleInfo, PuzzlePlayer } from "../wire/messages";

/** How hard puzzles are, from the easiest; each up to a rating, the last one without end. */
export const GRADES = [
  { name: "easy", label: "Easy", below: 1_200 },
  { name: "medium", label: "Medium", below: 1_500 },
  { name: "hard", label: "Hard", below: 1_800 },
  { name: "master", label: "Master", below: Infinity },
] as const;
export type Grade = (typeof GRADES)[number]["name"];

/** Return how hard a puzzle of some rating is. */
export function gradeOf(rating: number): (typeof GRADES)[number] {
  return GRADES.find(({ below }) => rating < below) ?? GRADES[3];
}

/** Return the ends of the range in which the true rating likely lies, nineteen times out of twenty. */
export function rangeOf({
  rating,
  deviation,
}: Pick<PuzzlePlayer, "rating" | "deviation">): [low: number, high: number] {
  return [Math.max(0, rating - 2 * deviation), rating + 2 * deviation];
}

/** Return a rating in words, with how sure it is. */
export function ratingWords(player: Pick<PuzzlePlayer, "rating" | "deviation" | "rated">): string {
  if (player.rated === 0) return "Not rated yet: your first puzzle begins it.";
  const [low, high] = rangeOf(player);
  const tries = plural(player.rated, "puzzle");
  return `Likely between ${String(low)} and ${String(high)}, after ${tries}.`;
}

/** Return how many days in a row the daily puzzle was solved, in words. */
export function streakWords({ streak, longest }: Pick<PuzzlePlayer, "streak" | "longest">): string {
  if (streak === 0)
    return longest === 0 ? "Solve the puzzle of the day to begin a streak." : "Begin a new streak today.";
  const days = plural(streak, "day");
  return longest > streak ? `${days} in a row; your longest was ${String(longest)}.` : `${days} in a row.`;
}

export interface KindOfPuzzles {
  kind: string;
  name: string;
  puzzles: PuzzleInfo[];
  solved: number;
}

/** Which puzzles are wanted; "" stands for all. */
export interface Filter {
  kind: string;
  grade: Grade | "";
}

/** Return puzzles by kind, the easier ones first in each. */
export function byKind(puzzles: readonly PuzzleInfo[], filter: Filter = { kind: "", grade: "" }): KindOfPuzzles[] {
  const kinds = new Map<string, KindOfPuzzles>();
  for (const puzzle of puzzles) {
    const found = kinds.get(puzzle.kind) ?? { kind: puzzle.kind, name: puzzle.kind_name, puzzles: [], solved: 0 };
    kinds.set(puzzle.kind, found);
    if (filter.grade === "" || gradeOf(puzzle.rating).name === filter.grade) found.puzzles.push(puzzle);
    if (puzzle.mark === "solved") found.solved += 1;
  }
  const wanted = [...kinds.values()].filter(({ kind, puzzles: left }) => {
    return left.length > 0 && (filter.kind === "" || kind === filter.kind);
  });
  for (const { puzzles: some } of wanted)
    some.sort((one, other) => one.rating - other.rating || (one.id < other.id ? -1 : 1));
  return wanted.sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** Return what a mark on a puzzle says. */
export function markWords({ mark }: Pick<PuzzleInfo, "mark">): string {
  return mark === "solved" ? "solved" : mark === "failed" ? "failed, try again" : "not tried yet";
}
