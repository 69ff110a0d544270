/** Drafts that are not saved yet, kept in this browser: they outlast a reload, and leaving the page. */

import { EMPTY, type Draft } from "./draft";

const BEFORE = "marchlands.draft.";

export class Shelf {
  readonly #storage: Storage | null;

  constructor(storage: Storage | null = browserStorage()) {
    this.#storage = storage;
  }

  /** Return the draft of a deck of a game, or of the new one for null; null if there is none, or only nonsense. */
  read(game: string, deck: string | null): Draft | null {
    try {
      return draftIn(JSON.parse(this.#storage?.getItem(place(game, deck)) ?? "null"));
    } catch {
      return null;
    }
  }

  /** Keep a draft, or forget it for null; false if the browser does not keep anything. */
  keep(game: string, deck: string | null, draft: Draft | null): boolean {
    try {
      if (draft === null) this.#storage?.removeItem(place(game, deck));
      else this.#storage?.setItem(place(game, deck), JSON.stringify(draft));
      return this.#storage !== null;
    } catch {
      return false;
    }
  }
}

function place(game: string, deck: string | null): string {
  return `${BEFORE}${game}.${deck ?? ""}`;
}

/** Return the draft in what was kept. */
function draftIn(kept: unknown): Draft | null {
  if (typeof kept !== "object" || kept === null || !("cards" in kept)) return null;
  const { cards, lead, rules, name, packs } = kept as Partial<Record<keyof Draft, unknown>>;
  if (typeof cards !== "object" || cards === null) return null;
  const good = Object.entries(cards).filter(
    (entry): entry is [string, number] => Number.isInteger(entry[1]) && entry[1] >= 1 && entry[1] <= 99,
  );
  return {
    cards: Object.fromEntries(good),
    lead: typeof lead === "string" ? lead : null,
    rules: typeof rules === "string" ? rules : EMPTY.rules,
    name: typeof name === "string" ? name : EMPTY.name,
    packs: Array.isArray(packs) ? packs.filter((pack): pack is string => typeof pack === "string") : [],
  };
}

function browserStorage(): Storage | null {
  try {
    return localStorage;
  } catch {
    return null;
  }
}
