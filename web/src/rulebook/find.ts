/** What of a rulebook says some words. */

import type { GlossaryWord, RuleChapter, RuleRow, TextPiece } from "../wire/messages";

/** Return what some pieces say, without their style. */
export function said(pieces: readonly TextPiece[]): string {
  return pieces.map(({ text }) => text).join("");
}

/** Return the words that are looked for, small; none is empty. */
export function wordsOf(query: string): string[] {
  return query.toLowerCase().split(/\s+/).filter(Boolean);
}

/** Tell whether a text says every one of some words, in any case and order. */
export function says(text: string, words: readonly string[]): boolean {
  const small = text.toLowerCase();
  return words.every((word) => small.includes(word));
}

/** Return what can be read of a row. */
export function textOf(row: RuleRow): string {
  return [row.id, ...row.cells.map(said)].join(" ");
}

/** Return the chapters with only what says the words; chapters without anything of it are left out. */
export function chaptersSaying(chapters: readonly RuleChapter[], words: readonly string[]): RuleChapter[] {
  if (words.length === 0) return [...chapters];
  return chapters.flatMap((chapter) => {
    const passages = chapter.passages.flatMap((passage) => {
      const rows = passage.rows.filter((row) => says(textOf(row), words));
      return rows.length > 0 ? [{ ...passage, rows }] : [];
    });
    return passages.length > 0 ? [{ ...chapter, passages, examples: [] }] : [];
  });
}

/** Return the words of the glossary that say some words. */
export function glossarySaying(words: readonly GlossaryWord[], wanted: readonly string[]): GlossaryWord[] {
  return words.filter((word) => says(`${word.name} ${said(word.meaning)} ${word.on_cards}`, wanted));
}

/** Return how many rows some chapters have. */
export function rowsIn(chapters: readonly RuleChapter[]): number {
  return chapters.reduce(
    (sum, { passages }) => sum + passages.reduce((rows, passage) => rows + passage.rows.length, 0),
    0,
  );
}

export interface Found {
  text: string;
  isFound: boolean;
}

/** Return a text cut where it says one of some words; nothing is lost. */
export function cutAt(text: string, words: readonly string[]): Found[] {
  if (words.length === 0) return [{ text, isFound: false }];
  const spelled = words.map((word) => word.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&")).join("|");
  return text
    .split(new RegExp(`(${spelled})`, "gi"))
    .map((part, at) => ({ text: part, isFound: at % 2 === 1 }))
    .filter((part) => part.text !== "");
}
