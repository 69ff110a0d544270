/** What can be done next, told from the legal moves alone. */

import type { Action } from "../games/page";
import { capital } from "../support/phrases";
import type { Offers } from "./offers";

/** Return what can be done, in a few words; `place` is what a card is played to. */
export function hintOf(offers: Offers, actions: readonly Action[], selected: string | null, place: string): string {
  return selected === null ? nextWords(offers, actions) : selectedWords(offers, selected, place);
}

function selectedWords(offers: Offers, card: string, place: string): string {
  const ways = offers.plays.get(card) ?? [];
  const goes = ways.some((move) => move.place) ? `choose a lit ${place}` : "";
  const plays = ways.some((move) => !move.place) ? "press Play on it" : "";
  return `${card}: ${[goes, plays].filter(Boolean).join(", or ")}.`;
}

function nextWords(offers: Offers, actions: readonly Action[]): string {
  const deeds = [
    offers.plays.size > 0 ? "play a card" : "",
    [...offers.things.values()].some((move) => move.kind === "activate") ? "activate a unit" : "",
    ...actions.map(({ kind, deed }) => (offers.plain.has(kind) ? deed : "")),
  ].filter(Boolean);
  if (deeds.length === 0) return "";
  const last = deeds.pop() ?? "";
  return capital(deeds.length === 0 ? `Nothing else to do: ${last}.` : `${deeds.join(", ")}, or ${last}.`);
}
