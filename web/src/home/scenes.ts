/** What is seen on the large picture of a game: figures of its cards in a landscape 160 wide and 100 high. */

import type { Mood } from "../art/emblems.svelte";

export interface Figure {
  card: string;
  /** A motif that is not a card's. */
  motif?: string;
  /** The middle of its feet, and how tall it is. */
  x: number;
  y: number;
  size: number;
  /** The row of hills that it stands behind: 1 is the farthest, 4 in front of all. */
  row: 1 | 2 | 3 | 4;
  isFlipped?: boolean;
}

export interface Scene {
  mood: Mood;
  /** Where the moon or the sun hangs, and how large it is. */
  light: readonly [x: number, y: number, radius: number];
  figures: readonly Figure[];
}

const SCENES: Partial<Record<string, Scene>> = {
  skirmish: {
    mood: "wood",
    light: [80, 22, 7],
    figures: [
      { card: "Dragon", x: 124, y: 70, size: 68, row: 2 },
      { card: "Knight", x: 34, y: 60, size: 50, row: 2 },
      { card: "Archer", x: 76, y: 66, size: 34, row: 3 },
    ],
  },
  warpath: {
    mood: "ember",
    light: [84, 20, 7],
    figures: [
      { card: "Castle", motif: "castle", x: 126, y: 61, size: 56, row: 2 },
      { card: "Trebuchet", x: 82, y: 67, size: 32, row: 3 },
      { card: "Raptor", x: 36, y: 60, size: 48, row: 2 },
    ],
  },
};

const PLAIN: Scene = { mood: "night", light: [80, 28, 9], figures: [] };

/** Return the scene of a game; a plain night for one that has none. */
export function sceneOf(game: string): Scene {
  return SCENES[game] ?? PLAIN;
}
