/** Small phrases that several parts of the page say. */

import type { Emote, MatchInfo, Seat } from "../wire/messages";

export const EMOTE_WORDS: Record<Emote, string> = {
  hello: "Hello!",
  well_played: "Well played!",
  thanks: "Thanks!",
  oops: "Oops!",
  thinking: "Let me think…",
  good_luck: "Good luck!",
};

export function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

/** Return a reason of the server, which begins small and ends open, as a sentence. */
export function sentence(reason: string): string {
  const said = capital(reason.trim());
  return said === "" || /[.!?…]$/.test(said) ? said : `${said}.`;
}

export function plural(count: number, one: string, many = `${one}s`): string {
  return `${String(count)} ${count === 1 ? one : many}`;
}

export function signed(number: number): string {
  return number < 0 ? `−${String(-number)}` : `+${String(number)}`;
}

/** Return cards by name with how often they are there, in the order in which they first come. */
export function counted(cards: readonly string[]): [string, number][] {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return [...counts];
}

/** Return what a player is called; where both have the same name, with a number. */
export function playerName(info: MatchInfo | null, seat: Seat): string {
  const name = info?.players[seat].name;
  const number = seat === "p1" ? "1" : "2";
  if (!name) return `Player ${number}`;
  return info.players.p1.name === info.players.p2.name ? `${name} (${number})` : name;
}

export function rulesName(rules: unknown): string {
  if (typeof rules === "string") return rules;
  const preset = (rules as { preset?: unknown } | null)?.preset;
  return typeof preset === "string" ? `${preset}, changed` : "";
}

/** Return minutes and seconds; tenths when little is left. */
export function clockFace(seconds: number): string {
  const left = Math.max(0, seconds);
  if (left < 10) return `0:0${(Math.floor(left * 10) / 10).toFixed(1)}`;
  const whole = Math.ceil(left);
  const minutes = Math.floor(whole / 60);
  const hours = Math.floor(minutes / 60);
  const two = (number: number): string => String(number).padStart(2, "0");
  return hours > 0
    ? `${String(hours)}:${two(minutes % 60)}:${two(whole % 60)}`
    : `${String(minutes)}:${two(whole % 60)}`;
}

/**
 * Return the end of a match and why it ended so, as told to a seat or, with null, to a spectator.
 *
 * `how` says how it came about on the board, for a match that ended there.
 */
export function endWords(
  info: MatchInfo | null,
  result: string,
  reason: string | null,
  face: Seat | null,
  how = "",
): string {
  if (result === "draw") {
    if (reason === "agreed") return "A draw, by agreement.";
    return how === "" ? "A draw." : `A draw: ${how}.`;
  }
  const winner = result === "p2" ? "p2" : "p1";
  const loser = winner === "p1" ? "p2" : "p1";
  if (reason === "mission") {
    return face === winner ? "You have finished the mission." : `${playerName(info, winner)} has finished the mission.`;
  }
  const who = face === winner ? "You won" : face === loser ? "You lost" : `${playerName(info, winner)} won`;
  const other = face === loser ? "you" : playerName(info, loser);
  const why: Record<string, string> = {
    conceded: `${other} conceded`,
    time: face === loser ? "your time ran out" : `${other} ran out of time`,
    absence: `${other} ${face === loser ? "were" : "was"} away for too long`,
  };
  const because = (reason === null ? undefined : why[reason]) ?? how;
  return because === "" ? `${who}.` : `${who}: ${because}.`;
}
