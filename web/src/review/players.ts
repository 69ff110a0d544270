/** Whose review it is, and what is said of it as a whole. */

import type { Frames, Review, Seat } from "../wire/messages";
import { OTHER } from "../wire/view";
import type { Fault } from "./review.svelte";
import { BROKEN_OFF } from "./review.svelte";
import { percent, points } from "./words";

export type Names = Record<Seat, string>;

/** What a result is as a chance; a match that was given up on the way ends with another one. */
const ENDS: ReadonlyMap<number, string> = new Map([
  [1, "a win"],
  [0.5, "a draw"],
  [0, "a loss"],
]);

/** Return what the players are called: whoever looks at the own match is "You". */
export function namesOf({ players, face }: Pick<Frames, "players" | "face">): Names {
  const nameOf = (seat: Seat): string => {
    if (seat === face) return "You";
    const name = players[seat].name || `Player ${seat.slice(1)}`;
    return name === players[OTHER[seat]].name && face === null ? `${name} (${seat.slice(1)})` : name;
  };
  return { p1: nameOf("p1"), p2: nameOf("p2") };
}

/** Return how a match ended, as the title of its review. */
export function titleOf({ result }: Pick<Frames, "result">, names: Names, seat: Seat): string {
  const [one, other] = [names[seat], names[OTHER[seat]]];
  if (result === seat) return `How ${inSentence(one)} beat ${inSentence(other)}`;
  if (result === OTHER[seat]) return `How ${inSentence(one)} lost to ${inSentence(other)}`;
  if (result === "draw") return `How ${inSentence(one)} drew with ${inSentence(other)}`;
  return `${one} against ${inSentence(other)}`; // a file of a match that was given up does not say by whom
}

/** Return what the three sums add up to, in a sentence. */
export function sumWords({ first, last }: Review, who: string): string {
  const end = ENDS.get(last);
  const how = end === undefined ? `stood at ${percent(last)} when the match was given up` : `ended with ${end}`;
  return `${who} began at ${percent(first)} and ${how}: ${points(last - first)} in all.`;
}

/** Return what is said where a review has stopped, and whether it may help to ask again. */
export function troubleOf({ slug, reason }: Fault, told: number): { reason: string; canRetry: boolean } {
  const isPassing = slug === BROKEN_OFF || /^(net|server|store)\//.test(slug) || /busy|limit|rate|many/.test(slug);
  const kept = isPassing && told > 0 ? " What is drawn above is what was worked out so far." : "";
  return { reason: `${reason}${kept}`, canRetry: isPassing };
}

function inSentence(name: string): string {
  return name === "You" ? "you" : name;
}
