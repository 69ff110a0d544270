/** What completing a deck would change, of which each change may be left out. */

import type { DeckCompletion } from "../wire/messages";
import { countOf, withCount, type Draft } from "./draft";

/** Return a draft with those changes that are taken. */
export function completed(draft: Draft, { changes, lead }: DeckCompletion, left: ReadonlySet<string>): Draft {
  const taken = changes.filter(({ card }) => !left.has(card));
  const start: Draft = { ...draft, lead, packs: [] };
  return taken.reduce((done, { card, count }) => withCount(done, card, countOf(done, card) + count), start);
}

/** Return what completing does, in a few words, as in "12 cards added, 2 taken out". */
export function inWords({ changes }: DeckCompletion, left: ReadonlySet<string>): string {
  const taken = changes.filter(({ card }) => !left.has(card));
  const sum = (sign: number): number => taken.reduce((all, { count }) => all + Math.max(0, sign * count), 0);
  const [more, less] = [sum(1), sum(-1)];
  const parts = [more > 0 ? `${String(more)} added` : "", less > 0 ? `${String(less)} taken out` : ""];
  return parts.filter(Boolean).join(", ") || "nothing changed";
}
