/** Which decks can be chosen before a match. */

import type { DeckInfo, GameInfo } from "../wire/messages";

export interface DeckChoice {
  /** One's own, those with faults among them, which are shown and cannot be chosen. */
  own: DeckInfo[];
  ready: DeckInfo[];
}

/** Return the decks of a game for some rules; without rules, all of them. */
export function decksFor(game: GameInfo, own: readonly DeckInfo[], rules: string | null): DeckChoice {
  const fits = (deck: DeckInfo): boolean => rules === null || deck.fits.includes(rules);
  const isMeant = (deck: DeckInfo): boolean => fits(deck) || (deck.faults.length > 0 && deck.rules === rules);
  return {
    own: own.filter((deck) => deck.game === game.name && isMeant(deck)),
    ready: game.decks.filter(fits),
  };
}

/** Return a deck that can be played, by its id; null if it is gone or has faults. */
export function playable(choice: DeckChoice, id: string | null): DeckInfo | null {
  return [...choice.own, ...choice.ready].find((deck) => deck.id === id && deck.faults.length === 0) ?? null;
}

/** Return the rules that a deck is for among those of a game; those that come first if nobody knows the deck. */
export function rulesOf(game: GameInfo, own: readonly DeckInfo[], id: string | null): string | null {
  const deck = [...own, ...game.decks].find((one) => one.id === id);
  const fitting = game.rules.find((rules) => deck?.fits.includes(rules));
  return fitting ?? game.rules[0] ?? null;
}
