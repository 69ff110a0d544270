import type { LogLine } from "../wire/messages";

/** Return the places that some lines of the log point at, such as "a2" or "plains2". */
export function placesOf(lines: readonly LogLine[]): Set<string> {
  return new Set(lines.flatMap((line) => (line.place ? [line.place] : [])));
}
