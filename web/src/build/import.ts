/** Decks out of files, and the names of the files that decks are written to. */

/** So many characters of a deck are read by the server. */
export const LONGEST = 20_000;

/** Return what stands in a file, or why it cannot be a deck. */
export async function textOf(file: File): Promise<[text: string, reason: string]> {
  if (file.size > 4 * LONGEST) {
    return ["", `${file.name} is too long for a deck. A deck file has a few lines; choose another one.`];
  }
  try {
    const text = await file.text();
    if (text.length > LONGEST) return ["", `${file.name} is too long for a deck; choose another file.`];
    if (text.includes("\0") || text.includes("\ufffd")) {
      return ["", `${file.name} is not text. Choose a deck file, which ends in .toml or .txt.`];
    }
    return [text, ""];
  } catch {
    return ["", `${file.name} cannot be read. Is it still there?`];
  }
}

/** Return a name for the file of a deck that every system takes. */
export function fileName(name: string): string {
  const plain = name
    .normalize("NFKD")
    .replace(/[^\w -]+/g, "")
    .trim()
    .replace(/\s+/g, "-")
    .toLowerCase();
  return `${plain || "deck"}.toml`;
}

/** Return the file that is dropped, if there is one. */
export function fileIn(data: DataTransfer | null): File | null {
  return data?.files[0] ?? null;
}
