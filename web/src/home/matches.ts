/** What is said of a match from outside. */

import type { MatchInfo, Seat } from "../wire/messages";

/** Return the seat of the other player; null where both seats are one's own, or neither. */
export function rivalSeat({ yours }: MatchInfo): Seat | null {
  if (yours.length !== 1) return null;
  return yours[0] === "p1" ? "p2" : "p1";
}

/** Return where a match stands, in a few words. */
export function statusWords(match: MatchInfo): string {
  if (match.status === "waiting") return "waiting for a friend";
  if (match.status === "frozen") return "frozen";
  if (match.status === "over") return "over";
  if (match.yours.length === 2) return "two players, one screen";
  const rival = rivalSeat(match);
  return rival !== null && match.players[rival].away !== null ? "in play, the other player is away" : "in play";
}

/** Return how a match ended for somebody who played one side of it: "Won", "Lost" or "Drawn". */
export function resultWord({ result, yours }: MatchInfo): string {
  if (result === "draw") return "Drawn";
  return result === yours[0] ? "Won" : "Lost";
}

/** Return the matches against others that were played to an end lately, in their order. */
export function lateMatches(matches: readonly MatchInfo[], most: number): MatchInfo[] {
  const isPlayed = ({ status, result, mission, yours }: MatchInfo): boolean =>
    status === "over" && result !== null && mission === null && yours.length === 1;
  return matches.filter(isPlayed).slice(0, most);
}

const STEPS: readonly [seconds: number, word: Intl.RelativeTimeFormatUnit][] = [
  [86_400, "day"],
  [3_600, "hour"],
  [60, "minute"],
];

/** Return how long ago a moment was, as in "5 minutes ago"; `now` and `created` are in seconds. */
export function agoWords(created: number, now = Date.now() / 1000): string {
  const passed = Math.max(0, now - created);
  const [length, word] = STEPS.find(([seconds]) => passed >= seconds) ?? [0, "minute"];
  if (length === 0) return "just now";
  return new Intl.RelativeTimeFormat("en", { numeric: "auto" }).format(-Math.floor(passed / length), word);
}
