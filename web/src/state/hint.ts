/** What can be done next, told from the legal moves alone. */

import { capital } from "../support/phrases";
import type { Offers } from "./offers";

const PLACE: Record<string, string> = { skirmish: "slot", warpath: "lane" };

/** Return what can be done, in a few words; `isDone` says that a pass would end the skirmish for oneself. */
export function hintOf(offers: Offers, selected: string | null, game: string, isDone = false): string {
  return selected === null ? nextWords(offers, isDone) : selectedWords(offers, selected, PLACE[game] ?? "place");
}

function selectedWords(offers: Offers, card: string, place: string): string {
  const ways = offers.plays.get(card) ?? [];
  const goes = ways.some((move) => move.place) ? `choose a lit ${place}` : "";
  const plays = ways.some((move) => !move.place) ? "press Play on it" : "";
  return `${card}: ${[goes, plays].filter(Boolean).join(", or ")}.`;
}

function nextWords(offers: Offers, isDone: boolean): string {
  const deeds = [
    offers.plays.size > 0 ? "play a golden card" : "",
    offers.activate.size > 0 ? "activate a golden unit" : "",
    offers.plain.has("leader") ? "use your leader" : "",
    offers.plain.has("skill") ? "use your skill" : "",
    offers.plain.has("pass") ? (isDone ? "be done for this skirmish" : "pass") : "",
    offers.plain.has("end") ? "end your turn" : "",
  ].filter(Boolean);
  if (deeds.length === 0) return "";
  const last = deeds.pop() ?? "";
  return capital(deeds.length === 0 ? `${last}: nothing else is left.` : `${deeds.join(", ")}, or ${last}.`);
}
