/** The legal moves sorted by where they belong on the table. */

import type { LegalMove } from "../wire/messages";

export interface Offers {
  /** By card: the ways to play it from the hand. */
  plays: Map<string, LegalMove[]>;
  /** By place of an own unit. */
  activate: Map<string, LegalMove>;
  /** Answers to the open choice: by place, by card, by player. */
  places: Map<string, LegalMove>;
  cards: Map<string, LegalMove>;
  players: Map<string, LegalMove>;
  decline: LegalMove | null;
  /** "leader", "skill", "pass", "end" and whatever else is a move by itself. */
  plain: Map<string, LegalMove>;
}

export function sortOffers(legal: readonly LegalMove[]): Offers {
  const offers: Offers = {
    plays: new Map(),
    activate: new Map(),
    places: new Map(),
    cards: new Map(),
    players: new Map(),
    decline: null,
    plain: new Map(),
  };
  for (const move of legal) put(offers, move);
  return offers;
}

function put(offers: Offers, move: LegalMove): void {
  const { kind, card, place, player } = move;
  if (kind === "play" && card) offers.plays.set(card, [...(offers.plays.get(card) ?? []), move]);
  else if (kind === "activate" && place) offers.activate.set(place, move);
  else if (kind !== "choose") offers.plain.set(kind, move);
  else if (place) offers.places.set(place, move);
  else if (card) offers.cards.set(card, move);
  else if (player) offers.players.set(player, move);
  else offers.decline = move;
}
