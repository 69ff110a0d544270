/** The curve of a deck: how many of its cards have which power or cost. */

import { seeded } from "../art/emblems.svelte";
import { fact, type CardBook } from "../card/book";
import type { DeckInfo } from "../wire/messages";

/** All that is higher stands in the last column. */
export const COLUMNS = 8;

/** Return how many cards of a deck have 0, 1, 2 ... of something; cards that do not say it are not counted. */
export function curveOf(deck: DeckInfo, book: CardBook, of: string): number[] {
  const counts = new Array<number>(COLUMNS).fill(0);
  for (const [name, count] of Object.entries(deck.cards)) {
    const card = book.get(name);
    const said = card === undefined ? "" : fact(card, of);
    if (said === "" || card?.kind === "action") continue;
    const column = Math.min(COLUMNS - 1, Math.max(0, Number(said)));
    counts[column] = (counts[column] ?? 0) + count;
  }
  return counts;
}

/** Return the curve as it is said, as in "3 of 2, 5 of 3 and 1 of 7 or more". */
export function spokenCurve(curve: readonly number[], of: string): string {
  const parts = curve.flatMap((count, at) =>
    count === 0 ? [] : [`${String(count)} with ${of} ${String(at)}${at === COLUMNS - 1 ? " or more" : ""}`],
  );
  return parts.join(", ");
}

export function sizeOf(deck: DeckInfo): number {
  return Object.values(deck.cards).reduce((sum, count) => sum + count, 0);
}

const RARITIES = ["", "Bronze", "Silver", "Gold"];

/**
 * Return the card whose emblem stands for a deck: the rarest and strongest of those that its plan names, else of all.
 *
 * As long as the cards are unknown, it is what leads the deck.
 */
export function signatureOf(deck: DeckInfo, book: CardBook, of: string): string {
  const worth = (name: string): number => {
    const card = book.get(name);
    if (card === undefined) return -1;
    const rank = Math.max(Number(fact(card, "stars")), RARITIES.indexOf(fact(card, "rarity")));
    return rank * 100 + Number(fact(card, of)) * 2 + seeded(deck.name + name);
  };
  const known = Object.keys(deck.cards).filter((name) => book.has(name));
  const named = known.filter((name) => deck.about.includes(name));
  return (named.length > 0 ? named : known).sort((one, other) => worth(other) - worth(one))[0] ?? deck.lead ?? "";
}
