/** The replay from a file that is open in this window, for the pages that show it: it is not kept beyond that. */

export interface Opened {
  text: string;
  /** What the file is called. */
  name: string;
}

let latest: Opened | null = null;

/** Keep the file that was just opened, in the place of any other. */
export function keepOpened(text: string, name: string): void {
  latest = { text, name };
}

/** Return the file that was opened last; null if there was none since the page was loaded. */
export function openedFile(): Opened | null {
  return latest;
}
