/** The legal moves sorted by where they belong on the table. */

import type { LegalMove } from "../wire/messages";

export interface Offers {
  /** By card: the ways to play it from the hand. */
  plays: Map<string, LegalMove[]>;
  /** By the id of a unit or building: what a press on it does, whether it acts or is the answer to a choice. */
  things: Map<number, LegalMove>;
  /** Answers to the open choice that are places where nobody is meant, by place. */
  places: Map<string, LegalMove>;
  /** Answers that are players: "me" or "foe". */
  players: Map<string, LegalMove>;
  /** All answers to the open choice. */
  answers: LegalMove[];
  /** "leader", "skill", "pass", "end" and whatever else is a move by itself. */
  plain: Map<string, LegalMove>;
}

export function sortOffers(legal: readonly LegalMove[]): Offers {
  const offers: Offers = {
    plays: new Map(),
    things: new Map(),
    places: new Map(),
    players: new Map(),
    answers: [],
    plain: new Map(),
  };
  for (const move of legal) put(offers, move);
  return offers;
}

function put(offers: Offers, move: LegalMove): void {
  const { kind, card, place, target, id } = move;
  if (kind === "choose") offers.answers.push(move);
  if (kind === "play" && card) offers.plays.set(card, [...(offers.plays.get(card) ?? []), move]);
  else if (id !== undefined && id !== null) offers.things.set(id, move);
  else if (kind !== "choose") offers.plain.set(kind, move);
  else if (place) offers.places.set(place, move);
  else if (target === "me" || target === "foe") offers.players.set(target, move);
}
