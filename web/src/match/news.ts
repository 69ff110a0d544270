/** What a screen reader is told after a move: one plain sentence of what happened, and one of what is next. */

import { sentence } from "../support/phrases";
import type { LogLine } from "../wire/messages";

const MOST = 4; // lines; the rest can be read in the log

/** Return the lines of a move in one sentence, then what is to be done now. */
export function newsOf(lines: readonly LogLine[], next: string): string {
  const told = lines.filter((line) => !isOrder(line)).map(wordsOf);
  const said = told.slice(0, MOST);
  if (told.length > MOST) said.push("more in the log");
  return [said.join("; "), next].filter(Boolean).map(sentence).join(" ");
}

/** Tell whether a line is there for order only, such as the number of a turn. */
function isOrder({ pieces }: LogLine): boolean {
  return pieces[0]?.side === "quiet";
}

/** Return a line as it is said: without its full stop. */
function wordsOf({ pieces }: LogLine): string {
  return pieces
    .map((piece) => piece.text)
    .join("")
    .replace(/\.$/, "");
}
