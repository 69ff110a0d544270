/** The games that this page can show, by name. */

import type { GameEntry } from "./entry";
import { skirmishEntry } from "./skirmish/entry";
import { warpathEntry } from "./warpath/entry";

/** In the order in which they are offered. */
export const GAMES: readonly GameEntry[] = [skirmishEntry, warpathEntry];

/** Return what the page knows of a game; null for one that it does not know. */
export function findGame(name: string): GameEntry | null {
  return GAMES.find((game) => game.name === name) ?? null;
}
