/** The text of a card cut into its words and keywords. */

/** By keyword: what it means, in a sentence. */
export type Keywords = Readonly<Record<string, string>>;

export interface TextPiece {
  text: string;
  /** The keyword that it is; null for words between. */
  keyword: string | null;
}

/** Return a text in pieces: keywords apart from the rest, nothing lost. */
export function piecesOf(text: string, keywords: Keywords): TextPiece[] {
  const names = Object.keys(keywords).sort((one, other) => other.length - one.length);
  if (names.length === 0) return [{ text, keyword: null }];
  const found = new RegExp(`\\b(${names.join("|")})\\b`, "g");
  return text
    .split(found)
    .map((piece, index) => ({ text: piece, keyword: index % 2 === 1 ? piece : null }))
    .filter((piece) => piece.text !== "");
}

/** Return the keywords in a text, each once, in their order. */
export function keywordsIn(text: string, keywords: Keywords): string[] {
  return [...new Set(piecesOf(text, keywords).flatMap(({ keyword }) => (keyword === null ? [] : [keyword])))];
}
