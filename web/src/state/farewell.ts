/** The end of a guest in this browser: what was kept is cleared, and the page begins anew with a word of why. */

import { sentence } from "../support/phrases";

const OWN = "marchlands.";
const WORDS = "marchlands.farewell";

/** Forget everything that this browser keeps for the page, and load it anew; it then says why. */
export function startAfresh(reason: string): void {
  clear();
  try {
    sessionStorage.setItem(WORDS, sentence(reason));
  } catch {
    // without storage nothing is said
  }
  location.assign("/");
}

/** Return what is to be said about the guest that was here before, once. */
export function farewellWords(): string | null {
  try {
    const words = sessionStorage.getItem(WORDS);
    sessionStorage.removeItem(WORDS);
    return words;
  } catch {
    return null;
  }
}

function clear(): void {
  for (const kind of ["localStorage", "sessionStorage"] as const) {
    try {
      const storage = globalThis[kind];
      const names = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
      for (const name of names.filter((key) => key.startsWith(OWN))) storage.removeItem(name);
    } catch {
      // nothing can be kept there, so nothing is
    }
  }
}
