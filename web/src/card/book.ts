/** The cards of a game by name, and what stands on them. */

import { plural, sentence } from "../support/phrases";
import type { CardInfo } from "../wire/messages";

export type CardBook = ReadonlyMap<string, CardInfo>;

/** Return what a card says of itself under a name, such as its power; empty if it says nothing. */
export function fact(card: CardInfo, name: string): string {
  const value = card.facts[name];
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

/** Tell whether a card says something under a name that is not nothing. */
export function has(card: CardInfo, name: string): boolean {
  const value = fact(card, name);
  return value !== "" && value !== "0";
}

/** Return the stars of a card; nothing for cards that have none. */
export function starsOf(card: CardInfo): string {
  return has(card, "stars") ? "★".repeat(Number(fact(card, "stars"))) : "";
}

/** Return what is to be said of a card as it is printed, its text at last; for those who hear it. */
export function spoken(name: string, text: string, printed: readonly string[]): string {
  const facts = printed.map((word) => (word.startsWith("★") ? plural(word.length, "star") : word));
  return [[name, ...facts].join(", "), text].filter(Boolean).map(sentence).join(" ");
}
