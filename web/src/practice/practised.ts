import type { Snippet } from "svelte";

/** What the table says of a position that is played on without a match. */
export interface Practised {
  /** What stands over the board, such as how it ended; null for nothing. */
  over: Snippet | null;
  /** What is said where a match says whose turn it is; null to say that. */
  said: string | null;
}
