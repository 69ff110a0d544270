/** A deck that is being built, as the page has it; what the rules say of it is the server's to know. */

import type { DeckInfo, DraftDeck } from "../wire/messages";

export interface Draft {
  readonly cards: Readonly<Record<string, number>>;
  readonly lead: string | null;
  /** A preset of rules; "" for the usual one. */
  readonly rules: string;
  readonly name: string;
  /** The packs that its cards came from. */
  readonly packs: readonly string[];
}

export const NAME_LENGTH = 40;
export const EMPTY: Draft = { cards: {}, lead: null, rules: "", name: "", packs: [] };

export function sizeOf({ cards }: Pick<Draft, "cards">): number {
  return Object.values(cards).reduce((sum, count) => sum + count, 0);
}

export function countOf({ cards }: Pick<Draft, "cards">, name: string): number {
  return cards[name] ?? 0;
}

/** Return a draft with so many copies of a card; none takes it out. */
export function withCount(draft: Draft, name: string, count: number): Draft {
  if (count > 0) return { ...draft, cards: { ...draft.cards, [name]: count } };
  return { ...draft, cards: Object.fromEntries(Object.entries(draft.cards).filter(([other]) => other !== name)) };
}

export function draftOf(deck: DeckInfo, name = deck.name): Draft {
  const { cards, lead, rules, packs } = deck;
  return { cards: { ...cards }, lead, rules, name: cut(name), packs: [...packs] };
}

/** Return what a copy of something is called. */
export function copyName(name: string): string {
  return cut(`Copy of ${name}`);
}

/** Tell whether two drafts are the same deck under the same name; the order of cards makes no difference. */
export function isSame(one: Draft, other: Draft): boolean {
  if (one.lead !== other.lead || one.rules !== other.rules || one.name !== other.name) return false;
  const names = Object.keys(one.cards);
  return (
    names.length === Object.keys(other.cards).length && names.every((name) => one.cards[name] === other.cards[name])
  );
}

export function isEmpty(draft: Draft): boolean {
  return sizeOf(draft) === 0 && draft.name === "";
}

/** Return what the server is asked about. */
export function asked(game: string, { cards, lead, rules, name, packs }: Draft): DraftDeck {
  return { game, cards: { ...cards }, lead, rules, name, packs: [...packs] };
}

function cut(name: string): string {
  return [...name].slice(0, NAME_LENGTH).join("").trim();
}
