/** What is said of matches that were played, and of how often they were won. */

import { capital, plural } from "../support/phrases";
import type { PlayedDeck, PlayedMatch, Rival, WinRate } from "../wire/messages";

/** Below so many matches a share says next to nothing. */
export const FEW = 5;

export const RESULT_WORDS: Record<PlayedMatch["result"], string> = { won: "Won", lost: "Lost", drawn: "Drawn" };

/** Return a share as a whole number of hundredths. */
export function percent(share: number): string {
  return `${String(Math.round(share * 100))}%`;
}

/** Return how many matches were won, as in "14 of 20 won"; draws are named where there are any. */
export function countWords({ matches, won, drawn }: WinRate): string {
  const draws = drawn === 0 ? "" : `, ${String(drawn)} drawn`;
  return `${String(won)} of ${String(matches)} won${draws}`;
}

/** Return what that may mean, as in "70%, likely 48 to 85"; honest words where there is too little to say. */
export function chanceWords({ matches, rate, low, high }: WinRate): string {
  if (rate === null) return "nothing played yet";
  if (matches < FEW) return "too few to tell";
  return `${percent(rate)}, likely ${String(Math.round(low * 100))} to ${String(Math.round(high * 100))}`;
}

export function rivalName({ kind, name }: Rival): string {
  return kind === "bot" ? `${capital(name)} (bot)` : kind === "former" ? capital(name) : name;
}

export function deckName({ name, lead }: PlayedDeck): string {
  return name || (lead === null ? "A deck without a name" : `A deck of ${lead}`);
}

/** Return how a match came to its end, in a few words; "" where it was played to the end on the board. */
export function reasonWords({ reason, result }: PlayedMatch): string {
  const other = result === "lost" ? "you" : "they";
  const words: Record<string, string> = {
    conceded: `${other} conceded`,
    agreed: "by agreement",
    time: `${other} ran out of time`,
    absence: `${other} stayed away`,
  };
  return words[reason ?? ""] ?? "";
}

/** Return how long a match took, as in "12 turns, 8 min"; what nobody wrote down is left out. */
export function lengthWords({ turns, seconds }: PlayedMatch): string {
  const parts = [turns === null ? "" : plural(turns, "turn"), seconds === null ? "" : timeWords(seconds)];
  return parts.filter(Boolean).join(", ") || "length unknown";
}

function timeWords(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 1) return "under a minute";
  if (minutes < 90) return `${String(minutes)} min`;
  const hours = Math.round(minutes / 60);
  return hours < 48 ? `${String(hours)} hours` : `${String(Math.round(hours / 24))} days`;
}

/** Return a moment as people say it, as in "today, 18:05", "yesterday, 21:40" or "3 May"; in seconds since 1970. */
export function momentWords(at: number, now = Date.now()): string {
  const [then, today] = [new Date(at * 1000), new Date(now)];
  const yesterday = new Date(today.getFullYear(), today.getMonth(), today.getDate() - 1);
  const day = [today, yesterday].findIndex((one) => one.toDateString() === then.toDateString());
  if (day < 0) return dayWords(at, now);
  const time = new Intl.DateTimeFormat("en-GB", { hour: "2-digit", minute: "2-digit" }).format(then);
  return `${day === 0 ? "today" : "yesterday"}, ${time}`;
}

/** Return a moment as a day, and the year only if it is another one; in seconds since 1970. */
export function dayWords(at: number, now = Date.now()): string {
  const day = new Date(at * 1000);
  const isThisYear = day.getFullYear() === new Date(now).getFullYear();
  return new Intl.DateTimeFormat("en-GB", {
    day: "numeric",
    month: "short",
    ...(isThisYear ? {} : { year: "numeric" }),
  }).format(day);
}
