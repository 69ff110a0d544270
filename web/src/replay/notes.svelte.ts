/** What somebody wrote about a replay, move by move: kept by the server for a match, in this browser for a file. */

import type { Rest } from "../wire/rest";

export interface NotesStore {
  list(): Promise<ReadonlyMap<number, string>>;
  write(move: number, text: string): Promise<void>;
  drop(move: number): Promise<void>;
}

/** The most that a note may have. */
export const LONGEST = 1_000;

export function notesOfMatch(rest: Rest, match: string, invite: string | null): NotesStore {
  return {
    list: async () => new Map((await rest.notes(match, invite)).map(({ move, text }) => [move, text])),
    write: async (move, text) => void (await rest.writeNote(match, move, text, invite)),
    drop: (move) => rest.dropNote(match, move),
  };
}

export function notesOfFile(text: string, storage: () => Storage = () => localStorage): NotesStore {
  const key = `marchlands.notes.${fingerprint(text)}`;
  const read = (): Record<string, string> => {
    try {
      return JSON.parse(storage().getItem(key) ?? "{}") as Record<string, string>;
    } catch {
      return {};
    }
  };
  const save = (notes: Record<string, string>): Promise<void> => {
    try {
      storage().setItem(key, JSON.stringify(notes));
      return Promise.resolve();
    } catch {
      return Promise.reject(new Error("This browser keeps nothing for this page, so the note is not saved."));
    }
  };
  return {
    list: () => Promise.resolve(new Map(Object.entries(read()).map(([move, note]) => [Number(move), note]))),
    write: (move, note) => save({ ...read(), [move]: note }),
    drop: (move) => {
      const rest = Object.entries(read()).filter(([key]) => Number(key) !== move);
      return save(Object.fromEntries(rest));
    },
  };
}

/** Return a short text that differs for different texts, as good as always. */
export function fingerprint(text: string): string {
  let [one, other] = [0x811c9dc5, 0x1b873593];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x85ebca6b) ^ (other >>> 13);
  }
  return `${(one >>> 0).toString(36)}${(other >>> 0).toString(36)}`;
}

export class Notes {
  /** By the number of the move that they are about. */
  all = $state.raw<ReadonlyMap<number, string>>(new Map());
  readonly #store: NotesStore;

  constructor(store: NotesStore) {
    this.#store = store;
  }

  async load(): Promise<void> {
    this.all = await this.#store.list();
  }

  /** Write a note, or take it away where nothing is left of it. */
  async write(move: number, text: string): Promise<void> {
    const trimmed = text.trim();
    const all = new Map(this.all);
    if (trimmed === "") {
      await this.#store.drop(move);
      all.delete(move);
    } else {
      await this.#store.write(move, trimmed);
      all.set(move, trimmed);
    }
    this.all = all;
  }
}
