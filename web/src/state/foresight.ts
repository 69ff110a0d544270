/** What the moves that one thinks about would do to the player's own side, put together from the server's answers. */

import type { Change, Foreseen as Answer, Harm, LegalMove } from "../wire/messages";

/** What one move would do. */
export type Foresight = Pick<Answer, "harm" | "changes" | "values" | "hidden" | "choice">;

/** What moves would do, by notation. */
export type Foreseen = ReadonlyMap<string, Foresight>;

/** What a move would do that the server cannot tell. */
export const NOTHING: Foresight = { harm: [], changes: [], values: {}, hidden: false, choice: false };

/** How something on the board changes by a move. */
export interface Fate {
  /** It leaves the board, and whether it is dead then. */
  isGone: boolean;
  fields: Change["fields"];
  /** Where it is then; null if it is not on the board. */
  place: string | null;
}

/** Return what a move does to something on the board; null for nothing. */
export function fateOf(foresight: Foresight | null, id: number): Fate | null {
  const change = foresight?.changes.find((one) => one.id === id);
  if (change === undefined) return null;
  return { isGone: change.place_after === null, fields: change.fields, place: change.place_after };
}

/** Return what appears at a place by a move; null for nothing new. */
export function comingTo(foresight: Foresight | null, place: string): Change | null {
  return foresight?.changes.find((one) => one.place_before === null && one.place_after === place) ?? null;
}

export interface Outlook {
  /** What happens whichever of the moves is made. */
  sure: readonly Harm[];
  /** All there is to be warned of, in words. */
  words: string;
}

export const FAIR: Outlook = { sure: [], words: "" };

/** Return what some moves would do, once the server has told it of all of them. */
export function outlookOf(
  moves: readonly LegalMove[],
  foreseen: Foreseen,
  names: Readonly<Record<string, string>> = {},
): Outlook {
  const [first, ...others] = moves.map((move) => foreseen.get(move.text)?.harm);
  if (first === undefined || others.includes(undefined)) return FAIR;
  const sure = first.filter(({ words }) => others.every((harm) => harm?.some((one) => one.words === words)));
  const said = [sure.length > 0 ? `: ${wordsOf(sure)}.` : "."];
  for (const [words, places] of differences(moves, foreseen, sure, names)) said.push(`${places.join(", ")}: ${words}.`);
  return said.length === 1 && sure.length === 0 ? FAIR : { sure, words: `Careful${said.join(" ")}` };
}

/** Return what only some of the moves do, in words, each with the places for which it holds. */
function differences(
  moves: readonly LegalMove[],
  foreseen: Foreseen,
  sure: readonly Harm[],
  names: Readonly<Record<string, string>>,
): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const move of moves) {
    const harm = (foreseen.get(move.text)?.harm ?? []).filter(({ words }) => !sure.some((one) => one.words === words));
    if (harm.every((one) => isMeant(move, one))) continue;
    const words = wordsOf(harm);
    found.set(words, [...(found.get(words) ?? []), placeWords(move, names)]);
  }
  return found;
}

/** Return harm in words; what is the same for several is said once. */
export function wordsOf(harm: readonly Harm[]): string {
  return [...new Set(harm.map(({ words }) => words))].join(", ");
}

/** Return what a move would do beside what is meant by it, in words. */
export function warningOf(move: LegalMove, foreseen: Foreseen): string {
  const harm = foreseen.get(move.text)?.harm ?? [];
  return harm.every((one) => isMeant(move, one)) ? "" : wordsOf(harm);
}

/** Tell whether harm is to the very one that is chosen, which speaks for itself. */
function isMeant({ kind, id }: LegalMove, harm: Harm): boolean {
  return kind === "choose" && typeof id === "number" && id === harm.id;
}

/** Return what tells a move from the others that are thought about: where it goes, or what it chooses. */
function placeWords({ kind, text, place, words }: LegalMove, names: Readonly<Record<string, string>>): string {
  const name = place && kind !== "choose" ? names[place] : undefined;
  return name ?? (words || text);
}
