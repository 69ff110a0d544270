/** The emblems of cards and the signs of the page, by name. Those of a game come when its table is set. */

import { cards as signNames, motifs as signPaths } from "virtual:emblems/signs";

/** Eight palettes; every card is drawn in one of them. */
export const MOODS = ["ember", "blood", "wood", "steel", "amber", "night", "tide", "stone"] as const;
export type Mood = (typeof MOODS)[number];

export interface Emblem {
  mood: Mood;
  /** A path on a grid of 512 units; null for a card that has no motif. */
  path: string | null;
}

interface Sheet {
  motifs: Readonly<Record<string, string>>;
  cards: Readonly<Record<string, readonly [motif: string, mood: string]>>;
}

let sheet = $state.raw<Sheet>({ motifs: {}, cards: {} });

/** Add the emblems of a game to those that can be drawn. */
export function addEmblems({ motifs, cards }: Sheet): void {
  sheet = { motifs: { ...sheet.motifs, ...motifs }, cards: { ...sheet.cards, ...cards } };
}

/** By card: the motif that it names itself, as cards of packs may. */
let named = $state.raw<Readonly<Record<string, string>>>({});

/** Remember which motifs cards name themselves, for places that know a card by its name alone. */
export function nameMotifs(motifs: Readonly<Record<string, string>>): void {
  if (Object.keys(motifs).length > 0) named = { ...named, ...motifs };
}

/** Return every motif that can be drawn, in alphabetical order. */
export function motifNames(): string[] {
  return [...new Set([...Object.keys(sheet.motifs), ...Object.keys(signPaths)])].sort();
}

/** Return how a card is drawn. `motif` is the one that it names itself, as cards of packs may. */
export function emblemOf(name: string, motif = ""): Emblem {
  const [own, mood] = sheet.cards[name] ?? [motif || (named[name] ?? ""), ""];
  return { mood: isMood(mood) ? mood : moodOf(name), path: sheet.motifs[own] ?? signPaths[own] ?? null };
}

/** Signs that are plainer than any motif. */
const PLAIN: Partial<Record<string, string>> = {
  eye: "M256 116C122 116 40 256 40 256s82 140 216 140 216-140 216-140-82-140-216-140zm0 220a80 80 0 1 1 0-160 80 80 0 0 1 0 160zm0-42a38 38 0 1 0 0-76 38 38 0 0 0 0 76z",
  flag: "M104 24h48v28h280l-78 110 78 110H152v216h-48z",
};

/** Return the path of a sign of the page. Throws an Error for one that does not exist. */
export function signOf(name: string): string {
  const path = PLAIN[name] ?? signPaths[signNames[name]?.[0] ?? ""];
  if (path === undefined) throw new Error(`there is no sign ${JSON.stringify(name)}`);
  return path;
}

/** Return a number between 0 and 1 for a name, the same every time; `turn` gives others for the same name. */
export function seeded(name: string, turn = 0): number {
  let mixed = 2166136261 ^ Math.imul(turn + 1, 2654435761);
  for (const letter of name) mixed = Math.imul(mixed ^ (letter.codePointAt(0) ?? 0), 16777619);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822507);
  return ((mixed ^ (mixed >>> 13)) >>> 0) / 4294967296;
}

function moodOf(name: string): Mood {
  return MOODS[Math.floor(seeded(name) * MOODS.length)] ?? "stone";
}

function isMood(name: string): name is Mood {
  return (MOODS as readonly string[]).includes(name);
}
